//! A grid: its CTAs run one after another, x first.

use super::barriers::Barriers;
use super::cta::{Cta, warps};
use super::descriptor::Launch;
use super::memory::Memory;
use super::step::Decoded;
use crate::fault::Fault;

/// What a grid took.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    pub instructions: u64,
    /// Entries of the deepest stack.
    pub deepest: usize,
}

pub fn run(launch: &Launch, memory: &mut Memory) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    let mut decoded = Decoded::new();
    let [nx, ny, nz] = launch.ctas;
    for id in (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z]))) {
        let left = launch.limit - tally.instructions;
        let mut cta = Cta {
            launch,
            memory: &mut *memory,
            decoded: &mut decoded,
            id,
            warps: warps(launch),
            shared: vec![0; launch.shared],
            barriers: Barriers::default(),
            left,
        };
        cta.run()?;
        tally.instructions += left - cta.left;
        let deepest = cta.warps.iter().map(|warp| warp.stack.deepest).max();
        tally.deepest = tally.deepest.max(deepest.unwrap_or(0));
    }
    Ok(tally)
}
