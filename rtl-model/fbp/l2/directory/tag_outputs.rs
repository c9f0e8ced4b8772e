//! Outputs of the directory: what responses of memory and accepted heads send to the other units of the slice.

use crate::l2::lookup::{LINE_MASK, goes_on, target};
use crate::l2::types::*;
use bundle::*;
use mem::beats::beats;

/// Whether a response of memory is the end of a barrier, and whether the barrier is the scan's.
pub fn ends_barrier(down: &MemoryDown) -> bool {
    down.tag >> BARRIER_TAG & 1 == 1
}

pub fn ends_scan(down: &MemoryDown) -> bool {
    ends_barrier(down) && down.tag >> SCAN_TAG & 1 == 1
}

/// The fill, or the barrier's request, that a response of memory belongs to.
pub fn id_of(down: &MemoryDown) -> u8 {
    down.tag as u8 & (FILLS as u8 - 1)
}

/// A sector of a fill.
pub fn fill_sector(down: &MemoryDown, fill: &Fill) -> FillSector {
    let MemoryDown { sector, data, .. } = *down;
    FillSector { fill: id_of(down), row: fill.row, sector, merge: fill.merge >> sector & 1 == 1, data }
}

/// The response to a barrier: to its request, or to the scan's.
pub fn barrier_done(down: &MemoryDown, request: &Request, scan: &Scan) -> DoneResponse {
    match ends_scan(down) {
        true => DoneResponse { client: scan.client, tag: scan.tag },
        false => DoneResponse { client: request.client, tag: request.tag },
    }
}

/// The response to an accepted head.
pub fn head_done(lookup: &HeadLookup) -> DoneResponse {
    DoneResponse { client: lookup.head.client, tag: lookup.head.tag }
}

/// The request for sectors of the line that it accesses.
pub fn head_fill(lookup: &HeadLookup, fill: &FillSectors) -> FillRequest {
    let line = target(&lookup.head, lookup.step) & u64::from(LINE_MASK);
    FillRequest { fill: fill.fill, line, sectors: fill.sectors }
}

/// The beats of an accepted head. Those of a fast clear are used for all its lines.
pub fn head_beats(lookup: &HeadLookup, request: u8) -> Beats {
    let (head, step) = (&lookup.head, lookup.step);
    Beats { request, channel: head.channel, count: beats(head), keeps: goes_on(head, step) }
}

pub fn head_verdict(lookup: &HeadLookup, accepted: bool) -> Verdict {
    match accepted {
        false => Verdict::Refused,
        true if goes_on(&lookup.head, lookup.step) => Verdict::Continues,
        true => Verdict::Accepted,
    }
}
