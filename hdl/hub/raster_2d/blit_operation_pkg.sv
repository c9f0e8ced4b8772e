// The operation of a launch, its pattern and its key.

// Functions use only some of the state.
/* verilator lint_off UNUSEDSIGNAL */

package blit_operation_pkg;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
  import two_d_state_pkg::*;

  // SET_OPERATION.
  localparam logic [2:0] SRCCOPY_AND = 3'd0;
  localparam logic [2:0] ROP_AND = 3'd1;
  localparam logic [2:0] BLEND_AND = 3'd2;
  localparam logic [2:0] SRCCOPY = 3'd3;
  localparam logic [2:0] ROP = 3'd4;
  localparam logic [2:0] SRCCOPY_PREMULT = 3'd5;
  localparam logic [2:0] BLEND_PREMULT = 3'd6;
  // PATTERN_SELECT: cells of the colour pattern, X8R8G8B8.
  localparam logic [1:0] COLOUR = 2'd3;
  localparam logic [7:0] CELLS = 8'he6;

  // R5G6B5, A1R5G5B5, A8R8G8B8, A2R10G10B10; Y8, Y16, Y32. 0: none.
  function automatic logic [7:0] key_code(input logic [2:0] format);
    case (format)
      3'd0: return 8'he8;
      3'd1: return 8'he9;
      3'd2: return 8'hcf;
      3'd3: return 8'hdf;
      3'd4: return 8'hf3;
      3'd5: return 8'hee;
      3'd6: return 8'hff;
      default: return 8'd0;
    endcase
  endfunction

  // The same of a pattern, which has none of A2R10G10B10.
  function automatic logic [7:0] pattern_code(input logic [2:0] format);
    if (format >= 3'd6) return 8'd0;
    return key_code(format < 3'd3 ? format : format + 3'd1);
  endfunction

  function automatic pixel_format_t format_of(input logic [7:0] code);
    return pixel_pkg::is_named(code) ? pixel_pkg::pixel_format(code) : '0;
  endfunction

  // Whether results of a raster operation differ where an operand does, in bits of its code.
  function automatic logic depends_on_pattern(input logic [7:0] rop);
    return rop[7:4] != rop[3:0];
  endfunction

  function automatic logic depends_on_destination(input logic [7:0] rop);
    return {rop[7], rop[5], rop[3], rop[1]} != {rop[6], rop[4], rop[2], rop[0]};
  endfunction

  function automatic logic is_raster(input logic [2:0] operation);
    return operation inside {ROP, ROP_AND};
  endfunction

  function automatic logic is_sum(input logic [2:0] operation);
    return operation inside {BLEND_AND, SRCCOPY_PREMULT, BLEND_PREMULT};
  endfunction

  function automatic logic reads_pattern_of(input two_d_operation_t pixel);
    return is_raster(pixel.operation) && depends_on_pattern(pixel.rop);
  endfunction

  // Whether codes of a format can be multiplied: fixed point of up to 10 bits.
  function automatic logic is_multiplied(input pixel_format_t f);
    logic narrow;
    narrow = !(f.layout inside {COLOUR_LAYOUT_R16, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_R32});
    return narrow && f.number inside {PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SRGB};
  endfunction

  // Whether the operation on pixels of a format, the pattern's format or the key's are not built.
  function automatic logic is_unbuilt(input two_d_operation_t pixel, input pixel_format_t to);
    logic mono;
    mono = reads_pattern_of(pixel) && pixel.pattern != COLOUR;
    return pixel.operation > BLEND_PREMULT || (is_sum(pixel.operation) && !is_multiplied(to))
        || (mono && pattern_code(pixel.pattern_format) == '0) || (pixel.key && key_code(pixel.key_format) == '0);
  endfunction

  function automatic blit_operation_t operation_of(input two_d_operation_t pixel);
    logic over;
    blit_combine_t combine;
    blit_factors_t factors;
    over = pixel.operation inside {BLEND_AND, BLEND_PREMULT};
    combine = BLIT_COMBINE_SUM;
    if (pixel.operation inside {SRCCOPY_AND, SRCCOPY}) combine = BLIT_COMBINE_COPY;
    if (is_raster(pixel.operation)) combine = BLIT_COMBINE_RASTER;
    factors = BLIT_FACTORS_BETA1;
    if (pixel.operation == SRCCOPY_PREMULT) factors = BLIT_FACTORS_BETA4;
    if (pixel.operation == BLEND_PREMULT) factors = BLIT_FACTORS_BETA4_OVER;
    return '{
        combine: combine,
        factors: factors,
        rop: pixel.rop,
        beta4: {pixel.beta4[31:24], pixel.beta4[7:0], pixel.beta4[15:8], pixel.beta4[23:16]},
        beta1: pixel.beta1[31] ? '0 : pixel.beta1[30:23],
        reads_destination: over || (is_raster(pixel.operation) && depends_on_destination(pixel.rop)),
        reads_pattern: reads_pattern_of(pixel),
        drops_clear: pixel.operation inside {SRCCOPY_AND, ROP_AND},
        keys: pixel.key,
        key_format: format_of(key_code(pixel.key_format)),
        key: pixel.key_colour
    };
  endfunction

  function automatic blit_pattern_state_t pattern_of(input two_d_operation_t pixel);
    return '{
        select: pixel.pattern,
        x: pixel.pattern_x,
        y: pixel.pattern_y,
        format: format_of(pixel.pattern == COLOUR ? CELLS : pattern_code(pixel.pattern_format)),
        colours: pixel.pattern_colours,
        little_endian: pixel.pattern_little_endian,
        bits: pixel.pattern_bits
    };
  endfunction
endpackage
