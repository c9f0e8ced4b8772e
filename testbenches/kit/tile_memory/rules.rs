//! Rules that all ROPs must follow.

use super::tiles::{each, of_tile};
use bundle::{TileOp, TileWrite};
use references::fbp::compression::compressed_tile::{self as oracle, Form, ordinary};

/// Number of beats of a request: one for each of its sectors. A raw write may have no sectors; it still has a beat.
fn beats_of(request: &TileWrite) -> usize {
    match request.op {
        TileOp::FastClear | TileOp::ClearDepth => 1,
        TileOp::Raw => request.sectors.count_ones().max(1) as usize,
        TileOp::Plain => request.sectors.count_ones() as usize,
    }
}

/// Checks the beats of a request received so far.
pub fn framed(beats: &[TileWrite]) {
    let (first, beat) = (&beats[0], &beats[beats.len() - 1]);
    let common = |w: &TileWrite| (w.op, w.line, w.sectors, w.status, w.pair);
    assert_eq!(common(beat), common(first), "beat {} is of another request", beats.len());
    assert!(first.op == TileOp::Raw || first.sectors != 0, "a write without sectors: {first:?}");
    assert_eq!(beat.last, beats.len() == beats_of(first), "`last` of beat {} of {beat:?}", beats.len());
}

/// Rejects a status that is not legal in a raw write of a tile of this kind.
pub fn of_kind(kind: u8, status: u8, address: u64) {
    let form = oracle::form(kind, status);
    let known = status == 0 || form != Form::Plain;
    assert!(known, "a raw write of status {status} at {address:#x}, kind {kind:02x}, which does not have it");
    let text = "is of the clear value, which no raw write makes";
    assert!(
        !oracle::is_cleared(kind, status),
        "a raw write of status {status} at {address:#x}, kind {kind:02x}: it {text}"
    );
}

/// Sectors that hold more than plain bytes must be written completely.
pub fn whole(kind: u8, address: u64, beats: &[TileWrite]) {
    let TileWrite { line, sectors, status, .. } = beats[0];
    let coded = match oracle::form(kind, status) {
        Form::Plain => 0,
        Form::Planes { stencil: true, .. } => 0xee,
        Form::WidePlanes { .. } => 0x1e,
        Form::HalfPlanes { halves, .. } => u8::from(halves & 1 != 0) * 0x55 | (halves >> 1) * 0xaa,
        _ => 0xff,
    };
    for (sector, TileWrite { mask, .. }) in each(sectors).zip(beats) {
        let parts = *mask == !0 || of_tile(line, 1 << sector) & coded == 0;
        assert!(
            parts,
            "sector {sector} of the line at {address:#x}, kind {kind:02x}, status {status}: mask {mask:08x}"
        );
    }
}

/// The status of a tile after a raw write of sectors of a line: for Z16 of the halves that it writes.
pub fn after(kind: u8, old: u8, sectors: u8, status: u8) -> u8 {
    if !matches!(oracle::form(kind, 1), Form::HalfPlanes { .. }) {
        return status;
    }
    let halves = (0..2).filter(|half| sectors == 0 || sectors & (5 << half) != 0);
    halves.fold(old, |all, half| all & !(1 << half) | status & 1 << half)
}

/// The sectors of a tile whose contents change with a new status: not stencil, nor the first one from planes to planes.
pub fn changed(kind: u8, old: u8, new: u8) -> u8 {
    if matches!(oracle::form(kind, 1), Form::HalfPlanes { .. }) {
        let halves = (0..2).filter(|half| (old ^ new) >> half & 1 == 1);
        return oracle::held(kind, new) & halves.fold(0, |all, half| all | 0x55 << half);
    }
    let planes = |status| matches!(oracle::form(kind, status), Form::Planes { .. } | Form::WidePlanes { .. });
    let first = if ordinary::packs(kind) { 2 } else { 1 };
    let same = match (planes(old), planes(new)) {
        _ if old & 3 == new & 3 => 0xff,
        (true, true) => first | ordinary::beside_depth(kind),
        _ => ordinary::beside_depth(kind),
    };
    oracle::held(kind, new) & !same
}
