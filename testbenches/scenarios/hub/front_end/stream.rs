//! Random streams of packets: methods of all classes, legal and illegal values, draws, macros.

use super::peers::{CONTEXTS, Peers, Rng};
use bundle::*;
use classes::method_map::{CLASSES, Method, methods, unbuilt};
use references::hub::front_end::{FrontEnd as Reference, Left};
use std::sync::LazyLock;

/// The methods of each class, by subchannel.
pub static METHODS: LazyLock<Vec<Vec<Method>>> =
    LazyLock::new(|| CLASSES.iter().map(|class| methods(*class)).collect());

/// Offsets that are more than state, by subchannel.
const OFTEN: [&[u32]; 5] = [
    &[
        0x110, 0x10c, 0x108, 0x1550, 0x1554, 0x1558, 0x1944, 0x1b04, 0x1b08, 0x1b0c, 0x2c8, 0x21c, 0x790,
        0x1334, 0x1b4,
    ],
    &[0x110, 0x10c, 0x108, 0x1554, 0x1558, 0x1b04, 0x1b0c, 0x2b4, 0x2bc, 0x21c, 0x1b0, 0x1b4],
    &[0x188, 0x18c, 0x1b0, 0x1b4, 0x1b4, 0x1b4, 0x10c],
    &[0x264, 0x268, 0x26c, 0x2dc, 0x8dc, 0x8b0],
    &[0x300, 0x400, 0x404, 0x418],
];

pub fn method(subchannel: u8, offset: u32, value: u32) -> HostPacket {
    let (channel, address) = (3, (offset / 4) as u16);
    HostPacket::Method(HostMethod { channel, subchannel, address, two: false, words: [value, 0] })
}

pub fn pair(subchannel: u8, offset: u32, words: [u32; 2]) -> HostPacket {
    let address = (offset / 4) as u16;
    HostPacket::Method(HostMethod { channel: 3, subchannel, address, two: true, words })
}

pub fn drain(tag: u8) -> HostPacket {
    HostPacket::Drain(HostDrain { tag })
}

/// SET_OBJECT of every class.
pub fn bind_all() -> Vec<HostPacket> {
    CLASSES[..4].iter().map(|c| method(c.subchannel as u8, 0, c.number.into())).collect()
}

/// A value that is mostly legal.
pub fn value(rng: &mut Rng, m: &Method) -> u32 {
    if rng.one_in(12) {
        return rng.roll() >> rng.below(32);
    }
    let mut value = 0;
    for f in &m.fields {
        let bits = if f.values.is_empty() {
            if rng.one_in(2) { rng.roll() } else { rng.roll() & 3 }
        } else {
            f.values[rng.below(f.values.len())]
        };
        // unimplemented values end a stream: they are sent rarely
        let built =
            unbuilt::built(&m.name, &f.name, 0).filter(|values| !values.is_empty() && !rng.one_in(12));
        let bits = built.map_or(bits, |values| values[rng.below(values.len())]);
        let mask = ((1_u64 << (f.high - f.low + 1)) - 1) as u32;
        value |= (bits & mask) << f.low;
    }
    // addresses are mostly aligned; and most reports are performed
    match m.name.as_str() {
        "SET_RENDER_ENABLE_B" | "SET_REPORT_SEMAPHORE_B" | "SET_NOTIFY_B" if !rng.one_in(8) => value & !15,
        "SET_REPORT_SEMAPHORE_D" if !rng.one_in(6) => value & !9,
        "SET_RENDER_ENABLE_OVERRIDE" if !rng.one_in(3) => 0,
        "SET_MME_SHADOW_RAM_CONTROL" if rng.one_in(2) => value & 1,
        _ => value,
    }
}

pub fn load(tag: u8, channel: u16, address: u64) -> HostPacket {
    HostPacket::Load(HostContext { tag, channel, address })
}

/// The packets of a stream that are performed, after another stream: methods that would fault are
/// removed, and calls of macros with all their packets.
pub fn flawless(before: &[HostPacket], packets: &[HostPacket]) -> Vec<HostPacket> {
    let mut reference = Reference::new(&Peers);
    before.iter().for_each(|&packet| reference.packet(packet));
    let (mut out, mut call) = (vec![], None);
    for &packet in packets {
        reference.left = Left::default();
        let mut next = reference.clone();
        next.packet(packet);
        if next.is_stopped()
            && let Some((kept, before)) = call.take()
        {
            // it may be the call that it ends
            out.truncate(kept);
            reference = before;
            next = reference.clone();
            next.packet(packet);
        }
        if next.is_stopped() {
            continue;
        }
        let calls = matches!(packet, HostPacket::Method(m) if m.address >= 0xe00 && m.address & 1 == 0);
        if !next.is_in_a_call() {
            call = None;
        } else if calls || call.is_none() {
            call = Some((out.len(), reference));
        }
        out.push(packet);
        reference = next;
    }
    out
}

