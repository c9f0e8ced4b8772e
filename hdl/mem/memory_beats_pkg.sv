// Beats of a request, its destination, and its sectors one by one.

/* verilator lint_off UNUSEDSIGNAL */  // only parts of packets are used

package memory_beats_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Number of sectors of a set: each bit by itself, as sums would be a chain of adders.
  function automatic logic [2:0] count_of(input logic [LINE_SECTORS-1:0] sectors);
    count_of[0] = ^sectors;
    count_of[1] = !(&sectors) && (((sectors[0] || sectors[1]) && (sectors[2] || sectors[3])) || (&sectors[1:0]) || (&sectors[3:2]));
    count_of[2] = &sectors;
  endfunction

  // Number of beats after a head.
  function automatic logic [2:0] beats(input memory_head_t head);
    case (head.op)
      MEMORY_OP_WRITE: return count_of(head.sectors);
      // Compare-and-swap has two beats for each of at most two sectors: the expected value and the new one.
      MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC:
      if (head.atomic != ATOMIC_OP_COMPARE_AND_SWAP) return count_of(head.sectors);
      else return count_of(head.sectors) < 3'd2 ? {1'b0, |head.sectors, 1'b0} : 3'd4;
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

  // Bits of a kilobyte's number.
  localparam int unsigned KILOBYTE = $bits(line_address_t) - INTERLEAVE_LOG2;

  function automatic logic is_power_of_two(input int unsigned slices);
    return (slices & (slices - 1)) == 0;
  endfunction

  // The slice of a line. Kilobytes are interleaved: each slice owns one of every group of `slices` consecutive kilobytes.
  // The group's number turns the order within the group, so that no stride of a power of two stays in one slice. For a
  // power of two of slices it is the XOR of all digits of the kilobyte's number; for others the sum of the last digit and
  // the XOR of the group's four-bit digits. With `line_in_slice` it determines the line.
  function automatic logic [3:0] slice_of(input line_address_t line, input int unsigned slices);
    int unsigned bits;
    logic [31:0] kilobyte;
    kilobyte = 32'(line >> INTERLEAVE_LOG2);
    if (!is_power_of_two(slices)) return 4'((kilobyte % slices + 32'(rotation(kilobyte / slices))) % slices);
    bits = slices >= 16 ? 4 : slices >= 8 ? 3 : slices >= 4 ? 2 : 1;
    slice_of = '0;
    for (int unsigned k = 0; k < KILOBYTE; k++) if (kilobyte[k]) slice_of = slice_of ^ 4'(1 << (k % bits));
    return slice_of & 4'(slices - 1);
  endfunction

  // A line's number among those of its slice.
  function automatic line_address_t line_in_slice(input line_address_t line, input int unsigned slices);
    return {KILOBYTE'(32'(line >> INTERLEAVE_LOG2) / slices), line[INTERLEAVE_LOG2-1:0]};
  endfunction

  // The kilobyte that a slice owns in the group of another kilobyte.
  function automatic logic [31:0] kilobyte_of(input logic [31:0] slice, input logic [31:0] kilobyte,
                                              input int unsigned slices);
    logic [31:0] group;
    group = kilobyte / slices;
    if (is_power_of_two(slices))
      return kilobyte ^ 32'(slice_of(line_address_t'(kilobyte) << INTERLEAVE_LOG2, slices)) ^ slice;
    return group * slices + (slice + slices - 32'(rotation(group)) % slices) % slices;
  endfunction

  // By how much a group's number turns the order of its kilobytes.
  function automatic logic [3:0] rotation(input logic [31:0] group);
    rotation = '0;
    for (int k = 0; k < 8; k++) rotation = rotation ^ group[4*k+:4];
  endfunction
endpackage
