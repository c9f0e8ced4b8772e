//! Warps continue where the interpreter's do, with the same lanes, in the cycles that the page gives.

mod bench;
pub mod random;

use super::control_flow::{Does, Seen, World, to, word};
use bench::{One, first};
use interpreter::decode::fields::Field;
use kernel::Within;
use kernel::offer::Offer;
use kit::{Maker, scenarios};
use tpc::sm::divergence::types::STACK_HERE;
use tpc::sm::divergence::{Divergence, In, Params};
use tpc::sm::types::{Path, Row, WarpFaultKind, WarpStart};

scenarios! {
    Divergence::new(&Params::default()) =>
        two_cycles_without_the_stack branches_that_fetch_follows a_cycle_for_each_entry
        groups_of_indexed_branches calls_deeper_than_the_chip faults_of_control_flow other_paths_are_ignored
        killed_quads_end an_instruction_in_four_cycles;
    Divergence::new(&Params { taken_first: Within::new(1), waiting: Within::new(1), ..Params::default() }) =>
        a_cycle_for_each_entry;
}

fn two_cycles_without_the_stack(new: Maker<Divergence>) {
    let mut one = One::new(new(), !0, 16);
    // A push needs no response.
    assert_eq!(one.go("SSY/rel", 0x100), 2);
    assert_eq!(one.go("PBK/rel", 0x120), 2);
    assert_eq!(one.go("PCNT/rel", 0x140), 2);
    assert_eq!(one.go("PRET/rel", 0x160), 2);
    assert_eq!(one.go("PLONGJMP/rel", 0x160), 2);
    assert_eq!(one.go("CAL/rel", 0x180), 2);
    assert_eq!(one.go("JCAL/abs", 0x220), 2);
    assert_eq!(one.warp.pc, 0x228);
    assert_eq!(one.go("BRA/rel", 0x40), 2);
    assert_eq!(one.guarded("BRA/rel", 0x80, 0), 2);
    assert_eq!(one.guarded("JMP/abs", 0x80, 0xff), 2);
    assert_eq!(one.guarded("EXIT/none", 0, 1), 2);
    assert_eq!(one.guarded("SYNC/none", 0, 0), 2);
    assert_eq!(one.step(word("SAM/none", &[]), &Seen::plain()), 2);
    assert_eq!(one.step(word("RAM/none", &[]), &Seen::plain()), 2);
    // The other path of the jump is on the stack; after it no lane is left.
    assert_eq!(one.go("EXIT/none", 0), 3);
    assert_eq!(one.go("EXIT/none", 0), 2);
}

/// Speculative fetch is right where all lanes branch, or those of the loop do; else it is redirected.
fn branches_that_fetch_follows(new: Maker<Divergence>) {
    let mut one = One::new(new(), 0xff, 16);
    let mut goes = |target: u32, predicate: Option<u32>| {
        match predicate {
            Some(predicate) => one.guarded("BRA/rel", target, predicate),
            None => one.go("BRA/rel", target),
        };
        let next = one.dut.outputs().next.data;
        (next.counter, next.straight)
    };
    assert_eq!(goes(0x108, None), (0x108, true));
    assert_eq!(goes(0x48, None), (0x48, true));
    // Under a guard, fetch does not follow forward branches, and follows backward ones.
    assert_eq!(goes(0x88, Some(0xff)), (0x88, false));
    assert_eq!(goes(0xc8, Some(0)), (0x90, true));
    assert_eq!(goes(0x48, Some(0xff)), (0x48, true));
    assert_eq!(goes(0x28, Some(0)), (0x50, false));
    // Some of the lanes: one of the two paths is the one that was fetched.
    let (counter, straight) = goes(0x28, Some(0x0f));
    assert_eq!(straight, counter == 0x28);
}

