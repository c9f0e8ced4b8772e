// Semaphores: when an acquire succeeds, the L2 operation of a reduction, and the data that a release writes.
// Interfaces: Host methods.

package semaphore_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;

  // Operations, bits 4:0 of SEMAPHORED.
  localparam logic [4:0] ACQUIRE = 5'd1;
  localparam logic [4:0] RELEASE = 5'd2;
  localparam logic [4:0] ACQUIRE_GEQ = 5'd4;
  localparam logic [4:0] ACQUIRE_AND = 5'd8;
  localparam logic [4:0] REDUCTION = 5'd16;

  /* verilator lint_off UNUSEDSIGNAL */

  // Whether a release writes a payload and a time, 16 bytes.
  function automatic logic is_long(input logic [31:0] value);
    return value[4:0] == RELEASE && !value[24];
  endfunction

  // Whether an acquire succeeds. The comparison is cyclic.
  function automatic logic is_met(input logic [31:0] value, input logic [31:0] found, input logic [31:0] payload);
    logic [31:0] ahead;
    ahead = found - payload;
    case (value[4:0])
      ACQUIRE: return found == payload;
      ACQUIRE_GEQ: return !ahead[31];
      default: return (found & payload) != 0;
    endcase
  endfunction

  // The sector of a release of word.
  function automatic memory_write_t release_write(input method_state_t state, input logic [31:0] word, input time_t now);
    memory_write_t write;
    logic wide;
    wide = is_long(state.operation);
    write = '0;
    write.address = state.semaphore_va[37:3];
    write.ordered = 1'b1;
    write.mask = (wide ? 32'hffff : 32'hf) << {state.semaphore_va[2:0], 2'b0};
    for (int k = 0; k < 8; k++) write.data.words[k] = word;
    if (wide) begin
      for (int k = 0; k < 8; k += 4) begin
        write.data.words[k+1] = '0;
        write.data.words[k+2] = now[31:0];
        write.data.words[k+3] = now[63:32];
      end
    end
    return write;
  endfunction

  // A reduction of one word by the payload. INC and DEC are unsigned, whatever the signedness: the L2 has no others.
  function automatic memory_write_t reduction_write(input method_state_t state);
    memory_write_t write;
    logic counts;
    counts = state.operation[29:28] == 2'b11;
    write = release_write(state, state.payload, '0);
    write.reduces = 1'b1;
    case (state.operation[29:27])
      3'd0: write.atomic = ATOMIC_OP_MIN;
      3'd1: write.atomic = ATOMIC_OP_MAX;
      3'd2: write.atomic = ATOMIC_OP_XOR;
      3'd3: write.atomic = ATOMIC_OP_AND;
      3'd4: write.atomic = ATOMIC_OP_OR;
      3'd5: write.atomic = ATOMIC_OP_ADD;
      3'd6: write.atomic = ATOMIC_OP_INCREMENT;
      default: write.atomic = ATOMIC_OP_DECREMENT;
    endcase
    write.operand = state.operation[31] || counts ? ATOMIC_TYPE_U32 : ATOMIC_TYPE_S32;
    return write;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
