//! Distances from the sides of lines and triangles.

use hub::raster_2d::blit_shape::{BlitShape, In, Params};
use hub::raster_2d::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitShape::new(&Params {}) => cycles_of_outlines any_points;
}

type Point = [i64; 2];

fn job(outline: BlitOutline, [x, y]: [u16; 2]) -> Blit {
    let axis = |first: u16| BlitAxis { first, ..BlitAxis::default() };
    Blit { outline, x: axis(x), y: axis(y), ..Blit::default() }
}

/// The cycle of the start after the launch, if it starts, and the sides.
fn shape(dut: &mut Device<BlitShape>, job: Blit, points: [Point; 3]) -> (Option<u64>, BlitSides) {
    let points = points.map(|[x, y]| BlitPoint { x: x as u32, y: y as u32 });
    let (mut cycle, mut start) = (0, None);
    dut.run(|o| {
        if o.start.valid {
            start = Some(cycle);
        }
        let launch = cycle == 0;
        cycle += 1;
        (launch || !o.idle).then(|| In { launch: Offer::new(launch, launch), job, points })
    });
    (start, dut.outputs().sides)
}

fn cycles_of_outlines(new: Maker<BlitShape>) {
    let corners = [[0, 0], [9, 2], [3, 8]];
    let start = |outline, corners| shape(&mut new(), job(outline, [1, 1]), corners).0;
    assert_eq!(start(BlitOutline::Rectangle, corners), Some(1));
    assert_eq!(start(BlitOutline::Line, corners), Some(7));
    assert_eq!(start(BlitOutline::Triangle, corners), Some(25));
    assert_eq!(start(BlitOutline::Triangle, [[0, 0], [4, 2], [8, 4]]), None);
}

fn value(distance: u64) -> i64 {
    (distance << 24) as i64 >> 24
}

/// The distances of every pixel near the first one have the sign of its place: of a triangle's by cross products, of a line's by
/// its distance from the line in parts of the greater difference.
fn any_points(new: Maker<BlitShape>) {
    let point = || prop::array::uniform2(prop_oneof![-20_i64..60, -65536_i64..65536]);
    property(
        (prop::array::uniform3(point()), any::<bool>(), prop::array::uniform2(0_u16..60)),
        |(p, lower_tie, first)| {
            let pixels = || (0..6_i64).flat_map(|y| (0..6_i64).map(move |x| [x, y]));
            let distances = |sides: &BlitSides, [x, y]: Point| {
                [0, 1, 2]
                    .map(|k| value(sides.distance[k]) + x * value(sides.right[k]) + y * value(sides.down[k]))
            };
            let (start, sides) = shape(&mut new(), job(BlitOutline::Triangle, first), p);
            let cross =
                |a: Point, b: Point, c: Point| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            assert_eq!(start.is_some(), cross(p[0], p[1], p[2]) != 0);
            for d in pixels().filter(|_| start.is_some()) {
                let at = [i64::from(first[0]) + d[0], i64::from(first[1]) + d[1]];
                // The point a little to the right, and still less below.
                let sign = |a: Point, b: Point| {
                    [cross(a, b, at), a[1] - b[1], b[0] - a[0]]
                        .iter()
                        .map(|c| c.signum())
                        .find(|s| *s != 0)
                        .unwrap()
                };
                let signs = [sign(p[0], p[1]), sign(p[1], p[2]), sign(p[2], p[0])];
                let inside = distances(&sides, d).iter().all(|distance| *distance >= 0);
                assert_eq!(inside, signs[0] == signs[1] && signs[1] == signs[2], "{at:?}");
            }
            let tie = Blit { lower_tie, ..job(BlitOutline::Line, first) };
            let (_, sides) = shape(&mut new(), tie, p);
            let (dx, dy) = (p[1][0] - p[0][0], p[1][1] - p[0][1]);
            let along_x = dx.abs() > dy.abs();
            for d in pixels().filter(|_| dx != 0 || dy != 0) {
                let (x, y) = (i64::from(first[0]) + d[0] - p[0][0], i64::from(first[1]) + d[1] - p[0][1]);
                // How far the pixel is beyond the line, downward or to the right, times twice the greater difference.
                let (beyond, greater) = if along_x {
                    (2 * (y * dx - x * dy) * dx.signum(), dx.abs())
                } else {
                    (2 * (x * dy - y * dx) * dy.signum(), dy.abs())
                };
                let on = beyond.abs() < greater || beyond == if lower_tie { -greater } else { greater };
                let [from, to, _] = distances(&sides, d);
                assert_eq!(from >= 0 && to >= 0, on, "{p:?} {d:?}");
            }
        },
    );
}
