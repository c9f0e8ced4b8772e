//! The table of frames has a line for each of the project's frames, and a few of each group have the stated result; `gpu-rtl frames`
//! checks all.

use recordings::capture::Capture;
use std::fs;
use std::process::Command;

crate::tests! { every_frame_has_a_line some_frames_match_their_line some_textures_are_right compressed_targets_are_read_as_textures compressed_targets_take_less_traffic two_gpcs_draw_the_same tasks_through_the_l2_draw_the_same gpcs_without_an_sm_are_refused }

/// Name, state, reason.
fn table() -> Vec<[String; 3]> {
    let text = fs::read_to_string(cosim::root().join("docs/frames.tsv")).expect("the table");
    let line = |line: &str| {
        let mut fields = line.split('\t').map(str::to_string);
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    };
    text.lines().skip(1).map(line).collect()
}

fn every_frame_has_a_line() {
    let table = table();
    let names: Vec<_> = table.iter().map(|line| line[0].clone()).collect();
    assert_eq!(names, Capture::frame_names());
    for [name, state, reason] in &table {
        assert_eq!(reason.is_empty(), state == "right", "{name}: {state}, {reason:?}");
    }
}

/// Blending in the order of the API, markers with counts, constants that change between draws, entries of several batches, depth.
fn two_gpcs_draw_the_same() {
    let names = ["blend_equations", "query_samples", "seq_uniforms", "topo_triangles", "depth_func"];
    let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let run = run.args(["frames", "--set", "gpcs=2"]).args(names).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && text.contains("5 of 5 frames are right"), "{text}");
}

/// Patches of a batch pass through the alpha ring to all SMs, also with the smallest queues.
fn tasks_through_the_l2_draw_the_same() {
    let names = ["tess_patchdata", "tess_quad", "topo_patches", "gs_types"];
    for more in [&[][..], &["--smallest"], &["--set", "gpcs=2"]] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
        run.args(["frames", "--set", "geometry.distributor.redistributes=1"]).args(more).args(names);
        let run = run.output().expect("it runs");
        let text = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && text.contains("4 of 4 frames are right"), "{more:?}: {text}");
    }
}

/// Formats with and without blocks, filters, levels, borders, comparisons, cubes, render targets that are read, and a small frame.
fn some_textures_are_right() {
    let names = [
        "blk_astc_small",
        "flt_trilinear",
        "fmt_unorm",
        "lod_query",
        "op_shadow_linear",
        "prog_post",
        "rtt_mipgen",
        "tgt_cubearray",
        "wrap_border",
    ];
    let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let run = run.arg("frames").args(names).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && text.contains("9 of 9 frames are right"), "{text}");
}

/// Colour, depth, levels, samples, copies: the same bytes from targets that are compressed.
fn compressed_targets_are_read_as_textures() {
    let names = ["prog_deferred", "rtt_depth", "rtt_levels", "msaa_resolve4", "copy_tex", "img_fragment"];
    let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let run = run.args(["frames", "--compressed"]).args(names).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && text.contains("6 of 6 frames are right"), "{text}");
}

/// Sectors that DRAM reads and writes, and whether any tile was compressed.
fn dram(more: &[&str]) -> (u64, bool) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let run = run.args(["replay", "prog_post"]).args(more).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{text}");
    let line = text.lines().find(|line| line.starts_with("  DRAM  ")).expect("a line of DRAM");
    let sectors = line.split_whitespace().skip(1).take(2).map(|n| n.parse::<u64>().expect("a number")).sum();
    (sectors, text.contains("  compression: "))
}

/// A picture that is drawn and then filtered: half of the traffic, 11,509 sectors of 21,332.
fn compressed_targets_take_less_traffic() {
    let (plain, compressed) = (dram(&[]), dram(&["--compressed"]));
    assert!(!plain.1 && compressed.1);
    assert!(10 * compressed.0 < 6 * plain.0, "{} sectors of {}", compressed.0, plain.0);
}

fn gpcs_without_an_sm_are_refused() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let run = run.args(["frames", "--set", "gpcs=4", "rast_cull"]).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(2) && text.contains("2 SMs do not divide among 4 GPCs"), "{text}");
}

fn some_frames_match_their_line() {
    let names = [
        "clip_planes",
        "frag_index",
        "gs_types",
        "own_indirect",
        "own_mix",
        "own_ubo",
        "rast_cull",
        "rast_stipple",
        "vf_restart",
    ];
    let run =
        Command::new(env!("CARGO_BIN_EXE_gpu-rtl")).arg("frames").args(names).output().expect("it runs");
    let text = String::from_utf8_lossy(&run.stdout);
    let right = table().iter().filter(|line| names.contains(&&line[0][..]) && line[1] == "right").count();
    assert!(run.status.success() && text.contains(&format!("{right} of 9 frames are right")), "{text}");
    for name in names {
        let state = &table().into_iter().find(|line| line[0] == name).expect("a line")[1];
        assert!(text.lines().any(|line| line.starts_with(name) && line.contains(&state[..])), "{text}");
    }
}
