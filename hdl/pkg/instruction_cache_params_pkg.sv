// Generated from `params!` of instruction_cache: BLESS=1 cargo test --test checks pkg.

package instruction_cache_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned lines;  // Lines of 128 bytes: a power of two.
    int unsigned requests;  // Lines in flight; with 1 none is prefetched.
    int unsigned ahead;  // Lines that are prefetched after a line that is requested, or read for the first time.
  } instruction_cache_params_t;

  localparam instruction_cache_params_t INSTRUCTION_CACHE_PARAMS = {32'd4,32'd64,32'd4,32'd2};

endpackage
