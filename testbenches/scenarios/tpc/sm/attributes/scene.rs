//! Warps with their maps, rows, planes and pixels, and the results of instructions on them: by the layout of the page, in doubles.

pub mod layout;

use bundle::*;
use kit::random::Random;
use std::collections::HashMap;

/// Byte address of the first plane, and number of planes.
pub const TRAM: usize = 192 * 256;
pub const PLANES: usize = 1365;

pub const BYTES: usize = 1 << 16;

/// A map as a list of bits.
pub type Map = [bool; 256];

#[derive(Clone)]
pub struct Warp {
    pub kind: WarpKind,
    pub context: u8,
    pub input: usize,
    pub output: usize,
    pub vertices: usize,
    pub input_log2: usize,
    pub stride_log2: usize,
    /// A row of patches, or the number of vertices that a lane emits.
    pub extra: usize,
    pub starts: u32,
    pub first_prim: usize,
    pub primitive_id: u32,
    pub quads: [WarpQuad; 8],
}

#[derive(Clone)]
pub struct Context {
    pub inputs: Map,
    pub outputs: Map,
    /// Position of each sample in sixteenths of a pixel, x and y.
    pub samples: [[u32; 2]; 16],
    pub samples_log2: u32,
    pub per_sample: bool,
    pub flat: bool,
}

pub struct Scene {
    pub contexts: Vec<Context>,
    /// By sub-partition and slot.
    pub warps: Vec<Warp>,
    pub memory: Vec<u32>,
    /// Values that stored words had before, each with the cycle from which on.
    pub log: HashMap<usize, Vec<(u64, u32)>>,
}

fn any_map(random: &mut Random) -> Map {
    let thick = random.within(1..8);
    std::array::from_fn(|_| random.below(8) < thick)
}

fn any_quad(random: &mut Random, tram: u16) -> WarpQuad {
    let mut quad = WarpQuad {
        mask: random.below(16) as u8,
        x: random.below(1 << 13) as u16,
        y: random.below(1 << 13) as u16,
        tram,
        tile_x: 0,
        tile_y: 0,
        back: random.below(2) == 1,
        sample: random.below(16) as u8,
        coverage: [0; 4],
    };
    // Planes of a primitive that begins near by, or anywhere.
    let mut tile = |at: u16| match random.below(4) {
        0 => random.below(1 << 10) as u16,
        1 => at >> 3,
        _ => (at >> 3).saturating_sub(random.below(20) as u16),
    };
    (quad.tile_x, quad.tile_y) = (tile(quad.x), tile(quad.y));
    quad.coverage = std::array::from_fn(|_| match random.below(4) {
        0 => 0,
        1 => 0xffff,
        2 => 1 << random.below(16),
        _ => random.any() as u16,
    });
    quad
}

fn any_kind(random: &mut Random) -> WarpKind {
    use WarpKind::{Compute, Control, Evaluation, Geometry, Pixel, Vertex};
    if random.below(16) == 0 {
        return Compute;
    }
    random.one_of(&[Vertex, Control, Evaluation, Geometry, Pixel, Pixel])
}

