// Copy walk: lists the 16-byte beats that one side's lines touch, tile after tile, in address order: line by line in
// a pitch surface; sector by sector within a GOB of a block-linear surface, so that 32 bytes of 8 lines form one
// request. Each beat carries its number in line-by-line order.
//
// It lists a beat a cycle; the first beat follows 3 cycles after the lines, and walks are separated by one cycle
// without a beat. Only its output stalls it. Walks keep their order. Specification: CE, Surface addressing.

module copy_walk
  import copy_engine_pkg::*;
  import copy_walk_params_pkg::*;
  import host_pkg::*;
#(
  // ---- parameters
  parameter copy_walk_params_t P = COPY_WALK_PARAMS
) (
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        lines_valid_i,
  output logic        lines_ready_o,
  input  copy_lines_t lines_i,
  output logic        place_valid_o,
  input  logic        place_ready_i,
  output copy_place_t place_o,
  output logic        idle_o
);

  // ---- registers
  typedef struct packed {
    logic             walks;
    virtual_address_t band;   // pitch: first line of the tiles side by side; block-linear: the block where it starts
    virtual_address_t tile;   // the same for the tile's first byte
    virtual_address_t at;     // pitch: the current line of the tile
    logic [5:0]       x;      // block-linear: position of the tile's first byte in its block,
    logic [7:0]       y;      // and the band's first line
    logic [8:0]       width;  // bytes of the tile's lines
    logic [35:0]      rest;   // bytes of the lines after the tile
    logic [3:0]       rows;   // lines of the tile
    logic [2:0]       row;    // the current line
    logic [4:0]       beat;   // beat within the tile's line
    logic [31:0]      lines;  // remaining lines, the band's included
    copy_slot_t       base;   // pitch: number of the beat; block-linear: of the tile's first
    struct packed {logic valid; copy_place_t data;} place;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  copy_lines_t head;

  fifo #(
    .WIDTH($bits(copy_lines_t)),
    .DEPTH(P.lines_depth)
  ) lines_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(lines_valid_i),
    .push_ready_o(lines_ready_o),
    .push_i (lines_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  // ---- outputs
  assign {place_valid_o, place_o} = q.place;
  assign idle_o = !head_valid && !q.place.valid;

  // ---- next state: the tile's beats
  logic [3:0] first;     // byte in the first beat
  logic [4:0] beats;     // in a line
  logic [3:0] end_byte;  // end of the last byte, in the last beat
  logic right, down;

  always_comb begin
    first = head.block_linear ? q.x[3:0] : q.at[3:0];
    beats = 5'((10'(first) + 10'(q.width) + 10'd15) >> 4);
    end_byte = first + q.width[3:0] + 4'd15;
    right = q.beat + 5'd1 < beats;
    down = 4'(q.row) + 4'd1 < q.rows;
  end

  // ---- next state: the step. A pitch surface is walked to the right, then down. In
  // a GOB: two lines of one 16-byte column, then of the column beside it; then the
  // two lines below; then the next 32 bytes. Beats outside the tile are skipped.
  logic [8:0] y;
  logic [4:0] column;
  logic above, left, row_end, tile_end, run_on;
  logic [2:0] row;
  logic [4:0] next;

  always_comb begin
    y = 9'(q.y) + 9'(q.row);
    column = 5'(q.x[5:4]) + q.beat;
    above = y[0] && q.row != 0;
    left = column[0] && q.beat != 0;
    row_end = 1'b0;
    tile_end = 1'b0;
    run_on = 1'b1;
    row = q.row;
    next = q.beat;
    if (!head.block_linear) begin
      row_end = !right;
      tile_end = !right && !down;
      if (!right) row = q.row + 3'd1;
      next = right ? q.beat + 5'd1 : '0;
    end else if (!y[0] && down) row = q.row + 3'd1;
    else if (!column[0] && right) begin
      run_on = above;
      row = q.row - 3'(above);
      next = q.beat + 5'd1;
    end else if (down) begin
      run_on = left;
      row = q.row + 3'd1;
      next = q.beat - 5'(left);
    end else begin
      tile_end = !right;
      run_on = 1'b0;
      row = '0;
      next = q.beat + 5'd1;
    end
  end

  // ---- next state: the current beat
  logic [4:0] block_log2;
  logic [7:0] row_mask;
  logic band_end, last;
  logic [30:0] gob;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [7:0] gob_row;  // row in its block; selects the GOB
  /* verilator lint_on UNUSEDSIGNAL */
  copy_slot_t after;
  copy_place_t place;

  always_comb begin
    block_log2 = 5'd9 + 5'(head.height_log2) + 5'(head.depth_log2);
    row_mask = 8'((16'd8 << head.height_log2) - 16'd1);
    gob_row = y[7:0] & row_mask;
    gob = q.tile[39:9] + (31'(column[4:2]) << (4'(head.height_log2) + 4'(head.depth_log2)))
        + (y > 9'(row_mask) ? head.stride[39:9] : '0) + 31'(gob_row[7:3]);
    band_end = tile_end && q.rest == 0;
    last = band_end && q.lines == 32'(q.rows);
    place.address = q.at[39:4] + 36'(q.beat);
    place.slot = q.base;
    after = q.base + 9'd1;
    if (head.block_linear) begin
      place.address = {gob, block_linear_pkg::in_gob({column[1:0], 4'd0}, y[2:0]), y[0]};
      place.slot = q.base + 9'(q.row) * 9'(beats) + 9'(q.beat);
      after = q.base + 9'(q.rows) * 9'(beats);
    end
    place.span.first = q.beat == 0 ? first : '0;
    place.span.count = (right ? 5'd16 : 5'(end_byte) + 5'd1) - 5'(place.span.first);
    place.kept = tile_end || !head.block_linear ? after : q.base;
    place.run_end = tile_end || row_end || !run_on || &place.address[3:0];
    place.last = last;
  end

  // ---- next state: the start of the first or the next band, and its first tile
  virtual_address_t band;
  logic [7:0] band_y;
  logic [31:0] lines;
  logic [3:0] rows;
  logic [8:0] width;

  // Limits a count to the bytes that remain.
  function automatic logic [8:0] at_most(input logic [8:0] bytes, input logic [35:0] there);
    return there < 36'(bytes) ? there[8:0] : bytes;
  endfunction

  always_comb begin
    band = head.start;
    band_y = head.y;
    lines = head.lines;
    rows = head.cut.tall ? (q.walks ? 4'(TILE_LINES) : head.cut.lines) : 4'd1;
    if (q.walks) begin
      band = q.band;
      if (!head.block_linear) band = q.band + head.stride + (q.at - q.tile);
      else if (9'(q.y) + 9'(q.rows) > 9'(row_mask)) band = q.band + head.stride;
      band_y = (q.y + 8'(q.rows)) & row_mask;
      lines = q.lines - 32'(q.rows);
    end
    if (lines < 32'(rows)) rows = lines[3:0];
    width = 9'(WIDE_TILE_BYTES) - (head.block_linear ? 9'(head.x) : 9'(band[7:0]));
    width = at_most(head.cut.tall ? head.cut.first : width, head.bytes);
  end

  // ---- next state: the tile to the right
  virtual_address_t right_tile;
  logic [8:0] right_x, right_width;

  always_comb begin
    right_x = 9'(q.x) + q.width;
    right_tile = q.tile + (head.block_linear ? 40'(right_x[8:6]) << block_log2 : 40'(q.width));
    right_width = at_most(head.cut.wide ? 9'(WIDE_TILE_BYTES) : 9'(TILE_BYTES), q.rest);
  end

  // ---- next state
  always_comb begin
    d = q;
    pop = 1'b0;
    if (place_ready_i) d.place.valid = 1'b0;
    if (q.walks && (place_ready_i || !q.place.valid)) begin
      d.place = {1'b1, place};
      pop = last;
      d.row = row;
      d.beat = next;
      if (row_end) d.at = q.at + head.stride;
      if (tile_end || !head.block_linear) d.base = after;
      if (tile_end) begin
        d.tile = right_tile;
        d.at = right_tile;
        d.x = right_x[5:0];
        d.width = right_width;
        d.rest = q.rest - 36'(right_width);
        d.row = '0;
        d.beat = '0;
      end
    end
    if (!q.walks && head_valid || q.walks && band_end && (place_ready_i || !q.place.valid)) begin
      d.walks = !q.walks || !last;
      d.band = band;
      d.tile = band;
      d.at = band;
      d.x = head.x;
      d.y = band_y;
      d.width = width;
      d.rest = head.bytes - 36'(width);
      d.rows = rows;
      d.row = '0;
      d.beat = '0;
      d.lines = lines;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
