//! Fetch: brings the texels of footprints from L1, and the headers and samplers of bindings. One pass of L1 a cycle, 4 cycles beside
//! those of L1. Stalled by L1 and by texels that are not accepted. In the order of footprints. An assembly. Specification: texture unit,
//! L1.

pub mod texel_gather;
pub mod texel_requests;
pub mod types;

use self::texel_gather::TexelGather;
use self::texel_requests::TexelRequests;
use crate::texel_port::*;
use crate::texels::*;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
    part requests: texel_requests::Params, with threads_log2;
    part gather: texel_gather::Params, with threads_log2;
}

// ---- ports
kernel::ports! {
    in footprint: Footprint;
    in descriptor_request: DescriptorRequest;
    out pulse descriptor: Descriptor;
    out request: TexelRequest;
    in response: TexelResponse;
    out texels: RawTexels;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Fetch(p) {
        part requests: TexelRequests = p.requests;
        part gather: TexelGather = p.gather;
    }
}

kernel::connect! { Fetch(self, i) {
    footprint -> requests.footprint;
    descriptor_request -> requests.descriptor;
    requests.request -> request;
    requests.route -> gather.route;
    requests.taps -> gather.taps;
    response -> gather.response;
    gather.texels -> texels;
    gather.descriptor => descriptor;
    idle <= self.requests.o.idle && self.gather.o.idle;
} }
