//! Pictures: the frame in memory, heat maps, PNG files.

use super::memory::Memory;
use super::scene::{Scene, grid};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use waves::output::Output;

/// Eight-bit red, green, blue.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub fn new(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 3]) -> Self {
        let pixels =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| pixel(x, y)).collect();
        Picture { width, height, pixels }
    }

    /// The colour target of a drawn scene; samples of a pixel are averaged.
    pub fn of_frame(scene: &Scene, memory: &Memory) -> Self {
        let (nx, ny) = grid(scene.setting.samples);
        Picture::new(scene.setting.width, scene.setting.height, |x, y| {
            let mut sums = [0; 3];
            for (sx, sy) in (0..ny).flat_map(|sy| (0..nx).map(move |sx| (sx, sy))) {
                let word = memory.word(scene.colour.address(x * nx + sx, y * ny + sy));
                for (k, sum) in sums.iter_mut().enumerate() {
                    *sum += word >> (8 * k) & 0xff;
                }
            }
            sums.map(|sum| ((sum + nx * ny / 2) / (nx * ny)) as u8)
        })
    }

    /// Counts as heat: black for zero, then blue, green, yellow, red to white at `most`.
    pub fn heat(width: u32, height: u32, most: u32, count: impl Fn(u32, u32) -> u32) -> Self {
        Picture::new(width, height, |x, y| heat(count(x, y), most))
    }

    /// Writes a PNG file: whole, or not at all.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let output = Output::create(path)?;
        let written = output.file().map_err(|e| e.to_string()).and_then(|file| self.write(file));
        written.map_err(|e| output.failed(&e))?;
        output.keep().map(|_| ())
    }

    fn write(&self, file: File) -> Result<(), String> {
        let mut file = BufWriter::new(file);
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().map_err(|e| e.to_string())?;
        writer.write_image_data(self.pixels.as_flattened()).map_err(|e| e.to_string())?;
        writer.finish().map_err(|e| e.to_string())?;
        file.flush().map_err(|e| e.to_string())
    }
}

/// Colours of the heat scale, evenly spaced.
const SCALE: [[u8; 3]; 6] =
    [[16, 16, 40], [30, 60, 180], [20, 150, 90], [230, 200, 40], [220, 60, 30], [255, 255, 255]];

fn heat(count: u32, most: u32) -> [u8; 3] {
    if count == 0 {
        return [0; 3];
    }
    let at = f64::from(count.min(most)) / f64::from(most.max(1)) * (SCALE.len() - 1) as f64;
    let (low, part) = ((at as usize).min(SCALE.len() - 2), at);
    let part = part - low as f64;
    std::array::from_fn(|k| {
        let (a, b) = (f64::from(SCALE[low][k]), f64::from(SCALE[low + 1][k]));
        (a + part * (b - a)) as u8
    })
}
