// What the stages of the fine raster hold.

package fine_raster_types_pkg;
  import depth_pkg::*;
  import fine_raster_disc_pkg::*;
  import fine_raster_edges_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // Works out what the footprints of a tile share, in four steps.
  typedef struct packed {
    logic               valid;
    tile_packet_t       packet;
    logic [1:0]         step;
    logic               bank;     // of terms, to be written
    logic [3:0][7:0]    spots;    // positions of the samples in columns 0 to 3 of row step
    logic [5:0]         exp;      // of the plane
    logic [5:0]         descent;
    tile_plane_t        plane;    // with the first vertex's depth for the centre's
    logic signed [23:0] offset;   // from the first vertex to the first footprint's centre
    logic signed [39:0] slope;    // of depth, along the offset
    logic signed [51:0] low;      // product of the slope and the offset's 12 low bits
    logic signed [51:0] high;     // and of the others
    rise_t              rise;     // the product before
  } prepare_t;

  // Rises in rows at and at + 4, yet to be added up.
  typedef struct packed {
    logic                    valid;
    logic [2:0]              at;       // where in terms
    row_rise_t [3:0][1:0]    rows;
    sample_rise_t [3:0][3:0] samples;
  } sums_t;

  // Goes over the footprints of a tile.
  typedef struct packed {
    logic               valid;
    frtx_packet_t       packet;    // with the upper-left pixel of the footprint
    sample_mode_t       mode;      // of its samples
    sample_mode_t       surface;   // of those that the surface has
    logic               smooth;
    rect_t              rect;
    logic               drop;
    logic               bank;
    edge_slope_t [3:0]  slopes;
    corner_t [3:0]      corner;    // edges at the footprint's corner
    corner_t [3:0]      row;       // and at the first of its row
    logic signed [39:0] slope_a;
    logic signed [39:0] slope_b;
    logic [5:0]         descent;
    rise_t              rise;      // of depth, to the footprint's centre
    rise_t              row_rise;  // and to the first of its row
    stipple_start_t     stipple;
    logic [15:0]        pattern;     // of the stipple
    logic [24:0]        reciprocal;  // of its factor, in 2^-24
    disc_t              disc;        // of a round point
  } walk_t;

  // A footprint with its edges at the left of every column.
  typedef struct packed {
    logic          valid;
    frtx_packet_t  packet;
    sample_mode_t  surface;
    logic          smooth;
    starts_t [3:0] starts;
    logic [7:0]    columns;  // in the primitive's rectangle
    logic [7:0]    rows;
    logic [7:0][7:0] kept;   // of a stippled polygon, and by the window's clips
    logic          bank;
    lift_t         lift;
    disc_at_t      disc;
  } place_t;

  // A footprint with its coverage and plane.
  typedef struct packed {
    logic         valid;
    frtx_packet_t packet;   // of a smooth one, what it covers of the sixteen samples of four pixels
    sample_mode_t surface;
    logic         smooth;
  } sampled_t;

  // The same, and whether it is passed on whatever comes after it.
  typedef struct packed {
    logic         valid;
    logic         some;
    frtx_packet_t packet;
  } sifted_t;

  // Held back until it is known whether it is the last of its tile.
  typedef struct packed {
    logic         valid;
    logic         known;
    frtx_packet_t packet;
  } held_t;

endpackage
