//! L1 steps: cuts a warp's access to global or local memory into wavefronts of 8 words, one a cycle (l1-global-threads); the
//! first 2 cycles after the access. Stalled by L1 alone; order is kept. Specification: SM, L1; chip 2.4.

use crate::sm::types::*;
use bundle::{L1Lane, L1Request, L1Space};
use kernel::packed::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package l1_steps(sm, warps);

    /// Places of a wavefront; data rows of an access.
    pub const L1_PLACES: usize = 8;
    pub const L1_ROWS: usize = 4;

    pub struct L1WarpAccess {
        common: L1Request,
        words_log2: B2, // of a lane: 0 to 2
        swaps: bool,
        ends: bool,     // its instruction is done when L1 has all of it
        lanes: Lanes,
        addresses: [B40; WARP_LANES],
        data: [Row; L1_ROWS],
    }

    pub struct L1Wavefront {
        request: L1Request,
        lanes: [L1Lane; L1_PLACES],
    }
}

/// Wavefronts of an access of 128 bits.
const STEPS: u8 = 16;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in access: L1WarpAccess;
    out request: L1Wavefront;
    out level ends: bool; // `request` is the last wavefront of an access that ends with it
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        from: B5, // steps of the oldest access before it are done
        request: Offer<L1Wavefront>,
        ends: bool,
    }
}

kernel::unit! {
    pub struct L1Steps(p) {
        registers: Regs;
        part access_in: Fifo<L1WarpAccess> = fifo::Params::default();
    }
}

/// Lane and word of a position in a wavefront.
fn at(access: &L1WarpAccess, step: u8, place: usize) -> (usize, usize) {
    let log2 = access.words_log2.min(2);
    let word = usize::from(step) * L1_PLACES + place;
    ((word >> log2) % WARP_LANES, word & ((1 << log2) - 1))
}

/// Positions of a step with an active lane.
fn mask(access: &L1WarpAccess, step: u8) -> u8 {
    let log2 = access.words_log2.min(2);
    let accessed = (1 << log2) >> u8::from(access.swaps);
    let on = |place: &usize| {
        let (lane, word) = at(access, step, *place);
        step < 4 << log2 && access.lanes >> lane & 1 == 1 && word < accessed
    };
    (0..L1_PLACES).filter(on).fold(0, |mask, place| mask | 1 << place)
}

fn wavefront(access: &L1WarpAccess, step: u8, last: bool) -> L1Wavefront {
    let separate = if access.common.space == L1Space::Local { 128 } else { 4 };
    let lanes = std::array::from_fn(|place| {
        let (lane, word) = at(access, step, place);
        let address = (access.addresses[lane] + separate * word as u64) & ((1 << 40) - 1);
        L1Lane { address, data: access.data[word].words[lane] }
    });
    L1Wavefront { request: L1Request { mask: mask(access, step), step, last, ..access.common }, lanes }
}

impl Logic for L1Steps {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.access = self.access_in.o.push;
        o.request.drive(&self.q.request);
        o.ends = self.q.request.valid && self.q.ends;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.access_in.i.push.drive(&i.access);
        let free = self.q.request.free(i.request);
        d.request.leave(i.request);
        let mut pops = false;
        if let Some(access) = self.access_in.o.pop.get().filter(|_| free) {
            let mut steps = (self.q.from..STEPS).filter(|&step| mask(access, step) != 0);
            let step = steps.next();
            let last = steps.next().is_none();
            if let Some(step) = step {
                d.request.put(wavefront(access, step, last));
                d.ends = last && access.ends;
            }
            d.from = if last { 0 } else { step.map_or(0, |step| step + 1) };
            pops = last;
        }
        self.access_in.i.pop.ready = pops;
        self.q = d;
    }
}
