//! Requests receive the addresses given by the page tables, in order, or are refused; whatever lines
//! are in the TLB.

mod bench;

use crate::requests::*;
use bench::{ALL, FAULTS, FREE, Item, SMALL, Stalls, Tables, World, absent, judge, plain, run};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::gmmu::utlb::{Params, Utlb};
use proptest::prelude::*;

scenarios! {
    Utlb::new(&Params::default()) =>
        a_hit_takes_four_cycles hits_take_a_cycle misses_stream both_sizes_of_pages
        what_is_refused untranslated_requests_keep_their_place a_page_mapped_later_is_found
        spaces_are_separate control_waits_for_what_came_before any_traffic;
    Utlb::new(&Params { lines: Within::new(1), requests: Within::new(1), waiting_depth: Within::new(5),
        refused_depth: Within::new(1), ..Params::default() }) =>
        any_traffic;
    Utlb::new(&Params { lines: Within::new(4), requests: Within::new(2), ..Params::default() }) =>
        any_traffic;
}

fn requests(list: impl IntoIterator<Item = Request>) -> Vec<Item> {
    list.into_iter().map(Item::Request).collect()
}

/// A read in a page.
fn in_page(page: u64, tag: u16) -> Request {
    read(32 * page + 7, tag)
}

fn attach(space: u8, big64: bool) -> Item {
    Item::Control(SpaceControl::Attach(SpaceBind { space, big64, ..SpaceBind::default() }))
}

fn select(space: u8) -> Item {
    Item::Control(SpaceControl::Select(SpaceUse { space }))
}

fn invalidate(invalidate: SpaceInvalidate) -> Item {
    Item::Control(SpaceControl::Invalidate(invalidate))
}

fn a_hit_takes_four_cycles(new: Maker<Utlb>) {
    // The first request fetches the line; the second is sent when all is idle.
    let mut list = requests([in_page(3, 0)]);
    list.extend([select(0), Item::Request(in_page(4, 1))]);
    let seen = run(new(), &SMALL, &list, FREE);
    judge(&SMALL, &list, &seen);
    assert_eq!(seen.translated[1].0, seen.controlled[0] + 1 + 4);
    assert_eq!(seen.requests.len(), 1);
}

fn hits_take_a_cycle(new: Maker<Utlb>) {
    let list = requests(
        (0..100).map(|n| if n % 3 == 0 { write(40 * n % 512, 1, 15) } else { read(n * 7 % 512, 2) }),
    );
    let seen = run(new(), &SMALL, &list, FREE);
    judge(&SMALL, &list, &seen);
    let (first, last) = (seen.translated[0].0, seen.translated.last().unwrap().0);
    assert_eq!(last - first + 1, seen.translated.len() as u64);
    assert_eq!(seen.requests.len(), 1);
}

/// Sixteen lines with walks of a hundred cycles, four outstanding: walks overlap.
fn misses_stream(new: Maker<Utlb>) {
    let list = requests((0..16).map(|n| in_page(16 * n, n as u16)));
    let seen = run(new(), &SMALL, &list, Stalls { latency: 100, ..FREE });
    judge(&SMALL, &list, &seen);
    assert_eq!(seen.requests.len(), 16);
    assert!(seen.translated[15].0 < 16 / 4 * (100 + 20), "{}", seen.translated[15].0);
}

/// Big pages of both sizes next to small ones; where both are mapped, the big one applies.
fn both_sizes_of_pages(new: Maker<Utlb>) {
    // A big page has a whole, aligned frame.
    let big: Tables = |space, page| {
        let entry = if page % 3 == 1 { PageEntry::default() } else { plain(space, page) };
        PageEntry { frame: entry.frame / 32 * 32, ..entry }
    };
    for big64 in [false, true] {
        let world = World { small: plain, big, big64: big64.into() };
        let mut list = vec![attach(0, big64)];
        list.extend(requests((0..60).map(|n| read(n * 32 * 11 + n, n as u16))));
        let seen = run(new(), &world, &list, FREE);
        judge(&world, &list, &seen);
    }
}

/// Each page is refused for a different reason, for each operation.
fn what_is_refused(new: Maker<Utlb>) {
    let small: Tables = |space, page| {
        let entry = plain(space, page);
        let present = page & 1 == 0;
        PageEntry {
            present,
            sparse: !present && page & 2 != 0,
            fault: FAULTS[page as usize >> 2 & 7],
            privileged: page >> 2 & 1 == 1,
            read_only: page >> 3 & 1 == 1,
            read_off: page >> 4 & 1 == 1,
            write_off: page >> 5 & 1 == 1,
            uncached: page >> 6 & 1 == 1,
            ..entry
        }
    };
    let world = World { small, big: absent, big64: 0 };
    use MemoryOp::{Atomic, Discard, FastClear, Read, Reduce, Write};
    let mut list = vec![];
    for page in 0..128 {
        for (op, beats) in [(Read, 0), (Write, 2), (Atomic, 2), (Reduce, 2), (FastClear, 1), (Discard, 0)] {
            let beat = |k: usize| MemoryBeat { last: k + 1 == beats, ..MemoryBeat::default() };
            let head =
                MemoryHead { op, sectors: 9, privileged: page % 7 < 3, ..in_page(page, page as u16).head };
            list.push(Item::Request(Request { head, beats: (0..beats).map(beat).collect() }));
        }
    }
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    assert!(seen.faults.len() > 100 && seen.responses.len() > 100 && seen.translated.len() > 100);
}

