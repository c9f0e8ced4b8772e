//! Bundles are those of memory, for all requesters; each line is requested once while it has an entry.

mod bench;

use bench::{Gcc, address, quick, run, straight};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::instruction_cache::types::FetchRequest;
use tpc::sm::instruction_cache::{InstructionCache, Params};

scenarios! {
    InstructionCache::new(&Params::default()) =>
        three_cycles a_bundle_a_cycle_for_each_two a_line_is_requested_once programs_are_separate
        conflicting_lines_evict_each_other what_is_purged_is_read_again following_lines_are_prefetched
        prefetches_do_not_cross_a_page demand_requests_pass_prefetches any_programs;
    InstructionCache::new(&Params { sub_partitions: Within::new(1), lines: Within::new(4), requests: Within::new(1), ..Params::default() }) =>
        conflicting_lines_evict_each_other any_programs;
    InstructionCache::new(&Params { sub_partitions: Within::new(3), lines: Within::new(16), requests: Within::new(3), ahead: Within::new(3) }) =>
        any_programs;
}

fn three_cycles(new: Maker<InstructionCache>) {
    let seen = run(new(), vec![straight(1, 3, 5..6), vec![], vec![], vec![]], quick(), !0, 0, 1);
    // The first response is a miss; the line's request is sent with it, and the line arrives after the latency.
    let requested = &seen.requested_at[0];
    assert_eq!(seen.missed + 1, requested.len());
    assert_eq!(seen.got[0][0].0, requested.last().unwrap() + 3);
    // The two lines after it are requested, too.
    assert_eq!(seen.lines.len(), 3);
}

/// Lines of a page.
const PAGE: u64 = 32;

/// A context's bundles of some lines of one page, by their numbers in it, and the first line.
fn of_page(context: u8, lines: std::ops::Range<u64>) -> (std::ops::Range<u32>, u64) {
    let at = |bundle: u32| address(&FetchRequest { slot: 0, context_id: context, bundle });
    let first = (0..).find(|bundle| at(*bundle) % (128 * PAGE) == 128 * lines.start).expect("a line begins");
    (first..first + 4 * (lines.end - lines.start) as u32, at(first) / 128)
}

fn following_lines_are_prefetched(new: Maker<InstructionCache>) {
    let (bundles, first) = of_page(3, 8..16);
    let seen = run(new(), vec![straight(1, 3, bundles), vec![], vec![], vec![]], quick(), !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|request| request.line).collect();
    assert_eq!(lines, (first..first + 10).collect::<Vec<_>>());
    // A line is requested 3 cycles after its first bundle, arrives 20 cycles later in 4 cycles, and is signalled in the next. With 32
    // bundles, each 4 cycles from request to request, that is most of the time of the first three lines and of each further three.
    assert!(seen.cycles < 32 * 4 + 3 * 40, "{} cycles", seen.cycles);
}

fn prefetches_do_not_cross_a_page(new: Maker<InstructionCache>) {
    let (bundles, first) = of_page(3, 28..32);
    let seen = run(new(), vec![straight(1, 3, bundles), vec![], vec![], vec![]], quick(), !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|request| request.line).collect();
    assert_eq!(lines, (first..first + 4).collect::<Vec<_>>());
}

/// Demand requests have priority over prefetches.
fn demand_requests_pass_prefetches(new: Maker<InstructionCache>) {
    let ((here, first), (there, other)) = (of_page(3, 0..1), of_page(5, 20..21));
    let mut gcc = quick();
    gcc.latency = 200;
    // Both share a port, so one requests a cycle later.
    let wants = [straight(1, 3, here), straight(1, 5, there), vec![], vec![]];
    let seen = run(new(), wants.to_vec(), gcc, !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|request| request.line).collect();
    assert!(lines[..2] == [first, other], "{lines:x?}");
    let had = seen.got[0][0].0.max(seen.got[1][0].0);
    assert!(had < 200 + 80, "{had} cycles");
}

