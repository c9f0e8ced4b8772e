//! Memory after the L2 is an array of bytes, in order for each address; walks read it as it was.

mod bench;
pub mod channel;
mod streams;

use self::streams::{ideal, split};
use super::requests::*;
use bench::{Plan, before, judge, run, sectors};
use bundle::*;
use kernel::Within;
use kit::memory_agent::beats_of;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use mem::dram::{Dram, Params};
use proptest::prelude::*;

scenarios! {
    Dram::new(&Params::default()) =>
        two_cycles_and_the_channels a_line_in_five_cycles slices_side_by_side slices_take_turns_at_a_channel
        a_full_channel_stops_one_slice a_barrier_waits_for_all
        walks_pass_other_requests_in_order
        as_fast_as_the_channels any_traffic;
    Dram::new(&Params { slices: Within::new(1), channels: Within::new(1), walkers: Within::new(1), walks: Within::new(1), ..Params::default() }) =>
        any_traffic;
    Dram::new(&Params { slices: Within::new(6), channels: Within::new(2), walkers: Within::new(4), walks: Within::new(8),
        up_depth: Within::new(2), ..Params::default() }) =>
        any_traffic;
    Dram::new(&Params { slices: Within::new(3), ..Params::default() }) => any_traffic;
    Dram::new(&Params { slices: Within::new(16), ..Params::default() }) => any_traffic;
}

fn written(line: u64, tag: u16, sectors: u8) -> Request {
    let mut request = write(line, tag, sectors);
    for (k, beat) in request.beats.iter_mut().enumerate() {
        beat.mask = !(u32::from(tag) << (7 * k));
        beat.data = before(line * 77 + k as u64);
    }
    request
}

fn of_slice(slice: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: slice as u16, ..request.head }, ..request }
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
    let span = seen.up[0][319] - seen.up[0][0];
    // Packets wait until rows are open.
    assert!((319..319 + 18 + 12).contains(&span), "{span} cycles");
}

/// A write of one sector is sent in two packets, so a slice sends one in two cycles; four channels write one in 1.25
/// cycles, beside refreshes, and two slices use them all.
fn slices_side_by_side(new: Maker<Dram>) {
    let dut = new();
    let mut plan = Plan::of_slices(&dut);
    let sectors = 512;
    for (slice, list) in plan.requests.iter_mut().enumerate() {
        let sector =
            |n: u64| whole(written(n / 32 * 16 + 8 * slice as u64 + n / 4 % 8, n as u16, 1 << (n % 4)));
        *list = (0..sectors).map(sector).map(|request| of_slice(slice, request)).collect();
    }
    let seen = run(dut, &plan);
    judge(&plan, &seen);
    let (pins, span) = (2 * sectors * 5 / 4, seen.cycles - seen.up[0][0]);
    // A row is opened, and its first sector is written.
    assert!((pins..pins + 18 + 10 + 30).contains(&span), "{span} cycles of {pins}");
}

/// The sector of a line that is in a channel, of four: bit b of its number is the parity of the atom's bits 2k + b.
fn in_channel(line: u64, channel: u64) -> u8 {
    let parity = |mask: u64| u64::from((4 * line & mask).count_ones() % 2);
    1 << (parity(0x5555_5555) ^ parity(0xaaaa_aaaa) << 1 ^ channel)
}

/// Each slice has a read for the same channel in every cycle, and neither is ahead of the other.
fn slices_take_turns_at_a_channel(new: Maker<Dram>) {
    let dut = new();
    let mut plan = Plan::of_slices(&dut);
    for (slice, list) in plan.requests.iter_mut().enumerate() {
        let sector = |n: u64| {
            let line = 16 * (n / 8) + 8 * slice as u64 + n % 8;
            let head = MemoryHead { sectors: in_channel(line, 2), ..read(line, n as u16).head };
            of_slice(slice, Request { head, beats: vec![] })
        };
        *list = (0..200).map(sector).collect();
    }
    let seen = run(dut, &plan);
    judge(&plan, &seen);
    let end = |slice: usize| seen.up[slice].last().copied().unwrap_or_default();
    assert!(end(0).abs_diff(end(1)) <= 5, "{} and {}", end(0), end(1));
}

