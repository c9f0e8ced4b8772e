//! Filter: the weighted texels of a quad's passes, or their comparison, least or greatest, as the floats and integers that registers
//! hold. Rate: a pass a cycle, of four lanes (tex-max-threads); a quad leaves 9 cycles after its last pass. Only the output stalls it. Order
//! is kept. Specification: TEX.

pub mod arrange;
pub mod floats;
pub mod sums;
pub mod types;
pub mod values;

use crate::texels::*;
use crate::texture_quads::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use types::*;

// ---- parameters
kernel::params! {}

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
    }
}

kernel::unit! {
    pub struct Filter(p) {
        registers: Regs;
        part codes_in: Fifo<CodedTexels> = fifo::Params::default();
    }
}

/// A quad's head with a pass more: a lane is resident if it is in all passes.
fn with_pass(q: &Regs, p: &WeighedPass) -> FilteredHead {
    let FilterHead { tail, first, resident, kinds, sources, compares, reduction, .. } = p.head;
    let resident = if first { resident } else { q.head.resident & resident };
    FilteredHead { tail, resident, kinds, sources, compares, reduction }
}

impl Logic for Filter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.codes = self.codes_in.o.push;
        o.sampled.drive(&q.sampled);
        let early = q.arranged.valid || q.weighed.valid || q.second.valid || q.third.valid || q.fourth.valid;
        let late = q.begun || q.complete || q.rounded.valid || q.sampled.valid;
        o.idle = !self.codes_in.o.pop.valid && !early && !late;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.sampled.leave(i.sampled);
        if !d.sampled.valid
            && let Some(quad) = q.rounded.get()
        {
            d.sampled.put(values::sampled(quad));
            d.rounded.valid = false;
        }
        if !d.rounded.valid && q.complete {
            d.rounded.put(values::rounded(&q.head, &q.sums));
            d.complete = false;
        }
        if !d.complete
            && let Some(pass) = q.fourth.get()
        {
            d.head = with_pass(q, pass);
            d.sums = sums::added(&q.sums, pass);
            (d.begun, d.complete) = (!pass.head.last, pass.head.last);
            d.fourth.valid = false;
        }
        if !d.fourth.valid
            && let Some(pass) = q.third.get()
        {
            d.fourth.put(sums::with_tap(pass, 3));
            d.third.valid = false;
        }
        if !d.third.valid
            && let Some(pass) = q.second.get()
        {
            d.third.put(sums::with_tap(pass, 2));
            d.second.valid = false;
        }
        if !d.second.valid
            && let Some(pass) = q.weighed.get()
        {
            d.second.put(sums::with_tap(pass, 1));
            d.weighed.valid = false;
        }
        if !d.weighed.valid
            && let Some(pass) = q.arranged.get()
        {
            d.weighed.put(sums::weighed_pass(pass));
            d.arranged.valid = false;
        }
        let mut pop = false;
        if !d.arranged.valid
            && let Some(codes) = self.codes_in.o.pop.get()
        {
            d.arranged.put(arrange::arranged(codes));
            pop = true;
        }

        // ---- clock edge
        self.codes_in.i.push.drive(&i.codes);
        self.codes_in.i.pop.ready = pop;
        self.q = d;
    }
}
