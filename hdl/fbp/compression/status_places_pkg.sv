// Places of status: where the status of a block is in its slice, in the cache and in memory.

package status_places_pkg;
  import compression_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  typedef logic [STATUS_SETS_LOG2-1:0] set_t;
  typedef logic [STATUS_SETS_LOG2-STATUS_ROW_LOG2-1:0] row_t;

  // Place of a block: the line of its status, and its sector and its number there.
  typedef struct packed {
    status_line_t line;
    logic [1:0]   sector;
    logic [2:0]   block;
  } place_t;

  // Place of a block, from its index among all status.
  function automatic place_t place_in(input status_place_t place, input int unsigned slices);
    return place_t'(place >> ($clog2(slices + 1) - 1));
  endfunction

  // The set of a line.
  function automatic set_t set_of(input status_line_t line, input int unsigned sets_log2);
    return set_t'(32'(line) & ((32'd1 << sets_log2) - 32'd1));
  endfunction

  function automatic row_t row_of(input set_t at);
    return row_t'(at >> STATUS_ROW_LOG2);
  endfunction

  // The lowest of four, of which one is set; the next sector of a line to write back.
  function automatic logic [1:0] lowest_of(input logic [2:0] set);
    if (set[0]) return 2'd0;
    if (set[1]) return 2'd1;
    return set[2] ? 2'd2 : 2'd3;
  endfunction

  // The tag of a line in which a block changes, from the tag of its set, which may be the line's.
  function automatic status_tag_t tag_after(input logic [35:0] old, input logic cached, input place_t place);
    logic [3:0] dirty;
    logic [31:0] known;
    {dirty, known} = cached ? old : '0;
    tag_after.line = place.line;
    tag_after.dirty = dirty | 4'd1 << place.sector;
    tag_after.known = known | 32'd1 << {place.sector, place.block};
  endfunction

  // The beat that writes a line's next sector back: the bytes of its known blocks.
  function automatic memory_beat_t beat_of(
    input logic [3:0] dirty, input logic [31:0] known, input sector_t data
  );
    logic [4:0] first;
    first = {lowest_of(dirty[2:0]), 3'd0};
    for (int unsigned b = 0; b < SECTOR_BLOCKS; b++) beat_of.mask[4*b+:4] = {4{known[first+5'(b)]}};
    beat_of.data = data;
    beat_of.last = (dirty & (dirty - 4'd1)) == '0;
  endfunction

  // The head of a request for sectors of a line of status.
  function automatic memory_up_t head_of(
    input memory_op_t op, input client_id_t client, input status_line_t line, input logic [3:0] sectors,
    input status_fetch_id_t fetch, input client_id_t number, input block_address_t backing, input int unsigned slices
  );
    memory_head_t head;
    block_address_t first, block;
    // 8 lines are a kilobyte: of each group of kilobytes the slice's own.
    first = backing + 24'(32'(line[17:3]) * slices);
    block = 24'(kilobyte_of(32'(number), 32'(first), slices));
    head = '0;
    head.op = op;
    head.client = client;
    head.tag[STATUS_TAG] = 1'b1;
    head.tag[1:0] = fetch;
    head.channel = VIRTUAL_CHANNEL_CONTROL;
    head.line = {6'd0, block, line[2:0]};
    head.sectors = sectors;
    head.physical = 1'b1;
    head.uncached = 1'b1;
    return memory_up_of_head(head);
  endfunction

endpackage
