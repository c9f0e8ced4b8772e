//! Depth: planes with stencil beside them, Z16 in halves.

use super::bench::{Plan, run};
use super::expected::{Expected, STORE, as_packed, judge, seen_by_others, traffic};
use super::tiles::{self, HALVES, any_planes, any_tile, fast_clear, raw_sectors, raw_write, view, write};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::Request;
use kit::{Maker, Rng, scenarios};

scenarios! {
    Compression::new(&Params::default()) => depth_with_stencil halves_separate stencil_alone_keeps_depth;
}

/// Sectors that hold data of each line, and the sectors that plain reads of them need: planes and stencil.
fn depth_with_stencil(new: Maker<Compression>) {
    let mut rng = Rng::new(11);
    for (kind, state, lower) in [(0x51, 2, 0b0011), (0x51, 3, 0b0111), (0x1a, 2, 0b0011), (0x19, 3, 0b0111)] {
        let (planes, tile) = any_planes(&mut rng, kind, state);
        let reads = |of: MemoryView| {
            let one = move |n: u16| view(4 + u64::from(n / 15), n, kind, of, n as u8 % 15 + 1);
            (0..30).map(one).collect::<Vec<_>>()
        };
        for of in [MemoryView::Raw, MemoryView::Plain] {
            let phases = vec![raw_sectors(4, 100, kind, state, &planes), reads(of)];
            let seen = run(new(), &Plan::new(phases), vec![0; STORE]);
            let count = |sectors: u8| 32 * sectors.count_ones();
            let mut bytes = 0;
            for Request { head, .. } in reads(of) {
                let (planes, state) = (planes.clone(), Some(state));
                judge(&seen, &Expected { head, tile, state, planes });
                // Requested stencil of either half.
                let halves = u32::from(head.sectors & 5 != 0) + u32::from(head.sectors & 10 != 0);
                bytes += match (of, head.line & 1) {
                    (MemoryView::Raw, 0) => count(lower & head.sectors),
                    (MemoryView::Raw, _) => count(1 & head.sectors),
                    _ => count(lower & 14) + 32 * halves,
                };
            }
            assert_eq!(traffic(&seen), (bytes, count(lower) + 32));
        }
        // A write that expands the tile: all eight sectors.
        let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
        let mut requests = raw_sectors(4, 1, kind, state, &planes);
        requests.push(write(5, 2, kind, 0b1010, &some));
        let seen = run(new(), &Plan::new(vec![requests]), vec![0; STORE]);
        let mut be = seen_by_others(kind, &tile);
        (be[5], be[7]) = (some[0].data, some[1].data);
        for (j, data) in as_packed(kind, &be).iter().enumerate() {
            assert_eq!(seen.store.sector(16 + j as u64), *data, "sector {j}");
        }
    }
}

/// Z16: sectors read for either half in each of the four states, and the cost of a naive write.
fn halves_separate(new: Maker<Compression>) {
    let mut rng = Rng::new(14);
    for (kind, state) in HALVES.into_iter().flat_map(|kind| (0..4).map(move |state| (kind, state))) {
        let (mut tile, mut planes, mut warm) =
            (any_tile(&mut rng), vec![], raw_write(4, 9, kind, 0, &[Sector::default(); 8]));
        for half in 0..2 {
            let mut stored: Vec<_> = (0..4).map(|n| (2 * n + half, tile[2 * n + half])).collect();
            if state >> half & 1 == 1 {
                let (sector, samples) = tiles::any_half(&mut rng, kind, half);
                (0..4).for_each(|n| tile[2 * n + half] = samples[n]);
                stored = vec![(half, sector)];
                planes.push((half, sector));
            }
            warm.extend(raw_sectors(4, 9, kind, state, &stored));
        }
        let reads: Vec<_> = [MemoryView::Raw, MemoryView::Plain, MemoryView::Compressed]
            .into_iter()
            .flat_map(|of| (0..30).map(move |n| (of, n)))
            .zip(0..)
            .map(|((of, n), tag)| view(4 + n / 15, tag, kind, of, n as u8 % 15 + 1))
            .collect();
        let seen = run(new(), &Plan::new(vec![warm.clone(), reads.clone()]), vec![0; STORE]);
        let mut sectors = 0;
        for Request { head, .. } in &reads {
            let (planes, state) = (planes.clone(), Some(state));
            judge(&seen, &Expected { head: *head, tile, state, planes });
            let has = |half: u8| state.is_some_and(|state| state >> half & 1 == 1);
            for half in 0..2 {
                let wanted = head.sectors & 5 << half;
                let samples = if head.view == MemoryView::Compressed { 0 } else { wanted.count_ones() };
                sectors += match (has(half), head.view) {
                    (false, _) => samples,
                    // The planes once; raw where they are requested.
                    (true, MemoryView::Plain) => u32::from(wanted != 0),
                    _ => u32::from(head.line & 1 == 0 && wanted & 1 << half != 0),
                };
            }
        }
        assert_eq!(traffic(&seen).0, 32 * sectors, "kind {kind:#x}, state {state}");
        // A naive write turns both halves into samples.
        let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
        let seen = run(new(), &Plan::new(vec![warm, vec![write(5, 2, kind, 0b0110, &some)]]), vec![0; STORE]);
        (tile[5], tile[6]) = (some[0].data, some[1].data);
        for (j, data) in tile.iter().enumerate() {
            assert_eq!(seen.store.sector(16 + j as u64), *data, "kind {kind:#x}, state {state}, sector {j}");
        }
    }
}

/// A ROP write of one line's stencil alone does not change how depth is stored.
fn stencil_alone_keeps_depth(new: Maker<Compression>) {
    let mut rng = Rng::new(13);
    let other = any_tile(&mut rng)[0];
    for (kind, state) in [(0x17, 0), (0x52, 1), (0x53, 2), (0x1a, 3)] {
        let (mut stored, mut tile) = any_planes(&mut rng, kind, state.max(2));
        let value = Sector { words: [0x3f00_4321; 8] };
        let mut warm = raw_sectors(4, 9, kind, state.max(2), &stored);
        if state == 1 {
            (stored, tile) = tiles::cleared(kind, &tile, value);
            warm.push(fast_clear(0, 9, kind, 0b0100, value));
        } else if state == 0 {
            warm = raw_write(4, 9, kind, 0, &tile);
        }
        for status in 0..4 {
            let writes = raw_sectors(5, 9, kind, status, &[(4, other)]);
            let reads = (0..2).map(|h| view(4 + h, h as u16, kind, MemoryView::Raw, 15)).collect();
            let plan = Plan::new(vec![warm.clone(), writes, reads]).knowing(kind, [value]);
            let seen = run(new(), &plan, vec![0; STORE]);
            let (mut tile, mut planes) = (tile, stored.clone());
            tile[4] = other;
            planes.iter_mut().filter(|(j, _)| *j == 4).for_each(|(_, data)| *data = other);
            for h in 0..2 {
                let head = view(4 + h, h as u16, kind, MemoryView::Raw, 15).head;
                judge(&seen, &Expected { head, tile, state: Some(state), planes: planes.clone() });
            }
        }
    }
}
