//! The rates that the raster pipeline has to meet: each is measured, or it says here why
//! it is not.

/// Ids; a `*` at the end stands for any ending.
pub const REQUIRED: &[&str] = &[
    "setup-clocks-*",
    "coarse-raster-tile-rate",
    "zcull-pixel-rate-unit",
    "fine-raster-*",
    "prop-single-c32-*",
    "prop-coverage-only-*",
    "prop-quads-per-clk",
    "prop-frtx-rate",
    "zrop-*",
    "crop-nonblended-*",
    "crop-blended-unorm8",
    "crop-blended-snorm8",
    "crop-source-quads-*",
];

/// Required ids that are not measured, and why.
pub const UNMEASURED: &[(&str, &str)] = &[
    ("zrop-acaa-ratio", "no throughput: a surface mode with four depth samples to a colour, not built yet"),
    ("zrop-compressed-stencil-rate", "stencil compression and stencil-only surfaces are not built yet"),
    (
        "zrop-planes-per-32b",
        "a limit: the layout of a sector has two planes; scenarios images, two_planes and four_planes",
    ),
    ("zrop-prims-per-frtx", "a limit: a transaction carries one primitive's number and plane"),
    ("zrop-shader-z-accept", "shader depth is not built yet: no packet carries it"),
    ("zrop-shader-z-net", "shader depth is not built yet: no packet carries it"),
    (
        "zrop-stencil-cycles",
        "a latency of 1 to 2: both chunks in 2 clocks are zrop-uncompressed-stencil-rate",
    ),
    ("zrop-stencil-only-rate", "stencil compression and stencil-only surfaces are not built yet"),
    ("zrop-z16-planes", "a limit: Z16 tiles hold up to two planes, by scenario z_compare"),
];

/// What explains a figure that is not the documented one.
pub const REMARKS: &[(&str, &str)] = &[
    ("zrop-expand-rate", "11 a clock in whole clocks: a tile of 64 in 6"),
    ("zrop-expand-both-rate", "both sides share the 11: a tile of 64 in 12"),
];

/// Whether an id is required.
pub fn requires(id: &str) -> bool {
    REQUIRED.iter().any(|wanted| match wanted.strip_suffix('*') {
        Some(start) => id.starts_with(start),
        None => id == *wanted,
    })
}

/// Why a required id is not measured.
pub fn reason(id: &str) -> Option<&'static str> {
    UNMEASURED.iter().find(|(unmeasured, _)| *unmeasured == id).map(|(_, reason)| *reason)
}

/// What explains a measured figure.
pub fn remark(id: &str) -> Option<&'static str> {
    REMARKS.iter().find(|(remarked, _)| *remarked == id).map(|(_, remark)| *remark)
}
