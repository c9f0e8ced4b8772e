//! A stream: buffers, methods, and what has to come of them.

use super::program::{self, pixel};
use kit::Dice;
use prim::block_linear;
use references::draws::{Primitive, Rules, primitives};
use references::sketch::Sketch;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

/// Pixels of the picture's side.
pub const SIDE: u32 = 32;

/// What is in memory, each so far apart.
#[derive(Clone, Copy)]
enum Place {
    Programs,
    Vertices,
    Instances,
    Indices,
    Colour,
    Segment,
}

const BASE: u64 = 0x1_8000_0000;
const APART: u64 = 0x0100_0000;
const ROOM: u64 = 0x2_0000;
/// Where the recording has its programs, from which their places count.
const REGION: u64 = 0x1_0022_0000;
/// Programs: headers end where a line does.
const VERTEX: u64 = 0x30;
const PIXELS: [u64; 3] = [0x1030, 0x2030, 0x3030];

impl Place {
    fn at(self) -> u64 {
        BASE + APART * self as u64
    }
}

pub fn buffers() -> impl Iterator<Item = Range<u64>> {
    use Place::*;
    [Programs, Vertices, Instances, Indices, Colour, Segment]
        .into_iter()
        .map(|place| place.at()..place.at() + ROOM)
}

/// Vertices, and elements of instances, that there are; bytes of indices.
const COUNT: u32 = 100;
const INDEX_BYTES: u64 = 0x800;
/// Of vertices: two floats, a tag; tags from here on.
const STRIDE: u32 = 12;
const VERTEX_TAG: u32 = 0x5000;
const INSTANCE_TAG: u32 = 0x6000;
const RESTART: u32 = 0xfe;
/// Colours of four numbers of 32 bits.
const FORMAT: u32 = 0xc2;
/// Blocks of a GOB.
const BLOCK: u32 = 0;

/// A draw in words; its primitives, in order: places, how many there are, what its pixels have.
struct Drawn {
    what: String,
    seen: Vec<([[i64; 2]; 3], usize, [u32; 4])>,
}

/// State that draws see.
#[derive(Clone, Debug)]
struct State {
    last: bool,
    restarts: bool,
    of_arrays: bool,
    mark: u32,
    id: u32,
    base_vertex: u32,
    base_instance: u32,
    divisor: u32,
    raster: bool,
    /// How much pixels show; 0: the number of the primitive and the tag.
    shown: usize,
}

pub struct Stream {
    places: Vec<[i64; 2]>,
    indices: Vec<u8>,
    methods: Vec<(u32, Vec<u32>)>,
    drawn: Vec<Drawn>,
}

/// A vertex: what its number is without the base, and which it is; none begins a strip.
type Vertex = Option<(u32, u32)>;

