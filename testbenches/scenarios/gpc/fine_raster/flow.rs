//! Output and cycles, one case at a time.

use super::drawn::*;
use super::oracle::Given;
use super::*;
use gpc::fine_raster::{FineRaster, Params};
use kit::{Maker, scenarios};

scenarios! {
    FineRaster::new(&Params::default()) =>
        a_full_tile_in_four_cycles every_mode_in_its_cycles footprints_in_row_order
        empty_footprints_cost_their_cycle a_tile_without_coverage_is_seen_only_if_last
        a_dropped_tile_costs_one_cycle state_and_clears_keep_their_place
        state_of_this_unit_is_not_forwarded empty_footprints_pass_a_stall;
}

/// Cycles from the first offer to idle besides those of the walk: input queue, four to prepare, place, sample, sift, hold,
/// output queue.
const LATENCY: u64 = 11;

fn a_full_tile_in_four_cycles(new: Maker<FineRaster>) {
    let tiles = vec![tile(&everywhere(), 3, 5); 9];
    let run = judged(new(), &tiles, !0, !0);
    assert_eq!(run.cycles, LATENCY + 9 * 4);
    let cycles: Vec<_> = run.out.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (11..47).collect::<Vec<_>>()); // no bubble between tiles
    assert!(run.footprints().iter().all(|f| f.coverage == !0));
}

fn every_mode_in_its_cycles(new: Maker<FineRaster>) {
    for (value, samples) in
        [(0, 1), (1, 2), (5, 2), (2, 4), (3, 8), (4, 8), (6, 16), (7, 1), (9, 1), (0x12, 4)]
    {
        let run = judged(new(), &[mode(value), tile(&everywhere(), 3, 5), tile(&everywhere(), 4, 5)], !0, !0);
        assert_eq!(run.footprints().len(), 2 * 4 * samples, "mode {value}");
        assert_eq!(run.cycles, 1 + LATENCY + 2 * 4 * samples as u64, "mode {value}");
    }
}

fn footprints_in_row_order(new: Maker<FineRaster>) {
    for (value, width, height) in [(0, 8, 8), (1, 4, 8), (2, 4, 4), (3, 2, 4), (6, 2, 2)] {
        let run = judged(new(), &[mode(value), tile(&everywhere(), 1023, 2)], !0, !0);
        let corners: Vec<_> = run.footprints().iter().map(|f| (f.x, f.y)).collect();
        let rows = (32..48).step_by(height);
        let order: Vec<_> = rows.flat_map(|y| (16368..16384).step_by(width).map(move |x| (x, y))).collect();
        assert_eq!(corners, order);
        let ends: Vec<_> = run.footprints().iter().map(|f| (f.last_of_tile, f.last)).collect();
        assert!(ends[..ends.len() - 1].iter().all(|end| *end == (false, false)));
        assert_eq!(ends.last(), Some(&(true, true)));
    }
}

fn empty_footprints_cost_their_cycle(new: Maker<FineRaster>) {
    // Coverage only in the first of four, then only in the last.
    for (x, y, at) in [(0.0, 0.0, (0, 0)), (12.0, 12.0, (8, 8))] {
        let corner = polygon(&[(x, y), (x + 4.0, y), (x, y + 4.0)]);
        let run = judged(new(), &[tile(&corner, 0, 0)], !0, !0);
        let [f] = run.footprints()[..] else { panic!("one footprint") };
        assert_eq!((f.x, f.y, f.coverage.count_ones()), (at.0, at.1, 6));
        assert!(f.last_of_tile && f.last, "the flags of the tile's end");
        assert_eq!(run.cycles, LATENCY + 4);
    }
    // Packets of other kinds between them make no difference: tiles take four cycles each.
    let tiles: Vec<_> = (0..8).map(|_| tile(&polygon(&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]), 0, 0)).collect();
    assert_eq!(judged(new(), &tiles, !0, !0).cycles, LATENCY + 8 * 4);
}

