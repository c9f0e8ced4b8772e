// Plane operation: the operation that computes a plane from the sectors with its values, without registers. Specification: STRI and
// TRAM, Setup.

module plane_operation
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import plane_equation_pkg::*;
  import stri_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  value_read_t                 values_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  sector_t [PLANE_CORNERS-1:0] sectors_i,
  output plane_op_t                   op_o
);

  localparam logic [31:0] ONE = 32'h3f80_0000;

  logic [1:0] provoking;
  logic [PLANE_CORNERS-1:0][31:0] values, ones;

  always_comb begin
    for (int k = 0; k < PLANE_CORNERS; k++)
      values[k] = values_i.none ? '0 : sectors_i[k].words[values_i.words[k]];
    provoking = values_i.provoking == 2'd3 ? 2'd2 : values_i.provoking;
    if (values_i.constant) values[0] = values[provoking];
    op_o = '{constant: values_i.constant || values_i.none, values: values, u: values_i.u, v: values_i.v};
    // A point coordinate's plane is its terms, divided by w where requested; an unwritten component may be 1.
    for (int k = 0; k < PLANE_CORNERS; k++)
      ones[k] = values_i.scaled ? sectors_i[k].words[values_i.words[k]] : ONE;
    if (values_i.sprite != SPRITE_AXIS_NONE) begin
      op_o.constant = values_i.sprite == SPRITE_AXIS_ZERO || values_i.sprite == SPRITE_AXIS_ONE;
      op_o.values = '0;
    end
    case (values_i.sprite)
      SPRITE_AXIS_S: op_o.values[1] = ones[1];
      SPRITE_AXIS_T: op_o.values[2] = ones[2];
      SPRITE_AXIS_ONE: op_o.values[0] = ones[0];
      default: ;
    endcase
  end

endmodule
