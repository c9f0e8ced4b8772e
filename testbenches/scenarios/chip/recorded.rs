//! Grids of a recording, for a bench that launches them one by one; and its memory, shared by all that request sectors.

use bundle::*;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::grid::Tally;
use interpreter::machine::memory::Memory;
use interpreter::stream::judge::judge;
use interpreter::stream::replay::replay_by;
use kit::memory::{Store, written};
use std::cell::RefCell;
use std::rc::Rc;
use workloads::kernels::carried;

/// Where local memory lies, and how much of it there is.
pub const LOCAL: u64 = 0xe0_0000_0000;
pub const LOCAL_BYTES: u64 = 1 << 32;

/// Has each grid of a recording launched, and judges all buffers of results.
pub fn judged(name: &str, mut launch: impl FnMut(&Launch, &mut Memory) + 'static) {
    let recording = carried(name).expect("it is there");
    let run = move |grid: &Launch, memory: &mut Memory| {
        launch(grid, memory);
        Ok(Tally::default())
    };
    let engines = replay_by(&recording, Box::new(run)).expect("it is whole");
    judge(&recording, &engines.memory).expect("it is right");
}

/// Sectors of flat memory, by address. What is not mapped reads as zero: lines reach beyond buffers.
#[derive(Clone, Default)]
pub struct Flat(Rc<RefCell<Memory>>);

impl Flat {
    /// Has what `memory` had, and local memory, until it is given back.
    pub fn take(&self, memory: &mut Memory) {
        if !memory.is_mapped(LOCAL, 1) {
            memory.map(LOCAL..LOCAL + LOCAL_BYTES);
        }
        *self.0.borrow_mut() = std::mem::take(memory);
    }
    pub fn give(&self, memory: &mut Memory) {
        *memory = self.0.take();
    }
}

impl Store for Flat {
    fn sector(&self, at: u64) -> Sector {
        let memory = self.0.borrow();
        Sector { words: std::array::from_fn(|k| memory.word(32 * at + 4 * k as u64).unwrap_or(0)) }
    }
    fn write(&mut self, write: &MemoryWrite) {
        let mut memory = self.0.borrow_mut();
        for (address, byte) in written(write) {
            assert!(memory.write(address, &[byte]), "a write of {address:#x}, which is not mapped");
        }
    }
}
