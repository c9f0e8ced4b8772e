// Order of slots: the oldest of a mask.

package slot_order_pkg;
  import in_turn_pkg::*;
  import sm_pkg::*;

  // The oldest slot of a mask, as a mask; `older` has for each slot the slots launched before it.
  function automatic logic [SLOTS-1:0] oldest(input logic [SLOTS-1:0] slots,
                                              input logic [SLOTS-1:0][SLOTS-1:0] older);
    logic [SLOTS-1:0] mask;
    for (int k = 0; k < SLOTS; k++) mask[k] = slots[k] && (slots & older[k]) == '0;
    return mask;
  endfunction

  // The lowest slot of a mask.
  function automatic logic [3:0] number(input logic [SLOTS-1:0] mask);
    return 4'(lowest(32'(mask)));
  endfunction

endpackage