/// A loop with a branch in it: SYNC reads an entry; BRK also reads those above its own.
fn a_cycle_for_each_entry(new: Maker<Divergence>) {
    let mut one = One::new(new(), 0xffff, 16);
    one.go("PBK/rel", 0x200);
    one.go("SSY/rel", 0x100);
    one.guarded("BRA/rel", 0x80, 0xf0);
    // The first path: the other one is above the entry of SYNC. Then both.
    assert_eq!(one.go("SYNC/none", 0), 3 + 1);
    assert_eq!(one.go("SYNC/none", 0), 3);
    assert_eq!((one.warp.pc, one.warp.active), (0x108, 0xffff));
    // Three entries are above the one for BRK.
    one.go("SSY/rel", 0x140);
    one.go("PCNT/rel", 0x140);
    one.go("SSY/rel", 0x140);
    assert_eq!(one.guarded("BRK/none", 0, 0xff), 3 + 3);
    assert_eq!(one.warp.active, 0xff00);
    // These lanes are removed from all of these entries, which remain for the others.
    assert_eq!(one.go("SYNC/none", 0), 3);
    assert_eq!(one.warp.active, 0xff00);
    assert_eq!(one.go("BRK/none", 0), 3 + 2);
    assert_eq!((one.warp.pc, one.warp.active), (0x208, 0xffff));
    assert_eq!(one.go("EXIT/none", 0), 2);
}

fn groups_of_indexed_branches(new: Maker<Divergence>) {
    // Three cycles to find a group, three more to run or store it; one to begin, one to output.
    for (groups, lanes) in [(1, !0_u32), (2, !0), (5, !0), (32, !0), (1, 0xffff), (3, 0x7fff_fffe)] {
        let mut one = One::new(new(), !0, 64);
        let offset = |lane: usize| (lane as u32 * 7 % groups) * 64;
        let seen =
            Seen { offsets: Row { words: std::array::from_fn(offset) }, predicate: lanes, ..Seen::plain() };
        let word = to("BRX/reg", 8, 0x400, &[(Field::Ra, 4), (Field::Guard, 0)]);
        assert_eq!(one.step(word, &seen), 2 + 6 * u64::from(groups), "{groups} groups");
        for _ in 0..groups {
            one.go("EXIT/none", 0);
        }
        if lanes != !0 {
            one.go("EXIT/none", 0);
        }
        assert!(one.warp.has_ended());
    }
    // A control word and the instruction after it are one target; without a branch; all targets different from RZ's.
    let mut one = One::new(new(), !0, 16);
    let seen = Seen {
        offsets: Row { words: std::array::from_fn(|lane| 64 + 8 * (lane as u32 & 1)) },
        ..Seen::plain()
    };
    let fields = [(Field::Ra, 4)];
    assert_eq!(one.step(to("JMX/reg", 8, 0x400, &fields), &seen), 2 + 6);
    assert_eq!((one.warp.pc, one.warp.active), (0x448, !0));
    let none = Seen { predicate: 0, ..seen };
    assert_eq!(one.step(to("BRX/reg", one.warp.pc, 0x400, &[(Field::Ra, 4), (Field::Guard, 0)]), &none), 2);
}

/// Entries are spilled to memory and reloaded, and lanes are removed from them there.
fn calls_deeper_than_the_chip(new: Maker<Divergence>) {
    let mut one = One::new(new(), !0, 40);
    one.go("PBK/rel", 0x1000);
    for depth in 0..38 {
        let calls = one.go("CAL/rel", 0x100 + 64 * depth);
        assert_eq!(calls, 2, "depth {depth}");
    }
    assert_eq!(one.memory.entries.len(), 39 - STACK_HERE);
    for _ in 0..12 {
        one.go("RET/none", 0);
    }
    one.guarded("BRK/none", 0, 0xff);
    for _ in 12..38 {
        one.go("RET/none", 0);
    }
    assert_eq!(one.warp.active, !0xff);
    one.go("BRK/none", 0);
    assert_eq!((one.warp.pc, one.warp.active), (0x1008, !0));
    // Exactly forty fit.
    let mut one = One::new(new(), !0, 40);
    (0..40).for_each(|_| _ = one.go("SSY/rel", 0x80));
    one.go("SSY/rel", 0x80);
    assert!(!one.warp.has_ended(), "the interpreter leaves a warp with a fault as it is");
    assert_eq!(one.dut.outputs().active[0], 0);
}

