//! Filter: the weighted texels of a quad's passes, or their comparison, least or greatest, as the floats and integers that registers
//! hold. Rate: a pass a cycle, of four lanes (tex-max-threads); a quad leaves 9 cycles after its last pass. Only the output stalls it. Order
//! is kept. Specification: TEX.

pub mod arrange;
pub mod floats;
pub mod sums;
pub mod types;
pub mod values;

use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use types::*;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
    /// 1: each component of a lane has one multiplier of floats, which takes five cycles for a pass of them.
    folded: 0..=1 = 0, "1 if folded";
}

// ---- ports
kernel::ports! {
    in codes: CodedTexels;
    out sampled: SampledQuad;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        arranged: Offer<FilterPass>,
        weighed: Offer<WeighedPass>,
        second: Offer<WeighedPass>,  // with floats' second tap
        third: Offer<WeighedPass>,
        fourth: Offer<WeighedPass>,
        begun: bool,                 // `sums` has some of a quad's passes
        complete: bool,              // all of them
        head: FilteredHead,
        sums: [[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES],
        rounded: Offer<RoundedQuad>,
        sampled: Offer<SampledQuad>,
        joined: B2,                  // parts of a quad that it has
        tap: B3,                     // folded: texels of floats that `second` has added
    }
}

kernel::unit! {
    pub struct Filter(p) {
        registers: Regs;
        part codes_in: Fifo<CodedTexels> = fifo::Params::default();
    }
}

/// A quad's head with a pass more: a lane is resident if it is in all passes, and a fault of any is the quad's.
fn with_pass(q: &Regs, p: &WeighedPass) -> FilteredHead {
    let FilterHead { mut tail, first, resident, kinds, sources, compares, reduction, .. } = p.head;
    tail.fault |= !first && q.head.tail.fault;
    tail.page |= !first && q.head.tail.page;
    let resident = if first { resident } else { q.head.resident & resident };
    FilteredHead { tail, resident, kinds, sources, compares, reduction }
}

/// Folded: whether `second` has added all texels of floats.
fn is_whole(q: &Regs, p: &WeighedPass) -> bool {
    let floats = p.head.kinds.iter().any(|kind| kind.kind == TexelClass::Float);
    usize::from(q.tap) == FOOTPRINT || !floats || p.head.reduction != TexelReduction::Mean
}

impl Logic for Filter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.codes = self.codes_in.o.push;
        o.sampled.drive(&q.sampled);
        let early = q.arranged.valid || q.weighed.valid || q.second.valid || q.third.valid || q.fourth.valid;
        let late = q.begun || q.complete || q.rounded.valid || q.sampled.valid;
        o.idle = !self.codes_in.o.pop.valid && !early && !late && q.joined == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let threads = 1 << self.p.threads_log2.get();
        d.sampled.leave(i.sampled);
        if !d.sampled.valid
            && let Some(quad) = q.rounded.get()
        {
            d.sampled.put(values::joined_quad(
                q.joined > 0,
                &q.sampled.data,
                &values::sampled(quad, threads),
                threads,
            ));
            d.joined = (q.joined + 1) & ((QUAD_LANES / threads) as u8 - 1);
            d.sampled.valid = d.joined == 0;
            d.rounded.valid = false;
        }
        if !d.rounded.valid && q.complete {
            d.rounded.put(values::rounded(&q.head, &q.sums, threads));
            d.complete = false;
        }
        let folded = self.p.folded.get() == 1;
        let whole = if folded { q.second.get().filter(|pass| is_whole(q, pass)) } else { q.fourth.get() };
        if let Some(pass) = q.second.get().filter(|pass| folded && !is_whole(q, pass)) {
            d.second.put(sums::with_floats(pass, q.tap.into(), threads));
            d.tap = q.tap + 1;
        }
        if !d.complete
            && let Some(pass) = whole
        {
            d.head = with_pass(q, pass);
            d.sums = sums::added(&q.sums, pass, threads);
            (d.begun, d.complete) = (!pass.head.last, pass.head.last);
            if folded {
                d.second.valid = false;
            } else {
                d.fourth.valid = false;
            }
            d.tap = 0;
        }
        if !d.fourth.valid
            && let Some(pass) = q.third.get()
        {
            d.fourth.put(sums::with_tap(pass, 3, threads));
            d.third.valid = false;
        }
        if !d.third.valid
            && let Some(pass) = q.second.get().filter(|_| !folded)
        {
            d.third.put(sums::with_tap(pass, 2, threads));
            d.second.valid = false;
        }
        if !d.second.valid
            && let Some(pass) = q.weighed.get()
        {
            d.second.put(if folded {
                sums::with_halves(pass, threads)
            } else {
                sums::with_tap(pass, 1, threads)
            });
            d.weighed.valid = false;
        }
        if !d.weighed.valid
            && let Some(pass) = q.arranged.get()
        {
            d.weighed.put(sums::weighed_pass(pass, folded, threads));
            d.arranged.valid = false;
        }
        let mut pop = false;
        if !d.arranged.valid
            && let Some(codes) = self.codes_in.o.pop.get()
        {
            d.arranged.put(arrange::arranged(codes, threads));
            pop = true;
        }

        // ---- clock edge
        self.codes_in.i.push.drive(&i.codes);
        self.codes_in.i.pop.ready = pop;
        self.q = d;
    }
}
