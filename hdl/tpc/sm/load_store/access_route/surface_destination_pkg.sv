// Accesses to surfaces, and headers: their requests to L1 and to constants.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package surface_destination_pkg;
  import destination_pkg::*;
  import l1_steps_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;

  // The lanes of a header, one for each of its words.
  localparam lanes_t HEADER_LANES = (32'd1 << HEADER_WORDS) - 32'd1;

  // Where an access to a surface is sent.
  typedef struct packed {
    logic       requests;        // L1 is sent a request for it
    logic       returns;     // L1's response is awaited
    logic       ends;
    logic       swaps;
    logic [1:0] rows_log2;   // registers of a lane, log2
    logic [1:0] words_log2;
  } surface_destination_t;

  function automatic surface_destination_t surface_destination_of(input surface_access_t access);
    surface_destination_t t;
    load_form_t form;
    form = access.head.form;
    t.returns = form.kind inside {LOAD_KIND_LOAD, LOAD_KIND_ATOMIC};
    t.swaps = swaps_of(form);
    t.rows_log2 = words_log2_of(access.size);
    t.words_log2 = t.rows_log2 + 2'(t.swaps);
    t.requests = !access.refused && access.inner != '0 && form.query == HEADER_QUERY_NO_QUERY;
    t.ends = !t.returns && (access.refused || !access.follows);
    return t;
  endfunction

  // The ticket of a header or a handle.
  function automatic load_ticket_t header_ticket_of(input surface_request_t request);
    load_ticket_t t;
    t = '0;
    t.role = LOAD_ROLE_HEADER;
    t.side = request.side;
    t.slot = request.slot;
    t.lanes = request.constant ? 32'd1 : HEADER_LANES;
    t.rows = 3'd1;
    t.size = LOAD_WORD;
    return t;
  endfunction

  function automatic load_ticket_t surface_ticket_of(input surface_access_t access, input surface_destination_t to);
    load_ticket_t t;
    t.role = LOAD_ROLE_WRITE;
    t.side = access.side;
    t.slot = access.head.slot;
    t.counter = access.head.counter;
    t.word = access.head.word;
    t.scoreboard = access.head.scoreboard;
    t.lanes = access.lanes;
    t.destination = access.head.destination.first;
    t.rows = access.head.destination.count;
    t.words_log2 = to.words_log2;
    t.size = access.size;
    t.predicates = access.head.predicates;
    t.follows = access.follows;
    return t;
  endfunction

  function automatic l1_warp_access_t header_access_of(input logic partition, input surface_request_t request);
    l1_warp_access_t a;
    a = '0;
    a.common.warp = {1'b0, partition, request.side, request.slot};
    a.common.op = L1_OP_LOAD;
    a.common.size = LOAD_WORD;
    a.common.space = L1_SPACE_GLOBAL;
    a.lanes = HEADER_LANES;
    for (int unsigned k = 0; k < WARP_LANES; k++) a.addresses[k] = request.address + {35'd0, 3'(k), 2'd0};
    return a;
  endfunction

  // A handle is loaded as a constant.
  function automatic constant_work_t handle_work_of(input surface_request_t request);
    constant_work_t w;
    w = '0;
    w.ticket = header_ticket_of(request);
    w.context_id = request.context_id;
    w.bank = request.bank;
    w.offset = request.offset;
    return w;
  endfunction

  function automatic l1_warp_access_t surface_access_of(input logic partition, input surface_access_t access,
                                                        input surface_destination_t to);
    l1_warp_access_t a;
    load_form_t form;
    form = access.head.form;
    a.common = '0;
    a.common.warp = {1'b0, partition, access.side, access.head.slot};
    unique case (form.kind)
      LOAD_KIND_STORE:  a.common.op = L1_OP_STORE;
      LOAD_KIND_REDUCE: a.common.op = L1_OP_REDUCE;
      LOAD_KIND_ATOMIC: a.common.op = L1_OP_ATOMIC;
      default:          a.common.op = L1_OP_LOAD;
    endcase
    // Surface accesses bypass L1's tags in all modes (l1-policy-surface-load): mode 0.
    a.common.size = access.size;
    a.common.space = L1_SPACE_GLOBAL;
    a.common.atomic = form.atomic;
    a.common.operand = form.operand;
    a.common.destination = access.head.destination.first;
    a.words_log2 = to.words_log2;
    a.swaps = to.swaps;
    a.ends = to.ends;
    a.lanes = access.inner;
    a.addresses = access.addresses;
    a.data = access.data;
    return a;
  endfunction

  // The ticket with which row_gather arranges its words.
  function automatic load_ticket_t texels_ticket_of(input surface_access_t access, input surface_destination_t to);
    load_ticket_t t;
    t = surface_ticket_of(access, to);
    t.role = LOAD_ROLE_TEXELS;
    t.rows = 3'd1 << to.rows_log2;
    return t;
  endfunction

  function automatic surface_order_t surface_order_of(input surface_access_t access, input surface_destination_t to);
    surface_order_t o;
    o.ticket = surface_ticket_of(access, to);
    o.inner = access.inner;
    o.empty = !to.requests;
    o.refused = access.refused;
    o.kind = access.kind;
    o.formatted = access.head.form.formatted;
    o.format = access.format;
    o.sources = access.sources;
    o.components = access.head.form.components;
    o.query = access.head.form.query;
    o.extent = access.extent;
    o.levels = access.data[0];
    return o;
  endfunction

endpackage
