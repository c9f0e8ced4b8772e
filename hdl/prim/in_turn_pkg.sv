// Round-robin choice among up to 32 that wait: `in_turn` of the arbiter, for units with their own arbitration.

package in_turn_pkg;
  // The lowest of a mask, as a number: found by halves, as a chain of 32 would be a long path.
  function automatic logic [4:0] lowest(input logic [31:0] some);
    logic [31:0] any;
    logic [31:0][4:0] at;
    any = some;
    at = '0;
    for (int unsigned n = 0; n < 5; n++)
      for (int unsigned k = 0; k < 32'd16 >> n; k++) begin
        at[k] = any[2*k] ? at[2*k] : at[2*k+1] | (5'(any[2*k+1]) << n);
        any[k] = any[2*k] || any[2*k+1];
      end
    return at[0];
  endfunction

  // The lowest of a mask, one-hot.
  function automatic logic [31:0] lowest_bit(input logic [31:0] some);
    return some & (~some + 32'd1);
  endfunction

  // Those from `first` on, which have priority.
  function automatic logic [31:0] from_on(input logic [31:0] waits, input logic [4:0] first);
    return waits & (32'hffff_ffff << first);
  endfunction

  // The first that waits, from `first` on with wrap-around: as a number, and one-hot. Both candidates are there before one is
  // chosen.
  function automatic logic [4:0] in_turn(input logic [31:0] waits, input logic [4:0] first);
    return from_on(waits, first) != '0 ? lowest(from_on(waits, first)) : lowest(waits);
  endfunction

  function automatic logic [31:0] one_in_turn(input logic [31:0] waits, input logic [4:0] first);
    return from_on(waits, first) != '0 ? lowest_bit(from_on(waits, first)) : lowest_bit(waits);
  endfunction
endpackage
