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

  typedef struct packed {
    logic            valid;
    logic            clean;     // memory has all of it
    logic            cleaning;  // on its way there
    logic            z;         // its depth is here, or will be
    logic [1:0]      stencil;   // its stencil, by halves
    logic [1:0]      status;    // how memory had its depth when it came
    sector_address_t tile;
  } tag_t;

  typedef struct packed {
    zrop_state_t     state;
    phase_t          phase;
    logic [15:0]     scan;         // slot to flush, or tile to decompress
    tag_t [31:0]     tags;
    zrop_slot_t      next;         // slot to leave next
    zrop_slot_t      ahead;        // slot to write back next
    logic [5:0]      lead;         // how far that is ahead
    logic            walking;      // inside a clear, at (walk_x, walk_y)
    logic [14:0]     walk_x;
    logic [14:0]     walk_y;
    logic            item_valid;
    zrop_draw_t      item;         // work on the tile at sector tile
    sector_address_t tile;
    logic            looked;       // its status has been read
    logic            op_valid;
    zrop_op_t        op;
    logic            fetch_valid;
    zrop_fetch_t     fetch;
    logic [15:0]     above;        // from this tile on, the status memory means nothing: all are samples
  } regs_t;

  // What leaves in a clock.
  typedef struct packed {
    logic            emit;
    zrop_op_t        op;
    logic            clean;    // a slot to write back
    zrop_slot_t      slot;
    logic            fetch;    // sectors to fetch into a slot
    zrop_slot_t      into;
    sector_address_t tile;
    logic [7:0]      sectors;
    logic            z;
    logic            planes;
    logic            look;     // a tile whose status is read
    logic [14:0]     look_at;
    logic            pop;      // the packet at the input is done with
  } leave_t;

  // Memory does not have all of it, and nothing is under way.
  function automatic logic dirty(input tag_t tag);
    return tag.valid && !tag.clean && !tag.cleaning;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