/// A stream with an occasional fault, and packets dropped after it; then a context is loaded, and
/// the stream continues. The last packet is a drain.
pub fn stream(seed: u64, packets: usize) -> Vec<HostPacket> {
    let mut rng = Rng(!seed);
    let mut out = flawless(&[], &any_packets(seed, packets));
    if rng.one_in(8) {
        out.truncate(4 + rng.below(out.len()));
        out.push(method(5, 0x100, rng.roll()));
        out.extend(any_packets(rng.roll().into(), 30));
        out.extend([drain(7), load(8, 3, CONTEXTS + 0x1000 * rng.below(4) as u64)]);
        let more = flawless(&out, &any_packets(rng.roll().into(), packets / 2));
        out.extend(more);
    }
    out.push(drain(15));
    out
}

/// Some of: selecting a constant buffer, binding it, writing into it.
fn constants(rng: &mut Rng, out: &mut Vec<HostPacket>) {
    for _ in 0..1 + rng.below(6) {
        let (group, slot, word) = (rng.below(5) as u32, rng.below(18) as u32, 4 * rng.below(16) as u32);
        out.push(match rng.below(6) {
            0 => method(0, 0x2380, rng.roll() & 0x1_ffff),
            1 => method(0, 0x2384, rng.roll() & 0xff),
            2 => method(0, 0x2388, rng.roll()),
            3 => method(0, 0x238c, rng.roll() & 0xffff),
            4 => pair(0, 0x2390 + word, [rng.roll(), rng.roll()]),
            _ => method(0, 0x2410 + 0x20 * group, slot << 4 | rng.roll() & 1),
        });
    }
}

/// Packets of all kinds, legal and illegal.
pub fn any_packets(seed: u64, packets: usize) -> Vec<HostPacket> {
    let mut rng = Rng(seed);
    let mut out = bind_all();
    if rng.one_in(4) {
        out.remove(rng.below(4));
    }
    let mut subchannel = 0;
    let mut recent: Vec<HostPacket> = out.clone();
    while out.len() < packets {
        if rng.one_in(12) {
            subchannel = [0, 0, 1, 2, 3, 4][rng.below(6)];
        }
        let k = usize::from(subchannel);
        let some = |rng: &mut Rng| {
            let methods = &METHODS[k];
            let m = if rng.one_in(3) {
                let offset = OFTEN[k][rng.below(OFTEN[k].len())];
                methods.iter().find(|m| m.offsets.contains(&offset)).expect("it is in the table")
            } else {
                &methods[rng.below(methods.len())]
            };
            let offset = m.offsets[rng.below(m.offsets.len())];
            let words = [value(rng, m), value(rng, m)];
            if rng.one_in(5) || offset == 0x1b4 && !rng.one_in(3) {
                pair(subchannel, offset, words)
            } else {
                method(subchannel, offset, words[0])
            }
        };
        match rng.below(40) {
            0 => {
                let at = rng.below(8) as u8;
                let class = CLASSES[rng.below(5)].number;
                let number = if rng.one_in(4) { rng.roll() } else { u32::from(class) | 0x1f_0000 };
                out.push(method(at, 0, number));
            }
            1 => out.push(drain(rng.below(16) as u8)),
            2 => out.push(method(5 + rng.below(3) as u8, 0x100 + 4 * rng.below(0x100) as u32, rng.roll())),
            3 => out.push(method(subchannel, 4 * (1 + rng.below(0xfff)) as u32, rng.roll() & 3)),
            4 | 5 => {
                let base = 0x3800 + 8 * rng.below(4) as u32;
                out.push(method(0, base, rng.roll() & 0xff));
                for _ in 0..rng.below(4) {
                    let stray = if rng.one_in(20) { 8 } else { 0 };
                    if rng.one_in(3) {
                        out.push(pair(0, base + 4 + stray, [rng.roll(), 1]));
                    } else {
                        out.push(method(0, base + 4 + stray, rng.roll() & 0xff));
                    }
                }
            }
            6..=9 => {
                out.push(method(0, 0x1618, rng.below(15) as u32));
                for _ in 0..rng.below(4) {
                    if rng.one_in(6) {
                        out.push(some(&mut rng));
                    }
                    let offset = [0xd78, 0x17e0, 0x15e8][rng.below(3)];
                    out.push(method(0, offset, rng.roll()));
                }
                if !rng.one_in(10) {
                    out.push(method(0, 0x1614, 0));
                }
            }
            10..=15 => out.push(recent[rng.below(recent.len())]),
            16 => out.push(method(0, 0x1214, rng.roll())),
            17 => constants(&mut rng, &mut out),
            _ => {
                let packet = some(&mut rng);
                out.push(packet);
                recent.push(packet);
                if recent.len() > 12 {
                    recent.remove(rng.below(12));
                }
            }
        }
    }
    out
}
