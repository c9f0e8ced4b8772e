// Pixels of a warp: coordinates in their tile, and properties.

// Functions use some fields of an instruction, a quad, a ticket.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_pixels_pkg;
  import attributes_pkg::*;
  import interpolation_pkg::*;
  import modifiers_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // The centre of a pixel, in 1/4096 pixels.
  localparam logic [27:0] MIDDLE = 28'd2048;
  localparam logic [31:0] ONE = 32'h3f80_0000;
  // Index of the sample settings among a context's words.
  localparam int unsigned SETTING = CONTEXT_PIXELS - CONTEXT_SAMPLES;

  typedef struct packed {
    logic [27:0] y;
    logic [27:0] x;
  } place_t;

  function automatic pixel_settings_t settings_of(input attribute_map_t settings);
    return settings.words[SETTING][$bits(pixel_settings_t)-1:0];
  endfunction

  // A sample's x and y in its pixel. The table is ordered by pixels in rows, four columns and rows of samples, then by each pixel's
  // samples.
  function automatic place_t sample_of(input attribute_map_t settings, input warp_quad_t quad, input logic [1:0] pixel,
                                       input logic [3:0] number);
    pixel_settings_t of;
    logic [1:0] column, row;
    logic [3:0] first, entry;
    logic [7:0] at;
    of = settings_of(settings);
    column = {quad.x[0], pixel[0]};
    row = {quad.y[0], pixel[1]};
    unique case (of.samples_log2)
      3'd0: first = {row, column};
      3'd1: first = {row, column[0], 1'b0};
      3'd2: first = {row[0], column[0], 2'b0};
      3'd3: first = {row[0], 3'b0};
      default: first = '0;
    endcase
    entry = first + number;
    at = settings.words[{1'b0, entry[3:2]}][8*32'(entry[1:0])+:8];
    return {16'd0, at[7:4], 8'd0, 16'd0, at[3:0], 8'd0};
  endfunction

  // The centroid of a pixel's covered samples.
  function automatic place_t centroid_of(input attribute_map_t settings, input warp_quad_t quad,
                                         input logic [1:0] pixel);
    pixel_settings_t of;
    logic [15:0] covered, all;
    logic [3:0] first;
    of = settings_of(settings);
    covered = quad.coverage[pixel];
    unique case (of.samples_log2)
      3'd0: all = 16'h0001;
      3'd1: all = 16'h0003;
      3'd2: all = 16'h000f;
      3'd3: all = 16'h00ff;
      default: all = 16'hffff;
    endcase
    first = '0;
    for (int unsigned k = 0; k < 16; k++) if (covered[15-k]) first = 4'(15 - k);
    if (of.per_sample) return sample_of(settings, quad, pixel, quad.sample);
    if (of.samples_log2 == '0 || covered == '0 || covered == all) return {MIDDLE, MIDDLE};
    return sample_of(settings, quad, pixel, first);
  endfunction

  // A lane's coordinates relative to the corner of its planes' tile.
  function automatic place_t place_of(input attribute_entry_t entry, input attribute_map_t settings,
                                      input warp_quad_t quad, input logic [4:0] lane);
    ipa_modifiers_t m;
    place_t at;
    m = entry.modifiers[$bits(ipa_modifiers_t)-1:0];
    at = {MIDDLE, MIDDLE};
    if (m.loc == 2'd1) at = centroid_of(settings, quad, lane[1:0]);
    if (m.loc == 2'd2) begin
      // Drivers keep sample positions in the four bits above each offset.
      at.x = 28'(signed'(entry.c.words[lane][11:0])) + MIDDLE;
      at.y = 28'(signed'(entry.c.words[lane][27:16])) + MIDDLE;
    end
    place_of.x = {2'd0, quad.x, lane[0], 12'd0} - {2'd0, quad.tile_x, 16'd0} + at.x;
    place_of.y = {2'd0, quad.y, lane[1], 12'd0} - {2'd0, quad.tile_y, 16'd0} + at.y;
  endfunction

  // Column or line of a quad's tile, or its face.
  function automatic logic [9:0] tile_of(input plane_source_t source, input warp_quad_t quad);
    if (source == PLANE_SOURCE_COLUMN) return quad.tile_x;
    if (source == PLANE_SOURCE_LINE) return quad.tile_y;
    return 10'(quad.back);
  endfunction

  // An integer of 1/4096 as a float: exact up to 24 bits, then truncated.
  function automatic logic [31:0] fixed_float(input logic [27:0] number, input logic sign);
    logic [4:0] top;
    logic [50:0] mantissa;
    top = '0;
    for (int unsigned k = 0; k < 28; k++) if (number[k]) top = 5'(k);
    mantissa = {number, 23'd0} >> top;
    return number == '0 ? '0 : {sign, 8'(top) + 8'd115, mantissa[22:0]};
  endfunction

  // A coordinate as a float, in pixels.
  function automatic logic [31:0] place_float(input logic [27:0] place);
    return fixed_float(place[27] ? -place : place, place[27]);
  endfunction

  // The corner of a tile as a float, in pixels.
  function automatic logic [31:0] corner_float(input logic [9:0] tile);
    return fixed_float({2'd0, tile, 16'd0}, 1'b0);
  endfunction

  // Interpolation of an IPA's lane.
  function automatic interpolation_op_t operation_of(input attribute_ticket_t ticket, input row_t planes,
                                                     input logic [4:0] lane);
    logic [9:0] tile;
    logic [4:0] at;
    tile = ticket.tiles[lane[4:2]];
    at = 5'd3 * 5'(lane[4:2]);
    operation_of.mode = ticket.mode;
    operation_of.sat = ticket.sat;
    {operation_of.a, operation_of.b, operation_of.c} = '0;
    unique case (ticket.source)
      PLANE_SOURCE_STORED: begin
        operation_of.a = planes.words[at];
        operation_of.b = planes.words[at+5'd1];
        operation_of.c = planes.words[at+5'd2];
      end
      PLANE_SOURCE_NOTHING: ;
      PLANE_SOURCE_COLUMN: begin
        operation_of.a = ONE;
        operation_of.c = corner_float(tile);
      end
      PLANE_SOURCE_LINE: begin
        operation_of.b = ONE;
        operation_of.c = corner_float(tile);
      end
      PLANE_SOURCE_FACING: operation_of.c = {32{!tile[0]}};
      default: ;
    endcase
    operation_of.x = place_float(ticket.x[lane]);
    operation_of.y = place_float(ticket.y[lane]);
    operation_of.w = ticket.row.words[lane];
  endfunction

  typedef struct packed {
    logic        covered;
    logic [31:0] value;
  } pixel_state_t;

  // PIXLD's result for a lane, and its predicate.
  function automatic pixel_state_t pixel_state_of(input attribute_entry_t entry, input attribute_map_t settings,
                                                  input warp_quad_t quad, input logic [4:0] lane);
    pixld_modifiers_t m;
    pixel_settings_t of;
    logic [31:0] number;
    place_t at;
    m = entry.modifiers[$bits(pixld_modifiers_t)-1:0];
    of = settings_of(settings);
    number = entry.a.words[lane] + entry.literal;
    at = centroid_of(settings, quad, lane[1:0]);
    if (m.mode == 3'd3) at = sample_of(settings, quad, lane[1:0], number[3:0]);
    at.x = at.x - MIDDLE;
    at.y = at.y - MIDDLE;
    pixel_state_of.covered = quad.mask[lane[1:0]];
    unique case (m.mode)
      3'd0: pixel_state_of.value = 32'd1 << of.samples_log2;
      3'd1: pixel_state_of.value = 32'(quad.coverage[lane[1:0]]);
      3'd2: pixel_state_of.value = 32'(quad.mask[lane[1:0]]);
      3'd3, 3'd4: pixel_state_of.value = {at.y[15:0], at.x[15:0]};
      default: pixel_state_of.value = 32'(quad.sample);
    endcase
  endfunction

endpackage
