//! A fixed slice of the fuzzing of readers; `gpu-rtl fuzz` runs more. Inputs that once failed
//! are retained here. Pushbuffers are in `pushbuffers.rs`.

use fuzz::{Tally, all, attempt};
use meshes::{Flaw, Format, Mesh};
use std::collections::BTreeSet;
use workloads::broken;

crate::tests! { broken_files_end_in_errors broken_streams_end errors_name_the_line nodes_in_a_circle }

const CASES: u64 = 3000;

fn broken_files_end_in_errors() {
    for target in all() {
        for seed in &target.seeds {
            assert_eq!((target.read)(seed, 0), Ok(()), "{}: a good input", target.name);
        }
        let mut tally = Tally::default();
        for case in 0..CASES {
            if let Err(found) = attempt(&target, 1, case, &mut tally) {
                let input = String::from_utf8_lossy(&found.input);
                panic!("{} case {case}: {}\n{input}", target.name, found.what);
            }
        }
        assert!(tally.taken > 0 && tally.refused > 0, "{}: {tally:?}", target.name);
    }
}

/// Number of streams: each is run on a whole chip.
const STREAMS: u64 = 100;

fn broken_streams_end() {
    let starts = broken::starts(&["clear", "triangle", "int_addsub"]).expect("recordings that run");
    let mut seen = BTreeSet::new();
    for case in 0..STREAMS {
        match broken::attempt(&starts, 1, case) {
            (_, Ok(became)) => drop(seen.insert(became.name())),
            (_, Err(what)) => panic!("case {case}: {what}"),
        }
    }
    assert!(seen.len() > 2, "{seen:?}");
}

fn flaw(format: Format, text: &str) -> Flaw {
    Mesh::parse(format, text.as_bytes(), None).expect_err("it is broken")
}

fn errors_name_the_line() {
    let found = flaw(Format::Obj, "v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n");
    assert_eq!((found.line, found.what.as_str()), (Some(3), "the coordinate nan is not a finite number"));
    assert_eq!(flaw(Format::Obj, "v 0 0 0\nv 1 0 0\nv 1 1 0\n\nf 1 2 x\nf 1 2 3\n").line, Some(5));
    assert_eq!(flaw(Format::Obj, "v 0 0\nv 1 0 0\n").line, Some(1));
}

/// Nodes that are their own parents once hung the reader.
fn nodes_in_a_circle() {
    let text = r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"children":[0]}]}"#;
    assert!(flaw(Format::Gltf, text).what.contains("is above itself"));
}
