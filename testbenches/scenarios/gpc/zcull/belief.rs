//! Sequences in which a wrong assumption of Zcull would hide visible samples.

use super::peers::*;
use super::world::items::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;

/// Reports in flight when the direction changes are older than writes in the previous direction: 0.5 was reported, 0.1 is
/// written, and then 0.3 is in front of it.
pub fn reports_from_before_the_direction(new: Maker<Zcull>) {
    for greater in [false, true] {
        let depth = |z: f32| if greater { 1.0 - z } else { z };
        let [with, after] = if greater { [0x204, 0x201] } else { [0x201, 0x204] };
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, greater, with));
        peers.send(&cleared(depth(1.0), 3, 1));
        peers.send(&[flat(depth(0.5), 3, 1, false)]);
        peers.response();
        peers.send(&[flat(depth(0.1), 3, 1, false)]);
        peers.send(&[state(SET_ZCULL_DIR_FORMAT, u32::from(!greater)), state(SET_DEPTH_FUNC, after)]);
        let half = depth(0.5);
        for (k, (x, y)) in BLOCKS.into_iter().enumerate() {
            peers.feedback(k & 1, found(x, y, half, half));
        }
        assert_eq!(peers.fate(flat(depth(0.3), 3, 1, false)), Ambiguous);
    }
}

/// A second write against the direction, before the fence after the first gets its response: the responses do not cover the
/// second.
pub fn a_response_covers_only_earlier_writes(new: Maker<Zcull>) {
    for (greater, with, contrary) in [(false, 0x201, 0x204), (true, 0x204, 0x201)] {
        let hidden = if greater { 0.25 } else { 0.75 };
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, greater, with));
        peers.send(&cleared(0.5, 0, 0));
        peers.response();
        let write_against = |peers: &mut Peers, x| {
            peers.send(&[state(SET_DEPTH_FUNC, contrary), flat(hidden, x, 0, false)]);
            peers.send(&[state(SET_DEPTH_FUNC, with)]);
        };
        write_against(&mut peers, 5);
        peers.clear();
        peers.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!(peers.fences(), 1);
        write_against(&mut peers, 6);
        peers.clear();
        peers.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!(peers.fences(), 0, "one at a time");
        peers.response();
        assert_eq!(peers.fate(flat(hidden, 0, 0, false)), Ambiguous);
        peers.response();
        assert_eq!(peers.fate(flat(hidden, 0, 0, false)), Discarded);
    }
}

/// ZROP does not clear read-only depth: the old depth remains, and may be nearer or farther than the clear value.
pub fn read_only_is_not_cleared(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.send(&cleared(1.0, 0, 0));
    peers.response();
    peers.send(&[state(SET_ZT_READ_ONLY, 1)]);
    peers.send(&cleared(0.25, 0, 0));
    assert_ne!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
}
