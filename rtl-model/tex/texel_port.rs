//! The port to L1.

use kernel::packed::*;

kernel::package! {
    package texel_port();

    /// Banks of a line in L1, and its tag sets: the lines of a request.
    pub const TEXEL_BANKS: usize = 16;
    pub const TEXEL_SETS: usize = 4;


    /// Words of 8 bytes of up to four lines, each of a tag set of its own and each bank once.
    pub struct TexelRequest {
        valid: B4,                    // by set (address bits 8:7)
        lines: [B31; TEXEL_SETS],     // address bits 39:9
        sectors: [B4; TEXEL_SETS],    // that are wanted
        banks: B16,                   // that are read
        sets: [B2; TEXEL_BANKS],      // the set that a bank's word is in
        promotion: B2,                // neighbours that a miss fetches as well
        uncached: bool,               // a header
    }

    /// A texture header or a sampler.
    pub const DESCRIPTOR_WORDS: usize = 8;
    pub struct DescriptorRequest {
        address: B40,
    }
    pub struct Descriptor {
        fault: bool,
        words: [B32; DESCRIPTOR_WORDS],
    }

    /// What a request reads, bank by bank.
    pub struct TexelResponse {
        fault: bool,
        sparse: B16,                  // banks whose words are of a sparse page
        words: [[B32; 2]; TEXEL_BANKS],
    }
}
