//! Texture unit: from the coordinates of quads to filtered colours. A quad a cycle (tex-max-threads), where its filter needs one pass and
//! its texels are in L1; walk has the cost of the others. Stalled by results that are not accepted. In order. An assembly. It knows
//! neither instruction words nor headers. Specification: texture unit.

use crate::address::{self, Address};
use crate::coordinates::{self, Coordinates};
use crate::fetch::{self, Fetch};
use crate::filter::{self, Filter};
use crate::texel_decode::{self, TexelDecode};
use crate::texel_port::*;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use crate::walk::{self, Walk};

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2: with fewer than all a quad takes several cycles.
    threads_log2: 0..=2 = 2, "lanes";
    /// Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    bptc: 0..=1 = 1, "decoders";
    /// Decoders of ETC2 and EAC.
    etc: 0..=1 = 1, "decoders";
    /// Decoders of ASTC.
    astc: 0..=1 = 1, "decoders";
    /// 1: each component of a lane has one multiplier of floats, which takes five cycles for a pass of them.
    folded: 0..=1 = 0, "1 if folded";
    part coordinates: coordinates::Params, with threads_log2;
    part walk: walk::Params, with threads_log2;
    part address: address::Params, with threads_log2;
    part fetch: fetch::Params, with threads_log2;
    part texel_decode: texel_decode::Params, with threads_log2, bptc, etc, astc;
    part filter: filter::Params, with threads_log2, folded;
}

// ---- ports
kernel::ports! {
    in quad: BoundQuad;
    in pulse binding_write: BindingWrite;
    out sampled: SampledQuad;
    out levels: QuadLevels;
    in descriptor_request: DescriptorRequest;
    out pulse descriptor: Descriptor;
    out request: TexelRequest;
    in response: TexelResponse;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct TextureUnit(p) {
        part coordinates: Coordinates = p.coordinates;
        part walk: Walk = p.walk;
        part address: Address = p.address;
        part fetch: Fetch = p.fetch;
        part texel_decode: TexelDecode = p.texel_decode;
        part filter: Filter = p.filter;
    }
}

kernel::connect! { TextureUnit(self, i) {
    binding_write => coordinates.binding_write;
    binding_write => walk.binding_write;
    binding_write => address.binding_write;
    binding_write => texel_decode.binding_write;
    quad -> coordinates.quad;
    coordinates.sample -> walk.quad;
    coordinates.levels -> levels;
    walk.pass -> address.pass;
    address.footprint -> fetch.footprint;
    descriptor_request -> fetch.descriptor_request;
    fetch.descriptor => descriptor;
    fetch.request -> request;
    response -> fetch.response;
    fetch.texels -> texel_decode.texels;
    texel_decode.codes -> filter.codes;
    filter.sampled -> sampled;
    idle <= self.coordinates.o.idle && self.walk.o.idle && self.address.o.idle && self.fetch.o.idle
        && self.texel_decode.o.idle && self.filter.o.idle;
} }
