// Generated from rtl-model/hub/state_constants/program_headers.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package program_headers_pkg;

  typedef enum logic [2:0] {HEADER_PHASE_IDLE, HEADER_PHASE_ARRIVE, HEADER_PHASE_CHECK, HEADER_PHASE_WORDS, HEADER_PHASE_MAPS, HEADER_PHASE_STARTS, HEADER_PHASE_DONE} header_phase_t;

endpackage
