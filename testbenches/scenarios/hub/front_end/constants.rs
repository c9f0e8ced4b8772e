//! Constant buffers of 3D across context switches: bindings are restored by group and slot, and
//! constants are written to the addresses they would have had.

use super::judge::check;
use super::peers::{CONTEXTS, Traffic};
use super::player::Run;
use super::stream::{drain, load, method, pair};
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Maker;
use references::hub::front_end::constants::{Binding, Constants};

const AT: u64 = CONTEXTS + 0x55;

fn save(tag: u8, address: u64) -> HostPacket {
    HostPacket::Save(HostContext { tag, channel: 3, address })
}

fn select(size: u32, address: u64) -> [HostPacket; 3] {
    [method(0, 0x2380, size), method(0, 0x2384, (address >> 32) as u32), method(0, 0x2388, address as u32)]
}

fn bind(group: u32, slot: u32, valid: u32) -> HostPacket {
    method(0, 0x2410 + 0x20 * group, slot << 4 | valid)
}

fn binding(valid: bool, size: u32, address: u64) -> Binding {
    Binding { valid, size, address }
}

/// State of 3D after all bundles, and the address of each constant.
fn engine(r: &Run) -> (Constants, Vec<(u64, u32)>) {
    let mut engine = Constants::default();
    let mut constants = vec![];
    for (_, b) in &r.bundles {
        constants.extend(engine.takes(b).map(|at| (at, b.value)));
    }
    (engine, constants)
}

/// Another context, with its own bindings in the same slots.
fn another() -> Vec<HostPacket> {
    let mut packets = vec![method(0, 0, 0xb197)];
    packets.extend(select(0x20, 0x99_0000_0000));
    packets.extend([(0, 3), (0, 5), (4, 17), (2, 1)].map(|(group, slot)| bind(group, slot, 1)));
    packets.extend([method(0, 0x238c, 0x800), method(0, 0x2390, 77)]);
    packets
}

/// Several slots of several groups are bound, one of them is unbound again, and a buffer is written
/// in two parts with other contexts in between.
pub fn constants_come_back(new: Maker<FrontEnd>) {
    let mut packets = vec![method(0, 0, 0xb197)];
    packets.extend(select(0x1_0000, 0x12_3456_7800));
    packets.extend([bind(0, 3, 1), bind(4, 17, 1)]);
    packets.extend(select(0x100, 0x12_0000_0100));
    packets.extend([bind(0, 5, 1), bind(4, 0, 1), bind(2, 1, 1), bind(2, 1, 0)]);
    packets.extend(select(0x340, 0xab_cdef_0100));
    packets.extend([method(0, 0x238c, 0x40), pair(0, 0x2390, [1, 2]), method(0, 0x23cc, 3)]);
    packets.push(save(1, AT));
    packets.push(load(2, 3, AT + 0x1000));
    packets.extend(another());
    packets.extend([save(3, AT + 0x1000), load(4, 3, AT), drain(5)]);
    let loaded = packets.len();
    let r = check(new(), &packets, &Traffic::default());
    let (engine_3d, _) = engine(&r);
    let mut found: Vec<_> = engine_3d.bound.into_iter().collect();
    found.sort_unstable_by_key(|(place, _)| *place);
    let (a, b) = (binding(true, 0x1_0000, 0x12_3456_7800), binding(true, 0x100, 0x12_0000_0100));
    let gone = Binding { valid: false, ..b };
    assert_eq!(found, [((0, 3), a), ((0, 5), b), ((2, 1), gone), ((4, 0), b), ((4, 17), a)]);
    let selected = (engine_3d.size, engine_3d.address, engine_3d.offset);
    assert_eq!(selected, (0x340, 0xab_cdef_0100, 0x4c));

    // the context continues, and so does the other one
    packets.truncate(loaded);
    packets.extend([method(0, 0x2394, 4), bind(1, 9, 1), save(6, AT), load(7, 3, AT + 0x1000)]);
    packets.extend([method(0, 0x2390, 78), load(8, 3, AT), method(0, 0x2390, 5), drain(9)]);
    let (engine_3d, constants) = engine(&check(new(), &packets, &Traffic::default()));
    let (own, other) = (|n: u64| 0xab_cdef_0140 + 4 * n, 0x99_0000_0800);
    let wanted =
        [(own(0), 1), (own(1), 2), (own(2), 3), (other, 77), (own(3), 4), (other + 4, 78), (own(4), 5)];
    assert_eq!(constants, wanted);
    assert_eq!(engine_3d.bound[&(1, 9)], binding(true, 0x340, 0xab_cdef_0100));
}

/// Whatever the mode of the shadow: in mode 2 it does not know the buffer that 3D has selected, and
/// in mode 3 it sends other values than those received.
pub fn constants_in_every_mode(new: Maker<FrontEnd>) {
    for mode in 0..4 {
        let mut packets = vec![method(0, 0, 0xb197)];
        packets.extend(select(0x80, 0x1_0000_0000));
        packets.extend([method(0, 0x238c, 0x10), method(0, 0x124, mode)]);
        packets.extend(select(0x90, 0x2_0000_0000));
        packets.extend([bind(3, 2, 1), method(0, 0x238c, 0x20), method(0, 0x2390, 1)]);
        packets.extend([save(1, AT), load(2, 3, AT + 0x1000)]);
        packets.extend(another());
        packets.extend([load(3, 3, AT), method(0, 0x2390, 2), drain(4)]);
        let (engine_3d, constants) = engine(&check(new(), &packets, &Traffic::default()));
        let (size, address, offset) =
            if mode == 3 { (0x80, 0x1_0000_0000, 0x10) } else { (0x90, 0x2_0000_0000, 0x20) };
        let selected = (engine_3d.size, engine_3d.address, engine_3d.offset);
        assert_eq!(selected, (size, address, offset as u32 + 8), "mode {mode}");
        assert_eq!(engine_3d.bound[&(3, 2)], binding(true, size, address), "mode {mode}");
        let own = [(address + offset, 1), (address + offset + 4, 2)];
        assert_eq!([constants[0], constants[2]], own, "mode {mode}");
    }
}

/// Random bindings of all slots in two alternating contexts, with stalls.
pub fn constants_of_two_contexts(new: Maker<FrontEnd>) {
    let object = method(0, 0, 0xb197);
    let mut packets = vec![object];
    let turns = [(1, 2), (2, 1), (1, 2)];
    for (turn, (from, to)) in (0..).zip(turns) {
        for n in 0..60_u32 {
            let roll = (n + 60 * turn + 1).wrapping_mul(0x9e37_79b9);
            packets.extend(select(roll >> 16, u64::from(roll) << 6).into_iter().skip(roll as usize >> 9 & 3));
            packets.push(bind((roll >> 12) % 5, (roll >> 20) % 18, roll >> 30 & 1));
            packets.extend((roll >> 28 == 0).then(|| method(0, 0x238c, roll >> 8 & 0xfffc)));
            packets.extend((roll >> 29 == 1).then(|| pair(0, 0x2390, [n, roll])));
        }
        packets.extend([save(1, AT + from * 0x1000), load(2, 3, AT + to * 0x1000), object]);
    }
    packets.extend([method(0, 0x2390, 1), drain(3)]);
    let stalls = std::array::from_fn(|k| (k as u64 + 7).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let r = check(new(), &packets, &Traffic { stalls, busy: 9, seed: 4 });
    assert!(engine(&r).0.bound.len() > 40);
}
