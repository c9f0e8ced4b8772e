//! Cases are played on their sides beside a model of shared memory, and judged when they end.

use super::judge::Case;
use super::scene::{BYTES, Scene};
use crate::sm::words;
use bundle::*;
use interpreter::decode::op::Op;
use interpreter::decode::table::{Row as Encoding, rows};
use kernel::offer::Offer;
use kit::Maker;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::attributes::types::WarpQuads;
use tpc::sm::attributes::{Attributes, In};
use tpc::sm::instruction_decode::instruction;
use tpc::sm::shared_memory::types::*;
use tpc::sm::types::*;

const ROWS: [&str; 7] = ["IPA", "ALD", "AST", "AL2P", "ISBERD", "OUT", "PIXLD"];

/// From an accepted request to its response.
const LATENCY: u64 = 6;

pub fn attribute_rows() -> Vec<&'static Encoding> {
    rows().iter().filter(|row| ROWS.contains(&row.mnemonic)).collect()
}

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// Floats that make products informative.
fn any_w(random: &mut Random) -> Row {
    let word = |_| (random.within(120..134) as u32) << 23 | random.any() as u32 & 0x807f_ffff;
    Row { words: std::array::from_fn(word) }
}

pub fn case_of(word: u64, number: usize, random: &mut Random) -> Case {
    let op = Op::decode(word).expect("an instruction");
    let instruction = instruction(word);
    // Addresses are around those of a map; some are the same in all lanes.
    let base = random.below(0x460) as u32;
    let spread = random.one_of(&[0_u32, 0, 7, 0x3ff]);
    let few = random.one_of(&[3_u64, 40, 700]);
    let few_of = |random: &mut Random| Row { words: std::array::from_fn(|_| random.below(few) as u32) };
    let a = if random.below(8) == 0 {
        any_row(random)
    } else if matches!(op.row.mnemonic, "OUT" | "ISBERD") {
        few_of(random)
    } else {
        Row { words: std::array::from_fn(|_| base.wrapping_add(random.any() as u32 & spread)) }
    };
    let read =
        |group: Group, row: Row| if group.count == 0 || group.first == RZ { Row::default() } else { row };
    let b = if op.row.mnemonic == "IPA" { any_w(random) } else { any_row(random) };
    // A constant or a literal is the same in all lanes.
    let b = match instruction.b_kind {
        SourceKind::Register => read(instruction.b, b),
        SourceKind::Literal => Row { words: [instruction.literal; 32] },
        SourceKind::Constant => Row { words: [b.words[0]; 32] },
    };
    let c = if op.row.mnemonic != "IPA" && random.below(2) == 0 { few_of(random) } else { any_row(random) };
    let further = instruction.b.count.saturating_sub(1);
    let some = random.any() as u32;
    let control = IssueControl { write_scoreboard: random.below(6) as u8, ..IssueControl::default() };
    let operands = Operands {
        slot: (number % 16) as u8,
        counter: random.any() as u32,
        control,
        word,
        instruction,
        lanes: random.one_of(&[!0, !0, some, 0]),
        a: read(instruction.a, a),
        b,
        c: read(instruction.c, c),
        ..Operands::default()
    };
    let further = (0..further).map(|_| read(instruction.b, any_row(random))).collect();
    Case { op, number, operands, further }
}

/// Model of shared memory: requests are performed at once, and responses are in order.
struct Agent {
    responses: VecDeque<(u64, SharedResponse)>,
}

impl Agent {
    fn request(&mut self, scene: &mut Scene, request: &SharedRequest, cycle: u64, due: u64) {
        // Words, and stores of bytes.
        assert!(request.size == 4 || request.size == 0 && request.op == SharedOp::Store);
        assert_eq!((request.base, request.limit, request.tag), (0, 256, 0));
        let on: Vec<_> = (0..32).filter(|lane| request.lanes >> lane & 1 == 1).collect();
        let at = |lane: usize| request.addresses.words[lane] as usize;
        let fault = on.iter().any(|&lane| at(lane) >= BYTES);
        let mut response = SharedResponse { fault, ..SharedResponse::default() };
        for lane in on.into_iter().filter(|_| !fault) {
            match request.op {
                SharedOp::Store if request.size == 4 => {
                    scene.store(cycle, at(lane) / 4, request.data.words[lane])
                }
                SharedOp::Store => {
                    let (old, shift) = (scene.memory[at(lane) / 4], 8 * (at(lane) % 4));
                    let byte = (request.data.words[lane] & 0xff) << shift;
                    scene.store(cycle, at(lane) / 4, old & !(0xff << shift) | byte);
                }
                _ => response.row.words[lane] = scene.memory[at(lane) / 4],
            }
        }
        let last = self.responses.back().map_or(0, |&(due, _)| due + 1);
        self.responses.push_back((due.max(last), response));
    }
}

