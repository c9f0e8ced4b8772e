//! Memory system: the units between the clients and DRAM.

pub mod beats;
pub mod client_mux;
pub mod client_port;
pub mod copy_port;
pub mod dram;
pub mod flush;
pub mod gmmu;
pub mod smmu;
pub mod tile_port;
pub mod xbar;

/// Name and text of the packages with the units' own types.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types =
        vec![dram::types::package(), gmmu::tlb::package(), gmmu::l1_tlb::package(), gmmu::walker::package()];
    let params = [
        client_mux::Params::default().group(),
        client_port::Params::default().group(),
        copy_port::Params::default().group(),
        dram::Params::default().group(),
        flush::Params::default().group(),
        gmmu::Params::default().group(),
        gmmu::space_control::Params::default().group(),
        gmmu::utlb::Params::default().group(),
        smmu::Params::default().group(),
        tile_port::Params::default().group(),
        xbar::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
