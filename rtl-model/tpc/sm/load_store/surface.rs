//! Surfaces: surface loads, stores, reductions and atomics of a partition, between their registers and L1. Headers are found, and
//! addresses and texels made, 9 clocks after the work where the header is known, and a clock for each further group of lanes. Stalled by accesses and registers that do not leave.
//! Order is kept. Specification: L1, texture unit (headers); interface 8 and 9.

pub mod decode;
pub mod surface_address;
pub mod surface_headers;
pub mod surface_loads;
pub mod surface_pack;
pub mod surface_places;
pub mod types;

use self::surface_headers::SurfaceHeaders;
use self::surface_loads::SurfaceLoads;
use self::surface_places::SurfacePlaces;
use self::types::*;
use crate::sm::load_store::types::LoadFinish;
use bundle::ContextWrite;

// ---- parameters
kernel::params! {
    part headers: surface_headers::Params;
}

// ---- ports
kernel::ports! {
    in pulse context: ContextWrite;
    in work: SurfaceWork;
    out ask: SurfaceAsk;
    in pulse answer: SurfaceAnswer;
    out access: SurfaceAccess;
    in pulse done: bool;
    out level waits: bool;
    out level idle: bool;    // all accesses have left
    in order: SurfaceOrder;
    in loaded: LoadFinish;
    out finish: LoadFinish;
}

// ---- parts
kernel::unit! {
    pub struct Surface(p) {
        part headers: SurfaceHeaders = p.headers;
        part places: SurfacePlaces = surface_places::Params {};
        part loads: SurfaceLoads = surface_loads::Params {};
    }
}

kernel::connect! { Surface(self, i) {
    context => headers.context;
    work -> headers.work;
    headers.ask -> ask;
    answer => headers.answer;
    headers.pass -> places.pass;
    places.access -> access;
    done => headers.done;
    waits <= self.headers.o.waits;
    idle <= self.headers.o.idle && self.places.o.idle;
    order -> loads.order;
    loaded -> loads.loaded;
    loads.finish -> finish;
} }
