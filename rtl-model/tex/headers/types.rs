//! Types of headers.

use crate::texel_port::*;
use kernel::packed::*;

kernel::package! {
    package texture_headers(texel_port);

    /// A word of a context.
    pub struct PoolWord {
        bits: B32,
    }

    pub enum HeadersState: 2 {
        Lookup,
        Header,
        Sampler,
    }

    /// What a binding is made of: the header's and the sampler's address, in 32 bytes.
    pub struct BindingKey {
        header: B35,
        sampled: bool, // else there is no sampler
        sampler: B35,
    }

    pub struct BindingEntry {
        valid: bool,
        refused: bool, // the unit does not know the form of its header
        key: BindingKey,
        quads: B8,     // in the unit
    }

    /// The pools of a context: addresses in 32 bytes, highest indices.
    pub struct DescriptorPools {
        headers: B35,
        highest_header: B20,
        samplers: B35,
        highest_sampler: B20,
        by_header: bool, // the sampler's index is that of the header
    }

    /// Of the oldest quad: lanes with one handle, and what that names.
    pub struct BindingWanted {
        lanes: B4,
        follows: bool, // other lanes have another handle
        faults: bool,  // it names nothing
        key: BindingKey,
    }

    /// A header with its sampler, as memory has them.
    pub struct DescriptorPair {
        header: [B32; DESCRIPTOR_WORDS],
        sampler: [B32; DESCRIPTOR_WORDS],
    }
}
