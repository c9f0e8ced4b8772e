//! A small assembly, and the errors reported when one of its lines cannot be read.

use assemblies::Tree;

const TYPES: &str = "kernel::package! {
    package pair();
    /// A word.
    pub type Word = B32;
    pub struct Job {
        word: Word,
    }
}
";

const HALF: &str = "//! Half.

kernel::params! {
    /// Entries.
    depth: 1..=8 = 2, \"entries\";
}

kernel::ports! {
    in job: Job;
    out job_out: Job;
    out pulse done: bool;
    in level number: B8;
    out level idle: bool;
}

kernel::unit! {
    pub struct Half(p) {
        registers: Regs;
    }
}
";

const PAIR: &str = "//! Pair: two halves, one after the other.

use super::half::{self, Half};

kernel::params! {
    part first: half::Params;
    part second: half::Params;
}

kernel::ports! {
    in job: Job;          // what both do
    out job_out: Job;
    out pulse done: bool;
    out level idle: bool;
}

kernel::unit! {
    pub struct Pair(p) {
        part first: Half = p.first;
        part second: Half = p.second;
    }
}

kernel::connect! { Pair(self, i) {
    job -> first.job;
    first.job_out -> second.job;
    second.job_out -> job_out;
    second.done => done;
    second.number <= 1;
    idle <= self.first.o.idle && self.second.o.idle;
} }
";

/// The module or the error, for the pair with `old` replaced by `new`.
fn module(old: &str, new: &str) -> Result<String, String> {
    assert!(PAIR.contains(old), "the pair has no {old}");
    let files = [("x/types", TYPES), ("x/half", HALF), ("x/pair", &PAIR.replace(old, new))];
    let files = files.map(|(path, text)| (path.to_string(), text.to_string()));
    let tree = Tree::of(&files).map_err(|problem| problem.to_string())?;
    tree.module("x/pair").map_err(|problem| problem.to_string())
}

#[test]
fn the_pair_has_a_module() {
    let text = module("", "").expect("a module");
    for line in [
        "// Generated from rtl-model/x/pair.rs by `cargo test -p assemblies`; do not edit.",
        "  import pair_pkg::*;",
        "job_valid_i,     // what both do",
        "    .job_out_ready_i(first_job_out_ready),",
        "    .job_ready_o(first_job_out_ready),",
        "    .done_valid_o   (), ",
        "    .number_i   (8'd1),",
        "  assign idle_o = first_idle && second_idle;",
    ] {
        assert!(text.contains(line.trim_end()), "{line} is not in\n{text}");
    }
}

#[test]
fn gates_and_selects_have_wires() {
    let text = module(
        "first.job_out -> second.job;
    second.job_out -> job_out;
    second.done => done;",
        "first.job_out -> second.job if self.second.o.idle;
    select (self.first.o.idle) { first.job_out, second.job_out } -> job_out;
    second.done => done if !self.first.o.idle;",
    )
    .expect("a module");
    for line in [
        ".job_valid_i    (first_job_out_valid && second_idle),",
        "assign job_out_valid_o = first_idle ? first_job_out_valid : second_job_out_valid;",
        "assign job_out_o = first_idle ? first_job_out : second_job_out;",
        ".job_out_ready_i(job_out_ready_i && !first_idle),",
        "assign done_valid_o = second_done_valid && !first_idle;",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn the_first_that_offers_is_connected() {
    let text = module(
        "first.job_out -> second.job;
    second.job_out -> job_out;
    second.done => done;",
        "first { first.job_out, second.job_out } -> job_out;
    first { first.done, second.done } => done if self.first.o.idle;",
    )
    .expect("a module");
    for line in [
        "assign job_out_valid_o = first_job_out_valid || second_job_out_valid;",
        "assign job_out_o = first_job_out_valid ? first_job_out : second_job_out;",
        "    .job_out_ready_i,",
        ".job_out_ready_i(job_out_ready_i && !first_job_out_valid),",
        "assign done_valid_o = (first_done_valid || second_done_valid) && first_idle;",
        "assign done_o = first_done_valid ? first_done : second_done;",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn unreadable_sources_are_reported_by_file_and_line() {
    let connected = "second.done => done;";
    for (old, new, says) in [
        (connected, "second.done >> done;", "a connection is `->`, `=>` or `<=`"),
        (connected, "third.done => done;", "no part is called third"),
        (connected, "second.gone => done;", "rtl-model/x/half.rs has no port `gone`"),
        (connected, "done => second.done;", "no wire begins at `done`"),
        (connected, "second.done -> done;", "`done` has no ready"),
        (connected, "second.number -> done;", "no wire begins at `number`"),
        (
            connected,
            "if self.p.depth.get() > 1 { second.done => done; }",
            "a condition of wires is of one parameter",
        ),
        (connected, "for k in q { second.done => done; }", "no array of parts is called q"),
        (connected, "for k in p.depth { second.done => done; }", "no parameter is called depth"),
        (connected, "second.done => done if self.first.o.rests;", "`rests` is nothing that"),
        (connected, "first (second) { first.job_out, second.job_out } -> job_out;", "has no port `held`"),
        (connected, "first { first.done, second.job_out } -> job_out;", "`done` has no ready"),
        (connected, "select (self.first.o.idle) { first.job_out } -> job_out;", "`,` should stand here"),
        (
            connected,
            "select (self.first.o.idle) { first.done, second.done } -> job_out;",
            "`done` has no ready",
        ),
        (
            connected,
            "job -> select (self.first.o.idle) { first.job_out, second.job };",
            "a wire does not end at",
        ),
        ("second.number <= 1;", "second.number <= self.number(3);", "`.number()` has no SystemVerilog form"),
        ("second.number <= 1;", "second.number <= self.number();", "Pair has no method number"),
        ("second.number <= 1;", "second.number <= number(3);", "`number` is no function of this file"),
        (
            "second.number <= 1;",
            "second.number <= FIRST;",
            "`FIRST` is no port, part, loop variable or constant",
        ),
        ("second.number <= 1;", "second.number <= [1, 2];", "this is no expression"),
        ("self.first.o.idle", "self.first.q.rests", "`q` is nothing that"),
        ("self.first.o.idle", "self.first.o.idle.min(1)", "`.min()` has no SystemVerilog form"),
        ("out level idle: bool;", "out level idle: Task;", "the type Task is in no `package!`"),
        ("in job: Job;", "in queue job: Job;", "a port is a channel"),
        ("part second: Half", "part second: Whole", "no `unit!` that can be read declares Whole"),
        ("Half = p.second", "Half = p.second.deeper", "no parameter is called second.deeper"),
        ("= p.second;", "= half::small(p.second);", "rtl-model/x/half.rs has no function small"),
        ("part first: Half = p.first;", "registers: Regs;", "an assembly has no registers"),
    ] {
        let problem = module(old, new).expect_err(new);
        let line = 1 + PAIR[..PAIR.find(old).expect(old)].matches('\n').count();
        let place = format!("rtl-model/x/pair.rs:{line}: ");
        assert!(problem.starts_with(&place) && problem.contains(says), "{new}: {problem}");
    }
}
