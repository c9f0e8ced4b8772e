// Generated from `params!` of dram: BLESS=1 cargo test --test checks pkg.

package dram_params_pkg;
  import channel_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned channels;  // Channels of DRAM, of 16 pins: a power of two.
    int unsigned walkers;  // Page walkers.
    int unsigned walks;  // Walks in flight.
    int unsigned up_depth;  // Packets of a slice that wait to be distributed: 2 sustain the full rate.
    channel_params_t channel;
  } dram_params_t;

  localparam dram_params_t DRAM_PARAMS = {32'd2,32'd4,32'd2,32'd4,32'd8,{32'd64,32'd2,32'd16,32'd16,32'd48,32'd24,32'd512,32'd18,32'd18,32'd42,32'd10,32'd40,32'd5,32'd10,32'd8,32'd18,32'd22,32'd10,32'd5,32'd3,32'd20,32'd3,32'd2,32'd180,32'd3904}};

endpackage
