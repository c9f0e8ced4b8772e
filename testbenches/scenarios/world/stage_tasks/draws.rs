//! Draws with geometry, and their packets.

use super::program::Shape;
use bundle::*;

/// A draw's state, and its batches: the corners of each primitive.
#[derive(Clone, Debug)]
pub struct Draw {
    pub geometry: bool,
    /// A pass-through shader, which forwards its inputs.
    pub fast: bool,
    pub shape: Shape,
    pub most: usize,
    pub components: u32,
    pub instances: usize,
    pub streams: u8,
    pub last_provokes: bool,
    pub batches: Vec<Batch>,
}

#[derive(Clone, Debug)]
pub struct Batch {
    pub vertices: u8,
    pub primitive_id: u32,
    pub prims: Vec<[u8; 6]>,
}

/// Outputs of the vertex shader.
pub const VERTEX_COMPONENTS: u32 = 7;

pub fn state(address: u16, value: u32) -> WorldPacket {
    WorldPacket::State(State { address, value })
}

/// Words 12 to 19 of a header with `count` components.
pub fn map(first: u16, count: u32) -> Vec<WorldPacket> {
    let bits = (0..count).fold([0_u32; 9], |mut words, k| {
        words[(k as usize + 16) / 32] |= 1 << ((k + 16) % 32);
        words
    });
    // The lower half of word 12 has another meaning.
    let word = |k: u16| bits[usize::from(k)] | if k == 0 { 0xa5a5 } else { 0 };
    (0..8).map(|k| state(first + 4 * (12 + k), word(k))).collect()
}

pub fn packets(draws: &[Draw]) -> Vec<WorldPacket> {
    let mut all = map(0x3880, VERTEX_COMPONENTS);
    let mut batch = 0;
    for draw in draws {
        all.push(state(0x3f14, if draw.geometry { 0x32 } else { 0x22 }));
        all.push(state(0x3a00, 0x461 | u32::from(draw.streams) << 28 | u32::from(draw.fast) << 24));
        // Pass-through shaders have no instances.
        all.push(state(0x3a08, if draw.fast { 7 } else { draw.instances as u32 } << 24));
        let topology = match draw.shape {
            Shape::Points => 1,
            Shape::Lines => 6,
            Shape::Triangles => 7,
        };
        all.push(state(0x3a0c, topology << 24));
        all.push(state(0x3a10, draw.most as u32));
        all.extend(map(0x3a00, draw.components));
        // Additionally masks of viewports, after all others.
        if draw.fast {
            all.push(state(0x3a4c, 1 << 24));
        }
        all.push(state(0x1684, draw.last_provokes.into()));
        for of in &draw.batches {
            let Batch { vertices, primitive_id, prims } = of;
            let count = prims.len() as u8;
            let head = BatchHead {
                batch,
                vertices: *vertices,
                prims: count,
                primitive_id: *primitive_id,
                ..Default::default()
            };
            all.push(WorldPacket::Head(head));
            for pair in prims.chunks(2) {
                let prims = std::array::from_fn(|k| BatchPrim {
                    corners: pair.get(k).copied().unwrap_or_default(),
                    edges: 7,
                    first: true,
                });
                all.push(WorldPacket::Prims(BatchPrims { prims }));
            }
            all.push(WorldPacket::Close(BatchClose { batch }));
            batch += 1;
        }
        // Reports of invocations: of geometry, of control.
        all.extend([state(0x3f08, 0x0700), state(0x3f08, 0x1b00)]);
    }
    all
}
