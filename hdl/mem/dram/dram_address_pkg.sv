// Location of an atom: its number is the address without the byte offset, 29 bits.

package dram_address_pkg;
  import dram_atoms_pkg::*;

  // The channel: bit b of its number is the parity of the atom number's bits k with k mod (channel bits) = b.
  function automatic logic [1:0] channel_of(input logic [28:0] atom, input int unsigned channels);
    logic even, odd;
    even = 1'b0;
    odd = 1'b0;
    for (int k = 0; k < 29; k++)
      if (k % 2 == 0) even = even ^ atom[k];
      else odd = odd ^ atom[k];
    return channels >= 4 ? {odd, even} : channels >= 2 ? {1'b0, even ^ odd} : 2'd0;
  endfunction

  // From the lowest bits up: column, bank and row; the bank number is the XOR of its bits and the row's low bits.
  function automatic dram_place_t place_of(input logic [28:0] atom, input int unsigned channels);
    logic [28:0] above;
    above = channels >= 4 ? {2'b0, atom[28:2]} : channels >= 2 ? {1'b0, atom[28:1]} : atom;
    return '{bank: above[8:6] ^ above[11:9], row: above[28:9], column: above[5:0]};
  endfunction
endpackage
