// Generated from `params!` of sector_cache: BLESS=1 cargo test --test checks pkg.

package sector_cache_params_pkg;

  typedef struct packed {
    int unsigned ahead;  // Sectors that are looked up and wait for earlier ones: hides memory latency at one a cycle.
  } sector_cache_params_t;

  localparam sector_cache_params_t SECTOR_CACHE_PARAMS = {32'd128};

endpackage
