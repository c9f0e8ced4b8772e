//! Z mode: decides before each primitive whether its depth test comes before or after shading, and marks all packets
//! with the mode. Rate: one packet a cycle. Latency: two cycles. It stalls on its output; a packet that changes the
//! mode waits until PROP is drained. In order. Specification: PROP.

use crate::prop::depth_state::*;
use crate::prop::drain_cost::all_samples;
use crate::prop::types::*;
use arith::depth_viewport::{Viewport, may_clip};
use arith::float::ONE;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Settings of the hysteresis: 0 decides again at once; settings up to the last threshold switch to early with the
/// primitive that brings the area to 2^(setting + 3) pixels; all others stay late.
const INSTANTANEOUS: u8 = 0;
const LAST_THRESHOLD: u8 = 0x13;

// ---- parameters
kernel::params! {
    /// Queue depth for packets of the fine raster: 2 break the ready path at full rate.
    frtx_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in frtx: FrtxPacket;
    out work: PropPacket;
    in level drained: bool; // all packets sent have been completed
    out level early: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        early: bool,
        state: DepthState,
        inside_prim: bool, // within primitive `prim`
        prim: PrimId,
        area: PrimArea, // area of primitives since early became possible
        work: Offer<PropPacket>,
    }
}

kernel::unit! {
    pub struct ZMode(p) {
        registers: Regs = Regs {
            state: DepthState { sample_mask: [0xffff; 4], z_far: ONE, ..DepthState::default() },
            ..Regs::default()
        };
        part frtx_in: Fifo<FrtxPacket> = fifo::of(p.frtx_depth);
    }
}

/// Whether a stage after the depth test may drop samples, or has effects for samples that the test drops.
fn shading_comes_first(q: &Regs) -> bool {
    let all = all_samples(q.state.mode);
    let masked = q.state.sample_mask.iter().any(|mask| mask & all != all);
    let s = &q.state;
    let shader = s.kills || s.stores || s.masks || s.makes_depth;
    s.alpha_test || s.alpha_to_coverage || s.shader_coverage || s.side_effects || shader || masked
}

/// Whether an FRTX is sent to its ROP: for a test, for a count, or because near and far may clip it.
fn depth_work(s: &DepthState, frtx: &Frtx) -> bool {
    let viewport = Viewport::new(s.whole_range, [s.z_near, s.z_far], [s.clamp_near, s.clamp_far]);
    let tested = s.depth_test || s.stencil_test || s.bounds_test;
    s.zpass_count || s.zt_select && tested || !frtx.unclipped && may_clip(&viewport, &frtx.plane)
}

/// Whether depth comes first for the primitive about to begin, which brings the area to `area`.
fn wants_early(q: &Regs, area: u32) -> bool {
    let enough = match q.state.hysteresis {
        INSTANTANEOUS => true,
        n if n <= LAST_THRESHOLD => q.early || area >= 8 << n,
        _ => false,
    };
    q.state.mandated || enough && !shading_comes_first(q)
}

impl Logic for ZMode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, frtx) = (&self.q, &self.frtx_in.o);
        o.frtx = frtx.push;
        o.work.drive(&q.work);
        o.early = q.early;
        o.idle = !frtx.pop.valid && !q.work.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = self.frtx_in.o.pop.get();
        d.work.leave(i.work);

        let begins = |frtx: &Frtx| !q.inside_prim || frtx.prim != q.prim;
        let with = |frtx: &Frtx| (q.area + frtx.area).min(AREA_MOST);
        let early = match head {
            Some(FrtxPacket::Frtx(frtx)) if begins(frtx) => wants_early(q, with(frtx)),
            Some(FrtxPacket::Clear(_)) => false,
            _ => q.early,
        };
        let mode_changes = early != q.early;
        let accepted = head.filter(|_| !mode_changes && q.work.free(i.work));
        if mode_changes && !q.work.valid && i.drained {
            d.early = early;
        }
        if let Some(packet) = accepted {
            match *packet {
                FrtxPacket::State(state) => {
                    d.state = depth_state_after(q.state, state);
                    if state.address == SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS {
                        d.area = 0;
                    }
                    let passes = !z_mode_consumes(state.address);
                    d.work = Offer::new(passes, PropPacket::State(PropState { early, state }));
                }
                FrtxPacket::Frtx(frtx) => {
                    let (mode, depth) = (q.state.mode, depth_work(&q.state, &frtx));
                    d.work.put(PropPacket::Frtx(PropFrtx {
                        early,
                        depth,
                        mode,
                        covered: frtx.coverage,
                        frtx,
                        ..PropFrtx::default()
                    }));
                    d.inside_prim = !frtx.last;
                    d.prim = frtx.prim;
                    if shading_comes_first(q) {
                        d.area = 0;
                    } else if begins(&frtx) {
                        d.area = with(&frtx);
                    }
                }
                FrtxPacket::Clear(clear) => d.work.put(PropPacket::Clear(clear)),
            }
        }

        // ---- clock edge
        self.frtx_in.i.push.drive(&i.frtx);
        self.frtx_in.i.pop.ready = accepted.is_some();
        self.q = d;
    }
}
