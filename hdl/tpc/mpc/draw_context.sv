// Draw context: keeps the shader state of a port, and writes it into a free context of the SM before the next warp of a stage whose
// state has changed. One word a cycle: 54 words for vertices, 56 for later stages, 60 for pixels. Stalled by the SM, and while all
// contexts have warps. In order: state waits while a context is written. Specification: MPC; chip 2.4, 2.7.

module draw_context
  import draw_context_params_pkg::*;
  import draw_state_pkg::*;
  import mpc_draws_pkg::*;
  import derived_state_pkg::SHADING_STAGES;
  import state_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter draw_context_params_t P = DRAW_CONTEXT_PARAMS
) (
  // ---- ports
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               pixel_i,      // the port of pixels, which uses the upper half of contexts
  input  logic                               state_valid_i,
  output logic                               state_ready_o,
  input  state_t                             state_i,
  input  stage_want_t                        want_i,
  output draw_grants_t                       grants_o,     // one a stage
  input  logic                               take_valid_i, // a warp of the stage uses its context
  input  draw_stage_t                        take_i,
  input  logic [P.sub_partitions-1:0]        ended_valid_i, // warps of the other port are ignored
  /* verilator lint_off UNUSEDSIGNAL */
  input  draw_ended_t [P.sub_partitions-1:0] ended_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                               word_valid_o,
  input  logic                               word_ready_i,
  output context_write_t                     word_o,
  output logic                               idle_o        // no warp uses a context
);

  // Number of the stage of tessellation control among all stages.
  localparam int unsigned CONTROL_STAGE = 2;
  localparam int unsigned EVALUATION_STAGE = 3;

  // ---- registers
  typedef struct packed {
    logic [KEPT_WORDS/64-1:0][63:0]   known;     // words that were written; others read 0
    logic [DRAW_STAGES-1:0]           fresh;     // stages whose context is up to date
    context_id_t [DRAW_STAGES-1:0]    current;   // context of each stage
    logic [PORT_CONTEXTS-1:0][6:0]    warps;     // warps that use a context
    register_rows_t [DRAW_STAGES-1:0] registers;
    logic [DRAW_STAGES-1:0][8:0]      inputs;    // components that the stage reads
    logic                             controls;  // tessellation control, and evaluation, are enabled
    logic                             evaluates;
    logic                             busy;      // a context is being written
    draw_stage_t                      stage;
    logic [5:0]                       step;
    logic [31:0]                      earlier;    // the previous step's word
    logic [31:0]                      bytes;     // bytes of a warp's local memory
    struct packed {
      logic           valid;
      context_write_t data;
    } word;
  } regs_t;

  regs_t d, q;
  kept_value_t kept[KEPT_WORDS];
  logic kept_we;
  kept_place_t kept_at;

  // ---- outputs
  assign state_ready_o = !q.busy;
  assign {word_valid_o, word_o} = q.word;
  for (genvar s = 0; s < DRAW_STAGES; s++) begin : gen_grant
    assign grants_o.grants[s] = {q.fresh[s] && !q.word.valid, q.current[s], q.registers[s], q.inputs[s]};
  end
  assign idle_o = !q.busy && !q.word.valid && q.warps == '0;

  // ---- next state
  logic [PORT_CONTEXTS-1:0] in_use;  // contexts that have warps, are current for a stage, or do not exist
  logic [2:0] lowest;
  kept_word_t keeps;
  context_step_t at;
  logic [31:0] value, made;

  always_comb begin
    d = q;
    if (word_ready_i) d.word.valid = 1'b0;

    for (int unsigned k = 0; k < PORT_CONTEXTS; k++) begin
      in_use[k] = q.warps[k] != '0 || k >= P.contexts;
      for (int unsigned s = 0; s < DRAW_STAGES; s++) if (q.fresh[s] && 32'(q.current[s][2:0]) == k) in_use[k] = 1'b1;
    end
    lowest = '0;
    for (int k = PORT_CONTEXTS - 1; k >= 0; k--) if (!in_use[k]) lowest = 3'(k);

    keeps = kept_of(state_i.address, pixel_i);
    at = step_of(q.step, q.stage, pixel_i, q.controls, q.evaluates);
    value = q.known[at.place[8:6]][at.place[5:0]] ? kept[at.place].value : '0;
    made = made_of(at.kind, q.earlier, value, q.bytes);
    kept_we = !q.busy && state_valid_i && keeps.valid;
    kept_at = keeps.place;

    if (q.busy) begin
      // One step of writing a context.
      if (!d.word.valid) begin
        d.earlier = value;
        d.bytes = bytes_after(at.kind, value, q.bytes);
        if (at.kind == CONTEXT_STEP_KIND_INPUTS || at.kind == CONTEXT_STEP_KIND_LAST_INPUTS)
          d.inputs[q.stage] = q.inputs[q.stage] + 9'($countones(made));
        if (at.kind == CONTEXT_STEP_KIND_ENTRY) d.registers[q.stage] = eights(q.earlier[7:0]);
        if (at.kind != CONTEXT_STEP_KIND_KEEP && at.kind != CONTEXT_STEP_KIND_PASSES)
          d.word = {1'b1, q.current[q.stage], at.word, made};
        d.step = q.step + 6'd1;
        if (at.last) begin
          d.busy = 1'b0;
          d.fresh[q.stage] = 1'b1;
        end
      end
    end else if (state_valid_i) begin
      if (state_i.address == SHADING_STAGES) begin
        d.controls = state_i.value[CONTROL_STAGE];
        d.evaluates = state_i.value[EVALUATION_STAGE];
        d.fresh[DRAW_STAGES-1:1] = '0;
      end
      // Keeps a word of state; stages that use it need a new context.
      if (keeps.valid) begin
        d.known[keeps.place[8:6]][keeps.place[5:0]] = 1'b1;
        if (keeps.common) d.fresh = '0;
        else d.fresh[keeps.stage] = 1'b0;
        // Outputs are inputs of later stages.
        if (!keeps.common && !pixel_i && keeps.place[5:0] inside {[6'd12 : 6'd19]})
          for (int unsigned s = 1; s < DRAW_STAGES; s++) if (s > 32'(keeps.stage)) d.fresh[s] = 1'b0;
      end
    end else if (want_i.valid && !q.fresh[want_i.stage] && in_use != '1) begin
      d.busy = 1'b1;
      d.stage = want_i.stage;
      d.step = '0;
      d.bytes = '0;
      d.current[want_i.stage] = {pixel_i, lowest};
      d.inputs[want_i.stage] = '0;
    end

    // ---- warps that start and end
    if (take_valid_i) d.warps[q.current[take_i][2:0]] = d.warps[q.current[take_i][2:0]] + 7'd1;
    for (int unsigned s = 0; s < P.sub_partitions; s++)
      if (ended_valid_i[s] && ended_i[s].pixel == pixel_i)
        d.warps[ended_i[s].context_id[2:0]] = d.warps[ended_i[s].context_id[2:0]] - 7'd1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) if (kept_we) kept[kept_at] <= '{value: state_i.value};

endmodule
