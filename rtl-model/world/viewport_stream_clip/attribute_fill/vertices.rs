//! Vertices of a piece, one after the other: their records, their scalars of a group.

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

    /// The next vertex's record, and its shares if it was made, are read, where the phase has a use for them.
    pub(super) fn read_vertex(&mut self, d: &mut Regs) {
        let q = &self.q;
        let made = q.left == 0;
        let more = !made || q.left_made < q.piece.made;
        let reads = match q.phase {
            FillPhase::Vertices => !made,
            FillPhase::Read => more,
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

    /// Where the group's scalars of a vertex go.
    fn place_of(&self, number: u8) -> u16 {
        let q = &self.q;
        let behind = u16::from(number) * u16::from(q.scalars) + u16::from(q.at);
        (u16::from(q.attributes) << 5).wrapping_add(behind) & 0x1fff
    }

    fn group_op(&self, number: u8, mut words: [u32; GROUP]) -> ScaleOp {
        let q = &self.q;
        let scale = self.record.o.read_data.inverse;
        let mut plain = q.constant | q.linear;
        // Scalar 0 is 1/w itself.
        if q.at == 0 {
            words[0] = scale;
            plain |= 1;
        }
        ScaleOp { place: self.place_of(number), mask: ((1_u16 << q.slots) - 1) as u8, plain, words, scale }
    }

    /// A vertex's scalars of the group go, with the first its record.
    fn go(&mut self, d: &mut Regs, number: u8, words: [u32; GROUP]) {
        let q = &self.q;
        let op = self.group_op(number, words);
        self.scale.i.op.send(true, || op);
        if q.at == 0 {
            let place = (q.first << 3).wrapping_add(number);
            d.record.put(RecordWrite { place, record: self.record.o.read_data.record });
        }
    }

    /// The vertex of the batch whose record comes now goes.
    pub(super) fn pass(&mut self, d: &mut Regs) {
        let q = &self.q;
        if let Some(vertex) = q.reading.get() {
            let (number, lane) = (vertex.number, usize::from(vertex.index & 31));
            // What is of a primitive its provoking vertex has, which is made.
            let words = std::array::from_fn(|k| if q.own >> k & 1 == 1 { 0 } else { q.rows[k].words[lane] });
            self.go(d, number, words);
        } else if q.left == 0 {
            // Nothing was read: the last one has gone.
            if q.piece.made == 0 {
                self.next_group(d);
            } else {
                d.phase = FillPhase::Read;
            }
        }
    }

    /// Words of the corners of the made vertex that was read, by slots.
    fn corner_words(&self, corner: usize) -> [u32; GROUP] {
        let lane = usize::from(self.made.o.read_data.corners[corner.min(CORNERS - 1)]);
        std::array::from_fn(|k| self.q.rows[k].words[lane])
    }

    /// A product of a made vertex's sums sets out.
    pub(super) fn issue(&mut self, d: &mut Regs) {
        let q = self.q;
        let goes = q.phase == FillPhase::Sum && !q.issued;
        let pass = if goes { usize::from(q.pass) } else { 0 };
        let words = self.corner_words(pass);
        let made = self.made.o.read_data;
        for k in 0..GROUP {
            let weight = if q.linear >> k & 1 == 1 { made.linear[pass] } else { made.weights[pass] };
            // A share of nothing takes nothing, be it no number.
            let word = if weight & !(1 << 31) == 0 { 0 } else { words[k] };
            self.lane[k].i.op.send(goes, || Fp32FmaOp {
                kind: if pass == 0 { FmaKind::Mul } else { FmaKind::Fma },
                a: weight,
                b: word,
                c: q.sums[k],
                ..Default::default()
            });
        }
        d.issued |= goes;
    }

    /// A made vertex: read, summed, gone.
    pub(super) fn make(&mut self, d: &mut Regs) {
        let q = self.q;
        match q.phase {
            FillPhase::Read => {
                (d.pass, d.issued) = (0, false);
                if d.reading.valid {
                    d.phase = FillPhase::Sum;
                } else {
                    self.next_group(d);
                }
            }
            FillPhase::Sum => {
                if self.lane[0].o.result.valid {
                    d.sums = std::array::from_fn(|k| self.lane[k].o.result.data);
                    (d.pass, d.issued) = (q.pass + 1, false);
                    if usize::from(d.pass) == CORNERS {
                        d.phase = FillPhase::Go;
                    }
                }
            }
            _ => {
                let constants = self.corner_words(usize::from(self.made.o.read_data.provoking));
                let number = usize::from(self.made.o.read_data.number);
                let word = |k: usize| match (q.own >> k & 1, q.constant >> k & 1) {
                    (1, _) => q.rows[k].words[number],
                    (_, 1) => constants[k],
                    _ => q.sums[k],
                };
                self.go(d, q.number - 1, std::array::from_fn(word));
                d.phase = FillPhase::Read;
            }
        }
    }
}
