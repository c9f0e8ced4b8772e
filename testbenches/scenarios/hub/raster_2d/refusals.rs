//! Launches that draw nothing.

use super::bench::*;
use super::judge::*;
use bundle::*;
use hub::raster_2d::{Params, Raster2d};
use kit::{Maker, scenarios};

scenarios! {
    Raster2d::new(&Params::default()) => refused_launches_draw_nothing refused_solids_draw_nothing
        refused_words_draw_nothing empty_blits_draw_nothing;
}

/// Runs launches of which the last is refused, and nothing is drawn.
fn refused(new: &Maker<Raster2d>, methods: &[(u16, u32)], kind: FaultKind) {
    let all = bundles(methods);
    let wanted = fault(kind, &all[all.len() - 1]);
    let run = run(&mut new(), filled(256, 14), &all, FREE);
    assert_eq!(run.faults.iter().map(|(_, fault)| *fault).collect::<Vec<_>>(), [wanted], "{methods:x?}");
    assert!(run.writes.is_empty(), "{methods:x?}");
}

/// Points too far away, of lines and triangles; formats of neither.
fn refused_solids_draw_nothing(new: Maker<Raster2d>) {
    let to = Surface::blocks(0xd5, TO, 8, 8, 0).methods(0);
    let points = |mode: u32, more: &[(u16, u32)], points: &[[i32; 2]]| {
        let mut all = to.clone();
        all.extend([(0x2ac, 3), (0x580, mode), (0x584, 0xcf)]);
        all.extend(more);
        points.iter().for_each(|[x, y]| all.extend([(0x600, *x as u32), (0x604, *y as u32)]));
        all
    };
    for far in [[65536, 0], [0, 65536], [-65537, 0], [0, i32::MIN]] {
        refused(&new, &points(1, &[], &[far, [1, 1]]), FaultKind::Copy);
        refused(&new, &points(2, &[], &[[1, 1], far]), FaultKind::Copy);
        refused(&new, &points(3, &[], &[[1, 1], [2, 2], far]), FaultKind::Copy);
    }
    refused(&new, &points(0, &[(0x584, 0x1c)], &[[1, 1]]), FaultKind::Unbuilt);
    refused(&new, &points(0, &[(0x2ac, 7)], &[[1, 1]]), FaultKind::Unbuilt);
    refused(&new, &points(0, &[(0x224, 0x100)], &[[1, 1]]), FaultKind::Copy);
}

/// Words of palettes, scaled, of other orders of bytes.
fn refused_words_draw_nothing(new: Maker<Raster2d>) {
    let word =
        [(0x2ac, 3), (0x804, 0xcf), (0x838, 2), (0x83c, 2), (0x840, 0), (0x844, 1), (0x848, 0), (0x84c, 1)];
    for more in [
        &[(0x800, 1), (0x808, 1)][..],
        &[(0x800, 1), (0x808, 2)],
        &[(0x840, 1)],
        &[(0x844, 2)],
        &[(0x84c, 0)],
        &[(0x870, 1 << 28)],
        &[(0x804, 0x1d)],
    ] {
        let mut all = Surface::blocks(0xd5, TO, 8, 8, 0).methods(0);
        all.extend(word);
        all.extend(more);
        all.push((0x860, 5));
        refused(&new, &all, FaultKind::Unbuilt);
    }
}

/// A method more, and the kind of the fault; afterwards a blit is drawn.
fn refused_launches_draw_nothing(new: Maker<Raster2d>) {
    use FaultKind::{Copy, Unbuilt};
    let (to, from) = (Surface::blocks(0xd5, TO, 8, 8, 0), Surface::blocks(0xd5, FROM, 8, 8, 0));
    let blit = Blit::copy(to, from).methods();
    let (state, launch) = (&blit[..blit.len() - 1], blit[blit.len() - 1]);
    let wrong: [(&[(u16, u32)], FaultKind); 20] = [
        (&[(0x2ac, 7)], Unbuilt),
        (&[(0x2ac, 5), (0x200, 0xca)], Unbuilt),
        (&[(0x2ac, 2), (0x200, 0xd7)], Unbuilt),
        (&[(0x2ac, 6), (0x200, 0xee)], Unbuilt),
        (&[(0x2ac, 4), (0x2a0, 0xca), (0x2e8, 6)], Unbuilt),
        (&[(0x29c, 1), (0x294, 7)], Unbuilt),
        (&[(0x200, 0x1c)], Unbuilt),
        (&[(0x230, 0x1d)], Unbuilt),
        (&[(0x88c, 0x10)], Unbuilt),
        (&[(0x254, TO as u32), (0x238, 1 << 4)], Unbuilt),
        (&[(0x254, TO as u32), (0x8c4, 2)], Unbuilt),
        (&[(0x218, 0x1_0001)], Copy),
        (&[(0x24c, 0x1_0001)], Copy),
        (&[(0x208, 6 << 4)], Copy),
        (&[(0x238, 6 << 8)], Copy),
        (&[(0x224, TO as u32 + 0x100)], Copy),
        (&[(0x204, 1), (0x214, 0x60)], Copy),
        (&[(0x234, 1), (0x244, 1 << 22)], Copy),
        (&[(0x204, 1), (0x214, 0x40), (0x224, TO as u32 + 16)], Copy),
        (&[(0x200, 0)], Unbuilt),
    ];
    for (more, kind) in wrong {
        let mut all = bundles(state);
        all.extend(bundles(more));
        all.extend(bundles(&[launch]));
        let refused = *all.last().unwrap();
        all.extend(bundles(&blit));
        let memory = filled(256, 10);
        let (wanted, _) = wanted(memory.clone(), &blit);
        let run = run(&mut new(), memory, &all, FREE);
        assert_eq!(
            run.faults.iter().map(|(_, f)| *f).collect::<Vec<_>>(),
            [fault(kind, &refused)],
            "{more:x?}"
        );
        assert!(run.memory == wanted, "{more:x?}");
    }
}

/// Without pixels or texels there is nothing to do, and no fault.
fn empty_blits_draw_nothing(new: Maker<Raster2d>) {
    let (to, from) = (Surface::blocks(0xd5, TO, 8, 8, 0), Surface::blocks(0xd5, FROM, 8, 8, 0));
    let one = Blit::copy(to, from);
    for blit in [
        Blit { size: [0, 8], ..one },
        Blit { size: [8, 0], ..one },
        Blit { at: [8, 0], ..one },
        Blit { at: [0, -8], ..one },
        Blit { at: [i32::MAX, 0], size: [!0, 8], ..one },
        Blit { clip: Some([0, 0, 0, 8]), ..one },
        Blit { clip: Some([0, 8, 8, 8]), ..one },
        Blit { from: Surface { width: 0, ..from }, ..one },
        Blit { from: Surface { height: 0, ..from }, ..one },
        Blit { to: Surface { height: 0, ..to }, ..one },
    ] {
        let mut methods = blit.methods();
        methods.extend(one.methods());
        let memory = filled(256, 11);
        let (wanted, drawn) = wanted(memory.clone(), &methods);
        assert_eq!(drawn, 64, "{blit:?}");
        let run = run(&mut new(), memory, &bundles(&methods), FREE);
        assert!(run.faults.is_empty() && run.memory == wanted, "{blit:?}");
        assert_eq!(run.writes.len(), 8, "{blit:?}");
    }
}
