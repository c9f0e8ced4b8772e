//! State that the source operations keep.

use crate::prop::types::*;
use arith::pixel::{alpha_separate, lacks_alpha, pixel_format};
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package source_state(blend_methods, colour_methods, derived_state, pixel_pipeline, sample_methods, state);

    /// Operations on the alpha of the first colour.
    pub struct AlphaOps {
        test: bool,
        func: Compare,
        threshold: B32,
        to_coverage: bool,
        to_one: bool,
    }

    /// A colour target; without a format it receives no colour.
    pub struct Target {
        known: bool,
        format: SourceFormat,
    }

    /// Blend state that decides the number of colours per pixel. Bits of an equation: bit 0: alpha has its own; bits
    /// 1 and 2: the source and destination factor of colour use the second source; bits 3 and 4: those of alpha do;
    /// bits 5 to 8: the same factors use the source's alpha.
    pub struct DualState {
        blend_on: B8,
        logic_on: bool,
        per_target: bool,
        common: B9,
        each: [B9; 8],
    }

    /// From the pixel shader's header: outputs with written components, whether each has its own target, whether it
    /// changes coverage. `known`: there is a header.
    pub struct HeaderOutputs {
        known: bool,
        written: B8,
        mrt: bool,
        kills: bool,
        masks: bool,
    }

    pub struct SourceState {
        alpha: AlphaOps,
        shader_coverage: bool,
        header: HeaderOutputs,
        sample_mask: [B16; 4],
        /// When the shader's sample mask is ignored: always, or if all samples of a pixel are covered together.
        mask_unused: bool,
        mask_qualified: bool,
        together: bool,
        /// Number of colours that shading writes per pixel, and the target of each.
        outputs: B4,
        map: [B3; 8],
        /// Per output: clamped to a range; the range begins at -1.
        saturate: [B2; 8],
        targets: [Target; 8],
        dual: DualState,
    }

    /// The state after a method, except formats.
    pub state source_after(s: SourceState) by after_setup {
        SET_SAMPLE_MASK_X0_Y0 { v -> s.sample_mask[0]; }
        SET_SAMPLE_MASK_X1_Y0 { v -> s.sample_mask[1]; }
        SET_SAMPLE_MASK_X0_Y1 { v -> s.sample_mask[2]; }
        SET_SAMPLE_MASK_X1_Y1 { v -> s.sample_mask[3]; }
        SET_PS_OUTPUT_SAMPLE_MASK_USAGE { unused -> s.mask_unused; qualified -> s.mask_qualified; }
        SET_ANTI_ALIAS_ENABLE { off -> s.together; }
        SET_CT_SELECT { target_count -> s.outputs; targets -> s.map; }
        SET_PS_SATURATE {
            range0 -> s.saturate[0]; range1 -> s.saturate[1]; range2 -> s.saturate[2]; range3 -> s.saturate[3];
            range4 -> s.saturate[4]; range5 -> s.saturate[5]; range6 -> s.saturate[6]; range7 -> s.saturate[7];
        }
        SET_ALPHA_TEST { enable -> s.alpha.test; }
        SET_ALPHA_REF { v -> s.alpha.threshold; }
        SET_ALPHA_FUNC { v -> s.alpha.func; }
        SET_ANTI_ALIAS_ALPHA_CONTROL { alpha_to_coverage -> s.alpha.to_coverage; alpha_to_one -> s.alpha.to_one; }
        SET_SHADER_COVERAGE { enable -> s.shader_coverage; }
        PIXEL_HEADER_FIRST { mrt -> s.header.mrt; kills -> s.header.kills; }
        PIXEL_HEADER_LAST { sample_mask -> s.header.masks; }
        PIXEL_HEADER_COLOURS {
            has0 -> s.header.written, bit 0; has1 -> s.header.written, bit 1;
            has2 -> s.header.written, bit 2; has3 -> s.header.written, bit 3;
            has4 -> s.header.written, bit 4; has5 -> s.header.written, bit 5;
            has6 -> s.header.written, bit 6; has7 -> s.header.written, bit 7;
        }
        SET_BLEND[k] { enable -> s.dual.blend_on, bit k; }
        SET_LOGIC_OP { enable -> s.dual.logic_on; }
        SET_BLEND_STATE_PER_TARGET { enable -> s.dual.per_target; }
        SET_BLEND_SEPARATE_FOR_ALPHA { enable -> s.dual.common, bit 0; }
        SET_BLEND_COLOR_SOURCE_COEFF { second -> s.dual.common, bit 1; alpha -> s.dual.common, bit 5; }
        SET_BLEND_COLOR_DEST_COEFF { second -> s.dual.common, bit 2; alpha -> s.dual.common, bit 6; }
        SET_BLEND_ALPHA_SOURCE_COEFF { second -> s.dual.common, bit 3; alpha -> s.dual.common, bit 7; }
        SET_BLEND_ALPHA_DEST_COEFF { second -> s.dual.common, bit 4; alpha -> s.dual.common, bit 8; }
        SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA[k] { enable -> s.dual.each[k], bit 0; }
        SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF[k] { second -> s.dual.each[k], bit 1; alpha -> s.dual.each[k], bit 5; }
        SET_BLEND_PER_TARGET_COLOR_DEST_COEFF[k] { second -> s.dual.each[k], bit 2; alpha -> s.dual.each[k], bit 6; }
        SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF[k] { second -> s.dual.each[k], bit 3; alpha -> s.dual.each[k], bit 7; }
        SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF[k] { second -> s.dual.each[k], bit 4; alpha -> s.dual.each[k], bit 8; }
    }
}

