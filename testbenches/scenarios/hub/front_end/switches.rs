//! A switch takes as long as what a channel has changed.

use super::judge::{compare, expected};
use super::peers::{CONTEXTS, Traffic};
use super::player::run;
use super::recorded::{Recorded, decoded, packets};
use super::stream::{bind_all, drain, load, method};
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;
use std::cell::RefCell;
use std::collections::VecDeque;

const AT: u64 = CONTEXTS + 0x321;
const COPIES: u64 = AT + 0x1000;

fn save(tag: u8, address: u64) -> HostPacket {
    HostPacket::Save(HostContext { tag, channel: 3, address })
}

/// A copy of a line.
fn copy(n: u32) -> Vec<HostPacket> {
    let words =
        [(0x400, n >> 16), (0x404, n << 8), (0x408, 1), (0x40c, n), (0x418, 64), (0x41c, 1), (0x300, 0x182)];
    words.into_iter().map(|(offset, value)| method(4, offset, value)).collect()
}

/// Cycles from an idle channel to one that copies, back, and again to the one that copies after a few methods; memory
/// responds in the next cycle.
fn switches(new: Maker<FrontEnd>, stream: &[HostPacket], calls: &VecDeque<Vec<MacroSend>>) -> [u64; 3] {
    let mut packets = [&[load(1, 3, AT)], stream, &[drain(2), save(3, AT), load(4, 3, COPIES)]].concat();
    packets.extend(copy(5));
    packets.extend([drain(5), save(6, COPIES), load(7, 3, AT)]);
    // what a channel does next: some of each class that it has
    let few = |k: u8| stream.iter().filter(move |p| matches!(p, HostPacket::Method(m) if m.subchannel == k));
    packets
        .extend([0, 1, 4].into_iter().flat_map(|k| few(k).filter(|p| is_state(p)).rev().take(20)).copied());
    packets.extend([drain(8), save(9, AT), load(10, 3, COPIES), drain(11)]);
    let recorded = || Recorded(RefCell::new(calls.clone()));
    let r = run(new(), &recorded(), &packets, &Traffic::default());
    assert!(r.faults.is_empty(), "{:?}", r.faults);
    compare(&r, &expected(&recorded(), &packets));
    let cycle = |tag: u8| r.responses.iter().rev().find(|a| a.1.tag == tag).expect("it responds").0;
    [cycle(4) - cycle(2), cycle(7) - cycle(5), cycle(10) - cycle(8)]
}

/// State whose value may be any.
fn is_state(packet: &HostPacket) -> bool {
    let HostPacket::Method(m) = packet else { return false };
    let offset = u32::from(m.address) * 4;
    match m.subchannel {
        0 => (0x0d80..0x0da0).contains(&offset) || (0x3404..0x3800).contains(&offset),
        1 => (0x0d80..0x0da0).contains(&offset),
        _ => (0x400..0x420).contains(&offset),
    }
}

pub fn a_switch_costs_what_changed(new: Maker<FrontEnd>) {
    let recording = |name| packets(&decoded(name));
    let only_copies = (copy(1), VecDeque::new());
    let binds_all = (bind_all(), VecDeque::new());
    let cases = [
        (only_copies, [1113, 1115, 587]),
        (binds_all, [135, 1113, 649]),
        (recording("compute"), [5128, 1113, 649]),
        (recording("triangle"), [6696, 1115, 649]),
    ];
    let found = cases.clone().map(|((stream, calls), _)| switches(new, &stream, &calls));
    assert_eq!(found, cases.map(|(_, cycles)| cycles));
}
