//! The methods that are relevant to grids: uploads, constants, launches, fences.

use super::copies::Copies;
use super::methods::Method;
use crate::fault::Fault;
use crate::machine::descriptor::{Launch, Setup};
use crate::machine::freedom::Freedom;
use crate::machine::grid::{self, Tally};
use crate::machine::memory::Memory;
use std::collections::HashMap;

/// Subchannels have fixed uses.
const THREE_D: u32 = 0;
const COMPUTE: u32 = 1;
const INLINE: u32 = 2;
const COPY: u32 = 4;

/// Below are the methods of Host.
const HOST: u32 = 0x100;

/// Runs a grid, its launch checked.
pub type GridRunner = Box<dyn FnMut(&Launch, &mut Memory) -> Result<Tally, String>>;

#[derive(Default)]
pub struct Engines {
    pub memory: Memory,
    /// The last data of each method, by subchannel and address.
    state: HashMap<(u32, u32), u32>,
    /// Bytes of the upload of each subchannel, so far.
    uploads: HashMap<u32, Vec<u8>>,
    pub tallies: Vec<Tally>,
    /// Releases of one word: address, value.
    pub releases: Vec<(u64, u32)>,
    pub freedom: Freedom,
    /// Another machine that runs the grids.
    pub runner: Option<GridRunner>,
}

impl Engines {
    pub fn method(&mut self, method: Method) -> Result<(), String> {
        let Method { subchannel, address, data } = method;
        if address < HOST {
            return Ok(());
        }
        self.state.insert((subchannel, address), data);
        match (subchannel, address) {
            (THREE_D | COMPUTE | INLINE, 0x1b0) => self.uploads.insert(subchannel, vec![]).map_or((), drop),
            (THREE_D | COMPUTE | INLINE, 0x1b4) => return self.upload(subchannel, data),
            (THREE_D, 0x2390..0x23d0) => return self.constant(data),
            (THREE_D | COMPUTE, 0x1b0c) => return self.release(subchannel, data),
            (COPY, 0x300) => return Copies::new(|address| self.get(COPY, address)).run(&mut self.memory),
            (COMPUTE, 0x2bc) if data & 2 != 0 => return self.launch(),
            _ => {}
        }
        Ok(())
    }

    fn get(&self, subchannel: u32, address: u32) -> u32 {
        self.state.get(&(subchannel, address)).copied().unwrap_or(0)
    }

    /// An address of two methods, the high part first.
    fn address(&self, subchannel: u32, at: u32) -> u64 {
        u64::from(self.get(subchannel, at) & 0xff) << 32 | u64::from(self.get(subchannel, at + 4))
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), String> {
        match self.memory.write(address, bytes) {
            true => Ok(()),
            false => Err(format!("a write of {} bytes to {address:#x}, which is not mapped", bytes.len())),
        }
    }

    /// Data of an upload; the last ones write all of it.
    fn upload(&mut self, subchannel: u32, data: u32) -> Result<(), String> {
        let (line, lines) = (self.get(subchannel, 0x180), self.get(subchannel, 0x184));
        let (to, pitch) = (self.address(subchannel, 0x188), self.get(subchannel, 0x190));
        let is_linear = self.get(subchannel, 0x1b0) & 1 == 1;
        let bytes = self.uploads.entry(subchannel).or_default();
        bytes.extend(data.to_le_bytes());
        let total = u64::from(line).saturating_mul(lines.into()) as usize;
        if bytes.len() < total || bytes.len() - total >= 4 {
            return Ok(());
        }
        if !is_linear {
            return Err("an upload to a block-linear surface, which is not interpreted".into());
        }
        let bytes = std::mem::take(bytes);
        for (i, chunk) in bytes[..total].chunks(line.max(1) as usize).enumerate() {
            self.write(to + i as u64 * u64::from(pitch), chunk)?;
        }
        Ok(())
    }

    /// A word into the constant buffer that the 3D class has selected.
    fn constant(&mut self, data: u32) -> Result<(), String> {
        let (base, offset) = (self.address(THREE_D, 0x2384), self.get(THREE_D, 0x238c));
        self.state.insert((THREE_D, 0x238c), offset + 4);
        self.write(base + u64::from(offset), &data.to_le_bytes())
    }

    /// A release of one word, and of four: payload, zero, and a time that is zero here.
    fn release(&mut self, subchannel: u32, data: u32) -> Result<(), String> {
        let (to, payload) = (self.address(subchannel, 0x1b00), self.get(subchannel, 0x1b08));
        if data >> 28 & 1 == 1 {
            self.releases.push((to, payload));
            return self.write(to, &payload.to_le_bytes());
        }
        self.write(to, &u128::from(payload).to_le_bytes())
    }

    fn setup(&self) -> Setup {
        Setup {
            code: self.address(COMPUTE, 0x1608),
            shared_window: self.get(COMPUTE, 0x214).into(),
            local_window: self.get(COMPUTE, 0x77c).into(),
            headers: self.address(COMPUTE, 0x1574),
            highest_header: self.get(COMPUTE, 0x157c),
            handles: self.get(COMPUTE, 0x2608) & 7,
        }
    }

    fn launch(&mut self) -> Result<(), String> {
        let descriptor = u64::from(self.get(COMPUTE, 0x2b4)) << 8;
        let launch = Launch::read(self.setup(), &self.memory, descriptor);
        let mut launch = launch.map_err(|kind| format!("the descriptor at {descriptor:#x}: {kind:?}"))?;
        launch.freedom = self.freedom;
        let tally = match &mut self.runner {
            Some(run) => run(&launch, &mut self.memory)?,
            None => grid::run(&launch, &mut self.memory).map_err(|fault: Fault| fault.to_string())?,
        };
        self.tallies.push(tally);
        Ok(())
    }
}
