//! Walk over the planes of a primitive, in the ring of the TRAM.

use super::types::*;
use bundle::*;

/// The SM of a request; numbers beyond the last mean SM 0.
pub fn sm_of(sms: usize, request: &PlaneRequest) -> usize {
    if sms == 1 { 0 } else { request.sm.into() }
}

/// Minimum cycles of a primitive.
const PRIM_CYCLES: u8 = 4;

/// Last step of a primitive.
fn last_step(planes: u8) -> u8 {
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

/// Whether the planes of a primitive fit into what is free of the TRAM.
pub fn fits(used: u16, planes: u8, capacity: u16) -> bool {
    used + u16::from(planes) <= capacity
}

/// A primitive whose planes begin at an index of the TRAM.
pub fn begun(work: &PlaneWork, at: u16, present: [u64; 4]) -> PlaneWalk {
    PlaneWalk { busy: true, work: *work, tram: at, step: 0, at, left: present, scalar: 0 }
}

/// What a walk does in a cycle.
pub struct WalkCycle {
    pub reads: bool, // a plane's values
    pub goes: bool,  // to its next step
    pub ends: bool,
}

/// The cycle of a walk at a step; a plane needs a free entry among those in flight.
pub fn cycle_of(busy: bool, step: u8, planes: u8, free: bool) -> WalkCycle {
    let makes = busy && step < planes;
    let reads = makes && free;
    let goes = busy && (!makes || reads);
    WalkCycle { reads, goes, ends: goes && step >= last_step(planes) }
}

/// Destination of the current plane.
pub fn ticket_of(walk: &PlaneWalk, planes: u8, sm: u8) -> PlaneTicket {
    let PlaneTerms { prim, tile_x, tile_y, .. } = walk.work.request.terms;
    let ready = PlanesReady { prim, tram: walk.tram, tile_x, tile_y };
    PlaneTicket { sm, plane: walk.at, last: walk.step + 1 == planes, ready }
}
