//! Machines: each is a top, which says which blocks there are and how they are connected.

pub mod maxwell;
