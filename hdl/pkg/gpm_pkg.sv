// Generated from rtl-model/gpc/gpm/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package gpm_pkg;
  import pixels_pkg::*;

  // The most clusters, SMs and PESs.
  localparam int unsigned GPM_TPCS = 8;

  localparam int unsigned GPM_SMS = 8;

  localparam int unsigned GPM_PES = 8;

  // Primitives in the table.
  localparam int unsigned GPM_PRIMS = 64;

  // Entries, told from one another even where they have the same number.
  typedef logic [6:0] entry_age_t;

  // A primitive: its terms are here, its pixels have all come; SMs that were asked for its planes, and those whose
  // asks have not been read; its entry's age.
  typedef struct packed {
    logic present;
    logic ended;
    logic [7:0] asked;
    logic [7:0] unread;
    entry_age_t age;
  } prim_state_t;

  // A subtile that was sent to an SM, by its packets of quads.
  typedef struct packed {
    logic [2:0] sm;
    logic [7:0] groups;
  } launched_subtile_t;

  typedef enum logic [0:0] {LAUNCH_ORDER_SUBTILE, LAUNCH_ORDER_MARKER} launch_order_kind_t;

  // What was sent, in order.
  typedef struct packed {
    launch_order_kind_t kind;
    logic [10:0] body;
  } launch_order_t;

  function automatic launched_subtile_t launch_order_subtile(input launch_order_t packet);
    return launched_subtile_t'(packet.body[10:0]);
  endfunction

  function automatic launch_order_t launch_order_of_subtile(input launched_subtile_t subtile);
    return {LAUNCH_ORDER_SUBTILE, 11'(subtile)};
  endfunction

  function automatic marker_passed_t launch_order_marker(input launch_order_t packet);
    return marker_passed_t'(packet.body[3:0]);
  endfunction

  function automatic launch_order_t launch_order_of_marker(input marker_passed_t marker);
    return {LAUNCH_ORDER_MARKER, 11'(marker)};
  endfunction

  // A subtile's last output has gone.
  typedef struct packed {
    logic [2:0] sm;
  } subtile_return_t;

endpackage
