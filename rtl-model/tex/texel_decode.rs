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
kernel::params! {}

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
        part formats: TexelFormats = texel_formats::Params {};
        part plain: PlainDecode = plain_decode::Params {};
        part bc: BcDecode = bc_decode::Params {};
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
    formats.bptc -> bptc.job;
    formats.etc -> etc.job;
    formats.astc -> astc.job;
    first { plain.codes, bc.codes, bptc.codes, etc.codes, astc.codes } -> codes;
    idle <= self.formats.o.idle && self.empty();
} }
