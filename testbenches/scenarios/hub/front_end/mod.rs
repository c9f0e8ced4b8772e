//! The front end takes a method a clock, and what leaves it is what the reference says, in
//! order, whatever the stalls of its neighbours.

use bundle::*;
use hub::front_end::{FrontEnd, In, Params};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use proptest::prelude::*;
use references::front_end::Released;

pub mod context_switch;
mod contexts;
pub mod method_decode;
pub mod method_issue;
pub mod method_source;
pub mod semaphore_release;

pub mod player;
pub mod recorded;
pub mod stream;

use contexts::{a_context_comes_back, a_fresh_context, an_override_comes_back, contexts_with_stalls};
use player::{Run, Traffic, check};
use recorded::recorded_streams;
use stream::{bind_all, drain, flawless, load, method, pair, stream};

scenarios! {
    FrontEnd::new(&Params::default()) =>
        latency_is_exact a_method_a_clock shadow_modes a_redundant_change_of_subchannel redundant_methods_are_dropped a_word_just_written_is_seen
        waits_are_merged an_explicit_wait_always_waits an_inline_copy_does_not_wait a_change_of_subchannel
        draws_and_their_ends rendering_disabled conditions_read_memory copies_are_conditional
        faults_stop_the_channel behind_a_fault inline_data_goes_in_pairs a_macro_by_hand a_trapped_macro
        releases_come_after_completion the_drivers_values
        recorded_streams any_stream any_stream_any_stall
        a_context_comes_back an_override_comes_back a_fresh_context contexts_with_stalls
        ;
}

rates! {
    FrontEnd::new(&Params::default()) =>
        "fe-method-rate" 1.0 "methods/clk" method_rate,
        "fe-redundant-filter" 1.0 "methods/clk" redundant_rate,
        "fe-state-bundle-clocks" 1.0 "clk" clocks_of_state;
}

/// Clocks from a packet taken to its bundle: Host's queue, source, three of decode, issue's
/// queue, and issue.
const START: u64 = 7;

/// Clocks since the first packet behind four SET_OBJECTs could be at an output.
fn since_start(clock: u64) -> i64 {
    clock as i64 - 4 - START as i64
}

/// Scratch state of 3D: any value is legal, no wait.
const STATE: u32 = 0xd80;

fn bound(rest: impl IntoIterator<Item = HostPacket>) -> Vec<HostPacket> {
    bind_all().into_iter().chain(rest).collect()
}

fn kinds(r: &Run) -> Vec<(BundleKind, u32, u32)> {
    r.bundles.iter().map(|(_, b)| (b.kind, u32::from(b.address) * 4, b.value)).collect()
}

fn latency_is_exact(new: Maker<FrontEnd>) {
    let r = check(new(), &bound([method(0, STATE, 5)]), &Traffic::default());
    assert_eq!(r.bundles[0].0, 4 + START); // four SET_OBJECTs before it
    assert_eq!(r.clocks, 4 + START + 1);
}

fn a_method_a_clock(new: Maker<FrontEnd>) {
    let r = check(new(), &bound((0..200).map(|n| method(0, STATE + n % 4 * 4, n))), &Traffic::default());
    assert_eq!(r.bundles.last().unwrap().0, 4 + START + 199);
}

/// State methods in a long run: methods for each clock between the first and the last.
fn steady(mut dut: Device<FrontEnd>, n: u32, value: impl Fn(u32) -> u32) -> (f64, u32) {
    let idle = In {
        bundle: true.into(),
        three_d_idle: true,
        compute_idle: true,
        two_d_idle: true,
        inline_idle: true,
        copy_idle: true,
        macro_idle: true,
        ..In::default()
    };
    dut.clock(In { packet: Offer::new(true, method(0, 0, 0xb197)), ..idle.clone() });
    let (mut sent, mut clocks, mut bundles) = (0, 0_u32, 0);
    while sent < n || !dut.outputs().idle {
        let o = dut.outputs();
        let packet = Offer::new(sent < n, method(0, STATE, value(sent)));
        sent += u32::from(packet.valid && o.packet.ready);
        bundles += u32::from(o.bundle.valid);
        dut.clock(In { packet, ..idle.clone() });
        clocks += 1;
        assert!(clocks < 2 * n + 100);
    }
    (f64::from(n) / f64::from(clocks), bundles)
}

