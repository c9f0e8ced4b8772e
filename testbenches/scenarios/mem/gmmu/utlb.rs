//! Requests receive the addresses given by the page tables, in order, or are refused; whatever lines
//! are in the TLB.

use crate::requests::*;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::memory_agent::is_to_all;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use mem::gmmu::utlb::{In, Params, Utlb};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Utlb::new(&Params::default()) =>
        four_cycles_where_the_line_is_here hits_take_a_cycle misses_stream both_sizes_of_pages what_is_refused
        untranslated_requests_keep_their_place what_was_not_there_is_found_later spaces_are_separate
        control_waits_for_what_came_before any_traffic;
    Utlb::new(&Params { lines: Within::new(1), requests: Within::new(1), waiting_depth: Within::new(5),
        refused_depth: Within::new(1), ..Params::default() }) => any_traffic;
    Utlb::new(&Params { lines: Within::new(4), requests: Within::new(2), ..Params::default() }) => any_traffic;
}

/// Page tables: the entry of a page of a space in the small table, and in the big one.
type Tables = fn(space: u8, page: u32) -> PageEntry;
#[derive(Clone, Copy)]
struct World {
    small: Tables,
    big: Tables,
    /// Spaces with big pages of 64 KB.
    big64: u8,
}

impl World {
    fn big_log2(&self, space: u8) -> u32 {
        if self.big64 >> space & 1 == 1 { 4 } else { 5 }
    }

    /// The entry that applies, and the number of 4-KB pages in its page, as a power of two.
    fn entry(&self, space: u8, page: u32) -> (PageEntry, u32) {
        let big = (self.big)(space, page >> self.big_log2(space));
        match big.present || big.sparse {
            true => (big, self.big_log2(space)),
            false => ((self.small)(space, page), 0),
        }
    }

    /// The line that responds to a request.
    fn line(&self, walk_request: &TranslateRequest) -> Vec<TranslateLine> {
        let (_, log2) = self.entry(walk_request.space, walk_request.page);
        let (big, first) = (log2 != 0, walk_request.page >> log2 & !15);
        let table = if big { self.big } else { self.small };
        let quarter = |quarter: u32| TranslateLine {
            source: walk_request.source,
            big,
            quarter: quarter as u8,
            last: quarter == 3,
            entries: [0, 1, 2, 3].map(|k| table(walk_request.space, first + 4 * quarter + k)),
        };
        (0..4).map(quarter).collect()
    }
}

/// Reasons why pages are not mapped.
const FAULTS: [AccessFaultKind; 8] = {
    use AccessFaultKind::*;
    [Directory, TableSize, Page, Limit, Aperture, Kind, Page, Page]
};

fn absent(_: u8, _: u32) -> PageEntry {
    PageEntry { fault: AccessFaultKind::Page, ..PageEntry::default() }
}

/// Every page is mapped, to another address.
fn plain(space: u8, page: u32) -> PageEntry {
    let attributes = PageAttributes { kind: page as u8, ..PageAttributes::default() };
    PageEntry {
        present: true,
        frame: (page * 5 + 3 + u32::from(space)) % (1 << 22),
        attributes,
        ..PageEntry::default()
    }
}

const SMALL: World = World { small: plain, big: absent, big64: 0 };

/// Operations, in order: requests in their stream, control once all before it is accepted.
#[derive(Clone, Debug)]
enum Item {
    Request(Request),
    Control(SpaceControl),
}

#[derive(Clone, Copy)]
struct Stalls {
    up: u64,
    translated: u64,
    walk_request: u64,
    /// Cycles in which quarters arrive.
    line: u64,
    /// Latency of a walk.
    latency: u64,
}

const FREE: Stalls = Stalls { up: !0, translated: !0, walk_request: !0, line: !0, latency: 20 };

struct Seen {
    translated: Vec<(u64, MemoryUp)>,
    requests: Vec<TranslateRequest>,
    responses: Vec<MemoryDown>,
    faults: Vec<AccessFault>,
    controlled: Vec<u64>,
    /// Number of entries freed, for each channel.
    freed: [usize; VIRTUAL_CHANNELS],
}