/// Red and green of a source, or its alpha and blue, before a blend.
const HALVES: SourceFormat = SourceFormat { layout: ColourLayout::Rg16, number: PixelNumber::Float };

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

    /// Whether the shader's sample mask is ignored.
    pub fn ignores_mask(&self) -> bool {
        self.mask_unused || self.mask_qualified && self.together
    }

    pub fn apply(&mut self, state: State) {
        *self = source_after(*self, state);
        if SET_COLOR_TARGET_FORMAT::is(state.address) {
            let k = SET_COLOR_TARGET_FORMAT::index(state.address);
            self.targets[k] = Target::of(SET_COLOR_TARGET_FORMAT::v(state.value));
        }
        if state.address == PIXEL_HEADER_COLOURS {
            self.header.known = true;
        }
    }

    /// Mask of the outputs that shading returns: those of the shader's header, or, without a header, one per target.
    /// A shader with one colour for all targets counts as one with many.
    fn responses(&self) -> u8 {
        let all = ((1_u16 << self.outputs) - 1) as u8;
        match self.header {
            HeaderOutputs { known: false, .. } => all,
            _ if self.is_shared() => all,
            HeaderOutputs { written, .. } => written,
        }
    }

    /// Whether output 0 is written to all targets.
    pub fn is_shared(&self) -> bool {
        let HeaderOutputs { known, written, mrt, .. } = self.header;
        known && !mrt && written == 1
    }

    /// The range to which an output is clamped. An output for all targets is output 0, and so are its second colours.
    pub fn range(&self, output: u8) -> u8 {
        self.saturate[if self.is_shared() { 0 } else { usize::from(output) }]
    }

    /// The output after one, or the first.
    pub fn next_output(&self, before: Option<u8>) -> Option<u8> {
        let left = self.responses() & before.map_or(0xff, |at| !((2_u16 << at) - 1) as u8);
        (left != 0).then_some(left.trailing_zeros() as u8)
    }

    /// Whether shading, or its alpha, may change coverage.
    pub fn changes_coverage(&self) -> bool {
        self.shader_coverage || self.header.kills || self.header.masks || self.alpha.to_coverage
    }

    /// Whether output 0 has two colours.
    pub fn two_colours(&self) -> bool {
        let HeaderOutputs { known, written, mrt, .. } = self.header;
        let both = !known || mrt && written & 3 == 3;
        self.outputs != 0 && both && self.dual.of(self.map[0])
    }

    /// The target of an output: its number, whether it receives colour, and in which format.
    pub fn target(&self, output: u8) -> (u8, bool, SourceFormat) {
        let at = self.map[usize::from(output)];
        let Target { known, format } = self.targets[usize::from(at)];
        let coloured = known && output < self.outputs && self.responses() != 0;
        (at, coloured, if self.halves(at) { HALVES } else { format })
    }

    /// Whether colours are sent to a target's blend as halves: in 11-11-10 they would lose their signs.
    fn halves(&self, target: u8) -> bool {
        let layout = self.targets[usize::from(target)].format.layout;
        layout == ColourLayout::Rg11b10 && self.dual.of_one(target)
    }

    /// Whether the alphas of a target's sources are sent separately. Integers do not blend.
    pub fn alphas(&self, target: u8) -> bool {
        let SourceFormat { layout, number } = self.targets[usize::from(target)].format;
        if layout == ColourLayout::Rg11b10 {
            return self.halves(target);
        }
        let blends = !matches!(number, PixelNumber::Uint | PixelNumber::Sint);
        blends && alpha_separate(layout) && self.dual.reads_alpha(target, !lacks_alpha(layout))
    }
}
