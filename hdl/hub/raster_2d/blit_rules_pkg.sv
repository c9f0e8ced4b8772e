// Which launches are refused, and the blit that a launch's state describes.

// Functions use only some of the state.
/* verilator lint_off UNUSEDSIGNAL */

package blit_rules_pkg;
  import blit_area_pkg::*;
  import blit_operation_pkg::*;
  import blit_value_pkg::*;
  import fault_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
  import two_d_state_pkg::*;

  // Pixels of a surface's line, and its lines.
  localparam logic [31:0] MOST = 32'd65536;
  // Bytes of the longest pitch, less one.
  localparam logic [31:0] PITCH = 32'h3f_ffff;

  // Coordinates of lines and triangles are in this range of both signs.
  localparam place_t REACH = 35'sd65536;

  // First and last pixel of a direction.
  typedef struct packed {
    place_t from;
    place_t last;
  } range_t;

  // The pixels that are drawn: columns, rows.
  typedef struct packed {
    logic             empty;
    logic [1:0][15:0] first;
    logic [1:0][15:0] last;
    logic [1:0][31:0] cut;       // pixels before the first
    logic [1:0]       backward;  // drawn from right to left, from bottom to top
  } rectangle_t;

  // Factors of a product.
  typedef struct packed {
    logic [31:0] a;
    logic [31:0] b;
  } factors_t;

  // Whether a surface can be addressed.
  function automatic logic placed(input two_d_surface_t s);
    logic aligned;
    aligned = s.pitch_linear ? s.pitch[5:0] == '0 && s.pitch <= PITCH && s.address[4:0] == '0
        : s.block_height <= 3'd5 && s.block_depth <= 3'd5 && s.address[8:0] == '0;
    return s.width <= MOST && s.height <= MOST && aligned;
  endfunction

  // Whether texels of a format have means: integers have none.
  function automatic logic filterable(input pixel_format_t format);
    return format.number inside {PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SNORM, PIXEL_NUMBER_SRGB, PIXEL_NUMBER_FLOAT};
  endfunction

  // Whether the components of a format are 32-bit floats.
  function automatic logic wide_floats(input pixel_format_t format);
    return format.number == PIXEL_NUMBER_FLOAT
        && format.layout inside {COLOUR_LAYOUT_R32, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32};
  endfunction

  // Whether a line's or a triangle's points are too far away.
  function automatic logic is_far(input logic [2:0] mode, input blit_point_t [BLIT_SIDES-1:0] points);
    logic [BLIT_SIDES-1:0] far;
    for (int unsigned k = 0; k < BLIT_SIDES; k++)
      far[k] = k < 32'(points_of(mode)) && (wide(points[k].x) < -REACH || wide(points[k].x) >= REACH
          || wide(points[k].y) < -REACH || wide(points[k].y) >= REACH);
    return outline_of(LAUNCH_SOURCE_SOLID, mode) != BLIT_OUTLINE_RECTANGLE && far != '0;
  endfunction

  // Whether pixels of the stream are not scaled, ordered by bytes, and none of a palette.
  function automatic logic streams(input two_d_stream_t stream);
    logic narrow, mono;
    narrow = bytes_log2(stream.format) <= 3'd2;
    mono = !stream.indexed || stream.index_format == '0;
    return narrow && mono && stream.dx_du == ONE && stream.dy_dv == ONE && !stream.swaps[28];
  endfunction

  // Why a launch is refused, if it is.
  function automatic fault_kind_t fault_of(input two_d_state_t s, input launch_t launch);
    logic [7:0] code;
    logic mean, built, reached, whole;
    code = source_code(s, launch.source);
    if (!pixel_pkg::is_named(s.destination.format) || !pixel_pkg::is_named(code)) return FAULT_KIND_UNBUILT;
    mean = s.blit.corner && filterable(pixel_pkg::pixel_format(code));
    case (launch.source)
      LAUNCH_SOURCE_SOLID: built = s.solid.mode <= RECTANGLES;
      LAUNCH_SOURCE_WORD: built = streams(s.stream);
      default: built = (!s.blit.bilinear || mean) && !overlaps(s, launch.value);
    endcase
    if (!built || is_unbuilt(s.pixel, pixel_pkg::pixel_format(s.destination.format))) return FAULT_KIND_UNBUILT;
    reached = placed(s.destination) && !(launch.source == LAUNCH_SOURCE_SOLID && is_far(s.solid.mode, launch.points));
    whole = launch.source != LAUNCH_SOURCE_MEMORY || placed(s.source);
    return reached && whole ? FAULT_KIND_NONE : FAULT_KIND_COPY;
  endfunction

  function automatic range_t range_of(
    input side_t rectangle, input logic [31:0] clip, input logic [31:0] clip_size, input logic clips,
    input logic [31:0] surface
  );
    place_t last, clip_last;
    range_t r;
    last = rectangle.first + rectangle.size - 35'sd1;
    clip_last = wide(clip) + count(clip_size) - 35'sd1;
    r.from = rectangle.first < 35'sd0 ? 35'sd0 : rectangle.first;
    r.last = last > count(surface) - 35'sd1 ? count(surface) - 35'sd1 : last;
    if (clips && wide(clip) > r.from) r.from = wide(clip);
    if (clips && clip_last < r.last) r.last = clip_last;
    return r;
  endfunction

  // The pixels of a launch.
  function automatic rectangle_t rectangle_of(input two_d_state_t s, input launch_t launch);
    area_t area;
    range_t x, y;
    place_t left, top;
    logic empty, sourceless;
    area = area_of(s, launch);
    x = range_of(area.x, s.pixel.clip_x, s.pixel.clip_width, s.pixel.clip, s.destination.width);
    y = range_of(area.y, s.pixel.clip_y, s.pixel.clip_height, s.pixel.clip, s.destination.height);
    sourceless = launch.source == LAUNCH_SOURCE_MEMORY && (s.source.width == '0 || s.source.height == '0);
    empty = x.from > x.last || y.from > y.last || sourceless;
    left = area.backward[0] ? x.last : x.from;
    top = area.backward[1] ? y.last : y.from;
    return '{
        empty: empty,
        first: {top[15:0], left[15:0]},
        last: {
          area.backward[1] ? y.from[15:0] : y.last[15:0], area.backward[0] ? x.from[15:0] : x.last[15:0]
        },
        cut: {32'(top - area.y.first), 32'(left - area.x.first)},
        backward: area.backward
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

  // The axes of a launch, before the pixels that are cut.
  function automatic blit_axis_t axis_of(
    input rectangle_t r, input int unsigned k, input logic [63:0] position, input logic [63:0] step,
    input logic [31:0] size
  );
    logic [31:0] edge_texel;
    edge_texel = size - 32'd1;
    return '{
        first: r.first[k],
        last: r.last[k],
        position: position,
        step: step,
        edge_texel: edge_texel[15:0],
        backward: r.backward[k]
    };
  endfunction

  // The blit of a launch, its positions and the row of its first pixel still without their products.
  function automatic blit_t job_of(input two_d_state_t s, input launch_t launch, input rectangle_t r);
    pixel_format_t to, from;
    logic [63:0] half;
    blit_t job;
    to = pixel_pkg::pixel_format(s.destination.format);
    from = pixel_pkg::pixel_format(source_code(s, launch.source));
    half = s.blit.bilinear ? 64'h8000_0000 : '0;
    job = '0;
    job.destination = surface_of(s.destination, to, s.destination.layer);
    job.source = surface_of(s.source, from, '0);
    job.destination_format = to;
    job.source_format = from;
    job.operation = operation_of(s.pixel);
    job.converts = to != from || job.operation.combine == BLIT_COMBINE_SUM || job.operation.drops_clear
        || job.operation.keys;
    job.filters = launch.source == LAUNCH_SOURCE_MEMORY && s.blit.bilinear;
    job.floats = job.filters && wide_floats(from);
    case (launch.source)
      LAUNCH_SOURCE_SOLID: begin
        job.x = axis_of(r, 0, '0, '0, 32'd1);
        job.y = axis_of(r, 1, '0, '0, 32'd1);
      end
      LAUNCH_SOURCE_WORD: begin
        job.x = axis_of(r, 0, {26'd0, launch.first, 32'd0}, ONE, 32'd32);
        job.y = axis_of(r, 1, '0, '0, 32'd1);
      end
      default: begin
        job.x = axis_of(r, 0, s.blit.u - half, s.blit.du_dx, s.source.width);
        job.y = axis_of(r, 1, {launch.value, s.blit.v_fraction} - half, s.blit.dv_dy, s.source.height);
      end
    endcase
    job.pattern = pattern_of(s.pixel);
    job.value = value_of(s, launch);
    job.outline = outline_of(launch.source, s.solid.mode);
    job.lower_tie = lower_tie_of(s, launch);
    return job;
  endfunction

  // Factors of a product: steps of the pixels that are cut, rows of blocks in the layers before, columns of the rows above.
  function automatic factors_t factors(
    input two_d_state_t s, input blit_t job, input logic [1:0][31:0] cut, input logic [2:0] number
  );
    logic [31:0] row;
    row = s.destination.pitch_linear ? 32'(job.y.first)
        : job.above + 32'(block_linear_pkg::block_row(s.destination.block_height, job.y.first));
    case (number)
      3'd0: return {cut[0], job.x.step[31:0]};
      3'd1: return {cut[0], job.x.step[63:32]};
      3'd2: return {cut[1], job.y.step[31:0]};
      3'd3: return {cut[1], job.y.step[63:32]};
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
