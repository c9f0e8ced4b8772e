//! Draws: methods of arrays, indices in memory and in the stream, and the API's result.

use super::form::{Corner, Made};
use super::geometry;
use super::pixels::FILL;
use super::shading::{Outputs, fractions};
use super::state::{Shown, State};
use super::stream::{Drawn, INSTANCE_TAG, RESTART, SIDE, Seen, Stream};
use kit::Rng;
use references::chip::machine::fragments::{Cell, Colours};
use references::chip::machine::sample_grid::PIXEL;
use references::common::draws::{Primitive, Rules, is_split, primitives};

/// A vertex: its vertex id, and its index in the buffer; `None` restarts a strip.
type Vertex = Option<(u32, u32)>;

#[derive(Clone, Copy)]
pub enum Kind {
    Arrays,
    /// Indices in memory, of this many bytes.
    Fetched(usize),
}

impl Stream {
    /// A draw of one or more instances.
    pub fn draw(&mut self, rng: &mut Rng, s: &mut State, size: usize) {
        let topology = self.topology(rng, s);
        if s.shown == Shown::Draw || rng.one_in(4) {
            s.said = [rng.pick(&[0, 5, u32::MAX]), rng.pick(&[0, 2]), rng.below(4) as u32];
            let indirect = rng.one_in(2);
            self.say((!indirect).then_some(s.said));
            if indirect {
                return self.indirect(rng, s, topology, size);
            }
        }
        let most = rng.pick(&[3, 8, 40]);
        let count = rng.below(most + 1) as u32;
        let instances = if rng.one_in(3) { 1 + rng.below(4) as u32 } else { 1 };
        let kind = rng.below(7);
        let first = rng.below(30) as u32;
        for instance in 0..instances {
            let vertices = match kind {
                0 | 1 => self.arrays(s, topology, instance, first, count, kind == 1),
                2..=4 => self.fetched(s, topology, instance, first, count, size, kind == 4),
                _ => self.inline(rng, s, topology, instance, count),
            };
            self.expect(s, topology, instance, &vertices);
        }
    }

    /// A random topology that the stages accept.
    fn topology(&mut self, rng: &mut Rng, s: &mut State) -> u32 {
        // Coverage of points and lines is not checked with several samples.
        let topology = if self.grid.several() {
            let with_geometry = [4, 4, 5, 5, 6, 12, 13];
            let alone = [4, 4, 5, 5, 6, 7, 8, 9, 12, 13];
            if s.stages.geometry.is_some() { rng.pick(&with_geometry) } else { rng.pick(&alone) }
        } else if s.stages.tessellation.is_some() {
            // The API leaves open which edges of a patch are drawn.
            self.say_modes(&mut s.pixels, [FILL; 2]);
            // Primitive numbers in geometry programs count a domain's primitives in unspecified order.
            if s.stages.geometry.is_some() && s.shown == Shown::Number {
                self.show(s, Shown::Tags(4), 0);
            }
            14
        } else if s.stages.geometry.is_some() {
            rng.pick(&[0, 1, 2, 3, 4, 4, 5, 5, 6, 10, 11, 12, 13])
        } else {
            rng.pick(&[0, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13])
        };
        self.say_geometry(&s.stages, topology);
        topology
    }

    fn open(&mut self, topology: u32, instance: u32) {
        self.put(0x1618, &[topology | u32::from(instance != 0) << 26]);
    }

