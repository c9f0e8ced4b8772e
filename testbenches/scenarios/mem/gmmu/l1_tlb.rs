//! Responses follow from the page tables, whatever lines are in
//! the TLB; each port receives them in the order of its requests.

use super::tables::*;
use bundle::*;
use kernel::Within;
use kernel::offer::{Offer, Ready};
use kit::scenario::{open, property};
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use mem::gmmu::l1_tlb::{In, L1Tlb, Params};
use proptest::prelude::*;
use references::mem::gmmu::page_tables::{Mapping, Memory, Space, Table};
use std::collections::VecDeque;

fn of(ports: usize, lines: usize, ways: usize, requests: usize) -> Params {
    Params {
        ports: Within::new(ports),
        lines: Within::new(lines),
        ways: Within::new(ways),
        requests: Within::new(requests),
        ..Params::default()
    }
}

scenarios! {
    L1Tlb::new(&Params::default()) =>
        a_hit_cycle_by_cycle a_miss_cycle_by_cycle hits_take_four_cycles_a_line reach misses_stream
        hits_of_other_ports_pass_misses a_hit_after_a_miss_waits two_ports_miss_the_same_line
        what_was_not_there_is_found_later what_has_come_after_its_line_is_found what_is_invalidated control_waits_for_what_came_before
        lines_that_nobody_requested any_traffic;
    L1Tlb::new(&of(3, 16, 4, 2)) => any_traffic sets_are_replaced_round_robin;
    L1Tlb::new(&of(1, 4, 1, 1)) => any_traffic;
    L1Tlb::new(&of(16, 8, 2, 4)) => any_traffic;
}

#[derive(Clone, Copy, Debug)]
enum Item {
    /// A page of a space, requested by a port.
    Request(usize, u8, u32),
    /// Waits until the unit is idle.
    Quiet,
    Control(SpaceControl),
    /// Once the unit is idle, page tables are those of the next world.
    Remap,
}

#[derive(Clone, Copy)]
struct Stalls {
    walk_request: u64,
    walk: u64,
    /// Cycles in which quarters arrived, and cycles of the walks.
    walked: u64,
    latency: u64,
    forward: u64,
}

const FREE: Stalls = Stalls { walk_request: !0, walk: !0, walked: !0, latency: 30, forward: !0 };

/// Responds to walks: in order for each source, in any order among sources.
struct Responses {
    walk: Sink<TranslateRequest>,
    walked: Source<TranslateLine>,
    due: Vec<(u64, TranslateRequest)>,
    stalls: Stalls,
    cycle: u64,
}

impl Responses {
    fn drive(
        &mut self,
        world: &World,
        walk: &Offer<TranslateRequest>,
        walked: Ready,
    ) -> (Ready, Offer<TranslateLine>) {
        let ready = self.walk.drive(walk);
        let now = self.cycle;
        self.cycle += 1;
        if let Some((_, walk_request)) = self.walk.now() {
            // Odd sources are slower.
            let later = if walk_request.source & 1 == 1 { self.stalls.latency / 2 } else { 0 };
            self.due.push((now + self.stalls.latency + later, walk_request));
        }
        let first = |n: &usize| {
            let source = self.due[*n].1.source;
            self.due[*n].0 <= now
                && !self.due[..*n].iter().any(|(_, walk_request)| walk_request.source == source)
        };
        if let Some(n) = (0..self.due.len()).find(first) {
            let (_, walk_request) = self.due.remove(n);
            let quarters = world.quarters(walk_request.source, walk_request.space, walk_request.page);
            quarters.into_iter().for_each(|quarter| self.walked.push(0, quarter));
        }
        (ready, self.walked.drive(walked))
    }
}

struct Seen {
    /// Cycles in which requests of each port were accepted.
    taken: Vec<Vec<u64>>,
    lines: Vec<Vec<(u64, TranslateLine)>>,
    walks: Vec<(u64, TranslateRequest)>,
    walked: Vec<u64>,
    forwarded: Vec<SpaceControl>,
    controlled: Vec<u64>,
}

