//! Aliased lines cover the pixels whose diamonds they leave, also where they end or pass on the border of one. A diamond has its
//! lower sides with the corner between them, and for y-major lines its right corner.

use super::by_hand::at;
use super::meshes::*;
use super::traffic::{Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;
use references::gpc::setup::line_covers;

type End = (i32, i32);

/// Pixels of lines, each between two points in 1/256 pixel, in order.
fn pixels_of(new: Maker<Setup>, width: u16, lines: &[[End; 2]]) -> Vec<Vec<(i32, i32)>> {
    let mut pixels = vec![vec![]; lines.len()];
    let mut packets = vec![state(SET_ALIASED_LINE_WIDTH_FLOAT, f32::from(width).to_bits())];
    packets.extend(super::meshes::lines(lines.len() as u16, 2));
    let vertex = |k: u16| lines.get(usize::from(k / 2)).map_or((0, 0), |line| line[usize::from(k % 2)]);
    let records = |k: u16| at(vertex(k).0, vertex(k).1, 0.5);
    for packet in run(new(), &packets, records, &Traffic::default()).out {
        let SetupPacket::Prim(line) = packet else { continue };
        let Rect { x0, y0, x1, y1 } = line.info.rect;
        for (x, y) in (y0..y1).flat_map(|y| (x0..x1).map(move |x| (i32::from(x), i32::from(y)))) {
            let inside = |k: usize| {
                let EdgeSlope { a, b } = line.info.slopes[k];
                let at = |slope: i32, pixel: i32| i64::from(slope) * i64::from(256 * pixel + 128);
                at(a, x) + at(b, y) + line.c[k] >= 0
            };
            if (0..4).all(inside) {
                pixels[usize::from(line.info.prim)].push((x, y));
            }
        }
    }
    pixels
}

/// Ends on centres, on corners of diamonds and on their sides, by hand; a coordinate is four times that of a pixel.
pub fn diamonds_say_where_lines_end(new: Maker<Setup>) {
    let row = |from: i32, to: i32, y: i32| (from..to).map(|x| (x, y)).collect::<Vec<_>>();
    let column = |x: i32, from: i32, to: i32| (from..to).map(|y| (x, y)).collect::<Vec<_>>();
    let down = |x: i32, y: i32, n: i32| (0..n).map(|k| (x + k, y + k)).collect::<Vec<_>>();
    let cases: Vec<([End; 2], Vec<End>)> = vec![
        // Centres: the first is included, the last is not.
        ([(10, 18), (26, 18)], row(2, 6, 4)),
        ([(26, 18), (10, 18)], row(3, 7, 4)),
        ([(18, 10), (18, 26)], column(4, 2, 6)),
        ([(18, 26), (18, 10)], column(4, 3, 7)),
        // Left and right corners belong to no diamond of an x-major line.
        ([(80, 82), (120, 82)], row(20, 30, 20)),
        ([(120, 82), (80, 82)], row(20, 30, 20)),
        // A right corner belongs to its diamond if the line is y-major.
        ([(80, 82), (80, 90)], column(19, 20, 22)),
        ([(80, 90), (80, 82)], column(19, 21, 23)),
        ([(80, 82), (81, 90)], vec![(19, 20), (20, 21)]),
        // A bottom corner belongs to its diamond, whatever the line.
        ([(82, 80), (82, 120)], column(20, 19, 29)),
        ([(82, 120), (82, 80)], column(20, 20, 30)),
        ([(82, 80), (90, 80)], row(20, 22, 19)),
        ([(90, 80), (82, 80)], row(21, 23, 19)),
        // The pixel above owns the boundary between rows, that on the left the one between columns.
        ([(80, 80), (120, 80)], row(20, 30, 19)),
        ([(80, 80), (80, 120)], column(19, 20, 30)),
        // On a lower right side, a lower left one, and the upper ones.
        ([(11, 19), (27, 19)], row(2, 6, 4)),
        ([(27, 19), (11, 19)], row(3, 7, 4)),
        ([(9, 19), (25, 19)], row(2, 6, 4)),
        ([(25, 19), (9, 19)], row(3, 7, 4)),
        ([(11, 17), (27, 17)], row(3, 7, 4)),
        ([(27, 17), (11, 17)], row(3, 7, 4)),
        ([(9, 17), (25, 17)], row(2, 6, 4)),
        ([(25, 17), (9, 17)], row(2, 6, 4)),
        ([(19, 11), (19, 27)], column(4, 2, 6)),
        ([(19, 27), (19, 11)], column(4, 3, 7)),
        ([(17, 11), (17, 27)], column(4, 2, 6)),
        ([(19, 9), (19, 25)], column(4, 2, 6)),
        ([(19, 25), (19, 9)], column(4, 2, 6)),
        // Along sides of diamonds: the lower ones are theirs.
        ([(8, 10), (24, 26)], down(2, 2, 4)),
        ([(24, 26), (8, 10)], down(2, 2, 4)),
        ([(12, 10), (8, 14)], vec![(2, 2)]),
        ([(13, 9), (7, 15)], vec![(2, 2)]),
        // Neither of two diamonds, and within one.
        ([(8, 9), (8, 8)], vec![]),
        ([(9, 10), (11, 10)], vec![]),
        ([(9, 9), (11, 9)], vec![(2, 2)]),
    ];
    let lines: Vec<_> = cases.iter().map(|(ends, _)| ends.map(|(x, y)| (64 * x, 64 * y))).collect();
    for ((ends, wanted), given) in cases.iter().zip(pixels_of(new, 1, &lines)) {
        assert_eq!(*wanted, given, "{ends:?}");
    }
}

/// All lines between points of a lattice that has the centres, corners and middles of sides of diamonds, and points beside them,
/// against the published rule.
pub fn lines_cover_the_diamonds_they_leave(new: Maker<Setup>) {
    let within = [0, 64, 128, 129, 192];
    let points = |pixels: &[i32]| {
        let all: Vec<_> = pixels.iter().flat_map(|pixel| within.map(|v| 256 * pixel + v)).collect();
        all.iter().flat_map(|x| all.iter().map(move |y| (*x, *y))).collect::<Vec<End>>()
    };
    for (width, to) in [(1, &[7, 8, 9, 11][..]), (2, &[7, 8]), (3, &[8, 9])] {
        let all: Vec<_> = points(&[8]).iter().flat_map(|p| points(to).into_iter().map(|q| [*p, q])).collect();
        for lines in all.chunks(4096) {
            for ([p, q], given) in lines.iter().zip(pixels_of(new, width, lines)) {
                let span = |p: i32, q: i32| p.min(q) / 256 - 3..p.max(q) / 256 + 4;
                let pixels = span(p.1, q.1).flat_map(|y| span(p.0, q.0).map(move |x| (x, y)));
                let wide = |(x, y): End| (i128::from(x), i128::from(y));
                let covered = |pixel: &End| {
                    p != q && line_covers(wide(*p), wide(*q), 256 * i128::from(width), wide(*pixel))
                };
                assert_eq!(pixels.filter(covered).collect::<Vec<_>>(), given, "{p:?} to {q:?}, {width} wide");
            }
        }
    }
}

/// Strips of two lines along the same axis, to either end of it, by a point anywhere: each column, or row, is drawn once.
pub fn strips_draw_each_pixel_once(new: Maker<Setup>) {
    let within = [0, 64, 128, 129, 192];
    let middles: Vec<End> = within.iter().flat_map(|x| within.map(|y| (2048 + x, 2048 + y))).collect();
    for (turned, backwards) in [(false, false), (false, true), (true, false), (true, true)] {
        // A line of 45 degrees is along x.
        let asides = [if turned { -699 } else { -700 }, -256, -1, 0, 64, 699];
        let mut lines = vec![];
        for &(x, y) in &middles {
            for [p, q] in asides.iter().flat_map(|p| asides.map(|q| [*p, q])) {
                let mut strip = [(x - 700, y + p), (x, y), (x + 700, y + q)];
                if turned {
                    strip = strip.map(|(x, y)| (y, x));
                }
                if backwards {
                    strip.reverse();
                }
                lines.extend([[strip[0], strip[1]], [strip[1], strip[2]]]);
            }
        }
        for (ends, drawn) in lines.chunks(2).zip(pixels_of(new, 1, &lines).chunks(2)) {
            let all = drawn.concat();
            let mut along: Vec<_> = all.iter().map(|(x, y)| if turned { y } else { x }).collect();
            along.sort_unstable();
            assert!(along.windows(2).all(|pair| pair[0] + 1 == *pair[1]), "{ends:?}: {drawn:?}");
        }
    }
}
