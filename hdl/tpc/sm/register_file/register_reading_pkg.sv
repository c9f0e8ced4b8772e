// An instruction whose operands are read: whether it may run, and for which lanes.

// Functions use some fields of an instruction and its flags.
/* verilator lint_off UNUSEDSIGNAL */

package register_reading_pkg;
  import named_registers_pkg::*;
  import predicates_pkg::*;
  import register_file_pkg::*;
  import sm_pkg::*;

  // An arriving instruction, and whether it names illegal registers.
  function automatic reading_t reading_of(input decoded_t decoded, input lanes_t active, input logic [5:0] limit);
    instruction_t i;
    i = decoded.instruction;
    reading_of.decoded = decoded;
    reading_of.active = active;
    reading_of.beyond = is_beyond(i.a, limit) || is_beyond(i.b, limit) || is_beyond(i.c, limit) || is_beyond(i.destination, limit);
    reading_of.misaligned = is_misaligned(i);
  endfunction

  // Whether it only faults.
  function automatic logic is_refused(input reading_t reading);
    return reading.beyond || reading.misaligned;
  endfunction

  // Whether its results have a fixed latency.
  function automatic logic is_fixed(input path_t path);
    return path inside {PATH_LANES, PATH_DIVERGENCE, PATH_NOWHERE, PATH_PIXEL_EXPORT};
  endfunction

  // Lanes of a pair's second instruction: both use the warp's predicates.
  function automatic lanes_t second_lanes(input reading_t reading, input flags_t flags);
    lanes_t lanes;
    lanes = '1;
    for (int unsigned k = 0; k < PREDICATES; k++)
      if (reading.decoded.instruction.guard == 3'(k)) lanes = flags.predicates[k];
    if (reading.decoded.instruction.guard_not) lanes = ~lanes;
    return lanes & reading.active;
  endfunction

  // Lookup of the lanes that it runs for.
  function automatic guard_lookup_t guard_of(input reading_t reading);
    return '{
        slot: reading.decoded.slot,
        guard: reading.decoded.instruction.guard,
        guard_not: reading.decoded.instruction.guard_not,
        active: reading.active
    };
  endfunction

  function automatic warp_fault_t fault_of(input reading_t reading);
    return '{
        slot: reading.decoded.slot,
        kind: reading.beyond ? WARP_FAULT_KIND_REGISTER : WARP_FAULT_KIND_MISALIGNED_REGISTER,
        counter: reading.decoded.counter,
        word: reading.decoded.word
    };
  endfunction

endpackage
