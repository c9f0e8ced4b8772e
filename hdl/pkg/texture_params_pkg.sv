// Generated from `params!` of texture: BLESS=1 cargo test --test checks pkg.

package texture_params_pkg;
  import texture_entry_params_pkg::*;
  import headers_params_pkg::*;
  import texture_unit_params_pkg::*;
  import texture_results_params_pkg::*;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2: with fewer than all a quad takes several cycles.
    int unsigned bptc;  // Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    int unsigned etc;  // Decoders of ETC2 and EAC.
    int unsigned astc;  // Decoders of ASTC.
    int unsigned folded;  // 1: each component of a lane has one multiplier of floats, which takes five cycles for a pass of them.
    texture_entry_params_t entry;
    headers_params_t headers;
    texture_unit_params_t unit;
    texture_results_params_t results;
  } texture_params_t;

  localparam texture_params_t TEXTURE_PARAMS = {32'd2,32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd16,32'd1,32'd1,32'd1},{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2}};

endpackage
