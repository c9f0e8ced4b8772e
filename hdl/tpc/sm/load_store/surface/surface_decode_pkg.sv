// Surfaces of texture headers: formats, and the sizes of levels.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package surface_decode_pkg;
  import host_pkg::*;
  import pixel_format_pkg::*;
  import surface_pkg::*;
  import texture_binding_pkg::*;
  import texture_header_pkg::*;

  // Codes of textures' types.
  localparam logic [3:0] THREE_D = 4'd2;
  localparam logic [3:0] LINES = 4'd4;

  // The format of the components, if surfaces have it.
  typedef struct packed {
    logic          valid;
    pixel_format_t format;
  } surface_format_t;

  // Of a level in one layer.
  function automatic virtual_address_t level_bytes(input surface_level_t level);
    logic [28:0] rows;
    logic [30:0] gobs;
    rows = 29'(level.blocks) * 29'(level.slices);
    gobs = 31'(level.gobs) * 31'(rows);
    return {gobs << (4'(level.high) + 4'(level.deep)), 9'd0};
  endfunction

  // All zero if the format is none of these.
  function automatic surface_format_t pixel_format_of(input texel_format_t of);
    surface_format_t t;
    pixel_number_t number;
    logic whole, half, small_floats, known;
    t = '0;
    t.valid = 1'b1;
    unique case (of.size)
      TEXEL_SIZE_R32_G32_B32_A32: t.format.layout = COLOUR_LAYOUT_RGBA32;
      TEXEL_SIZE_R16_G16_B16_A16: t.format.layout = COLOUR_LAYOUT_RGBA16;
      TEXEL_SIZE_R32_G32:         t.format.layout = COLOUR_LAYOUT_RG32;
      TEXEL_SIZE_A8_B8_G8_R8:     t.format.layout = COLOUR_LAYOUT_RGBA8;
      TEXEL_SIZE_A2_B10_G10_R10:  t.format.layout = COLOUR_LAYOUT_RGB10A2;
      TEXEL_SIZE_B10_G11_R11:     t.format.layout = COLOUR_LAYOUT_RG11B10;
      TEXEL_SIZE_R16_G16:         t.format.layout = COLOUR_LAYOUT_RG16;
      TEXEL_SIZE_R32:             t.format.layout = COLOUR_LAYOUT_R32;
      TEXEL_SIZE_G8_R8:           t.format.layout = COLOUR_LAYOUT_RG8;
      TEXEL_SIZE_R16:             t.format.layout = COLOUR_LAYOUT_R16;
      TEXEL_SIZE_R8:              t.format.layout = COLOUR_LAYOUT_R8;
      default:                    t.valid = 1'b0;
    endcase
    whole = t.format.layout inside {COLOUR_LAYOUT_RGBA32, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_R32};
    half = t.format.layout inside {COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16};
    small_floats = t.format.layout == COLOUR_LAYOUT_RG11B10;
    {known, number} = '0;
    unique case (of.numbers[0])
      TEXEL_NUMBER_SNORM: begin
        known = !whole && !small_floats && t.format.layout != COLOUR_LAYOUT_RGB10A2;
        number = PIXEL_NUMBER_SNORM;
      end
      TEXEL_NUMBER_UNORM: {known, number} = {!whole && !small_floats, PIXEL_NUMBER_UNORM};
      TEXEL_NUMBER_SINT:  {known, number} = {!small_floats, PIXEL_NUMBER_SINT};
      TEXEL_NUMBER_UINT:  {known, number} = {!small_floats, PIXEL_NUMBER_UINT};
      TEXEL_NUMBER_FLOAT: {known, number} = {whole || half || small_floats, PIXEL_NUMBER_FLOAT};
      default: ;
    endcase
    t.format.number = number;
    if (!t.valid || !known) t = '0;
    return t;
  endfunction

  // A level's size; its block shrinks with the level.
  function automatic surface_level_t size_of_level(input texture_header_t texture, input logic [4:0] level);
    surface_level_t s;
    logic [20:0] row;
    logic [31:0] last_x, last_y, last_z;
    last_x = block_linear_pkg::last_of_level(texture.last_x, level[3:0]);
    last_y = block_linear_pkg::last_of_level({16'd0, texture.last_y}, level[3:0]);
    last_z = block_linear_pkg::last_of_level({18'd0, texture.last_z}, level[3:0]);
    s.last_x = texture.place.layout == TEXEL_LAYOUT_LINE ? texture.last_x : last_x;
    s.last_y = last_y[15:0];
    s.last_z = texture.kind == THREE_D ? last_z[15:0] : '0;
    s.high = block_linear_pkg::block_log2(texture.place.block_height, {19'd0, s.last_y[15:3]});
    s.deep = block_linear_pkg::block_log2(texture.place.block_depth, {16'd0, s.last_z});
    row = ({5'd0, s.last_x[15:0]} + 21'd1) << texture.format.bytes_log2;
    s.gobs = 15'((22'(row) + 22'd63) >> 6);
    s.blocks = 14'(s.last_y[15:3] >> s.high) + 14'd1;
    s.slices = 15'(s.last_z[13:0] >> s.deep) + 15'd1;
    return s;
  endfunction

  // The decoded header of a view; `first` is level 0, `seen` the view's level, which begins at `start` in a layer of `total` bytes.
  function automatic surface_header_t header_of(input texture_header_t texture, input surface_level_t first,
                                                input surface_level_t seen, input virtual_address_t start,
                                                input virtual_address_t total);
    surface_header_t r;
    surface_format_t format;
    logic blocks;
    virtual_address_t block;
    format = pixel_format_of(texture.format);
    if (!texture.sized) format = '0;
    blocks = texture.place.layout == TEXEL_LAYOUT_BLOCKS;
    block = (40'd512 << (4'(first.high) + 4'(first.deep))) - 40'd1;
    r.valid = texture.laid && format.valid;
    r.sized = texture.laid;
    r.lined = texture.kind == LINES;
    r.layout = texture.place.layout;
    r.format = format.format;
    r.sources = texture.format.sources;
    r.bytes_log2 = texture.format.bytes_log2;
    r.address = blocks ? texture.place.address + start : texture.place.address;
    r.last_x = seen.last_x;
    r.last_y = seen.last_y;
    r.last_z = seen.last_z;
    r.last_layer = texture.kind == THREE_D ? '0 : {2'd0, texture.last_z};
    r.pitch = texture.place.pitch;
    r.high = seen.high;
    r.deep = seen.deep;
    r.gobs = seen.gobs;
    r.blocks = seen.blocks;
    r.last_level = texture.last_level < texture.first_level ? '0 : texture.last_level - texture.first_level;
    r.samples_log2 = 3'(texture.samples_x) + 3'(texture.samples_y);
    r.layer = blocks ? (total + block) & ~block : '0;
    return r;
  endfunction

  // Components of a texel, log2: 0 to 2.
  function automatic logic [1:0] components_log2(input colour_layout_t layout);
    unique case (layout)
      COLOUR_LAYOUT_R8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32, COLOUR_LAYOUT_A8: return 2'd0;
      COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_RG32: return 2'd1;
      default: return 2'd2;
    endcase
  endfunction

  // The register that a component of a stored texel is made of: that of the first result which the header takes from the component.
  function automatic logic [1:0] register_of(input texel_source_t [3:0] sources, input logic [1:0] component);
    texel_source_t own;
    logic [1:0] of;
    unique case (component)
      2'd0:    own = TEXEL_SOURCE_RED;
      2'd1:    own = TEXEL_SOURCE_GREEN;
      2'd2:    own = TEXEL_SOURCE_BLUE;
      default: own = TEXEL_SOURCE_ALPHA;
    endcase
    of = component;
    for (int unsigned k = 4; k > 0; k--) if (sources[k-1] == own) of = 2'(k - 1);
    return of;
  endfunction

endpackage
