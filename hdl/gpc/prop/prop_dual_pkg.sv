// What a target's blend reads of its sources, by its factors. With a second source shading
// gives two colours for each pixel; alpha may need a place of its own.

// Functions look at parts of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package prop_dual_pkg;
  import source_state_pkg::*;

  // Whether it takes a second source.
  function automatic logic is_dual(input dual_state_t dual, input logic [2:0] target);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[2:1] != '0 || e[0] && e[4:3] != '0);
  endfunction

  // Whether it takes one source and no other.
  function automatic logic is_single(input dual_state_t dual, input logic [2:0] target);
    return dual.blend_on[target] && !dual.logic_on && !is_dual(dual, target);
  endfunction

  // Whether it depends on the alpha of one source and no other: its colour, or alpha that
  // memory has.
  function automatic logic reads_alpha(input dual_state_t dual, input logic [2:0] target, input logic stores_alpha);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[6:5] != '0 || stores_alpha && e[0] && e[8:7] != '0) && !is_dual(dual, target);
  endfunction
endpackage
