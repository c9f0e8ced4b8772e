// Entries of attributes: a queued instruction, and the record of a warp.

// Functions use some fields of operands and launches.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_entry_pkg;
  import attributes_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  function automatic attribute_entry_t entry_of(input operands_t operands);
    return '{
        slot: operands.slot,
        counter: operands.counter,
        word: operands.word,
        scoreboard: operands.control.write_scoreboard,
        opcode: operands.instruction.opcode,
        modifiers: operands.instruction.modifiers[11:0],
        destination: operands.instruction.destination,
        words: operands.instruction.opcode == OPCODE_AST ? operands.instruction.b.count
               : operands.instruction.destination.count,
        predicates: operands.instruction.predicates,
        literal: operands.instruction.literal,
        indexed: operands.instruction.a.count != '0 && operands.instruction.a.first != RZ,
        handle: operands.instruction.c.count != '0 && operands.instruction.c.first != RZ,
        lanes: operands.lanes,
        a: operands.a,
        b: operands.b,
        c: operands.c
    };
  endfunction

  function automatic attribute_warp_t warp_of(input launch_t launch);
    world_place_t world;
    world = {launch.place.high[$bits(world_place_t)-65:0], launch.place.low};
    return '{
        kind: launch.kind,
        context_id: launch.context_id,
        input_row: world.input_row,
        output_row: world.output_row,
        pitch_log2: world.vertices > 6'd16 ? 3'd5 : world.vertices > 6'd8 ? 3'd4 : world.vertices > 6'd4 ? 3'd3 : 3'd2,
        input_log2: world.input_log2,
        stride_log2: world.stride_log2,
        extra: world.extra,
        starts: world.starts,
        first_prim: world.first_prim,
        primitive_id: world.primitive_id
    };
  endfunction

endpackage
