//! What follows a frame: counts, maps, waves.

use super::options::Render;
use crate::Failure;
use chip::gpu::Gpu;
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
    fn before(&mut self, clock: u64, chip: &OnChip) {
        self.stats.before(clock, chip);
        self.maps.before(clock, chip);
        self.traffic.look(&chip.board);
    }

    fn after(&mut self, clock: u64, chip: &mut OnChip) -> Result<(), String> {
        match &mut self.waves {
            Some(waves) => Watch::after(waves, clock, chip),
            None => Ok(()),
        }
    }
}

/// A field's place in the chip: that of the pipeline's units may be left out.
fn placed(on: String) -> String {
    let own = ["gpc[", "fbp[", "several."].iter().any(|part| on.starts_with(part));
    if own { format!("raster_pipe.{on}") } else { on }
}

/// Opens the waves that are asked for.
pub fn waves(render: &Render, gpu: &mut Gpu) -> Result<Option<Recorder>, Failure> {
    let path = render.wave_file.clone().unwrap_or_else(|| render.output.with_extension("vcd"));
    // A mismatch ends the run and leaves waves of its own.
    let on = render.on.clone().filter(|on| on != "mismatch").map(placed);
    render.waved.recorder(&path, on, gpu)
}
