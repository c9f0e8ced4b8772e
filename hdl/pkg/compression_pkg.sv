// Generated from rtl-model/fbp/compression/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package compression_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import state_pkg::*;
  import tile_port_pkg::*;

  // Client index of requests that the stage issues.
  localparam client_id_t OWN_CLIENT = 12'hfff;

  // Bits of a tag of these requests: status; sectors that are forwarded undecoded.
  localparam int unsigned STATUS_TAG = 11;

  localparam int unsigned PASSING_TAG = 10;

  // Tag bit: sector of the second line of a tile.
  localparam int unsigned SECOND_TAG = 3;

  // Tiles of a block of one kilobyte.
  localparam int unsigned BLOCK_TILES = 4;

  // Maximum sectors of a compressed tile.
  localparam int unsigned STORED_SECTORS = 4;

  // Blocks whose status is in one sector.
  localparam int unsigned SECTOR_BLOCKS = 8;

  // Words of a clear value, and values of a table.
  localparam int unsigned VALUE_WORDS = 4;

  localparam int unsigned CLEAR_VALUES = 16;

  // Maximum cached lines of status, as a power of two.
  localparam int unsigned STATUS_SETS_LOG2 = 10;

  // Sets of a row, as a power of two: their tags are not valid until the row is first looked up.
  localparam int unsigned STATUS_ROW_LOG2 = 4;

  // Lines of status that are fetched at the same time: one for the oldest request of each virtual channel.
  localparam int unsigned STATUS_FETCHES = 4;

  // Concurrent decoded reads, as a power of two. The first two are reserved for the expansion of a tile.
  localparam int unsigned READS_LOG2 = 3;

  localparam int unsigned READS = 8;

  localparam int unsigned EXPANDING = 2;

  // Concurrent reads whose sectors are forwarded undecoded, as a power of two.
  localparam int unsigned PASSES_LOG2 = 5;

  localparam int unsigned PASSES = 32;

  // Heads of a virtual channel that the slice may hold without having looked up their tags.
  localparam int unsigned SENT = 8;

  // Clients that can be between the two writes of a tile.
  localparam int unsigned PAIRS = 4;

  typedef logic [2:0] read_id_t;

  typedef logic [4:0] pass_id_t;

  // Bits 33 to 10 of an address.
  typedef logic [23:0] block_address_t;

  // Index of a block among all status; of a line of a slice's status.
  typedef logic [22:0] status_place_t;

  typedef logic [17:0] status_line_t;

  typedef logic [1:0] status_fetch_id_t;

  // Storage format of a tile.
  typedef enum logic [2:0] {FORM_PLAIN, FORM_CLEAR, FORM_REDUCED, FORM_ARITHMETIC, FORM_BOTH, FORM_TWO_PLANES, FORM_FOUR_PLANES, FORM_HALF_PLANES} form_t;

  // Bytes of a sample.
  typedef enum logic [1:0] {SAMPLE_SIZE_NONE, SAMPLE_SIZE_FOUR, SAMPLE_SIZE_EIGHT, SAMPLE_SIZE_SIXTEEN} sample_size_t;

  // Parameters for decoding a tile. `halves`: the halves that have planes, of Z16. `eight`: 8 samples are reduced
  // to one, not 4; `stencil`: depth is packed, with uncompressed stencil beside it; `above`: an ordinary word has
  // stencil in its high byte; `wide`: samples are eight bytes; `right`: the tile is the right half of 8x8.
  typedef struct packed {
    logic depth;
    logic stencil;
    logic above;
    logic wide;
    logic right;
    sample_mode_t mode;
    sample_size_t sample;
    logic eight;
    logic [1:0] halves;
    form_t form;
  } coding_t;

  // A tile's status as stored in memory.
  typedef struct packed {
    logic [1:0] unused;
    logic [3:0] clear;
    logic [1:0] state;
  } tile_status_t;

  typedef struct packed {
    tile_status_t [BLOCK_TILES-1:0] tiles;
  } block_status_t;

  // `overwrites`: all tiles of the block get a new status, whatever they have.
  typedef struct packed {
    status_place_t place;
    logic overwrites;
  } status_lookup_t;

  // Result of the lookup of the last cycle. Without `hit` the lookup must be repeated. The block of a lookup that
  // overwrites it is undefined.
  typedef struct packed {
    logic hit;
    block_status_t block;
  } status_shown_t;

  // New status for some tiles of the block that is shown; for all after a lookup that overwrites them.
  typedef struct packed {
    logic [3:0] tiles;
    tile_status_t status;
  } status_change_t;

  // Cached status: a line, the dirty ones of its sectors, and the blocks whose status is known.
  typedef struct packed {
    status_line_t line;
    logic [3:0] dirty;
    logic [31:0] known;
  } status_tag_t;

  // A line that missed has its set until a lookup of it hits. `missing`: its sectors that have not arrived.
  typedef struct packed {
    logic busy;
    logic [2:0] missing;
    status_line_t line;
  } status_fetch_t;

  // A sector of the line that a fetch has requested.
  typedef struct packed {
    status_fetch_id_t fetch;
    logic [1:0] sector;
    sector_t data;
  } status_fill_t;

  typedef struct packed {
    logic [VALUE_WORDS-1:0][31:0] words;
  } clear_value_t;

  typedef struct packed {
    logic depth;
    logic [3:0] index;
    clear_value_t value;
  } clear_write_t;

  typedef struct packed {
    logic depth;
    clear_value_t value;
  } clear_find_t;

  // The entry that has a value, or a free entry.
  typedef struct packed {
    logic found;
    logic [3:0] index;
  } value_place_t;

  typedef struct packed {
    logic depth;
    logic [3:0] index;
  } clear_show_t;

  // A tile to encode for a kind.
  typedef struct packed {
    logic [7:0] kind;
    sector_t [TILE_SECTORS-1:0] tile;
  } encode_op_t;

  // The encoded tile: its state, and the sectors that hold data, lowest first; the others are zeros.
  typedef struct packed {
    logic [1:0] state;
    sector_t [STORED_SECTORS-1:0] sectors;
  } encoded_t;

  // Stored sectors of a line, and the plain sectors to return.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    logic [1:0] status;
    logic [7:0] compressible;
    coding_t coding;
    // The second line of its tile.
    logic upper;
    logic [3:0] wanted;
    // Build ordinary sectors of depth with stencil: from the tile's left half, and from its right.
    logic unpacks;
    sector_t low;
    sector_t high;
    // The line's own first sector, if it holds stencil.
    sector_t stencil;
    sector_t right_low;
    sector_t right_high;
    sector_t right_stencil;
  } decode_job_t;

  // A read whose sectors are forwarded undecoded.
  typedef struct packed {
    logic busy;
    client_id_t client;
    request_tag_t tag;
    logic [1:0] status;
    logic [7:0] compressible;
  } passing_t;

  typedef struct packed {
    passing_t [PASSES-1:0] reads;
  } passing_reads_t;

endpackage
