//! The texture unit on its L1, for benches that offer quads on one side and loads and stores on the other: an assembly. In the chip
//! they are in `tpc/sm` and `chip/tpc`.
//!
//! Rates and latencies are those of its parts (tex-max-threads, l1-raw-read). In order for each client. Specification: TEX, L1.

use ::tex::texel_port::*;
use ::tex::texels::*;
use ::tex::texture_binding::*;
use ::tex::texture_quads::*;
use ::tex::texture_unit::{self, TextureUnit};
use ::tpc::l1::{self, L1};
use ::tpc::sm::load_store::l1_steps::L1Wavefront;
use bundle::*;

// ---- parameters
kernel::params! {
    sizes slices;
    part unit: texture_unit::Params;
    part l1: l1::Params;
}

// ---- ports
kernel::ports! {
    in quad: BoundQuad;
    in pulse binding_write: BindingWrite;
    out sampled: SampledQuad;
    out levels: QuadLevels;
    in descriptor_request: DescriptorRequest;
    out pulse descriptor: Descriptor;
    in front: L1Wavefront;       // loads and stores
    out loaded: L1Return;
    in control: CacheControl;    // from the MPC
    out pulse controlled: bool;
    out memory;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct TexelPath(p) {
        part unit: TextureUnit = p.unit;
        part l1: L1 = p.l1;
    }
}

kernel::connect! { TexelPath(self, i) {
    quad -> unit.quad;
    binding_write => unit.binding_write;
    unit.sampled -> sampled;
    unit.levels -> levels;
    descriptor_request -> unit.descriptor_request;
    unit.descriptor => descriptor;
    unit.request -> l1.texel_request;
    l1.texel_response -> unit.response;
    front -> l1.request;
    l1.response -> loaded;
    control -> l1.control;
    l1.controlled => controlled;
    l1.memory <-> memory;
    idle <= self.unit.o.idle && self.l1.o.idle;
} }
