// Generated from `params!` of constant_cache: BLESS=1 cargo test --test checks pkg.

package constant_cache_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions that ask.
    int unsigned partitions;  // Partitions that load.
    int unsigned lines;  // Lines of 128 bytes: 4 KB.
    int unsigned asks;  // Lines on their way.
  } constant_cache_params_t;

  localparam constant_cache_params_t CONSTANT_CACHE_PARAMS = {32'd4,32'd2,32'd32,32'd4};

endpackage
