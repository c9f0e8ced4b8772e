// Where an access goes, and what is made of what comes back.

// Functions look at some fields of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package load_route_pkg;
  import divergence_pkg::*;
  import l1_steps_pkg::*;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import memory_port_pkg::*;
  import shared_memory_pkg::*;
  import shared_steps_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // CCTL's operations that L1 does: prefetches, and the invalidation of lines or of all.
  localparam logic [3:0] PREFETCH_FIRST = 4'd1;
  localparam logic [3:0] PREFETCH_LAST = 4'd3;
  localparam logic [3:0] INVALIDATE = 4'd5;
  localparam logic [3:0] INVALIDATE_ALL = 4'd6;
  // A word's code of size.
  localparam logic [2:0] LOAD_WORD = 3'd4;

  // What is done with an access, if there is room.
  typedef struct packed {
    logic             fault;
    warp_fault_kind_t kind;
    lanes_t           shared;
    lanes_t           local_lanes;
    lanes_t           global_lanes;
    logic [1:0]       words_log2;
    logic             returns;      // L1's answer is awaited
    logic             follows;
  } load_turn_t;

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

  function automatic load_turn_t turn_of(input logic shared_over, input logic local_over, input load_work_t work,
                                         input address_result_t places);
    load_turn_t t;
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
    // Memory of its own is what a barrier has none of.
    if (form.kind == LOAD_KIND_BARRIER) t.global_lanes = 32'd1;
    t.returns = form.kind inside {LOAD_KIND_LOAD, LOAD_KIND_ATOMIC, LOAD_KIND_BARRIER};
    t.follows = t.shared != '0 ? (t.local_lanes | t.global_lanes) != '0 : t.local_lanes != '0 && t.global_lanes != '0;
    return t;
  endfunction

  function automatic load_ticket_t ticket_of(input load_work_t work, input load_turn_t turn);
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
    // Other lanes have their registers from elsewhere.
    t.lanes = work.head.lanes;
    if (goes && turn.shared != '0) t.lanes = turn.shared;
    else if (goes && turn.local_lanes != '0) t.lanes = turn.local_lanes;
    else if (goes && turn.global_lanes != '0) t.lanes = turn.global_lanes;
    t.destination = work.head.destination.first;
    t.rows = !work.spill && (goes || kind == LOAD_KIND_CONSTANT || kind == LOAD_KIND_SHUFFLE)
        ? work.head.destination.count : '0;
    t.words_log2 = turn.words_log2;
    t.size = turn.shared != '0 ? LOAD_WORD : work.head.form.size;
    t.predicates = work.head.predicates;
    t.follows = turn.follows;
    return t;
  endfunction

  function automatic l1_warp_access_t l1_access_of(input logic [1:0] sub_partition, input load_work_t work,
                                                   input address_result_t places, input load_turn_t turn);
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
    // L1 forgets all lines at a barrier that says so.
    if (form.kind == LOAD_KIND_BARRIER) a.common.mode[2] = form.control != '0;
    a.common.space = turn.local_lanes != '0 ? L1_SPACE_LOCAL : L1_SPACE_GLOBAL;
    a.common.atomic = form.atomic;
    a.common.operand = form.operand;
    a.common.destination = work.head.destination.first;
    a.words_log2 = turn.words_log2;
    a.swaps = swaps_of(form);
    a.lanes = turn.local_lanes != '0 ? turn.local_lanes : turn.global_lanes;
    a.addresses = places.addresses;
    a.data = work.data;
    return a;
  endfunction

  function automatic shared_warp_access_t shared_access_of(input load_work_t work, input address_result_t places,
                                                           input load_turn_t turn);
    shared_warp_access_t a;
    load_form_t form;
    form = work.head.form;
    unique case (form.kind)
      LOAD_KIND_LOAD:  a.op = SHARED_OP_LOAD;
      LOAD_KIND_STORE: a.op = SHARED_OP_STORE;
      default:         a.op = SHARED_OP_ATOMIC;
    endcase
    a.size = form.size;
    a.words_log2 = turn.words_log2;
    a.swaps = swaps_of(form);
    a.atomic = form.atomic;
    a.operand = form.operand;
    a.tag = work.head.slot;
    a.base = work.at.shared;
    a.limit = work.at.shared_size;
    a.lanes = turn.shared;
    for (int unsigned k = 0; k < WARP_LANES; k++) a.addresses.words[k] = places.addresses[k][31:0];
    a.data = work.data;
    return a;
  endfunction

  // What is written; nothing by an instruction without registers, or with a fault.
  function automatic written_t written_of(input load_finish_t finish);
    written_t w;
    logic writes;
    w = '0;
    writes = finish.ticket.rows != '0 && !finish.fault;
    w.result.slot = finish.ticket.slot;
    w.result.lanes = writes ? finish.ticket.lanes : '0;
    w.result.destination =
        writes && finish.ticket.destination != RZ ? finish.ticket.destination + {6'd0, finish.number} : RZ;
    w.result.halves = 2'd3;
    w.result.row = finish.row;
    w.result.predicates = writes && finish.number == '0 ? finish.ticket.predicates : '0;
    w.result.flags.predicates = {PREDICATES{finish.predicate}};
    w.scoreboard = finish.ticket.scoreboard;
    w.last = finish.last;
    return w;
  endfunction

  // The entry of a stack that begins in a lane.
  function automatic stack_entry_t entry_of(input row_t row, input logic [4:0] first);
    stack_entry_t e;
    e.counter = row.words[first];
    e.lanes = row.words[first | 5'd1];
    e.kind = row.words[first|5'd2][2:0] > STACK_KIND_LONG_JUMP ? STACK_KIND_DIVERGED
        : stack_kind_t'(row.words[first|5'd2][2:0]);
    return e;
  endfunction

endpackage
