//! Memory after the L2 is an array of bytes, in order for each address; walks read it as it was.

pub mod channel;
mod streams;

use self::streams::{ideal, split};
use super::requests::*;
use bundle::*;
use kernel::Within;
use kit::dram::{Done, DramDevice, Timing};
use kit::memory::Store;
use kit::memory_agent::{beats_of, is_to_all};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use mem::dram::{Dram, In, Params};
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    Dram::new(&Params::default()) =>
        two_cycles_and_the_channels a_line_in_five_cycles a_barrier_waits_for_all walks_in_order_past_all
        as_fast_as_the_channels any_traffic;
    Dram::new(&Params { channels: Within::new(1), walkers: Within::new(1), walks: Within::new(1), ..Params::default() }) =>
        any_traffic;
    Dram::new(&Params { channels: Within::new(2), walkers: Within::new(4), walks: Within::new(8),
        up_depth: Within::new(2), ..Params::default() }) => any_traffic;
}

struct Plan {
    requests: Vec<Request>,
    /// For each walker, its walks with their cycles.
    walks: Vec<Vec<(u64, u64)>>,
    up: u64,
    down: u64,
    rest: u64,
}

impl Plan {
    fn new(dut: &Device<Dram>, requests: Vec<Request>) -> Self {
        Plan { requests, walks: vec![vec![]; dut.outputs().walk.len()], up: !0, down: !0, rest: 0 }
    }
}

struct Seen {
    up: Vec<u64>,
    responses: Vec<(u64, MemoryDown)>,
    /// Number of atoms written when each response arrived.
    written: Vec<u64>,
    walked: Vec<Vec<(u64, WalkData)>>,
    walks: Vec<Vec<u64>>,
    done: Vec<Done>,
    store: HashMap<u64, Sector>,
    cycles: u64,
}

/// Initial content of a sector.
fn before(address: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| (address as u32 ^ k as u32 * 0x1357).wrapping_mul(0x9e37_79b9)) }
}

fn sectors(head: &MemoryHead) -> impl Iterator<Item = u64> + use<> {
    let (line, sectors) = (head.line % (1 << 27), head.sectors);
    (0..4).filter(move |s| sectors >> s & 1 == 1).map(move |s| 4 * line + s)
}

fn full(plan: &Plan) -> HashMap<u64, Sector> {
    let requests = plan.requests.iter().flat_map(|r| sectors(&r.head));
    let walks = plan.walks.iter().flatten().flat_map(|(_, line)| (0..4).map(move |s| 4 * line + s));
    requests.chain(walks).map(|address| (address, before(address))).collect()
}

fn run(mut dut: Device<Dram>, plan: &Plan) -> Seen {
    let channels = dut.outputs().command.len();
    let mut device = DramDevice::new(full(plan), channels, Timing::lpddr4_3200());
    let mut up = Source::new(&[], plan.up);
    plan.requests.iter().flat_map(Request::packets).for_each(|packet| up.push(plan.rest, packet));
    let mut walks: Vec<_> = plan
        .walks
        .iter()
        .map(|list| {
            let mut walks = Source::new(&[], !0);
            list.iter().for_each(|(from, line)| walks.push(*from, WalkRequest { line: *line }));
            walks
        })
        .collect();
    let mut down = Sink::new(plan.down);
    let (mut walked, mut written, mut cycle) = (vec![vec![]; walks.len()], vec![], 0);
    let cycles = dut.run(|o| {
        for (walked, port) in walked.iter_mut().zip(&o.walked) {
            walked.extend(port.get().map(|data| (cycle, *data)));
        }
        if up.is_empty() && walks.iter().all(Source::is_empty) && o.idle && device.is_idle() {
            return None;
        }
        cycle += 1;
        let data = device.cycle(&o.command);
        let ready = down.drive(&o.down);
        if down.now().is_some() {
            written.push(device.done().iter().map(|done| done.writes).sum());
        }
        Some(In {
            up: up.drive(o.up),
            down: ready,
            walk: walks.iter_mut().zip(&o.walk).map(|(walks, ready)| walks.drive(*ready)).collect(),
            data: data.into(),
        })
    });
    let walks = walks.iter().map(|walks| walks.taken.clone()).collect();
    let done = device.done();
    Seen { up: up.taken, responses: down.timed(), written, walked, walks, done, store: device.store, cycles }
}

