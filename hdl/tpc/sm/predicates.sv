// Predicates and condition codes of a sub-partition's warps. A lookup returns them and the guard's lanes 1 cycle later, including what
// is written in the cycle of the lookup. Results of fixed latency write the condition code at once, predicates 7 cycles later
// (sm-predicate-write-extra); those of variable latency write both at once. Nothing stalls it. Specification: SM.

module predicates
  import predicates_params_pkg::*;
  import predicates_pkg::*;
  import sm_pkg::*;
#(
  // ---- parameters
  parameter predicates_params_t P = PREDICATES_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          lookup_valid_i,
  input  guard_lookup_t lookup_i,
  input  logic          result_valid_i,   // results of fixed latency
  input  flags_write_t  result_i,
  input  logic          written_valid_i,
  input  flags_write_t  written_i,
  input  logic          clear_valid_i,
  input  slot_clear_t   clear_i,
  output lanes_t        lanes_o,
  output flags_t        flags_o
);

  // Cycles from a result to its predicates.
  localparam int unsigned PREDICATE_CYCLES = 7;

  // ---- registers
  typedef struct packed {logic valid; late_predicates_t data;} late_offer_t;

  typedef struct packed {
    flags_t [SLOTS-1:0]                 all;
    late_offer_t [PREDICATE_CYCLES-1:0] late;
    lanes_t                             lanes;
    flags_t                             flags;
  } regs_t;

  regs_t d, q;

  function automatic lanes_t merged(input lanes_t old, input lanes_t fresh, input lanes_t mask);
    return old & ~mask | fresh & mask;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only the code of `fresh` is used
  function automatic flags_t with_code(input flags_t old, input flags_t fresh, input lanes_t mask);
  /* verilator lint_on UNUSEDSIGNAL */
    flags_t f;
    f.zero = merged(old.zero, fresh.zero, mask);
    f.negative = merged(old.negative, fresh.negative, mask);
    f.carry = merged(old.carry, fresh.carry, mask);
    f.overflow = merged(old.overflow, fresh.overflow, mask);
    f.predicates = old.predicates;
    return f;
  endfunction

  function automatic flags_t with_predicates(input flags_t old, input logic [6:0] which,
                                             input lanes_t [PREDICATES-1:0] fresh, input lanes_t mask);
    flags_t f;
    f = old;
    for (int unsigned k = 0; k < PREDICATES; k++)
      f.predicates[k] = merged(old.predicates[k], fresh[k], which[k] ? mask : '0);
    return f;
  endfunction

  // Lanes in which a predicate holds.
  function automatic lanes_t holds(input lanes_t [PREDICATES-1:0] all, input predicate_t predicate, input logic inverted);
    lanes_t passing;
    passing = '1;
    for (int unsigned k = 0; k < PREDICATES; k++) if (predicate == 3'(k)) passing = all[k];
    return inverted ? ~passing : passing;
  endfunction

  // ---- outputs
  assign lanes_o = q.lanes;
  assign flags_o = q.flags;

  // ---- next state
  late_predicates_t due;

  always_comb begin
    d = q;
    due = q.late[PREDICATE_CYCLES-1].data;
    for (int unsigned k = 1; k < PREDICATE_CYCLES; k++) d.late[k] = q.late[k-1];
    d.late[0].valid = 1'b0;
    if (result_valid_i && result_i.predicates != '0)
      d.late[0] = {1'b1, result_i.slot, result_i.lanes, result_i.predicates, result_i.flags.predicates};
    for (int unsigned k = 0; k < P.slots; k++) begin
      if (q.late[PREDICATE_CYCLES-1].valid && due.slot == 4'(k))
        d.all[k] = with_predicates(d.all[k], due.mask, due.predicates, due.lanes);
      if (result_valid_i && result_i.code && result_i.slot == 4'(k))
        d.all[k] = with_code(d.all[k], result_i.flags, result_i.lanes);
      if (written_valid_i && written_i.slot == 4'(k)) begin
        if (written_i.code) d.all[k] = with_code(d.all[k], written_i.flags, written_i.lanes);
        d.all[k] = with_predicates(d.all[k], written_i.predicates, written_i.flags.predicates, written_i.lanes);
      end
      if (clear_valid_i && clear_i.slot == 4'(k)) d.all[k] = '0;
    end
    if (lookup_valid_i) begin
      d.flags = '0;
      for (int unsigned k = 0; k < P.slots; k++) if (lookup_i.slot == 4'(k)) d.flags = d.all[k];
      d.lanes = lookup_i.active & holds(d.flags.predicates, lookup_i.guard, lookup_i.guard_not);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
