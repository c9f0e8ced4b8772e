// Generated from `params!` of clip_engine: BLESS=1 cargo test --test checks pkg.

package clip_engine_params_pkg;

  typedef struct packed {
    int unsigned depth_guard;  // Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
  } clip_engine_params_t;

  localparam clip_engine_params_t CLIP_ENGINE_PARAMS = {32'd20};

endpackage
