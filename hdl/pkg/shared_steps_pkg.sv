// Generated from rtl-model/tpc/sm/load_store/shared_steps.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shared_steps_pkg;
  import memory_port_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;

  // Data rows of an access.
  localparam int unsigned SHARED_ROWS = 4;

  typedef struct packed {
    shared_op_t op;
    logic [2:0] size;
    logic [1:0] words_log2;
    logic swaps;
    atomic_op_t atomic;
    atomic_type_t operand;
    shared_tag_t tag;
    logic [8:0] base;
    logic [8:0] limit;
    lanes_t lanes;
    row_t addresses;
    row_t [SHARED_ROWS-1:0] data;
  } shared_warp_access_t;

endpackage
