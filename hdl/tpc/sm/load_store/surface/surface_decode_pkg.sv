// Texture headers: fields, and the sizes of a surface's levels.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package surface_decode_pkg;
  import host_pkg::*;
  import pixel_format_pkg::*;
  import surface_pkg::*;

  localparam logic [3:0] THREE_D = 4'd2;
  localparam logic [3:0] LINES = 4'd4;

  typedef logic [HEADER_WORDS*32-1:0] header_bits_t;

  typedef struct packed {
    logic            valid;
    surface_layout_t layout;
  } header_layout_t;

  // The format of the components, and a texel's bytes, log2.
  typedef struct packed {
    logic          valid;
    pixel_format_t format;
    logic [2:0]    bytes_log2;
  } header_texel_t;

  // Of a level in one layer.
  function automatic virtual_address_t level_bytes(input surface_level_t level);
    logic [28:0] rows;
    logic [30:0] gobs;
    rows = 29'(level.blocks) * 29'(level.slices);
    gobs = 31'(level.gobs) * 31'(rows);
    return {gobs << (4'(level.high) + 4'(level.deep)), 9'd0};
  endfunction

  function automatic header_layout_t layout_of(input header_bits_t h);
    unique case (h[87:85])
      3'd0:       return {1'b1, SURFACE_LAYOUT_LINE};
      3'd1, 3'd2: return {1'b1, SURFACE_LAYOUT_PITCH};
      3'd3, 3'd4: return {1'b1, SURFACE_LAYOUT_BLOCKS};
      default:    return {1'b0, SURFACE_LAYOUT_LINE};
    endcase
  endfunction

  // All zero if the format is none of these.
  function automatic header_texel_t texel_of(input header_bits_t h);
    header_texel_t t;
    pixel_number_t number;
    logic whole, half, known;
    t = '0;
    t.valid = 1'b1;
    unique case (h[6:0])
      7'h01:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RGBA32, 3'd4};
      7'h03:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RGBA16, 3'd3};
      7'h04:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RG32, 3'd3};
      7'h08:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RGBA8, 3'd2};
      7'h09:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RGB10A2, 3'd2};
      7'h0c:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RG16, 3'd2};
      7'h0f:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_R32, 3'd2};
      7'h18:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_RG8, 3'd1};
      7'h1b:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_R16, 3'd1};
      7'h1d:   {t.format.layout, t.bytes_log2} = {COLOUR_LAYOUT_R8, 3'd0};
      default: t.valid = 1'b0;
    endcase
    whole = t.format.layout inside {COLOUR_LAYOUT_RGBA32, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_R32};
    half = t.format.layout inside {COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16};
    {known, number} = '0;
    unique case (h[9:7])
      3'd1:    {known, number} = {!whole && t.format.layout != COLOUR_LAYOUT_RGB10A2, PIXEL_NUMBER_SNORM};
      3'd2:    {known, number} = {!whole, PIXEL_NUMBER_UNORM};
      3'd3:    {known, number} = {1'b1, PIXEL_NUMBER_SINT};
      3'd4:    {known, number} = {1'b1, PIXEL_NUMBER_UINT};
      3'd7:    {known, number} = {whole || half, PIXEL_NUMBER_FLOAT};
      default: ;
    endcase
    t.format.number = number;
    if (!t.valid || !known) t = '0;
    return t;
  endfunction

  // The last level in memory, and the level of the view.
  function automatic logic [3:0] levels_of(input header_bits_t h);
    return layout_of(h) == {1'b1, SURFACE_LAYOUT_BLOCKS} ? h[127:124] : '0;
  endfunction
  function automatic logic [3:0] level_of(input header_bits_t h);
    return layout_of(h) == {1'b1, SURFACE_LAYOUT_LINE} ? '0 : h[227:224];
  endfunction

  // A level's size; its block shrinks with the level.
  function automatic surface_level_t size_of_level(input header_bits_t h, input logic [4:0] level);
    surface_level_t s;
    logic line, solid;
    logic [20:0] row;
    logic [31:0] last_x, last_y, last_z;
    header_texel_t texel;
    texel = texel_of(h);
    line = layout_of(h) == {1'b1, SURFACE_LAYOUT_LINE};
    solid = h[154:151] == THREE_D;
    last_x = block_linear_pkg::last_of_level({16'd0, h[143:128]}, level[3:0]);
    last_y = block_linear_pkg::last_of_level({16'd0, h[175:160]}, level[3:0]);
    last_z = block_linear_pkg::last_of_level({18'd0, h[189:176]}, level[3:0]);
    s.last_x = line ? {h[111:96], h[143:128]} : last_x;
    s.last_y = line ? '0 : last_y[15:0];
    s.last_z = line || !solid ? '0 : last_z[15:0];
    s.high = block_linear_pkg::block_log2(h[101:99], {19'd0, s.last_y[15:3]});
    s.deep = block_linear_pkg::block_log2(h[104:102], {16'd0, s.last_z});
    row = ({5'd0, s.last_x[15:0]} + 21'd1) << texel.bytes_log2;
    s.gobs = 15'((22'(row) + 22'd63) >> 6);
    s.blocks = 14'(s.last_y[15:3] >> s.high) + 14'd1;
    s.slices = 15'(s.last_z[13:0] >> s.deep) + 15'd1;
    return s;
  endfunction

  // The decoded header of a view; `first` is level 0, `seen` the view's level, which begins at `start` in a layer of `total` bytes.
  function automatic surface_header_t header_of(input header_bits_t h, input surface_level_t first,
                                                input surface_level_t seen, input virtual_address_t start,
                                                input virtual_address_t total);
    surface_header_t r;
    header_layout_t layout;
    header_texel_t texel;
    logic blocks;
    virtual_address_t block;
    layout = layout_of(h);
    texel = texel_of(h);
    blocks = layout.layout == SURFACE_LAYOUT_BLOCKS;
    block = (40'd512 << (4'(first.high) + 4'(first.deep))) - 40'd1;
    r.valid = layout.valid && texel.valid;
    r.sized = layout.valid;
    r.lined = h[154:151] == LINES;
    r.layout = layout.layout;
    r.format = texel.format;
    r.bytes_log2 = texel.bytes_log2;
    r.address = h[71:32];
    if (layout.layout == SURFACE_LAYOUT_PITCH) r.address[4:0] = '0;
    if (blocks) r.address = {h[71:41], 9'd0} + start;
    r.last_x = seen.last_x;
    r.last_y = seen.last_y;
    r.last_z = seen.last_z;
    r.last_layer = layout == {1'b1, SURFACE_LAYOUT_LINE} || h[154:151] == THREE_D ? '0 : {2'd0, h[189:176]};
    r.pitch = {h[111:96], 5'd0};
    r.high = seen.high;
    r.deep = seen.deep;
    r.gobs = seen.gobs;
    r.blocks = seen.blocks;
    r.last_level = layout == {1'b1, SURFACE_LAYOUT_LINE} || h[231:228] < h[227:224] ? '0 : h[231:228] - h[227:224];
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

endpackage
