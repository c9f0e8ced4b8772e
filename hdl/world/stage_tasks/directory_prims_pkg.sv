// Primitives of the directory: words of a row in which geometry warps find the vertices of a primitive, its edges and its number.

package directory_prims_pkg;
  import warps_pkg::*;
  import world_pkg::*;

  // Primitives in a row of the directory, and in all of it.
  localparam int unsigned ROW_PRIMS = ROW_LANES / DIRECTORY_PITCH;
  localparam logic [5:0] MOST_PRIMS = 6'(ROW_PRIMS * DIRECTORY_ROWS);

  // A row, and the number of the next primitive.
  typedef struct packed {
    isbe_row_t  row;
    logic [5:0] number;
  } added_prims_t;

  // Adds two primitives at a place of a row; those of one polygon have its number. Numbers count from `from` on.
  function automatic added_prims_t with_prims(
    input isbe_row_t directory, input logic [1:0] place, input batch_prims_t packet, input logic split,
    input logic [5:0] number, input logic [31:0] from
  );
    added_prims_t a;
    a.row = place == '0 ? '0 : directory;
    a.number = number;
    for (int unsigned k = 0; k < BATCH_PRIMS; k++) begin
      for (int unsigned c = 0; c < BATCH_CORNERS; c++)
        a.row.words[5'((32'(place) + k) * DIRECTORY_PITCH + c)] = 32'(packet.prims[k].corners[c]);
      a.row.words[5'((32'(place) + k) * DIRECTORY_PITCH + DIRECTORY_EDGES)] =
          {28'd0, packet.prims[k].first, packet.prims[k].edges};
      if (split && !packet.prims[k].first && a.number != '0) a.number = a.number - 6'd1;
      a.row.words[5'((32'(place) + k) * DIRECTORY_PITCH + DIRECTORY_NUMBER)] = from + 32'(a.number);
      a.number = a.number + 6'd1;
    end
    return a;
  endfunction

endpackage
