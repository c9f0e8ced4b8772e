// Wraps: positions to a footprint's texels, with their weights.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package address_wraps_pkg;
  import address_positions_pkg::*;
  import address_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // A texel in a direction.
  typedef struct packed {
    logic [31:0] at;
    logic        border;
    logic        outside;  // of a fetch
    logic [1:0]  beyond;   // an edge of a cube's face
  } index_t;

  typedef struct packed {
    logic [16:0] layer;
    logic        has;
  } layer_t;

  // What an offset is for.
  typedef struct packed {
    offset_form_t form;
    logic         gathers;
  } offset_kind_t;

  // The offset of a lane's tap. A gather's result k has offset k of four; they are (i0, j1), (i1, j1), (i1, j0), (i0, j0).
  function automatic logic signed [31:0] offset_of(
    input offset_kind_t kind, input logic [1:0][31:0] words, input logic [1:0] tap, input int unsigned axis
  );
    logic [1:0] result;
    logic signed [3:0] short_;
    logic signed [5:0] wide;
    result = tap[1] ? {1'b0, tap[0]} : {1'b1, !tap[0]};
    short_ = words[0][4*axis+:4];
    wide = kind.form == OFFSET_FORM_FOUR ? words[result[1]][{result[0], axis[0], 3'd0}+:6] : words[0][{1'b0, axis[0], 3'd0}+:6];
    if (kind.form == OFFSET_FORM_NO_OFFSET) return '0;
    if (kind.form == OFFSET_FORM_ONE && !kind.gathers) return 32'(short_);
    return axis == 2 ? '0 : 32'(wide);
  endfunction

  // An offset modulo twice the texels.
  function automatic logic signed [31:0] reduced(input logic signed [31:0] offset, input logic signed [31:0] double_);
    logic [11:0] above;
    logic [5:0] rest;
    above = 12'(offset + 32'sd32 * double_);
    rest = 6'(above % {6'd0, double_[5:0]});
    if (double_ < 32'sd64) return {26'd0, rest};
    return offset < 0 ? offset + double_ : offset;
  endfunction

  function automatic index_t wrapped(
    input logic signed [31:0] at, input logic signed [31:0] offset, input logic signed [31:0] last,
    input wrap_mode_t mode, input logic linear
  );
    index_t r;
    logic signed [31:0] double_, raised, again, lowered, moved, mirrored;
    logic bordered;
    r = '0;
    double_ = 32'sd2 * last + 32'sd2;
    if (mode inside {WRAP_MODE_REPEAT, WRAP_MODE_MIRROR}) begin
      moved = at + reduced(offset, double_);
      raised = moved < 0 ? moved + double_ : moved;
      again = raised < 0 ? raised + double_ : raised;
      lowered = again >= double_ ? again - double_ : again;
      if (lowered <= last) r.at = lowered;
      else r.at = mode == WRAP_MODE_REPEAT ? lowered - last - 32'sd1 : double_ - 32'sd1 - lowered;
      return r;
    end
    moved = at + offset;
    mirrored = moved;
    if (mode inside {WRAP_MODE_MIRROR_ONCE_CLAMP_TO_EDGE, WRAP_MODE_MIRROR_ONCE_BORDER, WRAP_MODE_MIRROR_ONCE_CLAMP_OGL}
        && moved < 0)
      mirrored = -32'sd1 - moved;
    unique case (mode)
      WRAP_MODE_BORDER, WRAP_MODE_MIRROR_ONCE_BORDER: bordered = 1'b1;
      WRAP_MODE_CLAMP_OGL, WRAP_MODE_MIRROR_ONCE_CLAMP_OGL: bordered = linear;
      default: bordered = 1'b0;
    endcase
    r.border = bordered && (mirrored < 0 || mirrored > last);
    r.at = mirrored < 0 ? '0 : mirrored > last ? last : mirrored;
    return r;
  endfunction

  // Across edges; next is the second of two texels. There are no offsets, and one texel of two is in the face.
  function automatic index_t across(
    input logic signed [31:0] at, input logic next, input logic signed [31:0] last
  );
    index_t r;
    logic signed [31:0] moved;
    r = '0;
    moved = at < -32'sd1 ? -32'sd1 : at > last ? last : at;
    if (next) begin
      r.beyond = {moved >= last, 1'b0};
      r.at = moved >= last ? last : moved + 32'sd1;
    end else begin
      r.beyond = {1'b0, moved < 0};
      r.at = moved < 0 ? '0 : moved;
    end
    return r;
  endfunction

  function automatic index_t fetched(input logic [31:0] at, input logic signed [31:0] offset, input logic [27:0] last);
    index_t r;
    logic signed [33:0] moved;
    r = '0;
    moved = 34'(signed'(at)) + 34'(offset);
    r.outside = moved < 0 || moved > signed'({6'd0, last});
    r.at = r.outside ? '0 : moved[31:0];
    return r;
  endfunction

  // If faces of a cube are filtered across their edges.
  function automatic logic seamless(input logic by_sampler, input quad_shape_t shape, input texture_kind_t kind);
    return by_sampler && shape == QUAD_SHAPE_CUBE && kind == TEXTURE_KIND_CUBE;
  endfunction

  function automatic index_t index_of(
    input position_pass_t p, input int unsigned k, input logic [1:0] tap, input int unsigned axis
  );
    logic has, linear, cube, next;
    logic signed [31:0] at, offset;
    logic [15:0] last;
    wrap_mode_t mode;
    cube = seamless(p.found.binding.seamless, p.found.pass.shape, p.found.binding.extent.kind);
    linear = filters(p.found.pass.op, p.found.pass.lanes[k].linear);
    at = p.positions[k][axis].at;
    last = last_of(p.found.levels[k], axis);
    offset = offset_of('{p.found.pass.offsets, p.found.pass.op == TEXEL_OP_GATHER}, p.found.pass.lanes[k].offsets, tap, axis);
    unique case (axis)
      0: has = 1'b1;
      1: has = p.found.pass.shape != QUAD_SHAPE_ONE;
      default: has = p.found.pass.shape == QUAD_SHAPE_THREE;
    endcase
    unique case (axis)
      0: next = tap[0];
      1: next = tap[1];
      default: next = p.found.pass.lanes[k].second_slice;
    endcase
    if (p.found.pass.offsets == OFFSET_FORM_FOUR) next = 1'b0;
    if (!has) return '0;
    if (p.found.pass.op == TEXEL_OP_FETCH)
      return fetched(at, offset, axis == 0 ? p.found.levels[k].last_x : {12'd0, last});
    if (cube && axis != 2 && linear) return across(at, next, {16'd0, last});
    mode = wrap_of(p.found.binding.wraps[axis], p.found.binding.extent.normalised);
    if (cube && axis != 2) mode = WRAP_MODE_CLAMP_TO_EDGE;
    return wrapped(at + 32'(linear && next), offset, {16'd0, last}, mode, linear);
  endfunction

  // The weight of a direction's texel of two, of 256.
  function automatic logic [8:0] part(input logic [7:0] fraction, input logic second);
    return second ? {1'b0, fraction} : 9'd256 - {1'b0, fraction};
  endfunction

  // Column and row of a sample of its pixel.
  function automatic logic [1:0][3:0] sample_place(input texture_extent_t extent, input logic [3:0] sample);
    if (extent.samples_x == 2'd2 && extent.samples_y == 2'd1)
      return {3'd0, sample[1], 2'd0, sample[2], sample[0]};
    return {sample >> extent.samples_x, sample & 4'((5'd1 << extent.samples_x) - 5'd1)};
  endfunction

  // A lane's layer, and if there is such a layer.
  function automatic layer_t layer_of(input texture_extent_t extent, input logic has, input logic [15:0] layer);
    logic [16:0] last, at;
    unique case (extent.kind)
      TEXTURE_KIND_VOLUME, TEXTURE_KIND_BUFFER: last = '0;
      TEXTURE_KIND_CUBE: last = 17'd6 * 17'(extent.last_z) + 17'd5;
      default: last = 17'(extent.last_z);
    endcase
    at = has ? 17'(layer) : '0;
    return {at < last ? at : last, at <= last};
  endfunction

  function automatic tap_index_t index_tap(input position_pass_t p, input int unsigned k, input logic [1:0] tap);
    tap_index_t r;
    index_t x, y, z;
    layer_t layer;
    logic fetches, samples, outside, gathers;
    logic [1:0][3:0] place;
    logic [1:0] wide, tall;
    x = index_of(p, k, tap, 0);
    y = index_of(p, k, tap, 1);
    z = index_of(p, k, tap, 2);
    layer = layer_of(
        p.found.binding.extent, p.found.pass.array || p.found.pass.shape == QUAD_SHAPE_CUBE, p.found.pass.lanes[k].layer
    );
    fetches = p.found.pass.op == TEXEL_OP_FETCH;
    gathers = p.found.pass.op == TEXEL_OP_GATHER;
    samples = fetches && p.found.pass.samples;
    wide = samples ? p.found.binding.extent.samples_x : '0;
    tall = samples ? p.found.binding.extent.samples_y : '0;
    place = samples ? sample_place(p.found.binding.extent, p.found.pass.lanes[k].sample) : '0;
    outside = p.found.pass.lanes[k].outside || x.outside || y.outside || z.outside || fetches && !layer.has
        || samples && 7'(p.found.pass.lanes[k].sample) >= 7'd1 << (3'(wide) + 3'(tall));
    r.share = 17'(part(p.positions[k][0].fraction, tap[0]))
        * 17'(part(p.found.pass.shape == QUAD_SHAPE_ONE ? '0 : p.positions[k][1].fraction, tap[1]));
    if (!p.found.pass.lanes[k].on || p.found.pass.tail.fault || r.share == '0 && !gathers) r.kind = TAP_KIND_NO_TEXEL;
    else if (outside) r.kind = TAP_KIND_ZERO;
    else if (x.border || y.border || z.border) r.kind = TAP_KIND_BORDER;
    else r.kind = TAP_KIND_TEXEL;
    r.x = 28'(x.at << wide) | 28'(place[0]);
    r.y = 19'(y.at << tall) | 19'(place[1]);
    r.z = z.at[13:0];
    r.layer = layer.layer;
    r.beyond_x = x.beyond;
    r.beyond_y = y.beyond;
    return r;
  endfunction

  // The weight of a lane's pass.
  function automatic logic [24:0] weight_of(input position_pass_t p, input int unsigned k);
    logic solid;
    logic [8:0] slice;
    solid = p.found.binding.extent.kind == TEXTURE_KIND_VOLUME && p.found.pass.shape == QUAD_SHAPE_THREE;
    if (!p.found.pass.lanes[k].on || p.found.pass.tail.fault) return '0;
    if (solid && filters(p.found.pass.op, p.found.pass.lanes[k].linear))
      slice = part(p.positions[k][2].fraction, p.found.pass.lanes[k].second_slice);
    else slice = p.found.pass.lanes[k].second_slice ? '0 : 9'd256;
    return 25'(p.found.pass.lanes[k].share) * 25'(slice);
  endfunction

  function automatic index_pass_t indices(input position_pass_t p, input int unsigned threads);
    index_pass_t r;
    r = '0;
    r.pass.tail = p.found.pass.tail;
    r.pass.op = p.found.pass.op;
    r.pass.compares = p.found.pass.compares;
    r.pass.component = p.found.pass.component;
    r.pass.first = p.found.pass.first;
    r.pass.last = p.found.pass.last;
    r.promotion = p.found.binding.place.promotion;
    r.layout = p.found.binding.place.layout;
    r.cube = seamless(p.found.binding.seamless, p.found.pass.shape, p.found.binding.extent.kind);
    r.gathers = p.found.pass.op == TEXEL_OP_GATHER;
    r.block_x = p.found.binding.block_x;
    r.block_y = p.found.binding.block_y;
    r.bytes_log2 = p.found.binding.bytes_log2;
    r.three_quarters = p.found.binding.three_quarters;
    r.address = p.found.binding.place.address;
    r.pitch = p.found.binding.place.pitch;
    r.stride = p.found.stride;
    r.levels = p.found.levels;
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      r.pass.weights[k] = weight_of(p, k);
      r.pass.references[k] = p.found.pass.lanes[k].comparand;
      for (int unsigned tap = 0; tap < FOOTPRINT; tap++) r.taps[FOOTPRINT*k+tap] = index_tap(p, k, 2'(tap));
    end
    return r;
  endfunction
endpackage
