//! Runs the demo's frame in every compared variant: the Rust model, the chip
//! Verilated as one, both in lockstep, with waves.

use crate::stopwatch::Stopwatch;
use chip::profile::Profile;
use cosim::{Bare, Hdl, Lockstep};
use kernel::slot::{Slot, Substitute};
use meshes::Mesh;
use rigs::raster_chip::{Params, RasterChip};
use std::path::{Path, PathBuf};
use waves::Recorder;
use workloads::chip::Chip;
use workloads::frame::{Around, Frame, Watch};
use workloads::on_chip::OnChip;
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::stats::Stats;
use workloads::world::View;

/// Variant of a frame's run.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    /// The model alone.
    Rust,
    /// The model, with the counters of `gpu-rtl render`.
    Counted,
    /// The whole chip's SystemVerilog, Verilated for speed; only its ports are visible.
    Verilated,
    /// The whole chip Verilated with every register visible to the test bench, as tests build it.
    Shown,
    /// The model and the latter, compared every cycle.
    Lockstep,
    /// The model with waves of everything in every cycle.
    Vcd,
    Fst,
    /// Waves of the units around Zcull alone.
    VcdOfZcull,
}

/// Cost of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub cycles: u64,
    pub seconds: f64,
    /// Bytes of waves.
    pub bytes: u64,
}

impl Run {
    pub fn cycles_per_second(&self) -> f64 {
        self.cycles as f64 / self.seconds
    }
}

/// A frame of a mesh, as `gpu-rtl render` draws it by default.
pub fn scene(mesh: &Mesh, size: (u32, u32)) -> Scene {
    let (vertices, _) = View { size, turn: View::TURN, tilt: View::TILT }.of(mesh);
    Scene::new(Setting::of(size.0, size.1), vertices)
}

/// Cycles between two calls of `progress`.
const STRIDE: u64 = 4096;

/// Runs a frame once; `progress` is called with the cycles. Waves are written to a file in `folder`, which
/// is removed.
pub fn run(way: Way, scene: &Scene, folder: &Path, progress: &dyn Fn(u64)) -> Result<Run, String> {
    let p = Params::of(&Profile::nx());
    let mut gpu = RasterChip::new(&p);
    match way {
        Way::Rust => timed(OnChip::new(Slot::from(gpu), &p), scene, &mut (), progress),
        Way::Counted => timed(OnChip::new(Slot::from(gpu), &p), scene, &mut Stats::default(), progress),
        Way::Verilated => {
            let bare = Bare::new(&gpu).map_err(|e| e.to_string())?;
            timed(OnChip::new(bare, &p), scene, &mut (), progress)
        }
        Way::Shown => timed(OnChip::new(in_place(&gpu, Hdl::new(&gpu))?, &p), scene, &mut (), progress),
        Way::Lockstep => {
            let both = Hdl::new(&gpu).map(|hdl| Lockstep::new(gpu.clone(), hdl));
            timed(OnChip::new(in_place(&gpu, both)?, &p), scene, &mut (), progress)
        }
        Way::Vcd | Way::Fst | Way::VcdOfZcull => {
            let path = folder.join(if way == Way::Fst { "bench.fst" } else { "bench.vcd" });
            let units = if way == Way::VcdOfZcull { vec!["zcull".into()] } else { vec![] };
            let options = waves::Options { units, ..waves::Options::default() };
            let mut waves = Recorder::create(&path, "nx", &mut gpu, &options)?;
            let run = timed(OnChip::new(Slot::from(gpu), &p), scene, &mut waves, progress);
            let written = waves.finish().map_err(|e| e.to_string());
            let bytes = std::fs::metadata(&path).map_or(0, |m| m.len());
            remove(path);
            written?;
            run.map(|run| Run { bytes, ..run })
        }
    }
}

/// Replaces the chip by a substitute.
fn in_place<S: Substitute + 'static>(
    gpu: &RasterChip,
    substitute: Result<S, cosim::Error>,
) -> Result<Slot<RasterChip>, String> {
    let mut slot = Slot::from(gpu.clone());
    slot.exchange(Box::new(substitute.map_err(|e| e.to_string())?));
    Ok(slot)
}

fn remove(path: PathBuf) {
    for file in [path.with_extension("gtkw"), path] {
        let _ = std::fs::remove_file(file);
    }
}

fn timed<C: Chip>(
    chip: C,
    scene: &Scene,
    watch: &mut impl Watch<C>,
    progress: &dyn Fn(u64),
) -> Result<Run, String> {
    let mut frame = Frame::new(chip, scene, Shading::Gouraud, Around::default());
    let stopwatch = Stopwatch::start();
    while !frame.run(STRIDE, watch)? {
        progress(frame.cycle);
    }
    Ok(Run { cycles: frame.cycle, seconds: stopwatch.seconds(), bytes: 0 })
}

/// Builds the missing libraries of a variant.
pub fn prepare(way: Way) -> Result<(), String> {
    let gpu = RasterChip::new(&Params::of(&Profile::nx()));
    let done = match way {
        Way::Verilated => Bare::new(&gpu).map(drop),
        Way::Shown | Way::Lockstep => Hdl::new(&gpu).map(drop),
        _ => Ok(()),
    };
    done.map_err(|e| e.to_string())
}
