//! Contexts: saved state is restored, whatever was done in between.

use super::judge::check;
use super::peers::{CONTEXTS, Traffic};
use super::player::Run;
use super::stream::{any_packets, drain, flawless, load, method};
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;

fn save(tag: u8, channel: u16, address: u64) -> HostPacket {
    HostPacket::Save(HostContext { tag, channel, address })
}

/// A random stream after others, without mode 2 of the shadow, which does not track what it sends,
/// and without faults. The last packet is a drain.
fn tracked(before: &[HostPacket], seed: u64, packets: usize) -> Vec<HostPacket> {
    let passes =
        |p: &HostPacket| matches!(p, HostPacket::Method(m) if m.address == 0x124 / 4 && m.subchannel == 0);
    let mut packets = any_packets(seed, packets);
    packets.retain(|packet| !passes(packet));
    packets.push(drain(15));
    flawless(before, &packets)
}

/// Macro programs: instructions from 7f0 on, past the wrap, and start addresses.
fn programs(seed: u32) -> Vec<HostPacket> {
    let mut packets = vec![method(0, 0, 0xb197), method(0, 0x114, 0x7f0)];
    packets.extend((0..40).map(|n| method(0, 0x118, seed.wrapping_mul(2 * n + 1))));
    packets.push(method(0, 0x11c, seed % 256));
    packets.extend((0..9).map(|n| method(0, 0x120, seed % 97 + n)));
    packets
}

/// Outputs after the last response but one.
fn tail(r: &Run) -> (Vec<Bundle>, Vec<InlinePacket>, Vec<CopyMethod>, Vec<u32>) {
    let from = r.responses[r.responses.len() - 2].0;
    let calls = r.shadows.clone();
    (
        r.bundles.iter().filter(|b| b.0 > from).map(|b| b.1).collect(),
        r.inlines.iter().filter(|b| b.0 > from).map(|b| b.1).collect(),
        r.copies.iter().filter(|b| b.0 > from).map(|b| b.1).collect(),
        calls,
    )
}

/// A channel's stream, saved, another's, loaded: later outputs are the same as without the other
/// channel. Words take one cycle each, sectors of eight some cycles more.
pub fn a_context_comes_back(new: Maker<FrontEnd>) {
    let mut first = programs(0x1234_5671);
    first.extend(tracked(&first, 11, 200));
    let last = tracked(&first, 12, 150);
    let mut other = programs(0x0765_4321);
    other.extend(tracked(&[&first[..], &other].concat(), 13, 200));
    let alone = check(new(), &[&first[..], &last].concat(), &Traffic::default());
    let at = CONTEXTS + 0x123;
    let packets = [&first[..], &[save(1, 3, at)], &other, &[load(2, 3, at)], &last].concat();
    let switched = check(new(), &packets, &Traffic::default());
    let same = |a: &Run, b: &Run| {
        let ((a, ai, ac, _), (b, bi, bc, _)) = (tail(a), tail(b));
        assert_eq!((a, ai, ac), (b, bi, bc));
    };
    same(&alone, &switched);
}

/// Overrides of conditional rendering belong to the channel: switch within a draw to another channel, and back.
pub fn an_override_comes_back(new: Maker<FrontEnd>) {
    let at = CONTEXTS + 0x123;
    for class in [0_u8, 1] {
        let object = method(class, 0, [0xb197, 0xb1c0][usize::from(class)]);
        let launch = method(class, [0x19d0, 0x2bc][usize::from(class)], 1);
        // never, except for the override
        let packets = [
            object,
            method(class, 0x1558, 0),
            method(class, 0x1944, 1),
            drain(4),
            save(1, 3, at),
            load(2, 4, at + 0x1000),
            object,
            method(class, 0x1944, 2),
            launch,
            drain(5),
            load(3, 3, at),
            launch,
            drain(6),
        ];
        let r = check(new(), &packets, &Traffic::default());
        let launches = r.bundles.iter().filter(|b| b.1.kind == BundleKind::Trigger).count();
        assert_eq!(launches, 1, "class {class}");
    }
}

