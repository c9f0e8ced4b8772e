//! Issue keeps the order on each port under any stalls, and waits where it must.

use bundle::*;
use hub::front_end::method_issue::{In, MethodIssue, Out, Params};
use hub::front_end::types::*;
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use proptest::prelude::*;

scenarios! {
    MethodIssue::new(&Params::default()) => two_clocks waits_for_idle any_stall;
}

trait Dut: Clocked<In = In, Out = Out> {}
impl<D: Clocked<In = In, Out = Out>> Dut for D {}

fn work(method: MethodKind, subchannel: u8, address: u16, value: u32) -> FrontEndWork {
    let step = FrontEndStep { subchannel, address, words: [value, 0], ..FrontEndStep::default() };
    FrontEndWork { method, step, ..FrontEndWork::default() }
}

/// Numbers of what left on the bundle, inline and copy ports, with clocks.
fn play(mut dut: impl Dut, works: &[FrontEndWork], stalls: [u64; 4], idle: u64) -> [Vec<(u64, u32)>; 3] {
    let (mut sent, mut clock) = (0, 0);
    let mut left: [Vec<(u64, u32)>; 3] = Default::default();
    while sent < works.len() || !dut.outputs().idle {
        let o = dut.outputs();
        let i = In {
            work: works.get(sent).filter(|_| open(stalls[0], clock)).copied().into(),
            bundle: open(stalls[1], clock).into(),
            inline: open(stalls[2], clock).into(),
            copy: open(stalls[3], clock).into(),
            posted: true.into(),
            engines_idle: clock >= idle,
            ..In::default()
        };
        sent += usize::from(i.work.valid && o.work.ready);
        if o.bundle.valid && i.bundle.ready {
            left[0].push((clock, o.bundle.data.value));
        }
        if let Some(InlinePacket::Method(m)) = o.inline.get()
            && i.inline.ready
        {
            left[1].push((clock, m.value));
        }
        if o.copy.valid && i.copy.ready {
            left[2].push((clock, o.copy.data.value));
        }
        dut.clock(i);
        clock += 1;
        assert!(clock < LIMIT, "no end");
    }
    left
}

fn two_clocks<D: Dut>(new: impl Fn() -> D) {
    let works: Vec<_> = (0..30).map(|n| work(MethodKind::State, 0, 0x360, n)).collect();
    let [bundles, ..] = play(new(), &works, [!0; 4], 0);
    assert_eq!(bundles, (0..30).map(|n| (u64::from(n) + 2, n)).collect::<Vec<_>>());
}

fn waits_for_idle<D: Dut>(new: impl Fn() -> D) {
    let waiting = |n| FrontEndWork { wfi: true, ..work(MethodKind::State, 0, 0x1e4, n) };
    let works =
        [work(MethodKind::State, 0, 0x360, 0), waiting(1), waiting(2), work(MethodKind::State, 0, 0x360, 3)];
    let [bundles, ..] = play(new(), &works, [!0; 4], 50);
    assert_eq!(bundles, [(2, 0), (51, 1), (52, 2), (53, 3)]);
}

/// Methods of 3D and of its inline copy, and copies.
fn any_stall<D: Dut>(new: impl Fn() -> D) {
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
