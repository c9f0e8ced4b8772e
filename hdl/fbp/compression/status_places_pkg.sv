// Places of status: where the status of a block is in its slice, in the cache and in memory.

package status_places_pkg;
  import compression_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  typedef logic [STATUS_SETS_LOG2-1:0] set_t;
  typedef logic [STATUS_SETS_LOG2-STATUS_ROW_LOG2-1:0] row_t;

  // Index of a block within the slice.
  function automatic status_place_t own_block(input status_place_t place, input int unsigned slices);
    return place >> ($clog2(slices + 1) - 1);
  endfunction

  // The set of a block's sector.
  function automatic set_t set_of(input status_place_t block, input int unsigned sets_log2);
    return set_t'(block >> 3) & set_t'((1 << sets_log2) - 1);
  endfunction

  function automatic row_t row_of(input set_t at);
    return row_t'(at >> STATUS_ROW_LOG2);
  endfunction

  // The head of a request for a sector of status.
  function automatic memory_up_t head_of(
    input memory_op_t op, input client_id_t client, input status_sector_t sector, input client_id_t number,
    input block_address_t backing, input int unsigned slices
  );
    memory_head_t head;
    block_address_t first, block;
    // 32 sectors are a kilobyte: of each group of kilobytes the slice's own.
    first = backing + 24'(32'(sector[19:5]) * slices);
    block = 24'(kilobyte_of(32'(number), 32'(first), slices));
    head = '0;
    head.op = op;
    head.client = client;
    head.tag[STATUS_TAG] = 1'b1;
    head.channel = VIRTUAL_CHANNEL_CONTROL;
    head.line = {6'd0, block, sector[4:2]};
    head.sectors = 4'd1 << sector[1:0];
    head.physical = 1'b1;
    head.uncached = 1'b1;
    return memory_up_of_head(head);
  endfunction

endpackage
