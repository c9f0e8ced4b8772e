// Generated from rtl-model/bundle/reports.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package reports_pkg;

  // A report on its way: its number, where in the pipeline, which counter.
  typedef struct packed {
    logic [3:0] id;
    logic [3:0] location;
    logic [4:0] selector;
  } marker_t;

endpackage
