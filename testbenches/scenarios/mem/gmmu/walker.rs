//! Lines follow from the page tables, read byte by byte; each
//! source receives responses in the order of its requests.

mod bench;

use super::tables::*;
use bench::{FREE, Item, Stalls, judge, run};
use bundle::*;
use host::page_tables::{Mapping, Space, Table};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::gmmu::walker::{In, Params, Walker};
use proptest::prelude::*;

scenarios! {
    Walker::new(&Params::default()) =>
        a_walk_cycle_by_cycle a_refusal_without_a_walk one_walk_brings_sixteen_entries misses_stream
        a_quarter_a_cycle sources_do_not_wait_for_each_other what_is_refused unrequested_sectors_are_ignored
        control_waits_for_what_came_before any_tables;
    Walker::new(&Params { walks: Within::new(1), walk_depth: Within::new(1) }) => any_tables;
    Walker::new(&Params { walks: Within::new(8), ..Params::default() }) => any_tables misses_stream;
    Walker::new(&Params { walks: Within::new(3), ..Params::default() }) => any_tables;
}

fn walk_request(source: u8, page: u32) -> Item {
    Item::Request(TranslateRequest { source, space: 3, page, write: false })
}

const DIRECTORY: u64 = 0x12_3456_7000;
const BIG: Table = Table { aperture: 1, address: 0x3_0001_0000, volatile: false };

const SMALL: Table = Table { aperture: 2, address: 0x8_1234_5000, volatile: false };
const NONE: Table = Table { aperture: 0, address: 0, volatile: false };

const MAPPED: Mapping = Mapping {
    valid: true,
    privileged: false,
    read_only: false,
    encrypted: false,
    volatile: false,
    aperture: 2,
    lock: false,
    kind: 0xfe,
    comptag: 0,
    read_off: false,
    write_off: false,
    address: 0x8_1234_5000,
};

/// Space 3, with big pages of 64 KB: below 64 MB big pages 0 to 31 are mapped, and small ones from 2 MB on;
/// above that no page is.
fn plain() -> World {
    let mut rng = Rng::new(1);
    let mut world = World { memory: Default::default(), ..World::any(&mut rng) };
    let space = Space { directory: DIRECTORY, target: 2, big: 65536, limit: (1 << 32) - 1 };
    world.spaces[3] = space;
    space.map_tables(&mut world.memory, 0, BIG, SMALL, 0);
    for k in 0..32 {
        let mapping = Mapping { address: k << 20, ..MAPPED };
        space.map(&mut world.memory, BIG.address, 65536, k << 16, &mapping);
    }
    for k in 0..512 {
        let mapping = Mapping { address: MAPPED.address + (k << 13), ..MAPPED };
        space.map(&mut world.memory, SMALL.address, 4096, (2 << 20) + (k << 12), &mapping);
    }
    world
}

fn attached(world: &World, items: impl IntoIterator<Item = Item>) -> Vec<Item> {
    let binds = world.binds().into_iter().map(Item::Control);
    binds.chain(items).collect()
}

fn a_walk_cycle_by_cycle(new: Maker<Walker>) {
    let world = plain();
    for (page, levels) in [(16 * 5, 2), (512 + 7, 3)] {
        let list = attached(&world, [walk_request(9, page)]);
        let seen = run(new(), &world, &list, FREE);
        judge(&world, &list, &seen);
        let first: Vec<u64> = seen.requested.iter().map(|(at, _)| at - seen.walks[0]).collect();
        let last = |level: usize| seen.came[4 * level + 3] - seen.walks[0];
        assert_eq!(first.len(), levels);
        assert_eq!(first[0], 3);
        for level in 0..levels {
            assert_eq!(last(level), first[level] + 20 + 3);
            assert!(level == 0 || first[level] == last(level - 1) + 3);
        }
        let quarters: Vec<u64> = seen.lines.iter().map(|(at, _)| at - seen.walks[0]).collect();
        assert_eq!(quarters, [5, 6, 7, 8].map(|n| last(levels - 1) + n));
    }
}

fn a_refusal_without_a_walk(new: Maker<Walker>) {
    let world = plain();
    let list = attached(&world, [walk_request(1, 1 << 20)]);
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    assert!(seen.requested.is_empty());
    let at: Vec<u64> = seen.lines.iter().map(|(at, _)| at - seen.walks[0]).collect();
    assert_eq!(at, [5, 6, 7, 8]);
    assert!(
        seen.lines.iter().all(|(_, line)| line.entries.iter().all(|e| e.fault == AccessFaultKind::Limit))
    );
}

