//! Registers hold the results that masks and channel codes name, in the order of instructions, whatever comes when.

use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tex::texels::*;
use tex::texture_quads::*;
use tpc::sm::texture::texture_results::{In, Params, TextureResults};
use tpc::sm::texture::types::*;
use tpc::sm::types::*;

scenarios! {
    TextureResults::new(&Params::default()) =>
        three_cycles_after_the_last_quad registers_of_masks registers_of_compact_forms halves_are_packed
        faults_write_no_lane any_results;
}

const SIDES: usize = 2;

/// A quad's results, as the unit before it sends them.
#[derive(Clone, Copy)]
enum Came {
    Sampled(SampledQuad),
    Levels(QuadLevels),
}

#[derive(Clone)]
struct Instruction {
    ticket: TextureTicket,
    quads: Vec<Came>,
}

fn form(op: TexelOp, mask: u8) -> TextureForm {
    TextureForm { op, mask, ..TextureForm::default() }
}

/// An instruction whose value of lane l, component c is a float that encodes both l and c.
fn instruction(form: TextureForm, lanes: u32, from: u32) -> Instruction {
    let head =
        TextureHead { lanes, destination: 10, second: 20, scoreboard: 3, form, ..TextureHead::default() };
    let some: Vec<_> = (0..8).filter(|k| lanes >> (4 * k) & 15 != 0).collect();
    let some = if some.is_empty() { vec![0] } else { some };
    let quads = some.iter().enumerate().map(|(n, &k)| {
        let tail = QuadTail {
            quad: k as u8,
            lanes: (lanes >> (4 * k) & 15) as u8,
            last: n + 1 == some.len(),
            ..QuadTail::default()
        };
        let value = |lane: usize, c: usize| value(from, 4 * k + lane, c);
        if form.op == TexelOp::Level {
            let of = |c| std::array::from_fn(|lane| value(lane, c));
            Came::Levels(QuadLevels { tail, free: of(0), limited: of(1) })
        } else {
            let values = std::array::from_fn(|lane| std::array::from_fn(|c| value(lane, c)));
            Came::Sampled(SampledQuad { tail, resident: 15, values })
        }
    });
    Instruction { ticket: TextureTicket { side: 0, head }, quads: quads.collect() }
}

fn value(from: u32, lane: usize, component: usize) -> u32 {
    ((from as usize + 4 * lane + component) as f32).to_bits()
}

/// What an instruction writes: destination, and the words of its lanes.
fn expected(instruction: &Instruction) -> (Vec<(u8, Vec<u32>)>, u32) {
    let TextureHead { lanes, form, .. } = instruction.ticket.head;
    let mut words = vec![[0; 4]; 32];
    let (mut fault, mut resident) = (false, 0_u32);
    for came in &instruction.quads {
        let (tail, values, kept) = match *came {
            Came::Sampled(quad) => (quad.tail, quad.values, quad.resident),
            Came::Levels(quad) => {
                (quad.tail, std::array::from_fn(|k| [quad.free[k], quad.limited[k], 0, 0]), 15)
            }
        };
        fault |= tail.fault;
        for lane in (0..4).filter(|lane| tail.lanes >> lane & 1 == 1) {
            words[4 * usize::from(tail.quad) + lane] = values[lane];
            resident |= u32::from(kept >> lane & 1) << (4 * u32::from(tail.quad) + lane as u32);
        }
    }
    let kept: Vec<_> = (0..4).filter(|k| form.mask >> k & 1 == 1).collect();
    if fault || kept.is_empty() {
        return (vec![], resident);
    }
    let of_lanes = |word: &dyn Fn(usize) -> u32| {
        (0..32).filter(|lane| lanes >> lane & 1 == 1).map(word).collect::<Vec<_>>()
    };
    let half = |x: u32| u32::from(half::f16::from_f32(f32::from_bits(x)).to_bits());
    let names = |k: usize| match (form.compact, form.half) {
        (true, true) => [10, 20][k],
        (true, false) => [10, 11, 20, 21][k],
        _ => 10 + k as u8,
    };
    let registers = if form.half {
        let pairs: Vec<_> = kept.chunks(2).map(<[usize]>::to_vec).collect();
        let word = |pair: &[usize], lane: usize| {
            let at = |k: usize| pair.get(k).map_or(0, |&c| half(words[lane][c]));
            at(0) | at(1) << 16
        };
        pairs.iter().enumerate().map(|(k, pair)| (names(k), of_lanes(&|lane| word(pair, lane)))).collect()
    } else {
        kept.iter().enumerate().map(|(k, &c)| (names(k), of_lanes(&|lane| words[lane][c]))).collect()
    };
    (registers, resident)
}

