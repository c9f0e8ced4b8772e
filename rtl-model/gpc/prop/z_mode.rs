//! Z mode: decides ahead of each primitive whether its depth work comes before or after
//! shading, and marks all packets with it. One packet a clock, two clocks later at the
//! output. Stalled by its output; a packet that changes the mode waits until PROP is
//! drained. In order. Specification: PROP.

use crate::prop::types::*;
use crate::prop::{coverage::*, drain_cost::all_samples};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Settings of the hysteresis: the first re-decides at once, those up to the last
/// wait for 2^(setting + 3) pixels, all others stay late.
const INSTANTANEOUS: u8 = 0;
const LAST_THRESHOLD: u8 = 0x13;
/// Where the area of primitives stops counting: at the greatest threshold.
const AREA_MAX: u32 = 1 << 22;

// ---- parameters
kernel::params! {
    /// Packets of the fine raster that can wait: 2 cut the channel at full rate.
    frtx_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in frtx: FrtxPacket;
    out work: PropPacket;
    in level drained: bool; // nothing is left of what was sent
    out level early: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        early: bool,
        hysteresis: B5,
        mandated: bool,
        alpha_test: bool,
        alpha_to_coverage: bool,
        shader_coverage: bool,
        sample_mask: [B16; 4],
        depth_test: bool,
        stencil_test: bool,
        bounds_test: bool,
        zpass_count: bool,
        zt_select: bool,
        mode: SampleMode,
        inside_prim: bool, // within primitive `prim`
        prim: PrimId,
        area: B23,      // pixels since early was first possible
        count: B7,      // those of the last FRTX, not yet in `area`
        work: Offer<PropPacket>,
    }
}

kernel::unit! {
    pub struct ZMode(p) {
        registers: Regs = Regs { sample_mask: [0xffff; 4], ..Regs::default() };
        part frtx_in: Fifo<FrtxPacket> = fifo::of(p.frtx_depth);
    }
}

/// Whether some stage after the depth test may still take samples away.
fn coverage_may_change(q: &Regs) -> bool {
    let all = all_samples(q.mode);
    let masked = q.sample_mask.iter().any(|mask| mask & all != all);
    q.alpha_test || q.alpha_to_coverage || q.shader_coverage || masked
}

/// Whether depth comes first for a primitive about to begin.
fn wants_early(q: &Regs, area: u32) -> bool {
    let enough = match q.hysteresis {
        INSTANTANEOUS => true,
        n if n <= LAST_THRESHOLD => q.early || area >= 8 << n,
        _ => false,
    };
    q.mandated || enough && !coverage_may_change(q)
}

fn apply(d: &mut Regs, state: State) {
    let (v, bit) = (state.value, state.value & 1 == 1);
    match state.address {
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS => {
            d.hysteresis = (v & 31) as u8;
            d.area = 0;
        }
        SET_API_MANDATED_EARLY_Z => d.mandated = bit,
        SET_SAMPLE_MASK_X0_Y0 | SET_SAMPLE_MASK_X1_Y0 | SET_SAMPLE_MASK_X0_Y1 | SET_SAMPLE_MASK_X1_Y1 => {
            d.sample_mask[usize::from(state.address - SET_SAMPLE_MASK_X0_Y0) / 4] = v as u16;
        }
        SET_DEPTH_TEST => d.depth_test = bit,
        SET_ALPHA_TEST => d.alpha_test = bit,
        SET_STENCIL_TEST => d.stencil_test = bit,
        SET_ZPASS_PIXEL_COUNT => d.zpass_count = bit,
        SET_ZT_SELECT => d.zt_select = bit,
        SET_ANTI_ALIAS_ALPHA_CONTROL => d.alpha_to_coverage = bit,
        SET_ANTI_ALIAS => d.mode = sample_mode(v),
        SET_DEPTH_BOUNDS_TEST => d.bounds_test = bit,
        SET_SHADER_COVERAGE => d.shader_coverage = bit,
        _ => {}
    }
}

impl Logic for ZMode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, frtx) = (&self.q, &self.frtx_in.o);
        o.frtx = frtx.push;
        o.work.drive(&q.work);
        o.early = q.early;
        o.idle = !frtx.pop.valid && !q.work.valid && q.count == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = self.frtx_in.o.pop.get();
        let area = (q.area + u32::from(q.count)).min(AREA_MAX);
        d.area = area;
        d.count = 0;
        d.work.leave(i.work);

        let early = match head {
            Some(FrtxPacket::Frtx(frtx)) if !q.inside_prim || frtx.prim != q.prim => wants_early(q, area),
            Some(FrtxPacket::Clear(_)) => false,
            _ => q.early,
        };
        let turn = early != q.early;
        let taken = head.filter(|_| !turn && q.work.free(i.work));
        if turn && !q.work.valid && i.drained {
            d.early = early;
        }
        if let Some(packet) = taken {
            match *packet {
                FrtxPacket::State(state) => {
                    apply(&mut d, state);
                    let passes = state.address != SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS
                        && state.address != SET_API_MANDATED_EARLY_Z;
                    d.work = Offer::new(passes, PropPacket::State(PropState { early, state }));
                }
                FrtxPacket::Frtx(frtx) => {
                    let depth =
                        q.zpass_count || q.zt_select && (q.depth_test || q.stencil_test || q.bounds_test);
                    d.work.put(PropPacket::Frtx(PropFrtx { early, depth, mode: q.mode, beats: 0, frtx }));
                    d.inside_prim = !frtx.last;
                    d.prim = frtx.prim;
                    if coverage_may_change(q) {
                        d.area = 0;
                    } else {
                        d.count = pixels(q.mode, to_quads(q.mode, frtx.coverage)).count_ones() as u8;
                    }
                }
                FrtxPacket::Clear(clear) => d.work.put(PropPacket::Clear(clear)),
            }
        }

        // ---- clock edge
        self.frtx_in.i.push.drive(&i.frtx);
        self.frtx_in.i.pop.ready = taken.is_some();
        self.q = d;
    }
}
