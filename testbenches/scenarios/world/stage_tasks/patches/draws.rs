//! Draws of patches, and their packets.

use super::super::draws::{map, state};
use bundle::*;
use references::world::tessellator::{Domain, Levels, Spacing};

/// Outputs of the vertex shader, of control, of evaluation.
pub const VERTEX: u32 = 7;
pub const CONTROL: u32 = 9;
pub const EVALUATION: u32 = 6;
const GEOMETRY: u32 = 5;

#[derive(Clone, Debug)]
pub struct Draw {
    pub control: bool,
    /// Instances of the geometry shader after evaluation, the first of which forwards its primitive.
    pub geometry: Option<u8>,
    /// Input vertices of a patch, control's output vertices; words of a patch.
    pub corners: u8,
    pub threads: u8,
    pub words: u8,
    pub domain: Domain,
    pub spacing: Spacing,
    pub clockwise: bool,
    /// Used if control has none of its own.
    pub levels: Levels,
    /// Levels of each batch's patches.
    pub batches: Vec<Vec<Levels>>,
}

pub fn packets(draws: &[Draw]) -> Vec<WorldPacket> {
    let mut all = [map(0x3880, VERTEX), map(0x3900, CONTROL), map(0x3980, EVALUATION)].concat();
    let mut batch = 0;
    for draw in draws {
        let domain = match draw.domain {
            Domain::Isolines => 0,
            Domain::Triangles => 1,
            Domain::Quads => 2,
        };
        let spacing = match draw.spacing {
            Spacing::Equal => 0,
            Spacing::Odd => 1,
            Spacing::Even => 2,
        };
        let makes = if draw.domain == Domain::Isolines { 1 } else { 3 - u32::from(draw.clockwise) };
        let stages = if draw.control { 0x2e } else { 0x2a };
        all.push(state(0x3f14, stages | u32::from(draw.geometry.is_some()) << 4));
        all.push(state(0x3a00, 0x1000_0461));
        all.push(state(0x3a08, u32::from(draw.geometry.unwrap_or(0)) << 24));
        all.push(state(0x3a0c, if draw.domain == Domain::Isolines { 6 } else { 7 } << 24));
        all.push(state(0x3a10, 3));
        all.extend(map(0x3a00, GEOMETRY));
        all.push(state(0x320, makes << 8 | spacing << 4 | domain));
        all.extend((0..4).map(|k| state(0x324 + 4 * k, draw.levels.outer[usize::from(k)].to_bits())));
        all.extend((0..2).map(|k| state(0x334 + 4 * k, draw.levels.inner[usize::from(k)].to_bits())));
        all.push(state(0x3904, u32::from(draw.words) << 24));
        all.push(state(0x3908, u32::from(draw.threads) << 24));
        for patches in &draw.batches {
            let count = patches.len() as u8;
            let vertices = count * draw.corners;
            let head = BatchHead {
                batch,
                vertices,
                prims: count,
                primitive_id: 100 * u32::from(batch),
                ..Default::default()
            };
            all.push(WorldPacket::Head(head));
            for _ in 0..count.div_ceil(2) {
                all.push(WorldPacket::Prims(BatchPrims::default()));
            }
            all.push(WorldPacket::Close(BatchClose { batch }));
            batch += 1;
        }
        all.extend(COUNTED.map(|selector| state(0x3f08, selector << 8)));
    }
    all
}

/// Reports after each draw: invocations of geometry, patches of control, invocations of evaluation, primitives of the tessellator.
const COUNTED: [u32; 4] = [7, 0x1b, 0x1d, 0x1f];

pub fn levels(domain: Domain, spacing: Spacing, outer: [f32; 4], inner: [f32; 2]) -> Levels {
    Levels { domain, spacing, outer, inner }
}

pub fn draw(batches: Vec<Vec<Levels>>) -> Draw {
    let one = levels(Domain::Quads, Spacing::Equal, [1.0; 4], [1.0; 2]);
    Draw {
        control: true,
        geometry: None,
        corners: 4,
        threads: 4,
        words: 6,
        domain: Domain::Quads,
        spacing: Spacing::Equal,
        clockwise: true,
        levels: one,
        batches,
    }
}
