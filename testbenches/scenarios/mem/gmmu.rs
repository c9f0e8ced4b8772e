//! Scenarios of address translation. Those of the whole unit check that responses follow from the
//! bytes of page tables.

pub mod l1_tlb;
pub mod space_control;
mod tables;
pub mod utlb;
pub mod walker;

use self::tables::*;
use bundle::*;
use host::page_tables::{Mapping, Memory, Space, Table};
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Source, scenarios};
use mem::gmmu::{Gmmu, In, Params, l1_tlb as tlb, walker as walks};
use proptest::prelude::*;

scenarios! {
    Gmmu::new(&Params::default()) =>
        cycle_by_cycle sixteen_entries_a_walk misses_stream the_tlb_covers_512_megabytes
        remapping_is_seen_after_invalidation
        any_tables;
    Gmmu::new(&small(2, 16, 4, 1)) => any_tables;
    Gmmu::new(&small(5, 8, 2, 8)) => any_tables;
}

fn small(ports: usize, lines: usize, ways: usize, walks: usize) -> Params {
    Params {
        ports: Within::new(ports),
        l1_tlb: tlb::Params {
            ports: Within::new(ports),
            lines: Within::new(lines),
            ways: Within::new(ways),
            ..tlb::Params::default()
        },
        walker: walks::Params { walks: Within::new(walks), ..walks::Params::default() },
    }
}

#[derive(Clone, Copy, Debug)]
enum Item {
    /// A page of a space, requested by a port.
    Request(usize, u8, u32),
    Control(SpaceControl),
    /// Waits until the unit is idle.
    Quiet,
    /// The same, then page tables are those of the next world.
    Remap,
}

#[derive(Clone, Copy)]
struct Stalls {
    walk_request: u64,
    table: u64,
    data: u64,
    latency: u64,
}

const FREE: Stalls = Stalls { walk_request: !0, table: !0, data: !0, latency: 40 };

struct Seen {
    taken: Vec<Vec<u64>>,
    lines: Vec<Vec<(u64, TranslateLine)>>,
    requested: Vec<(u64, WalkRequest)>,
    came: Vec<u64>,
}

fn run(mut dut: Device<Gmmu>, worlds: &[World], items: &[Item], stalls: Stalls) -> Seen {
    let ports = dut.unit().p.ports.get();
    let mut requests: Vec<Source<TranslateRequest>> =
        (0..ports).map(|_| Source::new(&[], stalls.walk_request)).collect();
    let (mut control, mut tables) =
        (Source::new(&[], !0), Tables::new(stalls.table, stalls.data, stalls.latency));
    let nothing = In::new(&dut.unit().p);
    let mut lines = vec![vec![]; ports];
    let (mut at, mut cycle, mut world, mut left) = (0, 0_u64, 0, 0);
    dut.run(|o| {
        while at < items.len() && left == 0 {
            let all_taken = requests.iter().all(Source::is_empty);
            match items[at] {
                Item::Request(port, space, page) => {
                    requests[port % ports].push(0, TranslateRequest { source: 3, space, page, write: false });
                }
                Item::Quiet | Item::Remap if !all_taken || !o.idle => break,
                Item::Quiet => (),
                Item::Remap => world += 1,
                Item::Control(_) if !all_taken => break,
                Item::Control(packet) => {
                    control.push(0, packet);
                    left += 1;
                }
            }
            at += 1;
        }
        left -= usize::from(o.controlled.valid);
        for (port, lines) in o.line.iter().zip(&mut lines) {
            lines.extend(port.get().map(|line| (cycle, *line)));
        }
        if at == items.len() && requests.iter().all(Source::is_empty) && left == 0 && o.idle {
            return None;
        }
        cycle += 1;
        let (request_table, data) = tables.drive(&o.request_table, &worlds[world].memory);
        let mut i = In { request_table, data, control: control.drive(o.control), ..nothing.clone() };
        for (port, walk_request) in requests.iter_mut().enumerate() {
            i.walk_request[port] = walk_request.drive(o.walk_request[port]);
        }
        Some(i)
    });
    let taken = requests.into_iter().map(|walk_request| walk_request.taken).collect();
    Seen { taken, lines, requested: tables.requested(), came: tables.came }
}

fn judge(worlds: &[World], items: &[Item], seen: &Seen) {
    let (ports, mut world) = (seen.lines.len(), 0);
    let mut due = vec![vec![]; ports];
    for item in items {
        match *item {
            Item::Request(port, space, page) => {
                due[port % ports].extend(worlds[world].quarters((port % ports) as u8, space, page));
            }
            Item::Remap => world += 1,
            Item::Control(_) | Item::Quiet => (),
        }
    }
    for (port, (found, due)) in seen.lines.iter().zip(&due).enumerate() {
        for (k, ((_, found), due)) in found.iter().zip(due).enumerate() {
            assert_eq!(found, due, "port {port}, quarter {k}");
        }
        assert_eq!(found.len(), due.len(), "port {port}");
    }
}

/// Space 0: big pages of 64 KB from 0 to 512 MB, at `offset` in memory.
fn plain(offset: u64) -> World {
    let mut world = World { memory: Memory::default(), spaces: [Space::default(); 8], pages: vec![] };
    let space = Space { directory: 0x5000, target: 3, big: 65536, limit: (1 << 30) - 1 };
    world.spaces[0] = space;
    for n in 0..8 {
        let big = Table { aperture: 3, address: 0x2_0000_0000 + (n << 13), volatile: false };
        space.map_tables(&mut world.memory, n << 26, big, Table::default(), 0);
        for k in 0..1024 {
            let page = (n << 26) + (k << 16);
            let mapping =
                Mapping { valid: true, address: page + offset, kind: k % 255, ..Mapping::default() };
            space.map(&mut world.memory, big.address, 65536, page, &mapping);
        }
    }
    world
}

