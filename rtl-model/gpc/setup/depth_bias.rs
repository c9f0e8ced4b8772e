//! Depth bias: moves the depth planes of triangles with bias on by a scale times their steepest slope plus units of
//! the depth format, limited by a clamp. A primitive that was between near and far before is marked, so that these do
//! not clip its biased depths. The unit consumes the state of bias. Rate: one packet a cycle. Latency: five cycles.
//! All stages move with `advance`, in order. Specification: Setup.

use super::bias_terms::*;
use crate::setup::types::*;
use arith::float::ONE;
use bundle::*;
use kernel::prelude::*;

kernel::package! {
    package depth_bias(depth_methods, setup, state, window_methods, zcull_methods);

    /// Methods that only depth bias decodes; the format's is forwarded.
    pub set for_depth_bias { SET_SLOPE_SCALE_DEPTH_BIAS, SET_DEPTH_BIAS, SET_DEPTH_BIAS_CLAMP }

    pub state bias_after(b: BiasState) by to_screen {
        SET_SLOPE_SCALE_DEPTH_BIAS { v -> b.slope_scale; }
        SET_DEPTH_BIAS { v -> b.steps; }
        SET_DEPTH_BIAS_CLAMP { v -> b.clamp; }
        SET_ZT_FORMAT { v -> b.format; }
        SET_VIEWPORT_CLIP_MIN_Z { v -> b.z_near; }
        SET_VIEWPORT_CLIP_MAX_Z { v -> b.z_far; }
        SET_VIEWPORT_CLIP_CONTROL {
            min_z_zero_max_z_one -> b.whole_range; pixel_min_z -> b.clamp_near; pixel_max_z -> b.clamp_far;
        }
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse planed: PlanedPacket;
    in level advance: bool; // the output is accepted, or not valid
    out pulse done: PlanedPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: BiasState,
        polygon: Steepness,  // steepness of the last triangle, for its parts
        slope_valid: bool,
        slope: Slope,
        terms_valid: bool,
        terms: Terms,
        aligned_valid: bool,
        aligned: Aligned,
        total_valid: bool,
        total: Total,
        done: Offer<PlanedPacket>,
    }
}

kernel::unit! {
    pub struct DepthBias(p) {
        registers: Regs = Regs { state: BiasState { z_far: ONE, ..BiasState::default() }, ..Regs::default() };
    }
}

impl Logic for DepthBias {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.done.drive(&q.done);
        o.idle = !(q.slope_valid || q.terms_valid || q.aligned_valid || q.total_valid || q.done.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        if !i.advance {
            return;
        }
        let q = &self.q;
        let mut d = *q;

        // slope: the state as of this packet; the greater slope, units
        d.slope_valid = i.planed.valid;
        if let Some(planed) = i.planed.get() {
            d.slope.planed = *planed;
            match &planed.packet {
                SetupPacket::State(state) => {
                    d.slope_valid = !for_depth_bias(state.address);
                    d.state = bias_after(q.state, *state);
                }
                SetupPacket::Clear(_) => {}
                SetupPacket::Prim(prim) => {
                    let own = steepness(&prim.info.plane);
                    let is_part = planed.kind == PartKind::Part;
                    d.polygon = if is_part { q.polygon } else { own };
                    d.slope.steepness = d.polygon;
                    d.slope.scale = float(q.state.slope_scale);
                    d.slope.steps = units_term(&float(q.state.steps), q.state.format, prim.info.plane.z_exp);
                    d.slope.clamp = float(q.state.clamp);
                    d.slope.limits = limits(&q.state);
                }
            }
        }

        // terms
        d.terms_valid = q.slope_valid;
        if q.slope_valid {
            let Slope { planed, limits, steepness, scale, steps, clamp } = q.slope;
            d.terms =
                Terms { planed, ends: Ends::default(), slope: slope_term(&scale, &steepness), steps, clamp };
            if let SetupPacket::Prim(prim) = &planed.packet {
                d.terms.ends = ends(&limits, prim.info.plane.z_exp);
            }
        }

        // align
        d.aligned_valid = q.terms_valid;
        if q.terms_valid {
            d.aligned = align(&q.terms);
        }

        // total
        d.total_valid = q.aligned_valid;
        if q.aligned_valid {
            let Aligned { planed, down, .. } = q.aligned;
            d.total = Total { planed, down, total: total(&q.aligned) };
        }

        // move
        d.done.valid = q.total_valid;
        if q.total_valid {
            d.done.data = q.total.planed;
            if let SetupPacket::Prim(prim) = &mut d.done.data.packet {
                if q.total.planed.bias {
                    prim.info.plane = moved(&prim.info.plane, q.total.down, q.total.total);
                }
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
