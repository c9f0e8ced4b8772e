//! The next beat of a request, from its source: the virtual channel, status, or the work on a tile.

use super::plan::is_upper;
use super::slice_issue::types::*;
use super::types::*;
use super::{codec, kinds, packing};
use crate::bytes::merged;
use bundle::*;
use mem::beats::first_of;

/// The next beat of the current request. The work's beats are made from the oldest beat of its owner.
pub fn next_beat(
    current: &CurrentRequest,
    work: &Work,
    queued: &[MemoryBeat; VIRTUAL_CHANNELS],
    status: Option<&MemoryUp>,
    expanded: Option<&MemoryDown>,
) -> Option<MemoryBeat> {
    let CurrentRequest { source, channel, left } = *current;
    let of_owner = &queued[work.owner.channel as usize];
    match (source, status) {
        _ if left == 0 => None,
        (BeatSource::Channel | BeatSource::Lost, _) => Some(queued[channel as usize]),
        (BeatSource::Status, Some(MemoryUp::Beat(beat))) => Some(*beat),
        (BeatSource::Status, _) => None,
        (BeatSource::Filled, _) => Some(filled_beat(work, left, &of_owner.data)),
        (BeatSource::Scattered, _) => Some(scattered_beat(work, left, of_owner)),
        (BeatSource::Expanded, _) => expanded.map(|plain| expanded_beat(work, left, plain, of_owner)),
    }
}

/// A beat of a tile filled with one value; `left`: beats not yet sent.
fn filled_beat(work: &Work, left: u8, pattern: &Sector) -> MemoryBeat {
    let coding = &work.coding;
    // Plain codes occupy two lines.
    let upper = coding.form == Form::Plain && !work.upper;
    let sectors = kinds::filled(coding, upper).count_ones() as u8;
    MemoryBeat { mask: !0, data: codec::constant(coding, pattern, sectors - left), last: left == 1 }
}

/// A beat of ordinary bytes, which are packed in two or three sectors.
fn scattered_beat(work: &Work, left: u8, beat: &MemoryBeat) -> MemoryBeat {
    let Work { owner, coding, tiles, upper, .. } = work;
    // The last sector that has been sent.
    let gone = owner.sectors & !tiles;
    let sector = if *upper { first_of(*tiles).0 } else { gone.checked_ilog2().unwrap_or(0) as u8 };
    let second = if coding.wide { !upper } else { packing::half(sector) == 1 };
    packing::scattered(coding, is_upper(owner), sector, second, left, beat)
}

/// Whether a tile is expanded for a write that is merged with it. Packed samples are written after the expansion.
pub fn merges(owner: &MemoryHead) -> bool {
    owner.op == MemoryOp::Write && !kinds::packs(owner.page.kind)
}

/// Whether a sector of an expanded tile has bytes of the write for which it is expanded.
pub fn merges_sector(work: &Work, sector: u8) -> bool {
    let owner = &work.owner;
    merges(owner) && is_upper(owner) == work.upper && owner.sectors >> sector & 1 == 1
}

/// A beat of an expanded tile, merged with these bytes.
fn expanded_beat(work: &Work, left: u8, plain: &MemoryDown, beat: &MemoryBeat) -> MemoryBeat {
    let data = match merges_sector(work, plain.sector) {
        true => merged(&plain.data, beat.mask, &beat.data),
        false => plain.data,
    };
    MemoryBeat { mask: !0, data, last: left == 1 }
}
