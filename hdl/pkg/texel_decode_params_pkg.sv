// Generated from `params!` of texel_decode: BLESS=1 cargo test --test checks pkg.

package texel_decode_params_pkg;
  import texel_formats_params_pkg::*;
  import plain_decode_params_pkg::*;
  import bc_decode_params_pkg::*;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
    int unsigned bptc;  // Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    int unsigned etc;  // Decoders of ETC2 and EAC.
    int unsigned astc;  // Decoders of ASTC.
    texel_formats_params_t formats;
    plain_decode_params_t plain;
    bc_decode_params_t bc;
  } texel_decode_params_t;

  localparam texel_decode_params_t TEXEL_DECODE_PARAMS = {32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}};

endpackage
