//! `gpu-rtl draw`: a mesh through the whole chip, from the doorbell to DRAM.

mod plot;
mod summary;
mod textured;

use crate::exchange::{Languages, sees_sm};
use crate::profile::Machine;
use crate::render::{check_view, names, size, traffic};
use crate::replay::results::picture;
use crate::threads::Threads;
use crate::waved::Waved;
use crate::{Failure, say, style};
use chip::machine::maxwell::Maxwell;
use clap::Args;
use rigs::command_path::In;
use std::path::PathBuf;
use std::time::Instant;
use textured::Textured;
use waves::Recorder;
use workloads::board::traffic::Traffic;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay as Run, driver};
use workloads::drawing::Drawing;
use workloads::kernels::activity::Activity;
use workloads::maps::Maps;
use workloads::pipeline::Pipeline;
use workloads::units::Units;
use workloads::world::View;

/// Draws a mesh with the whole chip and shows where the cycles went
///
/// A driver's own stream, cycle by cycle from the doorbell to DRAM: vertices are fetched, lit by the driver's
/// vertex shader, clipped and assembled by units, and pixels are shaded by its pixel shader. The stream is the
/// recording `cube`, with this mesh, this size and this view in the place of its own.
///
/// A mesh with materials (usemtl of an OBJ, materials of a glTF) is drawn with their textures, PNG or JPEG images, by the stream of
/// the recording `prog_cube`: its pixel shader lights and textures each pixel.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl draw teapot.obj -o teapot.png
  gpu-rtl draw teapot.obj -o small.png --size 160x120 --lockstep setup,stri
  gpu-rtl draw scene.glb -o scene.png --turn 30
  gpu-rtl draw teapot.obj -o four.png --set sms=4
  gpu-rtl draw teapot.obj -o same.png --compressed
  gpu-rtl draw checkers.obj -o checkers.png --texture-format bc1 --aniso 8
  gpu-rtl draw teapot.obj --size 160x120 --waves viewport --from 60000 --to 60500")]
pub struct Draw {
    /// An .obj, .gltf or .glb file.
    pub mesh: PathBuf,
    /// The frame, a PNG file; plots over time and heat maps are written beside it.
    #[arg(short, long, default_value = "frame.png")]
    pub output: PathBuf,
    /// Width and height in pixels, 1x1 to 8192x8192.
    #[arg(long, default_value = "640x480", value_parser = size, value_name = "WxH")]
    pub size: (u32, u32),
    /// Turn of the camera about the mesh, in degrees.
    #[arg(long, default_value_t = View::TURN, allow_negative_numbers = true)]
    pub turn: f64,
    /// Height of the camera, in degrees.
    #[arg(long, default_value_t = View::TILT, allow_negative_numbers = true)]
    pub tilt: f64,
    /// Cycles in which nothing moves, after which the chip is deadlocked.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(100..), value_name = "CYCLES")]
    pub patience: u64,
    /// Has colour and depth in pages that compress them. The recording's driver, whose chip shares the CPU's memory, requests
    /// for none.
    #[arg(long)]
    pub compressed: bool,
    #[command(flatten)]
    pub textured: Textured,
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
    /// Writes the frame alone, without plots and heat maps.
    #[arg(long)]
    pub no_plots: bool,
}

/// Cycles between two updates of the progress bar.
const STRIDE: u64 = 4096;

/// Files written beside the frame: plots over time, heat maps.
const PLOTS: [&str; 4] = ["units.svg", "units.tsv", "channels.tsv", "bandwidth.svg"];
const MAPS: [&str; 4] = ["overdraw.png", "zcull.png", "cycles.png", "misses.png"];

/// Observations of a run.
pub struct Seen {
    pub units: Units,
    pub shaders: Activity,
    pub traffic: Traffic,
    pub maps: Maps,
}

