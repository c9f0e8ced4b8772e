//! Requests receive the addresses given by the system's page
//! tables, in the order of their slice, whatever else waits.

mod bench;

use super::requests::*;
use bench::{DIRECTORY, FREE, Phase, Stalls, judge, run};
use bundle::*;
use kernel::Within;
use kit::memory_agent::{NetworkStalls, beats_of};
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use mem::smmu::{Params, Smmu};
use proptest::prelude::*;

scenarios! {
    Smmu::new(&Params::default()) =>
        a_hit_takes_three_cycles a_packet_a_cycle misses_of_a_slice_stop_no_other
        half_the_tlb_in_a_conflict the_cache_reaches_24_megabytes unmapped_pages
        bypassed_ranges_are_not_translated control_waits_for_what_came_before
        invalidated_pages_are_walked_again any_traffic;
    Smmu::new(&Params { slices: Within::new(1), ways: Within::new(1), waiting_depth: Within::new(5), ..Params::default() }) =>
        any_traffic;
    Smmu::new(&Params { slices: Within::new(4), ways: Within::new(2), response_depth: Within::new(1), up_depth: Within::new(3),
        ..Params::default() }) =>
        any_traffic;
    Smmu::new(&Params { slices: Within::new(3), ..Params::default() }) => any_traffic;
}

rates! {
    Smmu::new(&Params::default()) =>
        "smmu-conflict-loss" 0.5 "ratio" conflict_loss;
}

fn attach(directory: u64) -> SmmuControl {
    SmmuControl::Attach(SystemAttach { enabled: true, directory: directory as u32 })
}

fn of(slice: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: slice as u16, ..request.head }, ..request }
}

/// A read in a page, in a line of slice 0 or 1.
fn in_page(slice: usize, page: u64, tag: u16) -> Request {
    of(slice, read(32 * page + 8 * slice as u64, tag))
}

/// The frames of pages in these scenarios.
fn elsewhere(page: u64) -> u64 {
    (page * 5 + 77) % 0x1_0000
}

fn mapped(pages: impl IntoIterator<Item = u64>) -> Phase {
    let pages = pages.into_iter().map(|page| (DIRECTORY, page, Some(elsewhere(page)))).collect();
    Phase { quiet: true, pages, control: vec![attach(DIRECTORY)], requests: vec![] }
}

fn a_hit_takes_three_cycles(new: Maker<Smmu>) {
    let one = |page: u64, tag: u16| Phase {
        quiet: true,
        requests: vec![vec![in_page(0, page, tag)]],
        ..Phase::default()
    };
    // A miss, a hit in the line fetched with it, and hits in the TLB.
    let phases = [mapped([3, 4]), one(3, 0), one(4, 1), one(4, 2)];
    let seen = run(new(), &phases, FREE);
    judge(&phases, &seen);
    let wait = |n: usize| seen.at[n] - seen.taken[0][n];
    assert_eq!((wait(1), wait(2)), (6, 3));
    // Two lines of page tables, of some 60 cycles each.
    assert_eq!(seen.walks.len(), 2);
    assert!((2 * 64..2 * 64 + 16).contains(&wait(0)), "{} cycles", wait(0));
}

fn a_packet_a_cycle(new: Maker<Smmu>) {
    // Lines of tables are cached; 100 pages exceed the TLB.
    let warm = (0..100).step_by(32).map(|page| in_page(0, page, 0)).collect();
    let warm = Phase { quiet: true, requests: vec![warm], ..Phase::default() };
    let reads =
        |slice: usize, first: u64| (0..50).map(move |n| in_page(slice, first + n, n as u16)).collect();
    let both = Phase { quiet: true, requests: vec![reads(0, 0), reads(1, 50)], ..Phase::default() };
    let writes = |slice: usize| {
        (0..20).map(move |n| of(slice, write(32 * n + 8 * slice as u64, n as u16, 15))).collect()
    };
    let written = Phase { quiet: true, requests: vec![writes(0), writes(1)], ..Phase::default() };
    let phases = [mapped(0..100), warm, both, written];
    let seen = run(new(), &phases, FREE);
    judge(&phases, &seen);
    // Misses of two slices stream, once the first page, a hit in the TLB, has been sent: one is looked up in each cycle.
    assert_eq!(seen.at[103] - seen.at[6], 97);
    // Each slice sends its writes of five packets without a pause.
    assert_eq!(seen.at[143] - seen.at[105], 19 * 5);
}

fn misses_of_a_slice_stop_no_other(new: Maker<Smmu>) {
    let warm = Phase { quiet: true, requests: vec![vec![], vec![in_page(1, 0, 0)]], ..Phase::default() };
    let mixed = Phase {
        quiet: true,
        requests: vec![vec![in_page(0, 4000, 0)], (0..100).map(|n| in_page(1, 0, n)).collect()],
        ..Phase::default()
    };
    let phases = [mapped([0, 4000]), warm, mixed];
    let seen = run(new(), &phases, Stalls { latency: 300, ..FREE });
    judge(&phases, &seen);
    assert_eq!(seen.heads[101].client, 0);
    assert_eq!(seen.at[100] - seen.at[1], 99);
}

