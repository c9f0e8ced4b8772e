//! The beats of a walk contain every byte of every line once, at its place in the surface; within
//! tiles, in the order of addresses.

use super::tiles::{Tile, any_lines, surface_of, tiles};
use hub::byte_align::types::*;
use hub::copy_engine::copy_walk::{CopyWalk, In, Params};
use hub::copy_engine::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { CopyWalk::new(&Params::default()) => any_walks cycles whole_requests; }

/// Runs several walks. Returns their beats, each with the cycle in which it was accepted.
fn walk(dut: &mut Device<CopyWalk>, jobs: &[CopyLines], stalls: [u64; 2]) -> Vec<(u64, CopyPlace)> {
    let (mut lines, mut place) = (Source::new(jobs, stalls[0]), Sink::new(stalls[1]));
    let mut ended = 0;
    dut.run(|o| {
        // A job becomes visible after a cycle.
        if lines.is_empty() && o.idle && ended == jobs.len() {
            return None;
        }
        let i = In { lines: lines.drive(o.lines), place: place.drive(&o.place) };
        ended += usize::from(place.now().is_some_and(|(_, place): (u64, CopyPlace)| place.last));
        Some(i)
    });
    place.timed()
}

/// An expected beat, with its sort key.
struct Beat {
    key: [u64; 4],
    address: u64,
    span: ByteSpan,
    slot: usize,
    line_end: bool,
}

/// The beats of a tile, whose first beat has the given slot.
fn beats(lines: &CopyLines, tile: &Tile, slot: usize) -> Vec<Beat> {
    let surface = surface_of(lines);
    let mut all: Vec<Beat> = vec![];
    for y in tile.y.clone() {
        let mut x = tile.x.start;
        while x < tile.x.end {
            let at = surface.address(x, y);
            let count = (16 - at % 16).min(tile.x.end - x);
            let (column, row) = (u64::from(lines.x) + x, u64::from(lines.y) + y);
            // On a block-linear surface: 32 bytes, two rows of them, 16 bytes, a row.
            let key = match lines.block_linear {
                true => [column >> 5, row >> 1, column >> 4, row],
                false => [0; 4],
            };
            let span = ByteSpan { first: (at % 16) as u8, count: count as u8 };
            let line_end = x + count == tile.x.end;
            all.push(Beat { key, address: at >> 4, span, slot: slot + all.len(), line_end });
            x += count;
        }
    }
    all.sort_by_key(|beat| beat.key);
    all
}

/// Checks the beats of one walk. Returns the slot after them.
fn judge(lines: &CopyLines, places: &[CopyPlace], mut slot: usize) -> usize {
    let mut places = places.iter();
    let mut found = vec![];
    for tile in tiles(lines) {
        let wanted = beats(lines, &tile, slot);
        for (k, beat) in wanted.iter().enumerate() {
            let place = places.next().expect("a beat is missing");
            assert_eq!((place.address, place.span), (beat.address, beat.span), "beat {k} of a tile");
            assert_eq!(usize::from(place.slot), beat.slot % 512);
            let follows =
                wanted.get(k + 1).is_some_and(|next| next.address == (beat.address + 1) & 0xf_ffff_ffff);
            let line_end = beat.line_end && !lines.block_linear;
            assert_eq!(place.run_end, !follows || line_end || beat.address % 16 == 15, "run of beat {k}");
            found.push((beat.slot, usize::from(place.kept)));
        }
        slot += wanted.len();
        assert_eq!(found.last().unwrap().1, slot % 512, "a finished tile is still stored");
    }
    assert!(places.next().is_none(), "beats too many");
    // No slot below the retained ones is requested later, and no more than a tile is retained.
    let mut least = slot;
    for (at, kept) in found.iter().rev() {
        assert!((least - kept) % 512 <= 8 * 17, "slot {at} retains {kept}, {least} is next");
        least = least.min(*at);
    }
    slot
}

fn any_walks(new: Maker<CopyWalk>) {
    property((prop::collection::vec(any_lines(), 1..4), any::<[u64; 2]>()), |(jobs, stalls)| {
        let places: Vec<_> = walk(&mut new(), &jobs, stalls).into_iter().map(|(_, place)| place).collect();
        let walks: Vec<_> = places.split_inclusive(|place| place.last).collect();
        assert_eq!(walks.len(), jobs.len());
        jobs.iter().zip(walks).fold(0, |slot, (lines, places)| judge(lines, places, slot));
    });
}

/// Eight lines of a block-linear surface, whole columns of it.
fn gobs(bytes: u64) -> CopyLines {
    let cut = CopyCut { tall: true, wide: true, lines: 8, first: 256 };
    CopyLines { block_linear: true, start: 1 << 20, bytes, lines: 8, cut, ..CopyLines::default() }
}

/// A beat a cycle; three cycles to the first, and one between walks.
fn cycles(new: Maker<CopyWalk>) {
    let cut = CopyCut { wide: true, lines: 1, ..CopyCut::default() };
    let pitch = CopyLines { start: 5, stride: 1024, bytes: 100, lines: 3, cut, ..CopyLines::default() };
    for (job, count) in [(pitch, 21), (gobs(1024), 512)] {
        let found: Vec<_> =
            walk(&mut new(), &[job, job], [!0; 2]).into_iter().map(|(cycle, _)| cycle).collect();
        let wanted = (3..3 + count).chain(3 + count + 1..3 + 2 * count + 1);
        assert_eq!(found, wanted.collect::<Vec<_>>());
    }
}

/// Whole GOBs are requested as runs of 16 beats, from their start to their end.
fn whole_requests(new: Maker<CopyWalk>) {
    let places = walk(&mut new(), &[gobs(320)], [!0; 2]);
    assert_eq!(places.len(), 5 * 32);
    for (k, (_, place)) in (0..).zip(&places) {
        assert_eq!(place.address, (1 << 16) + k);
        assert_eq!(place.run_end, k % 16 == 15);
    }
}
