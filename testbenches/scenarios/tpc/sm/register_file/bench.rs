//! Drives a register file, and checks its outputs: registers are a table, read in the cycle of the decoding.

use crate::sm::lane_datapaths::case::lanes_of_group;
use kernel::offer::Offer;
use kit::Device;
use kit::random::Random;
use std::collections::{BTreeSet, HashMap, VecDeque};
use tpc::sm::lane_datapaths::LANES_CYCLES;
use tpc::sm::register_file::{In, RegisterFile};
use tpc::sm::types::*;

type Words = [u32; 32];

pub fn group(first: u8, count: u8) -> Group {
    Group { first, count }
}

/// Three operands of one register each.
pub fn fma(a: u8, b: u8, c: u8) -> Instruction {
    let [a, b, c] = [a, b, c].map(|first| group(first, 1));
    Instruction { path: Path::Lanes, guard: PT, a, b, c, ..Instruction::default() }
}

/// A pair begins at an even register, a group of three or four at a multiple of four: else the warp faults, by the driver's list of
/// errors. No instruction here is one of surfaces or texture.
fn is_misaligned(instruction: &Instruction) -> bool {
    let Instruction { a, b, c, destination, .. } = *instruction;
    [a, b, c, destination].iter().any(|group| {
        group.first != RZ && group.count > 0 && group.first % group.count.next_power_of_two() != 0
    })
}

/// An instruction without scoreboards.
pub fn decoded(slot: u8, instruction: Instruction) -> Decoded {
    let control = IssueControl { read_scoreboard: 7, write_scoreboard: 7, ..IssueControl::default() };
    Decoded { slot, control, instruction: Instruction { guard: PT, ..instruction }, ..Decoded::default() }
}

/// A register with the same word in all lanes.
pub fn result(slot: u8, destination: u8, lanes: u32, word: u32) -> LaneResult {
    LaneResult {
        slot,
        lanes,
        destination,
        halves: 3,
        row: Row { words: [word; 32] },
        ..LaneResult::default()
    }
}

/// Expected output for an instruction.
struct Expected {
    cycle: u64,
    /// Whether the second of a pair is shown with the first.
    beside: bool,
    decoded: Decoded,
    active: u32,
    rows: [Words; 3],
    more: VecDeque<Words>,
}

pub struct Bench {
    dut: Device<RegisterFile>,
    /// Groups of lanes of a result, one a cycle; cycles without `hold` in which no instruction is decoded.
    groups: usize,
    pauses: usize,
    now: u64,
    registers: HashMap<(u8, u8), Words>,
    active: Vec<u32>,
    /// Instructions whose operands have not been shown; then those with further registers outstanding.
    reading: VecDeque<Expected>,
    gathering: VecDeque<Expected>,
    /// Registers that one of them reads; registers that are being written.
    read_by: Vec<(u8, u8)>,
    writing: BTreeSet<(u8, u8)>,
    offered: VecDeque<Written>,
    taken: VecDeque<Written>,
    /// Cycle and release, for instructions of fixed latency.
    fixed: VecDeque<(u64, Release)>,
    special: Special,
    /// Results of fixed latency: of instructions whose operands have not been shown, and of the others, in their cycles.
    to_result: VecDeque<LaneResult>,
    results: VecDeque<(u64, LaneResult, bool)>,
}

/// Model of Special: instructions whose registers arrive in their cycles, and their state.
#[derive(Default)]
struct Special {
    coming: VecDeque<(u64, Written)>,
    /// Registers until they have left the queue.
    in_flight: usize,
    /// Registers whose scoreboards are not released, in order; of released ones, the cycle from which on they may be read.
    outstanding: VecDeque<Vec<LaneResult>>,
    scoreboards: VecDeque<Release>,
    settling: VecDeque<(u64, LaneResult)>,
    /// The earliest cycle of the next one.
    from: u64,
}

impl Bench {
    pub fn new(dut: Device<RegisterFile>) -> Self {
        let active = vec![!0; dut.unit().p.slots.get()];
        let groups = 32 >> dut.unit().p.lanes_log2.get();
        Bench {
            dut,
            groups,
            pauses: 0,
            now: 0,
            registers: HashMap::new(),
            active,
            reading: VecDeque::new(),
            gathering: VecDeque::new(),
            read_by: vec![],
            writing: BTreeSet::new(),
            offered: VecDeque::new(),
            taken: VecDeque::new(),
            fixed: VecDeque::new(),
            special: Special::default(),
            to_result: VecDeque::new(),
            results: VecDeque::new(),
        }
    }