/// Checks against an array of sectors, one request after the other.
fn judge(plan: &Plan, seen: &Seen) {
    let (mut array, mut responses, mut writes) = (full(plan), HashMap::<_, Vec<_>>::new(), 0);
    for (n, (_, response)) in seen.responses.iter().enumerate() {
        responses.entry((response.client, response.tag)).or_default().push((n, *response));
    }
    let mut due = 0;
    for request in &plan.requests {
        let head = request.head;
        let MemoryHead { client, tag, .. } = head;
        let blank = MemoryDown { client, tag, ..MemoryDown::default() };
        if head.op == MemoryOp::Read {
            for address in sectors(&head) {
                let sector = (address % 4) as u8;
                let last = head.sectors >> sector == 1;
                let expected = MemoryDown { sector, last, data: array.sector(address), ..blank };
                let list = responses.get_mut(&(client, tag)).expect("a response");
                let found = list.iter().position(|(_, response)| *response == expected);
                list.remove(found.unwrap_or_else(|| panic!("no {expected:?} in {list:?}")));
                due += 1;
            }
        } else if head.op == MemoryOp::Write {
            for (address, beat) in sectors(&head).zip(&request.beats) {
                array.write(&MemoryWrite {
                    address,
                    mask: beat.mask,
                    data: beat.data,
                    ..MemoryWrite::default()
                });
                writes += 1;
            }
        } else if is_to_all(&head) {
            let expected = MemoryDown { kind: ResponseKind::Done, last: true, ..blank };
            let (n, response) = responses.get_mut(&(client, tag)).expect("a response").remove(0);
            assert_eq!(response, expected);
            // All requests before it have responses and are written; none after it has a response.
            assert!(
                n == due && seen.written[n] >= writes,
                "{response:?} with {} writes of {writes}",
                seen.written[n]
            );
            due += 1;
        }
    }
    assert!(responses.values().all(Vec::is_empty), "responses to nothing");
    assert_eq!(seen.store, array);
    let all: Vec<_> = plan
        .requests
        .iter()
        .filter(|r| r.head.op == MemoryOp::Write)
        .flat_map(|r| sectors(&r.head))
        .collect();
    for (walked, walks) in seen.walked.iter().zip(&plan.walks) {
        assert_eq!(walked.len(), 4 * walks.len());
        for (k, (_, data)) in walked.iter().enumerate() {
            let address = 4 * walks[k / 4].1 + k as u64 % 4;
            assert!(all.contains(&address) || data.data == before(address), "walk {k}");
            assert_eq!(data.last, k % 4 == 3);
        }
    }
}

fn written(line: u64, tag: u16, sectors: u8) -> Request {
    let mut request = write(line, tag, sectors);
    for (k, beat) in request.beats.iter_mut().enumerate() {
        beat.mask = !(u32::from(tag) << (7 * k));
        beat.data = before(line * 77 + k as u64);
    }
    request
}

fn two_cycles_and_the_channels(new: Maker<Dram>) {
    let dut = new();
    let plan = Plan::new(&dut, vec![read(5, 3)]);
    let seen = run(dut, &plan);
    judge(&plan, &seen);
    // An Activate in each channel; the sectors are a cycle apart.
    let at: Vec<_> = seen.responses.iter().map(|(cycle, response)| (*cycle, response.sector)).collect();
    let first = 2 + 3 + 18 + 22 + 1;
    assert_eq!(at, [(first, 0), (first + 1, 1), (first + 2, 2), (first + 3, 3)]);
    assert_eq!(seen.done.iter().map(|done| done.reads).collect::<Vec<_>>(), [1; 4]);
}

/// 128 bytes are sent in five packets, and take five cycles on the pins. The request with all bytes
/// written: in one bank a masked write takes four times as long.
fn whole(mut request: Request) -> Request {
    request.beats.iter_mut().for_each(|beat| beat.mask = !0);
    request
}

fn a_line_in_five_cycles(new: Maker<Dram>) {
    let dut = new();
    let plan = Plan::new(&dut, (0..64).map(|n| whole(written(n, n as u16, 15))).collect());
    let seen = run(dut, &plan);
    judge(&plan, &seen);
    let span = seen.up[319] - seen.up[0];
    // Packets wait until rows are open.
    assert!((319..319 + 18 + 12).contains(&span), "{span} cycles");
}

fn a_barrier_waits_for_all(new: Maker<Dram>) {
    let dut = new();
    let mut list = vec![];
    for n in 0..6 {
        list.extend([
            written(100 * n, 1 + n as u16, 6),
            read(100 * n + 64, 20 + n as u16),
            barrier(40 + n as u16),
        ]);
    }
    list.push(read(0, 60));
    let plan = Plan { down: 0x5555_1111_0f0f_1001, ..Plan::new(&dut, list) };
    let seen = run(dut, &plan);
    judge(&plan, &seen);
}

