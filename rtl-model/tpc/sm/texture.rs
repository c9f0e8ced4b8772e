//! Texture instructions of a partition: their registers and handles, their quads' bindings, the texture unit, and their results. A quad a
//! cycle (tex-max-threads). Stalled by L1, by constants, and by registers that are not accepted. Results are in the order of
//! instructions. An assembly. Specification: texture unit, instruction set 12.

mod form;
pub mod texture_entry;
pub mod texture_queue;
pub mod texture_results;
pub mod types;

use self::texture_entry::TextureEntry;
use self::texture_results::TextureResults;
use super::constant_cache::types::*;
use super::types::*;
use bundle::*;
use kernel::offer::Offer;
use kernel::packed::*;
use tex::headers::{self, Headers};
use tex::texel_port::*;
use tex::texture_unit::{self, TextureUnit};

// ---- parameters
kernel::params! {
    sizes sides;
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
    part entry: texture_entry::Params;
    part headers: headers::Params, with bptc, etc, astc;
    part unit: texture_unit::Params, with threads_log2, bptc, etc, astc, folded;
    part results: texture_results::Params;
}

// ---- ports
kernel::ports! {
    in level partition: B1; // its number in the SM: its sub-partitions are twice it, and one more
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse control: CacheControl; // from the MPC
    in strobe invalidates: bool;    // headers and samplers, by an instruction of the SM
    in pulse operands[sides]: Operands;
    in pulse more[sides]: OperandRow;
    out level credit[sides]: bool;
    out pulse constant_request: ConstantLookup;
    in pulse constant: ConstantFound;
    in strobe constant_again: bool;
    out request: TexelRequest;
    in response: TexelResponse;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
}

// ---- parts
kernel::unit! {
    pub struct Texture(p) {
        part entry: TextureEntry = p.entry;
        part headers: Headers = p.headers;
        part unit: TextureUnit = p.unit;
        part results: TextureResults = p.results;
    }
}

kernel::connect! { Texture(self, i) {
    entry.partition <= i.partition;
    launch => entry.launch;
    context => entry.context;
    context => headers.context;
    control => headers.control;
    headers.invalidates <= i.invalidates;
    for k in p.sides {
        operands[k] => entry.operands[k];
        more[k] => entry.more[k];
        credit[k] <= self.entry.o.credit[k];
    }
    entry.constant_request => constant_request;
    constant => entry.constant;
    entry.constant_again <= i.constant_again;
    entry.ticket -> results.ticket;
    entry.quad -> headers.quad;
    headers.bound -> unit.quad;
    headers.binding_write => unit.binding_write;
    headers.descriptor_request -> unit.descriptor_request;
    unit.descriptor => headers.descriptor;
    unit.request -> request;
    response -> unit.response;
    unit.sampled -> results.sampled;
    headers.sampled <= Offer::new(self.unit.o.sampled.valid && self.results.o.sampled.ready, self.unit.o.sampled.data.tail.binding);
    unit.levels -> results.levels;
    headers.levelled <= Offer::new(self.unit.o.levels.valid && self.results.o.levels.ready, self.unit.o.levels.data.tail.binding);
    for k in p.sides {
        results.written[k] -> written[k];
        results.fault[k] => fault[k];
    }
} }
