// Generated from rtl-model/bundle/derived_state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package derived_state_pkg;
  import state_pkg::*;

  localparam method_address_t PROGRAM_HEADERS = 14'h3800;

  // Uses the space of vertex A's header, which does not exist. Words 12 to 19 describe per-vertex outputs: they are those
  // of the header of the last world-space stage that has a program, not counting a pass-through geometry shader. Words 4
  // to 11 are the same words of such a shader, or 0: per-primitive outputs.
  localparam method_address_t LAST_HEADER = 14'h3800;

  localparam method_address_t VERTEX_SHADER_HEADER = 14'h3880;

  function automatic logic [31:0] vertex_shader_header_v(input method_value_t value);
    return value;
  endfunction

  // Words 12 to 19 of the stages' headers: the output map starts in the middle of word 12.
  localparam method_address_t VERTEX_OUTPUTS_LOW = 14'h38b0;

  function automatic logic [31:0] vertex_outputs_low_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t VERTEX_OUTPUTS_HIGH = 14'h38c0;

  function automatic logic [31:0] vertex_outputs_high_v(input method_value_t value);
    return value;
  endfunction

  // Components of a patch; vertices that the control shader outputs per patch.
  localparam method_address_t CONTROL_PATCH = 14'h3904;

  function automatic logic [7:0] control_patch_components(input method_value_t value);
    return value[31:24];
  endfunction

  localparam method_address_t CONTROL_THREADS = 14'h3908;

  function automatic logic [7:0] control_threads_count(input method_value_t value);
    return value[31:24];
  endfunction

  localparam method_address_t CONTROL_OUTPUTS_LOW = 14'h3930;

  function automatic logic [31:0] control_outputs_low_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t CONTROL_OUTPUTS_HIGH = 14'h3940;

  function automatic logic [31:0] control_outputs_high_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t EVALUATION_OUTPUTS_LOW = 14'h39b0;

  function automatic logic [31:0] evaluation_outputs_low_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t EVALUATION_OUTPUTS_HIGH = 14'h39c0;

  function automatic logic [31:0] evaluation_outputs_high_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t GEOMETRY_STREAMS = 14'h3a00;

  function automatic logic geometry_streams_pass_through(input method_value_t value);
    return value[24:24];
  endfunction

  function automatic logic [3:0] geometry_streams_mask(input method_value_t value);
    return value[31:28];
  endfunction

  localparam method_address_t GEOMETRY_INSTANCES = 14'h3a08;

  function automatic logic [7:0] geometry_instances_count(input method_value_t value);
    return value[31:24];
  endfunction

  localparam method_address_t GEOMETRY_TOPOLOGY = 14'h3a0c;

  function automatic logic [3:0] geometry_topology_v(input method_value_t value);
    return value[27:24];
  endfunction

  localparam method_address_t GEOMETRY_VERTICES = 14'h3a10;

  function automatic logic [11:0] geometry_vertices_most(input method_value_t value);
    return value[11:0];
  endfunction

  // Inputs of the geometry shader that are not attributes.
  localparam method_address_t GEOMETRY_INPUTS = 14'h3a14;

  function automatic logic geometry_inputs_primitive_id(input method_value_t value);
    return value[24:24];
  endfunction

  localparam method_address_t GEOMETRY_OUTPUTS_LOW = 14'h3a30;

  function automatic logic [31:0] geometry_outputs_low_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t GEOMETRY_OUTPUTS_HIGH = 14'h3a40;

  function automatic logic [31:0] geometry_outputs_high_v(input method_value_t value);
    return value;
  endfunction

  // Words 0, 18 and 19 of the pixel shader's header.
  localparam method_address_t PIXEL_HEADER_FIRST = 14'h3a80;

  function automatic logic pixel_header_first_mrt(input method_value_t value);
    return value[14:14];
  endfunction

  function automatic logic pixel_header_first_kills(input method_value_t value);
    return value[15:15];
  endfunction

  function automatic logic pixel_header_first_stores(input method_value_t value);
    return value[16:16];
  endfunction

  function automatic logic decode_components(input logic [3:0] code);
    case (code) inside
      4'h0: return 1'b0;
      default: return 1'b1;
    endcase
  endfunction

  // Outputs for which the shader writes components.
  localparam method_address_t PIXEL_HEADER_COLOURS = 14'h3ac8;

  function automatic logic pixel_header_colours_has0(input method_value_t value);
    return decode_components(value[3:0]);
  endfunction

  function automatic logic pixel_header_colours_has1(input method_value_t value);
    return decode_components(value[7:4]);
  endfunction

  function automatic logic pixel_header_colours_has2(input method_value_t value);
    return decode_components(value[11:8]);
  endfunction

  function automatic logic pixel_header_colours_has3(input method_value_t value);
    return decode_components(value[15:12]);
  endfunction

  function automatic logic pixel_header_colours_has4(input method_value_t value);
    return decode_components(value[19:16]);
  endfunction

  function automatic logic pixel_header_colours_has5(input method_value_t value);
    return decode_components(value[23:20]);
  endfunction

  function automatic logic pixel_header_colours_has6(input method_value_t value);
    return decode_components(value[27:24]);
  endfunction

  function automatic logic pixel_header_colours_has7(input method_value_t value);
    return decode_components(value[31:28]);
  endfunction

  localparam method_address_t PIXEL_HEADER_LAST = 14'h3acc;

  function automatic logic pixel_header_last_sample_mask(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic pixel_header_last_depth(input method_value_t value);
    return value[1:1];
  endfunction

  localparam method_address_t WORLD_BANKS = 14'h3b00;

  localparam method_address_t PIXEL_BANKS = 14'h3d00;

  localparam method_address_t PROGRAM_REGIONS = 14'h3d80;

  localparam method_address_t PIXEL_PROGRAM_REGION = 14'h3da8;

  // Caches to invalidate: bits as in a task.
  localparam method_address_t INVALIDATE_CACHES = 14'h3f00;

  // All caches that can be invalidated.
  localparam int unsigned ALL_CACHES = 63;

  // Later draws use this epoch of constants.
  localparam method_address_t CONSTANT_EPOCH = 14'h3f04;

  // A report passes: each unit handles it after all earlier work.
  localparam method_address_t REPORT_MARKER = 14'h3f08;

  function automatic logic [3:0] report_marker_id(input method_value_t value);
    return value[3:0];
  endfunction

  function automatic logic [3:0] report_marker_location(input method_value_t value);
    return value[7:4];
  endfunction

  function automatic logic [4:0] report_marker_selector(input method_value_t value);
    return value[12:8];
  endfunction

  function automatic logic [2:0] report_marker_sub_report(input method_value_t value);
    return value[15:13];
  endfunction

  // Offset from a fetched index to the vertex id that a shader sees.
  localparam method_address_t VERTEX_ID_OFFSET = 14'h3f10;

  // Stages that have a program: a bit each, from vertex A on.
  localparam method_address_t SHADING_STAGES = 14'h3f14;

  function automatic logic [5:0] shading_stages_mask(input method_value_t value);
    return value[5:0];
  endfunction

  // Later batches send their outputs to the alpha ring; PDB sends this to world space.
  localparam method_address_t ALPHA_NOTIFIED = 14'h3f18;

  function automatic logic alpha_notified_on(input method_value_t value);
    return value[0:0];
  endfunction

  // Bit 0: the pixel shader may change coverage (kill, sample mask); bit 1: it has side effects (stores, atomics), which
  // samples that fail the depth test have too. Substitutes the shader's header when pixels are shaded outside of the chip.
  localparam method_address_t SET_SHADER_COVERAGE = 14'h3ff0;

  function automatic logic set_shader_coverage_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_shader_coverage_side_effects(input method_value_t value);
    return value[1:1];
  endfunction

  // A marker that Zcull sends and that all ZROPs return as feedback.
  localparam method_address_t ZCULL_FENCE = 14'h3ff4;

  function automatic logic decode_underestimate(input logic [31:0] code);
    case (code) inside
      32'h1: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // 1: underestimate; all others: overestimate.
  localparam method_address_t SET_CONSERVATIVE_RASTER_KIND = 14'h3ff8;

  function automatic logic set_conservative_raster_kind_inner(input method_value_t value);
    return decode_underestimate(value);
  endfunction

  // Layer of the work that follows, sent by setup.
  localparam method_address_t SET_WORK_LAYER = 14'h3ffc;

  function automatic logic [15:0] set_work_layer_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [31:0] set_work_layer_all(input method_value_t value);
    return value;
  endfunction

endpackage
