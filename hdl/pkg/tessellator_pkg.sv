// Generated from rtl-model/world/tessellator/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tessellator_pkg;
  import state_pkg::*;
  import tessellation_methods_pkg::*;

  // Most points and triangles of a warp (pes-vsc-tess-batch-prims); most triangles of a warp along a patch's border.
  localparam int unsigned TESS_POINTS = 32;

  localparam int unsigned TESS_PRIMS = 42;

  localparam int unsigned TESS_BORDER_PRIMS = 30;

  // Edges of a patch; axes of its inside.
  localparam int unsigned TESS_EDGES = 4;

  localparam int unsigned TESS_AXES = 2;

  typedef struct packed {
    tess_domain_t domain;
    tess_spacing_t spacing;
    tess_output_t makes;
    logic [TESS_EDGES-1:0][31:0] outer;
    logic [TESS_AXES-1:0][31:0] inner;
  } tess_state_t;

  function automatic tess_state_t tess_state_after(input tess_state_t old, input state_t state);
    tess_state_t s;
    s = old;
    case (state.address)
      SET_TESSELLATION_PARAMETERS: begin
        s.domain = set_tessellation_parameters_domain_type(state.value);
        s.spacing = set_tessellation_parameters_spacing(state.value);
        s.makes = set_tessellation_parameters_output_primitives(state.value);
      end
      SET_TESSELLATION_LOD_U0_OR_DENSITY: s.outer[0] = set_tessellation_lod_u0_or_density_v(state.value);
      SET_TESSELLATION_LOD_V0_OR_DETAIL: s.outer[1] = set_tessellation_lod_v0_or_detail_v(state.value);
      SET_TESSELLATION_LOD_U1_OR_W0: s.outer[2] = set_tessellation_lod_u1_or_w0_v(state.value);
      SET_TESSELLATION_LOD_V1: s.outer[3] = set_tessellation_lod_v1_v(state.value);
      SET_TG_LOD_INTERIOR_U: s.inner[0] = set_tg_lod_interior_u_v(state.value);
      SET_TG_LOD_INTERIOR_V: s.inner[1] = set_tg_lod_interior_v_v(state.value);
      default: ;
    endcase
    return s;
  endfunction

  // A patch, or where `none` is set only the end of a batch. Without `own` its levels are the methods'.
  typedef struct packed {
    logic [3:0] patch;
    logic last;
    logic none;
    logic own;
    logic [TESS_EDGES-1:0][31:0] outer;
    logic [TESS_AXES-1:0][31:0] inner;
  } tess_patch_t;

  typedef enum logic [1:0] {TESS_SHAPE_POINT, TESS_SHAPE_LINE, TESS_SHAPE_TRIANGLE} tess_shape_t;

  // A point of the domain, as floats.
  typedef struct packed {
    logic [3:0] patch;
    logic [31:0] u;
    logic [31:0] v;
  } tess_point_t;

  // A primitive, by the lanes of its warp.
  typedef struct packed {
    logic [2:0][4:0] corners;
  } tess_prim_t;

  // The end of a warp: its contents. `last`: its batch's last.
  typedef struct packed {
    logic [5:0] points;
    logic [5:0] prims;
    tess_shape_t shape;
    logic last;
  } tess_close_t;

  typedef struct packed {
    logic has_point;
    tess_point_t point;
    logic has_prim;
    tess_prim_t prim;
    logic closes;
    tess_close_t close;
  } tess_piece_t;

  // A factor, clamped to its range, with 16 fraction bits; the segments into which it divides a line.
  typedef struct packed {
    logic [22:0] level;
    logic [6:0] segments;
  } tess_factor_t;

  // The shape of a patch. For isolines edge 0 divides into lines, edge 1 divides a line.
  typedef struct packed {
    logic [3:0] patch;
    tess_domain_t domain;
    tess_shape_t shape;
    logic flips;
    tess_factor_t [TESS_EDGES-1:0] edges;
    tess_factor_t [TESS_AXES-1:0] inner;
    logic [8:0] border;
  } tess_shapes_t;

  // A patch with factors. `fits`: its points and primitives fit a warp.
  typedef struct packed {
    logic none;
    logic last;
    logic fits;
    logic [5:0] points;
    logic [5:0] prims;
    tess_shapes_t shapes;
  } tess_job_t;

  typedef enum logic [1:0] {TESS_PART_KIND_CLOSE, TESS_PART_KIND_WHOLE, TESS_PART_KIND_BORDER, TESS_PART_KIND_INSIDE} tess_part_kind_t;

  // Work in a warp: a whole patch, its border, or the given columns and rows of points of its inside.
  typedef struct packed {
    tess_part_kind_t kind;
    tess_shapes_t shapes;
    // For a triangle: a block at one side, and not rings from row y0 inwards.
    logic block;
    logic [1:0] side;
    logic [6:0] x0;
    logic [6:0] x1;
    logic [6:0] y0;
    logic [6:0] y1;
    logic close;
    logic last;
  } tess_part_t;

  typedef enum logic [1:0] {TESS_POINT_STAGE_BORDER, TESS_POINT_STAGE_INSIDE, TESS_POINT_STAGE_DONE} tess_point_stage_t;

  typedef struct packed {
    tess_point_stage_t stage;
    logic [1:0] side;
    logic [6:0] x;
    logic [6:0] y;
  } tess_point_walk_t;

  typedef enum logic [1:0] {TESS_PRIM_STAGE_BORDER, TESS_PRIM_STAGE_INSIDE, TESS_PRIM_STAGE_ALONE, TESS_PRIM_STAGE_DONE} tess_prim_stage_t;

  // Along a border: the next outer and inner segments, and the lanes where they begin. Inside:
  // the cell, the lanes of its outer and inner rows, and the lanes where the rows begin.
  typedef struct packed {
    tess_prim_stage_t stage;
    logic [1:0] side;
    logic [6:0] x;
    logic [6:0] y;
    logic second;
    logic [4:0] outer_lane;
    logic [4:0] inner_lane;
    logic [4:0] outer_row;
    logic [4:0] inner_row;
  } tess_prim_walk_t;

  // A position on a line that a factor divides, from its end where `back` is set.
  typedef struct packed {
    logic [22:0] level;
    logic odd;
    logic [6:0] index;
    logic back;
  } tess_axis_t;

  // u and v are the positions a and b; in a triangle, a is along a side and b away from it; or the point is its centre.
  typedef enum logic [2:0] {TESS_MAP_PLANE, TESS_MAP_SIDE0, TESS_MAP_SIDE1, TESS_MAP_SIDE2, TESS_MAP_CENTRE} tess_map_t;

  typedef struct packed {
    logic [3:0] patch;
    tess_map_t map;
    tess_axis_t a;
    tess_axis_t b;
  } tess_place_t;

  // A piece whose point is not placed yet.
  typedef struct packed {
    logic has_point;
    tess_place_t place;
    logic has_prim;
    tess_prim_t prim;
    logic closes;
    tess_close_t close;
  } tess_step_t;

  // Fields that accompany a point through the pipeline.
  typedef struct packed {
    logic has_point;
    logic [3:0] patch;
    tess_map_t map;
    logic has_prim;
    tess_prim_t prim;
    logic closes;
    tess_close_t close;
  } tess_rest_t;

  // A position: its index in the coarser and in the finer division, a segment's length in each, and the weight of the finer.
  typedef struct packed {
    logic [5:0] fewer;
    logic [5:0] more;
    logic [16:0] fewer_length;
    logic [16:0] more_length;
    logic [15:0] share;
    logic half;
    logic back;
  } tess_index_t;

  typedef struct packed {
    tess_rest_t rest;
    tess_index_t [1:0] axes;
  } tess_indexed_t;

  // Its positions in the coarser and in the finer division.
  typedef struct packed {
    logic [15:0] fewer;
    logic [15:0] more;
    logic [15:0] share;
    logic half;
    logic back;
  } tess_between_t;

  typedef struct packed {
    tess_rest_t rest;
    tess_between_t [1:0] axes;
  } tess_located_t;

  // Positions with 16 fraction bits.
  typedef struct packed {
    tess_rest_t rest;
    logic [1:0][16:0] places;
  } tess_placed_t;

endpackage