fn a_bundle_a_cycle_for_each_two(new: Maker<InstructionCache>) {
    // Sixteen slots of all four loop over the same 2 KB.
    let rounds = || straight(16, 0, 0..64);
    let seen = run(new(), vec![rounds(), rounds(), rounds(), rounds()], quick(), !0, 0, 3);
    let total: usize = seen.got.iter().map(Vec::len).sum();
    assert_eq!(total, 4 * 16 * 64);
    let cycles = seen.cycles as usize;
    // Two a cycle, except for lines that missed at first.
    let least = (total + seen.missed) / 2;
    assert!(cycles < least + 200, "{total} bundles, {} misses in {cycles} cycles", seen.missed);
}

fn a_line_is_requested_once(new: Maker<InstructionCache>) {
    let seen =
        run(new(), vec![straight(16, 2, 7..231), straight(16, 2, 0..224), vec![], vec![]], quick(), !0, 0, 9);
    let mut lines: Vec<_> = seen.lines.iter().map(|request| request.line).collect();
    lines.sort_unstable();
    let n = lines.len();
    lines.dedup();
    assert_eq!(lines.len(), n);
    // Two lines after the last one are prefetched.
    assert!(n <= 231 / 4 + 4);
}

fn programs_are_separate(new: Maker<InstructionCache>) {
    let programs = (0..16).map(|slot| {
        (0..40).map(|bundle| FetchRequest { slot, context_id: slot, bundle: bundle * 3 }).collect()
    });
    let wants: Vec<_> = programs.collect();
    run(new(), vec![wants.clone(), vec![], wants, vec![]], quick(), !0, 0, 5);
}

/// Each is received, though each evicts the other.
fn conflicting_lines_evict_each_other(new: Maker<InstructionCache>) {
    let dut = new();
    let (n, lines) = (dut.unit().p.sub_partitions.get(), dut.unit().p.lines.get() as u32);
    let slot = |slot: u8| -> VecDeque<FetchRequest> {
        let bundle = |k: u32| 4 * lines * u32::from(slot) + k % 4;
        (0..24).map(|k| FetchRequest { slot, context_id: 1, bundle: bundle(k) }).collect()
    };
    let wants: Vec<_> = (0..6).map(slot).collect();
    run(dut, vec![wants; n], quick(), !0, 0, 2);
}

fn what_is_purged_is_read_again(new: Maker<InstructionCache>) {
    let wants = || straight(8, 4, 0..200);
    let seen = run(new(), vec![wants(), wants(), wants(), wants()], Gcc::new(!0, !0, 30), !0, 5, 8);
    assert!(seen.lines.len() > 200 / 4 + 5);
}

fn any_programs(new: Maker<InstructionCache>) {
    property(
        (any::<u64>(), any::<[u64; 3]>(), 1..60_u64, 0..3_u64),
        |(seed, [request, fill, offers], latency, purges)| {
            let mut rng = Rng::new(seed);
            let dut = new();
            let n = dut.unit().p.sub_partitions.get();
            let addresses: Vec<u32> = (0..6).map(|_| rng.below(1 << 27) as u32).collect();
            let contexts = 1 + rng.below(4);
            let mut wants = vec![];
            for _ in 0..n {
                let slot = |slot: u8, rng: &mut Rng| -> VecDeque<FetchRequest> {
                    let context_id = rng.below(contexts) as u8;
                    let mut bundle = rng.pick(&addresses);
                    let mut step = || {
                        bundle = match rng.below(8) {
                            0 => rng.pick(&addresses),
                            1 => bundle.wrapping_sub(rng.below(9) as u32) % (1 << 27),
                            _ => (bundle + 1) % (1 << 27),
                        };
                        FetchRequest { slot, context_id, bundle }
                    };
                    (0..12).map(|_| step()).collect()
                };
                let slots = 1 + rng.below(16) as u8;
                wants.push((0..slots).map(|k| slot(k, &mut rng)).collect());
            }
            run(dut, wants, Gcc::new(request, fill | 1, latency), offers, purges, seed);
        },
    );
}
