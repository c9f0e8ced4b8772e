// Generated from rtl-model/tpc/l1/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package l1_pkg;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import warps_pkg::*;

  // Tag sets (l1-tag-sets), most lines of one (l1-lines-per-set), and rows of lines that leaves.
  localparam int unsigned L1_SETS = 4;

  localparam int unsigned L1_WAYS = 24;

  localparam int unsigned L1_LINE_ROWS = 128;

  // Most lines of the pool.
  localparam int unsigned L1_SLOTS = 160;

  // Banks of 8 bytes across a line (l1-banks-per-line).
  localparam int unsigned L1_BANKS = 16;

  // A line of the pool; a line behind tags: set, then way.
  typedef logic [7:0] l1_slot_t;

  typedef logic [6:0] l1_row_t;

  // Sectors that are here or on their way, none of no line; above the set, which is the line's low 2 bits.
  typedef struct packed {
    logic [3:0] sectors;
    logic [30:0] line;
  } l1_tag_t;

  // A wavefront, and which of its places are still to be served; `control`: the MPC's.
  typedef struct packed {
    l1_wavefront_t front;
    logic [7:0] left;
    logic control;
  } l1_wave_t;

  // Who is told when the last pass is done.
  typedef enum logic [1:0] {L1_TOLD_NOBODY, L1_TOLD_SM, L1_TOLD_MPC} l1_told_t;

  // A pass on its way to its data: `waits` are the sectors that come to its slot, all others are in the places' rows.
  typedef struct packed {
    warp_id_t warp;
    logic [7:0] destination;
    logic [4:0] step;
    logic [7:0] mask;
    logic last;
    l1_told_t told;
    logic ends;
    logic [2:0] size;
    logic [7:0] places;
    logic [L1_PLACES-1:0][6:0] offsets;
    l1_row_t [L1_PLACES-1:0] rows;
    logic [3:0] waits;
    logic barrier;
    logic fills;
    logic fresh;
    l1_slot_t slot;
  } l1_record_t;

  // What is done in a clock: a record of who waits for it, and what is asked of memory.
  typedef struct packed {
    logic records;
    logic asks;
    memory_op_t op;
    line_address_t line;
    logic [3:0] sectors;
    logic system;
    atomic_op_t atomic;
    atomic_type_t operand;
    l1_record_t record;
    logic [L1_PLACES-1:0][31:0] words;
  } l1_pass_t;

  // What goes up, with its beats by sector; of compare-and-swap `swapped` is the second one.
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
  } l1_request_t;

  // A bank's word.
  typedef struct packed {
    logic [1:0][31:0] words;
  } l1_bank_word_t;

endpackage
