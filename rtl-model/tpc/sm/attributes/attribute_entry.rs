//! Entries of attributes: a queued instruction, and the record of a warp.

use super::types::*;
use crate::sm::types::*;
use bundle::*;
use kernel::packed::Packed;

/// An instruction, and what its steps read of its warp and context.
pub struct Now<'a> {
    pub entry: &'a AttributeEntry,
    pub warp: &'a AttributeWarp,
    pub maps: [&'a AttributeMap; 2], // inputs and outputs
    pub settings: &'a AttributeMap,
    pub quads: [&'a QuadSet; 2],
    pub number: u8, // its step
}

impl Now<'_> {
    pub fn quad(&self, lane: usize) -> &WarpQuad {
        let quad = lane / QUAD_PIXELS;
        &self.quads[quad / GROUP_QUADS].quads[quad % GROUP_QUADS]
    }
}

pub fn entry_of(operands: &Operands) -> AttributeEntry {
    let Operands { slot, counter, word, control, instruction: i, lanes, a, b, c, .. } = *operands;
    let group = if i.opcode == Opcode::Ast { i.b } else { i.destination };
    AttributeEntry {
        slot,
        counter,
        word,
        scoreboard: control.write_scoreboard,
        opcode: i.opcode,
        modifiers: i.modifiers as u16 & 0xfff,
        destination: i.destination,
        words: group.count,
        predicates: i.predicates,
        literal: i.literal,
        indexed: i.a.count != 0 && i.a.first != RZ,
        handle: i.c.count != 0 && i.c.first != RZ,
        lanes,
        a,
        b,
        c,
    }
}

pub fn warp_of(launch: &Launch) -> AttributeWarp {
    let world = WorldPlace::unpack(&[launch.place.low, launch.place.high]);
    let WorldPlace { input_row, output_row, vertices, input_log2, stride_log2, extra, .. } = world;
    let WorldPlace { starts, first_prim, primitive_id, .. } = world;
    let pitch_log2 = if vertices > 16 {
        5
    } else if vertices > 8 {
        4
    } else if vertices > 4 {
        3
    } else {
        2
    };
    let Launch { kind, context_id, .. } = *launch;
    AttributeWarp {
        kind,
        context_id,
        input_row,
        output_row,
        pitch_log2,
        input_log2,
        stride_log2,
        extra,
        starts,
        first_prim,
        primitive_id,
    }
}
