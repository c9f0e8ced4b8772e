// Entries of Special: a queued instruction, and one in the datapaths.

// Functions use some fields of operands.
/* verilator lint_off UNUSEDSIGNAL */

package special_entry_pkg;
  import integer_pkg::*;
  import sm_pkg::*;
  import special_operation_pkg::*;
  import special_pkg::*;

  function automatic special_entry_t entry_of(input operands_t operands);
    return '{
        slot: operands.slot,
        scoreboard: operands.control.write_scoreboard,
        opcode: operands.instruction.opcode,
        modifiers: operands.instruction.modifiers,
        destination: operands.instruction.destination,
        writes_flags: operands.instruction.writes_flags,
        pair: operands.instruction.b.count > 3'd1,
        lanes: operands.lanes,
        carry: operands.flags.carry,
        zero: operands.flags.zero,
        a: operands.a,
        b: operands.b,
        c: operands.c
    };
  endfunction

  // A group of lanes that enters.
  function automatic special_exit_t exit_of(input special_entry_t entry, input logic side, input logic last,
                                            input logic [2:0] work);
    return '{
        side: side,
        last: last,
        work: work,
        kind: path_of(entry.opcode),
        opcode: entry.opcode,
        format: format_of(entry.opcode, entry.modifiers),
        slot: entry.slot,
        scoreboard: entry.scoreboard,
        destination: entry.destination,
        writes_flags: entry.writes_flags,
        lanes: entry.lanes
    };
  endfunction

  // The outcome of a lane whose instruction leaves, from the results of all datapaths.
  function automatic lane_outcome_t outcome_of(input special_exit_t leaving, input logic [31:0] function_result,
                                               input logic [63:0] converted, input flagged_t count, input flagged_t product);
    lane_outcome_t outcome;
    outcome = '0;
    unique case (leaving.kind)
      SPECIAL_PATH_FUNCTION: outcome.low = function_result;
      SPECIAL_PATH_CONVERT: begin
        outcome.code = code_of(leaving.opcode, leaving.format, converted);
        {outcome.high, outcome.low} = converted;
      end
      SPECIAL_PATH_COUNT: {outcome.code, outcome.low} = {count.cc, count.result};
      SPECIAL_PATH_MULTIPLY: {outcome.code, outcome.low} = {product.cc, product.result};
    endcase
    return outcome;
  endfunction

endpackage
