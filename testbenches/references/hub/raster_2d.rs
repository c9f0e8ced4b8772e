//! What the 2D class's methods leave in the registers of its engine: the last value of each, its fields where the class's
//! table has them.

pub mod blit;
mod operation;
mod pattern;
mod solid;
mod stream;

use crate::hub::copies::bytes::Bytes;
use blit::Refused;
use classes::{Class, Method};
use std::collections::BTreeMap;

/// The last value of each method, by its name; what launches before have left.
#[derive(Default)]
pub struct TwoD {
    values: BTreeMap<&'static str, u32>,
    pattern: pattern::Cells,
    points: Vec<[i128; 2]>,
    /// Column and row of the next pixel of the stream.
    next: [u32; 2],
}

/// Methods that launch.
const LAUNCHES: [&str; 4] = [
    "RENDER_SOLID_PRIM_POINT_X_Y",
    "RENDER_SOLID_PRIM_POINT_Y",
    "PIXELS_FROM_CPU_DATA",
    "PIXELS_FROM_MEMORY_SRC_Y0_INT",
];

/// Registers, and the fields that they consist of, the lowest first: the field that a method has alone, one by its name, or
/// the whole word.
const REGISTERS: &str = "
destination.format SET_DST_FORMAT
destination.pitch_linear SET_DST_MEMORY_LAYOUT
destination.block_height SET_DST_BLOCK_SIZE.HEIGHT
destination.block_depth SET_DST_BLOCK_SIZE.DEPTH
destination.depth SET_DST_DEPTH
destination.layer SET_DST_LAYER
destination.pitch SET_DST_PITCH
destination.width SET_DST_WIDTH
destination.height SET_DST_HEIGHT
destination.address SET_DST_OFFSET_LOWER SET_DST_OFFSET_UPPER
source.format SET_SRC_FORMAT
source.pitch_linear SET_SRC_MEMORY_LAYOUT
source.block_height SET_SRC_BLOCK_SIZE.HEIGHT
source.block_depth SET_SRC_BLOCK_SIZE.DEPTH
source.depth SET_SRC_DEPTH
source.pitch SET_SRC_PITCH
source.width SET_SRC_WIDTH
source.height SET_SRC_HEIGHT
source.address SET_SRC_OFFSET_LOWER SET_SRC_OFFSET_UPPER
pixel.operation SET_OPERATION
pixel.rop SET_ROP
pixel.beta1 SET_BETA1
pixel.beta4 SET_BETA4.B SET_BETA4.G SET_BETA4.R SET_BETA4.A
pixel.clip SET_CLIP_ENABLE
pixel.clip_x SET_CLIP_X0
pixel.clip_y SET_CLIP_Y0
pixel.clip_width SET_CLIP_WIDTH
pixel.clip_height SET_CLIP_HEIGHT
pixel.key SET_COLOR_KEY_ENABLE
pixel.key_format SET_COLOR_KEY_FORMAT
pixel.key_colour SET_COLOR_KEY
pixel.pattern SET_PATTERN_SELECT
pixel.pattern_x SET_PATTERN_OFFSET.X
pixel.pattern_y SET_PATTERN_OFFSET.Y
pixel.pattern_format SET_MONOCHROME_PATTERN_COLOR_FORMAT
pixel.pattern_colours[0] SET_MONOCHROME_PATTERN_COLOR0
pixel.pattern_colours[1] SET_MONOCHROME_PATTERN_COLOR1
pixel.pattern_little_endian SET_MONOCHROME_PATTERN_FORMAT
pixel.pattern_bits SET_MONOCHROME_PATTERN0 SET_MONOCHROME_PATTERN1
pixel.to_depth SET_DST_COLOR_RENDER_TO_ZETA_SURFACE
pixel.compressed SET_COMPRESSION
solid.mode RENDER_SOLID_PRIM_MODE
solid.format SET_RENDER_SOLID_PRIM_COLOR_FORMAT
solid.colour SET_RENDER_SOLID_PRIM_COLOR
solid.wide_colour[0] SET_RENDER_SOLID_PRIM_COLOR0
solid.wide_colour[1] SET_RENDER_SOLID_PRIM_COLOR1
solid.wide_colour[2] SET_RENDER_SOLID_PRIM_COLOR2
solid.wide_colour[3] SET_RENDER_SOLID_PRIM_COLOR3
solid.tie_breaks SET_RENDER_SOLID_LINE_TIE_BREAK_BITS.*
solid.x RENDER_SOLID_PRIM_POINT_SET_X
stream.indexed SET_PIXELS_FROM_CPU_DATA_TYPE
stream.format SET_PIXELS_FROM_CPU_COLOR_FORMAT
stream.index_format SET_PIXELS_FROM_CPU_INDEX_FORMAT
stream.little_endian SET_PIXELS_FROM_CPU_MONO_FORMAT
stream.wrap SET_PIXELS_FROM_CPU_WRAP
stream.colours[0] SET_PIXELS_FROM_CPU_COLOR0
stream.colours[1] SET_PIXELS_FROM_CPU_COLOR1
stream.opaque SET_PIXELS_FROM_CPU_MONO_OPACITY
stream.swaps SET_BIG_ENDIAN_CONTROL.*
stream.width SET_PIXELS_FROM_CPU_SRC_WIDTH
stream.height SET_PIXELS_FROM_CPU_SRC_HEIGHT
stream.dx_du SET_PIXELS_FROM_CPU_DX_DU_FRAC SET_PIXELS_FROM_CPU_DX_DU_INT
stream.dy_dv SET_PIXELS_FROM_CPU_DY_DV_FRAC SET_PIXELS_FROM_CPU_DY_DV_INT
stream.x SET_PIXELS_FROM_CPU_DST_X0_FRAC SET_PIXELS_FROM_CPU_DST_X0_INT
stream.y SET_PIXELS_FROM_CPU_DST_Y0_FRAC SET_PIXELS_FROM_CPU_DST_Y0_INT
blit.horizontal SET_PIXELS_FROM_MEMORY_DIRECTION.HORIZONTAL
blit.vertical SET_PIXELS_FROM_MEMORY_DIRECTION.VERTICAL
blit.corral SET_PIXELS_FROM_MEMORY_CORRAL_SIZE
blit.safe_overlap SET_PIXELS_FROM_MEMORY_SAFE_OVERLAP
blit.corner SET_PIXELS_FROM_MEMORY_SAMPLE_MODE.ORIGIN
blit.bilinear SET_PIXELS_FROM_MEMORY_SAMPLE_MODE.FILTER
blit.x SET_PIXELS_FROM_MEMORY_DST_X0
blit.y SET_PIXELS_FROM_MEMORY_DST_Y0
blit.width SET_PIXELS_FROM_MEMORY_DST_WIDTH
blit.height SET_PIXELS_FROM_MEMORY_DST_HEIGHT
blit.du_dx SET_PIXELS_FROM_MEMORY_DU_DX_FRAC SET_PIXELS_FROM_MEMORY_DU_DX_INT
blit.dv_dy SET_PIXELS_FROM_MEMORY_DV_DY_FRAC SET_PIXELS_FROM_MEMORY_DV_DY_INT
blit.u SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC SET_PIXELS_FROM_MEMORY_SRC_X0_INT
blit.v_fraction SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC
";

