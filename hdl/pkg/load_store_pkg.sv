// Generated from rtl-model/tpc/sm/load_store/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package load_store_pkg;
  import host_pkg::*;
  import load_queue_pkg::*;
  import shuffle_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // Sub-partitions of a partition, at most.
  localparam int unsigned LOAD_SIDES = 2;

  // Words of a lane, at most; of a response of shared memory.
  localparam int unsigned GATHER_ROWS = 4;

  // Entries of what is in flight, beside the responses of memories: shuffles, ends, accesses to surfaces that return.
  localparam int unsigned SHUFFLES = 4;

  localparam int unsigned ENDS = 2;

  localparam int unsigned SURFACE_ORDERS = 32;

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

  // A response: up to 32 words of an access, in its order of places.
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

  // A load of constants by lane.
  typedef struct packed {
    load_ticket_t ticket;
    context_id_t context_id;
    logic [4:0] bank;
    logic [1:0] mode;
    logic [31:0] offset;
    row_t index;
  } constant_work_t;

  // Entries that are free again.
  typedef struct packed {
    logic shuffle;
    logic constant;
    logic ended;
    logic surface;
  } return_credits_t;

  // A shuffle, and what is to be done with its register.
  typedef struct packed {
    load_ticket_t ticket;
    shuffle_request_t request;
  } shuffle_work_t;

  // What an access needs of its context: local memory, and the windows of generic addresses.
  typedef struct packed {
    virtual_address_t local_base;
    logic [31:0] local_bytes;
    logic [31:0] stack_bytes;
    logic [31:0] shared_window;
    logic [31:0] local_window;
    logic [23:0] local_low;
    logic [23:0] local_high;
  } load_context_t;

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
