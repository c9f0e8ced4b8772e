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
  } fetch_request_t;

  // The bundle, a fault, or a miss.
  typedef struct packed {
    slot_t slot;
    logic here;
    logic fault;
    sector_t data;
  } fetch_response_t;

  // A lookup of a bundle.
  typedef struct packed {
    logic valid;
    logic second;
    slot_t slot;
    line_address_t line;
    logic [1:0] sector;
  } lookup_t;

  // Result of a lookup; its data are at the RAM's output.
  typedef struct packed {
    logic valid;
    logic second;
    slot_t slot;
    logic here;
    logic fault;
  } found_t;

  // A requested line; fills of a stale one are dropped.
  typedef struct packed {
    logic valid;
    logic stale;
    line_address_t line;
  } requested_line_t;

  // Lines still to be prefetched, and the first of them.
  typedef struct packed {
    logic [1:0] left;
    line_address_t line;
  } lines_ahead_t;

  // A program's address, in two parts.
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
