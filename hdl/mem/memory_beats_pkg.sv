// How many beats a request has, and where it goes.

/* verilator lint_off UNUSEDSIGNAL */  // parts of packets say so

package memory_beats_pkg;
  import memory_pkg::*;

  // Beats behind a head.
  function automatic logic [2:0] beats(input memory_head_t head);
    case (head.op)
      MEMORY_OP_WRITE: return 3'($countones(head.sectors));
      // Compare-and-swap has two for each of two sectors at most: what must be there, and what will be.
      MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC:
      if (head.atomic != ATOMIC_OP_COMPARE_AND_SWAP) return 3'($countones(head.sectors));
      else return 3'($countones(head.sectors)) < 3'd2 ? {1'b0, 1'($countones(head.sectors)), 1'b0} : 3'd4;
      MEMORY_OP_FAST_CLEAR: return 3'd1;
      default: return 3'd0;
    endcase
  endfunction

  // Whether a request goes to all slices.
  function automatic logic to_all(input memory_head_t head);
    return head.op inside {MEMORY_OP_BARRIER, MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE, MEMORY_OP_CLEAN_TAGS};
  endfunction

  // Whether a packet is the last of its request.
  function automatic logic ends(input memory_up_t packet);
    memory_beat_t beat;
    beat = memory_up_beat(packet);
    return packet.kind == MEMORY_UP_HEAD ? beats(memory_up_head(packet)) == '0 : beat.last;
  endfunction
endpackage