/// Number of pages retained by the TLB after surfaces of 32 KB at these multiples of 32 KB were read
/// in sequence, none lost.
fn usable(new: Maker<Smmu>, bases: fn(u64) -> u64) -> usize {
    let pages = |surfaces: u64| (0..surfaces).flat_map(move |n| (0..8).map(move |k| 8 * bases(n) + k));
    let whole = |surfaces: &u64| {
        let one =
            |page: u64| Phase { quiet: true, requests: vec![vec![in_page(0, page, 0)]], ..Phase::default() };
        let twice = pages(*surfaces).chain(pages(*surfaces)).map(one);
        let phases: Vec<_> = std::iter::once(mapped(pages(*surfaces))).chain(twice).collect();
        let seen = run(new(), &phases, Stalls { latency: 1, network_stalls: NetworkStalls::calm(1), ..FREE });
        judge(&phases, &seen);
        let n = seen.at.len();
        (n / 2..n).all(|k| seen.at[k] - seen.taken[0][k] == 3)
    };
    8 * (1..=9).take_while(whole).count()
}

fn half_the_tlb_in_a_conflict(new: Maker<Smmu>) {
    let (conflict, advice) = (usable(new, |n| 2 * n), usable(new, |n| n));
    assert_eq!((conflict, advice), (32, 64));
}

fn conflict_loss(new: Maker<Smmu>) -> f64 {
    usable(new, |n| 2 * n) as f64 / usable(new, |n| n) as f64
}

/// smmu-ptc-coverage: 192 lines of 32 pages; a second pass needs no walks, and with one more line it does.
fn the_cache_reaches_24_megabytes(new: Maker<Smmu>) {
    for (lines, walks) in [(192, 0), (193, 2)] {
        let pass = |_| Phase {
            quiet: true,
            requests: vec![(0..lines).map(|n| in_page(0, 32 * n, 0)).collect()],
            ..Phase::default()
        };
        let phases: Vec<_> =
            std::iter::once(mapped((0..lines).map(|n| 32 * n))).chain((0..2).map(pass)).collect();
        let seen = run(new(), &phases, Stalls { latency: 1, ..FREE });
        judge(&phases, &seen);
        let again = seen.walks.len() as u64 - 2 * lines;
        assert!(if walks == 0 { again == 0 } else { again >= walks }, "{lines} lines: {again} walks");
    }
}

fn unmapped_pages(new: Maker<Smmu>) {
    // One page with a table, one without.
    let write_at = |page: u64| of(0, write(32 * page, 9, 6));
    let list = vec![
        in_page(0, 2, 0),
        in_page(0, 3, 1),
        write_at(3),
        in_page(0, 9000, 2),
        write_at(9000),
        in_page(0, 2, 3),
    ];
    let other = (0..6).map(|n| in_page(1, 2, n)).collect();
    let phases = [mapped([2]), Phase { quiet: true, requests: vec![list, other], ..Phase::default() }];
    let seen = run(new(), &phases, FREE);
    judge(&phases, &seen);
    assert_eq!(seen.faults.len(), 4);
}

fn bypassed_ranges_are_not_translated(new: Maker<Smmu>) {
    let range = |index: u8, first: u32, last: u32| {
        SmmuControl::Bypass(SystemBypass { index, enabled: true, first, last })
    };
    let list: Vec<_> = (0..40).map(|page| in_page(0, page, page as u16)).collect();
    let go = |control: Vec<SmmuControl>| Phase {
        quiet: true,
        control,
        requests: vec![list.clone()],
        ..Phase::default()
    };
    let off = SmmuControl::Bypass(SystemBypass { index: 1, ..SystemBypass::default() });
    let phases = [
        go(vec![]),
        mapped(0..40),
        go(vec![]),
        go(vec![range(0, 3, 3), range(1, 10, 20), range(3, 39, 99)]),
        go(vec![off]),
        go(vec![SmmuControl::Attach(SystemAttach::default())]),
    ];
    let seen = run(new(), &phases, FREE);
    judge(&phases, &seen);
    assert_eq!(seen.walks.len(), 4);
}

