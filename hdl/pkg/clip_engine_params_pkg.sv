// Generated from `params!` of clip_engine: BLESS=1 cargo test --test checks pkg.

package clip_engine_params_pkg;

  typedef struct packed {
    int unsigned depth_guard;  // Depth is clipped at this power of two of the depth range where samples are held to its end: OpenGL's DEPTH_CLAMP clips nowhere.
  } clip_engine_params_t;

  localparam clip_engine_params_t CLIP_ENGINE_PARAMS = {32'd20};

endpackage
