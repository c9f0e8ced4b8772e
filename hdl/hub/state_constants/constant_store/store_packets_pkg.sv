// Packets of the constant store to memory: sectors of updates, copies of blocks, barriers.

package store_packets_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import state_constants_pkg::*;

  // Whether a phase sends a packet.
  function automatic logic sends_packet(input store_phase_t phase);
    return phase inside {STORE_PHASE_ASIDE_READ, STORE_PHASE_ASIDE_HEAD, STORE_PHASE_ASIDE_BEAT, STORE_PHASE_ASIDE_BARRIER,
                         STORE_PHASE_HEAD, STORE_PHASE_BEAT, STORE_PHASE_BARRIER};
  endfunction

  // A line of a copied block, 128 bytes: read at its address, written to the slot's, which is physical.
  function automatic memory_up_t copy_read(input constant_block_t block, input logic second);
    memory_head_t request;
    request = '0;
    request.tag = 12'(second);
    request.line = {block, second};
    request.sectors = '1;
    return memory_up_of_head(request);
  endfunction

  function automatic memory_up_t copy_head(input constant_block_t slot_block, input logic second);
    memory_head_t request;
    request = '0;
    request.op = MEMORY_OP_WRITE;
    request.line = {slot_block, second};
    request.sectors = '1;
    request.physical = 1'b1;
    return memory_up_of_head(request);
  endfunction

  function automatic memory_up_t copy_beat(input sector_t data, input logic last);
    return memory_up_of_beat('{mask: '1, data: data, last: last});
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // its data are in the beat
  function automatic memory_up_t update_head(input constant_update_t update);
    memory_head_t request;
    request = '0;
    request.op = MEMORY_OP_WRITE;
    request.line = {update.block, update.sector[2]};
    request.sectors = 4'd1 << update.sector[1:0];
    return memory_up_of_head(request);
  endfunction

  function automatic memory_up_t update_beat(input constant_update_t update);
    memory_beat_t beat;
    for (int w = 0; w < SECTOR_WORDS; w++) beat.mask[4*w+:4] = {4{update.mask[w]}};
    beat.data = update.data;
    beat.last = 1'b1;
    return memory_up_of_beat(beat);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic memory_up_t barrier();
    memory_head_t request;
    request = '0;
    request.op = MEMORY_OP_BARRIER;
    return memory_up_of_head(request);
  endfunction

endpackage
