// A primitive of a strip, or of the tessellator, converted to one of a batch: it owns all of its edges.

package strip_prim_pkg;

  import stage_tasks_pkg::strip_prim_t;
  import world_pkg::batch_prim_t;

  function automatic batch_prim_t as_batch(input strip_prim_t prim);
    batch_prim_t made;
    made = '0;
    for (int c = 0; c < 3; c++) made.corners[c] = prim.corners[c];
    made.edges = 3'd7;
    made.first = prim.first;
    return made;
  endfunction

endpackage
