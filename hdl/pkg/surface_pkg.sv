// Generated from rtl-model/tpc/sm/load_store/surface/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package surface_pkg;
  import host_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import pixel_format_pkg::*;
  import sm_pkg::*;
  import texture_binding_pkg::*;
  import warps_pkg::*;

  // Lanes whose addresses are made in a cycle, at most; lanes whose texels are decoded.
  localparam int unsigned SURFACE_LANES = 8;

  localparam int unsigned TEXEL_LANES = 4;

  // Cycles from coordinates to addresses, and from registers to texels.
  localparam int unsigned SURFACE_CYCLES = 5;

  // Words of a texture header.
  localparam int unsigned HEADER_WORDS = 8;

  // A level of a surface.
  typedef struct packed {
    logic valid;
    logic sized;
    logic lined;
    texel_layout_t layout;
    pixel_format_t format;
    texel_source_t [3:0] sources;
    logic [2:0] bytes_log2;
    virtual_address_t address;
    logic [31:0] last_x;
    logic [15:0] last_y;
    logic [15:0] last_z;
    logic [15:0] last_layer;
    logic [20:0] pitch;
    logic [2:0] high;
    logic [2:0] deep;
    logic [14:0] gobs;
    logic [13:0] blocks;
    virtual_address_t layer;
    logic [3:0] last_level;
    logic [2:0] samples_log2;
  } surface_header_t;

  // What a query requests; extents are one less than there are.
  typedef struct packed {
    logic lined;
    logic [31:0] last_x;
    logic [15:0] last_y;
    logic [15:0] last_z;
    logic [15:0] last_layer;
    logic [3:0] last_level;
    logic [2:0] samples_log2;
  } surface_extent_t;

  // A level: each one less than it has; its blocks.
  typedef struct packed {
    logic [31:0] last_x;
    logic [15:0] last_y;
    logic [15:0] last_z;
    logic [2:0] high;
    logic [2:0] deep;
    logic [14:0] gobs;
    logic [13:0] blocks;
    logic [14:0] slices;
  } surface_level_t;

  typedef enum logic [2:0] {HEADER_STATE_LOOKUP, HEADER_STATE_REQUEST, HEADER_STATE_WAIT, HEADER_STATE_LEVEL, HEADER_STATE_SUM} header_state_t;

  // Identifies a header: for a bound one, its index among the constants.
  typedef struct packed {
    context_id_t context_id;
    logic bound;
    logic [19:0] number;
  } header_key_t;

  typedef struct packed {
    logic valid;
    header_key_t key;
    surface_header_t header;
  } header_entry_t;

  // Lanes that are on their way, and those of them that access.
  typedef struct packed {
    logic [5:0] from;
    logic [7:0] lanes;
    logic [3:0] steps;
    logic last;
  } place_group_t;

  // An access, with the registers that it reads.
  typedef struct packed {
    logic [0:0] side;
    context_id_t context_id;
    load_head_t head;
    row_t x;
    row_t y;
    row_t z;
    row_t handle;
    row_t [LOAD_DATA-1:0] data;
  } surface_work_t;

  // A handle that is in a bank of constants, or a header, is wanted.
  typedef struct packed {
    logic constant;
    logic [0:0] side;
    slot_t slot;
    context_id_t context_id;
    logic [4:0] bank;
    logic [31:0] offset;
    virtual_address_t address;
  } surface_request_t;

  typedef struct packed {
    logic fault;
    warp_fault_kind_t kind;
    logic [HEADER_WORDS-1:0][31:0] words;
  } surface_response_t;

  // Lanes of an access whose surface is the same.
  typedef struct packed {
    surface_work_t work;
    lanes_t lanes;
    surface_header_t header;
    logic refused;
    warp_fault_kind_t kind;
    logic follows;
  } surface_pass_t;

  // A pass with its addresses: its lanes that are inside, and texels or registers to store.
  typedef struct packed {
    logic [0:0] side;
    load_head_t head;
    lanes_t lanes;
    lanes_t inner;
    virtual_address_t [WARP_LANES-1:0] addresses;
    row_t [LOAD_DATA-1:0] data;
    logic [2:0] size;
    pixel_format_t format;
    texel_source_t [3:0] sources;
    surface_extent_t extent;
    logic refused;
    warp_fault_kind_t kind;
    logic follows;
  } surface_access_t;

  // Of a pass what is kept while its addresses are made.
  typedef struct packed {
    logic [0:0] side;
    load_head_t head;
    lanes_t lanes;
    surface_header_t header;
    logic refused;
    warp_fault_kind_t kind;
    logic follows;
  } surface_plan_t;

  // A lane's coordinates.
  typedef struct packed {
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] z;
    logic [31:0] layer;
  } surface_point_t;

  // Lanes of a cycle.
  typedef struct packed {
    surface_header_t header;
    logic bytes;
    logic moves;
    surface_point_t [SURFACE_LANES-1:0] points;
  } surface_address_request_t;

  typedef struct packed {
    logic [7:0] inner;
    virtual_address_t [SURFACE_LANES-1:0] addresses;
  } surface_address_result_t;

  // Registers of lanes, four each.
  typedef struct packed {
    logic formatted;
    pixel_format_t format;
    logic [31:0][31:0] words;
  } surface_pack_request_t;

  typedef struct packed {
    logic [31:0][31:0] words;
  } surface_packed_t;

  // What is to be done with the words of a load or an atomic operation.
  typedef struct packed {
    load_ticket_t ticket;
    lanes_t inner;
    logic empty;
    logic refused;
    warp_fault_kind_t kind;
    logic formatted;
    pixel_format_t format;
    texel_source_t [3:0] sources;
    logic [3:0] components;
    header_query_t query;
    surface_extent_t extent;
    row_t levels;
  } surface_order_t;

endpackage
