// Generated from `params!` of command: BLESS=1 cargo test --test checks pkg.

package command_params_pkg;
  import host_params_pkg::*;
  import front_end_params_pkg::*;
  import macro_engine_params_pkg::*;
  import inline_to_memory_params_pkg::*;
  import copy_engine_params_pkg::*;
  import raster_2d_params_pkg::*;
  import scheduler_params_pkg::*;
  import work_distributor_params_pkg::*;
  import client_port_params_pkg::*;
  import copy_port_params_pkg::*;
  import flush_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned interrupts;  // Units that signal interrupts.
    int unsigned faults;  // Units that report faults.
    host_params_t host;
    front_end_params_t front_end;
    macro_engine_params_t macro_engine;
    inline_to_memory_params_t inline_to_memory;
    copy_engine_params_t copy_engine;
    raster_2d_params_t raster_2d;
    scheduler_params_t scheduler;
    work_distributor_params_t work_distributor;
    client_port_params_t port;
    copy_port_params_t copy_port;
    flush_params_t flush;
  } command_params_t;

  localparam command_params_t COMMAND_PARAMS = {32'd2,32'd2,32'd4,32'd16,32'd64,32'd4,32'd6,{{{32'd16}}},{{32'd2,32'd2},{32'd2,32'd2},{32'd16},{32'd42}},{32'd16,32'd2,32'd1048576},{32'd2},{{32'd2},{32'd4},{32'd256},{32'd4},{32'd4,32'd32}},{{32'd128}},{32'd50,32'd2,32'd4,32'd16,32'd64,32'd2,32'd192},{32'd2,32'd2},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd16,32'd64},{32'd2,32'd3,32'd2}};

endpackage
