// Generated from rtl-model/world/viewport_stream_clip/copy_out.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_out_pkg;
  import vertices_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  // A batch's results for the beta phase, in an SM of the PES: output rows from `row` on, with
  // `scalars` for each of its vertices; attribute rows of its patches from `patch_row` on.
  typedef struct packed {
    batch_id_t batch;
    logic [4:0] sm;
    shared_row_t row;
    logic [7:0] rows;
    shared_row_t patch_row;
    logic [7:0] patch_rows;
    logic [3:0] patches;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } alpha_work_t;

  // An SM whose oldest batch has been copied to its alpha entry.
  typedef struct packed {
    logic [4:0] sm;
  } alpha_copied_t;

  // Limits of the lines in an alpha entry, one line for each row: least, most. The entry is requested as one of a number of vertices.
  localparam int unsigned ALPHA_LEAST = 4;

  localparam int unsigned ALPHA_MOST = 259;

  localparam int unsigned ALPHA_VERTICES = 32;

  // Tag of requests that write alpha entries.
  localparam int unsigned ALPHA_TAG = 2;

endpackage
