//! Frames through the whole pipeline are those of an obvious painter, and whole scenes
//! those of an independent reference, to the bit.

mod coverage;
mod markers;
mod story;
mod whole;

use bundle::RasterRecord;
use coverage::{a_closed_surface_is_covered_once, coverage_is_exact};
use kit::scenario::property_of_share;
use kit::{Device, Maker, scenarios};
use markers::{an_idle_marker, markers_in_any_scene};
use proptest::prelude::*;
use rigs::raster_pipe::{Params, RasterPipe};
use whole::{stencil_masks_after_reset, whole_scenes, zcull_does_not_change_the_picture};
use workloads::chip::Whole;
use workloads::frame::{Around, Frame};
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::vertices::Vertices;

scenarios! {
    RasterPipe::new(&two_gpcs()) => nearest_triangle_is_seen coverage_is_exact
        a_closed_surface_is_covered_once whole_scenes stencil_masks_after_reset
        zcull_does_not_change_the_picture
        markers_in_any_scene;
}

/// The pipeline of one GPC: on the model, as the chip's lockstep has it, too.
mod one {
    use super::*;
    scenarios! { within;
        RasterPipe::new(&Params::default()) => nearest_triangle_is_seen coverage_is_exact
            a_closed_surface_is_covered_once whole_scenes stencil_masks_after_reset
            zcull_does_not_change_the_picture
            an_idle_marker markers_in_any_scene;
    }
}

fn two_gpcs() -> Params {
    Params { gpcs: kernel::Within::new(2), ..Params::default() }
}

const WIDTH: u32 = 44;
const HEIGHT: u32 = 30;
const BACKGROUND: [u8; 3] = [10, 20, 30];

/// A triangle of one depth and one colour; corners in 1/256 pixel.
#[derive(Clone, Copy, Debug)]
struct Flat {
    corners: [(i32, i32); 3],
    /// In 1/1024.
    depth: u32,
    colour: [u8; 3],
}

/// Whether the middle of a pixel is in a triangle: on the inner side of every edge, or
/// on an edge that is a top or a left one.
fn covers(flat: &Flat, x: u32, y: u32) -> bool {
    let [a, mut b, mut c] = flat.corners.map(|(x, y)| (i64::from(x), i64::from(y)));
    let cross =
        |p: (i64, i64), q: (i64, i64), r: (i64, i64)| (q.0 - p.0) * (r.1 - p.1) - (r.0 - p.0) * (q.1 - p.1);
    let area = cross(a, b, c);
    if area < 0 {
        std::mem::swap(&mut b, &mut c);
    }
    let middle = (256 * i64::from(x) + 128, 256 * i64::from(y) + 128);
    // Clockwise on the screen: an edge that goes up is a left one, one that goes right
    // along a row is a top one.
    let owns = |p: (i64, i64), q: (i64, i64)| q.1 < p.1 || q.1 == p.1 && q.0 > p.0;
    let inside = |p, q| {
        let side = cross(p, q, middle);
        side > 0 || side == 0 && owns(p, q)
    };
    area != 0 && inside(a, b) && inside(b, c) && inside(c, a)
}

/// The colour of a pixel: that of the first of the nearest triangles there.
fn painted(flats: &[Flat], x: u32, y: u32) -> [u8; 3] {
    let seen = flats.iter().filter(|flat| covers(flat, x, y)).min_by_key(|flat| flat.depth);
    seen.map_or(BACKGROUND, |flat| flat.colour)
}

fn scene(flats: &[Flat], zcull: bool, compression: bool) -> Scene {
    let mut vertices = Vertices::default();
    for flat in flats {
        for (x, y) in flat.corners {
            let z = (flat.depth as f32 / 1024.0).to_bits();
            vertices.records.push(RasterRecord { size: 1_f32.to_bits(), z, y, x });
            vertices.colours.push(flat.colour.map(|c| f32::from(c) / 255.0));
        }
    }
    let background = BACKGROUND.map(|c| f32::from(c) / 255.0);
    let setting = Setting { zcull, compression, background, ..Setting::of(WIDTH, HEIGHT) };
    Scene::new(setting, vertices)
}

fn draw(dut: Device<RasterPipe>, flats: &[Flat], zcull: bool, compression: bool) {
    let scene = scene(flats, zcull, compression);
    let mut frame = Frame::new(Whole::new(dut), &scene, Shading::Flat, Around::default());
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    assert_eq!(frame.memory.beyond, 0, "accesses outside the memory");
    for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
        let word = frame.memory.word(scene.colour.address(x, y));
        assert_eq!(word.to_le_bytes()[..3], painted(flats, x, y), "pixel ({x}, {y})");
    }
}

fn nearest_triangle_is_seen(new: Maker<RasterPipe>) {
    // Corners on middles of pixels and on their borders are as likely as others.
    let place =
        |most: u32| prop_oneof![0..256 * most as i32, (0..2 * most as i32).prop_map(|half| 128 * half)];
    let corner = (place(WIDTH + 8), place(HEIGHT + 8)).prop_map(|(x, y)| (x - 1024, y - 1024));
    let flat = (prop::array::uniform3(corner), 0..1024_u32, any::<[u8; 3]>())
        .prop_map(|(corners, depth, colour)| Flat { corners, depth, colour });
    let scene = (prop::collection::vec(flat, 1..24), any::<bool>(), any::<bool>());
    property_of_share(2, scene, |(flats, zcull, compression)| draw(new(), &flats, zcull, compression));
}
