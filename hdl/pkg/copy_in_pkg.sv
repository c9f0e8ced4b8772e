// Generated from rtl-model/world/vertex_fetch/copy_in.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_in_pkg;
  import memory_port_pkg::*;
  import vertices_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  // Lines of an entry, and the first of the SM's rows to which they are copied.
  typedef struct packed {
    batch_id_t batch;
    logic [1:0] sm;
    shared_row_t row;
    circular_entry_t entry;
    logic [8:0] lines;
  } copy_task_t;

  // Most lines in flight.
  localparam int unsigned COPY_SLOTS = 16;

  // A received sector: its request, its row.
  typedef struct packed {
    logic [3:0] slot;
    shared_row_t row;
    logic [1:0] sector;
    sector_t data;
  } copy_sector_t;

endpackage
