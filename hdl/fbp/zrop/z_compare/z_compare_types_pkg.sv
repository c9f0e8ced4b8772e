// Registers of the compare stage.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_types_pkg;
  import pixels_pkg::*;
  import reports_pkg::*;
  import state_pkg::sample_mode_t;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  typedef enum logic [2:0] {
    START,
    LOOP,      // compare group by group
    SETTLE,    // wait for the last group
    LEFT,      // stencil of the left half
    RIGHT,
    FINISH,
    REWRITE,   // convert planes to samples, group by group
    REWRITTEN
  } step_t;

  typedef logic [ZROP_CACHED-1:0][255:0] cached_t;

  // A group of a draw in the expanders.
  typedef struct packed {
    logic       valid;
    logic       source;  // only the source's codes, held for comparison with the stored ones
    logic       first;
    logic       last;
    logic [2:0] group;
  } group_t;

  // The draw that groups belong to.
  typedef struct packed {
    zrop_draw_t  draw;
    zrop_meta_t  meta;
    logic        constant;  // the stored samples that it is compared with have one code
    logic [31:0] code;      // that code
    logic        alone;     // no other draw follows until it is done
    logic        clipped;   // some of its samples may be clipped
    logic        rewrite;
  } job_t;

  // A compared group.
  typedef struct packed {
    logic                   valid;
    logic                   first;
    logic                   last;
    logic [2:0]             group;
    logic [ZROP_EXPANDERS-1:0]       live;     // covered and within bounds
    logic [ZROP_EXPANDERS-1:0]       z;        // passes the depth test
    logic [ZROP_EXPANDERS-1:0]       stencil;
    logic [ZROP_EXPANDERS-1:0][31:0] codes;
  } compared_t;

  // Masks of a tile, accumulated.
  typedef struct packed {
    logic [63:0] live;
    logic [63:0] z;
    logic [63:0] stencil;
  } masks_t;

  typedef struct packed {
    zrop_state_t            state;
    logic [31:0]            least;         // codes of the depth bounds
    logic [31:0]            greatest;
    zrop_clip_t             clip;
    logic [63:0][31:0]      shades;        // codes of the samples that the shader computed
    zrop_range_t            shaded;        // range of all of them since the previous draw
    logic                   shading;       // some have arrived since
    logic                   settling;      // set one cycle after the state that changes the ends
    logic [31:0]            used;          // slots whose meta is valid
    logic [7:0]             landed;        // fetches whose last sector has been written
    step_t                  step;
    logic [2:0]             count;         // the next group to issue, or a lower one
    logic                   second;        // second of a pair of issues
    masks_t                 masks;         // of the draw at the head
    logic                   lone;          // the planes become samples before other work on the tile
    logic                   brought;       // the planes fetched for the draw at the head have become samples
    zrop_planes_t [1:0]     old;           // planes being converted to samples
    logic [63:0]            pass;          // samples that get the source afterwards
    group_t [2:0]           groups;        // parallel to the stages of the expanders
    job_t [2:0]             jobs;          // of these groups
    logic [ZROP_EXPANDERS-1:0][31:0] held;          // source codes
    logic [ZROP_EXPANDERS-1:0]       held_below;    // lanes below 0
    logic [ZROP_EXPANDERS-1:0]       held_above;    // lanes above 1
    compared_t              compared;
    job_t                   worked;        // of the compared group
    masks_t                 sums;          // of its draw
    logic                   report_valid;
    depth_feedback_t        report;        // except the codes
    logic [31:0]            report_min;
    logic [31:0]            report_max;
    logic                   count_valid;
    logic [63:0]            count_mask;
    logic [63:0]            zpass_count;
    struct packed {logic valid; report_value_t data;} value;
  } regs_t;

  // Samples that survive.
  function automatic logic [63:0] pass_of(input masks_t m);
    return m.live & m.z & m.stencil;
  endfunction

  // Slots of the groups in flight: in the expanders from 0 on, and the compared one.
  typedef struct packed {
    logic [3:0]       valid;
    zrop_slot_t [3:0] slot;
  } flows_t;

  // Groups of a draw on this slot are in flight.
  function automatic logic works_on(input flows_t flows, input zrop_slot_t slot);
    logic any;
    any = 1'b0;
    for (int k = 0; k < 4; k++) any |= flows.valid[k] && flows.slot[k] == slot;
    return any;
  endfunction

  // Stores a quad's codes, each for all samples of its pixel.
  function automatic logic [63:0][31:0] with_shades(
    input logic [63:0][31:0] prior, input sample_mode_t mode, input zrop_depth_t depth
  );
    logic [63:0][31:0] shades;
    zrop_samples_pkg::pixel_t at;
    shades = prior;
    for (int b = 0; b < 64; b++) begin
      at = zrop_samples_pkg::pixel(mode, 6'(b));
      if (at.quad == depth.quad) shades[b] = depth.z[at.pixel];
    end
    return shades;
  endfunction

  // A range that holds a quad's codes, too.
  function automatic zrop_range_t with_shaded(input zrop_range_t prior, input zrop_depth_t depth);
    zrop_range_t range;
    range = prior;
    for (int p = 0; p < 4; p++) begin
      if (depth.z[p] < range.min) range.min = depth.z[p];
      if (depth.z[p] > range.max) range.max = depth.z[p];
    end
    return range;
  endfunction

  // Nothing is known of a tile.
  function automatic zrop_meta_t unknown();
    zrop_meta_t m;
    m = '0;
    m.range.max = '1;
    return m;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
