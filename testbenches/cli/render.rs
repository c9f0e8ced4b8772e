//! `gpu-rtl render`: a mesh through the raster pipeline, cycle by cycle.

pub mod names;
mod options;
mod summary;
pub mod traffic;
mod watchers;

use crate::say;
use crate::taping::Taping;
use crate::{Failure, style};
use meshes::Mesh;
pub use options::Render;
pub use options::{check_view, size};
use rigs::raster_chip::{Params, RasterChip};
use std::path::{Path, PathBuf};
use std::time::Instant;
use watchers::Watchers;
use workloads::board::traffic::Traffic;
use workloads::frame::{Around, Frame};
use workloads::maps::Maps;
use workloads::on_chip::OnChip;
use workloads::picture::Picture;
use workloads::scene::{Scene, Setting, grid};
use workloads::stats::Stats;
use workloads::world::View;

/// Files written beside the frame.
pub const MAPS: [&str; 5] = ["overdraw.png", "zcull.png", "cycles.png", "misses.png", "bandwidth.svg"];
/// Cycles between two steps of the progress bar.
const STRIDE: u64 = 4096;

impl Render {
    pub fn run(self) -> Result<(), Failure> {
        self.check()?;
        let (profile, profile_text) = self.machine.load()?;
        let mesh = Mesh::load(&self.mesh).map_err(|e| e.to_string())?;
        let view = View { size: self.size, turn: self.turn, tilt: self.tilt };
        let (vertices, dropped) = view.of(&mesh);
        if vertices.triangles() == 0 {
            return Err(Failure::Input(format!(
                "{}: no triangle is in view; turn the camera",
                self.mesh.display()
            )));
        }
        let scene = Scene::new(self.setting(), vertices);
        let p = Params::of(&profile);
        let mut gpu = RasterChip::new(&p);
        let known = names::known(&mut gpu);
        let tape = Taping::of(self.record.as_deref(), &self.languages, &mut gpu, &known)?;
        self.languages.exchange(&mut gpu, &known)?;
        let waves = watchers::waves(&self, &mut gpu)?;

        let mut chip = OnChip::new(self.threads.on(gpu), &p);
        if !self.no_compression {
            chip = chip.compressed(&scene);
        }
        let mut frame = Frame::new(chip, &scene, self.shading.into(), Around::default());
        let mut watch = Watchers {
            stats: Stats::default(),
            maps: Maps::new(self.size.0, self.size.1),
            traffic: Traffic::by_sector(),
            waves,
        };
        let start = Instant::now();
        let bar = style::bar(frame.progress().1, "packets");
        while !frame.run(STRIDE, &mut watch)? {
            bar.set_position(frame.progress().0);
            bar.set_message(format!("cycle {}", frame.cycle));
        }
        bar.finish_and_clear();
        let seconds = start.elapsed().as_secs_f64();
        if frame.memory.beyond > 0 {
            return Err(Failure::Input(format!(
                "{} accesses fell outside the memory: a fault of the chip",
                frame.memory.beyond
            )));
        }

        let mut written = self.pictures(&scene, &frame, &watch)?;
        if let Some(tape) = tape {
            written.push(tape.save(&self.output, profile_text)?);
        }
        if dropped > 0 {
            anstream::eprintln!(
                "{}: {dropped} triangles left the range of window coordinates",
                style::faint("note")
            );
        }
        summary::print(&self, &mesh, &watch.stats, seconds);
        traffic::print(
            &watch.traffic,
            &frame.chip.board,
            Some(u64::from(self.size.0) * u64::from(self.size.1)),
        );
        for path in written {
            say!("wrote {}", path.display());
        }
        if let Some(waves) = watch.waves.take() {
            style::written(waves, frame.cycle)?;
        }
        Ok(())
    }

    fn setting(&self) -> Setting {
        Setting {
            samples: self.samples,
            zcull: !self.no_zcull,
            compression: !self.no_compression,
            cull_back: self.cull_back,
            ..Setting::of(self.size.0, self.size.1)
        }
    }

    fn pictures(
        &self,
        scene: &Scene,
        frame: &Frame<OnChip>,
        watch: &Watchers,
    ) -> Result<Vec<PathBuf>, Failure> {
        let mut written = vec![];
        let mut save = |picture: Picture, path: &Path| -> Result<(), Failure> {
            picture.save(path)?;
            written.push(path.to_path_buf());
            Ok(())
        };
        save(Picture::of_frame(scene, &frame.memory), &self.output)?;
        if !self.no_maps {
            let [overdraw, zcull, cycles, missed, bandwidth] =
                MAPS.map(|end| self.output.with_extension(end));
            save(watch.maps.overdraw(), &overdraw)?;
            save(watch.maps.zcull(), &zcull)?;
            save(watch.maps.cycles(), &cycles)?;
            let (nx, ny) = grid(self.samples);
            let misses =
                traffic::misses(&watch.traffic, self.size, |x, y| scene.colour.address(nx * x, ny * y));
            save(misses, &missed)?;
            written.push(waves::output::write(&bandwidth, traffic::plot(&watch.traffic).as_bytes())?);
        }
        Ok(written)
    }
}
