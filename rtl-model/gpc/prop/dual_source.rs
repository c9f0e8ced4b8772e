//! What a target's blend reads of its sources, by its factors. With a second source
//! shading gives two colours for each pixel; alpha may need a place of its own.

use bundle::*;
use kernel::packed::*;

packed! {
    /// The blend state that decides how many colours a pixel has. Of an equation: bit 0,
    /// alpha has its own; bits 1 and 2, the source and destination factor of colour are of
    /// the second source; bits 3 and 4, those of alpha; bits 5 to 8, the same are of the
    /// source's alpha.
    pub struct DualState {
        blend_on: B8,
        per_target: bool,
        common: B9,
        each: [B9; 8],
    }
}

/// Codes of OpenGL and Direct3D.
fn is_source1(code: u32) -> bool {
    matches!(code, 0xc900..=0xc903 | 0x10..=0x13)
}

/// The same; Direct3D's 12 and 13 set both factors.
fn is_alpha(code: u32) -> bool {
    matches!(code, 0x4302 | 0x4303 | 0x4308 | 5 | 6 | 11..=13)
}

/// An equation after one of its methods, by their order.
fn set(equation: u16, method: u16, value: u32) -> u16 {
    let put = |equation: u16, bit: u16, on: bool| equation & !(1 << bit) | u16::from(on) << bit;
    let factor = |bit| put(put(equation, bit, is_source1(value)), bit + 4, is_alpha(value));
    match method {
        0 => put(equation, 0, value & 1 == 1),
        2 | 3 => factor(method - 1),
        5 | 6 => factor(method - 2),
        _ => equation,
    }
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

    fn equation(&self, target: u8) -> u16 {
        if self.per_target { self.each[usize::from(target)] } else { self.common }
    }

    fn is_on(&self, target: u8) -> bool {
        self.blend_on >> target & 1 == 1
    }

    /// Whether it takes a second source.
    pub fn of(&self, target: u8) -> bool {
        let equation = self.equation(target);
        let alpha = equation & 1 == 1 && equation >> 3 & 3 != 0;
        self.is_on(target) && (equation >> 1 & 3 != 0 || alpha)
    }

    /// Whether it depends on the alpha of one source and no other: its colour, or alpha
    /// that memory has.
    pub fn reads_alpha(&self, target: u8, stores_alpha: bool) -> bool {
        let equation = self.equation(target);
        let own = stores_alpha && equation & 1 == 1 && equation >> 7 != 0;
        self.is_on(target) && (equation >> 5 & 3 != 0 || own) && !self.of(target)
    }
}
