// Invocation count: counts invocations of the stages after the first, for reports. It counts a warp and a primitive a cycle; a report's
// value is signalled a cycle after the report. It never stalls. Counts follow the order of state: warps of all batches before a report
// have been requested when it arrives. Specification: Synchronisation summary; interfaces: Reports and semaphores.

module invocation_count
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import invocation_count_pkg::*;
  import reports_pkg::*;
  import state_pkg::state_t;
  import world_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          task_valid_i,          // a warp that is requested
  /* verilator lint_off UNUSEDSIGNAL */  // its location matters to the MPC only
  input  stage_task_t   task_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          prim_valid_i,          // a primitive from the tessellator
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          prim_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          state_valid_i,         // each state word, in order
  input  state_t        state_i,
  output logic          report_value_valid_o,
  output report_value_t report_value_o
);

  // ---- registers
  typedef struct packed {
    invocation_counts_t     counts;
    invocation_counts_off_t off;
    struct packed {logic valid; report_value_t data;} value;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {report_value_valid_o, report_value_o} = q.value;

  // ---- next state
  logic [31:0] lanes;
  logic [63:0] more, counted;
  invocation_kind_t requested;

  always_comb begin
    d = q;
    d.value.valid = 1'b0;

    // Each patch of a warp begins at a lane of its own.
    lanes = '0;
    for (int unsigned k = 0; k < 32; k++) lanes[k] = k < 32'(task_i.lanes);
    more = 64'(task_i.lanes);
    if (task_valid_i)
      case (task_i.stage)
        WORLD_STAGE_CONTROL:
        if (!q.off.control) d.counts.control = q.counts.control + 64'($countones(task_i.place.starts & lanes));
        WORLD_STAGE_EVALUATION: if (!q.off.evaluation) d.counts.evaluation = q.counts.evaluation + more;
        WORLD_STAGE_GEOMETRY: if (!q.off.geometry) d.counts.geometry = q.counts.geometry + more;
        default: ;
      endcase
    if (prim_valid_i && !q.off.primitives) d.counts.primitives = q.counts.primitives + 64'd1;

    // A report has the count before this cycle.
    requested = invocations_counted(report_marker_selector(state_i.value));
    case (requested)
      INVOCATION_KIND_CONTROL: counted = q.counts.control;
      INVOCATION_KIND_EVALUATION: counted = q.counts.evaluation;
      INVOCATION_KIND_PRIMITIVES: counted = q.counts.primitives;
      INVOCATION_KIND_GEOMETRY: counted = q.counts.geometry;
      default: counted = '0;
    endcase
    if (state_valid_i) begin
      if (state_i.address == CLEAR_REPORT_VALUE)
        case (invocations_cleared(clear_report_value_report(state_i.value)))
          INVOCATION_KIND_CONTROL: d.counts.control = '0;
          INVOCATION_KIND_EVALUATION: d.counts.evaluation = '0;
          INVOCATION_KIND_PRIMITIVES: d.counts.primitives = '0;
          INVOCATION_KIND_GEOMETRY: d.counts.geometry = '0;
          default: ;
        endcase
      if (state_i.address == SET_STATISTICS_COUNTER)
        d.off = '{
            control: !set_statistics_counter_ti_invocations_enable(state_i.value),
            evaluation: !set_statistics_counter_ts_invocations_enable(state_i.value),
            primitives: !set_statistics_counter_ts_primitives_generated_enable(state_i.value),
            geometry: !set_statistics_counter_gs_invocations_enable(state_i.value)
        };
      if (state_i.address == REPORT_MARKER && requested != INVOCATION_KIND_NONE)
        d.value = {1'b1, report_marker_id(state_i.value), counted};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
