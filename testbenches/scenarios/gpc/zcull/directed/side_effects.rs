//! Tiles whose samples have effects besides colour are dropped only where the class permits it.

use crate::zcull::peers::*;
use crate::zcull::world::items::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;

/// Samples that may vanish: drops remain allowed, accepts with a write do not. A stencil operation on failure: no drops by
/// depth.
pub fn side_effects(new: Maker<Zcull>) {
    for address in [SET_ALPHA_TEST, SET_SHADER_COVERAGE] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z16, false, 0x201));
        peers.send(&[state(address, 1)]);
        peers.send(&cleared(0.5, 0, 0));
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
        assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Ambiguous);
        peers.send(&[state(SET_DEPTH_WRITE, 0)]);
        assert_eq!(peers.fate(flat(0.125, 0, 0, false)), Accepted);
    }
    // Stores and atomics of the shader are also performed for hidden samples, unless depth must be tested first; not beyond
    // near and far.
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&[state(SET_SHADER_COVERAGE, 2)]);
    peers.send(&cleared(0.5, 0, 0));
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Ambiguous);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Accepted);
    peers.send(&[state(SET_VIEWPORT_CLIP_MAX_Z, 0.7_f32.to_bits())]);
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
    peers.send(&[state(SET_VIEWPORT_CLIP_MAX_Z, 1.0_f32.to_bits()), state(SET_API_MANDATED_EARLY_Z, 1)]);
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
    let ops = [
        (SET_STENCIL_OP_FAIL, false, Ambiguous),
        (SET_STENCIL_OP_ZFAIL, false, Ambiguous),
        (SET_STENCIL_OP_ZPASS, false, Discarded),
        (SET_BACK_STENCIL_OP_FAIL, false, Discarded),
        (SET_BACK_STENCIL_OP_FAIL, true, Ambiguous),
        (SET_BACK_STENCIL_OP_ZFAIL, true, Ambiguous),
    ];
    for (address, two_sided, fate) in ops {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&[state(SET_TWO_SIDED_STENCIL_TEST, two_sided.into()), state(address, 0x1e01)]);
        peers.send(&cleared(0.5, 0, 0));
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
        peers.send(&[state(SET_STENCIL_TEST, 1)]);
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), fate, "{address:#x}");
        assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Accepted);
        peers.send(&[state(SET_ZT_READ_ONLY, 0x10)]);
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
    }
}

/// Properties in the pixel shader's header: kills, sample masks, stores, depths.
pub fn headers(new: Maker<Zcull>) {
    for (address, value) in [(PIXEL_HEADER_FIRST, 1 << 15), (PIXEL_HEADER_LAST, 1)] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z16, false, 0x201));
        peers.send(&[state(address, value)]);
        peers.send(&cleared(0.5, 0, 0));
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
        assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Ambiguous);
        peers.send(&[state(SET_DEPTH_WRITE, 0)]);
        assert_eq!(peers.fate(flat(0.125, 0, 0, false)), Accepted);
    }
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&[state(PIXEL_HEADER_FIRST, !(1 << 15)), state(PIXEL_HEADER_LAST, !3)]);
    peers.send(&cleared(0.5, 0, 0));
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Ambiguous);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Accepted);
    peers.send(&[state(SET_API_MANDATED_EARLY_Z, 1)]);
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);

    // Depths from the shader are unknown in test, in store and beyond far.
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&cleared(0.5, 0, 0));
    peers.send(&cleared(0.5, 1, 0));
    peers.send(&[state(PIXEL_HEADER_LAST, 2), state(SET_DEPTH_WRITE, 0)]);
    for z in [0.25, 0.75] {
        assert_eq!(peers.fate(flat(z, 0, 0, false)), Ambiguous);
    }
    peers.send(&[state(SET_VIEWPORT_CLIP_MAX_Z, 0.7_f32.to_bits())]);
    assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Ambiguous);
    peers.send(&[state(SET_DEPTH_FUNC, 0x200)]);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Discarded);
    peers.send(&[state(SET_DEPTH_FUNC, 0x201), state(SET_API_MANDATED_EARLY_Z, 1)]);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Accepted);
    assert_eq!(peers.fate(flat(0.6, 0, 0, false)), Discarded);
    peers.send(&[state(SET_API_MANDATED_EARLY_Z, 0), state(SET_DEPTH_WRITE, 1)]);
    assert_eq!(peers.fate(flat(0.6, 0, 0, false)), Ambiguous);
    peers.send(&[state(PIXEL_HEADER_LAST, 0)]);
    assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Ambiguous); // may have been written nearer
    assert_eq!(peers.fate(flat(0.25, 1, 0, false)), Accepted);
    assert_eq!(peers.fate(flat(0.6, 0, 0, false)), Discarded);
}
