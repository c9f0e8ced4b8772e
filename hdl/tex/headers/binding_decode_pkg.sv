// Decodes a texture header with a sampler: interface 9.

// Functions use some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package binding_decode_pkg;
  import texture_binding_pkg::*;
  import texture_header_pkg::*;
  import texture_headers_pkg::*;

  // Header versions.
  localparam logic [2:0] BUFFER = 3'd0;
  localparam logic [2:0] PITCH = 3'd2;
  localparam logic [2:0] BLOCKS = 3'd3;

  typedef struct packed {
    logic          known;
    texture_kind_t kind;
  } kind_of_t;

  typedef struct packed {
    logic     known;
    binding_t binding;
  } binding_of_t;

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

  function automatic texture_extent_t extent_of(input texture_header_t header, input texture_kind_t kind,
                                                input logic unnormalised);
    texture_extent_t e;
    e.kind = kind;
    e.normalised = header.normalised && !unnormalised;
    e.last_x = header.last_x[27:0];
    e.last_y = header.last_y;
    e.last_z = header.last_z;
    e.first_level = header.first_level;
    e.last_level = header.last_level;
    e.samples_x = header.samples_x;
    e.samples_y = header.samples_y;
    return e;
  endfunction

  function automatic texture_sampler_t sampler_of(input texture_header_t header, input logic [255:0] sampler);
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
    s.anisotropy = ratio_of(header.own ? header.ratio : sampler[22:20]);
    bias = header.own ? header.bias : sampler[56:44];
    s.bias = {{3{bias[12]}}, bias};
    s.least = sampler[75:64];
    s.most = sampler[87:76];
    s.floor = header.floor;
    s.border = sampler[255:128];
    return s;
  endfunction

  // The binding of a header with a sampler, if the unit knows the header's form. Besides unknown ones it refuses those that no driver
  // writes: odd ones, and the versions with colour keys, which have no levels.
  function automatic binding_of_t binding_of(input descriptor_pair_t pair);
    binding_of_t b;
    texture_header_t header;
    kind_of_t kind;
    logic [255:0] sampler;
    header = texture_header_fields_pkg::texture_header_of(pair.header);
    sampler = pair.sampler;
    kind = kind_of(header.version, header.kind);
    b = '0;
    b.known = header.sized && kind.known && !header.odd;
    if (b.known) begin
      b.binding.format = header.format;
      b.binding.format.srgb = header.format.srgb && sampler[13];
      b.binding.extent = extent_of(header, kind.kind, sampler[57]);
      b.binding.place = header.place;
      b.binding.sampler = sampler_of(header, sampler);
    end
    return b;
  endfunction

endpackage
