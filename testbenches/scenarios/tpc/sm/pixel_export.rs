//! Registers of pixel warps are output as their headers say, in the order of their launches: for each half with lanes depth, then
//! colours; for killed halves one packet.

use bundle::*;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::pixel_export::{In, Params, PixelExport};
use tpc::sm::types::*;

scenarios! {
    PixelExport::new(&Params::default()) => cycles one_after_another one_colour four_registers_a_target any_warps it_waits_no_longer;
}

/// A warp's header, and its registers.
#[derive(Clone)]
struct Warp {
    slot: u8,
    context: u8,
    lanes: u32,
    covered: u32,
    killed: u32,
    limit: u8,
    collector: u8,
    half: u8,
    exports: bool,
    registers: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Form {
    colours: u32,
    others: u32,
}

fn any_mask(random: &mut Random) -> u32 {
    match random.below(6) {
        0 => 0,
        1 => !0,
        2 => random.any() as u32 & 0xffff,
        3 => (random.any() as u32) << 16,
        _ => random.any() as u32,
    }
}

impl Warp {
    fn any(slot: u8, random: &mut Random) -> Self {
        let covered = any_mask(random);
        Self {
            slot,
            context: random.below(16) as u8,
            lanes: covered | any_mask(random),
            covered,
            killed: if random.below(2) == 0 { 0 } else { any_mask(random) },
            limit: random.within(1..6) as u8,
            collector: random.below(16) as u8,
            half: random.below(16) as u8,
            exports: random.below(5) != 0,
            registers: (0..64).map(|_| Row { words: std::array::from_fn(|_| random.any() as u32) }).collect(),
        }
    }

    fn register(&self, number: usize) -> Row {
        if number < 8 * usize::from(self.limit) { self.registers[number] } else { Row::default() }
    }

