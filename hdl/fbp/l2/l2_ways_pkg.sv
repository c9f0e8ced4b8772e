// The ways of a set: lookup, order of use, and the choice of a victim.

package l2_ways_pkg;
  import in_turn_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;

  // Sectors with all bytes valid.
  function automatic logic [LINE_SECTORS-1:0] whole(input sector_state_t [LINE_SECTORS-1:0] sectors);
    for (int unsigned s = 0; s < LINE_SECTORS; s++)
      whole[s] = sectors[s] == SECTOR_STATE_CLEAN || sectors[s] == SECTOR_STATE_DIRTY;
  endfunction

  // Sectors with bytes that memory does not have.
  function automatic logic [LINE_SECTORS-1:0] dirty(input sector_state_t [LINE_SECTORS-1:0] sectors);
    for (int unsigned s = 0; s < LINE_SECTORS; s++)
      dirty[s] = sectors[s] == SECTOR_STATE_DIRTY || sectors[s] == SECTOR_STATE_PARTIAL;
  endfunction

  // The ways that have a line.
  /* verilator lint_off UNUSEDSIGNAL */  // only lines are used
  function automatic logic [WAYS-1:0] find(input way_set_t set, input logic [26:0] line, input logic [WAYS-1:0] ways);
  /* verilator lint_on UNUSEDSIGNAL */
    for (int unsigned k = 0; k < WAYS; k++) find[k] = ways[k] && set.ways[k].valid && set.ways[k].line == line;
  endfunction

  // A way was used: it is the youngest.
  function automatic way_set_t touched(input way_set_t set, input logic [3:0] way);
    logic [3:0] age;
    touched = set;
    age = set.ways[way].age;
    for (int unsigned k = 0; k < WAYS; k++) begin
      if (set.ways[k].age < age) touched.ways[k].age = set.ways[k].age + 4'd1;
      if (4'(k) == way) touched.ways[k].age = '0;
    end
  endfunction

  // The least recently used of some ways: each is compared with all others at once, as a chain is a path of sixteen comparisons.
  /* verilator lint_off UNUSEDSIGNAL */  // only ages are used
  function automatic logic [3:0] oldest(input way_set_t set, input logic [WAYS-1:0] some);
  /* verilator lint_on UNUSEDSIGNAL */
    logic [WAYS-1:0] younger;
    younger = '0;
    oldest = '0;
    for (int unsigned k = 0; k < WAYS; k++) begin
      for (int unsigned j = 0; j < WAYS; j++)
        if (some[j] && (j > k ? set.ways[j].age >= set.ways[k].age : set.ways[j].age > set.ways[k].age)) younger[k] = 1'b1;
      if (some[k] && !younger[k]) oldest |= 4'(k);
    end
  endfunction

  // Lines of a class.
  /* verilator lint_off UNUSEDSIGNAL */  // only classes are used
  function automatic logic [WAYS-1:0] of_class(input way_set_t set, input evict_class_t evict);
  /* verilator lint_on UNUSEDSIGNAL */
    for (int unsigned k = 0; k < WAYS; k++) of_class[k] = set.ways[k].valid && set.ways[k].evict == evict;
  endfunction

  // The way for a new line, of those that are free: an empty one, else the least recently used of the
  // lowest class that is present.
  function automatic logic [3:0] victim(input way_set_t set, input logic [WAYS-1:0] free);
    logic [WAYS-1:0] empty, first, normal, some;
    for (int unsigned k = 0; k < WAYS; k++) empty[k] = free[k] && !set.ways[k].valid;
    first = free & of_class(set, EVICT_CLASS_FIRST);
    normal = free & of_class(set, EVICT_CLASS_NORMAL);
    some = first != '0 ? first : normal != '0 ? normal : free & of_class(set, EVICT_CLASS_LAST);
    return empty != '0 ? 4'(lowest(32'(empty))) : oldest(set, some);
  endfunction

  // Dirty lines.
  /* verilator lint_off UNUSEDSIGNAL */  // only sectors are used
  function automatic logic [WAYS-1:0] dirty_ways(input way_set_t set);
  /* verilator lint_on UNUSEDSIGNAL */
    for (int unsigned k = 0; k < WAYS; k++) dirty_ways[k] = set.ways[k].valid && dirty(set.ways[k].sectors) != '0;
  endfunction

  // A set without lines; the ages are a permutation.
  function automatic way_set_t empty_set();
    empty_set = '0;
    for (int unsigned k = 0; k < WAYS; k++) empty_set.ways[k].age = 4'(k);
  endfunction
endpackage
