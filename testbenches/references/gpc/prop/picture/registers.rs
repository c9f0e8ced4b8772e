//! State by method addresses, as the binary interfaces name them.

use super::canvas::State;
use super::format::Format;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Registers(BTreeMap<u16, u32>);

/// Colour targets, clear colours, masks, blending, logic operation, samples: state that colour depends on after PROP. First and
/// last address of each group.
const COLOUR: [(u16, u16); 10] = [
    (0x0800, 0x09ff),
    (0x0d80, 0x0d8c),
    (0x0f90, 0x0f90),
    (0x12e4, 0x12e4),
    (0x131c, 0x1328),
    (0x133c, 0x1350),
    (0x1358, 0x1358),
    (0x1360, 0x137c),
    (0x19c0, 0x19c8),
    (0x1a00, 0x1a1c),
];
const MORE: [(u16, u16); 2] = [(0x15d0, 0x15d0), (0x1e00, 0x1efc)];

/// Blend factors of the second colour, and of the first one's alpha, by OpenGL's numbers and Direct3D's (12 and 13 set both
/// factors to source alpha).
const SECOND: [u32; 8] = [0xc900, 0xc901, 0xc902, 0xc903, 16, 17, 18, 19];
const ALPHA: [u32; 8] = [0x4302, 0x4303, 0x4308, 5, 6, 11, 12, 13];

impl Registers {
    pub fn set(&mut self, address: u16, value: u32) {
        self.0.insert(address, value);
    }

    pub fn or(&self, address: u16, reset: u32) -> u32 {
        self.0.get(&address).copied().unwrap_or(reset)
    }

    pub fn get(&self, address: u16) -> u32 {
        self.or(address, 0)
    }

    pub fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }

    /// Samples of a pixel.
    pub fn samples(&self) -> u16 {
        match self.get(0x15d0) & 15 {
            1 | 5 => 2,
            2 => 4,
            3 | 4 => 8,
            6 => 16,
            _ => 1,
        }
    }

    /// The target of each output of the pixel shader.
    pub fn targets(&self) -> Vec<u8> {
        let select = self.get(0x121c);
        (0..(select & 15).min(8)).map(|n| (select >> (4 + 3 * n) & 7) as u8).collect()
    }

    pub fn format(&self, target: u8) -> Option<Format> {
        Format::of(self.get(0x0810 + 0x40 * u16::from(target)) as u8)
    }

    /// Whether a blend of a target uses one of these factors: in the equation of colour, and, if requested, in that of alpha
    /// where it has its own.
    fn blends_by(&self, target: u8, factors: &[u32], alpha_too: bool) -> bool {
        let t = u16::from(target);
        let own = self.on(0x12e4);
        let [separate, colour, alpha] = match own {
            true => [0x1e00, 0x1e08, 0x1e14].map(|at| at + 0x20 * t),
            false => [0x133c, 0x1344, 0x1350],
        };
        let second_alpha = if own { alpha + 4 } else { 0x1358 };
        let has = |at| factors.contains(&self.get(at));
        let of_alpha = alpha_too && self.on(separate) && (has(alpha) || has(second_alpha));
        self.on(0x1360 + 4 * t) && (has(colour) || has(colour + 4) || of_alpha)
    }

    /// Whether blending of a target uses a second colour.
    pub fn two_colours(&self, target: u8) -> bool {
        self.blends_by(target, &SECOND, true)
    }

    /// Whether blending of a target needs an alpha that its pixels store in too few bits, or not at all.
    pub fn needs_alpha(&self, target: u8) -> bool {
        let Some(format) = self.format(target) else { return false };
        // A blend in a format without signs needs unconverted sources, in two pixels of two halves.
        if format.unsigned_floats() {
            let blends = self.on(0x1360 + 4 * u16::from(target)) && !self.on(0x19c4);
            return blends && !self.two_colours(target);
        }
        let coarse = format.coarse_alpha();
        format.blends() && (coarse || !format.has_alpha()) && self.blends_by(target, &ALPHA, coarse)
    }

    /// State that colour depends on after PROP, to be compared as a whole.
    pub fn of_colour(&self) -> State {
        let within = |at: u16| COLOUR.iter().chain(&MORE).any(|(from, to)| (*from..=*to).contains(&at));
        self.0.iter().filter(|(at, _)| within(**at)).map(|(at, value)| (*at, *value)).collect()
    }
}
