// Outputs of the directory: what responses of memory and accepted heads send to the other units of the slice.

package tag_outputs_pkg;
  import l2_lookup_pkg::*;
  import l2_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of responses, heads and fills are used

  // Whether a response of memory is the end of a barrier, and whether the barrier is the scan's.
  function automatic logic ends_barrier(input memory_down_t down);
    return down.tag[BARRIER_TAG];
  endfunction

  function automatic logic ends_scan(input memory_down_t down);
    return ends_barrier(down) && down.tag[SCAN_TAG];
  endfunction

  // The fill, or the barrier's request, that a response of memory belongs to.
  function automatic fill_id_t id_of(input memory_down_t down);
    return down.tag[4:0];
  endfunction

  // A sector of a fill.
  function automatic fill_sector_t fill_sector(input memory_down_t down, input fill_t fill);
    return {id_of(down), fill.row, down.sector, fill.merge[down.sector], down.data};
  endfunction

  // The response to a barrier: to its request, or to the scan's.
  function automatic done_response_t barrier_done(input memory_down_t down, input request_t request, input scan_t scan);
    return ends_scan(down) ? {scan.client, scan.tag} : {request.client, request.tag};
  endfunction

  // The response to an accepted head.
  function automatic done_response_t head_done(input head_lookup_t lookup);
    return {lookup.head.client, lookup.head.tag};
  endfunction

  // The request for sectors of the line that it accesses.
  function automatic fill_request_t head_fill(input head_lookup_t lookup, input fill_sectors_t fill);
    return {fill.fill, 33'(27'(target(lookup.head, lookup.step))), fill.sectors};
  endfunction

  // The beats of an accepted head. Those of a fast clear are used for all its lines.
  function automatic beats_t head_beats(input head_lookup_t lookup, input request_id_t request);
    return {request, lookup.head.channel, beats(lookup.head), goes_on(lookup.head, lookup.step)};
  endfunction

  function automatic verdict_t head_verdict(input head_lookup_t lookup, input logic accepted);
    if (!accepted) return VERDICT_REFUSED;
    return goes_on(lookup.head, lookup.step) ? VERDICT_CONTINUES : VERDICT_ACCEPTED;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
