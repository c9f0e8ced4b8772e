//! Whole programs: each instruction has the lanes and the operands of the interpreter, in its warp's order.

use super::program::Program;
use super::trace::{Event, run};
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kernel::params::Params as _;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::ConstantFound;
use tpc::sm::instruction_cache::types::*;
use tpc::sm::sub_partition::{In, Params, SubPartition};
use tpc::sm::types::*;

scenarios! {
    SubPartition::new(&Params::default()) => one_program any_programs;
    SubPartition::new(&dual()) => any_programs pairs_are_made;
    SubPartition::new(&few()) => one_program any_programs;
}

/// With four datapaths: eight cycles an instruction.
fn few() -> Params {
    Params { lanes_log2: Within::new(2), ..Params::default() }.settled()
}

/// With dual issue.
fn dual() -> Params {
    let mut p = Params::default();
    p.warp_scheduler.dual_issue = Within::new(1);
    p
}

/// Cycles from a bundle's request to its response, as in the instruction cache.
const FETCH_CYCLES: u64 = 3;
const CONSTANTS: usize = 16;

/// A running warp: its program and the remaining events.
struct Running {
    code: Vec<u64>,
    rest: VecDeque<Event>,
    ended: bool,
}

/// The bench around a sub-partition.
struct Bench {
    dut: Device<SubPartition>,
    random: Random,
    now: u64,
    warps: Vec<Option<Running>>,
    constants: Vec<u32>,
    /// Whether some bundles and constants miss at first.
    misses: bool,
    bundles: VecDeque<(u64, FetchResponse)>,
    values: VecDeque<(u64, ConstantFound)>,
    again: Vec<u64>,
    constant_again: Vec<u64>,
    credits: Vec<(u64, Path)>,
    written: VecDeque<(u64, Written)>,
    instructions: usize,
    /// Number of pairs; their first is not shown, since it is of the lanes.
    pairs: usize,
}

impl Bench {
    fn new(dut: Device<SubPartition>, mut random: Random, misses: bool) -> Self {
        let slots = dut.unit().p.slots.get();
        let constants = (0..CONSTANTS).map(|_| random.any() as u32).collect();
        Bench {
            dut,
            random,
            now: 0,
            warps: (0..slots).map(|_| None).collect(),
            constants,
            misses,
            bundles: VecDeque::new(),
            values: VecDeque::new(),
            again: vec![],
            constant_again: vec![],
            credits: vec![],
            written: VecDeque::new(),
            instructions: 0,
            pairs: 0,
        }
    }

    /// Creates a program for a slot; its start is for the next cycle.
    fn start(&mut self, slot: usize, size: u32) -> Option<WarpStart> {
        let lanes = if self.random.below(2) == 0 { !0 } else { self.random.any() as u32 | 1 };
        let pairs = self.is_dual();
        let code = Program::any(&mut self.random, size, pairs);
        let rest = run(&code, lanes, &self.constants)?.into();
        self.warps[slot] = Some(Running { code, rest, ended: false });
        Some(WarpStart {
            slot: slot as u8,
            counter: 8,
            lanes,
            base: 4 * slot as u8,
            registers: 4,
            context_id: 1,
            stack_entries: 16,
            ..WarpStart::default()
        })
    }

    fn is_dual(&self) -> bool {
        self.dut.unit().p.warp_scheduler.dual_issue.get() == 1
    }

    fn is_busy(&self) -> bool {
        self.warps.iter().flatten().any(|warp| !warp.ended)
    }

    fn cycle(&mut self, start: Option<WarpStart>) {
        let o = self.dut.outputs();
        let mut i = In::new(&self.dut.unit().p);
        let now = self.now;
        i.start = start.into();
        assert!(!o.fault.valid, "{:?}", o.fault.data);

        // Bundles.
        i.request.ready = true;
        if let Some(request) = o.request.get() {
            assert_eq!(request.context_id, 1);
            let here = !self.misses || self.random.below(6) > 0;
            let code = &self.warps[usize::from(request.slot)].as_ref().expect("a warp").code;
            let words: Vec<u64> =
                (0..4).map(|k| code.get(4 * request.bundle as usize + k).copied().unwrap_or(0)).collect();
            let data = Sector { words: std::array::from_fn(|k| (words[k / 2] >> (32 * (k % 2))) as u32) };
            self.bundles.push_back((
                now + FETCH_CYCLES,
                FetchResponse { slot: request.slot, here, fault: false, data },
            ));
            if !here {
                self.again.push(now + FETCH_CYCLES + 1 + self.random.below(20));
            }
        }
        i.response = self.bundles.pop_front_if(|(due, _)| *due == now).map(|(_, response)| response).into();
        i.again = self.again.contains(&now);

        // Constants.
        if let Some(request) = o.constant_request.get() {
            assert_eq!((request.context_id, request.bank, request.pair), (1, 1, false));
            let here = !self.misses || self.random.below(6) > 0;
            let value = self.constants[usize::from(request.offset) / 4].into();
            let cycles = self.dut.unit().p.fetch.constant_cycles.get() as u64;
            self.values.push_back((
                now + cycles,
                ConstantFound { here, fault: false, value: if here { value } else { 0 } },
            ));
            if !here {
                self.constant_again.push(now + cycles + 1 + self.random.below(20));
            }
        }
        i.constant = self.values.pop_front_if(|(due, _)| *due == now).map(|(_, value)| value).into();
        i.constant_again = self.constant_again.contains(&now);

        // Operands.
        if let Some(operands) = o.operands.get() {
            self.judge(operands);
        }
        for (_, path) in self.credits.extract_if(.., |(due, _)| *due == now) {
            match path {
                Path::Special => i.special_credit = true,
                Path::Double => i.double_credit = true,
                Path::LoadStore => i.load_store_credit = true,
                Path::Texture => i.texture_credit = true,
                Path::Barriers => i.barriers_credit = true,
                Path::SpecialRegisters => i.special_registers_credit = true,
                Path::Attributes => i.attributes_credit = true,
                _ => panic!("no unit of the SM executes {path:?}"),
            }
        }

        // Writes of other units.
        if let Some((due, written)) = self.written.front().filter(|_| o.written[0].ready) {
            i.written[0] = Offer::new(*due <= now, *written);
            if *due <= now {
                self.written.pop_front();
            }
        }
        if let Some(slot) = o.ended.get() {
            let warp = self.warps[usize::from(*slot)].as_mut().expect("a warp");
            assert!(warp.rest.is_empty() && !warp.ended, "slot {slot} ended early");
            warp.ended = true;
        }
        self.dut.cycle(i);
        self.now += 1;
    }

