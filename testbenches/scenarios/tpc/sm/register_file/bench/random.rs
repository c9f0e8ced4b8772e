//! Each cycle has any events that programs with correct control words can cause.

use super::{Bench, decoded, group};
use kernel::offer::Offer;
use kit::random::Random;
use tpc::sm::register_file::In;
use tpc::sm::types::*;

impl Bench {
    /// An instruction with any operands.
    fn any_decoded(random: &mut Random, slots: u8) -> Decoded {
        let path = random.one_of(&[
            Path::Lanes,
            Path::Lanes,
            Path::Lanes,
            Path::LoadStore,
            Path::Double,
            Path::Special,
        ]);
        let mut any_group = |most: u64| {
            let count = random.below(most + 1) as u8;
            let first = if random.below(8) == 0 { RZ } else { random.below(12) as u8 };
            group(first, count)
        };
        let (a, b, c) = match path {
            Path::Lanes => (any_group(1), any_group(1), any_group(1)),
            Path::Double => (any_group(2), any_group(2), any_group(2)),
            _ => (any_group(2), any_group(1), any_group(4)),
        };
        let kinds = [SourceKind::Register, SourceKind::Register, SourceKind::Constant, SourceKind::Literal];
        let b_kind = if b.count > 0 { random.one_of(&kinds) } else { SourceKind::Register };
        let c_constant = b_kind == SourceKind::Register && c.count == 1 && random.below(4) == 0;
        let literal = random.any() as u32;
        let instruction =
            Instruction { path, a, b, c, b_kind, c_constant, literal, ..Instruction::default() };
        let mut decoded = decoded(random.below(u64::from(slots)) as u8, instruction);
        decoded.control.read_scoreboard = random.below(8) as u8;
        if path == Path::Lanes {
            decoded.control.write_scoreboard = random.below(8) as u8;
        }
        (decoded.constant, decoded.word) = (random.any(), random.any());
        decoded
    }

    /// A possible second of a pair, for a unit.
    fn any_second(random: &mut Random, first: &Decoded) -> Option<Decoded> {
        let IssueControl { read_scoreboard, write_scoreboard, .. } = first.control;
        let leads = first.instruction.path == Path::Lanes && read_scoreboard & write_scoreboard == 7;
        let second = Self::any_decoded(random, 1);
        let follows = matches!(second.instruction.path, Path::Special | Path::LoadStore);
        (leads && follows).then_some(Decoded { slot: first.slot, ..second })
    }

    fn any_result(&self, random: &mut Random, slots: u8) -> Option<LaneResult> {
        let (slot, destination) = (random.below(u64::from(slots)) as u8, random.below(16) as u8);
        let some = random.any() as u32;
        let lanes = random.one_of(&[!0, some]);
        let row = Row { words: std::array::from_fn(|_| random.any() as u32) };
        let halves = random.one_of(&[3, 3, 1, 2]);
        self.is_free(slot, destination).then_some(LaneResult {
            slot,
            lanes,
            destination,
            halves,
            row,
            ..Default::default()
        })
    }

