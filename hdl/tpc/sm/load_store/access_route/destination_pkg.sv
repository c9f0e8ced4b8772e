// The destination of an access with known addresses, and the request that is sent there.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package destination_pkg;
  import l1_steps_pkg::*;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import memory_port_pkg::*;
  import shared_memory_pkg::*;
  import shared_steps_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // CCTL's operations that L1 performs: prefetches, and the invalidation of lines or of all.
  localparam logic [3:0] PREFETCH_FIRST = 4'd1;
  localparam logic [3:0] PREFETCH_LAST = 4'd3;
  localparam logic [3:0] INVALIDATE = 4'd5;
  localparam logic [3:0] INVALIDATE_ALL = 4'd6;
  // The size code of a word.
  localparam logic [2:0] LOAD_WORD = 3'd4;

  // Where an access is sent.
  typedef struct packed {
    logic             fault;
    warp_fault_kind_t kind;
    lanes_t           shared;
    lanes_t           local_lanes;
    lanes_t           global_lanes;
    logic [1:0]       words_log2;
    logic             returns;       // L1's response is awaited
    logic             follows;       // other lanes of the access are sent later
    logic             to_shared;
    logic             to_l1;
    logic             to_constants;
    logic             to_shuffle;
    logic             ends;          // the instruction is done when this is sent
  } destination_t;

  function automatic logic swaps_of(input load_form_t form);
    return form.kind == LOAD_KIND_ATOMIC && form.atomic == ATOMIC_OP_COMPARE_AND_SWAP;
  endfunction

  // Words of a size, log2.
  function automatic logic [1:0] words_log2_of(input logic [2:0] size);
    unique case (size)
      3'd5:       return 2'd1;
      3'd6, 3'd7: return 2'd2;
      default:    return 2'd0;
    endcase
  endfunction

  function automatic destination_t destination_of(input logic shared_over, input logic local_over,
                                                  input load_work_t work, input address_result_t places);
    destination_t t;
    load_form_t form;
    logic accesses;
    lanes_t at;
    form = work.head.form;
    t = '0;
    t.words_log2 = words_log2_of(form.size) + 2'(swaps_of(form));
    accesses = form.kind inside {LOAD_KIND_LOAD, LOAD_KIND_STORE, LOAD_KIND_ATOMIC, LOAD_KIND_REDUCE};
    if (form.kind == LOAD_KIND_REFUSED) begin
      t.fault = 1'b1;
      t.kind = WARP_FAULT_KIND_ENCODING;
    end else if (accesses && !work.spill && places.misaligned != '0) begin
      t.fault = 1'b1;
      t.kind = WARP_FAULT_KIND_MISALIGNED;
    end else if (accesses && !work.spill && places.outside != '0) begin
      t.fault = 1'b1;
      t.kind = WARP_FAULT_KIND_RANGE;
    end
    at = '0;
    if (form.kind == LOAD_KIND_CONTROL) begin
      if (form.control == INVALIDATE_ALL) at = {31'd0, work.head.lanes != '0};
      else if (form.control >= PREFETCH_FIRST && form.control <= PREFETCH_LAST || form.control == INVALIDATE)
        at = work.head.lanes & ~places.outside;
    end else if (accesses && !t.fault) at = work.head.lanes;
    t.shared = shared_over ? '0 : at & places.shared;
    t.local_lanes = local_over ? '0 : at & places.local_lanes;
    t.global_lanes = at & ~places.shared & ~places.local_lanes;
    // A barrier accesses no memory, but takes its path to L1 as one lane of global memory.
    if (form.kind == LOAD_KIND_BARRIER) t.global_lanes = 32'd1;
    t.returns = form.kind inside {LOAD_KIND_LOAD, LOAD_KIND_ATOMIC, LOAD_KIND_BARRIER};
    t.follows = t.shared != '0 ? (t.local_lanes | t.global_lanes) != '0 : t.local_lanes != '0 && t.global_lanes != '0;
    t.to_shared = t.shared != '0;
    t.to_l1 = !t.to_shared && (t.local_lanes | t.global_lanes) != '0;
    t.to_constants = form.kind == LOAD_KIND_CONSTANT && work.head.lanes != '0;
    t.to_shuffle = form.kind == LOAD_KIND_SHUFFLE;
    t.ends = !(t.to_shared || t.to_l1 || t.to_constants || t.to_shuffle)
        || t.to_l1 && !t.returns && !t.follows && !work.spill;
    return t;
  endfunction

  function automatic load_ticket_t ticket_of(input load_work_t work, input destination_t to);
    load_ticket_t t;
    load_kind_t kind;
    logic goes;
    kind = work.head.form.kind;
    goes = kind inside {LOAD_KIND_LOAD, LOAD_KIND_ATOMIC};
    t.role = LOAD_ROLE_WRITE;
    if (work.spill) t.role = kind == LOAD_KIND_CONSTANT ? LOAD_ROLE_TABLE : LOAD_ROLE_FILL;
    if (kind == LOAD_KIND_BARRIER) t.role = LOAD_ROLE_BARRIER;
    t.side = work.side;
    t.slot = work.head.slot;
    t.counter = work.head.counter;
    t.word = work.head.word;
    t.scoreboard = work.head.scoreboard;
    // Lanes in other spaces get their registers from another response.
    t.lanes = work.head.lanes;
    if (goes && to.shared != '0) t.lanes = to.shared;
    else if (goes && to.local_lanes != '0) t.lanes = to.local_lanes;
    else if (goes && to.global_lanes != '0) t.lanes = to.global_lanes;
    t.destination = work.head.destination.first;
    t.rows = !work.spill && (goes || kind == LOAD_KIND_CONSTANT || kind == LOAD_KIND_SHUFFLE)
        ? work.head.destination.count : '0;
    t.words_log2 = to.words_log2;
    t.size = to.to_shared ? LOAD_WORD : work.head.form.size;
    t.predicates = work.head.predicates;
    t.follows = to.follows;
    return t;
  endfunction

  function automatic l1_warp_access_t l1_access_of(input logic [1:0] sub_partition, input load_work_t work,
                                                   input address_result_t places, input destination_t to);
    l1_warp_access_t a;
    load_form_t form;
    form = work.head.form;
    a.common = '0;
    a.common.warp = {1'b0, sub_partition, work.head.slot};
    unique case (form.kind)
      LOAD_KIND_STORE:   a.common.op = L1_OP_STORE;
      LOAD_KIND_REDUCE:  a.common.op = L1_OP_REDUCE;
      LOAD_KIND_ATOMIC:  a.common.op = L1_OP_ATOMIC;
      LOAD_KIND_BARRIER: a.common.op = L1_OP_BARRIER;
      LOAD_KIND_CONTROL: a.common.op = form.control >= INVALIDATE ? L1_OP_INVALIDATE : L1_OP_PREFETCH;
      default:           a.common.op = L1_OP_LOAD;
    endcase
    a.common.size = form.size;
    a.common.mode = {1'b0, form.cache};
    if (form.kind == LOAD_KIND_CONTROL) a.common.mode = form.control[2:0];
    // L1 invalidates all lines at a barrier whose mode has that bit.
    if (form.kind == LOAD_KIND_BARRIER) a.common.mode[2] = form.control != '0;
    a.common.space = to.local_lanes != '0 ? L1_SPACE_LOCAL : L1_SPACE_GLOBAL;
    a.common.atomic = form.atomic;
    a.common.operand = form.operand;
    a.common.destination = work.head.destination.first;
    a.words_log2 = to.words_log2;
    a.swaps = swaps_of(form);
    a.ends = to.ends;
    a.lanes = to.local_lanes != '0 ? to.local_lanes : to.global_lanes;
    a.addresses = places.addresses;
    a.data = work.data;
    return a;
  endfunction

  function automatic shared_warp_access_t shared_access_of(input load_work_t work, input address_result_t places,
                                                           input destination_t to);
    shared_warp_access_t a;
    load_form_t form;
    form = work.head.form;
    unique case (form.kind)
      LOAD_KIND_LOAD:  a.op = SHARED_OP_LOAD;
      LOAD_KIND_STORE: a.op = SHARED_OP_STORE;
      default:         a.op = SHARED_OP_ATOMIC;
    endcase
    a.size = form.size;
    a.words_log2 = to.words_log2;
    a.swaps = swaps_of(form);
    a.atomic = form.atomic;
    a.operand = form.operand;
    a.tag = work.head.slot;
    a.base = work.at.shared;
    a.limit = work.at.shared_size;
    a.lanes = to.shared;
    for (int unsigned k = 0; k < WARP_LANES; k++) a.addresses.words[k] = places.addresses[k][31:0];
    a.data = work.data;
    return a;
  endfunction

  function automatic constant_work_t constant_work_of(input load_work_t work, input load_ticket_t ticket);
    constant_work_t w;
    w.ticket = ticket;
    w.context_id = work.at.context_id;
    w.bank = work.head.bank;
    w.mode = work.head.form.index;
    w.offset = work.head.offset;
    w.index = work.low;
    return w;
  endfunction

  function automatic shuffle_work_t shuffle_work_of(input load_work_t work, input load_ticket_t ticket);
    shuffle_work_t w;
    w.ticket = ticket;
    w.request.mode = work.head.form.shuffle;
    w.request.a = work.low;
    w.request.b = work.data[0];
    w.request.c = work.c;
    return w;
  endfunction

  // The end of an access that returns nothing.
  function automatic load_finish_t end_of(input load_ticket_t ticket, input logic stored, input logic fault,
                                          input warp_fault_kind_t kind);
    load_finish_t f;
    f = '0;
    f.ticket = ticket;
    f.ticket.rows = '0;
    f.ticket.predicates = '0;
    f.last = 1'b1;
    f.stored = stored;
    f.fault = fault;
    f.kind = kind;
    return f;
  endfunction

endpackage
