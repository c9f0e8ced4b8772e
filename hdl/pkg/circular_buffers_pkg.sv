// Generated from rtl-model/world/circular_buffers/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package circular_buffers_pkg;
  import geometry_pkg::*;
  import ring_space_pkg::*;
  import vertices_pkg::*;

  // The last primitive that a GPC has completed, if any.
  typedef struct packed {
    logic known;
    prim_id_t prim;
  } ended_prim_t;

  // An entry that no unit reads any more, and its ring; places are counted from the ring's first.
  typedef struct packed {
    logic [1:0] source;
    logic alpha;
    circular_entry_t first;
    ring_piece_t piece;
  } spent_entry_t;

endpackage
