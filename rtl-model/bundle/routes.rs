//! Units that decode each method: state is only sent to these. Each method's declaration lists its destinations:
//!
//! * `world`: vertex fetch, the tessellator, VSC, and MPC's port of world space;
//! * after the work crossbar `setup`, and after it `raster` (the rasterisers, Zcull, PROP), `zrop` and `crop`;
//! * `shading` of pixels: GPM, STRI, and MPC's port of pixels.

use kernel::routes::{Declared, all_known};

/// Methods that are forwarded.
const ROUTED: &[&[Declared]] = &[
    super::derived_state::METHODS,
    super::window_methods::METHODS,
    super::zcull_methods::METHODS,
    super::sample_methods::METHODS,
    super::depth_methods::METHODS,
    super::stencil_methods::METHODS,
    super::colour_methods::METHODS,
    super::blend_methods::METHODS,
    super::reports::METHODS,
    super::vertex_methods::METHODS,
    super::viewport_methods::METHODS,
    super::stream_methods::METHODS,
    super::shader_methods::METHODS,
    super::tessellation_methods::METHODS,
    super::passed_methods::METHODS,
];
const _: () = assert!(
    all_known(ROUTED, &["world", "setup", "raster", "zrop", "crop", "shading"]),
    "a method goes to no unit's name"
);

/// To units that see every method.
pub const fn any_route(_: u16) -> bool {
    true
}

kernel::package! {
    package routes(
        blend_methods, colour_methods, depth_methods, derived_state, passed_methods, reports, sample_methods, shader_methods,
        state, stencil_methods, stream_methods, tessellation_methods, vertex_methods, viewport_methods, window_methods,
        zcull_methods
    );

    pub route to_world = world;
    /// Sent past the work crossbar.
    pub route to_screen = setup | raster | zrop | crop | shading;
    /// Forwarded by setup.
    pub route after_setup = raster | zrop | crop | shading;
    pub route for_shading = shading;
    /// PROP sends it to shading, and to no ROP.
    pub route for_shading_alone = shading, not raster | zrop | crop;
    pub route for_zrop = zrop;
    pub route for_crop = crop;
}
