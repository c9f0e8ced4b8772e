// Generated from rtl-model/tpc/sm/load_store/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package load_store_pkg;
  import load_queue_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // Sub-partitions of a partition, at most.
  localparam int unsigned LOAD_SIDES = 2;

  // Words of a lane, at most; of an answer of shared memory.
  localparam int unsigned GATHER_ROWS = 4;

  typedef enum logic [2:0] {LOAD_ROLE_WRITE, LOAD_ROLE_BARRIER, LOAD_ROLE_FILL, LOAD_ROLE_TABLE, LOAD_ROLE_HEADER, LOAD_ROLE_TEXELS} load_role_t;

  // What is to be done with what comes back.
  typedef struct packed {
    load_role_t role;
    logic [0:0] side;
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    scoreboard_t scoreboard;
    lanes_t lanes;
    register_t destination;
    logic [2:0] rows;
    logic [1:0] words_log2;
    logic [2:0] size;
    logic [6:0] predicates;
    logic follows;
  } load_ticket_t;

  // An answer: up to 32 words of an access, in its order of places.
  typedef struct packed {
    logic [4:0] step;
    logic last;
    logic fault;
    row_t row;
  } gather_step_t;

  // An access is back.
  typedef struct packed {
    logic [1:0] words_log2;
    logic follows;
    logic fault;
  } gather_done_t;

  // A register, or the end of an instruction without one.
  typedef struct packed {
    load_ticket_t ticket;
    logic [1:0] number;
    logic last;
    logic stored;
    logic fault;
    warp_fault_kind_t kind;
    lanes_t predicate;
    row_t row;
  } load_finish_t;

  // An access on its way to L1.
  typedef struct packed {
    logic ends;
  } l1_order_t;

  // A load of constants by lane.
  typedef struct packed {
    load_ticket_t ticket;
    context_id_t context_id;
    logic [4:0] bank;
    logic [1:0] mode;
    logic [31:0] offset;
    row_t index;
  } constant_work_t;

  // Of a warp: its context, its part of shared memory.
  typedef struct packed {
    context_id_t context_id;
    logic [8:0] shared;
    logic [8:0] shared_size;
  } load_slot_t;

  typedef struct packed {
    logic [31:0] bits;
  } load_word_t;

  // An access whose addresses are being made.
  typedef struct packed {
    logic [0:0] side;
    logic spill;
    load_slot_t at;
    load_head_t head;
    row_t low;
    row_t c;
    row_t [LOAD_DATA-1:0] data;
  } load_work_t;

endpackage
