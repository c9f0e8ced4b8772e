// Requests of a client port: an item as a request of its own, requests that items join, and their heads.

package port_requests_pkg;
  import client_port_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // A request that the next item may join.
  typedef struct packed {
    logic          valid;
    memory_op_t    op;
    line_address_t line;
    logic [1:0]    first;
    logic [2:0]    count;
    logic [9:0]    place;
    logic          system;
    atomic_op_t    atomic;
    atomic_type_t  operand;
  } port_gather_t;

  // A barrier that no fence requested.
  function automatic port_gather_t settling();
    settling = '0;
    settling.valid = 1'b1;
    settling.op = MEMORY_OP_BARRIER;
  endfunction

  // An item as a request of its own.
  function automatic port_gather_t single(input memory_op_t op, input sector_address_t address);
    single = '0;
    single.valid = 1'b1;
    single.op = op;
    {single.line, single.first} = address;
    single.count = 3'd1;
  endfunction

  // Whether beats follow.
  function automatic logic has_beats(input memory_op_t op);
    return op inside {MEMORY_OP_WRITE, MEMORY_OP_REDUCE};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // a part of each
  // Whether an item is the next sector of the same line. Reductions never join: each has an operation of its own.
  function automatic logic joins_request(input port_gather_t gather, input port_gather_t next);
    return gather.valid && next.op == gather.op && next.op != MEMORY_OP_REDUCE && next.count == 3'd1
        && next.line == gather.line && 3'(next.first) == 3'(gather.first) + gather.count;
  endfunction

  function automatic memory_head_t head_of(input port_gather_t g, input client_port_params_t p);
    head_of = '0;
    head_of.op = g.op;
    if (g.op == MEMORY_OP_READ) head_of.tag = {g.first, g.place};
    head_of.channel = virtual_channel_t'(p.channel[1:0]);
    head_of.line = g.line;
    for (int unsigned k = 0; k < LINE_SECTORS; k++)
      head_of.sectors[k] = 3'(k) >= 3'(g.first) && 3'(k) < 3'(g.first) + g.count;
    head_of.physical = p.physical[0];
    head_of.system = g.system;
    head_of.evict = evict_class_t'(p.evict[1:0]);
    head_of.view = memory_view_t'(p.view[1:0]);
    head_of.atomic = g.atomic;
    head_of.operand = g.operand;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
