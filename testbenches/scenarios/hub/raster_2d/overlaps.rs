//! Copies within a surface.

use super::bench::*;
use super::judge::*;
use bundle::FaultKind;
use hub::raster_2d::{Params, Raster2d};
use kit::{Maker, scenarios};

scenarios! {
    Raster2d::new(&Params::default()) => moves_in_all_directions layers_do_not_overlap mirrors_beside_each_other;
}

/// All bytes are read before they are written: by some pixels and by many, in blocks and lines.
fn moves_in_all_directions(new: Maker<Raster2d>) {
    let surfaces = [
        Surface::blocks(0xd5, FROM, 60, 50, 1),
        Surface::blocks(0xf3, FROM, 150, 50, 0),
        Surface::lines(0xe8, FROM, 100, 40, 256),
        Surface::blocks(0xc0, FROM, 40, 40, 2),
    ];
    for (n, surface) in surfaces.into_iter().enumerate() {
        for (x, y) in
            [(1, 0), (-1, 0), (0, 1), (0, -1), (3, 2), (-5, 7), (9, -11), (-17, -3), (20, 9), (0, 0)]
        {
            let blit = Blit {
                at: [12 + x, 11 + y],
                size: [25, 23],
                source: [12 * ONE, 11 * ONE],
                ..Blit::copy(surface, surface)
            };
            let memory = filled(64 * 1024, n as u64);
            check(&new, &blit, memory.clone());
            check(&new, &Blit { clip: Some([15, 8, 19, 40]), ..blit }, memory.clone());
            // The destination, too, is that of before; from beyond the surface's edges.
            check_methods(&new, &blit.with(&[(0x2ac, 4), (0x2a0, 0x66)]), memory.clone());
            let edge = Blit { at: [x - 4, y - 3], source: [-4 * ONE, -3 * ONE], ..blit };
            check(&new, &edge, memory);
        }
    }
}

/// The source is the first layer.
fn layers_do_not_overlap(new: Maker<Raster2d>) {
    let from = Surface { block: [1, 1], ..Surface::blocks(0xd5, FROM, 30, 20, 1) };
    let to = Surface { layer: 1, ..from };
    check(&new, &Blit { step: [ONE / 2, ONE], ..Blit::copy(to, from) }, filled(32 * 1024, 3));
}

/// Mirrored copies are drawn if the rectangles do not meet.
fn mirrors_beside_each_other(new: Maker<Raster2d>) {
    let surface = Surface::blocks(0xd5, FROM, 40, 40, 1);
    let blit = |at: [i32; 2]| Blit {
        at,
        size: [10, 10],
        source: [19 * ONE, 10 * ONE],
        step: [-ONE, ONE],
        ..Blit::copy(surface, surface)
    };
    for at in [[0, 10], [20, 10], [10, 0], [10, 20], [25, 25]] {
        check(&new, &blit(at), filled(32 * 1024, 4));
    }
    for at in [[1, 10], [19, 10], [10, 1], [10, 19], [10, 10]] {
        let all = bundles(&blit(at).methods());
        let refused = fault(FaultKind::Unbuilt, all.last().unwrap());
        let run = run(&mut new(), filled(4096, 4), &all, FREE);
        assert_eq!(run.faults.iter().map(|(_, fault)| *fault).collect::<Vec<_>>(), [refused], "{at:?}");
        assert!(run.writes.is_empty());
    }
}
