// Sources that the blend of a target reads, from its factors. With a second source shading returns two colours per
// pixel; alpha may have to be sent separately.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package prop_dual_pkg;
  import source_state_pkg::*;

  // Whether the blend reads a second source.
  function automatic logic is_dual(input dual_state_t dual, input logic [2:0] target);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[2:1] != '0 || e[0] && e[4:3] != '0);
  endfunction

  // Whether the blend reads one source only.
  function automatic logic is_single(input dual_state_t dual, input logic [2:0] target);
    return dual.blend_on[target] && !dual.logic_on && !is_dual(dual, target);
  endfunction

  // Whether the blend depends only on the alpha of one source: for colour, or for an alpha that memory stores.
  function automatic logic reads_alpha(input dual_state_t dual, input logic [2:0] target, input logic stores_alpha);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[6:5] != '0 || stores_alpha && e[0] && e[8:7] != '0) && !is_dual(dual, target);
  endfunction
endpackage
