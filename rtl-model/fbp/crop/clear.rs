//! Converts the colour of a clear to the code of its target: three steps, one component a cycle.

use super::colour_state::Regs;
use crate::crop::types::*;
use arith::{colour, pixel};
use bundle::*;

/// Cycles of a conversion.
const CONVERTED: usize = 6;

/// 32 bytes of pixels from the codes of their components.
pub fn pixels(layout: ColourLayout, [r, g, b, a]: [u32; 4]) -> [u32; 8] {
    use ColourLayout::*;
    let byte = |x: u32, k: u32| (x & 0xff) << (8 * k);
    let ten = |x: u32, at: u32| (x & 0x3ff) << at;
    let two = |word: u32| [word; 8];
    match layout {
        Rgba8 => two(byte(r, 0) | byte(g, 1) | byte(b, 2) | byte(a, 3)),
        Bgra8 => two(byte(b, 0) | byte(g, 1) | byte(r, 2) | byte(a, 3)),
        Rg8 => two((byte(r, 0) | byte(g, 1)) * 0x1_0001),
        R8 => two(byte(r, 0) * 0x101_0101),
        A8 => two(byte(a, 0) * 0x101_0101),
        Rgb10a2 => two(ten(r, 0) | ten(g, 10) | ten(b, 20) | a << 30),
        Bgr10a2 => two(ten(b, 0) | ten(g, 10) | ten(r, 20) | a << 30),
        Rg11b10 => two(r & 0x7ff | (g & 0x7ff) << 11 | b << 22),
        Bgr565 => two((b & 0x1f | (g & 0x3f) << 5 | (r & 0x1f) << 11) * 0x1_0001),
        Bgr5a1 => two((b & 0x1f | (g & 0x1f) << 5 | (r & 0x1f) << 10 | (a & 1) << 15) * 0x1_0001),
        Rg16 => two(r & 0xffff | g << 16),
        R16 => two((r & 0xffff) * 0x1_0001),
        R32 => two(r),
        Rgba16 => [0, 1, 0, 1, 0, 1, 0, 1].map(|k| [r & 0xffff | g << 16, b & 0xffff | a << 16][k]),
        Rg32 => [r, g, r, g, r, g, r, g],
        Rgba32 => [r, g, b, a, r, g, b, a],
    }
}

impl Regs {
    /// Performs a cycle of a clear; returns whether it is the last. A target without format is not cleared. A target that
    /// was cleared last has its colour already.
    pub(super) fn clear_tile(&mut self, tile: &ClearTile, free: bool) -> bool {
        let code = self.state.targets[usize::from(tile.target)].format;
        let info = self.info(tile.target);
        if !info.known {
            self.unsupported |= code != 0;
            return true;
        }
        let format = pixel::pixel_format(code).unwrap_or_default();
        let component = |k| pixel::pixel_component(format, k);
        let step = if tile.target == self.clear_target { usize::from(self.clear_step) } else { 0 };
        if let k @ 2..6 = step {
            self.codes[k - 2] = colour::encode(component(k - 2), self.split);
        }
        if let k @ 1..5 = step {
            let c = component(k - 1);
            self.split = colour::clear_split(c, colour::split(c, self.ranged));
        }
        if step < 4 {
            let c = component(step);
            self.ranged = colour::ranged(c, colour::clear_value(c, self.state.clear[step]));
        }
        if step < CONVERTED {
            (self.clear_step, self.clear_target) = (step as u8 + 1, tile.target);
            return false;
        }
        if free {
            let data = pixels(info.layout, self.codes);
            let task = self.task(tile.target, tile.colour);
            self.task_out.put(ColourTask { kind: ColourTaskKind::Clear, rect: tile.rect, data, ..task });
            self.task_out.data.control.mode = ColourMode::Copy;
        }
        free
    }
}
