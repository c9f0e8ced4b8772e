//! Faces of cubes, and layers.

use super::bench::{binding, given, sampled};
use kit::{Maker, scenarios};
use tex::coordinates::{Coordinates, Params};
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! { Coordinates::new(&Params::default()) => six_faces ties_and_signs layers_end levels_of_cubes axes_of_a_face; }

fn cube() -> Binding {
    let mut cube = binding();
    cube.extent.kind = TextureKind::Cube;
    cube
}

/// A quad of a cube, each lane with a direction.
fn directions(at: [[f32; 3]; 4]) -> BoundQuad {
    let mut quad = given(0.0);
    quad.shape = QuadShape::Cube;
    quad.lanes.iter_mut().zip(at).for_each(|(lane, at)| lane.at = at.map(f32::to_bits));
    quad
}

fn places(new: &Maker<Coordinates>, at: [[f32; 3]; 4]) -> [(u16, [f32; 3]); 4] {
    let found = sampled(&mut new(), cube(), directions(at));
    found.lanes.map(|lane| (lane.layer, lane.at.map(f32::from_bits)))
}

/// Each face's s and t, by the table of the API.
fn six_faces(new: Maker<Coordinates>) {
    let of = |at| places(&new, [at; 4])[0];
    assert_eq!(of([1.0, 0.5, 0.25]), (0, [0.375, 0.25, 0.0]));
    assert_eq!(of([-1.0, 0.5, 0.25]), (1, [0.625, 0.25, 0.0]));
    assert_eq!(of([0.5, 1.0, 0.25]), (2, [0.75, 0.625, 0.0]));
    assert_eq!(of([0.5, -1.0, 0.25]), (3, [0.75, 0.375, 0.0]));
    assert_eq!(of([0.5, 0.25, 1.0]), (4, [0.75, 0.375, 0.0]));
    assert_eq!(of([0.5, 0.25, -1.0]), (5, [0.25, 0.375, 0.0]));
}

/// Of equal coordinates x counts before y before z; a zero has a sign.
fn ties_and_signs(new: Maker<Coordinates>) {
    let faces = |at| places(&new, at).map(|(face, _)| face);
    assert_eq!(faces([[1.0, -1.0, 1.0], [0.5, -1.0, 1.0], [-1.0, 0.5, 1.0], [0.5, 1.0, -1.0]]), [0, 3, 1, 2]);
    assert_eq!(faces([[0.0; 3], [-0.0, 0.0, 0.0], [0.0, 0.5, -0.75], [0.0, -0.5, 0.25]]), [0, 1, 5, 3]);
}

fn layers_end(new: Maker<Coordinates>) {
    let layers = |array: bool, last_z: u16, cubes: bool| {
        let mut quad = if cubes { directions([[0.0, 0.0, -1.0]; 4]) } else { given(0.0) };
        quad.array = array;
        quad.lanes.iter_mut().zip([0, 1, 7, 65_535]).for_each(|(lane, layer)| lane.layer = layer);
        let mut binding = if cubes { cube() } else { binding() };
        binding.extent.last_z = last_z;
        sampled(&mut new(), binding, quad).lanes.map(|lane| lane.layer)
    };
    assert_eq!(layers(true, 5, false), [0, 1, 5, 5]);
    assert_eq!(layers(true, 16_383, false), [0, 1, 7, 16_383]);
    assert_eq!(layers(false, 5, false), [0; 4]);
    // Three cubes: a header counts cubes, not faces.
    assert_eq!(layers(true, 2, true), [5, 11, 17, 17]);
    assert_eq!(layers(true, 2_729, true), [5, 11, 47, 6 * 2_729 + 5]);
    assert_eq!(layers(true, 0, true), [5; 4]);
    assert_eq!(layers(false, 2, true), [5; 4]);
}

/// A face is two wide; across an edge the chord counts.
fn levels_of_cubes(new: Maker<Coordinates>) {
    let level = |x: [f32; 3], y: [f32; 3]| {
        let at = [1.0, 0.0, 0.0];
        let to = |d: [f32; 3]| [0, 1, 2].map(|c| at[c] + d[c] / 128.0);
        let mut quad = directions([at, to(x), to(y), at]);
        quad.level = LevelSource::Implicit;
        let lane = sampled(&mut new(), cube(), quad).lanes[0];
        (lane.level, lane.fraction)
    };
    assert_eq!(level([0.0, 0.0, 1.0], [0.0, 1.0, 0.0]), (0, 0));
    assert_eq!(level([0.0, 0.0, 2.0], [0.0, 4.0, 0.0]), (2, 0));
    assert_eq!(level([-128.0, 0.0, 128.0], [0.0, 0.0, 0.0]), (7, 128));
}

/// The axis is that of a lane's own face, of which s and t are half as long.
fn axes_of_a_face(new: Maker<Coordinates>) {
    let at = [[1.0, 0.0, 0.0], [1.0, 0.25, 0.125], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]];
    let mut quad = directions(at);
    quad.level = LevelSource::Implicit;
    let mut cube = cube();
    cube.sampler.anisotropy = 2;
    let found = sampled(&mut new(), cube, quad);
    assert_eq!(found.lanes.map(|lane| lane.taps), [2; 4]);
    let axes = found.lanes.map(|lane| lane.axis.map(f32::from_bits));
    assert_eq!(axes, [[-0.062_5, -0.125], [-0.062_5, -0.125], [-0.062_5, -0.125], [0.0, -0.125]]);
}
