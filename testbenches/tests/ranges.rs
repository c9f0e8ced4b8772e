//! Machines at the ends of parameters' ranges draw what they should, or are refused with the reason.

use std::process::{Command, Output};

crate::tests! { ends_of_ranges_draw_or_are_refused sizes_that_overlap_are_refused unknown_parameters_are_named }

fn ranges(of: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gpu-rtl")).arg("ranges").args(of).output().expect("the program")
}

/// Those that once panicked, deadlocked or drew something else; `gpu-rtl ranges` tries all.
fn ends_of_ranges_draw_or_are_refused() {
    let parameters = [
        "register_rows",
        "watchdog",
        "contexts",
        "isbe.",
        "stri.planes",
        "attributes.tram",
        "places",
        "dram.channel.r",
        "channel.wl",
        "channel.turn",
        "channel.ccd",
        "channel.ppd",
        "fetch.words",
        "overlap",
        "clients",
        "askers",
        "walkers",
        "gpm.route",
        "writers",
    ];
    let done = ranges(&parameters);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && said.contains("0 are neither"), "{said}");
}

/// Rows of batches in the place of planes: once a wrong picture.
fn sizes_that_overlap_are_refused() {
    let done = ranges(&["isbe.ring.places", "--refused"]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(said.contains("shared memory has 384 rows"), "{said}");
}

fn unknown_parameters_are_named() {
    let done = ranges(&["nosuch"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("gpu-rtl profile"), "{done:?}");
}
