//! Observers of a frame: counts, maps, waves.

use super::options::Render;
use crate::Failure;
use kernel::unit::Unit;
use waves::Recorder;
use workloads::board::traffic::Traffic;
use workloads::frame::Watch;
use workloads::maps::Maps;
use workloads::on_chip::OnChip;
use workloads::stats::Stats;

pub struct Watchers {
    pub stats: Stats,
    pub maps: Maps,
    pub traffic: Traffic,
    pub waves: Option<Recorder>,
}

impl Watch<OnChip> for Watchers {
    fn before(&mut self, cycle: u64, chip: &OnChip) {
        self.stats.before(cycle, chip);
        self.maps.before(cycle, chip);
        self.traffic.lookup(&chip.board);
    }

    fn after(&mut self, cycle: u64, chip: &mut OnChip) -> Result<(), String> {
        match &mut self.waves {
            Some(waves) => Watch::after(waves, cycle, chip),
            None => Ok(()),
        }
    }
}

/// A field's path in the chip: ROPs may be named as in the pipeline without memory.
fn placed(on: String) -> String {
    let of = |part: &str, in_chip: &str| on.strip_prefix(part).map(|rest| format!("{in_chip}{rest}"));
    of("fbp[", "partition[").unwrap_or(on)
}

/// Opens the waves that are requested.
pub fn waves(render: &Render, gpu: &mut impl Unit) -> Result<Option<Recorder>, Failure> {
    let path = render.wave_file.clone().unwrap_or_else(|| render.output.with_extension("vcd"));
    // A mismatch ends the run and writes its own waves.
    let on = render.on.clone().filter(|on| on != "mismatch").map(placed);
    render.waved.recorder(&path, on, gpu)
}
