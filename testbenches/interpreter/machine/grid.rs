//! A grid: its CTAs run one after another.

use super::barriers::Barriers;
use super::cta::{Cta, Seen, warps};
use super::descriptor::Launch;
use super::memory::Memory;
use super::step::Decoded;
use crate::fault::Fault;

/// Cost of a grid.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    pub instructions: u64,
    /// Number of entries of the deepest stack.
    pub deepest: usize,
}

pub fn run(launch: &Launch, memory: &mut Memory) -> Result<Tally, Fault> {
    run_watched(launch, memory, &mut |_| ())
}

/// Runs a grid; calls `watch` with each instruction after it has run.
pub fn run_watched(
    launch: &Launch,
    memory: &mut Memory,
    watch: &mut dyn FnMut(&Seen),
) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    let mut decoded = Decoded::new();
    for id in ids(launch) {
        let left = launch.limit - tally.instructions;
        let mut cta = Cta {
            launch,
            memory: &mut *memory,
            decoded: &mut decoded,
            id,
            warps: warps(launch),
            shared: vec![launch.freedom.initial; launch.shared],
            barriers: Barriers::default(),
            left,
            watch: &mut *watch,
        };
        cta.run()?;
        tally.instructions += left - cta.left;
        let deepest = cta.warps.iter().map(|warp| warp.stack.deepest).max();
        tally.deepest = tally.deepest.max(deepest.unwrap_or(0));
    }
    Ok(tally)
}

/// The CTAs in the order in which they run: x first.
fn ids(launch: &Launch) -> impl Iterator<Item = [u32; 3]> {
    let [nx, ny, nz] = launch.ctas.map(u64::from);
    let count = nx.saturating_mul(ny * nz);
    let backwards = launch.freedom.backwards;
    let numbers = (0..count).map(move |i| if backwards { count - 1 - i } else { i });
    numbers.map(move |i| [i % nx, i / nx % ny, i / nx / ny].map(|n| n as u32))
}
