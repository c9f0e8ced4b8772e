// Generated from `params!` of register_file: BLESS=1 cargo test --test checks pkg.

package register_file_params_pkg;
  import predicates_params_pkg::*;

  typedef struct packed {
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned collect_depth;  // Instructions with further registers to read that can wait.
    predicates_params_t predicates;
  } register_file_params_t;

  localparam register_file_params_t REGISTER_FILE_PARAMS = {32'd16,32'd5,32'd4,{32'd16}};

endpackage
