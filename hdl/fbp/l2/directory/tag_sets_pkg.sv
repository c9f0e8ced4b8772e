// Sets of the tags: their number and sizes, and which set is looked up next.

package tag_sets_pkg;
  import directory_params_pkg::*;
  import l2_lookup_pkg::*;
  import l2_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // only some parameters, and parts of a head and the scan, are used

  function automatic int unsigned sets_of(input directory_params_t p);
    return 32'd1 << p.sets_log2;
  endfunction

  function automatic sizes_t sizes_of(input directory_params_t p);
    return '{
        ways: WAYS'((32'd1 << (1 << p.ways_log2)) - 32'd1),
        dirty_most: 5'(p.dirty_most),
        last_most: 5'(p.last_most)
    };
  endfunction

  // The set of a line.
  function automatic logic [5:0] set_of_line(input line_address_t line, input directory_params_t p);
    return 6'(line_in_slice(line, p.slices)) & 6'(sets_of(p) - 1);
  endfunction

  // The next lookup: of a complete request or fill, else of the scan, else of a head. `scans`: the scan looks up a set in this
  // cycle, and has its next set after it.
  function automatic completion_t next_lookup(input logic complete_valid, input completion_t complete, input scan_t scan,
                                              input logic scans, input head_lookup_t head, input directory_params_t p);
    next_lookup = '0;
    if (complete_valid) next_lookup = complete;
    else if (scan.active && !scan.flushes && !scans) next_lookup = {LOOKUP_KIND_SCAN, 5'd0, scan.set};
    else next_lookup.set = set_of_line(target(head.head, head.step), p);
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
