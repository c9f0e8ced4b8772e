// TLB lines: types and functions that both TLB levels and the walker share, for pages of two sizes.

package tlb_lines_pkg;
  import tlb_pkg::*;
  import translation_pkg::*;

  // A page number in units of its size.
  function automatic page_number_t among(input page_number_t page, input logic big, input logic big64);
    return !big ? page : big64 ? page >> 4 : page >> 5;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of page numbers, entries and control operations are used

  function automatic tlb_requested_t requested_by(input translate_request_t request);
    return '{space: request.space, page: request.page};
  endfunction

  // A requested page's number in units of its size. `big64` has a bit for each space.
  function automatic page_number_t number_of(input tlb_requested_t requested, input logic big, input logic [7:0] big64);
    return among(requested.page, big, big64[requested.space]);
  endfunction

  // The tag of a requested page's line; `big`: the line is of big pages.
  function automatic tlb_tag_t tag_of(input tlb_requested_t requested, input logic big, input logic [7:0] big64,
                                      input logic [15:0] there);
    page_number_t number;
    number = number_of(requested, big, big64);
    return '{valid: 1'b1, big: big, space: requested.space, number: number[27:4], there: there};
  endfunction

  // The present or sparse entries of a quarter, as bits of its line.
  function automatic logic [15:0] there_of(input translate_line_t line);
    there_of = '0;
    for (int k = 0; k < QUARTER_ENTRIES; k++)
      there_of[{line.quarter, 2'(k)}] = line.entries[k].present || line.entries[k].sparse;
  endfunction

  // The lines that a control operation invalidates. For Select no caller uses the result.
  function automatic space_invalidate_t invalidated(input space_control_t control);
    space_bind_t attached;
    attached = space_control_attach(control);
    return control.kind == SPACE_CONTROL_ATTACH
        ? space_invalidate_t'{all_pages: 1'b1, all_spaces: 1'b0, space: attached.space, page: '0}
        : space_control_invalidate(control);
  endfunction

  // Whether spaces have big pages of 64 KB, a bit for each, after a control operation.
  function automatic logic [7:0] big64_after(input logic [7:0] big64, input space_control_t control);
    space_bind_t attached;
    attached = space_control_attach(control);
    big64_after = big64;
    if (control.kind == SPACE_CONTROL_ATTACH) big64_after[attached.space] = attached.big64;
  endfunction

  // The selected space after a control operation.
  function automatic space_id_t space_after(input space_id_t space, input space_control_t control);
    space_use_t selected;
    selected = space_control_select(control);
    return control.kind == SPACE_CONTROL_SELECT ? selected.space : space;
  endfunction

  // Whether a tag matches the line of a page, given in units of its size.
  function automatic logic is_of(input tlb_tag_t tag, input space_id_t space, input page_number_t page, input logic big);
    return tag.valid && tag.big == big && tag.space == space && tag.number == page[27:4];
  endfunction

  // Whether a control operation covers a tag's line. `big64` has a bit for each space.
  function automatic logic is_invalidated(input tlb_tag_t tag, input space_invalidate_t some, input logic [7:0] big64);
    page_number_t page;
    page = among(some.page, tag.big, big64[tag.space]);
    return (some.all_pages || page[27:4] == tag.number) && (some.all_spaces || some.space == tag.space);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
