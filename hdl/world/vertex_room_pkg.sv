// Space for shader outputs of a batch's vertices, in rows of shared memory.

package vertex_room_pkg;

  // Log2 of the words of a component: one for each vertex, rounded up to a power of two from 4 to 32.
  function automatic logic [2:0] room_log2(input logic [5:0] vertices);
    return vertices > 6'd16 ? 3'd5 : vertices > 6'd8 ? 3'd4 : vertices > 6'd4 ? 3'd3 : 3'd2;
  endfunction

  // Rows that `components` occupy.
  function automatic logic [9:0] output_rows(input logic [7:0] components, input logic [5:0] vertices);
    return 10'(((13'(components) << room_log2(vertices)) + 13'd31) >> 5);
  endfunction

endpackage