    /// The expected output, from the header alone: component i of the n-th target that has one is in R(4n + i), as in compiled pixel
    /// programs of the chip. The registers of the sample mask and the depth after a last target with missing components are unknown; a
    /// public emulator has them after as many registers as there are components.
    fn wanted(&self, form: &Form) -> Vec<PixelOut> {
        let count = form.colours.count_ones() as usize;
        let mask = (form.others & 1 == 1).then(|| self.register(count));
        let mut outputs = vec![];
        if form.others & 2 == 2 {
            outputs.push((
                0,
                true,
                [self.register(count + 1), Row::default(), Row::default(), Row::default()],
            ));
        }
        let targets = (0..8).map(|target| (target as u8, form.colours >> (4 * target) & 15));
        for (n, (target, parts)) in targets.filter(|(_, parts)| *parts != 0).enumerate() {
            let rows = [0, 1, 2, 3].map(|part| {
                if parts >> part & 1 == 1 { self.register(4 * n + part) } else { Row::default() }
            });
            outputs.push((target, false, rows));
        }
        if outputs.is_empty() {
            outputs.push((0, false, [Row::default(); 4]));
        }
        let mut wanted = vec![];
        for half in 0..2 {
            let of_half = |mask: u32| mask >> (16 * half) & 0xffff;
            let (covered, killed) = (of_half(self.covered), of_half(self.killed & self.covered));
            let dead = covered == killed;
            let some = if of_half(self.lanes) == 0 {
                0
            } else if dead {
                1
            } else {
                outputs.len()
            };
            for (n, (target, depth, rows)) in outputs.iter().enumerate().take(some) {
                let quads = std::array::from_fn(|quad| {
                    let lane = |pixel: usize| 16 * half + 4 * quad + pixel;
                    ShadedQuad {
                        kill: (killed >> (4 * quad) & 15) as u8,
                        sample_mask: std::array::from_fn(|pixel| {
                            mask.map_or(0xffff, |mask| mask.words[lane(pixel)] as u16)
                        }),
                        colour: std::array::from_fn(|pixel| rows.map(|row| row.words[lane(pixel)])),
                    }
                });
                wanted.push(PixelOut {
                    slot: self.collector,
                    half: (self.half + half as u8) % 16,
                    target_output: *target,
                    depth: *depth,
                    last: dead || n + 1 == outputs.len(),
                    group: ShadedGroup { quads },
                });
            }
        }
        wanted
    }
}

/// Starts warps, ends them in groups; returns each one's outputs, and the cycles of packets and ends, from that of the first end.
fn play(
    new: Maker<PixelExport>,
    forms: &[Form],
    warps: &[Warp],
    stalls: u64,
    random: &mut Random,
) -> (Vec<(u64, PixelOut)>, Vec<(u64, u8)>) {
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    for (context, form) in forms.iter().enumerate() {
        for (word, value) in [(48, form.colours), (49, form.others), (50, !0)] {
            let mut i = blank.clone();
            i.context = Offer::new(true, ContextWrite { context_id: context as u8, word, value });
            dut.cycle(i);
        }
    }
    for warp in warps {
        let mut i = blank.clone();
        let lanes = warp.lanes;
        i.start = Offer::new(
            true,
            WarpStart {
                slot: warp.slot,
                lanes,
                helpers: lanes & !warp.covered,
                registers: warp.limit,
                context_id: warp.context,
                exports: warp.exports,
                collector: warp.collector,
                half: warp.half,
                ..WarpStart::default()
            },
        );
        dut.cycle(i);
    }
    let holds = warps.iter().fold(0, |mask, warp| mask | u16::from(warp.exports) << warp.slot);
    assert_eq!(dut.outputs().holds, holds);
    let open = |cycle: u64, by: u32| stalls.rotate_left(by) >> (cycle % 64) & 1 == 1;
    let mut sink = Sink::new(stalls | 1);
    let mut reads: VecDeque<(u64, Operands)> = VecDeque::new();
    let (mut left, mut gone) = (warps.to_vec(), vec![]);
    let count = warps.iter().filter(|warp| warp.exports).count();
    for cycle in 0..100_000 {
        if gone.len() == count && left.is_empty() && !dut.outputs().pixel_out.valid {
            return (sink.timed(), gone);
        }
        let (o, mut i) = (dut.outputs(), blank.clone());
        for warp in warps {
            i.killed[usize::from(warp.slot)] = warp.killed;
        }
        if !left.is_empty() && (stalls == !0 || random.below(8) == 0) {
            let which = random.below(left.len() as u64) as usize;
            i.ended = Offer::new(true, left.remove(which).slot);
        }
        i.read.ready = open(cycle, 7);
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            let warp = warps.iter().find(|warp| warp.slot == read.slot).expect("a warp");
            assert!(read.source < 8 * warp.limit);
            let instruction = Instruction { path: Path::PixelExport, ..Instruction::default() };
            let a = warp.registers[usize::from(read.source)];
            reads.push_back((cycle + 1, Operands { slot: read.slot, instruction, a, ..Operands::default() }));
        }
        if let Some((_, operands)) = reads.pop_front_if(|(due, _)| *due <= cycle) {
            i.operands = Offer::new(true, operands);
        } else if random.below(2) == 0 {
            // Instructions of other units.
            let opcode = random.one_of(&[Opcode::Nop, Opcode::Depbar, Opcode::Unknown]);
            let path = if opcode == Opcode::Unknown { Path::Divergence } else { Path::Nowhere };
            let instruction = Instruction { opcode, path, ..Instruction::default() };
            i.operands = Offer::new(true, Operands { instruction, ..Operands::default() });
        }
        i.gone.ready = open(cycle, 31);
        gone.extend(o.gone.get().filter(|_| i.gone.ready).map(|slot| (cycle, *slot)));
        i.pixel_out = sink.drive(&o.pixel_out);
        dut.cycle(i);
    }
    panic!("it hangs")
}

fn any_warps(new: Maker<PixelExport>) {
    property((any::<u64>(), any::<u64>()), |(seed, stalls)| {
        let mut random = Random(seed);
        let forms: Vec<_> = (0..16)
            .map(|_| {
                let thin = random.any() as u32;
                let colours = random.one_of(&[0, 15, 0xf0f, thin & 0x1248_4821, thin & 0x11ff, 0xffff_ffff]);
                Form { colours, others: random.below(4) as u32 }
            })
            .collect();
        let count = random.within(1..17) as usize;
        let mut slots: Vec<u8> = (0..16).collect();
        for k in (1..16).rev() {
            slots.swap(k, random.below(k as u64 + 1) as usize);
        }
        let warps: Vec<_> = slots[..count].iter().map(|&slot| Warp::any(slot, &mut random)).collect();
        let (out, gone) = play(new, &forms, &warps, stalls | 1, &mut random);
        let order: Vec<_> = warps.iter().filter(|warp| warp.exports).collect();
        assert!(gone.iter().map(|&(_, slot)| slot).eq(order.iter().map(|warp| warp.slot)));
        let wanted = order.iter().flat_map(|warp| warp.wanted(&forms[usize::from(warp.context)]));
        assert!(wanted.eq(out.iter().map(|(_, out)| *out)));
    });
}

fn plain(random: &mut Random) -> Warp {
    Warp { lanes: !0, covered: !0, killed: 0, limit: 1, exports: true, context: 0, ..Warp::any(3, random) }
}