/// Untranslated requests keep their order, also where they follow a miss.
fn untranslated_requests_keep_their_place(new: Maker<Utlb>) {
    let physical = Request { head: MemoryHead { physical: true, ..in_page(999, 5).head }, beats: vec![] };
    let list = requests([in_page(1, 1), physical, barrier(2), in_page(900, 3), barrier(4)]);
    let seen = run(new(), &SMALL, &list, Stalls { latency: 60, ..FREE });
    judge(&SMALL, &list, &seen);
    assert!(seen.translated[1].0 > 60);
}

/// A page that is not mapped leaves no line, so that it is requested again.
fn a_page_mapped_later_is_found(new: Maker<Utlb>) {
    let world = World { small: absent, big: absent, big64: 0 };
    let list = [Item::Request(in_page(5, 1)), select(0), Item::Request(in_page(5, 2))];
    let seen = run(new(), &world, &list, FREE);
    judge(&world, &list, &seen);
    assert_eq!((seen.requests.len(), seen.faults.len()), (2, 2));
}

fn spaces_are_separate(new: Maker<Utlb>) {
    let mut list = vec![];
    for space in [0, 5, 0, 7, 5] {
        list.push(select(space));
        list.extend(requests((0..6).map(|n| in_page(n * 9, n as u16))));
    }
    let seen = run(new(), &SMALL, &list, FREE);
    judge(&SMALL, &list, &seen);
    // Lines of a space are still valid when it is used again.
    let mut first: Vec<_> =
        seen.requests.iter().map(|walk_request| (walk_request.space, walk_request.page >> 4)).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), seen.requests.len());
    // Invalidates the lines of one space, of one page, or all.
    let page = SpaceInvalidate { all_pages: false, page: 9 * 3, all_spaces: false, space: 5 };
    for (what, walks) in [
        (ALL, 3),
        (page, 1),
        (SpaceInvalidate { all_spaces: false, space: 5, ..ALL }, 3),
        (SpaceInvalidate { space: 6, all_spaces: false, ..ALL }, 0),
    ] {
        let some = || requests([0, 18, 27, 45].map(|page| in_page(page, 3)));
        let list = [vec![select(5)], some(), vec![invalidate(what)], some()].concat();
        let seen = run(new(), &SMALL, &list, FREE);
        judge(&SMALL, &list, &seen);
        assert_eq!(seen.requests.len(), 3 + walks, "{what:?}");
    }
}

fn control_waits_for_what_came_before(new: Maker<Utlb>) {
    let mut list = requests((0..8).map(|n| in_page(16 * n, 1)));
    list.push(invalidate(ALL));
    let seen = run(new(), &SMALL, &list, Stalls { latency: 90, ..FREE });
    judge(&SMALL, &list, &seen);
    assert!(seen.controlled[0] > seen.translated[7].0);
}

fn any_traffic(new: Maker<Utlb>) {
    let small: Tables = |space, page| {
        let mut rng = Rng::new(u64::from(page) << 8 | u64::from(space));
        let entry = plain(space, page);
        let attributes = PageAttributes { comptag: rng.roll() as u32 & 0x1_ffff, ..entry.attributes };
        PageEntry {
            present: !rng.one_in(6),
            sparse: rng.one_in(2),
            fault: rng.pick(&FAULTS),
            privileged: rng.one_in(8),
            read_only: rng.one_in(6),
            read_off: rng.one_in(12),
            write_off: rng.one_in(12),
            uncached: rng.one_in(4),
            attributes,
            frame: rng.below(1 << 22) as u32,
        }
    };
    let big: Tables = |space, page| {
        let mut rng = Rng::new(u64::from(page) << 9 | 0x100 | u64::from(space));
        let entry = plain(space, page);
        PageEntry {
            present: rng.one_in(3),
            sparse: rng.one_in(9),
            frame: (rng.below(1 << 22) as u32) & !31,
            attributes: PageAttributes { comptag: rng.roll() as u32 & 0x1_ffff, ..entry.attributes },
            ..entry
        }
    };
    let strategy = (any::<u64>(), any::<[u64; 4]>(), 1..60_u64, any::<u8>());
    property(strategy, |(seed, [up, translated, walk_request, line], latency, big64)| {
        let mut rng = Rng::new(seed);
        let world = World { small, big, big64 };
        let mut list: Vec<_> = (0..8).map(|space| attach(space, big64 >> space & 1 == 1)).collect();
        let addresses: Vec<u64> = (0..6).map(|_| rng.below(1 << 28)).collect();
        for _ in 0..rng.below(160) {
            list.push(match rng.below(30) {
                0 => select(rng.below(8) as u8),
                1 => invalidate(SpaceInvalidate {
                    all_pages: rng.one_in(2),
                    all_spaces: rng.one_in(2),
                    space: rng.below(8) as u8,
                    page: addresses[rng.below(6) as usize] as u32,
                }),
                _ => {
                    let mut request = any_request(&mut rng, 4);
                    let page = addresses[rng.below(6) as usize] ^ rng.pick(&[0, 1, 15, 16, 32]);
                    request.head.line = page << 5 | request.head.line & 31;
                    request.head.privileged = rng.one_in(3);
                    request.head.physical = rng.one_in(9);
                    Item::Request(request)
                }
            });
        }
        let stalls = Stalls { up, translated, walk_request, line: line | 1, latency };
        judge(&world, &list, &run(new(), &world, &list, stalls));
    });
}
