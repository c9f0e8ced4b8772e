// Generated from rtl-model/gpc/gcc/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package gcc_pkg;
  import memory_pkg::*;

  // A line as it is known here: of instructions its address, of constants their buffer and, in the low 9 bits,
  // its number.
  typedef struct packed {
    logic constant;
    line_address_t line;
  } line_key_t;

  // Where a buffer lies: bits 39 to 8 of its address; its size less one.
  typedef struct packed {
    logic [31:0] base;
    logic [16:0] size;
  } buffer_place_t;

  typedef enum logic [1:0] {LOOK_STAGE_IDLE, LOOK_STAGE_READ, LOOK_STAGE_DECIDE} look_stage_t;

  // An ask that is looked up.
  typedef struct packed {
    look_stage_t stage;
    logic [2:0] sm;
    logic [3:0] tag;
    line_key_t key;
    // Ways with this key, if they are valid.
    logic [3:0] equal;
    // In memory; a line that no buffer has is zeros.
    line_address_t line;
    logic zero;
    logic physical;
  } line_look_t;

  // 256 bytes of a buffer that lie in a slot.
  typedef struct packed {
    logic valid;
    logic [7:0] buffer;
    logic [7:0] block;
  } moved_block_t;

  // An ask whose sectors have not been read yet; `old` before the change that is made now.
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
  } waiting_ask_t;

  // The ask that is served, and which of its sectors is read.
  typedef struct packed {
    logic valid;
    logic [5:0] at;
    logic [1:0] sector;
  } served_ask_t;

  // A sector at the RAM's output, and whose it is.
  typedef struct packed {
    logic valid;
    logic [2:0] sm;
    logic [3:0] tag;
    logic constant;
    logic zero;
    logic fault;
    logic [1:0] sector;
  } sector_read_t;

  typedef enum logic [1:0] {CHANGE_STAGE_IDLE, CHANGE_STAGE_WALK, CHANGE_STAGE_TELL, CHANGE_STAGE_SETTLE} change_stage_t;

  // A change of the table that is made.
  typedef struct packed {
    change_stage_t stage;
    logic [5:0] set;
    // Tags of set `at` are at the RAMs.
    logic reading;
    logic [5:0] at;
    // The walk's last set has been read.
    logic whole;
    logic [7:0] told;
  } table_change_t;

endpackage
