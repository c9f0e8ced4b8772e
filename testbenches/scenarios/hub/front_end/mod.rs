//! The front end accepts a method a cycle, and its outputs are those of the reference, in order,
//! whatever the stalls of its peers.

use bundle::*;
use hub::front_end::{FrontEnd, In, Params};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use proptest::prelude::*;
use references::hub::front_end::{Others, Released};

mod conditions;
pub mod constant_bindings;
mod constants;
pub mod context_switch;
mod contexts;
mod faults;
mod macros;
pub mod method_decode;
pub mod method_issue;
pub mod method_source;
pub mod semaphore_release;

pub mod player;
pub mod recorded;
pub mod stream;

use conditions::{conditions_read_memory, copies_are_conditional, rendering_disabled};
use constants::{constants_come_back, constants_in_every_mode, constants_of_two_contexts};
use contexts::{
    a_context_comes_back, a_fresh_context, a_fresh_context_has_reset_values, an_override_comes_back,
    contexts_with_stalls,
};
use faults::{after_a_fault, faults_stop_the_channel};
use macros::{a_macro_by_hand, a_trapped_macro};
use player::{Neighbours, Run, Traffic, check};
use recorded::recorded_streams;
use stream::{bind_all, drain, flawless, method, pair, stream};

scenarios! {
    FrontEnd::new(&Params::default()) =>
        latency_is_exact a_method_a_cycle shadow_modes a_redundant_change_of_subchannel redundant_methods_are_dropped a_word_just_written_is_seen
        waits_are_merged an_explicit_wait_always_waits waits_flush_what_was_drawn an_inline_copy_does_not_wait a_change_of_subchannel
        draws_and_their_ends rendering_disabled conditions_read_memory copies_are_conditional
        faults_stop_the_channel after_a_fault inline_data_goes_in_pairs a_macro_by_hand a_trapped_macro
        releases_come_after_completion the_drivers_values
        recorded_streams any_stream any_stream_any_stall
        constants_come_back constants_in_every_mode constants_of_two_contexts
        a_context_comes_back an_override_comes_back a_fresh_context contexts_with_stalls
        a_fresh_context_has_reset_values groups_that_stages_have reports_of_one_word
        ;
}

rates! {
    FrontEnd::new(&Params::default()) =>
        "fe-method-rate" 1.0 "methods/clk" method_rate,
        "fe-redundant-filter" 1.0 "methods/clk" redundant_rate,
        "fe-state-bundle-clocks" 1.0 "clk" cycles_of_state;
}

/// Cycles from a packet accepted to its bundle: Host's queue, source, three of decode, issue's
/// queue, and issue.
const START: u64 = 7;

/// Cycles since the earliest cycle in which the first packet after four SET_OBJECTs could be at an output.
fn since_start(cycle: u64) -> i64 {
    cycle as i64 - 4 - START as i64
}

/// Scratch state of 3D: any value is legal, and it implies no wait.
const STATE: u32 = 0xd80;

fn bound(rest: impl IntoIterator<Item = HostPacket>) -> Vec<HostPacket> {
    bind_all().into_iter().chain(rest).collect()
}

fn kinds(r: &Run) -> Vec<(BundleKind, u32, u32)> {
    r.bundles.iter().map(|(_, b)| (b.kind, u32::from(b.address) * 4, b.value)).collect()
}

fn latency_is_exact(new: Maker<FrontEnd>) {
    let r = check(new(), &bound([method(0, STATE, 5)]), &Traffic::default());
    assert_eq!(r.bundles[0].0, 4 + START); // after four SET_OBJECTs
    assert_eq!(r.cycles, 4 + START + 1);
}

/// SET_PIPELINE_BINDING: the group that a stage has in any case,
/// its number minus one (public context lists begin with it).
fn groups_that_stages_have(new: Maker<FrontEnd>) {
    let groups = [0, 0, 1, 2, 3, 4];
    let packets = (0_u32..).zip(groups).map(|(stage, group)| method(0, 0x2010 + 0x40 * stage, group));
    let r = check(new(), &bound(packets), &Traffic::default());
    assert!(r.faults.is_empty());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), groups);
}

