// The oldest packet of a slice, and what the controller has to do for it.

package dram_front_pkg;
  import dram_address_pkg::*;
  import dram_atoms_pkg::*;
  import dram_sectors_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  // An atom for a channel and the sectors to read after it, or a Barrier, or neither.
  typedef struct packed {
    logic       has_atom;
    logic [1:0] to;
    dram_atom_t atom;
    logic [3:0] rest;
    logic       barrier;
  } front_t;

  // Sectors of a slice's read that were sent to their channels; line and remaining sectors of its write.
  typedef struct packed {
    logic [3:0]    sent;
    line_address_t line;
    logic [3:0]    left;
  } progress_t;

  /* verilator lint_off UNUSEDSIGNAL */  // of 34-bit addresses
  function automatic front_t front_of(input memory_up_t packet, input progress_t progress,
                                      input int unsigned channels);
    memory_head_t head;
    memory_beat_t beat;
    logic is_head, reads;
    logic [3:0] at_hand;
    logic [1:0] sector;
    logic [28:0] number;
    front_t f;
    head = memory_up_head(packet);
    beat = memory_up_beat(packet);
    is_head = packet.kind == MEMORY_UP_HEAD;
    reads = is_head && head.op == MEMORY_OP_READ && head.sectors != '0;
    f = '0;
    f.barrier = is_head && to_all(head);
    f.has_atom = reads || !is_head && progress.left != '0;
    at_hand = reads ? head.sectors & ~progress.sent : progress.left;
    sector = first_of(at_hand);
    number = atom_of(reads ? head.line : progress.line, sector);
    f.to = channel_of(number, channels);
    f.atom.place = place_of(number, channels);
    if (reads) begin
      f.rest = others_of(at_hand);
      f.atom.id = '{client: head.client, tag: head.tag, sector: sector, last: f.rest == '0};
    end else begin
      f.atom.write = 1'b1;
      f.atom.mask = beat.mask;
      f.atom.data = beat.data;
    end
    return f;
  endfunction

  // After a packet's atom was accepted, or the packet was dropped.
  function automatic progress_t progress_after(input progress_t progress, input memory_up_t packet,
                                               input logic [3:0] rest);
    memory_head_t head;
    progress_t after;
    head = memory_up_head(packet);
    if (packet.kind == MEMORY_UP_HEAD)
      return '{sent: rest == '0 ? '0 : head.sectors & ~rest, line: head.line,
               left: head.op == MEMORY_OP_WRITE ? head.sectors : '0};
    after = progress;
    after.left = others_of(progress.left);
    return after;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
