// Generated from `params!` of z_tags: BLESS=1 cargo test --test checks pkg.

package z_tags_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Queue depth at the input: 2 break the ready path at full rate.
    int unsigned tiles;  // Tiles in the cache.
    int unsigned ahead;  // Tiles that are written back before they are due for eviction.
  } z_tags_params_t;

  localparam z_tags_params_t Z_TAGS_PARAMS = {32'd2,32'd32,32'd21};

endpackage
