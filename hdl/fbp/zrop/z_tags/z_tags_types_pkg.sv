// Registers of the tags stage, and its outputs of a cycle.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_types_pkg;
  import memory_port_pkg::*;
  import zrop_pkg::*;

  typedef enum logic [2:0] {
    RUN,
    FLUSH,   // write back all slots
    DRAIN,   // wait for the writes
    SWEEP,   // write back all slots, for a marker
    MARK     // send the marker after them
  } phase_t;

  // Contents of a slot.
  typedef struct packed {
    logic            planes;    // its planes in memory are present, or being fetched
    logic            z;         // likewise all of its depth
    logic [1:0]      stencil;   // likewise its stencil, by halves
    sector_address_t tile;
  } held_t;

  // A 64 KB page, by the bits of its number above the entry index: pages that are known to have the kind are indexed
  // by the low bits of their numbers.
  typedef struct packed {
    logic [17:0]     name;
  } page_name_t;

  // State of the tag store.
  typedef struct packed {
    sector_address_t tile;      // the tile in lookup
    logic            hit;
    zrop_slot_t      slot;      // its slot, present or to be allocated
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
    zrop_page_t      page;         // of the pages whose tiles are cached
    logic [63:0]     pages;        // valid entries of `kinds`
    logic            requested;        // the kind of the item's page has been requested
    logic            turns;        // the kind differs: the cache is flushed first
    logic            walking;      // inside a clear, at (walk_x, walk_y)
    logic [14:0]     walk_x;
    logic [14:0]     walk_y;
    logic            item_valid;
    zrop_draw_t      item;         // work on the tile in lookup
    logic            shaded;       // depths for the next draw have arrived
    struct packed {logic valid; zrop_op_t data;} op;
    struct packed {logic valid; zrop_fetch_t data;} fetch;
    logic            half;         // the previous item is a half to clear in memory
    struct packed {logic valid; zrop_clear_t data;} clear;  // tiles of a kilobyte to clear, collected so far
    logic [15:0]     clears;       // clears in flight to memory
  } regs_t;

  // Outputs of a cycle.
  typedef struct packed {
    logic            emit;
    zrop_op_t        op;
    logic            clean;    // a slot to write back
    zrop_slot_t      slot;
    logic            ahead;    // it is early
    logic            fetch;    // sectors to fetch into a slot
    zrop_slot_t      into;
    sector_address_t tile;
    logic [9:0]      sectors;
    logic            compressed;  // only if the tile is compressed
    logic            probe;    // only for their page's kind
    logic            seek;     // the next tile to look up
    sector_address_t seek_tile;
    logic            place;    // a tile is written to a slot
    zrop_slot_t      place_at;
    held_t           held;
    logic            fill;     // it was not cached before
    logic            turn;     // the round-robin moves past the next slot
    logic            scan;     // the next slot is flushed or swept
    logic            drop;     // invalidate all slots
    logic            pop;      // the packet at the input is done
  } leave_t;

endpackage
/* verilator lint_on UNUSEDSIGNAL */
