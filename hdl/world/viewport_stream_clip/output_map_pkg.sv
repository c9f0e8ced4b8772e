// What headers say of components: those that the last stage of world space puts out, those that the pixel shader reads. Specification:
// interfaces 3, ISBEs.
/* verilator lint_off UNUSEDSIGNAL */  // a step takes a record whole, and leaves what it does not need

package output_map_pkg;
  import routes_pkg::*;
  import shader_methods_pkg::*;
  import stage_tasks_pkg::*;
  import state_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;

  // Components by address / 4, and the number of one.
  typedef logic [255:0] output_components_t;
  typedef logic [7:0] component_t;

  // Of 16 components: those that are read, are constant, are linear.
  typedef struct packed {
    logic [15:0] read;
    logic [15:0] constant;
    logic [15:0] linear;
  } component_modes_t;

  // A word of a header that is looked at, or what colours are.
  function automatic logic is_map_word(input state_t state);
    logic [4:0] word;
    word = state.address[6:2];
    case (state.address & ~14'h7f)
      14'(LAST_HEADER), 14'(VSC_VERTEX_HEADER), 14'(VSC_EVALUATION_HEADER): return word >= 5'd12 && word <= 5'd19;
      14'(VSC_PIXEL_HEADER): return word >= 5'd5 && word <= 5'd17;
      default: return is_colour_state(state.address) || state.address == GEOMETRY_STREAMS || state.address == STAGES_TOLD;
    endcase
  endfunction

  // Of a header's word with two bits for each.
  function automatic component_modes_t modes(input logic [31:0] word);
    component_modes_t found;
    for (int k = 0; k < 16; k++) begin
      found.read[k] = word[2*k+:2] != 2'd0;
      found.constant[k] = word[2*k+:2] == 2'd1;
      found.linear[k] = word[2*k+:2] == 2'd3;
    end
    return found;
  endfunction

  // Whether a pass-through geometry shader is behind the vertices.
  function automatic logic is_fast(input output_map_t map);
    return map.passes && map.stages[GEOMETRY_STAGE];
  endfunction

  // The map after a method; words of the headers change it, and what colours are.
  function automatic output_map_t map_after(input output_map_t map, input state_t state);
    logic [4:0] word;
    output_components_t written, read, constant, linear;
    component_modes_t pairs;
    output_map_t next;
    next = map;
    word = state.address[6:2];
    written = '0;
    read = map.read;
    constant = map.constant;
    linear = map.linear;
    pairs = modes(state.value);

    if (state.address == STAGES_TOLD) next.stages = stages_told_mask(state.value);
    if (state.address == GEOMETRY_STREAMS) next.passes = geometry_streams_pass_through(state.value);
    case (state.address & ~14'h7f)
      14'(LAST_HEADER): written = map.last;
      14'(VSC_VERTEX_HEADER): written = map.vertex;
      14'(VSC_EVALUATION_HEADER): written = map.evaluation;
      default: ;
    endcase
    // From bit 16 of word 12 on.
    if (word == 5'd12) written[15:0] = state.value[31:16];
    for (int k = 0; k < 7; k++) if (word == 5'(13 + k)) written[32*k+16+:32] = state.value;
    case (state.address & ~14'h7f)
      14'(LAST_HEADER): next.last = written;
      14'(VSC_VERTEX_HEADER): next.vertex = written;
      14'(VSC_EVALUATION_HEADER): next.evaluation = written;
      14'(VSC_PIXEL_HEADER): begin
        // Tessellation levels; primitive, layer, viewport, size of points.
        if (word == 5'd5) begin
          read[27:0] = state.value[27:0];
          constant[27:0] = state.value[27:0];
          linear[27:0] = '0;
        end
        // Generic; then texture coordinates.
        for (int k = 0; k < 11; k++)
          if (word == 5'(6 + k) && k != 8) begin
            read[16*k+(k<8?32 : 48)+:16] = pairs.read;
            constant[16*k+(k<8?32 : 48)+:16] = pairs.constant;
            linear[16*k+(k<8?32 : 48)+:16] = pairs.linear;
          end
        if (word == 5'd17) begin
          read[231:224] = pairs.read[7:0];
          constant[231:224] = pairs.constant[7:0];
          linear[231:224] = pairs.linear[7:0];
        end
        if (word == 5'd14) begin
          // Colours.
          read[167:160] = pairs.read[7:0];
          constant[167:160] = pairs.constant[7:0];
          linear[167:160] = pairs.linear[7:0];
          // Clip distances, point coordinate, fog.
          read[186:176] = state.value[26:16];
          constant[186:176] = '0;
          linear[186:176] = '0;
          // Tessellation coordinate, instance, vertex.
          read[191:188] = state.value[31:28];
          constant[191:188] = state.value[31:28];
          linear[191:188] = '0;
        end
      end
      default: ;
    endcase
    next.read = read;
    next.constant = constant;
    next.linear = linear;
    next.colours = colours_after(map.colours, state);
    next.written = !is_fast(next) ? next.last : next.stages[EVALUATION_STAGE] ? next.evaluation : next.vertex;
    return next;
  endfunction

  // A map with colours of the back as those of the front.
  function automatic output_components_t both_sides(input output_components_t map);
    output_components_t both;
    both = map;
    both[BACK_COLOURS+:COLOURS] = map[BACK_COLOURS+:COLOURS] | map[FRONT_COLOURS+:COLOURS];
    return both;
  endfunction

  // The components of an entry's vertices: position is not among them. Colours of the back are read where those of the front are.
  function automatic output_components_t kept(input output_map_t map);
    return map.written & (map.colours.two_sided ? both_sides(map.read) : map.read);
  endfunction

  // Those that are constant.
  function automatic output_components_t constants_of(input output_map_t map);
    output_components_t all;
    all = map.constant;
    if (map.colours.flat) all[FRONT_COLOURS+:COLOURS] = '1;
    return both_sides(all);
  endfunction

  // Those that are linear on the screen.
  function automatic output_components_t linears_of(input output_map_t map);
    return both_sides(map.linear);
  endfunction

  localparam logic [31:0] ONE = 32'h3f80_0000;
  localparam logic [31:0] INFINITY = 32'h7f80_0000;

  // A row between 0 and 1 where colours are to be; what is no number is 0.
  function automatic isbe_row_t clamped(
    input output_map_t map, input component_t component, input isbe_row_t row
  );
    isbe_row_t some;
    some = row;
    if (map.colours.clamped && component >= 8'(FRONT_COLOURS) && component < 8'(BACK_COLOURS + COLOURS))
      for (int k = 0; k < 32; k++)
        some.words[k] = row.words[k] > INFINITY ? '0 : row.words[k] > ONE ? ONE : row.words[k];
    return some;
  endfunction

  // The lowest of them that have room behind 1/w.
  function automatic output_components_t held_components(input output_components_t all);
    output_components_t some;
    logic [7:0] count;
    some = '0;
    count = 8'd1;
    for (int k = 0; k < COMPONENTS; k++)
      if (all[k]) begin
        some[k] = count < 8'(MOST_SCALARS);
        count = count + 8'd1;
      end
    return some;
  endfunction

  // How many components of the map are below one.
  function automatic logic [7:0] place_of(input output_components_t map, input component_t component);
    return 8'($countones(map & ~({256{1'b1}} << component)));
  endfunction

  // The lowest component of those that are left; 0 of none.
  function automatic component_t lowest(input output_components_t left);
    component_t first;
    first = '0;
    for (int k = 255; k >= 0; k--) if (left[k]) first = 8'(k);
    return first;
  endfunction

  // The words of a component, of all vertices.
  function automatic row_read_t words_of(
    input output_components_t map, input component_t component, input vsc_batch_t batch
  );
    return '{
        sm: batch.sm,
        word: batch.word + (15'(place_of(map, component)) << batch.stride_log2),
        count: batch.vertices > 6'd32 ? 6'd32 : batch.vertices
    };
  endfunction

endpackage
