//! Quads and what their levels of detail decide.

mod anisotropy;
mod bench;
mod cubes;
mod fetches;
mod judge;
mod levels;
mod random;
