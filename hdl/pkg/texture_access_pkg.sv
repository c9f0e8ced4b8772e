// Generated from rtl-model/tpc/sm/texture/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_access_pkg;
  import sm_pkg::*;
  import texture_quads_pkg::*;
  import warps_pkg::*;

  // Instructions of a sub-partition that wait, and registers of each of an instruction's groups.
  localparam int unsigned TEXTURE_ENTRIES = 4;

  localparam int unsigned TEXTURE_ROWS = 4;

  // The row of an argument: 0 to 3 of group a, 4 to 7 of b; 8 and more: the instruction lacks the argument.
  typedef logic [3:0] texture_row_t;

  // Where an instruction has its arguments.
  typedef struct packed {
    texture_row_t layer;
    texture_row_t x;
    texture_row_t y;
    texture_row_t z;
    texture_row_t handle;
    texture_row_t detail;
    texture_row_t sample;
    texture_row_t offsets;
    texture_row_t more_offsets;
    texture_row_t comparand;
  } texture_places_t;

  // What an opcode and its modifiers request.
  typedef struct packed {
    logic refused;
    texel_op_t op;
    quad_shape_t shape;
    logic array;
    level_source_t level;
    offset_form_t offsets;
    logic compares;
    logic samples;
    logic [1:0] component;
    logic [3:0] mask;
    logic compact;
    logic half;
    logic bound;
    logic [12:0] index;
    logic high_offsets;
    logic floored;
    texture_places_t places;
  } texture_form_t;

  // An instruction without its rows.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    scoreboard_t scoreboard;
    lanes_t lanes;
    register_t destination;
    register_t second;
    logic [6:0] predicates;
    texture_form_t form;
  } texture_head_t;

  typedef struct packed {
    texture_head_t head;
    row_t [TEXTURE_ROWS-1:0] a;
    row_t [TEXTURE_ROWS-1:0] b;
  } texture_access_t;

  // An entry: registers that are still to come, those of a first.
  typedef struct packed {
    logic [3:0] missing;
    logic [2:0] of_a;
    logic [2:0] next_a;
    logic [2:0] next_b;
  } queued_texture_t;

  // The context of a warp; the bank of constants that has a context's handles.
  typedef struct packed {
    context_id_t context_id;
  } texture_slot_t;

  typedef struct packed {
    logic [4:0] bank;
  } handle_bank_t;

  typedef enum logic [1:0] {HANDLE_STATE_REQUEST, HANDLE_STATE_WAIT, HANDLE_STATE_MISSED, HANDLE_STATE_KNOWN} handle_state_t;

  // An instruction of a side, with its handle if that is among the constants.
  typedef struct packed {
    logic [0:0] side;
    context_id_t context_id;
    logic [31:0] handle;
    texture_access_t access;
  } texture_issue_t;

  // What is to be done with an instruction's results.
  typedef struct packed {
    logic [0:0] side;
    texture_head_t head;
  } texture_ticket_t;

  // An instruction's results, as registers in their order.
  typedef struct packed {
    texture_ticket_t ticket;
    logic fault;
    logic page;
    lanes_t resident;
    row_t [TEXTURE_ROWS-1:0] rows;
  } texture_result_t;

  // A quad's registers.
  typedef struct packed {
    logic [TEXTURE_ROWS-1:0][QUAD_LANES-1:0][31:0] words;
  } quad_registers_t;

endpackage
