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
  import state_pkg::*;
  import stri_params_pkg::*;
  import stri_pkg::*;
  import warps_pkg::*;
  import vertices_pkg::*;
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

  // Planes in flight between the read of their values and the SM.
  localparam int unsigned PLANES_OUT = 32;
  // Minimum cycles of a primitive, minus one.
  localparam logic [7:0] LEAST_STEP = 8'd3;
  localparam logic [31:0] ONE = 32'h3f80_0000;

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

  // The SM of a request; numbers beyond the last mean SM 0.
  function automatic logic sm_of(input logic sm);
    return P.sms == 1 ? 1'b0 : sm;
  endfunction

  // Advances an index of the TRAM, cyclically.
  function automatic logic [10:0] after(input logic [10:0] at, input logic [7:0] planes);
    logic [11:0] next;
    next = {1'b0, at} + 12'(planes);
    if (next >= TRAM_PLANES) next = next - TRAM_PLANES;
    return next[10:0];
  endfunction

  state_t word;
  /* verilator lint_off UNUSEDSIGNAL */  // only its vertices are used
  plane_request_t request;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0] scalars;
  logic [13:0] first_word, last_word;
  /* verilator lint_off UNUSEDSIGNAL */  // only bits of whole lines of eight
  logic [6:0] records;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [12:0] number;
  logic [3:0] more, last_line;
  logic [PLANE_CORNERS-1:0][2:0] record_line;
  logic shared;
  vertex_slot_t shared_at;
  logic begins, whole, last, looks, hit, free, found;
  logic [31:0] known;
  vertex_slot_t hit_at, victim, slot;
  memory_head_t head;
  plane_work_t work, next_work;

  logic makes, reads, goes, ends, depth, none, kept, constant, scaled, may, all_here;
  sprite_axis_t sprite;
  logic walk_sm, next_sm;
  logic [7:0] component, walk_scalars;
  components_t present, written, left;
  entry_scalar_t scalar;
  logic [13:0] from, at;
  logic [3:0] walk_line;
  logic [1:0] provoking;
  logic [PLANE_CORNERS-1:0][31:0] values, ones;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    for (int k = 0; k < P.sms; k++) if (ready_ready_i[k]) d.ready[k].valid = 1'b0;

    // A sector arrives from memory.
    if (memory_down_valid_i) d.here[memory_down_i.tag[4:0]][memory_down_i.sector] = 1'b1;

    // The packet at the head: state is forwarded, for a primitive a line is looked up.
    word = plane_packet_state(packet);
    request = plane_packet_request(packet);
    scalars = request.terms.scalars == '0 ? 8'd1 : request.terms.scalars;
    first_word = 14'(request.terms.corners[q.corner]) * 14'(scalars);
    last_word = first_word + 14'(scalars) - 14'd1;
    more = 4'((last_word >> 5) - (first_word >> 5));
    records = 7'(request.terms.count) + 7'd7;
    // Records are 16 bytes; a line that an earlier corner has looked up is skipped.
    for (int k = 0; k < PLANE_CORNERS; k++) record_line[k] = 3'(request.terms.corners[k] >> 3);
    shared = 1'b0;
    shared_at = '0;
    for (int k = PLANE_CORNERS - 1; k >= 0; k--)
      if (2'(k) < q.corner && record_line[k] == record_line[q.corner]) begin
        shared = 1'b1;
        shared_at = q.found[k].slots[RECORD_LINE];
      end
    last_line = q.depth && !shared ? 4'(RECORD_LINE) : more;
    number = q.line == 4'(RECORD_LINE) ? request.terms.entry + 13'(record_line[q.corner])
        : request.terms.entry + 13'(records[6:3]) + 13'(first_word >> 5) + 13'(q.line);
    begins = q.corner == 2'd0 && q.line == '0;
    whole = q.line == last_line;
    last = whole && q.corner == 2'd2;
    looks = packet_valid && packet.kind == PLANE_PACKET_REQUEST && !(last && !step_ready);
    known = request.fresh && begins ? '0 : q.known;
    hit = 1'b0;
    hit_at = '0;
    for (int k = VERTEX_CACHE_LINES - 1; k >= 0; k--)
      if (known[k] && q.tags[k] == number) begin
        hit = 1'b1;
        hit_at = 5'(k);
      end
    free = 1'b0;
    victim = '0;
    for (int k = VERTEX_CACHE_LINES - 1; k >= 0; k--)
      if (q.users[q.next_victim+5'(k)] == '0) begin
        free = 1'b1;
        victim = q.next_victim + 5'(k);
      end
    found = looks && (hit || (free && !q.up.valid));
    slot = hit ? hit_at : victim;
    head = '0;
    head.op = MEMORY_OP_READ;
    head.tag = 12'(slot);
    head.channel = VIRTUAL_CHANNEL_RING;
    head.line = window_i + 33'(number);
    head.sectors = '1;
    head.physical = 1'b1;
    head.evict = EVICT_CLASS_LAST;
    work = '{request: request, corners: q.found, lines: q.lines};
    work.lines[slot] = 1'b1;
    work.corners[q.corner].slots[q.line] = slot;
    if (shared) work.corners[q.corner].slots[RECORD_LINE] = shared_at;
    if (found) begin
      if (request.fresh && begins) d.known = '0;
      if (!hit) begin
        d.tags[slot] = number;
        d.known[slot] = 1'b1;
        d.here[slot] = '0;
        d.next_victim = slot + 5'd1;
        d.up = {1'b1, memory_up_of_head(head)};
      end
      if (!q.lines[slot]) d.users[slot] = q.users[slot] + 5'd1;
      d.found = work.corners;
      d.lines = work.lines;
      d.line = whole ? '0 : q.line == more ? 4'(RECORD_LINE) : q.line + 4'd1;
      d.corner = q.corner + 2'(whole);
      if (last) begin
        d.corner = '0;
        d.lines = '0;
        d.found = '0;
      end
    end
    step_push = found && last;
    pushed = stri_step_of_prim(work);
    packet_pop = found && last;
    if (packet_valid && packet.kind == PLANE_PACKET_STATE) begin
      step_push = is_map_word(word);
      pushed = stri_step_of_word(word);
      packet_pop = !is_map_word(word) || step_ready;
      if (says_depth(word)) d.depth = word.value[DEPTH_COMPONENT];
    end

    // Planes are freed in the order in which they were computed.
    for (int k = 0; k < P.sms; k++)
      if (free_valid[k] && held_valid[k]) d.tram_used[k] = q.tram_used[k] - 11'(held_oldest[k].planes);

    // Location of each corner's next value: cache entry and word. Scalars that an entry does not have have no location.
    walk_sm = sm_of(q.walk.work.request.sm);
    makes = q.walk.busy && q.walk.step < q.planes;
    reads = makes && ticket_ready;
    goes = q.walk.busy && (!makes || reads);
    ends = goes && q.walk.step >= (q.planes > LEAST_STEP ? q.planes - 8'd1 : LEAST_STEP);
    walk_scalars = q.walk.work.request.terms.scalars == '0 ? 8'd1 : q.walk.work.request.terms.scalars;
    present = q.map.present;
    written = in_entries(q.map);
    left = q.walk.left;
    component = lowest(left);
    depth = q.walk.step != '0 && 32'(component) == DEPTH_COMPONENT;
    scalar = scalar_of(q.map, component, q.walk.scalar, q.walk.work.request.terms.back);
    sprite = q.walk.work.request.terms.sprite && q.walk.step != '0 ? sprite_of(q.map, component) : SPRITE_AXIS_NONE;
    scaled = sprite != SPRITE_AXIS_NONE && is_over_w(q.map, component);
    if (q.walk.step == '0 || scaled) scalar = '{there: 1'b1, scalar: '0};
    // An unwritten component that reads 1 uses the plane of 1/w, or a constant 1.
    if (sprite == SPRITE_AXIS_NONE && !depth && !scalar.there && is_one_unwritten(q.map, component)) begin
      if (is_perspective(q.map, component)) scalar = '{there: 1'b1, scalar: '0};
      else sprite = SPRITE_AXIS_ONE;
    end
    none = !depth && !(scalar.there && scalar.scalar < 9'(walk_scalars));
    kept = q.walk.step == '0 || (written[component] && !depth);
    constant = q.walk.step != '0 && is_constant(q.map, component);
    d.values.valid = reads;
    data_read = {PLANE_CORNERS{reads}};
    for (int k = 0; k < PLANE_CORNERS; k++) begin
      from = 14'(q.walk.work.request.terms.corners[k]) * 14'(walk_scalars);
      at = from + (none ? 14'd0 : 14'(scalar.scalar));
      walk_line = 4'((at >> 5) - (from >> 5));
      data_at[k] = {q.walk.work.corners[k].slots[walk_line], at[4:3]};
      if (reads) d.values.words[k] = at[2:0];
      // Records have four words; z is the third.
      if (depth) begin
        data_at[k] = {
          q.walk.work.corners[k].slots[RECORD_LINE], q.walk.work.request.terms.corners[k][2:1]
        };
        if (reads) d.values.words[k] = {q.walk.work.request.terms.corners[k][0], 2'd2};
      end
    end
    if (reads) begin
      d.values.depth = depth;
      d.values.sprite = sprite;
      d.values.scaled = scaled;
      d.values.none = none;
      d.values.constant = constant;
      d.values.provoking = q.walk.work.request.terms.provoking;
      d.values.u = q.walk.work.request.terms.u;
      d.values.v = q.walk.work.request.terms.v;
    end
    ticket_push = reads;
    ticket_in = '{
        sm: walk_sm,
        plane: q.walk.at,
        last: q.walk.step + 8'd1 == q.planes,
        ready: '{
            prim: q.walk.work.request.terms.prim,
            tram: q.walk.tram,
            tile_x: q.walk.work.request.terms.tile_x,
            tile_y: q.walk.work.request.terms.tile_y
        }
    };
    if (goes) d.walk.step = q.walk.step + 8'd1;
    if (reads) begin
      d.walk.at = after(q.walk.at, 8'd1);
      if (kept && q.walk.scalar < walk_scalars) d.walk.scalar = q.walk.scalar + 8'd1;
      if (q.walk.step != '0) left[component] = 1'b0;
      d.walk.left = left;
    end
    d.read.valid = ends;
    if (ends) begin
      d.walk.busy = 1'b0;
      d.read.data = '{prim: q.walk.work.request.terms.prim, sm: walk_sm};
      for (int k = 0; k < VERTEX_CACHE_LINES; k++) if (q.walk.work.lines[k]) d.users[k] = d.users[k] - 5'd1;
    end

    // The next primitive begins, or the next word of a header is applied.
    may = !q.walk.busy || ends;
    next_work = stri_step_prim(step);
    next_sm = sm_of(next_work.request.sm);
    all_here = 1'b1;
    for (int k = 0; k < VERTEX_CACHE_LINES; k++) if (next_work.lines[k] && q.here[k] != '1) all_here = 1'b0;
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
    if (may && step_valid && step.kind == STRI_STEP_PRIM && all_here && q.settled && held_ready[next_sm]
        && 12'(q.tram_used[next_sm]) + 12'(q.planes) <= TRAM_PLANES) begin
      step_pop = 1'b1;
      d.walk = '{
          busy: 1'b1,
          work: next_work,
          tram: q.tram_next[next_sm],
          step: '0,
          at: q.tram_next[next_sm],
          left: present,
          scalar: '0
      };
      d.tram_next[next_sm] = after(q.tram_next[next_sm], q.planes);
      d.tram_used[next_sm] = d.tram_used[next_sm] + 11'(q.planes);
      held_push[next_sm] = 1'b1;
      held_in[next_sm] = '{planes: q.planes};
    end

    // Values are sent to the equation.
    for (int k = 0; k < PLANE_CORNERS; k++)
      values[k] = q.values.none ? '0 : data_word[k].words[q.values.words[k]];
    provoking = q.values.provoking == 2'd3 ? 2'd2 : q.values.provoking;
    if (q.values.constant) values[0] = values[provoking];
    op = '{constant: q.values.constant || q.values.none, values: values, u: q.values.u, v: q.values.v};
    // A point coordinate's plane is its terms, divided by w where requested; an unwritten component may be 1.
    for (int k = 0; k < PLANE_CORNERS; k++)
      ones[k] = q.values.scaled ? data_word[k].words[q.values.words[k]] : ONE;
    if (q.values.sprite != SPRITE_AXIS_NONE) begin
      op.constant = q.values.sprite == SPRITE_AXIS_ZERO || q.values.sprite == SPRITE_AXIS_ONE;
      op.values = '0;
    end
    case (q.values.sprite)
      SPRITE_AXIS_S: op.values[1] = ones[1];
      SPRITE_AXIS_T: op.values[2] = ones[2];
      SPRITE_AXIS_ONE: op.values[0] = ones[0];
      default: ;
    endcase

    // A plane is sent.
    leaves_pop = leaves && plane_ready_i[sm_of(ticket.sm)];
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