/// A slice writes row after row of one bank of a channel, which takes long; another slice's reads of other channels
/// arrive as if it were alone.
fn a_full_channel_stops_one_slice(new: Maker<Dram>) {
    let row = 64 * 8 * 8;
    let last_response = |busy: bool| {
        let dut = new();
        let mut plan = Plan::of_slices(&dut);
        let written = |n: u64| written(row * n, n as u16, in_channel(row * n, 0));
        let read = |n: u64| {
            let (line, tag) = (8 + n % 8, n as u16);
            Request {
                head: MemoryHead { sectors: in_channel(line, 1 + n % 3), ..read(line, tag).head },
                beats: vec![],
            }
        };
        plan.requests[0] = (0..150).filter(|_| busy).map(|n| of_slice(0, written(n))).collect();
        plan.requests[1] = (0..300).map(|n| of_slice(1, read(n))).collect();
        let seen = run(dut, &plan);
        judge(&plan, &seen);
        seen.responses.last().map(|(cycle, _)| *cycle)
    };
    assert_eq!(last_response(true), last_response(false));
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
    let mut plan = Plan { down: 0x5555_1111_0f0f_1001, ..Plan::new(&dut, list) };
    // Another slice's Barriers, and writes that never pause.
    plan.requests[1] = (0..60).map(|n| of_slice(1, written(8 + n % 8, n as u16, 15))).collect();
    plan.requests[1].extend((60..70).map(|n| of_slice(1, barrier(n))));
    let seen = run(dut, &plan);
    judge(&plan, &seen);
}

/// Each walker receives its lines in order, and soon, however many requests wait.
fn walks_pass_other_requests_in_order(new: Maker<Dram>) {
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
            1.22,
        ),
        // Each needs three commands; the ideal model has no command pins.
        ("random atoms, read", (0..3000).map(|n| atom(rng.below(1 << 26), n)).collect(), 0.88),
        ("two rows of a bank", (0..1000).map(|n| line(rows(n), n, false)).collect(), 1.02),
    ];
    for (name, list, least) in streams {
        let dut = new();
        let plan = Plan::new(&dut, list);
        let seen = run(dut, &plan);
        judge(&plan, &seen);
        let atoms = plan.requests[0].iter().map(|r| r.head.sectors.count_ones() as u64).sum::<u64>();
        let activates = seen.done.iter().map(|done| done.activates).sum::<u64>();
        let of = |cycles: u64| 32.0 * atoms as f64 / cycles as f64;
        let each = split(
            plan.requests[0]
                .iter()
                .flat_map(|r| sectors(&r.head).map(move |address| (r.head.op == MemoryOp::Write, address))),
        );
        let slowest = each.iter().map(|stream| ideal(stream).0).max().unwrap_or(0);
        let (ours, ideal) = (of(seen.cycles - seen.up[0][0]), of(slowest));
        let hits = 1.0 - activates as f64 / atoms as f64;
        println!("{name}: {ours:.2} bytes a cycle of {ideal:.2}, {hits:.2} row hits");
        // No more than the pins carry beside refreshes.
        let most = 25.6 * (1.0 - 180.0 / 3904.0);
        assert!(ours >= least * ideal && ours < 1.01 * most, "{name}");
    }
}

fn any_traffic(new: Maker<Dram>) {
    property((any::<u64>(), any::<[u64; 2]>(), 0..4500_u64), |(seed, [up, down], rest)| {
        let (mut rng, dut) = (Rng::new(seed), new());
        let mut plan = Plan { up, down, rest, ..Plan::new(&dut, vec![]) };
        let (spread, slices) = (rng.pick(&[0, 1, 1 << 11]), plan.requests.len() as u64);
        for tag in 0..rng.below(150) as u16 {
            let slice = rng.below(slices);
            let mut request = any_request(&mut rng, 2);
            request.head.tag = tag;
            request.head.client = rng.roll() as u16 & 0xff0 | slice as u16;
            request.head.line ^= rng.below(4) * 1023 * spread;
            // Each slice has lines of its own.
            let MemoryHead { line, .. } = request.head;
            request.head.line = (line / 8 * slices + slice) * 8 + line % 8;
            if matches!(request.head.op, MemoryOp::Read | MemoryOp::Write) && rng.one_in(20) {
                request.head.sectors = 0;
            }
            request.beats.truncate(beats_of(&request.head));
            for beat in &mut request.beats {
                beat.mask = rng.roll() as u32;
                beat.data = before(rng.roll());
            }
            plan.requests[slice as usize].push(request);
        }
        for walker in 0..plan.walks.len() {
            let list = (0..rng.below(8)).map(|_| (rest + rng.below(900), rng.below(1 << 27)));
            plan.walks[walker] = list.collect();
            plan.walks[walker].sort_unstable();
        }
        judge(&plan, &run(dut, &plan));
    });
}
