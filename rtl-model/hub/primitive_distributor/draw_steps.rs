//! Draw steps: splits bundles into steps of the primitive distributor. It holds the state of draws, forwards other state to its
//! destinations, numbers reports, and turns each draw into its begin, a run of indices, and its end.
//!
//! It makes a step a cycle, 2 cycles from a bundle to its first step; a draw from feedback takes 33 more, for a division. It stalls
//! where steps or markers are not accepted. Order is kept. Specification: PD; interfaces: 3D class.

use super::class::*;
use super::types::*;
use bundle::*;
use kernel::methods::field;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in draw: Bundle;
    out step: DrawStep;
    out marker: Marker;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: DrawState,
        instance_id: B32,
        vertex_id_offset: B32, // value last sent to world space
        marker_id: B4,
        used: B31,             // inline indices since the draw began
        phase: StepPhase,
        divide: StrideDivide,
        step: Offer<DrawStep>,
        marker: Offer<Marker>,
    }
}

kernel::unit! {
    pub struct DrawSteps(p) {
        registers: Regs;
        part draw_in: Fifo<Bundle> = fifo::Params::default();
    }
}

fn derived(address: u16, value: u32, world: bool, screen: bool) -> DrawStep {
    DrawStep::State(RoutedState { world, screen, state: State { address, value } })
}

/// A syncpoint counts nothing, and waits for all locations.
const EVERYWHERE: u32 = 0xf << 12;

fn report(id: u8, value: u32) -> Marker {
    Marker {
        id,
        location: SET_REPORT_SEMAPHORE_D::pipeline_location(value),
        selector: SET_REPORT_SEMAPHORE_D::report(value),
        sub_report: SET_REPORT_SEMAPHORE_D::sub_report(value),
    }
}

/// A step of the division: a bit of the quotient, from the highest on.
fn divided(q: &StrideDivide, stride: u16) -> StrideDivide {
    let rest = u32::from(q.remainder) << 1 | q.quotient >> 31;
    let fits = rest >= stride.into() && stride != 0;
    let remainder = if fits { rest - u32::from(stride) } else { rest } as u16 & 0xfff;
    StrideDivide { quotient: q.quotient << 1 | u32::from(fits), remainder, cycle: q.cycle + 1 & 31 }
}

/// The control stage's bit.
const CONTROL_STAGE: u32 = 2;

impl Regs {
    fn patch_lanes(&self) -> u8 {
        let DrawState { patch_size, patch_threads, stages, .. } = self.state;
        let controls = stages >> CONTROL_STAGE & 1 == 1;
        if controls { patch_size.max(patch_threads.min(32)) } else { patch_size }
    }

    /// The BEGIN that a method is or contains.
    fn begin(&self, method: u16, value: u32) -> DrawBound {
        let (topology, same_ids, instance) = if begins_and_ends(method) {
            let topology = DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST::topology(value);
            (topology, false, u8::from(is_next_instance(method)))
        } else {
            (BEGIN::op(value), BEGIN::primitive_id(value), BEGIN::instance_id(value))
        };
        DrawBound {
            ends: false,
            topology: field::<DrawTopology>(topology.into()),
            patch_size: self.state.patch_size,
            patch_lanes: self.patch_lanes(),
            most_patches: self.state.most_patches,
            last_provokes: self.state.last_provokes,
            new_ids: !same_ids,
            instance_id: match instance {
                0 => 0,
                1 => self.instance_id.wrapping_add(1),
                _ => self.instance_id,
            },
        }
    }

    /// The valid indices of the word, from the lowest on.
    fn inline(&self, method: u16, value: u32) -> ([u32; INLINE_INDICES], u8) {
        let s = &self.state;
        let (all, lanes, most, start) = match method {
            DRAW_INLINE_INDEX2X16 => ([value & 0xffff, value >> 16, 0, 0], 2, s.pairs, s.pair_start.into()),
            DRAW_INLINE_INDEX4X8 => (value.to_le_bytes().map(u32::from), 4, s.quads, s.quad_start),
            _ => ([value, 0, 0, 0], 1, 0, 0),
        };
        let lane = if self.used == 0 { usize::from(start) } else { 0 };
        let indices = std::array::from_fn(|k| all.get(k + lane).copied().unwrap_or_default());
        let left = most.saturating_sub(self.used);
        let count = (lanes - lane) as u32;
        (indices, if most == 0 { count } else { count.min(left) } as u8)
    }

    /// A draw's run of indices, and the term that converts an index to a vertex number.
    fn run(&self, method: u16, value: u32) -> (DrawStep, u32) {
        let s = &self.state;
        let arrays = draws_arrays(method);
        let rule = IndexRule {
            base: if arrays { 0 } else { s.base_vertex },
            restarts: s.restarts && (!arrays || s.restarts_arrays),
            restart_index: s.restart_index,
            no_edges: s.no_edges,
        };
        let offset = s.vertex_id_base.wrapping_sub(s.base_vertex);
        if arrays {
            let (start, count) = match method {
                DRAW_VERTEX_ARRAY => (s.array_start, value),
                DRAW_AUTO => (0, self.divide.quotient),
                _ => (
                    DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST::start_index(value).into(),
                    DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST::count(value).into(),
                ),
            };
            let counts = if s.start_counts { 0 } else { start };
            return (DrawStep::Count(CountRun { rule, start, count }), s.vertex_id_base.wrapping_sub(counts));
        }
        if draws_inline(method) {
            let (indices, count) = self.inline(method, value);
            return (DrawStep::Inline(InlineRun { rule, count, indices }), offset);
        }
        let (first, count, size) = match method {
            DRAW_INDEX_BUFFER => (s.first_index, value, s.index_size),
            // No index is before the limit: all are zero.
            DRAW_ZERO_INDEX => (0, value, 0),
            _ => {
                let size = match method {
                    DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST
                    | DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT => 2,
                    DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST
                    | DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT => 1,
                    _ => 0,
                };
                (
                    DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST::first(value).into(),
                    DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST::count(value).into(),
                    size,
                )
            }
        };
        let size = size.min(2);
        let nowhere = method == DRAW_ZERO_INDEX;
        let address = s.index_base + (u64::from(first) << size) & ((1 << 40) - 1);
        let (address, limit) = if nowhere { (1, 0) } else { (address, s.index_limit) };
        (DrawStep::Fetch(FetchRun { rule, address, limit, size, count }), offset)
    }

