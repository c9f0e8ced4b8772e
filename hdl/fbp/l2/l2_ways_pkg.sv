// The ways of a set: lookup, order of use, and the choice of a victim.

package l2_ways_pkg;
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

  // The first of some ways, one-hot.
  function automatic logic [WAYS-1:0] first_way(input logic [WAYS-1:0] some);
    return some & (~some + 1'b1);
  endfunction

  // The number of a way that is one-hot.
  function automatic logic [3:0] way_number(input logic [WAYS-1:0] way);
    way_number = '0;
    for (int unsigned k = 0; k < WAYS; k++) way_number |= {4{way[k]}} & 4'(k);
  endfunction

  // Whether there are more than some: by their number in unary, which is a function of few bits where there are few ways.
  function automatic logic more_than(input logic [WAYS:0] some, input logic [4:0] n);
    logic [31:0] least;  // bit k: there are at least k
    least = 32'd1;
    for (int unsigned k = 0; k <= WAYS; k++) least |= {32{some[k]}} & (least << 1);
    return least[n+5'd1];
  endfunction

  // The way that is chosen, one-hot; nothing where none is.
  function automatic way_t chosen(input way_set_t set, input logic [WAYS-1:0] way);
    chosen = '0;
    for (int unsigned k = 0; k < WAYS; k++) if (way[k]) chosen |= set.ways[k];
  endfunction

  // The ways that were used after a way, which is one-hot: each pair is compared, as the way is known after the ages.
  /* verilator lint_off UNUSEDSIGNAL */  // only ages are used
  function automatic logic [WAYS-1:0] used_after(input way_set_t set, input logic [WAYS-1:0] way);
  /* verilator lint_on UNUSEDSIGNAL */
    used_after = '0;
    for (int unsigned k = 0; k < WAYS; k++)
      for (int unsigned j = 0; j < WAYS; j++) used_after[k] |= way[j] && set.ways[k].age < set.ways[j].age;
  endfunction

  // The least recently used of some ways, one-hot: each is compared with all others at once, as a chain is a path of sixteen
  // comparisons.
  /* verilator lint_off UNUSEDSIGNAL */  // only ages are used
  function automatic logic [WAYS-1:0] oldest(input way_set_t set, input logic [WAYS-1:0] some);
  /* verilator lint_on UNUSEDSIGNAL */
    logic younger;
    for (int unsigned k = 0; k < WAYS; k++) begin
      younger = 1'b0;
      for (int unsigned j = 0; j < WAYS; j++)
        younger |= some[j] && (j > k ? set.ways[j].age >= set.ways[k].age : set.ways[j].age > set.ways[k].age);
      oldest[k] = some[k] && !younger;
    end
  endfunction

  // Lines of a class.
  /* verilator lint_off UNUSEDSIGNAL */  // only classes are used
  function automatic logic [WAYS-1:0] of_class(input way_set_t set, input evict_class_t evict);
  /* verilator lint_on UNUSEDSIGNAL */
    for (int unsigned k = 0; k < WAYS; k++) of_class[k] = set.ways[k].valid && set.ways[k].evict == evict;
  endfunction

  // The way for a new line, of those that are free, one-hot: an empty one, else the least recently used of the lowest class
  // that is present.
  function automatic logic [WAYS-1:0] victim(input way_set_t set, input logic [WAYS-1:0] free);
    logic [WAYS-1:0] empty, first, normal, last;
    for (int unsigned k = 0; k < WAYS; k++) empty[k] = free[k] && !set.ways[k].valid;
    first = free & of_class(set, EVICT_CLASS_FIRST);
    normal = free & of_class(set, EVICT_CLASS_NORMAL);
    last = free & of_class(set, EVICT_CLASS_LAST);
    if (empty != '0) return first_way(empty);
    if (first != '0) return oldest(set, first);
    return normal != '0 ? oldest(set, normal) : oldest(set, last);
  endfunction

  // Dirty lines.
  /* verilator lint_off UNUSEDSIGNAL */  // only sectors are used
  function automatic logic [WAYS-1:0] dirty_ways(input way_set_t set);
  /* verilator lint_on UNUSEDSIGNAL */
    for (int unsigned k = 0; k < WAYS; k++) dirty_ways[k] = set.ways[k].valid && dirty(set.ways[k].sectors) != '0;
  endfunction

  // A set without lines; the ages of its ways are a permutation, all else is 0.
  function automatic way_set_t empty_set(input logic [WAYS-1:0] ways);
    empty_set = '0;
    for (int unsigned k = 0; k < WAYS; k++) if (ways[k]) empty_set.ways[k].age = 4'(k);
  endfunction

  // A set with the ways that there are: of the others nothing is kept.
  function automatic way_set_t only_ways(input way_set_t set, input logic [WAYS-1:0] ways);
    only_ways = '0;
    for (int unsigned k = 0; k < WAYS; k++) if (ways[k]) only_ways.ways[k] = set.ways[k];
  endfunction
endpackage
