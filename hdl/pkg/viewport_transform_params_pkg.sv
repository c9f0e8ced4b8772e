// Generated from `params!` of viewport_transform: BLESS=1 cargo test --test checks pkg.

package viewport_transform_params_pkg;

  typedef struct packed {
    int unsigned depth_guard;  // Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
  } viewport_transform_params_t;

  localparam viewport_transform_params_t VIEWPORT_TRANSFORM_PARAMS = {32'd20};

endpackage
