// Generated from rtl-model/tpc/sm/attributes/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package attributes_pkg;
  import interpolation_pkg::*;
  import opcode_pkg::*;
  import shading_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  localparam int unsigned ATTRIBUTE_LANES = 16;

  // Maximum sides of a partition, slots of both, and contexts.
  localparam int unsigned ATTRIBUTE_SIDES = 2;

  localparam int unsigned ATTRIBUTE_RECORDS = 32;

  localparam int unsigned ATTRIBUTE_CONTEXTS = 16;

  // Instructions with requests in flight.
  localparam int unsigned ATTRIBUTE_TICKETS = 8;

  // Further registers that a queued instruction of a side can have: those of AST.
  localparam int unsigned ATTRIBUTE_FURTHER = 3;

  // Cycles that a result waits that is not interpolated.
  localparam int unsigned ATTRIBUTE_MEMORY_CYCLES = 8;

  // Words of a map, and of the settings of a context.
  localparam int unsigned MAP_WORDS = 8;

  // Quads of a warp.
  localparam int unsigned WARP_QUADS = 8;

  // Eight words of a context.
  typedef struct packed {
    logic [MAP_WORDS-1:0][31:0] words;
  } attribute_map_t;

  // Record of a warp: rows, and words from one output component to the next; the other fields are those of `WorldPlace`.
  typedef struct packed {
    warp_kind_t kind;
    context_id_t context_id;
    shared_row_t input_row;
    shared_row_t output_row;
    logic [2:0] pitch_log2;
    logic [2:0] input_log2;
    logic [3:0] stride_log2;
    logic [10:0] extra;
    logic [31:0] starts;
    logic [5:0] first_prim;
    logic [31:0] primitive_id;
  } attribute_warp_t;

  // Half of a slot's quads.
  typedef struct packed {
    logic [1:0] partition;
    slot_t slot;
    logic [0:0] half;
    warp_quad_t [GROUP_QUADS-1:0] quads;
  } warp_quads_t;

  typedef struct packed {
    warp_quad_t [GROUP_QUADS-1:0] quads;
  } quad_set_t;

  // A queued instruction; the first register that AST stores is in `b`.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    scoreboard_t scoreboard;
    opcode_t opcode;
    logic [11:0] modifiers;
    group_t destination;
    logic [2:0] words;
    logic [6:0] predicates;
    logic [31:0] literal;
    logic indexed;
    logic handle;
    lanes_t lanes;
    row_t a;
    row_t b;
    row_t c;
  } attribute_entry_t;

  typedef enum logic [1:0] {ATTRIBUTE_ROLE_INTERPOLATE, ATTRIBUTE_ROLE_MEMORY, ATTRIBUTE_ROLE_MADE, ATTRIBUTE_ROLE_EMITTED} attribute_role_t;

  // Source of a plane.
  typedef enum logic [2:0] {PLANE_SOURCE_STORED, PLANE_SOURCE_NOTHING, PLANE_SOURCE_COLUMN, PLANE_SOURCE_LINE, PLANE_SOURCE_FACING} plane_source_t;

  // A step of an instruction.
  typedef struct packed {
    logic refused;
    logic identity;
    logic requests;
    logic comes;
    logic last;
    lanes_t lanes;
    lanes_t left;
    plane_source_t source;
    logic [10:0] plane;
  } attribute_step_t;

  // A result in flight, in the order of requests.
  typedef struct packed {
    attribute_role_t role;
    logic [0:0] side;
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    scoreboard_t scoreboard;
    register_t destination;
    lanes_t lanes;
    logic [6:0] predicates;
    lanes_t predicate;
    logic last;
    logic refused;
    plane_source_t source;
    interpolation_mode_t mode;
    logic sat;
    logic [WARP_LANES-1:0][27:0] x;
    logic [WARP_LANES-1:0][27:0] y;
    logic [WARP_QUADS-1:0][9:0] tiles;
    row_t row;
  } attribute_ticket_t;

  // Half of an interpolation at the output.
  typedef struct packed {
    logic [0:0] side;
    logic second;
    logic [3:0] work;
    slot_t slot;
    scoreboard_t scoreboard;
    register_t destination;
    lanes_t lanes;
    logic last;
  } attribute_exit_t;

  // Lanes 16 to 31, one cycle after the others.
  typedef struct packed {
    interpolation_op_t [ATTRIBUTE_LANES-1:0] ops;
    attribute_exit_t exit;
  } late_lanes_t;

  typedef struct packed {
    logic [0:0] side;
    written_t written;
  } attribute_written_t;

endpackage
