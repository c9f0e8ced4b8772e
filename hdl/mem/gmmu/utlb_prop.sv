// Isolation by mem/gmmu/utlb: no request leaves for a physical page that its address space does
// not map with that right.
//
// One mapping is followed, of any page of either size, in any space, with any rights. Its frame has
// bit MARK set, which no other has. Bit 0 of a request's tag says whether the request is of that
// page, so a translated line with the mark and without the tag is one that went astray. What is
// behind the ports keeps to the pages of l1_tlb, walker and space_control: rules below.

module utlb_prop
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import tlb_lines_pkg::*;
  import translation_pkg::*;
  import utlb_params_pkg::*;
#(
  parameter int unsigned LINES = 2,
  parameter int unsigned ASKS = 2,
  parameter int unsigned WAITING = 5,
  // Above the offsets in both sizes of big pages.
  parameter int unsigned MARK = 6,
  // Whether nothing waits outside, packets are heads of few pages, and lines are of the mapping's size: faults show
  // sooner then.
  parameter bit HASTE = 1'b0,
  // Whether to assert as well what the registers hold, by which the proof is short.
  parameter bit INNER = 1'b0
) (
  input logic            clk_i,
  input page_number_t    number_i,
  input space_id_t       space_i,
  input logic            big_i,
  input logic            big64_i,
  input logic      [3:0] rights_i,
  input logic            unmap_i,
  input logic            up_valid_i,
  input memory_up_t      up_i,
  input logic            translated_ready_i,
  input logic            freed_valid_i,
  input freed_places_t   freed_i,
  input logic            down_valid_i,
  input memory_down_t    down_i,
  input logic            ask_ready_i,
  input logic            line_valid_i,
  input translate_line_t line_i,
  input logic            control_valid_i,
  input space_control_t  control_i
);

  localparam utlb_params_t P = '{
      lines: LINES,
      asks: ASKS,
      up_depth: 2,
      waiting_depth: WAITING,
      refused_depth: 1
  };

  localparam page_number_t FEW = 28'h800_00ff;

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  // The mapping: a page, which is counted among its kind, a space, and what may be done.
  typedef struct packed {
    logic privileged;
    logic read_only;
    logic read_off;
    logic write_off;
  } rights_t;

  page_number_t number_q;
  space_id_t space_q;
  logic big_q, big64_q;
  rights_t rights_q;

  always_ff @(posedge clk_i) begin
    if (!rst_n_q) begin
      number_q <= HASTE ? number_i & FEW : number_i;
      space_q <= space_i;
      big_q <= big_i;
      big64_q <= big64_i;
      rights_q <= rights_i;
    end
  end

  // What happened, as the ports tell it.
  typedef struct packed {
    logic           unmapped;  // tables do not have it any more
    space_id_t      space;     // that was selected last
    logic           big64;     // what the mapping's space was attached with
    logic           busy;      // control is under way
    space_control_t control;
    logic           covers;    // which forgets the mapping, that tables do not have any more
    logic           gone;      // and it is done
    logic [3:0]     ours;      // asks that were taken, oldest first: the mapping's line answers them
    logic [2:0]     asks;
    logic [1:0]     quarter;   // that comes next
    logic           big;       // of the line that comes
  } story_t;

  story_t s, n;

  // ---- rules
  logic up_ready, translated_valid, ask_valid, control_ready, controlled_valid, controlled;
  logic client_down_valid, client_freed_valid, fault_valid, idle;
  freed_places_t client_freed;
  memory_up_t up, translated;
  memory_down_t client_down;
  access_fault_t fault;
  translate_ask_t ask;
  translate_line_t line;
  logic line_valid, control_valid, here;

  // Whether a page of the space is the mapping's, and whether it has the same line.
  function automatic logic is_it(input page_number_t page);
    return among(page, big_q, big64_q) == number_q;
  endfunction

  function automatic logic is_near(input page_number_t page);
    return among(page, big_q, big64_q) >> 4 == number_q >> 4;
  endfunction

  function automatic logic has_page(input memory_head_t head);
    return !head.physical && !to_all(head);
  endfunction

  function automatic logic is_marked(input page_entry_t entry);
    return entry.frame[MARK];
  endfunction

  function automatic rights_t rights_of(input page_entry_t entry);
    return '{
        privileged: entry.privileged,
        read_only: entry.read_only,
        read_off: entry.read_off,
        write_off: entry.write_off
    };
  endfunction

  // Whether control forgets the mapping.
  function automatic logic covers(input space_control_t control);
    space_invalidate_t some;
    some = space_control_invalidate(control);
    if (control.kind == SPACE_CONTROL_ATTACH) begin
      space_bind_t attach;
      attach = space_control_attach(control);
      return attach.space == space_q;
    end
    return control.kind == SPACE_CONTROL_INVALIDATE && (some.all_spaces || some.space == space_q)
        && (some.all_pages || is_it(some.page));
  endfunction

  always_comb begin
    space_bind_t attach;
    memory_head_t head;
    // Big pages of another size are other pages.
    here = !big_q || s.big64 == big64_q;

    // Bit 0 of a head's tag: a request of the mapping's page.
    head = memory_up_head(up_i);
    if (HASTE) begin
      head.line[32:5] = head.line[32:5] & FEW;
      head.physical = 1'b0;
    end
    head.tag[0] = here && s.space == space_q && is_it(head.line[32:5]);
    up = HASTE || up_i.kind == MEMORY_UP_HEAD ? memory_up_of_head(head) : up_i;

    // Answers come to asks that were taken, in their order, quarter by quarter (l1_tlb); entries are what
    // the tables have (walker): the mark is on the mapping's alone.
    line_valid = (HASTE || line_valid_i) && s.asks != '0;
    line = line_i;
    line.quarter = s.quarter;
    line.last = s.quarter == 2'd3;
    if (HASTE) line.big = big_q;
    else if (s.quarter != '0) line.big = s.big;
    for (int k = 0; k < QUARTER_ENTRIES; k++)
      if (is_marked(line.entries[k])) begin
        line.entries[k].frame[MARK] = s.ours[0] && !s.unmapped && here && line.big == big_q
            && {s.quarter, 2'(k)} == number_q[3:0];
        if (is_marked(line.entries[k]))
          {line.entries[k].privileged, line.entries[k].read_only, line.entries[k].read_off, line.entries[k].write_off} =
              rights_q;
      end

    // Control is one at a time (space_control), and no space gets another size of pages while it is used.
    attach = space_control_attach(control_i);
    control_valid = control_valid_i && !s.busy && !(control_i.kind == SPACE_CONTROL_ATTACH && attach.space == space_q
        && s.space == space_q && attach.big64 != s.big64);
  end

  utlb #(
    .P(P)
  ) dut (
    .clk_i,
    .rst_ni             (rst_n_q),
    .up_valid_i,
    .up_ready_o         (up_ready),
    .up_i               (up),
    .translated_valid_o (translated_valid),
    .translated_ready_i (translated_ready_i || HASTE),
    .translated_o       (translated),
    .freed_valid_i,
    .freed_i,
    .client_freed_valid_o(client_freed_valid),
    .client_freed_o     (client_freed),
    .down_valid_i,
    .down_i,
    .client_down_valid_o(client_down_valid),
    .client_down_o      (client_down),
    .ask_valid_o        (ask_valid),
    .ask_ready_i        (ask_ready_i || HASTE),
    .ask_o              (ask),
    .line_valid_i       (line_valid),
    .line_i             (line),
    .control_valid_i    (control_valid),
    .control_ready_o    (control_ready),
    .control_i,
    .controlled_valid_o (controlled_valid),
    .controlled_o       (controlled),
    .fault_valid_o      (fault_valid),
    .fault_o            (fault),
    .idle_o             (idle)
  );

  always_comb begin
    space_bind_t attach;
    space_use_t select;
    n = s;
    if (unmap_i) n.unmapped = 1'b1;
    if (controlled_valid) begin
      n.busy = 1'b0;
      n.gone = s.gone || s.covers;
      n.covers = 1'b0;
    end
    attach = space_control_attach(control_i);
    select = space_control_select(control_i);
    if (control_valid && control_ready) begin
      n.busy = 1'b1;
      n.control = control_i;
      n.covers = s.unmapped && covers(control_i);
      if (control_i.kind == SPACE_CONTROL_SELECT) n.space = select.space;
      if (control_i.kind == SPACE_CONTROL_ATTACH && attach.space == space_q) n.big64 = attach.big64;
    end
    if (line_valid) begin
      n.quarter = s.quarter + 2'd1;
      n.big = line.big;
      if (line.last) begin
        n.ours = s.ours >> 1;
        n.asks = s.asks - 3'd1;
      end
    end
    if (ask_valid && (ask_ready_i || HASTE)) begin
      n.ours[n.asks[1:0]] = ask.space == space_q && is_near(ask.page);
      n.asks = n.asks + 3'd1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) s <= '0;
    else s <= n;
  end

  // ---- what is proved
  memory_head_t out;
  logic reading, writing, astray;

  always_comb begin
    out = memory_up_head(translated);
    astray = translated_valid && translated.kind == MEMORY_UP_HEAD && has_page(out) && out.line[5+MARK];
    reading = out.op inside {MEMORY_OP_READ, MEMORY_OP_ATOMIC};
    writing = out.op != MEMORY_OP_READ;
    if (rst_n_q) begin
      if (astray) begin
        // Of that page and that space.
        assert (out.tag[0]);
        // With the right.
        assert (!rights_q.privileged || out.privileged);
        assert (!writing || !rights_q.read_only && !rights_q.write_off);
        assert (!reading || !rights_q.read_off);
        // Not after the tables had it taken away, and that was told.
        assert (!s.gone);
      end
      assert (s.asks <= 3'(ASKS));
    end
  end

  // ---- what the registers hold
  // The n-th place of a queue from its head on, and whether a place is in use.
  function automatic logic [7:0] at(input logic [7:0] head, input logic [7:0] n, input logic [7:0] depth);
    return head + n >= depth ? head + n - depth : head + n;
  endfunction

  function automatic logic is_held(input logic [7:0] k, input logic [7:0] head, input logic [7:0] count,
                                   input logic [7:0] depth);
    return k >= head ? k - head < count : k + depth - head < count;
  endfunction

  // Whether a packet's tag is right, by the space at hand.
  function automatic logic is_right(input memory_up_t packet, input space_id_t space, input logic big64);
    memory_head_t head;
    head = memory_up_head(packet);
    return packet.kind != MEMORY_UP_HEAD
        || head.tag[0] == (space == space_q && (!big_q || big64 == big64_q) && is_it(head.line[32:5]));
  endfunction

  // Whether a marked entry is in the mapping's place, as it should be.
  function automatic logic is_place(input page_entry_t entry, input logic [1:0] quarter, input logic [1:0] k);
    return {quarter, k} == number_q[3:0] && rights_of(entry) == rights_q;
  endfunction

  logic big64, gone, pending;
  page_entry_t found;
  memory_head_t behind;
  space_bind_t attached;
  space_use_t selected;

  always_comb begin
    big64 = dut.q.big64[space_q];
    gone = s.gone || s.covers && controlled_valid;
    pending = dut.control_in.q.count == 8'd1;
    found = dut.read_data[dut.q.found.entry[1:0]];
    behind = memory_up_head(dut.q.found.packet);
    attached = space_control_attach(s.control);
    selected = space_control_select(s.control);
    if (INNER && rst_n_q) begin
      // Queues.
      assert (dut.up_in.q.head < 8'd2 && dut.up_in.q.count <= 8'd2 && dut.up_in.q.pushed == '0);
      assert (dut.up_in.q.tail == at(dut.up_in.q.head, dut.up_in.q.count, 8'd2));
      assert (dut.up_in.q.ripe == dut.up_in.q.count);
      assert (dut.waiting.q.head < 8'(WAITING) && dut.waiting.q.count <= 8'(WAITING) && dut.waiting.q.pushed == '0);
      assert (dut.waiting.q.tail == at(dut.waiting.q.head, dut.waiting.q.count, 8'(WAITING)));
      assert (dut.waiting.q.ripe == dut.waiting.q.count);
      assert (dut.control_in.q.head < 8'd2 && dut.control_in.q.count <= 8'd1 && dut.control_in.q.pushed == '0);
      assert (dut.control_in.q.tail == at(dut.control_in.q.head, dut.control_in.q.count, 8'd2));
      assert (dut.control_in.q.ripe == dut.control_in.q.count);

      // Control.
      assert (s.busy == (pending || controlled_valid) && !(pending && controlled_valid));
      assert (!s.covers || s.busy && s.unmapped && covers(s.control));
      assert (!s.gone || s.unmapped);
      if (pending) assert (dut.control == s.control);
      assert (s.space == (pending && s.control.kind == SPACE_CONTROL_SELECT ? selected.space : dut.q.space));
      if (pending && s.control.kind == SPACE_CONTROL_ATTACH && attached.space == space_q) begin
        assert (s.big64 == attached.big64);
        assert (s.big64 == big64 || dut.q.space != space_q);
      end else assert (s.big64 == big64);

      // Requests.
      for (int k = 0; k < 2; k++)
        if (is_held(8'(k), dut.up_in.q.head, dut.up_in.q.count, 8'd2))
          assert (is_right(dut.up_in.data[k], dut.q.space, big64));
      for (int k = 0; k < WAITING; k++)
        if (is_held(8'(k), dut.waiting.q.head, dut.waiting.q.count, 8'(WAITING)))
          assert (is_right(dut.waiting.data[k], dut.q.space, big64));
      if (dut.q.found.valid) begin
        assert (is_right(dut.q.found.packet, dut.q.space, big64));
        assert (dut.q.found.looked == (dut.q.found.packet.kind == MEMORY_UP_HEAD && has_page(behind)));
        assert (!dut.q.found.looked || !is_marked(found) || behind.tag[0] && rights_of(found) == rights_q && !gone);
      end
      assert (!gone || !astray);

      // Asks: those that were taken, and one that is offered.
      assert (dut.q.asks == s.asks + 3'(ask_valid));
      assert (dut.q.asks <= 3'(ASKS));
      for (int k = 0; k < 4; k++)
        if (3'(k) < dut.q.asks) begin
          assert (dut.q.asked[k].space == dut.q.space);
          if (3'(k) < s.asks)
            assert (s.ours[k] == (dut.q.asked[k].space == space_q && is_near(dut.q.asked[k].page)));
          else assert (ask.space == dut.q.asked[k].space && ask.page == dut.q.asked[k].page);
        end
      assert (s.quarter == '0 || s.asks != '0);

      // Lines.
      assert (32'(dut.q.next) < LINES);
      for (int k = 0; k < 16; k++) begin
        assert (k < LINES || !dut.q.tags[k].valid);
        assert (s.quarter == '0 || dut.q.next != 4'(k) || !dut.q.tags[k].valid);
      end
      for (int k = 0; k < LINES; k++)
        for (int r = 0; r < 4; r++)
          for (int e = 0; e < QUARTER_ENTRIES; e++)
            if (is_marked(dut.entries.data[4*k+r][e*$bits(page_entry_t)+:$bits(page_entry_t)])) begin
              if (dut.q.tags[k].valid) begin
                assert (dut.q.tags[k].space == space_q && dut.q.tags[k].big == big_q);
                assert (dut.q.tags[k].number == number_q[27:4]);
                assert (!big_q || big64 == big64_q);
                assert (is_place(dut.entries.data[4*k+r][e*$bits(page_entry_t)+:$bits(page_entry_t)], 2'(r), 2'(e)));
                assert (!gone);
              end
              // What has come of a line.
              if (dut.q.next == 4'(k) && 2'(r) < s.quarter) begin
                assert (s.ours[0] && s.big == big_q && (!big_q || big64 == big64_q));
                assert (is_place(dut.entries.data[4*k+r][e*$bits(page_entry_t)+:$bits(page_entry_t)], 2'(r), 2'(e)));
                assert (!gone);
              end
            end
    end
  end

endmodule
