//! Lines: their edges, widths and ends, worked out by hand.

use super::by_hand::{at, one, strip_of};
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;

/// From (10.5, 3) to (2.5, 5), two pixels wide: x is the major axis, backwards. Columns 10 to 2 without the last, in whose
/// diamond it ends.
pub fn a_line_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.25), at(640, 1280, 0.25)];
    let width = state(SET_ALIASED_LINE_WIDTH_FLOAT, 2.0_f32.to_bits());
    let prim = one(new(), &[width, prim(0, Topology::Lines, true, [0, 1, 0])], &records);
    let slope = |a, b| EdgeSlope { a, b };
    assert_eq!(prim.info.slopes, [slope(512, 2048), slope(-512, -2048), slope(1, 0), slope(-1, 0)]);
    let through = |x: i64, y: i64| -(512 * x + 2048 * y);
    assert_eq!(prim.c, [through(2688, 512), -through(2688, 1024) - 1, -768, 2816 - 1]);
    assert_eq!(prim.info.rect, Rect { x0: 3, y0: 2, x1: 11, y1: 6 });
    assert_eq!((prim.info.plane.a, prim.info.plane.b, prim.info.plane.slope_exp), (0, 0, 13));
    assert!(!prim.info.back && prim.start_on);
}

/// As wide along x as along y: x is the major axis, so that the ends are vertical.
pub fn a_line_of_45_degrees_is_x_major(new: Maker<Setup>) {
    let width = state(SET_ALIASED_LINE_WIDTH_FLOAT, 2.0_f32.to_bits());
    for end in [(4608, 4608), (4608, 512), (512, 4608), (512, 512)] {
        let records = [at(2560, 2560, 0.25), at(end.0, end.1, 0.25)];
        let prim = one(new(), &[width, prim(0, Topology::Lines, true, [0, 1, 0])], &records);
        let ends = [EdgeSlope { a: 1, b: 0 }, EdgeSlope { a: -1, b: 0 }];
        assert_eq!(prim.info.slopes[2..], ends, "to {end:?}");
    }
}

/// From (10.5, 3) to (2.5, 9), ten pixels long and two wide.
pub fn a_smooth_line_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5), at(640, 2304, 0.25)];
    let packets = [
        state(SET_LINE_WIDTH_FLOAT, 2.0_f32.to_bits()),
        state(SET_ANTI_ALIASED_LINE, 1),
        prim(0, Topology::Lines, true, [0, 1, 0]),
    ];
    let prim = one(new(), &packets, &records);
    let slope = |a, b| EdgeSlope { a, b };
    let slopes = [slope(-1536, -2048), slope(1536, 2048), slope(-2048, 1536), slope(2048, -1536)];
    assert_eq!(prim.info.slopes, slopes);
    // A pixel, 256, times the length 2560 to either side; the first end owns its points.
    let side = 256 * 2560;
    let middle = 1536 * 2688 + 2048 * 768;
    let ends = [2048 * 2688 - 1536 * 768, -(2048 * 640 - 1536 * 2304) - 1];
    assert_eq!(prim.c, [middle + side - 1, -middle + side, ends[0], ends[1]]);
    assert_eq!(prim.info.rect, Rect { x0: 1, y0: 2, x1: 12, y1: 10 });
    assert!(prim.info.smooth && !prim.info.back && prim.start_on);
    // A quarter down over 6553600, the square of the length: along (-2048, 1536).
    let plane = prim.info.plane;
    let fall = |by: i64, slope: i64| {
        let got = slope as f64 / 2_f64.powi(plane.z_exp.into()) / 2_f64.powi(plane.slope_exp.into());
        (got - 256.0 * -0.25 * by as f64 / 6_553_600.0).abs() < 1e-9
    };
    assert!(fall(-2048, plane.a) && fall(1536, plane.b), "{plane:?}");
}

/// Whether lines are rectangles, and whether they are smooth, by their samples and switches.
pub fn lines_are_rectangles_for_their_samples(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5), at(640, 2304, 0.25)];
    let cases: [(&[(u16, u32)], bool, bool); 9] = [
        (&[], false, false),
        (&[(SET_ANTI_ALIASED_LINE, 1)], true, true),
        (&[(SET_ANTI_ALIASED_LINE, 2)], false, false),
        (&[(SET_ANTI_ALIAS, 2)], true, false),
        (&[(SET_ANTI_ALIAS, 2), (SET_ANTI_ALIASED_LINE, 1)], true, false),
        (&[(SET_ANTI_ALIAS, 7)], false, false),
        (&[(SET_ANTI_ALIAS, 1), (SET_ANTI_ALIAS_ENABLE, 0)], false, false),
        (&[(SET_ANTI_ALIAS, 6), (SET_ANTI_ALIAS_ENABLE, 0), (SET_ANTI_ALIASED_LINE, 1)], true, true),
        (
            &[(SET_ANTI_ALIAS, 2), (SET_ANTI_ALIASED_LINE, 1), (SET_LINE_MULTISAMPLE_OVERRIDE, 1)],
            false,
            false,
        ),
    ];
    for (states, rectangle, smooth) in cases {
        let mut packets: Vec<_> = states.iter().map(|(a, v)| state(*a, *v)).collect();
        packets.push(prim(0, Topology::Lines, true, [0, 1, 0]));
        let Run { out, .. } = run(new(), &packets, |k| records[usize::from(k & 1)], &Traffic::default());
        let Some(SetupPacket::Prim(prim)) = out.last() else { panic!("a line") };
        let is_rectangle = prim.info.slopes[2] == EdgeSlope { a: -2048, b: 1536 };
        assert_eq!((is_rectangle, prim.info.smooth), (rectangle, smooth), "{states:?}");
    }
}

