// Masks of divergence: groups of lanes, and entries of the stack.

package divergence_masks_pkg;
  import divergence_pkg::*;
  import sm_pkg::*;

  // Whether an entry is on the chip.
  function automatic logic is_here(input stack_depth_t at);
    return 32'(at) < STACK_HERE;
  endfunction

  // Lanes whose offset is `pick`.
  function automatic lanes_t equal(input row_t offsets, input logic [31:0] pick);
    lanes_t mask;
    for (int k = 0; k < WARP_LANES; k++) mask[k] = offsets.words[k] == pick;
    return mask;
  endfunction

  // Killed lanes that may end, since no lane of their quad is alive.
  function automatic lanes_t ended_quads(input lanes_t alive, input lanes_t killed);
    lanes_t left, mask;
    left = alive & ~killed;
    for (int k = 0; k < WARP_LANES / 4; k++) mask[4*k+:4] = {4{left[4*k+:4] == '0}};
    return mask & killed & alive;
  endfunction

  // The highest lane of a mask.
  function automatic lanes_t highest(input lanes_t among);
    lanes_t mask;
    mask = '0;
    for (int k = 0; k < WARP_LANES; k++) if (among[k]) mask = 32'b1 << k;
    return mask;
  endfunction

  // The leader's offset.
  function automatic logic [31:0] picked(input row_t offsets, input lanes_t leader);
    logic [31:0] word;
    word = '0;
    for (int k = 0; k < WARP_LANES; k++) word |= leader[k] ? offsets.words[k] : '0;
    return word;
  endfunction

endpackage