impl Scene {
    pub fn any(random: &mut Random, sides: usize) -> Self {
        let contexts: Vec<_> = (0..16)
            .map(|_| {
                let samples_log2 = random.below(5) as u32;
                Context {
                    inputs: any_map(random),
                    outputs: any_map(random),
                    samples: std::array::from_fn(|_| [random.below(16) as u32, random.below(16) as u32]),
                    samples_log2,
                    per_sample: random.below(4) == 0,
                    flat: random.below(2) == 1,
                }
            })
            .collect();
        let warps = (0..16 * sides)
            .map(|_| {
                let kind = any_kind(random);
                // Vertices that are emitted, sometimes beyond shared memory for a few lanes; rows of patches.
                let most = if kind == WarpKind::Geometry { random.one_of(&[5, 60, 600]) } else { 300 };
                let sparse = random.any() as u32 & random.any() as u32;
                // Planes of two primitives, one of which may wrap around.
                let trams = [random.below(PLANES as u64) as u16, random.within(1200..PLANES as u64) as u16];
                Warp {
                    kind,
                    context: random.below(16) as u8,
                    input: random.below(250) as usize,
                    output: random.below(250) as usize,
                    vertices: random.within(1..33) as usize,
                    input_log2: random.below(8) as usize,
                    stride_log2: random.within(3..12) as usize,
                    extra: random.below(most) as usize,
                    starts: random.one_of(&[sparse, 0x1111_1111, !0, 0]),
                    first_prim: random.below(42) as usize,
                    primitive_id: random.any() as u32,
                    quads: std::array::from_fn(|_| {
                        let tram = random.one_of(&trams);
                        any_quad(random, tram)
                    }),
                }
            })
            .collect();
        let float = |random: &mut Random| {
            let magnitude = (random.within(119..135) as u32) << 23 | random.any() as u32 & 0x7f_ffff;
            magnitude | (random.any() as u32) << 31
        };
        let memory = (0..BYTES / 4)
            .map(|word| if word >= TRAM / 4 { float(random) } else { random.any() as u32 })
            .collect();
        Self { contexts, warps, memory, log: HashMap::new() }
    }

    pub fn store(&mut self, cycle: u64, word: usize, value: u32) {
        let old = std::mem::replace(&mut self.memory[word], value);
        self.log.entry(word).or_insert_with(|| vec![(0, old)]).push((cycle, value));
    }

    /// Whether a word had a value in a cycle or later.
    pub fn had(&self, from: u64, word: usize, value: u32) -> bool {
        self.was(from, word, |was| was == value)
    }

    /// The same for a byte.
    pub fn had_byte(&self, from: u64, at: usize, value: u32) -> bool {
        self.was(from, at / 4, |was| was >> (8 * (at % 4)) & 0xff == value)
    }

    fn was(&self, from: u64, word: usize, right: impl Fn(u32) -> bool) -> bool {
        let Some(log) = self.log.get(&word) else { return right(self.memory[word]) };
        let first = log.iter().rposition(|&(cycle, _)| cycle < from).unwrap_or(0);
        log[first..].iter().any(|&(_, was)| right(was))
    }

    pub fn context_of(&self, warp: &Warp) -> &Context {
        &self.contexts[usize::from(warp.context)]
    }

    /// Words of the contexts, as the MPC writes them.
    pub fn words(&self) -> Vec<ContextWrite> {
        let bits =
            |map: &Map, word: usize| (0..32).fold(0, |bits, k| bits | u32::from(map[32 * word + k]) << k);
        let mut words = vec![];
        for (context, of) in self.contexts.iter().enumerate() {
            let mut put = |word: usize, value: u32| {
                words.push(ContextWrite { context_id: context as u8, word: word as u8, value });
            };
            for k in 0..8 {
                put(40 + k, bits(&of.inputs, k));
                put(48 + k, bits(&of.outputs, k));
            }
            for k in 0..4 {
                let byte = |sample: usize| of.samples[sample][0] | of.samples[sample][1] << 4;
                put(56 + k, (0..4).fold(0, |word, n| word | byte(4 * k + n) << (8 * n)));
            }
            put(60, of.samples_log2 | u32::from(of.per_sample) << 3 | u32::from(of.flat) << 4);
        }
        words
    }

    pub fn launch(&self, partition: u8, number: usize) -> Launch {
        let warp = &self.warps[number];
        let place = WorldPlace {
            input_row: warp.input as u16,
            output_row: warp.output as u16,
            vertices: warp.vertices as u8,
            input_log2: warp.input_log2 as u8,
            stride_log2: warp.stride_log2 as u8,
            extra: warp.extra as u16,
            starts: warp.starts,
            first_prim: warp.first_prim as u8,
            primitive_id: warp.primitive_id,
            ..WorldPlace::default()
        };
        use kernel::packed::Packed;
        let mut image = [0; 2];
        place.pack(&mut image);
        Launch {
            partition: partition << 1 | (number / 16) as u8,
            slot: (number % 16) as u8,
            kind: warp.kind,
            context_id: warp.context,
            lanes: !0,
            place: WarpPlace { low: image[0], high: image[1] },
            ..Launch::default()
        }
    }
}
