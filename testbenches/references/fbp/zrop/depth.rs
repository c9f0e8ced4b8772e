//! A simple depth and stencil buffer: uncompressed bytes of memory, one sample after another, every depth from the plane's
//! definition.

pub mod codes;

use crate::common::gl;
use bundle::*;
use codes::{beyond, code_at, code_of_float, depth_bits, offset};
use std::collections::HashMap;

/// A comparison; unknown functions always pass.
fn holds(func: u32, left: u32, right: u32) -> bool {
    gl::compares(func, left, right).unwrap_or(true)
}

pub struct DepthBuffer {
    methods: HashMap<u16, u32>,
    pub bytes: Vec<u8>,
    pub count: u32,
    /// Depths from the shader, by quad and pixel, for the next footprint.
    shades: HashMap<(u8, usize), u32>,
}

impl DepthBuffer {
    pub fn new(bytes: Vec<u8>) -> Self {
        let all_pass = [0x130c, 0x1390, 0x15a4].map(|a| (a, 0x207));
        let masks = [0x0f58, 0x0f5c, 0x1398, 0x139c].map(|a| (a, 0xff));
        let keep = [0x1384, 0x1388, 0x138c, 0x1598, 0x159c, 0x15a0].map(|a| (a, 1));
        let positions = [0x11e0, 0x11e4, 0x11e8, 0x11ec].map(|a| (a, 0x8888_8888));
        let far = [(0x0c0c, 1_f32.to_bits())];
        let methods = all_pass.into_iter().chain(far).chain(masks).chain(keep).chain(positions).collect();
        DepthBuffer { methods, bytes, count: 0, shades: HashMap::new() }
    }

    pub fn method(&mut self, address: u16, value: u32) {
        self.methods.insert(address, value);
        if address == 0x1530 && value & 31 == 1 {
            self.count = 0;
        }
    }

