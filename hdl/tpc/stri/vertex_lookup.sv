// Vertex lookup: the next line of a primitive's vertices and its entry in the cache of lines, without registers. A corner has the lines
// with its scalars, and with its raster record where depth has a plane. Specification: STRI and TRAM, alpha/beta phases and circular
// buffers.

module vertex_lookup
  import memory_pkg::*;
  import pixels_pkg::*;
  import stri_pkg::*;
  import vertices_pkg::*;
(
  // ---- ports
  input  plane_request_t                            request_i,
  input  logic [1:0]                                corner_i,
  input  logic [3:0]                                line_i,
  input  vertex_lines_t [PLANE_CORNERS-1:0]         found_i,        // of the primitive's earlier lines
  input  logic [31:0]                               lines_i,
  input  logic                                      depth_i,
  input  circular_entry_t [VERTEX_CACHE_LINES-1:0]  tags_i,
  input  logic [31:0]                               known_i,
  input  logic [VERTEX_CACHE_LINES-1:0][4:0]        users_i,
  input  vertex_slot_t                              next_victim_i,
  input  line_address_t                             window_i,
  output vertex_lookup_t                            lookup_o,
  output plane_work_t                               work_o,         // the primitive with this line
  output logic [1:0]                                corner_o,       // the corner and the line to look up next
  output logic [3:0]                                line_o,
  output memory_head_t                              head_o          // request for the line
);

  logic [7:0] scalars;
  logic [13:0] first_word, last_word;
  /* verilator lint_off UNUSEDSIGNAL */  // only bits of whole lines of eight
  logic [6:0] records;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [PLANE_CORNERS-1:0][2:0] record_line;
  logic shared;
  vertex_slot_t shared_at;
  logic [31:0] known;

  always_comb begin
    scalars = request_i.terms.scalars == '0 ? 8'd1 : request_i.terms.scalars;
    first_word = 14'(request_i.terms.corners[corner_i]) * 14'(scalars);
    last_word = first_word + 14'(scalars) - 14'd1;
    lookup_o.more = 4'((last_word >> 5) - (first_word >> 5));
    records = 7'(request_i.terms.count) + 7'd7;
    // Records are 16 bytes; a line that an earlier corner has looked up is skipped.
    for (int k = 0; k < PLANE_CORNERS; k++) record_line[k] = 3'(request_i.terms.corners[k] >> 3);
    shared = 1'b0;
    shared_at = '0;
    for (int k = PLANE_CORNERS - 1; k >= 0; k--)
      if (2'(k) < corner_i && record_line[k] == record_line[corner_i]) begin
        shared = 1'b1;
        shared_at = found_i[k].slots[RECORD_LINE];
      end
    lookup_o.number = line_i == 4'(RECORD_LINE) ? request_i.terms.entry + 13'(record_line[corner_i])
        : request_i.terms.entry + 13'(records[6:3]) + 13'(first_word >> 5) + 13'(line_i);
    lookup_o.first = corner_i == 2'd0 && line_i == '0;
    lookup_o.whole = line_i == (depth_i && !shared ? 4'(RECORD_LINE) : lookup_o.more);
    lookup_o.last = lookup_o.whole && corner_i == 2'd2;

    // The line's entry, or the next one that no queued primitive needs.
    known = request_i.fresh && lookup_o.first ? '0 : known_i;
    lookup_o.hit = 1'b0;
    lookup_o.free = 1'b0;
    lookup_o.slot = '0;
    for (int k = VERTEX_CACHE_LINES - 1; k >= 0; k--)
      if (users_i[next_victim_i+5'(k)] == '0) begin
        lookup_o.free = 1'b1;
        lookup_o.slot = next_victim_i + 5'(k);
      end
    for (int k = VERTEX_CACHE_LINES - 1; k >= 0; k--)
      if (known[k] && tags_i[k] == lookup_o.number) begin
        lookup_o.hit = 1'b1;
        lookup_o.slot = 5'(k);
      end

    work_o = '{request: request_i, corners: found_i, lines: lines_i};
    work_o.lines[lookup_o.slot] = 1'b1;
    work_o.corners[corner_i].slots[line_i] = lookup_o.slot;
    if (shared) work_o.corners[corner_i].slots[RECORD_LINE] = shared_at;

    corner_o = lookup_o.last ? '0 : corner_i + 2'(lookup_o.whole);
    line_o = lookup_o.whole ? '0 : line_i == lookup_o.more ? 4'(RECORD_LINE) : line_i + 4'd1;

    head_o = '0;
    head_o.op = MEMORY_OP_READ;
    head_o.tag = 12'(lookup_o.slot);
    head_o.channel = VIRTUAL_CHANNEL_RING;
    head_o.line = window_i + 33'(lookup_o.number);
    head_o.sectors = '1;
    head_o.physical = 1'b1;
    head_o.evict = EVICT_CLASS_LAST;
  end

endmodule
