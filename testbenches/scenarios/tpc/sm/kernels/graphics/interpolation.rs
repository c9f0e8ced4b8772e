//! Interpolations have the documented latency and rate.

use super::stage::Stage;
use super::{launch_pixels, pixel_warp};
use crate::sm::kernels::measures::program::{Line, bundles, exit, line};
use crate::sm::kernels::*;
use bundle::*;
use interpreter::decode::fields::Field;
use kit::random::Random;
use kit::rates;

scenarios! {
    Sm::new(&half()) => interpolations;
}

rates! {
    Sm::new(&Params::default()) =>
        "sm-interpolation-latency" 32.0 "cycles" interpolation_latency,
        "sm-interpolation-throughput" 32.0 "threads/clk/SM" interpolation_threads,
        "sfu-fma-equivalent-per-sm" 64.0 "FMA/clk/SM" interpolation_fmas;
}

fn ipa(d: i64, address: i64) -> Line {
    let fields = [(Field::Rd, d), (Field::Uoff, address), (Field::Rb, 255), (Field::Rc, 255), (Field::Ps, 7)];
    line("IPA/attr", &fields)
}

/// Issue cycles of warps that run these lines, in the second run.
fn issues_of(new: Maker<Sm>, lines: &[Line], warps: usize) -> Vec<Vec<u64>> {
    let mut lines = lines.to_vec();
    lines.push(exit());
    let mut stage = Stage::new(new, &bundles(&lines), &[]);
    stage.word(CONTEXT_INPUTS + 1, !0);
    stage.word(CONTEXT_COLOURS, 0);
    // Both are planes of one primitive: planes of two may share a bank.
    let (_, mut quads) = pixel_warp(&mut stage, &mut Random(3), 2);
    quads.iter_mut().for_each(|quad| quad.tram = 7);
    for _ in 0..2 {
        stage.issues.iter_mut().for_each(Vec::clear);
        (0..warps).for_each(|number| launch_pixels(&mut stage, number, &quads));
        stage.run();
    }
    stage.issues
}

fn interpolation_latency(new: Maker<Sm>) -> f64 {
    let each = ipa(1, 0x80).writes(0).waits(1).stall(2);
    let issues = issues_of(new, &[each; 12], 1).swap_remove(0);
    (issues[11] - issues[1]) as f64 / 10.0
}

/// By the difference of two programs, from the first issue of all sub-partitions to the last.
fn interpolation_threads(new: Maker<Sm>) -> f64 {
    let subs = new().unit().p.sub_partitions.get();
    let each = ipa(1, 0x80).writes(0).stall(1);
    let cycles = |count: usize| {
        let all = issues_of(new, &vec![each; count], 2 * subs).concat();
        all.iter().max().expect("issues") - all.iter().min().expect("issues")
    };
    f64::from(32 * 2 * subs as u32 * 60) / (cycles(90) - cycles(30)) as f64
}

/// A plane at a pixel is A x + B y + C: two FMAs.
fn interpolation_fmas(new: Maker<Sm>) -> f64 {
    2.0 * interpolation_threads(new)
}

fn interpolations(new: Maker<Sm>) {
    let (latency, threads) = (interpolation_latency(new), interpolation_threads(new));
    assert!((latency - 32.0).abs() < 1e-9, "{latency} cycles");
    // In half an SM; limited by its number of lanes.
    assert!(threads <= 16.0 && threads > 15.9, "{threads} threads");
}
