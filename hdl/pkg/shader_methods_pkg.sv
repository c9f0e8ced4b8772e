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

  // Derived: vertices that the control shader makes of a patch; stages that have programs, a bit for each from vertex A on.
  localparam method_address_t CONTROL_THREADS = 14'h3908;

  function automatic logic [7:0] control_threads_count(input method_value_t value);
    return value[31:24];
  endfunction

  localparam method_address_t STAGES_TOLD = 14'h3f14;

  function automatic logic [5:0] stages_told_mask(input method_value_t value);
    return value[5:0];
  endfunction

endpackage