impl Stream {
    pub fn new(seed: u64, draws: u64) -> Self {
        let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd4a5);
        let few = dice.one_in(3);
        let mut coordinate = || {
            // Between the sixteenths that centres and edges of pixels are at.
            let range = if few { 8 } else { SIDE };
            16 * dice.below(range.into()) as i64 + 2 * dice.below(8) as i64 + 1
        };
        let places: Vec<[i64; 2]> = (0..COUNT).map(|_| [coordinate(), coordinate()]).collect();
        let mut stream = Stream { places, indices: vec![], methods: vec![], drawn: vec![] };
        let restarts = dice.pick(&[4, 12, 1000]);
        let size = dice.pick(&[1_usize, 2, 4]);
        let different = dice.pick(&[5, 40, 90]);
        stream.indices = vec![0; INDEX_BYTES as usize];
        for element in stream.indices.chunks_mut(size) {
            let value = if dice.one_in(restarts) { RESTART } else { dice.below(different) as u32 };
            element.copy_from_slice(&value.to_le_bytes()[..size]);
        }
        stream.begin();
        let mut state = State {
            last: false,
            restarts: false,
            of_arrays: false,
            mark: RESTART,
            id: 0,
            base_vertex: 0,
            base_instance: 0,
            divisor: 1,
            raster: true,
            shown: 4,
        };
        for _ in 0..draws {
            for _ in 0..dice.below(4) {
                stream.change(&mut dice, &mut state);
            }
            stream.draw(&mut dice, &state, size);
        }
        // The ROPs' caches go to memory; behind it the front end knows that the last draw is whole.
        stream.put(0x02d4, &[0]);
        stream.put(0x0110, &[0]);
        stream
    }

    fn put(&mut self, method: u32, values: &[u32]) {
        self.methods.push((method, values.to_vec()));
    }

    fn begin(&mut self) {
        let half = (SIDE as f32 / 2.0).to_bits();
        let [high, low] = halves(Place::Colour.at());
        let program = (Place::Programs.at() - REGION) as u32;
        let attribute = |stream: u32, offset: u32, format: u32| stream | offset << 7 | format;
        let float2 = 7 << 27 | 4 << 21;
        let number = 4 << 27 | 0x12 << 21;
        let [v_high, v_low] = halves(Place::Vertices.at());
        let [v_end_high, v_end_low] = halves(Place::Vertices.at() + u64::from(STRIDE * COUNT) - 1);
        let [i_high, i_low] = halves(Place::Instances.at());
        let [i_end_high, i_end_low] = halves(Place::Instances.at() + u64::from(4 * COUNT) - 1);
        let [x_high, x_low] = halves(Place::Indices.at());
        let [x_end_high, x_end_low] = halves(Place::Indices.at() + INDEX_BYTES - 1);
        let all: [(u32, &[u32]); 24] = [
            (0x021c, &[0x1011]),
            (0x2044, &[program + VERTEX as u32]),
            (0x204c, &[32]),
            (0x2144, &[program + PIXELS[0] as u32]),
            (0x214c, &[32]),
            (0x0800, &[high, low, SIDE, SIDE, FORMAT, BLOCK]),
            (0x1538, &[0]),
            (0x0ff4, &[SIDE << 16, SIDE << 16]),
            (0x0a00, &[half, half]),
            (0x0a0c, &[half, half]),
            (0x0c00, &[SIDE << 16, SIDE << 16]),
            (0x1918, &[0]),
            (0x1160, &[attribute(0, 0, float2), attribute(0, 8, number), attribute(1, 0, number)]),
            (0x1c00, &[1 << 12 | STRIDE, v_high, v_low, 0]),
            (0x1c10, &[1 << 12 | 4, i_high, i_low, 1]),
            (0x1f00, &[v_end_high, v_end_low, i_end_high, i_end_low]),
            (0x1880, &[0, 1]),
            (0x17c8, &[x_high, x_low, x_end_high, x_end_low]),
            (0x1438, &[0]),
            (0x1434, &[0]),
            (0x1118, &[0]),
            (0x1644, &[0, RESTART]),
            (0x0de8, &[0]),
            (0x1684, &[0]),
        ];
        for (method, values) in all {
            self.put(method, values);
        }
    }

    /// Some state is another.
    fn change(&mut self, dice: &mut Dice, s: &mut State) {
        match dice.below(11) {
            0 | 1 => {
                s.last = dice.one_in(2);
                self.put(0x1684, &[s.last.into()]);
            }
            2 => {
                s.restarts = dice.one_in(2);
                s.mark = dice.pick(&[RESTART, RESTART, 3]);
                self.put(0x1644, &[s.restarts.into(), s.mark]);
            }
            3 => {
                s.of_arrays = dice.one_in(2);
                self.put(0x0de8, &[s.of_arrays.into()]);
            }
            4 => {
                s.id = dice.pick(&[0, 0, 7, u32::MAX]);
                self.put(0x1118, &[s.id]);
            }
            5 => {
                s.base_vertex = dice.pick(&[0, 1, 9]);
                self.put(0x1434, &[s.base_vertex]);
            }
            6 => {
                s.base_instance = dice.pick(&[0, 1, 20]);
                self.put(0x1438, &[s.base_instance]);
            }
            7 => {
                s.divisor = dice.pick(&[1, 1, 2, 3, 0]);
                self.put(0x1c1c, &[s.divisor]);
            }
            8 => {
                s.raster = !dice.one_in(4);
                self.put(0x037c, &[s.raster.into()]);
            }
            9 => {
                let which = dice.below(3) as usize;
                s.shown = [4, 1, 0][which];
                let program = (Place::Programs.at() - REGION) as u32;
                self.put(0x2144, &[program + PIXELS[which] as u32]);
            }
            // Waits, and state of nobody.
            _ => self.put(dice.pick(&[0x0110, 0x1288]), &[0]),
        }
    }

    /// A draw, of one instance or more.
    fn draw(&mut self, dice: &mut Dice, s: &State, size: usize) {
        let topology = dice.pick(&[0, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
        let most = dice.pick(&[3, 8, 40]);
        let count = dice.below(most + 1) as u32;
        let instances = if dice.one_in(3) { 1 + dice.below(4) as u32 } else { 1 };
        let kind = dice.below(7);
        let first = dice.below(30) as u32;
        for instance in 0..instances {
            let vertices = match kind {
                0 | 1 => self.arrays(s, topology, instance, first, count, kind == 1),
                2..=4 => self.fetched(s, topology, instance, first, count, size, kind == 4),
                _ => self.inline(dice, s, topology, instance, count),
            };
            self.expect(s, topology, instance, &vertices);
        }
    }

    fn open(&mut self, topology: u32, instance: u32) {
        self.put(0x1618, &[topology | u32::from(instance != 0) << 26]);
    }

    fn arrays(
        &mut self,
        s: &State,
        topology: u32,
        instance: u32,
        first: u32,
        count: u32,
        short: bool,
    ) -> Vec<Vertex> {
        if short {
            self.put(if instance == 0 { 0x1214 } else { 0x1218 }, &[topology << 28 | count << 16 | first]);
        } else {
            self.open(topology, instance);
            self.put(0x0d74, &[first, count]);
            self.put(0x1614, &[0]);
        }
        let restarts = s.restarts && s.of_arrays;
        (0..count)
            .map(|k| (!restarts || first + k != s.mark).then(|| (s.id.wrapping_add(first + k), first + k)))
            .collect()
    }

    /// Vertices of indices.
    fn indexed(&self, s: &State, raw: &[u32]) -> Vec<Vertex> {
        let vertex = |raw: &u32| (s.id.wrapping_add(*raw), s.base_vertex.wrapping_add(*raw));
        raw.iter().map(|raw| (!s.restarts || *raw != s.mark).then(|| vertex(raw))).collect()
    }

    #[allow(clippy::too_many_arguments)]
    fn fetched(
        &mut self,
        s: &State,
        topology: u32,
        instance: u32,
        first: u32,
        count: u32,
        size: usize,
        short: bool,
    ) -> Vec<Vertex> {
        if short {
            let which = match size {
                4 => 0,
                2 => 1,
                _ => 2,
            };
            let which = which + if instance == 0 { 0 } else { 3 };
            self.put(0x17e4 + 4 * which, &[topology << 28 | count << 16 | first]);
        } else {
            self.put(0x17d8, &[size.ilog2()]);
            self.open(topology, instance);
            self.put(0x17dc, &[first, count]);
            self.put(0x1614, &[0]);
        }
        let raw: Vec<u32> = (first as usize..(first + count) as usize)
            .map(|k| {
                self.indices[k * size..(k + 1) * size]
                    .iter()
                    .rev()
                    .fold(0, |all, byte| all << 8 | u32::from(*byte))
            })
            .collect();
        self.indexed(s, &raw)
    }

    fn inline(
        &mut self,
        dice: &mut Dice,
        s: &State,
        topology: u32,
        instance: u32,
        count: u32,
    ) -> Vec<Vertex> {
        self.open(topology, instance);
        let mut raw = vec![];
        let any = |dice: &mut Dice| if dice.one_in(9) { RESTART } else { dice.below(60) as u32 };
        while (raw.len() as u32) < count {
            let some: Vec<u32> = (0..dice.pick(&[1, 2, 4])).map(|_| any(dice)).collect();
            let word = |bits: u32| some.iter().rev().fold(0, |all, index| all << bits | index);
            match some.len() {
                1 => self.put(0x15e8, &some),
                2 => self.put(0x15f0, &[word(16)]),
                _ => self.put(0x1304, &[word(8)]),
            }
            raw.extend(some);
        }
        self.put(0x1614, &[0]);
        self.indexed(s, &raw)
    }

    /// What the API says of it.
    fn expect(&mut self, s: &State, topology: u32, instance: u32, vertices: &[Vertex]) {
        let numbers: Vec<Option<u32>> = (0..).zip(vertices).map(|(k, vertex)| vertex.map(|_| k)).collect();
        let rules = Rules { topology, patch_size: 3, last: s.last };
        let mut drawn = Drawn {
            what: format!("{topology:x} instance {instance} of {vertices:?} under {s:?}"),
            seen: vec![],
        };
        for (number, Primitive { corners, .. }) in (0..).zip(primitives(&rules, &numbers, true)) {
            let own: &[usize] = match (topology, corners.len()) {
                (10 | 11, _) => &[1, 2],
                (12 | 13, _) => &[0, 2, 4],
                (_, 1) => &[0],
                (_, 2) => &[0, 1],
                _ => &[0, 1, 2],
            };
            let own: Vec<(u32, u32)> =
                own.iter().map(|k| vertices[corners[*k] as usize].expect("a vertex")).collect();
            let (id, provoking) = own[if s.last { own.len() - 1 } else { 0 }];
            let tag = |vertex: u32| if vertex < COUNT { VERTEX_TAG + vertex } else { 0 };
            let element = match s.divisor {
                0 => s.base_instance,
                divisor => s.base_instance + instance / divisor,
            };
            // An attribute beyond its buffer is zero: position 0, 0 is the picture's middle.
            let middle = [16 * i64::from(SIDE) / 2; 2];
            let place = |vertex: u32| self.places.get(vertex as usize).copied().unwrap_or(middle);
            let mut places = [[0; 2]; 3];
            for (at, (_, vertex)) in places.iter_mut().zip(&own) {
                *at = place(*vertex);
            }
            let all = [tag(provoking), INSTANCE_TAG + element, instance, id];
            let value = match s.shown {
                0 => [number, tag(provoking), 0, 0],
                shown => std::array::from_fn(|k| if k < shown { all[k] } else { 0 }),
            };
            if s.raster {
                drawn.seen.push((places, own.len(), value));
            }
        }
        self.drawn.push(drawn);
    }

    /// What the picture may be.
    pub fn sketch(&self) -> Sketch {
        let mut sketch = Sketch::new(SIDE, [0; 4]);
        for (places, count, value) in self.drawn.iter().flat_map(|drawn| &drawn.seen) {
            sketch.draw(&places[..*count], *value);
        }
        sketch
    }

    /// Which draws have these values.
    pub fn about(&self, got: &[u32; 4], may: &BTreeSet<[u32; 4]>) -> String {
        let mut text = String::new();
        for (k, drawn) in self.drawn.iter().enumerate() {
            for (places, count, value) in &drawn.seen {
                if value == got || may.contains(value) {
                    let _ = writeln!(text, "draw {k} {value:x?} at {:?}: {}", &places[..*count], drawn.what);
                }
            }
        }
        text
    }

    /// Bytes of all buffers.
    pub fn updates(&self) -> Vec<(u64, Vec<u8>)> {
        let half = SIDE as f32 / 2.0;
        let ndc = |at: i64| ((at as f32 / 16.0 - half) / half).to_bits();
        let vertex = |(k, at): (u32, &[i64; 2])| [ndc(at[0]), ndc(at[1]), VERTEX_TAG + k];
        let vertices: Vec<u32> = (0..).zip(&self.places).flat_map(vertex).collect();
        let instances: Vec<u32> = (0..COUNT).map(|k| INSTANCE_TAG + k).collect();
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let programs = Place::Programs.at();
        let all = vec![
            (programs + VERTEX, program::vertex()),
            (programs + PIXELS[0], pixel(4)),
            (programs + PIXELS[1], pixel(1)),
            (programs + PIXELS[2], program::numbers()),
            (Place::Vertices.at(), bytes(&vertices)),
            (Place::Instances.at(), bytes(&instances)),
            (Place::Indices.at(), self.indices.clone()),
            (Place::Colour.at(), vec![0; ROOM as usize]),
            (Place::Segment.at(), bytes(&self.segment())),
        ];
        assert!(all.iter().all(|(_, bytes)| bytes.len() as u64 <= ROOM), "a buffer has no room");
        all
    }

    pub fn entry(&self) -> [u32; 2] {
        let [high, low] = halves(Place::Segment.at());
        [low, high | (self.segment().len() as u32) << 10]
    }

    /// Methods of subchannel 0, each with its values in the methods from it on.
    fn segment(&self) -> Vec<u32> {
        let header = |at: u32, count: usize| 1 << 29 | (count as u32) << 16 | at >> 2;
        let of = |(at, values): &(u32, Vec<u32>)| [vec![header(*at, values.len())], values.clone()].concat();
        self.methods.iter().flat_map(of).collect()
    }

    /// The picture, from its words in memory.
    pub fn picture(&self, word: &dyn Fn(u64) -> u32) -> Vec<[u32; 4]> {
        let columns = (16 * SIDE / 64) as u16;
        let pixel = |k: u32| {
            let (x, y) = (k % SIDE, k / SIDE);
            let sector = block_linear::sector(columns, 0, 16 * x, y);
            // Two rows of 16 bytes in a sector.
            let at = Place::Colour.at() + 32 * sector + 16 * u64::from(y & 1);
            std::array::from_fn(|c| word(at + 4 * c as u64))
        };
        (0..SIDE * SIDE).map(pixel).collect()
    }
}

fn halves(address: u64) -> [u32; 2] {
    [(address >> 32) as u32, address as u32]
}