/// A report of one word with a selector is the lower half of the count (Mesa's NVK reads stream output's offset from
/// it); without a selector, and for a release, it is the payload.
fn reports_of_one_word(new: Maker<FrontEnd>) {
    let report = |value| [method(0, 0x1b08, 77), method(0, 0x1b0c, value)];
    let cases = [(0x1d00_5002, true), (0x1100_f002, true), (0x1000_0002, false), (0x1d00_5000, false)];
    for (value, counts) in cases {
        let r = check(new(), &bound(report(value)), &Traffic::default());
        let [(_, Released::One { payload, .. })] = r.released[..] else { panic!("{:?}", r.released) };
        assert_eq!(payload != 77, counts, "{value:08x}");
    }
}

fn a_method_a_cycle(new: Maker<FrontEnd>) {
    let r = check(new(), &bound((0..200).map(|n| method(0, STATE + n % 4 * 4, n))), &Traffic::default());
    assert_eq!(r.bundles.last().unwrap().0, 4 + START + 199);
}

/// All engines after the front end are idle.
pub fn engines_idle() -> In {
    In {
        three_d_idle: true,
        compute_idle: true,
        two_d_idle: true,
        inline_idle: true,
        copy_idle: true,
        macro_idle: true,
        ..In::default()
    }
}

/// A long run of state methods: methods for each cycle between the first and the last.
fn steady(mut dut: Device<FrontEnd>, n: u32, value: impl Fn(u32) -> u32) -> (f64, u32) {
    let idle = In { bundle: true.into(), ..engines_idle() };
    dut.cycle(In { packet: Offer::new(true, method(0, 0, 0xb197)), ..idle.clone() });
    let (mut sent, mut cycles, mut bundles) = (0, 0_u32, 0);
    while sent < n || !dut.outputs().idle {
        let o = dut.outputs();
        let packet = Offer::new(sent < n, method(0, STATE, value(sent)));
        sent += u32::from(packet.valid && o.packet.ready);
        bundles += u32::from(o.bundle.valid);
        dut.cycle(In { packet, ..idle.clone() });
        cycles += 1;
        assert!(cycles < 2 * n + 100);
    }
    (f64::from(n) / f64::from(cycles), bundles)
}

/// Measured over 100,000 methods.
fn method_rate(new: Maker<FrontEnd>) -> f64 {
    let (rate, bundles) = steady(new(), 100_000, |n| n);
    assert_eq!(bundles, 100_000);
    rate
}
fn redundant_rate(new: Maker<FrontEnd>) -> f64 {
    let (rate, bundles) = steady(new(), 100_000, |_| 1);
    assert_eq!(bundles, 1);
    rate
}
fn cycles_of_state(new: Maker<FrontEnd>) -> f64 {
    1.0 / steady(new(), 10_000, |n| n).0
}

fn redundant_methods_are_dropped(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, STATE, 7); 100];
    packets.push(method(0, STATE, 8));
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(kinds(&r), [(BundleKind::State, STATE, 7), (BundleKind::State, STATE, 8)]);
    assert_eq!((r.dropped, r.bundles[1].0), (99, 4 + START + 100));
    // triggers are never dropped, nor is state of which each write counts
    let r = check(new(), &bound(vec![method(0, 0x2390, 7); 5]), &Traffic::default());
    assert_eq!((r.dropped, r.bundles.len()), (0, 5));
    let r = check(new(), &bound(vec![method(0, 0x238c, 8); 5]), &Traffic::default());
    assert_eq!((r.dropped, r.bundles.len()), (0, 5));
}

fn a_word_just_written_is_seen(new: Maker<FrontEnd>) {
    let values = [1, 2, 2, 1, 1, 3, 1];
    let r = check(new(), &bound(values.map(|v| method(0, STATE, v))), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(at, b)| (since_start(*at), b.value)).collect();
    assert_eq!(seen, [(0, 1), (1, 2), (3, 1), (5, 3), (6, 1)]);
    // the same offset in another class is a different word
    let values = [method(0, 0x77c, 0), method(1, 0x77c, 0), method(0, 0x77c, 0)];
    assert_eq!(check(new(), &bound(values), &Traffic::default()).dropped, 1);
}

