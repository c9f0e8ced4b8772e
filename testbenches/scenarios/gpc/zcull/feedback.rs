//! Reports of ROPs, and writes against the direction.

use super::peers::*;
use super::world::items::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;

/// Writes move the nearest depth nearer at once; a partial clear widens the range.
pub fn writes_loosen(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.send(&cleared(0.75, 2, 0));
    // Back to back: each tile must see the possible writes of the one before.
    peers.out.clear();
    peers.send(&[
        flat(0.5, 2, 0, false),
        flat(0.25, 2, 0, false),
        flat(0.375, 2, 0, false),
        flat(0.8, 2, 0, false),
    ]);
    let marks: Vec<_> = peers
        .out
        .iter()
        .filter_map(|(_, p)| if let TilePacket::Tile(t) = p { Some(t.accept) } else { None })
        .collect();
    assert_eq!(marks, [true, true, false]); // 0.8 lies after 0.75
    // After the first of them, but not after the earlier depth: ambiguous.
    assert_eq!(peers.fate(flat(0.6, 2, 0, false)), Ambiguous);

    let part = ClearTile { z: true, rect: Rect { x0: 33, y0: 0, x1: 48, y1: 16 }, ..ClearTile::default() };
    peers.send(&[state(SET_Z_CLEAR_VALUE, 1.0_f32.to_bits()), TilePacket::Clear(part)]);
    assert_eq!(peers.fate(flat(0.8, 2, 0, false)), Ambiguous);
}

/// Feedback tightens: the farthest depth under LESS, the nearest under GREATER; not with more than one sample, and not while it
/// may be older than a clear.
pub fn feedback_tightens(new: Maker<Zcull>) {
    for greater in [false, true] {
        // All blocks hold 0.5; ROPs may report a little less than is known, never more.
        let (func, clear, after, report) =
            if greater { (0x204, 0.0, 0.2, (0.45, 0.48)) } else { (0x201, 1.0, 0.8, (0.52, 0.55)) };
        for samples in [0, 2] {
            let mut peers = Peers::new(new());
            peers.send(&begin(Z24, greater, func));
            peers.send(&[state(SET_ANTI_ALIAS, samples)]);
            peers.send(&cleared(clear, 3, 1));
            peers.send(&[flat(0.5, 3, 1, false), state(SET_DEPTH_WRITE, 0)]);
            assert_eq!(peers.fences(), 1, "one for the clear");
            let reports = BLOCKS.map(|(x, y)| found(x, y, report.0, report.1));
            let all =
                |peers: &mut Peers| reports.iter().enumerate().for_each(|(k, m)| peers.feedback(k & 1, *m));
            all(&mut peers); // no response from either ROP
            assert_eq!(peers.fate(flat(after, 3, 1, false)), Ambiguous);
            peers.feedback(0, FENCE);
            all(&mut peers); // one response is missing
            assert_eq!(peers.fate(flat(after, 3, 1, false)), Ambiguous);
            peers.feedback(1, FENCE);
            all(&mut peers);
            let wholly = if samples == 0 { Discarded } else { Ambiguous };
            assert_eq!(peers.fate(flat(after, 3, 1, false)), wholly);
            // Feedback does not apply to the other bound: 0.5 remains the limit.
            assert_eq!(peers.fate(flat(if greater { 0.49 } else { 0.51 }, 3, 1, false)), Ambiguous);
            assert_eq!(peers.fate(flat(if greater { 0.51 } else { 0.49 }, 3, 1, false)), Accepted);
            // Loosening reports are always accepted; one block is enough.
            peers.send(&cleared(clear, 8, 1));
            peers.feedback(0, DepthFeedback { loosen: true, ..found(6, 2, 0.0, 1.0) });
            assert_eq!(peers.fate(flat(after, 3, 1, false)), Ambiguous);
            assert_eq!(peers.fate(flat(if greater { 0.51 } else { 0.49 }, 3, 1, false)), Ambiguous);
        }
    }
}

/// Each block has its own report.
pub fn feedback_by_block(new: Maker<Zcull>) {
    for spared in 0..4 {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&cleared(1.0, 3, 1));
        peers.send(&[flat(0.5, 3, 1, false)]);
        peers.response();
        for k in (0..4).filter(|k| *k != spared) {
            peers.feedback(k & 1, found(BLOCKS[k].0, BLOCKS[k].1, 0.5, 0.5));
        }
        assert_eq!(peers.fate(flat(0.8, 3, 1, false)), Ambiguous, "without block {spared}");
        peers.feedback(0, found(BLOCKS[spared].0, BLOCKS[spared].1, 0.5, 0.5));
        assert_eq!(peers.fate(flat(0.8, 3, 1, false)), Discarded);
    }
}

/// Writes against the direction disable culling until both ROPs have responded to a fence.
pub fn against(new: Maker<Zcull>) {
    for (greater, with, contrary) in
        [(false, 0x201, 0x204), (true, 0x204, 0x201), (false, 0x203, 0x207), (true, 0x206, 0x205)]
    {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, greater, with));
        peers.send(&cleared(0.5, 0, 0));
        let hidden = if greater { 0.25 } else { 0.75 };
        assert_eq!(peers.fate(flat(hidden, 0, 0, false)), Discarded);
        peers.response();
        // At other tiles: the range of tile (0, 0) is kept, but must not be used.
        peers.send(&[state(SET_DEPTH_FUNC, contrary)]);
        assert_eq!(peers.fate(flat(hidden, 5, 0, false)), Ambiguous);
        assert_eq!(peers.fate(flat(hidden, 0, 1, false)), Ambiguous);
        peers.send(&[state(SET_DEPTH_FUNC, with)]);
        peers.out.clear();
        peers.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!((peers.out.len(), peers.fences()), (2, 1));
        assert_eq!(peers.out[0].1, state(ZCULL_FENCE, 0), "the fence is sent first");
        peers.feedback(0, FENCE);
        peers.out.clear();
        peers.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!((peers.out.len(), peers.fences()), (1, 0), "one fence is enough");
        peers.feedback(1, FENCE);
        assert_eq!(peers.fate(flat(hidden, 0, 0, false)), Discarded);
        // The tile is known to have been written against the direction.
        assert_eq!(peers.fate(flat(hidden, 5, 0, false)), Ambiguous);
    }
}

/// Against the direction, but nothing is written: culling continues.
pub fn against_the_direction_without_writes(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x204));
    peers.send(&[state(SET_DEPTH_WRITE, 0)]);
    peers.send(&cleared(0.5, 0, 0));
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Discarded);
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Accepted);
    peers.send(&[state(SET_DEPTH_WRITE, 1), state(SET_ZT_READ_ONLY, 1)]);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Discarded);
    peers.send(&[state(SET_ZT_READ_ONLY, 0)]);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Ambiguous);
}
