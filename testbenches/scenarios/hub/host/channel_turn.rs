//! A channel's turn goes in order: loaded, started, run, held, dropped, saved.

use super::pushes::Dice;
use bundle::*;
use hub::host::channel_turn::{ChannelTurn, In, Out};
use kernel::clocked::Clocked;
use kit::scenario::property;
use kit::scenarios;
use proptest::prelude::*;

scenarios! {
    ChannelTurn::default() => a_turn_in_order a_slice_lasts why_a_channel_is_left any_turns;
}

fn chosen(channel: u16, timeout: u8) -> Chosen {
    let group = GroupId { group: true, id: channel };
    let slice = TimeSlice { timeout, scale: 1 };
    Chosen { channel, group, alone: false, fresh: true, slice }
}

/// With nothing to do for the others, and something for this one, which has a time slice
/// in its instance block in case it is alone.
fn busy() -> In {
    let slice = TimeSlice { timeout: 1, scale: 2 };
    In { block_idle: true, good: true, empty: true, slice, ..In::default() }
}

/// A channel that has just started.
fn started<D: Clocked<In = In, Out = Out>>(dut: &mut D, who: Chosen) {
    dut.clock(busy());
    assert!(dut.outputs().next_valid && dut.outputs().next.moved);
    dut.clock(In { next_ready: true, ..busy() });
    assert!(!dut.outputs().next_valid && !dut.outputs().idle);
    dut.clock(In { chosen_valid: true, chosen: who, ..busy() });
    let o = dut.outputs();
    assert_eq!((o.look_valid, o.current), (true, who));
    dut.clock(busy());
    assert!(dut.outputs().load_valid && !dut.outputs().look_valid);
    dut.clock(busy());
    dut.clock(In { block_idle: false, ..busy() });
    assert!(!dut.outputs().start_valid && dut.outputs().hold && dut.outputs().drop);
    dut.clock(busy());
    let o = dut.outputs();
    assert!(o.start_valid && !o.hold && !o.drop);
    dut.clock(busy());
    assert!(dut.outputs().runs);
}

fn a_turn_in_order<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    let failed = In { blocked: true, waits: true, switches: true, ..busy() };
    dut.clock(In { moved: true, ..failed });
    let o = dut.outputs();
    assert!(o.next_valid && o.next == TurnEnd { moved: true, ..TurnEnd::default() });
    dut.clock(In { next_ready: true, ..failed });
    dut.clock(In { chosen_valid: true, chosen: chosen(8, 0), ..failed });
    assert!(dut.outputs().hold && !dut.outputs().drop && dut.outputs().leaves);
    dut.clock(busy());
    assert!(!dut.outputs().drop, "not settled");
    dut.clock(In { settled: true, ..busy() });
    assert!(dut.outputs().hold && dut.outputs().drop && !dut.outputs().save_valid);
    dut.clock(busy());
    dut.clock(In { empty: false, ..busy() });
    assert!(!dut.outputs().save_valid);
    dut.clock(busy());
    let o = dut.outputs();
    assert_eq!((o.save_valid, o.current.channel), (true, 9));
    dut.clock(busy());
    dut.clock(In { block_idle: false, ..busy() });
    assert_eq!(dut.outputs().current.channel, 9);
    dut.clock(busy());
    assert_eq!((dut.outputs().look_valid, dut.outputs().current.channel), (true, 8));
}

/// `timeout` << `scale` units of 1024 clocks.
fn a_slice_lasts<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    for (alone, clocks) in [(false, 3 * 2 * 1024), (true, 4 * 1024)] {
        let mut dut = new();
        let who = Chosen { alone, ..chosen(9, 3) };
        started(&mut dut, who);
        let mut clock = 0;
        while !dut.outputs().next_valid {
            dut.clock(busy());
            clock += 1;
        }
        assert_eq!(clock, clocks + 1);
        let o = dut.outputs();
        assert_eq!(o.next, TurnEnd { leave: true, again: true, ..TurnEnd::default() });
        // Nobody else: it goes on, with another slice.
        dut.clock(In { next_ready: true, ..busy() });
        dut.clock(In { chosen_valid: true, chosen: who, ..busy() });
        let mut clock = 0;
        while !dut.outputs().next_valid {
            assert!(dut.outputs().runs);
            dut.clock(busy());
            clock += 1;
        }
        assert_eq!(clock, clocks + 1);
    }
}

