// Generated from `params!` of compression: BLESS=1 cargo test --test checks pkg.

package compression_params_pkg;
  import status_params_pkg::*;
  import decode_params_pkg::*;

  typedef struct packed {
    int unsigned places;  // Entries of each virtual channel, here and in the slice.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier: a power of two.
    int unsigned down_depth;  // Queue depth for responses of the slice: 2 break the ready path at full rate.
    status_params_t status;
    decode_params_t decode;
  } compression_params_t;

  localparam compression_params_t COMPRESSION_PARAMS = {32'd10,32'd2,32'd2,{32'd12,32'd2},{32'd2}};

endpackage
