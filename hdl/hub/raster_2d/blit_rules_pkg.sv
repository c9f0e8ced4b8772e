// Which launches are refused, and the blit that a launch's state describes.

// Functions use only some of the state.
/* verilator lint_off UNUSEDSIGNAL */

package blit_rules_pkg;
  import fault_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
  import two_d_state_pkg::*;

  // SRCCOPY.
  localparam logic [2:0] COPY = 3'd3;
  // Pixels of a surface's line, and its lines.
  localparam logic [31:0] MOST = 32'd65536;
  // Bytes of the longest pitch, less one.
  localparam logic [31:0] PITCH = 32'h3f_ffff;

  // First and last pixel of a direction, with a sign.
  typedef struct packed {
    logic signed [34:0] from;
    logic signed [34:0] last;
  } range_t;

  // The pixels that are drawn: columns, rows.
  typedef struct packed {
    logic             empty;
    logic [1:0][15:0] first;
    logic [1:0][15:0] last;
    logic [1:0][31:0] cut;    // pixels before the first
  } rectangle_t;

  // Factors of a product.
  typedef struct packed {
    logic [31:0] a;
    logic [31:0] b;
  } factors_t;

  // Log2 of a texel's bytes.
  function automatic logic [2:0] texel_log2(input colour_layout_t layout);
    case (layout)
      COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8: return 3'd0;
      COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1: return 3'd1;
      COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32: return 3'd3;
      COLOUR_LAYOUT_RGBA32: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  // Whether a surface can be addressed.
  function automatic logic placed(input two_d_surface_t s);
    logic aligned;
    aligned = s.pitch_linear ? s.pitch[5:0] == '0 && s.pitch <= PITCH && s.address[4:0] == '0
        : s.block_height <= 3'd5 && s.block_depth <= 3'd5 && s.address[8:0] == '0;
    return s.width <= MOST && s.height <= MOST && aligned;
  endfunction

  // Whether means of texels of a format are built.
  function automatic logic filterable(input pixel_format_t format);
    logic small_floats;
    small_floats = format.layout inside {COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_RG11B10};
    return format.number inside {PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SNORM} || (format.number == PIXEL_NUMBER_FLOAT && small_floats);
  endfunction

  // Why a launch is refused, if it is.
  function automatic fault_kind_t fault_of(input two_d_state_t s);
    logic mean, overlap;
    if (!pixel_pkg::is_named(s.destination.format) || !pixel_pkg::is_named(s.source.format)) return FAULT_KIND_UNBUILT;
    mean = s.blit.corner && filterable(pixel_pkg::pixel_format(s.source.format));
    overlap = s.source.address == s.destination.address;
    if (s.pixel.operation != COPY || s.pixel.key || s.pixel.to_depth || (s.blit.bilinear && !mean) || overlap)
      return FAULT_KIND_UNBUILT;
    return placed(s.destination) && placed(s.source) ? FAULT_KIND_NONE : FAULT_KIND_COPY;
  endfunction

  function automatic range_t pixels(input logic [31:0] first, input logic [31:0] size);
    range_t r;
    r.from = {{3{first[31]}}, first};
    r.last = {{3{first[31]}}, first} + 35'(size) - 35'd1;
    return r;
  endfunction

  // Of the rectangle, the surface and the clip, which begin at numbers with a sign.
  function automatic range_t range_of(
    input range_t rectangle, input range_t clip, input logic clips, input logic [31:0] surface
  );
    logic signed [34:0] from, last, edge_pixel;
    range_t r;
    edge_pixel = 35'(surface) - 35'sd1;
    from = rectangle.from < 35'sd0 ? 35'sd0 : rectangle.from;
    last = rectangle.last > edge_pixel ? edge_pixel : rectangle.last;
    r.from = clips && clip.from > from ? clip.from : from;
    r.last = clips && clip.last < last ? clip.last : last;
    return r;
  endfunction

  // The pixels of a launch.
  function automatic rectangle_t rectangle_of(input two_d_state_t s);
    range_t x, y;
    logic empty;
    x = range_of(pixels(s.blit.x, s.blit.width), pixels(s.pixel.clip_x, s.pixel.clip_width), s.pixel.clip,
                 s.destination.width);
    y = range_of(pixels(s.blit.y, s.blit.height), pixels(s.pixel.clip_y, s.pixel.clip_height), s.pixel.clip,
                 s.destination.height);
    empty = x.from > x.last || y.from > y.last || s.source.width == '0 || s.source.height == '0;
    return '{
        empty: empty,
        first: {y.from[15:0], x.from[15:0]},
        last: {y.last[15:0], x.last[15:0]},
        cut: {y.from[31:0] - s.blit.y, x.from[31:0] - s.blit.x}
    };
  endfunction

  function automatic blit_surface_t surface_of(
    input two_d_surface_t s, input pixel_format_t format, input logic [31:0] layer
  );
    logic [2:0] log2;
    logic [31:0] bytes;
    logic [31:0] slice;
    log2 = texel_log2(format.layout);
    bytes = s.pitch_linear ? s.pitch : (s.width << log2) + 32'd63;
    slice = (layer & ((32'd1 << s.block_depth) - 32'd1)) << s.block_height << 4;
    return '{
        pitch_linear: s.pitch_linear,
        block_height: s.block_height,
        block_depth: s.block_depth,
        texel_log2: log2,
        columns: bytes[21:6],
        base: s.address[39:5] + (s.pitch_linear ? '0 : 35'(slice))
    };
  endfunction

  function automatic blit_axis_t axis_of(
    input logic [15:0] first, input logic [15:0] last, input logic [63:0] position, input logic [63:0] step,
    input logic [31:0] size
  );
    logic [31:0] edge_texel;
    edge_texel = size - 32'd1;
    return '{first: first, last: last, position: position, step: step, edge_texel: edge_texel[15:0]};
  endfunction

  // The blit of a launch, its positions and the row of its first pixel still without their products.
  function automatic blit_t job_of(input two_d_state_t s, input rectangle_t r, input logic [31:0] v);
    pixel_format_t to, from;
    logic [63:0] half;
    to = pixel_pkg::pixel_format(s.destination.format);
    from = pixel_pkg::pixel_format(s.source.format);
    half = s.blit.bilinear ? 64'h8000_0000 : '0;
    return '{
        destination: surface_of(s.destination, to, s.destination.layer),
        source: surface_of(s.source, from, '0),
        destination_format: to,
        source_format: from,
        converts: to != from,
        filters: s.blit.bilinear,
        x: axis_of(r.first[0], r.last[0], s.blit.u - half, s.blit.du_dx, s.source.width),
        y: axis_of(r.first[1], r.last[1], {v, s.blit.v_fraction} - half, s.blit.dv_dy, s.source.height),
        above: '0
    };
  endfunction

  // Factors of a product: steps of the pixels that are cut, rows of blocks in the layers before, columns of the rows above.
  function automatic factors_t factors(
    input two_d_state_t s, input blit_t job, input logic [1:0][31:0] cut, input logic [2:0] number
  );
    logic [31:0] row;
    row = s.destination.pitch_linear ? 32'(job.y.first)
        : job.above + 32'(block_linear_pkg::block_row(s.destination.block_height, job.y.first));
    case (number)
      3'd0: return {cut[0], s.blit.du_dx[31:0]};
      3'd1: return {cut[0], s.blit.du_dx[63:32]};
      3'd2: return {cut[1], s.blit.dv_dy[31:0]};
      3'd3: return {cut[1], s.blit.dv_dy[63:32]};
      3'd4:
      return {
        s.destination.layer >> s.destination.block_depth,
        32'(block_linear_pkg::block_rows(s.destination.block_height, s.destination.height[16:0]))
      };
      default: return {row, 32'(job.destination.columns)};
    endcase
  endfunction

  // The blit with a product.
  function automatic blit_t with_product(input blit_t job, input logic [2:0] number, input logic [63:0] product);
    blit_t next;
    next = job;
    case (number)
      3'd0: next.x.position = job.x.position + product;
      3'd1: next.x.position = job.x.position + {product[31:0], 32'd0};
      3'd2: next.y.position = job.y.position + product;
      3'd3: next.y.position = job.y.position + {product[31:0], 32'd0};
      default: next.above = product[31:0];
    endcase
    return next;
  endfunction
endpackage
