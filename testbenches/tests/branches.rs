//! Cost of a branch on the chip, from the doorbell on, with cold caches: a warp reads its cycle counter before and after `count` branches.

use crate::outputs;
use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use interpreter::decode::fields::Field;
use kernel::slot::Slot;
use kit::documented;
use scenarios_tpc::sm::kernels::measures::program::{Line, bundles, exit, line};
use std::fs;
use workloads::kernels::{Launches, PATIENCE, folder};

crate::tests! { a_branch_takes_its_cycles_whether_taken_or_not }

const KERNEL: &str = r#"name = "branches"
blocks = [1, 1, 1]
threads = [32, 1, 1]
registers = 16

[[constants]]
bank = 0
words = ["out"]

[[buffer]]
name = "out"
bytes = 128
fill = 0
result = true
"#;

/// A branch to the next instruction, taken by all lanes or by none.
fn branch(taken: bool) -> Line {
    line("BRA/rel", &[(Field::Guard, 7), (Field::GuardNot, i64::from(!taken))])
}

/// Cycles of one warp between two reads of its cycle counter, with `count` branches between them.
fn cycles(taken: bool, count: usize) -> u32 {
    let constant = |d: i64, at: i64| {
        let fields = [(Field::Rd, d), (Field::Bank, 0), (Field::Offset, at), (Field::Lanes, 15)];
        line("MOV/cbuf", &fields).stall(13)
    };
    let cycle = |d: i64| line("CS2R/sr", &[(Field::Rd, d), (Field::Sr, 0x50)]).stall(15);
    let difference = [(Field::Rd, 8), (Field::Ra, 9), (Field::Rb, 8), (Field::BNeg, 1)];
    let store = [(Field::Rd, 8), (Field::Ra, 4), (Field::Size, 4), (Field::E, 1)];
    let first = [constant(4, 0), constant(5, 4), cycle(8)];
    let last =
        [cycle(9), line("IADD/reg", &difference).stall(15), line("STG/global", &store).stall(2), exit()];
    let lines = [&first[..], &vec![branch(taken); count], &last].concat();
    let words = bundles(&lines);
    let from = outputs::folder(&format!("branches_{taken}_{count}"));
    fs::write(from.join(folder::NAME), KERNEL).expect("a file");
    let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    fs::write(from.join("code.bin"), code).expect("a file");
    let (p, recording) = (Profile::nx(), folder::load(&from).expect("a kernel"));
    let mut launches = Launches::new(Slot::from(Maxwell::new(&p)), &p, &recording, PATIENCE);
    launches.all().expect("it ends");
    let left = launches.bytes(&recording.results[0]);
    u32::from_le_bytes(left[..4].try_into().expect("a word"))
}

/// Uses the difference of two programs, so that code around the branches does not count.
fn a_branch_takes_its_cycles_whether_taken_or_not() {
    let documented = documented::row("sm-control-flow-latency").expect("a row").values[0];
    for taken in [true, false] {
        let [few, many] = [20, 80].map(|count| cycles(taken, count));
        let each = f64::from(many - few) / 60.0;
        assert!((each - documented).abs() < 0.1, "{each} cycles a branch, taken: {taken}");
    }
}
