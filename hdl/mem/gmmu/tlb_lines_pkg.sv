// Lines of TLBs: what both levels, and the walker, know of pages of two sizes.

package tlb_lines_pkg;
  import tlb_pkg::*;
  import translation_pkg::*;

  // A page among its kind.
  function automatic page_number_t among(input page_number_t page, input logic big, input logic big64);
    return !big ? page : big64 ? page >> 4 : page >> 5;
  endfunction

  // Of a quarter's entries those that are present or sparse, as bits of their line.
  /* verilator lint_off UNUSEDSIGNAL */  // parts of entries say so
  function automatic logic [15:0] there_of(input translate_line_t line);
    there_of = '0;
    for (int k = 0; k < QUARTER_ENTRIES; k++)
      there_of[{line.quarter, 2'(k)}] = line.entries[k].present || line.entries[k].sparse;
  endfunction

  // What control forgets: Select, nothing that is asked for.
  function automatic space_invalidate_t forgotten(input space_control_t control);
    space_bind_t attached;
    attached = space_control_attach(control);
    return control.kind == SPACE_CONTROL_ATTACH
        ? space_invalidate_t'{all_pages: 1'b1, all_spaces: 1'b0, space: attached.space, page: '0}
        : space_control_invalidate(control);
  endfunction

  // Whether a tag is of the line of a page, which is counted among its kind.
  function automatic logic is_of(input tlb_tag_t tag, input space_id_t space, input page_number_t page, input logic big);
    return tag.valid && tag.big == big && tag.space == space && tag.number == page[27:4];
  endfunction

  // Whether a tag's line is one of some. `big64` has a bit for each space.
  function automatic logic is_forgotten(input tlb_tag_t tag, input space_invalidate_t some, input logic [7:0] big64);
    page_number_t page;
    page = among(some.page, tag.big, big64[tag.space]);
    return (some.all_pages || page[27:4] == tag.number) && (some.all_spaces || some.space == tag.space);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
