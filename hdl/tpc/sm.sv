// Streaming multiprocessor: four sub-partitions, units that two of them share (special functions, loads and stores), units that all
// share (instruction and constant cache, shared memory, barriers, special registers), and the ports to L1 and gcc. An assembly. 128
// common operations a cycle (sm-common-alu-throughput). Warps of a sub-partition issue in the order that their control fields allow;
// the parts' pages say what stalls them. Specification: SM.

module sm
  import attributes_pkg::*;
  import constant_cache_pkg::*;
  import divergence_pkg::*;
  import instruction_cache_pkg::*;
  import instruction_fetch_pkg::*;
  import l1_steps_pkg::*;
  import pixels_pkg::*;
  import shader_constants_pkg::*;
  import shared_memory_pkg::*;
  import sm_params_pkg::*;
  import sm_pkg::*;
  import warp_scheduler_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter sm_params_t P = SM_PARAMS
) (
  // ---- ports
  input  logic                                       clk_i,
  input  logic                                       rst_ni,
  input  logic                                       packet_valid_i,
  output logic                                       packet_ready_o,
  input  warp_packet_t                               packet_i,
  output logic          [P.sub_partitions-1:0]       done_valid_o,
  output warp_done_t    [P.sub_partitions-1:0]       done_o,
  output logic                                       gcc_request_valid_o,
  input  logic                                       gcc_request_ready_i,
  output constant_cache_request_t                    gcc_request_o,
  input  logic                                       gcc_fill_valid_i,
  output logic                                       gcc_fill_ready_o,
  input  constant_cache_fill_t                       gcc_fill_i,
  output logic          [P.partitions-1:0]           l1_request_valid_o,
  input  logic          [P.partitions-1:0]           l1_request_ready_i,
  output l1_wavefront_t [P.partitions-1:0]           l1_request_o,
  input  logic          [P.partitions-1:0]           l1_return_valid_i,
  output logic          [P.partitions-1:0]           l1_return_ready_o,
  input  l1_return_t    [P.partitions-1:0]           l1_return_i,
  input  logic                                       row_request_valid_i, // from a fixed-function unit
  output logic                                       row_request_ready_o,
  input  row_access_t                                row_request_i,
  output logic                                       row_valid_o,
  output row_t                                       row_o,
  input  logic                                       plane_valid_i,
  output logic                                       plane_ready_o,
  input  plane_write_t                               plane_i,
  output logic                                       pixel_out_valid_o,
  input  logic                                       pixel_out_ready_i,
  output pixel_out_t                                 pixel_out_o,
  output logic                                       fault_valid_o,
  input  logic                                       fault_ready_i,
  output sm_fault_t                                  fault_o,
  input  logic          [5:0]                        number_i,        // its number in the chip
  input  logic          [63:0]                       cycle_i,
  output issue_reason_t [P.sub_partitions-1:0]       reason_o
);

  // Writers of a sub-partition's register file.
  localparam int unsigned WRITERS = 5;
  localparam int unsigned SUBS = P.sub_partitions;
  localparam int unsigned PARTS = P.partitions;

  // ---- wires: launches
  logic context_valid, launch_valid;
  context_write_t context_word;
  launch_t launch;
  logic quads_valid;
  warp_quads_t quads;
  logic [SUBS-1:0] start_valid, ended_valid;
  warp_start_t [SUBS-1:0] start;
  logic [SUBS-1:0][3:0] ended;

  // ---- wires: bundles and constants
  logic [SUBS-1:0] request_valid, request_ready, response_valid, constant_request_valid, found_valid;
  fetch_request_t [SUBS-1:0] request;
  fetch_response_t [SUBS-1:0] response;
  logic again, wake, fetch_idle, port_idle;
  instruction_fetch_pkg::constant_read_t [SUBS-1:0] constant_request;
  constant_lookup_t [SUBS-1:0] lookup;
  /* verilator lint_off UNUSEDSIGNAL */  // only its slot is used
  constant_found_t [SUBS-1:0] found;
  /* verilator lint_on UNUSEDSIGNAL */
  constant_value_t [SUBS-1:0] value;
  logic instruction_gcc_valid, instruction_gcc_ready, constant_gcc_valid, constant_gcc_ready, fill_comes;
  constant_cache_request_t instruction_gcc, constant_gcc;

  // ---- wires: instructions for units, and their results
  logic [SUBS-1:0] operands_valid, more_valid;
  operands_t [SUBS-1:0] operands;
  operand_row_t [SUBS-1:0] more;
  // Each unit receives the instructions of its path.
  logic [SUBS-1:0] for_special, for_double, for_load_store, for_barriers, for_registers, for_attributes;
  logic [SUBS-1:0] more_special, more_double, more_load_store, more_attributes;
  always_comb begin
    for (int s = 0; s < SUBS; s++) begin
      for_special[s] = operands_valid[s] && operands[s].instruction.path == PATH_SPECIAL;
      for_double[s] = operands_valid[s] && operands[s].instruction.path == PATH_DOUBLE;
      for_load_store[s] = operands_valid[s] && operands[s].instruction.path == PATH_LOAD_STORE;
      for_barriers[s] = operands_valid[s] && operands[s].instruction.path == PATH_BARRIERS;
      for_registers[s] = operands_valid[s] && operands[s].instruction.path == PATH_SPECIAL_REGISTERS;
      for_attributes[s] = operands_valid[s] && operands[s].instruction.path == PATH_ATTRIBUTES;
      more_special[s] = more_valid[s] && more[s].path == PATH_SPECIAL;
      more_double[s] = more_valid[s] && more[s].path == PATH_DOUBLE;
      more_load_store[s] = more_valid[s] && more[s].path == PATH_LOAD_STORE;
      more_attributes[s] = more_valid[s] && more[s].path == PATH_ATTRIBUTES;
    end
  end
  logic [SUBS-1:0][ROOMS-1:0][1:0] credits;
  logic [SUBS-1:0] special_credit_valid, load_credit, double_credit_valid, register_credit_valid, barrier_credit_valid,
      attribute_credit_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // data of pulses are constant one
  logic [SUBS-1:0] special_credit, double_credit, register_credit, barrier_credit, attribute_credit;
  logic unused_idle;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [SUBS-1:0] special_valid, soon_valid, left_valid, left, load_valid, double_valid, register_valid, barrier_valid,
      attribute_valid;
  soon_t [SUBS-1:0] soon;
  logic [SUBS-1:0] load_ready, double_ready, register_ready, barrier_ready, attribute_ready;
  written_t [SUBS-1:0] special_written, load_written, double_written, register_written, barrier_written,
      attribute_written;
  logic [SUBS-1:0][WRITERS-1:0] written_valid, written_ready;
  written_t [SUBS-1:0][WRITERS-1:0] written;
  logic [SUBS-1:0][15:0] load_resume, barrier_resume, stop;
  logic [SUBS-1:0] spill_valid, spill_ready, fill_valid;
  stack_request_t [SUBS-1:0] spill;
  stack_entry_t [SUBS-1:0] fill;
  logic [SUBS-1:0] table_valid, table_ready, targets_valid;
  table_request_t [SUBS-1:0] table_request;
  table_row_t [SUBS-1:0] targets;
  lanes_t [SUBS-1:0] killed;
  logic [SUBS-1:0] flow_fault_valid, load_fault_valid, barrier_fault_valid, beyond_valid, attribute_fault_valid;
  warp_fault_t [SUBS-1:0] flow_fault, load_fault, barrier_fault, beyond, attribute_fault;

  // ---- wires: shared memory and constants of loads
  logic [PARTS-1:0] load_request_valid, load_request_ready, loaded_valid;
  // Index: load/store units, then attributes.
  /* verilator lint_off UNUSEDSIGNAL */  // with one partition two request
  logic [P.askers-1:0] shared_valid, shared_ready;
  shared_request_t [P.askers-1:0] shared_request;
  logic [P.askers-1:0] shared_response_valid;
  shared_response_t [P.askers-1:0] shared_response;
  /* verilator lint_on UNUSEDSIGNAL */
  plane_store_t plane_store;
  logic [PARTS-1:0] load_shared_valid, attribute_shared_valid;
  shared_request_t [PARTS-1:0] load_shared, attribute_shared;
  logic [SUBS-1:0] pixel_valid;
  logic [SUBS-1:0] pixel_ready;
  pixel_out_t [SUBS-1:0] pixel;
  constant_load_t [PARTS-1:0] load_request;
  constant_loaded_t [PARTS-1:0] loaded;
  logic [PARTS-1:0] numbers;

  always_comb begin
    for (int unsigned s = 0; s < SUBS; s++) begin
      lookup[s] = '{
          slot: constant_request[s].slot,
          context_id: constant_request[s].context_id,
          bank: constant_request[s].bank,
          offset: constant_request[s].offset,
          pair: constant_request[s].pair
      };
      value[s] = '{here: found[s].here, fault: found[s].fault, value: found[s].value};
      credits[s] = '0;
      credits[s][PATH_SPECIAL] = 2'(special_credit_valid[s]);
      credits[s][PATH_LOAD_STORE] = 2'(load_credit[s]);
      credits[s][PATH_DOUBLE] = 2'(double_credit_valid[s]);
      credits[s][PATH_BARRIERS] = 2'(register_credit_valid[s]) + 2'(barrier_credit_valid[s])
          + 2'(attribute_credit_valid[s]);
      written_valid[s] = {attribute_valid[s], barrier_valid[s], register_valid[s], double_valid[s], load_valid[s]};
      written[s] = {attribute_written[s], barrier_written[s], register_written[s], double_written[s], load_written[s]};
      {attribute_ready[s], barrier_ready[s], register_ready[s], double_ready[s], load_ready[s]} = written_ready[s];
    end
    for (int unsigned p = 0; p < PARTS; p++) numbers[p] = 1'(p);
    shared_valid = '0;
    for (int unsigned k = 0; k < P.askers; k++) shared_request[k] = '0;
    shared_valid[PARTS-1:0] = load_shared_valid;
    shared_request[PARTS-1:0] = load_shared;
    shared_valid[2*PARTS-1:PARTS] = attribute_shared_valid;
    shared_request[2*PARTS-1:PARTS] = attribute_shared;
    // The plane's words in the TRAM.
    plane_store.word = 12'(P.attributes.tram << 6) + 12'd3 * 12'(plane_i.plane);
    plane_store.words = {plane_i.c, plane_i.b, plane_i.a};
    // gcc's fills go to both caches at once.
    fill_comes = gcc_fill_valid_i && gcc_fill_ready_o;
    unused_idle = fetch_idle && port_idle;
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
    .context_valid_o(context_valid),
    .context_o      (context_word),
    .launch_valid_o (launch_valid),
    .launch_o       (launch),
    .start_valid_o  (start_valid),
    .start_o        (start),
    .quads_valid_o  (quads_valid),
    .quads_o        (quads)
  );

  sub_partition #(
    .P(P.sub_partition)
  ) sub_partition[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .start_valid_i        (start_valid),
    .start_i              (start),
    .context_valid_i      (context_valid),
    .context_i            (context_word),
    .ended_valid_o        (ended_valid),
    .ended_o              (ended),
    .fault_valid_o        (flow_fault_valid),
    .fault_o              (flow_fault),
    .beyond_valid_o       (beyond_valid),
    .beyond_o             (beyond),
    .request_valid_o      (request_valid),
    .request_ready_i      (request_ready),
    .request_o            (request),
    .response_valid_i     (response_valid),
    .response_i           (response),
    .again_i              (again),
    .constant_request_valid_o(constant_request_valid),
    .constant_request_o    (constant_request),
    .constant_valid_i      (found_valid),
    .constant_i            (value),
    .constant_again_i      (wake),
    .cycle_i,
    .operands_valid_o    (operands_valid),
    .operands_o          (operands),
    .killed_o            (killed),
    .more_valid_o        (more_valid),
    .more_o              (more),
    .credits_i           (credits),
    .resume_i            (load_resume | barrier_resume),
    .stop_i              (stop),
    .written_valid_i     (written_valid),
    .written_ready_o     (written_ready),
    .written_i           (written),
    .soon_valid_i        (soon_valid),
    .soon_i              (soon),
    .special_valid_i     (special_valid),
    .special_i           (special_written),
    .left_valid_o        (left_valid),
    .left_o              (left),
    .spill_valid_o       (spill_valid),
    .spill_ready_i       (spill_ready),
    .spill_o             (spill),
    .fill_valid_i        (fill_valid),
    .fill_i              (fill),
    .table_valid_o       (table_valid),
    .table_ready_i       (table_ready),
    .table_o             (table_request),
    .targets_valid_i     (targets_valid),
    .targets_i           (targets),
    .reason_o,
    .pixel_out_valid_o   (pixel_valid),
    .pixel_out_ready_i   (pixel_ready),
    .pixel_out_o         (pixel)
  );

  /* verilator lint_off PINCONNECTEMPTY */
  export_order #(
    .P(P.export_order)
  ) export_order (
    .clk_i,
    .rst_ni,
    .launch_valid_i(launch_valid),
    .launch_i      (launch),
    .push_valid_i  (pixel_valid),
    .push_ready_o  (pixel_ready),
    .push_i        (pixel),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o,
    .idle_o        ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  attributes #(
    .P(P.attributes)
  ) attributes[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .partition_i     (numbers),
    .launch_valid_i  (launch_valid),
    .launch_i        (launch),
    .quads_valid_i   (quads_valid),
    .quads_i         (quads),
    .context_valid_i (context_valid),
    .context_i       (context_word),
    .operands_valid_i(for_attributes),
    .operands_i      (operands),
    .more_valid_i    (more_attributes),
    .more_i          (more),
    .credit_valid_o  (attribute_credit_valid),
    .credit_o        (attribute_credit),
    .written_valid_o (attribute_valid),
    .written_ready_i (attribute_ready),
    .written_o       (attribute_written),
    .fault_valid_o   (attribute_fault_valid),
    .fault_o         (attribute_fault),
    .shared_request_valid_o   (attribute_shared_valid),
    .shared_request_ready_i   (shared_ready[2*PARTS-1:PARTS]),
    .shared_request_o         (attribute_shared),
    .shared_response_valid_i(shared_response_valid[2*PARTS-1:PARTS]),
    .shared_response_i      (shared_response[2*PARTS-1:PARTS])
  );

  double_precision #(
    .P(P.double_precision)
  ) double_precision[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i(for_double),
    .operands_i      (operands),
    .more_valid_i    (more_double),
    .more_i          (more),
    .credit_valid_o  (double_credit_valid),
    .credit_o        (double_credit),
    .written_valid_o (double_valid),
    .written_ready_i (double_ready),
    .written_o       (double_written)
  );

  special #(
    .P(P.special)
  ) special[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i(for_special),
    .operands_i      (operands),
    .more_valid_i    (more_special),
    .more_i          (more),
    .credit_valid_o  (special_credit_valid),
    .credit_o        (special_credit),
    .soon_valid_o    (soon_valid),
    .soon_o          (soon),
    .written_valid_o (special_valid),
    .written_o       (special_written),
    .left_valid_i    (left_valid),
    .left_i          (left)
  );

  load_store #(
    .P(P.load_store)
  ) load_store[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .number_i,
    .partition_i              (numbers),
    .launch_valid_i           (launch_valid),
    .launch_i                 (launch),
    .context_valid_i          (context_valid),
    .context_i                (context_word),
    .operands_valid_i         (for_load_store),
    .operands_i               (operands),
    .killed_i                 (killed),
    .more_valid_i             (more_load_store),
    .more_i                   (more),
    .credit_o                 (load_credit),
    .spill_valid_i            (spill_valid),
    .spill_ready_o            (spill_ready),
    .spill_i                  (spill),
    .fill_valid_o             (fill_valid),
    .fill_o                   (fill),
    .table_valid_i            (table_valid),
    .table_ready_o            (table_ready),
    .table_i                  (table_request),
    .targets_valid_o          (targets_valid),
    .targets_o                (targets),
    .written_valid_o          (load_valid),
    .written_ready_i          (load_ready),
    .written_o                (load_written),
    .fault_valid_o            (load_fault_valid),
    .fault_o                  (load_fault),
    .resume_o                 (load_resume),
    .shared_request_valid_o   (load_shared_valid),
    .shared_request_ready_i   (shared_ready[PARTS-1:0]),
    .shared_request_o         (load_shared),
    .shared_response_valid_i(shared_response_valid[PARTS-1:0]),
    .shared_response_i      (shared_response[PARTS-1:0]),
    .constant_load_valid_o(load_request_valid),
    .constant_load_ready_i(load_request_ready),
    .constant_load_o      (load_request),
    .constant_loaded_valid_i(loaded_valid),
    .constant_loaded_i    (loaded),
    .l1_request_valid_o,
    .l1_request_ready_i,
    .l1_request_o,
    .l1_return_valid_i,
    .l1_return_ready_o,
    .l1_return_i
  );

  instruction_cache #(
    .P(P.instruction_cache)
  ) instruction_cache (
    .clk_i,
    .rst_ni,
    .request_valid_i     (request_valid),
    .request_ready_o     (request_ready),
    .request_i           (request),
    .response_valid_o    (response_valid),
    .response_o          (response),
    .again_o             (again),
    .context_valid_i     (context_valid),
    .context_i           (context_word),
    .gcc_request_valid_o (instruction_gcc_valid),
    .gcc_request_ready_i (instruction_gcc_ready),
    .gcc_request_o       (instruction_gcc),
    .gcc_fill_valid_i(fill_comes),
    .gcc_fill_i,
    .idle_o          (fetch_idle)
  );

  constant_cache #(
    .P(P.constant_cache)
  ) constant_cache (
    .clk_i,
    .rst_ni,
    .request_valid_i   (constant_request_valid),
    .request_i         (lookup),
    .load_valid_i      (load_request_valid),
    .load_ready_o      (load_request_ready),
    .load_i            (load_request),
    .context_valid_i(context_valid),
    .context_i        (context_word),
    .fill_valid_i     (gcc_fill_valid_i),
    .fill_ready_o     (gcc_fill_ready_o),
    .fill_i           (gcc_fill_i),
    .response_valid_o (found_valid),
    .response_o       (found),
    .wake_o           (wake),
    .loaded_valid_o   (loaded_valid),
    .loaded_o         (loaded),
    .gcc_valid_o      (constant_gcc_valid),
    .gcc_ready_i      (constant_gcc_ready),
    .gcc_o            (constant_gcc)
  );

  shared_memory #(
    .P(P.shared_memory)
  ) shared_memory (
    .clk_i,
    .rst_ni,
    .request_valid_i    (shared_valid),
    .request_ready_o    (shared_ready),
    .request_i          (shared_request),
    .row_request_valid_i,
    .row_request_ready_o,
    .row_request_i,
    .plane_valid_i,
    .plane_ready_o,
    .plane_i          (plane_store),
    .response_valid_o (shared_response_valid),
    .response_o       (shared_response),
    .row_valid_o,
    .row_o
  );

  barriers #(
    .P(P.barriers)
  ) barriers (
    .clk_i,
    .rst_ni,
    .launch_valid_i  (launch_valid),
    .launch_i        (launch),
    .context_valid_i (context_valid),
    .context_i       (context_word),
    .ended_valid_i   (ended_valid),
    .ended_i         (ended),
    .operands_valid_i(for_barriers),
    .operands_i      (operands),
    .credit_valid_o  (barrier_credit_valid),
    .credit_o        (barrier_credit),
    .resume_o        (barrier_resume),
    .written_valid_o (barrier_valid),
    .written_ready_i (barrier_ready),
    .written_o       (barrier_written),
    .fault_valid_o   (barrier_fault_valid),
    .fault_o         (barrier_fault)
  );

  special_registers #(
    .P(P.special_registers)
  ) special_registers (
    .clk_i,
    .rst_ni,
    .number_i,
    .launch_valid_i  (launch_valid),
    .launch_i        (launch),
    .context_valid_i (context_valid),
    .context_i       (context_word),
    .operands_valid_i(for_registers),
    .operands_i      (operands),
    .cycle_i,
    .killed_i        (killed),
    .credit_valid_o  (register_credit_valid),
    .credit_o        (register_credit),
    .written_valid_o (register_valid),
    .written_ready_i (register_ready),
    .written_o       (register_written)
  );

  fault_watch #(
    .P(P.fault_watch)
  ) fault_watch (
    .clk_i,
    .rst_ni,
    .flow_valid_i   (flow_fault_valid),
    .flow_i         (flow_fault),
    .memory_valid_i (load_fault_valid),
    .memory_i       (load_fault),
    .barrier_valid_i(barrier_fault_valid),
    .barrier_i      (barrier_fault),
    .register_valid_i(beyond_valid),
    .register_i     (beyond),
    .attribute_valid_i(attribute_fault_valid),
    .attribute_i    (attribute_fault),
    .ended_valid_i  (ended_valid),
    .ended_i        (ended),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .stop_o         (stop),
    .done_valid_o,
    .done_o
  );

  gcc_port gcc_port (
    .clk_i,
    .rst_ni,
    .instruction_valid_i(instruction_gcc_valid),
    .instruction_ready_o(instruction_gcc_ready),
    .instruction_i      (instruction_gcc),
    .constant_valid_i   (constant_gcc_valid),
    .constant_ready_o   (constant_gcc_ready),
    .constant_i         (constant_gcc),
    .fill_valid_i       (fill_comes),
    .fill_i             (gcc_fill_i),
    .request_valid_o    (gcc_request_valid_o),
    .request_ready_i    (gcc_request_ready_i),
    .request_o          (gcc_request_o),
    .idle_o             (port_idle)
  );

endmodule
