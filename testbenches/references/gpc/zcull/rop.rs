//! A depth buffer that stores every sample and determines each sample's outcome.

use super::plane::{self, Sample, Vertex};
use crate::common::gl;
use bundle::*;
use std::collections::HashMap;

/// A triangle drawn within a rectangle.
#[derive(Clone, Debug)]
pub struct Draw {
    pub v: [Vertex; 3],
    pub rect: Rect,
    /// Seed for the samples that a shader, a stencil test or a mask removes.
    pub luck: u64,
    /// It is not clipped by near and far.
    pub unclipped: bool,
}

/// Hash of a few numbers, for choices that must be the same each time.
pub fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |h, part| {
        let h = (h ^ part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (h ^ h >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) ^ h >> 32
    })
}

pub struct Rop {
    pub width: i32,
    pub height: i32,
    positions: [[u8; 2]; 16],
    methods: HashMap<u16, u32>,
    codes: HashMap<(i32, i32, usize), u32>,
    /// Number of times that the surface was exchanged for an uncleared one.
    exchanged: u64,
}

impl Rop {
    pub fn new(width: i32, height: i32, positions: [[u8; 2]; 16]) -> Self {
        Rop { width, height, positions, methods: HashMap::new(), codes: HashMap::new(), exchanged: 0 }
    }

