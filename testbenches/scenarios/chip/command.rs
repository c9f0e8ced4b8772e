//! Command does in a recorded stream what the chip's does: in step with it at every port. What becomes of streams is judged on the
//! whole chip, on the command path's rig, and on that of the hub's memory.

use chip::command::Command;
use chip::machine::maxwell::Maxwell;
use kernel::slot::Slot;
use kit::device::Maker;
use kit::recording::{record_part, replay};
use kit::scenarios;
use scenarios_rigs::command_path::played;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Replay};
use workloads::small_chip;

scenarios! {
    Command::new(&small_chip().command) => copies_and_releases a_grid;
}

/// Longer than anything in a stream waits.
const PATIENCE: u64 = 100_000;

/// Plays to a device what the chip's sees in a capture.
fn as_in_the_chip(new: Maker<Command>, name: &str) {
    let p = small_chip();
    let mut gpu = Maxwell::new(&p);
    let (_, tape) = record_part(&mut gpu, "command").expect("a part of the chip");
    let chip = StreamChip::new(Slot::from(gpu), &p);
    played(&mut Replay::new(chip, Around { patience: PATIENCE, ..Around::default() }), name);
    let tape = tape.lock().expect("one writer").clone();
    let cycles = replay(&mut new().into_slot(), &tape).expect("the same outputs");
    assert!(cycles > 0);
}

/// A launch of compute.
fn a_grid(new: Maker<Command>) {
    as_in_the_chip(new, "compute");
}

/// Copies of both kinds, and releases after them.
fn copies_and_releases(new: Maker<Command>) {
    as_in_the_chip(new, "blend");
}
