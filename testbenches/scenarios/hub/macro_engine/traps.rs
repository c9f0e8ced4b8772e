//! Macros with traps: the effect of each trap, its cycle, and the state after it.

use super::SHORT;
use super::assembler::*;
use super::bench::*;
use super::cycles::{done, method, run, timed};
use bundle::*;
use hub::macro_engine::MacroEngine;
use kit::Maker;

fn trap(fault: FaultKind, counter: u16) -> MacroSend {
    MacroSend::Done(MacroDone { fault, counter })
}

/// The messages of a macro called with parameters: a trap is valid two cycles after the one in
/// which its instruction would have executed.
fn messages(new: Maker<MacroEngine>, words: &[u32], parameters: &[u32]) -> Seen {
    run(&mut new(), words, 0x55, parameters).0
}

const END: [u32; 2] = [0x11 | EXIT, 0x11];

pub fn parameters_missing(new: Maker<MacroEngine>) {
    let fault = trap(FaultKind::MacroParameter, 0);
    let with = |result: u32| messages(new, &[&[add(result, 2, 1, 0)], &END[..]].concat(), &[]);
    assert_eq!(with(PARAMETER), [(6, fault)]);
    // work before the missing parameter is done
    assert_eq!(with(SEND_PARAMETER), [(5, method(0, 0x55)), (6, fault)]);
    assert_eq!(with(AIM_PARAMETER), [(6, fault)]);
    assert_eq!(with(AIM_SEND_PARAMETER), [(6, fault)]);
    // one parameter of two
    let words = [add(PARAMETER, 2, 0, 0), add(SEND, 0, 2, 0), add(PARAMETER, 2, 0, 0) | EXIT, 0x11];
    assert_eq!(messages(new, &words, &[8]), [(6, method(0, 8)), (8, trap(FaultKind::MacroParameter, 2))]);
    // another call, or a load, also signals that there are no more
    for next in [Call::new(0, 0, &[1]).packets(), upload(3, 0, &[])] {
        let mut dut = new();
        play(&mut dut, &upload(0, 0, &[add(PARAMETER, 2, 0, 0) | EXIT, 0x11]), FREE);
        let packets = [vec![Call::new(0, 0, &[]).packets()[0]], next].concat();
        let (seen, _) = play(&mut dut, &packets, FREE);
        assert_eq!(seen[0], (6, fault));
        assert_eq!(seen[1..].iter().map(|s| s.1).collect::<Vec<_>>(), [done(1)][..seen.len() - 1]);
    }
}

pub fn parameters_left_over(new: Maker<MacroEngine>) {
    let words = [add(SEND, 0, 1, 0) | EXIT, 0x11];
    for count in [1, 2, 5] {
        let mut dut = new();
        let (seen, _) = run(&mut dut, &words, 1, &vec![6; count]);
        assert_eq!(seen, [(5, method(0, 1)), (7, trap(FaultKind::MacroParameter, 1))]);
        // none of them is left for the next call
        let (seen, _) = play(&mut dut, &Call::new(0, 2, &[]).packets(), FREE);
        assert_eq!(seen, [(5, method(0, 2)), (7, done(1))]);
    }
}

pub fn codes_without_meaning(new: Maker<MacroEngine>) {
    for function in 0..32 {
        let seen = messages(new, &[&[0x11, alu(function, SEND, 0, 0, 0)], &END[..]].concat(), &[]);
        let known = matches!(function, 0..=3 | 8..=12);
        let end = if known { done(3) } else { trap(FaultKind::MacroOpcode, 1) };
        assert_eq!(seen.last().map(|s| s.1), Some(end), "function {function}");
        assert_eq!(seen.len(), if known { 2 } else { 1 });
    }
    let six = 6 | SEND << 4 | EXIT;
    assert_eq!(messages(new, &[&[six], &END[..]].concat(), &[]), [(6, trap(FaultKind::MacroOpcode, 0))]);
    // bit 3 of a word, and fields that an operation does not use, are ignored
    let words = [add(SEND, 0, 1, 1) | 8, alu(0, SEND, 0, 1, 1) | 0xffc0_0008, if_zero(1, 9) | 0x748];
    let seen = messages(new, &[&words[..], &END[..]].concat(), &[]);
    assert_eq!(seen, [(5, method(0, 0x56)), (6, method(0, 0xaa)), (10, done(4))]);
}

pub fn branches_in_slots(new: Maker<MacroEngine>) {
    let b = if_zero(0, 2);
    let at = |words: &[u32]| messages(new, &[words, &END[..]].concat(), &[]);
    let fault = |cycle, counter| [(cycle, trap(FaultKind::MacroBranch, counter))];
    assert_eq!(at(&[b, b, 0x11]), fault(7, 1));
    // a branch not taken has a delay slot too, and so has an exit
    assert_eq!(at(&[if_not_zero(0, 2), b, 0x11]), fault(7, 1));
    assert_eq!(at(&[0x11 | EXIT, b, 0x11]), fault(7, 1));
    assert_eq!(at(&[if_not_zero(0, 2) | ANNUL | EXIT, b, 0x11]), fault(7, 1));
    // a branch with annul has no delay slot
    assert_eq!(at(&[if_not_zero(0, 2) | ANNUL, b | ANNUL, 0x11]), [(10, done(4))]);
    // the target of a taken branch is not in a delay slot, even where the flag is set
    assert_eq!(at(&[if_zero(0, 2) | EXIT, 0x11, b, 0x11]), [(11, done(5))]);
    // in a delay slot even where it is the target
    assert_eq!(at(&[if_zero(0, 2), 0x11 | EXIT, b, 0x11]), fault(8, 2));
}

