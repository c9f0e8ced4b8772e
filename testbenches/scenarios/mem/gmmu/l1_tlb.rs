//! Responses follow from the page tables, whatever lines are in
//! the TLB; each port receives them in the order of its requests.

mod bench;
pub mod changes;

use super::tables::*;
use bench::{ALL, FREE, Item, Stalls, judge, run};
use bundle::*;
use host::page_tables::{Mapping, Memory, Space, Table};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::gmmu::l1_tlb::{In, L1Tlb, Params};
use proptest::prelude::*;

scenarios! {
    L1Tlb::new(&Params::default()) =>
        a_hit_cycle_by_cycle a_miss_cycle_by_cycle hits_take_four_cycles_a_line the_tlb_covers_512_megabytes
        misses_stream
        hits_of_other_ports_pass_misses a_hit_after_a_miss_waits two_ports_miss_the_same_line
        unrequested_lines_are_ignored any_traffic;
    L1Tlb::new(&of(3, 16, 4, 2)) => any_traffic;
    L1Tlb::new(&of(1, 4, 1, 1)) => any_traffic;
    L1Tlb::new(&of(73, 8, 2, 4)) => any_traffic;
}

fn of(ports: usize, lines: usize, ways: usize, requests: usize) -> Params {
    Params {
        ports: Within::new(ports),
        lines: Within::new(lines),
        ways: Within::new(ways),
        requests: Within::new(requests),
        ..Params::default()
    }
}

/// Space 3 has big pages of 64 KB below 2 GB, and small pages in the 64 MB after, all of them.
fn plain() -> World {
    let mut world = World { memory: Memory::default(), spaces: [Space::default(); 8], pages: vec![] };
    let space = Space { directory: 0x1_0000_0000, target: 2, big: 65536, limit: (1 << 40) - 1 };
    world.spaces = [space; 8];
    let table = |aperture, address| Table { aperture, address, volatile: false };
    let mapping = |address| Mapping { valid: true, address, ..Mapping::default() };
    for n in 0..32 {
        let big = 0x2_0000_0000 + (n << 13);
        space.map_tables(&mut world.memory, n << 26, table(2, big), table(0, 0), 0);
        for k in 0..1024 {
            let page = (n << 26) + (k << 16);
            space.map(&mut world.memory, big, 65536, page, &mapping(page ^ 5 << 30));
        }
    }
    let small = 0x3_0000_0000;
    space.map_tables(&mut world.memory, 1 << 31, table(0, 0), table(2, small), 0);
    for k in 0..256 {
        space.map(&mut world.memory, small, 4096, (1 << 31) + (k << 12), &mapping(k << 20));
    }
    world
}

fn attach(world: &World) -> Vec<Item> {
    world.binds().into_iter().map(Item::Control).collect()
}

fn walk_request(port: usize, page: u32) -> Item {
    Item::Request(port, 3, page)
}

/// The first page of a line of big pages, and of a line of small ones.
fn big(n: u32) -> u32 {
    256 * n + 16 * (n & 15)
}

fn small(n: u32) -> u32 {
    (1 << 19) + 16 * n + (n & 15)
}

fn a_hit_cycle_by_cycle(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    for page in [big(7), small(7)] {
        let list =
            [attach(&worlds[0]), vec![walk_request(2, page), Item::Quiet, walk_request(5, page)]].concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
        assert_eq!(seen.walks.len(), 1);
        let at: Vec<u64> = seen.lines[5].iter().map(|(at, _)| at - seen.taken[5][0]).collect();
        assert_eq!(at, [6, 7, 8, 9]);
    }
}

fn a_miss_cycle_by_cycle(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let list = [attach(&worlds[0]), vec![walk_request(2, big(7))]].concat();
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks[0].0, seen.taken[2][0] + 4);
    assert_eq!(seen.walks[0].1.source, 2);
    let at: Vec<u64> = seen.lines[2].iter().map(|(at, _)| at - seen.walked[0]).collect();
    assert_eq!(at, [4, 5, 6, 7]);
    // Control takes a cycle for each of 128 sets, and the walker's time.
    assert!(seen.controlled[0] > 2 * 128 && seen.controlled[1] - seen.controlled[0] < 140);
}

/// Hits take four cycles a line; where all ports request, they are granted round-robin.
fn hits_take_four_cycles_a_line(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let first =
        [attach(&worlds[0]), (0..8).map(|n| walk_request(0, big(n))).collect(), vec![Item::Quiet]].concat();
    let list = [first, (0..80).map(|n| walk_request(n, big(n as u32 / 8 % 8))).collect()].concat();
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks.len(), 8);
    let mut ends: Vec<(u64, u8)> = seen.lines.iter().flatten().map(|(at, line)| (*at, line.source)).collect();
    ends.sort_unstable();
    let hits = &ends[32..];
    assert_eq!(hits.len(), 320);
    assert_eq!(hits[319].0 - hits[0].0, 319);
    let ports: Vec<u8> = hits.chunks(4).map(|line| line[0].1).collect();
    assert!(ports.windows(2).skip(8).all(|pair| pair[1] == (pair[0] + 1) % 8), "{ports:?}");
}

/// 512 lines of 16 big pages of 64 KB: the TLB covers all of 512 MB.
fn the_tlb_covers_512_megabytes(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let all = || (0..512_u32).map(|n| walk_request(n as usize, 256 * n + 16 * (n % 16)));
    let list = [attach(&worlds[0]), all().collect(), vec![Item::Quiet], all().collect()].concat();
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks.len(), 512);
    let more = [
        list,
        vec![
            Item::Quiet,
            walk_request(0, big(512)),
            Item::Quiet,
            walk_request(0, big(0)),
            walk_request(0, big(1)),
        ],
    ]
    .concat();
    let seen = run(new(), &worlds, &more, FREE);
    judge(&worlds, &more, &seen);
    // One more line replaces the first one.
    assert_eq!(seen.walks.len(), 514);
}

