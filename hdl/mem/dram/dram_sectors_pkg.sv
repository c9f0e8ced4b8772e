// Sectors of the DRAM controller: their atoms, and the responses to them and to a Barrier.

package dram_sectors_pkg;
  import dram_atoms_pkg::*;
  import memory_pkg::*;

  // An atom's number.
  /* verilator lint_off UNUSEDSIGNAL */  // of 34-bit addresses
  function automatic logic [28:0] atom_of(input line_address_t line, input logic [1:0] sector);
    return {line[26:0], sector};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic memory_down_t sector_response(input dram_response_t response);
    sector_response = '0;
    sector_response.client = response.id.client;
    sector_response.tag = response.id.tag;
    sector_response.sector = response.id.sector;
    sector_response.last = response.id.last;
    sector_response.data = response.data;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // it returns to the head's client
  function automatic memory_down_t barrier_response(input memory_head_t head);
    barrier_response = '0;
    barrier_response.client = head.client;
    barrier_response.tag = head.tag;
    barrier_response.kind = RESPONSE_KIND_DONE;
    barrier_response.last = 1'b1;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