/// Plays cases on their sides, one of a slot at a time; returns the end cycle of each.
pub fn play(
    new: Maker<Attributes>,
    scene: &mut Scene,
    cases: Vec<Case>,
    stalls: u64,
    random: &mut Random,
) -> Vec<u64> {
    let mut dut = new();
    let (sides, depth) = (dut.unit().p.sides.get(), dut.unit().p.depth.get());
    let blank = In::new(&dut.unit().p);
    let partition = random.below(2) as u8;
    let mut words: VecDeque<_> = scene.words().into();
    let mut warps: VecDeque<_> = (0..16 * sides).collect();
    while !words.is_empty() || !warps.is_empty() {
        let mut i = blank.clone();
        i.partition = partition;
        i.context = words.pop_front().into();
        if let Some(number) = warps.pop_front() {
            i.launch = Offer::new(true, scene.launch(partition, number));
            for half in 0..2 {
                let mut i = blank.clone();
                i.partition = partition;
                let quads = &scene.warps[number].quads;
                let quads = std::array::from_fn(|k| quads[4 * half + k]);
                let slot = (number % 16) as u8;
                let partition = partition << 1 | (number / 16) as u8;
                i.quads = Offer::new(true, WarpQuads { partition, slot, half: half as u8, quads });
                dut.cycle(i);
            }
        }
        // Launches of the other partition are ignored.
        if i.launch.valid && random.below(2) == 0 {
            let mut other = blank.clone();
            other.partition = partition;
            let launch =
                Launch { partition: i.launch.data.partition ^ 2, kind: WarpKind::Compute, ..i.launch.data };
            dut.cycle(i);
            other.launch = Offer::new(true, launch);
            i = other;
        }
        dut.cycle(i);
    }

    let mut rest: Vec<VecDeque<Case>> = (0..sides).map(|_| VecDeque::new()).collect();
    for case in cases {
        rest[case.number / 16].push_back(case);
    }
    let mut in_flight: Vec<Vec<(Case, usize, u64)>> = (0..sides).map(|_| vec![]).collect();
    let mut more: Vec<VecDeque<(u64, OperandRow)>> = vec![VecDeque::new(); sides];
    let mut credits = vec![depth; sides];
    let mut agent = Agent { responses: VecDeque::new() };
    let mut faults: Vec<Vec<WarpFault>> = vec![vec![]; sides];
    let open = |cycle: u64, by: u32| stalls.rotate_left(by) >> (cycle % 64) & 1 == 1;
    let others: Vec<_> = rows().iter().filter(|row| !ROWS.contains(&row.mnemonic)).collect();
    let mut done = vec![];
    for cycle in 0..100_000_u64 {
        if rest.iter().all(VecDeque::is_empty) && in_flight.iter().all(Vec::is_empty) {
            return done;
        }
        let (o, mut i) = (dut.outputs(), blank.clone());
        i.partition = partition;
        i.shared_request.ready = open(cycle, 11);
        if let Some(request) = o.shared_request.get().filter(|_| i.shared_request.ready) {
            let late = if stalls == !0 { 0 } else { random.below(5) };
            for lane in (0..32).filter(|lane| request.op == SharedOp::Store && request.lanes >> lane & 1 == 1)
            {
                let (at, value) = (request.addresses.words[lane] as usize, request.data.words[lane]);
                let wanted = |(case, ..): &(Case, usize, u64)| {
                    case.leaves(scene) || case.may_store(scene, lane, at, value)
                };
                assert!(
                    in_flight.iter().flatten().any(wanted),
                    "no instruction stores {value:x} of lane {lane} at {at:x}"
                );
            }
            agent.request(scene, request, cycle, cycle + LATENCY + late);
        }
        if let Some((_, response)) = agent.responses.pop_front_if(|(due, _)| *due <= cycle) {
            i.shared_response = Offer::new(true, response);
        }
        for side in 0..sides {
            credits[side] += usize::from(o.credit[side].valid);
            faults[side].extend(o.fault[side].get());
            i.written[side].ready = open(cycle, 23 + side as u32);
            if let Some(written) = o.written[side].get().filter(|_| i.written[side].ready) {
                let slot = written.result.slot;
                let at = in_flight[side].iter().position(|(case, ..)| case.operands.slot == slot);
                let at = at.expect("a register without an instruction");
                let (case, word, from) = &mut in_flight[side][at];
                if !case.leaves(scene) {
                    case.judge(scene, written, *word, *from);
                }
                *word += 1;
                if written.last {
                    let (case, count, from) = in_flight[side].remove(at);
                    finished(scene, &case, count, from, &mut faults[side]);
                    done.push(cycle);
                }
            }
            let free = rest[side]
                .front()
                .is_some_and(|next| in_flight[side].iter().all(|(case, ..)| case.number != next.number));
            if credits[side] > 0 && free {
                let case = rest[side].pop_front().expect("it");
                credits[side] -= 1;
                i.operands[side] = Offer::new(true, case.operands);
                for (k, row) in case.further.iter().enumerate() {
                    let last = k + 1 == case.further.len();
                    let row =
                        OperandRow { slot: case.operands.slot, path: Path::Attributes, last, row: *row };
                    let from = more[side].back().map_or(cycle, |&(at, _)| at);
                    more[side].push_back((from.max(cycle) + 2 + random.below(3), row));
                }
                in_flight[side].push((case, 0, cycle));
            }
            if let Some((_, row)) = more[side].pop_front_if(|(due, _)| *due <= cycle) {
                i.more[side] = Offer::new(true, row);
            }
            // Instructions of other units, and their registers.
            if !i.operands[side].valid && random.below(2) == 0 {
                let word = words::legal(random.one_of(&others), random);
                i.operands[side] = Offer::new(true, case_of(word, 0, random).operands);
            }
            if !i.more[side].valid && random.below(2) == 0 {
                let path = random.one_of(&[Path::LoadStore, Path::Special, Path::Double]);
                i.more[side] = Offer::new(true, OperandRow { path, ..OperandRow::default() });
            }
        }
        dut.cycle(i);
    }
    panic!("it hangs")
}

