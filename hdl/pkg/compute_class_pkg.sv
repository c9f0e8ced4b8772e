// Generated from rtl-model/hub/scheduler/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package compute_class_pkg;
  import host_pkg::*;
  import state_pkg::*;

  localparam method_address_t SET_SHADER_SHARED_MEMORY_WINDOW = 14'h214;

  function automatic logic [31:0] set_shader_shared_memory_window_base_address(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SEND_PCAS_A = 14'h2b4;

  function automatic logic [31:0] send_pcas_a_qmd_address_shifted8(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SEND_SIGNALING_PCAS_B = 14'h2bc;

  function automatic logic send_signaling_pcas_b_schedule(input method_value_t value);
    return value[1:1];
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

  localparam method_address_t SET_PROGRAM_REGION_A = 14'h1608;

  function automatic logic [7:0] set_program_region_a_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_PROGRAM_REGION_B = 14'h160c;

  function automatic logic [31:0] set_program_region_b_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BINDLESS_TEXTURE = 14'h2608;

  function automatic logic [2:0] set_bindless_texture_constant_buffer_slot_select(input method_value_t value);
    return value[2:0];
  endfunction

  // A launch by a range of addresses, which is undocumented.
  localparam method_address_t SEND_PCAS_B = 14'h2b8;

  localparam method_address_t INVALIDATE_SHADER_CACHES = 14'h21c;

  function automatic logic invalidate_shader_caches_instruction(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic invalidate_shader_caches_data(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic invalidate_shader_caches_constant(input method_value_t value);
    return value[12:12];
  endfunction

  // As above.
  localparam method_address_t INVALIDATE_SHADER_CACHES_NO_WFI = 14'h1698;

  localparam method_address_t INVALIDATE_SAMPLER_CACHE = 14'h1330;

  localparam method_address_t INVALIDATE_SAMPLER_CACHE_ALL = 14'h120c;

  localparam method_address_t INVALIDATE_SAMPLER_CACHE_NO_WFI = 14'h1424;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE = 14'h1334;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE_ALL = 14'h1210;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI = 14'h244;

  localparam method_address_t INVALIDATE_TEXTURE_DATA_CACHE = 14'h1338;

  localparam method_address_t INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI = 14'h1288;

  localparam method_address_t INVALIDATE_CONSTANT_BUFFER_CACHE_C = 14'h27c;

  // State that methods set for grids.
  typedef struct packed {
    logic [31:0] descriptor;
    logic [31:0] shared_window;
    logic [31:0] local_window;
    virtual_address_t local_memory;
    virtual_address_t samplers;
    logic [19:0] highest_sampler;
    virtual_address_t headers;
    logic [21:0] highest_header;
    virtual_address_t code;
    logic [2:0] handles;
  } compute_state_t;

  function automatic compute_state_t compute_after(input compute_state_t old, input state_t state);
    compute_state_t s;
    s = old;
    case (state.address)
      SEND_PCAS_A: s.descriptor = send_pcas_a_qmd_address_shifted8(state.value);
      SET_SHADER_SHARED_MEMORY_WINDOW:
        s.shared_window = set_shader_shared_memory_window_base_address(state.value);
      SET_SHADER_LOCAL_MEMORY_WINDOW:
        s.local_window = set_shader_local_memory_window_base_address(state.value);
      SET_SHADER_LOCAL_MEMORY_A: s.local_memory[39:32] = set_shader_local_memory_a_address_upper(state.value);
      SET_SHADER_LOCAL_MEMORY_B: s.local_memory[31:0] = set_shader_local_memory_b_address_lower(state.value);
      SET_TEX_SAMPLER_POOL_A: s.samplers[39:32] = set_tex_sampler_pool_a_offset_upper(state.value);
      SET_TEX_SAMPLER_POOL_B: s.samplers[31:0] = set_tex_sampler_pool_b_offset_lower(state.value);
      SET_TEX_SAMPLER_POOL_C: s.highest_sampler = set_tex_sampler_pool_c_maximum_index(state.value);
      SET_TEX_HEADER_POOL_A: s.headers[39:32] = set_tex_header_pool_a_offset_upper(state.value);
      SET_TEX_HEADER_POOL_B: s.headers[31:0] = set_tex_header_pool_b_offset_lower(state.value);
      SET_TEX_HEADER_POOL_C: s.highest_header = set_tex_header_pool_c_maximum_index(state.value);
      SET_PROGRAM_REGION_A: s.code[39:32] = set_program_region_a_address_upper(state.value);
      SET_PROGRAM_REGION_B: s.code[31:0] = set_program_region_b_address_lower(state.value);
      SET_BINDLESS_TEXTURE: s.handles = set_bindless_texture_constant_buffer_slot_select(state.value);
      default: ;
    endcase
    return s;
  endfunction

endpackage
