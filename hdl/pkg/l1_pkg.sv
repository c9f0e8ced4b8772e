// Generated from rtl-model/tpc/l1/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package l1_pkg;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;

  // Tag sets (l1-tag-sets), maximum lines of one (l1-lines-per-set), and the resulting number of rows.
  localparam int unsigned L1_SETS = 4;

  localparam int unsigned L1_WAYS = 24;

  localparam int unsigned L1_LINE_ROWS = 128;

  // Maximum number of lines of the pool.
  localparam int unsigned L1_SLOTS = 160;

  // Banks of 8 bytes across a line (l1-banks-per-line).
  localparam int unsigned L1_BANKS = 16;

  // A line of the pool; a tagged line is numbered by set, then way.
  typedef logic [7:0] l1_slot_t;

  typedef logic [6:0] l1_row_t;

  // Sectors that are valid or requested (none: no line); the tag is the line address above the 2 bits of the set.
  typedef struct packed {
    logic [3:0] sectors;
    logic [30:0] line;
  } l1_tag_t;

  // A wavefront, and its places that are still to be served; `control`: a request of the MPC. Or with `texture` a request of the
  // texture unit, and the sets whose lines are still to be served.
  typedef struct packed {
    l1_wavefront_t front;
    logic [7:0] left;
    logic control;
    logic texture;
    texel_request_t texels;
    logic [3:0] sets_left;
  } l1_wave_t;

  // Receiver of the notification when the last pass is done.
  typedef enum logic [1:0] {L1_NOTIFIED_NO_UNIT, L1_NOTIFIED_SM, L1_NOTIFIED_MPC, L1_NOTIFIED_TEXTURE} l1_notified_t;

  // A pass that waits for its data: sectors in `waits` arrive in its slot, all others are in the places' rows. The texture unit
  // reads `banks`, each of the row of its set; all rows are the same in a pass that waits.
  typedef struct packed {
    warp_id_t warp;
    logic [7:0] destination;
    logic [4:0] step;
    logic [7:0] mask;
    logic last;
    l1_notified_t notified;
    logic ends;
    logic [2:0] size;
    logic [7:0] places;
    logic [L1_PLACES-1:0][6:0] offsets;
    l1_row_t [L1_PLACES-1:0] rows;
    logic [15:0] banks;
    logic [L1_BANKS-1:0][1:0] sets;
    logic [3:0] waits;
    logic barrier;
    logic fills;
    logic fresh;
    l1_slot_t slot;
  } l1_record_t;

  // The work of one cycle: a record of the waiting places, and a memory request.
  typedef struct packed {
    logic records;
    logic requests;
    memory_op_t op;
    line_address_t line;
    logic [3:0] sectors;
    logic system;
    atomic_op_t atomic;
    atomic_type_t operand;
    l1_record_t record;
    logic [L1_PLACES-1:0][31:0] words;
  } l1_pass_t;

  // A request for the network, with its beats by sector; for compare-and-swap `swapped` is the second beat.
  typedef struct packed {
    memory_op_t op;
    line_address_t line;
    logic [3:0] sectors;
    logic system;
    atomic_op_t atomic;
    atomic_type_t operand;
    l1_slot_t slot;
    logic [LINE_SECTORS-1:0][31:0] masks;
    sector_t [LINE_SECTORS-1:0] data;
    sector_t [LINE_SECTORS-1:0] swapped;
  } l1_line_request_t;

  // A word of a bank.
  typedef struct packed {
    logic [1:0][31:0] words;
  } l1_bank_word_t;

endpackage