fn run(mut dut: Device<Utlb>, world: &World, items: &[Item], stalls: Stalls) -> Seen {
    let (mut up, mut control) = (Source::new(&[], stalls.up), Source::new(&[], !0));
    let (mut translated, mut walk_request) = (Sink::new(stalls.translated), Sink::new(stalls.walk_request));
    let mut lines: VecDeque<(u64, TranslateLine)> = VecDeque::new();
    let (mut at, mut cycle, mut controls) = (0, 0_u64, 0);
    let mut seen = Seen {
        translated: vec![],
        requests: vec![],
        responses: vec![],
        faults: vec![],
        controlled: vec![],
        freed: [0; VIRTUAL_CHANNELS],
    };
    // The crossbar frees the entry of each packet some cycles after it arrived.
    let (mut places, mut channel) = (VecDeque::<(u64, u8)>::new(), VirtualChannel::Demand);
    dut.run(|o| {
        // Items after control are sent when it is done.
        while at < items.len() && controls == seen.controlled.len() {
            match &items[at] {
                Item::Request(request) => request.packets().into_iter().for_each(|packet| up.push(0, packet)),
                Item::Control(_) if !up.is_empty() => break,
                Item::Control(packet) => {
                    control.push(0, *packet);
                    controls += 1;
                }
            }
            at += 1;
        }
        let channels = o.client_freed.get().map_or(0, |freed| freed.channels);
        (0..VIRTUAL_CHANNELS).for_each(|v| seen.freed[v] += usize::from(channels >> v & 1));
        seen.responses.extend(o.client_down.get().copied());
        seen.faults.extend(o.fault.get().copied());
        seen.controlled.extend(o.controlled.valid.then_some(cycle));
        let sent = at == items.len() && up.is_empty() && control.is_empty() && lines.is_empty();
        if sent && places.is_empty() && channels == 0 && o.idle {
            return None;
        }
        let ready = walk_request.drive(&o.walk_request);
        if let Some((_, walk_request)) = walk_request.now() {
            let line = world.line(&walk_request);
            lines.extend(line.into_iter().map(|quarter| (cycle + stalls.latency, quarter)));
        }
        let comes =
            stalls.line >> (cycle % 64) & 1 == 1 && lines.front().is_some_and(|(due, _)| *due <= cycle);
        let line = if comes { lines.pop_front().map(|(_, line)| line) } else { None };
        let takes = translated.drive(&o.translated);
        let freed = match places.front() {
            Some((due, channels)) if *due <= cycle => Some(FreedPlaces { channels: *channels }),
            _ => None,
        };
        places.drain(..usize::from(freed.is_some()));
        if let Some((_, packet)) = translated.now() {
            if let MemoryUp::Head(head) = packet {
                channel = head.channel;
            }
            places.push_back((cycle + 5, 1 << channel as u8));
        }
        cycle += 1;
        Some(In {
            up: up.drive(o.up),
            translated: takes,
            freed: freed.into(),
            walk_request: ready,
            line: line.map_or(Offer::default(), |line| Offer::new(true, line)),
            control: control.drive(o.control),
            ..In::default()
        })
    });
    seen.translated = translated.at.iter().copied().zip(translated.taken).collect();
    seen.requests = walk_request.taken;
    seen
}

