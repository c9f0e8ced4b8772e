//! Options of `gpu-rtl render`.

use crate::Failure;
use crate::exchange::Languages;
use crate::profile::Machine;
use crate::render::MAPS;
use crate::threads::Threads;
use crate::waved::Waved;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use workloads::shading::Shading;
use workloads::world::View;

/// Draws a mesh with the raster pipeline and shows where the cycles went.
///
/// The host transforms and lights the vertices, and colours come from a test source: the
/// raster pipeline alone, as fast as it goes. Everything between is the chip, cycle by
/// cycle; `gpu-rtl draw` has all of it.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl render teapot.obj -o teapot.png
  gpu-rtl render teapot.obj -o small.png --size 160x120 --lockstep all
  gpu-rtl render teapot.obj -o mixed.png --verilog crop,zrop
  gpu-rtl render scene.glb -o scene.png --samples 4 --turn 30
  gpu-rtl render teapot.obj --waves zcull,prop --from 9000 --to 9500
  gpu-rtl render teapot.obj -o eight.png --set rops=8
  gpu-rtl render teapot.obj --waves crop --on fbp[0].crop.colour_state.q.unsupported=1
  gpu-rtl render teapot.obj --size 160x120 --record zcull
  gpu-rtl test zcull --replay frame.zcull.rec")]
pub struct Render {
    /// An .obj, .gltf or .glb file.
    pub mesh: PathBuf,
    /// The frame, a PNG file; heat maps are written beside it.
    #[arg(short, long, default_value = "frame.png")]
    pub output: PathBuf,
    /// Width and height in pixels, 1x1 to 8192x8192.
    #[arg(long, default_value = "640x480", value_parser = size, value_name = "WxH")]
    pub size: (u32, u32),
    /// Samples of a pixel: 1, 2, 4, 8 or 16.
    #[arg(long, default_value_t = 1)]
    pub samples: u32,
    /// How the test source colours triangles.
    #[arg(long, default_value = "gouraud")]
    pub shading: Colouring,
    /// Turn of the camera about the mesh, in degrees.
    #[arg(long, default_value_t = View::TURN, allow_negative_numbers = true)]
    pub turn: f64,
    /// Height of the camera, in degrees.
    #[arg(long, default_value_t = View::TILT, allow_negative_numbers = true)]
    pub tilt: f64,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub languages: Languages,
    #[command(flatten)]
    pub waved: Waved,
    /// The file of the waves, .vcd or .fst; beside the frame without it.
    #[arg(long, value_name = "FILE", requires = "waves")]
    pub wave_file: Option<PathBuf>,
    /// Waves only around cycles in which this holds, or around a `mismatch`.
    #[arg(long, requires = "waves", value_name = "UNIT.FIELD=VALUE")]
    pub on: Option<String>,
    /// Keeps all traffic at a unit's ports as a file, for `gpu-rtl test UNIT --replay`.
    #[arg(long, value_name = "UNIT")]
    pub record: Option<String>,
    /// Leaves triangles that face away to setup's cull.
    #[arg(long)]
    pub cull_back: bool,
    /// Draws without Zcull.
    #[arg(long)]
    pub no_zcull: bool,
    /// Has surfaces in plain pages: nothing is compressed, clears write data.
    #[arg(long)]
    pub no_compression: bool,
    /// Writes the frame alone, without heat maps.
    #[arg(long)]
    pub no_maps: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Colouring {
    Flat,
    Gouraud,
}

impl From<Colouring> for Shading {
    fn from(c: Colouring) -> Self {
        match c {
            Colouring::Flat => Shading::Flat,
            Colouring::Gouraud => Shading::Gouraud,
        }
    }
}

const MOST: u32 = 8192;

/// A frame's width and height, such as 640x480.
pub fn size(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once(['x', 'X']);
    let (w, h) =
        parts.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?))).ok_or("give it as 640x480")?;
    if (1..=MOST).contains(&w) && (1..=MOST).contains(&h) {
        Ok((w, h))
    } else {
        Err(format!("width and height are 1 to {MOST} pixels"))
    }
}

/// Checks the camera's angles, and that the output files may be written: the frame, files of these extensions beside it,
/// and the waves.
pub fn check_view(
    angles: [f64; 2],
    output: &Path,
    beside: &[&str],
    wave_file: Option<&Path>,
    mesh: &Path,
) -> Result<(), Failure> {
    if !angles.iter().all(|angle| angle.is_finite()) {
        return Err(Failure::Input("--turn and --tilt are angles in degrees".into()));
    }
    waves::output::allowed(output, &["png"], &[mesh])?;
    for extension in beside {
        waves::output::place(&output.with_extension(extension))?;
    }
    if let Some(waves) = wave_file {
        waves::output::allowed(waves, &["vcd", "fst"], &[mesh])?;
    }
    Ok(())
}

impl Render {
    /// Checks that an option's own range cannot express.
    pub fn check(&self) -> Result<(), Failure> {
        if ![1, 2, 4, 8, 16].contains(&self.samples) {
            return Err(Failure::Input(format!("--samples {}: give 1, 2, 4, 8 or 16", self.samples)));
        }
        let beside: &[&str] = if self.no_maps { &[] } else { &MAPS };
        check_view([self.turn, self.tilt], &self.output, beside, self.wave_file.as_deref(), &self.mesh)
    }
}