    pub fn now(&self) -> u64 {
        self.now
    }
    pub fn operands(&self) -> Option<Operands> {
        self.dut.outputs().operands.get().copied()
    }
    pub fn second_operands(&self) -> Option<Operands> {
        self.dut.outputs().second_operands.get().copied()
    }
    pub fn more(&self) -> Option<OperandRow> {
        self.dut.outputs().more.get().copied()
    }
    pub fn read(&self) -> Option<Release> {
        self.dut.outputs().read.get().copied()
    }
    pub fn done(&self) -> Option<Release> {
        self.dut.outputs().done.get().copied()
    }

    pub fn start(&mut self, slot: u8, base: u8) {
        self.start_with(slot, base, 32);
    }

    /// Starts a warp with `registers` groups of eight registers.
    pub fn start_with(&mut self, slot: u8, base: u8, registers: u8) {
        let start = WarpStart { slot, base, registers, ..WarpStart::default() };
        self.edge(In { start: Offer::new(true, start), ..In::new(&self.dut.unit().p) });
    }

    fn edge(&mut self, mut i: In) {
        i.active.copy_from_slice(&self.active);
        self.dut.cycle(i);
        self.now += 1;
    }

    /// A cycle of a directed scenario.
    pub fn cycle(&mut self, decoded: Option<Decoded>, result: Option<LaneResult>, written: Option<Written>) {
        let offer = |of: Option<_>| Offer::new(of.is_some(), of.unwrap_or_default());
        let i = In { decoded: offer(decoded), ..In::new(&self.dut.unit().p) };
        let written = Offer::new(written.is_some(), written.unwrap_or_default());
        self.edge(In { result: Offer::new(result.is_some(), result.unwrap_or_default()), written, ..i });
    }

    /// A cycle with a pair.
    pub fn cycle_of_pair(&mut self, first: Decoded, second: Decoded) {
        let i = In::new(&self.dut.unit().p);
        self.edge(In { decoded: Some(first).into(), second: Some(second).into(), ..i });
    }

    /// A cycle with an instruction, and the outputs of Special.
    pub fn cycle_of_special(
        &mut self,
        decoded: Option<Decoded>,
        soon: Option<Soon>,
        special: Option<Written>,
    ) {
        let i = In::new(&self.dut.unit().p);
        self.edge(In { decoded: decoded.into(), soon: soon.into(), special: special.into(), ..i });
    }

    fn words(&self, slot: u8, register: u8) -> Words {
        if register == RZ {
            [0; 32]
        } else {
            self.registers.get(&(slot, register)).copied().unwrap_or_default()
        }
    }

    fn write(&mut self, result: &LaneResult) {
        let words = self.registers.entry((result.slot, result.destination)).or_insert([0; 32]);
        for lane in (0..32).filter(|lane| result.lanes >> lane & 1 == 1) {
            let mask = [0, 0xffff, 0xffff_0000, !0][usize::from(result.halves)];
            words[lane] = words[lane] & !mask | result.row.words[lane] & mask;
        }
    }

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

    /// The registers that an instruction reads: first ones as operands, and the further ones.
    fn registers_of(decoded: &Decoded) -> (Vec<u8>, Vec<u8>) {
        let Instruction { a, b, c, b_kind, c_constant, .. } = decoded.instruction;
        let mut all = (vec![], vec![]);
        for (group, word) in [(a, false), (b, b_kind != SourceKind::Register), (c, c_constant)] {
            if group.count > 0 && group.first != RZ && !word {
                all.0.push(group.first);
                all.1.extend((1..group.count).map(|k| group.first + k));
            }
        }
        all
    }

