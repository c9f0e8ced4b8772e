//! Clients read what they wrote, at virtual addresses, through real units down to DRAM; what their pages forbid is
//! refused and reported, and nothing else is touched.

mod clients;
pub mod histories;
pub mod pages;
mod run;

use bundle::*;
use chip::memory_system::{MemorySystem, Params};
use chip::profile::{EIGHT, FPGA, Profile};
use histories::{a_fast_clear_stays_after_reads, any_order};
use kernel::Within;
use kernel::params::Params as _;
use kit::memory::Store;
use kit::requests::Request;
use kit::scenario::property_of_share;
use kit::{Maker, Rng, scenarios};
use pages::{COMPRESSED, FAR, FAR_PAGES, PLACES, SEPARATE, SPACES, UPPER_HALF};
use proptest::prelude::*;
use run::{CLEAN, Seen, Traffic, run};
use std::collections::HashMap;

scenarios! {
    MemorySystem::new(&small(4, 2)) => any_clients any_order a_fast_clear_stays_after_reads
        halves_have_status_of_their_own
        misses_of_the_micro_tlb_cost_nothing misses_of_a_channel_cost_others_nothing;
    MemorySystem::new(&of(FPGA)) => a_read_goes_down_and_up any_clients any_order;
}

/// Eight slices: with `PARTS=1`, since their library takes long to build.
pub mod eight {
    use super::*;
    scenarios! {
        MemorySystem::new(&of(EIGHT)) => any_clients any_order;
    }
}

/// Memory of a machine, with as many ports as words of a sector have owners.
fn of(profile: &str) -> Params {
    let p = Profile::parse("a profile", profile).expect("it is right").memory_system;
    Params { ports: Within::new(p.ports.get().min(4)), ..p }.settled()
}

fn small(ports: usize, slices: usize) -> Params {
    Params { ports: Within::new(ports), slices: Within::new(slices), ..Params::default() }.settled()
}

/// Words of a sector that a port's client owns.
fn own(port: usize) -> u32 {
    0xf000f << (4 * (port as u32 & 3))
}

/// A fast clear of some tiles of a line's kilobyte, mostly to one of a few values.
fn cleared(rng: &mut Rng, tag: u16, line: u64) -> Request {
    let word = if rng.one_in(4) { rng.roll() as u32 } else { rng.pick(&[0, !0, 0xff80_4020]) };
    let beat = MemoryBeat { mask: !0, data: Sector { words: [word; 8] }, last: true };
    let (op, sectors) = (MemoryOp::FastClear, rng.below(15) as u8 + 1);
    Request {
        head: MemoryHead { op, tag, line: line & !7, sectors, ..MemoryHead::default() },
        beats: vec![beat],
    }
}

/// Reads of the first lines of the compressed page: all that requests go to.
fn whole_page() -> impl Iterator<Item = Request> {
    (0..48).map(|n| {
        let (line, sectors) = (([COMPRESSED, UPPER_HALF][n as usize / 24] >> 7) + n % 24, 15);
        Request {
            head: MemoryHead { line, sectors, tag: 1000 + n as u16, ..MemoryHead::default() },
            beats: vec![],
        }
    })
}

fn any_request(rng: &mut Rng, port: usize, tag: u16) -> Request {
    let op = rng.pick(&[MemoryOp::Read, MemoryOp::Read, MemoryOp::Write, MemoryOp::Write, MemoryOp::Atomic]);
    let compressed = port == 0 && rng.one_in(3);
    let place = if compressed { rng.pick(&[COMPRESSED, UPPER_HALF]) } else { rng.pick(&PLACES) };
    let line = (place + 128 * rng.below(20)) >> 7;
    if compressed && rng.one_in(4) {
        return cleared(rng, tag, line);
    }
    let sectors = rng.below(15) as u8 + 1;
    let (client, channel) = ((port << 4) as u8, VirtualChannel::VALUES[port % 3]);
    let head = MemoryHead { op, client, channel, tag, line, sectors, ..MemoryHead::default() };
    let n = if op == MemoryOp::Read { 0 } else { sectors.count_ones() as usize };
    let mut beat = |k: usize| {
        let any = if op == MemoryOp::Atomic || rng.one_in(2) { !0 } else { rng.roll() as u32 };
        let data = Sector { words: std::array::from_fn(|_| rng.below(1 << 20) as u32) };
        MemoryBeat { mask: any & own(port), data, last: k + 1 == n }
    };
    Request { head, beats: (0..n).map(&mut beat).collect() }
}

