// Surface walk: lists the 16-byte beats that the lines of a pitch or block-linear surface
// touch, with the bytes of each. Addresses are stepped; only the start of a block-linear
// surface is multiplied.
//
// It lists a beat a cycle; the first beat follows 3 cycles after the lines of a pitch surface, 10 of a block-linear
// one; walks are separated by 1 and 8 cycles without a beat. Only its output stalls it. Order is kept. Specification:
// CE, Surface addressing.

module surface_walk
  import host_pkg::*;
  import surface_walk_params_pkg::*;
  import surface_walk_pkg::*;
#(
  // ---- parameters
  parameter surface_walk_params_t P = SURFACE_WALK_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           lines_valid_i,
  output logic           lines_ready_o,
  input  surface_lines_t lines_i,
  output logic           beat_valid_o,
  input  logic           beat_ready_i,
  output surface_beat_t  beat_o,
  input  logic           drop_i,         // discards everything
  input  logic           resume_valid_i, // continues from that position; later beats belong to the next lines
  input  surface_position_t resume_i,
  output surface_position_t position_o,
  output logic           idle_o
);

  // ---- registers
  // SLICES: computes the rows of blocks in the slices above; BLOCKS: computes the number
  // of blocks before the first line's.
  typedef enum logic [2:0] {IDLE, SLICES, BLOCKS, PLACE, WALK} phase_t;

  typedef struct packed {
    phase_t           phase;
    logic [1:0]       wait_cycles;  // cycles until the product is available
    logic [31:0]      a;            // operands of the multiplier
    logic [31:0]      b;
    virtual_address_t stride;       // distance between lines, or between rows of blocks
    virtual_address_t row;          // pitch: the line; block-linear: the block where it starts
    virtual_address_t at;           // the same for the current byte
    logic [5:0]       x;            // block-linear: position in the block
    logic [7:0]       y;
    logic [35:0]      left;         // remaining bytes of the line
    logic [31:0]      lines;        // remaining lines, the current one included
    struct packed {logic valid; surface_beat_t data;} beat;
  } regs_t;

  localparam logic [1:0] MULTIPLY_CYCLES = 2;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  surface_lines_t head;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [63:0] product;  // blocks are counted modulo 2^31
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(surface_lines_t)),
    .DEPTH(P.lines_depth)
  ) lines_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(lines_valid_i),
    .push_ready_o(lines_ready_o),
    .push_i (lines_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop || drop_i),
    .pop_o  (head)
  );

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.a),
    .b_i      (q.b),
    .product_o(product)
  );

  // ---- outputs
  assign {beat_valid_o, beat_o} = q.beat;
  assign position_o = '{
      walks: q.phase == WALK,
      stride: q.stride,
      row: q.row,
      at: q.at,
      x: q.x,
      y: q.y,
      left: q.left,
      lines: q.lines,
      beat_valid: q.beat.valid,
      beat: q.beat.data
  };
  assign idle_o = !head_valid && !q.beat.valid;

  // ---- next state: sizes in units of blocks
  logic [4:0] block_log2;
  logic [31:0] block_rows;
  logic [7:0] row_mask;
  logic [9:0] gob;
  virtual_address_t block_bytes;

  always_comb begin
    block_log2 = 5'd9 + 5'(head.height_log2) + 5'(head.depth_log2);
    block_bytes = 40'd1 << block_log2;
    row_mask = 8'((16'd8 << head.height_log2) - 16'd1);
    block_rows = 32'((33'(head.rows) + 33'(row_mask)) >> (4'd3 + 4'(head.height_log2)));
    gob = 10'(head.layer[6:0] & 7'((8'd1 << head.depth_log2) - 8'd1)) << head.height_log2 | 10'(q.y[7:3]);
  end

  // ---- next state: the current beat
  surface_beat_t beat;
  logic line_end;
  logic [4:0] beat_left;

  always_comb begin
    if (head.block_linear) begin
      beat.address = {q.at[39:9] + 31'(gob), block_linear_pkg::in_gob(q.x, q.y[2:0]), q.y[0]};
      beat.span.first = q.x[3:0];
    end else begin
      beat.address = q.at[39:4];
      beat.span.first = q.at[3:0];
    end
    beat_left = 5'd16 - 5'(beat.span.first);
    line_end = q.left <= 36'(beat_left);
    beat.span.count = line_end ? q.left[4:0] : beat_left;
    beat.run_end = line_end || head.block_linear || &beat.address[3:0];
    beat.last = line_end && q.lines == 32'd1;
  end

  // ---- next state
  logic next_row;
  virtual_address_t row_after;

  always_comb begin
    d = q;
    pop = 1'b0;
    row_after = q.row + q.stride;
    next_row = 1'b0;

    if (q.phase != WALK) begin
      if (beat_ready_i) d.beat.valid = 1'b0;
      if (head_valid) begin
        d.wait_cycles = q.wait_cycles == 0 ? '0 : q.wait_cycles - 2'd1;
        unique case (q.phase)
          IDLE: begin
            d.left = head.bytes;
            d.lines = head.lines;
            d.x = head.x[5:0];
            d.y = head.y[7:0] & row_mask;
            if (head.block_linear) begin
              d.a = head.layer >> head.depth_log2;
              d.b = block_rows;
              d.wait_cycles = MULTIPLY_CYCLES;
              d.phase = SLICES;
            end else begin
              d.stride = 40'(head.pitch);
              d.row = head.base;
              d.at = head.base;
              d.phase = WALK;
            end
          end
          SLICES:
          if (q.wait_cycles == 0) begin
            d.a = product[31:0] + 32'(head.y >> (4'd3 + 4'(head.height_log2)));
            d.b = 32'(head.columns);
            d.wait_cycles = MULTIPLY_CYCLES;
            d.phase = BLOCKS;
          end
          BLOCKS:
          if (q.wait_cycles == 0) begin
            d.row = 40'(product[30:0] + 31'(head.x[20:6]));
            d.stride = 40'(head.columns) << block_log2;
            d.phase = PLACE;
          end
          default: begin
            d.row = head.base + (q.row << block_log2);
            d.at = d.row;
            d.phase = WALK;
          end
        endcase
      end
    end else if (beat_ready_i || !q.beat.valid) begin
      d.beat = {1'b1, beat};
      pop = beat.last;
      if (!line_end) begin
        d.left = q.left - 36'(beat_left);
        d.x = {q.x[5:4] + 2'd1, 4'd0};
        if (!head.block_linear) d.at = {q.at[39:4] + 36'd1, 4'd0};
        else if (q.x[5:4] == 2'd3) d.at = q.at + block_bytes;
      end else begin
        d.left = head.bytes;
        d.lines = q.lines - 32'd1;
        d.x = head.x[5:0];
        d.y = (q.y + 8'd1) & row_mask;
        next_row = !head.block_linear || q.y == row_mask;
        d.row = next_row ? row_after : q.row;
        d.at = d.row;
      end
    end
    if (pop || drop_i) d.phase = IDLE;
    if (drop_i) d.beat.valid = 1'b0;
    if (resume_valid_i) begin
      d.phase = resume_i.walks ? WALK : IDLE;
      d.stride = resume_i.stride;
      d.row = resume_i.row;
      d.at = resume_i.at;
      d.x = resume_i.x;
      d.y = resume_i.y;
      d.left = resume_i.left;
      d.lines = resume_i.lines;
      d.beat = {resume_i.beat_valid, resume_i.beat};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
