// Attribute request: the request to shared memory of an instruction's step, without registers: planes of an interpolation, or words of
// attributes. Specification: SM, STRI and TRAM, ISBEs.

module attribute_request
  import attribute_emission_pkg::*;
  import attribute_places_pkg::*;
  import attributes_params_pkg::*;
  import attributes_pkg::*;
  import opcode_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter attributes_params_t P = ATTRIBUTES_PARAMS
) (
  // ---- ports
  input  attribute_entry_t            entry_i,
  input  attribute_warp_t             warp_i,
  input  attribute_map_t              inputs_i,
  input  attribute_map_t              outputs_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  warp_quad_t [WARP_QUADS-1:0] quads_i,
  input  attribute_step_t             step_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [2:0]                  number_i,
  input  row_t                        stored_i,   // row that AST stores
  output shared_request_t             request_o
);

  // Size codes; blocks of the whole shared memory.
  localparam logic [2:0] BYTE = 3'd0;
  localparam logic [2:0] WORD = 3'd4;
  localparam logic [8:0] BLOCKS = 9'd256;

  memory_places_t places;

  always_comb begin
    places = of_memory(entry_i, warp_i, inputs_i, outputs_i, number_i);
    if (entry_i.opcode == OPCODE_IPA) begin
      places = '0;
      for (int unsigned k = 0; k < WARP_QUADS; k++) begin
        automatic logic [11:0] at = 12'(quads_i[k].tram) + 12'(step_i.plane);
        if (32'(at) >= P.planes) at = at - 12'(P.planes);
        for (int unsigned w = 0; w < 3; w++) begin
          places.lanes[3*k+w] = step_i.lanes[4*k+:4] != '0;
          places.addresses.words[3*k+w] = (P.tram << 8) + ((3 * 32'(at) + w) << 2);
        end
      end
    end
    request_o = '0;
    request_o.op = entry_i.opcode == OPCODE_AST || entry_i.opcode == OPCODE_OUT ? SHARED_OP_STORE : SHARED_OP_LOAD;
    request_o.size = is_cut(entry_i) ? BYTE : WORD;
    request_o.limit = BLOCKS;
    request_o.lanes = places.lanes;
    request_o.addresses = places.addresses;
    if (entry_i.opcode == OPCODE_AST) request_o.data = stored_i;
    if (entry_i.opcode == OPCODE_OUT) request_o.data = emission_of(entry_i);
  end

endmodule
