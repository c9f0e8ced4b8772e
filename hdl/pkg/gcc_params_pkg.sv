// Generated from `params!` of gcc: BLESS=1 cargo test --test checks pkg.

package gcc_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sets;  // Sets of four lines of 128 bytes; a power of two.
    int unsigned requests;  // Outstanding lines of an SM: at least as many as its two caches request at a time.
  } gcc_params_t;

  localparam gcc_params_t GCC_PARAMS = {32'd2,32'd64,32'd8};

endpackage
