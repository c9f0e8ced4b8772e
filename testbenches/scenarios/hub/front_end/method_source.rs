//! Source sends Host's methods in order, each word once, and keeps classes and calls separate.

use super::stream::{method, pair};
use bundle::*;
use hub::front_end::method_source::{In, MethodSource, Params};
use hub::front_end::types::*;
use kernel::offer::Offer;
use kit::scenario::{open, property};
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    MethodSource::new(&Params::default()) =>
        a_step_a_cycle any_stall a_call_ends_with_what_follows sends_go_first questions_wait_for_macros;
}

/// Sends packets and macro sends. Returns steps and macro packets in order, and the cycles.
fn play(
    mut dut: Device<MethodSource>,
    packets: &[HostPacket],
    sends: &[MacroSend],
    [packet, send, macros, steps]: [u64; 4],
) -> (Vec<FrontEndStep>, Vec<MacroPacket>, u64) {
    let (mut packet, mut send) = (Source::new(packets, packet), Source::new(sends, send));
    let (mut calls, mut out) = (Sink::new(macros), vec![]);
    let cycles = dut.run(|o| {
        if packet.is_empty() && send.is_empty() && o.idle {
            return None;
        }
        let over = calls.taken.iter().any(|c| matches!(c, MacroPacket::Last(_)));
        let advance = open(steps, packet.cycle());
        out.extend(o.step.get().filter(|_| advance));
        Some(In {
            packet: packet.drive(o.packet),
            send: send.drive_if(over, o.send),
            macro_packet: calls.drive(&o.macro_packet),
            macro_idle: true,
            advance,
            ..In::default()
        })
    });
    (out, calls.taken, cycles)
}

fn a_step_a_cycle(new: Maker<MethodSource>) {
    let mut packets = vec![method(0, 0, 0xb197)];
    packets.extend((0..50).map(|n| method(0, 0xd80, n)));
    let (steps, _, cycles) = play(new(), &packets, &[], [!0; 4]);
    assert_eq!((steps.len(), cycles), (50, 53)); // queue, register, output
}

/// Pairs and single words on all subchannels, bound or not.
fn any_stall(new: Maker<MethodSource>) {
    let methods = prop::collection::vec((0..8_u8, 0..5_usize, any::<bool>(), any::<[u32; 2]>()), 1..80);
    property((methods, any::<u8>(), any::<[u64; 4]>()), |(methods, classes, stalls)| {
        let numbers = [0xb197, 0xb1c0, 0xa140, 0x902d];
        let bound = |s: u8| s == 4 || s < 4 && classes >> s & 1 == 1;
        let mut packets: Vec<_> =
            (0..4).filter(|s| bound(*s)).map(|s| method(s, 0, numbers[usize::from(s)])).collect();
        let mut expected = vec![];
        for (subchannel, offset, two, words) in methods {
            let offset = [0x100, 0x1b4, 0x1b8, 0xd80, 0x124][offset];
            packets.push(if two {
                pair(subchannel, offset, words)
            } else {
                method(subchannel, offset, words[0])
            });
            let inline = offset == 0x1b4 && subchannel < 3 && bound(subchannel);
            let words = if two && !inline && !(offset == 0x1b4 && subchannel < 3) {
                words.to_vec()
            } else {
                vec![words[0]]
            };
            if subchannel != 7 {
                expected.extend(
                    words.iter().map(|w| (subchannel, offset / 4, bound(subchannel), inline && two, *w)),
                );
            }
        }
        let (steps, _, _) = play(new(), &packets, &[], stalls);
        let seen: Vec<_> = steps
            .iter()
            .map(|s| {
                let good = s.kind == FrontEndStepKind::Method;
                assert!(good || s.fault == FaultKind::Unbound);
                (s.subchannel, u32::from(s.address), good, s.two, s.words[0])
            })
            .collect();
        assert_eq!(seen, expected);
    });
}

fn a_call_ends_with_what_follows(new: Maker<MethodSource>) {
    let packets = [method(0, 0, 0xb197), method(0, 0x3818, 1), method(0, 0x381c, 2), method(0, 0x3814, 3)];
    let done = MacroSend::Done(MacroDone::default());
    let (steps, calls, _) = play(new(), &packets, &[done], [!0, !0, 0x5555, !0]);
    let expected = [
        MacroPacket::Call(MacroCall { index: 3, value: 1 }),
        MacroPacket::Argument(MacroArgument { value: 2 }),
        MacroPacket::Last(MacroLast::default()),
    ];
    assert_eq!(calls, expected);
    // a parameter of another macro belongs to no call
    assert_eq!((steps.len(), steps[0].fault, steps[0].words[0]), (1, FaultKind::MacroParameter, 3));
}

fn sends_go_first(new: Maker<MethodSource>) {
    let packets = [method(0, 0, 0xb197), method(0, 0x3800, 1), method(0, 0xd80, 9)];
    let sends = [
        MacroSend::Method(MacroMethod { address: 0x360, value: 1 }),
        MacroSend::Read(MacroRead { address: 0x361 }),
        MacroSend::Method(MacroMethod { address: 0xe00, value: 2 }),
        MacroSend::Done(MacroDone { fault: FaultKind::MacroBranch, counter: 5 }),
    ];
    for stalls in [[!0; 4], [!0, 0x1111, !0, 0x3333]] {
        let (steps, _, _) = play(new(), &packets, &sends, stalls);
        let seen: Vec<_> = steps.iter().map(|s| (s.kind, s.fault, s.address, s.words[0])).collect();
        use FrontEndStepKind::{Fault, Method, Read};
        let expected = [
            (Method, FaultKind::None, 0x360, 1),
            (Read, FaultKind::None, 0x361, 0),
            (Fault, FaultKind::MacroAddress, 0xe00, 2),
            (Fault, FaultKind::MacroBranch, 0xe00, 5),
            (Method, FaultKind::None, 0x360, 9),
        ];
        assert_eq!(seen, expected);
        assert!(steps.iter().all(|s| s.channel == 3));
    }
}

fn questions_wait_for_macros(new: Maker<MethodSource>) {
    let context = HostContext { tag: 6, channel: 5, address: 0x5_1234_5678 };
    for packet in
        [HostPacket::Save(context), HostPacket::Load(context), HostPacket::Drain(HostDrain { tag: 6 })]
    {
        let mut dut = new();
        dut.cycle(In { packet: Offer::new(true, packet), advance: true, ..In::default() });
        for _ in 0..20 {
            dut.cycle(In { advance: true, ..In::default() });
            assert!(!dut.outputs().step.valid);
        }
        dut.cycle(In { advance: true, macro_idle: true, ..In::default() });
        let step = dut.outputs().step;
        let drain = matches!(packet, HostPacket::Drain(_));
        let words = if drain { [0, 6 << 3] } else { [0x1234_5678, 6 << 3 | 5] };
        let expected = (true, words, if drain { 0 } else { 5 });
        assert_eq!((step.valid, step.data.words, step.data.channel), expected);
    }
}
