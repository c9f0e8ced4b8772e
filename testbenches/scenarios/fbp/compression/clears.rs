//! Fast clears: to values of the tables, and beyond them.

use super::bench::{Plan, run};
use super::expected::{Expected, STORE, judge, seen_by_others, traffic};
use super::tiles::{self, Tile, any_planes, any_tile, fast_clear, raw_sectors, view};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::Request;
use kit::{Maker, Rng, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        clears_beyond_the_table clears_of_every_kind stencil_is_not_cleared bytes_are_cleared_with_stencil
        planes_beyond_the_table;
}

/// Values that the driver did not write are in no table, even if the table has free entries (specification 32): a clear writes
/// one sector where both is a state or eight samples are reduced, two where four are, else all. A clear allocates no entry.
fn clears_beyond_the_table(new: Maker<Compression>) {
    let kinds = [(0xdb, 64), (0xe0, 32), (0xe5, 32), (0xf5, 64), (0xdf, 0)];
    for ((kind, bytes), known) in kinds.into_iter().flat_map(|kind| [0, 5, 16].map(|known| (kind, known))) {
        let value = |n: u32| Sector { words: [n * 0x0101_0101; 8] };
        let clears: Vec<_> = (0..17).map(|n| fast_clear(16 * n, 9, kind, 15, value(n as u32))).collect();
        let reads: Vec<_> = (0..34).map(|n| view(8 * n + 5, n as u16, kind, MemoryView::Plain, 15)).collect();
        let plan = Plan::new(vec![clears, reads]).knowing(kind, (0..known).map(value));
        let seen = run(new(), &plan, vec![0; STORE]);
        for n in 0..17 {
            assert!(seen.of(2 * n).iter().all(|down| down.data == value(n.into())));
        }
        let passed = seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count();
        let beyond = 17 - known;
        assert_eq!(
            (traffic(&seen).1, passed),
            (4 * bytes * beyond, if bytes == 0 { beyond as usize } else { 0 })
        );
    }
}

/// Each kind with clear values and without stencil (specification 32: all of colour and depth except those whose states are
/// three others): a clear writes no sector, not even in the slice, and all clients see it.
fn clears_of_every_kind(new: Maker<Compression>) {
    let colours = [0xd8, 0xdd, 0xdf, 0xe4, 0xdb, 0xcc, 0xe2, 0xe5, 0xd9, 0xde, 0xe0, 0xda, 0xe1]
        .into_iter()
        .chain([0xe6, 0xeb, 0xed, 0xf2, 0xe9, 0xcd, 0xf0, 0xf3, 0xe7, 0xec, 0xee, 0xe8, 0xef]);
    for kind in colours.chain(0xf4..=0xfb).chain(0x02..=0x05).chain(0x86..=0x89) {
        let value = Sector { words: [0x3f12_3456; 8] };
        let reads = (0..2).map(|line| view(8 + line, line as u16, kind, MemoryView::Plain, 15)).collect();
        let seen = run(
            new(),
            &Plan::new(vec![vec![fast_clear(8, 9, kind, 15, value)], reads]).knowing(kind, [value]),
            vec![7; STORE],
        );
        let got = [seen.of(0), seen.of(1)].concat();
        assert!(got.len() == 8 && got.iter().all(|down| down.data == value), "kind {kind:02x}");
        assert_eq!(traffic(&seen), (0, 0), "kind {kind:02x}");
        assert!(seen.done.iter().all(|head| head.op != MemoryOp::FastClear), "kind {kind:02x}");
    }
}

