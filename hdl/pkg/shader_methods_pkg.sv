// Generated from rtl-model/bundle/shader_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shader_methods_pkg;
  import state_pkg::*;

  localparam method_address_t SET_PIPELINE_REGISTER_COUNT = 14'h200c;

  function automatic logic [7:0] set_pipeline_register_count_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_WINDOW = 14'h77c;

  function automatic logic [31:0] set_shader_local_memory_window_base_address(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_A = 14'h790;

  function automatic logic [7:0] set_shader_local_memory_a_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_B = 14'h794;

  function automatic logic [31:0] set_shader_local_memory_b_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_E = 14'h7a0;

  function automatic logic [25:0] set_shader_local_memory_e_default_size_per_warp(input method_value_t value);
    return value[25:0];
  endfunction

  localparam method_address_t SET_TEX_HEADER_POOL_A = 14'h1574;

  function automatic logic [7:0] set_tex_header_pool_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_TEX_HEADER_POOL_B = 14'h1578;

  function automatic logic [31:0] set_tex_header_pool_b_offset_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TEX_HEADER_POOL_C = 14'h157c;

  function automatic logic [21:0] set_tex_header_pool_c_maximum_index(input method_value_t value);
    return value[21:0];
  endfunction

  localparam method_address_t SET_TEX_SAMPLER_POOL_A = 14'h155c;

  function automatic logic [7:0] set_tex_sampler_pool_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_TEX_SAMPLER_POOL_B = 14'h1560;

  function automatic logic [31:0] set_tex_sampler_pool_b_offset_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TEX_SAMPLER_POOL_C = 14'h1564;

  function automatic logic [19:0] set_tex_sampler_pool_c_maximum_index(input method_value_t value);
    return value[19:0];
  endfunction

  localparam method_address_t SET_SAMPLER_BINDING = 14'h1234;

  function automatic logic [0:0] set_sampler_binding_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_BINDLESS_TEXTURE = 14'h2608;

  function automatic logic [4:0] set_bindless_texture_constant_buffer_slot_select(input method_value_t value);
    return value[4:0];
  endfunction

  function automatic logic decode_flat(input logic [31:0] code);
    case (code) inside
      32'h1, 32'h1d00: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_SHADE_MODE = 14'h12d4;

  function automatic logic set_shade_mode_flat(input method_value_t value);
    return decode_flat(value);
  endfunction

  // Colours as the class names them, by a quarter of the address: of the front from 280 on, of the back from 2A0 on.
  localparam int unsigned FRONT_COLOURS = 160;

  localparam int unsigned BACK_COLOURS = 168;

  localparam int unsigned COLOURS = 8;

  localparam method_address_t SET_TWO_SIDED_LIGHT = 14'h1688;

  function automatic logic set_two_sided_light_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_COLOR_CLAMP = 14'h2600;

  function automatic logic set_color_clamp_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Colours: constant over a primitive; of back faces those of the back; between 0 and 1.
  typedef struct packed {
    logic flat;
    logic two_sided;
    logic clamped;
  } colour_state_t;

  function automatic colour_state_t colours_after(input colour_state_t old, input state_t state);
    colour_state_t s;
    s = old;
    case (state.address)
      SET_SHADE_MODE: s.flat = set_shade_mode_flat(state.value);
      SET_TWO_SIDED_LIGHT: s.two_sided = set_two_sided_light_enable(state.value);
      SET_COLOR_CLAMP: s.clamped = set_color_clamp_enable(state.value);
      default: ;
    endcase
    return s;
  endfunction

  function automatic logic is_colour_state(input method_address_t address);
    return address inside {
        SET_SHADE_MODE,
        SET_TWO_SIDED_LIGHT,
        SET_COLOR_CLAMP
    };
  endfunction

  // What a component reads that no stage writes: 0, but w where its group has VECTOR_0001, and all four of VECTOR_1111.
  // The groups of DX9 name no addresses of their own.
  localparam method_address_t SET_ATTRIBUTE_DEFAULT = 14'h1610;

  function automatic logic set_attribute_default_color_front_diffuse(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_attribute_default_color_front_specular(input method_value_t value);
    return value[1:1];
  endfunction

  function automatic logic set_attribute_default_generic_vector(input method_value_t value);
    return value[2:2];
  endfunction

  function automatic logic set_attribute_default_fixed_fnc_texture(input method_value_t value);
    return value[3:3];
  endfunction

  // Derived: vertices that the control shader makes of a patch; stages that have programs, a bit for each from vertex A on.
  localparam method_address_t CONTROL_THREADS = 14'h3908;

  function automatic logic [7:0] control_threads_count(input method_value_t value);
    return value[31:24];
  endfunction

  localparam method_address_t STAGES_TOLD = 14'h3f14;

  function automatic logic [5:0] stages_told_mask(input method_value_t value);
    return value[5:0];
  endfunction

  // Word 5 of a geometry shader's header: what it reads besides attributes.
  localparam method_address_t GEOMETRY_INPUTS = 14'h3a14;

  function automatic logic geometry_inputs_primitive_id(input method_value_t value);
    return value[24:24];
  endfunction

  // Words of headers, of the vertex shader and of control: what is put out begins in the middle of word 12; components of a patch.
  localparam method_address_t VERTEX_OUTPUTS_LOW = 14'h38b0;

  function automatic logic [31:0] vertex_outputs_low_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t VERTEX_OUTPUTS_HIGH = 14'h38c0;

  function automatic logic [31:0] vertex_outputs_high_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t CONTROL_PATCH = 14'h3904;

  function automatic logic [7:0] control_patch_components(input method_value_t value);
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

  // What batches behind it leave goes to the alpha ring.
  localparam method_address_t ALPHA_TOLD = 14'h3f18;

  function automatic logic alpha_told_on(input method_value_t value);
    return value[0:0];
  endfunction

endpackage
