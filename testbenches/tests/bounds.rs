//! The page on draw bounds matches the command's output.

use crate::outputs;
use std::fs;
use std::process::Command;

crate::tests! { unknown_names_are_reported ; ignored the_page_is_up_to_date }

fn unknown_names_are_reported() {
    let done = Command::new(env!("CARGO_BIN_EXE_gpu-rtl")).args(["bounds", "none"]).output();
    let done = done.expect("the program runs");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.code() == Some(2) && said.contains("gpu-rtl list draws"), "{said}");
}

/// All draws: a minute or more.
fn the_page_is_up_to_date() {
    let folder = outputs::folder("bounds");
    fs::create_dir_all(&folder).expect("a folder");
    let page = folder.join("bounds.md");
    let done = Command::new(env!("CARGO_BIN_EXE_gpu-rtl")).args(["bounds", "-o"]).arg(&page).output();
    assert!(done.expect("the program runs").status.success());
    let read = |path: &std::path::Path| fs::read_to_string(path).expect("a page");
    assert!(
        read(&page) == read(&cosim::root().join("docs/bounds.md")),
        "run gpu-rtl bounds -o docs/bounds.md"
    );
}
