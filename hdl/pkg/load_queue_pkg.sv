// Generated from rtl-model/tpc/sm/load_store/load_queue/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package load_queue_pkg;
  import load_address_pkg::*;
  import memory_port_pkg::*;
  import shuffle_pkg::*;
  import sm_pkg::*;

  // Instructions that wait.
  localparam int unsigned LOAD_ENTRIES = 4;

  // Registers of what is stored.
  localparam int unsigned LOAD_DATA = 4;

  typedef enum logic [3:0] {LOAD_KIND_REFUSED, LOAD_KIND_LOAD, LOAD_KIND_STORE, LOAD_KIND_ATOMIC, LOAD_KIND_REDUCE, LOAD_KIND_CONSTANT, LOAD_KIND_SHUFFLE, LOAD_KIND_CONTROL, LOAD_KIND_BARRIER} load_kind_t;

  // What is requested of a texture header alone.
  typedef enum logic [1:0] {HEADER_QUERY_NO_QUERY, HEADER_QUERY_EXTENTS, HEADER_QUERY_SAMPLES, HEADER_QUERY_POSITIONS} header_query_t;

  // What an opcode and its modifiers request.
  typedef struct packed {
    load_kind_t kind;
    address_space_t space;
    logic [2:0] size;
    logic wide;
    atomic_op_t atomic;
    atomic_type_t operand;
    shuffle_mode_t shuffle;
    logic [1:0] cache;
    logic [1:0] index;
    logic [3:0] control;
    logic surface;
    logic formatted;
    logic bound;
    logic [2:0] dim;
    logic [1:0] clamp;
    logic bytes;
    logic [3:0] components;
    header_query_t query;
    logic descriptors;
  } load_form_t;

  // Of an instruction what is no row.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    scoreboard_t scoreboard;
    lanes_t lanes;
    group_t destination;
    logic [6:0] predicates;
    logic [31:0] offset;
    logic [4:0] bank;
    load_form_t form;
  } load_head_t;

  typedef struct packed {
    load_head_t head;
    row_t low;
    row_t high;
    row_t third;
    row_t c;
    row_t [LOAD_DATA-1:0] data;
  } load_access_t;

  // An entry: registers that are still to come, and how many of them are a's.
  typedef struct packed {
    logic [2:0] missing;
    logic [1:0] of_a;
    logic high;
    logic [1:0] next;
  } load_entry_t;

endpackage