    /// The expected output of an instruction that is decoded now.
    fn expect(&self, decoded: Decoded) -> Expected {
        let Decoded { slot, constant, instruction: i, .. } = decoded;
        // A literal is the high word of a double, and the low word of an integer of two words.
        let is_double = i.path == Path::Double && i.b.count == 2;
        let word = |kind, second: bool| match (kind, second) {
            (SourceKind::Literal, false) if is_double => 0,
            (SourceKind::Literal, true) if !is_double => (i.literal as i32 >> 31) as u32,
            (SourceKind::Literal, _) => i.literal,
            (_, second) => (constant >> if second { 32 } else { 0 }) as u32,
        };
        let c_kind = if i.c_constant { SourceKind::Constant } else { SourceKind::Register };
        let (mut rows, mut more) = ([[0; 32]; 3], VecDeque::new());
        for (place, (group, kind)) in
            [(i.a, SourceKind::Register), (i.b, i.b_kind), (i.c, c_kind)].into_iter().enumerate()
        {
            for k in 0..group.count {
                let register = if group.first == RZ { RZ } else { group.first + k };
                let row = if kind == SourceKind::Register {
                    self.words(slot, register)
                } else {
                    [word(kind, k > 0); 32]
                };
                if k == 0 { rows[place] = row } else { more.push_back(row) }
            }
        }
        Expected {
            cycle: self.now + Self::in_banks(&decoded).1,
            beside: false,
            decoded,
            active: self.active[usize::from(slot)],
            rows,
            more,
        }
    }

    /// The first registers by bank, in order, each once; the cycles that they take.
    fn in_banks(decoded: &Decoded) -> ([Vec<u8>; 4], u64) {
        let mut banks: [Vec<u8>; 4] = Default::default();
        for register in Self::registers_of(decoded).0 {
            let bank = &mut banks[usize::from(register % 4)];
            if !bank.contains(&register) {
                bank.push(register);
            }
        }
        let fullest = banks.iter().map(Vec::len).max().unwrap().max(1);
        (banks, fullest as u64)
    }

    /// The expected output of a pair's second: it is read with the last of the first's registers, or separately after them.
    fn expect_second(&self, first: &Decoded, second: Decoded) -> Expected {
        let ((banks, cycles), (others, more)) = (Self::in_banks(first), Self::in_banks(&second));
        let beside = banks.iter().zip(&others).all(|(bank, other)| {
            let last: BTreeSet<_> = bank.get(cycles as usize - 1).into_iter().chain(other).collect();
            last.len() < 2
        });
        let cycle = self.now + cycles + if beside { 0 } else { more };
        Expected { cycle, beside, ..self.expect(second) }
    }

    /// A possible second of a pair, for a unit.
    fn any_second(random: &mut Random, first: &Decoded) -> Option<Decoded> {
        let IssueControl { read_scoreboard, write_scoreboard, .. } = first.control;
        let leads = first.instruction.path == Path::Lanes && read_scoreboard & write_scoreboard == 7;
        let second = Self::any_decoded(random, 1);
        let follows = matches!(second.instruction.path, Path::Special | Path::LoadStore);
        (leads && follows).then_some(Decoded { slot: first.slot, ..second })
    }

