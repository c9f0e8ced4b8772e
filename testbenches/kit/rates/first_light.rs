//! Rates that the raster pipeline and the shader cores have to meet: each is measured, or listed here with the reason why
//! it is not.

/// Ids; a `*` at the end matches any ending.
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
    "crop-blended-*",
    "crop-source-quads-*",
    "sm-*",
    "sfu-*",
    "smem-*",
    "l1-*",
    "sked-*",
    "cwd-*",
    "stri-plane-rate",
    "tex-2d-*",
    "tex-3d-*",
    "tex-max-threads",
];

const ON_THE_CHIP: &str = "measured on the whole chip alone";
const OTHERS: &str = "of a machine that is not this one";
const EXAMPLE: &str = "an example of the documented formula";
const JUDGED: &str =
    "no rate: `gpu-rtl accuracy` judges every input, in docs/units/arith/special_function.md";

/// Required ids that are not measured, with the reason; a `*` at the end matches any ending.
pub const UNMEASURED: &[(&str, &str)] = &[
    ("sm-texture-op-*", ON_THE_CHIP),
    ("sm-local-memory", "a limit: the window of local memory, by scenario any_reads of special_registers"),
    ("sm-psi-fragments", "there is no interlock of pixel shaders; its instructions are a named fault"),
    ("sm-occupancy-*", EXAMPLE),
    ("sm-tesla-*", OTHERS),
    ("sm-durango-*", OTHERS),
    ("sm-mali-*", OTHERS),
    ("sm-pascal-*", OTHERS),
    ("sm-vega-*", OTHERS),
    ("sfu-plane-eval-fma-equivalent", "a definition: A x + B y + C is two FMAs"),
    ("sfu-tesla-exp2-*", JUDGED),
    ("sfu-tesla-rcp-*", JUDGED),
    ("sfu-tesla-rsqrt-*", JUDGED),
    ("sfu-tesla-interp-*", OTHERS),
    ("sfu-tesla-warp-cycles", OTHERS),
    ("l1-durango-bc1-gain", OTHERS),
    (
        "sked-chain-dependency",
        "a limit: a descriptor names one grid after it, by scenario the_dependent_grid_is_after_the_releases",
    ),
    (
        "sked-dependent-launch",
        "from a driver's semaphore to the next launch: the driver's time is most of it",
    ),
    ("zrop-acaa-ratio", "no throughput: a surface mode with four depth samples to a colour, not built yet"),
    ("zrop-compressed-stencil-rate", "stencil compression and stencil-only surfaces are not built yet"),
    (
        "zrop-planes-per-32b",
        "a limit: the layout of a sector has two planes; scenarios images, two_planes and four_planes",
    ),
    ("zrop-prims-per-frtx", "a limit: a transaction carries one primitive's number and plane"),
    (
        "zrop-shader-z-accept",
        "more than PROP sends: 4.9 at 4x, 2.6 at 1x, by scenario cycles_of_a_shaders_depths",
    ),
    ("zrop-shader-z-net", "a limit: a quad a cycle, by scenario depths_a_quad_a_cycle of depth_step"),
    (
        "zrop-stencil-cycles",
        "a latency of 1 to 2: both chunks in 2 cycles are zrop-uncompressed-stencil-rate",
    ),
    ("zrop-stencil-only-rate", "stencil compression and stencil-only surfaces are not built yet"),
    ("zrop-z16-planes", "a limit: Z16 tiles hold up to two planes, by scenario z_compare"),
];

