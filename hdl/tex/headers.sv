// Headers: finds the bindings of quads, a header with a sampler, and fetches and decodes those that it does not have. A quad a cycle, 2
// cycles after it came, where its binding is kept. Stalled by quads that are not accepted, by its fetches, and while quads in the unit
// use all bindings. Lanes with several handles become a quad each, the lowest lane's first. Order is kept. Specification: texture unit;
// interface 9.

module headers
  import binding_decode_pkg::*;
  import headers_params_pkg::*;
  import texel_port_pkg::*;
  import texture_binding_pkg::*;
  import texture_headers_pkg::*;
  import texture_quads_pkg::*;
  import unbound_quads_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter headers_params_t P = HEADERS_PARAMS
) (
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                context_valid_i,
  input  context_write_t      context_i,
  input  logic                control_valid_i,             // from the MPC
  input  cache_control_t      control_i,
  input  logic                invalidates_i,               // headers and samplers, by an instruction of the SM
  input  logic                quad_valid_i,
  output logic                quad_ready_o,
  input  unbound_quad_t       quad_i,
  output logic                bound_valid_o,
  input  logic                bound_ready_i,
  output bound_quad_t         bound_o,
  output logic                binding_write_valid_o,
  output binding_write_t      binding_write_o,
  input  logic                sampled_valid_i,             // a quad with this binding has left with its results
  input  logic [3:0]          sampled_i,
  input  logic                levelled_valid_i,            // with its levels of detail
  input  logic [3:0]          levelled_i,
  output logic                descriptor_request_valid_o,
  input  logic                descriptor_request_ready_i,
  output descriptor_request_t descriptor_request_o,
  input  logic                descriptor_valid_i,
  input  descriptor_t         descriptor_i,
  output logic                idle_o
);

  // Bits of headers and samplers in the MPC's invalidations.
  localparam logic [5:0] DESCRIPTORS = 6'h30;
  // Contexts of an SM.
  localparam int unsigned CONTEXTS = 16;
  // Words of a context: of each pool the address in two and the highest index, then the index mode.
  localparam logic [5:0] POOLS = 6'd7;
  localparam logic [5:0] POOL_WORDS = 6'd6;
  localparam logic [5:0] MODE = 6'd13;
  localparam int unsigned BY_HEADER = 5;
  // Quads that a binding's count holds.
  localparam logic [7:0] MOST_QUADS = 8'd255;
  // The null sampler: TLD converts from sRGB with it.
  localparam logic [255:0] CONVERTS = 256'h2000;

  // ---- registers
  typedef struct packed {logic valid; descriptor_request_t data;} request_offer_t;
  typedef struct packed {logic valid; binding_write_t data;} write_offer_t;
  typedef struct packed {logic valid; bound_quad_t data;} bound_offer_t;

  typedef struct packed {
    binding_entry_t [BINDINGS-1:0]     entries;
    logic [3:0]                        next;     // the entry that is taken next
    headers_state_t                    state;
    logic                              again;    // invalidated while it was fetched
    logic [3:0]                        done;     // lanes of the oldest quad that have left
    request_offer_t                    request;
    logic [DESCRIPTOR_WORDS-1:0][31:0] header;
    logic                              page;     // memory refused what the oldest quad needs
    write_offer_t                      write;
    bound_offer_t                      bound;
  } regs_t;

  regs_t d, q;
  pool_word_t pools[CONTEXTS*8];
  logic pools_we;
  logic [6:0] pools_at;

  // ---- parts
  logic quad_valid, pop;
  unbound_quad_t quad;

  fifo #(
    .WIDTH($bits(unbound_quad_t))
  ) quad_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(quad_valid_i),
    .push_ready_o(quad_ready_o),
    .push_i      (quad_i),
    .pop_valid_o (quad_valid),
    .pop_ready_i (pop),
    .pop_o       (quad)
  );

  // ---- outputs
  assign {bound_valid_o, bound_o} = q.bound;
  assign {binding_write_valid_o, binding_write_o} = q.write;
  assign {descriptor_request_valid_o, descriptor_request_o} = q.request;
  assign idle_o = !quad_valid && !q.bound.valid;

  // ---- next state
  function automatic descriptor_pools_t pools_of(input pool_word_t [7:0] words);
    descriptor_pools_t p;
    p.headers = {words[1].bits[7:0], words[0].bits[31:5]};
    p.highest_header = words[2].bits[19:0];
    p.samplers = {words[4].bits[7:0], words[3].bits[31:5]};
    p.highest_sampler = words[5].bits[19:0];
    p.by_header = words[POOL_WORDS[2:0]].bits[BY_HEADER];
    return p;
  endfunction

  // What the handle of the lowest lane that is left names.
  function automatic binding_wanted_t wanted_of(input descriptor_pools_t p, input logic [QUAD_LANES-1:0][31:0] handles,
                                                input logic [3:0] left, input logic samples);
    binding_wanted_t w;
    logic [31:0] handle;
    logic [19:0] header, sampler;
    logic sampled;
    handle = left[0] ? handles[0] : left[1] ? handles[1] : left[2] ? handles[2] : left[3] ? handles[3] : handles[0];
    header = handle[19:0];
    sampler = p.by_header ? header : 20'(handle[31:20]);
    sampled = sampler <= p.highest_sampler;
    for (int unsigned k = 0; k < QUAD_LANES; k++) w.lanes[k] = left[k] && handles[k] == handle;
    w.follows = (left & ~w.lanes) != '0;
    w.faults = left != '0 && (header > p.highest_header || samples && !sampled);
    w.key.header = p.headers + 35'(header);
    w.key.sampled = sampled;
    w.key.sampler = sampled ? p.samplers + 35'(sampler) : '0;
    return w;
  endfunction

  // Whether there is a decoder of the format's texels.
  function automatic logic has_decoder(input texel_size_t size);
    case (size)
      TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED, TEXEL_SIZE_BC7: return P.bptc > 0;
      TEXEL_SIZE_ETC2_RGB, TEXEL_SIZE_ETC2_PUNCH, TEXEL_SIZE_ETC2_RGBA, TEXEL_SIZE_EAC, TEXEL_SIZE_EAC_PAIR: return P.etc > 0;
      TEXEL_SIZE_ASTC: return P.astc > 0;
      default: return 1'b1;
    endcase
  endfunction

  function automatic logic [3:0] after(input logic [3:0] entry);
    return entry == 4'(P.entries - 1) ? '0 : entry + 4'd1;
  endfunction

  pool_word_t [7:0] words;  // of the oldest quad's context
  binding_wanted_t wanted;
  descriptor_pair_t pair;
  binding_of_t decoded;
  bound_quad_t bound;
  cache_invalidate_t which;
  logic invalidates, free, bare, found, has_victim, refused, sends, writes;
  logic [3:0] entry, victim, at;

  always_comb begin
    d = q;
    free = !q.bound.valid || bound_ready_i;
    if (bound_ready_i) d.bound.valid = 1'b0;
    if (descriptor_request_ready_i) d.request.valid = 1'b0;
    d.write.valid = 1'b0;
    which = cache_control_invalidate(control_i);
    invalidates = control_valid_i && control_i.kind == CACHE_CONTROL_INVALIDATE && (which.mask & DESCRIPTORS) != '0
        || invalidates_i;
    if (invalidates) d.again = q.state != HEADERS_STATE_LOOKUP;

    wanted = '0;
    words = '0;
    for (int unsigned k = 0; k <= 32'(POOL_WORDS); k++) words[k] = pools[{quad.context_id, 3'(k)}];
    if (quad_valid)
      wanted = wanted_of(pools_of(words), quad.handles, quad.quad.tail.lanes & ~q.done, quad.samples);
    bare = wanted.lanes == '0 || wanted.faults || q.page;
    found = 1'b0;
    entry = '0;
    for (int unsigned k = BINDINGS; k > 0; k--)
      if (k <= P.entries && q.entries[k-1].valid && q.entries[k-1].key == wanted.key) begin
        found = 1'b1;
        entry = 4'(k - 1);
      end
    if (bare) entry = '0;

    // The next entry that no quad in the unit uses.
    has_victim = 1'b0;
    victim = q.next;
    at = q.next;
    for (int unsigned k = 0; k < BINDINGS; k++)
      if (k < P.entries) begin
        if (!has_victim && q.entries[at].quads == '0) begin
          has_victim = 1'b1;
          victim = at;
        end
        at = after(at);
      end

    pop = 1'b0;
    pair = '0;
    decoded = '0;
    bound = quad.quad;
    refused = 1'b0;
    sends = 1'b0;
    writes = 1'b0;
    if (quad_valid && q.state == HEADERS_STATE_LOOKUP) begin
      if (bare || found) sends = free && q.entries[entry].quads != MOST_QUADS;
      else if (has_victim) begin
        d.next = victim;
        d.entries[victim].valid = 1'b0;
        d.state = HEADERS_STATE_HEADER;
        d.request = {1'b1, wanted.key.header, 5'd0};
      end
      if (sends) begin
        refused = !bare && q.entries[entry].refused;
        bound.tail.lanes = wanted.lanes;
        bound.tail.last = quad.quad.tail.last && !wanted.follows;
        bound.tail.fault = quad.quad.tail.fault || wanted.faults || refused || q.page;
        bound.tail.page = q.page;
        bound.tail.binding = entry;
        d.bound = {1'b1, bound};
        d.entries[entry].quads = d.entries[entry].quads + 8'd1;
        d.done = wanted.follows ? q.done | wanted.lanes : '0;
        d.page = 1'b0;
        pop = !wanted.follows;
      end
    end else if (quad_valid && descriptor_valid_i) begin
      // A header or a sampler is here.
      if (descriptor_i.fault || q.again) begin
        d.page = descriptor_i.fault;
        d.again = 1'b0;
        d.state = HEADERS_STATE_LOOKUP;
      end else if (q.state == HEADERS_STATE_HEADER) begin
        d.header = descriptor_i.words;
        d.state = HEADERS_STATE_SAMPLER;
        pair = {descriptor_i.words, CONVERTS};
        writes = !wanted.key.sampled;
        if (wanted.key.sampled) d.request = {1'b1, wanted.key.sampler, 5'd0};
      end else begin
        pair = {q.header, descriptor_i.words};
        writes = 1'b1;
      end
      if (writes) begin
        decoded = binding_of(pair);
        if (!has_decoder(decoded.binding.format.size)) decoded = '0;
        d.write = {1'b1, q.next, decoded.binding};
        d.entries[q.next] = {1'b1, !decoded.known, wanted.key, 8'd0};
        d.next = after(q.next);
        d.state = HEADERS_STATE_LOOKUP;
      end
    end

    if (invalidates) for (int unsigned k = 0; k < BINDINGS; k++) d.entries[k].valid = 1'b0;
    if (sampled_valid_i) d.entries[sampled_i].quads = d.entries[sampled_i].quads - 8'd1;
    if (levelled_valid_i) d.entries[levelled_i].quads = d.entries[levelled_i].quads - 8'd1;

    pools_we = context_valid_i && (context_i.word >= POOLS && context_i.word < POOLS + POOL_WORDS || context_i.word == MODE);
    pools_at = {context_i.context_id, context_i.word == MODE ? POOL_WORDS[2:0] : 3'(context_i.word - POOLS)};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) if (pools_we) pools[pools_at] <= context_i.value;

endmodule
