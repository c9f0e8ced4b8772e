//! Macros: loaded, called, read back and trapped.

use super::directed::{STATE, bound};
use super::judge::check;
use super::peers::Traffic;
use super::stream::{drain, method, pair};
use bundle::*;
use hub::front_end::{FrontEnd, In};
use kernel::offer::Offer;
use kit::{Device, Maker};

/// Inputs of peers that accept everything.
fn takes_all() -> In {
    In { bundle: true.into(), macro_packet: true.into(), three_d_idle: true, ..In::default() }
}

/// The same, while the macro engine sends.
fn sends(send: MacroSend) -> In {
    In { send: Offer::new(true, send), ..takes_all() }
}

pub fn a_macro_by_hand(new: Maker<FrontEnd>) {
    let packets = bound([
        method(0, 0x114, 3),
        pair(0, 0x118, [10, 11]),
        method(0, 0x11c, 1),
        method(0, 0x120, 3),
        method(0, 0x3400, 77),
        method(0, 0x3810, 5),
        method(0, 0x3814, 6),
        pair(0, 0x3814, [7, 8]),
        method(0, STATE, 1),
    ]);
    let r = check(new(), &packets, &Traffic::default());
    let load = |port, value| MacroPacket::Load(MacroLoad { port, value });
    let argument = |value| MacroPacket::Argument(MacroArgument { value });
    assert_eq!(
        r.macros,
        [
            load(MacroPort::InstructionPointer, 3),
            load(MacroPort::Instruction, 10),
            load(MacroPort::Instruction, 11),
            load(MacroPort::StartPointer, 1),
            load(MacroPort::Start, 3),
            MacroPacket::Call(MacroCall { index: 2, value: 5 }),
            argument(6),
            argument(7),
            argument(8),
            MacroPacket::Last(MacroLast::default()),
        ]
    );
    // a call ends before the packet after it, and a drain from Host ends it too
    assert_eq!(r.bundles.last().unwrap().1.value, 1);
    let r = check(new(), &bound([method(0, 0x3800, 1), drain(4)]), &Traffic::default());
    assert_eq!(r.responses[0].1.tag, 4);

    // a parameter belongs to its macro alone
    let r = check(new(), &bound([method(0, 0x3808, 5), method(0, 0x3814, 6)]), &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::MacroParameter);

    // a read returns what was sent before it, and before the call
    let mut dut = new();
    let play = |dut: &mut Device<FrontEnd>, i: In| {
        dut.cycle(i);
        dut.outputs().shadow.get().copied()
    };
    for packet in [method(0, 0, 0xb197), method(0, 0x3400, 77), method(0, 0x3800, 5)] {
        play(&mut dut, In { packet: Offer::new(true, packet), ..takes_all() });
    }
    let read = |address| sends(MacroSend::Read(MacroRead { address }));
    let mut shadows = vec![];
    (0..3).for_each(|_| shadows.extend(play(&mut dut, takes_all())));
    shadows.extend(play(&mut dut, read(0xd00)));
    shadows.extend(play(&mut dut, sends(MacroSend::Method(MacroMethod { address: 0x360, value: 9 }))));
    shadows.extend(play(&mut dut, read(0x360)));
    shadows.extend(play(&mut dut, read(0x361)));
    (0..8).for_each(|_| shadows.extend(play(&mut dut, takes_all())));
    assert_eq!(shadows, [77, 9, 0]);
}

/// The macro traps before its parameters have arrived: they are dropped, without a fault each.
pub fn a_trapped_macro(new: Maker<FrontEnd>) {
    let mut dut = new();
    let ready = In { bundle: true.into(), macro_packet: true.into(), fault: true.into(), ..In::default() };
    for packet in [method(0, 0, 0xb197), method(0, 0x3808, 5)] {
        dut.cycle(In { packet: Offer::new(true, packet), ..ready.clone() });
    }
    (0..4).for_each(|_| dut.cycle(ready.clone()));
    let done = MacroSend::Done(MacroDone { fault: FaultKind::MacroOpcode, counter: 0x123 });
    dut.cycle(In { send: Offer::new(true, done), ..ready.clone() });
    (0..4).for_each(|_| dut.cycle(ready.clone()));
    let mut faults = vec![];
    let mut bundles: Vec<u32> = vec![];
    let rest = [method(0, 0x380c, 1), pair(0, 0x380c, [2, 3]), method(0, 0x3804, 4), method(0, STATE, 6)];
    let mut sent = 0;
    for _ in 0..60 {
        let o = dut.outputs();
        faults.extend(o.fault.get().map(|fault| (fault.kind, fault.address, fault.value)));
        bundles.extend(o.bundle.get().map(|bundle| bundle.value));
        let packet = rest.get(sent).copied();
        sent += usize::from(packet.is_some() && o.packet.ready);
        dut.cycle(In { packet: packet.into(), ..ready.clone() });
    }
    assert_eq!((sent, faults), (rest.len(), vec![(FaultKind::MacroOpcode, 0xe02, 0x123)]));
    assert!(bundles.is_empty(), "what follows is dropped: {bundles:?}");
}