/// Rates that are known not to be met, with the figure reached and the reason.
pub const NOT_MET: &[(&str, f64, &str)] = &[
    (
        "host-channel-swap",
        328.0,
        "one memory latency of 300 cycles, as documented, and 28 cycles to find, save and load",
    ),
    ("l1-store-to-l2", 25.6, "a sector in each cycle of data, and a head before four of them"),
    (
        "l1-atomic-32b-same-or-divergent-transactions",
        0.5,
        "a head and a beat each on the way to the L2; they are cut one a cycle",
    ),
    (
        "l1-atomic-32b-same-or-divergent-bytes-to-l2",
        2.0,
        "one atomic of a word after the other: a head and a beat each",
    ),
    (
        "l1-atomic-32b-same-or-divergent-bytes-to-sm",
        2.0,
        "one atomic of a word after the other: a head and a beat each",
    ),
    (
        "l1-atomic-64b-same-or-divergent-transactions",
        0.5,
        "one atomic of a word after the other: a head and a beat each",
    ),
    (
        "l1-atomic-64b-same-or-divergent-bytes-to-l2",
        4.0,
        "one atomic of a word after the other: a head and a beat each",
    ),
    (
        "l1-atomic-64b-same-or-divergent-bytes-to-sm",
        4.0,
        "one atomic of a word after the other: a head and a beat each",
    ),
    (
        "l1-atomic-32b-contiguous-transactions",
        6.4,
        "25.6 bytes a cycle to the L2, as documented, are no more",
    ),
    (
        "l1-atomic-32b-contiguous-bytes-to-sm",
        25.6,
        "25.6 bytes a cycle to the L2, as documented, are no more",
    ),
    (
        "l1-atomic-64b-contiguous-transactions",
        3.2,
        "25.6 bytes a cycle to the L2, as documented, are no more",
    ),
    (
        "l1-atomic-64b-contiguous-bytes-to-sm",
        25.6,
        "25.6 bytes a cycle to the L2, as documented, are no more",
    ),
    (
        "l1-cas-32b-same-or-divergent-transactions",
        0.333,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    (
        "l1-cas-32b-same-or-divergent-bytes-to-l2",
        2.667,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    (
        "l1-cas-32b-same-or-divergent-bytes-to-sm",
        1.333,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    (
        "l1-cas-64b-same-or-divergent-transactions",
        0.333,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    (
        "l1-cas-64b-same-or-divergent-bytes-to-l2",
        5.333,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    (
        "l1-cas-64b-same-or-divergent-bytes-to-sm",
        2.667,
        "one swap of a word after the other: a head and a beat, and a cycle between",
    ),
    ("l1-cas-32b-contiguous-transactions", 3.2, "25.6 bytes a cycle to the L2, as documented, are no more"),
    ("l1-cas-32b-contiguous-bytes-to-sm", 12.8, "25.6 bytes a cycle to the L2, as documented, are no more"),
    ("l1-cas-64b-contiguous-transactions", 1.6, "25.6 bytes a cycle to the L2, as documented, are no more"),
    ("l1-cas-64b-contiguous-bytes-to-sm", 12.8, "25.6 bytes a cycle to the L2, as documented, are no more"),
    (
        "sm-global-ldst-latency",
        101.0,
        "documented as at least 80: those of L1 (l1-local-hit-latency), and 21 of the SM around it",
    ),
    ("zrop-expand-rate", 10.667, "11 lanes a cycle in whole cycles: a tile of 64 in 6, as documented"),
    ("zrop-expand-both-rate", 5.333, "both sides share the 11 lanes: a tile of 64 in 12, as documented"),
];

/// Whether an id matches a name, which may end with `*`.
pub fn is_named(id: &str, name: &str) -> bool {
    name.strip_suffix('*').map_or(id == name, |start| id.starts_with(start))
}

/// Whether an id is required.
pub fn requires(id: &str) -> bool {
    REQUIRED.iter().any(|wanted| is_named(id, wanted))
}

/// Reason why a required id is not measured.
pub fn reason(id: &str) -> Option<&'static str> {
    UNMEASURED.iter().find(|(unmeasured, _)| is_named(id, unmeasured)).map(|(_, reason)| *reason)
}

/// The figure reached for a rate that is not met.
pub fn reached(id: &str) -> Option<f64> {
    NOT_MET.iter().find(|(known, ..)| *known == id).map(|(_, reached, _)| *reached)
}

/// Explanation of a figure that differs from the documented one.
pub fn remark(id: &str) -> Option<&'static str> {
    NOT_MET.iter().find(|(known, ..)| *known == id).map(|(.., why)| *why)
}
