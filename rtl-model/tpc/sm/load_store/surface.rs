//! Surfaces: surface loads, stores, reductions and atomics of a partition, from their registers to their accesses. Headers are found, and
//! addresses and texels made, 9 cycles after the work where the header is known, and a cycle for each further group of lanes. Stalled by
//! accesses that are not accepted. Order is kept. Specification: L1, texture unit (headers); interface 8 and 9.

pub mod decode;
pub mod surface_address;
pub mod surface_headers;
pub mod surface_loads;
pub mod surface_pack;
pub mod surface_places;
pub mod types;

use self::surface_headers::SurfaceHeaders;
use self::surface_places::SurfacePlaces;
use self::types::*;
use bundle::{CacheControl, ContextWrite};

// ---- parameters
kernel::params! {
    part headers: surface_headers::Params;
}

// ---- ports
kernel::ports! {
    in pulse context: ContextWrite;
    in pulse control: CacheControl; // from the MPC
    in strobe invalidates: bool;    // headers, by an instruction of the SM
    in work: SurfaceWork;
    out request: SurfaceRequest;
    in pulse response: SurfaceResponse;
    out access: SurfaceAccess;
    in pulse done: bool;
    out level waits: bool;
    out level idle: bool;    // all accesses have left
}

// ---- parts
kernel::unit! {
    pub struct Surface(p) {
        part headers: SurfaceHeaders = p.headers;
        part places: SurfacePlaces = surface_places::Params {};
    }
}

kernel::connect! { Surface(self, i) {
    context => headers.context;
    control => headers.control;
    headers.invalidates <= i.invalidates;
    work -> headers.work;
    headers.request -> request;
    response => headers.response;
    headers.pass -> places.pass;
    places.access -> access;
    done => headers.done;
    waits <= self.headers.o.waits;
    idle <= self.headers.o.idle && self.places.o.idle;
} }
