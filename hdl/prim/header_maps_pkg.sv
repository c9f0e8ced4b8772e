// Component maps of shader headers: a bit for each component, by address / 4. The functions process one word of a header
// at a time. Specification: interfaces: SPH.

package header_maps_pkg;

  typedef logic [255:0] components_t;
  typedef logic [7:0] component_t;

  // The lowest component of a map; 0 if it is empty.
  function automatic component_t lowest(input components_t left);
    component_t first;
    first = '0;
    for (int k = 255; k >= 0; k--) if (left[k]) first = 8'(k);
    return first;
  endfunction

  // The output map of a world-space stage, after one more word of its header: from bit 16 of word 12 on.
  function automatic components_t outputs_after(
    input components_t map, input logic [4:0] word, input logic [31:0] value
  );
    components_t after;
    after = map;
    if (word == 5'd12) after[15:0] = value[31:16];
    for (int k = 0; k < 7; k++) if (word == 5'(13 + k)) after[32*k+16+:32] = value;
    return after;
  endfunction

  // Contents of a word of the pixel shader's header: the components it covers, and those of them that are read, constant,
  // linear in screen space.
  typedef struct packed {
    components_t about;
    components_t read;
    components_t constant;
    components_t linear;
  } pixel_word_t;

  // Two bits for each of 16 components, decoded to the components that are read, constant, linear.
  typedef struct packed {
    logic [15:0] read;
    logic [15:0] constant;
    logic [15:0] linear;
  } component_modes_t;

  function automatic component_modes_t modes(input logic [31:0] word);
    component_modes_t found;
    for (int k = 0; k < 16; k++) begin
      found.read[k] = word[2*k+:2] != 2'd0;
      found.constant[k] = word[2*k+:2] == 2'd1;
      found.linear[k] = word[2*k+:2] == 2'd3;
    end
    return found;
  endfunction

  function automatic pixel_word_t pixel_word(input logic [4:0] word, input logic [31:0] value);
    pixel_word_t all;
    component_modes_t pairs;
    all = '0;
    pairs = modes(value);
    if (word == 5'd5) begin
      // Tessellation levels; primitive, layer, viewport, point size; depth, of the position.
      all.about[27:0] = '1;
      all.read[27:0] = value[27:0];
      all.constant[27:0] = value[27:0];
      all.about[30] = 1'b1;
      all.read[30] = value[30];
    end
    // Generic; then texture coordinates.
    for (int k = 0; k < 11; k++)
      if (word == 5'(6 + k) && k != 8) begin
        all.about[16*k+(k<8?32 : 48)+:16] = '1;
        all.read[16*k+(k<8?32 : 48)+:16] = pairs.read;
        all.constant[16*k+(k<8?32 : 48)+:16] = pairs.constant;
        all.linear[16*k+(k<8?32 : 48)+:16] = pairs.linear;
      end
    if (word == 5'd17) begin
      all.about[231:224] = '1;
      all.read[231:224] = pairs.read[7:0];
      all.constant[231:224] = pairs.constant[7:0];
      all.linear[231:224] = pairs.linear[7:0];
    end
    if (word == 5'd14) begin
      // Colours.
      all.about[167:160] = '1;
      all.read[167:160] = pairs.read[7:0];
      all.constant[167:160] = pairs.constant[7:0];
      all.linear[167:160] = pairs.linear[7:0];
      // Clip distances, point coordinate, fog.
      all.about[186:176] = '1;
      all.read[186:176] = value[26:16];
      // Tessellation coordinate, instance, vertex.
      all.about[191:188] = '1;
      all.read[191:188] = value[31:28];
      all.constant[191:188] = value[31:28];
    end
    return all;
  endfunction

endpackage