fn misses_stream(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let list = [attach(&worlds[0]), (0..32).map(|n| walk_request(n % 8, big(n as u32))).collect()].concat();
    let seen = run(new(), &worlds, &list, Stalls { latency: 200, ..FREE });
    judge(&worlds, &list, &seen);
    let last = seen.lines.iter().flatten().map(|(at, _)| *at).max().unwrap();
    let first = seen.taken.iter().flatten().min().unwrap();
    assert!(last - first < 300 + 32 * 6 + 20, "{}", last - first);
    // All walks are outstanding before the first response.
    assert!(seen.walks[31].0 < seen.walked[0]);
    // Each line takes 6 cycles once lines arrive.
    let mut ends: Vec<u64> = seen.lines.iter().flatten().filter(|(_, l)| l.last).map(|(at, _)| *at).collect();
    ends.sort_unstable();
    assert!(ends.windows(2).all(|pair| pair[1] - pair[0] >= 6));
    assert!(ends[8] - ends[0] == 48);
}

fn hits_of_other_ports_pass_misses(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let first = [attach(&worlds[0]), vec![walk_request(0, big(1)), Item::Quiet]].concat();
    let list = [
        first,
        vec![walk_request(1, big(2)), walk_request(1, big(3))],
        (0..20).map(|_| walk_request(2, big(1))).collect(),
    ]
    .concat();
    let seen = run(new(), &worlds, &list, Stalls { latency: 200, ..FREE });
    judge(&worlds, &list, &seen);
    assert!(seen.lines[2].last().unwrap().0 < seen.lines[1][0].0);
}

fn a_hit_after_a_miss_waits(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let first = [attach(&worlds[0]), vec![walk_request(0, big(1)), Item::Quiet]].concat();
    let list =
        [first, vec![walk_request(0, big(2)), walk_request(0, big(1)), walk_request(0, big(3))]].concat();
    let seen = run(new(), &worlds, &list, Stalls { latency: 100, ..FREE });
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks.len(), 3);
    assert!(seen.lines[0][8].0 > seen.walks[1].0 + 100);
}

/// Both misses start a walk; the line is stored once, so its set holds four lines, whatever was
/// requested in between.
fn two_ports_miss_the_same_line(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let set = |n: u32| big(128 * n + 5);
    let walk_request = |port, n| walk_request(port, set(n));
    let all = [0, 1, 2, 3].map(|n| walk_request(6, n)).to_vec();
    let twice = vec![
        walk_request(0, 1),
        Item::Quiet,
        walk_request(0, 2),
        Item::Quiet,
        walk_request(0, 0),
        walk_request(2, 0),
        Item::Quiet,
        walk_request(4, 3),
    ];
    let between = vec![
        walk_request(0, 0),
        walk_request(2, 1),
        walk_request(4, 0),
        Item::Quiet,
        walk_request(0, 2),
        Item::Quiet,
        walk_request(0, 3),
    ];
    for requests in [twice, between] {
        let list = [attach(&worlds[0]), requests, vec![Item::Quiet], all.clone()].concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
        assert_eq!(seen.walks.len(), 5);
    }
}

fn unrequested_lines_are_ignored(new: Maker<L1Tlb>) {
    let mut dut = new();
    for source in [0, 3, 200] {
        let line = TranslateLine { source, last: true, ..TranslateLine::default() };
        while !dut.outputs().idle {
            dut.cycle(In::default());
        }
        dut.cycle(In { walked: Some(line).into(), ..In::default() });
    }
    let worlds = [plain()];
    let list = [attach(&worlds[0]), vec![walk_request(0, big(0)), walk_request(3, big(0))]].concat();
    judge(&worlds, &list, &run(dut, &worlds, &list, FREE));
}

fn any_traffic(new: Maker<L1Tlb>) {
    let stalls = (any::<[u64; 4]>(), 0..60_u64);
    property((any::<u64>(), stalls), |(seed, ([walk_request, walk, walked, forward], latency))| {
        let mut rng = Rng::new(seed);
        // The same spaces with other page tables.
        let first = World::any(&mut rng);
        let mut second =
            World { memory: first.memory.clone(), spaces: first.spaces, pages: first.pages.clone() };
        for (space, page) in first.pages.clone() {
            if rng.one_in(2) {
                second.add_tables(&mut rng, space, address(page));
            }
        }
        let pages = [first.pages.clone(), second.pages.clone()].concat();
        let (mut list, worlds) = (attach(&first), [first, second]);
        let remap = rng.below(80);
        for n in 0..80 {
            if n == remap {
                list.extend([Item::Remap, Item::Control(SpaceControl::Invalidate(ALL))]);
            }
            list.push(match rng.below(40) {
                0 => Item::Control(rng.pick(&worlds[0].binds())),
                1 => Item::Control(SpaceControl::Select(SpaceUse { space: 1 })),
                2 => Item::Control(SpaceControl::Invalidate(SpaceInvalidate {
                    all_pages: rng.one_in(2),
                    all_spaces: rng.one_in(2),
                    space: rng.below(8) as u8,
                    page: rng.pick(&pages).1,
                })),
                3 => Item::Quiet,
                _ => {
                    let (space, page) = rng.pick(&pages);
                    let page = page ^ if rng.one_in(3) { rng.below(64) as u32 } else { 0 };
                    Item::Request(rng.below(128) as usize, space, page)
                }
            });
        }
        let stalls = Stalls { walk_request, walk, walked: walked | 1, latency, forward };
        judge(&worlds, &list, &run(new(), &worlds, &list, stalls));
    });
}