fn run(mut dut: Device<L1Tlb>, worlds: &[World], items: &[Item], stalls: Stalls) -> Seen {
    let ports = dut.unit().p.ports.get();
    let mut requests: Vec<Source<TranslateRequest>> =
        (0..ports).map(|_| Source::new(&[], stalls.walk_request)).collect();
    let (mut control, mut forward) = (Source::new(&[], !0), Sink::new(stalls.forward));
    let (walk, walked) = (Sink::new(stalls.walk), Source::new(&[], stalls.walked));
    let mut responses = Responses { walk, walked, due: vec![], stalls, cycle: 0 };
    let nothing = In::new(&dut.unit().p);
    let mut done: VecDeque<u64> = VecDeque::new();
    let mut lines = vec![vec![]; ports];
    let (mut at, mut cycle, mut controls, mut world, mut controlled) = (0, 0_u64, 0, 0, vec![]);
    dut.run(|o| {
        while at < items.len() && controls == controlled.len() {
            let all_taken = requests.iter().all(Source::is_empty);
            match items[at] {
                Item::Request(port, space, page) => {
                    requests[port % ports]
                        .push(0, TranslateRequest { source: 77, space, page, write: page & 1 == 1 });
                }
                Item::Quiet | Item::Remap if !all_taken || !o.idle => break,
                Item::Quiet => (),
                Item::Remap => world += 1,
                Item::Control(_) if !all_taken => break,
                Item::Control(packet) => {
                    control.push(0, packet);
                    controls += 1;
                }
            }
            at += 1;
        }
        controlled.extend(o.controlled.valid.then_some(cycle));
        for (port, lines) in o.line.iter().zip(&mut lines) {
            lines.extend(port.get().map(|line| (cycle, *line)));
        }
        let all_taken = requests.iter().all(Source::is_empty) && control.is_empty();
        if at == items.len() && all_taken && controls == controlled.len() && o.idle {
            return None;
        }
        let (walk, walked) = responses.drive(&worlds[world], &o.walk, o.walked);
        let mut i = In { walk, walked, control: control.drive(o.control), ..nothing.clone() };
        i.forward = forward.drive(&o.forward);
        if forward.now().is_some() {
            done.push_back(cycle + stalls.latency);
        }
        if done.front().is_some_and(|due| *due <= cycle) && open(stalls.walked, cycle) {
            done.pop_front();
            i.forwarded = Some(true).into();
        }
        for (port, walk_request) in requests.iter_mut().enumerate() {
            i.walk_request[port] = walk_request.drive(o.walk_request[port]);
        }
        cycle += 1;
        Some(i)
    });
    Seen {
        taken: requests.into_iter().map(|walk_request| walk_request.taken).collect(),
        lines,
        walks: responses.walk.timed(),
        walked: responses.walked.taken,
        forwarded: forward.taken,
        controlled,
    }
}

/// Checks that lines are whole and as in the page tables.
fn judge(worlds: &[World], items: &[Item], seen: &Seen) {
    let (ports, mut world) = (seen.lines.len(), 0);
    let mut due = vec![vec![]; ports];
    let mut notified = vec![];
    for item in items {
        match *item {
            Item::Request(port, space, page) => {
                due[port % ports].extend(worlds[world].quarters((port % ports) as u8, space, page));
            }
            Item::Remap => world += 1,
            Item::Control(SpaceControl::Select(_)) | Item::Quiet => (),
            Item::Control(control) => notified.push(control),
        }
    }
    for (port, (found, due)) in seen.lines.iter().zip(&due).enumerate() {
        for (k, ((_, found), due)) in found.iter().zip(due).enumerate() {
            assert_eq!(found, due, "port {port}, quarter {k}");
        }
        assert_eq!(found.len(), due.len(), "port {port}");
    }
    assert_eq!(seen.forwarded, notified);
}

