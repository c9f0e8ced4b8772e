// Rows of shared memory for a batch.

package vertex_rows_pkg;
  import vertex_fetch_pkg::*;
  import vertex_room_pkg::output_rows;
  import world_pkg::*;

  // Words of the header from its first map on; complete words of a map, of which the last is half a word.
  localparam int unsigned MAPS = SHADER_HEADER_WORDS - HEADER_INPUTS;
  localparam int unsigned WHOLE = HEADER_OUTPUTS - HEADER_INPUTS;
  // Inputs without an attribute, as bits of the map; the word of attribute 0.
  localparam int unsigned PRIMITIVE = 24;
  localparam int unsigned INSTANCE = 190;
  localparam int unsigned VERTEX = 191;
  localparam int unsigned GENERIC_WORD = 1;

  typedef logic [MAPS-1:0][31:0] maps_t;

  // One bit for each vertex.
  function automatic logic [31:0] lanes_of(input logic [5:0] vertices);
    return 32'((33'd1 << vertices) - 33'd1);
  endfunction

  // Component counts of the header's maps.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic map_counts_t counts_of(input maps_t header);
  /* verilator lint_on UNUSEDSIGNAL */
    map_counts_t counts;
    logic [32*MAPS-1:0] bits;
    bits = header;
    counts.primitive_at = 5'($countones(bits[PRIMITIVE-1:0]));
    counts.attribute_at = 6'($countones(bits[32*GENERIC_WORD-1:0]));
    counts.instance_at = 8'($countones(bits[INSTANCE-1:0]));
    counts.inputs = 8'($countones(bits[32*WHOLE+15:0]));
    counts.outputs = 8'($countones(bits[32*MAPS-1:32*WHOLE+16]));
    return counts;
  endfunction

  // Rows that a batch needs: outputs of each vertex, rounded up to a power of two from 4 to 32.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [9:0] rows_of(input map_counts_t counts, input logic numbered, input logic [5:0] vertices,
                                         input logic overlap);
  /* verilator lint_on UNUSEDSIGNAL */
    logic [9:0] inputs, outputs;
    inputs = 10'(counts.inputs) - 10'(numbered);
    outputs = output_rows(counts.outputs, vertices);
    return 10'd1 + 10'(numbered) + (!overlap ? inputs + outputs : inputs > outputs ? inputs : outputs);
  endfunction

  // The contents of a row without an attribute: indices, primitive, instance, vertex.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic isbe_row_t system_data(
    input logic [1:0] kind, input open_batch_t batch, input isbe_row_t indices, input logic [31:0] id_offset
  );
  /* verilator lint_on UNUSEDSIGNAL */
    isbe_row_t row;
    row = kind == 2'd1 ? {ROW_LANES{batch.primitive_id}} : kind == 2'd2 ? {ROW_LANES{batch.instance_id}} : indices;
    if (kind == 2'd3) for (int k = 0; k < ROW_LANES; k++) row.words[k] = indices.words[k] + id_offset;
    return row;
  endfunction

endpackage
