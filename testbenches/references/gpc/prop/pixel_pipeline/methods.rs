//! Methods are kept by address, and say what a footprint's samples and colours undergo.

use super::grid;
use crate::arith::pixel::{alpha_goes_separate, stores_alpha};
use crate::fbp::crop::blend::{Factor, What, factor};
use bundle::*;
use std::collections::HashMap;

/// The state so far, by address.
#[derive(Default)]
pub struct Methods(pub HashMap<u16, u32>);

impl Methods {
    pub fn get(&self, address: u16) -> u32 {
        let reset = match address {
            0x0fbc..=0x0fc8 => 0xffff,
            0x0300 | 0x1534 => 1,
            _ => 0,
        };
        self.0.get(&address).copied().unwrap_or(reset)
    }
    pub fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }
    fn all_samples(&self) -> u16 {
        ((1_u32 << grid(self.get(0x15d0)).2) - 1) as u16
    }
    pub fn may_change(&self) -> bool {
        let all = u32::from(self.all_samples());
        let masked = (0..4).any(|p| self.get(0x0fbc + 4 * p) & all != all);
        // The pixel shader's header: it kills or stores, sets a sample mask or depths.
        let header = self.get(0x3a80) >> 15 & 3 != 0 || self.get(0x3acc) & 3 != 0;
        masked || self.on(0x12ec) || self.get(0x3ff0) & 3 != 0 || header || self.on(0x153c)
    }
    pub fn tests_depth(&self) -> bool {
        self.on(0x1514) || self.on(0x1538) && (self.on(0x12cc) || self.on(0x1380) || self.on(0x19bc))
    }
    /// Whether near and far may clip a sample of a footprint: a corner of it is beyond them, or they are inside [0, 1], where
    /// only ROPs can tell.
    pub fn may_clip(&self, plane: &TilePlane) -> bool {
        let control = self.get(0x193c);
        let word = |address, reset: f32| match self.0.get(&address) {
            Some(word) if control & 1 == 0 => f32::from_bits(*word),
            _ => reset,
        };
        let (near, far) = (word(0x0c08, 0.0), word(0x0c0c, 1.0));
        let one = 1_i128 << plane.exp;
        let corners = [(-4, -4), (-4, 4), (4, -4), (4, 4)];
        let depths =
            corners.map(|(dx, dy)| i128::from(plane.c) + dx * i128::from(plane.a) + dy * i128::from(plane.b));
        let before = depths.iter().any(|z| *z < 0);
        let after = depths.iter().any(|z| *z > one);
        // NaN clips as 0 does, and as 1 does not.
        let by_near = (near.is_nan() || near >= 0.0) && (near != 0.0 || before || after);
        let by_far = (far.is_nan() || far <= 1.0) && (far != 1.0 || before || after);
        control >> 3 & 1 == 0 && by_near || control >> 4 & 1 == 0 && by_far
    }
    /// Whether the shader writes depths.
    pub fn makes_depth(&self) -> bool {
        self.get(0x3acc) >> 1 & 1 == 1
    }
    pub fn outputs(&self) -> usize {
        (self.get(0x121c) & 15).min(8) as usize
    }
    pub fn target(&self, output: usize) -> usize {
        (self.get(0x121c) >> (4 + 3 * output) & 7) as usize
    }

    /// Whether a target's blend uses a second source: one of its four factors, of which two count only where alpha has its own,
    /// is a SRC1 of OpenGL or Direct3D.
    pub fn takes_second(&self, target: usize) -> bool {
        let target = target as u16;
        let at = if self.on(0x12e4) {
            [0x00, 0x08, 0x0c, 0x14, 0x18].map(|at| 0x1e00 + 0x20 * target + at)
        } else {
            [0x133c, 0x1344, 0x1348, 0x1350, 0x1358]
        };
        let count = if self.on(at[0]) { 5 } else { 3 };
        let second = [0xc900, 0xc901, 0xc902, 0xc903, 16, 17, 18, 19];
        self.on(0x1360 + 4 * target) && at[1..count].iter().any(|at| second.contains(&self.get(*at)))
    }

    /// Whether a target's result depends on its source's alpha, for which the pixel has no bits, or two.
    pub fn takes_alpha(&self, target: usize) -> bool {
        let t = target as u16;
        if self.format(target) == 0xe0 {
            return self.blends_in_halves(target);
        }
        if !self.on(0x1360 + 4 * t) || !alpha_goes_separate(self.format(target)) {
            return false;
        }
        let at = if self.on(0x12e4) {
            [0x00, 0x08, 0x0c, 0x14, 0x18].map(|at| 0x1e00 + 0x20 * t + at)
        } else {
            [0x133c, 0x1344, 0x1348, 0x1350, 0x1358]
        };
        let separate = self.on(at[0]) && stores_alpha(self.format(target));
        let alpha =
            |at: &u16| matches!(factor(self.get(*at)), Factor::Of(What::SrcAlpha, _) | Factor::Saturate);
        // A packet precedes colours for one purpose only.
        at[1..if separate { 5 } else { 3 }].iter().any(alpha) && !self.takes_second(target)
    }

    /// Whether a target of 11-11-10 blends: sources may be negative, so that they are sent as halves.
    pub fn blends_in_halves(&self, target: usize) -> bool {
        let blends = self.on(0x1360 + 4 * target as u16) && !self.on(0x19c4);
        self.format(target) == 0xe0 && blends && !self.takes_second(target)
    }

    pub fn format(&self, target: usize) -> u8 {
        self.get(0x0810 + 0x40 * target as u16) as u8
    }

    /// The samples of a pixel that remain after shading and the following tests; `p` is its place in the quad.
    pub fn kept(&self, quad: &ShadedQuad, p: usize) -> u16 {
        let alpha = f32::from_bits(quad.colour[p][3]);
        let reference = f32::from_bits(self.get(0x1310));
        let func = match self.get(0x1314) {
            v @ 0x200..=0x207 => v - 0x200,
            v @ 1..=8 => v - 1,
            _ => 7,
        };
        // Alpha to one precedes the alpha test and follows alpha to coverage (OpenGL 4.6 compatibility, 17.3).
        let tested = if self.get(0x153c) >> 4 & 1 == 1 { 1.0 } else { alpha };
        let passes = match func {
            0 => false,
            1 => tested < reference,
            2 => tested == reference,
            3 => tested <= reference,
            4 => tested > reference,
            5 => tested != reference,
            6 => tested >= reference,
            _ => true,
        };
        if quad.kill >> p & 1 == 1 || self.on(0x12ec) && !passes {
            return 0;
        }
        let mut samples = self.get(0x0fbc + 4 * p as u16) as u16;
        // The shader's mask applies to multisampling: bit 1 disables it where there is none.
        if self.on(0x0300) && (self.get(0x0300) & 2 == 0 || self.on(0x1534)) {
            samples &= quad.sample_mask[p];
        }
        if self.on(0x153c) {
            let n = f64::from(grid(self.get(0x15d0)).2);
            let alpha = if alpha.is_nan() { 0.0 } else { f64::from(alpha).clamp(0.0, 1.0) };
            samples &= ((1_u32 << (alpha * n + 0.5).floor() as u32) - 1) as u16;
        }
        samples
    }
}
