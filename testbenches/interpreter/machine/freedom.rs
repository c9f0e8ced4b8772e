//! Choices that the specification leaves to a machine; results of programs do not depend on them.

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Freedom {
    pub first: First,
    /// Bytes of registers, local and shared memory before anything is written.
    pub initial: u8,
    /// CTAs run from the last to the first.
    pub backwards: bool,
    /// Instructions that a warp executes before the next warp runs.
    pub turn: usize,
}

/// The path of a divergent branch that runs first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum First {
    NotTaken,
    Taken,
}

impl Default for Freedom {
    fn default() -> Self {
        Self { first: First::NotTaken, initial: 0, backwards: false, turn: 256 }
    }
}