/// What a request is answered, and what it does to memory, by the page tables.
fn perform(store: &mut HashMap<u64, Sector>, request: &Request) -> (ResponseKind, Vec<Sector>) {
    let Request { head, beats } = request;
    let (kind, at) = (pages::response(head), pages::place(head.line));
    if kind != ResponseKind::Data {
        return (kind, vec![Sector::default(); head.sectors.count_ones() as usize]);
    }
    if head.op == MemoryOp::FastClear {
        for sector in (0..32).filter(|sector| head.sectors >> (sector / 8) & 1 == 1) {
            let data = beats[0].data;
            store.write(&MemoryWrite { address: at + sector, mask: !0, data, ..MemoryWrite::default() });
        }
        return (kind, vec![]);
    }
    let mut old = vec![];
    for (k, sector) in (0..4).filter(|s| head.sectors >> s & 1 == 1).enumerate() {
        let address = at + sector;
        let now = store.sector(address);
        old.push(now);
        let Some(beat) = beats.get(k) else { continue };
        let add = |w: usize| now.words[w].wrapping_add(beat.data.words[w]);
        let summed = Sector { words: std::array::from_fn(add) };
        let data = if head.op == MemoryOp::Atomic { summed } else { beat.data };
        store.write(&MemoryWrite { address, mask: beat.mask, data, ..MemoryWrite::default() });
    }
    (kind, old)
}

fn judge(requests: &[Vec<Request>], seen: &Seen, slices: usize) {
    let mut store = pages::dram();
    for (port, list) in requests.iter().enumerate() {
        let mut faults = 0;
        for request in list {
            let (kind, sectors) = perform(&mut store, request);
            faults += usize::from(kind == ResponseKind::Fault);
            let got: Vec<_> =
                seen.down[port].iter().filter(|(_, down)| down.tag == request.head.tag).collect();
            if matches!(request.head.op, MemoryOp::Write | MemoryOp::FastClear) {
                assert!(got.is_empty(), "{request:?} is responded");
                continue;
            }
            assert_eq!(got.len(), sectors.len(), "{request:?}");
            for (k, sector) in (0..4).filter(|s| request.head.sectors >> s & 1 == 1).enumerate() {
                let (_, down) = got.iter().find(|(_, down)| down.sector == sector).expect("its sector");
                assert_eq!(down.kind, kind, "{request:?}");
                for w in (0..8).filter(|w| own(port) >> (4 * w) & 1 == 1) {
                    assert_eq!(
                        down.data.words[w], sectors[k].words[w],
                        "word {w} of {sector} of {request:?}"
                    );
                }
            }
        }
        assert_eq!(seen.faults[port], faults, "reports of port {port}");
    }
    let done = seen.down[0].iter().filter(|(_, down)| down.tag == CLEAN).count();
    assert_eq!(done, slices, "all slices are clean");
    let nothing = |store: &HashMap<u64, Sector>, at: &u64| store.sector(*at);
    // What is stored of the compressed page was judged by reads.
    let notified = |at: &&u64| pages::is_plain(**at);
    let places = store.keys().chain(seen.store.keys()).filter(notified);
    let wrong = places.filter(|at| nothing(&store, at) != nothing(&seen.store, at)).min();
    assert_eq!(wrong, None, "a sector of DRAM");
}

/// Requests of ports, and late ones.
fn to(requests: Vec<Vec<Request>>, late: Vec<(u64, Request)>) -> Traffic {
    Traffic { offers: vec![!0; requests.len()], requests, late, store: pages::dram(), ..Traffic::default() }
}

fn any_clients(new: Maker<MemorySystem>) {
    let offers = proptest::collection::vec(any::<u64>(), 4);
    property_of_share(8, (any::<u64>(), offers), |(seed, offers)| {
        let dut = new();
        let (ports, slices) = (dut.outputs().up.len(), dut.unit().p.slices.get());
        let mut rng = Rng::new(seed);
        let mut list = |port: usize| (0..60).map(|tag| any_request(&mut rng, port, tag)).collect();
        let mut requests: Vec<Vec<_>> = (0..ports).map(&mut list).collect();
        requests[0].extend(whole_page());
        let traffic = Traffic { offers, ..to(requests, vec![]) };
        let seen = run(dut, &traffic);
        judge(&traffic.requests, &seen, slices);
    });
}

