// Generated from rtl-model/gpc/gpm/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package gpm_pkg;
  import pixels_pkg::*;

  // Maximum clusters, SMs of a GPC, and PESs.
  localparam int unsigned GPM_TPCS = 8;

  localparam int unsigned GPM_SMS = 8;

  localparam int unsigned GPM_PES = 8;

  // Primitives in the table.
  localparam int unsigned GPM_PRIMS = 64;

  // Distinguishes circular-buffer entries that have the same number.
  typedef logic [6:0] entry_age_t;

  // A primitive: its terms have arrived; all its pixels have been sent; SMs for which its planes were requested,
  // and those whose requests have not been read; age of its entry.
  typedef struct packed {
    logic present;
    logic ended;
    logic [7:0] requested;
    logic [7:0] unread;
    entry_age_t age;
  } prim_state_t;

  // A subtile that was sent to an SM, with its number of packets of quads.
  typedef struct packed {
    logic [2:0] sm;
    logic [7:0] groups;
  } launched_subtile_t;

  typedef enum logic [0:0] {LAUNCH_ORDER_SUBTILE, LAUNCH_ORDER_MARKER} launch_order_kind_t;

  // Launches, in order.
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

  // The last output of a subtile has been sent.
  typedef struct packed {
    logic [2:0] sm;
  } subtile_return_t;

endpackage
