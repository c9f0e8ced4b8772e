//! The load/store unit among plain memories: instructions of all slots, one of each at a time, and entries of stacks.

mod judge;
mod starts;

use super::agents::*;
use super::cases::*;
use super::surfaces::*;
use bundle::*;
use interpreter::machine::descriptor::{Launch as Grid, Setup};
use interpreter::machine::memory::Memory;
use interpreter::machine::thread::Thread;
use interpreter::machine::warp::Warp;
use kernel::offer::Ready;
use kernel::packed::Packed;
use kit::Device;
use kit::random::Random;
use std::collections::{HashMap, VecDeque};
use tpc::sm::constant_cache::types::*;
use tpc::sm::divergence::types::*;
use tpc::sm::load_store::{In, LoadStore};
use tpc::sm::types::*;

/// An instruction that is in the unit.
struct InFlight {
    case: Case,
    started: u64,
    covered: [u32; 4],
    faulted: bool,
    resumed: bool,
}

pub struct Bench {
    dut: Device<LoadStore>,
    random: Random,
    stalls: Stalls,
    now: u64,
    sides: usize,
    world: World,
    l1: L1Agent,
    shared: SharedAgent,
    constants: Late<ConstantLoaded>,
    in_flight: Vec<Option<InFlight>>,
    credits: Vec<usize>,
    operands: Vec<Option<Operands>>,
    more: Vec<VecDeque<(u64, OperandRow)>>,
    spills: Vec<VecDeque<StackRequest>>,
    stacks: HashMap<(usize, u16), StackEntry>,
    fills: Vec<VecDeque<StackEntry>>,
    setup: VecDeque<(Option<Launch>, Option<ContextWrite>)>,
    pub took: u64,
    /// Nothing comes after a barrier before it is answered.
    pub strict: bool,
    pub done: usize,
    /// Times that headers were made invalid, and instructions that do so.
    drops: u64,
    dropping: u64,
}

/// The SM's.
const NUMBER: u8 = 5;

/// The partition's number.
const PARTITION: usize = 1;

/// Bytes of a warp's local memory, and where that of a context begins.
const WARP_BYTES: u64 = 32 * LOCAL_BYTES + STACK_BYTES;
const BASES: [u64; 2] = [0x12_3400_0000, 0xfe_dc00_0000];

