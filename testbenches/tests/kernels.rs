//! Recorded kernels of a driver on the base machine's model, from the doorbell to DRAM: every buffer of results is right. (Scenarios of the
//! chip and of the SM have some of them in lockstep.)

use scenarios_chip::kernels::judged_on_model;
use scenarios_tpc::sm::kernels::names;

crate::tests! { recorded_kernels_are_right ; ignored long_ones_too }

/// Those that take more than 100,000 clocks.
const LONG: [&str; 4] = ["atomics_shared", "cf_break_continue", "cf_deep", "nbody"];

fn judge(long: bool) {
    let names: Vec<_> = names().into_iter().filter(|name| LONG.contains(&name.as_str()) == long).collect();
    assert_eq!(names.len(), if long { LONG.len() } else { 55 }, "kernels are missing");
    let wrong: Vec<_> = names.iter().filter_map(|name| Some((name, judged_on_model(name).err()?))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn recorded_kernels_are_right() {
    judge(false);
}

fn long_ones_too() {
    judge(true);
}
