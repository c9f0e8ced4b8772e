//! Issue keeps the order on each port under any stalls, and waits where it must.

use bundle::*;
use hub::front_end::method_issue::{In, MethodIssue, Params};
use hub::front_end::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    MethodIssue::new(&Params::default()) => two_cycles waits_for_idle work_waits_for_inline_data any_stall;
}

fn work(method: MethodKind, subchannel: u8, address: u16, value: u32) -> FrontEndWork {
    let step = FrontEndStep { subchannel, address, words: [value, 0], ..FrontEndStep::default() };
    FrontEndWork { method, step, ..FrontEndWork::default() }
}

/// Numbers of the items sent on the bundle, inline and copy ports, with cycles.
fn play(
    mut dut: Device<MethodIssue>,
    works: &[FrontEndWork],
    stalls: [u64; 4],
    idle: u64,
) -> [Vec<(u64, u32)>; 3] {
    let mut work = Source::new(works, stalls[0]);
    let (mut bundle, mut inline, mut copy) =
        (Sink::new(stalls[1]), Sink::new(stalls[2]), Sink::new(stalls[3]));
    dut.run(|o| {
        (!work.is_empty() || !o.idle).then(|| In {
            engines_idle: work.cycle() >= idle,
            inline_idle: work.cycle() >= idle,
            work: work.drive(o.work),
            bundle: bundle.drive(&o.bundle),
            inline: inline.drive(&o.inline),
            copy: copy.drive(&o.copy),
            posted: true.into(),
            ..In::default()
        })
    });
    let method = |(cycle, packet)| match packet {
        InlinePacket::Method(m) => Some((cycle, m.value)),
        InlinePacket::Data(_) => None,
    };
    [
        bundle.timed().into_iter().map(|(cycle, method)| (cycle, method.value)).collect(),
        inline.timed().into_iter().filter_map(method).collect(),
        copy.timed().into_iter().map(|(cycle, method)| (cycle, method.value)).collect(),
    ]
}

fn two_cycles(new: Maker<MethodIssue>) {
    let works: Vec<_> = (0..30).map(|n| work(MethodKind::State, 0, 0x360, n)).collect();
    let [bundles, ..] = play(new(), &works, [!0; 4], 0);
    assert_eq!(bundles, (0..30).map(|n| (u64::from(n) + 2, n)).collect::<Vec<_>>());
}

fn waits_for_idle(new: Maker<MethodIssue>) {
    let waiting = |n| FrontEndWork { wfi: true, ..work(MethodKind::State, 0, 0x1e4, n) };
    let works =
        [work(MethodKind::State, 0, 0x360, 0), waiting(1), waiting(2), work(MethodKind::State, 0, 0x360, 3)];
    let [bundles, ..] = play(new(), &works, [!0; 4], 50);
    assert_eq!(bundles, [(2, 0), (51, 1), (52, 2), (53, 3)]);
}

/// The driver writes a grid's descriptor as inline data of the same class, before the launch that reads it.
fn work_waits_for_inline_data(new: Maker<MethodIssue>) {
    for (method, waits) in [
        (MethodKind::Launch, true),
        (MethodKind::Begin, true),
        (MethodKind::DrawWhole, true),
        (MethodKind::State, false),
        (MethodKind::Trigger, false),
    ] {
        let works = [work(MethodKind::Inline, 0, 0x6c, 1), work(method, 0, 0x360, 2)];
        let [bundles, ..] = play(new(), &works, [!0; 4], 50);
        assert_eq!(bundles, [(if waits { 51 } else { 3 }, 2)], "{method:?}");
    }
}

/// Methods of 3D and of its inline copy, and copies.
fn any_stall(new: Maker<MethodIssue>) {
    let methods = prop::collection::vec(0..2_u8, 1..120);
    property((methods, any::<bool>(), any::<[u64; 4]>()), |(methods, copies, stalls)| {
        let (mut works, mut expected) = (vec![], [vec![], vec![], vec![]]);
        for (n, port) in (0..).zip(methods) {
            let (port, method, subchannel) = match port {
                _ if copies => (2, MethodKind::Copy, 4),
                0 => (0, MethodKind::Trigger, 0),
                _ => (1, MethodKind::Inline, 0),
            };
            works.push(work(method, subchannel, 0x60, n));
            expected[port].push(n);
        }
        let left = play(new(), &works, stalls, 0);
        assert_eq!(left.map(|port| port.iter().map(|(_, n)| *n).collect::<Vec<_>>()), expected);
    });
}
