//! A stream: buffers, methods, and the expected picture.

use super::geometry;
use super::program;
use super::samples::any_grid;
use super::shading::{self, OUTPUTS};
use super::state::{Shown, State};
use super::targets::{self, FORMATS};
use super::tessellation;
use host::halves;
use host::pushbuffer::{self, Pushbuffer, REGION, ROOM, bytes};
use kit::Rng;
use references::chip::machine::blending::Format;
use references::chip::machine::fragments::{Cell, Colours, Depth, TARGETS};
use references::chip::machine::sample_grid::Grid;
use references::chip::machine::sample_grid::PIXEL;
use references::chip::machine::small_picture::{Shape, Sketch};
use std::fmt::Write;
use std::ops::Range;

/// Pixels of the picture's side.
pub const SIDE: u32 = 32;

/// Buffers in memory.
#[derive(Clone, Copy)]
pub enum Place {
    Programs,
    Vertices,
    Instances,
    Indices,
    Colour,
    Second,
    Depth,
    Constants,
    Indirect,
    Segment,
}

/// Offsets of programs: headers end at a line's end.
const VERTEX: u64 = 0x30;
/// Offset of the pixel program for shown values and outputs.
pub fn pixel_at(shown: usize, outputs: usize) -> u64 {
    0x1030 + 0x1000 * (OUTPUTS.len() * shown + outputs) as u64
}
/// Program offset for methods, relative to the recording's program region.
pub fn program_at(place: u64) -> u32 {
    (Place::Programs.at() - REGION + place) as u32
}
/// The values that pixels may show in integer targets, and in all targets.
pub const NUMBERS_SHOWN: [Shown; 4] = [Shown::Tags(4), Shown::Tags(1), Shown::Number, Shown::Draw];
pub const SHOWS: [Shown; 5] = [Shown::Tags(4), Shown::Tags(1), Shown::Number, Shown::Draw, Shown::Fractions];

impl Place {
    pub fn at(self) -> u64 {
        pushbuffer::start(self as u64)
    }
}

pub fn buffers() -> impl Iterator<Item = Range<u64>> {
    (0..=Place::Segment as u64).map(pushbuffer::room)
}

/// Number of vertices and of instance elements; bytes of indices.
pub const COUNT: u32 = 100;
const INDEX_BYTES: u64 = 0x800;
/// Vertex stride: two floats and a tag; first tags.
const STRIDE: u32 = 12;
pub const VERTEX_TAG: u32 = 0x5000;
pub const INSTANCE_TAG: u32 = 0x6000;
pub const RESTART: u32 = 0xfe;
/// Depths of 24 bits, with stencils.
const DEPTH: u32 = 0x16;
/// Number of last draws that are reported if the chip hangs.
const HANGING: usize = 6;
/// Block height: one GOB.
const BLOCK: u32 = 0;

/// A draw or a clear: its description, and the shapes it draws, in order.
pub struct Drawn {
    pub what: String,
    pub seen: Vec<Seen>,
    /// Columns and rows of a clear.
    pub cleared: Option<[[i64; 2]; 2]>,
}

pub struct Seen {
    pub shape: Shape,
    pub back: bool,
    pub depth: Depth,
    pub colours: Colours,
}

pub struct Stream {
    pub places: Vec<[i64; 2]>,
    pub indices: Vec<u8>,
    pub indirect: Vec<u32>,
    pub pushed: Pushbuffer,
    pub drawn: Vec<Drawn>,
    /// Colour format of the targets.
    pub format: Format,
    /// Sample grid of the targets' pixels.
    pub grid: Grid,
    /// The permitted picture.
    pub sketch: Sketch,
}

