// Generated from rtl-model/tpc/sm/sub_partition.rs by `cargo test -p assemblies`; do not edit.
// Sub-partition: fetch, issue, decode, registers and the datapaths of fixed latency for up to 16 warps. An assembly. One instruction a
// cycle, or a pair (sm-common-alu-throughput: 32 threads); an instruction that issues 6 cycles later reads its register
// (sm-common-alu-latency). Stalled as its parts are. Instructions of a warp issue in order. Specification: SM.

module sub_partition
  import constant_cache_pkg::*;
  import divergence_pkg::*;
  import instruction_cache_pkg::*;
  import pixels_pkg::*;
  import sm_pkg::*;
  import sub_partition_params_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter sub_partition_params_t P = SUB_PARTITION_PARAMS
) (
  // ---- ports
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             start_valid_i,
  input  warp_start_t                      start_i,
  input  logic                             context_valid_i,
  input  context_write_t                   context_i,
  output logic                             ended_valid_o,
  output logic             [3:0]           ended_o,
  output logic                             fault_valid_o,
  output warp_fault_t                      fault_o,
  output logic                             beyond_valid_o,             // an instruction names registers that its warp does not have
  output warp_fault_t                      beyond_o,
  output logic                             request_valid_o,
  input  logic                             request_ready_i,
  output fetch_request_t                   request_o,
  input  logic                             response_valid_i,
  input  fetch_response_t                  response_i,
  input  logic                             again_i,
  output logic                             constant_request_valid_o,
  output constant_lookup_t                 constant_request_o,
  input  logic                             constant_valid_i,
  input  constant_found_t                  constant_i,
  input  logic                             constant_again_i,
  input  logic             [63:0]          cycle_i,
  output logic                             operands_valid_o,
  output operands_t                        operands_o,
  output lanes_t                           killed_o,                   // lanes of the warp whose operands are shown
  output logic                             more_valid_o,
  output operand_row_t                     more_o,
  input  logic                             special_credit_i,           // an entry of the unit's queue is free again
  input  logic                             double_credit_i,
  input  logic                             load_store_credit_i,
  input  logic                             texture_credit_i,
  input  logic                             barriers_credit_i,
  input  logic                             special_registers_credit_i,
  input  logic                             attributes_credit_i,
  input  logic             [15:0]          resume_i,
  input  logic             [15:0]          stop_i,
  input  logic             [P.writers-1:0] written_valid_i,
  output logic             [P.writers-1:0] written_ready_o,
  input  written_t         [P.writers-1:0] written_i,
  input  logic                             soon_valid_i,
  input  soon_t                            soon_i,
  input  logic                             special_valid_i,
  input  written_t                         special_i,
  output logic                             left_valid_o,
  output logic                             left_o,
  output logic                             spill_valid_o,
  input  logic                             spill_ready_i,
  output stack_request_t                   spill_o,
  input  logic                             fill_valid_i,
  input  stack_entry_t                     fill_i,
  output logic                             table_valid_o,
  input  logic                             table_ready_i,
  output table_request_t                   table_o,
  input  logic                             targets_valid_i,
  input  table_row_t                       targets_i,
  output logic                             pixel_out_valid_o,
  input  logic                             pixel_out_ready_i,
  output pixel_out_t                       pixel_out_o
);

  // ---- wires
  logic fetch_fetched_valid;
  fetched_t fetch_fetched;
  logic warp_scheduler_issue_valid, warp_scheduler_second_valid, warp_scheduler_taken_valid;
  logic warp_scheduler_taken_second_valid, warp_scheduler_ended_valid;
  fetched_t warp_scheduler_issue, warp_scheduler_second;
  logic [3:0] warp_scheduler_taken, warp_scheduler_taken_second, warp_scheduler_ended;
  logic instruction_decode_decoded_valid;
  decoded_t instruction_decode_decoded;
  logic second_decode_decoded_valid;
  decoded_t second_decode_decoded;
  logic register_file_operands_valid, register_file_second_operands_valid, register_file_hold, register_file_read_valid;
  logic register_file_done_valid;
  operands_t register_file_operands, register_file_second_operands;
  release_t register_file_read, register_file_done;
  logic lane_datapaths_result_valid;
  lane_result_t lane_datapaths_result;
  logic divergence_next_valid, divergence_credit;
  warp_next_t divergence_next;
  lanes_t [P.slots-1:0] divergence_active, divergence_killed;
  logic pixel_export_read_valid, pixel_export_urgent, pixel_export_gone_valid;
  decoded_t pixel_export_read;
  logic [3:0] pixel_export_gone;
  logic writes_pop_ready, writes_pop_valid;
  written_t writes_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.slots-1:0] pixel_export_holds;
  /* verilator lint_on UNUSEDSIGNAL */

  logic stalls;
  logic reads_decoded;
  logic ends;

  // Decode and issue wait: for the register file, or for a read of pixel export that has waited long.
  assign stalls = register_file_hold || pixel_export_urgent;

  // Registers of a decoded instruction are read; else pixel export may read one.
  assign reads_decoded = instruction_decode_decoded_valid && !pixel_export_urgent;

  // A warp has ended and has no pixels to export.
  assign ends = warp_scheduler_ended_valid && !pixel_export_holds[warp_scheduler_ended];

  // ---- parts
  instruction_fetch #(
    .P(P.fetch)
  ) fetch (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .next_valid_i        (divergence_next_valid),
    .next_i              (divergence_next),
    .taken_valid_i       (warp_scheduler_taken_valid),
    .taken_i             (warp_scheduler_taken),
    .taken_second_valid_i(warp_scheduler_taken_second_valid),
    .taken_second_i      (warp_scheduler_taken_second),
    .fetched_valid_o     (fetch_fetched_valid),
    .fetched_o           (fetch_fetched),
    .request_valid_o,
    .request_ready_i,
    .request_o,
    .response_valid_i,
    .response_i,
    .again_i,
    .constant_request_valid_o,
    .constant_request_o,
    .constant_valid_i,
    .constant_i,
    .constant_again_i
  );

  warp_scheduler #(
    .P(P.warp_scheduler)
  ) warp_scheduler (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .fetched_valid_i     (fetch_fetched_valid),
    .fetched_i           (fetch_fetched),
    .next_valid_i        (divergence_next_valid),
    .next_i              (divergence_next),
    .read_valid_i        (register_file_read_valid),
    .read_i              (register_file_read),
    .done_valid_i        (register_file_done_valid),
    .done_i              (register_file_done),
    .divergence_credit_i (divergence_credit),
    .special_credit_i,
    .double_credit_i,
    .load_store_credit_i,
    .texture_credit_i,
    .barriers_credit_i,
    .special_registers_credit_i,
    .attributes_credit_i,
    .resume_i,
    .stop_i,
    .hold_i              (stalls),
    .issue_valid_o       (warp_scheduler_issue_valid),
    .issue_o             (warp_scheduler_issue),
    .second_valid_o      (warp_scheduler_second_valid),
    .second_o            (warp_scheduler_second),
    .taken_valid_o       (warp_scheduler_taken_valid),
    .taken_o             (warp_scheduler_taken),
    .taken_second_valid_o(warp_scheduler_taken_second_valid),
    .taken_second_o      (warp_scheduler_taken_second),
    .ended_valid_o       (warp_scheduler_ended_valid),
    .ended_o             (warp_scheduler_ended)
  );

  instruction_decode instruction_decode (
    .clk_i,
    .rst_ni,
    .issue_valid_i  (warp_scheduler_issue_valid),
    .issue_i        (warp_scheduler_issue),
    .hold_i         (stalls),
    .decoded_valid_o(instruction_decode_decoded_valid),
    .decoded_o      (instruction_decode_decoded)
  );

  instruction_decode second_decode (
    .clk_i,
    .rst_ni,
    .issue_valid_i  (warp_scheduler_second_valid),
    .issue_i        (warp_scheduler_second),
    .hold_i         (stalls),
    .decoded_valid_o(second_decode_decoded_valid),
    .decoded_o      (second_decode_decoded)
  );

  register_file #(
    .P(P.register_file)
  ) register_file (
    .clk_i,
    .rst_ni,
    .decoded_valid_i        (reads_decoded ? instruction_decode_decoded_valid : pixel_export_read_valid),
    .decoded_i              (reads_decoded ? instruction_decode_decoded : pixel_export_read),
    .second_valid_i         (second_decode_decoded_valid && !pixel_export_urgent),
    .second_i               (second_decode_decoded),
    .start_valid_i,
    .start_i,
    .active_i               (divergence_active),
    .result_valid_i         (lane_datapaths_result_valid),
    .result_i               (lane_datapaths_result),
    .written_valid_i        (writes_pop_valid),
    .written_ready_o        (writes_pop_ready),
    .written_i              (writes_pop),
    .soon_valid_i,
    .soon_i,
    .special_valid_i,
    .special_i,
    .left_valid_o,
    .left_o,
    .operands_valid_o       (register_file_operands_valid),
    .operands_o             (register_file_operands),
    .second_operands_valid_o(register_file_second_operands_valid),
    .second_operands_o      (register_file_second_operands),
    .fault_valid_o          (beyond_valid_o),
    .fault_o                (beyond_o),
    .more_valid_o,
    .more_o,
    .hold_o                 (register_file_hold),
    .read_valid_o           (register_file_read_valid),
    .read_o                 (register_file_read),
    .done_valid_o           (register_file_done_valid),
    .done_o                 (register_file_done)
  );

  lane_datapaths #(
    .P(P.lane_datapaths)
  ) lane_datapaths (
    .clk_i,
    .rst_ni,
    .operands_valid_i(register_file_operands_valid && register_file_operands.instruction.path == PATH_LANES),
    .operands_i      (register_file_operands),
    .cycle_i,
    .result_valid_o  (lane_datapaths_result_valid),
    .result_o        (lane_datapaths_result)
  );

  divergence #(
    .P(P.divergence)
  ) divergence (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .operands_valid_i(register_file_operands_valid && register_file_operands.instruction.path == PATH_DIVERGENCE),
    .operands_i      (register_file_operands),
    .next_valid_o    (divergence_next_valid),
    .next_o          (divergence_next),
    .fault_valid_o,
    .fault_o,
    .credit_o        (divergence_credit),
    .active_o        (divergence_active),
    .killed_o        (divergence_killed),
    .spill_valid_o,
    .spill_ready_i,
    .spill_o,
    .fill_valid_i,
    .fill_i,
    .table_valid_o,
    .table_ready_i,
    .table_o,
    .targets_valid_i,
    .targets_i
  );

  pixel_export #(
    .P(P.pixel_export)
  ) pixel_export (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .context_valid_i,
    .context_i,
    .ended_valid_i   (warp_scheduler_ended_valid),
    .ended_i         (warp_scheduler_ended),
    .killed_i        (divergence_killed),
    .holds_o         (pixel_export_holds),
    .read_valid_o    (pixel_export_read_valid),
    .read_ready_i    (!reads_decoded && !register_file_hold),
    .read_o          (pixel_export_read),
    .urgent_o        (pixel_export_urgent),
    .operands_valid_i(register_file_operands_valid && register_file_operands.instruction.path == PATH_PIXEL_EXPORT),
    .operands_i      (register_file_operands),
    .gone_valid_o    (pixel_export_gone_valid),
    .gone_ready_i    (!ends),
    .gone_o          (pixel_export_gone),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  arbiter #(
    .WIDTH($bits(written_t)),
    .CHANNELS(P.writers)
  ) writes (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_valid_i),
    .push_ready_o(written_ready_o),
    .push_i      (written_i),
    .barrier_i   ('0),
    .more_i      ('0),
    .pop_valid_o (writes_pop_valid),
    .pop_ready_i (writes_pop_ready),
    .pop_o       (writes_pop),
    .idle_o      ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign ended_valid_o = ends ? warp_scheduler_ended_valid : pixel_export_gone_valid;
  assign ended_o = ends ? warp_scheduler_ended : pixel_export_gone;
  assign operands_valid_o = register_file_second_operands_valid || register_file_operands_valid;
  assign operands_o = register_file_second_operands_valid ? register_file_second_operands : register_file_operands;
  assign killed_o = register_file_operands_valid ? divergence_killed[register_file_operands.slot] : lanes_t'(0);

endmodule
