// Generated from rtl-model/tpc/sm/constant_cache/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package constant_cache_pkg;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // Maximum lines, and maximum lines in flight.
  localparam int unsigned CONSTANT_LINES = 32;

  localparam int unsigned CONSTANT_REQUESTS = 16;

  // Maximum number of sub-partitions and partitions.
  localparam int unsigned CONSTANT_CLIENTS = 6;

  // A bank of a context, as in the context's words; the size is in bytes.
  typedef struct packed {
    logic valid;
    constant_buffer_t buffer;
    logic [16:0] size;
  } constant_bank_t;

  // Lookup of one or two words for an instruction.
  typedef struct packed {
    context_id_t context_id;
    logic [4:0] bank;
    logic [15:0] offset;
    logic pair;
  } constant_lookup_t;

  // Its value, a fault, or a miss.
  typedef struct packed {
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

  // Loaded words; for 64 bits also their high halves.
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

  // State of a line: valid, in flight, in flight but not to be kept, or refused by memory.
  typedef struct packed {
    logic valid;
    logic filling;
    logic stale;
    logic faulty;
    constant_line_t line;
  } constant_tag_t;

  // A lookup of one or two words of a line.
  typedef struct packed {
    logic nothing;
    logic upper;
    logic pair;
    constant_line_t line;
    logic [4:0] word;
  } constant_wanted_t;

  // A read of one or two words of a sector.
  typedef struct packed {
    logic here;
    logic fault;
    logic nothing;
    logic upper;
    logic pair;
    logic [2:0] word;
  } constant_read_t;

  // A requested line, and the entry that it fills.
  typedef struct packed {
    logic out;
    logic [4:0] entry;
  } constant_requested_t;

  // A load in progress: lanes left, and results of the others.
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