/// Float clear values that are in no table become a plane, where a plane can represent them.
fn planes_beyond_the_table(new: Maker<Compression>) {
    let values: Vec<_> = (0..16).map(|n| Sector { words: [n; 8] }).collect();
    // One below 2^-40, one above 1, two that alternate: none is a plane.
    for (pattern, bytes) in [
        ([0x3f12_3456; 8], 32),
        ([0x3f80_0000; 8], 32),
        ([0x2b80_0000; 8], 32),
        ([0x2b00_0000; 8], 256),
        ([0x4000_0000; 8], 256),
        ([1, 2, 1, 2, 1, 2, 1, 2], 256),
    ] {
        let pattern = Sector { words: pattern };
        let clear = vec![fast_clear(0, 9, 0x87, 0b0010, pattern)];
        let reads = (0..2).map(|h| view(2 + h, h as u16, 0x87, MemoryView::Plain, 15)).collect();
        let plan = Plan::new(vec![clear, reads]).knowing(0x87, values.clone());
        let seen = run(new(), &plan, vec![0; STORE]);
        let got = [seen.of(0), seen.of(1)].concat();
        assert!(got.len() == 8 && got.iter().all(|down| down.data == pattern), "{pattern:?}");
        let passed = seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count();
        assert_eq!((traffic(&seen).1, passed), if bytes == 256 { (0, 1) } else { (bytes, 0) }, "{pattern:?}");
    }
}

/// A clear of depth with stencil does not touch stencil: with a value in the table no sector is written, beyond the table one
/// sector of planes, and without status or where nothing is compressed the six sectors of codes.
fn stencil_is_not_cleared(new: Maker<Compression>) {
    let mut rng = Rng::new(12);
    let float = |n: u32| Sector { words: [0x3e80_0000 + 0x1357 * n; 8] };
    for (kind, status, full) in
        [(0x51, true, false), (0x1a, true, false), (0x18, true, true), (0x54, true, true)]
            .into_iter()
            .chain([0x11, 0x17, 0x46, 0x53].map(|kind| (kind, false, false)))
    {
        let paged = |mut request: Request| {
            request.head.page.comptag = if status { 2 } else { 0 };
            request
        };
        let before: Tile = any_tile(&mut rng);
        let mut store = vec![0; STORE];
        for (tile, j) in (0..4).flat_map(|tile| (0..8).map(move |j| (tile, j))) {
            store.write(&MemoryWrite {
                address: 8 * tile + j,
                mask: !0,
                data: before[j as usize],
                ..MemoryWrite::default()
            });
        }
        let clear = paged(fast_clear(0, 9, kind, 0b0110, float(99)));
        let reads = (0..8).map(|line| paged(view(line, line as u16, kind, MemoryView::Plain, 15))).collect();
        let known = if full { (0..16).map(float).collect() } else { vec![float(99)] };
        let seen = run(new(), &Plan::new(vec![vec![clear], reads]).knowing(kind, known), store);
        let bytes = if !status {
            2 * 6 * 32
        } else if full {
            2 * 32
        } else {
            0
        };
        assert_eq!(traffic(&seen).1, bytes, "kind {kind:#x}, {status}, {full}");
        let (_, cleared) = tiles::cleared(0x51, &before, float(99));
        for line in 0..8 {
            let is = if (2..6).contains(&line) { cleared } else { before };
            let be = seen_by_others(kind, &is);
            let mut got = seen.of(line as u16).to_vec();
            got.sort_by_key(|down| down.sector);
            let data: Vec<_> = got.iter().map(|down| down.data).collect();
            assert_eq!(data, be[4 * (line & 1)..][..4], "kind {kind:#x}, line {line}");
        }
    }
}

/// A clear not marked as depth only clears all bytes.
fn bytes_are_cleared_with_stencil(new: Maker<Compression>) {
    let pattern = Sector { words: [7; 8] };
    let (planes, _) = any_planes(&mut Rng::new(12), 0x51, 3);
    let warm = raw_sectors(4, 9, 0x51, 3, &planes);
    let mut clear = fast_clear(0, 9, 0x51, 6, pattern);
    clear.head.view = MemoryView::Plain;
    let reads = vec![view(5, 1, 0x51, MemoryView::Raw, 15), view(2, 2, 0x51, MemoryView::Raw, 15)];
    let plan = Plan::new(vec![warm, vec![clear], reads]).knowing(0x51, [pattern]);
    let seen = run(new(), &plan, vec![0; STORE]);
    assert_eq!(seen.done.iter().filter(|head| head.op == MemoryOp::FastClear).count(), 1);
    for (tag, line) in [(1, 5), (2, 2)] {
        let head = view(line, tag, 0x51, MemoryView::Raw, 15).head;
        judge(&seen, &Expected { head, tile: [pattern; 8], state: Some(0), planes: vec![] });
    }
}
