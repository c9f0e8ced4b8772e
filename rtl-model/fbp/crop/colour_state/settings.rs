//! Methods that set the state.

use crate::crop::formats::*;
use crate::crop::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package colour_settings(blend_methods, colour_methods, crop, derived_state, memory_port, sample_methods, state);

    pub struct Target {
        /// Address of the first sector.
        base: SectorAddress,
        /// Pitch between layers, in sectors, except for a `volume`, whose slices lie in blocks; number of layers;
        /// first layer that is drawn to.
        layer_pitch: B29,
        layers: B16,
        first_layer: B16,
        volume: bool,
        /// In samples; in bytes with `pitch`.
        width: B20,
        /// Rows of samples.
        height: B17,
        format: B8,
        block_height: B3,
        block_depth: B3,
        pitch: bool,
    }

    /// State of all targets.
    pub struct ColourSettings {
        targets: [Target; 8],
        /// Layer of the next work, relative to each target's first.
        layer: B16,
        sample_mode: SampleMode,
        /// For all targets.
        blend: BlendState,
        /// For each target, with `per_target`.
        blend_each: [BlendState; 8],
        per_target: bool,
        blend_on: B8,
        unorm_constants: [B8; 4],
        snorm_constants: [B8; 4],
        /// As floats, as received.
        constants: [B32; 4],
        /// Zero times a non-finite value is zero.
        zeroes: bool,
        logic_on: bool,
        logic_op: B4,
        /// Component write masks, red in bit 0.
        masks: [B4; 8],
        /// The first mask applies to all targets.
        one_mask: bool,
        clear: [B32; 4],
    }

    /// The state after a method, except constants in their formats.
    pub state colour_after(s: ColourSettings) by for_crop {
        SET_COLOR_TARGET_A[k] { offset_upper -> s.targets[k].base, bits 34:27; }
        SET_COLOR_TARGET_B[k] { offset_lower -> s.targets[k].base, bits 26:0; }
        SET_COLOR_TARGET_WIDTH[k] { v -> s.targets[k].width; }
        SET_COLOR_TARGET_HEIGHT[k] { v -> s.targets[k].height; }
        SET_COLOR_TARGET_FORMAT[k] { v -> s.targets[k].format; }
        SET_COLOR_TARGET_MEMORY[k] {
            block_height -> s.targets[k].block_height;
            block_depth -> s.targets[k].block_depth;
            layout -> s.targets[k].pitch;
            third_dimension_control -> s.targets[k].volume;
        }
        SET_COLOR_TARGET_THIRD_DIMENSION[k] { v -> s.targets[k].layers; }
        SET_COLOR_TARGET_ARRAY_PITCH[k] { v -> s.targets[k].layer_pitch; }
        SET_COLOR_TARGET_LAYER[k] { offset -> s.targets[k].first_layer; }
        SET_WORK_LAYER { v -> s.layer; }
        SET_COLOR_CLEAR_VALUE[k] { v -> s.clear[k]; }
        SET_SINGLE_CT_WRITE_CONTROL { enable -> s.one_mask; }
        SET_CT_WRITE[k] {
            r_enable -> s.masks[k], bit 0;
            g_enable -> s.masks[k], bit 1;
            b_enable -> s.masks[k], bit 2;
            a_enable -> s.masks[k], bit 3;
        }
        SET_ANTI_ALIAS { samples -> s.sample_mode; }
        SET_BLEND_FLOAT_OPTION { zero_times_anything_is_zero -> s.zeroes; }
        SET_LOGIC_OP { enable -> s.logic_on; }
        SET_LOGIC_OP_FUNC { v -> s.logic_op; }
        SET_BLEND[k] { enable -> s.blend_on, bit k; }
        SET_BLEND_STATE_PER_TARGET { enable -> s.per_target; }
        SET_BLEND_CONST_RED { v -> s.constants[0]; }
        SET_BLEND_CONST_GREEN { v -> s.constants[1]; }
        SET_BLEND_CONST_BLUE { v -> s.constants[2]; }
        SET_BLEND_CONST_ALPHA { v -> s.constants[3]; }
        SET_BLEND_SEPARATE_FOR_ALPHA { enable -> s.blend.separate; }
        SET_BLEND_COLOR_OP { v -> s.blend.colour.op; }
        SET_BLEND_COLOR_SOURCE_COEFF { v -> s.blend.colour.src; both -> s.blend.colour_both; }
        SET_BLEND_COLOR_DEST_COEFF { v -> s.blend.colour.dst; }
        SET_BLEND_ALPHA_OP { v -> s.blend.alpha.op; }
        SET_BLEND_ALPHA_SOURCE_COEFF { v -> s.blend.alpha.src; both -> s.blend.alpha_both; }
        SET_BLEND_ALPHA_DEST_COEFF { v -> s.blend.alpha.dst; }
        SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA[k] { enable -> s.blend_each[k].separate; }
        SET_BLEND_PER_TARGET_COLOR_OP[k] { v -> s.blend_each[k].colour.op; }
        SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF[k] { v -> s.blend_each[k].colour.src; both -> s.blend_each[k].colour_both; }
        SET_BLEND_PER_TARGET_COLOR_DEST_COEFF[k] { v -> s.blend_each[k].colour.dst; }
        SET_BLEND_PER_TARGET_ALPHA_OP[k] { v -> s.blend_each[k].alpha.op; }
        SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF[k] { v -> s.blend_each[k].alpha.src; both -> s.blend_each[k].alpha_both; }
        SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF[k] { v -> s.blend_each[k].alpha.dst; }
    }
}

/// The logic op that copies the source.
const LOGIC_OP_COPY: u8 = 3;

impl ColourSettings {
    pub(super) fn at_reset() -> Self {
        let one = BlendEquation { src: BlendFactor::One, ..BlendEquation::default() };
        let blend = BlendState { colour: one, alpha: one, ..BlendState::default() };
        ColourSettings {
            masks: [15; 8],
            logic_op: LOGIC_OP_COPY,
            blend,
            blend_each: [blend; 8],
            ..ColourSettings::default()
        }
    }

    /// Applies the methods that set this state; others have no effect.
    pub(super) fn apply(&mut self, state: State) {
        let address = state.address & !3;
        *self = colour_after(*self, State { address, ..state });
        if let SET_BLEND_CONST_RED..=SET_BLEND_CONST_ALPHA = address {
            let k = usize::from((address - SET_BLEND_CONST_RED) >> 2);
            self.unorm_constants[k] = unorm8(state.value);
            self.snorm_constants[k] = snorm8(state.value);
        }
    }
}
