//! A turn ends with the first fault, which is reported once.

use super::{REFUSAL, busy, chosen, started};
use bundle::*;
use hub::host::channel_turn::{ChannelTurn, In, Params};
use kit::{Maker, scenarios};

scenarios! {
    ChannelTurn::new(&Params {}) => a_fault_ends_a_turn a_refused_read_ends_a_turn;
}

/// A channel whose fault was reported, or whose group has failed, is left without a save; the first
/// is refused from then on. A channel of that group that is chosen meanwhile is not started.
fn a_fault_ends_a_turn(new: Maker<ChannelTurn>) {
    let strike = |channel| Some(chosen(channel, 0).group).into();
    for i in [In { failed: true, ..busy() }, In { strike: strike(9), ..busy() }] {
        let mut dut = new();
        started(&mut dut, chosen(9, 0));
        dut.cycle(i.clone());
        assert_eq!(dut.outputs().refused, Some(9).filter(|_| i.failed).into());
        dut.cycle(busy());
        assert!(dut.outputs().hold && !dut.outputs().refused.valid);
        for _ in 0..6 {
            dut.cycle(In { settled: true, ..busy() });
        }
        assert!(!dut.outputs().runs && !dut.outputs().lookup && dut.outputs().next.valid);
    }
    // a fault of another group
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    dut.cycle(In { strike: strike(8), ..busy() });
    dut.cycle(busy());
    assert!(dut.outputs().runs);
    // a fault of the next channel's group, while this channel is being left
    dut.cycle(In { dry: true, ..busy() });
    dut.cycle(In { next: true.into(), ..busy() });
    dut.cycle(In { chosen: Some(chosen(8, 0)).into(), ..busy() });
    dut.cycle(In { strike: strike(8), settled: true, ..busy() });
    for _ in 0..9 {
        dut.cycle(busy());
        assert!(!dut.outputs().lookup);
    }
    // a fault of the group of a channel that is being loaded: it does not start
    dut.cycle(In { next: true.into(), ..busy() });
    dut.cycle(In { chosen: Some(chosen(7, 0)).into(), ..busy() });
    dut.cycle(In { strike: strike(7), ..busy() });
    for _ in 0..6 {
        dut.cycle(busy());
        assert!(!dut.outputs().start);
    }
    assert!(dut.outputs().next.valid);
}

/// The fault that is reported: reason, and address.
fn notified_of(channel: u16) -> Option<Fault> {
    let address = AccessFaultKind::Limit as u16;
    Some(Fault { kind: FaultKind::Access, channel, subchannel: 0, address, value: 0x9876_5432 })
}

/// A channel for which Host's read was refused is reported and refused, once a turn, and left; it is not left before
/// the report is accepted. A channel that is being loaded does not start, and its signature is ignored. Without a
/// channel nothing is reported.
fn a_refused_read_ends_a_turn(new: Maker<ChannelTurn>) {
    let refusal = Some(REFUSAL).into();
    let taken = || In { interrupt: true.into(), fault: true.into(), ..busy() };
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    dut.cycle(In { refusal, ..busy() });
    assert!(!dut.outputs().idle && !dut.outputs().fault.valid);
    dut.cycle(In { refusal, ..busy() });
    let o = dut.outputs();
    assert_eq!((o.fault, o.refused), (notified_of(9).into(), Some(9).into()));
    let named = Interrupt { kind: InterruptKind::Fault, channel: 9, value: 0x9876_5432 };
    assert_eq!(o.interrupt, Some(named).into());
    // A refused read after the one that was reported is not reported again.
    dut.cycle(In { refusal, ..taken() });
    assert!(dut.outputs().hold && !dut.outputs().refused.valid);
    for _ in 0..6 {
        dut.cycle(In { settled: true, ..taken() });
        assert!(!dut.outputs().fault.valid, "signalled twice");
    }
    assert!(!dut.outputs().runs && !dut.outputs().lookup && dut.outputs().next.valid);
    // No channel has a turn.
    dut.cycle(In { refusal, ..busy() });
    dut.cycle(busy());
    assert!(!dut.outputs().fault.valid && !dut.outputs().refused.valid);
    // While the channel is being loaded, with invalid data.
    dut.cycle(In { next: true.into(), ..busy() });
    dut.cycle(In { chosen: Some(chosen(7, 0)).into(), ..busy() });
    dut.cycle(busy());
    dut.cycle(busy());
    dut.cycle(In { refusal, good: false, ..busy() });
    for _ in 0..6 {
        dut.cycle(In { good: false, ..busy() });
        assert!(!dut.outputs().start);
    }
    assert_eq!(dut.outputs().fault, notified_of(7).into());
    // The driver has not accepted the previous report: the next channel's report waits, and so does the channel.
    let mut dut = new();
    started(&mut dut, chosen(9, 0));
    dut.cycle(In { refusal, ..busy() });
    dut.cycle(In { settled: true, ..busy() });
    while !dut.outputs().next.valid {
        dut.cycle(In { settled: true, ..busy() });
    }
    dut.cycle(In { next: true.into(), ..busy() });
    dut.cycle(In { chosen: Some(chosen(8, 0)).into(), ..busy() });
    while !dut.outputs().runs {
        dut.cycle(busy());
    }
    dut.cycle(In { refusal, ..busy() });
    for _ in 0..9 {
        dut.cycle(In { settled: true, ..busy() });
        assert!(!dut.outputs().save && dut.outputs().fault == notified_of(9).into());
    }
    dut.cycle(In { settled: true, ..taken() });
    dut.cycle(In { settled: true, ..busy() });
    assert_eq!((dut.outputs().fault, dut.outputs().refused), (notified_of(8).into(), Some(8).into()));
    dut.cycle(busy());
    assert!(dut.outputs().save);
}
