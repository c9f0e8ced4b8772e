// Isolation by mem/gmmu/utlb: no request is sent to a physical page that its address space does not map with the
// required right.
// One mapping is followed: any page of either size, in any space, with any rights. Its frame has bit MARK set, which no
// other frame has. Bit 0 of a request's tag says whether the request is to that page, so a translated line with the mark
// and without the tag is a leak. The units after the ports follow the rules of the pages of l1_tlb, walker and
// space_control, below.

module utlb_prop
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import tlb_lines_pkg::*;
  import translation_pkg::*;
  import utlb_params_pkg::*;
#(
  parameter int unsigned LINES = 2,
  parameter int unsigned REQUESTS = 2,
  parameter int unsigned WAITING = 5,
  // Above the offsets of both sizes of big pages.
  parameter int unsigned MARK = 6,
  // Whether no packet waits outside, packets are heads of few pages, and lines are of the mapping's size: injected faults
  // are found earlier then.
  parameter bit HASTE = 1'b0,
  // Whether to assert the register invariants as well, which shorten the proof.
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
  input logic            walk_request_ready_i,
  input logic            line_valid_i,
  input translate_line_t line_i,
  input logic            control_valid_i,
  input space_control_t  control_i
);

  localparam utlb_params_t P = '{
      lines: LINES,
      requests: REQUESTS,
      up_depth: 2,
      waiting_depth: WAITING,
      refused_depth: 1
  };

  localparam page_number_t FEW = 28'h800_00ff;

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  // The mapping: a page number in units of its size, a space, and its rights.
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

  // Events seen at the ports.
  typedef struct packed {
    logic           unmapped;  // removed from the tables
    space_id_t      space;     // space selected last
    logic           big64;     // page size with which the mapping's space was attached
    logic           busy;      // a control operation is in progress
    space_control_t control;
    logic           covers;    // it invalidates the mapping, which was removed from the tables
    logic           gone;      // and it is done
    logic [3:0]     ours;      // accepted requests, oldest first: the mapping's line is the response to them
    logic [2:0]     requests;
    logic [1:0]     quarter;   // next to arrive
    logic           big;       // of the line being received
  } story_t;

  story_t s, n;

  // ---- rules
  logic up_ready, translated_valid, request_valid, control_ready, controlled_valid, controlled;
  logic client_down_valid, client_freed_valid, fault_valid, idle;
  freed_places_t client_freed;
  memory_up_t up, translated;
  memory_down_t client_down;
  access_fault_t fault;
  translate_request_t walk_request;
  translate_line_t line;
  logic line_valid, control_valid, here;

  // Whether a page of the space is the mapping's, and whether it is in the same line.
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

  // Whether a control operation invalidates the mapping.
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
    // With another size of big pages a big page is a different page.
    here = !big_q || s.big64 == big64_q;

    // Bit 0 of a head's tag: a request to the mapping's page.
    head = memory_up_head(up_i);
    if (HASTE) begin
      head.line[32:5] = head.line[32:5] & FEW;
      head.physical = 1'b0;
    end
    head.tag[0] = here && s.space == space_q && is_it(head.line[32:5]);
    up = HASTE || up_i.kind == MEMORY_UP_HEAD ? memory_up_of_head(head) : up_i;

    // Lines arrive for accepted requests, in their order, quarter by quarter (l1_tlb); entries are as in the tables
    // (walker): only the mapping has the mark.
    line_valid = (HASTE || line_valid_i) && s.requests != '0;
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

    // One control operation at a time (space_control), and the page size of a space does not change while it is selected.
    attach = space_control_attach(control_i);
    control_valid = control_valid_i && !s.busy && !(control_i.kind == SPACE_CONTROL_ATTACH && attach.space == space_q
        && s.space == space_q && attach.big64 != s.big64);
  end

  utlb #(
    .P(P)
  ) dut (
    .clk_i,
    .rst_ni             (rst_n_q),
    .first_client_i     ('0),
    .client_up_valid_i  (up_valid_i),
    .client_up_ready_o  (up_ready),
    .client_up_i        (up),
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
    .client_down_o           (client_down),
    .walk_request_valid_o    (request_valid),
    .walk_request_ready_i    (walk_request_ready_i || HASTE),
    .walk_request_o          (walk_request),
    .line_valid_i            (line_valid),
    .line_i                  (line),
    .control_valid_i         (control_valid),
    .control_ready_o         (control_ready),
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
        n.requests = s.requests - 3'd1;
      end
    end
    if (request_valid && (walk_request_ready_i || HASTE)) begin
      n.ours[n.requests[1:0]] = walk_request.space == space_q && is_near(walk_request.page);
      n.requests = n.requests + 3'd1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) s <= '0;
    else s <= n;
  end

  // ---- properties
  memory_head_t out;
  logic reading, writing, astray;

  always_comb begin
    out = memory_up_head(translated);
    astray = translated_valid && translated.kind == MEMORY_UP_HEAD && has_page(out) && out.line[5+MARK];
    reading = out.op inside {MEMORY_OP_READ, MEMORY_OP_ATOMIC};
    writing = out.op != MEMORY_OP_READ;
    if (rst_n_q) begin
      if (astray) begin
        // The request is to the mapping's page and space.
        assert (out.tag[0]);
        // The request has the right.
        assert (!rights_q.privileged || out.privileged);
        assert (!writing || !rights_q.read_only && !rights_q.write_off);
        assert (!reading || !rights_q.read_off);
        // Not after the mapping was removed from the tables and invalidated.
        assert (!s.gone);
      end
      assert (s.requests <= 3'(REQUESTS));
    end
  end

  // ---- register invariants
  // The n-th entry of a queue, counted from its head, and whether an entry is in use.
  function automatic logic [7:0] at(input logic [7:0] head, input logic [7:0] n, input logic [7:0] depth);
    return head + n >= depth ? head + n - depth : head + n;
  endfunction

  function automatic logic is_held(input logic [7:0] k, input logic [7:0] head, input logic [7:0] count,
                                   input logic [7:0] depth);
    return k >= head ? k - head < count : k + depth - head < count;
  endfunction

  // Whether a packet's tag is right, for the selected space.
  function automatic logic is_right(input memory_up_t packet, input space_id_t space, input logic big64);
    memory_head_t head;
    head = memory_up_head(packet);
    return packet.kind != MEMORY_UP_HEAD
        || head.tag[0] == (space == space_q && (!big_q || big64 == big64_q) && is_it(head.line[32:5]));
  endfunction

  // Whether a marked entry is at the mapping's index, with its contents.
  function automatic logic is_place(input page_entry_t entry, input logic [1:0] quarter, input logic [1:0] k);
    return {quarter, k} == number_q[3:0] && rights_of(entry) == rights_q;
  endfunction

  logic big64, gone, pending;
  page_entry_t found;
  memory_head_t after;
  space_bind_t attached;
  space_use_t selected;

  always_comb begin
    big64 = dut.q.big64[space_q];
    gone = s.gone || s.covers && controlled_valid;
    pending = dut.control_in.q.count == 8'd1;
    found = dut.read_data[dut.q.found.entry[1:0]];
    after = memory_up_head(dut.q.found.packet);
    attached = space_control_attach(s.control);
    selected = space_control_select(s.control);
    if (INNER && rst_n_q) begin
      // Queues.
      assert (dut.up_in.q.head < 8'd2 && dut.up_in.q.count <= 8'd2 && dut.up_in.q.pushed == '0);
      assert (dut.up_in.q.tail == at(dut.up_in.q.head, dut.up_in.q.count, 8'd2));
      assert (dut.up_in.q.due == dut.up_in.q.count);
      assert (dut.waiting.q.head < 8'(WAITING) && dut.waiting.q.count <= 8'(WAITING) && dut.waiting.q.pushed == '0);
      assert (dut.waiting.q.tail == at(dut.waiting.q.head, dut.waiting.q.count, 8'(WAITING)));
      assert (dut.waiting.q.due == dut.waiting.q.count);
      assert (dut.control_in.q.head < 8'd2 && dut.control_in.q.count <= 8'd1 && dut.control_in.q.pushed == '0);
      assert (dut.control_in.q.tail == at(dut.control_in.q.head, dut.control_in.q.count, 8'd2));
      assert (dut.control_in.q.due == dut.control_in.q.count);

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
        assert (dut.q.found.looked == (dut.q.found.packet.kind == MEMORY_UP_HEAD && has_page(after)));
        assert (!dut.q.found.looked || !is_marked(found) || after.tag[0] && rights_of(found) == rights_q && !gone);
      end
      assert (!gone || !astray);

      // Outstanding requests: those accepted, and one that is offered.
      assert (dut.q.requests == s.requests + 3'(request_valid));
      assert (dut.q.requests <= 3'(REQUESTS));
      for (int k = 0; k < 4; k++)
        if (3'(k) < dut.q.requests) begin
          assert (dut.q.requested[k].space == dut.q.space);
          if (3'(k) < s.requests)
            assert (s.ours[k] == (dut.q.requested[k].space == space_q && is_near(dut.q.requested[k].page)));
          else assert (walk_request.space == dut.q.requested[k].space && walk_request.page == dut.q.requested[k].page);
        end
      assert (s.quarter == '0 || s.requests != '0);

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
              // Quarters of a line that have arrived.
              if (dut.q.next == 4'(k) && 2'(r) < s.quarter) begin
                assert (s.ours[0] && s.big == big_q && (!big_q || big64 == big64_q));
                assert (is_place(dut.entries.data[4*k+r][e*$bits(page_entry_t)+:$bits(page_entry_t)], 2'(r), 2'(e)));
                assert (!gone);
              end
            end
    end
  end

endmodule
