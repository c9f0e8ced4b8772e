// A tile on its way to memory: its dirty sectors, one a clock, then a report.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_back_pkg;
  import gpu_pkg::*;
  import z_compare_types_pkg::*;

  // The tile that a slot holds, to be written.
  function automatic back_t back_of(
    input zrop_clean_t clean, input zrop_meta_t meta, input logic second, input depth_format_t format
  );
    back_t b;
    logic [255:0] bytes;
    b.busy = 1'b1;
    b.slot = clean.slot;
    b.tile = clean.tile;
    b.planes = meta.planes;
    b.changed = meta.dirty != 0;
    b.status = !meta.planes ? 2'd0 : second ? 2'd2 : 2'd1;
    b.dirty = meta.dirty;
    b.dirty_stencil = meta.dirty_stencil;
    // What memory does not have yet.
    bytes = zrop_layout_pkg::byte_mask(format, meta.planes ? '0 : meta.dirty, meta.dirty_stencil);
    for (int k = 0; k < 8; k++) b.todo[k] = bytes[32*k+:32] != 0;
    if (meta.planes && meta.dirty != 0) begin
      b.todo[0] = 1'b1;
      if (second) b.todo[1] = 1'b1;
    end
    return b;
  endfunction

  // The write of its next sector.
  function automatic memory_write_t write_of(input back_t back, input logic [7:0][255:0] tile, input depth_format_t format);
    memory_write_t w;
    logic [2:0] sector;
    logic [255:0] bytes;
    sector = 3'd7;
    for (int k = 7; k >= 0; k--) if (back.todo[k]) sector = 3'(k);
    bytes = zrop_layout_pkg::byte_mask(format, back.dirty, back.dirty_stencil);
    w.address = back.tile + (format == DEPTH_FORMAT_Z16 ? 35'({sector, 1'b0}) : 35'(sector));
    w.mask = back.planes && sector < 2 ? '1 : bytes[32*sector+:32];
    w.data = tile[sector];
    return w;
  endfunction

  // A clock: the write at hand is queued where there is room.
  function automatic regs_t step(input regs_t q, input regs_t prior, input logic room, input logic cleaned_ready);
    regs_t d;
    d = prior;
    if (cleaned_ready) d.cleaned_valid = 1'b0;
    if (q.back.busy && q.back.todo != 0 && room) begin
      d.back.todo = q.back.todo & (q.back.todo - 1);
      d.promised = q.promised + 1;
    end
    if (q.back.busy && q.back.todo == 0 && (cleaned_ready || !q.cleaned_valid)) begin
      d.back.busy = 1'b0;
      d.cleaned_valid = 1'b1;
      d.cleaned.slot = q.back.slot;
      d.cleaned.changed = q.back.changed;
      d.cleaned.status = q.back.status;
    end
    return d;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
