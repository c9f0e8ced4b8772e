//! What covers a mesh: materials with their images, and where on them the corners of triangles are.

use crate::{Flaw, Mesh};
use kit::scenario::caught;
use std::io::Cursor;
use std::path::Path;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Materials of a mesh, and of each of its triangles the material and its corners' places.
#[derive(Clone, Debug, Default)]
pub struct Skin {
    pub materials: Vec<Material>,
    /// Of each triangle.
    pub material: Vec<u32>,
    /// Of each triangle's corners: from the left and from the top of the image, which is 1 wide and 1 high.
    pub places: Vec<[[f32; 2]; 3]>,
}

/// A surface: a colour, times an image if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    pub name: String,
    /// Linear red, green, blue, 0 to 1.
    pub colour: [f32; 3],
    pub image: Option<Image>,
    /// Across and down.
    pub wrap: [Wrap; 2],
    /// Where the file states one.
    pub filter: Option<Filter>,
}

impl Default for Material {
    /// The surface of triangles that name none.
    fn default() -> Self {
        Material { name: "none".into(), colour: [1.0; 3], image: None, wrap: [Wrap::Repeat; 2], filter: None }
    }
}

/// What is outside of the image.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wrap {
    Repeat,
    Mirror,
    Clamp,
}

/// How texels become a colour.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Filter {
    /// Four texels when an image is magnified, not the nearest.
    pub magnify: bool,
    /// Likewise when it is minified.
    pub minify: bool,
    pub levels: Levels,
}

/// Which of an image's levels are read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Levels {
    First,
    Nearest,
    /// Two, weighted.
    Both,
}

/// An image in eight bits: sRGB, from the top left, row by row.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Image {
    pub size: [u32; 2],
    pub texels: Vec<[u8; 3]>,
}

/// Texels of a side, the chip's limit.
pub const MOST: u32 = 16_384;

const REMEDY: &str = "give a whole PNG or JPEG of at most 16,384 texels a side, or draw with --no-textures";
const BESIDE: &str = "put it where the file says, relative to it, or draw with --no-textures";

impl Image {
    /// Reads a PNG or a JPEG.
    pub fn load(path: &Path) -> Result<Self, Flaw> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|e| Flaw::new(format!("its image {name}: {e}"), BESIDE))?;
        Image::decoded(&bytes).map_err(|what| Flaw::new(format!("its image {name}: {what}"), REMEDY))
    }

    /// Reads the bytes of a PNG or a JPEG that are within another file.
    pub fn embedded(number: usize, bytes: &[u8]) -> Result<Self, Flaw> {
        Image::decoded(bytes).map_err(|what| Flaw::new(format!("its image {number}: {what}"), REMEDY))
    }

    fn decoded(bytes: &[u8]) -> Result<Self, String> {
        // The libraries may panic on data that is broken in unusual ways.
        let (size, texels) = match bytes {
            [0xff, 0xd8, 0xff, ..] => caught(|| jpeg(bytes))?,
            [0x89, b'P', b'N', b'G', ..] => caught(|| png(bytes))?,
            _ => Err("it is neither a PNG nor a JPEG".into()),
        }?;
        let [width, height] = size;
        if texels.len() != width as usize * height as usize || texels.is_empty() {
            return Err(format!("{} texels are not {width}x{height}", texels.len()));
        }
        Ok(Image { size, texels })
    }
}

type Texels = ([u32; 2], Vec<[u8; 3]>);

fn limited(width: u32, height: u32) -> Result<[u32; 2], String> {
    let fits = width.max(height) <= MOST;
    fits.then_some([width, height]).ok_or_else(|| format!("it has {width}x{height} texels"))
}

fn png(bytes: &[u8]) -> Result<Texels, String> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|e| e.to_string())?;
    let size = limited(reader.info().width, reader.info().height)?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut bytes).map_err(|e| e.to_string())?;
    let each = frame.line_size / size[0] as usize;
    let texel = |texel: &[u8]| if each < 3 { [texel[0]; 3] } else { [texel[0], texel[1], texel[2]] };
    Ok((size, bytes.chunks_exact(each).map(texel).collect()))
}

/// Without the processor's vector instructions, so that texels are the same on all machines.
fn jpeg(bytes: &[u8]) -> Result<Texels, String> {
    let most = MOST as usize;
    let options = DecoderOptions::new_safe().set_strict_mode(true).set_max_width(most).set_max_height(most);
    let mut decoder =
        JpegDecoder::new_with_options(ZCursor::new(bytes), options.jpeg_set_out_colorspace(ColorSpace::RGB));
    // Its messages may end a line.
    let bytes = decoder.decode().map_err(|e| e.to_string().trim().replace('\n', ", "))?;
    let (width, height) = decoder.dimensions().ok_or("it has no size")?;
    Ok((limited(width as u32, height as u32)?, bytes.as_chunks::<3>().0.to_vec()))
}

impl Skin {
    /// Checks what reading of indices and numbers does not.
    pub(crate) fn checked(self, mesh: &Mesh) -> Result<Self, Flaw> {
        let triangles = mesh.triangles.len();
        assert!(self.material.len() == triangles && self.places.len() == triangles, "one of each triangle");
        let is_finite = |places: &[[f32; 2]; 3]| places.iter().flatten().all(|c| c.is_finite());
        if let Some(at) = self.places.iter().position(|places| !is_finite(places)) {
            let what = format!("triangle {} is at {:?} of its image", at + 1, self.places[at]);
            return Err(Flaw::new(what, "texture coordinates must be finite numbers"));
        }
        Ok(self)
    }
}
