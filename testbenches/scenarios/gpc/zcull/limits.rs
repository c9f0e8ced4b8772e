//! Near and far where Zcull does not use them, but ZROP does.

use super::peers::*;
use super::world::items::{state, tile};
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;
use references::gpc::zcull::plane::Vertex;
use references::gpc::zcull::rop::Draw;

fn float(address: u16, z: f32) -> TilePacket {
    state(address, z.to_bits())
}

/// Near and far are one depth, and samples are clamped to it: a sample behind the stored depth may then be in front of it, and
/// the other way round.
pub fn equal_near_and_far_clamp_samples(new: Maker<Zcull>) {
    for (stored, drawn, func) in [(0.7, 0.9, 0x201), (0.3, 0.1, 0x204), (0.7, 0.9, 0x206), (0.3, 0.1, 0x203)]
    {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, func & 4 != 0, func));
        peers.send(&cleared(stored, 1, 1));
        let half = [float(SET_VIEWPORT_CLIP_MIN_Z, 0.5), float(SET_VIEWPORT_CLIP_MAX_Z, 0.5)];
        peers.send(&[half[0], half[1], state(SET_VIEWPORT_CLIP_CONTROL, 0x18), state(SET_DEPTH_WRITE, 0)]);
        assert_eq!(peers.fate(flat(drawn, 1, 1, false)), Ambiguous, "{drawn} is 0.5 against {stored}");
    }
}

/// A primitive that ZROP clips covers nothing, even where Zcull does not drop it for being clipped: near and far are one depth,
/// or 196C disables range culling.
pub fn clipped_primitives_hide_nothing(new: Maker<Zcull>) {
    for greater in [false, true] {
        let depth = |z: f32| if greater { 1.0 - z } else { z };
        let func = if greater { 0x206 } else { 0x203 };
        let end = if greater { SET_VIEWPORT_CLIP_MAX_Z } else { SET_VIEWPORT_CLIP_MIN_Z };
        let other = if greater { SET_VIEWPORT_CLIP_MIN_Z } else { SET_VIEWPORT_CLIP_MAX_Z };
        for (ends_meet, unbounded) in [(true, 0), (false, 0x11)] {
            let mut peers = Peers::new(new());
            peers.send(&begin(Z24, greater, func));
            peers.send(&cleared(depth(1.0), 1, 1));
            let far = if ends_meet { 0.625 } else { 1.0 };
            peers.send(&[float(end, depth(0.625)), float(other, depth(far))]);
            peers.send(&[state(SET_ZCULL_BOUNDS, unbounded), flat(depth(0.25), 1, 1, false)]);
            peers.send(&[float(end, depth(0.0)), float(other, depth(1.0)), state(SET_ZCULL_BOUNDS, 0)]);
            assert_ne!(peers.fate(flat(depth(0.5), 1, 1, false)), Discarded, "{ends_meet} {unbounded:x}");
        }
    }
}

/// A sample before near is at near where samples are clamped to it, and hides samples behind it.
pub fn clamped_samples_hide(new: Maker<Zcull>) {
    for (clamps, fate) in [(0x18, Discarded), (0, Accepted)] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&cleared(1.0, 1, 1));
        peers.send(&[float(SET_VIEWPORT_CLIP_MIN_Z, 0.5), state(SET_VIEWPORT_CLIP_CONTROL, clamps)]);
        peers.send(&[flat(0.25, 1, 1, true)]);
        assert_eq!(peers.fate(flat(0.75, 1, 1, false)), fate, "clamps {clamps:x}");
    }
}

/// A primitive that was within near and far before its bias is not dropped for lying beyond them.
pub fn marked_primitives_are_not_clipped(new: Maker<Zcull>) {
    for (stored, z, fate) in [(1.0, -0.25, Accepted), (0.5, 1.5, Discarded), (1.0, 0.25, Accepted)] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&cleared(stored, 1, 1));
        peers.send(&[float(SET_VIEWPORT_CLIP_MIN_Z, 0.5)]);
        assert_eq!(peers.fate(flat(z, 1, 1, false)), Discarded, "{z} is beyond");
        assert_eq!(peers.fate(flat_unclipped(z, 1, 1)), fate, "{z} over {stored}");
    }
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x207));
    peers.send(&cleared(0.5, 1, 1));
    assert_ne!(peers.fate(flat_unclipped(1.5, 1, 1)), Discarded, "it is at 1");
}

/// Without anti-aliasing samples may lie outside the triangle, by less than a pixel, and their depths outside those of its
/// vertices.
pub fn depths_are_bounded_by_vertices_only_with_anti_aliasing(new: Maker<Zcull>) {
    let vertex = |x: i32, y: i32, z: f32| Vertex { x: 256 * x, y: 256 * y, z };
    // It rises by 1/80 a pixel.
    let v = [vertex(4, 4, 0.3), vertex(12, 4, 0.4), vertex(4, 12, 0.3)];
    let draw = Draw { v, rect: Rect { x0: 4, y0: 4, x1: 12, y1: 12 }, luck: 0, unclipped: false };
    for (enable, hidden) in [(1, true), (0, false)] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&[state(SET_ANTI_ALIAS, 2), state(SET_ANTI_ALIAS_ENABLE, enable)]);
        // Farther than some samples that may be covered, nearer than all vertices.
        peers.send(&cleared(0.297, 0, 0));
        let fate = peers.fate(TilePacket::Tile(tile(&draw, 1, 0, 0, false)));
        assert_eq!(fate == Discarded, hidden, "1534 = {enable}");
    }
}
