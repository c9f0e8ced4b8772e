//! Options of textures.

use crate::Failure;
use clap::{Args, ValueEnum};
use meshes::skin::{Filter, Levels};
use meshes::{Mesh, Skin};
use std::path::Path;
use workloads::textures::{Options, RATIOS, TRILINEAR, TexelFormat};

#[derive(Args)]
pub struct Textured {
    /// How texels are stored: four bytes each, or blocks of 4x4 in eight bytes, which are compressed ahead of the frame.
    #[arg(long, value_enum, default_value_t = Format::Rgba8)]
    texture_format: Format,
    /// How texels become a colour; without it as the file says, else trilinear.
    #[arg(long, value_enum)]
    filter: Option<Filtering>,
    /// Most taps along a footprint that is longer than wide: 1, 2, 4, 6, 8, 10, 12 or 16.
    #[arg(long, default_value_t = 1, value_parser = ratio, value_name = "N")]
    aniso: u32,
    /// Draws the shape alone, in one colour.
    #[arg(long)]
    no_textures: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Rgba8,
    Bc1,
}

#[derive(Clone, Copy, ValueEnum)]
enum Filtering {
    /// The nearest texel of the nearest level.
    Nearest,
    /// Four texels of the nearest level.
    Bilinear,
    /// Four texels of each of two levels.
    Trilinear,
}

fn ratio(text: &str) -> Result<u32, String> {
    let known = || format!("it must be one of {RATIOS:?}");
    text.parse().ok().filter(|ratio| RATIOS.contains(ratio)).ok_or_else(known)
}

impl Textured {
    /// The mesh, with its materials if it has any and they are wanted.
    pub fn load(&self, file: &Path) -> Result<(Mesh, Option<Skin>), Failure> {
        let loaded = match self.no_textures {
            true => Mesh::load(file).map(|mesh| (mesh, None)),
            false => Mesh::load_covered(file),
        };
        Ok(loaded.map_err(|e| e.to_string())?)
    }

    pub fn options(&self) -> Options {
        let nearest = |linear| Filter { magnify: linear, minify: linear, levels: Levels::Nearest };
        let filter = self.filter.map(|filter| match filter {
            Filtering::Nearest => nearest(false),
            Filtering::Bilinear => nearest(true),
            Filtering::Trilinear => TRILINEAR,
        });
        let format = match self.texture_format {
            Format::Rgba8 => TexelFormat::Rgba8,
            Format::Bc1 => TexelFormat::Bc1,
        };
        Options { format, filter, anisotropy: self.aniso }
    }
}
