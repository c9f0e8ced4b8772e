// L1 TLB: lines of 16 entries shared by all micro-TLBs, in front of the page walker (gmmu-l1-tlb). A hit occupies it for
// 4 cycles, a miss for 6 (gmmu-miss-stream); 6 cycles from a request to its line, 4 to its walk, 4 from the walker's
// line to the port. A hit stalls for outstanding walks of its port; a control operation stalls all requests until the
// accepted ones are done. Order is kept for each port. Specification: GMMU.

module l1_tlb
  import l1_sets_pkg::*;
  import l1_tlb_params_pkg::*;
  import l1_tlb_pkg::*;
  import line_stream_pkg::*;
  import tlb_lines_pkg::*;
  import tlb_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter l1_tlb_params_t P = L1_TLB_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic               [ P.ports-1:0] walk_request_valid_i,
  output logic               [ P.ports-1:0] walk_request_ready_o,
  input  translate_request_t [ P.ports-1:0] walk_request_i,
  output logic               [ P.ports-1:0] line_valid_o,
  output translate_line_t    [ P.ports-1:0] line_o,
  output logic                              walk_valid_o,
  input  logic                              walk_ready_i,
  output translate_request_t                walk_o,
  input  logic                              walked_valid_i,
  output logic                              walked_ready_o,
  input  translate_line_t                   walked_i,
  input  logic                              control_valid_i,
  output logic                              control_ready_o,
  input  space_control_t                    control_i,
  output logic                              forward_valid_o,
  input  logic                              forward_ready_i,
  output space_control_t                    forward_o,
  input  logic                              forwarded_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // it is constant
  input  logic                           forwarded_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                           controlled_valid_o,
  output logic                           controlled_o,
  output logic                           idle_o
);

  localparam int unsigned PORTS = 128;  // largest number of ports
  localparam int unsigned SETS = sets_of(P);

  // ---- registers
  typedef struct packed {
    tlb_state_t       state;
    logic [9:0]       set;          // set being swept
    logic             invalidates;  // a control operation is in progress
    logic             awaits;       // the walker has not done it
    logic [7:0]       big64;        // by space
    logic [6:0]       next_grant;   // port with the highest priority
    logic [6:0]       seat;         // port being served
    l1_place_t           big;          // result of the big page's lookup
    logic [PORTS-1:0] blocked;      // ports whose hit waits for walks
    logic [1:0]       way;          // of the line being received
    logic             known;        // the line was already valid
    logic [15:0]      there;
    part_t            stream;   // quarter being read
    part_t            shown;    // quarter at the RAM's output
    struct packed {logic valid; translate_request_t data;} walk;
    struct packed {logic valid; translate_line_t data;} line;
    struct packed {logic valid; space_control_t data;} forward;
    struct packed {logic valid; logic data;} controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.ports-1:0] request_ready, request_valid, request_pop, pending_ready, pending_valid, pending_push, pending_pop;
  translate_request_t [P.ports-1:0] walk_request;
  tlb_requested_t [P.ports-1:0] pending_requested;
  tlb_requested_t looked;
  logic walked_valid, walked_pop, control_valid, performs, reads, writes, fills;
  translate_line_t walked;
  space_control_t control;
  logic [8:0] read_row, write_row;
  l1_row_t row, written_row;
  page_entry_t [QUARTER_ENTRIES-1:0] read_data;
  logic [8:0] fill_line;

  fifo #(
    .WIDTH($bits(translate_request_t)),
    .DEPTH(P.walk_request_depth)
  ) walk_request_in[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(walk_request_valid_i & ~{P.ports{control_valid}}),
    .push_ready_o(request_ready),
    .push_i      (walk_request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_pop),
    .pop_o       (walk_request)
  );

  fifo #(
    .WIDTH($bits(tlb_requested_t)),
    .DEPTH(P.requests)
  ) pending[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(pending_push),
    .push_ready_o(pending_ready),
    .push_i      (looked),
    .pop_valid_o (pending_valid),
    .pop_ready_i (pending_pop),
    .pop_o       (pending_requested)
  );

  fifo #(
    .WIDTH($bits(translate_line_t))
  ) walked_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(walked_valid_i),
    .push_ready_o(walked_ready_o),
    .push_i      (walked_i),
    .pop_valid_o (walked_valid),
    .pop_ready_i (walked_pop),
    .pop_o       (walked)
  );

  fifo #(
    .WIDTH($bits(space_control_t))
  ) control_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(control_valid_i),
    .push_ready_o(control_ready_o),
    .push_i      (control_i),
    .pop_valid_o (control_valid),
    .pop_ready_i (performs),
    .pop_o       (control)
  );

  ram #(
    .WIDTH($bits(l1_row_t)),
    .ADDR (9),
    .LANES(1)
  ) tags (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_row),
    .read_data_o (row),
    .write_en_i  (writes),
    .write_addr_i(write_row),
    .write_data_i(written_row)
  );

  ram #(
    .WIDTH(QUARTER_ENTRIES * $bits(page_entry_t)),
    .ADDR (11),
    .LANES(1)
  ) entries (
    .clk_i,
    .rst_ni,
    .read_en_i   (q.stream.valid),
    .read_addr_i (quarter_at(q.stream.line, q.stream.quarter)),
    .read_data_o (read_data),
    .write_en_i  (fills),
    .write_addr_i(quarter_at(fill_line, walked.quarter)),
    .write_data_i(walked.entries)
  );

  // ---- outputs
  // A pending control operation is performed after the requests accepted before it; later requests wait outside.
  assign walk_request_ready_o = request_ready & ~{P.ports{control_valid}};

  // Whether all requests have got their responses.
  logic drained;
  assign drained = request_valid == '0 && pending_valid == '0 && q.state == TLB_STATE_PICKS && !q.stream.valid
      && !q.shown.valid && !q.line.valid && !walked_valid && !q.walk.valid;

  always_comb
    for (int unsigned k = 0; k < P.ports; k++) begin
      line_valid_o[k] = q.line.valid && 32'(q.line.data.source) == k;
      line_o[k] = q.line.data;
    end

  assign {walk_valid_o, walk_o} = q.walk;
  assign {forward_valid_o, forward_o} = q.forward;
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign idle_o = drained && !control_valid && !q.forward.valid && !q.controlled.valid;

  // ---- arbitration
  logic [P.ports-1:0] waits;
  logic [6:0] next;

  always_comb begin
    waits = request_valid & pending_ready & ~(q.blocked[P.ports-1:0] & pending_valid);
    next = '0;
    for (int k = P.ports - 1; k >= 0; k--) if (waits[k]) next = 7'(k);
    for (int k = P.ports - 1; k >= 0; k--) if (waits[k] && k >= 32'(q.next_grant)) next = 7'(k);
  end

  // ---- page being looked up, and line being filled
  /* verilator lint_off UNUSEDSIGNAL */  // the source is the port
  translate_request_t looking, coming;
  /* verilator lint_on UNUSEDSIGNAL */
  tlb_requested_t filled, first;
  logic first_valid;

  always_comb begin
    looking = '0;
    coming = '0;
    filled = '0;
    first = '0;
    first_valid = 1'b0;
    for (int unsigned k = 0; k < P.ports; k++) begin
      if (32'(q.seat) == k) begin
        looking = walk_request[k];
        filled = pending_requested[k];
      end
      if (32'(next) == k) coming = walk_request[k];
      if (32'(walked.source) == k) begin
        first = pending_requested[k];
        first_valid = walked_valid && pending_valid[k];
      end
    end
    looked = requested_by(looking);
    fill_line = line_at(set_of(filled, walked.big, q.big64, P), q.way, P);
  end

  // ---- next state
  logic begins, selects, streams, walks, drops;
  l1_place_t place;
  l1_way_t way;
  tlb_tag_t tag;
  logic [15:0] there;

  always_comb begin
    d = q;
    request_pop = '0;
    pending_push = '0;
    pending_pop = '0;
    drops = 1'b0;
    fills = 1'b0;
    reads = 1'b0;
    read_row = '0;
    writes = 1'b0;
    write_row = '0;
    written_row = row;
    if (walk_ready_i) d.walk.valid = 1'b0;
    if (forward_ready_i) d.forward.valid = 1'b0;
    d.line.valid = 1'b0;

    // Control operations wait until all accepted requests are done.
    selects = control_valid && control.kind == SPACE_CONTROL_SELECT;
    begins = control_valid && !selects && !q.invalidates && drained;
    performs = selects || control_valid && q.invalidates && q.state == TLB_STATE_PICKS && !q.awaits;
    d.controlled = {2{performs}};
    if (forwarded_valid_i) d.awaits = 1'b0;
    if (begins) begin
      d.invalidates = 1'b1;
      d.awaits = 1'b1;
      d.forward = {1'b1, control};
      d.state = TLB_STATE_SWEEPS;
    end
    if (performs) d.invalidates = 1'b0;
    if (performs) d.big64 = big64_after(q.big64, control);

    // Responses are sent.
    d.shown = q.stream;
    d.stream = part_after(q.stream);
    streams = d.stream.valid;
    if (q.shown.valid) d.line = {1'b1, response_of(q.shown, read_data)};

    place = q.big.valid ? q.big : find(row, looked, 1'b0, q.big64, P);
    walks = 1'b0;
    for (int unsigned k = 0; k < P.ports; k++) if (32'(q.seat) == k) walks = pending_valid[k];
    way = way_of(row, filled, walked.big, q.big64);
    there = q.there | there_of(walked);
    tag = tag_of(filled, walked.big, q.big64, there);

    unique case (q.state)
      TLB_STATE_SWEEPS: begin
        reads = q.invalidates && 32'(q.set) < SETS;
        read_row = q.set[8:0];
        writes = q.set != '0;
        write_row = q.set[8:0] - 9'd1;
        written_row = row_swept(row, q.invalidates, invalidated(control), q.big64);
        d.set = 32'(q.set) == SETS ? '0 : q.set + 10'd1;
        if (32'(q.set) == SETS) d.state = TLB_STATE_PICKS;
      end
      TLB_STATE_PICKS:
      if (first_valid) begin
        d.seat = walked.source[6:0];
        reads = 1'b1;
        read_row = set_of(first, walked.big, q.big64, P);
        d.state = TLB_STATE_PLACES;
      end else if (walked_valid) drops = 1'b1;
      else if (waits != '0) begin
        d.seat = next;
        d.next_grant = 32'(next) + 1 == P.ports ? '0 : next + 7'd1;
        reads = 1'b1;
        read_row = set_of(requested_by(coming), 1'b1, q.big64, P);
        d.state = TLB_STATE_LOOKS_BIG;
      end
      TLB_STATE_LOOKS_BIG: begin
        d.big = find(row, looked, 1'b1, q.big64, P);
        reads = 1'b1;
        read_row = set_of(looked, 1'b0, q.big64, P);
        d.state = TLB_STATE_LOOKS_SMALL;
      end
      TLB_STATE_LOOKS_SMALL: begin
        for (int unsigned k = 0; k < P.ports; k++) begin
          request_pop[k] = 32'(q.seat) == k && (place.valid ? !walks && !streams : !d.walk.valid);
          pending_push[k] = request_pop[k] && !place.valid;
        end
        if (pending_push != '0)
          d.walk = {1'b1, translate_request_t'{
              source: {1'b0, q.seat}, space: looked.space, page: looked.page, write: looking.write
          }};
        if (place.valid && walks) d.blocked[q.seat] = 1'b1;
        if (place.valid && !walks && !streams)
          d.stream = part_of(q.seat, place.line, q.big.valid);
        if (!place.valid || walks || !streams) d.state = TLB_STATE_PICKS;
      end
      TLB_STATE_PLACES: begin
        d.known = way.valid;
        d.way = way.valid ? way.way : row.next;
        d.state = TLB_STATE_FILLS;
      end
      TLB_STATE_FILLS: begin
        fills = walked_valid && !q.stream.valid && !q.shown.valid;
        if (fills) begin
          d.there = there;
          d.line = {1'b1, walked};
          d.line.data.source = {1'b0, q.seat};
        end
        if (fills && walked.last) begin
          written_row = row_filled(row, q.way, q.known, tag, P);
          writes = 1'b1;
          write_row = set_of(filled, walked.big, q.big64, P);
          d.there = '0;
          d.state = TLB_STATE_PICKS;
          for (int unsigned k = 0; k < P.ports; k++) pending_pop[k] = 32'(q.seat) == k;
        end
      end
      default: ;
    endcase
    for (int unsigned k = 0; k < P.ports; k++) if (!pending_valid[k]) d.blocked[k] = 1'b0;
    walked_pop = fills || drops;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
