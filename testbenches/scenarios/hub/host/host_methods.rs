//! Host performs its methods in order, and waits where they say so.

mod bench;

use bench::Bench;
use bundle::*;
use hub::host::host_methods::{HostMethods, In, Params};
use hub::host::types::*;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::host::channels::Act;

scenarios! {
    HostMethods::new(&Params {}) =>
        methods_go_on_one_a_cycle an_acquire_is_tried_again a_release_comes_after_what_was_before
        a_fault_lasts_until_the_channel_is_left a_channel_is_left_after_its_fault
        nothing_is_done_for_a_failed_group
        any_methods any_swaps;
}

fn method(byte: u16, value: u32) -> Decoded {
    Decoded { kind: DecodedKind::Method, address: byte / 4, words: [value, 0], ..Decoded::default() }
}

/// A cycle into the queue, and one out of it.
fn methods_go_on_one_a_cycle(new: Maker<HostMethods>) {
    let items: Vec<_> = (0..50).map(|k| method(if k == 9 { 0 } else { 0x100 + 4 * k }, k.into())).collect();
    let mut bench = Bench::new(new(), &items, 1, [!0; 4]);
    for cycle in 0..60 {
        let o = bench.step();
        assert_eq!(o.packet.valid, (2..52).contains(&cycle), "{cycle}");
        assert_eq!(o.idle, cycle == 0 || cycle >= 52);
    }
    bench.all(false);
}

/// From one read to the next: the latency, two cycles to compare, and 2 << 2 cycles.
fn an_acquire_is_tried_again(new: Maker<HostMethods>) {
    let cases = [(1, 5, 4, 5), (4, 0xffff_ffff, 0xffff_fffe, 3), (4, 7, 0x8000_0007, 8), (8, 6, 9, 2)];
    for (operation, payload, unmet, met) in cases {
        for hint in [false, true] {
            let value = operation | u32::from(hint) << 12;
            let items = [method(0x14, 0x48), method(0x18, payload), method(0x1c, value)];
            let mut bench = Bench::new(new(), &items, 30, [!0; 4]);
            bench.memory.put(0x48, unmet);
            let mut reads = vec![];
            while reads.len() < 4 {
                let o = bench.step();
                if o.read.valid {
                    reads.push(bench.cycle - 1);
                }
                assert!(!o.blocked || o.switches == hint);
                if reads.len() == 3 {
                    bench.memory.put(0x48, met);
                }
                if reads.len() == 3 && o.resume {
                    break;
                }
            }
            assert_eq!(reads, [4, 44, 84], "the fourth finds it");
            assert_eq!(bench.cycle - 1, 84 + 32, "the response, and two cycles");
        }
    }
}

fn a_release_comes_after_what_was_before(new: Maker<HostMethods>) {
    // The method before is accepted in cycle 22, in which C may be sent, then D, the launch and the
    // write. With a wait the response comes first.
    for (value, at) in [(0x0110_0002, 25), (0x0100_0002, 0)] {
        let items = [method(0x100, 9), method(0x18, 3), method(0x1c, value)];
        let stalls = [!0, !0 << 22, !0, !0];
        let mut bench = Bench::new(new(), &items, 1, stalls);
        bench.cycle = 1; // a pattern's bit 0 is always open
        let mut written = 0;
        while written == 0 {
            if bench.step().write.valid {
                written = bench.cycle - 1;
            }
        }
        assert!(bench.acts.iter().any(|act| matches!(act, Act::Send { .. })));
        assert_eq!(bench.acts.contains(&Act::Idle), at == 0);
        assert!(at == 0 || written == at, "{written}");
        bench.all(false);
    }
}

fn a_fault_lasts_until_the_channel_is_left(new: Maker<HostMethods>) {
    let items = [method(0x04, 1), method(0x100, 2)];
    let mut bench = Bench::new(new(), &items[..1], 1, [!0, !0, !0, 1]);
    bench.cycle = 1;
    for _ in 0..50 {
        let o = bench.step();
        assert!(!o.resume && (bench.cycle < 3 || !o.settled));
    }
    assert!(bench.stopped);
    bench.cycle = 128;
    bench.step();
    assert!(bench.dut.outputs().resume);
    bench.all(false);
}

/// The channel is not left before its fault was accepted.
fn a_channel_is_left_after_its_fault(new: Maker<HostMethods>) {
    let mut dut = new();
    dut.cycle(In { start: Some(MethodState::default()).into(), ..In::default() });
    let decoded = Decoded { kind: DecodedKind::Header, words: [0xc000_0123, 0], ..Decoded::default() };
    dut.cycle(In { decoded: Some(decoded).into(), ..In::default() });
    while !dut.outputs().fault.valid {
        dut.cycle(In { interrupt: true.into(), ..In::default() });
    }
    for _ in 0..5 {
        // later methods are not started
        let next = Decoded { done: 1, ..Decoded::default() };
        dut.cycle(In { hold: true, decoded: Some(next).into(), ..In::default() });
        let o = dut.outputs();
        assert!(o.fault.valid && !o.resume && o.done == 0);
        let fault = o.fault.data;
        assert_eq!(
            (fault.kind, fault.value),
            (FaultKind::Header, 0xc000_0123),
            "it is offered until accepted"
        );
    }
    dut.cycle(In { fault: true.into(), ..In::default() });
    dut.cycle(In { hold: true, ..In::default() });
    assert!(dut.outputs().resume);
}

