//! Batches that a later stage outputs in parts, with vertices and primitives of its own.

use super::batch::Batch;
use super::random::{corners, vertex_of};
use super::setting::{LAYER, MASK, Setting, VIEWPORT};
use bundle::*;
use kit::Rng;

/// Location of a part: words after the batch's row, and stride of components in words, log2.
#[derive(Clone, Copy, Debug)]
pub struct Location {
    pub word: usize,
    pub stride_log2: u8,
}

/// A part: its vertices and primitives as a batch has them.
#[derive(Clone, Debug)]
pub struct Part {
    pub location: Location,
    pub stream: u8,
    pub batch: Batch,
    /// The location of per-primitive components, likewise.
    pub each: Location,
    /// From an evaluation shader: the patch of each vertex, in ascending order.
    pub patches: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct Parts {
    /// Whether a task of the beta phase outputs them.
    pub task: bool,
    /// The distributor's batch: its SM matters; its primitives are ignored.
    pub head: Batch,
    pub topology: Topology,
    pub parts: Vec<Part>,
}

/// Corners that are not among a part's vertices.
const NONE: u8 = 255;

impl Parts {
    /// The packets that the distributor sends.
    pub fn sent(&self, batch: u16, first_sm: u8, indexed: bool) -> Vec<WorldPacket> {
        if self.task {
            let sm = first_sm.wrapping_add(self.head.sm);
            return vec![WorldPacket::BatchTask(BatchTask { batch, sm, ..BatchTask::default() })];
        }
        self.head.packets(batch, first_sm, indexed)
    }

    /// The drawn result as one batch: vertices of all parts, one part after the other.
    pub fn drawn(&self) -> Batch {
        let number = match self.topology {
            Topology::Points => 0,
            Topology::Lines => 1,
            _ => 4,
        };
        let mut all =
            Batch { topology: number, vertices: vec![], prims: vec![], parts: vec![], ..self.head.clone() };
        for part in self.parts.iter().filter(|part| part.stream == 0) {
            let (first, count) = (all.vertices.len() as u8, part.batch.vertices.len() as u8);
            all.vertices.extend(part.batch.vertices.iter().cloned());
            let corner = |k: u8| if k < count { first + k } else { NONE };
            let prim = |prim: &BatchPrim| BatchPrim { corners: prim.corners.map(corner), ..*prim };
            all.prims.extend(part.batch.prims.iter().map(prim));
            all.parts.push(part.batch.prims.len());
            all.each.extend(part.batch.each.iter().cloned());
            let patch =
                |prim: &BatchPrim| part.patches.get(usize::from(prim.corners[0])).copied().unwrap_or(0);
            let numbered = self.parts.iter().any(|part| !part.patches.is_empty());
            all.numbers.extend(part.batch.prims.iter().map(patch).filter(|_| numbered));
        }
        assert!(all.vertices.len() < NONE.into());
        all
    }

    /// The words of each part, by their offsets from the batch's first row.
    pub fn words(&self, s: &Setting) -> Vec<Vec<(usize, u32)>> {
        let of = |part: &Part| {
            let mut words = vec![];
            // A part without any still has a location to read.
            let nothing = vec![vec![0; s.outputs.len()]];
            let vertices = if part.batch.vertices.is_empty() { &nothing } else { &part.batch.vertices };
            for (v, vertex) in vertices.iter().enumerate() {
                for (component, word) in vertex.iter().enumerate() {
                    words.push((part.location.word + (component << part.location.stride_log2) + v, *word));
                }
            }
            for (n, each) in part.batch.each.iter().enumerate() {
                for (component, word) in each.iter().enumerate() {
                    words.push((part.each.word + (component << part.each.stride_log2) + n, *word));
                }
            }
            words
        };
        self.parts.iter().map(of).collect()
    }

