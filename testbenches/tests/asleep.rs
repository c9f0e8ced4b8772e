//! An idle chip sleeps: its units are clocked when a refresh of DRAM falls due, and else not at all.

use chip::gpu::Gpu;
use kernel::any::{AnyMemory, AnyPacked, AnySlot};
use kernel::slot::Slot;
use kernel::unit::Visitor;
use std::collections::BTreeMap;
use workloads::capture::Capture;
use workloads::command::memory::Memory;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Replay};
use workloads::small_chip;

crate::tests! { an_idle_chip_sleeps }

/// Clocks in which the chip is looked at, more than between two refreshes.
const CLOCKS: u32 = 5_000;
/// Clocks that an idle unit may be awake among them.
const FEW: u32 = 100;

/// Who has to be clocked now and then: refreshes fall due.
const COUNTS: &str = "memory_system.dram";

/// How often each unit was awake.
#[derive(Default)]
struct Awake {
    path: Vec<String>,
    clocks: BTreeMap<String, u32>,
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
        *self.clocks.entry(self.path.join(".")).or_default() += 1;
        part.visit(self);
        self.path.pop();
    }
}

fn an_idle_chip_sleeps() {
    let p = small_chip();
    let capture = Capture::carried("topo_triangles").expect("a frame of ours");
    let chip = StreamChip::new(Slot::from(Gpu::new(&p)), &p);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        run.run(10_000_000).expect("a frame that is right");
    }
    let mut awake = Awake::default();
    for _ in 0..CLOCKS {
        let board = &mut run.path_mut().board;
        board.step(&mut Memory::default());
        board.dut.visit(&mut awake);
    }
    let who: Vec<_> = awake.clocks.iter().filter(|(_, clocks)| **clocks > FEW).collect();
    assert!(who.is_empty(), "awake in an idle chip, of {CLOCKS} clocks: {who:#?}");
    assert!(awake.clocks.contains_key(COUNTS), "no refresh fell due in {CLOCKS} clocks");
}