/// Over 100,000 methods.
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
fn clocks_of_state(new: Maker<FrontEnd>) -> f64 {
    1.0 / steady(new(), 10_000, |n| n).0
}

fn redundant_methods_are_dropped(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, STATE, 7); 100];
    packets.push(method(0, STATE, 8));
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(kinds(&r), [(BundleKind::State, STATE, 7), (BundleKind::State, STATE, 8)]);
    assert_eq!((r.dropped, r.bundles[1].0), (99, 4 + START + 100));
    // never triggers, and no state of which each write counts
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
    // the same offset in another class is another word
    let values = [method(0, 0x77c, 0), method(1, 0x77c, 0), method(0, 0x77c, 0)];
    assert_eq!(check(new(), &bound(values), &Traffic::default()).dropped, 1);
}

/// Ten methods that imply a wait, after work of 50 clocks: one wait.
fn waits_are_merged(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, 0x2390, 0)];
    packets.extend((1..11).map(|n| method(0, 0x794, n)));
    let t = Traffic { busy: 50, ..Traffic::default() };
    let r = check(new(), &bound(packets), &t);
    let at: Vec<_> = r.bundles.iter().map(|b| b.0).collect();
    let waits = at.windows(2).filter(|w| w[1] - w[0] > 1).count();
    assert!(waits <= 1, "{at:?}");
    assert_eq!(at[1] + 9, at[10]);
    // work between them costs another
    let packets = [0, 1, 2].into_iter().flat_map(|n| [method(0, 0x2390, 0), method(0, 0x794, n + 1)]);
    let r = check(new(), &bound(packets), &Traffic { busy: 50, seed: 9, ..Traffic::default() });
    assert_eq!(r.bundles.len(), 6);
}

/// A copy of 3D's own class goes to its engine at once, while 3D is busy; a wait that follows waits.
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
    let (work, state) = (r.bundles[0].0, r.bundles[1].0);
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

/// With engines that are idle the clock after: flush, a clock to see that, invalidate.
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

/// After reset, and in mode 1, state that the engine has is dropped; in mode 0 the shadow follows, and
/// nothing is.
fn shadow_modes(new: Maker<FrontEnd>) {
    let (state, mode) = (|value| method(0, STATE, value), |mode| method(0, 0x124, mode));
    let packets = [state(5), state(5), mode(0), state(5), state(5), state(6), mode(1), state(6), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 5, 5, 6, 5]);
    assert_eq!(r.dropped, 2);
    // what passed through is what the engine has, whatever the shadow keeps
    let packets = [state(5), mode(2), state(6), mode(1), state(5), state(5)];
    let r = check(new(), &bound(packets), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [5, 6, 5]);
    assert_eq!(r.dropped, 1);
}

/// A method that changes nothing is on its subchannel as any other: flush and invalidate, and again
/// for what follows.
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
    // on the same subchannel it is nothing
    let r = check(new(), &bound([method(0, STATE, 1), method(0, STATE, 1)]), &Traffic::default());
    assert_eq!((r.bundles.len(), r.dropped), (1, 1));
}

fn draws_and_their_ends(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    // elided: BEGIN and the draw
    let r = check(new(), &bound([begin, draw, end, begin, draw, end]), &Traffic::default());
    let seen: Vec<_> =
        r.bundles.iter().map(|(at, b)| (since_start(*at), u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0, 0x1618, false), (2, 0xd78, true), (3, 0x1618, false), (5, 0xd78, true)]);
    // not: state between the draw and its END
    let r = check(new(), &bound([begin, draw, method(0, STATE, 1), end]), &Traffic::default());
    let seen: Vec<_> = r.bundles.iter().map(|(_, b)| (u32::from(b.address) * 4, b.whole)).collect();
    assert_eq!(seen, [(0x1618, false), (0xd78, false), (STATE, false), (0x1614, false)]);
    // of several draws the last has it
    let r = check(new(), &bound([begin, draw, draw, draw, end]), &Traffic::default());
    assert_eq!(r.bundles.iter().map(|b| b.1.whole).collect::<Vec<_>>(), [false, false, false, true]);
    // in one method
    let r = check(new(), &bound([method(0, 0x1214, 0x4003_0000)]), &Traffic::default());
    assert!(r.bundles.len() == 1 && r.bundles[0].1.whole);
    // an empty one
    let r = check(new(), &bound([begin, end]), &Traffic::default());
    assert_eq!(r.bundles.len(), 2);
    // out of order
    for packets in [vec![begin, begin], vec![end], vec![draw], vec![begin, method(0, 0x1214, 0)]] {
        let r = check(new(), &bound(packets), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Sequence);
    }
}

