// Copy launch: holds the state set by methods of the copy class, and turns each launch into a job for the source
// walk, remap and write: the start of either side, and the tiles into which lines are cut.
//
// It accepts a method a cycle. A launch's jobs are at the outputs 6 cycles after it was accepted, 7 more for each
// block-linear side; the next method waits until all jobs are accepted. A launch that is not pipelined waits until all
// earlier jobs are done (ce-nonpipelined-bubble). Order is kept. Specification: CE. Interfaces: Copy engine.

module copy_launch
  import copies_pkg::*;
  import copy_class_pkg::*;
  import copy_engine_pkg::*;
  import copy_launch_params_pkg::*;
  import copy_state_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import method_addresses_pkg::*;
  import surface_walk_pkg::*;
#(
  // ---- parameters
  parameter copy_launch_params_t P = COPY_LAUNCH_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           method_valid_i,
  output logic           method_ready_o,
  input  copy_method_t   method_i,
  input  logic           drained_i,         // all issued jobs are done
  output logic           lines_valid_o,
  input  logic           lines_ready_i,
  output copy_lines_t    lines_o,
  output logic           elements_valid_o,
  input  logic           elements_ready_i,
  output copy_elements_t elements_o,
  output logic           target_valid_o,
  input  logic           target_ready_i,
  output copy_target_t   target_o,
  output logic           fault_valid_o,
  input  logic           fault_ready_i,
  output fault_t         fault_o,
  output logic           idle_o
);

  // ---- registers
  // COMPONENTS: converts sizes to components; BYTES: to bytes; COLUMNS: converts widths to columns and
  // cuts lines; for a block-linear side, SLICES: counts rows of blocks in the slices above, BLOCKS:
  // blocks before the first line's, PLACE: forms its address; WAITING: waits for earlier jobs.
  typedef enum logic [3:0] {IDLE, COMPONENTS, BYTES, COLUMNS, SLICES, BLOCKS, PLACE, WAITING, SEND} phase_t;

  typedef struct packed {
    copy_state_t      state;
    phase_t           phase;
    logic             after_all;       // the job waits until all earlier jobs are done
    logic [1:0][1:0]  counts;          // bytes of a component less one, as multiplier operands for either side
    logic [1:0][1:0]  components;
    logic [1:0][35:0] widths;          // for source and destination
    surface_lines_t [1:0] surfaces;
    logic             side;            // the side whose start is being computed
    logic [1:0]       wait_cycles;     // cycles until the product is available
    logic [31:0]      a;               // operands of the multiplier
    logic [31:0]      b;
    logic             source_valid;
    copy_lines_t      source;
    logic             elements_valid;
    copy_elements_t   elements;
    logic             target_valid;
    copy_target_t     target;
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;

  // The subchannel of the copy engine's methods, which is fixed.
  localparam subchannel_id_t SUBCHANNEL = 3'd4;

  localparam logic [1:0] MULTIPLY_CYCLES = 2;

  // A value multiplied by `less` + 1.
  function automatic logic [35:0] times(input logic [35:0] value, input logic [1:0] less);
    unique case (less)
      2'd0: return value;
      2'd1: return value << 1;
      2'd2: return value + (value << 1);
      default: return value << 2;
    endcase
  endfunction

  // Sizes of a surface multiplied by `less` + 1.
  function automatic surface_lines_t scaled(input surface_lines_t lines, input logic [1:0] less);
    surface_lines_t l;
    l = lines;
    l.bytes = times(lines.bytes, less);
    l.x = 21'(times(36'(lines.x), less));
    return l;
  endfunction

  function automatic logic [30:0] columns_of(input logic [35:0] width);
    return 31'((37'(width) + 37'd63) >> 6);
  endfunction

  // ---- parts
  logic head_valid, pop;
  copy_method_t head;

  fifo #(
    .WIDTH($bits(copy_method_t)),
    .DEPTH(P.method_depth)
  ) method_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(method_valid_i),
    .push_ready_o(method_ready_o),
    .push_i (method_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  /* verilator lint_off UNUSEDSIGNAL */
  logic [63:0] product;  // blocks are counted modulo 2^31
  /* verilator lint_on UNUSEDSIGNAL */

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.a),
    .b_i      (q.b),
    .product_o(product)
  );

  // ---- outputs
  assign lines_valid_o = q.source_valid;
  assign lines_o = q.source;
  assign elements_valid_o = q.elements_valid;
  assign elements_o = q.elements;
  assign target_valid_o = q.target_valid;
  assign target_o = q.target;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = !head_valid && q.phase == IDLE && !q.fault.valid;

  // ---- next state: the effect of a launch
  copy_launch_value_t value;
  fault_kind_t kind;
  logic [31:0] lines;
  copy_target_t target;

  always_comb begin
    value = copy_launch_value_t'(head.value);
    kind = copy_fault(q.state, value);
    lines = copy_line_count(q.state, value);
    target = '{
        channel: head.channel,
        empty: value.transfer == 0 || q.state.line_length == 0 || lines == 0,
        lines: '0,
        release_kind: copy_release_t'(value.semaphore_type),
        semaphore_va: q.state.semaphore_va,
        payload: q.state.payload,
        notice: copy_notice_t'(value.interrupt_type)
    };
  end

  // ---- next state: a block-linear side
  surface_lines_t side;
  virtual_address_t blocks;  // before the first line's
  logic [4:0] block_log2;
  virtual_address_t start;
  copy_cut_t cut;
  logic from, from_side;  // continues with block-linear sides, from that one on
  surface_lines_t next;

  always_comb begin
    side = q.surfaces[q.side];
    blocks = q.side ? q.target.lines.start : q.source.start;
    block_log2 = block_log2_of(side);
    start = {side.base[39:9], 9'd0} + (blocks << block_log2)
        + (40'(slice_of(side)) << (4'd9 + 4'(side.height_log2)));
    cut = copy_cut_of(q.surfaces, q.elements);
    from = q.phase == COLUMNS && (q.surfaces[0].block_linear || q.surfaces[1].block_linear)
        || q.phase == PLACE && !q.side && q.surfaces[1].block_linear;
    from_side = q.phase == PLACE || !q.surfaces[0].block_linear;
    next = q.surfaces[from_side];
  end

  // ---- next state
  logic [1:0][1:0] factors;

  always_comb begin
    d = q;
    pop = 1'b0;
    factors = q.phase == COMPONENTS ? q.counts : q.components;

    if (lines_ready_i) d.source_valid = 1'b0;
    if (elements_ready_i) d.elements_valid = 1'b0;
    if (target_ready_i) d.target_valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;

    unique case (q.phase)
      IDLE: begin
        pop = head_valid && (head.address != COPY_LAUNCH_DMA || fault_ready_i || !q.fault.valid);
        if (pop && head.address != COPY_LAUNCH_DMA) d.state = copy_set(q.state, head.address, head.value);
        else if (pop && kind != FAULT_KIND_NONE) begin
          d.fault = '{valid: 1'b1, data: '{
              kind: kind,
              channel: head.channel,
              subchannel: SUBCHANNEL,
              address: head.address,
              value: head.value
          }};
        end else if (pop) begin
          d.phase = COMPONENTS;
          d.after_all = value.transfer == 2'd2;
          d.counts = value.remap ? {2{q.state.component}} : '0;
          d.components = value.remap ? q.state.components : '0;
          for (int k = 0; k < 2; k++) d.widths[k] = 36'(q.state.surfaces[k].width);
          for (int k = 0; k < 2; k++)
            d.surfaces[k] = copy_surface_lines(q.state.surfaces[k], value.pitch[k], q.state.line_length, lines);
          d.target = target;
          d.elements = copy_elements_of(q.state, value);
        end
      end
      COMPONENTS, BYTES: begin
        for (int k = 0; k < 2; k++) d.widths[k] = times(q.widths[k], factors[k]);
        for (int k = 0; k < 2; k++) d.surfaces[k] = scaled(q.surfaces[k], factors[k]);
        d.phase = q.phase == COMPONENTS ? BYTES : COLUMNS;
      end
      COLUMNS: begin
        for (int k = 0; k < 2; k++) d.surfaces[k].columns = columns_of(q.widths[k]);
        d.source = pitch_lines(q.surfaces[0], cut);
        d.target.lines = pitch_lines(q.surfaces[1], cut);
        d.phase = WAITING;
      end
      SLICES:
      if (q.wait_cycles != 0) d.wait_cycles = q.wait_cycles - 2'd1;
      else begin
        d.a = product[31:0] + 32'(side.y >> (4'd3 + 4'(side.height_log2)));
        d.b = 32'(side.columns);
        d.wait_cycles = MULTIPLY_CYCLES;
        d.phase = BLOCKS;
      end
      BLOCKS:
      if (q.wait_cycles != 0) d.wait_cycles = q.wait_cycles - 2'd1;
      else begin
        if (q.side) begin
          d.target.lines.start = 40'(product[30:0] + 31'(side.x[20:6]));
          d.target.lines.stride = 40'(side.columns) << block_log2;
        end else begin
          d.source.start = 40'(product[30:0] + 31'(side.x[20:6]));
          d.source.stride = 40'(side.columns) << block_log2;
        end
        d.phase = PLACE;
      end
      PLACE: begin
        if (q.side) d.target.lines.start = start;
        else d.source.start = start;
        d.phase = WAITING;
      end
      WAITING:
      if (drained_i || !q.after_all) begin
        d.source_valid = !q.target.empty && !q.elements.fill;
        d.elements_valid = !q.target.empty;
        d.target_valid = 1'b1;
        d.phase = SEND;
      end
      default: if (!d.source_valid && !d.elements_valid && !d.target_valid) d.phase = IDLE;
    endcase
    if (from) begin
      d.side = from_side;
      d.a = next.layer >> next.depth_log2;
      d.b = block_rows_of(next);
      d.wait_cycles = MULTIPLY_CYCLES;
      d.phase = SLICES;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
