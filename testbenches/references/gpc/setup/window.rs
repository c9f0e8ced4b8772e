//! The state that setup stores, as a driver would describe it.

pub mod receivers;

use super::Bias;
use bundle::*;
use receivers::passed_on;
use std::ops::Range;

/// Columns and rows of pixels.
type Area = (Range<u32>, Range<u32>);

pub struct Window {
    scissor: Option<Area>,
    scissor_area: Area,
    viewport: Area,
    surface: Area,
    clear: Area,
    clear_keeps_to_rect: bool,
    clear_keeps_to_scissor: bool,
    pub culls: bool,
    pub culls_front: bool,
    pub culls_back: bool,
    pub front_is_clockwise: bool,
    point_size: u32,
    /// Points have their vertices' sizes; their coordinates begin at the top.
    points_have_sizes: bool,
    pub points_from_top: bool,
    line_width: u32,
    /// Width of lines that are rectangles, and of others where they share it.
    rectangle_width: u32,
    widths_differ: bool,
    smooth_lines: bool,
    smooth_polygons: bool,
    smooth_points: bool,
    many_samples: bool,
    samples_on: bool,
    always_aliased: bool,
    pub clipped: bool,
    /// Filled triangles cover their bounding boxes.
    pub boxes: bool,
    pub bias: Bias,
    pub stippled: bool,
    /// Pixels per bit of the pattern.
    pub stipple_factor: u32,
    point_sprites: bool,
    pub polygons_stippled: bool,
    /// Drawn parts of front and back faces: points 1B00, lines 1B01, else filled.
    pub polygon: [u32; 2],
}

/// Tile coordinates have ten bits, with 16 pixels each.
const EXTENT: u32 = 16 << 10;

impl Default for Window {
    fn default() -> Self {
        let all = (0..EXTENT, 0..EXTENT);
        Window {
            scissor: None,
            scissor_area: all.clone(),
            viewport: all.clone(),
            surface: all.clone(),
            clear: all,
            clear_keeps_to_rect: false,
            clear_keeps_to_scissor: false,
            culls: false,
            culls_front: false,
            culls_back: true,
            front_is_clockwise: false,
            point_size: 256,
            points_have_sizes: false,
            points_from_top: false,
            line_width: 256,
            rectangle_width: 256,
            widths_differ: true,
            smooth_lines: false,
            smooth_polygons: false,
            smooth_points: false,
            many_samples: false,
            samples_on: true,
            always_aliased: false,
            clipped: false,
            boxes: false,
            bias: Bias::default(),
            polygon: [0x1b02; 2],
            stippled: false,
            stipple_factor: 1,
            point_sprites: true,
            polygons_stippled: false,
        }
    }
}

fn common(a: &Area, b: &Area) -> Area {
    let both = |a: &Range<u32>, b: &Range<u32>| a.start.max(b.start)..a.end.min(b.end);
    (both(&a.0, &b.0), both(&a.1, &b.1))
}

fn fixed(value: u32) -> u32 {
    let pixels = f64::from(f32::from_bits(value));
    if pixels.is_nan() { 256 } else { (pixels * 256.0 + 0.5).floor().clamp(1.0, 2047.0 * 256.0) as u32 }
}

/// The nearest whole number of pixels, halves up, at least one, in 1/256.
fn whole(size: u32) -> u32 {
    ((size + 128) / 256).max(1) * 256
}

impl Window {
    /// Size of a point, in 1/256 pixel.
    pub fn size_of(&self, point: &RasterRecord) -> u32 {
        let size = if self.points_have_sizes { fixed(point.size) } else { self.point_size }.max(256);
        if self.points_snap() { whole(size) } else { size }
    }

    /// A coordinate of a point's centre: without sprites that of a pixel, or where two meet (OpenGL 4.6 compatibility, 14.4.1.1).
    pub fn placed(&self, v: i128, size: i128) -> i128 {
        match (self.points_snap(), size / 256 % 2) {
            (false, _) => v,
            (_, 1) => v.div_euclid(256) * 256 + 128,
            _ => (v + 128).div_euclid(256) * 256,
        }
    }

    /// Aliased points without sprites cover whole pixels.
    fn points_snap(&self) -> bool {
        let multisampled = self.many_samples && self.samples_on;
        !self.point_sprites && !multisampled && !self.smooth_points
    }

    /// The width of lines that are rectangles.
    pub fn rectangle(&self) -> Option<u32> {
        let is = if self.has_samples() { !self.always_aliased } else { self.smooth_lines };
        is.then_some(self.rectangle_width)
    }

    /// Whether samples of a pixel are covered individually.
    pub fn has_samples(&self) -> bool {
        self.many_samples && self.samples_on
    }

    /// The width of other lines, in whole pixels.
    pub fn aliased_width(&self) -> u32 {
        whole(if self.widths_differ { self.line_width } else { self.rectangle_width })
    }

    /// Whether depth and attributes of lines are those of the projection on them (OpenGL 4.6 compatibility, 14.5.1): all except
    /// aliased ones wider than a pixel, which must be constant across (14.5.2.1).
    pub fn is_projected(&self) -> bool {
        self.rectangle().is_some() || self.aliased_width() == 256
    }

    /// Whether alpha is scaled by the covered part of a pixel: for points, with one vertex, lines and triangles.
    pub fn is_smooth(&self, vertices: usize) -> bool {
        let multisampled = self.many_samples && self.samples_on;
        !multisampled && [self.smooth_points, self.smooth_lines, self.smooth_polygons][vertices - 1]
    }

    /// Whether points are discs (OpenGL 4.6 compatibility, 14.4.1 and 14.4.3): smooth ones, and with samples all but sprites.
    pub fn is_round(&self) -> bool {
        if self.has_samples() { !self.point_sprites } else { self.smooth_points }
    }