fn rendering_disabled(new: Maker<FrontEnd>) {
    let (begin, draw, end) = (method(0, 0x1618, 4), method(0, 0xd78, 3), method(0, 0x1614, 0));
    let (off, on, clear) = (method(0, 0x1558, 0), method(0, 0x1558, 1), method(0, 0x19d0, 1));
    let r = check(new(), &bound([off, begin, draw, end, clear, on, clear]), &Traffic::default());
    assert_eq!(kinds(&r), [(BundleKind::Trigger, 0x19d0, 1)]);
    // a whole draw is drawn or dropped: what counts is the BEGIN
    let r = check(new(), &bound([begin, off, draw, end, begin, on, draw, end]), &Traffic::default());
    assert_eq!(r.bundles.len(), 2);
    // overrides
    let (always, never, launch) = (method(1, 0x1944, 1), method(1, 0x1944, 2), method(1, 0x2bc, 3));
    let r = check(
        new(),
        &bound([method(1, 0x1558, 0), launch, always, launch, never, launch]),
        &Traffic::default(),
    );
    assert_eq!(kinds(&r), [(BundleKind::Trigger, 0x2bc, 3)]);
    // each class has its own
    let r = check(new(), &bound([off, method(3, 0x8dc, 0)]), &Traffic::default());
    assert_eq!(*kinds(&r).last().unwrap(), (BundleKind::Trigger, 0x8dc, 0));
}

