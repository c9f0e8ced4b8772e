//! Every job finds the ranges as earlier jobs left them, whatever the gaps between them, and tiles are judged as well as their
//! ranges allow.

use super::table::Table;
use bundle::*;
use gpc::zcull::range_test::{In, Params, RangeTest};
use gpc::zcull::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    RangeTest::new(&Params::default()) => three_cycles back_to_back clamping_widens_the_range
        reset_in_one_cycle any_jobs_with_lazy_occluders;
}

/// With occluders that count at once.
pub mod direct {
    use super::*;

    scenarios! {
        RangeTest::new(&Params { direct: Within::new(1), ..Params::default() }) => at_once;
    }
}

/// With other numbers of ROPs.
pub mod rops {
    use super::*;

    scenarios! {
        of(1) => any_jobs_of_one_rop;
        of(4) => any_jobs_of_four_rops;
        of(8) => any_jobs_of_eight_rops;
    }

    fn of(rops: usize) -> RangeTest {
        RangeTest::new(&Params { rops: Within::new(rops), ..Params::default() })
    }
}

fn rules() -> ZcullRules {
    let all = DepthRange { min: 0, max: 0xffff };
    ZcullRules {
        cull: true,
        test: true,
        write: true,
        func: Compare::Less,
        func_known: true,
        clip: all,
        hold: all,
        ..ZcullRules::default()
    }
}

fn tile(at: u16) -> ZcullJob {
    ZcullJob { op: ZcullOp::Tile, rules: rules(), in_region: true, at, touched: 0xf, ..ZcullJob::default() }
}

fn clear(at: u16, bucket: u16) -> ZcullJob {
    let range = DepthRange { min: bucket, max: bucket };
    ZcullJob { op: ZcullOp::Clear, whole: 0xf, range, ..tile(at) }
}

fn ranges(bucket: u16) -> TileRanges {
    TileRanges { blocks: [DepthRange { min: bucket, max: bucket }; 4] }
}

/// Performs jobs, each followed by a number of idle cycles; returns verdicts by cycle.
fn run(dut: &mut Device<RangeTest>, jobs: &[(ZcullJob, TileRanges, u8)]) -> Vec<(u64, ZcullVerdict)> {
    run_shown(dut, jobs).0
}

type Shown = (Vec<(u64, ZcullVerdict)>, Vec<(u64, TileRanges)>);

/// The same, and words by cycle.
fn run_shown(dut: &mut Device<RangeTest>, jobs: &[(ZcullJob, TileRanges, u8)]) -> Shown {
    let (mut found, mut shown, mut cycle) = (vec![], vec![], 0);
    let mut tick = |i: In| {
        let o = dut.outputs();
        if let Some(verdict) = o.verdict.get() {
            found.push((cycle, *verdict));
        }
        shown.extend(o.word.get().map(|word| (cycle, *word)));
        dut.cycle(i);
        cycle += 1;
    };
    for (job, ranges, gap) in jobs {
        tick(In { job: Offer::new(true, *job), ranges: *ranges });
        (0..*gap).for_each(|_| tick(In::default()));
    }
    (0..4).for_each(|_| tick(In::default()));
    (found, shown)
}

fn three_cycles(new: Maker<RangeTest>) {
    let fetch = ZcullJob { op: ZcullOp::Fetch, ..tile(9) };
    let jobs = [(clear(9, 100), ranges(0), 0), (fetch, ranges(0), 3), (fetch, ranges(0), 0)];
    assert_eq!(run_shown(&mut new(), &jobs).1, [(4, ranges(100)), (8, ranges(100))]);
    let found = run(&mut new(), &[(tile(0), ranges(5), 0), (tile(1), ranges(5), 2), (tile(2), ranges(5), 0)]);
    assert_eq!(found.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [3, 4, 7]);
}

/// A written range is read by the very next job, and by later ones.
fn back_to_back(new: Maker<RangeTest>) {
    for gap in 0..4 {
        let jobs = [
            (clear(9, 100), ranges(0), gap),
            (tile(9), ranges(50), gap),
            (tile(9), ranges(60), gap), // not before 50
            (tile(9), ranges(40), gap),
            (tile(8), ranges(45), gap), // another tile: nothing is known
            (tile(9), ranges(45), gap),
            (tile(9), ranges(101), gap),
        ];
        let mut dut = new();
        let found: Vec<_> = run(&mut dut, &jobs).iter().map(|(_, v)| (v.accept, v.discard)).collect();
        let (accept, neither, discard) = ((true, false), (false, false), (false, true));
        assert_eq!(found, [accept, neither, accept, neither, neither, discard], "{gap} cycles separate");
        let counted =
            ["q.discarded", "q.accepted", "q.ambiguous", "q.skipped"].map(|path| dut.register(path));
        assert_eq!(counted, [1, 2, 3, 0]);
    }
}

/// Depths that are clamped to a range may end anywhere between it and their original value.
fn clamping_widens_the_range(new: Maker<RangeTest>) {
    let held = |min, max| {
        let hold = DepthRange { min, max };
        ZcullJob { rules: ZcullRules { hold, write: false, ..rules() }, ..tile(9) }
    };
    let jobs = [
        (clear(9, 30), ranges(0), 0),
        (held(0, 0xffff), ranges(10), 0),
        (held(20, 0xffff), ranges(10), 0),
        (held(50, 0xffff), ranges(10), 0), // 10 to 50
        (held(0, 0xffff), ranges(80), 0),
        (held(0, 40), ranges(80), 0),
        (held(0, 20), ranges(80), 0), // 20 to 80
    ];
    let found: Vec<_> = run(&mut new(), &jobs).iter().map(|(_, v)| (v.accept, v.discard)).collect();
    let (accept, neither, discard) = ((true, false), (false, false), (false, true));
    assert_eq!(found, [accept, accept, neither, discard, discard, neither]);
}

