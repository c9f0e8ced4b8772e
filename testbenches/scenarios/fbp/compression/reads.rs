//! Reads in each view, and their cycles.

use super::bench::{Plan, run};
use super::expected::{Expected, STORE, judge, traffic};
use super::tiles::{fast_clear, raw_write, view};
use bundle::*;
use fbp::compression::types::*;
use fbp::compression::{Compression, Params};
use kit::requests::read;
use kit::{Maker, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        two_cycles_past three_cycles_through_status raw_reads reduced_reads only_what_is_compressed
        no_page_no_status a_probe_in_some_cycles;
}

/// From the head to the slice, and from the slice's response to the response to the crossbar.
fn two_cycles_past(new: Maker<Compression>) {
    let seen = run(new(), &Plan::new(vec![vec![read(5, 1)]]), vec![7; STORE]);
    assert_eq!(seen.heads[0].0 - seen.sent[0].0, 2);
    // The slice offers its response nine cycles later.
    assert_eq!(seen.responses[0].0 - seen.heads[0].0, 9 + 2);
    assert_eq!(seen.heads[0].1, read(5, 1).head);
}

/// For requests whose status is cached.
fn three_cycles_through_status(new: Maker<Compression>) {
    let reads = [1, 2].map(|tag| vec![view(5, tag, 0xdb, MemoryView::Plain, 15)]);
    let seen = run(new(), &Plan::new(reads.to_vec()), vec![0; STORE]);
    let heads: Vec<_> = seen.heads.iter().filter(|(_, head)| head.client != OWN_CLIENT).collect();
    assert_eq!(seen.heads.len(), 3);
    assert_eq!(heads[1].0 - seen.sent[1].0, 3);
    assert_eq!(heads[1].1, reads[1][0].head);
}

/// For compressed tiles a plain read returns the same as a raw read; for others no sector is read, and the response says so.
fn only_what_is_compressed(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (kind, state, packets, bytes) in
        [(0xdb, 0, 1, 0), (0xdb, 2, 2, 64), (0xdb, 3, 4, 128), (0xe0, 3, 1, 32)]
    {
        let read = view(4, 0, kind, MemoryView::Compressed, 15);
        let seen = run(
            new(),
            &Plan::new(vec![raw_write(4, 9, kind, state, &tile), vec![read.clone()]]),
            vec![0; STORE],
        );
        judge(&seen, &Expected { head: read.head, tile, state: Some(state), planes: vec![] });
        assert_eq!((seen.of(0).len(), traffic(&seen).0), (packets, bytes), "state {state}");
    }
}

/// A ROP that reads both lines of a tile gets what it wrote, in no more packets than needed.
fn raw_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (kind, state, packets) in
        [(0xdb, 0, [4, 4]), (0xdb, 2, [2, 1]), (0xdb, 3, [4, 1]), (0xe0, 3, [1, 1]), (0xe5, 2, [1, 1])]
    {
        let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, kind, MemoryView::Raw, 15)).collect();
        let phases = vec![raw_write(4, 9, kind, state, &tile), reads.clone()];
        let seen = run(new(), &Plan::new(phases), vec![0; STORE]);
        for h in 0..2 {
            let (head, state) = (reads[h].head, Some(state));
            judge(&seen, &Expected { head, tile, state, planes: vec![] });
            assert_eq!(seen.of(h as u16).len(), packets[h]);
        }
    }
    let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, 0xdb, MemoryView::Raw, 12)).collect();
    let seen = run(
        new(),
        &Plan::new(vec![vec![fast_clear(0, 9, 0xdb, 15, tile[0])], reads]).knowing(0xdb, [tile[0]]),
        vec![0; STORE],
    );
    for h in 0..2 {
        let got = seen.of(h);
        assert_eq!((got.len(), got[0].status, got[0].sector, got[0].data), (1, 1, 2, tile[0]));
    }
    assert_eq!(traffic(&seen), (0, 0));
}

/// Texture gets the reduced sector of a line; all other clients get decoded data.
fn reduced_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    for (state, packets, status) in [(0, 4, 0), (2, 1, 2), (3, 4, 0)] {
        let reads: Vec<_> = (0..2).map(|h| view(4 + h, h as u16, 0xdb, MemoryView::Reduced, 15)).collect();
        let seen =
            run(new(), &Plan::new(vec![raw_write(4, 9, 0xdb, state, &tile), reads.clone()]), vec![0; STORE]);
        for h in 0..2 {
            judge(&seen, &Expected { head: reads[h].head, tile, state: None, planes: vec![] });
            let got = seen.of(h as u16);
            assert_eq!((got.len(), got[0].status), (packets, status));
        }
    }
}

/// Raw reads of uncompressed pages return plain data, and the response says so.
fn no_page_no_status(new: Maker<Compression>) {
    let mut requests = vec![view(4, 1, 0x00, MemoryView::Raw, 6), view(5, 2, 0xdb, MemoryView::Raw, 9)];
    requests[1].head.page.comptag = 0;
    let seen = run(new(), &Plan::new(vec![requests]), vec![3; STORE]);
    for (tag, sectors) in [(1, [1, 2]), (2, [0, 3])] {
        let got = seen.of(tag);
        assert!(got.iter().all(|down| (down.status, down.compressible) == (0, 0)));
        assert_eq!(got.iter().map(|down| down.sector).collect::<Vec<_>>(), sectors);
    }
}

/// A read without sectors returns the page's kind, whose status is not cached and stays so; the slice receives nothing.
fn a_probe_in_some_cycles(new: Maker<Compression>) {
    for (kind, returned) in [(0xdb, 0xdb), (0x17, 0x17), (0x00, 0)] {
        let probe = view(5, 3, kind, MemoryView::Raw, 0);
        let seen = run(new(), &Plan::new(vec![vec![probe.clone()]]), vec![7; STORE]);
        assert!(seen.heads.is_empty(), "{:?}", seen.heads);
        let (head, zeros) = (probe.head, Sector::default());
        let be = MemoryDown {
            client: head.client,
            tag: head.tag,
            last: true,
            compressible: returned,
            data: zeros,
            ..MemoryDown::default()
        };
        assert_eq!(seen.of(head.tag), [be]);
        assert_eq!(seen.responses[0].0 - seen.sent[0].0, 7);
    }
}
