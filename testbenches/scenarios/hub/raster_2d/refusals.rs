//! Launches that draw nothing.

use super::bench::*;
use super::judge::*;
use bundle::*;
use hub::raster_2d::{Params, Raster2d};
use kit::{Maker, scenarios};

scenarios! {
    Raster2d::new(&Params::default()) => refused_launches_draw_nothing solids_are_refused empty_blits_draw_nothing;
}

/// Also where the state is that of a blit.
fn solids_are_refused(new: Maker<Raster2d>) {
    let surfaces = [TO, FROM].map(|at| Surface::blocks(0xd5, at, 8, 8, 0));
    let blit = Blit::copy(surfaces[0], surfaces[1]).methods();
    for launch in [0x5e0, 0x604, 0x7fc, 0x860] {
        let mut all = bundles(&blit[..blit.len() - 1]);
        all.push(bundle(BundleKind::Trigger, launch, 7));
        let refused = fault(FaultKind::Unbuilt, &all[all.len() - 1]);
        let run = run(&mut new(), filled(256, 14), &all, FREE);
        assert_eq!(run.faults.iter().map(|(_, fault)| *fault).collect::<Vec<_>>(), [refused]);
        assert!(run.writes.is_empty(), "{launch:x}");
    }
}

/// A method more, and the kind of the fault; afterwards a blit is drawn.
fn refused_launches_draw_nothing(new: Maker<Raster2d>) {
    use FaultKind::{Copy, Unbuilt};
    let (to, from) = (Surface::blocks(0xd5, TO, 8, 8, 0), Surface::blocks(0xd5, FROM, 8, 8, 0));
    let blit = Blit::copy(to, from).methods();
    let (state, launch) = (&blit[..blit.len() - 1], blit[blit.len() - 1]);
    let wrong: [(&[(u16, u32)], FaultKind); 19] = [
        (&[(0x2ac, 0)], Unbuilt),
        (&[(0x2ac, 4)], Unbuilt),
        (&[(0x2ac, 5)], Unbuilt),
        (&[(0x29c, 1)], Unbuilt),
        (&[(0x2b8, 1)], Unbuilt),
        (&[(0x200, 0x1c)], Unbuilt),
        (&[(0x230, 0x1d)], Unbuilt),
        (&[(0x88c, 0x10)], Unbuilt),
        (&[(0x88c, 0x11), (0x230, 0xd6)], Unbuilt),
        (&[(0x254, TO as u32)], Unbuilt),
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
