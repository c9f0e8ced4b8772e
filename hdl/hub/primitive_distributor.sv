// Generated from rtl-model/hub/primitive_distributor.rs by `cargo test -p assemblies`; do not edit.
// PD, the primitive distributor: builds batches of up to 32 different vertices from the primitives of draws, and
// distributes them round-robin to the SMs; state between them is sent to world space and to the screen in its order.
// An assembly: draw steps, index fetch, assembly, batch builder; with `redistributes` PDB after it.
//
// It fetches 16 bytes of indices a cycle (pd-index-fetch), puts two primitives a cycle into batches, and sends a packet
// a cycle: a draw costs a head and a close besides its vertices and primitives (pd-draw-overhead). World space, the
// screen, reports and memory stall it. Order is kept. Specification: PD; interfaces: 3D class.

module primitive_distributor
  import engine_pkg::*;
  import memory_port_pkg::*;
  import primitive_distributor_params_pkg::*;
  import primitive_distributor_pkg::*;
  import reports_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter primitive_distributor_params_t P = PRIMITIVE_DISTRIBUTOR_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic                            draw_valid_i,
  output logic                            draw_ready_o,
  input  bundle_t                         draw_i,
  output logic                            world_valid_o,
  input  logic                            world_ready_i,
  output world_packet_t                   world_o,
  output logic                            screen_valid_o,
  input  logic                            screen_ready_i,
  output screen_packet_t                  screen_o,
  output logic                            marker_valid_o,
  input  logic                            marker_ready_i,
  output marker_t                         marker_o,
  output logic                            report_value_valid_o, // vertices and primitives in batches before a marker
  output report_value_t                   report_value_o,
  output logic                            assembled_valid_o,    // vertices of draws before the marker
  output report_value_t                   assembled_o,
  output logic                            read_valid_o,
  input  logic                            read_ready_i,
  output memory_read_t                    read_o,
  input  logic                            read_data_valid_i,
  output logic                            read_data_ready_o,
  input  sector_t                         read_data_i,
  input  logic           [P.pdb.pes-1:0]  alpha_entry_valid_i,  // entries of batches in the alpha phase
  output logic           [P.pdb.pes-1:0]  alpha_entry_ready_o,
  input  alpha_entry_t   [P.pdb.pes-1:0]  alpha_entry_i,
  input  logic           [P.pdb.tpcs-1:0] copied_valid_i,       // a task has its entry in shared memory
  input  logic           [P.pdb.tpcs-1:0] copied_i,
  output logic           [P.pdb.pes-1:0]  alpha_free_valid_o,
  input  logic           [P.pdb.pes-1:0]  alpha_free_ready_i,
  output entry_grant_t   [P.pdb.pes-1:0]  alpha_free_o,
  output logic                            idle_o
);

  // ---- wires
  logic steps_step_valid, steps_step_ready, steps_idle;
  draw_step_t steps_step;
  logic fetch_packet_valid, fetch_packet_ready, fetch_idle;
  index_packet_t fetch_packet;
  logic assembly_prims_valid, assembly_prims_ready, assembly_idle;
  assembled_packet_t assembly_prims;
  logic batches_world_valid, batches_world_ready, batches_screen_valid, batches_screen_ready, batches_idle;
  world_packet_t batches_world;
  screen_packet_t batches_screen;
  logic pdb_world_valid, pdb_world_ready, pdb_screen_valid, pdb_screen_ready, pdb_passed_valid, pdb_passed_ready;
  logic pdb_marks_valid, pdb_marks_ready, pdb_idle;
  world_packet_t pdb_world, pdb_passed;
  screen_packet_t pdb_screen, pdb_marks;

  always_comb begin
    batches_world_ready = '0;
    batches_screen_ready = '0;
    if (P.redistributes == 0) begin
      batches_world_ready = world_ready_i;
      batches_screen_ready = screen_ready_i;
    end
    if (P.redistributes == 1) begin
      batches_world_ready = pdb_world_ready;
      batches_screen_ready = pdb_screen_ready;
    end
  end

  always_comb begin
    pdb_world_valid = '0;
    pdb_world = '0;
    pdb_screen_valid = '0;
    pdb_screen = '0;
    pdb_passed_ready = '0;
    pdb_marks_ready = '0;
    if (P.redistributes == 1) begin
      pdb_world_valid = batches_world_valid;
      pdb_world = batches_world;
      pdb_screen_valid = batches_screen_valid;
      pdb_screen = batches_screen;
      pdb_passed_ready = world_ready_i;
      pdb_marks_ready = screen_ready_i;
    end
  end

  // ---- parts
  draw_steps steps (
    .clk_i,
    .rst_ni,
    .draw_valid_i,
    .draw_ready_o,
    .draw_i,
    .step_valid_o(steps_step_valid),
    .step_ready_i(steps_step_ready),
    .step_o      (steps_step),
    .marker_valid_o,
    .marker_ready_i,
    .marker_o,
    .idle_o      (steps_idle)
  );

  index_fetch #(
    .P(P.fetch)
  ) fetch (
    .clk_i,
    .rst_ni,
    .step_valid_i  (steps_step_valid),
    .step_ready_o  (steps_step_ready),
    .step_i        (steps_step),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .packet_valid_o(fetch_packet_valid),
    .packet_ready_i(fetch_packet_ready),
    .packet_o      (fetch_packet),
    .idle_o        (fetch_idle)
  );

  draw_assembly assembly (
    .clk_i,
    .rst_ni,
    .packet_valid_i      (fetch_packet_valid),
    .packet_ready_o      (fetch_packet_ready),
    .packet_i            (fetch_packet),
    .prims_valid_o       (assembly_prims_valid),
    .prims_ready_i       (assembly_prims_ready),
    .prims_o             (assembly_prims),
    .report_value_valid_o(assembled_valid_o),
    .report_value_o      (assembled_o),
    .idle_o              (assembly_idle)
  );

  batch_builder #(
    .P(P.batches)
  ) batches (
    .clk_i,
    .rst_ni,
    .prims_valid_i (assembly_prims_valid),
    .prims_ready_o (assembly_prims_ready),
    .prims_i       (assembly_prims),
    .world_valid_o (batches_world_valid),
    .world_ready_i (batches_world_ready),
    .world_o       (batches_world),
    .screen_valid_o(batches_screen_valid),
    .screen_ready_i(batches_screen_ready),
    .screen_o      (batches_screen),
    .report_value_valid_o,
    .report_value_o,
    .idle_o        (batches_idle)
  );

  pdb #(
    .P(P.pdb)
  ) pdb (
    .clk_i,
    .rst_ni,
    .world_valid_i (pdb_world_valid),
    .world_ready_o (pdb_world_ready),
    .world_i       (pdb_world),
    .screen_valid_i(pdb_screen_valid),
    .screen_ready_o(pdb_screen_ready),
    .screen_i      (pdb_screen),
    .alpha_entry_valid_i,
    .alpha_entry_ready_o,
    .alpha_entry_i,
    .copied_valid_i,
    .copied_i,
    .passed_valid_o(pdb_passed_valid),
    .passed_ready_i(pdb_passed_ready),
    .passed_o      (pdb_passed),
    .marks_valid_o (pdb_marks_valid),
    .marks_ready_i (pdb_marks_ready),
    .marks_o       (pdb_marks),
    .alpha_free_valid_o,
    .alpha_free_ready_i,
    .alpha_free_o,
    .idle_o        (pdb_idle)
  );

  // ---- outputs
  assign idle_o = steps_idle && fetch_idle && assembly_idle && batches_idle && pdb_idle;

  always_comb begin
    world_valid_o = '0;
    world_o = '0;
    screen_valid_o = '0;
    screen_o = '0;
    if (P.redistributes == 0) begin
      world_valid_o = batches_world_valid;
      world_o = batches_world;
      screen_valid_o = batches_screen_valid;
      screen_o = batches_screen;
    end
    if (P.redistributes == 1) begin
      world_valid_o = pdb_passed_valid;
      world_o = pdb_passed;
      screen_valid_o = pdb_marks_valid;
      screen_o = pdb_marks;
    end
  end

endmodule
