// Generated from rtl-model/tpc/sm.rs by `cargo test -p assemblies`; do not edit.
// Streaming multiprocessor: four sub-partitions, units that two of them share (special functions, loads and stores), units that all
// share (instruction and constant cache, shared memory, barriers, special registers), and the ports to L1 and gcc. An assembly. 128
// common operations a cycle (sm-common-alu-throughput). Warps of a sub-partition issue in the order that their control fields allow;
// the parts' pages say what stalls them. Specification: SM.

module sm
  import attributes_pkg::*;
  import constant_cache_pkg::*;
  import divergence_pkg::*;
  import instruction_cache_pkg::*;
  import l1_steps_pkg::*;
  import pixels_pkg::*;
  import shader_constants_pkg::*;
  import shared_memory_pkg::*;
  import sm_params_pkg::*;
  import sm_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter sm_params_t P = SM_PARAMS
) (
  // ---- ports
  input  logic                                           clk_i,
  input  logic                                           rst_ni,
  input  logic                                           packet_valid_i,
  output logic                                           packet_ready_o,
  input  warp_packet_t                                   packet_i,
  output logic                    [P.sub_partitions-1:0] done_valid_o,
  output warp_done_t              [P.sub_partitions-1:0] done_o,
  output logic                                           gcc_request_valid_o,
  input  logic                                           gcc_request_ready_i,
  output constant_cache_request_t                        gcc_request_o,
  input  logic                                           gcc_fill_valid_i,
  output logic                                           gcc_fill_ready_o,
  input  constant_cache_fill_t                           gcc_fill_i,
  output logic                    [P.partitions-1:0]     l1_request_valid_o,
  input  logic                    [P.partitions-1:0]     l1_request_ready_i,
  output l1_wavefront_t           [P.partitions-1:0]     l1_request_o,
  input  logic                    [P.partitions-1:0]     l1_return_valid_i,
  output logic                    [P.partitions-1:0]     l1_return_ready_o,
  input  l1_return_t              [P.partitions-1:0]     l1_return_i,
  output logic                    [P.partitions-1:0]     texel_request_valid_o,
  input  logic                    [P.partitions-1:0]     texel_request_ready_i,
  output texel_request_t          [P.partitions-1:0]     texel_request_o,
  input  logic                    [P.partitions-1:0]     texel_response_valid_i,
  output logic                    [P.partitions-1:0]     texel_response_ready_o,
  input  texel_response_t         [P.partitions-1:0]     texel_response_i,
  input  logic                                           control_valid_i,        // of the MPC to L1
  input  cache_control_t                                 control_i,
  input  logic                                           row_request_valid_i,    // from a fixed-function unit
  output logic                                           row_request_ready_o,
  input  row_access_t                                    row_request_i,
  output logic                                           row_valid_o,
  output row_t                                           row_o,
  input  logic                                           plane_valid_i,
  output logic                                           plane_ready_o,
  input  plane_write_t                                   plane_i,
  output logic                                           pixel_out_valid_o,
  input  logic                                           pixel_out_ready_i,
  output pixel_out_t                                     pixel_out_o,
  output logic                                           fault_valid_o,
  input  logic                                           fault_ready_i,
  output sm_fault_t                                      fault_o,
  input  logic                    [5:0]                  number_i,               // its number in the chip
  input  logic                    [63:0]                 cycle_i
);

  // Writers of a sub-partition's register file.
  localparam int unsigned LOAD_STORE = 0;
  localparam int unsigned DOUBLE = 1;
  localparam int unsigned SPECIAL_REGISTERS = 2;
  localparam int unsigned BARRIERS = 3;
  localparam int unsigned ATTRIBUTES = 4;
  localparam int unsigned TEXTURE = 5;

  // ---- wires
  logic warp_launch_context_valid, warp_launch_launch_valid, warp_launch_quads_valid;
  context_write_t warp_launch_context;
  launch_t warp_launch_launch;
  logic [P.sub_partitions-1:0] warp_launch_start_valid;
  warp_start_t [P.sub_partitions-1:0] warp_launch_start;
  warp_quads_t warp_launch_quads;
  logic [P.sub_partitions-1:0] sub_partition_ended_valid, sub_partition_fault_valid, sub_partition_beyond_valid;
  logic [P.sub_partitions-1:0] sub_partition_request_valid, sub_partition_request_ready, sub_partition_special_credit;
  logic [P.sub_partitions-1:0] sub_partition_load_store_credit, sub_partition_texture_credit;
  logic [P.sub_partitions-1:0] sub_partition_attributes_credit, sub_partition_soon_valid, sub_partition_special_valid;
  logic [P.sub_partitions-1:0] sub_partition_spill_ready, sub_partition_fill_valid, sub_partition_table_ready;
  logic [P.sub_partitions-1:0] sub_partition_targets_valid, sub_partition_pixel_out_valid;
  logic [P.sub_partitions-1:0] sub_partition_pixel_out_ready;
  logic [P.sub_partitions-1:0][3:0] sub_partition_ended;
  warp_fault_t [P.sub_partitions-1:0] sub_partition_fault, sub_partition_beyond;
  fetch_request_t [P.sub_partitions-1:0] sub_partition_request;
  operands_t [P.sub_partitions-1:0] sub_partition_operands;
  lanes_t [P.sub_partitions-1:0] sub_partition_killed;
  operand_row_t [P.sub_partitions-1:0] sub_partition_more;
  logic [P.sub_partitions-1:0][15:0] sub_partition_resume;
  logic [P.sub_partitions-1:0][P.sub_partition.writers-1:0] sub_partition_written_valid;
  written_t [P.sub_partitions-1:0][P.sub_partition.writers-1:0] sub_partition_written;
  soon_t [P.sub_partitions-1:0] sub_partition_soon;
  written_t [P.sub_partitions-1:0] sub_partition_special;
  stack_entry_t [P.sub_partitions-1:0] sub_partition_fill;
  table_row_t [P.sub_partitions-1:0] sub_partition_targets;
  pixel_out_t [P.sub_partitions-1:0] sub_partition_pixel_out;
  logic [P.sub_partitions-1:0] double_precision_operands_valid, double_precision_more_valid;
  logic [P.sub_partitions-1:0] double_precision_credit_valid, double_precision_written_ready;
  logic [P.partitions-1:0][P.sides-1:0] special_operands_valid, special_more_valid, special_left_valid, special_left;
  operands_t [P.partitions-1:0][P.sides-1:0] special_operands;
  operand_row_t [P.partitions-1:0][P.sides-1:0] special_more;
  logic [P.partitions-1:0][0:0] load_store_partition;
  logic [P.partitions-1:0] load_store_drops, load_store_constant_load_valid, load_store_constant_load_ready;
  logic [P.partitions-1:0][P.sides-1:0] load_store_operands_valid, load_store_more_valid, load_store_spill_valid;
  logic [P.partitions-1:0][P.sides-1:0] load_store_table_valid, load_store_written_ready;
  operands_t [P.partitions-1:0][P.sides-1:0] load_store_operands;
  lanes_t [P.partitions-1:0][P.sides-1:0] load_store_killed;
  operand_row_t [P.partitions-1:0][P.sides-1:0] load_store_more;
  stack_request_t [P.partitions-1:0][P.sides-1:0] load_store_spill;
  table_request_t [P.partitions-1:0][P.sides-1:0] load_store_table;
  constant_load_t [P.partitions-1:0] load_store_constant_load;
  logic [P.partitions-1:0][0:0] texture_partition;
  logic [P.partitions-1:0][P.sides-1:0] texture_operands_valid, texture_more_valid, texture_written_ready;
  operands_t [P.partitions-1:0][P.sides-1:0] texture_operands;
  operand_row_t [P.partitions-1:0][P.sides-1:0] texture_more;
  logic [P.partitions-1:0] texture_constant_valid;
  constant_found_t [P.partitions-1:0] texture_constant;
  logic [P.partitions-1:0][0:0] attributes_partition;
  logic [P.partitions-1:0][P.sides-1:0] attributes_operands_valid, attributes_more_valid, attributes_written_ready;
  operands_t [P.partitions-1:0][P.sides-1:0] attributes_operands;
  operand_row_t [P.partitions-1:0][P.sides-1:0] attributes_more;
  logic [P.partitions-1:0] attributes_shared_request_ready, attributes_shared_response_valid;
  shared_response_t [P.partitions-1:0] attributes_shared_response;
  logic [P.sub_partitions-1:0] instruction_cache_response_valid;
  fetch_response_t [P.sub_partitions-1:0] instruction_cache_response;
  logic instruction_cache_again, instruction_cache_gcc_request_valid, instruction_cache_gcc_request_ready;
  constant_cache_request_t instruction_cache_gcc_request;
  logic [P.constant_cache.clients-1:0] constant_cache_request_valid;
  constant_lookup_t [P.constant_cache.clients-1:0] constant_cache_request;
  logic constant_cache_wake, constant_cache_gcc_valid, constant_cache_gcc_ready;
  logic [P.partitions-1:0] constant_cache_loaded_valid;
  constant_loaded_t [P.partitions-1:0] constant_cache_loaded;
  constant_cache_request_t constant_cache_gcc;
  logic [P.askers-1:0] shared_memory_request_valid;
  shared_request_t [P.askers-1:0] shared_memory_request;
  logic [P.sub_partitions-1:0] barriers_operands_valid, barriers_credit_valid, barriers_written_ready;
  logic [P.sub_partitions-1:0] barriers_fault_valid;
  warp_fault_t [P.sub_partitions-1:0] barriers_fault;
  logic [P.sub_partitions-1:0] special_registers_operands_valid, special_registers_credit_valid;
  logic [P.sub_partitions-1:0] special_registers_written_ready;
  logic [P.sub_partitions-1:0] fault_watch_memory_valid, fault_watch_attribute_valid, fault_watch_texture_valid;
  warp_fault_t [P.sub_partitions-1:0] fault_watch_memory, fault_watch_attribute, fault_watch_texture;
  logic [P.sub_partitions-1:0][15:0] fault_watch_stop;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.sub_partitions-1:0] sub_partition_constant_request_valid, sub_partition_operands_valid;
  logic [P.sub_partitions-1:0] sub_partition_more_valid, sub_partition_left_valid, sub_partition_left;
  logic [P.sub_partitions-1:0] sub_partition_spill_valid, sub_partition_table_valid;
  constant_lookup_t [P.sub_partitions-1:0] sub_partition_constant_request;
  logic [P.sub_partitions-1:0][P.sub_partition.writers-1:0] sub_partition_written_ready;
  stack_request_t [P.sub_partitions-1:0] sub_partition_spill;
  table_request_t [P.sub_partitions-1:0] sub_partition_table;
  logic [P.sub_partitions-1:0] double_precision_written_valid;
  written_t [P.sub_partitions-1:0] double_precision_written;
  logic [P.partitions-1:0][P.sides-1:0] special_credit_valid, special_soon_valid, special_written_valid;
  soon_t [P.partitions-1:0][P.sides-1:0] special_soon;
  written_t [P.partitions-1:0][P.sides-1:0] special_written;
  logic [P.partitions-1:0][P.sides-1:0] load_store_credit, load_store_spill_ready, load_store_fill_valid;
  logic [P.partitions-1:0][P.sides-1:0] load_store_table_ready, load_store_targets_valid, load_store_written_valid;
  logic [P.partitions-1:0][P.sides-1:0] load_store_fault_valid;
  stack_entry_t [P.partitions-1:0][P.sides-1:0] load_store_fill;
  table_row_t [P.partitions-1:0][P.sides-1:0] load_store_targets;
  written_t [P.partitions-1:0][P.sides-1:0] load_store_written;
  warp_fault_t [P.partitions-1:0][P.sides-1:0] load_store_fault;
  logic [P.partitions-1:0][P.sides-1:0][15:0] load_store_resume;
  logic [P.partitions-1:0] load_store_shared_request_valid;
  shared_request_t [P.partitions-1:0] load_store_shared_request;
  logic [P.partitions-1:0][P.sides-1:0] texture_credit, texture_written_valid, texture_fault_valid;
  logic [P.partitions-1:0] texture_constant_request_valid;
  constant_lookup_t [P.partitions-1:0] texture_constant_request;
  written_t [P.partitions-1:0][P.sides-1:0] texture_written;
  warp_fault_t [P.partitions-1:0][P.sides-1:0] texture_fault;
  logic [P.partitions-1:0][P.sides-1:0] attributes_credit_valid, attributes_written_valid, attributes_fault_valid;
  written_t [P.partitions-1:0][P.sides-1:0] attributes_written;
  warp_fault_t [P.partitions-1:0][P.sides-1:0] attributes_fault;
  logic [P.partitions-1:0] attributes_shared_request_valid;
  shared_request_t [P.partitions-1:0] attributes_shared_request;
  logic [P.constant_cache.clients-1:0] constant_cache_response_valid;
  constant_found_t [P.constant_cache.clients-1:0] constant_cache_response;
  logic [P.askers-1:0] shared_memory_request_ready, shared_memory_response_valid;
  shared_response_t [P.askers-1:0] shared_memory_response;
  logic [P.sub_partitions-1:0][15:0] barriers_resume;
  logic [P.sub_partitions-1:0] barriers_written_valid;
  written_t [P.sub_partitions-1:0] barriers_written;
  logic [P.sub_partitions-1:0] special_registers_written_valid;
  written_t [P.sub_partitions-1:0] special_registers_written;
  /* verilator lint_on UNUSEDSIGNAL */

  logic drops;

  // An instruction makes headers and samplers invalid.
  assign drops = load_store_drops != '0;

  always_comb begin
    sub_partition_written_valid = '0;
    for (int n = 0; n < P.sub_partitions; n++) for (int m = 0; m < P.sub_partition.writers; m++) sub_partition_written[n][m] = '0;
    for (int k = 0; k < P.sub_partitions; k++) begin
      sub_partition_special_credit[k] = special_credit_valid[k / P.sides][k % P.sides];
      sub_partition_load_store_credit[k] = load_store_credit[k / P.sides][k % P.sides];
      sub_partition_texture_credit[k] = texture_credit[k / P.sides][k % P.sides];
      sub_partition_attributes_credit[k] = attributes_credit_valid[k / P.sides][k % P.sides];
      sub_partition_resume[k] = load_store_resume[k / P.sides][k % P.sides] | barriers_resume[k];
      sub_partition_soon_valid[k] = special_soon_valid[k / P.sides][k % P.sides];
      sub_partition_soon[k] = special_soon[k / P.sides][k % P.sides];
      sub_partition_special_valid[k] = special_written_valid[k / P.sides][k % P.sides];
      sub_partition_special[k] = special_written[k / P.sides][k % P.sides];
      sub_partition_written_valid[k][LOAD_STORE] = load_store_written_valid[k / P.sides][k % P.sides];
      sub_partition_written[k][LOAD_STORE] = load_store_written[k / P.sides][k % P.sides];
      sub_partition_written_valid[k][DOUBLE] = double_precision_written_valid[k];
      sub_partition_written[k][DOUBLE] = double_precision_written[k];
      sub_partition_written_valid[k][SPECIAL_REGISTERS] = special_registers_written_valid[k];
      sub_partition_written[k][SPECIAL_REGISTERS] = special_registers_written[k];
      sub_partition_written_valid[k][BARRIERS] = barriers_written_valid[k];
      sub_partition_written[k][BARRIERS] = barriers_written[k];
      sub_partition_written_valid[k][ATTRIBUTES] = attributes_written_valid[k / P.sides][k % P.sides];
      sub_partition_written[k][ATTRIBUTES] = attributes_written[k / P.sides][k % P.sides];
      sub_partition_written_valid[k][TEXTURE] = texture_written_valid[k / P.sides][k % P.sides];
      sub_partition_written[k][TEXTURE] = texture_written[k / P.sides][k % P.sides];
      sub_partition_spill_ready[k] = load_store_spill_ready[k / P.sides][k % P.sides];
      sub_partition_fill_valid[k] = load_store_fill_valid[k / P.sides][k % P.sides];
      sub_partition_fill[k] = load_store_fill[k / P.sides][k % P.sides];
      sub_partition_table_ready[k] = load_store_table_ready[k / P.sides][k % P.sides];
      sub_partition_targets_valid[k] = load_store_targets_valid[k / P.sides][k % P.sides];
      sub_partition_targets[k] = load_store_targets[k / P.sides][k % P.sides];
    end
  end

  always_comb begin
    for (int k = 0; k < P.sub_partitions; k++) begin
      double_precision_operands_valid[k] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_DOUBLE;
      double_precision_more_valid[k] = sub_partition_more_valid[k] && sub_partition_more[k].path == PATH_DOUBLE;
      double_precision_written_ready[k] = sub_partition_written_ready[k][DOUBLE];
    end
  end

  always_comb begin
    special_operands_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) special_operands[n][m] = '0;
    special_more_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) special_more[n][m] = '0;
    special_left_valid = '0;
    special_left = '0;
    for (int k = 0; k < P.sub_partitions; k++) begin
      special_operands_valid[k / P.sides][k % P.sides] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_SPECIAL;
      special_operands[k / P.sides][k % P.sides] = sub_partition_operands[k];
      special_more_valid[k / P.sides][k % P.sides] = sub_partition_more_valid[k]
      && sub_partition_more[k].path == PATH_SPECIAL;
      special_more[k / P.sides][k % P.sides] = sub_partition_more[k];
      special_left_valid[k / P.sides][k % P.sides] = sub_partition_left_valid[k];
      special_left[k / P.sides][k % P.sides] = sub_partition_left[k];
    end
  end

  always_comb begin
    load_store_operands_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) load_store_operands[n][m] = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) load_store_killed[n][m] = '0;
    load_store_more_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) load_store_more[n][m] = '0;
    load_store_spill_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) load_store_spill[n][m] = '0;
    load_store_table_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) load_store_table[n][m] = '0;
    load_store_written_ready = '0;
    for (int k = 0; k < P.partitions; k++) begin
      load_store_partition[k] = 1'(k);
    end
    for (int k = 0; k < P.sub_partitions; k++) begin
      load_store_operands_valid[k / P.sides][k % P.sides] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_LOAD_STORE;
      load_store_operands[k / P.sides][k % P.sides] = sub_partition_operands[k];
      load_store_killed[k / P.sides][k % P.sides] = sub_partition_killed[k];
      load_store_more_valid[k / P.sides][k % P.sides] = sub_partition_more_valid[k]
      && sub_partition_more[k].path == PATH_LOAD_STORE;
      load_store_more[k / P.sides][k % P.sides] = sub_partition_more[k];
      load_store_written_ready[k / P.sides][k % P.sides] = sub_partition_written_ready[k][LOAD_STORE];
      load_store_spill_valid[k / P.sides][k % P.sides] = sub_partition_spill_valid[k];
      load_store_spill[k / P.sides][k % P.sides] = sub_partition_spill[k];
      load_store_table_valid[k / P.sides][k % P.sides] = sub_partition_table_valid[k];
      load_store_table[k / P.sides][k % P.sides] = sub_partition_table[k];
    end
  end

  always_comb begin
    texture_operands_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) texture_operands[n][m] = '0;
    texture_more_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) texture_more[n][m] = '0;
    texture_written_ready = '0;
    for (int k = 0; k < P.partitions; k++) begin
      texture_partition[k] = 1'(k);
      texture_constant_valid[k] = constant_cache_response_valid[P.sub_partitions + k];
      texture_constant[k] = constant_cache_response[P.sub_partitions + k];
    end
    for (int k = 0; k < P.sub_partitions; k++) begin
      texture_operands_valid[k / P.sides][k % P.sides] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_TEXTURE;
      texture_operands[k / P.sides][k % P.sides] = sub_partition_operands[k];
      texture_more_valid[k / P.sides][k % P.sides] = sub_partition_more_valid[k]
      && sub_partition_more[k].path == PATH_TEXTURE;
      texture_more[k / P.sides][k % P.sides] = sub_partition_more[k];
      texture_written_ready[k / P.sides][k % P.sides] = sub_partition_written_ready[k][TEXTURE];
    end
  end

  always_comb begin
    attributes_operands_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) attributes_operands[n][m] = '0;
    attributes_more_valid = '0;
    for (int n = 0; n < P.partitions; n++) for (int m = 0; m < P.sides; m++) attributes_more[n][m] = '0;
    attributes_written_ready = '0;
    for (int k = 0; k < P.partitions; k++) begin
      attributes_partition[k] = 1'(k);
    end
    for (int k = 0; k < P.sub_partitions; k++) begin
      attributes_operands_valid[k / P.sides][k % P.sides] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_ATTRIBUTES;
      attributes_operands[k / P.sides][k % P.sides] = sub_partition_operands[k];
      attributes_more_valid[k / P.sides][k % P.sides] = sub_partition_more_valid[k]
      && sub_partition_more[k].path == PATH_ATTRIBUTES;
      attributes_more[k / P.sides][k % P.sides] = sub_partition_more[k];
      attributes_written_ready[k / P.sides][k % P.sides] = sub_partition_written_ready[k][ATTRIBUTES];
    end
    for (int k = 0; k < P.partitions; k++) begin
      attributes_shared_request_ready[k] = shared_memory_request_ready[P.partitions + k];
      attributes_shared_response_valid[k] = shared_memory_response_valid[P.partitions + k];
      attributes_shared_response[k] = shared_memory_response[P.partitions + k];
    end
  end

  always_comb begin
    constant_cache_request_valid = '0;
    for (int n = 0; n < P.constant_cache.clients; n++) constant_cache_request[n] = '0;
    for (int k = 0; k < P.partitions; k++) begin
      constant_cache_request_valid[P.sub_partitions + k] = texture_constant_request_valid[k];
      constant_cache_request[P.sub_partitions + k] = texture_constant_request[k];
    end
    for (int k = 0; k < P.sub_partitions; k++) begin
      constant_cache_request_valid[k] = sub_partition_constant_request_valid[k];
      constant_cache_request[k] = sub_partition_constant_request[k];
    end
  end

  always_comb begin
    shared_memory_request_valid = '0;
    for (int n = 0; n < P.askers; n++) shared_memory_request[n] = '0;
    for (int k = 0; k < P.partitions; k++) begin
      shared_memory_request_valid[k] = load_store_shared_request_valid[k];
      shared_memory_request[k] = load_store_shared_request[k];
      shared_memory_request_valid[P.partitions + k] = attributes_shared_request_valid[k];
      shared_memory_request[P.partitions + k] = attributes_shared_request[k];
    end
  end

  always_comb begin
    for (int k = 0; k < P.sub_partitions; k++) begin
      barriers_operands_valid[k] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_BARRIERS;
      barriers_written_ready[k] = sub_partition_written_ready[k][BARRIERS];
    end
  end

  always_comb begin
    for (int k = 0; k < P.sub_partitions; k++) begin
      special_registers_operands_valid[k] = sub_partition_operands_valid[k]
      && sub_partition_operands[k].instruction.path == PATH_SPECIAL_REGISTERS;
      special_registers_written_ready[k] = sub_partition_written_ready[k][SPECIAL_REGISTERS];
    end
  end

  always_comb begin
    for (int k = 0; k < P.sub_partitions; k++) begin
      fault_watch_memory_valid[k] = load_store_fault_valid[k / P.sides][k % P.sides];
      fault_watch_memory[k] = load_store_fault[k / P.sides][k % P.sides];
      fault_watch_attribute_valid[k] = attributes_fault_valid[k / P.sides][k % P.sides];
      fault_watch_attribute[k] = attributes_fault[k / P.sides][k % P.sides];
      fault_watch_texture_valid[k] = texture_fault_valid[k / P.sides][k % P.sides];
      fault_watch_texture[k] = texture_fault[k / P.sides][k % P.sides];
    end
  end

  // ---- parts
  warp_launch #(
    .P(P.warp_launch)
  ) warp_launch (
    .clk_i,
    .rst_ni,
    .packet_valid_i,
    .packet_ready_o,
    .packet_i,
    .context_valid_o(warp_launch_context_valid),
    .context_o      (warp_launch_context),
    .launch_valid_o (warp_launch_launch_valid),
    .launch_o       (warp_launch_launch),
    .start_valid_o  (warp_launch_start_valid),
    .start_o        (warp_launch_start),
    .quads_valid_o  (warp_launch_quads_valid),
    .quads_o        (warp_launch_quads)
  );

  sub_partition #(
    .P(P.sub_partition)
  ) sub_partition[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .start_valid_i             (warp_launch_start_valid),
    .start_i                   (warp_launch_start),
    .context_valid_i           (warp_launch_context_valid),
    .context_i                 (warp_launch_context),
    .ended_valid_o             (sub_partition_ended_valid),
    .ended_o                   (sub_partition_ended),
    .fault_valid_o             (sub_partition_fault_valid),
    .fault_o                   (sub_partition_fault),
    .beyond_valid_o            (sub_partition_beyond_valid),
    .beyond_o                  (sub_partition_beyond),
    .request_valid_o           (sub_partition_request_valid),
    .request_ready_i           (sub_partition_request_ready),
    .request_o                 (sub_partition_request),
    .response_valid_i          (instruction_cache_response_valid),
    .response_i                (instruction_cache_response),
    .again_i                   (instruction_cache_again),
    .constant_request_valid_o  (sub_partition_constant_request_valid),
    .constant_request_o        (sub_partition_constant_request),
    .constant_valid_i          (constant_cache_response_valid[P.sub_partitions-1:0]),
    .constant_i                (constant_cache_response[P.sub_partitions-1:0]),
    .constant_again_i          (constant_cache_wake),
    .cycle_i,
    .operands_valid_o          (sub_partition_operands_valid),
    .operands_o                (sub_partition_operands),
    .killed_o                  (sub_partition_killed),
    .more_valid_o              (sub_partition_more_valid),
    .more_o                    (sub_partition_more),
    .special_credit_i          (sub_partition_special_credit),
    .double_credit_i           (double_precision_credit_valid),
    .load_store_credit_i       (sub_partition_load_store_credit),
    .texture_credit_i          (sub_partition_texture_credit),
    .barriers_credit_i         (barriers_credit_valid),
    .special_registers_credit_i(special_registers_credit_valid),
    .attributes_credit_i       (sub_partition_attributes_credit),
    .resume_i                  (sub_partition_resume),
    .stop_i                    (fault_watch_stop),
    .written_valid_i           (sub_partition_written_valid),
    .written_ready_o           (sub_partition_written_ready),
    .written_i                 (sub_partition_written),
    .soon_valid_i              (sub_partition_soon_valid),
    .soon_i                    (sub_partition_soon),
    .special_valid_i           (sub_partition_special_valid),
    .special_i                 (sub_partition_special),
    .left_valid_o              (sub_partition_left_valid),
    .left_o                    (sub_partition_left),
    .spill_valid_o             (sub_partition_spill_valid),
    .spill_ready_i             (sub_partition_spill_ready),
    .spill_o                   (sub_partition_spill),
    .fill_valid_i              (sub_partition_fill_valid),
    .fill_i                    (sub_partition_fill),
    .table_valid_o             (sub_partition_table_valid),
    .table_ready_i             (sub_partition_table_ready),
    .table_o                   (sub_partition_table),
    .targets_valid_i           (sub_partition_targets_valid),
    .targets_i                 (sub_partition_targets),
    .pixel_out_valid_o         (sub_partition_pixel_out_valid),
    .pixel_out_ready_i         (sub_partition_pixel_out_ready),
    .pixel_out_o               (sub_partition_pixel_out)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  double_precision #(
    .P(P.double_precision)
  ) double_precision[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i(double_precision_operands_valid),
    .operands_i      (sub_partition_operands),
    .more_valid_i    (double_precision_more_valid),
    .more_i          (sub_partition_more),
    .credit_valid_o  (double_precision_credit_valid),
    .credit_o        (),
    .written_valid_o (double_precision_written_valid),
    .written_ready_i (double_precision_written_ready),
    .written_o       (double_precision_written)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  special #(
    .P(P.special)
  ) special[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i(special_operands_valid),
    .operands_i      (special_operands),
    .more_valid_i    (special_more_valid),
    .more_i          (special_more),
    .credit_valid_o  (special_credit_valid),
    .credit_o        (),
    .soon_valid_o    (special_soon_valid),
    .soon_o          (special_soon),
    .written_valid_o (special_written_valid),
    .written_o       (special_written),
    .left_valid_i    (special_left_valid),
    .left_i          (special_left)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  load_store #(
    .P(P.load_store)
  ) load_store[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .number_i,
    .partition_i            (load_store_partition),
    .launch_valid_i         (warp_launch_launch_valid),
    .launch_i               (warp_launch_launch),
    .context_valid_i        (warp_launch_context_valid),
    .context_i              (warp_launch_context),
    .control_valid_i,
    .control_i,
    .invalidates_i          (drops),
    .drops_o                (load_store_drops),
    .operands_valid_i       (load_store_operands_valid),
    .operands_i             (load_store_operands),
    .killed_i               (load_store_killed),
    .more_valid_i           (load_store_more_valid),
    .more_i                 (load_store_more),
    .credit_o               (load_store_credit),
    .spill_valid_i          (load_store_spill_valid),
    .spill_ready_o          (load_store_spill_ready),
    .spill_i                (load_store_spill),
    .fill_valid_o           (load_store_fill_valid),
    .fill_o                 (load_store_fill),
    .table_valid_i          (load_store_table_valid),
    .table_ready_o          (load_store_table_ready),
    .table_i                (load_store_table),
    .targets_valid_o        (load_store_targets_valid),
    .targets_o              (load_store_targets),
    .written_valid_o        (load_store_written_valid),
    .written_ready_i        (load_store_written_ready),
    .written_o              (load_store_written),
    .fault_valid_o          (load_store_fault_valid),
    .fault_o                (load_store_fault),
    .resume_o               (load_store_resume),
    .shared_request_valid_o (load_store_shared_request_valid),
    .shared_request_ready_i (shared_memory_request_ready[P.partitions-1:0]),
    .shared_request_o       (load_store_shared_request),
    .shared_response_valid_i(shared_memory_response_valid[P.partitions-1:0]),
    .shared_response_i      (shared_memory_response[P.partitions-1:0]),
    .constant_load_valid_o  (load_store_constant_load_valid),
    .constant_load_ready_i  (load_store_constant_load_ready),
    .constant_load_o        (load_store_constant_load),
    .constant_loaded_valid_i(constant_cache_loaded_valid),
    .constant_loaded_i      (constant_cache_loaded),
    .l1_request_valid_o,
    .l1_request_ready_i,
    .l1_request_o,
    .l1_return_valid_i,
    .l1_return_ready_o,
    .l1_return_i
  );

  texture #(
    .P(P.texture)
  ) texture[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .partition_i             (texture_partition),
    .launch_valid_i          (warp_launch_launch_valid),
    .launch_i                (warp_launch_launch),
    .context_valid_i         (warp_launch_context_valid),
    .context_i               (warp_launch_context),
    .control_valid_i,
    .control_i,
    .invalidates_i           (drops),
    .operands_valid_i        (texture_operands_valid),
    .operands_i              (texture_operands),
    .more_valid_i            (texture_more_valid),
    .more_i                  (texture_more),
    .credit_o                (texture_credit),
    .constant_request_valid_o(texture_constant_request_valid),
    .constant_request_o      (texture_constant_request),
    .constant_valid_i        (texture_constant_valid),
    .constant_i              (texture_constant),
    .constant_again_i        (constant_cache_wake),
    .request_valid_o         (texel_request_valid_o),
    .request_ready_i         (texel_request_ready_i),
    .request_o               (texel_request_o),
    .response_valid_i        (texel_response_valid_i),
    .response_ready_o        (texel_response_ready_o),
    .response_i              (texel_response_i),
    .written_valid_o         (texture_written_valid),
    .written_ready_i         (texture_written_ready),
    .written_o               (texture_written),
    .fault_valid_o           (texture_fault_valid),
    .fault_o                 (texture_fault)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  attributes #(
    .P(P.attributes)
  ) attributes[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .partition_i            (attributes_partition),
    .launch_valid_i         (warp_launch_launch_valid),
    .launch_i               (warp_launch_launch),
    .quads_valid_i          (warp_launch_quads_valid),
    .quads_i                (warp_launch_quads),
    .context_valid_i        (warp_launch_context_valid),
    .context_i              (warp_launch_context),
    .operands_valid_i       (attributes_operands_valid),
    .operands_i             (attributes_operands),
    .more_valid_i           (attributes_more_valid),
    .more_i                 (attributes_more),
    .credit_valid_o         (attributes_credit_valid),
    .credit_o               (),
    .written_valid_o        (attributes_written_valid),
    .written_ready_i        (attributes_written_ready),
    .written_o              (attributes_written),
    .fault_valid_o          (attributes_fault_valid),
    .fault_o                (attributes_fault),
    .shared_request_valid_o (attributes_shared_request_valid),
    .shared_request_ready_i (attributes_shared_request_ready),
    .shared_request_o       (attributes_shared_request),
    .shared_response_valid_i(attributes_shared_response_valid),
    .shared_response_i      (attributes_shared_response)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  export_order #(
    .P(P.export_order)
  ) export_order (
    .clk_i,
    .rst_ni,
    .launch_valid_i(warp_launch_launch_valid),
    .launch_i      (warp_launch_launch),
    .push_valid_i  (sub_partition_pixel_out_valid),
    .push_ready_o  (sub_partition_pixel_out_ready),
    .push_i        (sub_partition_pixel_out),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o,
    .idle_o        ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  instruction_cache #(
    .P(P.instruction_cache)
  ) instruction_cache (
    .clk_i,
    .rst_ni,
    .request_valid_i    (sub_partition_request_valid),
    .request_ready_o    (sub_partition_request_ready),
    .request_i          (sub_partition_request),
    .response_valid_o   (instruction_cache_response_valid),
    .response_o         (instruction_cache_response),
    .again_o            (instruction_cache_again),
    .context_valid_i    (warp_launch_context_valid),
    .context_i          (warp_launch_context),
    .gcc_request_valid_o(instruction_cache_gcc_request_valid),
    .gcc_request_ready_i(instruction_cache_gcc_request_ready),
    .gcc_request_o      (instruction_cache_gcc_request),
    .gcc_fill_valid_i   (gcc_fill_valid_i && gcc_fill_ready_o),
    .gcc_fill_i,
    .idle_o             ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  constant_cache #(
    .P(P.constant_cache)
  ) constant_cache (
    .clk_i,
    .rst_ni,
    .request_valid_i (constant_cache_request_valid),
    .request_i       (constant_cache_request),
    .load_valid_i    (load_store_constant_load_valid),
    .load_ready_o    (load_store_constant_load_ready),
    .load_i          (load_store_constant_load),
    .context_valid_i (warp_launch_context_valid),
    .context_i       (warp_launch_context),
    .fill_valid_i    (gcc_fill_valid_i),
    .fill_ready_o    (gcc_fill_ready_o),
    .fill_i          (gcc_fill_i),
    .response_valid_o(constant_cache_response_valid),
    .response_o      (constant_cache_response),
    .wake_o          (constant_cache_wake),
    .loaded_valid_o  (constant_cache_loaded_valid),
    .loaded_o        (constant_cache_loaded),
    .gcc_valid_o     (constant_cache_gcc_valid),
    .gcc_ready_i     (constant_cache_gcc_ready),
    .gcc_o           (constant_cache_gcc)
  );

  shared_memory #(
    .P(P.shared_memory)
  ) shared_memory (
    .clk_i,
    .rst_ni,
    .request_valid_i (shared_memory_request_valid),
    .request_ready_o (shared_memory_request_ready),
    .request_i       (shared_memory_request),
    .row_request_valid_i,
    .row_request_ready_o,
    .row_request_i,
    .plane_valid_i,
    .plane_ready_o,
    .plane_i,
    .response_valid_o(shared_memory_response_valid),
    .response_o      (shared_memory_response),
    .row_valid_o,
    .row_o
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  barriers #(
    .P(P.barriers)
  ) barriers (
    .clk_i,
    .rst_ni,
    .launch_valid_i  (warp_launch_launch_valid),
    .launch_i        (warp_launch_launch),
    .context_valid_i (warp_launch_context_valid),
    .context_i       (warp_launch_context),
    .ended_valid_i   (sub_partition_ended_valid),
    .ended_i         (sub_partition_ended),
    .operands_valid_i(barriers_operands_valid),
    .operands_i      (sub_partition_operands),
    .credit_valid_o  (barriers_credit_valid),
    .credit_o        (),
    .resume_o        (barriers_resume),
    .written_valid_o (barriers_written_valid),
    .written_ready_i (barriers_written_ready),
    .written_o       (barriers_written),
    .fault_valid_o   (barriers_fault_valid),
    .fault_o         (barriers_fault)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  special_registers #(
    .P(P.special_registers)
  ) special_registers (
    .clk_i,
    .rst_ni,
    .number_i,
    .launch_valid_i  (warp_launch_launch_valid),
    .launch_i        (warp_launch_launch),
    .context_valid_i (warp_launch_context_valid),
    .context_i       (warp_launch_context),
    .operands_valid_i(special_registers_operands_valid),
    .operands_i      (sub_partition_operands),
    .cycle_i,
    .killed_i        (sub_partition_killed),
    .credit_valid_o  (special_registers_credit_valid),
    .credit_o        (),
    .written_valid_o (special_registers_written_valid),
    .written_ready_i (special_registers_written_ready),
    .written_o       (special_registers_written)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fault_watch #(
    .P(P.fault_watch)
  ) fault_watch (
    .clk_i,
    .rst_ni,
    .flow_valid_i     (sub_partition_fault_valid),
    .flow_i           (sub_partition_fault),
    .memory_valid_i   (fault_watch_memory_valid),
    .memory_i         (fault_watch_memory),
    .barrier_valid_i  (barriers_fault_valid),
    .barrier_i        (barriers_fault),
    .register_valid_i (sub_partition_beyond_valid),
    .register_i       (sub_partition_beyond),
    .attribute_valid_i(fault_watch_attribute_valid),
    .attribute_i      (fault_watch_attribute),
    .texture_valid_i  (fault_watch_texture_valid),
    .texture_i        (fault_watch_texture),
    .ended_valid_i    (sub_partition_ended_valid),
    .ended_i          (sub_partition_ended),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .stop_o           (fault_watch_stop),
    .done_valid_o,
    .done_o
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  gcc_port gcc_port (
    .clk_i,
    .rst_ni,
    .instruction_valid_i(instruction_cache_gcc_request_valid),
    .instruction_ready_o(instruction_cache_gcc_request_ready),
    .instruction_i      (instruction_cache_gcc_request),
    .constant_valid_i   (constant_cache_gcc_valid),
    .constant_ready_o   (constant_cache_gcc_ready),
    .constant_i         (constant_cache_gcc),
    .fill_valid_i       (gcc_fill_valid_i && gcc_fill_ready_o),
    .fill_i             (gcc_fill_i),
    .request_valid_o    (gcc_request_valid_o),
    .request_ready_i    (gcc_request_ready_i),
    .request_o          (gcc_request_o),
    .idle_o             ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

endmodule