/// Each walker receives its lines in order, and soon, however many requests wait.
fn walks_in_order_past_all(new: Maker<Dram>) {
    let dut = new();
    let mut plan = Plan::new(&dut, (0..300).map(|n| read(n * 1231 % (1 << 27), n as u16)).collect());
    plan.walks[0] = (0..8).map(|n| (400 + 200 * n, 7 + 4096 * n)).collect();
    plan.walks[1] = (0..8).map(|n| (400 + 200 * n, 9999 + 64 * n)).collect();
    let seen = run(dut, &plan);
    judge(&plan, &seen);
    for walker in 0..2 {
        for walk in 0..8 {
            let wait = seen.walked[walker][4 * walk + 3].0 - seen.walks[walker][walk];
            // Two lines, each perhaps with a Precharge that waits for tRAS, and an Activate for tFAW; or a refresh.
            assert!(wait < 2 * (42 + 18 + 18) + 40 + 22 + 20 + 260, "{wait} cycles");
        }
    }
}

fn as_fast_as_the_channels(new: Maker<Dram>) {
    let line = |n: u64, tag: u64, w: bool| {
        if w { whole(written(n, tag as u16 % 4096, 15)) } else { read(n, tag as u16 % 4096) }
    };
    let atom = |n: u64, tag: u64| {
        let request = read(n / 4, tag as u16);
        Request { head: MemoryHead { sectors: 1 << (n % 4), ..request.head }, ..request }
    };
    let mut rng = Rng::new(5);
    // Lines in two rows of the same bank: the row numbers differ in bits that do not select the bank.
    let rows = |n: u64| (n / 2 % 64) + n % 2 * (64 * 8 * 8);
    let streams: [(&str, Vec<Request>, f64); 5] = [
        ("linear, read", (0..1000).map(|n| line(n, n, false)).collect(), 0.98),
        ("linear, written", (0..1000).map(|n| line(n, n, true)).collect(), 0.98),
        (
            "linear, both by turns",
            (0..1000).map(|n| line(n / 2 + n % 2 * (1 << 20), n, n % 2 == 1)).collect(),
            0.85,
        ),
        // Each needs three commands; the ideal model has no command pins.
        ("random atoms, read", (0..3000).map(|n| atom(rng.below(1 << 26), n)).collect(), 0.88),
        ("two rows of a bank", (0..1000).map(|n| line(rows(n), n, false)).collect(), 0.88),
    ];
    for (name, list, least) in streams {
        let dut = new();
        let plan = Plan::new(&dut, list);
        let seen = run(dut, &plan);
        judge(&plan, &seen);
        let atoms = plan.requests.iter().map(|r| r.head.sectors.count_ones() as u64).sum::<u64>();
        let activates = seen.done.iter().map(|done| done.activates).sum::<u64>();
        let of = |cycles: u64| 32.0 * atoms as f64 / cycles as f64;
        let each = split(
            plan.requests
                .iter()
                .flat_map(|r| sectors(&r.head).map(move |address| (r.head.op == MemoryOp::Write, address))),
        );
        let slowest = each.iter().map(|stream| ideal(stream).0).max().unwrap_or(0);
        let (ours, ideal) = (of(seen.cycles - seen.up[0]), of(slowest));
        let hits = 1.0 - activates as f64 / atoms as f64;
        assert!(
            ours >= least * ideal && ours < 1.05 * ideal,
            "{name}: {ours:.2} bytes a cycle of {ideal:.2}, {hits:.2}"
        );
    }
}

fn any_traffic(new: Maker<Dram>) {
    property((any::<u64>(), any::<[u64; 2]>(), 0..4500_u64), |(seed, [up, down], rest)| {
        let (mut rng, dut) = (Rng::new(seed), new());
        let mut plan = Plan { up, down, rest, ..Plan::new(&dut, vec![]) };
        let spread = rng.pick(&[0, 1, 1 << 11]);
        for tag in 0..rng.below(150) as u16 {
            let mut request = any_request(&mut rng, 2);
            request.head.tag = tag;
            request.head.client = rng.roll() as u8;
            request.head.line ^= rng.below(4) * 1023 * spread;
            if matches!(request.head.op, MemoryOp::Read | MemoryOp::Write) && rng.one_in(20) {
                request.head.sectors = 0;
            }
            request.beats.truncate(beats_of(&request.head));
            for beat in &mut request.beats {
                beat.mask = rng.roll() as u32;
                beat.data = before(rng.roll());
            }
            plan.requests.push(request);
        }
        for walker in 0..plan.walks.len() {
            let list = (0..rng.below(8)).map(|_| (rest + rng.below(900), rng.below(1 << 27)));
            plan.walks[walker] = list.collect();
            plan.walks[walker].sort_unstable();
        }
        judge(&plan, &run(dut, &plan));
    });
}
