//! Batches as the primitive distributor and a shader make them.

use super::setting::{LAYER, MASK, NUMBER, Setting, VIEWPORT};
use bundle::*;

/// The kind of primitives of the class's topologies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Point,
    Line,
    Triangle,
}

/// By the class's number of a topology: the kind, and the corners of a primitive that are its own, not its neighbours'.
pub fn kind(topology: u8) -> (Kind, &'static [usize]) {
    match topology {
        0 => (Kind::Point, &[0]),
        1..=3 => (Kind::Line, &[0, 1]),
        0xa | 0xb => (Kind::Line, &[1, 2]),
        0xc | 0xd => (Kind::Triangle, &[0, 2, 4]),
        _ => (Kind::Triangle, &[0, 1, 2]),
    }
}

/// A batch: each vertex has the words of the setting's outputs, in the order of their addresses.
#[derive(Clone, Debug)]
pub struct Batch {
    pub sm: u8,
    pub topology: u8,
    pub primitive_id: u32,
    pub vertices: Vec<Vec<u32>>,
    pub prims: Vec<BatchPrim>,
    /// Number of primitives in each of its parts, if a later stage made it.
    pub parts: Vec<usize>,
    /// Outputs of a pass-through geometry shader for each primitive, in the order of addresses.
    pub each: Vec<Vec<u32>>,
    /// The patch of each primitive, if an evaluation shader made it.
    pub numbers: Vec<u32>,
}

impl Batch {
    /// Its packets, by its number and the number of the first SM; optionally with indices, which other units use.
    pub fn packets(&self, batch: u16, first_sm: u8, indexed: bool) -> Vec<WorldPacket> {
        let mut packets = vec![WorldPacket::Head(BatchHead {
            batch,
            sm: first_sm.wrapping_add(self.sm),
            stage: WorldStage::Vertex,
            topology: self.topology,
            vertices: self.vertices.len() as u8,
            prims: self.prims.len() as u8,
            primitive_id: self.primitive_id,
            instance_id: 0,
            begins: false,
        })];
        let indices = WorldPacket::Indices(BatchIndices { indices: [7, 8, 9, 10] });
        packets.extend(std::iter::repeat_n(indices, self.vertices.len().div_ceil(4)).filter(|_| indexed));
        for two in self.prims.chunks(BATCH_PRIMS) {
            let prims = std::array::from_fn(|k| two.get(k).copied().unwrap_or_default());
            packets.push(WorldPacket::Prims(BatchPrims { prims }));
        }
        packets.push(WorldPacket::Close(BatchClose { batch }));
        packets
    }

    /// A vertex's word at an address.
    pub fn output(&self, s: &Setting, vertex: usize, address: u32) -> Option<u32> {
        s.index_of(address).map(|index| self.vertices[vertex][index])
    }

    /// The same, as in an entry.
    pub fn kept(&self, s: &Setting, vertex: usize, address: u32) -> Option<u32> {
        self.output(s, vertex, address).map(|word| s.colours.kept(address, word))
    }

    /// The viewports of a primitive, if the shader outputs a mask: none if its provoking vertex does not exist.
    pub fn mask(&self, s: &Setting, number: usize) -> Option<u16> {
        if let Some(mask) = self.own(s, number, MASK) {
            return Some(mask as u16);
        }
        let prim = &self.prims[number];
        let own = kind(self.topology).1;
        let corner = own[if s.last_provokes { own.len() - 1 } else { 0 }];
        let vertex = usize::from(prim.corners[corner]);
        s.index_of(MASK)?;
        Some(if vertex < self.vertices.len() { self.output(s, vertex, MASK)? as u16 } else { 0 })
    }

    /// Primitives in drawing order, each with its viewport unless it is the shader's: within each part those of the lowest viewport
    /// first.
    pub fn played(&self, s: &Setting) -> Vec<(Option<u8>, usize)> {
        let (mut all, mut first) = (vec![], 0);
        let whole = [self.prims.len()];
        for count in if self.parts.is_empty() { &whole[..] } else { &self.parts[..] } {
            let part = first..first + count;
            first += count;
            if part.clone().all(|n| self.mask(s, n).is_none()) {
                // In their given order, each in its own viewport, if it has one.
                all.extend(part.map(|n| (self.viewport(s, n), n)));
                continue;
            }
            for viewport in 0..16_u8 {
                let goes = |n: &usize| self.mask(s, *n).unwrap_or(0) >> viewport & 1 == 1;
                all.extend(part.clone().filter(goes).map(|n| (Some(viewport), n)));
            }
        }
        all
    }

    /// A per-primitive component.
    pub fn own(&self, s: &Setting, number: usize, address: u32) -> Option<u32> {
        Some(self.each.get(number)?[s.index_of_each(address)?])
    }

    /// A primitive's own viewport: an invalid number selects the first.
    fn viewport(&self, s: &Setting, number: usize) -> Option<u8> {
        self.own(s, number, VIEWPORT).map(|word| if word < 16 { word as u8 } else { 0 })
    }

    /// A primitive's own layer.
    pub fn layer(&self, s: &Setting, number: usize) -> Option<u32> {
        self.own(s, number, LAYER)
    }

    /// An entry's component of a primitive: its own, or its provoking vertex'.
    pub fn flat(&self, s: &Setting, number: usize, provoking: usize, address: u32) -> Option<u32> {
        if address == NUMBER && s.counts() {
            // Batches of vertex shaders count primitives; those in parts have the numbers of their patches, or 0.
            return Some(if self.parts.is_empty() {
                // Triangles of a quad or polygon have one number.
                let split = (7..=9).contains(&self.topology);
                let counts = |prim: &&BatchPrim| prim.first || !split;
                self.primitive_id.wrapping_add(self.prims[1..=number].iter().filter(counts).count() as u32)
            } else {
                self.numbers.get(number).copied().unwrap_or(0)
            });
        }
        let own = self.own(s, number, address).map(|word| s.colours.kept(address, word));
        own.or_else(|| self.kept(s, provoking, address))
    }

    pub fn float(&self, s: &Setting, vertex: usize, address: u32) -> f64 {
        f32::from_bits(self.kept(s, vertex, address).unwrap_or(0)).into()
    }

    /// Words of rows from the first of a shader's outputs on: component after component, with adjacent vertices.
    pub fn rows(&self, s: &Setting) -> Vec<u32> {
        let each = self.vertices.len().next_power_of_two().max(4);
        let mut words = vec![0xdead_beef; each * s.outputs.len()];
        for (v, vertex) in self.vertices.iter().enumerate() {
            for (index, word) in vertex.iter().enumerate() {
                words[index * each + v] = *word;
            }
        }
        words
    }
}