fn attached(world: &World, items: impl IntoIterator<Item = Item>) -> Vec<Item> {
    std::iter::once(Item::Control(bind(0, &world.spaces[0]))).chain(items).collect()
}

/// A page in line `n` of big pages.
fn page(n: u32) -> u32 {
    256 * n + 16 * (n & 15) + 5
}

/// A miss takes two reads of 40 cycles; a hit takes none.
fn cycle_by_cycle(new: Maker<Gmmu>) {
    let worlds = [plain(0)];
    let list =
        attached(&worlds[0], [Item::Request(4, 0, page(3)), Item::Quiet, Item::Request(6, 0, page(3))]);
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    let from = |at: u64| at - seen.taken[4][0];
    assert_eq!(seen.requested.iter().map(|(at, _)| from(*at)).collect::<Vec<_>>(), [7, 7 + 43 + 3]);
    assert_eq!(from(seen.came[7]), 53 + 43);
    assert_eq!(from(seen.lines[4][0].0), 96 + 9);
    assert_eq!(seen.lines[6][0].0 - seen.taken[6][0], 6);
}

/// One entry is requested; fifteen more need no walk of their own.
fn sixteen_entries_a_walk(new: Maker<Gmmu>) {
    let worlds = [plain(0)];
    let list = attached(
        &worlds[0],
        (0..16).flat_map(|k| [Item::Request(k as usize, 0, 256 * 9 + 16 * k), Item::Quiet]),
    );
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.requested.len(), 2);
}

/// Eight ports miss at once, and four walks are outstanding at a time: two rounds of two reads, and the lines.
fn misses_stream(new: Maker<Gmmu>) {
    let worlds = [plain(0)];
    let list = attached(&worlds[0], (0..8).map(|n| Item::Request(n, 0, page(n as u32))));
    let seen = run(new(), &worlds, &list, Stalls { latency: 200, ..FREE });
    judge(&worlds, &list, &seen);
    let last = seen.lines.iter().flatten().map(|(at, _)| *at).max().unwrap();
    let first = seen.taken.iter().flatten().min().unwrap();
    let cycles = last - first;
    assert!((2 * 2 * 200..2 * 2 * 200 + 120).contains(&cycles), "{cycles}");
}

/// 512 lines cover 512 MB, with a single walk each.
fn the_tlb_covers_512_megabytes(new: Maker<Gmmu>) {
    let worlds = [plain(0)];
    let all = || (0..512_u32).map(|n| Item::Request(n as usize, 0, page(n)));
    let list = attached(&worlds[0], all().chain([Item::Quiet]).chain(all()));
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.requested.len(), 2 * 512);
}

fn remapping_is_seen_after_invalidation(new: Maker<Gmmu>) {
    let worlds = [plain(0), plain(1 << 34)];
    let requests = || (0..6).map(|n| Item::Request(n, 0, page(n as u32))).collect::<Vec<_>>();
    let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
    for control in [SpaceControl::Invalidate(all), bind(0, &worlds[1].spaces[0])] {
        let list = [requests(), vec![Item::Remap, Item::Control(control)], requests()].concat();
        let list = attached(&worlds[0], list);
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
        assert_eq!(seen.requested.len(), 2 * 12);
    }
    // Without an invalidation, lines in the TLB remain valid.
    let list = attached(&worlds[0], [requests(), vec![Item::Remap], requests()].concat());
    let seen = run(new(), &worlds, &list, FREE);
    assert_eq!(seen.requested.len(), 2 * 6);
    assert!(seen.lines.iter().flatten().all(|(_, line)| line.entries.iter().all(|e| e.frame < 1 << 20)));
}

fn any_tables(new: Maker<Gmmu>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..40_u64), |(seed, [walk_request, table, data], latency)| {
        let mut rng = Rng::new(seed);
        let first = World::any(&mut rng);
        let mut second =
            World { memory: first.memory.clone(), spaces: first.spaces, pages: first.pages.clone() };
        for (space, page) in first.pages.iter().step_by(7) {
            second.add_tables(&mut rng, *space, address(*page));
        }
        let pages = second.pages.clone();
        let mut list: Vec<Item> = first.binds().into_iter().map(Item::Control).collect();
        let worlds = [first, second];
        let remap = rng.below(60);
        for n in 0..60 {
            if n == remap {
                let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
                list.extend([Item::Remap, Item::Control(SpaceControl::Invalidate(all))]);
            }
            list.push(match rng.below(30) {
                0 => Item::Control(rng.pick(&worlds[0].binds())),
                1 => Item::Control(SpaceControl::Invalidate(SpaceInvalidate {
                    all_pages: rng.one_in(2),
                    all_spaces: rng.one_in(2),
                    space: rng.below(8) as u8,
                    page: rng.pick(&pages).1,
                })),
                _ => {
                    let (space, page) = rng.pick(&pages);
                    let page = page ^ if rng.one_in(3) { rng.below(64) as u32 } else { 0 };
                    Item::Request(rng.below(16) as usize, space, page)
                }
            });
        }
        judge(&worlds, &list, &run(new(), &worlds, &list, Stalls { walk_request, table, data, latency }));
    });
}
