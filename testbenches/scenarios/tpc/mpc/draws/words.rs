//! Words of a context, from state, by the header's table.

use bundle::*;
use std::collections::HashMap;

/// State by address.
pub type Shadow = HashMap<u16, u32>;

pub struct Stage<'a> {
    pub state: &'a Shadow,
    /// Number in the pipeline: 1 to 4 are world space, 5 is pixels.
    pub number: u16,
}

impl Stage<'_> {
    fn at(&self, address: u16) -> u32 {
        self.state.get(&address).copied().unwrap_or(0)
    }

    fn header(&self, bit: usize) -> bool {
        self.at(0x3800 + 0x80 * self.number + 4 * (bit / 32) as u16) >> (bit % 32) & 1 == 1
    }

    fn dword(&self, d: u16) -> u32 {
        self.at(0x3800 + 0x80 * self.number + 4 * d)
    }

    pub fn registers(&self) -> u32 {
        self.at(0x200c + 0x40 * self.number)
    }

    /// Whether the component at an address is read.
    fn reads(&self, address: usize) -> bool {
        let component = address / 4;
        if self.number == 1 {
            return address < 0x3c0 && self.header(160 + component);
        }
        if self.number != 5 {
            // Outputs of the previous stage.
            let has = |stage: u16| self.at(0x3f14) >> stage & 1 == 1;
            let number =
                (2..self.number).rev().find(|stage| *stage == self.number - 1 && has(*stage)).unwrap_or(1);
            return component < 240 && Stage { number, ..*self }.header(400 + component);
        }
        let two = |bit: usize| self.header(bit) || self.header(bit + 1);
        match address {
            0x000..0x070 | 0x078 => self.header(160 + component),
            0x080..0x280 => two(192 + 2 * (component - 0x20)),
            0x280..0x2a0 => two(448 + 2 * (component - 0xa0)),
            0x2c0..0x2ec => self.header(464 + component - 0xb0),
            0x2f0..0x300 => self.header(476 + component - 0xbc),
            0x300..0x3a0 => two(480 + 2 * (component - 0xc0)),
            _ => false,
        }
    }

    /// Components that have rows of inputs: those of the first stage.
    pub fn inputs(&self) -> u32 {
        if (2..5).contains(&self.number) {
            return 0;
        }
        (0..256).filter(|k| self.reads(4 * k)).count() as u32
    }

    fn map(&self, word: usize, of: impl Fn(usize) -> bool) -> u32 {
        (0..32).fold(0, |map, k| map | u32::from(of(32 * word + k)) << k)
    }

    pub fn word(&self, word: usize) -> u32 {
        let size = |d| self.dword(d) & 0xff_ffff;
        let pixel = self.number == 5;
        match word {
            0 => self.at(0x3d84 + 8 * self.number),
            1 => self.at(0x3d80 + 8 * self.number),
            2 => self.at(0x794),
            3 => self.at(0x790),
            4 => match self.at(0x7a0) {
                0 => (size(1).wrapping_add(size(2))).wrapping_mul(32).wrapping_add(size(3)),
                bytes => bytes,
            },
            5 => self.at(0x77c).wrapping_sub(1 << 24),
            6 => self.at(0x77c),
            7 => self.at(0x1578),
            8 => self.at(0x1574),
            9 => self.at(0x157c),
            10 => self.at(0x1560),
            11 => self.at(0x155c),
            12 => self.at(0x1564),
            13 => self.at(0x2608) & 31 | (self.at(0x1234) & 1) << 5,
            15 => self.registers(),
            16..=33 => self.at(0x3b00 + 0x80 * (self.number - 1) + 4 * (word as u16 - 16)),
            35 => size(1),
            36 => size(2),
            37 => self.at(0x3850 + 0x80 * self.number),
            38 => size(3),
            40..48 => self.map(word - 40, |k| self.reads(4 * k)),
            48 | 49 if pixel => self.dword(word as u16 - 30),
            48..56 if !pixel => self.map(word - 48, |k| k < 240 && self.header(400 + k)),
            56..60 if pixel => self.at(0x11e0 + 4 * (word as u16 - 56)),
            60 if pixel => {
                let samples = [0, 1, 2, 3, 3, 1, 4].get(self.at(0x15d0) as usize & 15).copied().unwrap_or(0);
                // One pass for each sample, if more than one, and centroids by pass.
                let passes = self.at(0x0754);
                let log2 = [0, 0, 1, 0, 2, 0, 0, 0, 3].get(passes as usize & 15).copied().unwrap_or(0);
                let single = passes >> 4 & 1 == 1 && log2 != 0 && log2 >= samples;
                samples | u32::from(single) << 3 | u32::from([1, 0x1d00].contains(&self.at(0x12d4))) << 4
            }
            _ => 0,
        }
    }

    /// Words that a context has.
    pub fn words(&self) -> Vec<usize> {
        let maps =
            if self.number == 5 { (40..50).chain(56..61).collect::<Vec<_>>() } else { (40..56).collect() };
        (0..14).chain(15..34).chain(35..39).chain(maps).collect()
    }
}

pub fn coverage(mode: u32, quads: &SubtileQuads, k: usize) -> [u16; 4] {
    let samples = [1, 2, 4, 8, 8, 2, 16].get(mode as usize & 15).copied().unwrap_or(1);
    // The packet's 64 bits, a pixel's adjacent: four bits for up to four samples.
    let bits = (0..4).fold(0_u64, |bits, k| bits | u64::from(quads.coverage[k]) << (16 * k));
    let each = std::cmp::max(samples, 4);
    [0, 1, 2, 3].map(|pixel| {
        let at = (4 * k + pixel) * each;
        if at >= 64 { 0 } else { (bits >> at & ((1 << each) - 1)) as u16 }
    })
}
