// Surface pack: encodes registers as texels, exactly rounded; integers saturate to the component's range. Eight components a cycle:
// eight lanes of one, four of two, two of four; raw words pass unchanged. The result 5 cycles later (`SURFACE_CYCLES`), in order; nothing
// stalls it. Specification: L1 (formatted stores); CROP's encoding.

module surface_pack
  import colour_pkg::*;
  import colour_split_pkg::*;
  import pixel_format_pkg::*;
  import surface_decode_pkg::*;
  import surface_pkg::*;
(
  // ---- ports
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  request_valid_i,
  input  surface_pack_request_t request_i,
  output logic                  result_valid_o,
  output surface_packed_t       result_o
);

  // Components encoded in a cycle.
  localparam int unsigned COMPONENTS = 8;

  // ---- registers
  typedef struct packed {
    logic [SURFACE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    surface_packed_t           result;  // of the last operation that came through
  } regs_t;

  regs_t d, q;
  surface_pack_request_t [SURFACE_CYCLES-2:0] request_d, request_q;
  logic [COMPONENTS-1:0][31:0] clamped_d, clamped_q, code_d, code_q;
  colour_ranged_t [COMPONENTS-1:0] ranged_d, ranged_q;
  colour_split_t [COMPONENTS-1:0] split_d, split_q;

  // ---- outputs
  assign result_valid_o = q.valid[SURFACE_CYCLES-1];
  assign result_o = q.result;

  // ---- stages: clamp, range, cut, rounding
  // The input of a converter.
  function automatic colour_component_t component_of(input pixel_format_t format, input logic [1:0] place);
    unique case (components_log2(format.layout))
      2'd0:    return pixel_pkg::pixel_component(format, 32'd0);
      2'd1:    return pixel_pkg::pixel_component(format, {31'd0, place[0]});
      default: return pixel_pkg::pixel_component(format, {30'd0, place});
    endcase
  endfunction

  function automatic logic [4:0] word_of(input colour_layout_t layout, input logic [2:0] place);
    unique case (components_log2(layout))
      2'd0:    return {place, 2'd0};
      2'd1:    return {1'b0, place[2:1], 1'b0, place[0]};
      default: return {2'd0, place};
    endcase
  endfunction

  // An integer, saturated to its component's range.
  function automatic logic [31:0] clamped(input pixel_number_t number, input logic [5:0] bits, input logic [31:0] x);
    logic [31:0] above_all, most;
    above_all = 32'hffff_ffff << bits;
    most = ~(32'hffff_ffff << (bits - 6'd1));
    unique case (number)
      PIXEL_NUMBER_UINT: return (x & above_all) != '0 ? ~above_all : x;
      PIXEL_NUMBER_SINT:
      if (bits == '0) return x;
      else if (x[31]) return (~x & ~most) != '0 ? ~most : x;
      else return (x & ~most) != '0 ? most : x;
      default: return x;
    endcase
  endfunction

  assign request_d = {request_q[SURFACE_CYCLES-3:0], request_i};

  always_comb
    for (int unsigned k = 0; k < COMPONENTS; k++) begin
      /* verilator lint_off UNUSEDSIGNAL */
      colour_component_t component; // its position in the texel is used later
      /* verilator lint_on UNUSEDSIGNAL */
      component = component_of(request_i.format, 2'(k));
      clamped_d[k] = clamped(request_i.format.number, component.bits,
                             request_i.words[word_of(request_i.format.layout, 3'(k))]);
      ranged_d[k] = ranged(component_of(request_q[0].format, 2'(k)), clamped_q[k]);
      split_d[k] = split(component_of(request_q[1].format, 2'(k)), ranged_q[k]);
      code_d[k] = encode(component_of(request_q[2].format, 2'(k)), split_q[k]);
    end

  // ---- next state: words
  function automatic surface_packed_t packed_of(input colour_layout_t layout, input logic [COMPONENTS-1:0][31:0] codes);
    surface_packed_t p;
    p = '0;
    unique case (components_log2(layout))
      2'd0:
      for (int unsigned k = 0; k < 8; k++) p.words[4*k+:4] = pixel_pkg::words(layout, {96'd0, codes[k]});
      2'd1:
      for (int unsigned k = 0; k < 4; k++) p.words[4*k+:4] = pixel_pkg::words(layout, {64'd0, codes[2*k+:2]});
      default:
      for (int unsigned k = 0; k < 2; k++) p.words[4*k+:4] = pixel_pkg::words(layout, codes[4*k+:4]);
    endcase
    return p;
  endfunction

  always_comb begin
    d = q;
    d.valid = {q.valid[SURFACE_CYCLES-2:0], request_valid_i};
    if (q.valid[SURFACE_CYCLES-2]) begin
      d.result.words = request_q[SURFACE_CYCLES-2].words;
      if (request_q[SURFACE_CYCLES-2].formatted) d.result = packed_of(request_q[SURFACE_CYCLES-2].format.layout, code_q);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    request_q <= request_d;
    clamped_q <= clamped_d;
    ranged_q <= ranged_d;
    split_q <= split_d;
    code_q <= code_d;
  end

endmodule