impl Bench {
    pub fn new(dut: Device<LoadStore>, mut random: Random, stalls: Stalls) -> Self {
        let p = dut.unit().p.clone();
        let sides = p.sides.get();
        let mut memory = Memory::default();
        let mut bytes = HashMap::new();
        let mut ranges = vec![];
        for side in 0..sides {
            for high in [false, true] {
                let from = global(side, high);
                ranges.push(from..from + GLOBAL_BYTES);
                memory.map(from..from + GLOBAL_BYTES);
                for at in from..from + GLOBAL_BYTES {
                    let byte = random.any() as u8;
                    memory.write(at, &[byte]);
                    bytes.insert(at, byte);
                }
            }
        }
        let banks = std::array::from_fn(|k| Some((0x7000_0000 + 0x1000 * k as u64, BANK_BYTES as u32)));
        memory.map(0x7000_0000..0x7001_0000);
        for at in 0..0x8000 {
            memory.write(0x7000_0000 + at, &[random.any() as u8]);
        }
        let setup = Setup {
            shared_window: SHARED_WINDOW,
            local_window: LOCAL_WINDOW,
            headers: HEADERS,
            highest_header: HIGHEST,
            handles: HANDLES,
            ..Setup::default()
        };
        World::surfaces(&mut memory, 0x7000_0000 + 0x1000 * u64::from(HANDLES), sides, &mut random);
        for range in (0..sides).map(texels).chain([headers()]) {
            range.clone().step_by(4).for_each(|at| {
                let word = memory.word(at).expect("it is mapped");
                bytes.extend((at..).zip(word.to_le_bytes()));
            });
            ranges.push(range);
        }
        let mapped = [&ranges[..], &BASES.map(|base| base..base + 4096 * WARP_BYTES)].concat();
        let launch = Grid { setup, local_low: LOCAL_BYTES as usize, banks, ..Grid::default() };
        let threads = vec![Thread::new([0; 3], LOCAL_BYTES as usize, 0); 32];
        let warps = (0..16 * sides).map(|k| Warp::new(k, 0, threads.clone(), 16)).collect();
        let shared = vec![vec![0; SHARED_BYTES as usize]; 16 * sides];
        let mut setup = VecDeque::new();
        for context_id in 0..2_u8 {
            let base = BASES[usize::from(context_id)];
            let words = [
                base as u32,
                (base >> 32) as u32,
                WARP_BYTES as u32,
                SHARED_WINDOW as u32,
                LOCAL_WINDOW as u32,
            ];
            let pools = [(7, HEADERS as u32), (8, (HEADERS >> 32) as u32), (9, HIGHEST), (13, HANDLES)];
            let sizes = [(35, LOCAL_BYTES as u32), (36, 0), (38, STACK_BYTES as u32)];
            for (word, value) in (2..).zip(words).chain(sizes).chain(pools) {
                setup.push_back((None, Some(ContextWrite { context_id, word, value })));
            }
        }
        for sub in 0..4_usize {
            for slot in 0..16 {
                let at = (sub % 2) * 16 + slot;
                let mine = sub / 2 == PARTITION && sub % 2 < sides;
                let base = if mine { 8 * at } else { random.below(256) as usize };
                let mut image = [0; 2];
                ComputePlace { shared: base as u16, shared_size: 8, ..ComputePlace::default() }
                    .pack(&mut image);
                let place = WarpPlace { low: image[0], high: image[1] };
                let context_id = if mine { (slot % 2) as u8 } else { random.below(16) as u8 };
                let launch =
                    Launch { partition: sub as u8, slot: slot as u8, context_id, place, ..Launch::default() };
                setup.push_back((Some(launch), None));
            }
        }
        let mut bench = Bench {
            dut,
            random,
            stalls,
            now: 0,
            sides,
            world: World { memory, launch, shared, warps },
            l1: L1Agent { bytes, mapped, responses: Late::new(), wavefronts: vec![] },
            shared: SharedAgent { bytes: vec![0; 1 << 16], responses: Late::new(), requests: vec![] },
            constants: Late::new(),
            in_flight: (0..16 * sides).map(|_| None).collect(),
            credits: vec![4; sides],
            operands: vec![None; sides],
            more: vec![VecDeque::new(); sides],
            spills: vec![VecDeque::new(); sides],
            stacks: HashMap::new(),
            fills: vec![VecDeque::new(); sides],
            setup,
            took: 0,
            strict: false,
            done: 0,
            drops: 0,
            dropping: 0,
        };
        while !bench.setup.is_empty() {
            bench.cycle();
        }
        bench
    }

    pub fn rest(&mut self) {
        for _ in 0..20_000 {
            if !self.is_busy() {
                assert_eq!(self.drops, self.dropping, "each CCTLT makes headers invalid");
                return;
            }
            self.cycle();
        }
        let names: Vec<_> =
            self.in_flight.iter().flatten().map(|in_flight| in_flight.case.op.row.name()).collect();
        panic!("it hangs: {names:?}");
    }

    /// Cycles of one instruction alone, from operands to what is written last.
    pub fn cycles_of(&mut self, mnemonic: &str) -> u64 {
        loop {
            self.start(0, &[mnemonic]);
            let i = self.in_flight[0].as_ref().expect("it");
            let one = i.case.fault.is_none() && i.case.operands.lanes == !0 && i.case.more.is_empty();
            let single = i.case.operands.instruction.destination.count < 2;
            self.rest();
            if one && single {
                return self.took;
            }
        }
    }