/// One entry is requested and 15 more are returned, with two reads of 128 bytes.
fn one_walk_brings_sixteen_entries(new: Maker<Walker>) {
    let world = plain();
    let list = attached(&world, [walk_request(0, 16 * 21 + 3)]);
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    let entries: Vec<_> = seen.lines.iter().flat_map(|(_, line)| line.entries).collect();
    assert_eq!(entries.len(), 16);
    for (k, entry) in entries.iter().enumerate() {
        assert!(entry.present);
        assert_eq!(u64::from(entry.frame) << 12, (16 + k as u64) << 20);
    }
    assert_eq!(
        seen.requested.iter().map(|(_, walk_request)| walk_request.line * 128).collect::<Vec<_>>(),
        [DIRECTORY, BIG.address + 128]
    );
}

/// Walks of two levels with a latency of a hundred cycles overlap, as many as can be outstanding.
fn misses_stream(new: Maker<Walker>) {
    let dut = new();
    let (walks, latency) = (dut.unit().p.walks.get() as u64, 100);
    let world = plain();
    let list = attached(&world, (0..16).map(|n| walk_request(n as u8, 16 * n)));
    let seen = run(dut, &world, &list, Stalls { latency, ..FREE });
    judge(&world, &list, &seen);
    let cycles = seen.lines.last().unwrap().0 - seen.walks[0];
    let turns = 16 / walks;
    assert!(cycles < turns * (2 * (latency + 6 + 4 * walks) + 10), "{cycles}");
}

fn a_quarter_a_cycle(new: Maker<Walker>) {
    let world = plain();
    let list = attached(&world, (0..40).map(|n| walk_request(n as u8, 1 << 20 | 16 * n)));
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    assert_eq!(seen.lines[159].0 - seen.lines[0].0, 159);
}

fn sources_do_not_wait_for_each_other(new: Maker<Walker>) {
    let world = plain();
    let list = attached(
        &world,
        [
            walk_request(0, 519),
            walk_request(0, 1 << 20),
            walk_request(1, 1 << 20),
            walk_request(2, 16),
            walk_request(1, 32),
        ],
    );
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    let order: Vec<u8> =
        seen.lines.iter().filter(|(_, line)| line.last).map(|(_, line)| line.source).collect();
    assert_eq!(order, [1, 2, 1, 0, 0]);
}

