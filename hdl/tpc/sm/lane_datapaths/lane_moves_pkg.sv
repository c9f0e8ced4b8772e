// Lane moves: moves and selections of words; predicates and flags as words.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_moves_pkg;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Special registers with the cycle; the decoder refuses others.
  localparam logic [7:0] CYCLE = 8'h01;
  localparam logic [7:0] CLOCK_LOW = 8'h50;
  localparam logic [7:0] CLOCK_HIGH = 8'h51;
  // The global timer is the cycle as well.
  localparam logic [7:0] TIMER_LOW = 8'h52;
  localparam logic [7:0] TIMER_HIGH = 8'h53;

  function automatic logic [31:0] cycle_word(input cs2r_modifiers_t m, input logic [63:0] cycle);
    unique case (m.sr)
      CYCLE, CLOCK_LOW, TIMER_LOW: return cycle[31:0];
      CLOCK_HIGH, TIMER_HIGH: return cycle[63:32];
      default: return '0;
    endcase
  endfunction

  // Lanes that a move writes: those of each quad that its mask selects.
  function automatic lanes_t moved(input instruction_t i);
    mov_modifiers_t m;
    m = i.modifiers[$bits(mov_modifiers_t)-1:0];
    return i.opcode == OPCODE_MOV || i.opcode == OPCODE_MOV32I ? {8{m.lanes}} : '1;
  endfunction

  // The predicates of a lane, or its flags: zero, sign, carry, overflow from bit 0 up.
  function automatic logic [6:0] seen(input flags_t flags, input logic code, input logic [4:0] lane);
    logic [6:0] bits;
    for (int k = 0; k < PREDICATES; k++) bits[k] = flags.predicates[k][lane];
    if (code) bits = {3'd0, flags.overflow[lane], flags.carry[lane], flags.negative[lane], flags.zero[lane]};
    return bits;
  endfunction

  // P2R: a word with a byte replaced, under a mask, by predicates (eight, the highest is 0) or by flags.
  function automatic logic [31:0] p2r(input p2r_modifiers_t m, input logic [31:0] a, input logic [31:0] b, input flags_t flags,
                                      input logic [4:0] lane);
    logic [7:0] mask;
    mask = m.src ? {4'd0, b[3:0]} : b[7:0];
    return a & ~(32'(mask) << {m.sel, 3'd0}) | 32'({1'b0, seen(flags, m.src, lane)} & mask) << {m.sel, 3'd0};
  endfunction

  // R2P: new predicates or flags: a byte of a under the mask b; unmasked ones are unchanged.
  function automatic logic [6:0] r2p(input r2p_modifiers_t m, input logic [31:0] a, input logic [31:0] b, input flags_t flags,
                                     input logic [4:0] lane);
    logic [6:0] mask;
    mask = m.dst ? {3'd0, b[3:0]} : b[6:0];
    return seen(flags, m.dst, lane) & ~mask | a[8*m.sel+:7] & mask;
  endfunction

endpackage
