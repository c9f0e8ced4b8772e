// Generated from rtl-model/tpc/stri/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package stri_pkg;
  import pixels_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import window_methods_pkg::*;

  // Cached lines of 128 bytes of entries.
  localparam int unsigned VERTEX_CACHE_LINES = 32;

  typedef logic [4:0] vertex_slot_t;

  // Maximum lines of a vertex: 255 unaligned words, and the line with its raster record.
  localparam int unsigned VERTEX_LINES = 10;

  localparam int unsigned RECORD_LINE = 9;

  // Coordinates of points, 2E0 and 2E4.
  localparam int unsigned SPRITE_COMPONENTS = 184;

  // Texture coordinates, 300 to 39C: four components each.
  localparam int unsigned TEXTURE_COMPONENTS = 192;

  localparam int unsigned TEXTURES_END = 232;

  // Substitute for a vertex's component: a point-sprite axis, or One where no stage writes it.
  typedef enum logic [2:0] {SPRITE_AXIS_NONE, SPRITE_AXIS_S, SPRITE_AXIS_T, SPRITE_AXIS_ZERO, SPRITE_AXIS_ONE} sprite_axis_t;

  // Texture coordinates replaced by point-sprite coordinates, and the source of their third component.
  typedef struct packed {
    logic [9:0] textures;
    sprite_r_t r;
  } sprite_state_t;

  function automatic sprite_state_t sprites_after(input sprite_state_t old, input state_t state);
    sprite_state_t s;
    s = old;
    case (state.address)
      SET_POINT_SPRITE_SELECT: begin
        s.r = set_point_sprite_select_rmode(state.value);
        s.textures = set_point_sprite_select_textures(state.value);
      end
      default: ;
    endcase
    return s;
  endfunction

  // Groups of components whose w is 1 where no stage writes them; for diffuse colours all four may be 1.
  typedef struct packed {
    logic diffuse_ones;
    logic specular;
    logic generic;
    logic texture;
  } attribute_defaults_t;

  function automatic attribute_defaults_t defaults_after(input attribute_defaults_t old, input state_t state);
    attribute_defaults_t s;
    s = old;
    case (state.address)
      SET_ATTRIBUTE_DEFAULT: begin
        s.diffuse_ones = set_attribute_default_color_front_diffuse(state.value);
        s.specular = set_attribute_default_color_front_specular(state.value);
        s.generic = set_attribute_default_generic_vector(state.value);
        s.texture = set_attribute_default_fixed_fnc_texture(state.value);
      end
      default: ;
    endcase
    return s;
  endfunction

  // Generic components, 080 to 27C; those of specular colours begin at 290.
  localparam int unsigned GENERIC_COMPONENTS = 32;

  localparam int unsigned SPECULAR_COMPONENTS = 164;

  // The component read from z of raster records: window depth, 078.
  localparam int unsigned DEPTH_COMPONENT = 30;

  // The number of a primitive, 060, which entries have whether or not a stage outputs it.
  localparam int unsigned PRIMITIVE_COMPONENT = 24;

  // Maximum number of SMs of a cluster.
  localparam int unsigned STRI_SMS = 2;

  // Planes in flight between the read of their values and the SM.
  localparam int unsigned PLANES_OUT = 32;

  // Cache entries of a vertex's lines, the last that of its record.
  typedef struct packed {
    vertex_slot_t [VERTEX_LINES-1:0] slots;
  } vertex_lines_t;

  // A primitive whose lines have been requested.
  typedef struct packed {
    plane_request_t request;
    vertex_lines_t [PLANE_CORNERS-1:0] corners;
    logic [31:0] lines;
  } plane_work_t;

  // The next line of a primitive, and its entry in the cache.
  typedef struct packed {
    logic first;
    logic whole;
    logic last;
    logic [3:0] more;
    circular_entry_t number;
    logic hit;
    logic free;
    vertex_slot_t slot;
  } vertex_lookup_t;

  typedef enum logic [0:0] {STRI_STEP_WORD, STRI_STEP_PRIM} stri_step_kind_t;

  // A queued step.
  typedef struct packed {
    stri_step_kind_t kind;
    logic [461:0] body;
  } stri_step_t;

  function automatic state_t stri_step_word(input stri_step_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic stri_step_t stri_step_of_word(input state_t word);
    return {STRI_STEP_WORD, 462'(word)};
  endfunction

  function automatic plane_work_t stri_step_prim(input stri_step_t packet);
    return plane_work_t'(packet.body[461:0]);
  endfunction

  function automatic stri_step_t stri_step_of_prim(input plane_work_t prim);
    return {STRI_STEP_PRIM, 462'(prim)};
  endfunction

  // Components with planes, indexed by address / 4; whether they are constant, or screen-linear; and whether entries have them, by
  // vertex or by primitive.
  typedef struct packed {
    logic [3:0][63:0] present;
    logic [3:0][63:0] constant;
    logic [3:0][63:0] linear;
    logic [3:0][63:0] written;
    logic [3:0][63:0] each;
    colour_state_t colours;
    sprite_state_t sprites;
    attribute_defaults_t defaults;
  } component_map_t;

  // The primitive whose planes are being computed: place, component and scalar of the next plane.
  typedef struct packed {
    logic busy;
    plane_work_t work;
    logic [10:0] tram;
    logic [7:0] step;
    logic [10:0] at;
    logic [3:0][63:0] left;
    logic [7:0] scalar;
  } plane_walk_t;

  // Values read from the RAMs.
  typedef struct packed {
    logic valid;
    logic none;
    logic depth;
    sprite_axis_t sprite;
    logic scaled;
    logic constant;
    logic [PLANE_CORNERS-1:0][2:0] words;
    logic [1:0] provoking;
    barycentric_terms_t u;
    barycentric_terms_t v;
  } value_read_t;

  // Destination of a plane in flight.
  typedef struct packed {
    logic [0:0] sm;
    logic [10:0] plane;
    logic last;
    planes_ready_t ready;
  } plane_ticket_t;

  // Number of a primitive's planes in the TRAM.
  typedef struct packed {
    logic [7:0] planes;
  } held_planes_t;

endpackage
