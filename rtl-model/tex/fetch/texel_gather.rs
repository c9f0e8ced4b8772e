//! Texel gather: puts a footprint's texels together from the banks that L1's responses have. One response a cycle, a footprint 2 cycles
//! after its last response. Stalled by texels that are not accepted. Order is kept. Specification: texture unit, L1.

use super::types::*;
use crate::texel_port::*;
use crate::texels::*;
use crate::texture_quads::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Entries of the queues' RAMs, log2.
const ROUTES_LOG2: usize = 8;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
    /// Requests in flight: L1 holds one for each cycle of its latency, and those that miss.
    routes: 4..=255 = 160, "requests";
}

// ---- ports
kernel::ports! {
    in route: FetchRoute;
    in taps: FetchTaps;
    in response: TexelResponse;
    out texels: RawTexels;
    out pulse descriptor: Descriptor;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        words: [[B32; 2]; FETCH_WORDS], // of the oldest footprint
        fault: bool,
        sparse: B16,                    // its texels on sparse pages
        texels: Offer<RawTexels>,
        descriptor: Offer<Descriptor>,
    }
}

kernel::unit! {
    pub struct TexelGather(p) {
        registers: Regs;
        part routes: DeepFifo<FetchRoute, ROUTES_LOG2> = deep_fifo::of(p.routes);
        part waiting: DeepFifo<FetchTaps, ROUTES_LOG2> = deep_fifo::of(p.routes);
        part response_in: Fifo<TexelResponse> = fifo::Params::default();
    }
}

/// The bytes of a texel, from its first one on.
fn bytes(low: &[u32; 2], high: &[u32; 2], first: u8) -> [u32; 4] {
    let words = [low[0], low[1], high[0], high[1]];
    let whole = (0..4).rev().fold(0_u128, |all, k| all << 32 | u128::from(words[k])) >> (8 * first);
    std::array::from_fn(|k| (whole >> (32 * k)) as u32)
}

fn texels_of(taps: &FetchTaps, d: &Regs) -> RawTexels {
    let tap = |k: usize| {
        let FetchTap { kind, low, within_x, within_y, share } = taps.taps[k];
        // What is on a sparse page has no bits to decode: it is zero, in every format.
        let sparse = d.sparse >> k & 1 == 1;
        RawTap {
            kind: if sparse { TapKind::Zero } else { kind },
            within_x,
            within_y,
            share,
            words: bytes(&d.words[2 * k], &d.words[2 * k + 1], low),
        }
    };
    let mut pass = taps.pass;
    if d.fault {
        (pass.tail.fault, pass.tail.page) = (true, true);
    }
    let resident = |&lane: &usize| d.sparse >> (FOOTPRINT * lane) & 15 == 0;
    RawTexels {
        pass,
        resident: (0..QUAD_LANES).filter(resident).fold(0, |lanes, lane| lanes | 1 << lane),
        taps: std::array::from_fn(tap),
    }
}

impl Logic for TexelGather {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.route = self.routes.o.push;
        o.taps = self.waiting.o.push;
        o.response = self.response_in.o.push;
        o.texels.drive(&self.q.texels);
        o.descriptor.drive(&self.q.descriptor);
        let empty = self.routes.o.empty && self.waiting.o.empty;
        o.idle = empty && !self.q.texels.valid && !self.q.descriptor.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        self.routes.i.push.drive(&i.route);
        self.waiting.i.push.drive(&i.taps);
        self.response_in.i.push.drive(&i.response);
        d.texels.leave(i.texels);
        d.descriptor.valid = false;

        let (route, taps) = (self.routes.o.pop, self.waiting.o.pop);
        let response = self.response_in.o.pop;
        let whole = !route.data.last || taps.valid && q.texels.free(i.texels);
        let takes = route.valid && (!route.data.reads || response.valid) && whole;
        let reads = takes && route.data.reads;
        if reads {
            let TexelResponse { fault, sparse, words } = &response.data;
            if route.data.descriptor {
                let first = usize::from(route.data.banks[0]);
                let word = |k: usize| words[(first + k / 2) % TEXEL_BANKS][k % 2];
                d.descriptor.put(Descriptor { fault: *fault, words: std::array::from_fn(word) });
            } else {
                for k in (0..FETCH_WORDS).filter(|k| route.data.served >> k & 1 == 1) {
                    let bank = usize::from(route.data.banks[k]);
                    d.words[k] = words[bank];
                    d.sparse |= (sparse >> bank & 1) << (k / 2);
                }
                d.fault = q.fault || *fault;
            }
        }
        let ends = takes && route.data.last;
        if ends {
            d.texels.put(texels_of(&taps.data, &d));
            (d.fault, d.sparse) = (false, 0);
        }
        self.routes.i.pop.ready = takes;
        self.waiting.i.pop.ready = ends;
        self.response_in.i.pop.ready = reads;
        self.q = d;
    }
}
