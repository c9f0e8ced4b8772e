//! Control that the state gives for a target.

use super::Regs;
use super::settings::Target;
use crate::crop::formats::*;
use crate::crop::types::*;
use arith::pixel::{alpha_separate, lacks_alpha, pixel_format};
use bundle::*;
use prim::block_linear;

impl Target {
    /// First sector of a target's layer, or of a slice. A layer beyond the last is treated as the first.
    fn base(&self, after: u16, columns: u16) -> u64 {
        if self.volume && !self.pitch {
            let slice = block_linear::layer_number(self.first_layer, after, self.layers);
            let rows = block_linear::block_rows(self.block_height, self.height);
            return block_linear::slice(self.base, columns, rows, self.block_height, self.block_depth, slice);
        }
        let layers = if self.volume { 0 } else { self.layers };
        block_linear::layer(self.base, self.layer_pitch, self.first_layer, after, layers)
    }

    /// The target of a task, without its byte mask.
    fn place(&self, mode: SampleMode, layer: u16, info: ColourFormatInfo, bytes: u16) -> ColourTarget {
        let width_bytes = if self.pitch { self.width } else { (self.width << info.bytes_log2) + 63 };
        let (nx_log2, ny_log2) = match mode {
            SampleMode::X1 => (0, 0),
            SampleMode::X2 => (1, 0),
            SampleMode::X4 => (1, 1),
            SampleMode::X8 => (2, 1),
            SampleMode::X16 => (2, 2),
        };
        let columns = (width_bytes >> 6) as u16;
        ColourTarget {
            base: self.base(layer, columns),
            columns,
            block_height: self.block_height,
            block_depth: if self.volume { self.block_depth } else { 0 },
            pitch: self.pitch,
            bytes_log2: info.bytes_log2,
            nx_log2,
            ny_log2,
            bytes,
        }
    }
}

impl Regs {
    pub(in crate::crop) fn info(&self, target: u8) -> ColourFormatInfo {
        format_info(self.state.targets[usize::from(target)].format)
    }

    /// Pixel format of a target; arbitrary if the format is unknown.
    fn format(&self, target: u8) -> PixelFormat {
        pixel_format(self.state.targets[usize::from(target)].format).unwrap_or_default()
    }

    fn mode(&self, target: u8, info: ColourFormatInfo) -> ColourMode {
        let blend = self.state.blend_on >> target & 1 == 1 && !self.state.logic_on;
        match info.kind {
            ColourClass::Fixed | ColourClass::Unorm8 | ColourClass::Snorm8 if self.state.logic_on => {
                ColourMode::Logic
            }
            ColourClass::Unorm8 if blend => ColourMode::Unorm8,
            ColourClass::Snorm8 if blend => ColourMode::Snorm8,
            // Integers do not blend.
            _ => match self.format(target).number {
                PixelNumber::Uint | PixelNumber::Sint => ColourMode::Copy,
                _ if blend => ColourMode::Wide,
                _ => ColourMode::Copy,
            },
        }
    }

    fn blends(&self, target: u8) -> bool {
        let mode = self.mode(target, self.info(target));
        matches!(mode, ColourMode::Unorm8 | ColourMode::Snorm8 | ColourMode::Wide)
    }

    /// Second colours or alphas that no blend will use.
    pub(super) fn unused(&self, quads: &ColourQuads) -> bool {
        let blends = self.blends(quads.target);
        match (quads.source1, quads.alphas) {
            (true, _) => !blends,
            (false, true) => !blends || !alpha_separate(self.info(quads.target).layout),
            (false, false) => false,
        }
    }

    /// The control for a target, from its blend, logic op and mask.
    fn control(&self, target: u8, info: ColourFormatInfo, bits: u32) -> ColourControl {
        let t = usize::from(target);
        let blend = if self.state.per_target { self.state.blend_each[t] } else { self.state.blend };
        let colour = resolve(blend.colour, blend.colour_both);
        let alpha = resolve(blend.alpha, blend.alpha_both);
        let alpha = if blend.separate { alpha } else { colour };
        let of_source = |equation| if self.source1 { equation } else { without_source1(equation) };
        let codes = |codes: [u8; 4]| codes.map(u32::from);
        let PixelFormat { number, alpha: stored, .. } = self.format(target);
        ColourControl {
            mode: self.mode(target, info),
            logic_op: self.state.logic_op,
            colour: of_source(colour),
            alpha: of_source(alpha),
            constants: match info.kind {
                ColourClass::Unorm8 => codes(self.state.unorm_constants),
                ColourClass::Snorm8 => codes(self.state.snorm_constants),
                ColourClass::Float | ColourClass::Fixed => self.state.constants,
            },
            layout: info.layout,
            number,
            stored,
            alphas: self.alphas,
            opaque: info.opaque,
            zeroes: self.state.zeroes,
            bits,
        }
    }

    /// Work on a target, with a mask of the components that may be written.
    pub(in crate::crop) fn task(&self, target: u8, mask: u8) -> ColourTask {
        let info = self.info(target);
        let (bits, bytes) = writable(info.layout, mask);
        ColourTask {
            target: self.state.targets[usize::from(target)].place(
                self.state.sample_mode,
                self.state.layer,
                info,
                bytes,
            ),
            control: self.control(target, info, bits),
            ..ColourTask::default()
        }
    }

    /// Quads of a target, or a column of the first.
    pub(super) fn quads(&self, target: u8, column: u8, quads: [ColourQuad; 2], data: [u32; 8]) -> ColourTask {
        let mask = self.state.masks[if self.state.one_mask { 0 } else { usize::from(target) }];
        ColourTask { kind: ColourTaskKind::Quads, column, quads, data, ..self.task(target, mask) }
    }

    /// Whether a blend reads source alphas that have no bits in the pixels and were not sent before them.
    pub(super) fn misses_alphas(&self, target: u8, info: ColourFormatInfo) -> bool {
        let control = self.control(target, info, 0);
        let wide = control.mode == ColourMode::Wide;
        wide && !self.alphas && lacks_alpha(info.layout) && reads_alpha(control.colour)
    }
}
