// Generated from rtl-model/tpc/sm/shared_memory/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shared_memory_pkg;
  import memory_port_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // Banks of 32-bit words.
  localparam int unsigned BANKS = 32;

  // A request's number at its requester.
  typedef logic [3:0] shared_tag_t;

  // A word's row in its bank.
  typedef logic [8:0] bank_row_t;

  typedef enum logic [1:0] {SHARED_OP_LOAD, SHARED_OP_STORE, SHARED_OP_ATOMIC} shared_op_t;

  // Up to 32 words, for `lanes`, at addresses in a CTA's memory, which occupies blocks of 256 bytes.
  typedef struct packed {
    shared_op_t op;
    logic [2:0] size;
    atomic_op_t atomic;
    atomic_type_t operand;
    shared_tag_t tag;
    logic [8:0] base;
    logic [8:0] limit;
    lanes_t lanes;
    row_t addresses;
    row_t data;
  } shared_request_t;

  // Data are zero where nothing was read.
  typedef struct packed {
    shared_tag_t tag;
    logic fault;
    row_t row;
  } shared_response_t;

  // Access to a row, from a fixed-function unit.
  typedef struct packed {
    row_request_t request;
    row_t data;
  } row_access_t;

  // Words of an attribute plane.
  localparam int unsigned PLANE_WORDS = 3;

  // Rows of the TRAM: the memory's last 16 KB (tram-size), in separate RAMs.
  localparam int unsigned TRAM_ROWS = 128;

  // A plane to be stored, and its first word in the TRAM.
  typedef struct packed {
    logic [11:0] word;
    logic [PLANE_WORDS-1:0][31:0] words;
  } plane_store_t;

  // Source of an access: a row's, or a requester's.
  typedef struct packed {
    logic row;
    logic [1:0] asker;
    shared_tag_t tag;
    logic fault;
  } shared_owner_t;

  // An access with lanes still to be served.
  typedef struct packed {
    shared_owner_t owner;
    shared_op_t op;
    logic [2:0] size;
    atomic_op_t atomic;
    atomic_type_t operand;
    lanes_t left;
    logic [WARP_LANES-1:0][15:0] at;
    row_t data;
  } shared_access_t;

  // One pass: for each bank a row, bytes to be written, a word and for compare-and-swap the new one; and the bank and byte of each
  // lane's word.
  typedef struct packed {
    shared_owner_t owner;
    shared_op_t op;
    logic [2:0] size;
    atomic_op_t atomic;
    atomic_type_t operand;
    logic last;
    lanes_t lanes;
    logic [WARP_LANES-1:0][6:0] at;
    bank_row_t [BANKS-1:0] rows;
    logic [BANKS-1:0][3:0] bytes;
    logic [BANKS-1:0][31:0] words;
    logic [BANKS-1:0][31:0] new_words;
  } shared_pass_t;

  // Results of an atomic.
  typedef struct packed {
    logic [31:0] banks;
    bank_row_t [BANKS-1:0] rows;
    logic [BANKS-1:0][31:0] words;
  } shared_update_t;

  typedef struct packed {
    shared_owner_t owner;
    row_t row;
  } shared_result_t;

endpackage
