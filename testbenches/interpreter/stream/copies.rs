//! Copies from pitch to pitch or block-linear memory, as used by image uploads.

use crate::machine::memory::Memory;
use crate::operations::surface::block_linear;

/// A launch of the copy engine.
pub struct Copies {
    launch: u32,
    remap: u32,
    from: u64,
    to: u64,
    pitches: [u32; 2],
    line: u32,
    lines: u32,
    block: u32,
    size: [u32; 2],
    layer: u32,
    origin: u32,
}

impl Copies {
    /// From the engine's registers.
    pub fn new(get: impl Fn(u32) -> u32) -> Self {
        let address = |at: u32| u64::from(get(at) & 0xff) << 32 | u64::from(get(at + 4));
        Self {
            launch: get(0x300),
            remap: get(0x708),
            from: address(0x400),
            to: address(0x408),
            pitches: [get(0x410), get(0x414)],
            line: get(0x418),
            lines: get(0x41c),
            block: get(0x70c),
            size: [get(0x710), get(0x714)],
            layer: get(0x71c),
            origin: get(0x720),
        }
    }

    fn has(&self, bit: u32) -> bool {
        self.launch >> bit & 1 == 1
    }

    /// Bytes of an element; with remapping it has several components.
    fn element(&self) -> Result<u32, String> {
        if !self.has(10) {
            return Ok(1);
        }
        let (bytes, source, target) = (self.remap >> 16 & 3, self.remap >> 20 & 3, self.remap >> 24 & 3);
        let moved = (0..=target).any(|i| self.remap >> (4 * i) & 7 != i);
        match moved || source != target {
            true => Err(format!("a copy that moves components: {:08x}", self.remap)),
            false => Ok((bytes + 1) * (target + 1)),
        }
    }

    pub fn run(&self, memory: &mut Memory) -> Result<(), String> {
        if !self.has(7) {
            return Err("a copy from block-linear memory, which is not interpreted".into());
        }
        let element = self.element()?;
        for y in 0..if self.has(9) { self.lines } else { 1 } {
            for x in 0..self.line.saturating_mul(element) {
                let from = self.from + linear(x, y, self.pitches[0]);
                let [byte] = memory.read(from).ok_or("a copy from unmapped memory")?;
                let to = self.to + self.target(x, y, element);
                memory.write(to, &[byte]).then_some(()).ok_or("a copy to unmapped memory")?;
            }
        }
        Ok(())
    }

    /// Target address of a byte.
    fn target(&self, x: u32, y: u32, element: u32) -> u64 {
        if self.has(8) {
            return linear(x, y, self.pitches[1]);
        }
        let x = x.wrapping_add((self.origin & 0xffff) * element);
        let y = y.wrapping_add(self.origin >> 16);
        let blocks = (self.block >> 4 & 7, self.block >> 8 & 7);
        block_linear([x, y, self.layer], [self.size[0].saturating_mul(element), self.size[1]], blocks)
    }
}

fn linear(x: u32, y: u32, pitch: u32) -> u64 {
    u64::from(y) * u64::from(pitch) + u64::from(x)
}
