// Surface headers: finds the header of an access's surface, and forwards the lanes that use it. A pass a cycle, 2 cycles after its
// access, where the header is cached; else it first loads a handle, a header and the levels of the surface. Stalled by passes that are
// not accepted, and by its loads. Lanes of several surfaces become one pass for each, the lowest lane's first, each when the pass before
// is done. Order is kept. Specification: texture unit, L1; interface 9.

module surface_headers
  import host_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import sm_pkg::*;
  import surface_decode_pkg::*;
  import surface_headers_params_pkg::*;
  import surface_pkg::*;
  import texture_header_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter surface_headers_params_t P = SURFACE_HEADERS_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              context_valid_i,
  input  context_write_t    context_i,
  input  logic              control_valid_i,  // from the MPC
  input  cache_control_t    control_i,
  input  logic              invalidates_i,    // headers, by an instruction of the SM
  input  logic              work_valid_i,
  output logic              work_ready_o,
  input  surface_work_t     work_i,
  output logic              request_valid_o,
  input  logic              request_ready_i,
  output surface_request_t  request_o,
  input  logic              response_valid_i,
  input  surface_response_t response_i,
  output logic              pass_valid_o,
  input  logic              pass_ready_i,
  output surface_pass_t     pass_o,
  input  logic              done_valid_i,     // the pass that others follow is done; true: with a fault
  input  logic              done_i,
  output logic              waits_o,          // for that
  output logic              idle_o
);

  // Entries for cached headers; contexts of an SM.
  localparam int unsigned MOST = 16;
  localparam int unsigned CONTEXTS = 16;
  // Words of a context.
  localparam logic [5:0] HEADERS = 6'd7;
  localparam logic [5:0] HEADERS_HIGH = 6'd8;
  localparam logic [5:0] HIGHEST = 6'd9;
  localparam logic [5:0] HANDLES = 6'd13;
  // The bit of headers in the MPC's invalidations.
  localparam logic [5:0] TEXTURE_HEADERS = 6'h10;

  // ---- registers
  typedef struct packed {logic valid; surface_request_t data;} request_offer_t;

  typedef struct packed {
    header_entry_t [MOST-1:0]      entries;
    logic [3:0]                    next;     // the entry that is taken next
    header_state_t                 state;
    lanes_t                        done;     // lanes of the oldest access that have left
    logic                          waits;
    logic                          again;    // headers became invalid while one was fetched
    logic                          handle;   // what is requested is a handle
    request_offer_t                    request;
    logic                          fault;    // what was requested is not there
    warp_fault_kind_t              kind;
    logic [HEADER_WORDS-1:0][31:0] words;
    logic [4:0]                    level;
    surface_level_t                size;
    surface_level_t                first;    // of level 0
    surface_level_t                seen;     // of the view's level
    virtual_address_t              total;    // bytes of the levels before
    virtual_address_t              layer;    // bytes of those that the surface has
    virtual_address_t              start;    // of the view's level
  } regs_t;

  regs_t d, q;
  load_word_t lows[CONTEXTS];
  load_word_t highs[CONTEXTS];
  load_word_t highest[CONTEXTS];
  load_word_t handles[CONTEXTS];
  logic lows_we, highs_we, highest_we, handles_we;
  logic [3:0] lows_at, highs_at, highest_at, handles_at;

  // ---- parts
  logic work_valid, work_pop, pass_push, pass_ready;
  surface_work_t work;
  surface_pass_t pass;

  fifo #(
    .WIDTH($bits(surface_work_t))
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (work_valid),
    .pop_ready_i (work_pop),
    .pop_o       (work)
  );

  fifo #(
    .WIDTH($bits(surface_pass_t))
  ) pass_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(pass_push),
    .push_ready_o(pass_ready),
    .push_i      (pass),
    .pop_valid_o (pass_valid_o),
    .pop_ready_i (pass_ready_i),
    .pop_o       (pass_o)
  );

  // ---- outputs
  assign {request_valid_o, request_o} = q.request;
  assign waits_o = q.waits;
  assign idle_o = !work_valid && !pass_valid_o;

  // ---- the lanes that are still here, and what the lowest one's header is known by
  lanes_t left, same;
  header_key_t key;
  logic known;
  surface_header_t header;

  always_comb begin
    left = work.head.lanes & ~q.done;
    key.context_id = work.context_id;
    key.bound = work.head.form.bound;
    key.number = work.handle.words[0][19:0];
    for (int k = WARP_LANES - 1; k >= 0; k--) if (left[k]) key.number = work.handle.words[k][19:0];
    if (key.bound) key.number = work.head.offset[19:0];
    // Lanes with the same surface.
    for (int unsigned k = 0; k < WARP_LANES; k++)
      same[k] = left[k] && (key.bound || work.handle.words[k][19:0] == key.number);

    known = 1'b0;
    header = '0;
    for (int unsigned k = 0; k < P.headers; k++)
      if (!known && q.entries[k].valid && q.entries[k].key == key) begin
        known = 1'b1;
        header = q.entries[k].header;
      end
  end

  // ---- what is requested: a handle, or the header of a number
  logic looks, wants, requests_handle, requests_header, beyond;
  logic [19:0] number;
  virtual_address_t pool;
  surface_request_t handle_request, header_request;

  always_comb begin
    looks = q.state == HEADER_STATE_LOOKUP && work_valid && !q.waits;
    wants = looks && !q.fault && !known && left != '0;
    requests_handle = wants && key.bound;
    requests_header = wants && !key.bound
        || q.state == HEADER_STATE_WAIT && response_valid_i && !response_i.fault && q.handle;
    number = q.state == HEADER_STATE_WAIT ? response_i.words[0][19:0] : key.number;
    pool = {highs[work.context_id].bits[7:0], lows[work.context_id].bits};
    beyond = {12'd0, number} > highest[work.context_id].bits;

    header_request = '0;
    header_request.side = work.side;
    header_request.slot = work.head.slot;
    header_request.context_id = work.context_id;
    header_request.address = pool + {15'd0, number, 5'd0};

    handle_request = '0;
    handle_request.constant = 1'b1;
    handle_request.side = work.side;
    handle_request.slot = work.head.slot;
    handle_request.context_id = work.context_id;
    handle_request.bank = handles[work.context_id].bits[4:0];
    handle_request.offset = {17'd0, work.head.offset[12:0], 2'd0};
  end

  // ---- next state
  logic [3:0] levels, seen;
  virtual_address_t bytes;
  logic invalidates;
  cache_invalidate_t which;
  /* verilator lint_off UNUSEDSIGNAL */
  texture_header_t texture;  // what surfaces serve
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    texture = texture_header_fields_pkg::texture_header_of(q.words);
    levels = texture.place.last_stored;
    seen = texture.first_level;
    bytes = level_bytes(q.size);

    pass.work = work;
    pass.lanes = same;
    pass.header = header;
    pass.refused = left != '0 && (q.fault || !(work.head.form.query != HEADER_QUERY_NO_QUERY ? header.sized : header.valid));
    pass.kind = q.fault ? q.kind : WARP_FAULT_KIND_SURFACE;
    pass.follows = !pass.refused && (left & ~same) != '0;
    pass_push = looks && !wants && pass_ready;
    work_pop = pass_push && !pass.follows;

    d = q;
    if (request_ready_i) d.request.valid = 1'b0;
    if (pass_push) begin
      d.fault = 1'b0;
      d.done = pass.follows ? q.done | same : '0;
      d.waits = pass.follows;
    end

    unique case (q.state)
      HEADER_STATE_LOOKUP: ;
      HEADER_STATE_REQUEST: if (q.request.valid && request_ready_i) d.state = HEADER_STATE_WAIT;
      HEADER_STATE_WAIT:
      if (response_valid_i) begin
        d.words = response_i.words;
        d.level = '0;
        d.total = '0;
        d.layer = '0;
        d.state = HEADER_STATE_LEVEL;
        if (response_i.fault) begin
          d.fault = 1'b1;
          d.kind = response_i.kind;
          d.state = HEADER_STATE_LOOKUP;
        end
      end
      HEADER_STATE_LEVEL: begin
        d.size = size_of_level(texture, q.level);
        d.state = HEADER_STATE_SUM;
      end
      // A level's size is known; `total` sums the sizes of those before it.
      HEADER_STATE_SUM: begin
        if (q.level == '0) d.first = q.size;
        if (q.level == {1'b0, seen}) begin
          d.seen = q.size;
          d.start = q.total;
        end
        if (q.level <= {1'b0, levels}) d.layer = q.layer + bytes;
        if (q.level < {1'b0, levels} || q.level < {1'b0, seen}) begin
          d.total = q.total + bytes;
          d.level = q.level + 5'd1;
          d.state = HEADER_STATE_LEVEL;
        end else begin
          d.entries[q.next].valid = !q.again;
          d.entries[q.next].key = key;
          d.entries[q.next].header = header_of(texture, d.first, d.seen, d.start, d.layer);
          d.next = 32'(q.next) + 32'd1 == P.headers ? '0 : q.next + 4'd1;
          d.state = HEADER_STATE_LOOKUP;
        end
      end
      default: ;
    endcase

    if (requests_handle) begin
      d.handle = 1'b1;
      d.request = {1'b1, handle_request};
      d.state = HEADER_STATE_REQUEST;
    end
    if (requests_header) begin
      d.handle = 1'b0;
      if (beyond) begin
        d.fault = 1'b1;
        d.kind = WARP_FAULT_KIND_SURFACE;
        d.state = HEADER_STATE_LOOKUP;
      end else begin
        d.request = {1'b1, header_request};
        d.state = HEADER_STATE_REQUEST;
      end
    end

    if (done_valid_i) begin
      d.waits = 1'b0;
      if (done_i) begin
        d.done = '0;
        work_pop = 1'b1;
      end
    end

    // A new task may have another header pool: its cached headers are invalid.
    lows_we = context_valid_i && context_i.word == HEADERS;
    highs_we = context_valid_i && context_i.word == HEADERS_HIGH;
    highest_we = context_valid_i && context_i.word == HIGHEST;
    handles_we = context_valid_i && context_i.word == HANDLES;
    for (int unsigned k = 0; k < MOST; k++)
      if ((lows_we || highs_we || highest_we || handles_we) && d.entries[k].key.context_id == context_i.context_id)
        d.entries[k].valid = 1'b0;

    // One that is being fetched may be the old one: it is fetched again.
    which = cache_control_invalidate(control_i);
    invalidates = control_valid_i && control_i.kind == CACHE_CONTROL_INVALIDATE && (which.mask & TEXTURE_HEADERS) != '0
        || invalidates_i;
    if (d.state == HEADER_STATE_LOOKUP) d.again = 1'b0;
    else if (invalidates) d.again = 1'b1;
    if (invalidates) for (int unsigned k = 0; k < MOST; k++) d.entries[k].valid = 1'b0;
  end

  assign lows_at = context_i.context_id;
  assign highs_at = context_i.context_id;
  assign highest_at = context_i.context_id;
  assign handles_at = context_i.context_id;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    if (lows_we) lows[lows_at].bits <= context_i.value;
    if (highs_we) highs[highs_at].bits <= context_i.value;
    if (highest_we) highest[highest_at].bits <= context_i.value;
    if (handles_we) handles[handles_at].bits <= context_i.value;
  end

endmodule
