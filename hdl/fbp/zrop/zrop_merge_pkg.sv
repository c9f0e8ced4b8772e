// Result of a draw on a tile: on its depth as a whole, on its stencil by halves.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_merge_pkg;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // Samples of the left half of a tile, of the right.
  localparam logic [1:0][63:0] HALVES = {64'hf0f0_f0f0_f0f0_f0f0, 64'h0f0f_0f0f_0f0f_0f0f};

  // The stencil of one half of a tile.
  typedef struct packed {
    logic [63:0]      passed;  // samples that pass the test
    logic [31:0]      lanes;   // bytes to write
    logic [31:0][7:0] values;
  } chunk_t;

  function automatic chunk_t stencil_chunk(
    input logic [31:0][7:0] stored, input logic half, input stencil_face_t face, input logic [63:0] live,
    input logic [63:0] z
  );
    chunk_t c;
    logic pass;
    logic [63:0] live_half, z_half;
    stencil_op_t op;
    c = '0;
    // The right half's samples, shifted four columns to the left.
    live_half = half ? live >> 4 : live;
    z_half = half ? z >> 4 : z;
    for (int k = 0; k < 32; k++) begin
      pass = zrop_judge_pkg::stencil_passes(face, stored[k]);
      op = !pass ? face.fail : z_half[zrop_samples_pkg::mask_bit(k)] ? face.zpass : face.zfail;
      c.values[k] = zrop_judge_pkg::stencil_value(face, op, stored[k]);
      c.lanes[k] = live_half[zrop_samples_pkg::mask_bit(k)];
      c.passed[zrop_samples_pkg::mask_bit(k)] = pass && c.lanes[k];
    end
    if (half) c.passed = c.passed << 4;
    return c;
  endfunction

  // Maximum planes of a tile after this draw: none if the draw has no plane of its own.
  function automatic logic [2:0] plane_limit(input depth_format_t format, input zrop_draw_t draw);
    return !draw.compress ? 3'd0 : format == DEPTH_FORMAT_Z16 ? 3'd2 : 3'd4;
  endfunction

  // Whether a draw may write depth against the direction of Zcull's regions.
  function automatic logic loosens(input zrop_state_t s, input zrop_draw_t draw);
    logic along;
    unique case (s.depth_func)
      COMPARE_LESS, COMPARE_LESS_EQUAL: along = !s.greater;
      COMPARE_GREATER, COMPARE_GREATER_EQUAL: along = s.greater;
      COMPARE_NEVER, COMPARE_EQUAL: along = 1'b1;
      COMPARE_NOT_EQUAL, COMPARE_ALWAYS: along = 1'b0;
    endcase
    return draw.response && s.depth_test && s.depth_write && !along;
  endfunction

  // Whether each place of a tile's planes owns a sample of a mask.
  function automatic logic [TILE_PLANES-1:0] owning(input logic [1:0][63:0] owners, input logic [63:0] samples);
    logic [TILE_PLANES-1:0] found;
    logic [63:0] low, high;
    for (int k = 0; k < TILE_PLANES; k++) begin
      low = k % 2 == 1 ? owners[0] : ~owners[0];
      high = k / 2 == 1 ? owners[1] : ~owners[1];
      found[k] = (low & high & samples) != 0;
    end
    return found;
  endfunction

  function automatic logic [1:0][63:0] owners_of(input zrop_planes_t [1:0] tile);
    return {tile[1].owners, tile[0].owners};
  endfunction

  // The union of two ranges.
  function automatic zrop_range_t either(input zrop_range_t a, input zrop_range_t b);
    zrop_range_t r;
    r.min = a.min < b.min ? a.min : b.min;
    r.max = a.max > b.max ? a.max : b.max;
    return r;
  endfunction

  // The range of some samples of a tile.
  function automatic zrop_range_t range_of(
    input zrop_meta_t meta, input logic [1:0][63:0] owners, input logic [63:0] samples
  );
    zrop_range_t r;
    logic [TILE_PLANES-1:0] found;
    if (!meta.planes) return meta.range;
    found = owning(owners, samples);
    r = {32'hffff_ffff, 32'h0};
    for (int k = 0; k < TILE_PLANES; k++) if (found[k]) r = either(r, meta.ranges[k]);
    return r;
  endfunction

  // Result of depth writes on a tile.
  typedef struct packed {
    zrop_meta_t         meta;
    logic               put;      // planes to write
    zrop_planes_t [1:0] planes;
    logic               rewrite;  // the planes must be converted to samples
    // all samples are the source's, or the range became tighter: reported to Zcull
    logic               tighter;
  } merged_t;

  // Gives the samples of pass the depth of a draw. Samples that are stored as such have been written already.
  function automatic merged_t merge_depth(
    input zrop_planes_t [1:0] held, input zrop_meta_t meta, input zrop_draw_t draw, input logic z_write,
    input depth_format_t format, input logic [63:0] pass
  );
    merged_t m;
    logic [2:0] limit;
    logic [TILE_PLANES-1:0] held_on;
    logic [1:0] place;
    logic found;
    zrop_range_t source, previous;
    m.meta = meta;
    m.put = 1'b0;
    m.planes = held;
    m.rewrite = 1'b0;
    m.tighter = 1'b0;
    if (!z_write || pass == 0) return m;
    limit = plane_limit(format, draw);
    source = {draw.min, draw.max};
    if (pass == '1 && (limit != 0 || !meta.planes)) begin
      m.meta.range = source;
      m.meta.dirty = '1;
      m.tighter = 1'b1;
      if (limit != 0) begin
        // All four places get the plane, so that none is ever undefined.
        m.meta.planes = 1'b1;
        m.meta.ranges = {TILE_PLANES{source}};
        m.put = 1'b1;
        m.planes[0].owners = '0;
        m.planes[0].planes = {2{draw.plane}};
        m.planes[1] = m.planes[0];
      end
      return m;
    end
    m.meta.dirty = meta.dirty | pass;
    if (!meta.planes) m.meta.range = either(meta.range, source);
    else begin
      m.meta.dirty = '1;
      previous = range_of(meta, owners_of(held), '1);
      held_on = owning(owners_of(held), ~pass);
      place = '0;
      found = 1'b0;
      for (int k = TILE_PLANES - 1; k >= 0; k--)
        if (!held_on[k] && 3'(k) < limit) begin
          place = 2'(k);
          found = 1'b1;
        end
      m.put = found;
      m.rewrite = !found;
      if (found) begin
        m.planes[place[1]].planes[place[0]] = draw.plane;
        for (int k = 0; k < 2; k++)
          m.planes[k].owners = (held[k].owners & ~pass) | (place[k] ? pass : 64'b0);
        m.meta.ranges[place] = source;
        m.meta.range = range_of(m.meta, owners_of(m.planes), '1);
        m.tighter = m.meta.range.min > previous.min || m.meta.range.max < previous.max;
      end else m.meta.range = either(range_of(meta, owners_of(held), ~pass), source);
    end
    return m;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
