// What the source operations keep of state.

package prop_source_pkg;
  import methods_pkg::*;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_dual_pkg::*;
  import prop_keep_pkg::*;
  import state_pkg::*;

  // A colour target; without a format it gets no colour.
  typedef struct packed {
    logic           known;
    source_format_t format;
  } target_t;

  typedef struct packed {
    alpha_ops_t         alpha;
    logic               shader_coverage;
    logic [3:0][15:0]   sample_mask;
    logic [3:0]         outputs;          // colours that shading writes for a pixel
    logic [7:0][2:0]    map;              // and the target of each
    target_t [7:0]      targets;
    dual_state_t        dual;
  } source_state_t;

  function automatic target_t target_of(input logic [7:0] code);
    /* verilator lint_off UNUSEDSIGNAL */  // what memory has of alpha is CROP's
    pixel_format_t f;
    /* verilator lint_on UNUSEDSIGNAL */
    f = pixel_pkg::pixel_format(code);
    return '{known: pixel_pkg::is_named(code), format: '{layout: f.layout, number: f.number}};
  endfunction

  function automatic source_state_t source_reset();
    source_state_t s;
    s = '0;
    s.alpha.func = COMPARE_ALWAYS;
    s.sample_mask = '1;
    return s;
  endfunction

  function automatic source_state_t source_after(input source_state_t s, input state_t state);
    source_state_t d;
    d = s;
    case (state.address)
      SET_SAMPLE_MASK_X0_Y0: d.sample_mask[0] = state.value[15:0];
      SET_SAMPLE_MASK_X1_Y0: d.sample_mask[1] = state.value[15:0];
      SET_SAMPLE_MASK_X0_Y1: d.sample_mask[2] = state.value[15:0];
      SET_SAMPLE_MASK_X1_Y1: d.sample_mask[3] = state.value[15:0];
      SET_CT_SELECT: begin
        d.outputs = state.value[3:0] > 4'd8 ? 4'd8 : state.value[3:0];
        d.map = state.value[27:4];
      end
      SET_ALPHA_TEST: d.alpha.test = state.value[0];
      SET_ALPHA_REF: d.alpha.threshold = state.value;
      SET_ALPHA_FUNC: d.alpha.func = compare(state.value);
      SET_ANTI_ALIAS_ALPHA_CONTROL: begin
        d.alpha.to_coverage = state.value[0];
        d.alpha.to_one = state.value[4];
      end
      SET_SHADER_COVERAGE: d.shader_coverage = state.value[0];
      default:
      if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_FORMAT)
        d.targets[state.address[8:6]] = target_of(state.value[7:0]);
      else d.dual = after(s.dual, state);
    endcase
    return d;
  endfunction

  // Whether alphas of a target's sources go apart. Integers do not blend.
  function automatic logic alphas_of(input source_format_t format, input dual_state_t dual, input logic [2:0] target);
    return !(format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT}) && pixel_pkg::alpha_apart(format.layout)
        && reads_alpha(dual, target, !pixel_pkg::lacks_alpha(format.layout));
  endfunction
endpackage
