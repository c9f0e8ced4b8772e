//! Facts of the real chip on an SM: a tenth of them in every run, any of them by command.

use super::*;
use interpreter::facts::a_tenth;
use interpreter::facts::fact::Fact;
use interpreter::facts::pack::{Left, Packed};
use interpreter::facts::run::{Size, Verdicts, programs, verdicts};

scenarios! {
    Sm::new(&half()) => a_tenth_is_right;
}

/// The number of warps that fit in half an SM: a program's groups run side by side.
pub const SIZE: Size = Size { groups: 320, warps: 16 };

/// Runs a program; the error is why it was stopped.
fn run(bench: &mut Bench, packed: &Packed) -> Result<Left, String> {
    let (grid, mut memory) = packed.grid();
    bench.faults = Some(vec![]);
    bench.run(&grid, &mut memory);
    match bench.faults.take().unwrap_or_default().first() {
        Some(SmFault { fault, .. }) => {
            Err(format!("{:?} at {:#x}, word {:016x}", fault.kind, fault.counter, fault.word))
        }
        None => Ok(packed.left(&memory)),
    }
}

/// Runs rows on a device, one program after the other; returns verdicts and cycles.
pub fn judged<'a>(dut: Device<Sm>, facts: &[&'a Fact]) -> (Verdicts<'a>, u64) {
    let mut bench = Bench::new(dut);
    let mut found = Verdicts::new();
    for groups in programs(facts, SIZE) {
        found.extend(verdicts(groups, SIZE.warps, &mut |packed| run(&mut bench, packed)));
    }
    (found, bench.cycles())
}

fn a_tenth_is_right(new: Maker<Sm>) {
    let (verdicts, cycles) = judged(new(), &a_tenth());
    eprintln!("{} facts, {cycles} cycles", verdicts.len());
    let wrong: Vec<_> = verdicts.iter().filter(|(_, verdict)| !verdict.is_right()).collect();
    assert!(wrong.is_empty() && verdicts.len() > 200, "{wrong:#?}");
}