impl Stream {
    pub fn new(seed: u64, draws: u64) -> Self {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd4a5);
        let few = rng.one_in(3);
        let mut coordinate = || {
            // Coordinates avoid the sixteenths of pixel centres and edges.
            let range = if few { 8 } else { SIDE };
            PIXEL * rng.below(range.into()) as i64 + PIXEL / 16 * (2 * rng.below(8) as i64 + 1)
        };
        let places: Vec<[i64; 2]> = (0..COUNT).map(|_| [coordinate(), coordinate()]).collect();
        let format = rng.pick(&[0, 0, 1, 2, 3].map(|k: usize| FORMATS[k]));
        let grid = any_grid(&mut rng);
        let blank = Cell { colours: [[0; 4]; TARGETS], depth: (0, 0), stencil: 0 };
        let mut stream = Stream {
            places,
            indices: vec![],
            indirect: vec![],
            pushed: Pushbuffer::new(Place::Segment.at()),
            drawn: vec![],
            format,
            sketch: Sketch::new(SIDE, grid.clone(), format, blank),
            grid,
        };
        let restarts = rng.pick(&[4, 12, 1000]);
        let size = rng.pick(&[1_usize, 2, 4]);
        let different = rng.pick(&[5, 40, 90]);
        let largest = u32::MAX >> (32 - 8 * size);
        stream.indices = vec![0; INDEX_BYTES as usize];
        for element in stream.indices.chunks_mut(size) {
            let mark = rng.pick(&[RESTART, largest]);
            let value = if rng.one_in(restarts) { mark } else { rng.below(different) as u32 };
            element.copy_from_slice(&value.to_le_bytes()[..size]);
        }
        stream.begin();
        let mut state = State::new(&stream);
        for _ in 0..draws {
            for _ in 0..rng.below(4) {
                stream.change(&mut rng, &mut state);
            }
            if rng.one_in(6) {
                stream.clear(&mut rng, &mut state.pixels);
            }
            stream.draw(&mut rng, &mut state, size);
        }
        // Flushes the ROPs' caches; after this method the front end knows that the last draw is complete.
        stream.put(0x02d4, &[0]);
        stream.put(0x0110, &[0]);
        stream
    }

    /// Size of the targets in samples.
    pub fn sides(&self) -> [u32; 2] {
        self.grid.places.map(|places| SIDE * places as u32)
    }

    pub fn put(&mut self, method: u32, values: &[u32]) {
        self.pushed.put(method, values);
    }

    fn begin(&mut self) {
        let format = targets::code(self.format);
        let [width, height] = self.sides();
        let [high, low] = halves(Place::Colour.at());
        let [second_high, second_low] = halves(Place::Second.at());
        let [z_high, z_low] = halves(Place::Depth.at());
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
            (0x2044, &[program_at(VERTEX)]),
            (0x204c, &[32]),
            (0x2144, &[program_at(pixel_at(0, 0))]),
            (0x214c, &[32]),
            (0x0800, &[high, low, width, height, format, BLOCK]),
            (0x0840, &[second_high, second_low, width, height, format, BLOCK]),
            (0x0fe0, &[z_high, z_low, DEPTH, BLOCK, 0]),
            (0x1228, &[width, height, 0x1_0001]),
            (0x1538, &[1]),
            (0x0ff4, &[SIDE << 16, SIDE << 16]),
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
            (0x037c, &[1]),
        ];
        for (method, values) in all {
            self.put(method, values);
        }
        self.begin_constants();
        self.begin_pixels();
        self.begin_samples();
        self.say_tessellation(None);
        let state = &mut State::new(self);
        self.say_targets(state);
        if self.format != Format::Numbers {
            let shown = state.shown;
            self.show(state, shown, 0);
        }
    }

    /// Text: the permitted values of a pixel, and the draws that reach it.
    pub fn about(&self, place: usize) -> String {
        let cells = &self.sketch.pixels[place];
        let at = self.sketch.place(place);
        let [x, y] = self.grid.pixel(at);
        let mut text = format!("may be {cells:x?}\n");
        if self.grid.several() {
            let point = self.grid.point(at, true);
            let _ = writeln!(text, "sample {} of pixel ({x}, {y}), at {point:?}", self.grid.number(at));
        }
        for (k, drawn) in self.drawn.iter().enumerate() {
            let seen: Vec<&Seen> =
                drawn.seen.iter().filter(|seen| self.sketch.reaches(&seen.shape, at)).collect();
            let has = |w: &[[i64; 2]; 2]| (w[0][0]..w[0][1]).contains(&x) && (w[1][0]..w[1][1]).contains(&y);
            if !seen.is_empty() || drawn.cleared.as_ref().is_some_and(has) {
                let _ = writeln!(text, "{k}: {}", drawn.what);
            }
            for Seen { shape, back, depth, colours } in seen {
                let back = if *back { "back" } else { "front" };
                let _ = writeln!(text, "  {colours:x?} at {:?}, {back}, depth {depth:?}", shape.corners);
            }
        }
        text
    }

    /// The last draws, for a chip that hangs.
    pub fn last_draws(&self) -> String {
        let last = self.drawn.iter().enumerate().rev().take(HANGING);
        last.fold("\n".into(), |text, (k, drawn)| format!("{text}\n{k}: {}", drawn.what))
    }

    /// Bytes of all buffers.
    pub fn updates(&self) -> Vec<(u64, Vec<u8>)> {
        let half = SIDE as f32 / 2.0;
        let ndc = |at: i64| ((at as f32 / PIXEL as f32 - half) / half).to_bits();
        let vertex = |(k, at): (u32, &[i64; 2])| [ndc(at[0]), ndc(at[1]), VERTEX_TAG + k];
        let vertices: Vec<u32> = (0..).zip(&self.places).flat_map(vertex).collect();
        let instances: Vec<u32> = (0..COUNT).map(|k| INSTANCE_TAG + k).collect();
        let programs = Place::Programs.at();
        let mut all = vec![
            (programs + VERTEX, program::vertex()),
            (Place::Vertices.at(), bytes(&vertices)),
            (Place::Instances.at(), bytes(&instances)),
            (Place::Indices.at(), self.indices.clone()),
            (Place::Colour.at(), vec![0; ROOM as usize]),
            (Place::Second.at(), vec![0; ROOM as usize]),
            (Place::Depth.at(), vec![0; ROOM as usize]),
            (Place::Constants.at(), vec![0; ROOM as usize]),
            (Place::Indirect.at(), bytes(&self.indirect)),
            (Place::Segment.at(), bytes(&self.pushed.words)),
        ];
        for (which, shown) in SHOWS.iter().enumerate() {
            for (k, outputs) in OUTPUTS.iter().enumerate() {
                let words = match shown {
                    Shown::Tags(count) => shading::pixel(*count, *outputs),
                    Shown::Number => shading::numbers(*outputs),
                    Shown::Draw => shading::of_the_draw(*outputs),
                    Shown::Fractions => shading::of_fractions(*outputs),
                };
                all.push((programs + pixel_at(which, k), words));
            }
        }
        let stages = geometry::programs().chain(tessellation::programs());
        all.extend(stages.map(|(at, words)| (programs + at, words)));
        assert!(all.iter().all(|(_, bytes)| bytes.len() as u64 <= ROOM), "a buffer has no room");
        all
    }
}
