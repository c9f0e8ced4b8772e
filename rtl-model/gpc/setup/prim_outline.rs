//! Outline: turns corners into what needs no product: four edges by their ends, the
//! rectangle, the tile to start from, depths in fixed point. It keeps the window state
//! and makes clears of CLEAR_SURFACE. One packet a clock, five clocks later at the
//! output; what has no pixel, or state that nobody else decodes, leaves a gap.

use super::outline_steps::{self as steps, Cut, Ends, Order, Pick};
use super::window_state as state;
use crate::setup::types::*;
use bundle::*;
use kernel::unit::*;

// ---- ports
packed! {
    pub struct In {
        corners_valid: bool,
        corners: CornersPacket,
        advance: bool, // the output is taken, or there is none
    }
    pub struct Out {
        outline_valid: bool,
        outline: OutlinePacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        window: WindowState,   // for the packet behind the one in `pick`
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
        outline_valid: bool,
        outline: OutlinePacket,
    }
}

#[derive(Clone)]
pub struct PrimOutline {
    q: Regs,
}

impl Default for PrimOutline {
    fn default() -> Self {
        let window = state::reset();
        let (clip, clear_clip) = (state::clip(&window), state::clear_clip(&window));
        PrimOutline { q: Regs { window, clip, clear_clip, ..Regs::default() } }
    }
}

impl PrimOutline {
    fn busy(&self) -> bool {
        let q = &self.q;
        q.order_valid || q.pick_valid || q.ends_valid || q.cut_valid || q.outline_valid
    }
}

impl Legacy for PrimOutline {
    const PATH: &'static str = "gpc/setup/prim_outline";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out { outline_valid: q.outline_valid, outline: q.outline, idle: !self.busy() }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        if !i.advance {
            return;
        }

        // order
        d.order_valid = i.corners_valid;
        if i.corners_valid {
            match i.corners {
                CornersPacket::State(state) => (d.order_is_state, d.order_state) = (true, state),
                CornersPacket::Corners(corners) => {
                    (d.order_is_state, d.order) = (false, steps::order(&corners));
                }
            }
        }

        // pick, with the state as it is in this place
        d.pick_valid = q.order_valid;
        if q.order_valid {
            (d.pick_is_state, d.pick_state) = (q.order_is_state, q.order_state);
            if q.order_is_state {
                let address = q.order_state.address;
                d.pick_valid = address == CLEAR_SURFACE || state::decoded_downstream(address);
                state::apply(&mut d.window, &q.order_state);
            } else {
                d.pick = steps::pick(&q.order, &q.window);
            }
        }
        (d.clip, d.clear_clip) = (state::clip(&q.window), state::clear_clip(&q.window));

        // ends
        d.ends_valid = q.pick_valid;
        if q.pick_valid {
            if !q.pick_is_state {
                d.ends = steps::ends(&q.pick, q.clip);
            } else if q.pick_state.address == CLEAR_SURFACE {
                d.ends.packet = OutlinePacket::Clear(state::clear(q.pick_state.value, q.clear_clip));
            } else {
                d.ends.packet = OutlinePacket::State(q.pick_state);
            }
        }

        // cut
        d.cut_valid = q.ends_valid;
        if q.ends_valid {
            d.cut = steps::cut(&q.ends);
        }

        // finish
        d.outline_valid = q.cut_valid && steps::remains(&q.cut);
        if q.cut_valid {
            d.outline = steps::finish(&q.cut);
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.advance
            || !i.corners_valid
                && !self.busy()
                && self.q.clip == state::clip(&self.q.window)
                && self.q.clear_clip == state::clear_clip(&self.q.window)
    }
}
