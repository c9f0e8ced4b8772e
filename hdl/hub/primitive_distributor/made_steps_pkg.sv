// Steps that no bundle carries, and the division for a draw from feedback.

package made_steps_pkg;
  import primitive_distributor_pkg::*;

  // State that is generated here.
  function automatic draw_step_t derived(input logic [13:0] address, input logic [31:0] value, input logic world,
                                         input logic screen);
    return draw_step_of_state('{world: world, screen: screen, state: '{address: address, value: value}});
  endfunction

  // A draw's end.
  function automatic draw_step_t ending();
    draw_bound_t bound;
    bound = '0;
    bound.ends = 1'b1;
    return draw_step_of_bound(bound);
  endfunction

  // A step of the division: a bit of the quotient, from the highest on.
  function automatic stride_divide_t divided(input stride_divide_t old, input logic [11:0] stride);
    logic [12:0] rest;
    logic fits;
    /* verilator lint_off UNUSEDSIGNAL */  // the remainder is less than the stride
    logic [12:0] left;
    /* verilator lint_on UNUSEDSIGNAL */
    rest = {old.remainder, old.quotient[31]};
    fits = rest >= 13'(stride) && stride != '0;
    left = fits ? rest - 13'(stride) : rest;
    return '{quotient: {old.quotient[30:0], fits}, remainder: left[11:0], cycle: old.cycle + 5'd1};
  endfunction

endpackage