    fn get(&self, address: u16) -> u32 {
        self.methods.get(&address).copied().unwrap_or(0)
    }
    fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }
    fn float(&self, address: u16) -> f32 {
        f32::from_bits(self.get(address))
    }

    pub fn format(&self) -> DepthFormat {
        match self.get(SET_ZT_FORMAT) & 0x1f {
            0x13 => DepthFormat::Z16,
            0x14..=0x16 => DepthFormat::Z24S8,
            0x0a => DepthFormat::Z32,
            _ => DepthFormat::None,
        }
    }
    pub fn mode(&self) -> SampleMode {
        match self.get(SET_ANTI_ALIAS) & 0xf {
            1 | 5 => SampleMode::X2,
            2 => SampleMode::X4,
            3 | 4 => SampleMode::X8,
            6 => SampleMode::X16,
            _ => SampleMode::X1,
        }
    }

    /// A change of any of these selects another surface. Samples have two numbers for 2x and for 8x (OpenGL's and D3D's): the
    /// stored contents are the same.
    pub fn method(&mut self, state: State) {
        let mode = self.mode();
        let old = self.methods.insert(state.address, state.value).unwrap_or(0);
        let surface = [SET_ZT_A, SET_ZT_B, SET_ZT_FORMAT, SET_ZT_BLOCK_SIZE, SET_ZT_SIZE_A, SET_ZT_SIZE_B];
        let layers = [SET_ZT_ARRAY_PITCH, SET_ZT_SIZE_C, SET_ZT_LAYER, SET_WORK_LAYER];
        let surface = [&surface[..], &layers].concat();
        if surface.contains(&state.address) && old != state.value || mode != self.mode() {
            self.codes.clear();
            self.exchanged += 1;
        }
    }

    /// Stored code of a sample; random where it was not written since the exchange.
    fn code(&self, px: i32, py: i32, s: usize) -> u32 {
        self.codes.get(&(px, py, s)).copied().unwrap_or_else(|| {
            let any = mix(&[self.exchanged, px as u64, py as u64, s as u64]);
            match self.format() {
                DepthFormat::None => 0,
                DepthFormat::Z16 => any as u32 & 0xffff,
                DepthFormat::Z24S8 => any as u32 & 0xff_ffff,
                DepthFormat::Z32 => ((any as u32) as f32 / 4294967296.0).to_bits(),
            }
        })
    }

    /// The samples of a tile that a draw covers.
    fn covered(&self, draw: &Draw, tx: i32, ty: i32) -> Vec<(Sample, usize)> {
        let mut found = vec![];
        for pixel in 0..256 {
            for (k, p) in self.positions[..plane::samples(self.mode())].iter().enumerate() {
                let (px, py) = (16 * tx + (pixel & 15), 16 * ty + (pixel >> 4));
                let s = Sample { px, py, x: p[0].into(), y: p[1].into() };
                let here = px < self.width && py < self.height && plane::has(&draw.rect, s);
                // Without anti-aliasing a pixel's samples are covered where its centre is.
                let together = self.methods.get(&SET_ANTI_ALIAS_ENABLE).is_some_and(|word| word & 1 == 0);
                let at = if together { Sample { x: 8, y: 8, ..s } } else { s };
                if here && (self.on(SET_CONSERVATIVE_RASTER) || plane::covers(&draw.v, at)) {
                    found.push((s, k));
                }
            }
        }
        found
    }

    /// Whether the depth test passes; random under an unknown function.
    fn passes(&self, new: u32, old: u32, luck: u64) -> bool {
        gl::compares(self.get(SET_DEPTH_FUNC), new, old)
            .unwrap_or_else(|| mix(&[luck, new.into(), old.into()]) & 1 == 1)
    }

    fn has_surface(&self) -> bool {
        self.on(SET_ZT_SELECT) && self.format() != DepthFormat::None
    }

    fn in_bounds(&self, code: u32) -> bool {
        let bound = |address| plane::code_of(self.format(), self.float(address));
        let between = bound(SET_DEPTH_BOUNDS_MIN) <= code && code <= bound(SET_DEPTH_BOUNDS_MAX);
        !self.on(SET_DEPTH_BOUNDS_TEST) || between
    }

    /// Whether a failed depth test may change stencil.
    fn stencil_acts(&self) -> bool {
        let acts = |address| ![0x1e00, 1].contains(&self.get(address)) && self.methods.contains_key(&address);
        let front = acts(SET_STENCIL_OP_FAIL) || acts(SET_STENCIL_OP_ZFAIL);
        let back = acts(SET_BACK_STENCIL_OP_FAIL) || acts(SET_BACK_STENCIL_OP_ZFAIL);
        let writes = self.get(SET_ZT_READ_ONLY) >> 4 & 1 == 0;
        self.on(SET_STENCIL_TEST) && writes && (front || back && self.on(SET_TWO_SIDED_STENCIL_TEST))
    }

    /// Whether depths come from the shader.
    fn shader_makes_depth(&self) -> bool {
        self.get(PIXEL_HEADER_LAST) & 2 != 0 && !self.on(SET_API_MANDATED_EARLY_Z)
    }

    /// A code that the shader may have written, the ends of the range among them.
    fn made(&self, draw: &Draw, s: Sample) -> u32 {
        let any = mix(&[draw.luck, 7, s.px as u64, s.py as u64, s.x as u64, s.y as u64]);
        let depth = match any & 3 {
            0 => (any >> 2 & 1) as f32,
            _ => (any >> 32) as f32 / 4294967296.0,
        };
        plane::code_of(self.format(), depth)
    }

    /// The code of a draw's sample; `None` where it is clipped; shader depths are never clipped.
    fn viewport(&self, draw: &Draw, plane: &PrimPlane, s: Sample) -> Option<u32> {
        if self.shader_makes_depth() {
            return Some(self.made(draw, s));
        }
        let format = self.format();
        let control = self.get(SET_VIEWPORT_CLIP_CONTROL);
        let unset = |address, reset: f32| self.methods.get(&address).map_or(reset, |w| f32::from_bits(*w));
        let ends = match control & 1 == 1 {
            true => (0.0, 1.0),
            false => (unset(SET_VIEWPORT_CLIP_MIN_Z, 0.0), unset(SET_VIEWPORT_CLIP_MAX_Z, 1.0)),
        };
        let (near, far) = (plane::ordered_of(format, ends.0), plane::ordered_of(format, ends.1));
        let (low, high) = (plane::code_of(format, ends.0), plane::code_of(format, ends.1));
        let (code, ordered) =
            (plane::code_at(plane, format, self.mode(), s), plane::ordered_at(plane, format, self.mode(), s));
        if low > high {
            return Some(code);
        }
        let (hold_near, hold_far) = (control >> 3 & 1 == 1, control >> 4 & 1 == 1);
        let clips = |end: bool, hold: bool| end && !hold && !draw.unclipped;
        if clips(ordered < near, hold_near) || clips(ordered > far, hold_far) {
            return None;
        }
        let code = if hold_near { code.max(low) } else { code };
        Some(if hold_far { code.min(high) } else { code })
    }

    /// Whether samples that fail a test are shaded, too.
    fn shades_all(&self) -> bool {
        let stores = self.get(SET_SHADER_COVERAGE) & 2 != 0 || self.get(PIXEL_HEADER_FIRST) >> 16 & 1 != 0;
        stores && !self.on(SET_API_MANDATED_EARLY_Z)
    }

    /// Why a tile must not be dropped: a sample that is visible, or shaded.
    pub fn seen(&self, draw: &Draw, tx: i32, ty: i32) -> Option<String> {
        let plane = plane::plane(&draw.v);
        self.covered(draw, tx, ty).into_iter().find_map(|(s, k)| {
            let given = self.viewport(draw, &plane, s);
            let new = given.unwrap_or_else(|| plane::code_at(&plane, self.format(), self.mode(), s));
            let old = self.code(s.px, s.py, k);
            let clipped = given.is_none();
            let fails = self.on(SET_DEPTH_TEST) && !self.passes(new, old, draw.luck) && !self.stencil_acts();
            let hidden = self.has_surface() && (!self.in_bounds(old) || fails);
            let seen = !clipped && (!hidden || self.shades_all());
            seen.then(|| format!("{s:?} is seen: {new:#x} over {old:#x}"))
        })
    }

    /// Why a tile must not be accepted: a sample that fails the depth test.
    pub fn fails(&self, draw: &Draw, tx: i32, ty: i32) -> Option<String> {
        let plane = plane::plane(&draw.v);
        self.covered(draw, tx, ty).into_iter().find_map(|(s, k)| {
            let new = self.viewport(draw, &plane, s)?;
            let old = self.code(s.px, s.py, k);
            let passes = self.has_surface() && self.on(SET_DEPTH_TEST) && self.passes(new, old, draw.luck);
            (!passes).then(|| format!("{s:?} fails: {new:#x} over {old:#x}"))
        })
    }

    /// Whether samples may vanish after the test; with a depth write then, no tile may be accepted.
    pub fn kills(&self) -> bool {
        let header = self.get(PIXEL_HEADER_FIRST) >> 15 & 1 != 0 || self.on(PIXEL_HEADER_LAST);
        self.on(SET_ALPHA_TEST) || self.on(SET_SHADER_COVERAGE) || header
    }
    pub fn writes(&self) -> bool {
        let on = self.on(SET_DEPTH_TEST) && self.on(SET_DEPTH_WRITE) && !self.on(SET_ZT_READ_ONLY);
        on && self.has_surface()
    }

    /// Draws a tile.
    pub fn draw(&mut self, draw: &Draw, tx: i32, ty: i32) {
        if !self.writes() {
            return;
        }
        let masks =
            [SET_SAMPLE_MASK_X0_Y0, SET_SAMPLE_MASK_X1_Y0, SET_SAMPLE_MASK_X0_Y1, SET_SAMPLE_MASK_X1_Y1];
        let masked = masks.iter().any(|m| self.methods.get(m).is_some_and(|v| v & 0xffff != 0xffff));
        let fades = self.kills()
            || masked
            || self.on(SET_STENCIL_TEST)
            || self.get(SET_ANTI_ALIAS_ALPHA_CONTROL) != 0;
        let plane = plane::plane(&draw.v);
        for (s, k) in self.covered(draw, tx, ty) {
            let Some(new) = self.viewport(draw, &plane, s) else { continue };
            let old = self.code(s.px, s.py, k);
            let stays = !fades || mix(&[draw.luck, s.px as u64, s.py as u64, k as u64]) & 3 != 0;
            if stays && self.in_bounds(old) && self.passes(new, old, draw.luck) {
                self.codes.insert((s.px, s.py, k), new);
            }
        }
    }

    /// Clears the depths of a rectangle.
    pub fn clear(&mut self, rect: &Rect) {
        if !self.has_surface() || self.on(SET_ZT_READ_ONLY) {
            return;
        }
        let code = plane::code_of(self.format(), self.float(SET_Z_CLEAR_VALUE));
        for py in rect.y0.into()..rect.y1.into() {
            for px in rect.x0.into()..rect.x1.into() {
                for s in 0..plane::samples(self.mode()) {
                    self.codes.insert((px, py, s), code);
                }
            }
        }
    }

    /// The least and the greatest code in a block of 8x8 pixels, as buckets.
    pub fn range(&self, bx: i32, by: i32) -> Option<[u16; 2]> {
        let mut buckets = vec![];
        for py in (8 * by..8 * by + 8).filter(|py| *py < self.height) {
            for px in (8 * bx..8 * bx + 8).filter(|px| *px < self.width) {
                for s in 0..plane::samples(self.mode()) {
                    buckets.push(plane::bucket(self.format(), self.code(px, py, s)));
                }
            }
        }
        Some([*buckets.iter().min()?, *buckets.iter().max()?])
    }
}
