// Planes in memory: the kinds of pages that store them. Their sample positions are those of compression.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_kinds_pkg;
  import compression_codec_pkg::positions;
  import compression_kinds_pkg::mode_of;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // Whether a surface's sample positions are those of stored planes.
  function automatic logic usual(input zrop_surface_t s);
    return s.mode != SAMPLE_MODE_X16 && s.positions == positions(s.mode);
  endfunction

  // Whether the planes of a kind are those of the surface.
  function automatic logic same(input zrop_surface_t s, input logic [7:0] kind);
    return usual(s) && mode_of(kind) == s.mode;
  endfunction

  // Whether tiles of a kind may hold planes of a surface.
  function automatic logic of_format(input zrop_surface_t s, input logic [7:0] kind);
    unique case (s.format)
      DEPTH_FORMAT_Z32:
      return s.stencil ? kind >= 8'hce && kind <= 8'hd1 : kind >= 8'h86 && kind <= 8'h89;
      DEPTH_FORMAT_Z24_S8: return (kind >= 8'h17 && kind <= 8'h1a) || (kind >= 8'h51 && kind <= 8'h54);
      DEPTH_FORMAT_Z16: return kind >= 8'h07 && kind <= 8'h0a;
      DEPTH_FORMAT_NONE: return 1'b0;
    endcase
  endfunction

  // The state of a tile as a ROP writes it, or reads it as state 2 or 0: for Z16 the bit of its half, for planes.
  function automatic logic [1:0] state_of(input depth_format_t format, input logic half, input logic [1:0] state);
    return format == DEPTH_FORMAT_Z16 ? {state[1] && half, state[1] && !half} : state;
  endfunction

  function automatic logic [1:0] state_in(input depth_format_t format, input logic half, input logic [1:0] status);
    return format == DEPTH_FORMAT_Z16 ? {status[half], 1'b0} : status;
  endfunction

  // Whether a surface's tiles are read and written as plain bytes.
  function automatic logic plain(input zrop_surface_t s, input zrop_page_t page);
    return page.known && !of_format(s, page.kind);
  endfunction

  // Whether requests are issued as plain. Samples of depth with stencil are packed in pages of their kinds, which the
  // slices unpack for all but raw requests; a page without status does not report its kind.
  function automatic logic naive(input zrop_surface_t s, input zrop_page_t page);
    return plain(s, page) && !(zrop_layout_pkg::is_packed(s) && page.kind == '0);
  endfunction

  // Whether a surface's planes may be stored in pages of a kind.
  function automatic logic fits(input zrop_surface_t s, input logic [7:0] kind);
    return of_format(s, kind) && same(s, kind);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
