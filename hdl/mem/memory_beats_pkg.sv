// Beats of a request, its destination, and its sectors one by one.

/* verilator lint_off UNUSEDSIGNAL */  // only parts of packets are used

package memory_beats_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Number of beats after a head.
  function automatic logic [2:0] beats(input memory_head_t head);
    case (head.op)
      MEMORY_OP_WRITE: return 3'($countones(head.sectors));
      // Compare-and-swap has two beats for each of at most two sectors: the expected value and the new one.
      MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC:
      if (head.atomic != ATOMIC_OP_COMPARE_AND_SWAP) return 3'($countones(head.sectors));
      else return 3'($countones(head.sectors)) < 3'd2 ? {1'b0, 1'($countones(head.sectors)), 1'b0} : 3'd4;
      MEMORY_OP_FAST_CLEAR: return 3'd1;
      default: return 3'd0;
    endcase
  endfunction

  // Whether a request is a broadcast to all slices.
  function automatic logic to_all(input memory_head_t head);
    return head.op inside {MEMORY_OP_BARRIER, MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE, MEMORY_OP_CLEAN_TAGS};
  endfunction

  // Whether a packet is the last of its request.
  function automatic logic ends(input memory_up_t packet);
    memory_beat_t beat;
    beat = memory_up_beat(packet);
    return packet.kind == MEMORY_UP_HEAD ? beats(memory_up_head(packet)) == '0 : beat.last;
  endfunction
  // The lowest sector of a set, and the remaining set.
  function automatic logic [1:0] first_of(input logic [LINE_SECTORS-1:0] sectors);
    first_of = '0;
    for (int s = LINE_SECTORS - 1; s >= 0; s--) if (sectors[s]) first_of = 2'(s);
  endfunction

  function automatic logic [LINE_SECTORS-1:0] others_of(input logic [LINE_SECTORS-1:0] sectors);
    return sectors & (sectors - 4'd1);
  endfunction

  // The next response to a refused read: a sector of zeros.
  function automatic memory_down_t refused_sector(input client_id_t client, input request_tag_t tag,
                                                  input logic [LINE_SECTORS-1:0] sectors, input response_kind_t kind);
    refused_sector = '0;
    refused_sector.client = client;
    refused_sector.tag = tag;
    refused_sector.kind = kind;
    refused_sector.sector = first_of(sectors);
    refused_sector.last = others_of(sectors) == '0;
  endfunction

  // The slice of a line, for a power of two of slices. The interleave is one kilobyte, and higher address bits are added
  // without carry, so that no address stride stays in one slice.
  /* verilator lint_off UNUSEDSIGNAL */  // a kilobyte has eight lines
  function automatic logic [2:0] slice_of(input line_address_t line, input int unsigned slices);
    int unsigned bits;
    bits = slices >= 8 ? 3 : slices >= 4 ? 2 : 1;
    slice_of = '0;
    for (int unsigned k = 0; k < 30; k++)
      if (line[INTERLEAVE_LOG2+k]) slice_of = slice_of ^ 3'(1 << (k % bits));
    return slice_of & 3'(slices - 1);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