/// All 2048 words at once, including those being written.
fn reset_in_one_cycle(new: Maker<RangeTest>) {
    let to = DepthRange { min: 70, max: 70 };
    let reset = ZcullJob { op: ZcullOp::Reset, range: to, ..ZcullJob::default() };
    let mut jobs: Vec<_> = (0..2048).map(|at| (clear(at, 10), ranges(0), 0)).collect();
    jobs.push((reset, ranges(0), 0));
    jobs.extend((0..2048).rev().map(|at| (tile(at), ranges(60), 0)));
    jobs.extend((0..2048).rev().map(|at| (tile(at), ranges(80), 0)));
    let found = run(&mut new(), &jobs);
    assert!(found[..2048].iter().all(|(_, v)| v.accept), "before 70");
    assert!(found[2048..].iter().all(|(_, v)| v.discard), "after 70");
}

fn range() -> impl Strategy<Value = DepthRange> {
    (0..6_u16, 0..6_u16).prop_map(|(a, b)| DepthRange { min: a.min(b), max: a.max(b) })
}

fn often(n: u32) -> impl Strategy<Value = bool> {
    prop_oneof![n => Just(true), 1 => Just(false)]
}

fn any_rules() -> impl Strategy<Value = ZcullRules> {
    let flags = (often(6), often(6), often(3), often(8), any::<bool>(), often(3), often(6), any::<bool>());
    let rare = (often(6), often(6), often(6), often(6));
    let clip = prop_oneof![6 => Just(DepthRange { min: 0, max: 0xffff }), 1 => range()];
    (flags, rare, prop::sample::select(Compare::VALUES), range(), clip).prop_map(
        |(f, n, func, bounds, clip)| ZcullRules {
            cull: f.0,
            test: f.1,
            write: f.2 && f.1,
            func,
            func_known: f.3,
            greater: f.4,
            certain: f.5,
            single: f.6,
            exact: f.7,
            kill: !n.0,
            stencil: !n.1,
            shaded: !n.3,
            bounds_on: !n.2,
            bounds,
            clip,
            hold: DepthRange { min: 0, max: 0xffff },
        },
    )
}

fn any_job(rops: u8) -> impl Strategy<Value = ZcullJob> {
    use ZcullOp::*;
    let op = prop_oneof![6 => Just(Tile), 1 => Just(Clear), 4 => Just(Feedback)];
    let rare = prop_oneof![
        20 => Just(None),
        1 => prop::sample::select(vec![Some(Reset), Some(Turn)]),
        2 => prop::sample::select(vec![Some(Fetch), Some(Put)]),
    ];
    let at = prop::sample::select(vec![0_u16, 1, 64, 65, 2047]);
    let flags = (often(10), any::<bool>(), often(2), any::<bool>(), 0..rops, often(1));
    (op, rare, any_rules(), at, 0..16_u8, 0..16_u8, range(), flags).prop_map(
        |(op, rare, rules, at, touched, whole, range, f)| ZcullJob {
            op: rare.unwrap_or(op),
            rules,
            in_region: f.0,
            at,
            touched,
            whole: whole & touched,
            covered: f.1,
            unclipped: f.5,
            range,
            fence: !f.2,
            loosen: f.3,
            source: f.4,
        },
    )
}

fn judged(new: Maker<RangeTest>, rops: u8, direct: bool) {
    let ranges = [range(), range(), range(), range()].prop_map(|blocks| TileRanges { blocks });
    let gap = prop_oneof![3 => Just(0_u8), 1 => 1..4_u8];
    property(prop::collection::vec((any_job(rops), ranges, gap), 1..150), |mut jobs| {
        let mut table = Table::new(rops, direct);
        // An unknown function is Always; reset ranges start with few depths to try.
        let few =
            ZcullJob { op: ZcullOp::Reset, range: DepthRange { min: 0, max: 5 }, ..ZcullJob::default() };
        jobs.insert(0, (few, TileRanges::default(), 0));
        let mut expected = vec![];
        for (job, new, _) in &mut jobs {
            if !job.rules.func_known {
                job.rules.func = Compare::Always;
            }
            // Feedback is truthful: it does not cross the bound that it does not change.
            for block in table.word(job.at).blocks {
                if job.op == ZcullOp::Feedback && !job.loosen {
                    job.range.min = job.range.min.min(block.max);
                    job.range.max = job.range.max.max(block.min);
                }
            }
            if job.op == ZcullOp::Put {
                job.rules = ZcullRules::default(); // stored depths are not clamped
            }
            expected.extend(table.job(job, new));
        }
        let (found, shown) = run_shown(&mut new(), &jobs);
        assert_eq!(found.into_iter().map(|(_, verdict)| verdict).collect::<Vec<_>>(), expected);
        assert_eq!(shown.into_iter().map(|(_, word)| word).collect::<Vec<_>>(), table.shown);
    });
}

fn any_jobs_with_lazy_occluders(new: Maker<RangeTest>) {
    judged(new, 2, false);
}

fn at_once(new: Maker<RangeTest>) {
    judged(new, 2, true);
}

fn any_jobs_of_one_rop(new: Maker<RangeTest>) {
    judged(new, 1, false);
}

fn any_jobs_of_four_rops(new: Maker<RangeTest>) {
    judged(new, 4, false);
}

fn any_jobs_of_eight_rops(new: Maker<RangeTest>) {
    judged(new, 8, false);
}
