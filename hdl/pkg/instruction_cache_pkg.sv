// Generated from rtl-model/tpc/sm/instruction_cache/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package instruction_cache_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // A bundle of a program, by its number in the segment.
  typedef struct packed {
    slot_t slot;
    context_id_t context_id;
    logic [26:0] bundle;
  } fetch_ask_t;

  // The bundle, that there is none, or that it is not here.
  typedef struct packed {
    slot_t slot;
    logic here;
    logic fault;
    sector_t data;
  } fetch_answer_t;

  // A bundle that is looked up.
  typedef struct packed {
    logic valid;
    logic second;
    slot_t slot;
    line_address_t line;
    logic [1:0] sector;
  } look_t;

  // What comes of it; its data are at the RAM.
  typedef struct packed {
    logic valid;
    logic second;
    slot_t slot;
    logic here;
    logic fault;
  } found_t;

  // A line that has been asked for; what comes of a stale one is not kept.
  typedef struct packed {
    logic valid;
    logic stale;
    line_address_t line;
  } asked_line_t;

  // Lines that are still to be asked for ahead, and the first of them.
  typedef struct packed {
    logic [1:0] left;
    line_address_t line;
  } lines_ahead_t;

  // A program's address, in two.
  typedef struct packed {
    logic [31:0] address;
  } segment_low_t;

  typedef struct packed {
    logic [7:0] address;
  } segment_high_t;

  typedef struct packed {
    line_address_t line;
  } line_tag_t;

endpackage