/// Each reason for a refusal, with the bytes that a driver would have to write.
fn what_is_refused(new: Maker<Walker>) {
    use AccessFaultKind::{Aperture as Elsewhere, Directory, Kind, Page, TableSize};
    let page = 0x1_0000 + 700;
    let at = address(page);
    let bad = |mapping: Mapping| (BIG, SMALL, 0, mapping, MAPPED);
    let absent = Mapping { valid: false, ..MAPPED };
    let sparse = Mapping { volatile: true, ..absent };
    let tagged = Mapping { comptag: 3, ..MAPPED };
    let kind = Mapping { kind: 255, ..MAPPED };
    let volatile = Table { volatile: true, ..NONE };
    // Page tables, their size, the big and the small pages they map; whether the big page is mapped, and
    // the fault if none is.
    let cases = [
        ((NONE, NONE, 0, MAPPED, MAPPED), (false, Some(Directory))),
        ((BIG, SMALL, 3, MAPPED, MAPPED), (true, None)),
        ((BIG, NONE, 0, absent, MAPPED), (false, Some(Page))),
        ((BIG, SMALL, 0, absent, absent), (false, Some(Page))),
        ((BIG, SMALL, 0, absent, MAPPED), (false, None)),
        ((NONE, SMALL, 0, MAPPED, kind), (false, Some(Kind))),
        ((NONE, SMALL, 0, MAPPED, sparse), (false, None)),
        ((volatile, SMALL, 0, MAPPED, MAPPED), (true, None)),
        (bad(tagged), (false, Some(Elsewhere))),
        (bad(Mapping { aperture: 1, ..MAPPED }), (false, Some(Elsewhere))),
        (bad(Mapping { aperture: 3, ..MAPPED }), (true, None)),
        (bad(Mapping { aperture: 0, ..tagged }), (true, None)),
        (bad(kind), (false, Some(Kind))),
        (bad(sparse), (true, None)),
    ];
    for ((big, small, size, in_big, in_small), (is_big, fault)) in cases {
        let mut world = plain();
        let space = world.spaces[3];
        space.map_tables(&mut world.memory, at, big, small, size);
        space.map(&mut world.memory, BIG.address, 65536, at, &in_big);
        space.map(&mut world.memory, SMALL.address, 4096, at, &in_small);
        let list = attached(&world, [walk_request(0, page)]);
        let seen = run(new(), &world, &list, FREE);
        judge(&world, &list, &seen);
        let k = if is_big { page >> 4 & 15 } else { page & 15 } as usize;
        let line = &seen.lines[k / 4].1;
        let entry = &line.entries[k % 4];
        assert_eq!(line.big, is_big, "{big:?} {in_big:?}");
        assert_eq!((!entry.present && !entry.sparse).then_some(entry.fault), fault, "{big:?} {in_big:?}");
    }
    // Addresses past the end of a partial table.
    for (size, there) in [(0, 64), (1, 32), (2, 16), (3, 8)] {
        for (megabyte, is_there) in [(there - 1, true), (there, false)].into_iter().filter(|(at, _)| *at < 64)
        {
            let mut world = plain();
            let (space, at) = (world.spaces[3], megabyte << 20);
            space.map_tables(&mut world.memory, at, BIG, SMALL, size);
            space.map(&mut world.memory, BIG.address, 65536, at, &MAPPED);
            let list = attached(&world, [walk_request(0, (at >> 12) as u32)]);
            let seen = run(new(), &world, &list, FREE);
            judge(&world, &list, &seen);
            let entry = seen.lines[0].1.entries[0];
            assert_eq!((entry.present, entry.fault == TableSize), (is_there, !is_there));
        }
    }
}

fn unrequested_sectors_are_ignored(new: Maker<Walker>) {
    let mut dut = new();
    for last in [false, false, true, false] {
        let data = WalkData { last, ..WalkData::default() };
        dut.cycle(In { data: Some(data).into(), ..In::default() });
        assert!(dut.outputs().idle);
    }
    let world = plain();
    let list = attached(&world, [walk_request(0, 5)]);
    judge(&world, &list, &run(dut, &world, &list, FREE));
}

fn control_waits_for_what_came_before(new: Maker<Walker>) {
    let world = plain();
    let invalidate =
        SpaceControl::Invalidate(SpaceInvalidate { all_pages: true, ..SpaceInvalidate::default() });
    let select = SpaceControl::Select(SpaceUse { space: 3 });
    for (control, waits) in [(invalidate, true), (bind(3, &world.spaces[3]), true), (select, false)] {
        let requests = (0..5).map(|n| walk_request(0, 16 * n));
        let list = attached(&world, requests.chain([Item::Control(control), walk_request(0, 80)]));
        let seen = run(new(), &world, &list, FREE);
        judge(&world, &list, &seen);
        let last = seen.lines[19].0;
        assert_eq!(seen.controlled[8] > last, waits);
        assert!(seen.walks[5] > seen.controlled[8]);
    }
}

fn any_tables(new: Maker<Walker>) {
    property(
        (any::<u64>(), any::<[u64; 4]>(), 0..40_u64),
        |(seed, [walk, line, walk_request, data], latency)| {
            let mut rng = Rng::new(seed);
            let world = World::any(&mut rng);
            let list: Vec<Item> = (0..rng.below(60))
                .map(|_| match rng.below(20) {
                    0 => Item::Control(rng.pick(&world.binds())),
                    1 => Item::Control(SpaceControl::Select(SpaceUse { space: 1 })),
                    2 => Item::Control(SpaceControl::Invalidate(SpaceInvalidate::default())),
                    _ => {
                        let (space, page) = rng.pick(&world.pages);
                        let page = page ^ if rng.one_in(3) { rng.below(64) as u32 } else { 0 };
                        let source = rng.pick(&[0, 1, 2, 255]);
                        Item::Request(TranslateRequest { source, space, page, write: rng.one_in(2) })
                    }
                })
                .collect();
            let list = attached(&world, list);
            let stalls = Stalls { walk, line, walk_request, data, latency };
            judge(&world, &list, &run(new(), &world, &list, stalls));
        },
    );
}
