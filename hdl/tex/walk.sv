// Walk: the passes of a quad, of which each reads one footprint of each lane: its levels, of each the taps along the longer
// axis, of each the slices of a volume.
//
// It makes a pass a cycle, or fewer by what a pass costs (tex-2d-rgba8-nearest and the other cells of that table); the first
// leaves 2 cycles after its quad arrived. Only its output stalls it. Order is kept. Specification: TEX.

module walk
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
  import walk_costs_pkg::*;
  import walk_params_pkg::*;
  import walk_pkg::*;
  import walk_steps_pkg::*;
#(
  // ---- parameters
  parameter walk_params_t P = WALK_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           binding_write_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts keep the rest of a binding
  input  binding_write_t binding_write_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic           quad_valid_i,
  output logic           quad_ready_o,
  input  sample_quad_t   quad_i,
  output logic           pass_valid_o,
  input  logic           pass_ready_i,
  output texture_pass_t  pass_o,
  output logic           idle_o
);

  // Lanes that are handled in a cycle.
  localparam int unsigned THREADS = 1 << P.threads_log2;

  // ---- registers
  typedef struct packed {
    logic                        begun;  // the oldest quad had a pass
    lane_walk_t [QUAD_LANES-1:0] lanes;
    logic [5:0]                  due;    // half cycles to the next pass, and one: 0 where that is due half a cycle ago
    struct packed {logic valid; texture_pass_t data;} pass;
  } regs_t;

  regs_t d, q;
  walk_binding_t bindings[BINDINGS];
  logic bindings_we;
  logic [3:0] bindings_at;

  // ---- parts
  logic head_valid, pop;
  sample_quad_t head;

  fifo #(
    .WIDTH($bits(sample_quad_t)),
    .DEPTH(2)
  ) quad_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(quad_valid_i),
    .push_ready_o(quad_ready_o),
    .push_i      (quad_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {pass_valid_o, pass_o} = q.pass;
  assign idle_o = !head_valid && !q.pass.valid && q.due == 6'd1;

  // ---- next state
  logic free, advances, several, volume, linear;
  logic [2:0] column;
  walk_binding_t binding;
  texture_pass_t pass;

  always_comb begin
    d = q;
    free = pass_ready_i || !q.pass.valid;
    advances = head_valid && q.due < 6'd2 && free;
    several = head.op == TEXEL_OP_SAMPLE && !head.tail.fault;
    volume = head.shape == QUAD_SHAPE_THREE;
    pop = 1'b0;
    linear = 1'b0;
    column = '0;
    binding = '0;
    pass = '0;

    if (pass_ready_i) d.pass.valid = 1'b0;
    if (advances) begin
      binding = bindings[head.tail.binding];
      pass.tail = head.tail;
      pass.op = head.op;
      pass.shape = head.shape;
      pass.array = head.array;
      pass.offsets = head.offsets;
      pass.compares = head.compares;
      pass.samples = head.samples;
      pass.component = head.component;
      pass.first = !q.begun;
      pass.last = 1'b1;
      for (int unsigned k = 0; k < QUAD_LANES; k++)
        if (k < THREADS && head.tail.lanes[k] && !q.lanes[k].ended) begin
          pass.lanes[k] = pass_of(several, q.lanes[k].coarser, q.lanes[k].tap, q.lanes[k].second, head.lanes[k]);
          d.lanes[k] = step_of(
              several, volume && head.lanes[k].linear, head.lanes[k].two_levels, head.lanes[k].taps, q.lanes[k]
          );
          linear = linear || head.lanes[k].linear;
          pass.last = pass.last && d.lanes[k].ended;
        end
      column = column_of(head.op, head.offsets, head.compares, volume, linear);
      d.due = q.due - 6'd2;
      d.due = d.due + (head.tail.fault ? COST_FAULT : cost_of(
          binding.costs, column, (head.mask & binding.low) != '0, (head.mask & binding.high) != '0
      ));
      if (pass.last) d.lanes = '0;
      d.begun = !pass.last;
      d.pass = '{valid: 1'b1, data: pass};
      pop = pass.last;
    end else d.due = q.due < 6'd2 ? 6'd1 : q.due - 6'd2;
  end

  assign bindings_we = binding_write_valid_i;
  assign bindings_at = binding_write_i.number;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.due <= 6'd1;
    end else q <= d;
  end

  always_ff @(posedge clk_i)
    if (bindings_we)
      bindings[bindings_at] <= kept_of(binding_write_i.binding.format.size, binding_write_i.binding.format.sources);

endmodule
