//! Parts of Host, from the ring in memory to methods.

pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
mod push_header;
pub mod push_pipe;
pub mod segment_fetch;
mod semaphore;

// ---- parameters
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    pub entry_fetch: entry_fetch::Params,
}
