//! Near and far where Zcull does not go by them, but ZROP does.

use super::desk::*;
use super::world::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;

fn float(address: u16, z: f32) -> TilePacket {
    state(address, z.to_bits())
}

/// Near and far are one depth, and samples are held to it: what lies behind what is stored may be in
/// front of it then, and the other way round.
pub fn ends_that_meet_hold(new: Maker<Zcull>) {
    for (stored, drawn, func) in [(0.7, 0.9, 0x201), (0.3, 0.1, 0x204), (0.7, 0.9, 0x206), (0.3, 0.1, 0x203)]
    {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z24, func & 4 != 0, func));
        desk.send(&cleared(stored, 1, 1));
        let half = [float(SET_VIEWPORT_CLIP_MIN_Z, 0.5), float(SET_VIEWPORT_CLIP_MAX_Z, 0.5)];
        desk.send(&[half[0], half[1], state(SET_VIEWPORT_CLIP_CONTROL, 0x18), state(SET_DEPTH_WRITE, 0)]);
        assert_eq!(desk.fate(flat(drawn, 1, 1, false)), Ambiguous, "{drawn} is 0.5 against {stored}");
    }
}

/// A primitive that ZROP clips covers nothing, though Zcull drops nothing for being clipped: near and
/// far are one depth, or 196C keeps Zcull off.
pub fn what_is_clipped_hides_nothing(new: Maker<Zcull>) {
    for greater in [false, true] {
        let depth = |z: f32| if greater { 1.0 - z } else { z };
        let func = if greater { 0x206 } else { 0x203 };
        let end = if greater { SET_VIEWPORT_CLIP_MAX_Z } else { SET_VIEWPORT_CLIP_MIN_Z };
        let other = if greater { SET_VIEWPORT_CLIP_MIN_Z } else { SET_VIEWPORT_CLIP_MAX_Z };
        for (ends_meet, unbounded) in [(true, 0), (false, 0x11)] {
            let mut desk = Desk::new(new());
            desk.send(&begin(Z24, greater, func));
            desk.send(&cleared(depth(1.0), 1, 1));
            let far = if ends_meet { 0.625 } else { 1.0 };
            desk.send(&[float(end, depth(0.625)), float(other, depth(far))]);
            desk.send(&[state(SET_ZCULL_BOUNDS, unbounded), flat(depth(0.25), 1, 1, false)]);
            desk.send(&[float(end, depth(0.0)), float(other, depth(1.0)), state(SET_ZCULL_BOUNDS, 0)]);
            assert_ne!(desk.fate(flat(depth(0.5), 1, 1, false)), Discarded, "{ends_meet} {unbounded:x}");
        }
    }
}