/// Ten methods that imply a wait, after work of up to 50 cycles:
/// there is one wait, for the work and for the flush after it.
fn waits_are_merged(new: Maker<FrontEnd>) {
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
fn an_inline_copy_does_not_wait(new: Maker<FrontEnd>) {
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

fn an_explicit_wait_always_waits(new: Maker<FrontEnd>) {
    let packets = [method(0, 0x794, 1), method(0, 0x110, 0), method(0, STATE, 1)];
    let t = Traffic { busy: 64, seed: 5, ..Traffic::default() };
    let r = check(new(), &bound(packets), &t);
    assert!(r.bundles[1].0 > r.bundles[0].0 + 2);
}

/// Whatever waits for idle - 0110, methods that imply it, Host - first flushes the engine's caches, if work was sent
/// since their last flush: units.md, Synchronisation summary: "all prior", of a WFI and of Host's release with WFI,
/// and releases flush to L2.
fn waits_flush_what_was_drawn(new: Maker<FrontEnd>) {
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
    let (at, tag) = (player::CONTEXTS, 4);
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
fn a_change_of_subchannel(new: Maker<FrontEnd>) {
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

/// After reset, and in mode 1, state that the engine already has is dropped; in mode 0 the shadow
/// tracks the state, and nothing is dropped.
fn shadow_modes(new: Maker<FrontEnd>) {
    let (state, mode) = (|value| method(0, STATE, value), |mode| method(0, 0x124, mode));
    let packets = [state(5), state(5), mode(0), state(5), state(5), state(6), mode(1), state(6), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 5, 5, 6, 5]);
    assert_eq!(r.dropped, 2);
    // the engine has the state that passed through, whatever the shadow retains
    let packets = [state(5), mode(2), state(6), mode(1), state(5), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 6, 5]);
    assert_eq!(r.dropped, 1);
}

/// A redundant method changes the subchannel like any other: flush and invalidate, and again for
/// the method after it.
fn a_redundant_change_of_subchannel(new: Maker<FrontEnd>) {
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

fn draws_and_their_ends(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    // END is elided: BEGIN and the draw remain
    let r = check(new(), &bound([begin, draw, end, begin, draw, end]), &Traffic::default());
    let seen: Vec<_> =
        r.bundles.iter().map(|(at, b)| (since_start(*at), u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0, 0x1618, false), (2, 0xd78, true), (3, 0x1618, false), (5, 0xd78, true)]);
    // not elided: state between the draw and its END
    let r = check(new(), &bound([begin, draw, method(0, STATE, 1), end]), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(_, b)| (u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0x1618, false), (0xd78, false), (STATE, false), (0x1614, false)]);
    // the last of several draws carries the end
    let r = check(new(), &bound([begin, draw, draw, draw, end]), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.whole).collect::<Vec<_>>(), [false, false, false, true]);
    // a draw in one method
    let r = check(new(), &bound([method(0, 0x1214, 0x4003_0000)]), &Traffic::default());
    assert!(r.bundles.len() == 1 && r.bundles[0].1.whole);
    // an empty draw
    let r = check(new(), &bound([begin, end]), &Traffic::default());
    assert_eq!(r.bundles.len(), 2);
    // out of order
    for packets in [vec![begin, begin], vec![end], vec![draw], vec![begin, method(0, 0x1214, 0)]] {
        let r = check(new(), &bound(packets), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Sequence);
    }
}

/// Eight bytes a cycle to all three destinations; other pairs are two methods.
fn inline_data_goes_in_pairs(new: Maker<FrontEnd>) {
    for (subchannel, place) in [(0, InlinePlace::ThreeD), (1, InlinePlace::Compute), (2, InlinePlace::Own)] {
        let packets = bound((0..64).map(|n| pair(subchannel, 0x1b4, [n, !n])));
        let r = check(new(), &packets, &Traffic::default());
        assert_eq!((r.inlines[0].0, r.inlines[63].0), (4 + START, 4 + START + 63));
        let InlinePacket::Data(data) = r.inlines[63].1 else { panic!() };
        assert_eq!((data.place, data.two, data.words), (place, true, [63, !63]));
    }
    let r = check(new(), &bound([pair(0, 0x2390, [1, 2]), pair(0, STATE, [3, 4])]), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(at, b)| (since_start(*at), b.value)).collect();
    assert_eq!(seen, [(0, 1), (1, 2), (2, 3), (3, 4)]);
}

