// The plan for a request whose tile's status is known.

package compression_plan_pkg;
  import compression_codec_pkg::*;
  import compression_kinds_pkg::*;
  import compression_packing_pkg::*;
  import compression_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  typedef enum logic [2:0] {
    PLAN_PASS,    // forward it; its tiles take a new state, if given
    PLAN_CLEAR,   // its tiles take a clear value
    PLAN_FILL,    // its tiles are filled with one value, stored in this state
    PLAN_READ,    // read sectors of a line
    PLAN_EXPAND,
    PLAN_SCATTER, // write ordinary bytes to their packed locations
    PLAN_DROP,
    PLAN_REFUSE   // drop it: its kind does not have the status that the write carries
  } plan_kind_t;

  // A read of a tile that is not plain.
  typedef struct packed {
    line_address_t           line;          // the line, and its sectors
    logic [LINE_SECTORS-1:0] sectors;
    logic [LINE_SECTORS-1:0] second;        // and sectors of the tile's second line
    logic                    unpacks;       // ordinary sectors are built from packed ones
    logic                    passes;        // sectors are forwarded undecoded
    form_t                   form;          // otherwise the form to decode
    logic [LINE_SECTORS-1:0] wanted;
    logic [1:0]              status;
    logic [7:0]              compressible;
  } read_plan_t;

  typedef struct packed {
    plan_kind_t kind;
    logic       becomes;
    logic [1:0] state;
    read_plan_t reading;
  } plan_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only fields of heads and codings are used

  function automatic logic is_raw_write(input memory_head_t head);
    return head.op == MEMORY_OP_WRITE && head.view == MEMORY_VIEW_RAW;
  endfunction

  // Whether a request depends on its tile's status.
  function automatic logic by_status(input memory_head_t head);
    return !to_all(head) && (head.sectors != '0 || is_raw_write(head)) && has_status(head);
  endfunction

  // Whether a request is in a page whose tiles can be compressed.
  function automatic logic has_status(input memory_head_t head);
    return head.page.comptag[15:0] != '0 && compressible(head.page.kind);
  endfunction

  // Whether a request is for its page's kind alone: a raw read without sectors.
  function automatic logic is_probe(input memory_head_t head);
    return head.op == MEMORY_OP_READ && head.view == MEMORY_VIEW_RAW && head.sectors == '0;
  endfunction

  // Whether a request addresses ordinary bytes of packed samples, or their depth alone.
  function automatic logic unpacks(input memory_head_t head);
    return packs(head.page.kind) && head.sectors != '0
        && (head.op == MEMORY_OP_FAST_CLEAR && head.view == MEMORY_VIEW_RAW || (!(head.view inside {MEMORY_VIEW_RAW, MEMORY_VIEW_COMPRESSED})
            && head.op inside {MEMORY_OP_READ, MEMORY_OP_WRITE, MEMORY_OP_DISCARD}));
  endfunction

  // Whether a request is for stencil alone, which status does not cover.
  function automatic logic keeps_depth(input memory_head_t head);
    return head.sectors != '0 && (head.sectors & depth_of_line(coding_of(head.page.kind, 2'd0), head.line[0])) == '0;
  endfunction

  // Whether the plan for a request depends on status: a write of stencil alone has none to wait for, unless the halves
  // of eight-byte samples have to be alike.
  function automatic logic needs_status(input memory_head_t head);
    return by_status(head) && !(is_raw_write(head) && keeps_depth(head) && !is_wide(head.page.kind));
  endfunction

  // Coding of the tile that a request addresses.
  function automatic coding_t coding_at(input memory_head_t head, input logic [1:0] state);
    coding_at = coding_of(head.page.kind, state);
    coding_at.right = coding_at.wide && head.line[1];
  endfunction

  // Whether a request covers both halves of eight-byte samples and requires them in one state.
  function automatic logic needs_both(input memory_head_t head);
    return is_wide(head.page.kind) && head.view inside {MEMORY_VIEW_RAW, MEMORY_VIEW_COMPRESSED}
        && head.op inside {MEMORY_OP_READ, MEMORY_OP_WRITE};
  endfunction

  // Whether a request is decided here, by a lookup.
  function automatic logic is_looked(input memory_head_t head);
    return by_status(head) || unpacks(head) || is_probe(head);
  endfunction

  // Whether a request carries status but has none, so that it is dropped.
  function automatic logic is_lost(input memory_head_t head);
    return is_raw_write(head) && head.status != '0 && !by_status(head);
  endfunction

  // A block's index among all status; its bits above log2 of `slices`, rounded down, are its index within the slice. For a
  // power of two of slices it is the kilobyte's place in its page of 64. Otherwise groups of `slices` kilobytes and pages
  // overlap: the group's place in the page is unique within the slice, and fits into the page's share, 64 divided by that
  // power of two.
  function automatic status_place_t place_of(input memory_head_t head, input int unsigned slices);
    logic [31:0] block, place;
    block = 32'(block_of(head));
    place = block / slices - (block & ~32'd63) / slices << $clog2(slices + 1) - 1;
    if (is_power_of_two(slices)) place = block;
    return {head.page.comptag[15:0], head.page.comptag[16], place[5:0]};
  endfunction

  function automatic block_address_t block_of(input memory_head_t head);
    return head.line[INTERLEAVE_LOG2+:24];
  endfunction

  function automatic logic is_upper(input memory_head_t head);
    return head.line[0];
  endfunction

  // Index of the tile in its block.
  function automatic logic [1:0] tile_of(input memory_head_t head);
    return head.line[2:1];
  endfunction

  // The tiles that a request covers.
  function automatic logic [BLOCK_TILES-1:0] tiles_of(input memory_head_t head);
    return head.op == MEMORY_OP_FAST_CLEAR ? head.sectors : BLOCK_TILES'(1) << tile_of(head);
  endfunction

  // Whether a request may change status, or other lines than its own.
  function automatic logic may_change(input memory_head_t head, input logic [1:0] state);
    coding_t coding;
    coding = coding_of(head.page.kind, state);
    case (head.op)
      MEMORY_OP_FAST_CLEAR: return 1'b1;
      MEMORY_OP_WRITE: return is_raw_write(head) || coding.form != FORM_PLAIN || unpacks(head);
      MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC: return coding.form != FORM_PLAIN;
      default: return 1'b0;
    endcase
  endfunction

  // Whether a request gives all tiles of its block a status that does not depend on what they have.
  function automatic logic overwrites(input memory_head_t head);
    return head.op == MEMORY_OP_FAST_CLEAR && head.sectors == 4'hf;
  endfunction

  // Whether tiles can be cleared to a value of the table.
  function automatic logic clears(input memory_head_t head, input sector_t pattern);
    coding_t coding;
    coding = coding_of(head.page.kind, 2'd1);
    return by_status(head) && packs(head.page.kind) == unpacks(head) && coding.form == FORM_CLEAR && pattern[127:0] == pattern[255:128]
        && (!is_wide(head.page.kind) || depth_pkg::exact(pattern.words[0]));  // if a plane can represent it, as ROPs hold it
  endfunction

  // The sectors to read for the stored sectors of a line, except stencil: of the tile's first line, and of the second
  // its own samples.
  function automatic logic [LINE_SECTORS-1:0] requested(input coding_t coding, input logic upper,
                                                    input logic [LINE_SECTORS-1:0] wanted);
    return made_of(coding, upper, wanted) | (upper ? '0 : beside(coding, wanted));
  endfunction

  function automatic logic [LINE_SECTORS-1:0] requested_second(input coding_t coding, input logic upper,
                                                           input logic [LINE_SECTORS-1:0] wanted);
    return upper ? beside(coding, wanted) : '0;
  endfunction

  function automatic read_plan_t reading_of(input memory_head_t head, input coding_t coding, input logic [1:0] state);
    logic [LINE_SECTORS-1:0] first, second;
    first = requested(coding, is_upper(head), head.sectors);
    second = requested_second(coding, is_upper(head), head.sectors);
    reading_of = '0;
    reading_of.line = {head.line[32:1], first == '0};
    reading_of.sectors = first == '0 ? second : first;
    if (first != '0) reading_of.second = second;
    reading_of.passes = head.view == MEMORY_VIEW_REDUCED && coding.form == FORM_REDUCED;
    reading_of.form = coding.form;
    reading_of.wanted = head.sectors;
    if (reading_of.passes) reading_of.status = state;
  endfunction

  // Ordinary sectors: planes, or codes, and the stencil of the halves that contain them.
  function automatic read_plan_t unpacking_of(input memory_head_t head, input coding_t coding);
    logic [7:0] all;
    logic [LINE_SECTORS-1:0] first, second;
    all = packed_sectors(coding, is_upper(head), head.sectors);
    if (coding.form != FORM_PLAIN) all = all & beside_depth(coding);
    first = all[3:0] | made_of(coding, is_upper(head), head.sectors);
    second = all[7:4];
    unpacking_of = '0;
    unpacking_of.line = {head.line[32:1], first == '0};
    unpacking_of.sectors = first == '0 ? second : first;
    if (first != '0) unpacking_of.second = second;
    unpacking_of.unpacks = 1'b1;
    unpacking_of.form = coding.form;
    unpacking_of.wanted = head.sectors;
  endfunction

  // The sectors that hold data, or only compressed ones if the view says so; with the clear value if more than
  // stencil is wanted; or zeros if no sector holds data, in sector 0 if none is wanted. Planes of eight-byte samples,
  // and their clear value, come from the left half.
  function automatic read_plan_t raw_reading_of(input memory_head_t head, input coding_t coding,
                                                input logic [1:0] state);
    logic [7:0] has;
    logic [LINE_SECTORS-1:0] rest;
    logic clear;
    has = head.view == MEMORY_VIEW_COMPRESSED && coding.form inside {FORM_PLAIN, FORM_HALF_PLANES} ? planes_of(coding)
        : coding.form != FORM_PLAIN && coding.right ? beside_depth(coding) : stored(coding);
    raw_reading_of.line = head.line;
    raw_reading_of.sectors = (is_upper(head) ? has[7:4] : has[3:0]) & head.sectors;
    clear = coding.form == FORM_CLEAR && !coding.right && head.sectors != raw_reading_of.sectors;
    rest = head.sectors & ~raw_reading_of.sectors;
    raw_reading_of.second = '0;
    raw_reading_of.unpacks = 1'b0;
    raw_reading_of.passes = raw_reading_of.sectors != '0 && !clear;
    raw_reading_of.form = clear ? FORM_CLEAR : FORM_PLAIN;
    raw_reading_of.wanted = is_probe(head) ? 4'd1 : rest & (~rest + 4'd1);
    if (clear) raw_reading_of.wanted |= raw_reading_of.sectors;
    raw_reading_of.status = coding.form == FORM_PLAIN ? 2'd0 : state;
    raw_reading_of.compressible = has_status(head) ? head.page.kind : 8'd0;
  endfunction

  // The plan for a request to a tile in some state; `cleared`: the table has its value.
  function automatic plan_t plan_of(input memory_head_t head, input logic [1:0] state, input sector_t pattern,
                                    input logic cleared);
    coding_t coding;
    coding = coding_at(head, state);
    plan_of = '0;
    plan_of.kind = PLAN_PASS;
    if (head.op == MEMORY_OP_FAST_CLEAR) begin
      plan_of.becomes = 1'b1;
      plan_of.state = constant_state(head.page.kind);
      if (cleared) plan_of.kind = PLAN_CLEAR;
      else if (packs(head.page.kind) && !unpacks(head)) plan_of.state = '0;
      else if (!by_status(head)) begin
        plan_of.kind = PLAN_FILL;
        plan_of.becomes = 1'b0;
        plan_of.state = '0;
      end else if (plan_of.state != '0 && is_constant(coding, pattern)) plan_of.kind = PLAN_FILL;
      else begin
        plan_of.state = '0;
        if (unpacks(head)) plan_of.kind = PLAN_FILL;
      end
    end else if (is_raw_write(head) && keeps_depth(head)) begin
      plan_of.kind = PLAN_PASS;
    end else if (is_raw_write(head)) begin
      plan_of.becomes = writes(head.page.kind, head.status);
      plan_of.state = has_halves(head.page.kind) ? halves_after(state, head.sectors, head.status) : head.status;
      if (!plan_of.becomes) plan_of.kind = PLAN_REFUSE;
    end else if (head.op == MEMORY_OP_READ && (head.view == MEMORY_VIEW_RAW || head.view == MEMORY_VIEW_COMPRESSED)) begin
      plan_of.kind = PLAN_READ;
      plan_of.reading = raw_reading_of(head, coding, state);
    end else if (head.op == MEMORY_OP_READ && unpacks(head)) begin
      plan_of.kind = PLAN_READ;
      plan_of.reading = unpacking_of(head, coding);
    end else if (head.op == MEMORY_OP_WRITE && unpacks(head) && coding.form == FORM_PLAIN) begin
      plan_of.kind = PLAN_SCATTER;
    end else if (head.op == MEMORY_OP_DISCARD && unpacks(head)) begin
      plan_of.kind = PLAN_DROP;  // a line's ordinary bytes are in both lines of its tile
    end else if (coding.form != FORM_PLAIN) begin
      plan_of.reading = reading_of(head, coding, state);
      case (head.op)
        MEMORY_OP_READ: plan_of.kind = PLAN_READ;
        MEMORY_OP_WRITE, MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC: plan_of.kind = PLAN_EXPAND;
        default: plan_of.kind = PLAN_DROP;
      endcase
    end
  endfunction

  // A write, on behalf of a request, of data generated here.
  function automatic memory_head_t writing(input memory_head_t head, input line_address_t line,
                                           input logic [LINE_SECTORS-1:0] sectors);
    writing = head;
    writing.op = MEMORY_OP_WRITE;
    writing.line = line;
    writing.sectors = sectors;
    writing.view = MEMORY_VIEW_PLAIN;
    writing.status = '0;
    writing.pair = 1'b0;
  endfunction

  // A read that the stage issues on behalf of a request.
  function automatic memory_head_t own(input memory_head_t head, input line_address_t line,
                                       input logic [LINE_SECTORS-1:0] sectors, input request_tag_t tag);
    own = writing(head, line, sectors);
    own.op = MEMORY_OP_READ;
    own.client = OWN_CLIENT;
    own.tag = tag;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
