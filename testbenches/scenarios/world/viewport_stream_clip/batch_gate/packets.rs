//! Batches of the distributor, and the outputs of the stages that end them.

use bundle::*;
use kit::Rng;

pub const FIRST: u8 = 250;

/// Outputs of a batch's stages: vertices of a vertex shader.
pub fn vertices_of(rng: &mut Rng, head: &BatchHead) -> Vec<StagePacket> {
    // Its number is ignored.
    vec![StagePacket::Batch(ShaderDone {
        batch: rng.roll() as u16,
        sm: head.sm,
        row: rng.below(1024) as u16,
        vertices: head.vertices,
        ..ShaderDone::default()
    })]
}

pub fn head(batch: u16, sm: u8, topology: u8, prims: u8) -> WorldPacket {
    WorldPacket::Head(BatchHead {
        batch,
        sm: FIRST.wrapping_add(sm),
        topology,
        vertices: 32,
        prims,
        primitive_id: 0x7000_0000 + u32::from(batch),
        ..BatchHead::default()
    })
}

pub fn prims(rng: &mut Rng) -> WorldPacket {
    let mut one = || BatchPrim {
        corners: std::array::from_fn(|_| rng.below(32) as u8),
        edges: rng.below(8) as u8,
        first: rng.one_in(2),
    };
    WorldPacket::Prims(BatchPrims { prims: [one(), one()] })
}

pub fn close(batch: u16) -> WorldPacket {
    WorldPacket::Close(BatchClose { batch })
}

pub fn full(rng: &mut Rng, batch: u16, topology: u8, count: u8) -> Vec<WorldPacket> {
    let mut all = vec![head(batch, 0, topology, count)];
    all.extend((0..count.div_ceil(2)).map(|_| prims(rng)));
    all.push(close(batch));
    all
}

/// Parts of a batch: vertices, primitives of its own, topology, stream.
pub fn part(rng: &mut Rng, count: u8, topology: Topology, stream: u8, last: bool) -> Vec<StagePacket> {
    let part = BatchPart {
        word: rng.below(0x8000) as u16,
        stride_log2: rng.below(16) as u8,
        vertices: rng.below(33) as u8,
        prims: count,
        topology,
        stream,
        last,
        each: PrimOutputs {
            on: rng.one_in(2),
            word: rng.below(0x8000) as u16,
            stride_log2: rng.below(12) as u8,
        },
        first_id: rng.roll() as u32,
        starts: rng.roll() as u32 & rng.pick(&[0, !0, 0x0101_0101, 1]),
    };
    let mut all = vec![StagePacket::Part(part)];
    for _ in 0..count.div_ceil(2) {
        let WorldPacket::Prims(two) = prims(rng) else { unreachable!() };
        all.push(StagePacket::Prims(two));
    }
    all
}

/// Outputs of a task's stages: parts, after packets that are ignored.
pub fn task_parts(rng: &mut Rng, head: &BatchHead) -> Vec<StagePacket> {
    let mut all = if rng.one_in(2) { vertices_of(rng, head) } else { vec![] };
    for k in 0..3 {
        let count = rng.below(7) as u8;
        all.extend(part(rng, count, Topology::Triangles, 0, k == 2));
    }
    all
}

/// Outputs of a batch of the alpha phase.
pub fn alpha_part(rng: &mut Rng) -> Vec<StagePacket> {
    vec![StagePacket::Alpha(AlphaPart {
        row: rng.below(1024) as u16,
        rows: rng.below(240) as u16,
        patch_row: rng.below(1024) as u16,
        patch_rows: rng.below(256) as u8,
        patches: rng.below(16) as u8,
        vertices: rng.below(33) as u8,
        scalars: rng.below(256) as u8,
    })]
}
