// Generated from `params!` of register_file: BLESS=1 cargo test --test checks pkg.

package register_file_params_pkg;
  import predicates_params_pkg::*;

  typedef struct packed {
    int unsigned slots;  // Slots of warps.
    int unsigned lanes_log2;  // Datapaths of fixed latency, as a power of two: with fewer than 32 results come in groups of lanes.
    int unsigned collect_depth;  // Instructions of which further registers are to be read.
    predicates_params_t predicates;
  } register_file_params_t;

  localparam register_file_params_t REGISTER_FILE_PARAMS = {32'd16,32'd5,32'd4,{32'd16}};

endpackage
