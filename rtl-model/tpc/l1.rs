//! L1: a partition's cache of global and local memory: 12 KB of tagged lines, and a pool of 20 KB for in-flight data. 8 words a cycle
//! (l1-global-threads); 80 cycles from a wavefront to its return where it hits (l1-local-hit-latency). Stalled by returns that are not
//! accepted, by the request network, and while the pool is full; memory responses never stall. Returns are in the order of wavefronts
//! (l1-order). Specification: L1, chip 2.1 and 2.4.

mod beats;
pub mod l1_lookup;
pub mod l1_requests;
pub mod l1_returns;
mod passes;
pub mod types;

use self::l1_lookup::L1Lookup;
use self::l1_requests::L1Requests;
use self::l1_returns::L1Returns;
use crate::sm::load_store::l1_steps::L1Wavefront;
use bundle::*;
use tex::texel_port::*;

// ---- parameters
kernel::params! {
    sizes slices;
    part lookup: l1_lookup::Params;
    part requests: l1_requests::Params;
    part returns: l1_returns::Params;
}

// ---- ports
kernel::ports! {
    in request: L1Wavefront;
    in texel_request: TexelRequest;   // of the texture unit
    in control: CacheControl;    // from the MPC
    out response: L1Return;
    out texel_response: TexelResponse;
    out pulse controlled: bool;  // the oldest request of the MPC is done
    out memory;                // the response's entry is reserved
    out level idle: bool;        // no wavefront is held and no response outstanding; stores may be in flight
}

// ---- parts
kernel::unit! {
    pub struct L1(p) {
        part lookup: L1Lookup = p.lookup;
        part requests: L1Requests = p.requests;
        part returns: L1Returns = p.returns;
    }
}

kernel::connect! { L1(self, i) {
    request -> lookup.request;
    texel_request -> lookup.texels;
    control -> lookup.control;
    lookup.pass -> requests.pass;
    requests.record -> returns.record;
    requests.up -> memory_up;
    memory_down => returns.down;
    returns.freed => requests.freed;
    returns.response -> response;
    returns.texels -> texel_response;
    returns.controlled => controlled;
    idle <= self.lookup.o.idle && self.requests.o.idle && self.returns.o.idle;
} }
