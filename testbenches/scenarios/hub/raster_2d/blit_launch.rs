//! A launch becomes a blit when all are drawn.

use super::bench::{Blit as Launch, ONE, Surface, bundles};
use bundle::*;
use hub::raster_2d::blit_launch::{BlitLaunch, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitLaunch::new(&Params {}) => cycles_of_a_launch a_launch_waits_for_the_last stalls_change_nothing;
}

fn launch() -> Launch {
    let (to, from) =
        (Surface::blocks(0xd5, 0x1_0000_0000, 100, 40, 1), Surface::lines(0xd6, 0x2000, 90, 30, 384));
    Launch {
        clip: Some([12, 20, 9, 9]),
        at: [-10, 3],
        source: [ONE / 2, 5 * ONE],
        step: [2 * ONE + 1, -ONE / 4],
        ..Launch::copy(Surface { layer: 2, ..to }, from)
    }
}

/// Runs bundles; `drawn` from a cycle on. Returns the blits with the cycle of their start.
fn run(
    dut: &mut Device<BlitLaunch>,
    bundles: &[Bundle],
    stalls: [u64; 2],
    drawn: u64,
) -> (Vec<(u64, Blit)>, Vec<u64>) {
    let (mut source, mut faults) = (Source::new(bundles, stalls[0]), Sink::new(stalls[1]));
    let mut blits = vec![];
    dut.run(|o| {
        if o.start.valid {
            blits.push((source.cycle(), o.job));
        }
        (!source.is_empty() || !o.idle).then(|| In {
            drawn: source.cycle() >= drawn,
            bundle: source.drive(o.bundle),
            fault: faults.drive(&o.fault),
        })
    });
    assert!(faults.is_empty());
    (blits, source.taken)
}

/// 20 cycles from the launch to the start; the blit is what the methods say.
fn cycles_of_a_launch(new: Maker<BlitLaunch>) {
    let (blits, taken) = run(&mut new(), &bundles(&launch().methods()), [!0; 2], 0);
    let (cycle, blit) = blits[0];
    assert_eq!((blits.len(), cycle - taken[taken.len() - 1]), (1, START));
    assert_eq!((blit.x.first, blit.x.last, blit.y.first, blit.y.last), (12, 20, 20, 28));
    assert_eq!(blit.x.position, (ONE / 2 + 22 * (2 * ONE + 1)) as u64);
    assert_eq!(blit.y.position, (5 * ONE - 17 * (ONE / 4)) as u64);
    assert_eq!((blit.x.edge_texel, blit.y.edge_texel), (89, 29));
    // two layers of three rows of seven blocks, and a row
    assert_eq!((blit.above, blit.destination.columns, blit.source.columns), (7 * (2 * 3 + 1), 7, 6));
    assert_eq!((blit.destination.base, blit.source.base), (0x1_0000_0000 >> 5, 0x2000 >> 5));
    assert!(blit.converts && !blit.filters && blit.source.pitch_linear && !blit.destination.pitch_linear);
}

fn a_launch_waits_for_the_last(new: Maker<BlitLaunch>) {
    let mut methods = launch().methods();
    let more = methods.len() as u64;
    methods.push((0x218, 5));
    let (blits, taken) = run(&mut new(), &bundles(&methods), [!0; 2], 100);
    assert_eq!(blits[0].0, 100 + START - 1);
    assert_eq!(taken[more as usize], 100 + START - 1, "no bundle meanwhile");
}

fn stalls_change_nothing(new: Maker<BlitLaunch>) {
    property(any::<[u64; 2]>(), |stalls| {
        let methods = [launch().methods(), Launch { clip: None, mode: 1, ..launch() }.methods()].concat();
        let blits =
            |stalls| run(&mut new(), &bundles(&methods), stalls, 0).0.iter().map(|b| b.1).collect::<Vec<_>>();
        assert_eq!(blits(stalls), blits([!0; 2]));
    });
}

/// Cycles from a launch to the start of its blit.
const START: u64 = 20;
