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
    WALK,    // decompress: read the status of the next tile
    LOOK,    // bring it in if it is compressed
    RETURN,  // send it back as samples
    WAIT
  } phase_t;

  // What is in a slot.
  typedef struct packed {
    logic            z;         // the tile's depth is here, or will be
    logic [1:0]      stencil;   // its stencil, by halves
    logic [1:0]      status;    // how memory held its depth when it was fetched
    sector_address_t tile;
  } held_t;

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
    logic [15:0]     scan;         // tile to decompress
    logic            walking;      // inside a clear, at (walk_x, walk_y)
    logic [14:0]     walk_x;
    logic [14:0]     walk_y;
    logic            item_valid;
    zrop_draw_t      item;         // work on the tile that is looked for
    logic            looked;       // its status has been read
    struct packed {logic valid; zrop_op_t data;} op;
    struct packed {logic valid; zrop_fetch_t data;} fetch;
    logic [15:0]     above;        // from this tile on, the status memory means nothing: all are samples
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
    logic [7:0]      sectors;
    logic            z;
    logic            planes;
    logic            look;     // a tile whose status is read
    logic [14:0]     look_at;
    logic            seek;     // the next tile to look for
    sector_address_t seek_tile;
    logic            place;    // a tile is written in a slot
    zrop_slot_t      place_at;
    held_t           held;
    logic            fill;     // it was not there before
    logic            turn;     // the next slot has had its turn
    logic            scan;     // the next slot is to be flushed
    logic            drop;     // all slots are empty
    logic            pop;      // the packet at the input is done with
  } leave_t;

endpackage
/* verilator lint_on UNUSEDSIGNAL */
