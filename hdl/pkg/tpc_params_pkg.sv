// Generated from `params!` of tpc: BLESS=1 cargo test --test checks pkg.

package tpc_params_pkg;
  import mpc_params_pkg::*;
  import sm_params_pkg::*;
  import l1_params_pkg::*;
  import control_join_params_pkg::*;
  import vertex_fetch_params_pkg::*;
  import client_port_params_pkg::*;
  import isbe_params_pkg::*;
  import row_port_params_pkg::*;
  import stage_tasks_params_pkg::*;
  import stri_params_pkg::*;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned partitions;  // Partitions of an SM, each with an L1.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    mpc_params_t mpc;
    sm_params_t sm;
    l1_params_t l1;
    control_join_params_t control_join;
    vertex_fetch_params_t vertex_fetch;
    client_port_params_t vertex_port;
    isbe_params_t isbe;
    row_port_params_t row_port;
    stage_tasks_params_t stage_tasks;
    stri_params_t stri;
  } tpc_params_t;

  localparam tpc_params_t TPC_PARAMS = {32'd2,32'd4,32'd2,32'd16,32'd5,32'd64,32'd2,{32'd4,32'd16,32'd64,{32'd4,32'd16,32'd64,32'd256,32'd17,32'd4},{32'd16,32'd16,32'd0},{32'd64,32'd16},{32'd8,32'd4},{32'd4,32'd127},{32'd4,32'd16,32'd64},{32'd5}},{32'd4,32'd2,32'd2,32'd16,32'd5,32'd2,32'd4,{32'd4},{32'd16,32'd5,32'd6,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}},{32'd4,32'd4},{32'd2,32'd4,32'd4},{32'd2,32'd128,32'd16,{32'd2},{32'd128,32'd16,{{32'd8}}},{32'd2,32'd128,32'd16}},{32'd2,32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd16,32'd1,32'd1,32'd1},{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2}},{32'd2,32'd4,32'd192,32'd1365},{32'd4,32'd64,32'd4,32'd2},{32'd4,32'd2,32'd6,32'd32,32'd4},{32'd4,32'd192,32'd1},{32'd4,32'd4},{32'd4,32'd16,32'd2,32'd4},{32'd4},{32'd4}},{32'd2,{32'd24},{32'd160},{32'd2,32'd73}},{32'd2},{32'd1,32'd0,{32'd128},{32'd16},{32'd8}},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd1,32'd0,32'd64,{32'd384}},{32'd4,32'd16},{{32'd4},{32'd65},{32'd64},{32'd16,32'd4}},{32'd1,32'd2,32'd16,32'd1365,32'd128}};

endpackage
