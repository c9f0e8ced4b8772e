//! A channel's turn has its steps in order: loaded, started, run, held, dropped, saved.

pub mod faults;

use bundle::*;
use hub::host::channel_turn::{ChannelTurn, In, Out, Params};
use hub::host::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    ChannelTurn::new(&Params {}) =>
        a_turn_in_order a_slice_lasts a_group_shares_its_time_slice reasons_for_leaving_a_channel any_turns;
}

const REFUSAL: AccessFault = AccessFault {
    kind: AccessFaultKind::Limit,
    client: 0,
    access: AccessKind::Read,
    space: 0,
    address: 0x98_7654_3210,
};

fn chosen(channel: u16, timeout: u8) -> Chosen {
    let group = GroupId { group: true, id: channel };
    let slice = TimeSlice { timeout, scale: 1 };
    Chosen { channel, group, alone: false, fresh: true, slice }
}

/// Inputs with no work for other channels, and some for this one, which has a time slice in its
/// instance block in case it is alone.
fn busy() -> In {
    let slice = TimeSlice { timeout: 1, scale: 2 };
    In { block_idle: true, good: true, empty: true, slice, ..In::default() }
}

/// Takes a channel to its start.
fn started(dut: &mut Device<ChannelTurn>, who: Chosen) {
    dut.cycle(busy());
    assert!(dut.outputs().next.get().is_some_and(|next| next.moved));
    dut.cycle(In { next: true.into(), ..busy() });
    assert!(!dut.outputs().next.valid && !dut.outputs().idle);
    dut.cycle(In { chosen: Some(who).into(), ..busy() });
    let o = dut.outputs();
    assert_eq!((o.lookup, o.current), (true, who));
    dut.cycle(busy());
    assert!(dut.outputs().load && !dut.outputs().lookup);
    dut.cycle(busy());
    dut.cycle(In { block_idle: false, ..busy() });
    assert!(!dut.outputs().start && dut.outputs().hold && dut.outputs().drop);
    dut.cycle(busy());
    let o = dut.outputs();
    assert!(o.start && !o.hold && !o.drop);
    dut.cycle(busy());
    assert!(dut.outputs().runs);
}

fn a_turn_in_order(new: Maker<ChannelTurn>) {
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    let failed = In { blocked: true, waits: true, switches: true, ..busy() };
    dut.cycle(In { moved: true, ..failed.clone() });
    let o = dut.outputs();
    assert_eq!(o.next, Some(TurnEnd { moved: true, ..TurnEnd::default() }).into());
    dut.cycle(In { next: true.into(), ..failed.clone() });
    dut.cycle(In { chosen: Some(chosen(8, 0)).into(), ..failed });
    assert!(dut.outputs().hold && !dut.outputs().drop && dut.outputs().leaves);
    dut.cycle(busy());
    assert!(!dut.outputs().drop, "not settled");
    dut.cycle(In { settled: true, ..busy() });
    assert!(dut.outputs().hold && dut.outputs().drop && !dut.outputs().save);
    dut.cycle(busy());
    dut.cycle(In { empty: false, ..busy() });
    assert!(!dut.outputs().save);
    dut.cycle(busy());
    let o = dut.outputs();
    assert_eq!((o.save, o.current.channel), (true, 9));
    dut.cycle(busy());
    dut.cycle(In { block_idle: false, ..busy() });
    assert_eq!(dut.outputs().current.channel, 9);
    dut.cycle(busy());
    assert_eq!((dut.outputs().lookup, dut.outputs().current.channel), (true, 8));
}

/// `timeout` << `scale` units of 1024 cycles.
fn a_slice_lasts(new: Maker<ChannelTurn>) {
    for (alone, cycles) in [(false, 3 * 2 * 1024), (true, 4 * 1024)] {
        let mut dut = new();
        let who = Chosen { alone, ..chosen(9, 3) };
        started(&mut dut, who);
        let mut cycle = 0;
        while !dut.outputs().next.valid {
            dut.cycle(busy());
            cycle += 1;
        }
        assert_eq!(cycle, cycles + 1);
        let o = dut.outputs();
        assert_eq!(o.next.data, TurnEnd { leave: true, again: true, ..TurnEnd::default() });
        // No other channel is chosen: the channel continues with another slice.
        dut.cycle(In { next: true.into(), ..busy() });
        dut.cycle(In { chosen: Some(who).into(), ..busy() });
        let mut cycle = 0;
        while !dut.outputs().next.valid {
            assert!(dut.outputs().runs);
            dut.cycle(busy());
            cycle += 1;
        }
        assert_eq!(cycle, cycles + 1);
    }
}

