// Components with planes, by the headers of the pixel shader and of the last stage of world space.

package component_map_pkg;
  import header_maps_pkg::*;
  import derived_state_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import stri_pkg::*;
  import window_methods_pkg::*;

  // Whether a method changes the map: a word of one of these headers, shading of colours, point-sprite coordinates, defaults of
  // unwritten components.
  /* verilator lint_off UNUSEDSIGNAL */  // the value is not used
  function automatic logic is_map_word(input state_t state);
    return (state.address & ~14'h7f) inside {LAST_HEADER, PIXEL_HEADER_FIRST} || is_colour_state(state.address)
        || state.address inside {SET_POINT_SPRITE_SELECT, SET_ATTRIBUTE_DEFAULT};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a method is the header's word that says whether depth has a plane.
  /* verilator lint_off UNUSEDSIGNAL */  // the value is not used
  function automatic logic says_depth(input state_t state);
    return state.address == PIXEL_HEADER_FIRST + 14'd20;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The map after such a method.
  function automatic component_map_t map_after(input component_map_t map, input state_t state);
    component_map_t next;
    pixel_word_t says;
    next = map;
    says = pixel_word(state.address[6:2], state.value);
    if (is_colour_state(state.address)) next.colours = colours_after(map.colours, state);
    else if (state.address == SET_POINT_SPRITE_SELECT) next.sprites = sprites_after(map.sprites, state);
    else if (state.address == SET_ATTRIBUTE_DEFAULT) next.defaults = defaults_after(map.defaults, state);
    else if (state.address < PIXEL_HEADER_FIRST) begin
      // Words for primitives' components are eight words lower.
      if (state.address[6:2] >= 5'd12) next.written = outputs_after(map.written, state.address[6:2], state.value);
      else next.each = outputs_after(map.each, state.address[6:2] + 5'd8, state.value);
    end
    else begin
      next.present = (map.present & ~says.about) | says.read;
      next.constant = (map.constant & ~says.about) | says.constant;
      next.linear = (map.linear & ~says.about) | says.linear;
    end
    return next;
  endfunction

  // Components that entries have if the pixel shader reads them: those of vertices and of primitives, and always a primitive's number.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic components_t in_entries(input component_map_t map);
    components_t there;
    there = map.written | map.each;
    there[PRIMITIVE_COMPONENT] = 1'b1;
    return there;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Planes of a primitive: 1/w, and the components.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [7:0] planes_of(input component_map_t map);
    return 8'd1 + 8'($countones(map.present));
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  typedef logic [COLOURS-1:0] colours_t;

  // Back colours that entries have: those whose front colour has a plane.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic colours_t back_colours(input component_map_t map);
    components_t present, written;
    present = map.present;
    written = in_entries(map);
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

  // Point-sprite axis of a component: the point coordinates 2E0 and 2E4, and replaced texture coordinates.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic sprite_axis_t sprite_of(input component_map_t map, input logic [7:0] component);
    logic [7:0] number;
    number = component - 8'(TEXTURE_COMPONENTS);
    if (component == 8'(SPRITE_COMPONENTS)) return SPRITE_AXIS_S;
    if (component == 8'(SPRITE_COMPONENTS + 1)) return SPRITE_AXIS_T;
    if (component < 8'(TEXTURE_COMPONENTS) || component >= 8'(TEXTURES_END)) return SPRITE_AXIS_NONE;
    if (!map.sprites.textures[number[5:2]]) return SPRITE_AXIS_NONE;
    case (component[1:0])
      2'd0: return SPRITE_AXIS_S;
      2'd1: return SPRITE_AXIS_T;
      2'd2:
      case (map.sprites.r)
        SPRITE_R_FROM_S: return SPRITE_AXIS_S;
        SPRITE_R_FROM_R: return SPRITE_AXIS_NONE;
        default: return SPRITE_AXIS_ZERO;
      endcase
      default: return SPRITE_AXIS_ONE;
    endcase
  endfunction

  // Whether the shader multiplies a component by w.
  function automatic logic is_perspective(input component_map_t map, input logic [7:0] component);
    components_t linear;
    linear = map.linear;
    return !is_constant(map, component) && !linear[component];
  endfunction

  // Whether a point-sprite component is divided by w: a perspective one (`is_perspective`) that is a texture coordinate.
  function automatic logic is_over_w(input component_map_t map, input logic [7:0] component);
    return component >= 8'(TEXTURE_COMPONENTS) && is_perspective(map, component);
  endfunction

  // Whether a component that no stage writes reads 1, not 0.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic is_one_unwritten(input component_map_t map, input logic [7:0] component);
    logic w;
    w = component[1:0] == 2'd3;
    if (component < 8'(GENERIC_COMPONENTS)) return 1'b0;
    if (component < 8'(FRONT_COLOURS)) return w && map.defaults.generic;
    if (component < 8'(SPECULAR_COMPONENTS)) return w || map.defaults.diffuse_ones;
    if (component < 8'(BACK_COLOURS)) return w && map.defaults.specular;
    if (component < 8'(TEXTURE_COMPONENTS) || component >= 8'(TEXTURES_END)) return 1'b0;
    return w && map.defaults.texture;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_on UNUSEDSIGNAL */

  typedef struct packed {
    logic there;
    logic [8:0] scalar;
  } entry_scalar_t;

  // An entry's scalar for a component, if it has one; `scalar` is the number of lower ones, without back colours.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic entry_scalar_t scalar_of(
    input component_map_t map, input logic [7:0] component, input logic [7:0] scalar, input logic back
  );
    components_t present, written;
    colours_t backs, fronts, below;
    logic [2:0] k;
    present = map.present;
    written = in_entries(map);
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

endpackage
