//! Instance block: loads a channel's state from its instance block, and saves it there.
//!
//! A load reads seven sectors, a cycle each, and takes one memory latency (host-channel-swap); a save writes five
//! sectors, a cycle each. It stalls for memory. Specification: Host. Interfaces: USERD, RAMFC, instance block.

use crate::host::types::*;
use bundle::*;
use kernel::prelude::*;

/// The signature that the driver writes.
const SIGNATURE: u32 = 0xface;
/// The sectors that Host uses, in the order in which they are read or written.
const SECTORS: [u64; 7] = [0, 1, 2, 4, 5, 7, 16];
/// All are read; the first WRITTEN of them are also written.
const WRITTEN: u8 = 5;
const READ: u8 = SECTORS.len() as u8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse load: ChannelId;               // when idle
    in pulse save: ChannelState;            // as above
    in sample instance_at: InstanceAddress; // valid with `load` and `save`
    out level state: ChannelState;          // when idle again: the loaded state
    out read: MemoryRead;
    in pulse read_data: Sector;
    out write: MemoryWrite;
    out level idle: bool;
}

// ---- registers
packed! {
    pub struct Regs {
        address: InstanceAddress,
        state: ChannelState,
        to_request: B3,      // sectors still to be requested
        to_come: B3,
        to_write: B3,
    }
}

kernel::unit! {
    pub struct InstanceBlock(p) {
        registers: Regs;
    }
}

/// Stores one sector's part of the state; `n` is its index in `SECTORS`.
fn take(state: &mut ChannelState, n: u8, words: &[u32; 8]) {
    let (ring, run, methods) = (&mut state.ring, &mut state.decode.run, &mut state.methods);
    match n {
        0 => {
            state.put = words[0];
            methods.user = (words[3] & 0xff) << 23 | words[2] >> 9;
            state.good = words[4] == SIGNATURE;
            ring.get = words[5];
            ring.taken = words[6] & 0x1f_ffff;
        }
        1 => {
            methods.retry = (words[4] & 0x7f) as u8;
            methods.retry_exponent = (words[4] >> 7 & 15) as u8;
            methods.semaphore_va = u64::from(words[6] & 0xff) << 30 | u64::from(words[7] >> 2);
        }
        2 => {
            methods.payload = words[0];
            methods.operation = words[1];
            ring.base = u64::from(words[3] & 0xff) << 29 | u64::from(words[2] >> 3);
            ring.limit = (words[3] >> 16 & 31) as u8;
            methods.ends = (words[4].wrapping_sub(ring.get) & 3) as u8;
        }
        3 => {
            run.mode = match words[1] >> 29 {
                3 => RunMode::Fixed,
                5 => RunMode::Once,
                _ => RunMode::Increment,
            };
            run.subchannel = (words[1] >> 13 & 7) as u8;
            run.address = (words[1] & 0xfff) as u16;
            run.count = (words[2] & 0x1fff) as u16;
            methods.waits_for = match words[2] >> 16 & 3 {
                1 => HostWait::Semaphore,
                2 => HostWait::Syncpoint,
                _ => HostWait::Nothing,
            };
        }
        4 => {
            methods.threshold = words[1];
            methods.syncpoint = words[2];
        }
        5 => {
            let enabled = words[6] >> 28 & 1 == 1;
            state.slice.timeout = if enabled { (words[6] & 0xff) as u8 } else { 0 };
            state.slice.scale = (words[6] >> 12 & 15) as u8;
        }
        _ => state.context_at = u64::from(words[5] & 0xff) << 27 | u64::from(words[4] >> 12) << 7,
    }
}

/// The mask and values of the dwords of a sector that are written; `n` is its index in `SECTORS`.
fn put(state: &ChannelState, n: u8) -> (u32, [u32; 8]) {
    let (ring, run, methods) = (&state.ring, &state.decode.run, &state.methods);
    let lanes: &[(usize, u32)] = match n {
        0 => &[(0, state.put), (5, ring.get), (6, ring.taken)],
        1 => &[(6, (methods.semaphore_va >> 30) as u32), (7, (methods.semaphore_va << 2) as u32)],
        2 => &[(0, methods.payload), (1, methods.operation), (4, ring.get.wrapping_add(methods.ends.into()))],
        3 => {
            let form = match run.mode {
                RunMode::Increment => 1,
                RunMode::Fixed => 3,
                RunMode::Once => 5,
            };
            let header = form << 29 | u32::from(run.subchannel) << 13 | u32::from(run.address);
            &[(1, header), (2, (methods.waits_for as u32) << 16 | u32::from(run.count))]
        }
        _ => &[(1, methods.threshold), (2, methods.syncpoint)],
    };
    let (mut mask, mut words) = (0, [0; 8]);
    for &(lane, word) in lanes {
        mask |= 0xf << (4 * lane);
        words[lane] = word;
    }
    (mask, words)
}

impl Logic for InstanceBlock {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let sector = |n: u8| u64::from(q.address) << 7 | SECTORS[usize::from(n)];
        o.state = q.state;
        o.read.send(q.to_request != 0, || MemoryRead { address: sector(READ - q.to_request) });
        o.write.send(q.to_write != 0, || {
            let n = WRITTEN - q.to_write;
            let (mask, words) = put(&q.state, n);
            MemoryWrite { address: sector(n), mask, data: Sector { words }, ..MemoryWrite::default() }
        });
        o.idle = q.to_come == 0 && q.to_write == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if q.to_request != 0 && i.read.ready {
            d.to_request = q.to_request - 1;
        }
        if q.to_come != 0 && i.read_data.valid {
            take(&mut d.state, READ - q.to_come, &i.read_data.data.words);
            d.to_come = q.to_come - 1;
        }
        if q.to_write != 0 && i.write.ready {
            d.to_write = q.to_write - 1;
        }
        if let Some(channel) = i.load.get() {
            d.address = i.instance_at;
            d.state = ChannelState::default();
            d.state.methods.channel = *channel;
            d.to_request = READ;
            d.to_come = READ;
        }
        if let Some(state) = i.save.get() {
            d.address = i.instance_at;
            d.state = *state;
            d.to_write = WRITTEN;
        }

        // ---- clock edge
        self.q = d;
    }
}