fn control_waits_for_what_came_before(new: Maker<Smmu>) {
    let other = 0x2_0100;
    let list: Vec<_> = (0..8).map(|n| in_page(0, 100 * n, n as u16)).collect();
    let mut first = mapped((0..8).map(|n| 100 * n));
    first.pages.extend((0..8).map(|n| (other, 100 * n, Some(40 + n))));
    let then = |control: Vec<SmmuControl>| Phase {
        quiet: false,
        control,
        requests: vec![list.clone()],
        ..Phase::default()
    };
    let phases = [first, then(vec![]), then(vec![attach(other)]), then(vec![attach(DIRECTORY)])];
    let seen = run(new(), &phases, FREE);
    judge(&phases, &seen);
    assert!(seen.controlled[1] > seen.at[7] && seen.controlled[2] > seen.at[15]);
}

/// A page is moved: its old address is used until it is invalidated.
fn invalidated_pages_are_walked_again(new: Maker<Smmu>) {
    for invalidate in [SystemInvalidate { all: true, page: 0 }, SystemInvalidate { all: false, page: 7 }] {
        let go =
            |page: u64| Phase { quiet: true, requests: vec![vec![in_page(0, page, 0)]], ..Phase::default() };
        let moved = Phase {
            quiet: true,
            pages: vec![(DIRECTORY, 7, Some(999))],
            control: vec![SmmuControl::Invalidate(invalidate)],
            ..Phase::default()
        };
        let phases = [mapped([7, 8, 300]), go(7), go(8), go(300), moved, go(7), go(300)];
        let seen = run(new(), &phases, FREE);
        judge(&phases, &seen);
        assert_eq!(seen.walks.len(), if invalidate.all { 8 } else { 6 });
    }
}

fn any_traffic(new: Maker<Smmu>) {
    let strategy = (any::<u64>(), any::<[u64; 8]>(), any::<[u64; 4]>(), 1..80_u64);
    property(strategy, |(seed, up, [down, walk, memory, responses], latency)| {
        let (mut rng, dut) = (Rng::new(seed), new());
        let slices = dut.outputs().up.len();
        let addresses: Vec<u64> = (0..8).map(|_| rng.below(1 << 22)).collect();
        let near_by = rng.pick(&[0, 3, 63, 2047]);
        let any_page = |rng: &mut Rng| (rng.pick(&addresses) ^ rng.roll() & near_by) % (1 << 22);
        let directories = [DIRECTORY, 0x2_0400];
        let mut phases = vec![];
        let mut known: Vec<u64> = vec![];
        for _ in 0..=rng.below(4) {
            let mut phase = Phase { quiet: true, requests: vec![vec![]; slices], ..Phase::default() };
            for _ in 0..rng.below(40) {
                let frame = if rng.one_in(9) { None } else { Some(rng.below(1 << 22)) };
                let page = any_page(&mut rng);
                known.push(page);
                phase.pages.push((rng.pick(&directories), page, frame));
            }
            // Pages that change are invalidated.
            phase.control = match rng.below(5) {
                0 => vec![SmmuControl::Invalidate(SystemInvalidate { all: true, page: 0 })],
                1 => phase
                    .pages
                    .iter()
                    .map(|(_, page, _)| {
                        SmmuControl::Invalidate(SystemInvalidate { all: false, page: *page as u32 })
                    })
                    .collect(),
                _ => vec![SmmuControl::Attach(SystemAttach {
                    enabled: !rng.one_in(6),
                    directory: rng.pick(&directories) as u32,
                })],
            };
            if rng.one_in(3) {
                let first = any_page(&mut rng) as u32;
                let last = first.saturating_add(rng.below(70) as u32).min((1 << 22) - 1);
                let (index, enabled) = (rng.below(4) as u8, !rng.one_in(4));
                phase.control.push(SmmuControl::Bypass(SystemBypass { index, enabled, first, last }));
            }
            for _ in 0..rng.below(120) {
                let slice = rng.below(slices as u64) as usize;
                let mut request = any_request(&mut rng, 1);
                if request.head.op == MemoryOp::Atomic {
                    request.head.op = MemoryOp::Write;
                }
                if request.head.op == MemoryOp::FastClear {
                    continue;
                }
                let page =
                    if known.is_empty() || rng.one_in(20) { any_page(&mut rng) } else { rng.pick(&known) };
                // Each slice has its own lines, interleaved by a kilobyte.
                let line = 8 * (slice as u64 + slices as u64 * rng.below(4 / slices as u64)) + rng.below(8);
                request.head.line = page * 32 + line;
                request.head.client = slice as u16;
                request.head.tag = phase.requests[slice].len() as u16;
                request.beats.truncate(beats_of(&request.head));
                for beat in &mut request.beats {
                    beat.mask = rng.roll() as u32;
                    beat.data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
                }
                phase.requests[slice].push(request);
            }
            phases.push(phase);
        }
        let network_stalls =
            NetworkStalls { up: memory, down: responses, latency: 5, spread: latency / 4, slices: 1, seed };
        let stalls = Stalls { up, down, walk: walk | 1, latency, network_stalls };
        judge(&phases, &run(new(), &phases, stalls));
    });
}
