//! Z mode: decides ahead of each primitive whether its depth work comes before or
//! after shading, drains PROP when that changes, and marks all packets with it.

use crate::prop::types::*;
use crate::prop::{Params, coverage::*, drain_cost::all_samples};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

/// Settings of the hysteresis: the first re-decides at once, those up to the last
/// wait for 2^(setting + 3) pixels, all others stay late.
const INSTANTANEOUS: u8 = 0;
const LAST_THRESHOLD: u8 = 0x13;
/// Where the area of primitives stops counting: at the greatest threshold.
const AREA_MAX: u32 = 1 << 22;

// ---- ports
packed! {
    pub struct In {
        frtx_valid: bool,
        frtx: FrtxPacket,
        work_ready: bool,
        drained: bool, // nothing is left of what was sent
    }
    pub struct Out {
        frtx_ready: bool,
        work_valid: bool,
        work: PropPacket,
        early: bool,
        idle: bool,
    }
}

// ---- registers
packed! {
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
        work_valid: bool,
        work: PropPacket,
    }
}

#[derive(Clone)]
pub struct ZMode {
    q: Regs,
    p: Params,
    frtx_in: Slot<Fifo<FrtxPacket>>,
}

impl ZMode {
    pub fn new(p: &Params) -> Self {
        let q = Regs { sample_mask: [0xffff; 4], ..Regs::default() };
        ZMode { q, p: p.clone(), frtx_in: p.input().into() }
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

impl Legacy for ZMode {
    const PATH: &'static str = "gpc/prop/z_mode";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let frtx = self.frtx_in.outputs();
        Out {
            frtx_ready: frtx.push_ready,
            work_valid: q.work_valid,
            work: q.work,
            early: q.early,
            idle: !frtx.pop_valid && !q.work_valid && q.count == 0,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let head = self.frtx_in.outputs();
        let area = (q.area + u32::from(q.count)).min(AREA_MAX);
        d.area = area;
        d.count = 0;
        if i.work_ready {
            d.work_valid = false;
        }

        let early = match head.pop {
            FrtxPacket::Frtx(frtx) if !q.inside_prim || frtx.prim != q.prim => wants_early(&q, area),
            FrtxPacket::Clear(_) => false,
            _ => q.early,
        };
        let turn = head.pop_valid && early != q.early;
        let take = head.pop_valid && !turn && (i.work_ready || !q.work_valid);
        if turn && !q.work_valid && i.drained {
            d.early = early;
        }
        if take {
            d.work_valid = true;
            match head.pop {
                FrtxPacket::State(state) => {
                    apply(&mut d, state);
                    d.work = PropPacket::State(PropState { early, state });
                    d.work_valid = state.address != SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS
                        && state.address != SET_API_MANDATED_EARLY_Z;
                }
                FrtxPacket::Frtx(frtx) => {
                    let depth =
                        q.zpass_count || q.zt_select && (q.depth_test || q.stencil_test || q.bounds_test);
                    d.work = PropPacket::Frtx(PropFrtx { early, depth, mode: q.mode, beats: 0, frtx });
                    d.inside_prim = !frtx.last;
                    d.prim = frtx.prim;
                    if coverage_may_change(&q) {
                        d.area = 0;
                    } else {
                        d.count = pixels(q.mode, to_quads(q.mode, frtx.coverage)).count_ones() as u8;
                    }
                }
                FrtxPacket::Clear(clear) => d.work = PropPacket::Clear(clear),
            }
        }

        // ---- clock edge
        self.frtx_in.clock(fifo::In { push_valid: i.frtx_valid, push: i.frtx, pop_ready: take });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("frtx_in", &mut self.frtx_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        // Nothing is here, or what was sent is not taken.
        let waits = if q.work_valid { !i.work_ready } else { !self.frtx_in.outputs().pop_valid };
        let frtx_in = fifo::In { push_valid: i.frtx_valid, ..fifo::In::default() };
        waits && q.count == 0 && self.frtx_in.quiet(&frtx_in)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.p.of_input()
    }
}