/// Widths of a horizontal line, aliased and a rectangle.
pub fn widths_are_one_or_two(new: Maker<Setup>) {
    let records = [at(256, 25600, 0.5), at(2560, 25600, 0.25)];
    let wide = |pixels: f32| pixels.to_bits();
    for (separate, smooth, height) in [(1, 0, 6), (1, 1, 4), (0, 0, 4), (0, 1, 4)] {
        let packets = [
            state(SET_ALIASED_LINE_WIDTH_FLOAT, wide(6.0)),
            state(SET_LINE_WIDTH_FLOAT, wide(4.0)),
            state(SET_ALIASED_LINE_WIDTH_ENABLE, separate),
            state(SET_ANTI_ALIASED_LINE, smooth),
            prim(0, Topology::Lines, true, [0, 1, 0]),
        ];
        let rect = one(new(), &packets, &records).info.rect;
        assert_eq!((rect.y0, rect.y1), (100 - height / 2, 100 + height / 2), "{separate}, {smooth}");
    }
}

/// Segments of 5, 4 and 3 pixels, then one outside the scissor and one more: the pattern continues through all of them (OpenGL
/// 4.6 compatibility, 14.5.2.2), and restarts after 16 bits of 2 pixels.
pub fn stipple_runs_along_a_strip(new: Maker<Setup>) {
    let states = [
        (SET_LINE_STIPPLE, 1),
        (SET_LINE_STIPPLE_PARAMETERS, 1),
        (SET_SCISSOR_ENABLE, 1),
        (SET_SCISSOR_HORIZONTAL, 20 << 16),
    ];
    let at = [(2.5, 2.5), (7.5, 2.5), (7.5, 6.5), (4.5, 6.5), (24.5, 6.5), (24.5, 9.5), (2.5, 9.5)];
    let prims = strip_of(new, &states, &at);
    let starts: Vec<_> =
        prims.iter().map(|p| (p.info.prim, p.info.stipple.first, p.info.stipple.backwards)).collect();
    // 5 + 4 + 3 + 20 are the 32 of a pattern; the next three are not visible.
    assert_eq!(
        starts,
        [(0, 2, false), (1, 2 - 5, false), (2, 7 + 9, true), (3, 4 - 12, false), (5, 24 + 3, true)]
    );
}

/// Aliased widths are rounded to whole numbers, at least 1 (14.5.2.1); rectangles keep theirs.
pub fn lines_of_whole_pixels(new: Maker<Setup>) {
    for (width, pixels) in [(0.25_f32, 1), (1.0, 1), (1.49, 1), (1.5, 2), (2.49, 2), (2.5, 3), (7.0, 7)] {
        let prims =
            strip_of(new, &[(SET_ALIASED_LINE_WIDTH_FLOAT, width.to_bits())], &[(2.5, 40.5), (9.5, 40.5)]);
        // Both sides over 7 pixels of length.
        assert_eq!(prims[0].c[0] + prims[0].c[1] + 1, 7 * 256 * 256 * pixels, "{width}");
    }
}

/// From (10.5, 10.5) to (18.5, 14.5), OpenGL 4.6 compatibility, 14.5.1: at (11.5, 11.5) t is (8 + 4) / 80. A line three pixels
/// wide has the same t across its width, along the major axis.
pub fn lines_of_a_pixel_are_projected(new: Maker<Setup>) {
    let records = [at(2688, 2688, 0.0), at(4736, 3712, 1.0)];
    let cases = [(1.0_f32, [0.1, 0.05, -1.575]), (1.4, [0.1, 0.05, -1.575]), (3.0, [0.125, 0.0, -1.3125])];
    for (width, [right, down, first]) in cases {
        let packets =
            [state(SET_ALIASED_LINE_WIDTH_FLOAT, width.to_bits()), prim(0, Topology::Lines, true, [0, 1, 0])];
        let Run { out, terms, .. } =
            run(new(), &packets, |k| records[usize::from(k & 1)], &Traffic::default());
        let [SetupPacket::Prim(line)] = out[..] else { panic!("{out:?}") };
        let near = |got: f64, wanted: f64| assert!((got - wanted).abs() < 1e-6, "{width}: {got}, {wanted}");
        let BarycentricTerms { x, y, value } = terms[0].u;
        near(f32::from_bits(x).into(), right);
        near(f32::from_bits(y).into(), down);
        near(f32::from_bits(value).into(), first);
        let plane = line.info.plane;
        let slope =
            |slope: i64| slope as f64 / 2_f64.powi(i32::from(plane.z_exp) + i32::from(plane.slope_exp));
        near(slope(plane.a), right);
        near(slope(plane.b), down);
        // Its pixels are still columns 10 to 17.
        assert_eq!(line.info.slopes[2..], [EdgeSlope { a: 1, b: 0 }, EdgeSlope { a: -1, b: 0 }]);
        assert_eq!(line.c[2..], [-2560, 18 * 256 - 1]);
    }
}
