// Addresses that the method source distinguishes, and the steps it makes.

package method_steps_pkg;
  import fault_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import method_addresses_pkg::*;

  // The subchannel that needs no class, and the software subchannel, which is ignored.
  localparam subchannel_id_t COPY_SUBCHANNEL = 3'd4;
  localparam subchannel_id_t SOFTWARE_SUBCHANNEL = 3'd7;

  // The class of a subchannel.
  function automatic logic [15:0] class_of(input subchannel_id_t subchannel);
    case (subchannel)
      3'd0: return 16'hb197;
      3'd1: return 16'hb1c0;
      3'd2: return 16'ha140;
      3'd3: return 16'h902d;
      COPY_SUBCHANNEL: return 16'hb0b5;
      default: return '0;
    endcase
  endfunction

  function automatic logic is_macro_load(input word_address_t address);
    return address >= LOAD_MME_INSTRUCTION_RAM_POINTER && address < LOAD_MME_INSTRUCTION_RAM_POINTER + 12'd4;
  endfunction

  function automatic front_end_step_t step_of(
      input front_end_step_kind_t kind, input channel_id_t channel, input subchannel_id_t subchannel,
      input word_address_t address, input logic [31:0] value);
    front_end_step_t s;
    s = '0;
    s.kind = kind;
    s.channel = channel;
    s.subchannel = subchannel;
    s.address = address;
    s.words[0] = value;
    return s;
  endfunction

  function automatic front_end_step_t fault_of(
      input fault_kind_t fault, input channel_id_t channel, input subchannel_id_t subchannel,
      input word_address_t address, input logic [31:0] value);
    front_end_step_t s;
    s = step_of(FRONT_END_STEP_KIND_FAULT, channel, subchannel, address, value);
    s.fault = fault;
    return s;
  endfunction

  // Before a channel's first method of a class: the class' state becomes the channel's. Bit 7 of `words[1]`
  // distinguishes it from the load of a context.
  function automatic front_end_step_t claim_of(input channel_id_t channel, input subchannel_id_t subchannel);
    front_end_step_t s;
    s = step_of(FRONT_END_STEP_KIND_LOAD, channel, subchannel, '0, '0);
    s.words[1] = 32'h80;
    return s;
  endfunction

  // The fault of a method that is not executed: it binds another class than its subchannel's, is for a subchannel without one,
  // or is a macro's parameter without a call.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic fault_kind_t refusal_of(input word_address_t address, input logic bound, input subchannel_id_t subchannel,
                                             input logic [31:0] value);
    if (address != 0) return bound ? FAULT_KIND_MACRO_PARAMETER : FAULT_KIND_UNBOUND;
    if (class_of(subchannel) == 0 || value[15:0] != class_of(subchannel)) return FAULT_KIND_CLASS;
    return value[31:21] != 0 ? FAULT_KIND_VALUE : FAULT_KIND_NONE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
