// What a slice has under way: requests, fills, and lines on their way to memory.

/* verilator lint_off UNUSEDSIGNAL */  // parts of entries say so

package l2_tables_pkg;
  import l2_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // What else is under way in a line.
  typedef struct packed {
    logic       any;       // anything at all
    logic [3:0] read;      // sectors that are read and not answered
    logic [3:0] written;
    logic [3:0] operated;
    logic       alone;     // one of them is alone with its line
  } others_t;

  function automatic logic writes(input request_t request);
    return request.kind inside {REQUEST_KIND_WRITE, REQUEST_KIND_OPERATE};
  endfunction

  // Whether it is done by the banks.
  function automatic logic is_done(input request_t request);
    return request.valid && request.open == '0;
  endfunction

  function automatic logic compares(input request_t request);
    return request.kind == REQUEST_KIND_OPERATE && request.atomic == ATOMIC_OP_COMPARE_AND_SWAP;
  endfunction

  // A sector's first beat.
  function automatic logic [2:0] first_beat(input request_t request, input logic [1:0] sector);
    logic [LINE_SECTORS-1:0] below;
    below = request.sectors & ~({LINE_SECTORS{1'b1}} << sector);
    if (request.pattern) return '0;
    return 3'($countones(below)) << compares(request);
  endfunction

  // The sectors that can go to the banks: their bytes are here, and their beats.
  function automatic logic [LINE_SECTORS-1:0] can_go(input request_t request);
    logic [2:0] beats;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
      beats = first_beat(request, 2'(s)) + 3'd1 + 3'(compares(request));
      if (request.pattern) beats = 3'd1;
      if (request.kind inside {REQUEST_KIND_READ, REQUEST_KIND_BARRIER}) beats = '0;
      can_go[s] = request.left[s] && request.ready[s]
          && beats <= (request.kind == REQUEST_KIND_READ ? '0 : request.beats);
    end
  endfunction

  // A sector as the banks are asked for it.
  function automatic read_access_t access(input request_t request, input logic [4:0] id, input logic [1:0] sector);
    return {id, request.row, sector, request.client, request.tag, request.left == LINE_SECTORS'(1) << sector};
  endfunction

  function automatic write_access_t write_access(input request_t request, input logic [4:0] id,
                                                 input logic [1:0] sector);
    logic [2:0] beat;
    beat = first_beat(request, sector);
    return {access(request, id, sector), beat[1:0], request.fresh[sector], request.kind == REQUEST_KIND_OPERATE,
            request.answers, request.atomic, request.operand};
  endfunction

  function automatic others_t others(input request_t [REQUESTS-1:0] requests, input row_t row);
    others = '0;
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (requests[k].valid && requests[k].row == row && requests[k].kind != REQUEST_KIND_BARRIER) begin
        others.any = 1'b1;
        if (requests[k].kind == REQUEST_KIND_READ) others.read |= requests[k].open;
        if (requests[k].kind == REQUEST_KIND_WRITE) others.written |= requests[k].sectors;
        if (requests[k].kind == REQUEST_KIND_OPERATE) others.operated |= requests[k].sectors;
        others.alone |= requests[k].uncached && writes(requests[k]);
      end
  endfunction

  // The fills of a line: one at most.
  function automatic logic [FILLS-1:0] fills_of(input fill_t [FILLS-1:0] fills, input row_t row);
    for (int unsigned k = 0; k < FILLS; k++) fills_of[k] = fills[k].valid && fills[k].row == row;
  endfunction

  // The ways of a set that must stay: something is under way in them.
  function automatic logic [WAYS-1:0] pinned_ways(input request_t [REQUESTS-1:0] requests, input fill_t [FILLS-1:0] fills,
                                                  input leaving_t [LEAVING-1:0] leaving, input logic [2:0] leaves,
                                                  input logic [5:0] set);
    pinned_ways = '0;
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (requests[k].valid && requests[k].kind != REQUEST_KIND_BARRIER && requests[k].row[9:4] == set)
        pinned_ways[requests[k].row[3:0]] = 1'b1;
    for (int unsigned k = 0; k < FILLS; k++)
      if (fills[k].valid && fills[k].row[9:4] == set) pinned_ways[fills[k].row[3:0]] = 1'b1;
    for (int unsigned k = 0; k < LEAVING; k++)
      if (3'(k) < leaves && leaving[k].is_line && leaving[k].row[9:4] == set) pinned_ways[leaving[k].row[3:0]] = 1'b1;
  endfunction

  // The ways of a set in which bytes are being written: they are dirty once that has ended.
  function automatic logic [WAYS-1:0] written_ways(input request_t [REQUESTS-1:0] requests, input logic [5:0] set);
    written_ways = '0;
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (requests[k].valid && writes(requests[k]) && requests[k].row[9:4] == set) written_ways[requests[k].row[3:0]] = 1'b1;
  endfunction

  // Fills that have all that they asked for, and for which nobody waits.
  function automatic logic [FILLS-1:0] are_filled(input fill_t [FILLS-1:0] fills,
                                                  input request_t [REQUESTS-1:0] requests);
    for (int unsigned k = 0; k < FILLS; k++) are_filled[k] = fills[k].valid && fills[k].asked == fills[k].arrived;
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (requests[k].valid && requests[k].waits) are_filled[requests[k].fill] = 1'b0;
  endfunction
endpackage
