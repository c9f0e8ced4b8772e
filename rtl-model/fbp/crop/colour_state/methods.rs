//! Methods that set the state.

use super::{LOGIC_OP_COPY, Regs};
use crate::crop::formats::*;
use crate::crop::types::*;
use bundle::*;

/// Codes of the logic ops count from here.
const LOGIC_OP_CLEAR: u32 = 0x1500;

impl Regs {
    /// Applies the methods that set this state; others do nothing.
    pub(super) fn apply(&mut self, state: State) {
        let (at, value) = (state.address & !3, state.value);
        match at {
            SET_COLOR_TARGET_A..COLOR_TARGET_END => {
                let t = &mut self.targets[usize::from(at >> 6 & 7)];
                match SET_COLOR_TARGET_A + (at & 0x3f) {
                    SET_COLOR_TARGET_A => {
                        t.base = t.base & 0x7ff_ffff | u64::from(value & 0xff) << 27;
                    }
                    SET_COLOR_TARGET_B => t.base = t.base >> 27 << 27 | u64::from(value >> 5),
                    SET_COLOR_TARGET_WIDTH => t.width = value & 0xf_ffff,
                    SET_COLOR_TARGET_FORMAT => t.format = value as u8,
                    SET_COLOR_TARGET_MEMORY => {
                        t.block_height = (value >> 4 & 7) as u8;
                        t.pitch = value >> 12 & 1 == 1;
                    }
                    _ => {}
                }
            }
            SET_COLOR_CLEAR_VALUE..=SET_COLOR_CLEAR_VALUE_3 => self.clear[usize::from(at >> 2 & 3)] = value,
            SET_SINGLE_CT_WRITE_CONTROL => self.one_mask = value & 1 == 1,
            SET_BLEND_STATE_PER_TARGET => self.per_target = value & 1 == 1,
            SET_BLEND_CONST_RED..=SET_BLEND_CONST_ALPHA => {
                let k = usize::from((at - SET_BLEND_CONST_RED) >> 2);
                self.unorm_constants[k] = unorm8(value);
                self.snorm_constants[k] = snorm8(value);
                self.constants[k] = value;
            }
            SET_BLEND_SEPARATE_FOR_ALPHA..=SET_BLEND_ALPHA_SOURCE_COEFF => {
                self.blend = set_blend(self.blend, ((at - SET_BLEND_SEPARATE_FOR_ALPHA) >> 2) as u8, value);
            }
            SET_BLEND_ALPHA_DEST_COEFF => self.blend = set_blend(self.blend, 6, value),
            SET_BLEND..=SET_BLEND_7 => {
                let t = (at - SET_BLEND) >> 2;
                self.blend_on = self.blend_on & !(1 << t) | ((value & 1) as u8) << t;
            }
            SET_ANTI_ALIAS => {
                self.sample_mode = match value & 15 {
                    1 | 5 => SampleMode::X2,
                    2 => SampleMode::X4,
                    3 | 4 => SampleMode::X8,
                    6 => SampleMode::X16,
                    _ => SampleMode::X1,
                }
            }
            SET_LOGIC_OP => self.logic_on = value & 1 == 1,
            SET_LOGIC_OP_FUNC => {
                let known = value & !15 == LOGIC_OP_CLEAR;
                self.logic_op = if known { (value & 15) as u8 } else { LOGIC_OP_COPY };
            }
            SET_CT_WRITE..=SET_CT_WRITE_7 => {
                let mask = value & 1 | value >> 3 & 2 | value >> 6 & 4 | value >> 9 & 8;
                self.masks[usize::from(at >> 2 & 7)] = mask as u8;
            }
            SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA..BLEND_PER_TARGET_END => {
                let each = &mut self.blend_each[usize::from(at >> 5 & 7)];
                *each = set_blend(*each, (at >> 2 & 7) as u8, value);
            }
            _ => {}
        }
    }
}

/// A target's equations with one field changed; fields are in the order of their methods.
fn set_blend(blend: BlendState, field: u8, value: u32) -> BlendState {
    let mut b = blend;
    match field {
        0 => b.separate = value & 1 == 1,
        1 => b.colour.op = blend_op(value),
        2 => (b.colour.src, b.colour_both) = (blend_factor(value), both(value)),
        3 => b.colour.dst = blend_factor(value),
        4 => b.alpha.op = blend_op(value),
        5 => (b.alpha.src, b.alpha_both) = (blend_factor(value), both(value)),
        6 => b.alpha.dst = blend_factor(value),
        _ => {}
    }
    b
}
