//! Writes: of clients that do not know of compression, of ROPs, and those that are dropped.

use super::bench::{Plan, run};
use super::expected::{STORE, fault, on_channel, seen_by_others, traffic};
use super::tiles::{self, page, raw_sectors, raw_write, stored_as, view, write};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::memory::Store;
use kit::requests::Request;
use kit::{Maker, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        a_naive_write_costs_384_bytes discarded_lines lost_writes a_lost_second status_without_sectors;
}

/// The worked example: 64 + 64 + 256 bytes; without compression 256 + 64.
fn a_naive_write_costs_384_bytes(new: Maker<Compression>) {
    let tile = [Sector { words: [0x1234_5678; 8] }; 8];
    let some = tiles::beats(&[Sector { words: [1; 8] }, Sector { words: [2; 8] }]);
    for (state, costs) in [(2, (64, 64 + 256)), (0, (0, 256 + 64))] {
        let mut requests = raw_write(4, 1, 0xdb, state, &tile);
        requests.push(write(5, 2, 0xdb, 6, &some));
        let seen = run(new(), &Plan::new(vec![requests]), vec![0; STORE]);
        assert_eq!(traffic(&seen), costs);
        for (sector, value) in [(20, 0x1234_5678), (21, 1), (22, 2), (23, 0x1234_5678)] {
            assert_eq!(seen.store.sector(sector).words, [value; 8]);
        }
    }
}

/// Writes of states that a kind lacks, of clear values, and to pages without status are dropped and do not stall the block.
fn lost_writes(new: Maker<Compression>) {
    let (tile, other) = ([Sector { words: [5; 8] }; 8], [Sector { words: [6; 8] }; 8]);
    let none = PageAttributes { comptag: 0x1_0000, ..page(0xdb) };
    for (page, status) in [
        (page(0xdb), 1),
        (page(0xdf), 1),
        (page(0xdf), 2),
        (page(0xf5), 3),
        (page(0x51), 1),
        (page(0x02), 3),
        (page(0x00), 1),
        (page(0xff), 3),
        (none, 2),
    ] {
        let of = |mut requests: Vec<Request>| {
            requests.iter_mut().for_each(|request| request.head.page = page);
            on_channel(2, requests)
        };
        let stored = |tile| stored_as(0xdb, 0, tile).expect("it always fits");
        let lost = of(raw_sectors(4, 9, 0xdb, status, &stored(&other)));
        let kept = of(raw_sectors(4, 9, 0xdb, 0, &stored(&tile)));
        let mut requests = [kept, lost.clone(), of(vec![view(4, 1, 0xdb, MemoryView::Raw, 15)])].concat();
        let alone = of(raw_sectors(6, 9, 0xdb, status, &stored(&other)[..2]));
        requests.extend(alone.clone());
        let mut late = of(vec![view(5, 2, 0xdb, MemoryView::Plain, 15)]);
        late[0].head.channel = VirtualChannel::Demand;
        let seen = run(new(), &Plan::new(vec![requests, late]), vec![0; STORE]);
        let be: Vec<_> = [lost, alone].concat().iter().map(|one| fault(35, one.head.line)).collect();
        assert_eq!(seen.faults, be);
        for tag in [1, 2] {
            let got = seen.of(tag);
            let be = if tag == 1 { tile[0] } else { seen_by_others(page.kind, &tile)[0] };
            assert!(got.len() == 4 && got.iter().all(|down| down.data == be && down.status == 0));
        }
        assert_eq!(seen.store.sector(24), Sector::default());
        assert_eq!(seen.done.iter().filter(|head| head.op == MemoryOp::Write).count(), 2);
    }
}

/// Other requests still reach the block after a dropped write.
fn a_lost_second(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let mut writes = on_channel(2, raw_write(4, 9, 0xdb, 0, &tile));
    writes[1].head.status = 1;
    let late = vec![view(4, 1, 0xdb, MemoryView::Plain, 15)];
    let seen = run(new(), &Plan::new(vec![writes, late]), vec![0; STORE]);
    assert_eq!(seen.faults, [fault(35, 5)]);
    assert_eq!(seen.of(1).len(), 4);
    assert_eq!((seen.store.sector(16), seen.store.sector(20)), (tile[0], Sector::default()));
}

/// A raw write without data changes its tile's status.
fn status_without_sectors(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let mut none = raw_sectors(4, 9, 0xdb, 0, &[(0, tile[0])]);
    (none[0].head.sectors, none[0].beats) = (0, vec![]);
    let reads = vec![view(4, 1, 0xdb, MemoryView::Raw, 15)];
    let phases = vec![raw_write(4, 9, 0xdb, 2, &tile), none, reads];
    let mut store = vec![0; STORE];
    store.write(&MemoryWrite {
        address: 18,
        mask: !0,
        data: Sector { words: [9; 8] },
        ..MemoryWrite::default()
    });
    let seen = run(new(), &Plan::new(phases), store);
    let got: Vec<_> = seen.of(1).iter().map(|down| (down.status, down.data.words[0])).collect();
    assert_eq!(got, [(0, 5), (0, 5), (0, 9), (0, 0)]);
}

fn discarded_lines(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let discard = |line: u64| {
        let request = view(line, 8, 0xdb, MemoryView::Plain, 15);
        Request { head: MemoryHead { op: MemoryOp::Discard, ..request.head }, ..request }
    };
    let one = |state: u8| {
        let phases = vec![raw_write(4, 9, 0xdb, state, &tile), vec![discard(4)]];
        run(new(), &Plan::new(phases), vec![0; STORE]).done
    };
    let is = |head: &&MemoryHead| head.op == MemoryOp::Discard;
    assert_eq!((one(2).iter().filter(is).count(), one(0).iter().filter(is).count()), (0, 1));
}
