// STRI: computes planes of attributes for pixel shaders from vertices in entries of the circular buffers, and writes them to the TRAM
// of the cluster's SMs. One plane a cycle, at least 4 cycles a primitive (stri-plane-rate, stri-clocks-formula); 22 cycles from a
// request to its first plane when its vertices are cached. Stalled by memory, by SMs that do not accept planes, and by a full TRAM
// (tram-full). In order across all SMs. Specification: STRI and TRAM, Setup, alpha/beta phases and circular buffers; chip 2.5, 2.6.

module stri
  import component_map_pkg::*;
  import header_maps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import plane_equation_pkg::*;
  import plane_walk_pkg::*;
  import state_pkg::*;
  import stri_params_pkg::*;
  import stri_pkg::*;
  import vertices_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter stri_params_t P = STRI_PARAMS
) (
  // ---- ports
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        request_valid_i,
  output logic                        request_ready_o,
  input  plane_packet_t               request_i,
  output logic          [P.sms-1:0]   plane_valid_o,
  input  logic          [P.sms-1:0]   plane_ready_i,
  output plane_write_t  [P.sms-1:0]   plane_o,
  output logic          [P.sms-1:0]   ready_valid_o,
  input  logic          [P.sms-1:0]   ready_ready_i,
  output planes_ready_t [P.sms-1:0]   ready_o,
  input  logic          [P.sms-1:0]   free_valid_i,
  output logic          [P.sms-1:0]   free_ready_o,
  input  tram_free_t    [P.sms-1:0]   free_i,
  output logic                        read_valid_o,
  output entry_read_t                 read_o,
  output logic                        memory_up_valid_o,
  input  logic                        memory_up_ready_i,
  output memory_up_t                  memory_up_o,
  input  logic                        memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // responses are always sectors of its own lines
  input  memory_down_t                memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  line_address_t               window_i,
  output logic                        idle_o
);

  // ---- registers
  typedef struct packed {
    logic [1:0]                                corner;    // corner whose lines are looked up
    logic [3:0]                                line;      // the next of these lines
    vertex_lines_t [PLANE_CORNERS-1:0]         found;
    logic [31:0]                               lines;     // entries of the primitive's lines so far
    circular_entry_t [VERTEX_CACHE_LINES-1:0]  tags;
    logic [31:0]                               known;     // lines that may hit
    logic [VERTEX_CACHE_LINES-1:0][3:0]        here;      // sectors that have arrived
    logic [VERTEX_CACHE_LINES-1:0][4:0]        users;     // queued primitives that need the line
    vertex_slot_t                              next_victim;      // the line to replace next
    logic                                      depth;     // raster records are looked up as well
    struct packed {logic valid; memory_up_t data;} up;
    component_map_t                            map;
    logic [7:0]                                planes;    // planes of a primitive under `map`,
    logic                                      settled;   // valid if `map` has not changed since
    plane_walk_t                               walk;
    value_read_t                               values;
    logic [STRI_SMS-1:0][10:0]                 tram_next;
    logic [STRI_SMS-1:0][10:0]                 tram_used;
    struct packed {logic valid; entry_read_t data;} read;
    struct packed {logic valid; planes_ready_t data;} [STRI_SMS-1:0] ready;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, packet_pop, step_push, step_ready, step_valid, step_pop;
  plane_packet_t packet;
  stri_step_t pushed, step;
  logic [PLANE_CORNERS-1:0] data_read;
  logic [PLANE_CORNERS-1:0][6:0] data_at;
  sector_t [PLANE_CORNERS-1:0] data_word;
  plane_op_t op;
  logic equation_valid, made_valid, leaves_pop;
  plane_t equation_plane, made_plane;
  logic ticket_push, ticket_ready, ticket_valid;
  plane_ticket_t ticket_in, ticket;
  logic [P.sms-1:0] held_push, held_ready, held_valid, free_valid;
  held_planes_t [P.sms-1:0] held_in, held_oldest;
  /* verilator lint_off UNUSEDSIGNAL */  // the oldest primitive is freed, its number is not used
  tram_free_t [P.sms-1:0] free_data;
  logic made_ready;  // not used: there are as many entries as tickets
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(plane_packet_t)),
    .DEPTH(P.depth)
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (packet_pop),
    .pop_o       (packet)
  );

  fifo #(
    .WIDTH($bits(stri_step_t)),
    .DEPTH(P.ahead)
  ) steps (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_push),
    .push_ready_o(step_ready),
    .push_i      (pushed),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  // One copy for each corner, so that a word of each is read in a cycle.
  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7),
    .LANES(1)
  ) sectors[PLANE_CORNERS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (data_read),
    .read_addr_i (data_at),
    .read_data_o (data_word),
    .write_en_i  (memory_down_valid_i),
    .write_addr_i({memory_down_i.tag[4:0], memory_down_i.sector}),
    .write_data_i(memory_down_i.data)
  );

  plane_equation equation (
    .clk_i,
    .rst_ni,
    .op_valid_i   (q.values.valid),
    .op_i         (op),
    .plane_valid_o(equation_valid),
    .plane_o      (equation_plane)
  );

  fifo #(
    .WIDTH($bits(plane_ticket_t)),
    .DEPTH(PLANES_OUT)
  ) tickets (
    .clk_i,
    .rst_ni,
    .push_valid_i(ticket_push),
    .push_ready_o(ticket_ready),
    .push_i      (ticket_in),
    .pop_valid_o (ticket_valid),
    .pop_ready_i (leaves_pop),
    .pop_o       (ticket)
  );

  fifo #(
    .WIDTH($bits(plane_t)),
    .DEPTH(PLANES_OUT)
  ) made (
    .clk_i,
    .rst_ni,
    .push_valid_i(equation_valid),
    .push_ready_o(made_ready),
    .push_i      (equation_plane),
    .pop_valid_o (made_valid),
    .pop_ready_i (leaves_pop),
    .pop_o       (made_plane)
  );

  fifo #(
    .WIDTH($bits(held_planes_t)),
    .DEPTH(P.prims)
  ) held[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(held_push),
    .push_ready_o(held_ready),
    .push_i      (held_in),
    .pop_valid_o (held_valid),
    .pop_ready_i (free_valid),
    .pop_o       (held_oldest)
  );

  fifo #(
    .WIDTH($bits(tram_free_t))
  ) free_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(free_valid_i),
    .push_ready_o(free_ready_o),
    .push_i      (free_i),
    .pop_valid_o (free_valid),
    .pop_ready_i ('1),
    .pop_o       (free_data)
  );

  // ---- outputs
  logic leaves;  // the oldest plane can be sent: the last plane also needs a free `ready`

  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign {read_valid_o, read_o} = q.read;
  always_comb begin
    leaves = ticket_valid && made_valid && !(ticket.last && q.ready[ticket.sm].valid);
    idle_o = !packet_valid && !step_valid && !q.walk.busy && !ticket_valid && !q.up.valid && !q.read.valid;
    for (int k = 0; k < P.sms; k++) begin
      plane_valid_o[k] = leaves && ticket.sm == 1'(k);
      plane_o[k] = '{plane: ticket.plane, a: made_plane.a, b: made_plane.b, c: made_plane.c};
      {ready_valid_o[k], ready_o[k]} = q.ready[k];
      if (q.ready[k].valid) idle_o = 1'b0;
    end
  end

  // ---- next state
  localparam logic [11:0] TRAM_PLANES = 12'(P.planes);

  state_t word;
  /* verilator lint_off UNUSEDSIGNAL */  // only its vertices, and what the lookup finds, are used
  plane_request_t request;
  vertex_lookup_t lookup;
  /* verilator lint_on UNUSEDSIGNAL */
  logic looks, found;
  logic [1:0] next_corner;
  logic [3:0] next_line;
  memory_head_t head;
  plane_work_t work, next_work;

  logic kept, may;
  walk_cycle_t cycle;
  logic walk_sm, next_sm;
  components_t left;
  value_read_t values;

  assign word = plane_packet_state(packet);
  assign request = plane_packet_request(packet);

  vertex_lookup lookup_of (
    .request_i    (request),
    .corner_i     (q.corner),
    .line_i       (q.line),
    .found_i      (q.found),
    .lines_i      (q.lines),
    .depth_i      (q.depth),
    .tags_i       (q.tags),
    .known_i      (q.known),
    .users_i      (q.users),
    .next_victim_i(q.next_victim),
    .window_i,
    .lookup_o     (lookup),
    .work_o       (work),
    .corner_o     (next_corner),
    .line_o       (next_line),
    .head_o       (head)
  );

  plane_values values_of (
    .walk_i   (q.walk),
    .map_i    (q.map),
    .values_o (values),
    .sectors_o(data_at),
    .kept_o   (kept),
    .left_o   (left)
  );

  plane_operation operation_of (
    .values_i (q.values),
    .sectors_i(data_word),
    .op_o     (op)
  );

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    for (int k = 0; k < P.sms; k++) if (ready_ready_i[k]) d.ready[k].valid = 1'b0;

    // A sector arrives from memory.
    if (memory_down_valid_i) d.here[memory_down_i.tag[4:0]][memory_down_i.sector] = 1'b1;

    // The packet at the head: state is forwarded, for a primitive a line is looked up.
    looks = packet_valid && packet.kind == PLANE_PACKET_REQUEST && !(lookup.last && !step_ready);
    found = looks && (lookup.hit || (lookup.free && !q.up.valid));
    if (found) begin
      if (request.fresh && lookup.first) d.known = '0;
      if (!lookup.hit) begin
        d.tags[lookup.slot] = lookup.number;
        d.known[lookup.slot] = 1'b1;
        d.here[lookup.slot] = '0;
        d.next_victim = lookup.slot + 5'd1;
        d.up = {1'b1, memory_up_of_head(head)};
      end
      if (!q.lines[lookup.slot]) d.users[lookup.slot] = q.users[lookup.slot] + 5'd1;
      d.found = work.corners;
      d.lines = work.lines;
      d.corner = next_corner;
      d.line = next_line;
      if (lookup.last) begin
        d.lines = '0;
        d.found = '0;
      end
    end
    step_push = found && lookup.last;
    pushed = stri_step_of_prim(work);
    packet_pop = found && lookup.last;
    if (packet_valid && packet.kind == PLANE_PACKET_STATE) begin
      step_push = is_map_word(word);
      pushed = stri_step_of_word(word);
      packet_pop = !is_map_word(word) || step_ready;
      if (says_depth(word)) d.depth = word.value[DEPTH_COMPONENT];
    end

    // Planes are freed in the order in which they were computed.
    for (int k = 0; k < P.sms; k++)
      if (free_valid[k] && held_valid[k]) d.tram_used[k] = q.tram_used[k] - 11'(held_oldest[k].planes);

    // A plane's values are read.
    walk_sm = sm_of(P.sms, q.walk.work.request.sm);
    cycle = cycle_of(q.walk.busy, q.walk.step, q.planes, ticket_ready);
    d.values.valid = cycle.reads;
    data_read = {PLANE_CORNERS{cycle.reads}};
    if (cycle.reads) d.values = values;
    ticket_push = cycle.reads;
    ticket_in = ticket_of(q.walk, q.planes, walk_sm);
    if (cycle.goes) d.walk.step = q.walk.step + 8'd1;
    if (cycle.reads) begin
      d.walk.at = after(q.walk.at, 8'd1, TRAM_PLANES);
      if (kept) d.walk.scalar = q.walk.scalar + 8'd1;
      d.walk.left = left;
    end
    d.read.valid = cycle.ends;
    if (cycle.ends) begin
      d.walk.busy = 1'b0;
      d.read.data = '{prim: q.walk.work.request.terms.prim, sm: walk_sm};
      for (int k = 0; k < VERTEX_CACHE_LINES; k++) if (q.walk.work.lines[k]) d.users[k] = d.users[k] - 5'd1;
    end

    // The next primitive begins, or the next word of a header is applied.
    may = !q.walk.busy || cycle.ends;
    next_work = stri_step_prim(step);
    next_sm = sm_of(P.sms, next_work.request.sm);
    if (!q.settled) begin
      d.planes = planes_of(q.map);
      d.settled = 1'b1;
    end
    step_pop = 1'b0;
    held_push = '0;
    held_in = '0;
    if (may && step_valid && step.kind == STRI_STEP_WORD) begin
      step_pop = 1'b1;
      d.map = map_after(q.map, stri_step_word(step));
      d.settled = 1'b0;
    end
    if (may && step_valid && step.kind == STRI_STEP_PRIM && has_arrived(next_work.lines, q.here) && q.settled && held_ready[next_sm]
        && fits(q.tram_used[next_sm], q.planes, TRAM_PLANES)) begin
      step_pop = 1'b1;
      d.walk = begun(next_work, q.tram_next[next_sm], q.map.present);
      d.tram_next[next_sm] = after(q.tram_next[next_sm], q.planes, TRAM_PLANES);
      d.tram_used[next_sm] = d.tram_used[next_sm] + 11'(q.planes);
      held_push[next_sm] = 1'b1;
      held_in[next_sm] = '{planes: q.planes};
    end

    // A plane is sent.
    leaves_pop = leaves && plane_ready_i[sm_of(P.sms, ticket.sm)];
    if (leaves_pop && ticket.last) d.ready[ticket.sm] = {1'b1, ticket.ready};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.planes <= 8'd1;  // 1/w
      q.settled <= 1'b1;
    end else q <= d;
  end

endmodule
