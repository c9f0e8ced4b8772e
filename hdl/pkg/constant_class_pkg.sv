// Generated from rtl-model/hub/state_constants/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package constant_class_pkg;
  import host_pkg::*;
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

  // The buffer that updates and bindings mean, and where programs are.
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

  // Banks of groups, 0x20 apart; programs of stages, 0x40 apart.
  function automatic logic in_bank_groups(input method_address_t address);
    return address inside {
        [14'h2410 : 14'h2490]
    };
  endfunction

  function automatic logic in_programs(input method_address_t address);
    return address inside {
        [14'h2000 : 14'h217f]
    };
  endfunction

  // Words of constants.
  function automatic logic loads_constants(input method_address_t address);
    return address inside {
        [14'h2390 : 14'h23cc]
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
