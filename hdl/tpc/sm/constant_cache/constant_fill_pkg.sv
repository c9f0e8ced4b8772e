// Lines that arrive, and lines that are purged.

// Functions use some fields of tags and fills.
/* verilator lint_off UNUSEDSIGNAL */

package constant_fill_pkg;
  import constant_cache_pkg::*;
  import shader_constants_pkg::*;

  // A line whose last sector has arrived; it is not kept if it was purged meanwhile.
  function automatic constant_tag_t filled(input constant_tag_t tag, input logic faulty);
    return '{valid: !tag.stale, filling: 1'b0, stale: 1'b0, faulty: faulty, line: tag.line};
  endfunction

  // A line that is purged.
  function automatic constant_tag_t purged(input constant_tag_t tag);
    purged = tag;
    purged.valid = 1'b0;
    purged.stale = tag.filling;
  endfunction

  // Whether a fill is a purge of constants.
  function automatic logic is_purge(input constant_cache_fill_t fill);
    purge_all_t purge;
    purge = constant_cache_fill_purge_all(fill);
    return fill.kind == CONSTANT_CACHE_FILL_PURGE || fill.kind == CONSTANT_CACHE_FILL_PURGE_ALL && purge.constants;
  endfunction

  // Whether a purge invalidates a line.
  function automatic logic is_purged(input constant_purge_t purge, input constant_line_t line);
    return line.buffer == purge.buffer && (purge.all || line.line[8:1] == purge.block);
  endfunction

endpackage
