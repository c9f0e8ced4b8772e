// Stage registers of the fine raster.

package fine_raster_types_pkg;
  import depth_pkg::*;
  import fine_raster_disc_pkg::*;
  import fine_raster_edges_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // Preparation: computes the values that the footprints of a tile share, in four steps.
  typedef struct packed {
    logic               valid;
    tile_packet_t       packet;
    logic [1:0]         step;
    logic               bank;     // bank of the terms to be written
    logic [3:0][7:0]    spots;    // sample positions in columns 0 to 3 of row step
    logic [5:0]         exp;      // exponent of the plane
    logic [5:0]         descent;
    tile_plane_t        plane;    // holds the depth of the first vertex in place of that of the centre
    logic signed [23:0] offset;   // distance from the first vertex to the centre of the first footprint
    logic signed [39:0] slope;    // depth slope along the offset
    logic signed [51:0] low;      // product of the slope and the 12 low bits of the offset
    logic signed [51:0] high;     // product of the slope and the upper bits
    rise_t              rise;     // the previous product
  } prepare_t;

  // Rises in rows at and at + 4, not yet added up.
  typedef struct packed {
    logic                    valid;
    logic [2:0]              at;       // row of terms
    row_rise_t [3:0][1:0]    rows;
    sample_rise_t [3:0][3:0] samples;
  } sums_t;

  // The walk: steps over the footprints of a tile.
  typedef struct packed {
    logic               valid;
    frtx_packet_t       packet;    // holds the upper-left pixel of the footprint
    sample_mode_t       mode;      // mode of its samples
    sample_mode_t       surface;   // mode of the surface's samples
    logic               smooth;
    rect_t              rect;
    logic               drop;
    logic               bank;
    edge_slope_t [3:0]  slopes;
    corner_t [3:0]      corner;    // edges at the corner of the footprint
    corner_t [3:0]      row;       // edges at the first footprint of its row
    logic signed [39:0] slope_a;
    logic signed [39:0] slope_b;
    logic [5:0]         descent;
    rise_t              rise;      // rise of depth to the centre of the footprint
    rise_t              row_rise;  // rise to the first footprint of its row
    stipple_start_t     stipple;
    logic [15:0]        pattern;     // of the stipple
    logic [24:0]        reciprocal;  // reciprocal of the stipple factor, in 2^-24
    disc_t              disc;        // disc of a round point
  } walk_t;

  // A footprint with its edges at the left of every column.
  typedef struct packed {
    logic          valid;
    frtx_packet_t  packet;
    sample_mode_t  surface;
    logic          smooth;
    starts_t [3:0] starts;
    logic [7:0]    columns;  // columns in the rectangle of the primitive
    logic [7:0]    rows;
    logic [7:0][7:0] kept;   // samples kept by the polygon stipple and the window clips
    logic          bank;
    lift_t         lift;
    disc_at_t      disc;
  } place_t;

  // A footprint with its coverage and plane.
  typedef struct packed {
    logic         valid;
    frtx_packet_t packet;   // for a smooth tile, coverage of the sixteen samples of four pixels
    sample_mode_t surface;
    logic         smooth;
  } sampled_t;

  // The same, and whether it is sent regardless of the packet after it.
  typedef struct packed {
    logic         valid;
    logic         some;
    frtx_packet_t packet;
  } sifted_t;

  // Held until it is known whether it is the last of its tile.
  typedef struct packed {
    logic         valid;
    logic         known;
    frtx_packet_t packet;
  } held_t;

endpackage
