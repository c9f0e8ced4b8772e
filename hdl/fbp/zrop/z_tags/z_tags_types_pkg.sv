// Registers of the tags stage, and what leaves it in a clock.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_types_pkg;
  import memory_port_pkg::*;
  import zrop_pkg::*;

  typedef enum logic [2:0] {
    RUN,
    FLUSH,   // write back all
    DRAIN,   // wait for the writes
    SWEEP,   // write back all, for a marker
    MARK     // send the marker behind them
  } phase_t;

  // What is in a slot.
  typedef struct packed {
    logic            planes;    // the planes that it has in memory are here, or will be
    logic            z;         // all of its depth is
    logic [1:0]      stencil;   // its stencil, by halves
    sector_address_t tile;
  } held_t;

  // A page of 64 KB by the bits of its number that its place does not have: pages that are known to have the kind are at
  // places of the low bits of their numbers.
  typedef struct packed {
    logic [17:0]     name;
  } page_name_t;

  // What the tag store knows.
  typedef struct packed {
    sector_address_t tile;      // the one looked for
    logic            hit;
    zrop_slot_t      slot;      // where it is or will be
    logic [31:0]     valid;
    logic [31:0]     dirty;
    logic [31:0]     leaving;
    logic            early;
    zrop_slot_t      ahead;
    zrop_slot_t      scan;
    logic            scan_last;
  } known_t;

  typedef struct packed {
    zrop_state_t     state;
    phase_t          phase;
    zrop_page_t      page;         // of the pages whose tiles are held
    logic [63:0]     pages;        // places of `kinds` that name such a page
    logic            asked;        // the kind of the item's page has been asked for
    logic            turns;        // it is another: what is held goes first
    logic            walking;      // inside a clear, at (walk_x, walk_y)
    logic [14:0]     walk_x;
    logic [14:0]     walk_y;
    logic            item_valid;
    zrop_draw_t      item;         // work on the tile that is looked for
    logic            shaded;       // depths for the next draw have come
    struct packed {logic valid; zrop_op_t data;} op;
    struct packed {logic valid; zrop_fetch_t data;} fetch;
    logic            half;         // the item before is a half to clear in memory
    struct packed {logic valid; zrop_clear_t data;} clear;  // tiles of a kilobyte to clear, as far as they have come
    logic [15:0]     clears;       // on their way to memory
  } regs_t;

  // What leaves in a clock.
  typedef struct packed {
    logic            emit;
    zrop_op_t        op;
    logic            clean;    // a slot to write back
    zrop_slot_t      slot;
    logic            ahead;    // it is ahead of its turn
    logic            fetch;    // sectors to fetch into a slot
    zrop_slot_t      into;
    sector_address_t tile;
    logic [9:0]      sectors;
    logic            compressed;  // of compressed tiles alone
    logic            probe;    // only for their page's kind
    logic            seek;     // the next tile to look for
    sector_address_t seek_tile;
    logic            place;    // a tile is written in a slot
    zrop_slot_t      place_at;
    held_t           held;
    logic            fill;     // it was not there before
    logic            turn;     // the next slot has had its turn
    logic            scan;     // the next slot is to be flushed, or swept
    logic            drop;     // all slots are empty
    logic            pop;      // the packet at the input is done with
  } leave_t;

endpackage
/* verilator lint_on UNUSEDSIGNAL */