struct Seen {
    written: [Vec<(u64, Written)>; SIDES],
    faults: Vec<WarpFault>,
    /// The cycle in which the last quad was accepted.
    last: u64,
}

fn run(new: Maker<TextureResults>, instructions: &[Instruction], [offer, quads, take]: [u64; 3]) -> Seen {
    let tickets: Vec<_> = instructions.iter().map(|of| of.ticket).collect();
    let (mut ticket, mut sampled, mut levels) =
        (Source::new(&tickets, offer), Source::new(&[], quads), Source::new(&[], quads));
    for came in instructions.iter().flat_map(|of| &of.quads) {
        match came {
            Came::Sampled(quad) => sampled.push(0, *quad),
            Came::Levels(quad) => levels.push(0, *quad),
        }
    }
    let mut written = [Sink::new(take), Sink::new(take.rotate_left(7))];
    let mut faults = vec![];
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    dut.run(|o| {
        faults.extend(o.fault.iter().filter_map(|fault| fault.get().copied()));
        if ticket.is_empty() && sampled.is_empty() && levels.is_empty() && o.idle {
            return None;
        }
        let mut i = In {
            ticket: ticket.drive(o.ticket),
            sampled: sampled.drive(o.sampled),
            levels: levels.drive(o.levels),
            ..blank.clone()
        };
        for (k, sink) in written.iter_mut().enumerate() {
            i.written[k] = sink.drive(&o.written[k]);
        }
        Some(i)
    });
    let last = sampled.taken.iter().chain(&levels.taken).copied().max().unwrap_or(0);
    Seen { written: written.map(|sink| sink.timed()), faults, last }
}

/// Each instruction's writes, in order for its side.
fn judge(instructions: &[Instruction], seen: &Seen) {
    let mut written: [VecDeque<_>; SIDES] =
        std::array::from_fn(|side| seen.written[side].iter().map(|(_, written)| *written).collect());
    let mut faults = seen.faults.iter();
    for instruction in instructions {
        let TextureTicket { side, head } = instruction.ticket;
        let (registers, resident) = expected(instruction);
        for number in 0..registers.len().max(1) {
            let one = written[usize::from(side)].pop_front().expect("a register");
            assert_eq!((one.result.slot, one.scoreboard), (head.slot, head.scoreboard));
            assert_eq!(one.last, number + 1 >= registers.len());
            let Some((destination, words)) = registers.get(number) else {
                assert_eq!((one.result.lanes, one.result.destination), (0, RZ));
                continue;
            };
            assert_eq!((one.result.lanes, one.result.destination), (head.lanes, *destination));
            let lanes = (0..32).filter(|lane| head.lanes >> lane & 1 == 1);
            let came: Vec<_> = lanes.map(|lane| one.result.row.words[lane]).collect();
            assert_eq!(came, *words);
            assert_eq!(one.result.predicates, if number == 0 { head.predicates } else { 0 });
            assert_eq!(one.result.flags.predicates[0] & head.lanes, resident & head.lanes);
        }
        let tails = instruction.quads.iter().map(|came| match came {
            Came::Sampled(quad) => quad.tail,
            Came::Levels(quad) => quad.tail,
        });
        if tails.clone().any(|tail| tail.fault) {
            let kind = match (head.form.refused, tails.clone().any(|tail| tail.page)) {
                (true, _) => WarpFaultKind::Encoding,
                (false, true) => WarpFaultKind::Unmapped,
                (false, false) => WarpFaultKind::Texture,
            };
            let fault = faults.next().expect("a fault");
            assert_eq!((fault.slot, fault.kind, fault.counter), (head.slot, kind, head.counter));
        }
    }
    assert!(written.iter().all(VecDeque::is_empty) && faults.next().is_none());
}

fn judged(new: Maker<TextureResults>, instructions: &[Instruction]) -> Seen {
    let seen = run(new, instructions, [!0; 3]);
    judge(instructions, &seen);
    seen
}

