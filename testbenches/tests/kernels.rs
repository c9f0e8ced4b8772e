//! Recorded kernels of a driver on the base machine's model, from the doorbell to DRAM: every buffer of results is right. On request
//! also the long ones, and a third in lockstep of the whole chip on a small machine.

use scenarios_chip::kernels::{THIRD, in_both, judged_on_model};
use scenarios_tpc::sm::kernels::names;
use std::time::Instant;

crate::tests! { recorded_kernels_are_right ; ignored long_recorded_kernels_are_right a_third_in_lockstep }

/// Those that take more than 100,000 cycles.
const LONG: [&str; 4] = ["atomics_shared", "cf_break_continue", "cf_deep", "nbody"];

fn judge(long: bool) {
    let names: Vec<_> = names().into_iter().filter(|name| LONG.contains(&name.as_str()) == long).collect();
    assert_eq!(names.len(), if long { LONG.len() } else { 58 }, "kernels are missing");
    let wrong: Vec<_> = names.iter().filter_map(|name| Some((name, judged_on_model(name).err()?))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn recorded_kernels_are_right() {
    judge(false);
}

fn long_recorded_kernels_are_right() {
    judge(true);
}

/// Cycles and seconds of each are printed; `KERNEL=name` selects one.
fn a_third_in_lockstep() {
    let only = std::env::var("KERNEL").ok();
    let names: Vec<_> =
        THIRD.into_iter().filter(|name| only.as_ref().is_none_or(|only| only == name)).collect();
    assert!(!names.is_empty(), "KERNEL is none of {THIRD:?}");
    let (mut all, start) = (0, Instant::now());
    for name in names {
        let since = Instant::now();
        let [model, both] = in_both(name).unwrap_or_else(|what| panic!("{name}: {what}"));
        assert_eq!(model, both, "cycles of {name} on the model and in lockstep");
        println!("{name:<18} {both:>9} cycles {:>8.1} s", since.elapsed().as_secs_f64());
        all += both;
    }
    println!("{:<18} {all:>9} cycles {:>8.1} s", "all", start.elapsed().as_secs_f64());
}
