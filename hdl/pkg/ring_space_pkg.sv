// Generated from rtl-model/world/ring_space.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package ring_space_pkg;

  typedef struct packed {
    logic [13:0] count;
  } ring_request_t;

  // Places from `first` on.
  typedef struct packed {
    logic [12:0] first;
    logic [13:0] count;
  } ring_piece_t;

endpackage
