//! Registers of pixel warps are output as their headers say, in the order of their launches: for each half with lanes depth, then
//! colours; for killed halves one packet.

mod warp;

use bundle::*;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::pixel_export::{In, Params, PixelExport};
use tpc::sm::types::*;
use warp::{Form, Warp};

scenarios! {
    PixelExport::new(&Params::default()) =>
        cycles one_after_another one_colour four_registers_a_target any_warps
        a_warp_becomes_urgent_after_32_cycles;
}

/// The register of a read, which does nothing else: it has no result, and releases no scoreboard.
fn source(read: &Decoded) -> u8 {
    let Instruction { path, guard, guard_not, a, b, c, destination, predicates, .. } = read.instruction;
    assert_eq!((path, guard, guard_not, a.count), (Path::PixelExport, PT, false, 1));
    assert_eq!(([b, c, destination].map(|group| group.count), predicates), ([0; 3], 0));
    let IssueControl { read_scoreboard, write_scoreboard, .. } = read.control;
    assert_eq!((read_scoreboard, write_scoreboard), (NO_SCOREBOARD, NO_SCOREBOARD));
    a.first
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
    for (slot, holds) in dut.outputs().holds.iter().enumerate() {
        assert_eq!(*holds, warps.iter().any(|warp| warp.exports && usize::from(warp.slot) == slot));
    }
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
            let source = source(read);
            assert!(source < 8 * warp.limit);
            let a = warp.registers[usize::from(source)];
            let Decoded { slot, instruction, .. } = *read;
            reads.push_back((cycle + 1, Operands { slot, instruction, a, ..Operands::default() }));
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
fn a_warp_becomes_urgent_after_32_cycles(new: Maker<PixelExport>) {
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
        assert_eq!(o.read.get().map(|read| (read.slot, source(read))), Some((3, register)));
        let mut i = blank.clone();
        i.read.ready = true;
        dut.cycle(i);
    }
    assert!(!dut.outputs().urgent);
}
