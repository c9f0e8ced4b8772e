//! Clipper: distributes primitives that cross planes round-robin to the clip engines and merges the results, in order, with all
//! other primitives; made vertices are assigned a number in a piece, and their positions on the way. It handles an item a cycle, a
//! made vertex in every second. Its outputs stall it, and so do in-use banks of made vertices. Order is kept.
//! docs/units/world/viewport_stream_clip/clipper.md has the rules. Specification: PES: VSC.

mod leave;

use super::clip_engine::{self, ClipEngine, corners_of};
use super::clip_items::*;
use super::clip_place::{self, ClipPlace};
use super::types::*;
use super::vertex_codes::{guard_of_scale, is_far, sides_are_narrow};
use super::vsc_state::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Primitives that can be clipped at the same time.
const ENGINES: usize = 3;
/// Items that can wait behind a primitive that is being clipped.
const TURNS: usize = 16;

// ---- parameters
kernel::params! {
    /// Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    depth_guard: 8..=20 = 20, "log2 of depth ranges";
    part engine: clip_engine::Params, with depth_guard;
}

// ---- ports
kernel::ports! {
    in culled: CulledStep;
    in pulse window: WindowVertex;
    in pulse state: State;
    in pulse piece_free: PieceFree;
    out made: ShadedVertex;
    out step: ClippedStep;
    out level prims: B64; // primitives that left the clipper
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Loading {
        kept: KeptPrim,
        values: bool,
    }
    pub struct Regs {
        state: VscState,
        guards: [[B4; 2]; VIEWPORTS],     // guard bands in x and y, where it is not the viewport's side that clips
        bandless: [B2; VIEWPORTS],        // viewports whose offset leaves no guard band
        bank: VscBank,                    // bank of the batch, and of the next
        next_bank: VscBank,
        values: bool,                     // entries have per-primitive values for the batch
        loading: Offer<Loading>,          // its corners are at the RAM outputs
        next_engine: B2,                  // engine for the next primitive
        oldest: B2,                       // engine whose items are sent next
        made_bank: VscBank,               // bank of the piece
        pieces: B3,                       // ended pieces that hold a bank
        made_count: B5,                   // made vertices in the piece so far
        fresh: B5,                        // vertices of the polygon so far
        bad: bool,                        // one of these vertices has an invalid position
        begins: bool,                     // the next primitive sent is the first of its strip, loop or polygon
        out: B5,                          // made vertices in the viewport transform
        step: Offer<ClippedStep>,
        made: Offer<ShadedVertex>,
        prims: B64,
    }
}

kernel::unit! {
    pub struct Clipper(p) {
        registers: Regs;
        part culled_in: Fifo<CulledStep> = fifo::Params::default();
        part corner: [Ram<ClipVertex, 7, 1>; CORNERS] = ram::Params {};
        part turns: Fifo<ClipTurn> = fifo::Params { depth: Within::new(TURNS), ..Default::default() };
        part engine: [ClipEngine; ENGINES] = p.engine;
        part place: ClipPlace = clip_place::Params {};
    }
}

impl Clipper {
    fn after(&self, engine: u8) -> u8 {
        if usize::from(engine) + 1 == ENGINES { 0 } else { engine + 1 }
    }

    /// Queues the step at the head, or sends it to an engine.
    fn dispatch(&mut self, d: &mut Regs) {
        let q = &self.q;
        let head = self.culled_in.o.pop.get().copied();
        let free = self.engine[usize::from(q.next_engine)].o.task.ready && !q.loading.valid;
        let (mut takes, mut clips, mut item) = (self.turns.o.push.ready, false, ClipItem::default());
        match head {
            None => takes = false,
            Some(CulledStep::Batch(batch)) => {
                if takes {
                    (d.bank, d.next_bank) = (q.next_bank, (q.next_bank + 1) & 3);
                    d.values = batch.values;
                }
                item = ClipItem::Batch(batch);
            }
            Some(CulledStep::Close(end)) => item = ClipItem::Close(end),
            Some(CulledStep::Prim(kept)) if kept.planes == 0 && !q.values => {
                item = ClipItem::Whole(whole(&kept))
            }
            Some(CulledStep::Prim(kept)) => {
                takes &= free;
                clips = true;
                d.loading.valid = takes;
                if takes {
                    d.loading.put(Loading { kept, values: q.values });
                    d.next_engine = self.after(q.next_engine);
                }
            }
        }
        let corners = match head {
            Some(CulledStep::Prim(kept)) => kept.prim.corners,
            _ => [0; CORNERS],
        };
        for (ram, index) in self.corner.iter_mut().zip(corners) {
            ram.i.read(takes && clips, u64::from(q.bank) << 5 | u64::from(index));
        }
        self.culled_in.i.pop.ready = takes;
        self.turns.i.push.send(takes, || ClipTurn { clips, item });
    }

