// Depth and stencil state: how methods are decoded, and what a draw then does.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_state_pkg;
  import methods_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // The state after reset.
  function automatic zrop_state_t reset();
    zrop_state_t s;
    s = '0;
    s.surface.positions = {4{32'h8888_8888}};
    s.depth_func = COMPARE_ALWAYS;
    for (int k = 0; k < 2; k++) begin
      s.faces[k].func = COMPARE_ALWAYS;
      s.faces[k].func_mask = 8'hff;
      s.faces[k].write_mask = 8'hff;
    end
    return s;
  endfunction

  // OpenGL and Direct3D numbers of comparisons; others always pass.
  function automatic compare_t compare(input logic [31:0] value);
    if (value[31:3] == 29'h40) return compare_t'(value[2:0]);
    if (value >= 1 && value <= 8) return compare_t'(3'(value - 1));
    return COMPARE_ALWAYS;
  endfunction

  // OpenGL and Direct3D numbers of stencil operations; others keep.
  function automatic stencil_op_t stencil_op(input logic [31:0] value);
    case (value)
      32'h0, 32'h2: return STENCIL_OP_ZERO;
      32'h3, 32'h1e01: return STENCIL_OP_REPLACE;
      32'h4, 32'h1e02: return STENCIL_OP_INCR_SAT;
      32'h5, 32'h1e03: return STENCIL_OP_DECR_SAT;
      32'h6, 32'h150a: return STENCIL_OP_INVERT;
      32'h7, 32'h8507: return STENCIL_OP_INCR;
      32'h8, 32'h8508: return STENCIL_OP_DECR;
      default: return STENCIL_OP_KEEP;
    endcase
  endfunction

  // Others have neither depth nor stencil.
  function automatic depth_format_t depth_format(input logic [4:0] value);
    case (value)
      5'h0a: return DEPTH_FORMAT_Z32;
      5'h13: return DEPTH_FORMAT_Z16;
      5'h14, 5'h15, 5'h16: return DEPTH_FORMAT_Z24_S8;
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

  // The state after a method.
  function automatic zrop_state_t apply(input zrop_state_t q, input state_t state);
    zrop_state_t d;
    logic [31:0] value;
    d = q;
    value = state.value;
    case (state.address)
      SET_ZT_READ_ONLY: {d.read_only_stencil, d.read_only_z} = {value[4], value[0]};
      SET_Z_CLEAR_VALUE: d.clear_z = value;
      SET_STENCIL_CLEAR_VALUE: d.clear_stencil = value[7:0];
      SET_ZCULL_DIR_FORMAT: d.greater = value[15:0] == 16'd1;
      SET_DEPTH_BOUNDS_MIN: d.bounds_min = value;
      SET_DEPTH_BOUNDS_MAX: d.bounds_max = value;
      SET_ZT_A: d.surface.base[34:27] = value[7:0];
      SET_ZT_B: d.surface.base[26:0] = value[31:5];
      SET_ZT_FORMAT: begin
        d.surface.format = depth_format(value[4:0]);
        d.surface.stencil = value[4:0] == 5'h14 || value[4:0] == 5'h16;
      end
      SET_ZT_BLOCK_SIZE: d.surface.height = value[6:4] > 3'd5 ? 3'd5 : value[6:4];
      SET_ANTI_ALIAS_SAMPLE_POSITIONS, 14'h11e4, 14'h11e8, SET_ANTI_ALIAS_SAMPLE_POSITIONS_3:
      d.surface.positions[state.address[3:2]] = value;
      SET_ZT_SIZE_A: d.surface.width = value[27:16] != 0 ? 16'hffff : value[15:0];
      SET_DEPTH_TEST: d.depth_test = value[0];
      SET_DEPTH_WRITE: d.depth_write = value[0];
      SET_DEPTH_FUNC: d.depth_func = compare(value);
      SET_STENCIL_TEST: d.stencil_test = value[0];
      SET_STENCIL_OP_FAIL: d.faces[0].fail = stencil_op(value);
      SET_STENCIL_OP_ZFAIL: d.faces[0].zfail = stencil_op(value);
      SET_STENCIL_OP_ZPASS: d.faces[0].zpass = stencil_op(value);
      SET_STENCIL_FUNC: d.faces[0].func = compare(value);
      SET_STENCIL_FUNC_REF: d.faces[0].value = value[7:0];
      SET_STENCIL_FUNC_MASK: d.faces[0].func_mask = value[7:0];
      SET_STENCIL_MASK: d.faces[0].write_mask = value[7:0];
      SET_ZPASS_PIXEL_COUNT: d.counting = value[0];
      SET_ZT_SELECT: d.select = value[0];
      SET_TWO_SIDED_STENCIL_TEST: d.two_sided = value[0];
      SET_BACK_STENCIL_OP_FAIL: d.faces[1].fail = stencil_op(value);
      SET_BACK_STENCIL_OP_ZFAIL: d.faces[1].zfail = stencil_op(value);
      SET_BACK_STENCIL_OP_ZPASS: d.faces[1].zpass = stencil_op(value);
      SET_BACK_STENCIL_FUNC: d.faces[1].func = compare(value);
      SET_BACK_STENCIL_FUNC_REF: d.faces[1].value = value[7:0];
      SET_BACK_STENCIL_FUNC_MASK: d.faces[1].func_mask = value[7:0];
      SET_BACK_STENCIL_MASK: d.faces[1].write_mask = value[7:0];
      SET_DEPTH_BOUNDS_TEST: d.bounds_test = value[0];
      SET_ZT_COMPRESSION: d.surface.compress = value[0];
      SET_ANTI_ALIAS: d.surface.mode = sample_mode(value[3:0]);
      default: ;
    endcase
    return d;
  endfunction

  // What a draw does. A clear writes whatever the tests and masks say; only a
  // read-only surface stops it.
  function automatic zrop_plan_t plan(input zrop_state_t s, input zrop_draw_t draw);
    zrop_plan_t p;
    logic z, stencil, test;
    z = s.select && s.surface.format != DEPTH_FORMAT_NONE;
    stencil = s.select && s.surface.stencil;
    test = z && s.depth_test;
    p = '0;
    if (draw.decompress) return p;
    if (draw.clear_z || draw.clear_stencil) begin
      p.z_write = z && draw.clear_z && !s.read_only_z;
      p.func = COMPARE_ALWAYS;
      p.stencil = stencil && draw.clear_stencil && !s.read_only_stencil;
      p.face.func = COMPARE_ALWAYS;
      p.face.zpass = STENCIL_OP_REPLACE;
      p.face.value = s.clear_stencil;
      p.face.func_mask = 8'hff;
      p.face.write_mask = 8'hff;
      return p;
    end
    p.func = test && !draw.accept ? s.depth_func : COMPARE_ALWAYS;
    p.z_write = test && s.depth_write && !s.read_only_z && p.func != COMPARE_NEVER;
    p.bounds = z && s.bounds_test;
    p.stencil = stencil && s.stencil_test;
    p.face = s.faces[draw.back && s.two_sided];
    if (s.read_only_stencil) p.face.write_mask = '0;
    return p;
  endfunction

  // Whether a comparison needs the stored depth.
  function automatic logic compares(input compare_t func);
    return func != COMPARE_ALWAYS && func != COMPARE_NEVER;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
