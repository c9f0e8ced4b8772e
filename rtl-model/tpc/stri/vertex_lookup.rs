//! Vertex lookup: the next line of a primitive's vertices and its entry in the cache of lines. A corner has the lines with its scalars,
//! and with its raster record where depth has a plane.

use super::types::*;
use bundle::*;

/// Line of the entry with a corner's raster record; records are 16 bytes.
fn record_line(terms: &PlaneTerms, corner: usize) -> u8 {
    terms.corners[corner] >> 3
}

/// A corner's lines: the first, and the number of further ones; lines wrap in the window.
fn span(terms: &PlaneTerms, corner: usize) -> (u16, u8) {
    let scalars = u16::from(terms.scalars.max(1));
    let records = (u16::from(terms.count) + 7) >> 3;
    let first = u16::from(terms.corners[corner]) * scalars;
    let (line, last) = (first >> 5, (first + scalars - 1) >> 5);
    ((terms.entry + records + line) & 0x1fff, (last - line) as u8)
}

/// State of the cache, and the primitive's earlier lines.
pub struct VertexCache<'a> {
    pub corner: u8, // corner whose lines are looked up
    pub line: u8,   // the next of these lines
    pub found: &'a [VertexLines; PLANE_CORNERS],
    pub lines: u32,
    pub depth: bool,
    pub tags: &'a [u16; VERTEX_CACHE_LINES],
    pub known: u32,
    pub users: &'a [u8; VERTEX_CACHE_LINES],
    pub next_victim: u8,
}

/// The next line's entry, or the next one that no queued primitive needs; and the primitive with this line.
pub fn lookup_of(request: &PlaneRequest, cache: &VertexCache<'_>) -> (VertexLookup, PlaneWork) {
    let (corner, line) = (usize::from(cache.corner), usize::from(cache.line));
    let (start, more) = span(&request.terms, corner);
    // The line of a record is skipped if an earlier corner has looked it up.
    let records = record_line(&request.terms, corner);
    let same = (0..corner).find(|&k| record_line(&request.terms, k) == records);
    let last_line = if cache.depth && same.is_none() { RECORD_LINE } else { usize::from(more) };
    let whole = line == last_line;
    let last = whole && corner == PLANE_CORNERS - 1;
    let first = corner == 0 && line == 0;
    let number = if line == RECORD_LINE {
        request.terms.entry + u16::from(records)
    } else {
        start + u16::from(cache.line)
    };
    let number = number & 0x1fff;
    let known = if request.fresh && first { 0 } else { cache.known };
    let hit = (0..VERTEX_CACHE_LINES).find(|&k| known >> k & 1 == 1 && cache.tags[k] == number);
    let next_victim = usize::from(cache.next_victim);
    let victim = (0..VERTEX_CACHE_LINES)
        .map(|k| (next_victim + k) % VERTEX_CACHE_LINES)
        .find(|&k| cache.users[k] == 0);
    let slot = hit.or(victim).unwrap_or(0);
    let mut work = PlaneWork { request: *request, corners: *cache.found, lines: cache.lines | 1 << slot };
    work.corners[corner].slots[line] = slot as u8;
    if let Some(k) = same {
        work.corners[corner].slots[RECORD_LINE] = cache.found[k].slots[RECORD_LINE];
    }
    let (hit, free, slot) = (hit.is_some(), victim.is_some(), slot as u8);
    (VertexLookup { first, whole, last, more, number, hit, free, slot }, work)
}

/// The corner and the line to look up after this one.
pub fn next_of(lookup: &VertexLookup, corner: u8, line: u8) -> (u8, u8) {
    let next = if line == lookup.more { RECORD_LINE as u8 } else { line + 1 };
    match (lookup.last, lookup.whole) {
        (true, _) => (0, 0),
        (_, true) => (corner + 1, 0),
        _ => (corner, next),
    }
}

/// Request for the lookup's line.
pub fn head_of(lookup: &VertexLookup, window: u64) -> MemoryHead {
    MemoryHead {
        tag: lookup.slot.into(),
        channel: VirtualChannel::Ring,
        line: window.wrapping_add(lookup.number.into()) & ((1 << 33) - 1),
        sectors: 15,
        physical: true,
        evict: EvictClass::Last,
        ..MemoryHead::default()
    }
}
