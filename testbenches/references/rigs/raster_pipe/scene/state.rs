//! State by its methods: the last written values, and their meaning.

use crate::common::gl;
use bundle::*;
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct Words(HashMap<u16, u32>);

/// Operations that the depth surface allows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Surface {
    pub format: DepthFormat,
    pub stencil: bool,
    pub depth_writable: bool,
    pub stencil_writable: bool,
}

impl Words {
    pub fn set(&mut self, state: State) {
        self.0.insert(state.address, state.value);
    }

    pub fn or(&self, address: u16, reset: u32) -> u32 {
        self.0.get(&address).copied().unwrap_or(reset)
    }

    pub fn get(&self, address: u16) -> u32 {
        self.or(address, 0)
    }

    pub fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }

    /// Position of a sample in its pixel, in 1/16 pixel.
    pub fn position(&self, s: u32) -> (i64, i64) {
        let word = self.or(SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * (s / 4) as u16, 0x8888_8888);
        let byte = i64::from(word >> (8 * (s % 4)) & 0xff);
        (byte & 15, byte >> 4)
    }

    fn depth_format(code: u32) -> DepthFormat {
        match code {
            0x13 => DepthFormat::Z16,
            0x14..=0x16 => DepthFormat::Z24S8,
            0x0a => DepthFormat::Z32,
            _ => DepthFormat::None,
        }
    }

    pub fn surface(&self) -> Surface {
        let code = self.get(SET_ZT_FORMAT);
        let selected = self.on(SET_ZT_SELECT);
        let format = if selected { Self::depth_format(code) } else { DepthFormat::None };
        let stencil = format == DepthFormat::Z24S8 && code != 0x15;
        let locked = self.get(SET_ZT_READ_ONLY);
        Surface {
            format,
            stencil,
            depth_writable: format != DepthFormat::None && locked & 1 == 0,
            stencil_writable: stencil && locked >> 4 & 1 == 0,
        }
    }

    /// The format whose codes are compared with near and far: that of the depth surface, even if it is not selected, and
    /// without one that of 32 bits.
    pub fn clip_format(&self) -> DepthFormat {
        match Self::depth_format(self.get(SET_ZT_FORMAT)) {
            DepthFormat::None => DepthFormat::Z32,
            format => format,
        }
    }

    /// A comparison `a func b` of ordered values; unknown functions always pass.
    pub fn compares<T: PartialOrd>(&self, address: u16, a: T, b: T) -> bool {
        gl::compares(self.get(address), a, b).unwrap_or(true)
    }
}
