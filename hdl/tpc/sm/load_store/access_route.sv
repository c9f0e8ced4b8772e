// Access route: sends accesses to shared memory, to L1, to constants, to the shuffle, or nowhere, and reserves the entries of their
// responses first. One a cycle, accesses to surfaces and others round-robin; a request is offered 3 cycles after the addresses. Lanes
// in several spaces are sent one space after the other. Stalled by memories, and by responses without a free entry. Accesses are in
// order; accesses to surfaces have a separate order. Specification: SM, L1; instruction set 10.

module access_route
  import access_route_params_pkg::*;
  import destination_pkg::*;
  import l1_steps_pkg::*;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import shared_memory_pkg::*;
  import shared_steps_pkg::*;
  import surface_destination_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter access_route_params_t P = ACCESS_ROUTE_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              partition_i,             // its number in the SM: its sub-partitions are twice it, and one more
  input  logic              context_valid_i,
  input  context_write_t    context_i,
  input  logic              control_valid_i,         // from the MPC
  input  cache_control_t    control_i,
  input  logic              invalidates_i,           // headers, by an instruction of the SM
  input  logic              work_valid_i,
  output logic              work_ready_o,
  input  load_work_t        work_i,
  input  logic              places_valid_i,          // of each access, in order
  input  address_result_t   places_i,
  input  logic              surface_work_valid_i,
  output logic              surface_work_ready_o,
  input  surface_work_t     surface_work_i,
  output logic              shared_request_valid_o,
  input  logic              shared_request_ready_i,
  output shared_request_t   shared_request_o,
  output logic              l1_request_valid_o,
  input  logic              l1_request_ready_i,
  output l1_wavefront_t     l1_request_o,
  output logic              store_leaves_o,          // the wavefront in `l1_request` is the last one of an access that ends with it
  output logic              shared_ticket_valid_o,
  output load_ticket_t      shared_ticket_o,
  output logic              l1_ticket_valid_o,
  output load_ticket_t      l1_ticket_o,
  output logic              constant_work_valid_o,
  output constant_work_t    constant_work_o,
  output logic              shuffle_work_valid_o,
  output shuffle_work_t     shuffle_work_o,
  output logic              surface_order_valid_o,
  output surface_order_t    surface_order_o,
  output logic              ended_valid_o,
  output load_finish_t      ended_o,
  output logic              drops_o,                 // an instruction makes the SM's headers and samplers invalid
  input  logic              shared_done_valid_i,
  input  gather_done_t      shared_done_i,
  input  logic              l1_done_valid_i,
  input  gather_done_t      l1_done_i,
  input  return_credits_t   credits_i,
  input  logic              surface_response_valid_i,
  input  surface_response_t surface_response_i
);

  // Accesses whose addresses are being computed, or that wait.
  localparam int unsigned WORKS = 8;
  // Wavefronts of a header.
  localparam logic [7:0] HEADER_STEPS = 8'd4;

  // ---- registers
  typedef struct packed {
    logic       waits;         // other lanes of the access are in flight
    logic       shared_over;   // its lanes in shared memory are done
    logic       local_over;    // and those in local memory
    logic       surface_last;  // an access to a surface went last
    logic [7:0] shared_left;   // responses whose entries are reserved
    logic [7:0] l1_left;
    logic [2:0] shuffles;      // in flight, and so on
    logic       constants;
    logic [5:0] orders;        // accesses to surfaces that return
    logic [1:0] ends;          // of accesses that return nothing
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic work_valid, places_ready, places_valid, pops;
  load_work_t work;
  address_result_t places;

  fifo #(
    .WIDTH($bits(load_work_t)),
    .DEPTH(WORKS)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (work_valid),
    .pop_ready_i (pops),
    .pop_o       (work)
  );

  fifo #(
    .WIDTH($bits(address_result_t)),
    .DEPTH(WORKS)
  ) places_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(places_valid_i),
    .push_ready_o(places_ready),
    .push_i      (places_i),
    .pop_valid_o (places_valid),
    .pop_ready_i (pops),
    .pop_o       (places)
  );

  logic surface_ready, barred, header_valid, header_pop, surface_valid, surface_pop, surface_waits, surface_idle;
  logic surface_done_valid, surface_done;
  surface_request_t header_request;
  surface_access_t surface_access;

  surface #(
    .P(P.surface)
  ) surface (
    .clk_i,
    .rst_ni,
    .context_valid_i,
    .context_i,
    .control_valid_i,
    .control_i,
    .invalidates_i,
    .work_valid_i     (surface_work_valid_i && !barred),
    .work_ready_o     (surface_ready),
    .work_i           (surface_work_i),
    .request_valid_o  (header_valid),
    .request_ready_i  (header_pop),
    .request_o        (header_request),
    .response_valid_i(surface_response_valid_i),
    .response_i      (surface_response_i),
    .access_valid_o(surface_valid),
    .access_ready_i(surface_pop),
    .access_o      (surface_access),
    .done_valid_i  (surface_done_valid),
    .done_i        (surface_done),
    .waits_o       (surface_waits),
    .idle_o        (surface_idle)
  );

  logic shared_goes, shared_ready, l1_goes, l1_ready;
  shared_warp_access_t shared_access;
  l1_warp_access_t l1_access;

  shared_steps shared_steps (
    .clk_i,
    .rst_ni,
    .access_valid_i(shared_goes),
    .access_ready_o(shared_ready),
    .access_i          (shared_access),
    .request_valid_o   (shared_request_valid_o),
    .request_ready_i   (shared_request_ready_i),
    .request_o         (shared_request_o)
  );

  l1_steps l1_steps (
    .clk_i,
    .rst_ni,
    .access_valid_i(l1_goes),
    .access_ready_o(l1_ready),
    .access_i          (l1_access),
    .request_valid_o   (l1_request_valid_o),
    .request_ready_i   (l1_request_ready_i),
    .request_o         (l1_request_o),
    .ends_o            (store_leaves_o)
  );

  // The FIFO has an entry for the addresses of each access.
  logic unused;
  assign unused = places_ready;

  // ---- what goes
  destination_t to;
  surface_destination_t surface_to;
  logic [7:0] responses, surface_responses;
  logic may_go, goes, handle_may_go, header_may_go, surface_may_go, surfaces, handle_goes, header_goes, surface_goes;

  always_comb begin
    to = destination_of(q.shared_over, q.local_over, work, places);
    responses = 8'd1 << to.words_log2;
    may_go = work_valid && places_valid && !q.waits
        && (!to.to_shared || shared_ready && 32'(q.shared_left) + 32'(responses) <= P.shared_responses)
        && (!to.to_l1 || l1_ready && (!to.returns || 32'(q.l1_left) + 32'(responses << 2) <= P.l1_responses))
        && (!to.to_constants || !q.constants) && (!to.to_shuffle || q.shuffles < 3'(SHUFFLES))
        && (!to.ends || q.ends < 2'(ENDS)) && (!to.follows || !surface_waits)
        && (work.head.form.kind != LOAD_KIND_BARRIER || q.shared_left == '0 && surface_idle);

    // A surface's handle, header or access.
    surface_to = surface_destination_of(surface_access);
    surface_responses = 8'd4 << surface_to.words_log2;
    handle_may_go = header_valid && header_request.constant && !q.constants;
    header_may_go = header_valid && !header_request.constant && l1_ready && 32'(q.l1_left) + 32'(HEADER_STEPS) <= P.l1_responses;
    surface_may_go = surface_valid && !handle_may_go && !header_may_go
        && (!surface_to.requests
            || l1_ready && (!surface_to.returns || 32'(q.l1_left) + 32'(surface_responses) <= P.l1_responses))
        && (!surface_to.returns || q.orders < 6'(SURFACE_ORDERS))
        && (!surface_to.ends || q.ends < 2'(ENDS)) && (!surface_access.follows || !q.waits);

    // Arbitration between surfaces and other accesses is round-robin.
    surfaces = (handle_may_go || header_may_go || surface_may_go) && !(may_go && q.surface_last);
    goes = may_go && !surfaces;
    handle_goes = surfaces && handle_may_go;
    header_goes = surfaces && header_may_go;
    surface_goes = surfaces && surface_may_go;
  end

  // ---- outputs
  load_ticket_t ticket, surface_ticket;

  // No access to a surface is accepted while MEMBAR waits for those in flight.
  assign barred = work_valid && work.head.form.kind == LOAD_KIND_BARRIER;
  assign surface_work_ready_o = surface_ready && !barred;

  always_comb begin
    ticket = ticket_of(work, to);
    surface_ticket = surface_ticket_of(surface_access, surface_to);
    shared_ticket_valid_o = goes && to.to_shared;
    shared_ticket_o = ticket;
    l1_ticket_valid_o = goes && to.to_l1 && to.returns || header_goes || surface_goes && surface_to.requests && surface_to.returns;
    l1_ticket_o = surface_goes ? texels_ticket_of(surface_access, surface_to)
        : header_goes ? header_ticket_of(header_request) : ticket;
    constant_work_valid_o = goes && to.to_constants || handle_goes;
    constant_work_o = handle_goes ? handle_work_of(header_request) : constant_work_of(work, ticket);
    shuffle_work_valid_o = goes && to.to_shuffle;
    shuffle_work_o = shuffle_work_of(work, ticket);
    surface_order_valid_o = surface_goes && surface_to.returns;
    surface_order_o = surface_order_of(surface_access, surface_to);
    drops_o = goes && to.to_l1 && work.head.form.descriptors;
    ended_valid_o = goes && to.ends || surface_goes && surface_to.ends;
    ended_o = surface_goes ? end_of(surface_ticket, surface_to.requests, surface_access.refused, surface_access.kind)
        : end_of(ticket, to.to_l1, to.fault, to.kind);
  end

  // ---- what is sent
  logic surface_back, surface_now;

  always_comb begin
    shared_goes = goes && to.to_shared;
    shared_access = shared_access_of(work, places, to);
    l1_goes = goes && to.to_l1 || header_goes || surface_goes && surface_to.requests;
    l1_access = l1_access_of({partition_i, work.side}, work, places, to);
    if (header_goes) l1_access = header_access_of(partition_i, header_request);
    if (surface_goes) l1_access = surface_access_of(partition_i, surface_access, surface_to);
    header_pop = handle_goes || header_goes;
    surface_pop = surface_goes;
    // The surface's other lanes may be sent: at once, or when these have returned.
    surface_back = l1_done_valid_i && l1_done_i.follows && !q.waits;
    surface_now = surface_goes && surface_access.follows && !(surface_to.requests && surface_to.returns);
    surface_done_valid = surface_back || surface_now;
    surface_done = surface_back ? l1_done_i.fault : surface_access.refused;
  end

  // ---- next state
  always_comb begin
    d = q;
    if (goes || surfaces) d.surface_last = surfaces;
    pops = goes && !to.follows;
    if (goes && to.follows) begin
      d.waits = to.to_shared || to.returns;
      d.shared_over = 1'b1;
      d.local_over = !to.to_shared;
    end
    // The lanes in flight have returned; a fault ends the access.
    if (shared_done_valid_i && shared_done_i.follows && q.waits) begin
      d.waits = 1'b0;
      pops |= shared_done_i.fault;
    end
    if (l1_done_valid_i && l1_done_i.follows && q.waits) begin
      d.waits = 1'b0;
      pops |= l1_done_i.fault;
    end
    if (pops) begin
      d.shared_over = 1'b0;
      d.local_over = 1'b0;
    end

    if (shared_goes) d.shared_left += responses;
    if (shared_done_valid_i) d.shared_left -= 8'd1 << shared_done_i.words_log2;
    if (goes && to.to_l1 && to.returns) d.l1_left += responses << 2;
    if (header_goes) d.l1_left += HEADER_STEPS;
    if (surface_goes && surface_to.requests && surface_to.returns) d.l1_left += surface_responses;
    if (l1_done_valid_i) d.l1_left -= 8'd4 << l1_done_i.words_log2;
    d.shuffles = q.shuffles + 3'(shuffle_work_valid_o) - 3'(credits_i.shuffle);
    d.constants = (q.constants || constant_work_valid_o) && !credits_i.constant;
    d.orders = q.orders + 6'(surface_order_valid_o) - 6'(credits_i.surface);
    d.ends = q.ends + 2'(ended_valid_o) - 2'(credits_i.ended);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
