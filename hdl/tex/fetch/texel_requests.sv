// Texel requests: cuts a quad's footprints into requests that L1 serves in one pass where they hit: one line of each tag set, one word
// of each bank (l1-tag-conflict, l1-bank-conflict). One request a cycle (l1-raw-read), 2 cycles after the footprint. Headers and
// samplers go between footprints. Stalled by L1 and by full queues of routes. Order is kept. Specification: texture unit, L1.

module texel_requests
  import texel_fetch_pkg::*;
  import texel_port_pkg::*;
  import texel_requests_params_pkg::*;
  import texels_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter texel_requests_params_t P = TEXEL_REQUESTS_PARAMS
) (
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                footprint_valid_i,
  output logic                footprint_ready_o,
  input  footprint_t          footprint_i,
  input  logic                descriptor_valid_i,
  output logic                descriptor_ready_o,
  input  descriptor_request_t descriptor_i,
  output logic                request_valid_o,
  input  logic                request_ready_i,
  output texel_request_t      request_o,
  output logic                route_valid_o,
  input  logic                route_ready_i,
  output fetch_route_t        route_o,
  output logic                taps_valid_o,
  input  logic                taps_ready_i,
  output fetch_taps_t         taps_o,
  output logic                idle_o
);

  // Words of the lanes that are handled in a cycle.
  localparam int unsigned WORDS = FETCH_WORDS / (QUAD_LANES >> P.threads_log2);

  // ---- registers
  typedef struct packed {logic valid; texel_request_t data;} request_offer_t;
  typedef struct packed {logic valid; fetch_route_t data;} route_offer_t;
  typedef struct packed {logic valid; fetch_taps_t data;} taps_offer_t;

  typedef struct packed {
    logic [FETCH_WORDS-1:0] served;  // words of the oldest footprint that have been requested
    request_offer_t         request;
    route_offer_t           route;
    taps_offer_t            taps;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic footprint_valid, descriptor_valid, describes, ends;
  footprint_t footprint;
  /* verilator lint_off UNUSEDSIGNAL */
  descriptor_request_t descriptor;  // aligned to 32 bytes
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(footprint_t))
  ) footprint_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(footprint_valid_i),
    .push_ready_o(footprint_ready_o),
    .push_i      (footprint_i),
    .pop_valid_o (footprint_valid),
    .pop_ready_i (ends),
    .pop_o       (footprint)
  );

  fifo #(
    .WIDTH($bits(descriptor_request_t))
  ) descriptor_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(descriptor_valid_i),
    .push_ready_o(descriptor_ready_o),
    .push_i      (descriptor_i),
    .pop_valid_o (descriptor_valid),
    .pop_ready_i (describes),
    .pop_o       (descriptor)
  );

  // ---- outputs
  assign {request_valid_o, request_o} = q.request;
  assign {route_valid_o, route_o} = q.route;
  assign {taps_valid_o, taps_o} = q.taps;
  assign idle_o = !footprint_valid && !descriptor_valid && !q.request.valid && !q.route.valid && !q.taps.valid;

  // ---- next state
  texel_request_t request;
  fetch_route_t route;
  logic free;
  logic [FETCH_WORDS-1:0] left;
  logic [36:0] word;
  logic [3:0] bank;
  logic [1:0] set;

  always_comb begin
    d = q;
    free = (!q.request.valid || request_ready_i) && (!q.route.valid || route_ready_i) && (!q.taps.valid || taps_ready_i);
    if (request_ready_i) d.request.valid = 1'b0;
    if (route_ready_i) d.route.valid = 1'b0;
    if (taps_ready_i) d.taps.valid = 1'b0;

    describes = free && descriptor_valid && q.served == '0;
    ends = 1'b0;
    request = '0;
    route = '0;
    left = '0;
    word = '0;
    bank = '0;
    set = '0;
    if (describes) begin
      // A header or a sampler.
      bank = {descriptor.address[6:5], 2'd0};
      set = descriptor.address[8:7];
      request.valid[set] = 1'b1;
      request.uncached = 1'b1;
      request.lines[set] = descriptor.address[39:9];
      request.sectors[set][descriptor.address[6:5]] = 1'b1;
      request.banks[bank+:4] = '1;
      request.sets[bank+:4] = {4{set}};
      route.reads = 1'b1;
      route.descriptor = 1'b1;
      route.banks[0] = bank;
      d.request = {1'b1, request};
      d.route = {1'b1, route};
    end else if (free && footprint_valid) begin
      request.promotion = footprint.promotion;
      // As many words as one pass can read, lowest first.
      for (int unsigned k = 0; k < WORDS; k++)
        left[k] = footprint.taps[k/2].kind == TAP_KIND_TEXEL && (k % 2 == 0 || footprint.wide) && !q.served[k];
      for (int unsigned k = 0; k < WORDS; k++) begin
        word = footprint.taps[k/2].address[39:3] + 37'(k % 2);
        bank = word[3:0];
        set = word[5:4];
        if (left[k] && (!request.valid[set] || request.lines[set] == word[36:6])
            && (!request.banks[bank] || request.sets[bank] == set)) begin
          request.valid[set] = 1'b1;
          request.lines[set] = word[36:6];
          request.sectors[set][bank[3:2]] = 1'b1;
          request.banks[bank] = 1'b1;
          request.sets[bank] = set;
          route.served[k] = 1'b1;
          route.banks[k] = bank;
        end
      end
      route.reads = left != '0;
      ends = (left & ~route.served) == '0;
      route.last = ends;
      d.served = ends ? '0 : q.served | route.served;
      if (route.reads) d.request = {1'b1, request};
      d.route = {1'b1, route};
      if (ends) begin
        d.taps.valid = 1'b1;
        d.taps.data.pass = footprint.pass;
        for (int unsigned k = 0; k < WORDS / 2; k++) begin
          d.taps.data.taps[k].kind = footprint.taps[k].kind;
          d.taps.data.taps[k].low = footprint.taps[k].address[2:0];
          d.taps.data.taps[k].within_x = footprint.taps[k].within_x;
          d.taps.data.taps[k].within_y = footprint.taps[k].within_y;
          d.taps.data.taps[k].share = footprint.taps[k].share;
        end
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
