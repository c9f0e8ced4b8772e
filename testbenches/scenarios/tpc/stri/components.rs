//! Components of all kinds have the planes of their modes, or their defaults.

use super::bench::headers::{each_words, header_words, pixel_header, world_header};
use super::bench::*;
use super::{FLAT, LINEAR, PERSPECTIVE, batch, triangle};
use kit::{Maker, scenarios};
use tpc::stri::{Params, Stri};

scenarios! {
    Stri::new(&Params::default()) =>
        all_components components_by_their_modes values_of_primitives coordinates_of_points
        texture_coordinates_of_points defaults_of_unwritten_components flat_colours colours_of_two_sides;
}

fn every() -> Vec<u32> {
    [0..0x70, 0x80..0x2a0, 0x2c0..0x2ec, 0x2f0..0x3a0]
        .into_iter()
        .flat_map(|range| range.step_by(4))
        .collect()
}

fn all_components(new: Maker<Stri>) {
    // 220 planes of 220 scalars; then components that entries lack.
    let all: Vec<_> = every();
    assert_eq!(all.len(), 219);
    let used: Vec<_> = all.iter().map(|address| (*address, PERSPECTIVE)).collect();
    let pixel = header_words(5, &pixel_header(&used));
    let prims = |scalars| [batch(100, 5, scalars), Item::Prim(triangle(0)), Item::Prim(triangle(2))].to_vec();
    let items = [pixel.clone(), header_words(0, &world_header(&all)), prims(220)].concat();
    assert_eq!(run(new(), &items, FREE).planes.len(), 2 * 220);
    let half: Vec<_> = all.iter().copied().filter(|address| address / 4 % 3 != 1).collect();
    let items = [pixel, header_words(0, &world_header(&half)), prims(1 + half.len() as u32)].concat();
    run(new(), &items, FREE);
}

fn components_by_their_modes(new: Maker<Stri>) {
    // Components without a plane: x and 1/w of the position; outputs that are not read are not scalars.
    let used = [
        (0x60, 1),
        (0x6c, 1),
        (0x70, 1),
        (0x7c, 1),
        (0x80, FLAT),
        (0x84, PERSPECTIVE),
        (0x88, LINEAR),
        (0x27c, FLAT),
        (0x280, LINEAR),
        (0x29c, FLAT),
        (0x2c4, 1),
        (0x2e0, 1),
        (0x2e4, 1),
        (0x2e8, 1),
        (0x2f0, 1),
        (0x2f8, 1),
        (0x300, FLAT),
        (0x39c, LINEAR),
    ];
    let pixel = header_words(5, &pixel_header(&used));
    let written: Vec<_> = (0x60..0x3a0).step_by(4).collect();
    let world = header_words(0, &world_header(&written));
    let prims = (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [5, 0, 3], ..triangle(0) }));
    let items: Vec<_> = pixel.into_iter().chain(world).chain([batch(7, 6, 17)]).chain(prims).collect();
    assert_eq!(run(new(), &items, FREE).planes.len(), 3 * 17);
}

/// Entries have components of vertices and of primitives, in address order; then a primitive's number (060) only, always present.
fn values_of_primitives(new: Maker<Stri>) {
    let used = [(0x60, 1), (0x80, PERSPECTIVE), (0x88, FLAT), (0x8c, FLAT), (0x300, FLAT)];
    let pixel = header_words(5, &pixel_header(&used));
    let world = header_words(0, &world_header(&[0x80, 0x84, 0x8c]));
    let each = each_words(&world_header(&[0x60, 0x88, 0x8c, 0x3a0]));
    let prims: Vec<_> =
        (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) })).collect();
    let with = |scalars| [vec![batch(30, 5, scalars)], prims.clone()].concat();
    let none = each_words(&[0; 20]);
    let items = [pixel, world, with(4), each, with(5), none, with(4)].concat();
    assert_eq!(run(new(), &items, FREE).planes.len(), 3 * 3 * 6);
}

fn coordinates_of_points(new: Maker<Stri>) {
    // Whether the vertex shader outputs them or not; later components keep their place.
    let used = [(0x80, PERSPECTIVE), (0x2e0, 1), (0x2e4, 1), (0x300, FLAT)];
    let pixel = header_words(5, &pixel_header(&used));
    let prims = [true, false].map(|point| Item::Prim(Drawn { point, corners: [1; 3], ..triangle(0) }));
    for written in [&[0x80, 0x300][..], &[0x80, 0x2e0, 0x300], &[0x80, 0x2e0, 0x2e4, 0x300]] {
        let world = header_words(0, &world_header(written));
        let scalars = 1 + written.len() as u32;
        let items = [pixel.clone(), world, vec![batch(64, 3, scalars)], prims.to_vec()].concat();
        assert_eq!(run(new(), &items, FREE).planes.len(), 10);
    }
}

