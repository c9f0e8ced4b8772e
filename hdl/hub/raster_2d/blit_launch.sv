// Blit launch: keeps the state of the 2D class, and starts a blit at each launch, or refuses it with a fault. A word of the
// stream of pixels is a blit for each line that it has pixels of; a solid is launched by its last point.
//
// It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a cycle after the
// bundle was accepted. A blit starts 20 cycles after its launch, when the blit before it is drawn; no bundle is accepted
// meanwhile, nor while a fault waits. Bundles are performed in order. Specification: RSTR2D; interfaces: 2D class.

module blit_launch
  import blit_rules_pkg::*;
  import blit_value_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import raster_2d_pkg::*;
  import two_d_class_pkg::*;
  import two_d_state_pkg::*;
(
  // ---- ports
  input  logic    clk_i,
  input  logic    rst_ni,
  input  logic    bundle_valid_i,
  output logic    bundle_ready_o,
  /* verilator lint_off UNUSEDSIGNAL */  // all bundles are for 2D, and none is a draw
  input  bundle_t bundle_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic    drawn_i,         // all blits are
  output logic    start_valid_o,
  output logic    start_o,
  output blit_t   job_o,           // does not change while it is drawn
  output blit_point_t [BLIT_SIDES-1:0] points_o,  // of a solid; those of the start
  output logic        cells_valid_o,
  output blit_cells_t cells_o,
  output logic    fault_valid_o,
  input  logic    fault_ready_i,
  output fault_t  fault_o,
  output logic    idle_o
);

  // 2D's subchannel.
  localparam subchannel_id_t TWO_D = 3'd3;
  // The last product of a launch.
  localparam logic [2:0] LAST_PRODUCT = 3'd5;
  localparam logic [1:0] MULTIPLY_CYCLES = 2'd2;
  // SET_PIXELS_FROM_CPU_WRAP: lines begin at any pixel, at a byte; otherwise at a word.
  localparam logic [1:0] WRAP_PIXEL = 2'd0;
  localparam logic [1:0] WRAP_BYTE = 2'd1;

  // ---- registers
  // WAIT: for the blit before; CELLS: of the pattern, which the blit before reads.
  typedef enum logic [1:0] {IDLE, WAIT, PLACE, CELLS} phase_t;

  typedef struct packed {
    two_d_state_t     state;
    struct packed {logic valid; fault_t data;} fault;
    phase_t           phase;
    launch_source_t   source;
    logic [31:0]      value;        // the launch's: integer part of v, a word of the stream
    blit_point_t [BLIT_SIDES-1:0] points;
    logic [1:0]       count;        // points that are there
    logic [31:0]      column;       // of the stream's next pixel, and its first bit in the word
    logic [31:0]      row;
    logic [5:0]       bit_number;
    blit_cells_t      cells;
    logic [1:0][31:0] cut;          // columns and rows of the rectangle before its first pixel
    logic [2:0]       product;      // number of the product that is computed
    logic [1:0]       wait_cycles;  // cycles until it is available
    logic [31:0]      a;            // operands of the multiplier
    logic [31:0]      b;
    struct packed {logic valid; logic data;} start;
    struct packed {logic valid; logic data;} written;  // the cells are
    blit_t            job;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [63:0] product;

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.a),
    .b_i      (q.b),
    .product_o(product)
  );

  // ---- outputs
  assign bundle_ready_o = q.phase == IDLE && !q.fault.valid;
  assign {fault_valid_o, fault_o} = q.fault;
  assign {start_valid_o, start_o} = q.start;
  assign job_o = q.job;
  assign points_o = q.points;
  assign cells_valid_o = q.written.valid;
  assign cells_o = q.cells;
  assign idle_o = q.phase == IDLE && !q.fault.valid && !q.start.valid && !q.written.valid;

  // ---- next state: parts of a launch
  // The cells of a word.
  function automatic blit_cells_t cells_of(input logic [13:0] method, input logic [31:0] value);
    if (method < COLOR_PATTERN_R5G6B5) return '{format: 2'd0, word: method[7:2], value: value};
    if (method < COLOR_PATTERN_X1R5G5B5) return '{format: 2'd1, word: {1'b0, method[6:2]}, value: value};
    if (method < COLOR_PATTERN_Y8) return '{format: 2'd2, word: {1'b0, method[6:2]}, value: value};
    return '{format: 2'd3, word: {2'b0, method[5:2]}, value: value};
  endfunction

  // Pixels of the stream's line that are left in a word.
  function automatic logic [5:0] run_of(
    input logic [31:0] width, input logic [31:0] column, input logic [5:0] bit_number, input logic [2:0] log2
  );
    logic [31:0] more;
    logic [5:0] left;
    more = width - column;
    left = (6'd32 - bit_number) >> log2;
    return more < 32'(left) ? more[5:0] : left;
  endfunction

  // ---- next state
  logic [13:0] method;
  fault_kind_t kind;
  launch_t launched;
  rectangle_t rectangle;
  blit_t job;
  logic launches, uses, leaves;
  logic [2:0] pixel_log2;
  logic [5:0] bits_used;
  logic [31:0] next_column;

  always_comb begin
    d = q;
    if (fault_ready_i) d.fault.valid = 1'b0;
    d.start.valid = 1'b0;
    d.written.valid = 1'b0;
    method = {bundle_i.address, 2'b00};
    kind = FAULT_KIND_NONE;
    rectangle = '0;
    job = q.job;
    launches = 1'b0;
    leaves = 1'b0;
    pixel_log2 = '0;
    if (!q.state.stream.indexed) pixel_log2 = 3'd3 + bytes_log2(q.state.stream.format);
    bits_used = '0;
    next_column = '0;
    // The points leave with the start.
    uses = q.start.valid && q.source == LAUNCH_SOURCE_SOLID;
    if (uses) begin
      d.count = '0;
      if (q.state.solid.mode == POLYLINE) begin
        d.points[0] = q.points[1];
        d.count = 2'd1;
      end
    end

    unique case (q.phase)
      IDLE:
      if (bundle_valid_i && !q.fault.valid) begin
        unique case (bundle_i.kind)
          BUNDLE_KIND_STATE:
          if (writes_pattern_cells(method)) begin
            d.phase = CELLS;
            d.cells = cells_of(method, bundle_i.value);
          end else begin
            d.state = two_d_after(q.state, '{address: method, value: bundle_i.value});
            if (method == RENDER_SOLID_PRIM_MODE) d.count = '0;
            if (method == SET_PIXELS_FROM_CPU_DST_Y0_INT) begin
              d.column = '0;
              d.row = '0;
            end
          end
          BUNDLE_KIND_TRIGGER:
          if (pixels_from_memory(method)) begin
            d.source = LAUNCH_SOURCE_MEMORY;
            launches = 1'b1;
          end else if (method == PIXELS_FROM_CPU_DATA) begin
            d.source = LAUNCH_SOURCE_WORD;
            d.bit_number = '0;
            launches = 1'b1;
          end else if (launches_two_d(method)) begin
            d.points[d.count] = method == RENDER_SOLID_PRIM_POINT_X_Y
                ? '{x: {{16{bundle_i.value[15]}}, bundle_i.value[15:0]}, y: {{16{bundle_i.value[31]}}, bundle_i.value[31:16]}}
                : '{x: q.state.solid.x, y: bundle_i.value};
            d.count = d.count + 2'd1;
            launches = d.count >= points_of(q.state.solid.mode);
            if (launches) d.source = LAUNCH_SOURCE_SOLID;
          end
          // Operations on caches: 2D keeps nothing from one blit for the next.
          BUNDLE_KIND_FLUSH, BUNDLE_KIND_INVALIDATE: ;
          default: ;
        endcase
        if (launches) d.value = bundle_i.value;
      end
      WAIT, PLACE: ;
      CELLS:
      if (drawn_i && !q.start.valid) begin
        d.phase = IDLE;
        d.written = '{valid: 1'b1, data: 1'b1};
      end
    endcase

    launched = '{
        source: d.source,
        value: d.value,
        points: d.points,
        column: q.column,
        row: q.row,
        first: d.bit_number >> pixel_log2,
        run: run_of(q.state.stream.width, q.column, d.bit_number, pixel_log2)
    };
    if (launches) begin
      kind = fault_of(q.state, launched);
      if (kind == FAULT_KIND_NONE) d.phase = WAIT;
      else begin
        d.fault = {1'b1, kind, bundle_i.channel, TWO_D, bundle_i.address, bundle_i.value};
        if (d.source == LAUNCH_SOURCE_SOLID) begin
          d.count = '0;
          if (q.state.solid.mode == POLYLINE) begin
            d.points[0] = d.points[1];
            d.count = 2'd1;
          end
        end
      end
    end

    if (q.phase == WAIT && drawn_i && !q.start.valid) begin
      // The blit, but for what is computed by products.
      rectangle = rectangle_of(q.state, launched);
      job = job_of(q.state, launched, rectangle);
      d.cut = rectangle.cut;
      d.job = job;
      if (rectangle.empty) begin
        leaves = 1'b1;
        if (q.source == LAUNCH_SOURCE_SOLID) begin
          d.count = '0;
          if (q.state.solid.mode == POLYLINE) begin
            d.points[0] = q.points[1];
            d.count = 2'd1;
          end
        end
      end else begin
        d.phase = PLACE;
        {d.a, d.b} = factors(q.state, job, rectangle.cut, '0);
        d.product = '0;
        d.wait_cycles = MULTIPLY_CYCLES;
      end
    end
    if (q.phase == PLACE) begin
      if (q.wait_cycles != '0) d.wait_cycles = q.wait_cycles - 2'd1;
      else begin
        job = with_product(q.job, q.product, product);
        d.job = job;
        if (q.product == LAST_PRODUCT) begin
          leaves = 1'b1;
          d.start = '{valid: 1'b1, data: 1'b1};
        end else begin
          {d.a, d.b} = factors(q.state, job, q.cut, q.product + 3'd1);
          d.product = q.product + 3'd1;
          d.wait_cycles = MULTIPLY_CYCLES;
        end
      end
    end

    // After a blit has started, or had no pixels: the next line of a word.
    if (leaves) begin
      d.phase = IDLE;
      if (q.source == LAUNCH_SOURCE_WORD) begin
        bits_used = q.bit_number + (launched.run << pixel_log2);
        next_column = q.column + 32'(launched.run);
        d.bit_number = bits_used;
        d.column = next_column;
        if (next_column >= q.state.stream.width) begin
          if (q.state.stream.wrap == WRAP_BYTE) d.bit_number = (bits_used + 6'd7) & 6'h38;
          else if (q.state.stream.wrap != WRAP_PIXEL) d.bit_number = 6'd32;
          d.column = '0;
          d.row = q.row + 32'd1;
          if (d.row >= q.state.stream.height) d.row = '0;
          else if (d.bit_number < 6'd32 && q.state.stream.width != '0) d.phase = WAIT;
        end
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
