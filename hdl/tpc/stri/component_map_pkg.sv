// Which components have planes: what the headers of the pixel shader and of the last stage of world space say.

package component_map_pkg;
  import routes_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import stri_pkg::*;

  typedef logic [255:0] components_t;

  typedef struct packed {
    logic [15:0] used;
    logic [15:0] constant;
  } modes_t;

  // Of a header's word, two bits for each of 16 components: those that are used, and those that are constant.
  function automatic modes_t modes(input logic [31:0] word);
    modes_t m;
    for (int k = 0; k < 16; k++) begin
      m.used[k] = word[2*k+:2] != 2'd0;
      m.constant[k] = word[2*k+:2] == 2'd1;
    end
    return m;
  endfunction

  // Whether a method changes the map: a word of one of these headers, or what colours are.
  /* verilator lint_off UNUSEDSIGNAL */  // the value
  function automatic logic is_map_word(input state_t state);
    return (state.address & ~14'h7f) inside {14'(LAST_HEADER), 14'(PIXEL_HEADER)} || is_colour_state(state.address);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a method is the word of a header that says whether depth has a plane.
  /* verilator lint_off UNUSEDSIGNAL */  // the value
  function automatic logic says_depth(input state_t state);
    return 32'(state.address) == PIXEL_HEADER + 32'd20;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The map after such a method.
  function automatic component_map_t map_after(input component_map_t map, input state_t state);
    component_map_t n;
    components_t present, constant, written;
    logic [4:0] dword;
    logic [31:0] value;
    logic [7:0] output_at, generic_at, texture_at;
    modes_t m;
    present = map.present;
    constant = map.constant;
    written = map.written;
    dword = state.address[6:2];
    value = state.value;
    m = modes(value);
    output_at = {dword[2:0], 5'd0} - 8'd144;  // 16 of dword 13
    generic_at = {dword[3:0], 4'd0} - 8'd64;  // 32 of dword 6
    texture_at = {dword[3:0], 4'd0} - 8'd48;  // 192 of dword 15
    n.colours = map.colours;
    if (is_colour_state(state.address)) n.colours = colours_after(map.colours, state);
    else if (32'(state.address) < PIXEL_HEADER) begin
      // From bit 16 of dword 12 on.
      if (dword == 5'd12) written[15:0] = value[31:16];
      if (dword >= 5'd13 && dword < 5'd20) written[output_at+:32] = value;
    end else begin
      // Tessellation levels; primitive, layer, viewport, size of points; depth, of the position.
      if (dword == 5'd5) begin
        present[27:0] = value[27:0];
        present[DEPTH_COMPONENT] = value[DEPTH_COMPONENT];
        constant[DEPTH_COMPONENT] = 1'b0;
        constant[27:0] = value[27:0];
      end
      // Generic attributes.
      if (dword >= 5'd6 && dword <= 5'd13) begin
        present[generic_at+:16] = m.used;
        constant[generic_at+:16] = m.constant;
      end
      if (dword == 5'd14) begin
        present[160+:8] = m.used[7:0];  // colours
        constant[160+:8] = m.constant[7:0];
        present[176+:11] = value[26:16];  // clip distances, point coordinate, fog
        constant[176+:11] = '0;
        present[188+:4] = value[31:28];  // tessellation coordinate, instance, vertex
        constant[188+:4] = value[31:28];
      end
      // Texture coordinates.
      if (dword == 5'd15 || dword == 5'd16) begin
        present[texture_at+:16] = m.used;
        constant[texture_at+:16] = m.constant;
      end
      if (dword == 5'd17) begin
        present[224+:8] = m.used[7:0];
        constant[224+:8] = m.constant[7:0];
      end
    end
    n.present = present;
    n.constant = constant;
    n.written = written;
    return n;
  endfunction

  // Planes of a primitive: 1/w, and the components.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [7:0] planes_of(input component_map_t map);
    return 8'd1 + 8'($countones(map.present));
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  typedef logic [COLOURS-1:0] colours_t;

  // Colours of the back that entries have: of those of the front that have planes.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic colours_t back_colours(input component_map_t map);
    components_t present, written;
    present = map.present;
    written = map.written;
    return map.colours.two_sided ? present[FRONT_COLOURS+:COLOURS] & written[BACK_COLOURS+:COLOURS] : '0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a component is constant.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic is_constant(input component_map_t map, input logic [7:0] component);
    components_t constant;
    constant = map.constant;
    return constant[component]
        || (map.colours.flat && component >= 8'(FRONT_COLOURS) && component < 8'(BACK_COLOURS));
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  typedef struct packed {
    logic there;
    logic [8:0] scalar;
  } entry_scalar_t;

  // The scalar that an entry has of a component, if it has one; `scalar` is the number of those below, without colours of the back.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic entry_scalar_t scalar_of(
    input component_map_t map, input logic [7:0] component, input logic [7:0] scalar, input logic back
  );
    components_t present, written;
    colours_t backs, fronts, below;
    logic [2:0] k;
    present = map.present;
    written = map.written;
    backs = back_colours(map);
    fronts = present[FRONT_COLOURS+:COLOURS] & written[FRONT_COLOURS+:COLOURS];
    k = 3'(component - 8'(FRONT_COLOURS));
    below = ~(8'hff << k);
    if (component >= 8'(FRONT_COLOURS) && component < 8'(BACK_COLOURS) && back && backs[k])
      return '{there: 1'b1, scalar: 9'(scalar) + 9'($countones(fronts & ~below)) + 9'($countones(backs & below))};
    return '{
        there: written[component],
        scalar: 9'(scalar) + (component < 8'(BACK_COLOURS) ? 9'd0 : 9'($countones(backs)))
    };
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The lowest component of those that are left; 0 of none.
  function automatic logic [7:0] lowest(input components_t left);
    logic [7:0] at;
    at = '0;
    for (int k = 255; k >= 0; k--) if (left[k]) at = 8'(k);
    return at;
  endfunction

endpackage
