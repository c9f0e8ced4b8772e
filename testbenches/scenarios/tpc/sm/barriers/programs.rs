//! Programs of CTAs: instructions by their effect, encoded as the instruction set's text says.

use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Does {
    Bar,
    Read,
    /// Reads undocumented barrier state.
    ReadOther,
    /// R2B.
    Write,
}

#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub does: Does,
    pub mode: u32,
    pub id: u32,
    pub threads: u32,
    pub red: u32,
    /// The register of the id is RZ.
    pub no_id: bool,
    /// Ids and numbers of threads are from registers.
    pub registers: [bool; 2],
    pub lanes: u32,
    /// Lanes whose predicate, number 2, is true; read inverted or not.
    pub votes: u32,
    pub inverted: bool,
    pub always: bool,
    /// Destination predicate of B2R.
    pub predicate: u8,
}

impl Word {
    pub fn bar(mode: u32, id: u32, threads: u32) -> Self {
        let (does, red, registers) = (Does::Bar, 0, [false; 2]);
        let (lanes, votes) = (!0, !0);
        let (no_id, inverted, always, predicate) = (false, false, false, 3);
        Word { does, mode, id, threads, red, no_id, registers, lanes, votes, inverted, always, predicate }
    }

    pub fn b2r(id: u32) -> Self {
        Word { does: Does::Read, ..Self::bar(0, id, 0) }
    }

    pub fn other(self, does: Does) -> Self {
        Word { does, ..self }
    }

    pub fn guarded(self, lanes: u32) -> Self {
        Word { lanes, ..self }
    }

    pub fn reducing(self, red: u32) -> Self {
        Word { red, ..self }
    }

    pub fn voting(self, votes: u32) -> Self {
        Word { votes, ..self }
    }

    pub fn in_registers(self) -> Self {
        Word { registers: [true; 2], ..self }
    }

    /// RZ and any register: a barrier of the whole CTA, as a Vulkan driver for the chip encodes each one.
    pub fn whole(self) -> Self {
        Word { no_id: true, ..self.in_registers() }
    }

    /// The barrier and its number of threads.
    pub fn of(&self) -> (u32, u32) {
        match (self.no_id, self.registers[1]) {
            (false, _) => (self.id, self.threads),
            (true, false) => (0, self.threads),
            (true, true) => (0, 0),
        }
    }

    /// Lanes that vote true.
    pub fn yes(&self) -> u32 {
        let votes = if self.always { !0 } else { self.votes };
        self.lanes & if self.inverted { !votes } else { votes }
    }

    fn word(&self) -> u64 {
        let at = |value: u32, bit: u32| u64::from(value) << bit;
        let guard = at(7, 16);
        let bar = || {
            let id = match (self.no_id, self.registers[0]) {
                (true, _) => at(RZ.into(), 8),
                (_, true) => at(4, 8),
                _ => at(self.id, 8) | at(1, 44),
            };
            let threads = if self.registers[1] { at(5, 20) } else { at(self.threads, 20) | at(1, 43) };
            let predicate = at(if self.always { 7 } else { 2 }, 39) | at(self.inverted.into(), 42);
            0xf0a8 << 48 | id | threads | predicate | at(self.mode, 32) | at(self.red, 35)
        };
        let b2r =
            |mode| 0xf0b8 << 48 | at(9, 0) | at(self.id, 8) | at(self.predicate.into(), 45) | at(mode, 32);
        guard
            | match self.does {
                Does::Bar => bar(),
                Does::Read => b2r(1),
                Does::ReadOther => b2r(self.id & 1 << 1),
                Does::Write => 0xf0c0 << 48 | at(self.id & 15, 28) | at(9, 20),
            }
    }

    /// Its operands in a slot; registers of lanes that do not execute it hold anything.
    pub fn operands(&self, slot: u8, counter: u32, random: &mut Random) -> Operands {
        let word = self.word();
        let mut row = |value: u32, literal: bool| Row {
            words: std::array::from_fn(|lane| {
                let first = lane as u32 == self.lanes.trailing_zeros();
                if first || literal { value } else { random.any() as u32 & 15 }
            }),
        };
        let a = if self.registers[0] && !self.no_id { row(self.id, false) } else { Row::default() };
        let b = row(self.threads, !self.registers[1]);
        let mut flags = Flags::default();
        flags.predicates[2] = self.votes;
        flags.predicates[3] = random.any() as u32;
        let control = IssueControl { write_scoreboard: slot % 6, ..IssueControl::default() };
        let (instruction, lanes) = (instruction(word), self.lanes);
        Operands {
            slot,
            counter,
            control,
            word,
            instruction,
            active: !0,
            lanes,
            flags,
            a,
            b,
            ..Operands::default()
        }
    }

    pub fn any(count: u32, warps: u32, random: &mut Random) -> Self {
        let rare = |random: &mut Random| random.below(60) == 0;
        let no_id = random.below(12) == 0;
        let id = if rare(random) {
            random.one_of(&[count, 15, 16, 17, 255])
        } else {
            random.below(u64::from(count.clamp(1, 3))) as u32
        };
        let threads = match random.below(4) {
            0 => random.below(u64::from(32 * warps)) as u32 + 1,
            1 => 32 * (1 + random.below(u64::from(warps)) as u32),
            _ => 0,
        };
        let does = match random.below(8) {
            0 => Does::Read,
            _ if rare(random) => random.one_of(&[Does::ReadOther, Does::Write]),
            _ => Does::Bar,
        };
        let (some, one) = (random.any() as u32, 1 << random.below(32));
        Word {
            does,
            mode: if rare(random) { random.one_of(&[3, 4]) } else { random.one_of(&[0, 0, 0, 1, 2, 2]) },
            id,
            threads,
            red: random.below(3) as u32,
            no_id,
            registers: [random.below(3) == 0 || no_id, random.below(3) == 0],
            lanes: random.one_of(&[!0, !0, some, one, 0]),
            votes: random.one_of(&[!0, 0, some.rotate_left(9)]),
            inverted: random.below(2) == 0,
            always: random.below(4) == 0,
            predicate: random.one_of(&[0, 3, 6, 7]),
        }
    }
}

/// A CTA, its position, and the programs of its warps.
#[derive(Clone, Debug)]
pub struct Cta {
    pub first: u8,
    pub count: u8,
    pub context: u8,
    pub block: [u32; 3],
    pub warps: Vec<(usize, u8)>,
    pub programs: Vec<Vec<Word>>,
}

/// Dimensions of a block that has this number of warps.
pub fn block_of(warps: u32, random: &mut Random) -> [u32; 3] {
    loop {
        let threads = 32 * (warps - 1) + 1 + random.below(32) as u32;
        let x = 1 + random.below(u64::from(threads)) as u32;
        let y = (1 + random.below(8) as u32).min(threads / x).max(1);
        let z = (threads / (x * y)).clamp(1, 64);
        if (x * y * z).div_ceil(32) == warps {
            return [x, y, z];
        }
    }
}
