// What methods do to Zcull's state, and what the state asks of a tile.

// Functions look at parts of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_rules_pkg;
  import methods_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zcull_bucket_pkg::*;
  import zcull_pkg::*;

  // State after reset: no region, near 0, far 1, no depth function set.
  function automatic zcull_state_t reset_state();
    zcull_state_t s;
    s = '0;
    s.surface.region = NO_ZCULL_REGION;
    s.clip_far = ONE;
    return s;
  endfunction

  function automatic depth_format_t depth_format(input logic [4:0] value);
    case (value)
      5'h13: return DEPTH_FORMAT_Z16;
      5'h14, 5'h15, 5'h16: return DEPTH_FORMAT_Z24_S8;
      5'h0a: return DEPTH_FORMAT_Z32;
      default: return DEPTH_FORMAT_NONE;
    endcase
  endfunction

  function automatic sample_mode_t sample_mode(input logic [3:0] value);
    case (value)
      4'd1, 4'd5: return SAMPLE_MODE_X2;
      4'd2: return SAMPLE_MODE_X4;
      4'd3, 4'd4: return SAMPLE_MODE_X8;
      4'd6: return SAMPLE_MODE_X16;
      default: return SAMPLE_MODE_X1;
    endcase
  endfunction

  // Whether a stencil operation is other than keep, in OpenGL's and D3D's numbers.
  function automatic logic acts(input logic [31:0] value);
    return value != 32'h1e00 && value != 32'd1;
  endfunction

  // What a method does.
  function automatic zcull_step_t step(input zcull_state_t q, input state_t method);
    zcull_step_t r;
    logic [31:0] value;
    logic on, masked, reset;
    logic [2:0] number;
    r.state = q;
    r.forward = 1'b1;
    r.clear = 1'b0;
    reset = 1'b0;
    value = method.value;
    on = value[0];
    masked = value[15:0] != 16'hffff;
    number = value[9] ? value[2:0] : value[2:0] - 3'd1;
    case (method.address)
      // Consumed.
      SET_ZCULL_REGION_SIZE_A: {r.state.surface.width, r.forward} = {value[15:0], 1'b0};
      SET_ZCULL_REGION_SIZE_B: {r.state.surface.height, r.forward} = {value[15:0], 1'b0};
      SET_ZCULL_REGION_LOCATION:
      {r.state.surface.start, r.state.surface.count, r.forward} = {value[15:0], value[31:16], 1'b0};
      SET_ACTIVE_ZCULL_REGION: {r.state.surface.region, r.forward} = {value[5:0], 1'b0};
      SET_ZCULL: {r.state.cull, r.forward} = {on, 1'b0};
      SET_VIEWPORT_CLIP_MIN_Z: {r.state.clip_near, r.forward} = {depth24_of_float(value), 1'b0};
      SET_VIEWPORT_CLIP_MAX_Z: {r.state.clip_far, r.forward} = {depth24_of_float(value), 1'b0};
      INVALIDATE_ZCULL: {reset, r.forward} = {1'b1, 1'b0};
      CLEAR_ZCULL_REGION: begin
        reset = on;
        r.clear = value[3:1] == 3'd0;  // else it is of a part of the region, or conservative
        r.forward = 1'b0;
      end
      // A fence from elsewhere ends here: its answer would be taken for one to Zcull's
      // own.
      ZCULL_FENCE: r.forward = 1'b0;
      // Read and forwarded.
      SET_ZCULL_DIR_FORMAT: r.state.greater = value[15:0] == 16'd1;
      SET_ZT_A: r.state.surface.target[0] = value;
      SET_ZT_B: r.state.surface.target[1] = value;
      SET_ZT_FORMAT: begin
        r.state.surface.target[2] = value;
        r.state.format = depth_format(value[4:0]);
      end
      SET_ZT_BLOCK_SIZE: r.state.surface.target[3] = value;
      SET_ZT_SIZE_A: r.state.surface.target[4] = value;
      SET_ZT_SIZE_B: r.state.surface.target[5] = value;
      SET_ANTI_ALIAS: r.state.surface.samples = sample_mode(value[3:0]);
      SET_ZT_SELECT: r.state.target_on = on;
      SET_ZT_READ_ONLY: {r.state.read_only_z, r.state.read_only_stencil} = {on, value[4]};
      SET_DEPTH_TEST: r.state.test = on;
      SET_DEPTH_WRITE: r.state.write = on;
      SET_DEPTH_FUNC: begin
        r.state.func_known = (value >= 32'h200 && value <= 32'h207) || (value >= 32'd1 && value <= 32'd8);
        r.state.func = compare_t'(number);
      end
      SET_DEPTH_BOUNDS_TEST: r.state.bounds = on;
      SET_DEPTH_BOUNDS_MIN: r.state.bounds_min = depth24_of_float(value);
      SET_DEPTH_BOUNDS_MAX: r.state.bounds_max = depth24_of_float(value);
      SET_Z_CLEAR_VALUE: r.state.clear = depth24_of_float(value);
      SET_ALPHA_TEST: r.state.alpha_test = on;
      SET_ANTI_ALIAS_ALPHA_CONTROL: r.state.alpha_to_coverage = value != 32'd0;
      SET_SHADER_COVERAGE: r.state.shader_coverage = on;
      SET_SAMPLE_MASK_X0_Y0: r.state.masked[0] = masked;
      SET_SAMPLE_MASK_X1_Y0: r.state.masked[1] = masked;
      SET_SAMPLE_MASK_X0_Y1: r.state.masked[2] = masked;
      SET_SAMPLE_MASK_X1_Y1: r.state.masked[3] = masked;
      SET_CONSERVATIVE_RASTER: r.state.conservative = on;
      SET_STENCIL_TEST: r.state.stencil_test = on;
      SET_TWO_SIDED_STENCIL_TEST: r.state.two_sided = on;
      SET_STENCIL_OP_FAIL: r.state.stencil_acts[0] = acts(value);
      SET_STENCIL_OP_ZFAIL: r.state.stencil_acts[1] = acts(value);
      SET_BACK_STENCIL_OP_FAIL: r.state.stencil_acts[2] = acts(value);
      SET_BACK_STENCIL_OP_ZFAIL: r.state.stencil_acts[3] = acts(value);
      default: ;
    endcase
    if (r.state.surface != q.surface) reset = 1'b1;
    r.act = reset || r.state.greater != q.greater;
    r.op = reset ? ZCULL_OP_RESET : ZCULL_OP_TURN;
    return r;
  endfunction

  // Whether there is a depth surface, and an active region.
  function automatic logic active(input zcull_state_t s);
    return s.surface.region != NO_ZCULL_REGION && s.target_on && s.format != DEPTH_FORMAT_NONE;
  endfunction

  // What the state asks of a tile.
  function automatic zcull_rules_t rules(input zcull_state_t s);
    zcull_rules_t r;
    r.cull = s.cull;
    r.test = s.test;
    r.write = s.test && s.write && !s.read_only_z;
    r.func = s.func_known ? s.func : COMPARE_ALWAYS;
    r.func_known = s.func_known;
    r.greater = s.greater;
    r.kill = s.alpha_test || s.shader_coverage;
    r.stencil = s.stencil_test && (s.stencil_acts & {{2{s.two_sided}}, 2'b11}) != 0 && !s.read_only_stencil;
    r.certain = !(r.kill || s.alpha_to_coverage || s.masked != 0 || s.stencil_test || s.bounds);
    r.exact = s.format == DEPTH_FORMAT_Z16;
    r.single = s.surface.samples == SAMPLE_MODE_X1;
    r.bounds_on = s.bounds;
    r.bounds = range(s.format, s.bounds_min, s.bounds_max);
    r.clip = s.clip_near > s.clip_far ? ALL_DEPTHS : range(s.format, s.clip_near, s.clip_far);
    return r;
  endfunction

endpackage
