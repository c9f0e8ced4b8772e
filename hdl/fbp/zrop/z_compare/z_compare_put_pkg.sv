// Bytes to write into a cached tile.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_put_pkg;
  import tile_depth_pkg::*;
  import z_compare_types_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    logic              on;
    zrop_slot_t        slot;
    logic [319:0]      lanes;
    logic [319:0][7:0] data;
  } put_t;

  // Codes of a compared group: of all its samples, or of those that pass.
  function automatic put_t put_group(
    input zrop_slot_t slot, input depth_format_t format, input compared_t done, input logic all
  );
    put_t p;
    p.on = 1'b1;
    p.slot = slot;
    p.data = '0;
    for (int o = 0; o < 64; o++)
      unique case (format)
        DEPTH_FORMAT_Z16: p.data[zrop_layout_pkg::z16_byte(o)+:2] = done.codes[o%ZROP_EXPANDERS][15:0];
        DEPTH_FORMAT_Z24_S8: p.data[zrop_layout_pkg::z24_byte(o)+:3] = done.codes[o%ZROP_EXPANDERS][23:0];
        DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32: p.data[zrop_layout_pkg::z32_byte(o)+:4] = done.codes[o%ZROP_EXPANDERS];
      endcase
    p.lanes = zrop_layout_pkg::byte_mask(
        format, z_compare_lanes_pkg::spread(done.group, all ? '1 : done.live & done.z & done.stencil), '0);
    return p;
  endfunction

  // Two sectors of planes.
  function automatic put_t put_planes(input zrop_slot_t slot, input zrop_planes_t [1:0] planes);
    put_t p;
    p.on = 1'b1;
    p.slot = slot;
    p.lanes = {256'b0, 64'hffff_ffff_ffff_ffff};
    p.data = {2048'b0, planes};
    return p;
  endfunction

  // Stencil of one half.
  function automatic put_t put_stencil(
    input zrop_slot_t slot, input depth_format_t format, input logic half, input logic [31:0] lanes,
    input logic [31:0][7:0] values
  );
    put_t p;
    p.on = 1'b1;
    p.slot = slot;
    p.lanes = '0;
    p.data = '0;
    for (int h = 0; h < 2; h++)
      if (half == 1'(h)) begin
        if (format == DEPTH_FORMAT_Z32) begin
          p.lanes[32*(8+h)+:32] = lanes;
          p.data[32*(8+h)+:32] = values;
        end else begin
          p.lanes[32*(3+4*h)+:32] = lanes;
          p.data[32*(3+4*h)+:32] = values;
        end
      end
    return p;
  endfunction

  // Banks that a fetched sector is written to.
  function automatic logic [ZROP_CACHED-1:0] banks_of(input zrop_fill_t fill);
    logic [ZROP_CACHED-1:0] banks;
    banks = fill.spread ? '1 : '0;
    for (int k = 0; k < ZROP_CACHED; k++) if (fill.sector == 4'(k) || (fill.single && k == 1)) banks[k] = 1'b1;
    return banks;
  endfunction

  // A fetched sector. Newer data in the tile are kept.
  function automatic put_t put_fill(
    input zrop_fill_t fill, input depth_format_t format, input zrop_meta_t meta
  );
    put_t p;
    logic [319:0] newer;
    newer = zrop_layout_pkg::byte_mask(format, meta.dirty, meta.dirty_stencil);
    p.on = 1'b1;
    p.slot = fill.slot;
    p.lanes = '0;
    p.data = {10{fill.data}};
    for (int k = 0; k < ZROP_CACHED; k++)
      if ((fill.spread && k < 8) || fill.sector == 4'(k) || (fill.single && k == 1)) p.lanes[32*k+:32] = ~newer[32*k+:32];
    if (fill.single) p.data[63:32] = {64'b0, fill.data[191:0]};
    return p;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