/// Space 3 has big pages of 64 KB below 2 GB, and small pages in the 64 MB after, all of them.
fn plain() -> World {
    let mut world = World { memory: Memory::default(), spaces: [Space::default(); 8], places: vec![] };
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

const ALL: SpaceInvalidate = SpaceInvalidate { all_pages: true, all_spaces: true, space: 0, page: 0 };

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
fn reach(new: Maker<L1Tlb>) {
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

/// 4 sets of 4 lines each: the oldest line is replaced first, whichever was requested since.
fn sets_are_replaced_round_robin(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let set = |n: u32| big(4 * n + 2);
    let requests = [0, 1, 2, 3, 0, 4, 1, 2, 3, 4, 0, 2, 3, 4, 1];
    //          m  m  m  m  h  m  h  h  h  h  m  h  h  h  m
    let mut list = attach(&worlds[0]);
    for n in requests {
        list.extend([walk_request(n as usize, set(n)), Item::Quiet]);
    }
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    let walked: Vec<u32> = seen.walks.iter().map(|(_, walk)| walk.page).collect();
    assert_eq!(walked, [0, 1, 2, 3, 4, 0, 1].map(set));
}

/// Without an invalidation: a refused page leaves no entry, nor does a refused page beside the requested one.
fn what_was_not_there_is_found_later(new: Maker<L1Tlb>) {
    let (mut before, after) = (plain(), plain());
    let space = before.spaces[3];
    for page in [0x8000_3000, 0x8000_4000] {
        space.map(&mut before.memory, 0x3_0000_0000, 4096, page, &Mapping::default());
    }
    let (three, four) = ((1 << 19) + 3, (1 << 19) + 4);
    let start = attach(&before);
    let worlds = [before, after];
    // The page is requested alone, before a neighbour, or only the neighbour is.
    for requests in [vec![three], vec![three, three + 2], vec![three + 2]] {
        let requests: Vec<Item> =
            requests.into_iter().flat_map(|page| [walk_request(1, page), Item::Quiet]).collect();
        let list =
            [start.clone(), requests, vec![Item::Remap, walk_request(1, three), walk_request(2, four)]]
                .concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
    }
}

/// An entry that was walked for separately is merged into the line present: no second walk is needed.
fn what_has_come_after_its_line_is_found(new: Maker<L1Tlb>) {
    let (mut before, after) = (plain(), plain());
    let page = 0x8000_3000;
    before.spaces[3].map(&mut before.memory, 0x3_0000_0000, 4096, page, &Mapping::default());
    let (three, five) = ((1 << 19) + 3, (1 << 19) + 5);
    let start = attach(&before);
    let worlds = [before, after];
    let requests = [
        walk_request(1, five),
        Item::Quiet,
        Item::Remap,
        walk_request(1, three),
        Item::Quiet,
        walk_request(2, three),
        Item::Quiet,
        walk_request(2, five),
    ];
    let list = [start, requests.to_vec()].concat();
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks.len(), 2);
}

fn what_is_invalidated(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let pages = || {
        [big(1), big(2), small(3), small(14)]
            .map(|page| [Item::Request(0, 3, page), Item::Request(1, 6, page)])
    };
    let invalidate = |all_pages, all_spaces, page| SpaceInvalidate { all_pages, all_spaces, space: 6, page };
    for (what, walks) in [
        (SpaceControl::Invalidate(invalidate(true, true, 0)), 8),
        (SpaceControl::Invalidate(invalidate(true, false, 0)), 4),
        (SpaceControl::Invalidate(invalidate(false, false, big(1) + 3)), 1),
        (SpaceControl::Invalidate(invalidate(false, true, big(2))), 2),
        (SpaceControl::Invalidate(invalidate(false, true, small(14))), 2),
        (SpaceControl::Invalidate(invalidate(false, true, small(15))), 0),
        (bind(6, &worlds[0].spaces[6]), 4),
        (SpaceControl::Select(SpaceUse { space: 6 }), 0),
    ] {
        let list =
            [attach(&worlds[0]), pages().concat(), vec![Item::Control(what)], pages().concat()].concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
        assert_eq!(seen.walks.len(), 8 + walks, "{what:?}");
    }
}

fn control_waits_for_what_came_before(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    for (control, waits) in
        [(SpaceControl::Invalidate(ALL), true), (SpaceControl::Select(SpaceUse::default()), false)]
    {
        let list = [
            attach(&worlds[0]),
            (0..6).map(|n| walk_request(n, big(n as u32))).collect(),
            vec![Item::Control(control), walk_request(0, big(0))],
        ]
        .concat();
        let seen = run(new(), &worlds, &list, Stalls { latency: 300, ..FREE });
        judge(&worlds, &list, &seen);
        let last = seen.lines[1..].iter().flatten().map(|(at, _)| *at).max().unwrap();
        assert_eq!(seen.controlled[8] > last, waits);
        // The walker takes longer than the sweep.
        assert!(!waits || seen.controlled[8] > last + 300);
        assert!(seen.taken[0][1] > seen.controlled[8]);
    }
}

fn lines_that_nobody_requested(new: Maker<L1Tlb>) {
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
            World { memory: first.memory.clone(), spaces: first.spaces, places: first.places.clone() };
        for (space, page) in first.places.clone() {
            if rng.one_in(2) {
                second.add_tables(&mut rng, space, address(page));
            }
        }
        let places = [first.places.clone(), second.places.clone()].concat();
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
                    page: rng.pick(&places).1,
                })),
                3 => Item::Quiet,
                _ => {
                    let (space, page) = rng.pick(&places);
                    let page = page ^ if rng.one_in(3) { rng.below(64) as u32 } else { 0 };
                    Item::Request(rng.below(16) as usize, space, page)
                }
            });
        }
        let stalls = Stalls { walk_request, walk, walked: walked | 1, latency, forward };
        judge(&worlds, &list, &run(new(), &worlds, &list, stalls));
    });
}
