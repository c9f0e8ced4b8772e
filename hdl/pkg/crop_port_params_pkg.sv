// Generated from `params!` of crop_port: BLESS=1 cargo test --test checks pkg.

package crop_port_params_pkg;

  typedef struct packed {
    int unsigned rop_depth;  // 64-byte beats that wait for a CROP. A 16x16-pixel tile of two 128-bit colours is 128 beats that come one a clock, while their CROP takes half a beat a clock: 64 are left when the next tile, another CROP's, begins. Smaller formats leave less: 28 of one colour of 128 bits, 7 of 32.
  } crop_port_params_t;

  localparam crop_port_params_t CROP_PORT_PARAMS = {32'd64};

endpackage
