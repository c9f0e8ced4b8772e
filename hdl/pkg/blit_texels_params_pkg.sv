// Generated from `params!` of blit_texels: BLESS=1 cargo test --test checks pkg.

package blit_texels_params_pkg;

  typedef struct packed {
    int unsigned texels;  // Texels that wait for their sectors: 128 hide a latency of 128 cycles at one a cycle.
  } blit_texels_params_t;

  localparam blit_texels_params_t BLIT_TEXELS_PARAMS = {32'd128};

endpackage