/// The slice belongs to the group: swaps within the group do not renew it, however many there are.
fn a_group_shares_its_time_slice(new: Maker<ChannelTurn>) {
    let mut dut = new();
    let group = GroupId { group: true, id: 5 };
    let of = |channel, fresh| Chosen { group, fresh, ..chosen(channel, 3) };
    started(&mut dut, of(9, true));
    let (mut cycle, mut runs) = (0, 0);
    let mut tick = |dut: &mut Device<ChannelTurn>, i: In| {
        dut.cycle(i);
        cycle += 1;
    };
    for n in 0..4 {
        for _ in 0..700 {
            tick(&mut dut, busy());
            assert!(dut.outputs().runs && !dut.outputs().next.valid);
        }
        // it is dry, and another channel of the group gets its turn
        tick(&mut dut, In { dry: true, ..busy() });
        tick(&mut dut, In { next: true.into(), ..busy() });
        tick(&mut dut, In { chosen: Some(of(8 + n % 2, false)).into(), ..busy() });
        while !dut.outputs().runs {
            tick(&mut dut, In { settled: true, ..busy() });
        }
        runs += 1;
    }
    while !dut.outputs().next.valid {
        tick(&mut dut, busy());
    }
    assert_eq!((runs, cycle), (4, 3 * 2 * 1024 + 1));
    assert!(dut.outputs().next.data.leave);
}

fn reasons_for_leaving_a_channel(new: Maker<ChannelTurn>) {
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
        dut.cycle(i.clone());
        assert_eq!(dut.outputs().next, wanted.into(), "{i:?}");
        // No other channel takes the turn: a channel that yields may continue.
        dut.cycle(In { next: true.into(), ..i.clone() });
        dut.cycle(In { chosen: Some(chosen(9, 0)).into(), ..i.clone() });
        assert!(dut.outputs().runs);
        assert_eq!(dut.outputs().go, wanted.is_some() && i.yields != 0);
    }
    // Disabled, or a new runlist: the channel is left.
    for i in [In { disable: Some(9).into(), ..busy() }, In { list_waits: true, ..busy() }] {
        let mut dut = new();
        started(&mut dut, chosen(9, 0));
        dut.cycle(i.clone());
        dut.cycle(In { list_waits: i.list_waits, ..busy() });
        assert!(dut.outputs().hold);
        for _ in 0..6 {
            dut.cycle(In { settled: true, ..busy() });
        }
        assert!(!dut.outputs().runs && !dut.outputs().lookup);
    }
    // Another channel is disabled.
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    dut.cycle(In { disable: Some(8).into(), ..busy() });
    dut.cycle(busy());
    assert!(dut.outputs().runs);
}

/// Under any inputs the steps keep their order.
fn any_turns(new: Maker<ChannelTurn>) {
    property((any::<u64>(), 1..600_u64), |(seed, cycles)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let (mut requested, mut before) = (false, Out::default());
        let (mut loading, mut dropped) = (false, false);
        for _ in 0..cycles {
            let o = dut.outputs();
            let responses = requested && rng.one_in(3);
            let found = rng.one_in(2);
            let channel = rng.below(3) as u16;
            let who = Chosen { alone: rng.one_in(3), fresh: rng.one_in(2), ..chosen(channel, 0) };
            let notified = ListNotified { bad: rng.one_in(4), length: 5 };
            let i = In {
                list_waits: rng.one_in(20),
                notified: Offer::new(o.takes_list && rng.one_in(4), notified),
                disable: Offer::new(rng.one_in(20), rng.below(3) as u16),
                next: (rng.one_in(2) && !requested).into(),
                chosen: Offer::new(responses && found, who),
                nothing: responses && !found,
                block_idle: rng.one_in(2),
                good: !rng.one_in(5),
                slice: TimeSlice::default(),
                settled: rng.one_in(2),
                empty: rng.one_in(2),
                dry: rng.one_in(4),
                waits: rng.one_in(2),
                blocked: rng.one_in(4),
                switches: rng.one_in(2),
                yields: if rng.one_in(4) { rng.below(4) as u8 } else { 0 },
                moved: rng.one_in(2),
                failed: (o.runs || o.leaves) && rng.one_in(30),
                strike: Offer::new(rng.one_in(30), chosen(rng.below(3) as u16, 0).group),
                refusal: Offer::new(rng.one_in(30), REFUSAL),
                interrupt: rng.one_in(2).into(),
                fault: rng.one_in(2).into(),
            };
            assert_eq!(o.load, before.lookup, "the table responses in a cycle");
            assert!(!o.start || loading, "a start without a load");
            assert!(!o.save || dropped, "a save without all dropped");
            assert!(!(o.runs && (o.hold || o.drop)));
            assert!(!o.lookup || before.lookup || !before.runs, "a channel is saved first");
            if before.leaves || before.save || before.start {
                assert!(o.lookup || o.current == before.current, "the current channel changed");
            }
            loading = (loading || o.load) && !o.start;
            dropped = o.leaves && o.drop;
            if o.next.valid && i.next.ready {
                requested = true;
            } else if responses {
                requested = false;
            }
            before = o.clone();
            dut.cycle(i.clone());
            let now = dut.outputs();
            assert!(!now.fault.valid || o.fault.valid && !i.fault.ready || !o.fault.valid);
            assert!(
                !o.fault.valid || i.fault.ready || now.fault == o.fault,
                "a fault is offered until accepted"
            );
            assert!(!o.interrupt.valid || i.interrupt.ready || now.interrupt == o.interrupt);
            let ends = |fault: &&Fault| matches!(fault.kind, FaultKind::Signature | FaultKind::Access);
            let notified = now.fault.get().filter(ends).filter(|_| !o.fault.valid);
            assert_eq!(now.refused.valid, i.failed || notified.is_some());
            assert!(notified.is_none_or(|fault| fault.channel == o.current.channel));
        }
    });
}
