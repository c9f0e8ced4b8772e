// Generated from rtl-model/bundle/shader_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shader_methods_pkg;
  import state_pkg::*;

  localparam method_address_t SET_PIPELINE_SHADER = 14'h2000;

  function automatic logic set_pipeline_shader_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIPELINE_PROGRAM = 14'h2004;

  function automatic logic [31:0] set_pipeline_program_offset(input method_value_t value);
    return value;
  endfunction

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

  // Colour attributes as the class names them, as address / 4: front colours from 280 on, back colours from 2A0 on.
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

  // Colour attributes: flat shading; separate colours for back faces; clamped to 0 to 1.
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

  // Value of a component that no stage writes: 0, except w in groups set to VECTOR_0001, and all four in groups set to
  // VECTOR_1111. The DX9 groups have no attribute addresses of their own.
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

endpackage
