//! Whether a target's blend uses a second source, by its factors: then shading gives
//! two colours for each pixel.

use crate::packed::*;
use crate::pkg::*;

packed! {
    /// What of the blend state tells. Of an equation: bit 0, alpha has its own; bits 1
    /// and 2, the source and destination factor of colour are of the second source; bits
    /// 3 and 4, those of alpha.
    pub struct DualState {
        blend_on: B8,
        per_target: bool,
        common: B5,
        each: [B5; 8],
    }
}

/// Codes of OpenGL and Direct3D.
fn is_source1(code: u32) -> bool {
    matches!(code, 0xc900..=0xc903 | 0x10..=0x13)
}

/// An equation after one of its methods, by their order.
fn set(equation: u8, method: u16, value: u32) -> u8 {
    let (bit, on) = match method {
        0 => (0, value & 1 == 1),
        2 | 3 => (method - 1, is_source1(value)),
        5 | 6 => (method - 2, is_source1(value)),
        _ => return equation,
    };
    equation & !(1 << bit) | u8::from(on) << bit
}

impl DualState {
    pub fn apply(&mut self, state: State) {
        let (at, value) = (state.address, state.value);
        match at {
            SET_BLEND_STATE_PER_TARGET => self.per_target = value & 1 == 1,
            SET_BLEND..=SET_BLEND_7 => {
                let t = (at - SET_BLEND) >> 2;
                self.blend_on = self.blend_on & !(1 << t) | u8::from(value & 1 == 1) << t;
            }
            SET_BLEND_SEPARATE_FOR_ALPHA..=SET_BLEND_ALPHA_SOURCE_COEFF => {
                self.common = set(self.common, (at - SET_BLEND_SEPARATE_FOR_ALPHA) >> 2, value);
            }
            SET_BLEND_ALPHA_DEST_COEFF => self.common = set(self.common, 6, value),
            SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA..BLEND_PER_TARGET_END => {
                let each = &mut self.each[usize::from(at >> 5 & 7)];
                *each = set(*each, at >> 2 & 7, value);
            }
            _ => {}
        }
    }

    pub fn of(&self, target: u8) -> bool {
        let t = usize::from(target);
        let equation = if self.per_target { self.each[t] } else { self.common };
        let alpha = equation & 1 == 1 && equation >> 3 != 0;
        self.blend_on >> t & 1 == 1 && (equation >> 1 & 3 != 0 || alpha)
    }
}
