//! Warps with their maps, rows, planes and pixels, and the results of instructions on them: by the layout of the page, in doubles.

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

/// Number of components of a map below this one; `None` where it is not in the map.
pub fn rank(map: &Map, component: usize) -> Option<usize> {
    (*map.get(component)?).then(|| map[..component].iter().filter(|bit| **bit).count())
}

/// A byte address in shared memory; far outside if it would be negative.
fn byte(row: i64, word: usize) -> usize {
    usize::try_from(128 * row + 4 * word as i64).unwrap_or(usize::MAX)
}

impl Warp {
    /// The byte address of a scalar of a vertex.
    pub fn input_at(&self, scalar: usize, vertex: usize) -> usize {
        let row = self.input as i64;
        match self.kind {
            WarpKind::Vertex => byte(row + 1, 32 * scalar + vertex),
            _ => byte(row, (scalar << self.input_log2) + vertex),
        }
    }

    pub fn output_at(&self, scalar: usize, vertex: usize) -> usize {
        let pitch = self.vertices.next_power_of_two().max(4);
        byte(self.output as i64, scalar * pitch + vertex)
    }

    /// The byte address of a geometry lane's output: a scalar of vertex `handle`, or the word that marks the vertex as valid.
    pub fn emitted_at(&self, scalar: Option<usize>, lane: usize, handle: usize) -> usize {
        let distance = if self.extra % 2 == 0 { self.extra + 1 } else { self.extra };
        let part = scalar.map_or(0, |scalar| (scalar + 1) << self.stride_log2);
        byte(self.output as i64, part + lane * distance + handle)
    }

    /// Address of u (0) or v (1) of a vertex.
    pub fn domain_at(&self, axis: usize, vertex: usize) -> usize {
        byte(self.output as i64 - 2, 32 * axis + vertex)
    }

    pub fn directory_at(&self, index: usize) -> usize {
        byte(self.output as i64 - 11, index)
    }

    /// A component of the patch that a lane belongs to.
    pub fn patch_at(&self, component: usize, lane: usize) -> usize {
        byte(self.extra as i64, 16 * component + self.primitive(lane) % 16)
    }

    /// The primitive of a lane: each bit of `starts` after the first lane's begins the next one.
    pub fn primitive(&self, lane: usize) -> usize {
        (1..=lane).fold(self.first_prim, |primitive, lane| primitive + (self.starts >> lane & 1) as usize)
    }

    pub fn quad(&self, lane: usize) -> &WarpQuad {
        &self.quads[lane / 4]
    }

    pub fn coverage(&self, lane: usize) -> u32 {
        self.quad(lane).coverage[lane % 4].into()
    }

    /// The lane's pixel in the window.
    pub fn pixel(&self, lane: usize) -> [u32; 2] {
        let quad = self.quad(lane);
        [2 * u32::from(quad.x) + lane as u32 % 2, 2 * u32::from(quad.y) + lane as u32 / 2 % 2]
    }
}

impl Context {
    /// A sample's distance from the corner of the lane's pixel. Positions are programmed row by row for a block of pixels that has four
    /// samples across and four down (ARB_sample_locations on this class).
    pub fn sample(&self, warp: &Warp, lane: usize, number: u32) -> [f64; 2] {
        let [across, down] = [[4, 4], [2, 4], [2, 2], [1, 2], [1, 1]][self.samples_log2 as usize];
        let [x, y] = warp.pixel(lane);
        let pixel = y % down * across + x % across;
        let count = 16 / (across * down);
        self.samples[(pixel * count + number) as usize % 16].map(|sixteenths| f64::from(sixteenths) / 16.0)
    }

    /// A covered position in the pixel: the centre if the pixel is fully covered.
    pub fn centroid(&self, warp: &Warp, lane: usize) -> [f64; 2] {
        let covered = warp.coverage(lane);
        let count = 1 << self.samples_log2;
        let whole = covered == (1_u32 << count) - 1 || covered == 0;
        match () {
            _ if self.per_sample => self.sample(warp, lane, warp.quad(lane).sample.into()),
            _ if count == 1 || whole => [0.5; 2],
            _ => self.sample(warp, lane, (0..16).find(|k| covered >> k & 1 == 1).expect("one")),
        }
    }
}
