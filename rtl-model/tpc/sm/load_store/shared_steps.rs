//! Shared steps: cuts a warp's access to shared memory into requests of 32 words, one a cycle
//! (sm-shared-attribute-mem-throughput); the first 2 cycles after the access. Stalled by shared memory alone; order is kept.
//! Specification: SM, instruction set 10.

use crate::sm::shared_memory::types::*;
use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType};
use kernel::packed::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package shared_steps(memory_port, shared_memory, sm);

    /// Data rows of an access.
    pub const SHARED_ROWS: usize = 4;

    pub struct SharedWarpAccess {
        op: SharedOp,
        size: B3,       // the ISA's, of one word
        words_log2: B2, // of a lane: 0 to 2
        swaps: bool,
        atomic: AtomicOp,
        operand: AtomicType,
        tag: SharedTag,
        base: B9,
        limit: B9,
        lanes: Lanes,
        addresses: Row,
        data: [Row; SHARED_ROWS],
    }
}

/// The size code of a word.
const WORD: u8 = 4;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in access: SharedWarpAccess;
    out request: SharedRequest;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        step: B2, // of the oldest access
        request: Offer<SharedRequest>,
    }
}

kernel::unit! {
    pub struct SharedSteps(p) {
        registers: Regs;
        part access_in: Fifo<SharedWarpAccess> = fifo::Params::default();
    }
}

/// A request of an access.
fn request_of(access: &SharedWarpAccess, step: u8) -> SharedRequest {
    let SharedWarpAccess { op, size, words_log2, swaps, atomic, operand, tag, base, limit, lanes, .. } =
        *access;
    let size = if words_log2 == 0 { size } else { WORD };
    let mut request =
        SharedRequest { op, size, atomic, operand, tag, base, limit, ..SharedRequest::default() };
    let words = 1 << words_log2.min(2);
    let accessed = if swaps { words / 2 } else { words };
    for place in 0..WARP_LANES {
        let at = usize::from(step) * WARP_LANES + place;
        let (lane, word) = (at / words, at % words);
        let on = lanes >> lane & 1 == 1 && word < accessed;
        request.lanes |= u32::from(on) << place;
        request.addresses.words[place] = access.addresses.words[lane].wrapping_add(4 * word as u32);
        request.data.words[place] = access.data[word].words[lane];
    }
    request
}

impl Logic for SharedSteps {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.access = self.access_in.o.push;
        o.request.drive(&self.q.request);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.access_in.i.push.drive(&i.access);
        let free = self.q.request.free(i.request);
        let access = &self.access_in.o.pop;
        let last = self.q.step + 1 >= 1 << access.data.words_log2.min(2);
        d.request.leave(i.request);
        if free && access.valid {
            d.request.put(request_of(&access.data, self.q.step));
            d.step = if last { 0 } else { self.q.step + 1 };
        }
        self.access_in.i.pop.ready = free && access.valid && last;
        self.q = d;
    }
}