    /// Where primitives may draw.
    pub fn clip(&self) -> Area {
        let surface = common(&common(&self.surface, &self.viewport), &(0..EXTENT, 0..EXTENT));
        self.scissor.iter().fold(surface, |area, scissor| common(&area, scissor))
    }

    /// Whether triangles are drawn as parts.
    pub fn has_parts(&self) -> bool {
        self.polygon.iter().any(|mode| [0x1b00, 0x1b01].contains(mode))
    }

    /// The packet that a method makes setup send.
    pub fn method(&mut self, s: &State) -> Option<SetupPacket> {
        let v = s.value;
        let (low, high) = (v & 0xffff, v >> 16);
        match s.address {
            0x0e00 => self.scissor = (v & 1 == 1).then(|| self.scissor_area.clone()),
            0x0e04 => self.scissor_area.0 = low..high,
            0x0e08 => self.scissor_area.1 = low..high,
            0x0c00 => self.viewport.0 = low..low + high,
            0x0c04 => self.viewport.1 = low..low + high,
            0x0ff4 => self.surface.0 = low..low + high,
            0x0ff8 => self.surface.1 = low..low + high,
            0x0d6c => self.clear.0 = low..high,
            0x0d70 => self.clear.1 = low..high,
            0x10f8 => {
                self.clear_keeps_to_rect = v & 0x10 != 0;
                self.clear_keeps_to_scissor = v & 0x100 != 0;
            }
            0x1918 => self.culls = v & 1 == 1,
            0x191c => self.front_is_clockwise = v == 0x900,
            0x1920 => (self.culls_front, self.culls_back) = (v == 0x404 || v == 0x408, v != 0x404),
            0x1520 => self.point_sprites = v & 1 == 1,
            0x1518 => self.point_size = fixed(v),
            0x1910 => self.points_have_sizes = v & 1 == 1,
            0x13b4 => self.line_width = fixed(v),
            0x13b0 => self.rectangle_width = fixed(v),
            0x020c => self.widths_differ = v & 1 == 1,
            0x1418 => self.always_aliased = v & 1 == 1,
            0x113c => self.boxes = v & 3 == 2,
            0x1570 => self.smooth_lines = v & 1 == 1,
            0x0db4 => self.smooth_polygons = v & 1 == 1,
            0x1658 => self.smooth_points = v & 1 == 1,
            0x168c => self.polygons_stippled = v & 1 == 1,
            0x166c => self.stippled = v & 1 == 1,
            0x0dac => self.polygon[0] = v,
            0x0db0 => self.polygon[1] = v,
            0x0dc0 => self.bias.point = v & 1 == 1,
            0x0dc4 => self.bias.line = v & 1 == 1,
            0x0dc8 => self.bias.fill = v & 1 == 1,
            0x156c => self.bias.factor = f32::from_bits(v),
            0x15bc => self.bias.units = f32::from_bits(v),
            0x187c => self.bias.clamp = f32::from_bits(v),
            0x19d0 => return self.clear(v),
            0x11fc => return self.decompress(v),
            _ if passed_on().contains(&s.address) => {
                match s.address {
                    0x0fe8 => self.bias.format = v & 0x1f,
                    0x0c08 => self.bias.ends.near = f32::from_bits(v),
                    0x0c0c => self.bias.ends.far = f32::from_bits(v),
                    0x193c => self.bias.ends.control = v,
                    0x1604 => self.points_from_top = v & 4 == 4,
                    0x15d0 => self.many_samples = (1..=6).contains(&(v & 15)),
                    0x1680 => self.stipple_factor = (v & 0xff) + 1,
                    0x194c => self.clipped = v & 1 == 1,
                    0x1534 => self.samples_on = v & 1 == 1,
                    _ => {}
                }
                return Some(SetupPacket::State(*s));
            }
            _ => {}
        }
        self.scissor = self.scissor.is_some().then(|| self.scissor_area.clone());
        None
    }

    fn clear(&self, v: u32) -> Option<SetupPacket> {
        let mut area = common(&self.surface, &(0..EXTENT, 0..EXTENT));
        if self.clear_keeps_to_rect {
            area = common(&area, &self.clear);
        }
        if let Some(scissor) = self.scissor.as_ref().filter(|_| self.clear_keeps_to_scissor) {
            area = common(&area, scissor);
        }
        let (target, colour) = (v >> 6 & 15, v >> 2 & 15);
        let clear = Clear {
            z: v & 1 != 0,
            stencil: v & 2 != 0,
            decompress: false,
            colour: if target < 8 { colour as u8 } else { 0 },
            target: (target % 8) as u8,
            rect: rect(&area),
        };
        let some = clear.z || clear.stencil || clear.colour != 0;
        (some && !area.0.is_empty() && !area.1.is_empty()).then_some(SetupPacket::Clear(clear))
    }

    /// The whole depth surface, regardless of the limits of clears and primitives.
    fn decompress(&self, v: u32) -> Option<SetupPacket> {
        let area = common(&self.surface, &(0..EXTENT, 0..EXTENT));
        let pass = Clear { decompress: true, rect: rect(&area), ..Clear::default() };
        (v & 1 == 1 && !area.0.is_empty() && !area.1.is_empty()).then_some(SetupPacket::Clear(pass))
    }
}

fn rect(area: &Area) -> Rect {
    let [x0, x1] = [area.0.start, area.0.end].map(|at| at as u16);
    let [y0, y1] = [area.1.start, area.1.end].map(|at| at as u16);
    Rect { x0, y0, x1, y1 }
}