/// Checks each request against the page tables, one after the other.
fn judge(world: &World, items: &[Item], seen: &Seen) {
    let (mut space, mut big64) = (0, 0_u8);
    let (mut due, mut responses, mut faults) = (vec![], vec![], vec![]);
    for item in items {
        let request = match item {
            Item::Control(SpaceControl::Select(select)) => {
                space = select.space;
                continue;
            }
            Item::Control(SpaceControl::Attach(bind)) => {
                big64 = big64 & !(1 << bind.space) | u8::from(bind.big64) << bind.space;
                continue;
            }
            Item::Control(SpaceControl::Invalidate(_)) => continue,
            Item::Request(request) => request,
        };
        let head = request.head;
        if head.physical || is_to_all(&head) {
            due.push(request.clone());
            continue;
        }
        let (entry, log2) = world.entry(space, (head.line >> 5) as u32);
        let read = matches!(head.op, MemoryOp::Read | MemoryOp::Atomic);
        let write = head.op != MemoryOp::Read;
        use AccessFaultKind::{Privilege, ReadOnly, WriteOnly};
        let wrong = [
            (!entry.present, entry.fault),
            (entry.privileged && !head.privileged, Privilege),
            (write && (entry.read_only || entry.write_off), ReadOnly),
            (read && entry.read_off, WriteOnly),
        ];
        let Some((_, kind)) = wrong.into_iter().find(|(wrong, _)| *wrong) else {
            let bytes = 4096_u64 << log2;
            let address = u64::from(entry.frame) * 4096 + head.line * 128 % bytes;
            let uncached = head.uncached || entry.uncached;
            let mut page = entry.attributes;
            if log2 == 5 {
                // In pages of 128 KB, the address selects a half of a status line.
                page.comptag = page.comptag % (1 << 16) + ((head.line * 128 >> 16) % 2 << 16) as u32;
            }
            let head = MemoryHead { line: address / 128, uncached, page, ..head };
            due.push(Request { head, ..request.clone() });
            continue;
        };
        let sparse = !entry.present && entry.sparse;
        if !sparse {
            let access = match head.op {
                MemoryOp::Read => AccessKind::Read,
                MemoryOp::Atomic | MemoryOp::Reduce => AccessKind::Atomic,
                _ => AccessKind::Write,
            };
            faults.push(AccessFault { kind, client: head.client, access, space, address: head.line * 128 });
        }
        let sectors: Vec<u8> = (0..4).filter(|s| read && head.sectors >> s & 1 == 1).collect();
        for sector in &sectors {
            let kind = if sparse { ResponseKind::Sparse } else { ResponseKind::Fault };
            let (sector, last) = (*sector, sector == sectors.last().unwrap());
            let MemoryHead { client, tag, .. } = head;
            responses.push(MemoryDown { client, tag, kind, sector, last, ..MemoryDown::default() });
        }
    }
    assert_eq!(big64, world.big64, "the list attaches spaces as the tables are");
    let mut sent = [0; VIRTUAL_CHANNELS];
    for item in items {
        if let Item::Request(request) = item {
            sent[request.head.channel as usize] += request.packets().len();
        }
    }
    assert_eq!(seen.freed, sent, "each packet gives its place back, once");
    let packets: Vec<_> = seen.translated.iter().map(|(_, packet)| *packet).collect();
    let found = gathered(&packets);
    for (k, (found, due)) in found.iter().zip(&due).enumerate() {
        assert_eq!(found, due, "request {k}");
    }
    assert_eq!(found.len(), due.len());
    assert_eq!(seen.responses, responses);
    assert_eq!(seen.faults, faults);
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

const ALL: SpaceInvalidate = SpaceInvalidate { all_pages: true, all_spaces: true, space: 0, page: 0 };

fn four_cycles_where_the_line_is_here(new: Maker<Utlb>) {
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
fn what_was_not_there_is_found_later(new: Maker<Utlb>) {
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
        let places: Vec<u64> = (0..6).map(|_| rng.below(1 << 28)).collect();
        for _ in 0..rng.below(160) {
            list.push(match rng.below(30) {
                0 => select(rng.below(8) as u8),
                1 => invalidate(SpaceInvalidate {
                    all_pages: rng.one_in(2),
                    all_spaces: rng.one_in(2),
                    space: rng.below(8) as u8,
                    page: places[rng.below(6) as usize] as u32,
                }),
                _ => {
                    let mut request = any_request(&mut rng, 4);
                    let page = places[rng.below(6) as usize] ^ rng.pick(&[0, 1, 15, 16, 32]);
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