/// Of each kind of sector, each mode and either half.
fn conditions_read_memory(new: Maker<FrontEnd>) {
    let mut drawn = 0;
    for (sector, half, mode) in (0..5).flat_map(|s| [0, 16].map(|h| [2, 3, 4].map(|m| (s, h, m)))).flatten() {
        let at = 0x1000 + 32 * sector + half;
        let packets =
            [method(0, 0x1550, 1), method(0, 0x1554, at), method(0, 0x1558, mode), method(0, 0x19d0, 1)];
        drawn += check(new(), &bound(packets), &Traffic { busy: 9, ..Traffic::default() }).bundles.len();
    }
    assert!((8..25).contains(&drawn), "{drawn} of 30");
    let misaligned = [method(0, 0x1554, 8), method(0, 0x1558, 3)];
    let r = check(new(), &bound(misaligned), &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
}

/// A launch of the copy engine is sent where its class's condition holds; the state before it always.
fn copies_are_conditional(new: Maker<FrontEnd>) {
    let mut launched = 0;
    for (sector, half, mode) in (0..5).flat_map(|s| [0, 16].map(|h| [2, 3, 4].map(|m| (s, h, m)))).flatten() {
        let at = 0x1000 + 32 * sector + half;
        let packets = [
            method(4, 0x254, 1),
            method(4, 0x258, at),
            method(0, 0x1558, 0), // of another class
            method(4, 0x25c, mode),
            method(4, 0x418, 5),
            method(4, 0x300, 0x182),
        ];
        let r = check(new(), &bound(packets), &Traffic { busy: 9, ..Traffic::default() });
        let sent: Vec<_> = r.copies.iter().map(|c| 4 * u32::from(c.1.address)).collect();
        assert!(sent == [0x418] || sent == [0x418, 0x300], "{sent:x?}");
        launched += sent.len() - 1;
    }
    assert!((8..25).contains(&launched), "{launched} of 30");
    for (mode, sent) in [(0, 0), (1, 1)] {
        let r = check(new(), &[method(4, 0x25c, mode), method(4, 0x300, 0x182)], &Traffic::default());
        assert_eq!(r.copies.len(), sent);
    }
    let r = check(new(), &[method(4, 0x258, 8), method(4, 0x25c, 3)], &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
}

fn faults_stop_the_channel(new: Maker<FrontEnd>) {
    let bad = [
        (FaultKind::Unbound, method(5, 0x100, 9), false),
        (FaultKind::Unbound, method(0, STATE, 9), false),
        (FaultKind::Class, method(0, 0, 0xb1c0), true),
        (FaultKind::Class, method(6, 0, 0xb197), true),
        (FaultKind::Value, method(0, 0, 0x20_b197), true),
        (FaultKind::Method, method(0, 0x2c, 9), true),
        (FaultKind::Method, method(0, 0x3000, 9), true),
        (FaultKind::Method, method(3, 0x3800, 9), true),
        (FaultKind::Value, method(0, 0x12cc, 2), true),
        (FaultKind::Value, method(0, 0x130c, 0x208), true),
        (FaultKind::Value, method(0, 0x1b0c, 0x1000_f011), true),
        (FaultKind::MacroParameter, method(0, 0x3804, 9), true),
        (FaultKind::Value, method(0, 0x2c8, 0x100), true),
        (FaultKind::Unbuilt, method(0, 0xdc8, 1), true), // depth bias of triangles
        (FaultKind::Unbuilt, method(0, 0xdac, 0x1b01), true), // triangles as lines
    ];
    for (kind, packet, with_classes) in bad {
        let HostPacket::Method(m) = packet else { panic!() };
        let mut packets = if with_classes { bind_all() } else { vec![] };
        packets.extend([packet, method(0, 0, 0xb197), method(0, STATE, 7), method(0, 0x10c, 0), drain(1)]);
        // of another context
        packets.extend([load(2, 3, player::CONTEXTS), method(0, 0, 0xb197), method(0, STATE, 1)]);
        let r = check(new(), &packets, &Traffic::default());
        let (at, fault) = r.faults[0];
        assert_eq!(r.faults.len(), 1);
        let (channel, subchannel, address) = (3, m.subchannel, m.address);
        assert_eq!(fault, Fault { kind, channel, subchannel, address, value: m.words[0] });
        // what follows is dropped, but for questions
        assert_eq!(r.bundles.iter().map(|b| b.1.value).collect::<Vec<_>>(), [1]);
        assert!(r.bundles[0].0 > r.answers[1].0 && r.answers[0].0 > at && r.released.is_empty());
    }
    // software's subchannel is ignored
    let r = check(new(), &bound([method(7, 0, 0x906e), method(7, 0x3000, 1)]), &Traffic::default());
    assert!(r.faults.is_empty());
}

/// A method a clock is dropped, whatever the engines do; a question is answered when they are
/// idle and the fault is taken.
fn behind_a_fault(new: Maker<FrontEnd>) {
    let mut dut = new();
    let busy = || In { bundle: true.into(), answer: true.into(), ..In::default() };
    let packets = [method(0, 0, 0xb197), method(0, 0x3000, 0)].into_iter();
    let packets = packets.chain((0..200).map(|n| method(0, STATE, n))).chain([drain(9)]);
    for packet in packets {
        let o = dut.outputs();
        assert!(o.packet.ready && !o.bundle.valid && !o.answer.valid);
        dut.clock(In { packet: Offer::new(true, packet), ..busy() });
    }
    let idle = In {
        three_d_idle: true,
        compute_idle: true,
        two_d_idle: true,
        inline_idle: true,
        copy_idle: true,
        macro_idle: true,
        ..busy()
    };
    for i in [busy(), idle.clone()] {
        for _ in 0..100 {
            dut.clock(i.clone());
            let o = dut.outputs();
            assert!(o.fault.valid && !o.bundle.valid && !o.answer.valid && !o.idle);
        }
    }
    dut.clock(In { fault: true.into(), ..idle.clone() });
    let answered = (0..4).any(|_| {
        dut.clock(idle.clone());
        dut.outputs().answer.valid
    });
    assert!(answered);
    dut.clock(idle);
    assert!(dut.outputs().idle);
}

/// Eight bytes a clock on all three places; other pairs are two methods.
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

/// Neighbours that take all.
fn takes_all() -> In {
    In { bundle: true.into(), macro_packet: true.into(), three_d_idle: true, ..In::default() }
}

/// The same, while the macro engine sends.
fn sends(send: MacroSend) -> In {
    In { send: Offer::new(true, send), ..takes_all() }
}

fn a_macro_by_hand(new: Maker<FrontEnd>) {
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
    // a call is over before what follows it, and Host's question ends it too
    assert_eq!(r.bundles.last().unwrap().1.value, 1);
    let r = check(new(), &bound([method(0, 0x3800, 1), drain(4)]), &Traffic::default());
    assert_eq!(r.answers[0].1.tag, 4);

    // a parameter is of its macro alone
    let r = check(new(), &bound([method(0, 0x3808, 5), method(0, 0x3814, 6)]), &Traffic::default());
    assert_eq!(r.faults[0].1.kind, FaultKind::MacroParameter);

    // a read sees what was sent before it, and what came before the call
    let mut dut = new();
    let play = |dut: &mut Device<FrontEnd>, i: In| {
        dut.clock(i);
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

/// The macro traps before its parameters have come: they are dropped, without a fault each.
fn a_trapped_macro(new: Maker<FrontEnd>) {
    let mut dut = new();
    let ready = In { bundle: true.into(), macro_packet: true.into(), fault: true.into(), ..In::default() };
    for packet in [method(0, 0, 0xb197), method(0, 0x3808, 5)] {
        dut.clock(In { packet: Offer::new(true, packet), ..ready.clone() });
    }
    (0..4).for_each(|_| dut.clock(ready.clone()));
    let done = MacroSend::Done(MacroDone { fault: FaultKind::MacroOpcode, counter: 0x123 });
    dut.clock(In { send: Offer::new(true, done), ..ready.clone() });
    (0..4).for_each(|_| dut.clock(ready.clone()));
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
        dut.clock(In { packet: packet.into(), ..ready.clone() });
    }
    assert_eq!((sent, faults), (rest.len(), vec![(FaultKind::MacroOpcode, 0xe02, 0x123)]));
    assert!(bundles.is_empty(), "what follows is dropped: {bundles:?}");
}

fn releases_come_after_completion(new: Maker<FrontEnd>) {
    let fence = |at, payload, form| {
        [method(0, 0x1b00, 1), method(0, 0x1b04, at), method(0, 0x1b08, payload), method(0, 0x1b0c, form)]
    };
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.extend(fence(0x8010, 7, 0x0010_f010));
    packets.extend(fence(0x8020, 8, 0x0900_5002));
    packets.push(method(0, 0x2c8, 5));
    packets.extend([method(1, 0x1b04, 0x9000), method(1, 0x1b08, 9), method(1, 0x1b0c, 0x1000_0000)]);
    packets.extend([method(1, 0x108, 0x40), method(1, 0x10c, 1)]);
    let r = check(new(), &bound(packets.clone()), &Traffic { busy: 40, ..Traffic::default() });
    let address = |low: u64| 1 << 32 | low;
    let awaken = |value| Released::Awaken(Interrupt { kind: InterruptKind::Awaken, channel: 3, value });
    let released: Vec<_> = r.released.iter().map(|r| r.1).collect();
    assert_eq!(
        released,
        [
            Released::One { address: address(0x8004), payload: 6 },
            Released::Four { address: address(0x8010), payload: 7 },
            awaken(7),
            Released::Four { address: address(0x8020), payload: 0 },
            Released::Increment(5),
            Released::One { address: 0x9000, payload: 9 },
            Released::Time { address: 0x40 },
            awaken(0),
        ]
    );
    // misaligned
    for (at, form) in [(2, 0x1000_f010), (4, 0xf010), (8, 0xf010)] {
        let r = check(new(), &bound(fence(at, 1, form)), &Traffic::default());
        assert_eq!(r.faults[0].1.kind, FaultKind::Alignment);
    }
    // state behind a release does not wait for it
    let mut packets = fence(0x8004, 6, 0x1000_f010).to_vec();
    packets.push(method(0, STATE, 1));
    let r = check(new(), &bound(packets), &Traffic { busy: 60, ..Traffic::default() });
    assert_eq!(r.bundles[1].0, r.bundles[0].0 + 1);
    assert!(r.released[0].0 > r.bundles[1].0);
}

/// Every method and value of the driver's recorded streams is taken.
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
    // an address whose halves come from different streams is not aligned
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
