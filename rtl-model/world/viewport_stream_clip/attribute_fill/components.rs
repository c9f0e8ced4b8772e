//! Rows of components, requested ahead and accepted in groups.

use super::*;
use crate::viewport_stream_clip::output_map::{clamped, constants, counts, each_words, linears, words_of};
use prim::header_maps::{Components, has, lowest};

/// The remaining components without the lowest.
fn less_lowest(left: &[u64; 4]) -> [u64; 4] {
    let component = lowest(left);
    let mut left = *left;
    left[component / 64] &= !(1 << (component % 64));
    left
}

impl AttributeFill {
    /// Whether the component is a per-primitive value.
    fn is_own(&self, component: usize) -> bool {
        self.q.piece.place.values && has(&self.q.map.each, component)
    }

    /// Whether it is the primitive's number, which has no row.
    fn is_number(&self, component: usize) -> bool {
        component == COMPONENT_PRIMITIVE && counts(&self.q.map)
    }

    /// The components that have rows.
    pub(super) fn in_rows(&self) -> Components {
        let mut all = self.q.components;
        all[0] &= !(u64::from(counts(&self.q.map)) << COMPONENT_PRIMITIVE);
        all
    }

    /// The bit of primitive numbers, where the batch has them.
    fn numbers(&self) -> IsbeRow {
        let VscBatch { numbered, first_id, .. } = self.q.piece.place;
        IsbeRow { words: std::array::from_fn(|k| if numbered { first_id.wrapping_add(k as u32) } else { 0 }) }
    }

    /// Requests the next component's row.
    pub(super) fn request(&mut self, d: &mut Regs) {
        let q = &self.q;
        if q.requests == [0; 4] || d.read.valid || usize::from(q.ahead) >= self.p.rows.get() {
            return;
        }
        let (component, batch) = (lowest(&q.requests), &q.piece.place);
        d.read.put(if self.is_own(component) {
            each_words(&q.map.each, component, batch)
        } else {
            words_of(&q.map.written, component, batch)
        });
        d.requests = less_lowest(&q.requests);
        d.ahead += 1;
    }

    /// Accepts a row of the group; the group is complete with eight scalars, or with the last.
    pub(super) fn load(&mut self, d: &mut Regs) {
        let q = &self.q;
        if q.loads == [0; 4] || usize::from(q.slots) == GROUP {
            Self::first_vertex(d);
            d.phase = FillPhase::Vertices;
            return;
        }
        let (component, slot) = (lowest(&q.loads), usize::from(q.slots));
        let number = self.is_number(component);
        let row = if number { Some(self.numbers()) } else { self.row_in.o.pop.get().copied() };
        let Some(row) = row else { return };
        d.rows[slot] = clamped(&q.map, component, &row);
        let with = |mask: u8, on: bool| mask & !(1 << slot) | u8::from(on) << slot;
        d.own = with(q.own, number || self.is_own(component));
        d.constant = with(q.constant, has(&constants(&q.map), component));
        d.linear = with(q.linear, has(&linears(&q.map), component));
        d.loads = less_lowest(&q.loads);
        d.slots = q.slots + 1;
        if !number {
            d.ahead -= 1;
            self.row_in.i.pop.ready = true;
        }
    }

    /// The group's last vertex was sent.
    pub(super) fn next_group(&self, d: &mut Regs) {
        let q = &self.q;
        if q.loads == [0; 4] {
            d.phase = FillPhase::Done;
        } else {
            (d.at, d.slots) = (q.at + GROUP as u8, 0);
            d.phase = FillPhase::Load;
        }
    }
}
