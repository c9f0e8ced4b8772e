//! Stream output as defined by an API: vertices of primitives, one after the other, into buffers that have space for a whole
//! primitive, or reject it. From the specification's tables, not from a unit.

use std::collections::BTreeMap;

/// A buffer: four bytes at a time.
#[derive(Clone, Debug, Default)]
pub struct Buffer {
    pub enabled: bool,
    pub address: u64,
    pub bytes: u32,
    /// The stream whose vertices it records.
    pub stream: u32,
    pub stride: u32,
    /// Components of a vertex, by a quarter of their address.
    pub layout: Vec<u8>,
    /// Bytes that have been written.
    pub offset: u32,
}

#[derive(Clone, Debug, Default)]
pub struct StreamOutput {
    pub enabled: bool,
    pub buffers: [Buffer; 4],
    /// Primitives of each stream: received; received while it was on; written.
    pub generated: [u64; 4],
    pub needed: [u64; 4],
    pub succeeded: [u64; 4],
    /// Primitives that geometry shaders emitted, over all streams; whether there is a geometry shader.
    pub geometry: u64,
    pub has_geometry: bool,
    /// Primitives received while it was on that did not fit, over all streams.
    pub overflow: u64,
    /// Disabled counters, by the bits of the class's switch.
    pub off: u32,
    /// Words by their address.
    pub memory: BTreeMap<u64, u32>,
}

impl StreamOutput {
    /// A method of the class.
    pub fn method(&mut self, address: u16, value: u32) {
        let address = u32::from(address);
        let of = |base: u32, stride: u32| ((address - base) / stride) as usize;
        match address {
            0x0744 => self.enabled = value & 1 == 1,
            0x0380..0x0400 => {
                let buffer = &mut self.buffers[of(0x0380, 0x20)];
                match address % 0x20 {
                    0x00 => buffer.enabled = value & 1 == 1,
                    0x04 => buffer.address = buffer.address & 0xffff_ffff | u64::from(value & 0xff) << 32,
                    0x08 => buffer.address = buffer.address >> 32 << 32 | u64::from(value),
                    0x0c => buffer.bytes = value,
                    0x10 => buffer.offset = value,
                    _ => (),
                }
            }
            0x0700..0x0740 => {
                let buffer = &mut self.buffers[of(0x0700, 0x10)];
                match address % 0x10 {
                    0 => buffer.stream = value & 3,
                    4 => buffer.layout.resize((value & 0xff) as usize, 0),
                    8 => buffer.stride = value,
                    _ => (),
                }
            }
            0x3f14 => self.has_geometry = value >> 4 & 1 == 1,
            0x0d68 => self.off = !value,
            // Cleared counters, those of all streams.
            0x1530 => match value & 0x1f {
                0x10 => self.succeeded = [0; 4],
                0x11 => self.needed = [0; 4],
                0x1f => self.generated = [0; 4],
                0x1b => self.geometry = 0,
                0x03 => self.overflow = 0,
                _ => (),
            },
            _ => (),
        }
    }

    /// The value of a report, by its selector, for a stream or buffer.
    pub fn report(&self, selector: u32, sub: u32) -> Option<u64> {
        let of = |counts: [u64; 4]| counts.get(sub as usize).copied().unwrap_or(0);
        Some(match selector {
            // By the names of both: the needed primitives that did not succeed.
            0x06 => of(self.needed).wrapping_sub(of(self.succeeded)),
            0x1e => self.overflow,
            0x09 => self.geometry,
            0x0b => of(self.succeeded),
            0x0d => of(self.needed),
            0x12 => of(self.generated),
            0x1a => self.buffers[sub as usize % 4].offset.into(),
            _ => return None,
        })
    }

    /// A primitive of a stream: `value` gives a vertex's component, if the shader writes it.
    pub fn primitive(&mut self, stream: u32, corners: &[usize], value: impl Fn(usize, u8) -> Option<u32>) {
        if corners.is_empty() {
            return;
        }
        let counts = |bit: u32| u64::from(self.off >> bit & 1 == 0);
        let [succeeds, needs, generates, geometry, overflows] = [5, 6, 10, 4, 14].map(counts);
        self.generated[stream as usize] += generates;
        self.geometry += if self.has_geometry { geometry } else { 0 };
        let active = |buffer: &Buffer| buffer.enabled && buffer.stream == stream && !buffer.layout.is_empty();
        // A primitive that no buffer records is neither written nor needed (OpenGL 4.6, 13.3.3).
        if !self.enabled || !self.buffers.iter().any(active) {
            return;
        }
        self.needed[stream as usize] += needs;
        let end =
            |buffer: &Buffer| u64::from(buffer.offset) + corners.len() as u64 * u64::from(buffer.stride);
        if self.buffers.iter().any(|buffer| active(buffer) && end(buffer) > buffer.bytes.into()) {
            self.overflow += overflows;
            return;
        }
        self.succeeded[stream as usize] += succeeds;
        for buffer in self.buffers.iter_mut().filter(|buffer| active(buffer)) {
            for (n, corner) in corners.iter().enumerate() {
                let vertex = buffer.address + u64::from(buffer.offset) + n as u64 * u64::from(buffer.stride);
                for (k, component) in buffer.layout.iter().enumerate() {
                    if let Some(value) = value(*corner, *component) {
                        self.memory.insert((vertex + 4 * k as u64) & 0xff_ffff_fffc, value);
                    }
                }
            }
            buffer.offset += corners.len() as u32 * buffer.stride;
        }
    }
}
