// Further registers of an instruction's groups, in order.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package register_gather_pkg;
  import bank_reads_pkg::*;
  import register_file_pkg::*;
  import sm_pkg::*;

  // The group without its first register.
  function automatic group_t rest_of(input group_t group);
    group_t rest;
    rest.first = group.first == RZ ? RZ : group.first + 8'd1;
    rest.count = group.count == '0 ? '0 : group.count - 3'd1;
    return rest;
  endfunction

  // Further registers to read of a decoded instruction.
  function automatic gather_t gather_of(input decoded_t decoded);
    gather_t g;
    g.slot = decoded.slot;
    g.path = decoded.instruction.path;
    g.scoreboard = decoded.control.read_scoreboard;
    g.a = rest_of(decoded.instruction.a);
    g.b = rest_of(decoded.instruction.b);
    g.c = rest_of(decoded.instruction.c);
    g.b_word = decoded.instruction.b_kind != SOURCE_KIND_REGISTER;
    g.c_word = decoded.instruction.c_constant;
    // The high word.
    g.word = decoded.instruction.b_kind == SOURCE_KIND_LITERAL ? decoded.instruction.literal : decoded.constant[63:32];
    return g;
  endfunction

  function automatic logic is_empty(input gather_t g);
    return g.a.count == '0 && g.b.count == '0 && g.c.count == '0;
  endfunction

  // The next register, or whether the next row is a word.
  function automatic register_t next_of(input gather_t g);
    return g.a.count != '0 ? g.a.first : g.b.count != '0 ? g.b.first : g.c.first;
  endfunction

  function automatic logic is_word(input gather_t g);
    return g.a.count == '0 && (g.b.count != '0 ? g.b_word : g.c_word);
  endfunction

  // Advances past the next register.
  function automatic gather_t stepped(input gather_t g);
    gather_t rest;
    rest = g;
    if (g.a.count != '0) rest.a = rest_of(g.a);
    else if (g.b.count != '0) rest.b = rest_of(g.b);
    else rest.c = rest_of(g.c);
    return rest;
  endfunction

  // The next register; nothing is read for RZ or a word.
  function automatic gathered_t gathered_of(input gather_t g);
    gathered_of = '0;
    gathered_of.slot = g.slot;
    gathered_of.path = g.path;
    gathered_of.last = is_empty(stepped(g));
    if (is_word(g)) begin
      gathered_of.from.source = ROW_SOURCE_LITERAL;
      gathered_of.from.word = g.word;
    end else if (next_of(g) != RZ) begin
      gathered_of.from.source = ROW_SOURCE_BANK;
      gathered_of.from.bank = 2'(next_of(g));
    end
  endfunction

  // The next row of an instruction.
  typedef struct packed {
    gathered_t gathered;
    logic      reads;
    register_t index;    // read for it
    logic      blocked;  // the register's bank reads another one, or another release is sent
  } collected_t;

  function automatic collected_t collected_of(input gather_t g, input logic [BANKS-1:0] busy, input logic releases);
    collected_of.gathered = gathered_of(g);
    collected_of.reads = collected_of.gathered.from.source == ROW_SOURCE_BANK;
    collected_of.index = next_of(g);
    collected_of.blocked = collected_of.reads && busy[collected_of.index[1:0]]
        || collected_of.gathered.last && releases;
  endfunction

endpackage
