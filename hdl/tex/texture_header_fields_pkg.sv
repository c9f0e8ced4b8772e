// Texture headers: the fields of their 32 bytes, for the texture unit and for surfaces. Interface 9.

// Functions use some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package texture_header_fields_pkg;
  import texture_binding_pkg::*;
  import texture_header_pkg::*;

  typedef struct packed {
    logic        known;
    texel_size_t size;
    logic [2:0]  bytes_log2;
    logic [3:0]  block_x;
    logic [3:0]  block_y;
  } texel_layout_of_t;

  typedef struct packed {
    logic          known;
    texel_layout_t layout;
  } layout_of_t;

  // The size of a code, the log2 of its bytes, and the sides of its blocks.
  function automatic texel_layout_of_t size_of(input logic [6:0] code);
    unique case (code)
      7'h01: return {1'b1, TEXEL_SIZE_R32_G32_B32_A32, 3'd4, 4'd1, 4'd1};
      7'h02: return {1'b1, TEXEL_SIZE_R32_G32_B32, 3'd4, 4'd1, 4'd1};
      7'h03: return {1'b1, TEXEL_SIZE_R16_G16_B16_A16, 3'd3, 4'd1, 4'd1};
      7'h04: return {1'b1, TEXEL_SIZE_R32_G32, 3'd3, 4'd1, 4'd1};
      7'h05: return {1'b1, TEXEL_SIZE_R32_B24_G8, 3'd3, 4'd1, 4'd1};
      7'h06: return {1'b1, TEXEL_SIZE_ETC2_RGB, 3'd3, 4'd4, 4'd4};
      7'h07, 7'h08: return {1'b1, TEXEL_SIZE_A8_B8_G8_R8, 3'd2, 4'd1, 4'd1};
      7'h09: return {1'b1, TEXEL_SIZE_A2_B10_G10_R10, 3'd2, 4'd1, 4'd1};
      7'h0a: return {1'b1, TEXEL_SIZE_ETC2_PUNCH, 3'd3, 4'd4, 4'd4};
      7'h0b: return {1'b1, TEXEL_SIZE_ETC2_RGBA, 3'd4, 4'd4, 4'd4};
      7'h0c: return {1'b1, TEXEL_SIZE_R16_G16, 3'd2, 4'd1, 4'd1};
      7'h0d: return {1'b1, TEXEL_SIZE_G8_R24, 3'd2, 4'd1, 4'd1};
      7'h0e: return {1'b1, TEXEL_SIZE_G24_R8, 3'd2, 4'd1, 4'd1};
      7'h0f: return {1'b1, TEXEL_SIZE_R32, 3'd2, 4'd1, 4'd1};
      7'h10: return {1'b1, TEXEL_SIZE_BC6_SIGNED, 3'd4, 4'd4, 4'd4};
      7'h11: return {1'b1, TEXEL_SIZE_BC6_UNSIGNED, 3'd4, 4'd4, 4'd4};
      7'h12: return {1'b1, TEXEL_SIZE_A4_B4_G4_R4, 3'd1, 4'd1, 4'd1};
      7'h13: return {1'b1, TEXEL_SIZE_A5_B5_G5_R1, 3'd1, 4'd1, 4'd1};
      7'h14: return {1'b1, TEXEL_SIZE_A1_B5_G5_R5, 3'd1, 4'd1, 4'd1};
      7'h15: return {1'b1, TEXEL_SIZE_B5_G6_R5, 3'd1, 4'd1, 4'd1};
      7'h16: return {1'b1, TEXEL_SIZE_B6_G5_R5, 3'd1, 4'd1, 4'd1};
      7'h17: return {1'b1, TEXEL_SIZE_BC7, 3'd4, 4'd4, 4'd4};
      7'h18: return {1'b1, TEXEL_SIZE_G8_R8, 3'd1, 4'd1, 4'd1};
      7'h19: return {1'b1, TEXEL_SIZE_EAC, 3'd3, 4'd4, 4'd4};
      7'h1a: return {1'b1, TEXEL_SIZE_EAC_PAIR, 3'd4, 4'd4, 4'd4};
      7'h1b: return {1'b1, TEXEL_SIZE_R16, 3'd1, 4'd1, 4'd1};
      7'h1d: return {1'b1, TEXEL_SIZE_R8, 3'd0, 4'd1, 4'd1};
      7'h1e: return {1'b1, TEXEL_SIZE_G4_R4, 3'd0, 4'd1, 4'd1};
      7'h20: return {1'b1, TEXEL_SIZE_SHARED_EXPONENT, 3'd2, 4'd1, 4'd1};
      7'h21: return {1'b1, TEXEL_SIZE_B10_G11_R11, 3'd2, 4'd1, 4'd1};
      7'h24: return {1'b1, TEXEL_SIZE_BC1, 3'd3, 4'd4, 4'd4};
      7'h25: return {1'b1, TEXEL_SIZE_BC2, 3'd4, 4'd4, 4'd4};
      7'h26: return {1'b1, TEXEL_SIZE_BC3, 3'd4, 4'd4, 4'd4};
      7'h27: return {1'b1, TEXEL_SIZE_BC4, 3'd3, 4'd4, 4'd4};
      7'h28: return {1'b1, TEXEL_SIZE_BC5, 3'd4, 4'd4, 4'd4};
      7'h29: return {1'b1, TEXEL_SIZE_Z24_S8, 3'd2, 4'd1, 4'd1};
      7'h2a: return {1'b1, TEXEL_SIZE_X8_Z24, 3'd2, 4'd1, 4'd1};
      7'h2b: return {1'b1, TEXEL_SIZE_S8_Z24, 3'd2, 4'd1, 4'd1};
      7'h2f: return {1'b1, TEXEL_SIZE_ZF32, 3'd2, 4'd1, 4'd1};
      7'h30: return {1'b1, TEXEL_SIZE_ZF32_X24_S8, 3'd3, 4'd1, 4'd1};
      7'h3a: return {1'b1, TEXEL_SIZE_Z16, 3'd1, 4'd1, 4'd1};
      7'h40: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd4, 4'd4};
      7'h41: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd5, 4'd5};
      7'h42: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd6, 4'd6};
      7'h44: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd8, 4'd8};
      7'h45: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd10, 4'd10};
      7'h46: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd12, 4'd12};
      7'h50: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd5, 4'd4};
      7'h51: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd6, 4'd5};
      7'h52: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd8, 4'd6};
      7'h53: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd10, 4'd8};
      7'h54: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd12, 4'd10};
      7'h55: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd8, 4'd5};
      7'h56: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd10, 4'd5};
      7'h57: return {1'b1, TEXEL_SIZE_ASTC, 3'd4, 4'd10, 4'd6};
      default: return '0;
    endcase
  endfunction

  function automatic texel_number_t number_of(input logic [2:0] code);
    unique case (code)
      3'd1: return TEXEL_NUMBER_SNORM;
      3'd3: return TEXEL_NUMBER_SINT;
      3'd4: return TEXEL_NUMBER_UINT;
      3'd5: return TEXEL_NUMBER_SNORM_HALF;
      3'd6: return TEXEL_NUMBER_UNORM_HALF;
      3'd7: return TEXEL_NUMBER_FLOAT;
      default: return TEXEL_NUMBER_UNORM;
    endcase
  endfunction

  function automatic texel_source_t source_of(input logic [2:0] code);
    unique case (code)
      3'd2: return TEXEL_SOURCE_RED;
      3'd3: return TEXEL_SOURCE_GREEN;
      3'd4: return TEXEL_SOURCE_BLUE;
      3'd5: return TEXEL_SOURCE_ALPHA;
      3'd6: return TEXEL_SOURCE_ONE_INT;
      3'd7: return TEXEL_SOURCE_ONE_FLOAT;
      default: return TEXEL_SOURCE_ZERO;
    endcase
  endfunction

  // Log2 of samples side by side and below each other, by their mode.
  function automatic logic [3:0] samples_of(input logic [3:0] mode);
    unique case (mode)
      4'd1, 4'd5: return {2'd1, 2'd0};
      4'd2, 4'd8, 4'd9: return {2'd1, 2'd1};
      4'd3, 4'd4, 4'd10, 4'd11: return {2'd2, 2'd1};
      4'd6: return {2'd2, 2'd2};
      default: return '0;
    endcase
  endfunction

  function automatic layout_of_t layout_of(input logic [2:0] version);
    unique case (version)
      3'd0:       return {1'b1, TEXEL_LAYOUT_LINE};
      3'd1, 3'd2: return {1'b1, TEXEL_LAYOUT_PITCH};
      3'd3, 3'd4: return {1'b1, TEXEL_LAYOUT_BLOCKS};
      default:    return '0;
    endcase
  endfunction

  function automatic texel_format_t format_of(input logic [255:0] h);
    texel_format_t f;
    texel_layout_of_t layout;
    layout = size_of(h[6:0]);
    f = '0;
    if (layout.known) begin
      f.size = layout.size;
      f.numbers = {number_of(h[18:16]), number_of(h[15:13]), number_of(h[12:10]), number_of(h[9:7])};
      f.sources = {source_of(h[30:28]), source_of(h[27:25]), source_of(h[24:22]), source_of(h[21:19])};
      f.srgb = h[150];
      f.block_x = layout.block_x;
      f.block_y = layout.block_y;
      f.bytes_log2 = layout.bytes_log2;
      f.three_quarters = layout.size == TEXEL_SIZE_R32_G32_B32;
    end
    return f;
  endfunction

  function automatic texture_place_t place_of(input logic [255:0] h, input texel_layout_t layout);
    texture_place_t p;
    p = '0;
    p.layout = layout;
    p.address = h[71:32];
    p.promotion = h[156:155];
    unique case (layout)
      TEXEL_LAYOUT_PITCH: begin
        p.address[4:0] = '0;
        p.pitch = {h[111:96], 5'd0};
      end
      TEXEL_LAYOUT_BLOCKS: begin
        p.address[8:0] = '0;
        p.block_height = h[101:99];
        p.block_depth = h[104:102];
        p.last_stored = h[127:124];
      end
      default: ;
    endcase
    return p;
  endfunction

  // The fields of a header. A buffer has one line, one level and one sample.
  function automatic texture_header_t texture_header_of(input logic [255:0] h);
    texture_header_t t;
    layout_of_t layout;
    layout = layout_of(h[87:85]);
    t = '0;
    t.laid = layout.known;
    t.sized = size_of(h[6:0]) != '0;
    t.version = h[87:85];
    t.kind = h[154:151];
    t.format = format_of(h);
    if (layout.known) t.place = place_of(h, layout.layout);
    t.last_x = {16'd0, h[143:128]};
    if (layout == {1'b1, TEXEL_LAYOUT_LINE}) t.last_x[31:16] = h[111:96];
    else begin
      t.last_y = h[175:160];
      t.last_z = h[189:176];
      t.first_level = h[227:224];
      t.last_level = h[231:228];
      {t.samples_x, t.samples_y} = samples_of(h[235:232]);
    end
    t.normalised = h[191];
    t.odd = h[31] || layout.layout == TEXEL_LAYOUT_BLOCKS && (h[98:96] != '0 || h[109] || h[123]);
    t.own = h[122];
    t.ratio = h[221:219];
    t.bias = h[210:198];
    t.floor = h[247:236];
    return t;
  endfunction

endpackage
