//! Clamped and biased depth, area and faces, points and lines.

use super::directed::{New, SEEN, batch, counts, triangles, with_scalars};
use super::setting::*;

pub fn depth_is_clamped(new: New) {
    // Beyond far, before near: dropped, unless samples are clamped to the range.
    let after = SEEN.map(|[x, y, _, w]| [x, y, 1.5, w]);
    let before = SEEN.map(|[x, y, _, w]| [x, y, -1.5, w]);
    for (control, wanted) in
        [(2, [0, 0]), (2 | 8, [0, 1]), (2 | 16, [1, 0]), (2 | 24, [1, 1]), (2 | 4 << 11, [1, 1])]
    {
        let s = Setting { clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &[after, before])), wanted, "193C {control:x}");
    }
}

pub fn clamped_depth(new: New) {
    // OpenGL 4.5, 13.7: with DEPTH_CLAMP nothing is clipped at near and far; without it the class's own band is 256 ranges.
    let deep = |z: f32| [[-0.5, -0.5, -z, 1.0], [0.5, -0.5, z, 1.0], [0.0, 0.5, 0.5, 1.0]];
    let prims = [255.0, 257.0, 70_000.0, 1e6].map(deep);
    for (control, wanted) in
        [(2, [1, 3, 3, 3]), (2 | 8, [1, 2, 2, 2]), (2 | 16, [1, 2, 2, 2]), (2 | 24, [1; 4])]
    {
        let s = Setting { clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &prims)), wanted, "193C {control:x}");
    }
}

pub fn biased_depth(new: New) {
    // Through near, through far: whole within the guard band; with any bias cut, unless samples are clamped to that end.
    let near = [[-0.5, -0.5, -2.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
    let far = near.map(|[x, y, z, w]| [x, y, -z, w]);
    for (biased, control, wanted) in [
        (0, 2, [1, 1]),
        (1, 2, [2, 2]),
        (2, 2, [2, 2]),
        (4, 2, [2, 2]),
        (4, 2 | 8, [1, 2]),
        (4, 2 | 16, [2, 1]),
        (4, 2 | 24, [1, 1]),
    ] {
        let s = Setting { biased, clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &[near, far])), wanted, "bias {biased}, 193C {control:x}");
    }
}

pub fn no_area(new: New) {
    // One point three times, a line; less than 1/512 pixel; both faces.
    let s = Setting::default();
    let flat = [[-0.5, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.5, 0.0, 0.0, 1.0]];
    let small = [[0.0, 0.0, 0.0, 1.0], [1e-6, 0.0, 0.0, 1.0], [0.0, 1e-6, 0.0, 1.0]];
    let turned = [SEEN[0], SEEN[2], SEEN[1]];
    assert_eq!(counts(new, &s, triangles(&s, &[[SEEN[0]; 3], flat, small, SEEN, turned])), [0, 0, 0, 1, 1]);
    let s = Setting { culls: true, ..s };
    let [a, b] = [counts(new, &s, triangles(&s, &[SEEN, turned])), {
        let s = Setting { front: 0x901, ..s.clone() };
        counts(new, &s, triangles(&s, &[SEEN, turned]))
    }];
    // y down, with a positive scale: clockwise is front.
    assert_eq!((a, b), (vec![1, 0], vec![0, 1]));
    // A primitive that depth clipping would have cut without clamping is culled by its face as any other.
    let deep = [[-0.5, -0.5, -1000.0, 1.0], [0.5, -0.5, 1000.0, 1.0], [0.0, 0.5, 0.5, 1.0]];
    let s = Setting { clip_control: 2 | 24, ..s };
    assert_eq!(counts(new, &s, triangles(&s, &[deep, [deep[0], deep[2], deep[1]]])), [1, 0]);
}

pub fn a_mirrored_viewport(new: New) {
    let mut s = Setting { culls: true, ..Setting::default() };
    for view in &mut s.views {
        view.scale[1] = -256.0;
    }
    assert_eq!(counts(new, &s, triangles(&s, &[SEEN, [SEEN[0], SEEN[2], SEEN[1]]])), [0, 1]);
}

pub fn points_and_lines(new: New) {
    // Their middle is outside of the viewport: they may still be visible, unless 193C says otherwise.
    for (control, wanted) in [(2, [1, 1, 0]), (2 | 1 << 10, [1, 0, 0])] {
        let s = Setting { clip_control: control, ..with_scalars(3) };
        let point = |x: f32| batch(&s, 0, &[[x, 0.0, 0.0, 1.0]], &[[0, 0, 0]]);
        assert_eq!(
            counts(new, &s, vec![point(0.5), point(1.5), point(17.0)]),
            wanted,
            "points, 193C {control:x}"
        );
        let line = |x: f32| batch(&s, 1, &[[x, 0.0, 0.0, 1.0], [x + 0.25, 0.5, 0.5, 2.0]], &[[0, 1, 0]]);
        assert_eq!(counts(new, &s, vec![line(0.5), line(40.0)]), [1, 0]);
    }
}