/// A request for a whole line.
fn line_of(line: u64, tag: u16, op: MemoryOp, beats: Vec<MemoryBeat>) -> Request {
    Request { head: MemoryHead { op, tag, line, sectors: 15, ..MemoryHead::default() }, beats }
}

/// Data in one half of a compressed page, then a fast clear of the same place in the other: each is read as it is, in pages of both
/// sizes.
fn halves_have_status_of_their_own(new: Maker<MemorySystem>) {
    const LATE: [u64; 3] = [2000, 4000, 6000];
    for bind in SPACES {
        let line = |half: u64| (half >> 7) + 8;
        let data = Sector { words: [0x5ec0_0000; 8] };
        let beats = (0..4).map(|k| MemoryBeat { mask: !0, data, last: k == 3 }).collect();
        let clear = MemoryBeat { mask: !0, data: Sector { words: [0xc1ea_c1ea; 8] }, last: true };
        let late = vec![
            (LATE[0], line_of(line(UPPER_HALF), 0, MemoryOp::Write, beats)),
            (LATE[1], line_of(line(COMPRESSED), 0, MemoryOp::FastClear, vec![clear])),
            (LATE[2], line_of(line(UPPER_HALF), 1, MemoryOp::Read, vec![])),
            (LATE[2], line_of(line(COMPRESSED), 2, MemoryOp::Read, vec![])),
        ];
        let dut = new();
        let requests = vec![vec![]; dut.outputs().up.len()];
        let controls = vec![(0, SpaceControl::Select(SpaceUse { space: bind.space }))];
        let seen = run(dut, &Traffic { controls, ..to(requests, late) });
        let words = |tag: u16| {
            let of = seen.down[0].iter().filter(|(_, down)| down.tag == tag);
            of.map(|(_, down)| down.data.words[0]).collect::<Vec<_>>()
        };
        assert_eq!(words(1), [0x5ec0_0000; 4], "{bind:?}");
        assert_eq!(words(2), [0xc1ea_c1ea; 4], "{bind:?}");
    }
}

/// Through a walk of two levels and closed rows; again, with page and line here.
fn a_read_goes_down_and_up(new: Maker<MemorySystem>) {
    let once = |tag: u16| {
        let head = MemoryHead { line: 0x2_0000 >> 7, tag, sectors: 1, ..MemoryHead::default() };
        Request { head, beats: vec![] }
    };
    const LATE: u64 = 2000;
    let dut = new();
    let mut requests = vec![vec![]; dut.outputs().up.len()];
    requests[0] = vec![once(1)];
    let mut traffic = to(requests, vec![(LATE, once(2))]);
    let seen = run(dut, &traffic);
    traffic.requests[0].push(once(2));
    judge(&traffic.requests, &seen, 1);
    let [first, second] = [1, 2].map(|tag| seen.down[0].iter().find(|(_, down)| down.tag == tag).unwrap().0);
    assert!(first < LATE);
    // Micro-TLB 4, crossbar 2, compression 2, slice 7, compression 2, crossbar 2, micro-TLB 1.
    assert_eq!(second - LATE, 20);
}

