// Parts of a row that a result writes, and further registers of an instruction's groups, in order.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package register_file_steps_pkg;
  import predicates_pkg::*;
  import register_file_pkg::*;
  import sm_pkg::*;

  function automatic logic [6:0] row_at(input logic [5:0] base, input register_t index);
    return {base, 1'b0} + {1'b0, index[7:2]};
  endfunction

  function automatic logic [63:0] halves_of(input lane_result_t result);
    logic [63:0] halves;
    for (int unsigned k = 0; k < WARP_LANES; k++)
      halves[2*k+:2] = result.destination != RZ && result.lanes[k] ? result.halves : 2'd0;
    return halves;
  endfunction

  // Predicates and condition codes that a result writes.
  function automatic flags_write_t flags_of(input lane_result_t result);
    return {result.slot, result.lanes, result.writes_flags, result.predicates, result.flags};
  endfunction

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

  function automatic gather_t stepped(input gather_t g);
    gather_t rest;
    rest = g;
    if (g.a.count != '0) rest.a = rest_of(g.a);
    else if (g.b.count != '0) rest.b = rest_of(g.b);
    else rest.c = rest_of(g.c);
    return rest;
  endfunction

  // Whether its results have a fixed latency.
  function automatic logic is_fixed(input path_t path);
    return path inside {PATH_LANES, PATH_DIVERGENCE, PATH_NOWHERE, PATH_PIXEL_EXPORT};
  endfunction

endpackage