pub fn outside_the_memory(new: Maker<MacroEngine>) {
    let fault = |cycle, counter| (cycle, trap(FaultKind::MacroAddress, counter));
    let at = |at: u32, words: &[u32]| {
        let mut dut = new();
        play(&mut dut, &upload(9, at, words), FREE);
        play(&mut dut, &Call::new(9, 0, &[]).packets(), FREE).0
    };
    // past the end, also in a delay slot
    assert_eq!(at(0x7ff, &[0x11]), [fault(7, 0x800)]);
    assert_eq!(at(0x7ff, &[0x11 | EXIT]), [fault(7, 0x800)]);
    assert_eq!(at(0x7ff, &[if_zero(0, -0x7ff)]), [fault(7, 0x800)]);
    // by a branch: the instruction in its delay slot executes
    let s = add(SEND, 0, 0, 3);
    for by in [0x800, -1, 0x7ff + 1, 0x1_ffff, -0x2_0000, 0x1000] {
        let counter = (by & 0x7ff) as u16 | 0x800;
        assert_eq!(at(0, &[if_zero(0, by), s]), [(6, method(0, 3)), fault(8, counter)]);
        assert_eq!(at(0, &[if_zero(0, by) | ANNUL, s]), [fault(8, counter)]);
    }
    // a branch not taken may point anywhere; and the last dword is inside
    assert_eq!(at(0, &[if_not_zero(0, -1), s, 0x11 | EXIT, 0x11]), [(6, method(0, 3)), (9, done(3))]);
    assert_eq!(at(0x7fe, &[s | EXIT, s]), [(5, method(0, 3)), (6, method(0, 3)), (7, done(0x7ff))]);
}

/// A macro may execute as many instructions as the watchdog's limit, and not one more.
pub fn watchdog(new: Maker<MacroEngine>) {
    // r1 times two instructions in a loop, and two at the end
    let words = [if_not_zero(1, 0) | EXIT, add(KEEP, 1, 1, -1)];
    let mut dut = new();
    play(&mut dut, &upload(0, 0, &words), FREE);
    for (loops, end) in
        [(SHORT as u32 / 2 - 1, done(1)), (SHORT as u32 / 2, trap(FaultKind::MacroWatchdog, 0))]
    {
        let (seen, _) = play(&mut dut, &Call::new(0, loops, &[]).packets(), FREE);
        assert_eq!(seen, [(3 + SHORT + 2 + u64::from(end != done(1)), end)]);
    }
    // waiting for a parameter does not count as an instruction
    play(&mut dut, &upload(0, 0, &[add(PARAMETER, 0, 0, 0) | EXIT, 0x11]), FREE);
    let packets = [0, 2 * SHORT, 3 * SHORT].into_iter().zip(Call::new(0, 0, &[7]).packets());
    assert_eq!(timed(&mut dut, &packets.collect::<Vec<_>>(), |_| true), [(3 * SHORT + 2, done(1))]);
}

/// After each kind of trap, at any point of a call, the rest of its parameters is dropped and the
/// next call is complete.
pub fn after_a_trap_the_next_call(new: Maker<MacroEngine>) {
    let macros: [(&[u32], FaultKind); 5] = [
        (&[6, 0x11], FaultKind::MacroOpcode),
        (&[if_zero(0, 1), if_zero(0, 1)], FaultKind::MacroBranch),
        (&[if_zero(0, -1) | ANNUL], FaultKind::MacroAddress),
        (&[if_zero(0, 0), 0x11], FaultKind::MacroWatchdog),
        (&[0x11 | EXIT, 0x11], FaultKind::MacroParameter),
    ];
    for (words, fault) in macros {
        for count in 1..6 {
            for last in [false, true] {
                let mut dut = new();
                play(&mut dut, &upload(0, 0, words), FREE);
                play(
                    &mut dut,
                    &upload(1, 0x100, &[add(PARAMETER, 2, 0, 0), add(SEND, 0, 2, 0) | EXIT, 0x11]),
                    FREE,
                );
                let bad = Call { last, ..Call::new(0, 1, &vec![0xdead; count]) };
                let packets = [bad.packets(), Call::new(1, 0, &[4]).packets()].concat();
                let (seen, _) = play(&mut dut, &packets, FREE);
                let sent: Vec<_> = seen.iter().map(|s| s.1).collect();
                let Some(MacroSend::Done(first)) = sent.first() else { panic!("{sent:?}") };
                assert_eq!(first.fault, fault);
                assert_eq!(sent[1..], [method(0, 4), done(0x102)]);
            }
        }
    }
}
