// Generated from `params!` of memory: BLESS=1 cargo test --test checks pkg.

package memory_params_pkg;
  import utlb_params_pkg::*;
  import space_control_params_pkg::*;
  import gmmu_params_pkg::*;
  import xbar_params_pkg::*;
  import compression_params_pkg::*;
  import l2_params_pkg::*;
  import smmu_params_pkg::*;
  import dram_params_pkg::*;

  typedef struct packed {
    int unsigned ports;  // Ports of clients, each with a micro-TLB.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned channels;  // Channels of DRAM, of 16 pins: a power of two.
    utlb_params_t utlb;
    space_control_params_t space_control;
    gmmu_params_t gmmu;
    xbar_params_t xbar;
    compression_params_t compression;
    l2_params_t l2;
    smmu_params_t smmu;
    dram_params_t dram;
  } memory_params_t;

  localparam memory_params_t MEMORY_PARAMS = {32'd10,32'd2,32'd4,{32'd16,32'd4,32'd2,32'd32,32'd4},{32'd10,32'd2},{32'd10,{32'd10,32'd512,32'd4,32'd4,32'd2},{32'd4,32'd2}},{32'd10,32'd2,32'd4,32'd3,32'd7,32'd0,32'd0,32'd1,32'd0,32'd18,32'd20,32'd2},{32'd20,32'd2,{32'd20,32'd2,{32'd20},{32'd2,{32'd10,32'd2}}},{32'd2,{32'd2}}},{32'd20,32'd2,{32'd4,32'd6,32'd2,32'd32,32'd32,32'd4,32'd8,32'd20,{32'd20}},{32'd20},{32'd4,32'd4}},{32'd2,32'd3,32'd2,32'd16,32'd2},{32'd2,32'd4,32'd2,32'd4,32'd8,{32'd64,32'd2,32'd16,32'd16,32'd48,32'd24,32'd512,32'd18,32'd18,32'd42,32'd10,32'd40,32'd5,32'd10,32'd8,32'd18,32'd22,32'd10,32'd5,32'd3,32'd20,32'd3,32'd2,32'd180,32'd3904}}};

endpackage
