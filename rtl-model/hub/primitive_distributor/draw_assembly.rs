//! Assembly: builds primitives from indices, by the topology of their draw; up to two a cycle, one with adjacency, up to
//! six vertices of a patch. Quads and polygons become triangles. Corners are in an order that keeps the winding and
//! places the provoking vertex first, or last, as state says.
//!
//! It takes 3 cycles from indices to their primitives. Its output stalls it. Order is kept: state is sent once all
//! primitives that can be completed without later indices were sent. Specification: PD; interfaces: 3D class,
//! begin/end, restart.

use super::assembly_step::{Step, VIEW, View, goes_in_pairs, step};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in packet: IndexPacket;
    out prims: AssembledPacket;
    out pulse report_value: ReportValue; // vertices of draws, sent with a marker that requests them
    out level idle: bool; // indices of an incomplete primitive do not count
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        draw: DrawBound,
        ended: bool,            // its end has arrived
        moves: bool,            // the window has changed: a primitive may be ready
        place: StripPlace,
        count: B5,              // indices in the window
        restarts: B16,          // marks of new strips among them
        flat: B16,              // indices at which no edge begins
        window: [B32; WINDOW],
        vertices: B64,          // vertices of all draws; the counter is disabled
        vertices_off: bool,
        value: Offer<ReportValue>,
        prims: Offer<AssembledPacket>,
    }
}

kernel::unit! {
    pub struct DrawAssembly(p) {
        registers: Regs;
        part packet_in: Fifo<IndexPacket> = fifo::Params::default();
    }
}

impl Regs {
    /// The window from the given index on.
    fn view(&self, from: u8) -> View {
        let left = self.count - from;
        let marks = self.restarts >> from;
        let run = (marks.trailing_zeros() as u8).min(left);
        let count = run.min(VIEW as u8);
        View {
            indices: std::array::from_fn(|k| {
                self.window.get(k + usize::from(from)).copied().unwrap_or_default()
            }),
            count,
            closed: if run < left { run < VIEW as u8 } else { self.ended && run == count },
            mark: left != 0 && marks & 1 == 1,
            flat: (self.flat >> from) as u8,
        }
    }

    /// Up to two steps, and the number of indices consumed.
    fn steps(&self) -> (AssembledPrims, bool, u8, StripPlace) {
        let first = step(&self.draw, &self.view(0), self.place);
        let none = Step { take: 0, valid: false, ..first };
        let second = match goes_in_pairs(self.draw.topology) {
            true => step(&self.draw, &self.view(first.take), first.place),
            false => none,
        };
        let take = first.take + second.take;
        let (a, b) = if first.valid { (first, second) } else { (second, none) };
        let mut prims = AssembledPrims { two: b.valid, prims: [a.prim, b.prim], indices: a.indices };
        if b.valid {
            prims.indices[3..].copy_from_slice(&b.indices[..3]);
        } else {
            prims.prims[1] = AssembledPrim::default();
        }
        (prims, a.valid, take, second.place)
    }

    /// Drops the first indices.
    fn shift(&mut self, take: u8) {
        self.window.rotate_left(take.into());
        self.count -= take;
        self.restarts >>= take;
        self.flat >>= take;
        self.window[usize::from(self.count)..].fill(0);
    }

    /// Adds a group, if there are free entries.
    fn add(&mut self, group: &IndexGroup) -> bool {
        let fits = usize::from(self.count + group.count) <= WINDOW;
        if fits {
            let count = usize::from(group.count);
            let at = usize::from(self.count);
            self.window[at..at + count].copy_from_slice(&group.indices[..count]);
            let marks = u16::from(group.restarts) & ((1 << count) - 1);
            self.restarts |= marks << at;
            let all = ((1_u16 << count) - 1) << at;
            self.flat |= if group.no_edges { all } else { 0 };
            self.count += group.count;
            if !self.vertices_off {
                let vertices = group.count - marks.count_ones() as u8;
                self.vertices = self.vertices.wrapping_add(vertices.into());
            }
        }
        fits
    }

    /// Tracks the counter state in a passing method.
    fn pass(&mut self, state: &State) {
        let State { address, value } = *state;
        match address {
            CLEAR_REPORT_VALUE if clears_assembled(CLEAR_REPORT_VALUE::report(value)) => self.vertices = 0,
            SET_STATISTICS_COUNTER => {
                self.vertices_off = !SET_STATISTICS_COUNTER::da_vertices_generated_enable(value);
            }
            REPORT_MARKER if counts_assembled(REPORT_MARKER::selector(value)) => {
                self.value.put(ReportValue { id: REPORT_MARKER::id(value), value: self.vertices });
            }
            _ => (),
        }
    }
}

impl Logic for DrawAssembly {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.packet = self.packet_in.o.push;
        o.prims.drive(&q.prims);
        o.report_value.drive(&q.value);
        o.idle = !self.packet_in.o.pop.valid && !q.prims.valid && !q.ended && !q.moves;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop = false;
        d.prims.leave(i.prims);
        d.value.valid = false;
        let free = !d.prims.valid;
        let (prims, valid, take, place) = q.steps();
        if free {
            d.shift(take);
            d.place = place;
            if valid {
                d.prims.put(AssembledPacket::Prims(prims));
            }
        }
        let still = free && take == 0 && !valid;
        d.moves = !still;
        if q.ended {
            if free && !valid && d.count == 0 {
                d.ended = false;
                d.prims.put(AssembledPacket::Bound(DrawBound { ends: true, ..q.draw }));
            }
        } else if let Some(packet) = self.packet_in.o.pop.get() {
            pop = match packet {
                IndexPacket::Group(group) => {
                    let added = d.add(group);
                    d.moves |= added;
                    added
                }
                IndexPacket::Bound(bound) if bound.ends => {
                    d.ended = true;
                    true
                }
                IndexPacket::Bound(begin) if still => {
                    (d.draw, d.place) = (*begin, StripPlace::default());
                    (d.count, d.restarts, d.flat, d.window) = (0, 0, 0, [0; WINDOW]);
                    d.prims.put(AssembledPacket::Bound(*begin));
                    true
                }
                IndexPacket::State(state) if still => {
                    d.prims.put(AssembledPacket::State(*state));
                    d.pass(&state.state);
                    true
                }
                _ => false,
            };
        }

        // ---- clock edge
        self.packet_in.i.push.drive(&i.packet);
        self.packet_in.i.pop.ready = pop;
        self.q = d;
    }
}
