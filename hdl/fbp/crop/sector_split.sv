// Sector split: splits quads and clears into the sectors that they touch, and extracts whole tiles from clears. Rate:
// one sector, or one kilobyte of tiles, a cycle; two adjacent quads in one sector are sent together. Latency: two
// cycles from a task to its first sector. It stalls only on its output. In order. Specification: CROP.

// Fields of quads and lanes are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module sector_split
  import crop_lanes_pkg::*;
  import crop_pkg::*;
  import rop_pkg::*;
  import sector_split_params_pkg::*;
#(
  // ---- parameters
  parameter sector_split_params_t P = SECTOR_SPLIT_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           kept_valid_i,
  output logic           kept_ready_o,
  input  colour_task_t   kept_i,
  output logic           sector_valid_o,
  input  logic           sector_ready_i,
  output placed_sector_t sector_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    logic           second;        // the second quad is current
    logic           rest;          // all whole tiles have been sent
    logic [5:0]     across;        // sectors, or GOBs of tiles, from the left of the quad or clear
    logic [5:0]     down;          // likewise, from its top
    struct packed {logic valid; placed_sector_t data;} sector;
  } regs_t;

  regs_t d, q;

  // The bytes of a sector's sample rows between `left` and `right`, in the rows of `rows`.
  function automatic logic [31:0] box(
    input logic pitch, input logic [5:0] left, input logic [5:0] right, input logic [1:0] rows
  );
    logic [31:0] coverage;
    logic [5:0]  column;
    for (int b = 0; b < 32; b++) begin
      column = pitch ? 6'(b) : 6'(b % 16);
      coverage[b] = column >= left && column < right && (pitch || b < 16 ? rows[0] : rows[1]);
    end
    return coverage;
  endfunction

  // The bytes of a sector whose samples are covered.
  function automatic logic [31:0] covered(input sector_map_t map, input colour_quad_t [1:0] quads);
    logic [31:0] coverage;
    lane_t l;
    for (int b = 0; b < 32; b++) begin
      l = lane(map, 5'(b));
      coverage[b] = l.hit && quads[l.quad].coverage[l.pixel][l.sample];
    end
    return coverage;
  endfunction

  // The difference of two numbers, clamped to 0 to 32.
  function automatic logic [5:0] above(input logic [20:0] x, input logic [20:0] from);
    logic [21:0] far;
    far = 22'(x) - 22'(from);
    if (far[21]) return 6'd0;
    return far >= 22'd32 ? 6'd32 : far[5:0];
  endfunction

  // ---- parts
  logic head_valid, pop;
  colour_task_t head;

  fifo #(
    .WIDTH($bits(colour_task_t)),
    .DEPTH(P.kept_depth)
  ) kept_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(kept_valid_i),
    .push_ready_o(kept_ready_o),
    .push_i      (kept_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {sector_valid_o, sector_o} = q.sector;
  assign idle_o = !head_valid && !q.sector.valid;

  // ---- next state: the quads that are sent together
  logic pitch;
  logic [2:0] columns_log2, width_log2, narrow;
  logic [1:0] on, coverage_on;
  logic more, together;

  always_comb begin
    pitch = head.target.pitch;
    columns_log2 = columns_log2_of(pitch);
    width_log2 = width_log2_of(head.target.bytes_log2, head.target.nx_log2);
    narrow = narrow_log2_of(columns_log2, width_log2);
    coverage_on = {head.quads[1].coverage != 0, head.quads[0].coverage != 0};
    together = width_log2 < columns_log2 && head.quads[0].y == head.quads[1].y
        && head.quads[0].x >> narrow == head.quads[1].x >> narrow && head.quads[0].x != head.quads[1].x;
    on = coverage_on;
    more = 1'b0;
    if (coverage_on == 2'b11 && !together) begin
      on = q.second ? 2'b10 : 2'b01;
      more = !q.second;
    end
  end

  // ---- next state: the current sector of the quads
  sector_map_t map;
  colour_quad_t quad;
  logic [3:0] place_mask;
  logic [20:0] quad_x;
  logic [1:0] rows_in_quad_log2;
  logic [2:0] across_log2;

  always_comb begin
    quad = head.quads[on == 2'b10];
    place_mask = 4'((5'd1 << narrow) - 5'd1);
    map = '{
        whole: 1'b0,
        pitch: pitch,
        bytes_log2: head.target.bytes_log2,
        nx_log2: head.target.nx_log2,
        ny_log2: head.target.ny_log2,
        column: head.column,
        quads: on,
        place: '0,
        across: q.across[1:0],
        down: q.down[2:0]
    };
    // 128-bit pixels are handled in columns of a quad.
    for (int n = 0; n < 2; n++)
      map.place[n] = place_mask & (head.target.bytes_log2 == 3'd4 ? {head.quads[n].x[2:0], head.column} : head.quads[n].x[3:0]);
    quad_x = 21'(quad.x) << (head.target.bytes_log2 + 3'(head.target.nx_log2) + 3'd1);
    if (head.target.bytes_log2 == 3'd4) quad_x |= 21'(head.column) << width_log2;
    across_log2 = width_log2 > columns_log2 ? width_log2 - columns_log2 : 3'd0;
    rows_in_quad_log2 = 2'd1 + head.target.ny_log2 - (pitch ? 2'd0 : 2'd1);
  end

  // ---- next state: the corners of a clear, in bytes and sample rows
  logic [20:0] x0, x1;
  logic [16:0] y0, y1;

  always_comb begin
    x0 = 21'(head.rect.x0) << (head.target.bytes_log2 + 3'(head.target.nx_log2));
    x1 = 21'(head.rect.x1) << (head.target.bytes_log2 + 3'(head.target.nx_log2));
    y0 = 17'(head.rect.y0) << head.target.ny_log2;
    y1 = 17'(head.rect.y1) << head.target.ny_log2;
  end

  // ---- next state: the whole tiles of a clear; the next ones are of two GOBs, one below the other, if these are a kilobyte, else of one
  logic [20:0] whole_x0, whole_x1, tiles_x;
  logic [16:0] whole_y0, whole_y1, tiles_y;
  logic tall, fast, rest;
  logic [2:0] height_log2;
  logic [3:0] tiles;

  always_comb begin
    whole_x0 = (x0 + 21'd31) & ~21'd31;
    whole_x1 = x1 & ~21'd31;
    whole_y0 = (y0 + 17'd7) & ~17'd7;
    whole_y1 = y1 & ~17'd7;
    // A clear of all bits of a target whose GOBs are aligned.
    fast = P.compress == 1 && head.kind == COLOUR_TASK_KIND_CLEAR && head.target.bytes == '1 && head.control.bits == '1
        && !pitch && head.target.base[3:0] == '0 && whole_x0 < whole_x1 && whole_y0 < whole_y1;
    rest = fast && !q.rest && {whole_x0, whole_x1, whole_y0, whole_y1} != {x0, x1, y0, y1};
    tall = head.target.block_height != '0 && !head.target.base[4];
    height_log2 = tall ? 3'd4 : 3'd3;
    tiles_x = ((whole_x0 >> 6) + 21'(q.across)) << 6;
    tiles_y = ((whole_y0 >> height_log2) + 17'(q.down)) << height_log2;
    for (int unsigned j = 0; j < 4; j++)
      tiles[j] = (tall || j < 2)
          && tiles_x + 21'(32 * (j % 2)) >= whole_x0 && tiles_x + 21'(32 * (j % 2)) < whole_x1
          && tiles_y + 17'(8 * (j / 2)) >= whole_y0 && tiles_y + 17'(8 * (j / 2)) < whole_y1;
  end

  // ---- next state: the current sector of the clear; over whole tiles there is none, and the next is to the right of those
  logic [20:0] clear_x, clear_x_end, clear_y_end;
  logic [16:0] clear_y;
  logic [31:0] clear_cover;
  logic [1:0] clear_rows;
  logic over;

  always_comb begin
    clear_x = ((x0 >> columns_log2) + 21'(q.across)) << columns_log2;
    clear_y = ((pitch ? y0 : y0 >> 1) + 17'(q.down)) << (pitch ? 1'd0 : 1'd1);
    over = fast && clear_x >= whole_x0 && clear_x < whole_x1 && clear_y >= whole_y0 && clear_y < whole_y1;
    clear_x_end = over ? whole_x1 : clear_x + (21'd1 << columns_log2);
    clear_y_end = 21'(clear_y) + (pitch ? 21'd1 : 21'd2);
    clear_rows = {clear_y + 17'd1 >= y0 && clear_y + 17'd1 < y1, clear_y >= y0 && clear_y < y1};
    clear_cover = box(pitch, above(x0, clear_x), above(x1, clear_x), clear_rows);
    if (over) clear_cover = '0;
  end

  // ---- next state
  logic last_across, last_down, step_end, free;
  logic [5:0] next_across;
  sector_work_t work;

  always_comb begin
    d = q;
    pop = 1'b0;
    free = sector_ready_i || !q.sector.valid;

    work = '0;
    work.control = head.control;
    work.data = head.data;
    work.coded = !pitch && head.target.bytes_log2 >= 3'd2;
    next_across = q.across + 6'd1;
    last_across = 1'b1;
    last_down = 1'b1;
    d.sector.data = '0;
    unique case (head.kind)
      COLOUR_TASK_KIND_QUADS:
      if (on != 0) begin
        work.map = map;
        work.read = (head.read & on) != 0;
        work.coverage = covered(map, head.quads);
        last_across = q.across + 6'd1 >= 6'd1 << across_log2;
        last_down = q.down + 6'd1 >= 6'd1 << rows_in_quad_log2;
        d.sector.data.x = 20'((quad_x >> columns_log2) + 21'(q.across)) << columns_log2;
        d.sector.data.y = 16'((17'(quad.y) << (2'd1 + head.target.ny_log2)) + (17'(q.down) << (pitch ? 1'd0 : 1'd1)));
      end
      COLOUR_TASK_KIND_CLEAR: begin
        work.map.whole = 1'b1;
        if (fast && !q.rest) begin
          work.clear = tiles;
          last_across = tiles_x + 21'd64 >= whole_x1;
          last_down = 18'(tiles_y) + (18'd1 << height_log2) >= 18'(whole_y1);
          d.sector.data.x = tiles_x[19:0];
          d.sector.data.y = tiles_y[15:0];
        end else begin
          work.read = head.read != 0;
          work.coverage = clear_cover;
          next_across = 6'((clear_x_end >> columns_log2) - (x0 >> columns_log2));
          last_across = clear_x_end >= x1;
          last_down = clear_y_end >= 21'(y1);
          d.sector.data.x = clear_x[19:0];
          d.sector.data.y = clear_y[15:0];
        end
      end
      COLOUR_TASK_KIND_SOURCE1: work.source1 = 1'b1;
      COLOUR_TASK_KIND_MARKER: work.marker = 1'b1;
      default: work.flush = 1'b1;
    endcase
    work.write = work.coverage & {2{head.target.bytes}};
    d.sector.data.base = head.target.base;
    d.sector.data.columns = head.target.columns;
    d.sector.data.block_height = head.target.block_height;
    d.sector.data.block_depth = head.target.block_depth;
    d.sector.data.pitch = pitch;
    d.sector.data.work = work;
    step_end = last_across && last_down;

    if (sector_ready_i) d.sector.valid = 1'b0;
    if (head_valid && free) begin
      d.sector.valid = work.write != 0 || work.flush || work.marker || work.source1 || work.clear != 0;
      d.across = last_across ? '0 : next_across;
      if (last_across) d.down = last_down ? '0 : q.down + 6'd1;
      pop = step_end && !(head.kind == COLOUR_TASK_KIND_QUADS && more) && !rest;
      if (step_end) begin
        d.second = !pop && !rest;
        d.rest = rest;
      end
    end else d.sector.data = q.sector.data;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