    /// A cycle of any events that programs with correct control words can cause.
    pub fn any_cycle(&mut self, random: &mut Random, slots: u8) {
        self.judge();
        while let Some((_, result)) = self.special.settling.pop_front_if(|(at, _)| *at <= self.now) {
            self.write(&result);
            self.writing.remove(&(result.slot, result.destination));
        }
        let o = self.dut.outputs();
        if random.below(8) == 0 {
            let slot = random.below(u64::from(slots)) as usize;
            self.active[slot] = random.any() as u32;
        }
        let result = self.result_now();
        if random.below(3) == 0 && self.offered.is_empty() {
            let fresh = self.any_result(random, slots).filter(|fresh| {
                result
                    .is_none_or(|result| (result.slot, result.destination) != (fresh.slot, fresh.destination))
            });
            if let Some(result) = fresh {
                self.writing.insert((result.slot, result.destination));
                let (scoreboard, last) = (random.below(4) as u8, random.below(3) > 0);
                self.offered.push_back(Written { result, scoreboard, last });
            }
        }
        let written = Offer::new(!self.offered.is_empty(), self.offered.front().copied().unwrap_or_default());
        if written.valid && o.written.ready {
            self.taken.extend(self.offered.pop_front());
        }
        let soon = self.any_special(random, slots, result.as_ref());
        let mut any = Self::any_decoded(random, slots);
        if random.below(2) == 0 && any.instruction.path == Path::Lanes {
            (any.control.read_scoreboard, any.control.write_scoreboard) = (7, 7);
        }
        let second = Self::any_second(random, &any);
        let both = [Some(any), second].into_iter().flatten().map(|of| Self::registers_of(&of));
        let all: Vec<_> = both.flat_map(|(first, further)| first.into_iter().chain(further)).collect();
        let may = random.below(4) > 0 && all.iter().all(|&r| !self.writing.contains(&(any.slot, r)));
        let may = may && self.pauses == 0;
        if !o.hold {
            self.pauses = if may { self.groups - 1 } else { self.pauses.saturating_sub(1) };
        }
        if may && !o.hold {
            self.read_by.extend(all.iter().map(|&register| (any.slot, register)));
            let to = self.any_result(random, slots).map(|result| LaneResult { slot: any.slot, ..result });
            let to = to.filter(|to| self.is_free(any.slot, to.destination));
            if let Some(to) = to.filter(|_| any.instruction.path == Path::Lanes) {
                any.instruction.destination = group(to.destination, 1);
                self.writing.insert((to.slot, to.destination));
                self.to_result.push_back(to);
            }
            let expected = self.expect(any);
            self.reading.push_back(expected);
            let beside = second.map(|second| self.expect_second(&any, second));
            self.reading.extend(beside);
        }
        let i = In::new(&self.dut.unit().p);
        let result = result.into();
        let (soon, special) = (soon.into(), self.special_now());
        let second = second.filter(|_| may).into();
        self.edge(In { decoded: Offer::new(may, any), second, result, written, soon, special, ..i });
    }

    /// Special announces an instruction, at most every second cycle.
    fn any_special(&mut self, random: &mut Random, slots: u8, but: Option<&LaneResult>) -> Option<Soon> {
        self.special.in_flight -= usize::from(self.dut.outputs().left.valid);
        if self.now < self.special.from || self.special.in_flight > 5 || random.below(2) == 0 {
            return None;
        }
        let first = self.any_result(random, slots)?;
        let first = LaneResult { halves: 3, ..first };
        let count = 1 + u8::from(random.below(4) == 0 && first.destination % 2 == 0);
        let row = Row { words: std::array::from_fn(|_| random.any() as u32) };
        let second = LaneResult { destination: first.destination + 1, row, ..first };
        let results: Vec<_> = [first, second].into_iter().take(count.into()).collect();
        let is_other = |of: &LaneResult| {
            self.is_free(of.slot, of.destination)
                && but.is_none_or(|but| (but.slot, but.destination) != (of.slot, of.destination))
        };
        if !results.iter().all(is_other) {
            return None;
        }
        let scoreboard = 4 + random.below(4) as u8;
        for (k, result) in results.iter().enumerate() {
            self.writing.insert((result.slot, result.destination));
            let last = k + 1 == results.len();
            self.special
                .coming
                .push_back((self.now + 3 + k as u64, Written { result: *result, scoreboard, last }));
        }
        let slot = first.slot;
        self.special.in_flight += results.len();
        self.special.outstanding.push_back(results);
        self.special.scoreboards.push_back(Release { slot, scoreboard, retired: true });
        self.special.from = self.now + 2;
        Some(Soon { slot, scoreboard, destination: group(first.destination, count) })
    }
}