    /// Vertices of a draw.
    pub fn vertices(&self, s: &State, kind: Kind, first: u32, count: u32) -> Vec<Vertex> {
        let Kind::Fetched(size) = kind else {
            let restarts = s.restarts && s.of_arrays;
            let vertex = |at: u32| (s.id.wrapping_add(at), at);
            return (first..first + count)
                .map(|at| (!restarts || at != s.mark).then(|| vertex(at)))
                .collect();
        };
        let bytes = &self.indices[first as usize * size..(first + count) as usize * size];
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte));
        self.indexed(s, &bytes.chunks(size).map(number).collect::<Vec<_>>())
    }

    fn indexed(&self, s: &State, raw: &[u32]) -> Vec<Vertex> {
        let vertex = |raw: &u32| (s.id.wrapping_add(*raw), s.base_vertex.wrapping_add(*raw));
        raw.iter().map(|raw| (!s.restarts || *raw != s.mark).then(|| vertex(raw))).collect()
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
        self.vertices(s, Kind::Arrays, first, count)
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
        self.vertices(s, Kind::Fetched(size), first, count)
    }

    fn inline(&mut self, rng: &mut Rng, s: &State, topology: u32, instance: u32, count: u32) -> Vec<Vertex> {
        self.open(topology, instance);
        let mut raw = vec![];
        let any = |rng: &mut Rng| if rng.one_in(9) { RESTART } else { rng.below(60) as u32 };
        while (raw.len() as u32) < count {
            let each = rng.pick(&[1_u32, 2, 4]);
            let some: Vec<u32> = (0..each * (1 + rng.below(3) as u32)).map(|_| any(rng)).collect();
            let word = |part: &[u32]| {
                part.iter().rev().fold(0, |all: u64, index| all << (32 / each) | u64::from(*index))
            };
            let words: Vec<u32> = some.chunks(each as usize).map(|part| word(part) as u32).collect();
            let method = match each {
                1 => 0x15e8,
                2 => 0x15f0,
                _ => 0x1304,
            };
            self.pushed.repeat(method, &words);
            raw.extend(some);
        }
        self.put(0x1614, &[0]);
        self.indexed(s, &raw)
    }

    /// Computes the API's result for the draw.
    pub fn expect(&mut self, s: &State, topology: u32, instance: u32, vertices: &[Vertex]) {
        let numbers: Vec<Option<u32>> = (0..).zip(vertices).map(|(k, vertex)| vertex.map(|_| k)).collect();
        let patch_size = s.stages.tessellation.map_or(0, |t| t.size);
        let rules = Rules { topology, patch_size, last: s.last };
        self.log(format!("{topology:x} instance {instance} of {vertices:?} under {s:?}"), None);
        let mut seen = vec![];
        let mut count = 0;
        for Primitive { corners, edges, first } in primitives(&rules, &numbers, true) {
            // The triangles of a quad or polygon share one number.
            count += u32::from(first || !is_split(topology));
            let number = count - 1;
            let all = (0..corners.len()).collect::<Vec<_>>();
            let own = if topology == 14 { &all[..] } else { geometry::OWN[geometry::own_of(topology)] };
            let corner = |k: &usize| {
                let (id, vertex) = vertices[corners[*k] as usize].expect("a vertex");
                let at = self.places.get(vertex as usize).copied().unwrap_or(MIDDLE);
                Corner { id, vertex, at }
            };
            let own: Vec<Corner> = own.iter().map(corner).collect();
            for Made { forms, number, provoking } in s.stages.made(number, &own, edges, s.last) {
                let colours = colours(s, number, instance, &provoking);
                let shapes = forms.iter().flat_map(|form| s.pixels.shapes(form));
                for (shape, back, depth) in shapes.filter(|_| s.raster) {
                    let tests = s.pixels.tests;
                    self.sketch.draw(&shape, &|cell: &Cell| tests.after(cell, back, depth, &colours));
                    seen.push(Seen { shape, back, depth, colours });
                }
            }
        }
        self.drawn.last_mut().expect("it was just logged").seen = seen;
    }

    pub fn log(&mut self, what: String, cleared: Option<[[i64; 2]; 2]>) {
        self.drawn.push(Drawn { what, seen: vec![], cleared });
    }
}

/// An attribute beyond its buffer is zero: position 0, 0 is the picture's middle.
const MIDDLE: [i64; 2] = [PIXEL * SIDE as i64 / 2; 2];

/// Colours of a primitive's pixels for each target.
fn colours(s: &State, number: u32, instance: u32, provoking: &Corner) -> Colours {
    let element = match s.divisor {
        0 => s.base_instance,
        divisor => s.base_instance + instance / divisor,
    };
    let tag = provoking.tag();
    let all = [tag, INSTANCE_TAG + element, instance, provoking.id];
    let colour: [u32; 4] = match s.shown {
        Shown::Number => [number, tag, 0, 0],
        Shown::Draw => [s.said[0], s.said[1], s.said[2], s.constants[0] ^ s.constants[1]],
        Shown::Fractions => fractions(&s.fractions, tag),
        Shown::Tags(shown) => std::array::from_fn(|k| if k < shown { all[k] } else { 0 }),
    };
    let turned = std::array::from_fn(|k| colour[3 - k]);
    let outputs = match s.outputs {
        Outputs::All => [Some(colour), Some(colour)],
        Outputs::Both => [Some(colour), Some(turned)],
        Outputs::Second => [None, Some(colour)],
    };
    let mut of_targets = [None; 2];
    s.targets.iter().zip(outputs).for_each(|(target, output)| of_targets[*target] = output);
    of_targets
}
