// Page walker: reads page tables, and responds to each request with a line of 16 entries (gmmu-pte-fetch). It sends a
// quarter of a line a cycle; 3 cycles from a request to the first read, 3 from a level's last sector to the next read, 5
// to the response. Several walks are outstanding (gmmu-miss-stream). Its outputs stall it; so does the lack of a free
// walk, and a control operation until all walks are done. Order is kept for each source. Specification: GMMU.

module walker
  import in_turn_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import page_tables_pkg::*;
  import page_walk_pkg::*;
  import translation_pkg::*;
  import walker_params_pkg::*;
  import walker_pkg::*;
#(
  // ---- parameters
  parameter walker_params_t P = WALKER_PARAMS
) (
  // ---- ports
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               walk_valid_i,
  output logic               walk_ready_o,
  input  translate_request_t walk_i,
  output logic               line_valid_o,
  input  logic               line_ready_i,
  output translate_line_t    line_o,
  output logic               walk_request_valid_o,
  input  logic               walk_request_ready_i,
  output walk_request_t      walk_request_o,
  input  logic               data_valid_i,
  input  walk_data_t         data_i,
  input  logic               control_valid_i,
  output logic               control_ready_o,
  input  space_control_t     control_i,
  output logic               controlled_valid_o,
  output logic               controlled_o,
  output logic               idle_o
);

  // Largest number of walks.
  localparam int unsigned WALKS = 8;
  // Address spaces.
  localparam int unsigned SPACES = 8;

  // ---- registers
  // The walk that requested a line of a table.
  typedef struct packed {logic [2:0] walk;} asker_t;

  // A quarter of a walk's response.
  typedef struct packed {
    logic       valid;
    logic [2:0] walk;
    logic [1:0] quarter;
  } part_t;

  typedef struct packed {
    space_t [SPACES-1:0] spaces;
    walk_t [WALKS-1:0]   walks;
    logic [1:0]          sector;        // next to arrive
    logic [2:0]          next_request;  // walk with the highest priority to request
    logic [2:0]          next_grant;    // walk with the highest priority to respond
    struct packed {logic valid; walk_request_t data;} walk_request;
    part_t               read;
    part_t               shown;     // quarter at the RAM's output
    struct packed {logic valid; translate_line_t data;} line;
    struct packed {logic valid; logic data;} controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic walk_ready, walk_valid, begins, requests, requested_ready, requested_valid, sees, control_valid, performs, reads;
  /* verilator lint_off UNUSEDSIGNAL */  // read or write does not matter here
  translate_request_t accepted_request;
  /* verilator lint_on UNUSEDSIGNAL */
  asker_t asker, reader;
  space_control_t control;
  sector_t read_data;

  fifo #(
    .WIDTH($bits(translate_request_t)),
    .DEPTH(P.walk_depth)
  ) walk_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(walk_valid_i && !control_valid),
    .push_ready_o(walk_ready),
    .push_i      (walk_i),
    .pop_valid_o (walk_valid),
    .pop_ready_i (begins),
    .pop_o       (accepted_request)
  );

  fifo #(
    .WIDTH($bits(asker_t)),
    .DEPTH(P.walks)
  ) requested (
    .clk_i,
    .rst_ni,
    .push_valid_i(requests),
    .push_ready_o(requested_ready),
    .push_i      (asker),
    .pop_valid_o (requested_valid),
    .pop_ready_i (sees && data_i.last),
    .pop_o       (reader)
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
    .WIDTH($bits(sector_t)),
    .ADDR (5),
    .LANES(1)
  ) sectors (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i ({q.read.walk, q.read.quarter}),
    .read_data_o (read_data),
    .write_en_i  (sees),
    .write_addr_i({reader.walk, q.sector}),
    .write_data_i(data_i.data)
  );

  // ---- outputs
  // A pending control operation is performed after the requests accepted before it; later requests wait outside.
  assign walk_ready_o = walk_ready && !control_valid;

  // Whether all accepted walks are done.
  logic drained;
  always_comb begin
    drained = !walk_valid && !q.line.valid;
    for (int unsigned k = 0; k < WALKS; k++) if (q.walks[k].state != WALK_STATE_FREE) drained = 1'b0;
  end

  assign {line_valid_o, line_o} = q.line;
  assign {walk_request_valid_o, walk_request_o} = q.walk_request;
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign idle_o = drained && !control_valid && !q.controlled.valid;

  // ---- arbitration
  function automatic logic [2:0] after(input logic [2:0] walk);
    return 32'(walk) + 1 == P.walks ? '0 : walk + 3'd1;
  endfunction

  // ---- next state
  logic [WALKS-1:0] free, requesting, ending;
  logic [2:0] place, next;
  logic moves;
  /* verilator lint_off UNUSEDSIGNAL */  // the limit matters where a walk starts; the channel is Host's
  space_t here;
  space_bind_t attached;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    if (line_ready_i) d.line.valid = 1'b0;
    if (walk_request_ready_i) d.walk_request.valid = 1'b0;
    for (int k = 0; k < WALKS; k++) begin
      free[k] = q.walks[k].state == WALK_STATE_FREE && 32'(k) < P.walks;
      requesting[k] = q.walks[k].state == WALK_STATE_REQUESTS;
      ending[k] = q.walks[k].state == WALK_STATE_ENDS && q.walks[k].older == '0;
    end

    // Control operations wait until all accepted requests are done.
    performs = control_valid && (drained || control.kind == SPACE_CONTROL_SELECT);
    d.controlled = {2{performs}};
    attached = space_control_attach(control);
    if (performs && control.kind == SPACE_CONTROL_ATTACH)
      d.spaces[attached.space] = '{
          directory: directory_of(attached),
          peer: attached.target == APERTURE_PEER,
          big64: attached.big64,
          limit: attached.limit
      };

    // Starts a walk.
    begins = walk_valid && free != '0;
    place = 3'(lowest(32'(free)));
    here = q.spaces[accepted_request.space];
    if (begins) begin
      d.walks[place] = '0;
      d.walks[place].state = WALK_STATE_REQUESTS;
      d.walks[place].source = accepted_request.source;
      d.walks[place].space = accepted_request.space;
      d.walks[place].page = accepted_request.page;
      for (int k = 0; k < WALKS; k++)
        d.walks[place].older[k] = q.walks[k].state != WALK_STATE_FREE && q.walks[k].source == accepted_request.source;
      if (big_start(accepted_request.page, here.big64) > here.limit)
        d.walks[place] = refused(d.walks[place], ACCESS_FAULT_KIND_LIMIT);
      else if (here.peer) d.walks[place] = refused(d.walks[place], ACCESS_FAULT_KIND_APERTURE);
    end

    // A line of a table is requested.
    asker.walk = 3'(in_turn(32'(requesting), 5'(q.next_request)));
    requests = requesting != '0 && !d.walk_request.valid && requested_ready;
    if (requests) begin
      d.walk_request = {1'b1, line_of(q.walks[asker.walk], q.spaces[q.walks[asker.walk].space])};
      d.walks[asker.walk].state = WALK_STATE_WAITS;
      d.next_request = after(asker.walk);
    end

    // A sector arrives; complete lines are decoded.
    sees = data_valid_i && requested_valid;
    if (sees) begin
      d.walks[reader.walk] =
          seen(q.walks[reader.walk], data_i, q.sector, q.spaces[q.walks[reader.walk].space].big64);
      d.sector = data_i.last ? '0 : q.sector + 2'd1;
    end
    for (int k = 0; k < WALKS; k++)
      if (q.walks[k].state == WALK_STATE_JUDGES) d.walks[k] = judged(q.walks[k], q.spaces[q.walks[k].space].big64);

    // Responses are sent.
    moves = !q.shown.valid || !d.line.valid;
    next = 3'(in_turn(32'(ending), 5'(q.next_grant)));
    if (moves) begin
      if (q.shown.valid) begin
        d.line = {1'b1, quarter_of(q.walks[q.shown.walk], q.shown.quarter, read_data,
                                   q.spaces[q.walks[q.shown.walk].space])};
        if (q.shown.quarter == 2'd3) begin
          d.walks[q.shown.walk].state = WALK_STATE_FREE;
          for (int k = 0; k < WALKS; k++) d.walks[k].older[q.shown.walk] = 1'b0;
        end
      end
      d.shown = q.read;
      d.read.quarter = q.read.quarter + 2'(q.read.valid);
      if (!q.read.valid || q.read.quarter == 2'd3) begin
        d.read.valid = ending != '0;
        if (ending != '0) begin
          d.read = '{valid: 1'b1, walk: next, quarter: '0};
          d.walks[next].state = WALK_STATE_RESPONSES;
          d.next_grant = after(next);
        end
      end
    end
    reads = q.read.valid && moves;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
