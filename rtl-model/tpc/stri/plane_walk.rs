//! Walk over the planes of a primitive, in the ring of the TRAM.

use super::types::*;
use bundle::*;

/// Minimum cycles of a primitive.
const PRIM_CYCLES: u8 = 4;

/// Last step of a primitive.
pub fn last_step(planes: u8) -> u8 {
    planes.max(PRIM_CYCLES) - 1
}

/// Advances an index of the TRAM, cyclically.
pub fn after(at: u16, planes: u8, capacity: u16) -> u16 {
    let next = at + u16::from(planes);
    if next >= capacity { next - capacity } else { next }
}

/// Whether the sectors of all its lines have arrived.
pub fn has_arrived(lines: u32, here: &[u8; VERTEX_CACHE_LINES]) -> bool {
    (0..VERTEX_CACHE_LINES).all(|k| lines >> k & 1 == 0 || here[k] == 15)
}

/// Destination of the current plane.
pub fn ticket_of(walk: &PlaneWalk, planes: u8, sm: u8) -> PlaneTicket {
    let PlaneTerms { prim, tile_x, tile_y, .. } = walk.work.request.terms;
    let ready = PlanesReady { prim, tram: walk.tram, tile_x, tile_y };
    PlaneTicket { sm, plane: walk.at, last: walk.step + 1 == planes, ready }
}