    /// The guard bands of a viewport's sides.
    fn guards_of(&self, viewport: u8) -> [u8; 2] {
        let q = &self.q;
        let viewport = usize::from(viewport);
        [0, 1].map(|axis| {
            let bandless = q.bandless[viewport] >> axis & 1 == 1;
            if sides_are_narrow(&q.state) || bandless { 0 } else { q.guards[viewport][axis] }
        })
    }

    /// Sends a primitive whose corners were read to its engine.
    fn load(&mut self) {
        let q = self.q;
        let Loading { kept, values } = q.loading.data;
        let to = if q.next_engine == 0 { ENGINES - 1 } else { usize::from(q.next_engine) - 1 };
        let corners = std::array::from_fn(|k| self.corner[k].o.read_data);
        let guards = self.guards_of(kept.viewport);
        for (k, engine) in self.engine.iter_mut().enumerate() {
            engine.i.task.send(q.loading.valid && k == to, || ClipTask { kept, values, guards, corners });
        }
    }

    /// The oldest entry's item, or the next item of its engine.
    fn collect(&mut self, d: &mut Regs) {
        let q = self.q;
        let turn = self.turns.o.pop;
        let clips = turn.valid && turn.data.clips;
        let of_engine = self.engine[usize::from(q.oldest)].o.item;
        let room = self.place.o.item.ready;
        let takes = clips && of_engine.valid && room;
        let (offers, item) =
            if clips { (of_engine.valid, of_engine.data.item) } else { (turn.valid, turn.data.item) };
        self.place.i.item.send(offers, || item);
        for (k, engine) in self.engine.iter_mut().enumerate() {
            engine.i.item.ready = takes && k == usize::from(q.oldest);
        }
        let ends = takes && of_engine.data.ends;
        if ends {
            d.oldest = self.after(q.oldest);
        }
        self.turns.i.pop.ready = if clips { ends } else { turn.valid && room };
    }
}

/// A primitive that is not cut.
fn whole(kept: &KeptPrim) -> OutPrim {
    let mut corners = kept.prim.corners.map(|index| OutCorner { made: false, index });
    for k in corners_of(kept.shape)..CORNERS {
        corners[k] = corners[0];
    }
    let KeptPrim { shape, provoking, viewport, layer, .. } = *kept;
    OutPrim { corners, shape, provoking, edges: kept.prim.edges, viewport, layer }
}

/// Tracks methods that set the distance of the sides.
fn sides_after(d: &mut Regs, state: &State) {
    for (axis, is, value) in [
        (0, SET_VIEWPORT_SCALE_X::is(state.address), SET_VIEWPORT_SCALE_X::v(state.value)),
        (1, SET_VIEWPORT_SCALE_Y::is(state.address), SET_VIEWPORT_SCALE_Y::v(state.value)),
    ] {
        if is {
            d.guards[SET_VIEWPORT_SCALE_X::index(state.address)][axis] = guard_of_scale(value);
        }
    }
    for (axis, is, value) in [
        (0, SET_VIEWPORT_OFFSET_X::is(state.address), SET_VIEWPORT_OFFSET_X::v(state.value)),
        (1, SET_VIEWPORT_OFFSET_Y::is(state.address), SET_VIEWPORT_OFFSET_Y::v(state.value)),
    ] {
        if is {
            let bandless = &mut d.bandless[SET_VIEWPORT_OFFSET_X::index(state.address)];
            *bandless = *bandless & !(1 << axis) | u8::from(is_far(value)) << axis;
        }
    }
}

impl Logic for Clipper {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.culled = self.culled_in.o.push;
        o.made.drive(&q.made);
        o.step.drive(&q.step);
        o.prims = q.prims;
        let waits = self.culled_in.o.pop.valid || self.turns.o.pop.valid || q.loading.valid;
        o.idle = !waits && self.place.o.idle && !q.step.valid && q.out == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.step.leave(i.step);
        d.made.leave(i.made);
        if let Some(state) = i.state.get() {
            d.state = vsc_state_after(self.q.state, *state);
            sides_after(&mut d, state);
        }
        for engine in &mut self.engine {
            engine.i.state.drive(&i.state);
        }
        if i.window.get().is_some_and(|window| window.shaded.place.made) {
            d.out = self.q.out.wrapping_sub(1) & 31;
        }
        d.pieces -= u8::from(i.piece_free.valid && self.q.pieces != 0);
        let own = i.window.get().filter(|window| !window.shaded.place.made).copied();
        let place = own.map_or(0, |w| u64::from(w.shaded.place.bank) << 5 | u64::from(w.shaded.place.index));
        for ram in &mut self.corner {
            ram.i.write(own.is_some(), place, || {
                own.map(|w| ClipVertex {
                    position: w.shaded.position,
                    size: w.shaded.size,
                    distances: w.shaded.distances,
                })
                .unwrap_or_default()
            });
        }
        d.loading.valid = false;
        self.load();
        self.dispatch(&mut d);
        self.collect(&mut d);
        self.leave(&mut d);

        // ---- clock edge
        self.culled_in.i.push.drive(&i.culled);
        self.q = d;
    }
}