impl TwoD {
    pub fn write(&mut self, offset: u32, value: u32) {
        self.values.insert(at(offset).name, value);
        self.pattern.write(offset, value);
        match at(offset).name {
            "RENDER_SOLID_PRIM_MODE" => self.points.clear(),
            "SET_PIXELS_FROM_CPU_DST_Y0_INT" => self.next = [0; 2],
            _ => (),
        }
    }

    /// Draws what a method launches, if it does: the number of pixels.
    pub fn launch(&mut self, offset: u32, value: u32, memory: &mut Bytes) -> Option<Result<usize, Refused>> {
        match at(offset).name {
            "PIXELS_FROM_MEMORY_SRC_Y0_INT" => Some(self.blit(value, memory)),
            "PIXELS_FROM_CPU_DATA" => Some(self.word(value, memory)),
            name => {
                let point = match name {
                    "RENDER_SOLID_PRIM_POINT_X_Y" => [value as i16, (value >> 16) as i16].map(i128::from),
                    _ => [self.signed("RENDER_SOLID_PRIM_POINT_SET_X"), i128::from(value as i32)],
                };
                self.point(point, memory)
            }
        }
    }

    /// The last value of a method.
    fn value(&self, name: &str) -> u32 {
        self.values.get(name).copied().unwrap_or(0)
    }

    /// A field of the last value.
    fn value_of(&self, name: &str, field: &str) -> u32 {
        self.field(&format!("{name}.{field}")).0
    }

    /// All registers with their values.
    pub fn registers(&self) -> impl Iterator<Item = (&'static str, u64)> {
        REGISTERS.lines().filter(|line| !line.is_empty()).map(|line| {
            let (register, parts) = line.split_once(' ').expect("a register and its parts");
            let (mut number, mut bits) = (0, 0);
            for part in parts.split(' ') {
                let (value, width) = self.field(part);
                number |= u64::from(value) << bits;
                bits += width;
            }
            (register, number)
        })
    }

    /// The value and the width of a field.
    fn field(&self, part: &str) -> (u32, u32) {
        let (name, field) = part.split_once('.').unwrap_or((part, ""));
        let method = Class::TwoD.table().values().find(|m| m.name == name).expect("a method of the class");
        let value = self.value(name);
        match (&method.fields[..], field) {
            (_, "*") => (value & legal(method), 32),
            ([only], "") => (only.of(value), only.high - only.low + 1),
            (all, _) => {
                let field = all.iter().find(|f| f.name == field).expect("a field of the method");
                (field.of(value), field.high - field.low + 1)
            }
        }
    }
}

/// The method at an offset in bytes.
fn at(offset: u32) -> &'static Method {
    Class::TwoD.method(offset).expect("a method of the class").method
}

/// Bits that a method's value may have.
fn legal(method: &Method) -> u32 {
    method.fields.iter().fold(0, |all, f| all | f.of(!0) << f.low)
}

/// The bits of the method at an offset.
pub fn legal_bits(offset: u32) -> u32 {
    legal(at(offset))
}

pub fn launches(offset: u32) -> bool {
    LAUNCHES.contains(&at(offset).name)
}

/// Offsets of all methods that set a register.
pub fn state_methods() -> Vec<u32> {
    let decoded = |name: &str| {
        let words = REGISTERS.split_whitespace().map(|word| word.split('.').next().unwrap_or_default());
        words.into_iter().any(|word| word == name)
    };
    Class::TwoD.table().iter().filter(|(_, method)| decoded(method.name)).map(|(offset, _)| *offset).collect()
}
