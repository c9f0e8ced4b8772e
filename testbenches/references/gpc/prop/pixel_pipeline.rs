//! PROP's function for a stream, packet by packet and pixel by pixel, with a shader and a depth test given as functions.

mod methods;
mod oracle;

use bundle::*;
use methods::Methods;
use oracle::Oracle;
use std::collections::BTreeMap;

/// A shader and a depth test.
pub trait World {
    /// Shading's result for a quad, for one of its outputs; 8 is the second colour of the first.
    fn shade(&self, prim: u16, x: u16, y: u16, output: usize) -> ShadedQuad;
    /// The shader's depths of a quad's pixels.
    fn depths(&self, _prim: u16, _x: u16, _y: u16) -> [u32; 4] {
        [0; 4]
    }
    /// The samples of an FRTX that pass.
    fn passes(&self, frtx: &Frtx) -> u64;
}

/// Outputs of a pixel: its colour; before it the second one, or its alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Colour,
    Second,
    Alpha,
}

/// Packets that a CROP receives.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    State(State),
    Clear(ClearTile),
    Pixel { target: u8, part: Part, x: u16, y: u16, samples: u16, words: Vec<u32> },
}

/// All packets at PROP's ports, in order at each, with the number of mode changes before each. A ROP's depth half responds to
/// FRTXs.
#[derive(Default)]
pub struct Expected {
    pub zrop: Vec<Vec<(usize, ZropPacket, Option<u64>)>>,
    pub groups: Vec<(usize, QuadGroup, Vec<ShadedPacket>)>,
    pub crop: Vec<Vec<(usize, Seen)>>,
}

/// A pixel's colour: target, part, position, words.
type Coloured = (u8, Part, u16, u16, Vec<u32>);

/// Samples of a pixel, by pixel.
type Samples = BTreeMap<(u16, u16), u16>;

/// Columns and rows of samples in a pixel, and their number.
fn grid(mode: u32) -> (u16, u16, u16) {
    match mode & 15 {
        1 | 5 => (2, 1, 2),
        2 => (2, 2, 4),
        3 | 4 => (4, 2, 8),
        6 => (4, 4, 16),
        _ => (1, 1, 1),
    }
}

const EIGHT: [(u16, u16); 8] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)];

/// The sample at a position in its pixel.
fn sample_at(n: u16, x: u16, y: u16) -> u16 {
    match n {
        8 => EIGHT.iter().position(|place| *place == (x, y)).unwrap() as u16,
        16 => 4 * y + x,
        _ => 2 * y + x,
    }
}

/// Visits the samples of a footprint: bit on the grid, pixel, sample.
fn footprint(mode: u32, f: &Frtx) -> impl Iterator<Item = (u32, (u16, u16), u16)> {
    let (nx, ny, n) = grid(mode);
    let (x, y) = (f.x, f.y);
    (0..64).map(move |bit| {
        let (sx, sy) = (bit % 8, bit / 8);
        (bit.into(), (x + sx / nx, y + sy / ny), sample_at(n, sx % nx, sy % ny))
    })
}

fn samples_of(mode: u32, f: &Frtx) -> Samples {
    let mut samples = Samples::new();
    for (bit, pixel, sample) in footprint(mode, f).filter(|(bit, ..)| f.coverage >> bit & 1 == 1) {
        assert!(bit < 64);
        *samples.entry(pixel).or_default() |= 1 << sample;
    }
    samples
}

fn coverage_of(mode: u32, f: &Frtx, samples: &Samples) -> u64 {
    let has = |pixel, sample| samples.get(&pixel).is_some_and(|s| s >> sample & 1 == 1);
    footprint(mode, f).fold(0, |all, (bit, pixel, sample)| all | u64::from(has(pixel, sample)) << bit)
}

/// The ROP of a pixel: tiles of a row alternate, and each row swaps neighbours, pairs of them, fours of them according to the
/// bits of its number.
pub fn owner(x: u16, y: u16, rops: usize) -> usize {
    usize::from((x / 16) ^ (y / 16)) % rops
}

const ZROP: &[(u16, u16)] = &[
    (0x02d4, 0x02d4),
    (0x07f8, 0x07f8),
    (0x0c08, 0x0c0c),
    (0x0d90, 0x0d90),
    (0x0da0, 0x0da0),
    (0x0dbc, 0x0dbc),
    (0x0f54, 0x0f5c),
    (0x0f9c, 0x0fa0),
    (0x0fe0, 0x0ff0),
    (0x11e0, 0x11ec),
    (0x1228, 0x1230),
    (0x12cc, 0x12cc),
    (0x12e8, 0x12e8),
    (0x130c, 0x130c),
    (0x1380, 0x139c),
    (0x1514, 0x1514),
    (0x1530, 0x1530),
    (0x1538, 0x1538),
    (0x1594, 0x15a4),
    (0x15d0, 0x15d0),
    (0x179c, 0x179c),
    (0x193c, 0x193c),
    (0x19bc, 0x19bc),
    (0x19cc, 0x19cc),
    (0x3f08, 0x3f08),
    (0x3ff4, 0x3ff4),
    (0x3ffc, 0x3ffc),
];

const CROP: &[(u16, u16)] = &[
    (0x02d4, 0x02d4),
    (0x3f08, 0x3f08),
    (0x0800, 0x09fc),
    (0x0d80, 0x0d8c),
    (0x0f90, 0x0f90),
    (0x12e4, 0x12e4),
    (0x131c, 0x1328),
    (0x133c, 0x1358),
    (0x1360, 0x137c),
    (0x15d0, 0x15d0),
    (0x19c0, 0x19c8),
    (0x1a00, 0x1a1c),
    (0x1e00, 0x1efc),
    (0x3ffc, 0x3ffc),
];

/// After the words of a target, or of its blending.
fn is_between(address: u16) -> bool {
    match address {
        0x0800..0x0a00 => address & 0x3f > 0x24,
        0x1e00..0x1f00 => address & 0x1f > 0x18,
        _ => false,
    }
}

fn listed(list: &[(u16, u16)], address: u16) -> bool {
    list.iter().any(|(first, last)| (*first..=*last).contains(&address))
}

/// Expected output for a stream, for `rops` ROPs.
pub fn expected(world: &impl World, stream: &[FrtxPacket], rops: usize) -> Expected {
    let mut oracle = Oracle {
        world,
        methods: Methods::default(),
        out: Expected { zrop: vec![vec![]; rops], crop: vec![vec![]; rops], ..Expected::default() },
        changes: 0,
        early: false,
        inside: None,
        area: 0,
    };
    for packet in stream {
        match packet {
            FrtxPacket::State(state) => oracle.state(*state),
            FrtxPacket::Clear(clear) => oracle.clear(*clear),
            FrtxPacket::Frtx(frtx) => oracle.frtx(*frtx),
        }
    }
    oracle.out
}
