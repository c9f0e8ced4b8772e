//! What follows a frame: counts, maps, waves, a recording.

use super::options::Render;
use crate::Failure;
use chip::gpu::Gpu;
use kit::recording::{self, Recording, Tape};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
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

/// Clocks of waves where no end is given.
const WINDOW: u64 = 1000;

/// Opens the waves that are asked for.
pub fn waves(render: &Render, gpu: &mut Gpu) -> Result<Option<Recorder>, Failure> {
    if render.waves.is_empty() {
        return Ok(None);
    }
    let path = render.wave_file.clone().unwrap_or_else(|| render.output.with_extension("vcd"));
    // A mismatch ends the run and leaves waves of its own.
    let on = render.on.clone().filter(|on| on != "mismatch").map(placed);
    let to = render.to.or_else(|| on.is_none().then_some(render.from + WINDOW));
    let units = if render.waves.iter().any(|unit| unit == "all") { vec![] } else { render.waves.clone() };
    let options = waves::Options { units, from: render.from, to, on, ..waves::Options::default() };
    Ok(Some(Recorder::create(&path, "nx", gpu, &options)?))
}

/// A recording in the making.
pub struct Taping {
    part: String,
    unit: &'static str,
    tape: Arc<Mutex<Tape>>,
}

/// Puts a recorder in the place of the part that is asked for.
pub fn tape(render: &Render, gpu: &mut Gpu, known: &[String]) -> Result<Option<Taping>, Failure> {
    let Some(name) = &render.record else { return Ok(None) };
    let part = super::names::parts(known, name)?.swap_remove(0);
    for other in render.verilog.iter().chain(&render.lockstep) {
        if super::names::parts(known, other)?.contains(&part) {
            return Err(Failure::Input(format!(
                "{part} is recorded from its Rust model; leave it out of {other}"
            )));
        }
    }
    let (unit, tape) = recording::record_part(gpu, &part).ok_or(format!("no unit {name} to record"))?;
    Ok(Some(Taping { part, unit, tape }))
}

impl Taping {
    /// Writes the file beside the frame: whole, or not at all.
    pub fn save(self, render: &Render, profile: String) -> Result<PathBuf, Failure> {
        let path = render.output.with_extension(format!("{}.rec", self.part));
        let tape = self.tape.lock().map_err(|e| e.to_string())?.clone();
        let recording = Recording { part: self.part, unit: self.unit.into(), profile, tape };
        let bytes = recording.to_bytes().map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(waves::output::write(&path, &bytes)?)
    }
}
