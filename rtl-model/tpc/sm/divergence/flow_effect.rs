//! Effects of a cycle on the warp of the current instruction.

use super::types::*;
use crate::sm::types::*;

#[derive(Clone, Copy, Default)]
pub struct FlowEffect {
    pub done: bool,
    pub fault: Option<WarpFaultKind>,
    pub active: u32,
    pub warp: WarpLanes,
    pub killed: u32, // lanes that write no memory any more
    pub straight: bool,
    pub counter: u32,
    pub write: Option<(u16, StackEntry)>, // an entry of the stack, and its index
    pub pushes: bool,                     // it is a new one
    pub read: Option<u16>,                // the index of an entry
}

impl FlowEffect {
    pub fn push(&mut self, kind: StackKind, counter: u32, lanes: u32) {
        self.write = Some((self.warp.depth, StackEntry { kind, counter, lanes }));
        self.pushes = true;
    }

    /// Continues elsewhere than fetch does.
    pub fn go(&mut self, counter: u32) {
        (self.counter, self.straight) = (counter, false);
    }
}
