//! An idle chip sleeps: its units advance only when a DRAM refresh is due.

use chip::machine::maxwell::Maxwell;
use kernel::any::{AnyMemory, AnyPacked, AnySlot};
use kernel::slot::Slot;
use kernel::unit::Visitor;
use recordings::capture::Capture;
use std::collections::BTreeMap;
use workloads::command::memory::Memory;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Replay};
use workloads::small_chip;

crate::tests! { an_idle_chip_sleeps }

/// Observed cycles, more than between two refreshes.
const CYCLES: u32 = 5_000;
/// Cycles among them in which an idle unit may be awake.
const FEW: u32 = 100;

/// The unit that must wake up periodically, for refreshes.
const COUNTS: &str = "memory.dram";

/// Awake cycles of each unit.
#[derive(Default)]
struct Awake {
    path: Vec<String>,
    cycles: BTreeMap<String, u32>,
}

impl Visitor for Awake {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        // A unit sleeps with all of its parts.
        if part.sleeps() {
            return;
        }
        self.path.push(name.into());
        *self.cycles.entry(self.path.join(".")).or_default() += 1;
        part.visit(self);
        self.path.pop();
    }
}

fn an_idle_chip_sleeps() {
    let p = small_chip();
    let capture = Capture::carried("topo_triangles").expect("a frame of ours");
    let chip = StreamChip::new(Slot::from(Maxwell::new(&p)), &p);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        run.run(10_000_000).expect("a frame that is right");
    }
    let mut awake = Awake::default();
    for _ in 0..CYCLES {
        let board = &mut run.path_mut().board;
        board.step(&mut Memory::default());
        board.dut.visit(&mut awake);
    }
    let who: Vec<_> = awake.cycles.iter().filter(|(_, cycles)| **cycles > FEW).collect();
    assert!(who.is_empty(), "awake in an idle chip, of {CYCLES} cycles: {who:#?}");
    assert!(awake.cycles.contains_key(COUNTS), "no refresh fell due in {CYCLES} cycles");
}
