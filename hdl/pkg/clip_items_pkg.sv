// Generated from rtl-model/world/viewport_stream_clip/clip_items.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package clip_items_pkg;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;

  // Most vertices of a polygon: three, and one more for each plane.
  localparam int unsigned POLYGON = 18;

  // Made vertices after which a piece ends before the next primitive is clipped: a whole polygon still fits after them.
  localparam int unsigned MADE_ENOUGH = 14;

  // A primitive to be clipped, with its corners; the guard bands of its viewport's sides,
  // as powers of two; with `values` its provoking corner becomes a vertex of its own.
  typedef struct packed {
    kept_prim_t kept;
    logic values;
    logic [1:0][3:0] guards;
    clip_vertex_t [CORNERS-1:0] corners;
  } clip_task_t;

  // Coordinates in clip space.
  typedef struct packed {
    logic [POSITION-1:0][31:0] of;
  } position_t;

  // A vertex made by clipping, without its place: its corners' positions in the order of their shares; or `copied` from the first.
  typedef struct packed {
    logic copied;
    position_t [CORNERS-1:0] positions;
    logic [31:0] size;
    logic [3:0] viewport;
    logic [10:0] layer;
    made_vertex_t vertex;
  } cut_vertex_t;

  typedef enum logic [2:0] {CLIP_ITEM_BATCH, CLIP_ITEM_CLOSE, CLIP_ITEM_WHOLE, CLIP_ITEM_VERTEX, CLIP_ITEM_PIECE, CLIP_ITEM_LAST, CLIP_ITEM_NOTHING} clip_item_kind_t;

  // Items of a step: a primitive that is not cut; vertices of a polygon and its primitives, by
  // their numbers among these vertices; the last of them; or an empty result, with its edges.
  typedef struct packed {
    clip_item_kind_t kind;
    logic [584:0] body;
  } clip_item_t;

  function automatic vsc_batch_t clip_item_batch(input clip_item_t packet);
    return vsc_batch_t'(packet.body[117:0]);
  endfunction

  function automatic clip_item_t clip_item_of_batch(input vsc_batch_t batch);
    return {CLIP_ITEM_BATCH, 585'(batch)};
  endfunction

  function automatic batch_close_t clip_item_close(input clip_item_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic clip_item_t clip_item_of_close(input batch_close_t close);
    return {CLIP_ITEM_CLOSE, 585'(close)};
  endfunction

  function automatic out_prim_t clip_item_whole(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_whole(input out_prim_t whole);
    return {CLIP_ITEM_WHOLE, 585'(whole)};
  endfunction

  function automatic cut_vertex_t clip_item_vertex(input clip_item_t packet);
    return cut_vertex_t'(packet.body[584:0]);
  endfunction

  function automatic clip_item_t clip_item_of_vertex(input cut_vertex_t vertex);
    return {CLIP_ITEM_VERTEX, 585'(vertex)};
  endfunction

  function automatic out_prim_t clip_item_piece(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_piece(input out_prim_t piece);
    return {CLIP_ITEM_PIECE, 585'(piece)};
  endfunction

  function automatic out_prim_t clip_item_last(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_last(input out_prim_t last);
    return {CLIP_ITEM_LAST, 585'(last)};
  endfunction

  function automatic out_prim_t clip_item_nothing(input clip_item_t packet);
    return out_prim_t'(packet.body[40:0]);
  endfunction

  function automatic clip_item_t clip_item_of_nothing(input out_prim_t nothing);
    return {CLIP_ITEM_NOTHING, 585'(nothing)};
  endfunction

  // The same for one primitive, up to its end.
  typedef struct packed {
    logic ends;
    clip_item_t item;
  } engine_item_t;

  // The next output: an item, or all items of a primitive that is clipped.
  typedef struct packed {
    logic clips;
    clip_item_t item;
  } clip_turn_t;

  // An item with its vertex's position, and its shares times w.
  typedef struct packed {
    clip_item_t item;
    position_t position;
    logic [1:0][31:0] screen;
  } placed_item_t;

  // Kinds of polygon vertices: a corner; on an edge of the primitive; between such.
  typedef enum logic [1:0] {VERTEX_KIND_CORNER, VERTEX_KIND_EDGE, VERTEX_KIND_INNER} vertex_kind_t;

  // The line of a polygon's side: an edge of the primitive by its number, or a plane.
  typedef logic [1:0] along_t;

  localparam int unsigned ALONG_PLANE = 3;

  // A vertex of a polygon that is clipped: its corner, or for an edge the end that its parameter starts at, and the
  // `other`; its share of the other; for any vertex its weight of each corner; the line of the side to the next vertex.
  typedef struct packed {
    vertex_kind_t kind;
    logic copied;
    logic [1:0] corner;
    logic [1:0] other;
    along_t along;
    logic [31:0] t;
    logic [CORNERS-1:0][31:0] weights;
  } polygon_vertex_t;

  // Phases of a clip engine.
  typedef enum logic [3:0] {CLIP_PHASE_IDLE, CLIP_PHASE_DISTANCE, CLIP_PHASE_DIFFER, CLIP_PHASE_WEIGH, CLIP_PHASE_SORT, CLIP_PHASE_DIVIDE, CLIP_PHASE_PART, CLIP_PHASE_INSET, CLIP_PHASE_COMPLEMENT, CLIP_PHASE_WALK, CLIP_PHASE_INNER_DIFFER, CLIP_PHASE_INNER_DIVIDE, CLIP_PHASE_INNER_PART, CLIP_PHASE_INNER_SHARE, CLIP_PHASE_SEND, CLIP_PHASE_FAN} clip_phase_t;

endpackage
