//! A warp: 32 threads in lockstep.

use super::barriers::Reduction;
use super::graphics::Graphics;
use super::stack::{Stack, Why};
use super::thread::Thread;
use crate::fault::Done;

#[derive(Clone, Debug)]
pub struct Warp {
    pub number: usize,
    /// Bytes from the start of the code region.
    pub pc: u32,
    pub threads: Vec<Thread>,
    pub active: u32,
    /// Lanes that have not ended.
    pub alive: u32,
    /// Lanes whose pixels are discarded: they run on, but write no memory.
    pub killed: u32,
    /// The mask that SAM saved.
    pub saved: Option<u32>,
    pub stack: Stack,
    /// The barrier that it waits for.
    pub waits: Option<usize>,
    /// It receives the barrier's reduction.
    pub reduces: bool,
    /// The last reduction received.
    pub reduction: Reduction,
    /// Instructions so far.
    pub executed: u64,
    /// `None` for compute warps.
    pub graphics: Option<Graphics>,
}

impl Warp {
    pub fn new(number: usize, pc: u32, threads: Vec<Thread>, room: usize) -> Self {
        let lanes = u32::MAX >> (32 - threads.len());
        let stack = Stack::with_room(room);
        Self {
            number,
            pc,
            threads,
            active: lanes,
            alive: lanes,
            killed: 0,
            saved: None,
            stack,
            waits: None,
            reduces: false,
            reduction: Reduction::default(),
            executed: 0,
            graphics: None,
        }
    }

    pub fn has_ended(&self) -> bool {
        self.alive == 0
    }

    /// Lanes exit to the newest entry of a kind.
    pub fn leave(&mut self, why: Why, lanes: u32) -> Done {
        if lanes != 0 {
            self.stack.leave(why, lanes)?;
            self.active &= !lanes;
            self.unwind();
        }
        Ok(())
    }

    pub fn exit(&mut self, lanes: u32) {
        self.alive &= !lanes;
        self.active &= !lanes;
        self.stack.end(lanes);
        self.unwind();
    }

    /// With no lane active, continues with the newest entry of the stack.
    fn unwind(&mut self) {
        if self.active != 0 || self.alive == 0 {
            return;
        }
        if let Some(entry) = self.stack.unwind() {
            self.active = entry.lanes;
            self.pc = entry.address;
        }
    }
}

/// Lanes of a mask, from 0 up.
pub fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |lane| mask >> lane & 1 == 1)
}