impl Draw {
    pub fn run(self) -> Result<(), Failure> {
        let beside = if self.no_plots { vec![] } else { [&PLOTS[..], &MAPS].concat() };
        let angles = [self.turn, self.tilt];
        check_view(angles, &self.output, &beside, self.wave_file.as_deref(), &self.mesh)?;
        let (profile, _) = self.machine.load()?;
        let (mesh, skin) = self.textured.load(&self.mesh)?;
        let view = View { size: self.size, turn: self.turn, tilt: self.tilt };
        let notified = |what| format!("{}: {what}", self.mesh.display());
        let drawing = match &skin {
            Some(skin) => Drawing::covered(&mesh, skin, &view, &self.textured.options()),
            None => Drawing::new(&mesh, &view),
        };
        let drawing = drawing.map_err(notified)?;
        driver::has_room(&drawing.capture)?;
        let mut gpu = Maxwell::new(&profile);
        let known = names::known(&mut gpu);
        let hidden = self.languages.parts(&known)?;
        self.languages.exchange(&mut gpu, &known)?;
        let wave_file = self.wave_file.clone().unwrap_or_else(|| self.output.with_extension("vcd"));
        let mut waves = self.waved.recorder(&wave_file, None, &mut gpu)?;
        let shaders = Activity::new(&gpu, |k| sees_sm(&hidden, k), 0);
        let around = Around { patience: self.patience, ..Around::default() };
        let mut chip = StreamChip::new(self.threads.on(gpu), &profile);
        if self.compressed {
            chip.compress(drawing.compressible.to_vec(), drawing.clear_values);
        }
        let mut run = Run::new(chip, around);
        let maps = Maps::new(self.size.0, self.size.1).upward();
        let traffic = if self.no_plots { Traffic::default() } else { Traffic::by_sector() };
        let mut seen = Seen { units: Units::default(), shaders, traffic, maps };
        let start = Instant::now();
        self.submissions(&drawing, &mut run, &mut waves, &mut seen)?;
        let seconds = start.elapsed().as_secs_f64();
        run.path_mut().board.count_stored();

        let pixels = drawing.readback.pixels(&run.memory);
        let (width, height) = self.size;
        let from_below = |x: u32, y: u32| drawing.colour.address(x, height - 1 - y);
        picture(&drawing.readback, &pixels).save(&self.output)?;
        let mut written = vec![self.output.clone()];
        if !self.no_plots {
            let name = self.mesh.file_name().unwrap_or_default().to_string_lossy();
            let units =
                [plot::units(&name, &seen.units), plot::table(&seen.units), plot::channels(&seen.units)];
            let plots = units.into_iter().chain([traffic::plot(&seen.traffic)]);
            for (ending, text) in PLOTS.iter().zip(plots) {
                let path = self.output.with_extension(ending);
                written.push(waves::output::write(&path, text.as_bytes())?);
            }
            let misses = traffic::misses(&seen.traffic, self.size, from_below);
            let maps = [seen.maps.overdraw(), seen.maps.zcull(), seen.maps.cycles(), misses];
            for (ending, map) in MAPS.iter().zip(maps) {
                let path = self.output.with_extension(ending);
                map.save(&path)?;
                written.push(path);
            }
        }
        summary::print(&self, &mesh, &drawing, &seen, &mut run, seconds);
        traffic::print(&seen.traffic, &run.path().board, Some(u64::from(width) * u64::from(height)));
        for path in written {
            say!("wrote {}", path.display());
        }
        if let Some(waves) = waves {
            style::written(waves, run.cycle)?;
        }
        Ok(())
    }

    fn submissions(
        &self,
        drawing: &Drawing,
        run: &mut Run<StreamChip>,
        waves: &mut Option<Recorder>,
        seen: &mut Seen,
    ) -> Result<(), Failure> {
        let capture = &drawing.capture;
        let bar = style::bar(capture.submissions.len() as u64, "submissions");
        for submission in 0..capture.submissions.len() {
            run.submit(capture, submission);
            let mut after = |cycle, _: &In, chip: &mut StreamChip| {
                let gpu = chip.board.dut.unit();
                seen.units.lookup(gpu);
                seen.shaders.lookup(gpu);
                seen.maps.lookup(Pipeline::within(gpu));
                seen.traffic.lookup(&chip.board);
                let Some(waves) = waves else { return Ok(()) };
                let (i, gpu) = chip.board.dut.driven();
                waves.after(cycle, i, gpu).map_err(|e| format!("writing waves: {e}"))
            };
            loop {
                let ended = run.run_watched(STRIDE, &mut after);
                match ended.map_err(|what| what + &run.who_waits())? {
                    Ended::Running => bar.set_message(format!("cycle {}", run.cycle)),
                    Ended::Idle => break,
                    Ended::Fault(fault) => return Err(Failure::Input(run.explain(&fault))),
                }
            }
            if let Some(failed) = run.path().failed {
                return Err(Failure::Input(failed.to_string()));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }
}
