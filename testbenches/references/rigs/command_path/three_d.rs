//! Memory effects of a stream's 3D methods as far as they involve no shader: words of constants, and clears of targets without
//! samples, whose texels are eight bits of red, green, blue and alpha. From the class alone; the address layout of a surface is
//! left to the copy engine, which reads it back.

use super::pushbuffer::Line;
use crate::hub::copies::bytes::Bytes;
use classes::Class;
use std::collections::HashMap;
use std::ops::Range;

/// The format A8B8G8R8.
const RGBA8: u32 = 0xd5;

/// State of a class by address, and its effects.
#[derive(Default)]
pub struct ThreeD {
    state: HashMap<u32, u32>,
    copy: HashMap<u32, u32>,
    offset: u32,
    /// Words of constants: address and value, in order.
    pub constants: Vec<(u64, u32)>,
    /// Surfaces that may have been drawn to, and destinations of copies of them.
    pub surfaces: Vec<u64>,
    /// Addresses of reports of counters.
    pub reports: Vec<u64>,
    /// Cleared texels, by the address of their surface: rows of texels.
    pub images: HashMap<u64, Vec<Vec<[u8; 4]>>>,
}

impl ThreeD {
    pub fn of(lines: &[Line]) -> Self {
        let mut three_d = ThreeD::default();
        for line in lines {
            match line.class {
                Some(Class::ThreeD) => three_d.method(line.address, line.value),
                Some(Class::Copy) => three_d.copied(line.address, line.value),
                _ => (),
            }
        }
        three_d
    }

    fn get(&self, address: u32) -> u32 {
        self.state.get(&address).copied().unwrap_or(0)
    }

    fn address(&self, at: u32) -> u64 {
        u64::from(self.get(at) & 0xff) << 32 | u64::from(self.get(at + 4))
    }

    fn method(&mut self, address: u32, value: u32) {
        match address {
            0x238c => self.offset = value & 0xfffc,
            0x2390..=0x23cc => {
                self.constants.push((self.address(0x2384) + u64::from(self.offset), value));
                self.offset += 4;
            }
            // A counter, not a payload.
            0x1b0c if value >> 23 & 31 != 0 => self.reports.push(self.address(0x1b00)),
            0x19d0 => {
                self.note();
                self.clear(value);
            }
            0xd78 | 0x17e0 | 0x1214 | 0x1218 | 0x17e4..=0x17f8 | 0x15e8 | 0x15f0 | 0x1304 => self.note(),
            _ => {
                self.state.insert(address, value);
            }
        }
    }

    /// Records all targets that are set, and buffers of stream output.
    fn note(&mut self) {
        for at in (0..8).map(|k| 0x800 + 0x40 * k) {
            if self.get(at + 0x10) != 0 {
                self.surfaces.push(self.address(at));
            }
        }
        if self.get(0x1538) & 1 == 1 {
            self.surfaces.push(self.address(0xfe0));
        }
        for at in (0..4).map(|k| 0x380 + 0x20 * k) {
            if self.get(0x744) & self.get(at) & 1 == 1 {
                self.surfaces.push(self.address(at + 4));
            }
        }
    }

    fn clear(&mut self, value: u32) {
        let at = 0x800 + 0x40 * (value >> 6 & 15);
        if value >> 2 & 15 == 0 || self.get(at + 0x10) != RGBA8 {
            return;
        }
        let (columns, rows) = (self.get(at + 8) as usize, self.get(at + 0xc) as usize);
        let span = |clip: u32, most: usize| {
            let (from, count) = ((clip & 0xffff) as usize, (clip >> 16) as usize);
            from.min(most)..(from + count).min(most)
        };
        let (across, down) = (span(self.get(0xff4), columns), span(self.get(0xff8), rows));
        let colour = [0, 4, 8, 12].map(|k| {
            let part = f64::from(f32::from_bits(self.get(0xd80 + k)));
            (part.clamp(0.0, 1.0) * 255.0).round() as u8
        });
        let surface = self.address(at);
        let image = self.images.entry(surface).or_insert_with(|| vec![vec![[0; 4]; columns]; rows]);
        for row in &mut image[down] {
            for texel in &mut row[across.clone()] {
                for (k, part) in colour.iter().enumerate().filter(|(k, _)| value >> (2 + k) & 1 == 1) {
                    texel[k] = *part;
                }
            }
        }
    }

    fn copied(&mut self, address: u32, value: u32) {
        self.copy.insert(address, value);
        if address != 0x300 {
            return;
        }
        let get = |at: u32| u64::from(self.copy.get(&at).copied().unwrap_or(0));
        let from = (get(0x400) & 0xff) << 32 | get(0x404);
        let to = (get(0x408) & 0xff) << 32 | get(0x40c);
        if self.surfaces.contains(&from) {
            self.surfaces.push(to);
        }
    }

    /// Completes a memory without the effects of 3D: adds the words of constants; and takes from `found` the contents of
    /// buffers that were drawn to, or copied from there, and of counters.
    pub fn complete(&self, memory: &mut Bytes, found: &Bytes, buffers: &[Range<u64>]) {
        self.constants.iter().for_each(|(at, word)| memory.store(*at, *word));
        for at in self.reports.iter().flat_map(|at| *at..at + 16) {
            memory.set(at, found.get(at));
        }
        for buffer in buffers.iter().filter(|buffer| self.surfaces.iter().any(|at| buffer.contains(at))) {
            let of = |bytes: &Bytes| {
                bytes.written().map(|(at, _)| at).filter(|at| buffer.contains(at)).collect::<Vec<u64>>()
            };
            let places = [of(memory), of(found)].concat();
            places.into_iter().for_each(|at| memory.set(at, found.get(at)));
        }
    }
}