/// Lines that are in the slices, of more pages than a micro-TLB has lines of entries and the last level has them all: they come as fast as
/// those of a few pages (gmmu-latency-cover, gmmu-miss-stream).
fn misses_of_the_micro_tlb_cost_nothing(new: Maker<MemorySystem>) {
    const LATE: u64 = 8000;
    const LINES: u64 = 16;
    /// Rounds through all pages, of which the first is not timed.
    const ROUNDS: u64 = 4;
    let cycles = |pages: u64, counted: bool| {
        let of = |n: u64| {
            let (page, line) = (n / LINES % pages, n % LINES);
            let head = MemoryHead {
                // Each page's in other sets of the slices.
                line: (FAR + page * SEPARATE >> 7) + LINES * page + line,
                tag: (n % 4000) as u16,
                sectors: 15,
                ..MemoryHead::default()
            };
            Request { head, beats: vec![] }
        };
        let dut = new();
        let mut requests = vec![vec![]; dut.outputs().up.len()];
        requests[0] = (0..LINES * FAR_PAGES).map(of).collect();
        let timed = LINES * FAR_PAGES * (ROUNDS - 1);
        let again: Vec<_> = (0..timed).map(|n| (LATE, of(n))).collect();
        let seen = match counted {
            true => run(dut, &Traffic { counted: again, ..to(requests, vec![]) }),
            false => run(dut, &to(requests, again)),
        };
        let late = |(cycle, down): &(u64, MemoryDown)| {
            (*cycle >= LATE && down.kind == ResponseKind::Data).then_some(*cycle)
        };
        let down: Vec<u64> = seen.down[0].iter().filter_map(late).collect();
        assert_eq!(down.len() as u64, 4 * timed);
        assert!(seen.faults.iter().all(|faults| *faults == 0));
        (down.last().expect("responses") - down[0], 4 * timed)
    };
    // Of a client of one channel, and of one that counts its places.
    for counted in [false, true] {
        let ((few, sectors), (many, _)) = (cycles(4, counted), cycles(FAR_PAGES, counted));
        assert!(few < sectors + sectors / 50, "{few} cycles for {sectors} sectors of a few pages");
        assert!(many < sectors + sectors / 50, "{many} cycles for {sectors} sectors of many");
    }
}

/// Demand reads lines of DRAM, which come slower than a port can request them, so that its channel is blocked in the slices; ring reads
/// lines that are there, now and then, after the same port: it does not wait for demand. Of a client that counts its places; one that does
/// not has ring after all of demand that waits.
fn misses_of_a_channel_cost_others_nothing(new: Maker<MemorySystem>) {
    const LATE: u64 = 8000;
    /// Lines that are here, each read once, so many cycles apart; and lines that are not.
    const HERE: u64 = 24;
    const BEGIN: u64 = 200;
    const EACH: u64 = 40;
    const MISSES: u64 = 400;
    /// Lines of demand on the way: in tables and places of slices, at the port and before it.
    const ROOM: u64 = 160;
    let of = |line: u64, tag: u64, sectors: u8, channel: VirtualChannel| {
        let line = (FAR >> 7) + line;
        let head = MemoryHead { line, tag: tag as u16, sectors, channel, ..MemoryHead::default() };
        Request { head, beats: vec![] }
    };
    let here = |n: u64| (LATE + BEGIN + EACH * n, of(n, n, 1, VirtualChannel::Ring));
    // A large page has 512 lines.
    let miss = |n: u64| (LATE, of(HERE + n, HERE + n, 15, VirtualChannel::Demand));
    // The longest that ring waits.
    let longest = |misses: u64, counts: bool| {
        let dut = new();
        let mut requests = vec![vec![]; dut.outputs().up.len()];
        requests[0] = (0..HERE).map(|n| here(n).1).collect();
        // Before each of ring are those of demand that are on the way by then: as many as there is room for, then one in five cycles.
        let mut list: Vec<_> = (0..misses).map(miss).chain((0..HERE).map(here)).collect();
        list.sort_by_key(|(from, request)| match u64::from(request.head.tag) {
            tag if tag < HERE => *from,
            tag => LATE + (tag - HERE).min(BEGIN) + 5 * (tag - HERE).saturating_sub(ROOM),
        });
        let seen = match counts {
            true => run(dut, &Traffic { counted: list, ..to(requests, vec![]) }),
            false => run(dut, &to(requests, list)),
        };
        let wait = |(cycle, down): &(u64, MemoryDown)| {
            let ours = *cycle > LATE && u64::from(down.tag) < HERE;
            ours.then(|| *cycle - here(down.tag.into()).0)
        };
        let waits: Vec<_> = seen.down[0].iter().filter_map(wait).collect();
        assert_eq!(waits.len() as u64, HERE);
        waits.into_iter().max().expect("responses")
    };
    let (alone, beside, after) = (longest(0, true), longest(MISSES, true), longest(MISSES, false));
    assert!(after > 5 * alone, "ring waits {after} cycles in one queue with demand, {alone} alone");
    assert!(beside < 3 * alone, "ring waits {beside} cycles beside demand, {alone} alone");
}
