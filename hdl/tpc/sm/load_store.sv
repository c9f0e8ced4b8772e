// Generated from rtl-model/tpc/sm/load_store.rs by `cargo test -p assemblies`; do not edit.
// Load/store unit of a partition: loads, stores, atomics, cache control, shuffles, loads of constants, MEMBAR, and the entries of
// stacks that are in local memory. One access a cycle begins, in order, sides round-robin; the first request to shared memory is offered
// 7 cycles, a wavefront (8 threads, l1-global-threads) 7 cycles after operands, a register 3 cycles after the response. Stalled by
// memories, by responses without a free entry, and by registers that are not accepted. Accesses to the same memory are in order.
// Specification: SM, L1, instruction set 10 and 11; chip 2.4.

module load_store
  import constant_cache_pkg::*;
  import divergence_pkg::*;
  import l1_steps_pkg::*;
  import load_address_pkg::*;
  import load_store_params_pkg::*;
  import load_store_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter load_store_params_t P = LOAD_STORE_PARAMS
) (
  // ---- ports
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  input  logic             [5:0]               number_i,                // the SM's
  input  logic             [0:0]               partition_i,             // its number in the SM: its sub-partitions are twice it, and one more
  input  logic                                 launch_valid_i,
  input  launch_t                              launch_i,
  input  logic                                 context_valid_i,
  input  context_write_t                       context_i,
  input  logic                                 control_valid_i,         // from the MPC
  input  cache_control_t                       control_i,
  input  logic                                 invalidates_i,           // headers, by an instruction of the SM
  output logic                                 drops_o,                 // an instruction makes the SM's headers and samplers invalid
  input  logic             [P.sides-1:0]       operands_valid_i,
  input  operands_t        [P.sides-1:0]       operands_i,
  input  lanes_t           [P.sides-1:0]       killed_i,
  input  logic             [P.sides-1:0]       more_valid_i,
  input  operand_row_t     [P.sides-1:0]       more_i,
  output logic             [P.sides-1:0]       credit_o,
  input  logic             [P.sides-1:0]       spill_valid_i,
  output logic             [P.sides-1:0]       spill_ready_o,
  input  stack_request_t   [P.sides-1:0]       spill_i,
  output logic             [P.sides-1:0]       fill_valid_o,
  output stack_entry_t     [P.sides-1:0]       fill_o,
  input  logic             [P.sides-1:0]       table_valid_i,
  output logic             [P.sides-1:0]       table_ready_o,
  input  table_request_t   [P.sides-1:0]       table_i,
  output logic             [P.sides-1:0]       targets_valid_o,
  output table_row_t       [P.sides-1:0]       targets_o,
  output logic             [P.sides-1:0]       written_valid_o,
  input  logic             [P.sides-1:0]       written_ready_i,
  output written_t         [P.sides-1:0]       written_o,
  output logic             [P.sides-1:0]       fault_valid_o,
  output warp_fault_t      [P.sides-1:0]       fault_o,
  output logic             [P.sides-1:0][15:0] resume_o,
  output logic                                 shared_request_valid_o,
  input  logic                                 shared_request_ready_i,
  output shared_request_t                      shared_request_o,
  input  logic                                 shared_response_valid_i,
  input  shared_response_t                     shared_response_i,
  output logic                                 constant_load_valid_o,
  input  logic                                 constant_load_ready_i,
  output constant_load_t                       constant_load_o,
  input  logic                                 constant_loaded_valid_i,
  input  constant_loaded_t                     constant_loaded_i,
  output logic                                 l1_request_valid_o,
  input  logic                                 l1_request_ready_i,
  output l1_wavefront_t                        l1_request_o,
  input  logic                                 l1_return_valid_i,
  output logic                                 l1_return_ready_o,
  input  l1_return_t                           l1_return_i
);

  // ---- wires
  logic entry_work_valid, entry_places_valid, entry_surface_work_valid, entry_surface_first;
  load_work_t entry_work;
  address_result_t entry_places;
  surface_work_t entry_surface_work;
  logic route_work_ready, route_surface_work_ready, route_store_leaves, route_shared_ticket_valid;
  logic route_l1_ticket_valid, route_constant_work_valid, route_shuffle_work_valid, route_surface_order_valid;
  logic route_ended_valid;
  load_ticket_t route_shared_ticket, route_l1_ticket;
  constant_work_t route_constant_work;
  shuffle_work_t route_shuffle_work;
  surface_order_t route_surface_order;
  load_finish_t route_ended;
  logic returns_shared_done_valid, returns_l1_done_valid, returns_surface_response_valid;
  gather_done_t returns_shared_done, returns_l1_done;
  return_credits_t returns_credits;
  surface_response_t returns_surface_response;

  logic takes_surface;

  // Whether an access to a surface enters: only one access does in a cycle.
  assign takes_surface = entry_surface_work_valid && route_surface_work_ready && (entry_surface_first
      || !(entry_work_valid && route_work_ready));

  // ---- parts
  access_entry #(
    .P(P.entry)
  ) entry (
    .clk_i,
    .rst_ni,
    .number_i,
    .partition_i,
    .launch_valid_i,
    .launch_i,
    .context_valid_i,
    .context_i,
    .operands_valid_i,
    .operands_i,
    .killed_i,
    .more_valid_i,
    .more_i,
    .credit_o,
    .spill_valid_i,
    .spill_ready_o,
    .spill_i,
    .table_valid_i,
    .table_ready_o,
    .table_i,
    .work_valid_o        (entry_work_valid),
    .work_ready_i        (route_work_ready && !takes_surface),
    .work_o              (entry_work),
    .places_valid_o      (entry_places_valid),
    .places_o            (entry_places),
    .surface_work_valid_o(entry_surface_work_valid),
    .surface_work_ready_i(takes_surface),
    .surface_work_o      (entry_surface_work),
    .surface_first_o     (entry_surface_first)
  );

  access_route #(
    .P(P.route)
  ) route (
    .clk_i,
    .rst_ni,
    .partition_i,
    .context_valid_i,
    .context_i,
    .control_valid_i,
    .control_i,
    .invalidates_i,
    .work_valid_i            (entry_work_valid && !takes_surface),
    .work_ready_o            (route_work_ready),
    .work_i                  (entry_work),
    .places_valid_i          (entry_places_valid),
    .places_i                (entry_places),
    .surface_work_valid_i    (takes_surface),
    .surface_work_ready_o    (route_surface_work_ready),
    .surface_work_i          (entry_surface_work),
    .shared_request_valid_o,
    .shared_request_ready_i,
    .shared_request_o,
    .l1_request_valid_o,
    .l1_request_ready_i,
    .l1_request_o,
    .store_leaves_o          (route_store_leaves),
    .shared_ticket_valid_o   (route_shared_ticket_valid),
    .shared_ticket_o         (route_shared_ticket),
    .l1_ticket_valid_o       (route_l1_ticket_valid),
    .l1_ticket_o             (route_l1_ticket),
    .constant_work_valid_o   (route_constant_work_valid),
    .constant_work_o         (route_constant_work),
    .shuffle_work_valid_o    (route_shuffle_work_valid),
    .shuffle_work_o          (route_shuffle_work),
    .surface_order_valid_o   (route_surface_order_valid),
    .surface_order_o         (route_surface_order),
    .ended_valid_o           (route_ended_valid),
    .ended_o                 (route_ended),
    .drops_o,
    .shared_done_valid_i     (returns_shared_done_valid),
    .shared_done_i           (returns_shared_done),
    .l1_done_valid_i         (returns_l1_done_valid),
    .l1_done_i               (returns_l1_done),
    .credits_i               (returns_credits),
    .surface_response_valid_i(returns_surface_response_valid),
    .surface_response_i      (returns_surface_response)
  );

  access_return #(
    .P(P.returns)
  ) returns (
    .clk_i,
    .rst_ni,
    .shared_ticket_valid_i   (route_shared_ticket_valid),
    .shared_ticket_i         (route_shared_ticket),
    .l1_ticket_valid_i       (route_l1_ticket_valid),
    .l1_ticket_i             (route_l1_ticket),
    .constant_work_valid_i   (route_constant_work_valid),
    .constant_work_i         (route_constant_work),
    .shuffle_work_valid_i    (route_shuffle_work_valid),
    .shuffle_work_i          (route_shuffle_work),
    .surface_order_valid_i   (route_surface_order_valid),
    .surface_order_i         (route_surface_order),
    .ended_valid_i           (route_ended_valid),
    .ended_i                 (route_ended),
    .stored_i                (route_store_leaves && l1_request_ready_i),
    .shared_response_valid_i,
    .shared_response_i,
    .l1_return_valid_i,
    .l1_return_ready_o,
    .l1_return_i,
    .constant_load_valid_o,
    .constant_load_ready_i,
    .constant_load_o,
    .constant_loaded_valid_i,
    .constant_loaded_i,
    .shared_done_valid_o     (returns_shared_done_valid),
    .shared_done_o           (returns_shared_done),
    .l1_done_valid_o         (returns_l1_done_valid),
    .l1_done_o               (returns_l1_done),
    .credits_o               (returns_credits),
    .surface_response_valid_o(returns_surface_response_valid),
    .surface_response_o      (returns_surface_response),
    .fill_valid_o,
    .fill_o,
    .targets_valid_o,
    .targets_o,
    .written_valid_o,
    .written_ready_i,
    .written_o,
    .fault_valid_o,
    .fault_o,
    .resume_o
  );

endmodule
