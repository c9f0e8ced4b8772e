// Decodes a texture header with a sampler: interface 9.

// Functions use some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package binding_decode_pkg;
  import texture_binding_pkg::*;
  import texture_headers_pkg::*;

  // Header versions.
  localparam logic [2:0] BUFFER = 3'd0;
  localparam logic [2:0] PITCH = 3'd2;
  localparam logic [2:0] BLOCKS = 3'd3;

  typedef struct packed {
    logic        known;
    texel_size_t size;
    logic [2:0]  bytes_log2;
    logic [3:0]  block_x;
    logic [3:0]  block_y;
  } texel_layout_of_t;

  typedef struct packed {
    logic          known;
    texture_kind_t kind;
  } kind_of_t;

  typedef struct packed {
    logic     known;
    binding_t binding;
  } binding_of_t;

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

  // Maximum anisotropy by its code.
  function automatic logic [4:0] ratio_of(input logic [2:0] code);
    unique case (code)
      3'd0: return 5'd1;
      3'd1: return 5'd2;
      3'd2: return 5'd4;
      3'd3: return 5'd6;
      3'd4: return 5'd8;
      3'd5: return 5'd10;
      3'd6: return 5'd12;
      default: return 5'd16;
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

  function automatic kind_of_t kind_of(input logic [2:0] version, input logic [3:0] code);
    if (version == BUFFER) return {code == 4'd0 || code == 4'd6, TEXTURE_KIND_BUFFER};
    if (version == PITCH) begin
      if (code == 4'd0) return {1'b1, TEXTURE_KIND_LINE};
      return {code == 4'd1 || code == 4'd7, TEXTURE_KIND_PLANE};
    end
    if (version != BLOCKS) return '0;
    unique case (code)
      4'd0, 4'd4: return {1'b1, TEXTURE_KIND_LINE};
      4'd1, 4'd5, 4'd7: return {1'b1, TEXTURE_KIND_PLANE};
      4'd2: return {1'b1, TEXTURE_KIND_VOLUME};
      4'd3, 4'd8: return {1'b1, TEXTURE_KIND_CUBE};
      default: return '0;
    endcase
  endfunction

  // Forms that no driver writes: packed components, GOBs of volumes, depth textures, blocks wider than a GOB. Nor does one write the
  // versions with colour keys, which have no levels.
  function automatic logic is_refused(input logic [255:0] header, input logic [2:0] version);
    return header[31] || version == BLOCKS && (header[98:96] != '0 || header[109] || header[123]);
  endfunction

  function automatic texture_extent_t extent_of(input logic [255:0] header, input texture_kind_t kind, input logic unnormalised);
    texture_extent_t e;
    e = '0;
    e.kind = kind;
    e.normalised = header[191] && !unnormalised;
    if (kind == TEXTURE_KIND_BUFFER) e.last_x = {header[107:96], header[143:128]};
    else begin
      e.last_x = 28'(header[143:128]);
      e.last_y = header[175:160];
      e.last_z = header[189:176];
      e.first_level = header[227:224];
      e.last_level = header[231:228];
      {e.samples_x, e.samples_y} = samples_of(header[235:232]);
    end
    return e;
  endfunction

  function automatic texture_place_t place_of(input logic [255:0] header, input logic [2:0] version);
    texture_place_t p;
    p = '0;
    p.address[39:32] = header[71:64];
    p.promotion = header[156:155];
    if (version == BUFFER) begin
      p.layout = TEXEL_LAYOUT_LINE;
      p.address[31:0] = header[63:32];
    end else if (version == PITCH) begin
      p.layout = TEXEL_LAYOUT_PITCH;
      p.address[31:5] = header[63:37];
      p.pitch = {header[111:96], 5'd0};
    end else begin
      p.layout = TEXEL_LAYOUT_BLOCKS;
      p.address[31:9] = header[63:41];
      p.block_height = header[101:99];
      p.block_depth = header[104:102];
      p.last_stored = header[127:124];
    end
    return p;
  endfunction

  function automatic texture_sampler_t sampler_of(input logic [255:0] header, input logic [255:0] sampler);
    texture_sampler_t s;
    logic [12:0] bias;
    s.wraps = {wrap_mode_t'(sampler[8:6]), wrap_mode_t'(sampler[5:3]), wrap_mode_t'(sampler[2:0])};
    s.compare = texel_compare_t'(sampler[12:10]);
    s.magnify_linear = sampler[34:32] >= 3'd2;
    s.minify_linear = sampler[37:36] >= 2'd2;
    s.mip = sampler[39:38] == 2'd2 ? MIP_FILTER_POINT : sampler[39:38] == 2'd3 ? MIP_FILTER_LINEAR : MIP_FILTER_NO_MIP;
    s.seamless = sampler[41];
    s.reduction = sampler[43:42] == 2'd1 ? TEXEL_REDUCTION_MINIMUM
        : sampler[43:42] == 2'd2 ? TEXEL_REDUCTION_MAXIMUM : TEXEL_REDUCTION_MEAN;
    // The header's own options replace the sampler's.
    s.anisotropy = ratio_of(header[122] ? header[221:219] : sampler[22:20]);
    bias = header[122] ? header[210:198] : sampler[56:44];
    s.bias = {{3{bias[12]}}, bias};
    s.least = sampler[75:64];
    s.most = sampler[87:76];
    s.floor = header[247:236];
    s.border = sampler[255:128];
    return s;
  endfunction

  // The binding of a header with a sampler, if the unit knows the header's form.
  function automatic binding_of_t binding_of(input descriptor_pair_t pair);
    binding_of_t b;
    texel_layout_of_t layout;
    kind_of_t kind;
    logic [255:0] header, sampler;
    logic [2:0] version;
    header = pair.header;
    sampler = pair.sampler;
    version = header[87:85];
    layout = size_of(header[6:0]);
    kind = kind_of(version, header[154:151]);
    b = '0;
    b.known = layout.known && kind.known && !is_refused(header, version);
    if (b.known) begin
      b.binding.format.size = layout.size;
      b.binding.format.numbers = {
        number_of(header[18:16]), number_of(header[15:13]), number_of(header[12:10]), number_of(header[9:7])
      };
      b.binding.format.sources = {
        source_of(header[30:28]), source_of(header[27:25]), source_of(header[24:22]), source_of(header[21:19])
      };
      b.binding.format.srgb = header[150] && sampler[13];
      b.binding.format.block_x = layout.block_x;
      b.binding.format.block_y = layout.block_y;
      b.binding.format.bytes_log2 = layout.bytes_log2;
      b.binding.format.three_quarters = layout.size == TEXEL_SIZE_R32_G32_B32;
      b.binding.extent = extent_of(header, kind.kind, sampler[57]);
      b.binding.place = place_of(header, version);
      b.binding.sampler = sampler_of(header, sampler);
    end
    return b;
  endfunction

endpackage
