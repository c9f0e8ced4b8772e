// Generated from rtl-model/gpc/gcc/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package gcc_pkg;
  import memory_pkg::*;

  // Key of a line: for instructions the address, for constants the buffer and, in the low 9 bits, the line number.
  typedef struct packed {
    logic constant;
    line_address_t line;
  } line_key_t;

  // Location of a buffer: bits 39 to 8 of its address, and its size minus one.
  typedef struct packed {
    logic [31:0] base;
    logic [16:0] size;
  } buffer_place_t;

  typedef enum logic [1:0] {LOOKUP_STAGE_IDLE, LOOKUP_STAGE_READ, LOOKUP_STAGE_DECIDE} lookup_stage_t;

  // The request in lookup.
  typedef struct packed {
    lookup_stage_t stage;
    logic [4:0] sm;
    logic [3:0] tag;
    line_key_t key;
    // Ways with this key, if they are valid.
    logic [3:0] equal;
    // Line address in memory; a line outside all buffers reads as zeros.
    line_address_t line;
    logic zero;
    logic physical;
  } line_lookup_t;

  // 256 bytes of a buffer that were moved to a slot.
  typedef struct packed {
    logic valid;
    logic [7:0] buffer;
    logic [7:0] block;
  } moved_block_t;

  // MSHR: a request whose sectors have not been read yet; `old`: accepted before the current change.
  typedef struct packed {
    logic valid;
    logic served;
    logic old;
    logic constant;
    logic [3:0] tag;
    logic zero;
    logic [5:0] set;
    logic [1:0] way;
    logic [3:0] arrived;
  } waiting_request_t;

  // The MSHR in service, and the sector being read.
  typedef struct packed {
    logic valid;
    logic [7:0] at;
    logic [1:0] sector;
  } served_request_t;

  // A sector at the output of the RAM, and its destination.
  typedef struct packed {
    logic valid;
    logic [4:0] sm;
    logic [3:0] tag;
    logic constant;
    logic zero;
    logic fault;
    logic [1:0] sector;
  } sector_read_t;

  typedef enum logic [1:0] {CHANGE_STAGE_IDLE, CHANGE_STAGE_WALK, CHANGE_STAGE_TELL, CHANGE_STAGE_SETTLE} change_stage_t;

  // The change of the buffer table in progress.
  typedef struct packed {
    change_stage_t stage;
    logic [5:0] set;
    // The RAMs read the tags of set `at`.
    logic reading;
    logic [5:0] at;
    // The last set has been read.
    logic whole;
    logic [31:0] notified;
  } table_change_t;

endpackage
