// Depth pack: encodes a float as the depth code of a surface's format.
//
// It accepts an operation a cycle; results follow 5 cycles later (`DEPTH_PACK_CYCLES`), in order; nothing stalls it.
// docs/units/arith/depth_pack.md has the rules. Specification: ZROP.

module depth_pack
  import depth_pack_pkg::*;
  import depth_pkg::*;
  import tile_depth_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           op_valid_i,
  input  depth_pack_op_t op_i,
  output logic           result_valid_o,
  output logic [31:0]    result_o
);

  localparam int unsigned DEPTH_PACK_CYCLES = 5;

  // ---- registers
  typedef struct packed {
    logic [DEPTH_PACK_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]                  result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages; Z32 uses the float itself.
  typedef struct packed {
    clamp_t      clamped;
    logic [6:0]  down;
    logic [31:0] bits;
  } along_t;

  typedef struct packed {
    along_t      along;
    logic [35:0] c;
  } flat_t;

  typedef struct packed {
    along_t      along;
    logic [63:0] steps;
  } scaled_t;

  typedef struct packed {
    along_t      along;
    logic [31:0] lowered;
  } moved_t;

  typedef struct packed {
    along_t      along;
    logic [24:0] halves;
  } placed_t;

  regs_t d, q;
  flat_t flat_d, flat_q;
  scaled_t scaled_d, scaled_q;
  moved_t moved_d, moved_q;
  placed_t placed_d, placed_q;

  // ---- outputs
  assign result_valid_o = q.valid[DEPTH_PACK_CYCLES-1];
  assign result_o       = q.result;

  // ---- stages
  /* verilator lint_off UNUSEDSIGNAL */
  tile_plane_t plane; // without slopes
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    plane = flat(op_i.value);
    flat_d.along.clamped = clamp_float(op_i.format, op_i.value);
    flat_d.along.down = whole(plane.exp);
    flat_d.along.bits = op_i.value;
    flat_d.c = plane.c;

    scaled_d.along = flat_q.along;
    scaled_d.steps = steps(flat_q.along.clamped.format, {flat_q.c, 4'b0});

    moved_d.along = scaled_q.along;
    moved_d.lowered = lowered(scaled_q.steps, scaled_q.along.down);

    placed_d.along = moved_q.along;
    placed_d.halves = halves(moved_q.lowered, moved_q.along.down);
  end

  // ---- next state: rounding
  always_comb begin
    d.valid = {q.valid[DEPTH_PACK_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[DEPTH_PACK_CYCLES-2])
      d.result = chosen(placed_q.along.clamped, nearest(placed_q.halves), placed_q.along.bits);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      flat_q <= '0;
      scaled_q <= '0;
      moved_q <= '0;
      placed_q <= '0;
    end else begin
      q <= d;
      flat_q <= flat_d;
      scaled_q <= scaled_d;
      moved_q <= moved_d;
      placed_q <= placed_d;
    end
  end

endmodule
