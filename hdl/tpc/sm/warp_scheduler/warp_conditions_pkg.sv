// Issue conditions of words, and the counts that paths use.

package warp_conditions_pkg;
  import encoding_pkg::*;
  import sm_pkg::*;
  import warp_scheduler_pkg::*;

  // Maximum instructions of a warp in flight: scoreboards count no further.
  localparam logic [5:0] MOST = 6'd48;

  // Whether a word has neither a stall count nor a partner for dual issue: its dependences are unknown.
  /* verilator lint_off UNUSEDSIGNAL */  // most fields
  function automatic logic is_alone(input issue_control_t control);
    return control.stall == '0 && !control.stays;
  endfunction

  // Whether a word requests dual issue with the next one, and may lead a pair.
  function automatic logic leads(input fetched_t fetched);
    return fetched.control.stall == '0 && fetched.control.stays && fetched.control.read_scoreboard == NO_SCOREBOARD
        && fetched.control.write_scoreboard == NO_SCOREBOARD && fetched.outline.path == PATH_LANES
        && !fetched.outline.unpaired;
  endfunction

  // Issue conditions of a word.
  function automatic slot_head_t head_of(input fetched_t fetched);
    scoreboard_wait_t wait_of;
    logic alone;
    wait_of = scoreboard_wait_of(fetched.word);
    alone = is_alone(fetched.control);
    return '{
        waits: fetched.control.waits | (fetched.outline.waits ? wait_of.mask : '0),
        counts: fetched.outline.waits && wait_of.counts,
        scoreboard: wait_of.scoreboard,
        most: wait_of.most,
        path: fetched.outline.path,
        half_rate: fetched.outline.half_rate,
        parks: fetched.outline.parks,
        orders: fetched.outline.orders,
        alone: alone,
        leads: leads(fetched),
        follows: fetched.outline.path inside {PATH_SPECIAL, PATH_LOAD_STORE, PATH_TEXTURE}
            && !fetched.outline.parks && !alone,
        constant: fetched.outline.constant
    };
  endfunction

  // Whether the scoreboards allow it to issue.
  function automatic logic is_clear(input slot_head_t head, input slot_scoreboards_t scoreboards);
    logic waits, over;
    waits = 1'b0;
    over = 1'b0;
    for (int k = 0; k < SCOREBOARDS; k++) begin
      if (head.waits[k] && scoreboards.counts[k] != '0) waits = 1'b1;
      if (32'(head.scoreboard) == 32'(k) && scoreboards.counts[k] > 7'(head.most)) over = 1'b1;
    end
    return !waits && !(head.counts && over);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The EXIT that replaces each word of a stopped warp.
  function automatic fetched_t exit_of(input fetched_t word);
    exit_of = word;
    exit_of.control.read_scoreboard = NO_SCOREBOARD;
    exit_of.control.write_scoreboard = NO_SCOREBOARD;
    exit_of.outline = '0;
    exit_of.outline.path = PATH_DIVERGENCE;
    exit_of.word = end_word();
    exit_of.fault = FETCH_FAULT_NOTHING;
  endfunction

  // Count of `ROOMS` that a path uses. No instruction is on the path of pixel export.
  function automatic logic [2:0] queue_of(input path_t path);
    return path inside {PATH_SPECIAL_REGISTERS, PATH_ATTRIBUTES} ? 3'(PATH_BARRIERS) : 3'(path);
  endfunction

  // Whether instructions of a path are counted in flight until their unit retires them.
  function automatic logic is_in_flight(input path_t path);
    return !(path inside {PATH_NOWHERE, PATH_DIVERGENCE, PATH_LANES});
  endfunction

endpackage
