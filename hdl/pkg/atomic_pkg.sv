// Generated from rtl-model/fbp/l2/atomic.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package atomic_pkg;
  import memory_port_pkg::*;

  // Number of a work, of those that can be in flight.
  typedef logic [2:0] work_number_t;

  // The old sector is the result of an earlier work that is in flight.
  typedef struct packed {
    logic on;
    work_number_t from;
  } atomic_chain_t;

  // `mask` has a bit for each byte; `compare` is of compare-and-swap alone.
  typedef struct packed {
    atomic_chain_t chain;
    atomic_op_t atomic;
    atomic_type_t operand;
    sector_t old;
    logic [31:0] mask;
    sector_t data;
    sector_t compare;
  } atomic_work_t;

  typedef struct packed {
    sector_t old;
    sector_t data;
  } atomic_result_t;

endpackage
