// Colour state: decodes the state in the stream, and attaches the state of its target to each piece of work. Rate:
// one packet a cycle; a clear takes 7 cycles, for the conversion of its colour. Latency: two cycles. Rows of quads of
// 128-bit pixels are converted to columns, the layout of sectors. It stalls only on its output. In order.
// Specification: CROP.

// Fields of packets and formats are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module colour_state
  import blend_methods_pkg::*;
  import clear_pkg::*;
  import colour_methods_pkg::*;
  import colour_settings_pkg::*;
  import colour_split_pkg::*;
  import colour_state_params_pkg::*;
  import crop_formats_pkg::*;
  import crop_pkg::*;
  import derived_state_pkg::*;
  import memory_port_pkg::sector_address_t;
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

  localparam logic [3:0] LOGIC_OP_COPY = 4'd3;

  // ---- registers
  // A held part of a quad of 128-bit pixels.
  typedef struct packed {
    logic             row;     // a row, which may be joined by the other one
    logic             column;  // the second column, which is sent next
    logic             half;    // index of the row
    logic [2:0]       target;
    colour_quad_t     quad;
    logic [7:0][31:0] data;
    logic [1:0]       step;    // next task of a row with second colours
    logic [7:0][31:0] second;  // second colours of the held or next row
  } held_t;

  typedef struct packed {
    colour_settings_t   state;
    logic [2:0]         clear_step;       // cycle of the conversion of a clear's colour
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

  // First sector of a target's layer, or of a slice. A layer beyond the last is treated as the first.
  function automatic sector_address_t layer_base(input target_t t, input logic [15:0] after, input logic [15:0] columns);
    if (t.volume && !t.pitch)
      return block_linear_pkg::slice_sector(
          t.base, columns, block_linear_pkg::block_rows(t.block_height, t.height), t.block_height, t.block_depth,
          block_linear_pkg::layer_number(t.first_layer, after, t.layers));
    return block_linear_pkg::layer_sector(t.base, 32'(t.layer_pitch), t.first_layer, after,
                                          t.volume ? 16'd0 : t.layers);
  endfunction

  // A target's location, without its byte mask.
  function automatic colour_target_t place(
    input target_t t, input sample_mode_t mode, input logic [15:0] layer, input colour_format_info_t info,
    input logic [15:0] bytes
  );
    colour_target_t p;
    logic [23:0] width_bytes;
    width_bytes = t.pitch ? 24'(t.width) : (24'(t.width) << info.bytes_log2) + 24'd63;
    p = '0;
    p.columns = width_bytes[21:6];
    p.base = layer_base(t, layer, p.columns);
    p.block_height = t.block_height;
    p.block_depth = t.volume ? t.block_depth : 3'd0;
    p.pitch = t.pitch;
    p.bytes_log2 = info.bytes_log2;
    case (mode)
      SAMPLE_MODE_X1: {p.nx_log2, p.ny_log2} = {2'd0, 2'd0};
      SAMPLE_MODE_X2: {p.nx_log2, p.ny_log2} = {2'd1, 2'd0};
      SAMPLE_MODE_X4: {p.nx_log2, p.ny_log2} = {2'd1, 2'd1};
      SAMPLE_MODE_X8: {p.nx_log2, p.ny_log2} = {2'd2, 2'd1};
      default: {p.nx_log2, p.ny_log2} = {2'd2, 2'd2};
    endcase
    p.bytes = bytes;
    return p;
  endfunction

  // The state after a method, including the constants of blending in their formats.
  function automatic colour_settings_t colour_applied(input colour_settings_t old, input state_t method);
    colour_settings_t s;
    state_t whole;
    whole = '{address: {method.address[13:2], 2'b0}, value: method.value};
    s = colour_after(old, whole);
    if (whole.address inside {[SET_BLEND_CONST_RED : SET_BLEND_CONST_ALPHA]}) begin
      // 131C is three words past a multiple of 16.
      s.unorm_constants[whole.address[3:2]+2'd1] = unorm8(whole.value);
      s.snorm_constants[whole.address[3:2]+2'd1] = snorm8(whole.value);
    end
    return s;
  endfunction

  // The arithmetic of new bits. Integers do not blend; a logic op disables blending.
  function automatic colour_mode_t mode_of(
    input colour_format_info_t info, input pixel_format_t format, input logic logic_on, input logic blend_on
  );
    if (logic_on) return info.kind == COLOUR_CLASS_FLOAT ? COLOUR_MODE_COPY : COLOUR_MODE_LOGIC;
    if (!blend_on) return COLOUR_MODE_COPY;
    if (info.kind == COLOUR_CLASS_UNORM8) return COLOUR_MODE_UNORM8;
    if (info.kind == COLOUR_CLASS_SNORM8) return COLOUR_MODE_SNORM8;
    return format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT} ? COLOUR_MODE_COPY : COLOUR_MODE_WIDE;
  endfunction

  // Samples of the pixels of a row of a quad, of a column.
  function automatic logic [3:0][15:0] half_mask(input logic half);
    return half ? 64'hffff_ffff_0000_0000 : 64'h0000_0000_ffff_ffff;
  endfunction

  function automatic logic [3:0][15:0] column_mask(input logic column);
    return column ? 64'hffff_0000_ffff_0000 : 64'h0000_ffff_0000_ffff;
  endfunction

  // Data of a column of a quad: words of its upper and lower row, if valid.
  function automatic logic [7:0][31:0] column_data(
    input logic upper_on, input logic [7:0][31:0] upper, input logic lower_on, input logic [7:0][31:0] lower,
    input logic column
  );
    logic [3:0][31:0] upper_words, lower_words;
    upper_words = column ? upper[7:4] : upper[3:0];
    lower_words = column ? lower[7:4] : lower[3:0];
    return {lower_on ? lower_words : '0, upper_on ? upper_words : '0};
  endfunction

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
  logic [3:0] mask;
  colour_format_info_t info;
  logic [31:0] bits;
  blend_state_t blend;
  blend_equation_t colour, alpha;
  colour_control_t control;
  colour_task_t work;
  logic clearing;
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
    info = format_info(code);
    mask = clearing ? clear_tile.colour : q.state.masks[q.state.one_mask ? 3'd0 : target];
    bits = writable_bits(info.layout, mask);
    blend = q.state.per_target ? q.state.blend_each[target] : q.state.blend;
    colour = resolve(blend.colour, blend.colour_both);
    alpha = blend.separate ? resolve(blend.alpha, blend.alpha_both) : colour;

    format = pixel_pkg::pixel_format(code);
    control.mode = clearing ? COLOUR_MODE_COPY : mode_of(info, format, q.state.logic_on, q.state.blend_on[target]);
    control.logic_op = q.state.logic_op;
    control.colour = q.source1 ? colour : without_source1(colour);
    control.alpha = q.source1 ? alpha : without_source1(alpha);
    control.constants = q.state.constants;
    for (int k = 0; k < 4; k++)
      if (info.kind == COLOUR_CLASS_UNORM8) control.constants[k] = {24'b0, q.state.unorm_constants[k]};
      else if (info.kind == COLOUR_CLASS_SNORM8) control.constants[k] = {24'b0, q.state.snorm_constants[k]};
    control.layout = info.layout;
    control.number = format.number;
    control.stored = format.alpha;
    control.alphas = q.alphas;
    control.opaque = info.opaque;
    control.zeroes = q.state.zeroes;
    control.bits = bits;

    work = '0;
    work.kind = COLOUR_TASK_KIND_QUADS;
    work.target = place(
        q.state.targets[target], q.state.sample_mode, q.state.layer, info, writable_bytes(info.layout, mask, bits));
    work.control = control;
  end

  // Of the packet's target, not of a held one.
  colour_format_info_t quads_info;
  logic rows, blends, unused, misses_alphas;

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
    // A blend that reads source alphas which have no bits in the pixels and were not sent before them.
    misses_alphas = control.mode == COLOUR_MODE_WIDE && !q.alphas && reads_alpha(control.colour)
        && pixel_pkg::lacks_alpha(info.layout);
  end

  // ---- next state
  logic free, other, upper_on, lower_on;
  logic [7:0][31:0] upper, lower;
  logic [3:0][15:0] coverage;

  always_comb begin
    d = q;
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
          d.task_out.data = '0;
          d.task_out.data.kind = COLOUR_TASK_KIND_SOURCE1;
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
            d.task_out = '0;
            d.task_out.valid = 1'b1;
            d.task_out.data.kind = COLOUR_TASK_KIND_SOURCE1;
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
            if (q.clear_step >= 3'd2 && q.clear_step < 3'd6)
              d.codes[2'(q.clear_step-3'd2)] = colour_pkg::encode(
                  pixel_pkg::pixel_component(format, 32'(q.clear_step) - 32'd2), q.split);
            if (q.clear_step >= 3'd1 && q.clear_step < 3'd5)
              d.split = colour_pkg::clear_split(
                  pixel_pkg::pixel_component(format, 32'(q.clear_step) - 32'd1),
                  colour_pkg::split(pixel_pkg::pixel_component(format, 32'(q.clear_step) - 32'd1), q.ranged));
            if (q.clear_step < 3'd4)
              d.ranged = colour_pkg::ranged(
                  pixel_pkg::pixel_component(format, 32'(q.clear_step)),
                  colour_pkg::clear_value(pixel_pkg::pixel_component(format, 32'(q.clear_step)), q.state.clear[q.clear_step[1:0]]));
            if (q.clear_step < crop_clear_pkg::CONVERTED) d.clear_step = q.clear_step + 3'd1;
            else if (free) begin
              pop = 1'b1;
              d.clear_step = '0;
              d.task_out = {1'b1, work};
              d.task_out.data.kind = COLOUR_TASK_KIND_CLEAR;
              d.task_out.data.rect = clear_tile.rect;
              d.task_out.data.data = crop_clear_pkg::pixels(info.layout, q.codes);
            end
          end
          default:
          if (state.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE) begin
            pop = free;
            if (free) begin
              d.task_out = '0;
              d.task_out.valid = 1'b1;
              d.task_out.data.kind = COLOUR_TASK_KIND_FLUSH;
            end
          end else if (state.address == REPORT_MARKER) begin
            pop = free;
            if (free) begin
              d.task_out = '0;
              d.task_out.valid = 1'b1;
              d.task_out.data.kind = COLOUR_TASK_KIND_MARKER;
              d.task_out.data.data[0] = 32'(report_marker_id(state.value));
            end
          end else begin
            pop = 1'b1;
            // The method sets the location or format of a target.
            d.rebound = state.address[13:9] == SET_COLOR_TARGET_A[13:9] && state.address[5:0] < 6'h18;
            d.state = colour_applied(q.state, state);
          end
        endcase
      end
    end
  end

  // ---- clock edge
  localparam blend_equation_t ONE = '{op: BLEND_OP_ADD, src: BLEND_FACTOR_ONE, dst: BLEND_FACTOR_ZERO};
  localparam blend_state_t RESET_BLEND = '{
      separate: 1'b0,
      colour: ONE,
      colour_both: 1'b0,
      alpha: ONE,
      alpha_both: 1'b0
  };

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state.masks <= '1;
      q.state.logic_op <= LOGIC_OP_COPY;
      q.state.blend <= RESET_BLEND;
      q.state.blend_each <= {8{RESET_BLEND}};
    end else q <= d;
  end

endmodule