    /// One cycle of a draw; returns whether it was the last.
    fn draw(&mut self, q: &Regs, bundle: &Bundle) -> bool {
        let (method, value) = (bundle.address << 2, bundle.value);
        match q.phase {
            StepPhase::Start if begins_and_ends(method) => {
                let begin = q.begin(method, value);
                self.instance_id = begin.instance_id;
                self.used = 0;
                self.step.put(DrawStep::Bound(begin));
                self.phase = StepPhase::Run;
            }
            StepPhase::Start if method == DRAW_AUTO => {
                let quotient = value.saturating_sub(q.state.auto_start);
                self.divide = StrideDivide { quotient, remainder: 0, cycle: 0 };
                self.phase = StepPhase::Divide;
            }
            StepPhase::Divide => {
                self.divide = divided(&q.divide, q.state.auto_stride);
                if q.divide.cycle == 31 {
                    self.phase = StepPhase::Run;
                }
            }
            StepPhase::Start | StepPhase::Run => {
                let (run, offset) = q.run(method, value);
                if offset != q.vertex_id_offset {
                    self.vertex_id_offset = offset;
                    self.step.put(derived(VERTEX_ID_OFFSET, offset, true, false));
                    self.phase = StepPhase::Run;
                    return false;
                }
                self.step.put(run);
                if let DrawStep::Inline(inline) = run {
                    self.used = (q.used + u32::from(inline.count)).min(0x7fff_ffff);
                }
                self.phase = if bundle.whole { StepPhase::End } else { StepPhase::Start };
                return !bundle.whole;
            }
            StepPhase::End => {
                self.step.put(DrawStep::Bound(DrawBound { ends: true, ..DrawBound::default() }));
                self.phase = StepPhase::Start;
                return true;
            }
        }
        false
    }

    /// Processes the bundle at the head, where a step can be sent; returns whether it is done.
    fn bundle(&mut self, q: &Regs, bundle: &Bundle) -> bool {
        let (method, value) = (bundle.address << 2, bundle.value);
        match bundle.kind {
            BundleKind::Flush => {
                self.step.put(derived(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0, false, true));
            }
            BundleKind::Invalidate => {
                self.step.put(derived(INVALIDATE_CACHES, ALL_CACHES as u32, true, true));
            }
            BundleKind::State | BundleKind::Trigger => match method {
                BEGIN => {
                    let begin = q.begin(method, value);
                    self.instance_id = begin.instance_id;
                    self.used = 0;
                    self.step.put(DrawStep::Bound(begin));
                }
                END => self.step.put(DrawStep::Bound(DrawBound { ends: true, ..DrawBound::default() })),
                SET_REPORT_SEMAPHORE_D | INCREMENT_SYNC_POINT => {
                    if self.marker.valid {
                        return false;
                    }
                    let value = if method == INCREMENT_SYNC_POINT { EVERYWHERE } else { value };
                    let marker = report(q.marker_id, value);
                    let Marker { id, location, selector, sub_report } = marker;
                    let counter = u32::from(sub_report) << 5 | u32::from(selector);
                    let word = counter << 8 | u32::from(location) << 4 | u32::from(id);
                    self.marker.put(marker);
                    self.marker_id = id + 1 & 15;
                    self.step.put(derived(REPORT_MARKER, word, true, true));
                }
                DRAW_ZERO_INDEX => return self.draw(q, bundle),
                _ if draws_arrays(method) || draws_inline(method) || draws_fetched(method) => {
                    return self.draw(q, bundle);
                }
                _ => {
                    self.state = draw_after(q.state, State { address: method, value });
                    let (world, screen) = (to_world(method), to_screen(method));
                    // Numbers of primitives are assigned in the batch builder.
                    let numbers = method == ADD_TO_PRIMITIVE_ID || method == LOAD_PRIMITIVE_ID;
                    if numbers || (world || screen) && !is_draw_state(method) {
                        self.step.put(derived(method, value, world, screen));
                    }
                }
            },
        }
        true
    }
}

impl Logic for DrawSteps {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.draw = self.draw_in.o.push;
        // A marker's number is free once its marker is accepted: no unit may see it earlier.
        o.step.send(q.step.valid && !q.marker.valid, || q.step.data);
        o.marker.drive(&q.marker);
        o.idle = !self.draw_in.o.pop.valid && !q.step.valid && !q.marker.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if !q.marker.valid {
            d.step.leave(i.step);
        }
        d.marker.leave(i.marker);
        let head = self.draw_in.o.pop.get().filter(|_| !d.step.valid);
        let pop = head.is_some_and(|bundle| d.bundle(q, bundle));

        // ---- clock edge
        self.draw_in.i.push.drive(&i.draw);
        self.draw_in.i.pop.ready = pop;
        self.q = d;
    }
}
