//! State and clears among primitives: each acts on what follows it.

use super::by_hand::at;
use super::cycles::spread;
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;

pub fn state_acts_in_its_place(new: Maker<Setup>) {
    let draw = |id| prim(id, Topology::Triangles, true, [0, 1, 2]);
    let packets = [
        draw(0),
        state(SET_SCISSOR_HORIZONTAL, 20 << 16 | 10),
        state(SET_SCISSOR_ENABLE, 1),
        draw(1),
        state(SET_DEPTH_TEST, 1),
        state(SET_SURFACE_CLIP_VERTICAL, 5 << 16 | 2),
        draw(2),
        state(SET_SCISSOR_ENABLE, 0),
        draw(3),
        state(0x3f20, 1),
    ];
    let records = [at(0, 0, 0.0), at(64 * 256, 0, 1.0), at(0, 32 * 256, 0.5)];
    let vertex = |k: u16| records[usize::from(k & 3) % 3];
    let Run { out, .. } = run(new(), &packets, vertex, &Traffic::default());
    let seen: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => {
                let r = p.info.rect;
                (p.info.prim, [r.x0, r.y0, r.x1, r.y1], p.start_on)
            }
            SetupPacket::State(s) => (s.address, [0; 4], false),
            SetupPacket::Clear(_) => panic!("no clear was sent"),
        })
        .collect();
    let expected = [
        (0, [0, 0, 64, 32], true),
        (1, [10, 0, 20, 32], false),
        (SET_DEPTH_TEST, [0; 4], false),
        (2, [10, 2, 20, 7], false),
        (3, [0, 2, 64, 7], false),
    ];
    assert_eq!(seen, expected);
}

/// Rectangle, scissor and near of two viewports; the layer precedes the primitives drawn there, and a clear, which uses the
/// scissor of the first viewport.
pub fn viewports_have_their_own_pixels(new: Maker<Setup>) {
    let draw = |id, viewport, layer| {
        let PrimPacket::Prim(p) = prim(id, Topology::Triangles, true, [0, 1, 2]) else {
            panic!("no primitive")
        };
        let attributes = PrimAttributes { viewport, layer, ..p.attributes };
        PrimPacket::Prim(PrimRef { attributes, ..p })
    };
    let packets = [
        state(SET_VIEWPORT_CLIP_HORIZONTAL + 0x50, 20 << 16 | 10),
        state(SET_VIEWPORT_CLIP_VERTICAL + 0xf0, 7 << 16 | 1),
        state(SET_VIEWPORT_CLIP_MIN_Z + 0xf0, 0x3f00_0000),
        state(SET_SCISSOR_VERTICAL + 0x50, 9 << 16 | 3),
        state(SET_SCISSOR_ENABLE + 0x50, 1),
        state(SET_SCISSOR_ENABLE, 1),
        state(SET_SCISSOR_HORIZONTAL, 5 << 16 | 4),
        draw(0, 5, 0),
        draw(1, 15, 2),
        state(SET_CLEAR_SURFACE_CONTROL, 0x100),
        state(CLEAR_SURFACE, 7 << 10 | 1),
        draw(2, 5, 2),
        draw(3, 0, 2),
        draw(4, 1, 2),
    ];
    let records = [at(0, 0, 0.0), at(64 * 256, 0, 1.0), at(0, 32 * 256, 0.5)];
    let vertex = |k: u16| records[usize::from(k & 3) % 3];
    let Run { out, .. } = run(new(), &packets, vertex, &Traffic::default());
    let seen: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => (p.info.prim, 0, p.info.rect),
            SetupPacket::State(s) => (s.address, s.value, Rect::default()),
            SetupPacket::Clear(clear) => (99, 0, clear.rect),
        })
        .collect();
    let rect = |x0, y0, x1, y1| Rect { x0, y0, x1, y1 };
    let notified = |address, value| (address, value, Rect::default());
    let expected = [
        (0, 0, rect(10, 3, 30, 9)),
        notified(SET_VIEWPORT_CLIP_MIN_Z, 0x3f00_0000),
        notified(SET_WORK_LAYER, 2),
        (1, 0, rect(0, 1, 64, 8)),
        notified(SET_VIEWPORT_CLIP_MIN_Z, 0),
        notified(SET_WORK_LAYER, 7),
        (99, 0, rect(4, 0, 5, 0x4000)),
        notified(SET_WORK_LAYER, 2),
        (2, 0, rect(10, 3, 30, 9)),
        (3, 0, rect(4, 0, 5, 32)),
        (4, 0, rect(0, 0, 64, 32)),
    ];
    assert_eq!(seen, expected);
}

pub fn clears_become_rectangles(new: Maker<Setup>) {
    let packets = [
        state(SET_SURFACE_CLIP_HORIZONTAL, 300 << 16 | 4),
        state(SET_SURFACE_CLIP_VERTICAL, 200 << 16),
        state(CLEAR_SURFACE, 0x3 | 0xf << 2),
        state(SET_CLEAR_RECT_HORIZONTAL, 100 << 16 | 50),
        state(SET_CLEAR_RECT_VERTICAL, 999 << 16 | 10),
        state(SET_SCISSOR_HORIZONTAL, 60 << 16),
        state(SET_SCISSOR_ENABLE, 1),
        state(CLEAR_SURFACE, 0x1),
        state(SET_CLEAR_SURFACE_CONTROL, 0x10),
        state(CLEAR_SURFACE, 0x2),
        state(SET_CLEAR_SURFACE_CONTROL, 0x110),
        state(CLEAR_SURFACE, 5 << 2 | 7 << 6),
        state(DECOMPRESS_ZETA_SURFACE, 0x11),         // uses neither
        state(DECOMPRESS_ZETA_SURFACE, 0x10),         // stencil is never compressed
        state(CLEAR_SURFACE, 0x3f << 2 | 8 << 6 | 1), // no such target
        state(CLEAR_SURFACE, 0xf << 2 | 15 << 6),     // nor any other surface
        state(CLEAR_SURFACE, 3 << 6),                 // none at all
        state(SET_SCISSOR_HORIZONTAL, 50 << 16),
        state(CLEAR_SURFACE, 0x1), // no pixels
    ];
    let clear = |z, stencil, colour, target, [x0, y0, x1, y1]: [u16; 4]| {
        let rect = Rect { x0, y0, x1, y1 };
        SetupPacket::Clear(Clear { z, stencil, decompress: false, colour, target, rect })
    };
    let expected = [
        clear(true, true, 15, 0, [4, 0, 304, 200]),
        clear(true, false, 0, 0, [4, 0, 304, 200]),
        clear(false, true, 0, 0, [50, 10, 100, 200]),
        clear(false, false, 5, 7, [50, 10, 60, 200]),
        SetupPacket::Clear(Clear {
            decompress: true,
            rect: Rect { x0: 4, y0: 0, x1: 304, y1: 200 },
            ..Clear::default()
        }),
        clear(true, false, 0, 3, [50, 10, 60, 200]),
    ];
    assert_eq!(run(new(), &packets, spread, &Traffic::default()).out, expected);
}
