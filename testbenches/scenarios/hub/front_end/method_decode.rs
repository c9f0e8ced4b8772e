//! Decode drops methods that do not change the engine's state, whatever comes in between and
//! however it is stalled, and responds to reads in order.

use bundle::*;
use hub::front_end::method_decode::{In, MethodDecode, Params};
use hub::front_end::types::*;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    MethodDecode::new(&Params {}) => three_cycles any_words modes_of_the_shadow the_firmware_responses a_load_resets_state;
}

fn step(kind: FrontEndStepKind, subchannel: u8, offset: u32, value: u32) -> FrontEndStep {
    let address = (offset / 4) as u16;
    FrontEndStep { kind, subchannel, address, words: [value, 0], ..FrontEndStep::default() }
}

/// Values sent, words read, number of methods dropped, and cycles.
fn play(
    mut dut: Device<MethodDecode>,
    steps: &[FrontEndStep],
    from: u64,
    to: u64,
) -> (Vec<FrontEndWork>, Vec<u32>, u64, u64) {
    let (mut sent, mut cycle) = (0, 0);
    let (mut out, mut reads) = (vec![], vec![]);
    while sent < steps.len() || !dut.outputs().idle {
        let o = dut.outputs();
        let moves = open(to, cycle) || !o.work.valid;
        let i = In {
            step: steps.get(sent).filter(|_| moves && open(from, cycle)).copied().into(),
            work: open(to, cycle).into(),
            ..In::default()
        };
        sent += usize::from(i.step.valid);
        out.extend(o.work.get().filter(|_| i.work.ready));
        reads.extend(o.shadow.get());
        dut.cycle(i);
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
    let o = dut.outputs();
    reads.extend(o.shadow.get());
    (out, reads, dut.register("q.dropped"), cycle)
}

fn three_cycles(new: Maker<MethodDecode>) {
    let steps: Vec<_> = (0..20).map(|n| step(FrontEndStepKind::Method, 0, 0xd80, n)).collect();
    let (out, _, _, cycles) = play(new(), &steps, !0, !0);
    assert_eq!((out.len(), cycles), (20, 23));
    assert!(out.iter().all(|w| w.method == MethodKind::State && !w.wfi && !w.heavy));
}

/// A few words of each class, with reads in between.
fn any_words(new: Maker<MethodDecode>) {
    let methods = prop::collection::vec((0..5_u8, 0..2_u32, 0..3_u32, 0..4_u8), 1..150);
    property((methods, any::<u64>(), any::<u64>()), |(methods, from, to)| {
        let offsets = [0xd80, 0x77c, 0x188, 0x218, 0x400]; // state that accepts any value
        let (mut shadow, mut steps) = (HashMap::new(), vec![]);
        let (mut expected, mut read, mut dropped, mut last) = (vec![], vec![], 0, None);
        for (class, word, value, action) in methods {
            let offset = offsets[usize::from(class)] + 4 * word * u32::from(class != 1);
            if action == 0 {
                steps.push(step(FrontEndStepKind::Read, class, offset, 0));
                read.push(shadow.get(&(class, offset)).copied().unwrap_or_default());
                continue;
            }
            steps.push(step(FrontEndStepKind::Method, class, offset, value));
            let same = shadow.insert((class, offset), value) == Some(value);
            dropped += u64::from(same);
            // a redundant method is forwarded without effect where it changes the subchannel
            if last.replace(class) != Some(class) || !same {
                expected.push((class, offset / 4, value, same));
            }
        }
        let (out, reads, drops, _) = play(new(), &steps, from, to);
        let seen = |w: &FrontEndWork| {
            let (at, silent) = (u32::from(w.step.address), w.method == MethodKind::Nothing);
            (w.step.subchannel, at, w.step.words[0], silent)
        };
        let seen: Vec<_> = out.iter().map(seen).collect();
        assert_eq!((seen, reads, drops), (expected, read, dropped));
    });
}

fn modes_of_the_shadow(new: Maker<MethodDecode>) {
    let write = |value| step(FrontEndStepKind::Method, 0, 0xd80, value);
    let mode = |value| step(FrontEndStepKind::Method, 0, 0x124, value);
    let read = step(FrontEndStepKind::Read, 0, 0xd80, 0);
    let steps = [
        write(1),
        write(1),
        mode(1),
        write(1), // tracked: two of three dropped
        mode(2),
        write(1),
        write(5),
        read, // passes through, and the word is unchanged
        mode(0),
        write(1), // so that the engine has to receive it again,
        write(1), // and each time: in this mode nothing is dropped
        mode(3),
        write(9),
        read,
        mode(0), // replayed: the word, not the method's value
    ];
    let (out, reads, dropped, _) = play(new(), &steps, !0, !0);
    let seen: Vec<_> = out.iter().map(|w| w.step.words[0]).collect();
    assert_eq!((seen, reads, dropped), (vec![1, 1, 5, 1, 1, 1], vec![1, 1], 2));
}

/// SET_FALCON04 requests a register write from the firmware; macros wait for word 0 of SET_MME_SHADOW_SCRATCH to be 1
/// (Mesa's NVK does).
fn the_firmware_responses(new: Maker<MethodDecode>) {
    let (write, read) = (FrontEndStepKind::Method, FrontEndStepKind::Read);
    for between in 0..3 {
        let mut steps = vec![step(write, 0, 0x3400, 0), step(write, 0, 0x2310, 0x41_9f78)];
        steps.extend(vec![step(write, 0, 0x3404, 9); between]);
        steps.extend([0x3400, 0x2310, 0x3404].map(|offset| step(read, 0, offset, 0)));
        let (out, reads, dropped, _) = play(new(), &steps, !0, !0);
        // the first enters the subchannel
        assert_eq!((out.len(), out[0].method, dropped), (1, MethodKind::Nothing, 0));
        assert_eq!(reads, [1, 0, if between == 0 { 0 } else { 9 }]);
    }
    // another firmware call has no response, nor has that address in another class
    let steps = [step(write, 0, 0x2314, 5), step(write, 3, 0x2310, 5), step(read, 0, 0x3400, 0)];
    assert_eq!(play(new(), &steps, !0, !0).1, [0]);
}

/// A word that the context has is forwarded unchanged; one that it does not have is forwarded with its reset value,
/// which is not written into the shadow, or with zero if issue keeps it; one without a reset value is dropped.
fn a_load_resets_state(new: Maker<MethodDecode>) {
    let restore = |subchannel, offset, value, bits| FrontEndStep {
        words: [value, bits],
        ..step(FrontEndStepKind::Restore, subchannel, offset, value)
    };
    let cases = [
        (restore(0, 0xa18, 0x1111, 1), Some(0x1111)),
        (restore(0, 0xa38, 0x2222, 0), Some(0x6420)),
        (restore(0, 0x1b04, 6, 0), Some(0)), // issue's
        (restore(0, 0x1b0c, 5, 0), None),    // a trigger
        (restore(0, 0x2390, 5, 0), None),    // data
        (restore(0, 0x2310, 5, 0), None),    // not state
        (restore(1, 0xa38, 5, 0), None),     // another class
        (restore(0, 0x238c, 5, 2), Some(5)), // past the shadow
    ];
    let reads = cases.map(|(s, _)| step(FrontEndStepKind::Read, s.subchannel, 4 * u32::from(s.address), 0));
    let steps = [cases.map(|(step, _)| step), reads].concat();
    let (out, reads, ..) = play(new(), &steps, !0, !0);
    let values: Vec<_> = out.iter().map(|w| w.step.words[0]).collect();
    assert_eq!(values, cases.iter().filter_map(|(_, sent)| *sent).collect::<Vec<_>>());
    assert_eq!(reads, [0x1111, 0x2222, 6, 5, 5, 5, 5, 0]);
}
