//! Drives a register file, and checks its outputs: registers are a table, read in the cycle of the decoding.

mod judge;
mod random;

use kernel::offer::Offer;
use kit::Device;
use std::collections::{BTreeSet, HashMap, VecDeque};
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

    fn leave(&mut self, slot: u8, register: u8) {
        let at = self.read_by.iter().position(|&of| of == (slot, register)).unwrap();
        self.read_by.swap_remove(at);
    }

    fn is_free(&self, slot: u8, register: u8) -> bool {
        !self.read_by.contains(&(slot, register)) && !self.writing.contains(&(slot, register))
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
