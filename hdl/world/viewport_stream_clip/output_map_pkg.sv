// Component maps from headers: outputs of the last world-space stage, and inputs of the pixel shader. Specification: interfaces 3,
// ISBEs.
/* verilator lint_off UNUSEDSIGNAL */  // a step has the whole record as its input and uses some fields

package output_map_pkg;
  import derived_state_pkg::*;
  import entry_image_pkg::*;
  import header_maps_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;

  // The header of a word, and the word's index.
  function automatic method_address_t header_of(input method_address_t address);
    return address & ~14'h7f;
  endfunction

  // Whether a method is a header word that is used, or sets the handling of colours.
  function automatic logic is_map_word(input state_t state);
    logic [4:0] word;
    word = state.address[6:2];
    case (header_of(state.address))
      LAST_HEADER: return word >= 5'd4 && word <= 5'd19;
      PIXEL_HEADER_FIRST: return word >= 5'd5 && word <= 5'd17;
      default: return is_colour_state(state.address);
    endcase
  endfunction

  // The components of vertices after a method.
  function automatic components_t written_after(input components_t written, input state_t state);
    return header_of(state.address) == LAST_HEADER ? outputs_after(written, state.address[6:2], state.value)
        : written;
  endfunction

  // The components of primitives after a method: their words are eight lower.
  function automatic components_t each_after(input components_t each, input state_t state);
    return header_of(state.address) == LAST_HEADER && state.address[6:2] < 5'd12
        ? outputs_after(each, state.address[6:2] + 5'd8, state.value) : each;
  endfunction

  // The map after a method: words of the headers change it, and the handling of colours.
  function automatic output_map_t map_after(input output_map_t map, input state_t state);
    output_map_t next;
    pixel_word_t says;
    next = map;
    next.written = written_after(map.written, state);
    next.each = each_after(map.each, state);
    next.colours = colours_after(map.colours, state);
    says = pixel_word(state.address[6:2], state.value);
    if (header_of(state.address) == PIXEL_HEADER_FIRST) begin
      next.read = (map.read & ~says.about) | says.read;
      next.constant = (map.constant & ~says.about) | says.constant;
      next.linear = (map.linear & ~says.about) | says.linear;
    end
    return next;
  endfunction

  // A map in which back colours are as front colours.
  function automatic components_t both_sides(input components_t map);
    components_t both;
    both = map;
    both[BACK_COLOURS+:COLOURS] = map[BACK_COLOURS+:COLOURS] | map[FRONT_COLOURS+:COLOURS];
    return both;
  endfunction

  // The components in an entry's vertices, without position. Back colours are read where front colours are.
  function automatic components_t kept(input output_map_t map);
    components_t some;
    some = map.written | map.each;
    some[COMPONENT_PRIMITIVE] = 1'b1;
    some = some & (map.colours.two_sided ? both_sides(map.read) : map.read);
    some[COMPONENT_POSITION+:POSITION] = '0;
    return some;
  endfunction

  // Whether the pixel shader reads numbers of primitives that no stage puts out.
  function automatic logic counts(input output_map_t map);
    components_t there, read;
    there = map.written | map.each;
    read = map.read;
    return read[COMPONENT_PRIMITIVE] && !there[COMPONENT_PRIMITIVE];
  endfunction

  // Whether some of them are per-primitive values.
  function automatic logic has_values(input output_map_t map);
    return (kept(map) & map.each) != '0;
  endfunction

  // The constant components.
  function automatic components_t constants_of(input output_map_t map);
    components_t all;
    all = map.constant;
    if (map.colours.flat) all[FRONT_COLOURS+:COLOURS] = '1;
    return both_sides(all);
  endfunction

  // The components that are linear on the screen.
  function automatic components_t linears_of(input output_map_t map);
    return both_sides(map.linear);
  endfunction

  localparam logic [31:0] ONE = 32'h3f80_0000;
  localparam logic [31:0] INFINITY = 32'h7f80_0000;

  // Clamps a row to 0 to 1 where colours are clamped; a NaN becomes 0.
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

  // The lowest components, as many as fit after 1/w.
  function automatic components_t held_components(input components_t all);
    components_t some;
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

  // Number of components of the map below the given one.
  function automatic logic [7:0] place_of(input components_t map, input component_t component);
    return 8'($countones(map & ~({256{1'b1}} << component)));
  endfunction

  // The words of a component for all vertices.
  function automatic row_read_t words_of(
    input components_t map, input component_t component, input vsc_batch_t batch
  );
    return '{
        sm: batch.sm,
        word: batch.word + (15'(place_of(map, component)) << batch.stride_log2),
        count: batch.vertices > 6'd32 ? 6'd32 : batch.vertices
    };
  endfunction

  // The words of a component for each primitive.
  function automatic row_read_t each_words(
    input components_t each, input component_t component, input vsc_batch_t batch
  );
    return '{
        sm: batch.sm,
        word: batch.each.word + (15'(place_of(each, component)) << batch.each.stride_log2),
        count: batch.prims > 6'd32 ? 6'd32 : batch.prims
    };
  endfunction

endpackage