fn faults_of_control_flow(new: Maker<Divergence>) {
    let broken = |word: u64, kind: WarpFaultKind| {
        let mut one = One::new(new(), !0, 16);
        one.go("SSY/rel", 0x80);
        let mut twin = one.world.warp(8, !0, 16);
        twin.clone_from(&one.warp);
        let (_, does) = one.world.step(&mut twin, 0, word, &Seen::plain());
        assert_eq!(does, Does::Faults(kind));
        one.step(word, &Seen::plain());
    };
    broken(0, WarpFaultKind::Encoding);
    // A misaligned counter has an illegal word.
    let mut one = One::new(new(), !0, 16);
    one.go("BRA/rel", 0x104);
    one.step(0, &Seen::plain());
    assert!(one.dut.outputs().active[0] == 0 && one.warp.pc == 0x104);
    broken(word("PEXIT/rel", &[]), WarpFaultKind::Encoding);
    broken(word("RTT/none", &[]), WarpFaultKind::Encoding);
    broken(word("IDE/imm", &[]), WarpFaultKind::Encoding);
    broken(word("BPT/imm", &[]), WarpFaultKind::Encoding);
    broken(word("BRA/rel", &[(Field::Cc, 24)]), WarpFaultKind::Encoding);
    broken(word("BRK/none", &[]), WarpFaultKind::Stack);
    broken(word("RET/none", &[]), WarpFaultKind::Stack);
    broken(word("LONGJMP/none", &[]), WarpFaultKind::Stack);
    broken(word("RAM/none", &[]), WarpFaultKind::Stack);
}

fn other_paths_are_ignored(new: Maker<Divergence>) {
    let mut one = One::new(new(), 0xf0f0, 16);
    let mut warp = one.warp.clone();
    let (mut operands, _) = one.world.step(&mut warp, 0, to("BRA/rel", 8, 0x80, &[]), &Seen::plain());
    for path in [Path::Nowhere, Path::Lanes, Path::Special, Path::LoadStore, Path::Barriers, Path::Texture] {
        operands.instruction.path = path;
        one.cycle(In { operands: Offer::new(true, operands), ..one.nothing() });
        for _ in 0..6 {
            let o = one.cycle(one.nothing());
            assert!(!o.next.valid && !o.credit && o.active[0] == 0xf0f0);
        }
    }
}

/// Killed lanes run on for the others of their quad.
fn killed_quads_end(new: Maker<Divergence>) {
    let mut one = One::new(new(), 0xfff, 16);
    one.guarded("KIL/none", 0, 0x73);
    let o = one.dut.outputs();
    assert_eq!((o.active[0], o.killed[0]), (0xfff, 0x73));
    one.guarded("KIL/none", 0, 0x80);
    assert_eq!(one.dut.outputs().active[0], 0xf0f);
    one.go("KIL/none", 0);
    assert!(one.warp.has_ended());
}

/// Two alternating warps, as the scheduler issues them.
fn an_instruction_in_four_cycles(new: Maker<Divergence>) {
    let mut dut = new();
    let mut world = World::new(first(&dut));
    let nothing = In::new(&dut.unit().p);
    let mut warps = [world.warp(8, !0, 16), world.warp(8, !0, 16)];
    for slot in 0..2 {
        let start = WarpStart { slot, lanes: !0, stack_entries: 16, ..WarpStart::default() };
        dut.cycle(In { start: Offer::new(true, start), ..nothing.clone() });
    }
    let words = [to("SSY/rel", 8, 8, &[]), word("SYNC/none", &[])];
    let mut seen = vec![];
    for cycle in 0..400_u64 {
        let o = dut.outputs();
        if o.next.valid {
            seen.push(cycle);
        }
        let slot = (cycle / 4 % 2) as usize;
        let mut i = nothing.clone();
        if cycle % 4 == 0 {
            let word = words[(cycle / 8 % 2) as usize];
            let (operands, _) = world.step(&mut warps[slot], slot as u8, word, &Seen::plain());
            i.operands = Offer::new(true, operands);
        }
        dut.cycle(i);
    }
    assert_eq!(seen.len(), 100);
}