/// Checks ended cases: registers, faults, and stores.
fn finished(scene: &Scene, case: &Case, count: usize, from: u64, faults: &mut Vec<WarpFault>) {
    let name = case.op.row.name();
    let (slot, lanes) = (case.operands.slot, case.operands.lanes);
    let mine: Vec<_> = faults.extract_if(.., |fault| fault.slot == slot).collect();
    for fault in &mine {
        assert_eq!((fault.counter, fault.word), (case.operands.counter, case.op.word));
    }
    let kinds: Vec<_> = mine.iter().map(|fault| fault.kind).collect();
    if case.refused(scene) {
        let wanted = if lanes == 0 { vec![] } else { vec![WarpFaultKind::Encoding] };
        assert_eq!(kinds, wanted, "{name}");
    } else if case.leaves(scene) {
        assert!(!kinds.is_empty() && kinds.iter().all(|kind| *kind == WarpFaultKind::Range), "{name}");
    } else {
        assert!(kinds.is_empty(), "{name}");
        // A plane for each value of an index.
        assert!(case.op.row.mnemonic == "IPA" || count == case.words(), "{name}");
    }
    if case.stores(scene) && !case.leaves(scene) {
        for word in 0..case.words() {
            for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
                let Some(at) = case.at(scene, lane, word) else { continue };
                // If several words have the same address, one of them remains.
                let same = |other: &(usize, usize)| case.at(scene, other.0, other.1) == Some(at);
                let all = (0..case.words()).flat_map(|word| (0..32).map(move |lane| (lane, word)));
                let had = |(lane, word): (usize, usize)| match case.is_cut() {
                    true => scene.had_byte(from, at, case.stored(lane, word)),
                    false => scene.had(from, at / 4, case.stored(lane, word)),
                };
                let stored = all.filter(|(lane, _)| lanes >> lane & 1 == 1).filter(same).any(had);
                assert!(stored, "{name}");
            }
        }
    }
}
