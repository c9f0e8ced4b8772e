//! Points: squares, discs and sprites, worked out by hand.

use super::by_hand::{at, one};
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;

/// Its edges are those of its square; not all of that may be covered. With samples it is a disc, too, unless it is a sprite.
pub fn a_smooth_point_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5)];
    let cases: [(&[(u16, u32)], bool, bool); 7] = [
        (&[], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1)], true, true),
        (&[(SET_ANTI_ALIASED_POINT, 2), (SET_ANTI_ALIASED_LINE, 1), (SET_POLY_SMOOTH, 1)], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 2)], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 2), (SET_ANTI_ALIAS_ENABLE, 0)], true, true),
        (&[(SET_POINT_SPRITE, 0), (SET_ANTI_ALIAS, 2)], false, true),
        (&[(SET_POINT_SPRITE, 0), (SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 6)], false, true),
    ];
    for (states, smooth, disc) in cases {
        let mut packets = vec![state(SET_POINT_SIZE, 4.0_f32.to_bits())];
        packets.extend(states.iter().map(|(a, v)| state(*a, *v)));
        packets.push(prim(0, Topology::Points, true, [0, 0, 0]));
        let Run { out, .. } = run(new(), &packets, |_| records[0], &Traffic::default());
        let Some(SetupPacket::Prim(prim)) = out.last() else { panic!("a point") };
        let Prim { smooth: is_smooth, round, clipped, slopes, .. } = prim.info;
        assert_eq!((is_smooth, round, clipped), (smooth, disc, disc), "{states:?}");
        assert_eq!(slopes.map(|s| (s.a, s.b)), [(1, 0), (-1, 0), (0, 1), (0, -1)]);
        assert_eq!(prim.c, [-2176, 3199, -256, 1279]);
    }
}

/// Three pixels and a half around (20.25, 100).
pub fn a_point_by_hand(new: Maker<Setup>) {
    let size = state(SET_POINT_SIZE, 3.5_f32.to_bits());
    let prim = one(
        new(),
        &[size, prim(0, Topology::Points, true, [1, 0, 0])],
        &[at(0, 0, 0.0), at(5184, 25600, 2.0)],
    );
    let slope = |a, b| EdgeSlope { a, b };
    assert_eq!(prim.info.slopes, [slope(1, 0), slope(-1, 0), slope(0, 1), slope(0, -1)]);
    assert_eq!(prim.c, [-(5184 - 448), 5184 + 448 - 1, -(25600 - 448), 25600 + 448 - 1]);
    assert_eq!(prim.info.rect, Rect { x0: 18, y0: 98, x1: 22, y1: 102 });
    assert_eq!((prim.start_x, prim.start_y, prim.start_on), (1, 6, true));
    assert_eq!((prim.info.plane.z, prim.info.plane.z_exp), (1 << 34, 33));
}

/// The same with 1910, whatever 1518 says; its coordinates increase to the right, and down from the top or up from the bottom.
pub fn a_point_of_its_vertex_size(new: Maker<Setup>) {
    let size = |on| state(SET_ATTRIBUTE_POINT_SIZE, on);
    let origin = |top: u32| state(SET_POINT_SPRITE_SELECT, top << 2);
    let point = |id| prim(id, Topology::Points, true, [0; 3]);
    let record = RasterRecord { size: 3.5_f32.to_bits(), ..at(5184, 25600, 2.0) };
    let packets = [size(1), point(0), origin(1), point(1), size(0), point(2)];
    let Run { out, terms, .. } = run(new(), &packets, |_| record, &Traffic::default());
    let rects: Vec<_> = out
        .iter()
        .filter_map(|packet| match packet {
            SetupPacket::Prim(prim) => Some(prim.info.rect),
            // Later units use its other bits.
            SetupPacket::State(state) if state.address == SET_POINT_SPRITE_SELECT => None,
            other => panic!("{other:?}"),
        })
        .collect();
    let whole = Rect { x0: 18, y0: 98, x1: 22, y1: 102 };
    assert_eq!(rects, [whole, whole, Rect { x0: 19, y0: 99, x1: 21, y1: 101 }]);
    // Tile (1, 6) begins at (16, 96), the point at (18.5, 98.25).
    let float = |terms: BarycentricTerms| [terms.x, terms.y, terms.value].map(f32::from_bits);
    let near = |got: [f32; 3], want: [f32; 3]| got.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-6);
    for (k, v) in [(0, [0.0, -1.0 / 3.5, 1.0 + 2.25 / 3.5]), (1, [0.0, 1.0 / 3.5, -2.25 / 3.5])] {
        assert!(terms[k].sprite && near(float(terms[k].u), [1.0 / 3.5, 0.0, -2.5 / 3.5]), "{:?}", terms[k]);
        assert!(near(float(terms[k].v), v), "{:?}", terms[k]);
    }
}

/// Without sprites a point covers whole pixels (14.4.1.1): around a pixel's centre, or where pixels meet; a size below 1 is 1.
pub fn points_of_whole_pixels(new: Maker<Setup>) {
    let rect = |sprite: u32, size: f32, (x, y): (i32, i32)| {
        let packets = [
            state(SET_POINT_SPRITE, sprite),
            state(SET_POINT_SIZE, size.to_bits()),
            prim(0, Topology::Points, true, [0, 0, 0]),
        ];
        let prim = one(new(), &packets, &[at(x, y, 0.5)]);
        prim.c
    };
    // (10, 10), (10.25, 10.75), in 1/256
    let square = |left: i64, top: i64, size: i64| [-left, left + size - 1, -top, top + size - 1];
    assert_eq!(rect(0, 1.0, (2560, 2560)), square(2560, 2560, 256));
    assert_eq!(rect(1, 1.0, (2560, 2560)), square(2432, 2432, 256));
    assert_eq!(rect(0, 2.0, (2624, 2752)), square(2304, 2560, 512));
    assert_eq!(rect(0, 2.5, (2624, 2752)), square(2304, 2304, 768));
    assert_eq!(rect(0, 0.25, (2624, 2752)), square(2560, 2560, 256));
    assert_eq!(rect(1, 0.25, (2624, 2752)), square(2496, 2624, 256));
}
