// Generated from `params!` of copy_engine: BLESS=1 cargo test --test checks pkg.

package copy_engine_params_pkg;
  import copy_launch_params_pkg::*;
  import copy_walk_params_pkg::*;
  import copy_read_params_pkg::*;
  import copy_remap_params_pkg::*;
  import copy_write_params_pkg::*;

  typedef struct packed {
    copy_launch_params_t launch;
    copy_walk_params_t source_walk;
    copy_read_params_t read;
    copy_remap_params_t remap;
    copy_write_params_t write;
  } copy_engine_params_t;

  localparam copy_engine_params_t COPY_ENGINE_PARAMS = {{32'd2},{32'd4},{32'd256},{32'd4},{32'd4,32'd32}};

endpackage
