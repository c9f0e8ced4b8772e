//! Devices that run command streams: the command path, whose memory is the bench, or the whole chip on its board.

use super::memory::{Beyond, Memory};
use crate::board::pages::Touched;
use kernel::clocked::Clocked;
use recordings::capture::Mapped;
use rigs::command_path::{In, Out};

/// A clocked command path.
pub trait Path {
    fn outputs(&self) -> Out;
    /// Updates the outputs after the last cycle.
    fn refresh(&self, o: &mut Out);
    /// Advances one clock edge; returns whether anything may have changed. `memory` is at the bench's own
    /// ports, or at the chip's DRAM pins.
    fn step(&mut self, i: &In, memory: &mut Memory) -> bool;
    /// Maps exactly these buffers from here on; all units are idle.
    fn map(&mut self, _buffers: &[Mapped], _memory: &mut Memory) {}
    /// Whether all writes have reached memory; called in each cycle once all is idle.
    fn flushed(&mut self) -> bool {
        true
    }
    /// The first access to unmapped memory.
    fn beyond(&self) -> Option<Beyond> {
        None
    }
    /// Whether a write may be in flight although its unit is idle.
    fn in_flight(&self) -> bool {
        false
    }
    /// Reads and changes of memory in the last cycle, and activity within the chip, where the bench has no ports to
    /// observe them.
    fn touched(&mut self) -> Vec<Touched> {
        vec![]
    }
}

impl<D: Clocked<In = In, Out = Out>> Path for D {
    fn outputs(&self) -> Out {
        Clocked::outputs(self)
    }
    fn refresh(&self, o: &mut Out) {
        Clocked::refresh(self, o);
    }
    fn step(&mut self, i: &In, _: &mut Memory) -> bool {
        Clocked::step(self, i)
    }
}
