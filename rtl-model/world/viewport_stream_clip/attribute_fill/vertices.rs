//! Vertices of a piece, one after the other: their records, and a group of their scalars.

use super::*;
use arith::fp32_fma::Fp32FmaOp;
use arith::types::*;

impl AttributeFill {
    pub(super) fn record_place(made: bool, bank: u8, index: u8) -> u64 {
        u64::from(made) << 7 | u64::from(bank) << 5 | u64::from(index)
    }

    pub(super) fn first_vertex(d: &mut Regs) {
        (d.left, d.left_made, d.number) = (d.piece.used, 0, 0);
    }

    /// Reads the next vertex's record, and its shares if it is a made one, in phases that use them.
    pub(super) fn read_vertex(&mut self, d: &mut Regs) {
        let q = &self.q;
        let made = q.left == 0;
        let more = !made || q.left_made < q.piece.made;
        let reads = match q.phase {
            FillPhase::Vertices => !made,
            FillPhase::Make => more && q.turn,
            _ => false,
        };
        let index = if made { q.left_made } else { q.left.trailing_zeros() as u8 };
        let bank = if made { q.piece.made_bank } else { q.piece.bank };
        self.record.i.read(reads, Self::record_place(made, bank, index & 31));
        self.made.i.read(reads && made, u64::from(bank) << 5 | u64::from(index & 31));
        d.reading.valid = reads;
        if reads {
            d.reading.put(PieceVertex { made, index, number: q.number });
            d.number = q.number + 1;
            if made {
                d.left_made = q.left_made + 1;
            } else {
                d.left = q.left & (q.left - 1);
            }
        }
    }

    /// Position of the group's scalars of a vertex in the image.
    fn place_of(&self, number: u8) -> u16 {
        let q = &self.q;
        let after = u16::from(number) * u16::from(q.scalars) + u16::from(q.at);
        (u16::from(q.attributes) << 5).wrapping_add(after) & 0x1fff
    }

    fn group_op(&self, number: u8, scale: u32, mut words: [u32; GROUP]) -> ScaleOp {
        let q = &self.q;
        let mut plain = q.constant | q.linear;
        // Scalar 0 is 1/w itself.
        if q.at == 0 {
            words[0] = scale;
            plain |= 1;
        }
        ScaleOp { place: self.place_of(number), mask: ((1_u16 << q.slots) - 1) as u8, plain, words, scale }
    }

    /// Sends a vertex's scalars of the group, and its record with the first.
    fn go(&mut self, d: &mut Regs, number: u8, kept: &KeptRecord, words: [u32; GROUP]) {
        let q = &self.q;
        let op = self.group_op(number, kept.inverse, words);
        self.scale.i.op.send(true, || op);
        if q.at == 0 {
            let place = (q.first << 3).wrapping_add(number);
            d.record.put(RecordWrite { place, record: kept.record });
        }
    }

    /// Sends the vertex of the batch whose record is at the RAM output.
    pub(super) fn pass(&mut self, d: &mut Regs) {
        let q = &self.q;
        if let Some(vertex) = q.reading.get() {
            let (number, lane) = (vertex.number, usize::from(vertex.index & 31));
            // Per-primitive values are those of the provoking vertex, which is a made one.
            let words = std::array::from_fn(|k| if q.own >> k & 1 == 1 { 0 } else { q.rows[k].words[lane] });
            let kept = self.record.o.read_data;
            self.go(d, number, &kept, words);
        } else if q.left == 0 {
            // Nothing was read: the last one was sent.
            if q.piece.made == 0 {
                self.next_group(d);
            } else {
                d.phase = FillPhase::Make;
            }
        }
    }

    /// A made vertex that was read: first its screen shares are divided by its w, then its sums are computed, then it is sent.
    pub(super) fn make(&mut self, d: &mut Regs) {
        let q = self.q;
        let comes = q.phase == FillPhase::Make && q.reading.valid;
        let (made, kept) = (self.made.o.read_data, self.record.o.read_data);
        for k in 0..2 {
            self.screen[k].i.op.send(comes, || Fp32FmaOp {
                kind: FmaKind::Mul,
                a: made.screen[k],
                b: kept.inverse,
                ..Default::default()
            });
        }
        let number = q.reading.data.number;
        self.making.i.push.send(comes, || MakingVertex { vertex: made, number, kept });

        let shared = self.screen[0].o.result.valid;
        let of_screen = [0, 1].map(|k| self.screen[k].o.result.data);
        let making = self.making.o.pop.data;
        let MadeVertex { corners, shares, .. } = making.vertex;
        for k in 0..GROUP {
            let words = corners.map(|corner| q.rows[k].words[usize::from(corner)]);
            self.sum[k].i.op.send(shared, || ShareOp {
                base: words[0],
                others: [words[1], words[2]],
                shares: if q.linear >> k & 1 == 1 { of_screen } else { shares },
            });
        }
        self.summing.i.push.send(shared, || making);
        self.making.i.pop.ready = shared;
        let summed = self.sum[0].o.result.valid;
        self.summing.i.pop.ready = summed;
        d.under_way = q.under_way + u8::from(comes) - u8::from(summed);
    }

    /// Sends the made vertex whose sums are complete; after the last, begins the next group.
    pub(super) fn made(&mut self, d: &mut Regs) {
        let q = self.q;
        if self.sum[0].o.result.valid {
            let MakingVertex { vertex, number, kept } = self.summing.o.pop.data;
            let word = |k: usize| match (q.own >> k & 1, q.constant >> k & 1) {
                (1, _) => q.rows[k].words[usize::from(vertex.number)],
                (_, 1) => q.rows[k].words[usize::from(vertex.provoking)],
                _ => self.sum[k].o.result.data,
            };
            let words = std::array::from_fn(word);
            self.go(d, number, &kept, words);
        } else if q.left_made == q.piece.made && !q.reading.valid && q.under_way == 0 {
            self.next_group(d);
        }
    }
}
