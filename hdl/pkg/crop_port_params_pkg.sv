// Generated from `params!` of crop_port: BLESS=1 cargo test --test checks pkg.

package crop_port_params_pkg;

  typedef struct packed {
    int unsigned rop_depth;  // Queue depth in 64-byte beats. A 16x16-pixel tile of two 128-bit colours is 128 beats that arrive one a cycle, while their CROP accepts half a beat a cycle: 64 remain when the next tile, for another CROP, begins. Smaller formats leave less: 28 for one colour of 128 bits, 7 for 32.
  } crop_port_params_t;

  localparam crop_port_params_t CROP_PORT_PARAMS = {32'd64};

endpackage