fn a_tile_without_coverage_is_seen_only_if_last(new: Maker<FineRaster>) {
    let elsewhere = polygon(&[(100.0, 100.0), (104.0, 100.0), (100.0, 104.0)]);
    let unfinished = with(tile(&elsewhere, 0, 0), |t| t.last = false);
    let run = judged(new(), &[unfinished.clone(), unfinished.clone()], !0, !0);
    assert_eq!(run.out, []);
    assert_eq!(run.cycles, LATENCY - 2 + 2 * 4); // no cycle in hold or in the output queue
    let run = judged(new(), &[tile(&elsewhere, 0, 0), unfinished], !0, !0);
    let [f] = run.footprints()[..] else { panic!("one footprint") };
    assert!(f.coverage == 0 && f.last && f.last_of_tile && f.x < 16 && f.y < 16);
}

fn a_dropped_tile_costs_one_cycle(new: Maker<FineRaster>) {
    let dropped = with(tile(&everywhere(), 7, 9), |t| (t.drop, t.last) = (true, false));
    let run = judged(new(), &vec![dropped.clone(); 20], !0, !0);
    assert_eq!(run.out, []);
    assert_eq!(run.cycles, 6 + 20);
    // The end-of-primitive flag is still seen; the tiles around it are unaffected.
    let last = with(dropped.clone(), |t| (t.last, t.info.prim) = (true, 6));
    let seen = with(tile(&everywhere(), 8, 9), |t| (t.last, t.info.prim) = (false, 6));
    let run = judged(new(), &[seen.clone(), last.clone(), seen, last], !0, !0);
    let flags: Vec<_> = run.footprints().iter().map(|f| (f.coverage != 0, f.last)).collect();
    let one = [(true, false), (true, false), (true, false), (true, false), (false, true)];
    assert_eq!(flags, [one, one].concat());
}

fn state_and_clears_keep_their_place(new: Maker<FineRaster>) {
    let clear = Given::Clear(ClearTile { colour: 5, target: 3, last: true, ..ClearTile::default() });
    let stream = [
        tile(&everywhere(), 0, 0),
        Given::State(SET_DEPTH_FUNC, 0x201),
        clear.clone(),
        mode(2),
        tile(&everywhere(), 1, 0),
        clear,
        mode(0),
        Given::State(SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x1234_5678),
        tile(&everywhere(), 2, 0),
    ];
    let run = judged(new(), &stream, !0, !0);
    assert_eq!(run.out.len(), 4 + 3 + 16 + 3 + 4);

    // Through an empty unit, one a cycle.
    let run = judged(new(), &vec![Given::State(SET_DEPTH_FUNC, 0x201); 30], !0, !0);
    assert_eq!(run.cycles, 8 + 30);
}

fn state_of_this_unit_is_not_forwarded(new: Maker<FineRaster>) {
    let stream = [Given::State(SET_CONSERVATIVE_RASTER, 0), Given::State(SET_CONSERVATIVE_RASTER_KIND, 1)];
    let run = judged(new(), &vec![stream; 10].concat(), !0, !0);
    assert_eq!((run.out, run.cycles), (vec![], 2 + 20));
}

fn empty_footprints_pass_a_stall(new: Maker<FineRaster>) {
    // One footprint in each tile. The output accepts none from cycle 14 to 40: two wait in its queue, the third is stalled, and
    // the empty footprints after it still pass.
    let corner = polygon(&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]);
    let tiles: Vec<_> = (0..4).map(|_| tile(&corner, 0, 0)).collect();
    let cycles = |take| judged(new(), &tiles, !0, take).out.iter().map(|o| o.0).collect::<Vec<_>>();
    assert_eq!(cycles(!0), [14, 18, 22, 26]);
    assert_eq!(cycles(!0 << 41), [41, 42, 43, 47]);
}