    pub fn get(&self, address: u16) -> u32 {
        self.methods.get(&address).copied().unwrap_or(0)
    }
    fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }

    /// Columns and rows of samples in a pixel.
    pub fn grid(&self) -> (u32, u32) {
        match self.get(0x15d0) & 15 {
            1 | 5 => (2, 1),
            2 => (2, 2),
            3 | 4 => (4, 2),
            6 => (4, 4),
            _ => (1, 1),
        }
    }

    /// The address of a byte: GOBs of 64 bytes x 8 rows, in blocks of a power of two of them.
    pub fn address(&self, x: u64, y: u64, bytes: u64) -> u64 {
        let base = u64::from(self.get(0x0fe0) & 0xff) << 32 | u64::from(self.get(0x0fe4) & !31);
        // Layers, as for colour; 1230 may select a single layer.
        let [first, layers] = [self.get(0x179c) % 65536, self.get(0x1230) % 65536];
        let layer = first + self.get(0x3ffc);
        let layer = if self.get(0x1230) >> 16 & 1 == 0 && layer < layers { layer } else { first };
        let base = base + u64::from(layer) * (u64::from(self.get(0x0ff0)) * 4 & !31);
        let width = u64::from(self.get(0x1228)).min(0xffff);
        let gobs_high = 1 << (self.get(0x0fec) >> 4 & 7).min(5);
        let blocks_across = (width * bytes).div_ceil(64);
        let block = (y / (8 * gobs_high)) * blocks_across + x / 64;
        let gob = y / 8 % gobs_high;
        let (x, y) = (x % 64, y % 8);
        let inside = (x & 15) | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3;
        base + (block * gobs_high + gob) * 512 + inside
    }

    /// Eight bytes a sample: a float, then a word whose lowest byte is stencil.
    fn wide(&self) -> bool {
        self.get(0x0fe8) & 0x1f == 0x19
    }

    fn has_stencil(&self) -> bool {
        matches!(self.get(0x0fe8) & 0x1f, 0x14 | 0x16 | 0x19)
    }

    /// Addresses of a sample's depth and of its stencil.
    pub fn places(&self, bits: u32, sx: u64, sy: u64) -> (u64, u64) {
        match bits {
            // A half of a tile: a sector of stencil, four of floats.
            32 if self.wide() => {
                let tile = self.address(8 * (sx & !7), sy & !7, 8) + 256 * (sx >> 2 & 1);
                let k = 4 * (sy & 7) + (sx & 3);
                (tile + 32 + 4 * k, tile + k)
            }
            16 => (self.address(2 * sx, sy, 2), 0),
            32 => (self.address(4 * sx, sy, 4), 0),
            _ => {
                let tile = self.address(4 * (sx & !7), sy & !7, 4) + 128 * (sx >> 2 & 1);
                let k = 4 * (sy & 7) + (sx & 3);
                (tile + 32 + 3 * k, tile + k)
            }
        }
    }

    pub fn depth(&self, bits: u32, at: u64) -> u32 {
        let byte = |k: u32| u32::from(self.bytes[at as usize + k as usize]) << (8 * k);
        (0..bits / 8).map(byte).sum()
    }

    fn set_depth(&mut self, bits: u32, at: u64, code: u32) {
        let from = at as usize;
        let bytes = bits as usize / 8;
        self.bytes[from..from + bytes].copy_from_slice(&code.to_le_bytes()[..bytes]);
    }

    /// Near and far.
    fn ends(&self) -> (u32, u32) {
        let whole = self.on(0x193c);
        let word = |address, fixed: f32| if whole { fixed.to_bits() } else { self.get(address) };
        (word(0x0c08, 0.0), word(0x0c0c, 1.0))
    }

    /// A code clamped to near and far, where clamping is on.
    fn hold(&self, bits: u32, code: u32) -> u32 {
        let control = self.get(0x193c);
        let (near, far) = self.ends();
        let (low, high) = (code_of_float(bits, near), code_of_float(bits, far));
        if low > high {
            return code;
        }
        let code = if control >> 3 & 1 == 1 { code.max(low) } else { code };
        if control >> 4 & 1 == 1 { code.min(high) } else { code }
    }

    /// The code of a drawn sample under the viewport's depth range: `None` where it is clipped.
    fn viewport(&self, bits: u32, code: u32, (below, above): (bool, bool)) -> Option<u32> {
        let control = self.get(0x193c);
        let (near, far) = self.ends();
        let (low, high) = (code_of_float(bits, near), code_of_float(bits, far));
        if low > high {
            return Some(code);
        }
        let (hold_near, hold_far) = (control >> 3 & 1 == 1, control >> 4 & 1 == 1);
        let (open_near, open_far) = (f32::from_bits(near) < 0.0, f32::from_bits(far) > 1.0);
        let before = !open_near && (below || code < low);
        let after = !open_far && (above || code > high);
        if before && !hold_near || after && !hold_far {
            return None;
        }
        Some(self.hold(bits, code))
    }

    /// Shader depths of a quad, which precede its footprint.
    pub fn depths(&mut self, depth: &ZropDepth) {
        self.shades.extend((0..4).map(|p| ((depth.quad, p), depth.z[p])));
    }

    /// The code of a shader's depth: of its pixel, for all its samples.
    fn shade(&self, bits: u32, bit: u32) -> u32 {
        let (nx, ny) = self.grid();
        let (x, y) = (bit % 8 / nx, bit / 8 / ny);
        // Quads of a footprint, row by row.
        let across = 8 / nx / 2;
        let (quad, pixel) = (y / 2 * across + x / 2, y % 2 * 2 + x % 2);
        let code = code_of_float(bits, self.shades[&(quad as u8, pixel as usize)]);
        self.hold(bits, code)
    }

    /// Returns the samples that survive.
    pub fn frtx(&mut self, frtx: &Frtx) -> u64 {
        let mut survive = 0_u64;
        for bit in (0..64).filter(|bit| frtx.coverage >> bit & 1 == 1) {
            if self.sample(frtx, bit) {
                survive |= 1 << bit;
            }
        }
        self.shades.clear();
        if self.on(0x1514) {
            self.count = self.count.wrapping_add(survive.count_ones());
        }
        survive
    }

    fn sample(&mut self, frtx: &Frtx, bit: u32) -> bool {
        let (nx, ny) = self.grid();
        let positions = [0x11e0, 0x11e4, 0x11e8, 0x11ec].map(|a| self.get(a));
        let at = offset((nx, ny), &positions, bit);
        let beyond = beyond(&frtx.plane, at);
        let held = |bits| match code_at(bits, &frtx.plane, at) {
            code if frtx.unclipped => Some(self.hold(bits, code)),
            code => self.viewport(bits, code, beyond),
        };
        let format = depth_bits(self.get(0x0fe8));
        // Near and far also apply without a surface; then as floats.
        let Some(code) = held(format.unwrap_or(32)) else { return false };
        let Some(bits) = format.filter(|_| self.on(0x1538)) else { return true };
        let shaded = !self.shades.is_empty();
        let code = if shaded { self.shade(bits, bit) } else { code };

        let (column, row) = (bit % 8, bit / 8);
        let (sx, sy) = (u32::from(frtx.x) * nx + column, u32::from(frtx.y) * ny + row);
        let (z_at, s_at) = self.places(bits, sx.into(), sy.into());
        let stored = self.depth(bits, z_at);

        if self.on(0x19bc) {
            let bound = |address| code_of_float(bits, self.get(address));
            if stored < bound(0x0f9c) || stored > bound(0x0fa0) {
                return false;
            }
        }

        let z = !self.on(0x12cc) || frtx.accept && !shaded || holds(self.get(0x130c), code, stored);
        if self.has_stencil() && self.on(0x1380) {
            let back = frtx.back && self.on(0x1594);
            let [func, reference, func_mask, mask, fail, zfail, zpass] = match back {
                false => [0x1390, 0x1394, 0x1398, 0x139c, 0x1384, 0x1388, 0x138c],
                true => [0x15a4, 0x0f54, 0x0f5c, 0x0f58, 0x1598, 0x159c, 0x15a0],
            }
            .map(|a| self.get(a));
            let old = self.bytes[s_at as usize];
            let by = func_mask & 0xff;
            let pass = holds(func, reference & by, u32::from(old) & by);
            let op = if !pass {
                fail
            } else if !z {
                zfail
            } else {
                zpass
            };
            let mask = if self.get(0x07f8) >> 4 & 1 == 1 { 0 } else { mask as u8 };
            self.bytes[s_at as usize] = old & !mask | gl::stencil(op, old, reference as u8) & mask;
            if !pass {
                return false;
            }
        }
        if z && self.on(0x12cc) && self.on(0x12e8) && !self.on(0x07f8) {
            self.set_depth(bits, z_at, code);
        }
        z
    }

    pub fn clear(&mut self, clear: &ClearTile) {
        let Some(bits) = depth_bits(self.get(0x0fe8)).filter(|_| self.on(0x1538)) else { return };
        let (nx, ny) = self.grid();
        let r = &clear.rect;
        let rows = u64::from(r.y0) * u64::from(ny)..u64::from(r.y1) * u64::from(ny);
        let columns = u64::from(r.x0) * u64::from(nx)..u64::from(r.x1) * u64::from(nx);
        for (sx, sy) in rows.flat_map(|sy| columns.clone().map(move |sx| (sx, sy))) {
            let (z_at, s_at) = self.places(bits, sx, sy);
            if clear.z && !self.on(0x07f8) {
                self.set_depth(bits, z_at, code_of_float(bits, self.get(0x0d90)));
            }
            if clear.stencil && self.has_stencil() && self.get(0x07f8) >> 4 & 1 == 0 {
                self.bytes[s_at as usize] = self.get(0x0da0) as u8;
            }
        }
    }
}
