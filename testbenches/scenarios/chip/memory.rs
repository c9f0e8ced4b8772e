//! Clients read what they wrote, at virtual addresses, through real units down to DRAM; what their pages forbid is
//! refused and reported, and nothing else is touched.

mod clients;
pub mod histories;
pub mod pages;
pub mod releases;
mod requests;
mod run;

use bundle::*;
use chip::memory::{Memory, Params};
use chip::profile::{EIGHT, FPGA, Profile};
use histories::{a_fast_clear_does_not_pass_older_reads, any_order};
use kernel::Within;
use kernel::params::Params as _;
use kit::requests::Request;
use kit::scenario::property_of_share;
use kit::{Maker, Rng, scenarios};
use pages::{COMPRESSED, FAR, FAR_PAGES, SEPARATE, SPACES, UPPER_HALF};
use proptest::prelude::*;
use requests::{any_request, judge, whole_page};
use run::{Traffic, run};

scenarios! {
    Memory::new(&small(4, 2)) => any_clients any_order a_fast_clear_does_not_pass_older_reads
        halves_of_a_page_have_separate_status
        misses_of_the_micro_tlb_are_hidden misses_of_a_channel_stall_no_other;
    Memory::new(&of(FPGA)) => latency_of_a_read any_clients any_order;
}

/// Eight slices.
mod eight {
    use super::*;
    scenarios! { large;
        Memory::new(&of(EIGHT)) => any_clients any_order;
    }
}

/// Memory of a machine, with as many ports as words of a sector have owners.
fn of(profile: &str) -> Params {
    let p = Profile::parse("a profile", profile).expect("it is right").memory;
    Params { ports: Within::new(p.ports.get().min(4)), ..p }.settled()
}

fn small(ports: usize, slices: usize) -> Params {
    Params { ports: Within::new(ports), slices: Within::new(slices), ..Params::default() }.settled()
}

/// Requests of ports, and late ones.
fn to(requests: Vec<Vec<Request>>, late: Vec<(u64, Request)>) -> Traffic {
    Traffic { offers: vec![!0; requests.len()], requests, late, store: pages::dram(), ..Traffic::default() }
}

fn any_clients(new: Maker<Memory>) {
    let offers = proptest::collection::vec(any::<u64>(), 4);
    property_of_share(8, (any::<u64>(), offers), |(seed, offers)| {
        let dut = new();
        let (ports, slices) = (dut.outputs().port_up.len(), dut.unit().p.slices.get());
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
fn halves_of_a_page_have_separate_status(new: Maker<Memory>) {
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
        let requests = vec![vec![]; dut.outputs().port_up.len()];
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
fn latency_of_a_read(new: Maker<Memory>) {
    let once = |tag: u16| {
        let head = MemoryHead { line: 0x2_0000 >> 7, tag, sectors: 1, ..MemoryHead::default() };
        Request { head, beats: vec![] }
    };
    const LATE: u64 = 2000;
    let dut = new();
    let mut requests = vec![vec![]; dut.outputs().port_up.len()];
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
fn misses_of_the_micro_tlb_are_hidden(new: Maker<Memory>) {
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
        let mut requests = vec![vec![]; dut.outputs().port_up.len()];
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
    // A client of one channel, and one that counts its credits.
    for counted in [false, true] {
        let ((few, sectors), (many, _)) = (cycles(4, counted), cycles(FAR_PAGES, counted));
        assert!(few < sectors + sectors / 50, "{few} cycles for {sectors} sectors of a few pages");
        assert!(many < sectors + sectors / 50, "{many} cycles for {sectors} sectors of many");
    }
}

/// Demand reads lines of DRAM, which come slower than a port can request them, so that its channel is blocked in the slices; ring reads
/// lines that are there, now and then, after the same port: it does not wait for demand. Of a client that counts its places; one that does
/// not has ring after all of demand that waits.
fn misses_of_a_channel_stall_no_other(new: Maker<Memory>) {
    const LATE: u64 = 8000;
    /// Lines that are here, each read once, so many cycles apart; and lines that are not.
    const HERE: u64 = 24;
    const BEGIN: u64 = 200;
    const EACH: u64 = 40;
    const MISSES: u64 = 400;
    // Lines of demand on the way: in tables, at the port and before it, and in two slices' places, of compression and of the L2.
    let room = 120 + 4 * new().unit().p.l2.places.get() as u64;
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
        let mut requests = vec![vec![]; dut.outputs().port_up.len()];
        requests[0] = (0..HERE).map(|n| here(n).1).collect();
        // Before each of ring are those of demand that are on the way by then: as many as there is room for, then one in five cycles.
        let mut list: Vec<_> = (0..misses).map(miss).chain((0..HERE).map(here)).collect();
        list.sort_by_key(|(from, request)| match u64::from(request.head.tag) {
            tag if tag < HERE => *from,
            tag => LATE + (tag - HERE).min(BEGIN) + 5 * (tag - HERE).saturating_sub(room),
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