fn releases_come_after_completion(new: Maker<FrontEnd>) {
    let fence = |at, payload, form| {
        [method(0, 0x1b00, 1), method(0, 0x1b04, at), method(0, 0x1b08, payload), method(0, 0x1b0c, form)]
    };
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.extend(fence(0x8010, 7, 0x0010_f010));
    packets.extend(fence(0x8020, 8, 0x0900_5002));
    packets.extend([method(0, 0x2c8, 1 << 16 | 5), method(0, 0x2c8, 6)]);
    packets.extend([method(1, 0x1b04, 0x9000), method(1, 0x1b08, 9), method(1, 0x1b0c, 0x1000_0000)]);
    packets.extend([method(1, 0x108, 0x40), method(1, 0x10c, 1)]);
    packets.extend(fence(0x8030, 10, 0x0100_f002));
    packets.extend(fence(0x8040, 11, 0x0100_f000));
    let r = check(new(), &bound(packets.clone()), &Traffic { busy: 40, ..Traffic::default() });
    let address = |low: u64| 1 << 32 | low;
    // the counts of 3D at its third and sixth release
    let counted = |n| Neighbours.counted(n);
    let halves = |count: u64| [count as u32, (count >> 32) as u32];
    let awaken = |value| Released::Awaken(Interrupt { kind: InterruptKind::Awaken, channel: 3, value });
    let released: Vec<_> = r.released.iter().map(|r| r.1).collect();
    assert_eq!(
        released,
        [
            Released::One { address: address(0x8004), payload: 6 },
            Released::Four { address: address(0x8010), words: [7, 0] },
            awaken(7),
            Released::Four { address: address(0x8020), words: halves(counted(2)) },
            Released::Clean,
            Released::Increment(5),
            Released::Increment(6),
            Released::One { address: 0x9000, payload: 9 },
            Released::Time { address: 0x40 },
            awaken(0),
            // a plain report of a counter of 32 bits; a release has no counter
            Released::Four { address: address(0x8030), words: [10, counted(5) as u32] },
            Released::Four { address: address(0x8040), words: [11, 0] },
        ]
    );
    // misaligned
    for (at, form) in [(2, 0x1000_f010), (4, 0xf010), (8, 0xf010)] {
        let r = check(new(), &bound(fence(at, 1, form)), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
    }
    // state after a release does not wait for it
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.push(method(0, STATE, 1));
    let r = check(new(), &bound(packets), &Traffic { busy: 60, ..Traffic::default() });
    assert_eq!(r.bundles[1].0, r.bundles[0].0 + 1);
    assert!(r.released[0].0 > r.bundles[1].0);
}

/// Every method and value of the driver's recorded streams is accepted.
fn the_drivers_values(new: Maker<FrontEnd>) {
    let mut packets = bind_all();
    for (subchannel, offset, values) in classes::method_map::used_by_captures() {
        let sequence = subchannel == 0 && [0xd78, 0x17e0, 0x1614, 0x1618, 0x123c].contains(&offset);
        if subchannel > 4 || !(0x100..0x3800).contains(&offset) || sequence {
            continue;
        }
        packets.extend(values.into_iter().map(|v| method(subchannel as u8, offset, v)));
    }
    packets.push(drain(1));
    // an address whose halves are from different streams is misaligned
    let aligned = flawless(&[], &packets);
    assert!(packets.len() - aligned.len() < 30, "{} of {}", aligned.len(), packets.len());
    let r = check(new(), &aligned, &Traffic::default());
    assert!(r.faults.is_empty(), "{:?}", r.faults);
    assert!(r.bundles.len() > 600);
}

fn any_stream(new: Maker<FrontEnd>) {
    property((any::<u64>(), 20..300_usize), |(seed, n)| {
        check(new(), &stream(seed, n), &Traffic::default());
    });
}

fn any_stream_any_stall(new: Maker<FrontEnd>) {
    let stalls = prop::array::uniform12(any::<u64>());
    property((any::<u64>(), 20..300_usize, stalls, 0..40_u64), |(seed, n, stalls, busy)| {
        check(new(), &stream(seed, n), &Traffic { stalls, busy, seed });
    });
}
