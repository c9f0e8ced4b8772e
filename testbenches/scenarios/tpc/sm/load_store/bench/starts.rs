//! Instructions and entries of stacks are started, one of each slot at a time.

use super::{Bench, InFlight};
use crate::sm::load_store::cases::*;
use interpreter::decode::fields::Field;
use tpc::sm::divergence::types::*;
use tpc::sm::types::*;

impl Bench {
    /// An instruction in a slot.
    pub fn start(&mut self, at: usize, mnemonics: &[&str]) {
        self.start_if(at, mnemonics, |_| true);
    }

    fn start_if(&mut self, at: usize, mnemonics: &[&str], suits: impl Fn(&Case) -> bool) {
        let case = loop {
            let world = &self.world;
            let before = (world.memory.clone(), world.shared[at].clone(), world.warps[at].clone());
            let case = self.world.any(at, mnemonics, &mut self.random);
            if suits(&case) {
                break case;
            }
            (self.world.memory, self.world.shared[at], self.world.warps[at]) = before;
        };
        let op = &case.op;
        let drops = op.row.mnemonic == "CCTLT" && op.get(Field::Op) != 0 && case.operands.lanes != 0;
        self.dropping += u64::from(drops);
        let side = at / 16;
        self.credits[side] -= 1;
        self.operands[side] = Some(case.operands);
        let from = self.more[side].back().map_or(self.now, |&(at, _)| at);
        for (k, row) in case.more.iter().enumerate() {
            let last = k + 1 == case.more.len();
            let more = OperandRow { slot: case.operands.slot, path: Path::LoadStore, last, row: *row };
            self.more[side].push_back((from.max(self.now) + 2 + 2 * k as u64, more));
        }
        self.in_flight[at] =
            Some(InFlight { case, started: self.now, covered: [0; 4], faulted: false, resumed: false });
    }

    /// A cycle in which each side may get an instruction.
    pub fn turn(&mut self, mnemonics: &[&str], of: u64) {
        for side in 0..self.sides {
            let slot = self.random.below(16) as usize;
            let at = side * 16 + slot;
            if self.credits[side] > 0 && self.in_flight[at].is_none() && self.random.below(of) == 0 {
                self.start(at, mnemonics);
            }
            if of > 1 && self.random.below(40) == 0 {
                self.spill(side);
            }
        }
        self.cycle();
    }

    /// A cycle in which each side gets an instruction of all lanes and one word, if it has room.
    pub fn full_turn(&mut self, mnemonics: &[&str]) {
        for side in 0..self.sides {
            let free = (0..16).map(|slot| side * 16 + slot).find(|&at| self.in_flight[at].is_none());
            if let Some(at) = free.filter(|_| self.credits[side] > 0 && self.more[side].is_empty()) {
                self.start_if(at, mnemonics, |case| {
                    let one = case.more.is_empty() && case.operands.instruction.destination.count < 2;
                    one && case.fault.is_none() && case.operands.lanes == !0
                });
            }
        }
        self.cycle();
    }

    /// An entry of a stack is stored, or one that was is requested.
    pub(super) fn spill(&mut self, side: usize) {
        let slot = self.random.below(16) as u8;
        let at = self.random.below(STACK_BYTES / 16) as u16;
        let key = (side * 16 + usize::from(slot), at);
        match self.stacks.get(&key) {
            Some(&entry) if self.random.below(2) == 0 => {
                self.fills[side].push_back(entry);
                self.spills[side].push_back(StackRequest {
                    store: false,
                    slot,
                    at,
                    entry: StackEntry::default(),
                });
            }
            _ => {
                let kind = self.random.one_of(&[StackKind::Sync, StackKind::LongJump, StackKind::Diverged]);
                let (counter, lanes) = (self.random.any() as u32, self.random.any() as u32);
                let entry = StackEntry { kind, counter, lanes };
                self.stacks.insert(key, entry);
                self.spills[side].push_back(StackRequest { store: true, slot, at, entry });
            }
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        let spills = self.spills.iter().any(|requests| !requests.is_empty())
            || self.fills.iter().any(|fills| !fills.is_empty());
        spills || self.in_flight.iter().any(Option::is_some)
    }
}