    pub fn cycle(&mut self) {
        let (o, now) = (self.dut.outputs(), self.now);
        let mut i = In { number: NUMBER, ..In::new(&self.dut.unit().p) };
        i.partition = PARTITION as u8;
        i.invalidates = o.drops;
        self.drops += u64::from(o.drops);
        if let Some((launch, context)) = self.setup.pop_front() {
            (i.launch, i.context) = (launch.into(), context.into());
        }
        for side in 0..self.sides {
            self.credits[side] += usize::from(o.credit[side]);
            i.operands[side] = self.operands[side].take().into();
            i.more[side] = self.more[side].pop_front_if(|(due, _)| *due <= now).map(|(_, row)| row).into();
            i.spill[side] = self.spills[side].front().copied().into();
            if i.spill[side].valid && o.spill[side].ready {
                self.spills[side].pop_front();
            }
            if let Some(fill) = o.fill[side].get() {
                assert_eq!(self.fills[side].pop_front().as_ref(), Some(fill), "an entry of a stack");
            }
            for slot in (0..16).filter(|slot| o.resume[side] >> slot & 1 == 1) {
                let in_flight = self.in_flight[side * 16 + slot].as_mut().expect("a warp that waits");
                assert!(in_flight.case.op.row.mnemonic == "MEMBAR" && !in_flight.resumed);
                in_flight.resumed = true;
            }
            if let Some(fault) = o.fault[side].get() {
                let in_flight = self.in_flight[side * 16 + usize::from(fault.slot)]
                    .as_mut()
                    .expect("a warp with an access in flight");
                let Operands { counter, word, .. } = in_flight.case.operands;
                let name = format!("{} {word:016x}", in_flight.case.op.row.name());
                assert_eq!(
                    (fault.counter, fault.word, Some(fault.kind)),
                    (counter, word, in_flight.case.fault),
                    "{name}"
                );
                assert!(!in_flight.faulted, "{name} faults twice");
                in_flight.faulted = true;
            }
            let open = self.stalls.is_open(side, now);
            i.written[side] = Ready { ready: open };
            if let Some(written) = o.written[side].get().filter(|_| open).copied() {
                self.judge(side, &written);
            }
        }

        // Memories.
        i.shared_request.ready = self.stalls.is_open(2, now);
        if let Some(request) = o.shared_request.get().filter(|_| i.shared_request.ready) {
            let due = later(&mut self.random, &self.stalls, now);
            self.shared.take(request, now, due);
        }
        i.shared_response = self.shared.responses.due(now).copied().into();
        if i.shared_response.valid {
            self.shared.responses.pop();
        }
        i.l1_request.ready = self.stalls.is_open(3, now);
        if let Some(wave) = o.l1_request.get().filter(|_| i.l1_request.ready) {
            if self.strict && wave.request.op == L1Op::Barrier {
                assert!(self.shared.responses.is_empty(), "shared memory is not done");
            }
            let of_surface =
                |lane: &L1Lane| texels(0).contains(&lane.address) || texels(1).contains(&lane.address);
            if wave.request.op == L1Op::Load && wave.lanes.iter().any(of_surface) {
                assert_eq!(wave.request.mode, 0, "surfaces are not cached");
            }
            let due = later(&mut self.random, &self.stalls, now);
            self.l1.take(wave, now, due);
        }
        i.l1_return = self.l1.response(true, now, o.l1_return);
        assert!(o.l1_return.ready, "responses of L1 always have a free entry");
        i.constant_load.ready = self.stalls.is_open(2, now + 7);
        if let Some(load) = o.constant_load.get().filter(|_| i.constant_load.ready) {
            let due = later(&mut self.random, &self.stalls, now);
            let loaded = self.constants_of(load);
            self.constants.push(due, loaded);
        }
        i.constant_loaded = self.constants.due(now).copied().into();
        if i.constant_loaded.valid {
            self.constants.pop();
        }
        self.dut.cycle(i);
        self.now += 1;
    }
}