fn one_colour(new: Maker<PixelExport>) {
    let mut random = Random(1);
    let warp = plain(&mut random);
    let form = Form { colours: 15, others: 0 };
    let (out, _) = play(new, &[form], std::slice::from_ref(&warp), !0, &mut random);
    let out: Vec<_> = out.into_iter().map(|(_, out)| out).collect();
    assert_eq!(out, warp.wanted(&form));
    assert_eq!(out.len(), 2);
    assert_eq!(out[1].group.quads[3].colour[3], [0, 1, 2, 3].map(|part| warp.registers[part].words[31]));
    assert!(out.iter().all(|out| out.last && !out.depth));
}

/// A program that outputs alpha alone has it in R3; after red, green and blue the second target begins at R4; missing targets leave no
/// gap.
fn four_registers_a_target(new: Maker<PixelExport>) {
    let mut random = Random(9);
    let warp = plain(&mut random);
    for (colours, wanted) in [
        (0x8, vec![(0, [None, None, None, Some(3)])]),
        (0xf7, vec![(0, [Some(0), Some(1), Some(2), None]), (1, [Some(4), Some(5), Some(6), Some(7)])]),
        (0x2000_0010, vec![(1, [Some(0), None, None, None]), (7, [None, Some(5), None, None])]),
    ] {
        let form = Form { colours, others: 0 };
        let (out, _) = play(new, &[form], std::slice::from_ref(&warp), !0, &mut random);
        let first: Vec<_> = out.iter().filter(|(_, out)| out.half == warp.half).map(|(_, out)| out).collect();
        assert_eq!(first.len(), wanted.len(), "{colours:x}");
        for (out, (target, registers)) in first.iter().zip(&wanted) {
            let colour =
                registers.map(|register: Option<usize>| register.map_or(0, |r| warp.registers[r].words[5]));
            assert_eq!((out.target_output, out.group.quads[1].colour[1]), (*target, colour), "{colours:x}");
        }
    }
}

/// Cycles from a warp's end: its halves with one colour; with two each half separately; and its end.
fn cycles(new: Maker<PixelExport>) {
    let mut random = Random(2);
    let warp = plain(&mut random);
    for (colours, packets, end) in [(15, vec![9, 10], 10), (0xff, vec![9, 16, 23, 30], 30)] {
        let warp = warp.clone();
        let (out, gone) = play(new, &[Form { colours, others: 0 }], &[warp], !0, &mut random);
        assert_eq!(out.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), packets);
        assert_eq!(gone, [(end, 3)]);
    }
}

/// If warps have ended, each with one colour, the next one's outputs follow after nine cycles.
fn one_after_another(new: Maker<PixelExport>) {
    let mut random = Random(3);
    let warps: Vec<_> = (0..3).map(|slot| Warp { slot, ..plain(&mut random) }).collect();
    let (out, gone) = play(new, &[Form { colours: 15, others: 0 }], &warps, !0, &mut random);
    let last = gone[2].0;
    assert_eq!(gone, [(last - 18, 0), (last - 9, 1), (last, 2)]);
    let packets = [19, 18, 10, 9, 1, 0].map(|ahead| last - ahead);
    assert_eq!(out.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), packets);
}

/// While no register can be read, a warp becomes urgent 32 cycles after its first request (`patience`), until it has read.
fn it_waits_no_longer(new: Maker<PixelExport>) {
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    let mut i = blank.clone();
    i.context = Offer::new(true, ContextWrite { context_id: 0, word: 48, value: 15 });
    dut.cycle(i);
    let start =
        WarpStart { slot: 3, lanes: !0, registers: 1, context_id: 0, exports: true, ..WarpStart::default() };
    dut.cycle(In { start: Offer::new(true, start), ..blank.clone() });
    dut.cycle(In { ended: Offer::new(true, 3), ..blank.clone() });
    let requested = (0..20).position(|_| {
        let requests = dut.outputs().read.valid;
        if !requests {
            dut.cycle(blank.clone());
        }
        requests
    });
    assert!(requested.is_some(), "it requests its first register");
    for cycle in 0..32 {
        assert!(!dut.outputs().urgent, "cycle {cycle}");
        dut.cycle(blank.clone());
    }
    for register in 0..4 {
        let o = dut.outputs();
        assert!(o.urgent, "register {register}");
        assert_eq!(o.read.get().map(|read| (read.slot, read.source)), Some((3, register)));
        let mut i = blank.clone();
        i.read.ready = true;
        dut.cycle(i);
    }
    assert!(!dut.outputs().urgent);
}
