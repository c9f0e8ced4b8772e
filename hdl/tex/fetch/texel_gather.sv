// Texel gather: puts a footprint's texels together from the banks that L1's responses have. One response a cycle, a footprint 2 cycles
// after its last response. Stalled by texels that are not accepted. Order is kept. Specification: texture unit, L1.

module texel_gather
  import texel_fetch_pkg::*;
  import texel_gather_params_pkg::*;
  import texel_port_pkg::*;
  import texels_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter texel_gather_params_t P = TEXEL_GATHER_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            route_valid_i,
  output logic            route_ready_o,
  input  fetch_route_t    route_i,
  input  logic            taps_valid_i,
  output logic            taps_ready_o,
  input  fetch_taps_t     taps_i,
  input  logic            response_valid_i,
  output logic            response_ready_o,
  input  texel_response_t response_i,
  output logic            texels_valid_o,
  input  logic            texels_ready_i,
  output raw_texels_t     texels_o,
  output logic            descriptor_valid_o,
  output descriptor_t     descriptor_o,
  output logic            idle_o
);

  // Entries of the queues' RAMs, log2.
  localparam int unsigned ROUTES_LOG2 = 8;

  // Words of the lanes that are handled in a cycle.
  localparam int unsigned WORDS = FETCH_WORDS / (QUAD_LANES >> P.threads_log2);

  // ---- registers
  typedef struct packed {logic valid; raw_texels_t data;} texels_offer_t;
  typedef struct packed {logic valid; descriptor_t data;} descriptor_offer_t;

  typedef struct packed {
    logic [FETCH_WORDS-1:0][1:0][31:0] words;      // of the oldest footprint
    logic                              fault;
    logic [TAPS-1:0]                   sparse;     // its texels on sparse pages
    texels_offer_t                     texels;
    descriptor_offer_t                 descriptor;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic route_valid, taps_valid, response_valid, takes, reads, ends, routes_empty, waiting_empty;
  fetch_route_t route;
  fetch_taps_t taps;
  texel_response_t response;

  deep_fifo #(
    .WIDTH($bits(fetch_route_t)),
    .ADDR (ROUTES_LOG2),
    .DEPTH(P.routes)
  ) routes (
    .clk_i,
    .rst_ni,
    .push_valid_i(route_valid_i),
    .push_ready_o(route_ready_o),
    .push_i      (route_i),
    .pop_valid_o (route_valid),
    .pop_ready_i (takes),
    .pop_o       (route),
    .empty_o     (routes_empty)
  );

  deep_fifo #(
    .WIDTH($bits(fetch_taps_t)),
    .ADDR (ROUTES_LOG2),
    .DEPTH(P.routes)
  ) waiting (
    .clk_i,
    .rst_ni,
    .push_valid_i(taps_valid_i),
    .push_ready_o(taps_ready_o),
    .push_i      (taps_i),
    .pop_valid_o (taps_valid),
    .pop_ready_i (ends),
    .pop_o       (taps),
    .empty_o     (waiting_empty)
  );

  fifo #(
    .WIDTH($bits(texel_response_t))
  ) response_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_valid_i),
    .push_ready_o(response_ready_o),
    .push_i      (response_i),
    .pop_valid_o (response_valid),
    .pop_ready_i (reads),
    .pop_o       (response)
  );

  // ---- outputs
  assign {texels_valid_o, texels_o} = q.texels;
  assign {descriptor_valid_o, descriptor_o} = q.descriptor;
  assign idle_o = routes_empty && waiting_empty && !q.texels.valid && !q.descriptor.valid;

  // ---- next state
  logic whole;
  logic [3:0] bank;

  always_comb begin
    d = q;
    if (texels_ready_i) d.texels.valid = 1'b0;
    d.descriptor.valid = 1'b0;

    whole = !route.last || taps_valid && (!q.texels.valid || texels_ready_i);
    takes = route_valid && (!route.reads || response_valid) && whole;
    reads = takes && route.reads;
    ends = takes && route.last;
    bank = '0;
    if (reads) begin
      if (route.descriptor) begin
        d.descriptor.valid = 1'b1;
        d.descriptor.data.fault = response.fault;
        for (int unsigned k = 0; k < DESCRIPTOR_WORDS; k++) begin
          bank = {route.banks[0][3:2], 2'(k / 2)};
          d.descriptor.data.words[k] = response.words[bank][k%2];
        end
      end else begin
        for (int unsigned k = 0; k < FETCH_WORDS; k++)
          if (k < WORDS && route.served[k]) begin
            d.words[k] = response.words[route.banks[k]];
            if (response.sparse[route.banks[k]]) d.sparse[k/2] = 1'b1;
          end
        d.fault = q.fault || response.fault;
      end
    end
    if (ends) begin
      d.texels.valid = 1'b1;
      d.texels.data.pass = taps.pass;
      if (d.fault) begin
        d.texels.data.pass.tail.fault = 1'b1;
        d.texels.data.pass.tail.page = 1'b1;
      end
      for (int unsigned lane = 0; lane < QUAD_LANES; lane++)
        d.texels.data.resident[lane] = d.sparse[FOOTPRINT*lane+:FOOTPRINT] == '0;
      for (int unsigned k = 0; k < WORDS / 2; k++) begin
        // What is on a sparse page has no bits to decode: it is zero, in every format.
        d.texels.data.taps[k].kind = d.sparse[k] ? TAP_KIND_ZERO : taps.taps[k].kind;
        d.texels.data.taps[k].within_x = taps.taps[k].within_x;
        d.texels.data.taps[k].within_y = taps.taps[k].within_y;
        d.texels.data.taps[k].share = taps.taps[k].share;
        d.texels.data.taps[k].words = {d.words[2*k+1], d.words[2*k]} >> {taps.taps[k].low, 3'd0};
      end
      d.fault = 1'b0;
      d.sparse = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
