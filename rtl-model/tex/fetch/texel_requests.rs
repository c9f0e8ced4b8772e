//! Texel requests: cuts a quad's footprints into requests that L1 serves in one pass where they hit: one line of each tag set, one word
//! of each bank (l1-tag-conflict, l1-bank-conflict). One request a cycle (l1-raw-read), 2 cycles after the footprint. Headers and
//! samplers go between footprints. Stalled by L1 and by full queues of routes. Order is kept. Specification: texture unit, L1.

use super::types::*;
use crate::texel_port::*;
use crate::texels::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Addresses of words have 37 bits.
const WORD_ADDRESSES: u64 = (1 << 37) - 1;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
}

// ---- ports
kernel::ports! {
    in footprint: Footprint;
    in descriptor: DescriptorRequest;
    out request: TexelRequest;
    out route: FetchRoute;
    out taps: FetchTaps;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        served: B32, // words of the oldest footprint that have been requested
        request: Offer<TexelRequest>,
        route: Offer<FetchRoute>,
        taps: Offer<FetchTaps>,
    }
}

kernel::unit! {
    pub struct TexelRequests(p) {
        registers: Regs;
        part footprint_in: Fifo<Footprint> = fifo::Params::default();
        part descriptor_in: Fifo<DescriptorRequest> = fifo::Params::default();
    }
}

/// Words that a footprint reads: the first of each texel, of wide ones also the second.
fn wanted(footprint: &Footprint) -> u32 {
    let each = if footprint.wide { 3 } else { 1 };
    let reads = |&k: &usize| footprint.taps[k].kind == TapKind::Texel;
    (0..TAPS).filter(reads).fold(0, |words, k| words | each << (2 * k))
}

/// The request for as many of the words as one pass can read, lowest first, and where it has them.
fn request_of(footprint: &Footprint, words: u32) -> (TexelRequest, FetchRoute) {
    let mut request = TexelRequest { promotion: footprint.promotion, ..TexelRequest::default() };
    let mut route = FetchRoute::default();
    for k in (0..FETCH_WORDS).filter(|k| words >> k & 1 == 1) {
        let word = (footprint.taps[k / 2].address >> 3) + k as u64 % 2 & WORD_ADDRESSES;
        let (bank, set, line) = (word as usize % 16, (word >> 4) as usize % 4, (word >> 6) as u32);
        let line_fits = request.valid >> set & 1 == 0 || request.lines[set] == line;
        let bank_fits = request.banks >> bank & 1 == 0 || usize::from(request.sets[bank]) == set;
        if line_fits && bank_fits {
            request.valid |= 1 << set;
            request.lines[set] = line;
            request.sectors[set] |= 1 << (bank / 4);
            request.banks |= 1 << bank;
            request.sets[bank] = set as u8;
            route.served |= 1 << k;
            route.banks[k] = bank as u8;
        }
    }
    route.reads = words != 0;
    (request, route)
}

/// The request for a header or a sampler.
fn descriptor_of(address: u64) -> (TexelRequest, FetchRoute) {
    let (bank, set) = ((address >> 3) as usize % 16 & 12, (address >> 7) as usize % 4);
    let mut request = TexelRequest { valid: 1 << set, uncached: true, ..TexelRequest::default() };
    request.lines[set] = (address >> 9) as u32;
    request.sectors[set] = 1 << (bank / 4);
    request.banks = 15 << bank;
    request.sets[bank..bank + 4].fill(set as u8);
    let mut route = FetchRoute { reads: true, descriptor: true, ..FetchRoute::default() };
    route.banks[0] = bank as u8;
    (request, route)
}

fn taps_of(footprint: &Footprint) -> FetchTaps {
    let tap = |k: usize| {
        let Tap { kind, address, within_x, within_y, share } = footprint.taps[k];
        FetchTap { kind, low: address as u8 & 7, within_x, within_y, share }
    };
    FetchTaps { pass: footprint.pass, taps: std::array::from_fn(tap) }
}

impl Logic for TexelRequests {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.footprint = self.footprint_in.o.push;
        o.descriptor = self.descriptor_in.o.push;
        o.request.drive(&self.q.request);
        o.route.drive(&self.q.route);
        o.taps.drive(&self.q.taps);
        let waits = self.footprint_in.o.pop.valid || self.descriptor_in.o.pop.valid;
        o.idle = !waits && !self.q.request.valid && !self.q.route.valid && !self.q.taps.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        self.footprint_in.i.push.drive(&i.footprint);
        self.descriptor_in.i.push.drive(&i.descriptor);
        let free = q.request.free(i.request) && q.route.free(i.route) && q.taps.free(i.taps);
        d.request.leave(i.request);
        d.route.leave(i.route);
        d.taps.leave(i.taps);

        let footprint = self.footprint_in.o.pop;
        let descriptor = self.descriptor_in.o.pop;
        let describes = free && descriptor.valid && q.served == 0;
        let mut ends = false;
        if describes {
            let (request, route) = descriptor_of(descriptor.data.address);
            d.request.put(request);
            d.route.put(route);
        } else if free && let Some(footprint) = footprint.get() {
            let left = wanted(footprint) & !q.served;
            let (request, mut route) = request_of(footprint, left);
            ends = left & !route.served == 0;
            route.last = ends;
            d.served = if ends { 0 } else { q.served | route.served };
            if route.reads {
                d.request.put(request);
            }
            d.route.put(route);
            if ends {
                d.taps.put(taps_of(footprint));
            }
        }
        self.descriptor_in.i.pop.ready = describes;
        self.footprint_in.i.pop.ready = ends;
        self.q = d;
    }
}
