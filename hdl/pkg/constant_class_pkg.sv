// Generated from rtl-model/hub/state_constants/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package constant_class_pkg;
  import host_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;

  localparam method_address_t SET_PROGRAM_REGION_A = 14'h1608;

  function automatic logic [7:0] set_program_region_a_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_PROGRAM_REGION_B = 14'h160c;

  function automatic logic [31:0] set_program_region_b_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CONSTANT_BUFFER_SELECTOR_A = 14'h2380;

  function automatic logic [16:0] set_constant_buffer_selector_a_size(input method_value_t value);
    return value[16:0];
  endfunction

  localparam method_address_t SET_CONSTANT_BUFFER_SELECTOR_B = 14'h2384;

  function automatic logic [7:0] set_constant_buffer_selector_b_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_CONSTANT_BUFFER_SELECTOR_C = 14'h2388;

  function automatic logic [31:0] set_constant_buffer_selector_c_address_lower(input method_value_t value);
    return value;
  endfunction

  // The buffer that updates and bindings use, and the location of programs.
  typedef struct packed {
    logic [16:0] size;
    virtual_address_t address;
    virtual_address_t region;
  } constant_state_t;

  function automatic constant_state_t constant_state_after(input constant_state_t old, input state_t state);
    constant_state_t s;
    s = old;
    case (state.address)
      SET_PROGRAM_REGION_A: s.region[39:32] = set_program_region_a_address_upper(state.value);
      SET_PROGRAM_REGION_B: s.region[31:0] = set_program_region_b_address_lower(state.value);
      SET_CONSTANT_BUFFER_SELECTOR_A: s.size = set_constant_buffer_selector_a_size(state.value);
      SET_CONSTANT_BUFFER_SELECTOR_B:
        s.address[39:32] = set_constant_buffer_selector_b_address_upper(state.value);
      SET_CONSTANT_BUFFER_SELECTOR_C:
        s.address[31:0] = set_constant_buffer_selector_c_address_lower(state.value);
      default: ;
    endcase
    return s;
  endfunction

  localparam method_address_t LOAD_CONSTANT_BUFFER_OFFSET = 14'h238c;

  function automatic logic [15:0] load_constant_buffer_offset_v(input method_value_t value);
    return value[15:0];
  endfunction

  // Words of constants.
  localparam method_address_t LOAD_CONSTANT_BUFFER = 14'h2390;

  function automatic logic [31:0] load_constant_buffer_v(input method_value_t value);
    return value;
  endfunction

  // Binds the selected buffer, or none, to a bank of a group.
  localparam method_address_t BIND_GROUP_CONSTANT_BUFFER = 14'h2410;

  function automatic logic bind_group_constant_buffer_valid(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic [4:0] bind_group_constant_buffer_shader_slot(input method_value_t value);
    return value[8:4];
  endfunction

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
  localparam method_address_t INVALIDATE_SHADER_CACHES_NO_WFI = 14'hda4;

  // Of texture units.
  localparam method_address_t INVALIDATE_SAMPLER_CACHE = 14'h1330;

  localparam method_address_t INVALIDATE_SAMPLER_CACHE_ALL = 14'h120c;

  localparam method_address_t INVALIDATE_SAMPLER_CACHE_NO_WFI = 14'h1424;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE = 14'h1334;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE_ALL = 14'h1210;

  localparam method_address_t INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI = 14'h1428;

  localparam method_address_t INVALIDATE_TEXTURE_DATA_CACHE = 14'h1338;

  localparam method_address_t INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI = 14'h1288;

  function automatic logic loads_constants(input method_address_t address);
    return address inside {
        LOAD_CONSTANT_BUFFER,
        LOAD_CONSTANT_BUFFER + 14'h4,
        LOAD_CONSTANT_BUFFER + 14'h8,
        LOAD_CONSTANT_BUFFER + 14'hc,
        LOAD_CONSTANT_BUFFER + 14'h10,
        LOAD_CONSTANT_BUFFER + 14'h14,
        LOAD_CONSTANT_BUFFER + 14'h18,
        LOAD_CONSTANT_BUFFER + 14'h1c,
        LOAD_CONSTANT_BUFFER + 14'h20,
        LOAD_CONSTANT_BUFFER + 14'h24,
        LOAD_CONSTANT_BUFFER + 14'h28,
        LOAD_CONSTANT_BUFFER + 14'h2c,
        LOAD_CONSTANT_BUFFER + 14'h30,
        LOAD_CONSTANT_BUFFER + 14'h34,
        LOAD_CONSTANT_BUFFER + 14'h38,
        LOAD_CONSTANT_BUFFER + 14'h3c
    };
  endfunction

  function automatic logic binds_bank(input method_address_t address);
    return address inside {
        BIND_GROUP_CONSTANT_BUFFER,
        BIND_GROUP_CONSTANT_BUFFER + 14'h20,
        BIND_GROUP_CONSTANT_BUFFER + 14'h40,
        BIND_GROUP_CONSTANT_BUFFER + 14'h60,
        BIND_GROUP_CONSTANT_BUFFER + 14'h80
    };
  endfunction

  function automatic logic begins_program(input method_address_t address);
    return address inside {
        SET_PIPELINE_PROGRAM,
        SET_PIPELINE_PROGRAM + 14'h40,
        SET_PIPELINE_PROGRAM + 14'h80,
        SET_PIPELINE_PROGRAM + 14'hc0,
        SET_PIPELINE_PROGRAM + 14'h100,
        SET_PIPELINE_PROGRAM + 14'h140
    };
  endfunction

  function automatic logic enables_program(input method_address_t address);
    return address inside {
        SET_PIPELINE_SHADER,
        SET_PIPELINE_SHADER + 14'h40,
        SET_PIPELINE_SHADER + 14'h80,
        SET_PIPELINE_SHADER + 14'hc0,
        SET_PIPELINE_SHADER + 14'h100,
        SET_PIPELINE_SHADER + 14'h140
    };
  endfunction

  // State of the selected buffer and of the programs' region.
  function automatic logic constant_state(input method_address_t address);
    return address inside {
        SET_PROGRAM_REGION_A,
        SET_PROGRAM_REGION_B,
        [SET_CONSTANT_BUFFER_SELECTOR_A : SET_CONSTANT_BUFFER_SELECTOR_C]
    };
  endfunction

endpackage
