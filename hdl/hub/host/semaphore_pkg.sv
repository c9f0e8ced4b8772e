// Semaphores: when an acquire succeeds, what a reduction leaves, and what a release
// writes. Interfaces: Host methods.

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

  // Whether an operation waits for memory.
  function automatic logic is_acquire(input logic [31:0] value);
    return value[4:0] inside {ACQUIRE, ACQUIRE_GEQ, ACQUIRE_AND};
  endfunction

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

  // What a reduction leaves in memory.
  function automatic logic [31:0] reduce(input logic [31:0] value, input logic [31:0] found, input logic [31:0] payload);
    logic less;
    // Inverting the sign bits orders signed numbers as unsigned ones.
    less = {found[31] ^ !value[31], found[30:0]} < {payload[31] ^ !value[31], payload[30:0]};
    case (value[29:27])
      3'd0: return less ? found : payload;
      3'd1: return less ? payload : found;
      3'd2: return found ^ payload;
      3'd3: return found & payload;
      3'd4: return found | payload;
      3'd5: return found + payload;
      3'd6: return found >= payload ? '0 : found + 32'd1;
      default: return found == 0 || found > payload ? payload : found - 32'd1;
    endcase
  endfunction

  // The sector of a release of word.
  function automatic memory_write_t release_write(input method_state_t state, input logic [31:0] word, input time_t now);
    memory_write_t write;
    logic wide;
    wide = is_long(state.operation);
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

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
