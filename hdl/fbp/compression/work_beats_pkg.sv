// The next beat of a request, from its source: the virtual channel, status, or the work on a tile.

/* verilator lint_off UNUSEDSIGNAL */  // only fields of heads, beats and packets are used
package work_beats_pkg;
  import compression_codec_pkg::*;
  import compression_kinds_pkg::*;
  import compression_packing_pkg::*;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import slice_issue_pkg::*;

  // A beat of a tile filled with one value; `left`: beats not yet sent.
  function automatic memory_beat_t filled_beat(input work_t work, input logic [2:0] left, input sector_t pattern);
    logic upper;
    logic [1:0] sector;
    upper = work.coding.form == FORM_PLAIN && !work.upper;  // plain codes occupy two lines
    sector = 2'($countones(filled_of(work.coding, upper)) - 32'(left));
    return {32'hffff_ffff, constant(work.coding, pattern, sector), left == 3'd1};
  endfunction

  // The highest sector of a set.
  function automatic logic [1:0] last_of(input logic [LINE_SECTORS-1:0] sectors);
    last_of = '0;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) if (sectors[s]) last_of = 2'(s);
  endfunction

  // A beat of ordinary bytes, which are packed in two or three sectors.
  function automatic memory_beat_t scattered_beat(input work_t work, input logic [2:0] left, input memory_beat_t beat);
    logic [1:0] sector;
    logic second;
    // The last sector that has been sent.
    sector = work.upper ? first_of(work.tiles) : last_of(work.owner.sectors & ~work.tiles);
    second = work.coding.wide ? !work.upper : sector[0];
    return scattered(work.coding, is_upper(work.owner), sector, second, left, beat);
  endfunction

  // Whether a tile is expanded for a write that is merged with it. Packed samples are written after the expansion.
  function automatic logic merges(input memory_head_t owner);
    return owner.op == MEMORY_OP_WRITE && !packs(owner.page.kind);
  endfunction

  // Whether a sector of an expanded tile has bytes of the write for which it is expanded.
  function automatic logic merges_sector(input work_t work, input logic [1:0] sector);
    return merges(work.owner) && is_upper(work.owner) == work.upper && work.owner.sectors[sector];
  endfunction

  // A sector with the bytes of a beat.
  function automatic sector_t merged(input sector_t sector, input memory_beat_t beat);
    for (int unsigned k = 0; k < SECTOR_BYTES; k++) merged[8*k+:8] = beat.mask[k] ? beat.data[8*k+:8] : sector[8*k+:8];
  endfunction

  // A beat of an expanded tile, merged with these bytes.
  function automatic memory_beat_t expanded_beat(input work_t work, input logic [2:0] left, input memory_down_t plain,
                                                 input memory_beat_t beat);
    expanded_beat = {32'hffff_ffff, plain.data, left == 3'd1};
    if (merges_sector(work, plain.sector)) expanded_beat.data = merged(plain.data, beat);
  endfunction

  typedef struct packed {
    logic         valid;
    memory_beat_t data;
  } next_beat_t;

  // The next beat of the current request. The work's beats are made from the oldest beat of its owner.
  function automatic next_beat_t next_beat(input current_request_t current, input work_t work,
                                           input memory_beat_t [VIRTUAL_CHANNELS-1:0] queued, input logic status_valid,
                                           input memory_up_t status, input logic expanded_valid,
                                           input memory_down_t plain);
    memory_beat_t of_owner;
    of_owner = queued[work.owner.channel];
    next_beat = '0;
    if (current.left != '0)
      case (current.source)
        BEAT_SOURCE_STATUS: next_beat = {status_valid && status.kind == MEMORY_UP_BEAT, memory_up_beat(status)};
        BEAT_SOURCE_FILLED: next_beat = {1'b1, filled_beat(work, current.left, of_owner.data)};
        BEAT_SOURCE_SCATTERED: next_beat = {1'b1, scattered_beat(work, current.left, of_owner)};
        BEAT_SOURCE_EXPANDED: next_beat = {expanded_valid, expanded_beat(work, current.left, plain, of_owner)};
        default: next_beat = {1'b1, queued[current.channel]};
      endcase
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
