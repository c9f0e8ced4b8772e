// Sub-partition: fetch, issue, decode, registers and the datapaths of fixed latency for up to 16 warps. An assembly. One instruction a
// cycle, or a pair (sm-common-alu-throughput: 32 threads); an instruction that issues 6 cycles later reads its register
// (sm-common-alu-latency). Stalled as its parts are. Instructions of a warp issue in order. Specification: SM.

module sub_partition
  import divergence_pkg::*;
  import instruction_cache_pkg::*;
  import instruction_fetch_pkg::*;
  import opcode_pkg::*;
  import pixel_export_pkg::*;
  import pixels_pkg::*;
  import sm_pkg::*;
  import sub_partition_params_pkg::*;
  import warp_scheduler_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter sub_partition_params_t P = SUB_PARTITION_PARAMS
) (
  // ---- ports
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     start_valid_i,
  input  warp_start_t              start_i,
  input  logic                     context_valid_i,
  input  context_write_t           context_i,
  output logic                     ended_valid_o,
  output logic [3:0]               ended_o,
  output logic                     fault_valid_o,
  output warp_fault_t              fault_o,
  output logic                     beyond_valid_o,
  output warp_fault_t              beyond_o,
  output logic                     request_valid_o,
  input  logic                     request_ready_i,
  output fetch_request_t           request_o,
  input  logic                     response_valid_i,
  input  fetch_response_t          response_i,
  input  logic                     again_i,
  output logic                     constant_request_valid_o,
  output constant_read_t           constant_request_o,
  input  logic                     constant_valid_i,
  input  constant_value_t          constant_i,
  input  logic                     constant_again_i,
  input  logic [63:0]              cycle_i,
  output logic                     operands_valid_o,
  output operands_t                operands_o,
  output lanes_t                   killed_o,
  output logic                     more_valid_o,
  output operand_row_t             more_o,
  input  logic [ROOMS-1:0][1:0]    credits_i,
  input  logic [15:0]              resume_i,
  input  logic [15:0]              stop_i,
  input  logic [P.writers-1:0]     written_valid_i,
  output logic [P.writers-1:0]     written_ready_o,
  input  written_t [P.writers-1:0] written_i,
  input  logic                     soon_valid_i,
  input  soon_t                    soon_i,
  input  logic                     special_valid_i,
  input  written_t                 special_i,
  output logic                     left_valid_o,
  output logic                     left_o,
  output logic                     spill_valid_o,
  input  logic                     spill_ready_i,
  output stack_request_t           spill_o,
  input  logic                     fill_valid_i,
  input  stack_entry_t             fill_i,
  output logic                     table_valid_o,
  input  logic                     table_ready_i,
  output table_request_t           table_o,
  input  logic                     targets_valid_i,
  input  table_row_t               targets_i,
  output issue_reason_t            reason_o,
  output logic                     pixel_out_valid_o,
  input  logic                     pixel_out_ready_i,
  output pixel_out_t               pixel_out_o
);

  logic next_valid, taken_valid, fetched_valid, read_valid, done_valid, hold, issue_valid, decoded_valid;
  logic result_valid, credit, merged_valid, merged_ready;
  warp_next_t next;
  slot_t taken;
  fetched_t next_word, issue, second;
  logic second_valid, taken_second_valid, second_decoded_valid, first_valid, beside_valid;
  slot_t taken_second;
  decoded_t second_decoded;
  operands_t first, beside;
  release_t read, done;
  decoded_t decoded;
  lane_result_t result;
  lanes_t [P.slots-1:0] active;
  written_t back;
  lanes_t [P.slots-1:0] killed;
  /* verilator lint_off UNUSEDSIGNAL */
  logic writes_idle;
  /* verilator lint_on UNUSEDSIGNAL */

  // Each unit receives the instructions of its path. All are shown to the outside; of a pair the second, as its first is for the lanes.
  logic for_lanes, for_divergence, for_export;
  assign operands_o = beside_valid ? beside : first;
  assign operands_valid_o = first_valid;
  assign for_lanes = first_valid && first.instruction.path == PATH_LANES;
  assign for_divergence = first_valid && first.instruction.path == PATH_DIVERGENCE;
  assign for_export = first_valid && first.instruction.path == PATH_PIXEL_EXPORT;
  // Pixel export reads registers when nothing is decoded, or after waiting long: then it stalls decode. A warp without pixels has ended
  // at once.
  logic scheduled_valid, goes, read_requested, urgent, gone_valid;
  logic [3:0] scheduled, gone;
  logic [15:0] holds;
  export_read_t register_read;
  decoded_t looked_at;
  always_comb begin
    looked_at = decoded;
    if (!decoded_valid || urgent) begin
      looked_at = '0;
      looked_at.slot = register_read.slot;
      looked_at.control.read_scoreboard = NO_SCOREBOARD;
      looked_at.control.write_scoreboard = NO_SCOREBOARD;
      looked_at.instruction.opcode = OPCODE_UNKNOWN;
      looked_at.instruction.path = PATH_PIXEL_EXPORT;
      looked_at.instruction.guard = PT;
      looked_at.instruction.a = {register_read.source, 3'd1};
      looked_at.instruction.b = {RZ, 3'd0};
      looked_at.instruction.c = {RZ, 3'd0};
      looked_at.instruction.destination = {RZ, 3'd0};
    end
    goes = scheduled_valid && !holds[scheduled];
    ended_valid_o = goes || gone_valid;
    ended_o = goes ? scheduled : gone;
  end

  // Lanes that write no memory, for the warp whose operands are shown.
  assign killed_o = operands_valid_o ? killed[operands_o.slot] : '0;

  instruction_fetch #(
    .P(P.fetch)
  ) fetch (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .next_valid_i (next_valid),
    .next_i       (next),
    .taken_valid_i(taken_valid),
    .taken_i      (taken),
    .taken_second_valid_i(taken_second_valid),
    .taken_second_i(taken_second),
    .fetched_valid_o(fetched_valid),
    .fetched_o    (next_word),
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
    .fetched_valid_i(fetched_valid),
    .fetched_i    (next_word),
    .next_valid_i (next_valid),
    .next_i       (next),
    .read_valid_i (read_valid),
    .read_i       (read),
    .done_valid_i (done_valid),
    .done_i       (done),
    .credits_i    (credits_i | 16'(credit) << 2 * 32'(PATH_DIVERGENCE)),
    .resume_i,
    .stop_i,
    .hold_i       (hold || urgent),
    .issue_valid_o(issue_valid),
    .issue_o      (issue),
    .second_valid_o(second_valid),
    .second_o     (second),
    .taken_valid_o(taken_valid),
    .taken_o      (taken),
    .taken_second_valid_o(taken_second_valid),
    .taken_second_o(taken_second),
    .ended_valid_o(scheduled_valid),
    .ended_o      (scheduled),
    .reason_o
  );

  instruction_decode instruction_decode (
    .clk_i,
    .rst_ni,
    .issue_valid_i  (issue_valid),
    .issue_i        (issue),
    .hold_i         (hold || urgent),
    .decoded_valid_o(decoded_valid),
    .decoded_o      (decoded)
  );

  instruction_decode second_decode (
    .clk_i,
    .rst_ni,
    .issue_valid_i  (second_valid),
    .issue_i        (second),
    .hold_i         (hold || urgent),
    .decoded_valid_o(second_decoded_valid),
    .decoded_o      (second_decoded)
  );

  register_file #(
    .P(P.register_file)
  ) register_file (
    .clk_i,
    .rst_ni,
    .decoded_valid_i(decoded_valid || read_requested),
    .decoded_i      (looked_at),
    .second_valid_i (second_decoded_valid && !urgent),
    .second_i       (second_decoded),
    .start_valid_i,
    .start_i,
    .active_i       (active),
    .result_valid_i (result_valid),
    .result_i       (result),
    .written_valid_i(merged_valid),
    .written_ready_o(merged_ready),
    .written_i      (back),
    .soon_valid_i,
    .soon_i,
    .special_valid_i,
    .special_i,
    .left_valid_o,
    .left_o,
    .operands_valid_o(first_valid),
    .operands_o     (first),
    .second_operands_valid_o(beside_valid),
    .second_operands_o(beside),
    .fault_valid_o  (beyond_valid_o),
    .fault_o        (beyond_o),
    .more_valid_o,
    .more_o,
    .hold_o         (hold),
    .read_valid_o   (read_valid),
    .read_o         (read),
    .done_valid_o   (done_valid),
    .done_o         (done)
  );

  lane_datapaths #(
    .P(P.lane_datapaths)
  ) lane_datapaths (
    .clk_i,
    .rst_ni,
    .operands_valid_i(for_lanes),
    .operands_i      (first),
    .cycle_i,
    .result_valid_o  (result_valid),
    .result_o        (result)
  );

  divergence #(
    .P(P.divergence)
  ) divergence (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i,
    .operands_valid_i(for_divergence),
    .operands_i      (first),
    .next_valid_o    (next_valid),
    .next_o          (next),
    .fault_valid_o,
    .fault_o,
    .credit_o        (credit),
    .active_o        (active),
    .killed_o        (killed),
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
    .ended_valid_i(scheduled_valid),
    .ended_i      (scheduled),
    .killed_i     (killed),
    .holds_o      (holds),
    .read_valid_o (read_requested),
    .read_ready_i ((!decoded_valid || urgent) && !hold),
    .read_o       (register_read),
    .urgent_o     (urgent),
    .operands_valid_i(for_export),
    .operands_i   (first),
    .gone_valid_o (gone_valid),
    .gone_ready_i (!goes),
    .gone_o       (gone),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o
  );

  arbiter #(
    .WIDTH   ($bits(written_t)),
    .CHANNELS(P.writers)
  ) writes (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_valid_i),
    .push_ready_o(written_ready_o),
    .push_i      (written_i),
    .barrier_i   ('0),
    .more_i      ('0),
    .pop_valid_o (merged_valid),
    .pop_ready_i (merged_ready),
    .pop_o       (back),
    .idle_o      (writes_idle)
  );

endmodule
