// Generated from rtl-model/tex/fetch/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texel_fetch_pkg;
  import texels_pkg::*;

  // Words of 8 bytes of a quad's footprints: two of each tap.
  localparam int unsigned FETCH_WORDS = 32;

  // What a response of L1 holds: the banks of the words that it has.
  typedef struct packed {
    logic reads;
    logic descriptor;
    logic last;
    logic [31:0] served;
    logic [FETCH_WORDS-1:0][3:0] banks;
  } fetch_route_t;

  typedef struct packed {
    tap_kind_t kind;
    logic [2:0] low;
    logic [3:0] within_x;
    logic [3:0] within_y;
    logic [16:0] share;
  } fetch_tap_t;

  // Of a footprint what waits for its texels.
  typedef struct packed {
    pass_tail_t pass;
    fetch_tap_t [TAPS-1:0] taps;
  } fetch_taps_t;

endpackage
