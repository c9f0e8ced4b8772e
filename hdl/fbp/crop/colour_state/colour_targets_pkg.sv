// Control that the state gives for a target: its location, and the arithmetic of new bits.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package colour_targets_pkg;
  import colour_settings_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::sector_address_t;
  import pixel_format_pkg::*;
  import state_pkg::*;

  // First sector of a target's layer, or of a slice. A layer beyond the last is treated as the first.
  function automatic sector_address_t layer_base(input target_t t, input logic [15:0] after, input logic [15:0] columns);
    if (t.volume && !t.pitch)
      return block_linear_pkg::slice_sector(
          t.base, columns, block_linear_pkg::block_rows(t.block_height, t.height), t.block_height, t.block_depth,
          block_linear_pkg::layer_number(t.first_layer, after, t.layers));
    return block_linear_pkg::layer_sector(t.base, 32'(t.layer_pitch), t.first_layer, after,
                                          t.volume ? 16'd0 : t.layers);
  endfunction

  // A target's location, without its byte mask.
  function automatic colour_target_t place(
    input target_t t, input sample_mode_t mode, input logic [15:0] layer, input colour_format_info_t info,
    input logic [15:0] bytes
  );
    colour_target_t p;
    logic [23:0] width_bytes;
    width_bytes = t.pitch ? 24'(t.width) : (24'(t.width) << info.bytes_log2) + 24'd63;
    p = '0;
    p.columns = width_bytes[21:6];
    p.base = layer_base(t, layer, p.columns);
    p.block_height = t.block_height;
    p.block_depth = t.volume ? t.block_depth : 3'd0;
    p.pitch = t.pitch;
    p.bytes_log2 = info.bytes_log2;
    case (mode)
      SAMPLE_MODE_X1: {p.nx_log2, p.ny_log2} = {2'd0, 2'd0};
      SAMPLE_MODE_X2: {p.nx_log2, p.ny_log2} = {2'd1, 2'd0};
      SAMPLE_MODE_X4: {p.nx_log2, p.ny_log2} = {2'd1, 2'd1};
      SAMPLE_MODE_X8: {p.nx_log2, p.ny_log2} = {2'd2, 2'd1};
      default: {p.nx_log2, p.ny_log2} = {2'd2, 2'd2};
    endcase
    p.bytes = bytes;
    return p;
  endfunction

  // The arithmetic of new bits. Integers do not blend; a logic op disables blending.
  function automatic colour_mode_t mode_of(
    input colour_format_info_t info, input pixel_format_t format, input logic logic_on, input logic blend_on
  );
    if (logic_on) return info.kind == COLOUR_CLASS_FLOAT ? COLOUR_MODE_COPY : COLOUR_MODE_LOGIC;
    if (!blend_on) return COLOUR_MODE_COPY;
    if (info.kind == COLOUR_CLASS_UNORM8) return COLOUR_MODE_UNORM8;
    if (info.kind == COLOUR_CLASS_SNORM8) return COLOUR_MODE_SNORM8;
    return format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT} ? COLOUR_MODE_COPY : COLOUR_MODE_WIDE;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