fn why_a_channel_is_left<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let none = TurnEnd::default();
    let cases = [
        (busy(), None),
        (In { dry: true, ..busy() }, Some(none)),
        (In { blocked: true, waits: true, ..busy() }, None),
        (In { blocked: true, waits: true, switches: true, ..busy() }, Some(none)),
        (In { switches: true, waits: true, ..busy() }, None),
        (In { yields: 1, ..busy() }, Some(TurnEnd { spared: true, ..none })),
        (In { yields: 2, ..busy() }, Some(TurnEnd { spared: true, ..none })),
        (In { yields: 3, ..busy() }, Some(TurnEnd { spared: true, leave: true, ..none })),
    ];
    for (i, wanted) in cases {
        let mut dut = new();
        started(&mut dut, chosen(9, 0));
        dut.clock(i);
        let o = dut.outputs();
        assert_eq!((o.next_valid, o.next), (wanted.is_some(), wanted.unwrap_or(o.next)), "{i:?}");
        // Nobody takes the turn: what yields may go on.
        dut.clock(In { next_ready: true, ..i });
        dut.clock(In { chosen_valid: true, chosen: chosen(9, 0), ..i });
        assert!(dut.outputs().runs);
        assert_eq!(dut.outputs().go, wanted.is_some() && i.yields != 0);
    }
    // Disabled, or a new runlist: it is left for nobody.
    for i in [In { disable_valid: true, disable_channel: 9, ..busy() }, In { list_valid: true, ..busy() }] {
        let mut dut = new();
        started(&mut dut, chosen(9, 0));
        dut.clock(i);
        dut.clock(In { list_valid: i.list_valid, ..busy() });
        assert!(dut.outputs().hold);
        for _ in 0..6 {
            dut.clock(In { settled: true, ..busy() });
        }
        assert!(!dut.outputs().runs && !dut.outputs().look_valid);
    }
    // Another channel is disabled.
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    dut.clock(In { disable_valid: true, disable_channel: 8, ..busy() });
    dut.clock(busy());
    assert!(dut.outputs().runs);
}

/// Whatever comes, the steps keep their order, and a fault waits for its acknowledgement.
fn any_turns<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), 1..600_u64), |(seed, clocks)| {
        let mut dut = new();
        let mut dice = Dice::new(seed);
        let (mut asked, mut before) = (false, Out::default());
        let (mut loading, mut dropped, mut stopped) = (false, false, false);
        for _ in 0..clocks {
            let o = dut.outputs();
            let answers = asked && dice.one_in(3);
            let found = dice.one_in(2);
            let channel = dice.below(3) as u16;
            let i = In {
                list_valid: dice.one_in(20),
                told_valid: o.list_ready && dice.one_in(4),
                told_bad: dice.one_in(4),
                told_length: 5,
                disable_valid: dice.one_in(20),
                disable_channel: dice.below(3) as u16,
                next_ready: dice.one_in(2) && !asked,
                chosen_valid: answers && found,
                chosen: Chosen { alone: dice.one_in(3), fresh: dice.one_in(2), ..chosen(channel, 0) },
                nothing: answers && !found,
                block_idle: dice.one_in(2),
                good: !dice.one_in(5),
                slice: TimeSlice::default(),
                settled: dice.one_in(2),
                empty: dice.one_in(2),
                dry: dice.one_in(4),
                waits: dice.one_in(2),
                blocked: dice.one_in(4),
                switches: dice.one_in(2),
                yields: if dice.one_in(4) { dice.below(4) as u8 } else { 0 },
                moved: dice.one_in(2),
                acknowledge: dice.one_in(9),
                interrupt_ready: dice.one_in(2),
                fault_ready: dice.one_in(2),
            };
            assert_eq!(o.load_valid, before.look_valid, "the table answers in a clock");
            assert!(!o.start_valid || loading, "a start without a load");
            assert!(!o.save_valid || dropped, "a save without all dropped");
            assert!(!(o.runs && (o.hold || o.drop)));
            assert!(!o.look_valid || before.look_valid || !before.runs, "a channel is saved first");
            if before.leaves || before.save_valid || before.start_valid {
                assert!(o.look_valid || o.current == before.current, "the one that is there");
            }
            if stopped {
                assert!(!o.next_valid && !o.look_valid && !o.list_ready);
            }
            loading = (loading || o.load_valid) && !o.start_valid;
            dropped = o.leaves && o.drop;
            if o.next_valid && i.next_ready {
                asked = true;
            } else if answers {
                asked = false;
            }
            let bad = o.told_ready && i.told_valid && i.told_bad;
            stopped = stopped && (!i.acknowledge || o.fault_valid) || bad;
            before = o;
            dut.clock(i);
            let now = dut.outputs();
            assert!(!now.fault_valid || o.fault_valid && !i.fault_ready || !o.fault_valid);
            assert!(!o.fault_valid || i.fault_ready || now.fault == o.fault, "a fault stays until taken");
            assert!(!o.interrupt_valid || i.interrupt_ready || now.interrupt == o.interrupt);
            assert!(!now.refused || now.fault.kind == FaultKind::Signature);
        }
    });
}
