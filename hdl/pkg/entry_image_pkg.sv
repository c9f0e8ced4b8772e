// Generated from rtl-model/world/viewport_stream_clip/entry_image.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package entry_image_pkg;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import viewport_stream_clip_pkg::*;

  // Component maps from headers, by address / 4: those of vertices; those of each primitive; inputs of
  // the pixel shader; among these, those that are constant, and those that are linear on the screen.
  typedef struct packed {
    logic [3:0][63:0] written;
    logic [3:0][63:0] each;
    logic [3:0][63:0] read;
    logic [3:0][63:0] constant;
    logic [3:0][63:0] linear;
    colour_state_t colours;
  } output_map_t;

  typedef enum logic [0:0] {FILL_STEP_WORD, FILL_STEP_PIECE} fill_step_kind_t;

  // Work for attribute fill: pieces, and words of headers in order.
  typedef struct packed {
    fill_step_kind_t kind;
    logic [168:0] body;
  } fill_step_t;

  function automatic state_t fill_step_word(input fill_step_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic fill_step_t fill_step_of_word(input state_t word);
    return {FILL_STEP_WORD, 169'(word)};
  endfunction

  function automatic batch_piece_t fill_step_piece(input fill_step_t packet);
    return batch_piece_t'(packet.body[168:0]);
  endfunction

  function automatic fill_step_t fill_step_of_piece(input batch_piece_t piece);
    return {FILL_STEP_PIECE, 169'(piece)};
  endfunction

  // Words written into the image of an entry: from a place on, those of the mask. Places wrap.
  typedef logic [12:0] image_place_t;

  typedef struct packed {
    image_place_t place;
    logic [7:0] mask;
    logic [7:0][31:0] words;
  } image_write_t;

  // A vertex's record, with its place among those that wait. Places wrap.
  typedef struct packed {
    logic [7:0] place;
    raster_record_t record;
  } record_write_t;

  // A complete image: the first line of its records, and their number; the same for its attributes.
  typedef struct packed {
    logic [4:0] record_line;
    logic [3:0] record_lines;
    logic [7:0] line;
    logic [8:0] lines;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } entry_image_t;

  // An entry that is visible to all units, and the components of its vertices.
  typedef struct packed {
    circular_entry_t entry;
    scalar_count_t scalars;
  } entry_written_t;

  // Lines of the image that are free again.
  typedef struct packed {
    logic [3:0] record_lines;
    logic [8:0] lines;
  } lines_free_t;

  // A vertex's scalars on their way to the image: eight of them, with their scaling.
  typedef struct packed {
    image_place_t place;
    logic [7:0] mask;
    logic [7:0] plain;
    logic [7:0][31:0] words;
    logic [31:0] scale;
  } scale_op_t;

  // A word of the image.
  typedef struct packed {
    logic [31:0] word;
  } image_word_t;

  // Most scalars of a vertex: the image can hold any piece with that many.
  localparam int unsigned MOST_SCALARS = 128;

  // Scalars of a vertex in a group.
  localparam int unsigned GROUP = 8;

  // A vertex of a piece whose record is read: its number in the entry.
  typedef struct packed {
    logic made;
    logic [4:0] index;
    logic [5:0] number;
  } piece_vertex_t;

  // A made vertex whose sums are being computed: the other fields of its entry.
  typedef struct packed {
    made_vertex_t vertex;
    logic [5:0] number;
    kept_record_t kept;
  } making_vertex_t;

  typedef enum logic [2:0] {FILL_PHASE_IDLE, FILL_PHASE_LOAD, FILL_PHASE_VERTICES, FILL_PHASE_MAKE, FILL_PHASE_DONE} fill_phase_t;

endpackage
