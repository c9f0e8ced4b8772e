//! The divergence stack.

use crate::fault::Kind;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Why {
    /// The other path of a branch.
    Diverged,
    Sync,
    Break,
    Continue,
    Return,
    LongJump,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Entry {
    pub why: Why,
    pub address: u32,
    pub lanes: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Stack {
    entries: Vec<Entry>,
    /// Capacity in entries, on chip and in memory.
    pub room: usize,
    pub deepest: usize,
}

impl Stack {
    pub fn with_room(room: usize) -> Self {
        Self { room, ..Self::default() }
    }

    pub fn push(&mut self, why: Why, address: u32, lanes: u32) -> Result<(), Kind> {
        if self.entries.len() >= self.room {
            return Err(Kind::StackOverflow { entries: self.room });
        }
        self.entries.push(Entry { why, address, lanes });
        self.deepest = self.deepest.max(self.entries.len());
        Ok(())
    }

    /// Lanes exit to the newest entry of a kind: they are removed from all entries above it.
    pub fn leave(&mut self, why: Why, lanes: u32) -> Result<(), Kind> {
        let newest = self.entries.iter().rposition(|entry| entry.why == why);
        let newest = newest.ok_or(Kind::StackEmpty { kind: why.name() })?;
        self.entries[newest + 1..].iter_mut().for_each(|entry| entry.lanes &= !lanes);
        Ok(())
    }

    /// Removes ended lanes from all entries.
    pub fn end(&mut self, lanes: u32) {
        self.entries.iter_mut().for_each(|entry| entry.lanes &= !lanes);
    }

    /// Pops to the newest entry that still has lanes.
    pub fn unwind(&mut self) -> Option<Entry> {
        while let Some(entry) = self.entries.pop() {
            if entry.lanes != 0 {
                return Some(entry);
            }
        }
        None
    }
}

impl Why {
    pub fn name(self) -> &'static str {
        match self {
            Why::Diverged => "DIV",
            Why::Sync => "SYNC",
            Why::Break => "BREAK",
            Why::Continue => "CONT",
            Why::Return => "RET",
            Why::LongJump => "LONGJMP",
        }
    }
}
