// Generated from rtl-model/tpc/sm/load_store/shuffle.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shuffle_pkg;
  import sm_pkg::*;

  typedef enum logic [1:0] {SHUFFLE_MODE_INDEX, SHUFFLE_MODE_UP, SHUFFLE_MODE_DOWN, SHUFFLE_MODE_BUTTERFLY} shuffle_mode_t;

  // By lane its word, a lane or a distance, and clamp (bits 4 to 0) and segment mask (12 to 8).
  typedef struct packed {
    shuffle_mode_t mode;
    row_t a;
    row_t b;
    row_t c;
  } shuffle_request_t;

  // Words, and whose partner was in range.
  typedef struct packed {
    row_t row;
    lanes_t inside_range;
  } shuffled_t;

endpackage
