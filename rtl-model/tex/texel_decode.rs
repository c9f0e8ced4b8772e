//! Texel decode: codes of a pass's texels, by the formats of bindings. An assembly of texel_formats and a decoder for each class
//! of formats.
//!
//! It handles a pass a cycle (tex-max-threads); where the class of formats changes, a pass waits until those before it have
//! left. Only its output stalls it. Order is kept. Specification: TEX, formats.

pub mod astc_decode;
pub mod bc_decode;
pub mod bptc_decode;
pub mod codes;
pub mod etc_decode;
pub mod plain_decode;
pub mod texel_formats;
pub mod types;

use crate::texels::*;
use crate::texture_binding::*;
use astc_decode::AstcDecode;
use bc_decode::BcDecode;
use bptc_decode::BptcDecode;
use etc_decode::EtcDecode;
use plain_decode::PlainDecode;
use texel_formats::TexelFormats;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
    /// Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    bptc: 0..=1 = 1, "decoders";
    /// Decoders of ETC2 and EAC.
    etc: 0..=1 = 1, "decoders";
    /// Decoders of ASTC.
    astc: 0..=1 = 1, "decoders";
    part formats: texel_formats::Params, with threads_log2;
    part plain: plain_decode::Params, with threads_log2;
    part bc: bc_decode::Params, with threads_log2;
}

// ---- ports
kernel::ports! {
    in pulse binding_write: BindingWrite; // a binding is in force 2 cycles later
    in texels: RawTexels;
    out codes: CodedTexels;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct TexelDecode(p) {
        part formats: TexelFormats = p.formats;
        part plain: PlainDecode = p.plain;
        part bc: BcDecode = p.bc;
        part bptc: BptcDecode = bptc_decode::Params {};
        part etc: EtcDecode = etc_decode::Params {};
        part astc: AstcDecode = astc_decode::Params {};
    }
}

impl TexelDecode {
    /// No decoder has a pass.
    fn empty(&self) -> bool {
        self.plain.o.idle && self.bc.o.idle && self.bptc.o.idle && self.etc.o.idle && self.astc.o.idle
    }
}

kernel::connect! { TexelDecode(self, i) {
    binding_write => formats.binding_write;
    texels -> formats.texels;
    formats.empty <= self.empty();
    formats.plain -> plain.job;
    formats.bc -> bc.job;
    if p.bptc == 1 {
        formats.bptc -> bptc.job;
    }
    if p.etc == 1 {
        formats.etc -> etc.job;
    }
    if p.astc == 1 {
        formats.astc -> astc.job;
    }
    first { plain.codes, bc.codes, bptc.codes, etc.codes, astc.codes } -> codes;
    idle <= self.formats.o.idle && self.empty();
} }