    /// Checks that each output is the expected one, in its cycle.
    fn judge(&mut self) {
        let o = self.dut.outputs();
        let (mut reads, mut shown, mut fault) = (0, [false; 2], None);
        while self.reading.front().is_some_and(|expected| expected.cycle == self.now) {
            let expected = self.reading.pop_front().unwrap();
            let Decoded { slot, counter, control, word, instruction, .. } = expected.decoded;
            shown[usize::from(expected.beside)] = true;
            let seen = if expected.beside { o.second_operands } else { o.operands };
            let seen = seen.get().copied().expect("operands in their cycle");
            assert_eq!(
                (seen.slot, seen.control, seen.word, seen.instruction),
                (slot, control, word, instruction)
            );
            assert_eq!([seen.a.words, seen.b.words, seen.c.words], expected.rows);
            let misaligned = is_misaligned(&instruction);
            let lanes = if misaligned { 0 } else { expected.active };
            assert_eq!((seen.active, seen.lanes), (expected.active, lanes));
            if misaligned && expected.active != 0 && fault.is_none() {
                fault = Some(WarpFault { slot, kind: WarpFaultKind::MisalignedRegister, counter, word });
            }
            if instruction.destination.count > 0 {
                let result = self.to_result.pop_front().expect("it has a result");
                for group in 0..self.groups {
                    let (lanes, last) = (lanes_of_group(self.groups, group), group + 1 == self.groups);
                    let part = LaneResult { lanes: result.lanes & lanes, ..result };
                    self.results.push_back((self.now + (LANES_CYCLES + group) as u64, part, last));
                }
            }
            let scoreboard = control.write_scoreboard;
            if scoreboard != NO_SCOREBOARD {
                self.fixed.push_back((
                    self.now + 5 + self.groups as u64,
                    Release { slot, scoreboard, retired: false },
                ));
            }
            for register in Self::registers_of(&expected.decoded).0 {
                self.leave(slot, register);
            }
            if expected.more.is_empty() {
                let release = Release { slot, scoreboard: control.read_scoreboard, retired: false };
                if control.read_scoreboard != NO_SCOREBOARD {
                    assert_eq!(o.read.get(), Some(&release));
                    reads += 1;
                }
            } else {
                self.gathering.push_back(expected);
            }
        }
        assert_eq!([o.operands.valid, o.second_operands.valid], shown, "operands in no cycle of theirs");
        assert_eq!(o.fault.get().copied(), fault);
        if let Some(more) = o.more.get() {
            let expected = self.gathering.front_mut().expect("a further register of no instruction");
            let Decoded { slot, control, instruction, .. } = expected.decoded;
            let last = expected.more.len() == 1;
            assert_eq!((more.slot, more.path, more.last), (slot, instruction.path, last));
            assert_eq!(more.row.words, expected.more.pop_front().unwrap());
            if last {
                for register in Self::registers_of(&expected.decoded).1 {
                    self.leave(slot, register);
                }
                self.gathering.pop_front();
                if control.read_scoreboard != NO_SCOREBOARD {
                    let release = Release { slot, scoreboard: control.read_scoreboard, retired: false };
                    assert_eq!(o.read.get(), Some(&release));
                    reads += 1;
                }
            }
        }
        assert_eq!(usize::from(o.read.valid), reads, "each read scoreboard once");
        if let Some(done) = o.done.get() {
            if done.retired && self.special.scoreboards.front() == Some(done) {
                // An instruction that waits for it issues at least 2 cycles later, and is decoded in the cycle after that.
                self.special.scoreboards.pop_front();
                let results = self.special.outstanding.pop_front().unwrap();
                self.special.settling.extend(results.into_iter().map(|result| (self.now + 3, result)));
            } else if done.retired {
                let written = loop {
                    let written = self.taken.pop_front().expect("done, but nothing was written");
                    self.write(&written.result);
                    self.writing.remove(&(written.result.slot, written.result.destination));
                    if written.last {
                        break written;
                    }
                };
                assert_eq!((done.slot, done.scoreboard), (written.result.slot, written.scoreboard));
            } else {
                assert_eq!(self.fixed.pop_front(), Some((self.now, *done)));
            }
        }
    }

    fn leave(&mut self, slot: u8, register: u8) {
        let at = self.read_by.iter().position(|&of| of == (slot, register)).unwrap();
        self.read_by.swap_remove(at);
    }

    fn is_free(&self, slot: u8, register: u8) -> bool {
        !self.read_by.contains(&(slot, register)) && !self.writing.contains(&(slot, register))
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

    /// The write of an instruction of fixed latency in this cycle.
    fn result_now(&mut self) -> Option<LaneResult> {
        let (_, result, last) = self.results.pop_front_if(|(at, ..)| *at == self.now)?;
        self.write(&result);
        if last {
            self.writing.remove(&(result.slot, result.destination));
        }
        Some(result)
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

    /// The write of Special in this cycle.
    fn special_now(&mut self) -> Offer<Written> {
        self.special.coming.pop_front_if(|(at, _)| *at == self.now).map(|(_, written)| written).into()
    }

    /// Runs until all outstanding writes have arrived.
    pub fn drain(&mut self) {
        for _ in 0..400 {
            self.judge();
            let written =
                Offer::new(!self.offered.is_empty(), self.offered.front().copied().unwrap_or_default());
            if written.valid && self.dut.outputs().written.ready {
                self.taken.extend(self.offered.pop_front());
            }
            let (i, special) = (In::new(&self.dut.unit().p), self.special_now());
            let result = self.result_now().into();
            self.edge(In { written, special, result, ..i });
        }
        assert!(self.reading.is_empty() && self.gathering.is_empty() && self.fixed.is_empty());
        assert!(self.special.outstanding.is_empty() && self.special.coming.is_empty());
        assert!(self.taken.iter().all(|written| !written.last));
    }
}
