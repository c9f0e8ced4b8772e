//! Waits for idle engines, and the flushes and invalidates before and after them.

use super::directed::{STATE, bound, since_start};
use super::judge::check;
use super::peers::CONTEXTS;
use super::peers::Traffic;
use super::stream::{drain, method};
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;

/// Ten methods that imply a wait, after work of up to 50 cycles:
/// there is one wait, for the work and for the flush after it.
pub fn waits_are_merged(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, 0x2390, 0)];
    packets.extend((1..11).map(|n| method(0, 0x794, n)));
    let t = Traffic { busy: 50, ..Traffic::default() };
    let r = check(new(), &bound(packets), &t);
    let at: Vec<_> = r.bundles.iter().map(|b| b.0).collect();
    let kinds: Vec<_> = r.bundles.iter().map(|b| b.1.kind).collect();
    let mut wanted = vec![BundleKind::Trigger, BundleKind::Flush];
    wanted.extend([BundleKind::State; 10]);
    assert_eq!(kinds, wanted);
    assert_eq!(at[2] + 9, at[11], "{at:?}");
    // work in between requires another wait
    let packets = [0, 1, 2].into_iter().flat_map(|n| [method(0, 0x2390, 0), method(0, 0x794, n + 1)]);
    let r = check(new(), &bound(packets), &Traffic { busy: 50, seed: 9, ..Traffic::default() });
    assert_eq!(r.bundles.len(), 9);
}

/// A copy of 3D's own class is sent to its engine at once, while 3D is busy; a wait after it stalls.
pub fn an_inline_copy_does_not_wait(new: Maker<FrontEnd>) {
    let packets = [
        method(0, 0x2390, 0),
        method(0, 0x180, 4),
        method(0, 0x184, 1),
        method(0, 0x1b0, 1),
        method(0, 0x1b4, 0xfeed),
        method(0, 0x794, 1),
    ];
    let t = Traffic { busy: 200, ..Traffic::default() };
    let r = check(new(), &bound(packets), &t);
    let (work, state) = (r.bundles[0].0, r.bundles[2].0);
    let inlines = r.inlines.iter().map(|(at, _)| at - work).collect::<Vec<_>>();
    assert!(inlines.len() == 4 && inlines.iter().all(|at| *at < 20), "{inlines:?}");
    assert!(state > work + 190, "{work}, {state}");
}

pub fn an_explicit_wait_always_waits(new: Maker<FrontEnd>) {
    let packets = [method(0, 0x794, 1), method(0, 0x110, 0), method(0, STATE, 1)];
    let t = Traffic { busy: 64, seed: 5, ..Traffic::default() };
    let r = check(new(), &bound(packets), &t);
    assert!(r.bundles[1].0 > r.bundles[0].0 + 2);
}

/// Whatever waits for idle - 0110, methods that imply it, Host - first flushes the engine's caches, if work was sent
/// since their last flush: units.md, Synchronisation summary: "all prior", of a WFI and of Host's release with WFI,
/// and releases flush to L2.
pub fn waits_flush_what_was_drawn(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    let kinds = |packets: &[HostPacket]| {
        let r = check(new(), &bound(packets.iter().copied()), &Traffic { busy: 9, ..Traffic::default() });
        (r.bundles.iter().map(|(_, b)| b.kind).collect::<Vec<_>>(), r.responses.len())
    };
    let (state, work, flush) = (BundleKind::State, BundleKind::Trigger, BundleKind::Flush);
    let (wait, implied, set) = (method(0, 0x110, 0), method(0, 0x21c, 1), method(0, STATE, 1));
    for one in [wait, implied] {
        assert_eq!(kinds(&[begin, draw, end, one, one]).0[..3], [work, work, flush]);
        assert_eq!(kinds(&[begin, draw, end, one, one]).0.iter().filter(|kind| **kind == flush).count(), 1);
        assert!(!kinds(&[set, one]).0.contains(&flush));
    }
    assert_eq!(kinds(&[begin, draw, end, drain(3)]), (vec![work, work, flush], 1));
    assert_eq!(kinds(&[begin, draw, end, wait, drain(3)]), (vec![work, work, flush], 1));
    assert_eq!(kinds(&[set, drain(3)]), (vec![state], 1));
    // After a fault, the draws before it are flushed before another context runs.
    assert_eq!(kinds(&[begin, draw, end, end, drain(3)]), (vec![work, work, flush], 1));
    // Also where no Drain precedes Save and Load: for the context that has drawn, not for the one being loaded.
    let (at, tag) = (CONTEXTS, 4);
    let switches = [
        drain(3),
        HostPacket::Save(HostContext { tag, channel: 3, address: at }),
        HostPacket::Load(HostContext { tag, channel: 5, address: at + 0x1000 }),
    ];
    for switch in switches {
        let r = check(new(), &bound([begin, draw, end, switch, drain(6)]), &Traffic::default());
        let flushes: Vec<_> = (0..).zip(&r.bundles).filter(|(_, b)| b.1.kind == flush).collect();
        let [(2, (_, bundle))] = flushes[..] else { panic!("{switch:?}: {flushes:?}") };
        assert_eq!((bundle.channel, bundle.engine), (3, Engine::ThreeD), "{switch:?}");
    }
}

/// With idle engines it takes the next cycle: flush, a cycle to observe it, invalidate.
pub fn a_change_of_subchannel(new: Maker<FrontEnd>) {
    let packets = [method(0, STATE, 1), method(3, 0x200, 0xcf), method(4, 0x400, 1), method(4, 0x404, 2)];
    let r = check(new(), &bound(packets), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(at, b)| (since_start(*at), b.engine, b.kind)).collect();
    let (two_d, three_d) = (Engine::TwoD, Engine::ThreeD);
    assert_eq!(
        seen,
        [
            (0, three_d, BundleKind::State),
            (2, three_d, BundleKind::Flush),
            (4, two_d, BundleKind::Invalidate),
            (5, two_d, BundleKind::State),
            (7, two_d, BundleKind::Flush),
        ]
    );
    let copies: Vec<_> = r.copies.iter().map(|(at, c)| (since_start(*at), c.address, c.value)).collect();
    assert_eq!(copies, [(10, 0x100, 1), (11, 0x101, 2)]);
}

/// A redundant method changes the subchannel like any other: flush and invalidate, and again for
/// the method after it.
pub fn a_redundant_change_of_subchannel(new: Maker<FrontEnd>) {
    let again = |silent: HostPacket| {
        let packets = [method(0, STATE, 1), method(3, 0x200, 0xcf), silent, method(3, 0x204, 1)];
        let r = check(new(), &bound(packets), &Traffic { busy: 9, ..Traffic::default() });
        let seen: Vec<_> = r.bundles.iter().map(|(_, b)| (b.engine, b.kind)).collect();
        let (two_d, three_d) = (Engine::TwoD, Engine::ThreeD);
        let (state, flush, invalidate) = (BundleKind::State, BundleKind::Flush, BundleKind::Invalidate);
        let there = [(three_d, state), (three_d, flush), (two_d, invalidate), (two_d, state)];
        let back = [(two_d, flush), (three_d, invalidate), (three_d, flush), (two_d, invalidate)];
        assert_eq!(seen, [&there[..], &back, &[(two_d, state)]].concat(), "{silent:?}");
    };
    again(method(0, STATE, 1));
    again(method(0, 0x124, 1));
    // on the same subchannel it has no effect
    let r = check(new(), &bound([method(0, STATE, 1), method(0, STATE, 1)]), &Traffic::default());
    assert_eq!((r.bundles.len(), r.dropped), (1, 1));
}
