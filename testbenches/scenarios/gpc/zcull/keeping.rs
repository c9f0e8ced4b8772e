//! Ranges saved in memory while others take their place.

use super::peers::*;
use super::world::items::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;
use kit::memory::{Memory, MemoryStalls};

const PLACE: u32 = 0x800;

/// Memory of zeros for ranges, larger than all their words; its ports are open in at least a quarter of the cycles, as a region
/// is a thousand sectors.
pub fn kept_memory(patterns: [u64; 3], latency: u64) -> Memory<Vec<u8>> {
    let [read, data, write] = patterns.map(|pattern| pattern | 0x1111_1111_1111_1111);
    Memory::new(vec![0; 1 << 16], MemoryStalls { read, data, write, latency })
}

/// Address of saved ranges: the whole region's, or up to a limit.
pub fn place(limit: u32) -> [TilePacket; 4] {
    [
        state(SET_ZCULL_STORAGE_A, 0),
        state(SET_ZCULL_STORAGE_B, PLACE),
        state(SET_ZCULL_STORAGE_C, 0),
        state(SET_ZCULL_STORAGE_D, limit),
    ]
}

fn prepared(new: Maker<Zcull>, limit: u32) -> Peers {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&place(limit));
    peers.send(&cleared(0.5, 3, 1));
    peers
}

/// Ranges stored and loaded cull as before; ranges that are only invalidated do not.
pub fn restored_ranges_cull(new: Maker<Zcull>) {
    for (stores, loads, fate) in [
        (true, true, Discarded),
        (true, false, Ambiguous),
        (false, true, Ambiguous),
        (false, false, Ambiguous),
    ] {
        let mut peers = prepared(new, u32::MAX);
        assert_eq!(peers.fate(flat(0.75, 3, 1, false)), Discarded);
        if stores {
            peers.send(&[state(STORE_ZCULL, 0)]);
            assert_eq!(peers.fate(flat(0.75, 3, 1, false)), Discarded, "a store changes nothing");
        }
        // Another surface, with unknown ranges.
        peers.send(&[state(SET_ZT_B, 0x1_0000)]);
        assert_eq!(peers.fate(flat(0.75, 3, 1, false)), Ambiguous);
        peers.send(&[state(SET_ZT_B, 0)]);
        if loads {
            peers.send(&[state(LOAD_ZCULL, 0)]);
        }
        assert_eq!(peers.fate(flat(0.75, 3, 1, false)), fate);
        assert_eq!(peers.fate(flat(0.25, 3, 1, false)), if fate == Discarded { Accepted } else { Ambiguous });
    }
}

/// The words in memory: for each block the least depth, and the complement of the greatest; for all tiles of the region.
pub fn kept_words(new: Maker<Zcull>) {
    let mut peers = prepared(new, u32::MAX);
    peers.send(&cleared(0.75, 4, 0));
    peers.send(&[flat(0.25, 4, 0, false), state(STORE_ZCULL, 0)]);
    let word = |tile: usize| {
        let bytes = &peers.memory.store[PLACE as usize + 16 * tile..][..16];
        let of = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        [0, 1, 2, 3].map(|k| (of(4 * k), !of(4 * k + 2)))
    };
    let code = |z: f64| (z * 65535.0).round() as u16;
    for tile in 0..2048 {
        match tile {
            // 64 tiles in a row: (3, 1).
            67 => assert_eq!(word(tile), [(code(0.5), code(0.5)); 4]),
            4 => assert!(
                word(tile)
                    .iter()
                    .all(|(least, greatest)| { code(0.25).abs_diff(*least) < 3 && *greatest == code(0.75) })
            ),
            _ => assert_eq!(word(tile), [(0, 0xffff); 4], "tile {tile}"),
        }
    }
}

/// A load from an address without stored ranges, or beyond the limit, leaves all unknown; nothing is written beyond it.
pub fn nothing_is_stored_beyond_the_limit(new: Maker<Zcull>) {
    let last = PLACE + 16 * 2048 - 1;
    for (limit, fate) in [(last, Discarded), (last - 1, Ambiguous)] {
        let mut peers = prepared(new, limit);
        peers.send(&[state(STORE_ZCULL, 0)]);
        assert_eq!(peers.memory.writes.taken.is_empty(), fate == Ambiguous);
        peers.send(&[state(LOAD_ZCULL, 0)]);
        assert_eq!(peers.fate(flat(0.75, 3, 1, false)), fate, "up to {limit:#x}");
    }
    let mut peers = prepared(new, u32::MAX);
    peers.send(&[state(LOAD_ZCULL, 0)]);
    assert_eq!(peers.fate(flat(0.75, 3, 1, false)), Ambiguous, "zeros in memory restore no range");
}

/// Reports of ROPs about the earlier contents do not count for loaded ranges until a later fence gets its response.
pub fn reports_from_before_a_load(new: Maker<Zcull>) {
    let mut peers = prepared(new, u32::MAX);
    peers.send(&[flat(0.4, 3, 1, false)]);
    peers.response();
    peers.send(&[state(STORE_ZCULL, 0), state(LOAD_ZCULL, 0)]);
    BLOCKS.into_iter().for_each(|(x, y)| peers.feedback(0, found(x, y, 0.1, 0.2)));
    assert_eq!(peers.fate(flat(0.3, 3, 1, false)), Accepted, "in front of what was loaded");
    peers.response();
    BLOCKS.into_iter().for_each(|(x, y)| peers.feedback(0, found(x, y, 0.1, 0.2)));
    assert_eq!(peers.fate(flat(0.35, 3, 1, false)), Discarded);
}
