//! Attribute request: the request to shared memory of an instruction's step: planes of an interpolation, or words of attributes.

use super::Params;
use super::attribute_emission::*;
use super::attribute_entry::Now;
use super::attribute_places::*;
use super::types::*;
use crate::sm::shared_memory::types::*;
use crate::sm::types::*;
use bundle::*;

const PLANE_WORDS: u32 = 3;
/// Size codes; blocks of the whole shared memory.
const BYTE: u8 = 0;
const WORD: u8 = 4;
const BLOCKS: u16 = 256;

/// The request of a step; `stored` is the row that AST stores.
pub fn request_of(p: &Params, now: &Now<'_>, step: &AttributeStep, stored: &Row) -> SharedRequest {
    let entry = now.entry;
    let (lanes, addresses) = if entry.opcode == Opcode::Ipa {
        let (mut lanes, mut addresses) = (0, Row::default());
        for quad in 0..WARP_QUADS {
            let on = step.lanes >> (QUAD_PIXELS * quad) & 0xf != 0;
            let plane = u32::from(now.quad(QUAD_PIXELS * quad).tram) + u32::from(step.plane);
            let room = p.planes.get() as u32;
            let plane = if plane >= room { plane - room } else { plane };
            for word in 0..PLANE_WORDS {
                let place = 3 * quad + word as usize;
                lanes |= u32::from(on) << place;
                addresses.words[place] = ((p.tram.get() as u32) << 8) + (PLANE_WORDS * plane + word << 2);
            }
        }
        (lanes, addresses)
    } else {
        of_memory(entry, now.warp, now.maps, now.number)
    };
    let stores = matches!(entry.opcode, Opcode::Ast | Opcode::Out);
    SharedRequest {
        op: if stores { SharedOp::Store } else { SharedOp::Load },
        size: if is_cut(entry) { BYTE } else { WORD },
        limit: BLOCKS,
        lanes,
        addresses,
        data: match entry.opcode {
            Opcode::Ast => *stored,
            Opcode::Out => emission(entry),
            _ => Row::default(),
        },
        ..SharedRequest::default()
    }
}