    /// The SM's packets, relative to row 0.
    pub fn packets(&self, s: &Setting) -> Vec<StagePacket> {
        let mut packets = vec![];
        for (k, part) in self.parts.iter().enumerate() {
            let begins = |v: &usize| *v == 0 || part.patches[*v] != part.patches[v - 1];
            let starts = (0..part.patches.len()).filter(begins).map(|v| 1 << v).sum();
            packets.push(StagePacket::Part(BatchPart {
                word: part.location.word as u16,
                stride_log2: part.location.stride_log2,
                vertices: part.batch.vertices.len() as u8,
                prims: part.batch.prims.len() as u8,
                topology: self.topology,
                stream: part.stream,
                last: k + 1 == self.parts.len(),
                each: PrimOutputs {
                    on: s.fast.is_some(),
                    word: part.each.word as u16,
                    stride_log2: part.each.stride_log2,
                },
                first_id: part.patches.first().copied().unwrap_or(0),
                starts,
            }));
            for two in part.batch.prims.chunks(BATCH_PRIMS) {
                let prims = std::array::from_fn(|k| two.get(k).copied().unwrap_or_default());
                packets.push(StagePacket::Prims(BatchPrims { prims }));
            }
        }
        packets
    }
}

/// The patch of the next vertex.
fn patch_from(rng: &mut Rng, patch: &mut u32) -> u32 {
    *patch = patch.wrapping_add(u32::from(rng.one_in(4)));
    *patch
}

/// Parts of any size at any location.
pub fn any_parts(rng: &mut Rng, s: &Setting, head: Batch) -> Parts {
    let (topology, number) =
        rng.pick(&[(Topology::Points, 0), (Topology::Lines, 1), (Topology::Triangles, 4)]);
    let (mut parts, mut next) = (vec![], 0);
    // From an evaluation shader, patch by patch, up to the limit.
    let mut patch = (s.fast.is_none() && rng.one_in(2)).then(|| rng.roll() as u32);
    for _ in 0..=rng.below(5) {
        let count = if rng.one_in(3) { rng.below(8) } else { rng.below(33) };
        let vertices = (0..count).map(|_| vertex_of(rng, s)).collect();
        let prims = corners(rng, number, count);
        let least = count.max(1).next_power_of_two().ilog2() as u64;
        let stride_log2 = (least + rng.below(7 - least)) as u8;
        let location = Location { word: next + rng.below(40) as usize, stride_log2 };
        next = location.word + (s.outputs.len().max(1) << stride_log2);
        let stream = if rng.one_in(4) { rng.below(4) as u8 } else { 0 };
        let batch = Batch { topology: number, vertices, prims, ..head.clone() };
        let patches = match &mut patch {
            Some(patch) => (0..count).map(|_| patch_from(rng, patch)).collect(),
            None => vec![],
        };
        let stream = if patches.is_empty() { stream } else { 0 };
        let mut part = Part { location, stream, batch, each: Location { word: 0, stride_log2: 0 }, patches };
        if let Some(fast) = &s.fast {
            let mut number = |address: &u32| {
                let mask = 1 << rng.below(16) | u32::from(rng.one_in(4)) << rng.below(16);
                match *address {
                    MASK => rng.roll() as u32 & 0xffff_0000 | if rng.one_in(8) { 0 } else { mask },
                    LAYER => rng.below(2100) as u32,
                    VIEWPORT if !rng.one_in(20) => 15 + rng.below(2) as u32,
                    _ => rng.roll() as u32,
                }
            };
            part.batch.each =
                part.batch.prims.iter().map(|_| fast.iter().map(&mut number).collect()).collect();
            let least = (part.batch.prims.len().max(1).next_power_of_two().ilog2()) as u64;
            let stride_log2 = (least + rng.below(7 - least)) as u8;
            part.each = Location { word: next + rng.below(9) as usize, stride_log2 };
            next = part.each.word + (fast.len() << stride_log2);
        }
        parts.push(part);
    }
    Parts { task: rng.one_in(3), head, topology, parts }
}
