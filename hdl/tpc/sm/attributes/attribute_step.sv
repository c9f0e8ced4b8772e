// Attribute step: what the current step of an instruction does, without registers. A step covers a register of ALD or AST, four lanes of
// AL2P, the lanes with one plane of an indexed IPA, and all of any other instruction. Specification: SM, STRI and TRAM, ISBEs.

module attribute_step
  import attribute_places_pkg::*;
  import attributes_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  attribute_entry_t entry_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  warp_kind_t       kind_i,
  input  attribute_map_t   inputs_i,
  input  logic             begun_i,
  input  lanes_t           left_i,    // lanes of an indexed IPA still to be requested, once begun
  input  logic [2:0]       number_i,
  output attribute_step_t  step_o
);

  // Last step of AL2P.
  localparam logic [2:0] AL2P_LAST = 3'd7;
  // Addresses that have no plane.
  localparam logic [31:0] COLUMN = 32'h70;
  localparam logic [31:0] LINE = 32'h74;
  localparam logic [31:0] INVERSE = 32'h7c;
  localparam logic [31:0] FACING = 32'h3fc;

  logic interpolates, refused, identity;
  lanes_t rest, alike;
  logic [31:0] index;
  logic [4:0] lowest;
  rank_t rank;

  always_comb begin
    interpolates = entry_i.opcode == OPCODE_IPA;
    refused = is_refused(entry_i.opcode, entry_i.modifiers, kind_i);
    identity = !refused && is_identity(entry_i, kind_i, number_i);
    step_o.refused = refused;
    step_o.identity = identity;
    step_o.requests = !refused && (interpolates || entry_i.opcode == OPCODE_AST
        || entry_i.opcode == OPCODE_ALD && !identity || entry_i.opcode == OPCODE_OUT
        || entry_i.opcode == OPCODE_ISBERD && kind_i == WARP_KIND_GEOMETRY);

    // For an indexed IPA, the lanes with the same plane as the lowest lane left.
    rest = begun_i ? left_i : entry_i.lanes;
    lowest = '0;
    for (int unsigned k = 0; k < WARP_LANES; k++) if (rest[31-k]) lowest = 5'(31 - k);
    index = indexed_of(entry_i.a.words[lowest], entry_i.literal, 3'd0);
    for (int unsigned k = 0; k < WARP_LANES; k++)
      alike[k] = rest[k] && indexed_of(entry_i.a.words[k], entry_i.literal, 3'd0) == index;
    step_o.lanes = interpolates && entry_i.indexed ? alike : entry_i.lanes;
    step_o.left = rest & ~step_o.lanes;

    // Source of an IPA's plane, and its number.
    rank = rank_of(inputs_i, {2'd0, entry_i.literal[31:2]});
    step_o.source = PLANE_SOURCE_STORED;
    step_o.plane = 11'(rank.number) + 11'd1;
    if (entry_i.indexed) begin
      step_o.plane = 11'(index[7:0]) + 11'd1;
      if (index[31:8] != '0) {step_o.source, step_o.plane} = {PLANE_SOURCE_NOTHING, 11'd0};
    end else begin
      unique case ({entry_i.literal[31:2], 2'b00})
        COLUMN: {step_o.source, step_o.plane} = {PLANE_SOURCE_COLUMN, 11'd0};
        LINE: {step_o.source, step_o.plane} = {PLANE_SOURCE_LINE, 11'd0};
        INVERSE: step_o.plane = '0;
        FACING: {step_o.source, step_o.plane} = {PLANE_SOURCE_FACING, 11'd0};
        default: if (!rank.there) {step_o.source, step_o.plane} = {PLANE_SOURCE_NOTHING, 11'd0};
      endcase
    end

    case (entry_i.opcode)
      OPCODE_IPA:             step_o.last = refused || step_o.left == '0;
      OPCODE_ALD, OPCODE_AST: step_o.last = {1'b0, number_i} + 4'd1 >= {1'b0, entry_i.words};
      OPCODE_AL2P:            step_o.last = refused || number_i == AL2P_LAST;
      default:                step_o.last = 1'b1;
    endcase
    step_o.comes = step_o.requests || identity || step_o.last;
  end

endmodule
