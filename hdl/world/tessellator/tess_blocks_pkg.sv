// Blocks of a patch's inside, each for a warp, and whether patches share one.
/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of a patch

package tess_blocks_pkg;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;

  // Most segments of a triangle's ring whose whole inside fits a warp.
  localparam logic [6:0] CORE = 7'd5;
  // Triangles between four rows of points: columns of a block with one slanted end, or none; those that fit with two.
  localparam logic [6:0] SLANTED = 7'd8;
  localparam logic [6:0] STRAIGHT = 7'd7;
  localparam logic [6:0] WHOLE_BAND = 7'd10;
  // Rows of triangles in a warp.
  localparam logic [6:0] BAND = 7'd3;

  // A block, whether it is the last, and the position of the next.
  typedef struct packed {
    tess_part_t part;
    logic       last;
    logic [1:0] side;
    logic [6:0] x;
    logic [6:0] y;
  } tess_block_t;

  // Rows of quads that fit in a warp, where each has `columns`.
  function automatic logic [6:0] rows_of(input logic [6:0] columns);
    case (columns)
      7'd0, 7'd1: return 7'd15;
      7'd2: return 7'd9;
      7'd3: return 7'd7;
      7'd4: return 7'd5;
      7'd5: return 7'd4;
      7'd6, 7'd7: return 7'd3;
      7'd8, 7'd9: return 7'd2;
      default: return 7'd1;
    endcase
  endfunction

  // The widest block with the given rows of quads.
  function automatic logic [6:0] most_columns(input logic [6:0] rows);
    if (rows <= 7'd1) return 7'd15;
    return rows == 7'd2 ? 7'd9 : STRAIGHT;
  endfunction

  function automatic logic [6:0] least_of(input logic [6:0] a, input logic [6:0] b);
    return a < b ? a : b;
  endfunction

  // Whether a small patch fits in the current warp.
  function automatic logic joins(input tess_job_t job, input logic [5:0] points, input logic [5:0] prims);
    return 7'(points) + 7'(job.points) <= 7'(TESS_POINTS) && 7'(prims) + 7'(job.prims) <= 7'(TESS_PRIMS);
  endfunction

  // Whether there is anything inside the border: points, or triangles between them.
  function automatic logic has_inside(input tess_shapes_t s);
    if (s.shape == TESS_SHAPE_POINT) return s.inner[0].segments > 7'd1;
    return s.inner[0].segments > 7'd2 && (s.domain != TESS_DOMAIN_QUAD || s.inner[1].segments > 7'd2);
  endfunction

  // A part with the whole inside.
  function automatic tess_part_t inside_all(input tess_shapes_t s);
    tess_part_t part;
    part = '0;
    part.shapes = s;
    part.x0 = 7'd1;
    part.y0 = 7'd1;
    part.x1 = s.inner[0].segments - 7'd1;
    part.y1 = s.inner[1].segments - 7'd1;
    return part;
  endfunction

  function automatic tess_block_t block_of(input tess_shapes_t s, input logic [1:0] side, input logic [6:0] x,
                                           input logic [6:0] y);
    tess_block_t block;
    tess_part_t whole;
    logic [6:0] n, ring, left, columns;
    logic side_ends;
    whole = inside_all(s);
    n = s.inner[0].segments;
    ring = n - {y[5:0], 1'b0};
    left = n - y - x;
    block.part = whole;
    block.part.kind = TESS_PART_KIND_INSIDE;
    block.last = 1'b1;
    {block.side, block.x, block.y} = {side, x, y};
    if (s.shape == TESS_SHAPE_POINT) return block;
    block.part.x0 = x;
    block.part.y0 = y;
    if (s.domain == TESS_DOMAIN_QUAD) begin
      block.part.x1 = x + least_of(whole.x1 - x, most_columns(whole.y1 - 7'd1));
      block.part.y1 = y + least_of(whole.y1 - y, rows_of(block.part.x1 - x));
      side_ends = block.part.y1 == whole.y1;
      block.x = side_ends ? block.part.x1 : x;
      block.y = side_ends ? 7'd1 : block.part.y1;
      block.last = side_ends && block.part.x1 == whole.x1;
      return block;
    end
    if (ring <= CORE) return block;
    if (x == y) columns = left <= WHOLE_BAND ? left : SLANTED;
    else columns = left <= SLANTED ? left : STRAIGHT;
    block.part.block = 1'b1;
    block.part.side = side;
    block.part.x1 = x + columns;
    block.part.y1 = y + BAND;
    side_ends = columns == left;
    block.x = x + columns;
    if (side_ends) begin
      block.side = side == 2'd2 ? 2'd0 : side + 2'd1;
      block.y = side == 2'd2 ? block.part.y1 : y;
      block.x = block.y;
    end
    block.last = side_ends && side == 2'd2 && ring == 7'd6;
    return block;
  endfunction

endpackage
