// A packet's part of a closed batch.

package batch_send_pkg;
  import primitive_distributor_pkg::*;
  import world_pkg::*;

  // Zeros follow the end of a list.
  function automatic batch_indices_t indices_of(input logic [BATCH_VERTICES-1:0][31:0] indices, input logic [4:0] from,
                                                input logic [5:0] count);
    batch_indices_t part;
    part = '0;
    for (int k = 0; k < BATCH_INDICES; k++) if (6'(from) + 6'(k) < count) part.indices[k] = indices[from+5'(k)];
    return part;
  endfunction

  function automatic batch_prims_t prims_of(input batch_prim_t [MOST_PRIMS-1:0] list, input logic [4:0] from,
                                            input logic [5:0] count);
    batch_prims_t part;
    part = '0;
    for (int k = 0; k < BATCH_PRIMS; k++) if (6'(from) + 6'(k) < count) part.prims[k] = list[from+5'(k)];
    return part;
  endfunction

endpackage
