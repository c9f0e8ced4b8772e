// Generated from `params!` of texture_unit: BLESS=1 cargo test --test checks pkg.

package texture_unit_params_pkg;
  import coordinates_params_pkg::*;
  import walk_params_pkg::*;
  import address_params_pkg::*;
  import fetch_params_pkg::*;
  import texel_decode_params_pkg::*;
  import filter_params_pkg::*;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2: with fewer than all a quad takes several cycles.
    int unsigned bptc;  // Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    int unsigned etc;  // Decoders of ETC2 and EAC.
    int unsigned astc;  // Decoders of ASTC.
    int unsigned folded;  // 1: each component of a lane has one multiplier of floats, which takes five cycles for a pass of them.
    coordinates_params_t coordinates;
    walk_params_t walk;
    address_params_t address;
    fetch_params_t fetch;
    texel_decode_params_t texel_decode;
    filter_params_t filter;
  } texture_unit_params_t;

  localparam texture_unit_params_t TEXTURE_UNIT_PARAMS = {32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}};

endpackage
