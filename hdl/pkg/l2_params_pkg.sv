// Generated from `params!` of l2: BLESS=1 cargo test --test checks pkg.

package l2_params_pkg;
  import directory_params_pkg::*;
  import write_beats_params_pkg::*;
  import evictor_params_pkg::*;

  typedef struct packed {
    int unsigned places;  // Places of each virtual channel.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    directory_params_t directory;
    write_beats_params_t write_beats;
    evictor_params_t evictor;
  } l2_params_t;

  localparam l2_params_t L2_PARAMS = {32'd20,32'd2,{32'd4,32'd6,32'd2,32'd32,32'd32,32'd4,32'd8,32'd20,{32'd20}},{32'd20},{32'd4,32'd4}};

endpackage
