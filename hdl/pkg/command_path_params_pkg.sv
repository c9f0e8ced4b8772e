// Generated from `params!` of command_path: BLESS=1 cargo test --test checks pkg.

package command_path_params_pkg;
  import host_params_pkg::*;
  import front_end_params_pkg::*;
  import macro_engine_params_pkg::*;
  import inline_to_memory_params_pkg::*;
  import copy_engine_params_pkg::*;

  typedef struct packed {
    host_params_t host;
    front_end_params_t front_end;
    macro_engine_params_t macro_engine;
    inline_to_memory_params_t inline_to_memory;
    copy_engine_params_t copy_engine;
  } command_path_params_t;

  localparam command_path_params_t COMMAND_PATH_PARAMS = {{{{32'd16}}},{{32'd2,32'd2},{32'd2,32'd2},{32'd16},{32'd42}},{32'd16,32'd2,32'd1048576},{32'd2},{{32'd2},{32'd4},{32'd256},{32'd4},{32'd4,32'd32}}};

endpackage
