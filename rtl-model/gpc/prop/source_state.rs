//! What the source operations keep of state.

use crate::prop::types::*;
use crate::prop::{dual_source::DualState, keep::*};
use arith::pixel::{alpha_apart, lacks_alpha, pixel_format};
use bundle::*;
use kernel::packed::*;

packed! {
    /// A colour target; without a format it gets no colour.
    pub struct Target {
        known: bool,
        format: SourceFormat,
    }

    pub struct SourceState {
        alpha: AlphaOps,
        shader_coverage: bool,
        sample_mask: [B16; 4],
        outputs: B4,             // colours that shading writes for a pixel
        map: [B3; 8],            // and the target of each
        targets: [Target; 8],
        dual: DualState,
    }
}

impl Target {
    fn of(code: u8) -> Self {
        let source = |PixelFormat { layout, number, .. }| SourceFormat { layout, number };
        let format = pixel_format(code).map(source);
        Target { known: format.is_some(), format: format.unwrap_or_default() }
    }
}

impl SourceState {
    pub fn reset() -> Self {
        SourceState {
            alpha: AlphaOps { func: Compare::Always, ..AlphaOps::default() },
            sample_mask: [0xffff; 4],
            ..SourceState::default()
        }
    }

    pub fn apply(&mut self, state: State) {
        let (v, bit) = (state.value, state.value & 1 == 1);
        match state.address {
            SET_SAMPLE_MASK_X0_Y0 | SET_SAMPLE_MASK_X1_Y0 | SET_SAMPLE_MASK_X0_Y1 | SET_SAMPLE_MASK_X1_Y1 => {
                self.sample_mask[usize::from(state.address - SET_SAMPLE_MASK_X0_Y0) / 4] = v as u16;
            }
            SET_CT_SELECT => {
                self.outputs = (v & 15).min(8) as u8;
                (0..8).for_each(|n| self.map[n] = (v >> (4 + 3 * n) & 7) as u8);
            }
            SET_ALPHA_TEST => self.alpha.test = bit,
            SET_ALPHA_REF => self.alpha.threshold = v,
            SET_ALPHA_FUNC => self.alpha.func = compare(v),
            SET_ANTI_ALIAS_ALPHA_CONTROL => {
                self.alpha.to_coverage = bit;
                self.alpha.to_one = v >> 4 & 1 == 1;
            }
            SET_SHADER_COVERAGE => self.shader_coverage = bit,
            a if a & !0x1c0 == SET_COLOR_TARGET_FORMAT => {
                self.targets[usize::from(a >> 6 & 7)] = Target::of(v as u8);
            }
            _ => self.dual.apply(state),
        }
    }

    /// Whether output 0 has two colours.
    pub fn two_colours(&self) -> bool {
        self.outputs != 0 && self.dual.of(self.map[0])
    }

    /// An output's target: its number, whether it gets colour, and its format.
    pub fn target(&self, output: u8) -> (u8, bool, SourceFormat) {
        let at = self.map[usize::from(output)];
        let Target { known, format } = self.targets[usize::from(at)];
        (at, known && self.outputs != 0, format)
    }

    /// Whether alphas of a target's sources go apart. Integers do not blend.
    pub fn alphas(&self, target: u8) -> bool {
        let SourceFormat { layout, number } = self.targets[usize::from(target)].format;
        let blends = !matches!(number, PixelNumber::Uint | PixelNumber::Sint);
        blends && alpha_apart(layout) && self.dual.reads_alpha(target, !lacks_alpha(layout))
    }
}
