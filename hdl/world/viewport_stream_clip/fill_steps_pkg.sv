// Images of entries: their number of lines, and their contents. Specification: PES: VSC.

package fill_steps_pkg;
  import header_maps_pkg::*;
  import vertices_pkg::*;

  // Lines of records, and of attributes.
  typedef struct packed {
    logic [3:0] records;
    logic [8:0] attributes;
  } entry_lines_t;

  /* verilator lint_off UNUSEDSIGNAL */  // whole lines
  function automatic entry_lines_t lines_of(input logic [5:0] vertices, input scalar_count_t scalars);
    logic [13:0] words;
    logic [6:0] records;
    words = 14'(vertices) * 14'(scalars) + 14'd31;
    records = 7'(vertices) + 7'd7;
    return '{records: records[6:3], attributes: words[13:5]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic components_t less_lowest(input components_t left);
    return left & (left - 256'd1);
  endfunction

  function automatic logic [4:0] first_vertex(input logic [31:0] left);
    logic [4:0] first;
    first = '0;
    for (int k = 31; k >= 0; k--) if (left[k]) first = 5'(k);
    return first;
  endfunction

endpackage