/// A release that waits for idle is not written if the group fails before that; later methods are
/// not performed until a channel starts.
fn nothing_is_done_for_a_failed_group(new: Maker<HostMethods>) {
    let mut dut = new();
    let start = || In { start: Some(MethodState::default()).into(), ..In::default() };
    let ready = || In { packet: true.into(), write: true.into(), interrupt: true.into(), ..In::default() };
    dut.cycle(start());
    let mut tag = None;
    for n in 0..100 {
        let release = [method(0x1c, 2)].into_iter().nth(n);
        let i = In { decoded: release.into(), struck: n == 20, ..ready() };
        let response = tag.take_if(|_| n == 30);
        dut.cycle(In { response: response.into(), ..i });
        let o = dut.outputs();
        if let Some(HostPacket::Drain(drain)) = o.packet.get() {
            tag = Some(*drain);
        }
        assert!(!o.write.valid, "cycle {n}");
        assert_eq!(o.settled, n > 31, "cycle {n}");
    }
    let more =
        [method(0x100, 1), method(0x20, 2), method(0x74, 1), method(0x04, 3), method(0x1c, 2 | 1 << 20)];
    let count = more.len();
    let (mut done, mut given) = (0, more.into_iter());
    for _ in 0..60 {
        let decoded = if dut.outputs().decoded.ready { given.next() } else { None };
        dut.cycle(In { decoded: decoded.map(|m| Decoded { done: 1, ..m }).into(), ..ready() });
        let o = dut.outputs();
        assert!(!(o.packet.valid || o.write.valid || o.count.valid || o.interrupt.valid || o.fault.valid));
        done += usize::from(o.done);
    }
    assert_eq!(done, count);
    dut.cycle(start());
    dut.cycle(In { decoded: Some(method(0x100, 5)).into(), ..ready() });
    let goes = (0..4).any(|_| {
        dut.cycle(ready());
        dut.outputs().packet.valid
    });
    assert!(goes);
}

/// Methods as the decoder sends them: none after one that has an effect, until that is done.
fn random(rng: &mut Rng, n: usize) -> Vec<Decoded> {
    let mut payload = 0;
    (0..n)
        .map(|_| {
            let roll = rng.roll() as u32;
            let near = 0xffff_fff0_u32.wrapping_add(roll % 32);
            let operation = [1, 2, 4, 8, 16, 16, 2, roll % 32][rng.below(8) as usize];
            let fields = (roll >> 5 << 5) & if rng.one_in(8) { !0 } else { !(1 << 30) };
            let (byte, value) = match rng.below(16) {
                0 => (0x10, roll),
                1 => (0x14, if rng.one_in(2) { roll & !15 } else { roll }),
                2 => (0x18, if rng.one_in(2) { near } else { roll }),
                3..=6 => (0x1c, fields | operation),
                7 => (0x70, near),
                8 => (0x74, roll & 0xff10 | (rng.below(4) & rng.below(4)) as u32),
                9 => (
                    0x34,
                    roll & 0x7ff_ffff | ([5, 9, 0xd, 0xe, 0xf, 0x10, roll % 32][rng.below(7) as usize]) << 27,
                ),
                10 => ([0x20, 0x24, 0x50, 0x78, 0x7c, 0x08, 0x30, 0x80][rng.below(8) as usize], roll),
                11 => (4 * rng.below(0x40) as u16, roll),
                _ => (0x100 + 4 * rng.below(0xfc0) as u16, roll),
            };
            let kind = match rng.below(20) {
                0 => DecodedKind::Nothing,
                1 => [DecodedKind::Entry, DecodedKind::Header][rng.below(2) as usize],
                _ => DecodedKind::Method,
            };
            // No unit could end a wait for a bit of zero.
            let endless = byte == 0x1c && value & 0x1f == 8 && payload == 0;
            let value = if endless { value ^ 9 } else { value };
            if byte == 0x18 && kind == DecodedKind::Method {
                payload = value;
            }
            let (two, address) = match kind {
                DecodedKind::Method => (byte >= 0x100 && rng.one_in(3), byte / 4),
                _ => (false, 0),
            };
            let words = [value, if two { rng.roll() as u32 } else { 0 }];
            let subchannel = if kind == DecodedKind::Method { roll as u8 >> 5 } else { 0 };
            Decoded { kind, done: rng.below(3) as u8, subchannel, address, two, words }
        })
        .collect()
}

fn any_items(law: impl Fn(&[Decoded], u64, [u64; 4])) {
    property((any::<u64>(), 1..60_usize, 1..40_u64, any::<[u64; 4]>()), |(seed, n, latency, stalls)| {
        law(&random(&mut Rng::new(seed), n), latency, stalls);
    });
}

fn any_methods(new: Maker<HostMethods>) {
    any_items(|items, latency, stalls| Bench::new(new(), items, latency, stalls).all(false));
}

/// A channel may be left and resumed wherever it is settled; a wait continues.
fn any_swaps(new: Maker<HostMethods>) {
    any_items(|items, latency, stalls| Bench::new(new(), items, latency, stalls).all(true));
}
