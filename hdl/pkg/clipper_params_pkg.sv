// Generated from `params!` of clipper: BLESS=1 cargo test --test checks pkg.

package clipper_params_pkg;
  import clip_engine_params_pkg::*;

  typedef struct packed {
    int unsigned depth_guard;  // Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    clip_engine_params_t engine;
  } clipper_params_t;

  localparam clipper_params_t CLIPPER_PARAMS = {32'd20,{32'd20}};

endpackage
