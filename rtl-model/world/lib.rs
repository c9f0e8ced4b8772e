//! World space: from the primitive distributor's batches to primitives with their attributes, on the way to raster.

/// Name and text of the packages of units' own types.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::packages;
    let types = vec![];
    let params = [];
    [types, packages(&params)].concat()
}
