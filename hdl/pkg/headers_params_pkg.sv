// Generated from `params!` of headers: BLESS=1 cargo test --test checks pkg.

package headers_params_pkg;

  typedef struct packed {
    int unsigned entries;  // Bindings that are kept.
    int unsigned bptc;  // Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    int unsigned etc;  // Decoders of ETC2 and EAC.
    int unsigned astc;  // Decoders of ASTC.
  } headers_params_t;

  localparam headers_params_t HEADERS_PARAMS = {32'd16,32'd1,32'd1,32'd1};

endpackage