/// The coordinates that 1604 selects, of points only, output or not; r is zero, the vertex's, or s; later ones keep their place.
fn texture_coordinates_of_points(new: Maker<Stri>) {
    let textures = [0, 1, 9].map(|k| 0x300 + 16 * k);
    let all: Vec<u32> = textures.iter().flat_map(|at| (*at..at + 16).step_by(4)).collect();
    for mode in [PERSPECTIVE, LINEAR, FLAT] {
        let used: Vec<_> =
            [(0x80, PERSPECTIVE)].into_iter().chain(all.iter().map(|at| (*at, mode))).collect();
        let pixel = header_words(5, &pixel_header(&used));
        let prims = [true, false].map(|point| Item::Prim(Drawn { point, corners: [1; 3], ..triangle(0) }));
        for written in [&all[..], &[0x304, 0x308, 0x314, 0x39c], &[]] {
            let outputs: Vec<_> = [0x80].into_iter().chain(written.iter().copied()).collect();
            let world = header_words(0, &world_header(&outputs));
            let drawn = [vec![batch(64, 3, 1 + outputs.len() as u32)], prims.to_vec()].concat();
            let mut items = [pixel.clone(), world].concat();
            for select in [0, 1 << 3, 1 << 4 | 1, 1 << 12 | 2, 0x1ff8, 0x1ffd, 0x1ffa, 0xffff_e003] {
                items.push(Item::Word(0x1604, select));
                items.extend(drawn.clone());
            }
            assert_eq!(run(new(), &items, FREE).planes.len(), 8 * 2 * 14);
        }
    }
}

/// A component that no stage outputs is 1 in w if 1610 says so, in all modes, perspective over w; outputs are unchanged.
fn defaults_of_unwritten_components(new: Maker<Stri>) {
    let vectors = [0x80, 0x270, 0x280, 0x290, 0x2c0, 0x2e0, 0x300, 0x390];
    let all: Vec<u32> = vectors.iter().flat_map(|at| (*at..at + 16).step_by(4)).collect();
    let all: Vec<u32> = all.into_iter().filter(|at| *at != 0x2ec).collect();
    for mode in [PERSPECTIVE, LINEAR, FLAT] {
        let used: Vec<_> = all.iter().map(|at| (*at, mode)).collect();
        let pixel = header_words(5, &pixel_header(&used));
        // Triangles whose corners have different w, which would reveal a constant.
        let prims =
            (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) }));
        let prims: Vec<_> = prims.collect();
        for written in [&[][..], &[0x8c, 0x280, 0x28c], &[0x88, 0x29c, 0x30c, 0x398]] {
            let world = header_words(0, &world_header(written));
            let drawn = [vec![batch(64, 5, 1 + written.len() as u32)], prims.clone()].concat();
            let mut items = [pixel.clone(), world].concat();
            items.extend(drawn.clone());
            for default in [0xe, 1, 2, 4, 8, 0x30, 0xffff_fff0, 0x3f, 0x12] {
                items.push(Item::Word(0x1610, default));
                items.extend(drawn.clone());
            }
            // Colours that are flat are constant, unwritten ones too.
            items.extend([Item::Word(0x12d4, 0x1d00), Item::Word(0x1610, 0xf)]);
            items.extend(drawn);
            assert_eq!(run(new(), &items, FREE).planes.len(), 11 * 3 * (1 + all.len()));
        }
    }
}

/// Colours in all modes, and their neighbours.
fn with_colours(written: &[u32]) -> Vec<Item> {
    let colours = (0..8).filter(|k| *k != 3).map(|k| (0x280 + 4 * k, 1 + k % 3));
    let used: Vec<_> =
        [(0x27c, LINEAR)].into_iter().chain(colours).chain([(0x2c4, 1), (0x300, LINEAR)]).collect();
    [header_words(5, &pixel_header(&used)), header_words(0, &world_header(written))].concat()
}

fn flat_colours(new: Maker<Stri>) {
    // Colours are flat by either code of the class; their neighbours are not, and smooth shading ends it.
    let written: Vec<_> = (0x27c..0x2a0).step_by(4).chain([0x2c4, 0x300]).collect();
    let prims = (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) }));
    let prims: Vec<_> = [batch(30, 5, 12)].into_iter().chain(prims).collect();
    let mut items = with_colours(&written);
    for mode in [0x1d00, 0x1d01, 1, 2, 0x1d00] {
        items.push(Item::Word(0x12d4, mode));
        items.extend(prims.clone());
    }
    assert_eq!(run(new(), &items, FREE).planes.len(), 5 * 3 * 11);
}

fn colours_of_two_sides(new: Maker<Stri>) {
    // The back has all colours, some, or none; they follow all of the front's. The number of planes is the same.
    let front: Vec<_> = (0x27c..0x2a0).step_by(4).chain([0x2c4, 0x300]).collect();
    for backs in [vec![], vec![0x2a0, 0x2a4, 0x2bc], vec![0x2ac], (0x2a0..0x2c0).step_by(4).collect()] {
        for gap in [None, Some(0x284)] {
            let written: Vec<_> =
                front.iter().copied().filter(|at| Some(*at) != gap).chain(backs.clone()).collect();
            // 28C and 2AC are not read; without 1688 no back colours are.
            let fronts = 11 - u32::from(gap.is_some());
            let both = fronts + backs.iter().filter(|at| **at != 0x2ac).count() as u32;
            let prims = |n| [vec![batch(60, 6, n)], vec![Item::Prim(triangle(1)); 8]].concat();
            let items = [
                with_colours(&written),
                prims(fronts),
                vec![Item::Word(0x1688, 1)],
                prims(both),
                vec![Item::Word(0x12d4, 0x1d00)],
                prims(both),
            ];
            assert_eq!(run(new(), &items.concat(), FREE).planes.len(), 3 * 8 * 11);
        }
    }
}
