// Decodes an instruction's operation on a barrier.

package barrier_entry_pkg;
  import barriers_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Maximum threads, limited by the literal.
  localparam logic [31:0] THREADS = 32'd4095;

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic barrier_entry_t entry_of(input operands_t operands);
    barrier_entry_t e;
    bar_modifiers_t bar;
    b2r_modifiers_t read;
    logic is_bar, whole;
    logic [4:0] first;
    logic [31:0] id, count, holds;
    bar = operands.instruction.modifiers[$bits(bar_modifiers_t)-1:0];
    read = operands.instruction.modifiers[$bits(b2r_modifiers_t)-1:0];
    is_bar = operands.instruction.opcode == OPCODE_BAR;
    // Register operands are those of the first lane.
    first = '0;
    for (int unsigned k = WARP_LANES; k > 0; k--) if (operands.lanes[k-1]) first = 5'(k - 1);
    // RZ and a register: a compiler's barrier of the whole CTA, independent of the register.
    whole = operands.instruction.a.first == RZ && operands.instruction.a.count == 3'd1
        && operands.instruction.b_kind == SOURCE_KIND_REGISTER;
    // B2R reads its warp's last result and names no barrier.
    count = is_bar && !whole ? operands.b.words[first] : '0;
    id = !is_bar || whole ? '0 : operands.instruction.a.count != '0 ? operands.a.words[first] : 32'(bar.uid);
    holds = bar.ps == PT ? '1 : operands.flags.predicates[bar.ps];
    if (bar.p_not) holds = ~holds;

    e.slot = operands.slot;
    e.scoreboard = operands.control.write_scoreboard;
    e.kind = BARRIER_KIND_UNKNOWN;
    if (operands.lanes == '0) e.kind = BARRIER_KIND_NONE;
    else if (is_bar)
      case (bar.mode)
        3'd0:    e.kind = BARRIER_KIND_WAIT;
        3'd1:    e.kind = BARRIER_KIND_ARRIVE;
        3'd2:    e.kind = BARRIER_KIND_REDUCE;
        default: ;
      endcase
    else if (operands.instruction.opcode == OPCODE_B2R && read.mode == 2'd1) e.kind = BARRIER_KIND_READ;
    e.parks = is_bar;
    e.id = id[3:0];
    e.needed = {1'b0, count[11:5]} + 8'(|count[4:0]);
    e.outside = id > 32'd15 || count > THREADS;
    e.yes = '0;
    for (int unsigned k = 0; k < WARP_LANES; k++) e.yes = e.yes + 6'(holds[k] && operands.lanes[k]);
    e.refused = |(~holds & operands.lanes);
    e.any = bar.red == 2'd2;
    e.lanes = operands.lanes;
    e.destination = operands.instruction.destination.first;
    e.predicates = operands.instruction.predicates;
    e.counter = operands.counter;
    e.word = operands.word;
    return e;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