fn three_cycles_after_the_last_quad(new: Maker<TextureResults>) {
    let whole = instruction(form(TexelOp::Sample, 15), !0, 0);
    let seen = judged(new, &[whole]);
    let at: Vec<_> = seen.written[0].iter().map(|(at, _)| at - seen.last).collect();
    assert_eq!(at, [3, 4, 5, 6]);
}

fn registers_of_masks(new: Maker<TextureResults>) {
    let all: Vec<_> = (0..16)
        .flat_map(|mask| {
            [TexelOp::Sample, TexelOp::Fetch, TexelOp::Gather, TexelOp::Level]
                .map(|op| instruction(form(op, mask), 0x8421_f00f, 64 * u32::from(mask)))
        })
        .collect();
    judged(new, &all);
}

fn registers_of_compact_forms(new: Maker<TextureResults>) {
    let compact = |mask| TextureForm { compact: true, ..form(TexelOp::Sample, mask) };
    let all: Vec<_> = (1..16).map(|mask| instruction(compact(mask), !0, 7)).collect();
    judged(new, &all);
    // Without a second register results end with the first group; RZ has no next one.
    let mut alone = instruction(compact(3), 1, 0);
    alone.ticket.head.destination = RZ;
    let seen = run(new, &[alone], [!0; 3]);
    assert!(seen.written[0].iter().all(|(_, written)| written.result.destination == RZ));
}

fn halves_are_packed(new: Maker<TextureResults>) {
    let half = |mask| TextureForm { compact: true, half: true, ..form(TexelOp::Sample, mask) };
    let mut all: Vec<_> = (1..16).map(|mask| instruction(half(mask), !0, 7)).collect();
    // Ties, subnormals, what is too large, and no numbers.
    let special = [
        0x3f80_1000,
        0x3f80_3000,
        0x3f80_1001,
        0x3380_0000,
        0x3300_0000,
        0x3300_0001,
        0x387f_f000,
        0x477f_efff,
        0x477f_f000,
        0x7f80_0000,
        0xff80_0000,
        0x8000_0000,
        0x0000_0001,
        0xb8d5_1234,
        0x38c0_0000,
        0x387f_e000,
    ];
    let mut values = instruction(half(15), 0xf, 0);
    for came in &mut values.quads {
        if let Came::Sampled(quad) = came {
            quad.values = std::array::from_fn(|lane| std::array::from_fn(|c| special[4 * lane + c]));
        }
    }
    all.push(values);
    judged(new, &all);
}

fn faults_write_no_lane(new: Maker<TextureResults>) {
    let mut all = vec![];
    for (refused, page) in [(false, false), (false, true), (true, false)] {
        let mut one = instruction(form(TexelOp::Sample, 7), 0xff, 0);
        one.ticket.head.form.refused = refused;
        if let Came::Sampled(quad) = &mut one.quads[0] {
            (quad.tail.fault, quad.tail.page) = (true, page);
        }
        all.push(one);
        all.push(instruction(form(TexelOp::Sample, 7), 0xff, 0));
    }
    judged(new, &all);
}

fn any_instruction(random: &mut Random) -> Instruction {
    let op = [TexelOp::Sample, TexelOp::Fetch, TexelOp::Gather, TexelOp::Level][random.below(4) as usize];
    let mask = random.below(16) as u8;
    let form = TextureForm { compact: random.below(3) == 0, half: random.below(3) == 0, ..form(op, mask) };
    let lanes = (random.any() & random.any()) as u32;
    let mut one = instruction(form, lanes, random.below(1000) as u32);
    for came in &mut one.quads {
        if let Came::Sampled(quad) = came {
            quad.resident = random.below(16) as u8;
        }
    }
    one.ticket.side = random.below(2) as u8;
    one.ticket.head.slot = random.below(16) as u8;
    one.ticket.head.predicates = random.below(128) as u8;
    if random.below(8) == 0 {
        let at = random.below(one.quads.len() as u64) as usize;
        match &mut one.quads[at] {
            Came::Sampled(quad) => quad.tail.fault = true,
            Came::Levels(quad) => quad.tail.fault = true,
        }
    }
    one
}

fn any_results(new: Maker<TextureResults>) {
    property(any::<[u64; 4]>(), |[seed, offer, quads, take]| {
        let mut random = Random(seed);
        let all: Vec<_> = (0..60).map(|_| any_instruction(&mut random)).collect();
        let seen = run(new, &all, [offer, quads, take]);
        judge(&all, &seen);
    });
}
