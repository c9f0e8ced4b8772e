// Colour state: decodes the state in the stream, and attaches the state of its target to each piece of work. Rate:
// one packet a cycle; a clear after state, or of another target, takes 7 cycles, for the conversion of its colour.
// Latency: two cycles. Rows of quads of 128-bit pixels are converted to columns, the layout of sectors. It stalls only
// on its output. In order. Specification: CROP.

// Fields of packets and formats are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module colour_state
  import clear_pkg::*;
  import colour_applied_pkg::*;
  import colour_methods_pkg::*;
  import colour_rows_pkg::*;
  import colour_settings_pkg::*;
  import colour_split_pkg::*;
  import colour_state_params_pkg::*;
  import colour_targets_pkg::mode_of;
  import crop_formats_pkg::*;
  import crop_pkg::*;
  import derived_state_pkg::*;
  import pixel_format_pkg::*;
  import rop_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter colour_state_params_t P = COLOUR_STATE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         work_valid_i,
  output logic         work_ready_o,
  input  crop_packet_t work_i,
  output logic         task_valid_o,
  input  logic         task_ready_i,
  output colour_task_t task_o,
  output logic         rebound_o,      // in the previous cycle a method set the location or format of a target
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    colour_settings_t   state;
    logic [2:0]         clear_step;       // cycle of the conversion of a clear's colour; the last one until state comes
    logic [2:0]         clear_target;     // target that it is converted for
    colour_ranged_t     ranged;           // component between the steps of its conversion
    colour_split_t      split;
    logic [3:0][31:0]   codes;
    held_t              held;
    logic               source1;          // the second colours of the next quads have arrived
    logic               alphas;           // or their alphas have
    struct packed {logic valid; colour_task_t data;} task_out;
    logic               rebound;          // a target was set
    logic               unsupported;      // an unsupported feature was requested
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  crop_packet_t head;

  fifo #(
    .WIDTH($bits(crop_packet_t)),
    .DEPTH(P.work_depth)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {task_valid_o, task_o} = q.task_out;
  assign rebound_o = q.rebound;
  assign idle_o = !head_valid && !q.task_out.valid && !q.held.row && !q.held.column;

  // ---- next state: the control for the current target
  state_t state;
  colour_quads_t quads;
  clear_tile_t clear_tile;
  logic [2:0] target;
  colour_format_info_t info;
  colour_task_t work;
  logic clearing, misses_alphas;
  logic [7:0] code;
  pixel_format_t format;

  always_comb begin
    state = crop_packet_state(head);
    quads = crop_packet_quads(head);
    clear_tile = crop_packet_clear(head);
    clearing = !q.held.row && !q.held.column && head.kind == CROP_PACKET_CLEAR;
    if (q.held.row || q.held.column) target = q.held.target;
    else target = clearing ? clear_tile.target : quads.target;

    code = q.state.targets[target].format;
    format = pixel_pkg::pixel_format(code);
  end

  colour_targets targets (
    .settings_i     (q.state),
    .target_i       (target),
    .clearing_i     (clearing),
    .clear_mask_i   (clear_tile.colour),
    .source1_i      (q.source1),
    .alphas_i       (q.alphas),
    .info_o         (info),
    .work_o         (work),
    .misses_alphas_o(misses_alphas)
  );

  // Of the packet's target, not of a held one.
  colour_format_info_t quads_info;
  logic rows, blends, unused;

  always_comb begin
    quads_info = format_info(q.state.targets[quads.target].format);
    rows = quads_info.known && quads_info.bytes_log2 == 3'd4;
    blends = mode_of(
        quads_info,
        pixel_pkg::pixel_format(q.state.targets[quads.target].format),
        q.state.logic_on,
        q.state.blend_on[quads.target]
    ) inside {COLOUR_MODE_UNORM8, COLOUR_MODE_SNORM8, COLOUR_MODE_WIDE};
    // Second colours or alphas that no blend will use.
    unused = head.kind == CROP_PACKET_QUADS && (quads.source1 || quads.alphas)
        && (!blends || (!quads.source1 && !pixel_pkg::alpha_separate(quads_info.layout)));
  end

  // ---- next state
  logic free, other, upper_on, lower_on;
  logic [7:0][31:0] upper, lower;
  logic [3:0][15:0] coverage;
  logic [2:0] clear_step;

  always_comb begin
    d = q;
    clear_step = clear_tile.target == q.clear_target ? q.clear_step : '0;
    d.rebound = 1'b0;
    pop = 1'b0;
    free = !q.task_out.valid || task_ready_i;

    // The other row of the held quad, if the packet is that.
    other = head_valid && head.kind == CROP_PACKET_QUADS && !q.held.half && quads.half && !quads.source1
        && rows && quads.target == q.held.target && quads.quads[0].x == q.held.quad.x && quads.quads[0].y == q.held.quad.y;
    upper_on = !q.held.half;
    lower_on = q.held.half || other;
    upper = q.held.data;
    lower = q.held.half ? q.held.data : quads.data;
    coverage = q.held.quad.coverage | (other ? quads.quads[0].coverage & half_mask(1'b1) : '0);

    if (task_ready_i) d.task_out.valid = 1'b0;
    if (head_valid && unused) begin
      pop = 1'b1;
    end else if (q.held.row && q.source1) begin
      // For each column of a row its second colours, then the column.
      if (free) begin
        d.task_out.valid = 1'b1;
        if (q.held.step[0]) begin
          d.task_out.data = work;
          d.task_out.data.column = q.held.step[1];
          d.task_out.data.quads[0] = '{
              x: q.held.quad.x,
              y: q.held.quad.y,
              coverage: q.held.quad.coverage & column_mask(q.held.step[1])
          };
        end else begin
          d.task_out.data = plain_task(COLOUR_TASK_KIND_SOURCE1);
        end
        upper = q.held.step[0] ? q.held.data : q.held.second;
        d.task_out.data.data = column_data(!q.held.half, upper, q.held.half, upper, q.held.step[1]);
        d.held.step = q.held.step + 2'd1;
        if (q.held.step == 2'd3) begin
          d.held.row = 1'b0;
          d.source1 = 1'b0;
        end
      end
    end else if (q.held.row) begin
      // A row of 128-bit pixels is sent as columns, with its other row if that has arrived.
      if (free) begin
        d.task_out = {1'b1, work};
        d.task_out.data.quads[0] = '{x: q.held.quad.x, y: q.held.quad.y, coverage: coverage & column_mask(1'b0)};
        d.task_out.data.data = column_data(upper_on, upper, lower_on, lower, 1'b0);
        d.held.row = 1'b0;
        d.held.column = 1'b1;
        d.held.quad.coverage = coverage & column_mask(1'b1);
        d.held.data = column_data(upper_on, upper, lower_on, lower, 1'b1);
        pop = other;
      end
    end else if (!q.held.column || free) begin
      if (q.held.column) begin
        d.task_out = {1'b1, work};
        d.task_out.data.column = 1'b1;
        d.task_out.data.quads[0] = q.held.quad;
        d.task_out.data.data = q.held.data;
        d.held.column = 1'b0;
      end
      if (head_valid && head.kind == CROP_PACKET_QUADS && rows && quads.source1) begin
        pop = 1'b1;
        d.source1 = 1'b1;
        d.held.second = quads.data;
      end else if (head_valid && head.kind == CROP_PACKET_QUADS && rows) begin
        pop = 1'b1;
        d.alphas = 1'b0;
        d.held = '{
            row: 1'b1,
            column: 1'b0,
            half: quads.half,
            target: quads.target,
            quad: '{x: quads.quads[0].x, y: quads.quads[0].y, coverage: quads.quads[0].coverage & half_mask(quads.half)},
            data: quads.data,
            step: '0,
            second: q.held.second
        };
      end else if (head_valid && !q.held.column) begin
        case (head.kind)
          CROP_PACKET_QUADS:
          if (free && (quads.source1 || quads.alphas)) begin
            pop = 1'b1;
            d.source1 = quads.source1;
            d.alphas = !quads.source1;
            d.task_out = {1'b1, plain_task(COLOUR_TASK_KIND_SOURCE1)};
            d.task_out.data.data = quads.data;
          end else if (free) begin
            pop = 1'b1;
            d.source1 = 1'b0;
            d.alphas = 1'b0;
            if (info.known ? misses_alphas : code != 0) d.unsupported = 1'b1;
            if (info.known) begin
              d.task_out = {1'b1, work};
              d.task_out.data.quads = quads.quads;
              if (info.bytes_log2 == 3'd3) d.task_out.data.quads[1].coverage = '0;
              d.task_out.data.data = quads.data;
            end
          end
          CROP_PACKET_CLEAR:
          if (!info.known) begin
            pop = 1'b1;
            if (code != 0) d.unsupported = 1'b1;
          end else begin
            if (clear_step >= 3'd2 && clear_step < 3'd6)
              d.codes[2'(clear_step-3'd2)] = colour_pkg::encode(
                  pixel_pkg::pixel_component(format, 32'(clear_step) - 32'd2), q.split);
            if (clear_step >= 3'd1 && clear_step < 3'd5)
              d.split = colour_pkg::clear_split(
                  pixel_pkg::pixel_component(format, 32'(clear_step) - 32'd1),
                  colour_pkg::split(pixel_pkg::pixel_component(format, 32'(clear_step) - 32'd1), q.ranged));
            if (clear_step < 3'd4)
              d.ranged = colour_pkg::ranged(
                  pixel_pkg::pixel_component(format, 32'(clear_step)),
                  colour_pkg::clear_value(pixel_pkg::pixel_component(format, 32'(clear_step)), q.state.clear[clear_step[1:0]]));
            if (clear_step < crop_clear_pkg::CONVERTED) begin
              d.clear_step = clear_step + 3'd1;
              d.clear_target = clear_tile.target;
            end else if (free) begin
              pop = 1'b1;
              d.task_out = {1'b1, work};
              d.task_out.data.kind = COLOUR_TASK_KIND_CLEAR;
              d.task_out.data.rect = clear_tile.rect;
              d.task_out.data.data = crop_clear_pkg::pixels(info.layout, q.codes);
            end
          end
          default:
          if (state.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE) begin
            pop = free;
            if (free) d.task_out = {1'b1, plain_task(COLOUR_TASK_KIND_FLUSH)};
          end else if (state.address == REPORT_MARKER) begin
            pop = free;
            if (free) begin
              d.task_out = {1'b1, plain_task(COLOUR_TASK_KIND_MARKER)};
              d.task_out.data.data[0] = 32'(report_marker_id(state.value));
            end
          end else begin
            pop = 1'b1;
            // The method sets the location or format of a target.
            d.clear_step = '0;
            d.rebound = state.address[13:9] == SET_COLOR_TARGET_A[13:9] && state.address[5:0] < 6'h18;
            d.state = colour_applied(q.state, state);
          end
        endcase
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= colour_at_reset();
    end else q <= d;
  end

endmodule
