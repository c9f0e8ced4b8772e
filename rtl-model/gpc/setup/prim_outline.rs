//! Primitive outline: the part of setup that needs no product: four edges by their ends, the rectangle, the start
//! tile, depths in fixed point. It keeps the window state and converts CLEAR_SURFACE and DECOMPRESS_ZETA_SURFACE to
//! clears. Rate: one packet a cycle. Latency: five cycles; packets without pixels, and state that no later unit
//! decodes, leave a gap. All stages move with `advance`, in order. Specification: Setup.

use super::depth_bias::for_depth_bias;
use super::outline_cut::{Cut, cut, finish, phase_after, remains};
use super::outline_ends::{Ends, ends};
use super::outline_pick::{Order, Pick, order, pick};
use super::window_state::{self as state, WindowState};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse corners: CornersPacket;
    in level advance: bool; // the output is accepted, or not valid
    out pulse outline: OutlinePacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        window: WindowState,   // for the packet after the one in `pick`
        clip: Rect,            // for the packet in `pick`
        clear_clip: Rect,
        order_valid: bool,
        order_is_state: bool,
        order_state: State,
        order: Order,
        pick_valid: bool,
        pick_is_state: bool,
        pick_state: State,
        pick: Pick,
        ends_valid: bool,
        ends: Ends,
        cut_valid: bool,
        cut: Cut,
        phase: B12,            // position in the line stipple pattern, in pixels
        outline: Offer<OutlinePacket>,
    }
}

kernel::unit! {
    pub struct PrimOutline(p) {
        registers: Regs = at_reset();
    }
}

fn at_reset() -> Regs {
    let window = state::reset();
    let (clip, clear_clip) = (state::clip(&window), state::clear_clip(&window));
    Regs { window, clip, clear_clip, ..Regs::default() }
}

impl Logic for PrimOutline {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.outline.drive(&q.outline);
        o.idle = !(q.order_valid || q.pick_valid || q.ends_valid || q.cut_valid || q.outline.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        if !i.advance {
            return;
        }
        let q = &self.q;
        let mut d = *q;

        // order
        d.order_valid = i.corners.valid;
        match i.corners.get() {
            None => {}
            Some(CornersPacket::State(state)) => (d.order_is_state, d.order_state) = (true, *state),
            Some(CornersPacket::Corners(corners)) => {
                (d.order_is_state, d.order) = (false, order(corners));
            }
        }

        // pick, with the state as of this packet
        d.pick_valid = q.order_valid;
        if q.order_valid {
            (d.pick_is_state, d.pick_state) = (q.order_is_state, q.order_state);
            if q.order_is_state {
                let address = q.order_state.address;
                d.pick_valid = state::is_trigger(address) || after_setup(address) || for_depth_bias(address);
                state::apply(&mut d.window, &q.order_state);
            } else {
                d.pick = pick(&q.order, &q.window);
            }
        }
        (d.clip, d.clear_clip) = (state::clip(&q.window), state::clear_clip(&q.window));

        // ends
        d.ends_valid = q.pick_valid;
        if q.pick_valid {
            if !q.pick_is_state {
                d.ends = ends(&q.pick, q.clip);
            } else if q.pick_state.address == CLEAR_SURFACE {
                d.ends.packet = OutlinePacket::Clear(state::clear(q.pick_state.value, q.clear_clip));
            } else if q.pick_state.address == DECOMPRESS_ZETA_SURFACE {
                let value = q.pick_state.value;
                d.ends.packet = OutlinePacket::Clear(state::decompress(&q.window, value));
            } else {
                d.ends.packet = OutlinePacket::State(q.pick_state);
            }
        }

        // cut
        d.cut_valid = q.ends_valid;
        if q.ends_valid {
            d.cut = cut(&q.ends);
        }

        // finish
        d.outline.valid = q.cut_valid && remains(&q.cut);
        if q.cut_valid {
            let run = &q.cut.run;
            let phase = if run.begins { 0 } else { q.phase };
            d.outline.data = finish(&q.cut, phase);
            if run.line {
                d.phase = phase_after(phase, run);
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
