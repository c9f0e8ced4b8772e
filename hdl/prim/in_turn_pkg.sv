// Round-robin choice among up to 32 that wait: `in_turn` of the arbiter, for units with their own arbitration.

package in_turn_pkg;
  // The lowest of a mask, as a number.
  function automatic logic [4:0] lowest(input logic [31:0] some);
    lowest = '0;
    for (int k = 31; k >= 0; k--) if (some[k]) lowest = 5'(k);
  endfunction

  // Those with priority: from `first` on, else all.
  function automatic logic [31:0] ahead(input logic [31:0] waits, input logic [4:0] first);
    logic [31:0] after;
    after = waits & (32'hffff_ffff << first);
    return after != '0 ? after : waits;
  endfunction

  // The first that waits, from `first` on with wrap-around: as a number, and one-hot.
  function automatic logic [4:0] in_turn(input logic [31:0] waits, input logic [4:0] first);
    return lowest(ahead(waits, first));
  endfunction

  function automatic logic [31:0] one_in_turn(input logic [31:0] waits, input logic [4:0] first);
    logic [31:0] some;
    some = ahead(waits, first);
    return some & (~some + 1);
  endfunction
endpackage
