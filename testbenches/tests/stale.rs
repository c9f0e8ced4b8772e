//! No program of a compiler reads a register, predicate or condition code before it is written, or overwrites one before it is read: its
//! control words are right, and so are the SM's latencies. Programs with too short stall counts are detected.

use scenarios_tpc::sm::kernels::measures::program::bundles;
use scenarios_tpc::sm::kernels::{judged_on_model, judged_with_lanes, names};
use scenarios_tpc::sm::stale::paths::{Early, walk};
use scenarios_tpc::sm::stale::programs::{cases, crowded, found};
use scenarios_tpc::sm::stale::shaders::{COMPUTE, GRAPHICS, runs, walked};

crate::tests! { crowded_banks missing_waits_are_found recorded_kernels_read_what_is_written
with_fewer_lanes sample_shaders_of_compute paths_of_sample_shaders paths_that_are_wrong_are_found ; ignored long_kernels_read_what_is_written }

fn missing_waits_are_found() {
    for case in cases() {
        let found = found(&case.lines);
        let notified: Vec<_> =
            found.iter().map(|stale| (stale.wrong, stale.place, stale.earlier, stale.later)).collect();
        match case.wrong {
            None => assert!(notified.is_empty(), "{}: {found:x?}", case.name),
            Some(wrong) => {
                // Once for each of two warps, and nothing else.
                assert_eq!(notified, [wrong; 2], "{}", case.name);
                assert_eq!(found.iter().map(|stale| stale.sub_partition).sum::<usize>(), 1, "{}", case.name);
            }
        }
    }
}

/// Kernels of more than 100,000 cycles.
const LONG: [&str; 5] = ["atomics_shared", "cf_break_continue", "cf_deep", "nbody", "double_div"];

fn watch(long: bool) {
    let names: Vec<_> = names().into_iter().filter(|name| LONG.contains(&name.as_str()) == long).collect();
    assert_eq!(names.len(), if long { LONG.len() } else { 57 }, "kernels are missing");
    for name in names {
        let watched = judged_on_model(&name).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        println!("{name}: {watched:?}");
        assert!(watched.reads > 0 && watched.writes > 0, "{name}: no instruction was checked");
    }
}

fn recorded_kernels_read_what_is_written() {
    watch(false);
}

fn long_kernels_read_what_is_written() {
    watch(true);
}

/// Short kernels of each kind on 4, 8 and 16 lanes.
fn with_fewer_lanes() {
    let names = [
        "cf_nested_if",
        "double_arith",
        "fuzz_float_21",
        "int64_alu",
        "mem_structs",
        "sfu_trig",
        "shm_reduce",
        "sgemm_64",
    ];
    for (k, name) in names.iter().enumerate() {
        let watched = judged_with_lanes(name, 2 + k % 3).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert!(watched.reads > 0 && watched.writes > 0, "{name}: no instruction was checked");
    }
}

fn sample_shaders_of_compute() {
    for shader in COMPUTE {
        let watched = runs(shader).unwrap_or_else(|wrong| panic!("{}: {wrong}", shader.0));
        println!("{}: {watched:?}", shader.0);
    }
}

/// Checks the control words alone, also of shaders that need units that are not built.
fn paths_of_sample_shaders() {
    let compute = COMPUTE.map(|shader| shader.0);
    let (mut reached, mut early) = (0, vec![]);
    for name in compute.iter().chain(&GRAPHICS) {
        let (lines, found) = walked(name);
        reached += lines;
        early.extend(found.into_iter().map(|found| (*name, found)));
    }
    println!("{reached} instructions");
    assert!(early.is_empty(), "{early:x?}");
}

/// Checks the control words of programs with too short stalls.
fn paths_that_are_wrong_are_found() {
    for case in cases() {
        let (_, found) = walk(&bundles(&case.lines));
        let expected: Vec<_> =
            case.wrong.iter().map(|&(_, _, earlier, later)| Early { earlier, later }).collect();
        assert_eq!(found, expected, "{}", case.name);
    }
}

/// Sources without a barrier are read within 8 cycles, plus 2 for each after the first, whatever other warps read.
fn crowded_banks() {
    let found = crowded();
    assert!(found.is_empty(), "{} of them, {:x?}", found.len(), found.first());
}
