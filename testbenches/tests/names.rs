//! Names that nobody knows: the nearest ones are suggested, in a short line. And a program of another checkout is refused.

use crate::outputs;
use std::fs;
use std::process::{Command, Output};

crate::tests! { near_names_are_suggested names_are_listed another_checkout_is_refused }

fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.args(words);
    program
}

fn said(done: &Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

fn near_names_are_suggested() {
    let cases: [(&[&str], &str, &str); 6] = [
        (&["run", "sgem_64"], "sgemm_64", "gpu-rtl list kernels"),
        (&["replay", "triangl"], "triangle", "gpu-rtl list captures"),
        (&["frames", "blend_facters"], "blend_factors", "gpu-rtl list frames"),
        (&["bounds", "filll"], "fill", "gpu-rtl list draws"),
        (&["replay", "triangle", "--lockstep", "zcrop"], "crop", "gpu-rtl list units"),
        (&["ranges", "--frame", "blend_dul"], "blend_dual", "gpu-rtl list frames"),
    ];
    for (words, meant, list) in cases {
        let done = program(words).output().expect("the program");
        let text = said(&done);
        assert_eq!(done.status.code(), Some(2), "{words:?}: {text}");
        assert!(
            text.contains("did you mean") && text.contains(meant) && text.contains(list),
            "{words:?}: {text}"
        );
        assert!(text.len() < 400, "{words:?}: {text}");
    }
}

fn names_are_listed() {
    for (kind, name) in [
        ("kernels", "sgemm_64"),
        ("frames", "blend_dual"),
        ("captures", "triangle"),
        ("draws", "fill"),
        ("units", "memory.xbar"),
    ] {
        let listed = program(&["list", kind]).output().expect("the program").stdout;
        let listed = String::from_utf8(listed).expect("text");
        assert!(listed.lines().any(|line| line.starts_with(name)), "{kind}: {listed}");
    }
}

/// A copied program in a copied checkout would test the sources that it was built from.
fn another_checkout_is_refused() {
    let other = outputs::folder("another_checkout");
    let mark = other.join("rtl-model/kernel/group.rs");
    fs::create_dir_all(mark.parent().expect("a folder")).expect("a folder");
    fs::write(mark, "").expect("a file");
    let done = program(&["list", "kernels"]).current_dir(&other).output().expect("the program");
    assert_eq!(done.status.code(), Some(2));
    assert!(
        said(&done).contains("another checkout") && said(&done).contains("cargo build"),
        "{}",
        said(&done)
    );
    // One that is named is meant.
    let named = program(&["list", "kernels"])
        .current_dir(&other)
        .env("GPU_RTL_ROOT", cosim::root())
        .output()
        .expect("the program");
    assert!(named.status.success() && !named.stdout.is_empty(), "{named:?}");
    let empty = program(&["run", "sgemm_64"]).env("GPU_RTL_ROOT", &other).output().expect("the program");
    assert_eq!(empty.status.code(), Some(2));
    assert!(said(&empty).contains("there are none in"), "{}", said(&empty));
}
