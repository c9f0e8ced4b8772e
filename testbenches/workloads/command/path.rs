//! What runs command streams: the command path, whose memory the bench is, or the whole chip on its board.

use super::memory::{Beyond, Memory};
use crate::board::pages::Touched;
use chip::command_path::{In, Out};
use kernel::clocked::Clocked;
use std::ops::Range;

/// A buffer of a stream's: where, and whether the CPU and the chip use it at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapped {
    pub addresses: Range<u64>,
    pub coherent: bool,
    /// Of its pages: how surfaces lie in them.
    pub kind: u8,
}

/// A command path, clocked.
pub trait Path {
    fn outputs(&self) -> Out;
    /// Brings what was shown before the last clock up to date.
    fn refresh(&self, o: &mut Out);
    /// The clock edge; whether anything may have changed. `memory` is what the bench has behind its own
    /// ports, or the chip behind its pins.
    fn step(&mut self, i: &In, memory: &mut Memory) -> bool;
    /// From here on these buffers are mapped, and no others; all is idle.
    fn map(&mut self, _buffers: &[Mapped], _memory: &mut Memory) {}
    /// Whether all that was written is in memory: asked in each clock once all is idle.
    fn flushed(&mut self) -> bool {
        true
    }
    /// The first access to what is not mapped.
    fn beyond(&self) -> Option<Beyond> {
        None
    }
    /// Whether a write may be on its way of which the units know nothing any more.
    fn in_flight(&self) -> bool {
        false
    }
    /// What was read and changed in memory in the last clock, and what was seen to move within, where the bench has no ports to
    /// see it.
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
