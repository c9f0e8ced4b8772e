//! Rows of components, asked for ahead and taken by groups.

use super::*;
use crate::viewport_stream_clip::output_map::{clamped, constants, linears, words_of};
use prim::header_maps::{has, lowest};

/// The components that are left without the lowest.
fn less_lowest(left: &[u64; 4]) -> [u64; 4] {
    let component = lowest(left);
    let mut left = *left;
    left[component / 64] &= !(1 << (component % 64));
    left
}

impl AttributeFill {
    /// The next component's row is asked for.
    pub(super) fn ask(&mut self, d: &mut Regs) {
        let q = &self.q;
        if q.asks == [0; 4] || d.read.valid || usize::from(q.ahead) >= self.p.rows.get() {
            return;
        }
        d.read.put(words_of(&q.map.written, lowest(&q.asks), &q.piece.place));
        d.asks = less_lowest(&q.asks);
        d.ahead += 1;
    }

    /// A row of the group is taken; the group is whole with eight scalars, or the last.
    pub(super) fn load(&mut self, d: &mut Regs) {
        let q = &self.q;
        if q.loads == [0; 4] || usize::from(q.slots) == GROUP {
            Self::first_vertex(d);
            d.phase = FillPhase::Vertices;
            return;
        }
        let Some(row) = self.row_in.o.pop.get() else { return };
        let (component, slot) = (lowest(&q.loads), usize::from(q.slots));
        d.rows[slot] = clamped(&q.map, component, row);
        let with = |mask: u8, on: bool| mask & !(1 << slot) | u8::from(on) << slot;
        d.constant = with(q.constant, has(&constants(&q.map), component));
        d.linear = with(q.linear, has(&linears(&q.map), component));
        d.loads = less_lowest(&q.loads);
        d.slots = q.slots + 1;
        d.ahead -= 1;
        self.row_in.i.pop.ready = true;
    }

    /// The group's last vertex has gone.
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
