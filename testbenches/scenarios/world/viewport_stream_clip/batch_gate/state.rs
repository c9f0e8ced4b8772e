//! State that the gate forwards, and the headers of shaders in it.

use bundle::*;
use references::tpc::stri::planes::{Colours, Header};

const HERE: [std::ops::Range<u16>; 32] = [
    0xdac..0xdb4,
    0x37c..0x394,
    0x3a0..0x3b4,
    0x3c0..0x3d4,
    0x3e0..0x3f4,
    0x700..0x70c,
    0x710..0x71c,
    0x720..0x72c,
    0x730..0x73c,
    0x744..0x748,
    0x1530..0x1534,
    0x2800..0x2880,
    0x2880..0x2a00,
    0x3f08..0x3f0c,
    0xa00..0xa1c,
    0xd7c..0xd80,
    0xdc0..0xdcc,
    0x11f0..0x11f4,
    0x1510..0x1514,
    0x15cc..0x15d0,
    0x1684..0x1688,
    0x1918..0x1924,
    0x192c..0x1930,
    0x193c..0x1944,
    0x3810..0x3850,
    0x3f14..0x3f18,
    0xd68..0xd6c,
    0x3a94..0x3ac8,
    0xa20..0xa3c,
    0xbe0..0xbfc,
    0xa40..0xa5c,
    0xb00..0xb1c,
];

pub fn is_here(address: u16) -> bool {
    HERE.iter().any(|range| range.contains(&address))
}

/// Headers in state: components of vertices, per-primitive components, inputs of the pixel shader.
#[derive(Default)]
pub struct Headers {
    pub vertices: Header,
    pub each: Header,
    pub pixel: Header,
}

/// Bit 424, a primitive's number.
const NUMBER_WORD: usize = 13;
const NUMBER_BIT: u32 = 1 << 8;

impl Headers {
    pub fn set(&mut self, state: &State) {
        let word = usize::from(state.address >> 2 & 31);
        match state.address {
            0x3810..0x3830 => self.each[word + 8] = state.value,
            0x3830..0x3850 => self.vertices[word] = state.value,
            0x3a80..0x3ad0 => self.pixel[word] = state.value,
            _ => (),
        }
    }

    /// Whether entries have numbers of primitives that no stage outputs.
    pub fn counts(&self) -> bool {
        let own = (self.vertices[NUMBER_WORD] | self.each[NUMBER_WORD]) & NUMBER_BIT != 0;
        !own && self.pixel[5] >> 24 & 1 == 1
    }

    /// Whether entries have per-primitive components.
    pub fn has_values(&self) -> bool {
        // From bit 16 of word 12 on.
        let each: Header = std::array::from_fn(|d| match d {
            0..12 => 0,
            12 => self.each[d] & 0xffff_0000,
            _ => self.each[d],
        });
        !Colours::default().scalars(&each, &self.pixel).is_empty()
    }
}
