//! Outputs: numbers of made vertices, pieces, primitives.

use super::*;
use crate::viewport_stream_clip::vertex_codes::{is_finite, outside};

impl Clipper {
    fn end_piece(&self, d: &mut Regs) {
        d.made_count = 0;
        d.made_bank = (self.q.made_bank + 1) & 3;
        d.pieces += 1;
    }

    fn put_prim(&self, d: &mut Regs, prim: OutPrim) {
        let edges = prim.edges | u8::from(d.begins) << EDGES_BEGIN;
        d.begins = false;
        d.step.put(ClippedStep::Prim(OutPrim { edges, ..prim }));
        d.prims = d.prims.wrapping_add(1);
    }

    /// Passes a dropped primitive's beginning to the next one.
    fn drop_prim(d: &mut Regs, prim: &OutPrim) {
        d.begins |= prim.edges >> EDGES_BEGIN & 1 == 1;
    }

    /// Sends a made vertex to the viewport transform, and its shares to attribute fill.
    fn send(&self, d: &mut Regs, cut: &CutVertex, placed: &PlacedItem) {
        let q = &self.q;
        let index = (q.made_count + q.fresh) & 31;
        let position = placed.position.of;
        let &CutVertex { copied, size, viewport, layer, vertex, .. } = cut;
        let place = VertexPlace { made: true, bank: q.made_bank, index };
        d.made.put(ShadedVertex { place, position, viewport, layer, size, ..ShadedVertex::default() });
        let vertex = MadeVertex { screen: placed.screen, ..vertex };
        d.step.put(ClippedStep::Made(PlacedMade { bank: q.made_bank, index, vertex }));
        // NaN, infinite, or w <= 0.
        let w = position[POSITION - 1];
        let nowhere = q.state.transforms && (outside(w) || w & !(1 << 31) == 0);
        d.bad |= !copied && (nowhere || position.iter().any(|&c| !is_finite(c)));
        d.fresh = q.fresh + 1 & 31;
        d.out = d.out + 1 & 31;
    }

    /// Processes the next item in order.
    pub(super) fn leave(&mut self, d: &mut Regs) {
        let q = &self.q;
        let placed = self.place.o.placed;
        let full = usize::from(q.pieces) == VSC_BANKS;
        let mut takes = placed.valid && !d.step.valid;
        match placed.data.item {
            _ if !takes => (),
            ClipItem::Batch(batch) => d.step.put(ClippedStep::Batch(batch)),
            ClipItem::Close(_) if full || q.out != 0 => takes = false,
            ClipItem::Close(end) => {
                self.end_piece(d);
                d.step.put(ClippedStep::Close(end));
            }
            ClipItem::Whole(prim) => self.put_prim(d, prim),
            ClipItem::Vertex(_) if full || d.made.valid => takes = false,
            ClipItem::Vertex(_) if q.fresh == 0 && usize::from(q.made_count) >= MADE_ENOUGH => {
                if q.out == 0 {
                    self.end_piece(d);
                    d.step.put(ClippedStep::Cut(BatchClose::default()));
                }
                takes = false;
            }
            ClipItem::Vertex(cut) => self.send(d, &cut, &placed.data),
            ClipItem::Piece(prim) | ClipItem::Last(prim) => {
                if q.bad {
                    Self::drop_prim(d, &prim);
                } else {
                    let by = |corner: OutCorner| if corner.made { q.made_count } else { 0 };
                    let corners =
                        prim.corners.map(|c| OutCorner { made: c.made, index: (c.index + by(c)) & 31 });
                    self.put_prim(d, OutPrim { corners, ..prim });
                }
                if matches!(placed.data.item, ClipItem::Last(_)) {
                    d.made_count = if q.bad { q.made_count } else { (q.made_count + q.fresh) & 31 };
                    (d.fresh, d.bad) = (0, false);
                }
            }
            ClipItem::Nothing(prim) => Self::drop_prim(d, &prim),
        }
        self.place.i.placed.ready = takes;
    }
}
