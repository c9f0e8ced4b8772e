// Generated from `params!` of constant_cache: BLESS=1 cargo test --test checks pkg.

package constant_cache_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned partitions;  // Partitions of an SM, each with an L1.
    int unsigned clients;  // Sub-partitions, then texture units.
    int unsigned lines;  // Lines of 128 bytes: 4 KB.
    int unsigned requests;  // Lines in flight.
  } constant_cache_params_t;

  localparam constant_cache_params_t CONSTANT_CACHE_PARAMS = {32'd4,32'd2,32'd6,32'd32,32'd4};

endpackage
