//! The mode is chosen before a primitive, and changes only when PROP is empty.

use bundle::*;
use gpc::prop::types::*;
use gpc::prop::z_mode::{In, Params, ZMode};
use kit::{Device, Maker, scenarios};

scenarios! {
    ZMode::new(&Params::default()) => a_change_waits_until_all_is_drained a_primitive_keeps_its_mode
        areas_count_once_for_a_primitive one_packet_a_cycle;
}

fn state(address: u16, value: u32) -> FrtxPacket {
    FrtxPacket::State(State { address, value })
}

fn frtx(prim: u16, coverage: u64, last: bool) -> FrtxPacket {
    FrtxPacket::Frtx(Frtx { prim, coverage, last, ..Frtx::default() })
}

/// Output packets within 400 cycles, and their cycles. PROP is drained from `drained` on.
fn mark(mut dut: Device<ZMode>, packets: &[FrtxPacket], drained: u64) -> Vec<(u64, PropPacket)> {
    let (mut sent, mut out) = (0, vec![]);
    for cycle in 0..400 {
        let o = dut.outputs();
        let frtx = packets.get(sent).copied().into();
        let i = In { frtx, work: true.into(), drained: cycle >= drained };
        sent += usize::from(i.frtx.valid && o.frtx.ready);
        out.extend(o.work.get().map(|work| (cycle, *work)));
        dut.cycle(i);
    }
    assert!(dut.outputs().idle && sent == packets.len(), "a packet is left in the unit");
    out
}

/// For each FRTX, its output cycle and whether it is early.
fn modes(out: &[(u64, PropPacket)]) -> Vec<(u64, bool)> {
    let mode = |(cycle, packet): &(u64, PropPacket)| match packet {
        PropPacket::Frtx(f) => Some((*cycle, f.early)),
        _ => None,
    };
    out.iter().filter_map(mode).collect()
}

fn early(new: Maker<ZMode>, packets: &[FrtxPacket]) -> Vec<bool> {
    modes(&mark(new(), packets, 0)).into_iter().map(|m| m.1).collect()
}

fn a_change_waits_until_all_is_drained(new: Maker<ZMode>) {
    // In: 1 cycle; the mode change in cycle 50; accepted in 51, out in 52.
    assert_eq!(modes(&mark(new(), &[frtx(1, 1, true)], 50)), [(52, true)]);
    // Without a mode change there is no wait.
    let late = [state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f), frtx(1, 1, true)];
    assert_eq!(modes(&mark(new(), &late, 50)), [(3, false)]);
    // State before the primitive does not change it.
    let out = mark(new(), &[state(SET_DEPTH_TEST, 1), frtx(1, 1, true)], 50);
    assert_eq!(out.iter().map(|o| o.0).collect::<Vec<_>>(), [2, 52]);
    assert!(matches!(out[0].1, PropPacket::State(PropState { early: false, .. })));
}

fn a_primitive_keeps_its_mode(new: Maker<ZMode>) {
    let alpha = |on| state(SET_ALPHA_TEST, on);
    let packets = [frtx(1, 1, false), alpha(1), frtx(1, 1, false), frtx(1, 1, true), frtx(2, 1, true)];
    assert_eq!(early(new, &packets), [true, true, true, false]);
    // The next primitive begins after the end of the last, or with another number.
    let packets =
        [frtx(1, 1, true), alpha(1), frtx(1, 1, false), alpha(0), frtx(2, 1, false), frtx(2, 1, false)];
    assert_eq!(early(new, &packets), [true, false, true, true]);
}

/// A primitive's area counts once, however much of it is covered, in any mode; the primitive that reaches 128 pixels is itself
/// early.
fn areas_count_once_for_a_primitive(new: Maker<ZMode>) {
    for mode in [0, 1, 2, 3, 6] {
        for (area, late) in [(128, 0), (127, 1), (64, 1), (63, 2), (1, 127)] {
            let mut packets =
                vec![state(SET_ANTI_ALIAS, mode), state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 4)];
            for prim in 0..late + 2 {
                for last in [false, true] {
                    let coverage = if prim % 2 == 0 { !0 } else { 0 };
                    packets.push(FrtxPacket::Frtx(Frtx { prim, area, coverage, last, ..Frtx::default() }));
                }
            }
            let modes = early(new, &packets);
            let found = modes.iter().take_while(|early| !**early).count();
            assert_eq!((found, modes.len()), (2 * usize::from(late), 2 * usize::from(late) + 4));
        }
    }
}

fn one_packet_a_cycle(new: Maker<ZMode>) {
    let packets: Vec<_> = (0..50).map(|n| frtx(n, !0, n % 2 == 0)).collect();
    let out = mark(new(), &packets, 0);
    assert_eq!(out.iter().map(|o| o.0).collect::<Vec<_>>(), (3..53).collect::<Vec<_>>());
}
