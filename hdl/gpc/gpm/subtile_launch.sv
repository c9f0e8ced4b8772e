// Subtile launch: sends each subtile to the SM with the most free entries, requests the planes of its primitives
// before its quads, and reports primitives that are done. Rate: four quads a cycle and one primitive a cycle; one
// cycle more where quads end a primitive or the subtile. Latency: 2 cycles. It stalls on SMs and STRIs, and while
// every SM holds its maximum of subtiles. In order. Specification: GPM, STRI and TRAM; chip 2.6.

module subtile_launch
  import derived_state_pkg::*;
  import geometry_pkg::*;
  import gpm_pkg::*;
  import pixels_pkg::*;
  import shader_constants_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import subtile_launch_params_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter subtile_launch_params_t P = SUBTILE_LAUNCH_PARAMS
) (
  // ---- ports
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        plane_terms_valid_i,
  output logic                        plane_terms_ready_o,
  input  plane_terms_t                plane_terms_i,
  input  logic                        subtile_valid_i,
  output logic                        subtile_ready_o,
  input  subtile_packet_t             subtile_i,
  output logic            [P.sms-1:0] pixel_valid_o,
  input  logic            [P.sms-1:0] pixel_ready_i,
  output subtile_packet_t [P.sms-1:0] pixel_o,
  output logic           [P.tpcs-1:0] plane_request_valid_o,
  input  logic           [P.tpcs-1:0] plane_request_ready_i,
  output plane_packet_t  [P.tpcs-1:0] plane_request_o,
  input  logic           [P.tpcs-1:0] read_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only the table index
  input  entry_read_t    [P.tpcs-1:0] read_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                        prim_done_valid_o,
  input  logic                        prim_done_ready_i,
  output prim_done_t                  prim_done_o,
  output logic                        order_valid_o,
  input  logic                        order_ready_i,
  output launch_order_t               order_o,
  output logic                        epoch_valid_o,
  input  logic                        epoch_ready_i,
  output epoch_done_t                 epoch_o,
  input  logic            [P.sms-1:0] launched_valid_i,  // the subtile no longer waits at its MPC
  /* verilator lint_off UNUSEDSIGNAL */  // in order, so its number is known
  input  subtile_end_t    [P.sms-1:0] launched_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                        returned_valid_i,
  input  subtile_return_t             returned_i,
  output logic                        idle_o
);

  // SMs of a cluster.
  localparam int unsigned EACH = P.sms < P.tpcs ? 1 : P.sms / P.tpcs;

  // ---- registers
  typedef struct packed {
    logic            valid;
    subtile_packet_t data;
  } pixel_t;

  typedef struct packed {
    logic          valid;
    plane_packet_t data;
  } request_t;

  typedef struct packed {
    prim_state_t [GPM_PRIMS-1:0] prims;
    prim_id_t                    oldest;
    logic [6:0]                  occupied;   // primitives in the table
    circular_entry_t             entry;      // entry of the newest primitive
    entry_age_t                  age;
    entry_age_t [GPM_TPCS-1:0]   ages;       // age of the entry last requested from a cluster
    logic [GPM_TPCS-1:0]         aged;       // clusters whose age is valid
    logic [1:0]                  ended;      // which of `ends` ended with the last quads sent
    prim_id_t [SUBTILE_PRIMS-1:0] ends;
    logic                        closes;     // the subtile ended with them
    logic                        open;       // a subtile is being sent
    logic [2:0]                  sm;
    logic [7:0]                  groups;
    logic [2:0]                  last;       // SM of the previous subtile
    logic [GPM_SMS-1:0][4:0]     waiting;    // subtiles waiting at an MPC
    logic [GPM_SMS-1:0][4:0]     out;        // subtiles in flight in an SM
    logic [GPM_SMS-1:0][3:0]     slots;      // slot of the SM's next subtile
    pixel_t [GPM_SMS-1:0]        pixel;
    request_t [GPM_TPCS-1:0]     plane_request;
    struct packed {logic valid; prim_done_t data;} prim_done;
    struct packed {logic valid; launch_order_t data;} order;
    struct packed {logic valid; epoch_done_t data;} epoch;
  } regs_t;

  regs_t d, q;
  plane_terms_t terms[GPM_PRIMS];
  logic terms_we;
  logic [5:0] terms_at;

  // ---- parts
  logic head_valid, packet_valid, packet_pop;
  plane_terms_t head;
  subtile_packet_t packet;

  fifo #(
    .WIDTH($bits(plane_terms_t)),
    .DEPTH(P.depth)
  ) terms_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(plane_terms_valid_i),
    .push_ready_o(plane_terms_ready_o),
    .push_i      (plane_terms_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (terms_we),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(subtile_packet_t)),
    .DEPTH(P.depth)
  ) subtile_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(subtile_valid_i),
    .push_ready_o(subtile_ready_o),
    .push_i      (subtile_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (packet_pop),
    .pop_o       (packet)
  );

  // ---- outputs
  assign {prim_done_valid_o, prim_done_o} = q.prim_done;
  assign {order_valid_o, order_o} = q.order;
  assign {epoch_valid_o, epoch_o} = q.epoch;
  always_comb begin
    idle_o = !head_valid && !packet_valid && !q.open && q.occupied == '0 && !q.prim_done.valid && !q.order.valid
        && !q.epoch.valid;
    for (int k = 0; k < P.sms; k++) begin
      {pixel_valid_o[k], pixel_o[k]} = q.pixel[k];
      if (q.pixel[k].valid || q.out[k] != '0) idle_o = 1'b0;
    end
    for (int k = 0; k < P.tpcs; k++) begin
      {plane_request_valid_o[k], plane_request_o[k]} = q.plane_request[k];
      if (q.plane_request[k].valid) idle_o = 1'b0;
    end
  end

  // ---- next state
  // The cluster of an SM, and its index there.
  function automatic logic [2:0] tpc_of(input logic [2:0] sm);
    logic [31:0] at;
    at = 32'(sm) / EACH;
    return at < P.tpcs ? 3'(at) : 3'(P.tpcs - 1);
  endfunction

  function automatic logic place_of(input logic [2:0] sm);
    return 1'(32'(sm) % EACH);
  endfunction

  // Whether the entry of a primitive is its own: the table is circular.
  function automatic logic is_here(input logic present, input prim_id_t prim, input prim_id_t oldest);
    return present && prim - oldest < 16'(GPM_PRIMS);
  endfunction

  logic [GPM_SMS-1:0] pixel_free;
  logic [GPM_TPCS-1:0] request_free;
  logic order_free, epoch_free, goes, requests, more, found, retires, is_marker, is_epoch;
  /* verilator lint_off UNUSEDSIGNAL */  // numbers of markers and epochs; origin of quads
  state_t state;
  subtile_quads_t quads;
  /* verilator lint_on UNUSEDSIGNAL */
  subtile_quads_t plain;
  prim_done_t done;
  subtile_packet_kind_t kind;
  logic here;
  logic [5:0] oldest_at, done_at, request_at;
  logic [2:0] choice, candidate, sm, tpc;
  logic [9:0] least;
  logic [1:0] used, present, wanted;
  logic [1:0][5:0] prim_at;
  plane_request_t request;

  always_comb begin
    d = q;
    pixel_free = '0;
    request_free = '0;
    for (int k = 0; k < P.sms; k++) begin
      pixel_free[k] = !q.pixel[k].valid || pixel_ready_i[k];
      if (pixel_ready_i[k]) d.pixel[k].valid = 1'b0;
    end
    for (int k = 0; k < P.tpcs; k++) begin
      request_free[k] = !q.plane_request[k].valid || plane_request_ready_i[k];
      if (plane_request_ready_i[k]) d.plane_request[k].valid = 1'b0;
    end
    if (prim_done_ready_i) d.prim_done.valid = 1'b0;
    if (order_ready_i) d.order.valid = 1'b0;
    if (epoch_ready_i) d.epoch.valid = 1'b0;
    order_free = !q.order.valid || order_ready_i;
    epoch_free = !q.epoch.valid || epoch_ready_i;
    if (returned_valid_i && d.out[returned_i.sm] != '0) d.out[returned_i.sm] = d.out[returned_i.sm] - 5'd1;

    for (int k = 0; k < P.sms; k++)
      if (launched_valid_i[k] && q.waiting[k] != '0) d.waiting[k] = q.waiting[k] - 5'd1;

    // Entries of requests have been read.
    for (int k = 0; k < P.sms; k++) begin
      tpc = tpc_of(3'(k));
      for (int t = 0; t < P.tpcs; t++)
        if (tpc == 3'(t) && read_valid_i[t] && read_i[t].sm == place_of(3'(k))) d.prims[read_i[t].prim[5:0]].unread[k] = 1'b0;
    end

    // The oldest primitive is done if all its pixels have been sent and its entry has been read.
    oldest_at = q.oldest[5:0];
    retires = q.occupied != '0 && q.prims[oldest_at].present && q.prims[oldest_at].ended && q.prims[oldest_at].unread == '0
        && (!q.prim_done.valid || prim_done_ready_i);
    if (retires) begin
      d.prim_done = '{valid: 1'b1, data: '{prim: q.oldest}};
      d.prims[oldest_at] = '0;
      d.oldest = q.oldest + 16'd1;
      d.occupied = q.occupied - 7'd1;
    end

    // Accept the terms of a primitive. Its entry may be a new one with the same number if all primitives before it are done.
    terms_at = head.prim[5:0];
    terms_we = head_valid && !q.prims[terms_at].present;
    if (terms_we) begin
      if (q.occupied == '0 || head.entry != q.entry) begin
        d.age = q.age + 7'd1;
        for (int k = 0; k < GPM_TPCS; k++) if (q.ages[k] == d.age) d.aged[k] = 1'b0;
      end
      if (q.occupied == '0) d.oldest = head.prim;
      d.entry = head.entry;
      d.occupied = d.occupied + 7'd1;
      d.prims[terms_at] = '{present: 1'b1, ended: head.culled, requested: '0, unread: '0, age: d.age};
    end

    // The SM with the fewest waiting subtiles; among equals the one with the fewest in flight; among equals the first
    // after the previous choice.
    choice = '0;
    least = '1;
    for (int k = 1; k <= P.sms; k++) begin
      candidate = 32'(q.last) + k < P.sms ? 3'(32'(q.last) + k) : 3'(32'(q.last) + k - P.sms);
      if (32'(q.waiting[candidate]) < P.credit && 32'(q.out[candidate]) < P.subtiles 
          && {q.waiting[candidate], q.out[candidate]} < least) begin
        choice = candidate;
        least = {q.waiting[candidate], q.out[candidate]};
      end
    end
    found = q.open || least != '1;
    sm = q.open ? q.sm : choice;
    tpc = tpc_of(sm);

    // A packet of quads: request the planes of its primitives that have not been requested.
    quads = subtile_packet_quads(packet);
    used = '0;
    for (int k = 0; k < GROUP_QUADS; k++) if (quads.quads[k].mask != '0) used[quads.quads[k].which] = 1'b1;
    for (int k = 0; k < 2; k++) begin
      prim_at[k] = quads.prims[k].prim[5:0];
      present[k] = is_here(q.prims[prim_at[k]].present, quads.prims[k].prim, q.oldest);
      wanted[k] = used[k] && !q.prims[prim_at[k]].requested[sm];
    end
    request_at = wanted[0] ? prim_at[0] : prim_at[1];
    more = wanted == '1 && prim_at[0] != prim_at[1];
    requests = 1'b0;
    request = '{
        terms: terms[request_at],
        sm: place_of(sm),
        fresh: !d.aged[tpc] || q.ages[tpc] != q.prims[request_at].age
    };

    state = subtile_packet_state(packet);
    is_marker = state.address == REPORT_MARKER;
    is_epoch = state.address == CONSTANT_EPOCH;
    done = subtile_packet_prim_done(packet);
    // The ends that came with the last quads are sent first: primitives, then the subtile.
    kind = packet.kind;
    here = packet_valid;
    if (q.ended != '0 || q.closes) begin
      kind = q.ended != '0 ? SUBTILE_PACKET_PRIM_DONE : SUBTILE_PACKET_LAST;
      here = 1'b1;
      done.prim = q.ends[!q.ended[0]];
    end
    done_at = done.prim[5:0];
    plain = quads;
    plain.ended = '0;
    plain.last = 1'b0;
    goes = 1'b0;
    unique case (kind)
      // Sends state to all destinations in one cycle; adds a marker to the launch order.
      SUBTILE_PACKET_STATE: begin
        goes = here && pixel_free[P.sms-1:0] == '1 && request_free[P.tpcs-1:0] == '1 && (!is_marker || order_free)
            && (!is_epoch || epoch_free);
        if (goes) begin
          for (int k = 0; k < P.sms; k++) d.pixel[k] = {1'b1, packet};
          for (int k = 0; k < P.tpcs; k++) d.plane_request[k] = {1'b1, plane_packet_of_state(state)};
          if (is_marker) d.order = {1'b1, launch_order_of_marker('{id: state.value[3:0]})};
          if (is_epoch) d.epoch = '{valid: 1'b1, data: '{epoch: state.value[7:0]}};
        end
      end
      // Send quads to the SM of the subtile, or begin a subtile.
      SUBTILE_PACKET_QUADS:
      if (here && found) begin
        if (!q.open) begin
          d.open = 1'b1;
          d.sm = sm;
          d.last = sm;
          d.groups = '0;
          d.waiting[sm] = d.waiting[sm] + 5'd1;
          d.out[sm] = d.out[sm] + 5'd1;
        end
        requests = (used & ~present) == '0 && wanted != '0 && request_free[tpc];
        goes = (used & ~present) == '0 && (wanted == '0 || requests) && !more && pixel_free[sm];
        if (requests) begin
          d.prims[request_at].requested[sm] = 1'b1;
          d.prims[request_at].unread[sm] = 1'b1;
          d.ages[tpc] = q.prims[request_at].age;
          d.aged[tpc] = 1'b1;
          d.plane_request[tpc] = {1'b1, plane_packet_of_request(request)};
        end
        if (goes) begin
          d.pixel[sm] = {1'b1, subtile_packet_of_quads(plain)};
          d.groups = d.groups + 8'd1;
          d.ended = quads.ended;
          for (int k = 0; k < SUBTILE_PRIMS; k++) d.ends[k] = quads.prims[k].prim;
          d.closes = quads.last;
        end
      end
      // All pixels of the primitive have been sent: signals the SMs that hold its planes.
      SUBTILE_PACKET_PRIM_DONE: begin
        goes = here && is_here(q.prims[done_at].present, done.prim, q.oldest) && (q.prims[done_at].requested & ~pixel_free) == '0;
        if (goes) begin
          d.prims[done_at].ended = 1'b1;
          for (int k = 0; k < P.sms; k++) if (q.prims[done_at].requested[k]) d.pixel[k] = {1'b1, subtile_packet_of_prim_done(done)};
          if (q.ended != '0) d.ended = q.ended & (q.ended - 2'd1);
        end
      end
      // Launches the subtile.
      default: begin
        goes = here && (!q.open || (pixel_free[q.sm] && order_free));
        if (goes) d.closes = 1'b0;
        if (goes && q.open) begin
          d.open = 1'b0;
          d.pixel[q.sm] = {1'b1, subtile_packet_of_last('{slot: q.slots[q.sm]})};
          d.order = {1'b1, launch_order_of_subtile('{sm: q.sm, groups: q.groups})};
          d.slots[q.sm] = 32'(q.slots[q.sm]) + 1 == P.subtiles ? '0 : q.slots[q.sm] + 4'd1;
        end
      end
    endcase
    packet_pop = goes && q.ended == '0 && !q.closes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (terms_we) terms[terms_at] <= head;

endmodule