/// Memory that is zero was never saved to: the context is in its reset state, with no class bound.
pub fn a_fresh_context(new: Maker<FrontEnd>) {
    let at = CONTEXTS;
    let mut packets = tracked(&[], 21, 100);
    packets.extend([save(5, 1, at), load(6, 2, at + 0x1000), method(0, 0xd80, 1), drain(7)]);
    packets.push(load(10, 2, at + 0x1000));
    packets.extend(tracked(&packets, 22, 60));
    packets.extend([save(8, 2, at + 0x1000), load(9, 1, at)]);
    packets.extend(tracked(&packets, 23, 60));
    let r = check(new(), &packets, &Traffic::default());
    assert!(r.faults.iter().any(|f| f.1.kind == FaultKind::Unbound && f.1.address == 0xd80 / 4));
}

pub fn contexts_with_stalls(new: Maker<FrontEnd>) {
    for seed in 0..2_u64 {
        let at = CONTEXTS + 77 * seed;
        let mut packets = programs(seed as u32 + 3);
        packets.extend(tracked(&packets, 31 + seed, 120));
        packets.push(save(1, 4, at));
        packets.extend(tracked(&packets, 41 + seed, 120));
        packets.push(load(2, 4, at));
        packets.extend(tracked(&packets, 51 + seed, 80));
        let stalls = std::array::from_fn(|k| (seed * 12 + k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        check(new(), &packets, &Traffic { stalls, busy: 20, seed });
    }
}

/// State that a context has not set does not leak from another channel: its reset values are sent, from public
/// context lists; for SET_VIEWPORT_COORDINATE_SWIZZLE the identity, on which drivers rely.
pub fn a_fresh_context_has_reset_values(new: Maker<FrontEnd>) {
    let at = CONTEXTS;
    let mut packets = vec![method(0, 0, 0xb197), method(0, 0xd80, 5), method(0, 0x0a18, 0x7777), drain(1)];
    packets.extend([save(2, 1, at), load(3, 2, at + 0x1000), method(0, 0, 0xb197), drain(4)]);
    packets.extend([method(0, 0x0a18, 0x6420), drain(5), save(6, 2, at + 0x1000)]);
    packets.extend([load(7, 1, at), drain(8)]);
    let r = check(new(), &packets, &Traffic::default());
    let cycle = |tag: u8| r.responses.iter().find(|a| a.1.tag == tag).expect("it is answered").0;
    let sent = |offset: u16, from: u8, to: u8| {
        let between = |b: &&(u64, Bundle)| b.0 > cycle(from) && b.0 <= cycle(to) && b.1.address == offset / 4;
        r.bundles.iter().filter(between).map(|b| b.1.value).collect::<Vec<_>>()
    };
    // where it binds 3D
    let loaded = |offset| sent(offset, 3, 4);
    let values = [
        (0x0a18, 0x6420),
        (0x0bf8, 0x6420), // of viewport 15
        (0x0d80, 0),
        (0x0808, 0x400),
        (0x0c0c, 0x3f80_0000),
        (0x121c, 0x0fac_6881),
        (0x1a00, 0x1111),
        (0x1a04, 0),
        (0x193c, 0x2c1c),
        (0x192c, 1),
        (0x2110, 3), // the group of the geometry stage's constants
    ];
    for (offset, value) in values {
        assert_eq!(loaded(offset), [value], "{offset:04x}");
    }
    assert!(loaded(0x1308).len() == 1 && loaded(0x2380).is_empty() && loaded(0x1b0c).is_empty());
    // a reset value was not written by the driver: its first write is forwarded
    assert_eq!(sent(0x0a18, 4, 5), [0x6420]);
    assert_eq!((sent(0x0a18, 6, 7), sent(0x0d80, 6, 7)), (vec![0x7777], vec![5]));
}
