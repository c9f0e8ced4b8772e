// Depth unpack: decodes a stored depth code to the nearest float.
//
// It accepts an operation a cycle; results follow 3 cycles later (`DEPTH_UNPACK_CYCLES`), in order; nothing stalls it.
// docs/units/arith/depth_unpack.md has the rules. Specification: ZROP.

module depth_unpack
  import colour_unpack_steps_pkg::*;
  import depth_unpack_pkg::*;
  import pixel_format_pkg::*;
  import tile_depth_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  depth_unpack_op_t op_i,
  output logic             result_valid_o,
  output logic [31:0]      result_o
);

  localparam int unsigned DEPTH_UNPACK_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [DEPTH_UNPACK_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]                    result;  // result of the last operation that left
  } regs_t;

  // Bits that are already a float, or a code of 16 bits, or of 24.
  typedef struct packed {
    logic        plain;
    logic        narrow;
    logic [31:0] code;
  } stored_t;

  regs_t d, q;
  stored_t stored_d, stored_q;
  logic plain_q;
  scaled_t scaled_d, scaled_q;

  // ---- outputs
  assign result_valid_o = q.valid[DEPTH_UNPACK_CYCLES-1];
  assign result_o       = q.result;

  // ---- stages: the code; as a component of a colour, the leading one to the top
  component_t component;

  always_comb begin
    stored_d.plain = op_i.format inside {DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32};
    stored_d.narrow = op_i.format == DEPTH_FORMAT_Z16;
    stored_d.code = depth_pkg::stored(op_i.format, op_i.word);

    component.kind.number = COLOUR_NUMBER_UNORM;
    component.kind.bits = stored_q.narrow ? 6'd16 : 6'd24;
    component.code = stored_q.code;
    scaled_d = scaled(component);
  end

  // ---- next state: rounding
  scaled_t unorm;

  always_comb begin
    unorm = scaled_q;
    unorm.number = COLOUR_NUMBER_UNORM;
    d.valid = {q.valid[DEPTH_UNPACK_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[DEPTH_UNPACK_CYCLES-2]) d.result = plain_q ? scaled_q.plain : rounded(unorm);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      stored_q <= '0;
      plain_q <= 1'b0;
      scaled_q <= '0;
    end else begin
      q <= d;
      stored_q <= stored_d;
      plain_q <= stored_q.plain;
      scaled_q <= scaled_d;
    end
  end

endmodule