    fn judge(&mut self, found: &Operands) {
        let dual = self.is_dual();
        let warp = self.warps[usize::from(found.slot)].as_mut().expect("a warp");
        let paired = |event: &Event| event.counter != found.counter && event.instruction.path == Path::Lanes;
        if dual && warp.rest.front().is_some_and(paired) {
            warp.rest.pop_front();
            self.pairs += 1;
        }
        let event = warp.rest.pop_front().expect("an instruction after the end");
        let at = || format!("slot {}, {:x}, {:?}", found.slot, event.counter, event.instruction.opcode);
        assert_eq!((found.counter, found.word), (event.counter, event.word), "{}", at());
        assert_eq!(found.instruction, event.instruction);
        assert_eq!(found.lanes, event.lanes, "lanes of {}", at());
        for (place, (row, words)) in
            [&found.a, &found.b, &found.c].into_iter().zip(&event.operands).enumerate()
        {
            for lane in (0..32).filter(|lane| event.lanes >> lane & 1 == 1) {
                if let Some(words) = words {
                    assert_eq!(row.words[lane], words[lane], "operand {place} in lane {lane} of {}", at());
                }
            }
        }
        self.instructions += 1;
        let path = event.instruction.path;
        if matches!(path, Path::Nowhere | Path::Divergence | Path::Lanes) {
            return;
        }
        // Another unit executes it: after a while it returns the credit and the result.
        let due = self.now + 4 + self.random.below(30);
        let same = |&(at, of): &(u64, Path)| at == due && of == path;
        let at = if self.credits.iter().any(same) { due + 64 + self.now % 512 } else { due };
        self.credits.push((at, path));
        let result = LaneResult {
            slot: found.slot,
            lanes: event.lanes,
            destination: event.instruction.destination.first,
            halves: 3,
            row: Row { words: event.destination },
            writes_flags: event.instruction.writes_flags,
            predicates: 0,
            flags: event.flags,
        };
        let scoreboard = found.control.write_scoreboard;
        self.written.push_back((due, Written { result, scoreboard, last: true }));
    }
}

/// From a start to the end, without stalls from outside.
fn one_program(new: Maker<SubPartition>) {
    let mut bench = Bench::new(new(), Random(11), false);
    let long = |bench: &Bench| bench.warps[0].as_ref().is_some_and(|warp| warp.rest.len() > 300);
    let start =
        (0..100).find_map(|_| bench.start(0, 12).filter(|_| long(&bench))).expect("a long program that ends");
    bench.cycle(Some(start));
    for _ in 0..200_000 {
        if !bench.is_busy() {
            break;
        }
        bench.cycle(None);
    }
    assert!(!bench.is_busy(), "it hangs");
    assert!(bench.instructions > 300);
}

fn any_programs(new: Maker<SubPartition>) {
    property((any::<u64>(), any::<bool>()), |(seed, misses)| {
        let mut bench = Bench::new(new(), Random(seed), misses);
        for slot in 0..bench.warps.len() {
            let start = if bench.random.below(3) > 0 { bench.start(slot, 6) } else { None };
            if start.is_none() {
                bench.warps[slot] = None;
            }
            bench.cycle(start);
        }
        let mut cycles = 0;
        while bench.is_busy() {
            bench.cycle(None);
            cycles += 1;
            assert!(cycles < 400_000, "it hangs");
        }
    });
}

/// Programs that request dual issue get it.
fn pairs_are_made(new: Maker<SubPartition>) {
    let mut bench = Bench::new(new(), Random(5), false);
    // Registers are zero in slots that had no warp yet.
    for slot in 0..bench.warps.len() {
        let start = (0..100).find_map(|_| bench.start(slot, 10)).expect("a program that ends");
        bench.cycle(Some(start));
        for _ in 0..100_000 {
            if !bench.is_busy() {
                break;
            }
            bench.cycle(None);
        }
        assert!(!bench.is_busy(), "it hangs");
    }
    assert!(bench.pairs > 50, "{} pairs of {} instructions", bench.pairs, bench.instructions);
}
