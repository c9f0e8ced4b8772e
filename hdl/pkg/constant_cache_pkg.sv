// Generated from rtl-model/tpc/sm/constant_cache/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package constant_cache_pkg;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // Most lines, and most of them on their way.
  localparam int unsigned CONSTANT_LINES = 32;

  localparam int unsigned CONSTANT_ASKS = 16;

  // Most sub-partitions.
  localparam int unsigned CONSTANT_CLIENTS = 4;

  // A bank of a context, as the context's words have it; the size in bytes.
  typedef struct packed {
    logic valid;
    constant_buffer_t buffer;
    logic [16:0] size;
  } constant_bank_t;

  // A constant of a slot's instruction.
  typedef struct packed {
    slot_t slot;
    context_id_t context_id;
    logic [4:0] bank;
    logic [15:0] offset;
    logic pair;
  } constant_lookup_t;

  typedef struct packed {
    slot_t slot;
    logic here;
    logic fault;
    logic [63:0] value;
  } constant_found_t;

  // A warp's load: bank and address by lane.
  typedef struct packed {
    logic [3:0] tag;
    context_id_t context_id;
    logic [2:0] size;
    lanes_t lanes;
    logic [WARP_LANES-1:0][4:0] banks;
    row_t addresses;
  } constant_load_t;

  // Words; of 64 bits their high halves, too.
  typedef struct packed {
    logic [3:0] tag;
    logic fault;
    row_t row;
    row_t high;
  } constant_loaded_t;

  // 128 bytes of a buffer.
  typedef struct packed {
    constant_buffer_t buffer;
    logic [8:0] line;
  } constant_line_t;

  // A line that is here, or on its way; or on its way and not to be kept; one that memory refused.
  typedef struct packed {
    logic valid;
    logic filling;
    logic stale;
    logic faulty;
    constant_line_t line;
  } constant_tag_t;

  // What is looked for: a word, or two, of a line.
  typedef struct packed {
    slot_t slot;
    logic nothing;
    logic upper;
    logic pair;
    constant_line_t line;
    logic [4:0] word;
  } constant_wanted_t;

  // What is read: a word, or two, of a sector.
  typedef struct packed {
    slot_t slot;
    logic here;
    logic fault;
    logic nothing;
    logic upper;
    logic pair;
    logic [2:0] word;
  } constant_read_t;

  // A line that was asked for comes to an entry.
  typedef struct packed {
    logic out;
    logic [4:0] entry;
  } constant_asked_t;

  // A load that is served: lanes that are left, and what the others have.
  typedef struct packed {
    logic [0:0] partition;
    constant_load_t load;
    row_t row;
    row_t high;
  } constant_loading_t;

  typedef struct packed {
    logic [0:0] partition;
    constant_loaded_t loaded;
  } constant_load_end_t;

endpackage
