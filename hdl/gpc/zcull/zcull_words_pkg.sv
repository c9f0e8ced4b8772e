// Words of the ranges: which word a tile has, and where words are in memory.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zcull_words_pkg;
  import zcull_pkg::*;

  // Word of the first tile in a row, relative to the region; of its column, in the first row; one past the region's last word.
  typedef struct packed {
    logic [23:0] row;
    logic [16:0] column;
    logic [16:0] end_of;
  } word_terms_t;

  // Columns or rows of tiles.
  function automatic logic [12:0] tiles_of(input logic [16:0] pixels);
    return 13'((pixels + 17'd15) >> 4);
  endfunction

  // Whether the surface has a tile.
  function automatic logic in_surface(input zcull_surface_t surface, input logic [10:0] x, input logic [10:0] y);
    return 13'(x) < tiles_of(17'(surface.width)) && 13'(y) < tiles_of(17'(surface.height));
  endfunction

  function automatic word_terms_t terms_of(input zcull_surface_t surface, input logic [10:0] x, input logic [10:0] y);
    word_terms_t t;
    t.row = 24'(y) * 24'(tiles_of(17'(surface.width)));
    t.column = 17'(surface.start) + 17'(x);
    t.end_of = 17'(surface.start) + 17'(surface.count);
    return t;
  endfunction

  // A job with the word of its tile, if the region has one.
  function automatic zcull_job_t with_word(input zcull_job_t job, input word_terms_t t);
    zcull_job_t placed;
    logic [24:0] at;
    placed = job;
    at = 25'(t.row) + 25'(t.column);
    if (at >= 25'(t.end_of) || at[24:RANGE_WORDS_LOG2] != 0) placed.in_region = 1'b0;
    placed.at = at[10:0];
    return placed;
  endfunction

  // Words that are stored to memory or loaded.
  function automatic storage_order_t order_of(input zcull_state_t s, input logic load);
    return '{
        load: load,
        address: {s.storage_high, s.storage_low},
        limit: {s.limit_high, s.limit_low},
        start: s.surface.start,
        count: s.surface.count
    };
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
