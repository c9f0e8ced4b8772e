// PD, the primitive distributor: makes batches of up to 32 different vertices of the primitives that draws have, and
// gives them to SMs in turn; state goes to world space and to the screen in its order between them. An assembly: draw
// steps, index fetch, assembly, batch builder; with `redistributes` PDB behind it.
//
// 16 bytes of indices a clock (pd-index-fetch), two primitives a clock into batches; out of it a packet a clock: a draw
// costs a head and a close besides its vertices and primitives (pd-draw-overhead). Stalls for world space, the screen,
// reports and memory. Order is kept. Specification: PD; interfaces: 3D class.

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
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           draw_valid_i,
  output logic           draw_ready_o,
  input  bundle_t        draw_i,
  output logic           world_valid_o,
  input  logic           world_ready_i,
  output world_packet_t  world_o,
  output logic           screen_valid_o,
  input  logic           screen_ready_i,
  output screen_packet_t screen_o,
  output logic           marker_valid_o,
  input  logic           marker_ready_i,
  output marker_t        marker_o,
  output logic           report_value_valid_o,
  output report_value_t  report_value_o,        // vertices and primitives in batches before a marker
  output logic           assembled_valid_o,
  output report_value_t  assembled_o,           // vertices of draws before it
  output logic           read_valid_o,
  input  logic           read_ready_i,
  output memory_read_t   read_o,
  input  logic           read_data_valid_i,
  output logic           read_data_ready_o,
  input  sector_t        read_data_i,
  input  logic         [P.pdb.pes-1:0]  alpha_entry_valid_i,  // of batches of the alpha phase
  output logic         [P.pdb.pes-1:0]  alpha_entry_ready_o,
  input  alpha_entry_t [P.pdb.pes-1:0]  alpha_entry_i,
  input  logic         [P.pdb.tpcs-1:0] copied_valid_i,       // a task has its entry in shared memory
  input  logic         [P.pdb.tpcs-1:0] copied_i,
  output logic         [P.pdb.pes-1:0]  alpha_free_valid_o,
  input  logic         [P.pdb.pes-1:0]  alpha_free_ready_i,
  output entry_grant_t [P.pdb.pes-1:0]  alpha_free_o,
  output logic           idle_o
);

  // ---- parts
  logic step_valid, step_ready, packet_valid, packet_ready, prims_valid, prims_ready;
  logic steps_idle, fetch_idle, assembly_idle, batches_idle, pdb_idle;
  localparam logic REDISTRIBUTES = P.redistributes == 1;
  logic built_valid, built_taken, mark_valid, mark_taken;
  world_packet_t built;
  screen_packet_t mark;
  draw_step_t step;
  index_packet_t packet;
  assembled_packet_t prims;

  draw_steps steps (
    .clk_i,
    .rst_ni,
    .draw_valid_i,
    .draw_ready_o,
    .draw_i,
    .step_valid_o(step_valid),
    .step_ready_i(step_ready),
    .step_o      (step),
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
    .step_valid_i  (step_valid),
    .step_ready_o  (step_ready),
    .step_i        (step),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .packet_valid_o(packet_valid),
    .packet_ready_i(packet_ready),
    .packet_o      (packet),
    .idle_o        (fetch_idle)
  );

  draw_assembly assembly (
    .clk_i,
    .rst_ni,
    .packet_valid_i(packet_valid),
    .packet_ready_o(packet_ready),
    .packet_i      (packet),
    .prims_valid_o (prims_valid),
    .prims_ready_i (prims_ready),
    .prims_o       (prims),
    .report_value_valid_o(assembled_valid_o),
    .report_value_o      (assembled_o),
    .idle_o        (assembly_idle)
  );

  batch_builder #(
    .P(P.batches)
  ) batches (
    .clk_i,
    .rst_ni,
    .prims_valid_i(prims_valid),
    .prims_ready_o(prims_ready),
    .prims_i      (prims),
    .world_valid_o (built_valid),
    .world_ready_i (REDISTRIBUTES ? built_taken : world_ready_i),
    .world_o       (built),
    .screen_valid_o(mark_valid),
    .screen_ready_i(REDISTRIBUTES ? mark_taken : screen_ready_i),
    .screen_o      (mark),
    .report_value_valid_o,
    .report_value_o,
    .idle_o       (batches_idle)
  );

  // Batches go past it where patches stay in their SM.
  logic passed_valid, marks_valid;
  world_packet_t passed;
  screen_packet_t marks;

  pdb #(
    .P(P.pdb)
  ) pdb (
    .clk_i,
    .rst_ni,
    .world_valid_i (REDISTRIBUTES && built_valid),
    .world_ready_o (built_taken),
    .world_i       (built),
    .screen_valid_i(REDISTRIBUTES && mark_valid),
    .screen_ready_o(mark_taken),
    .screen_i      (mark),
    .alpha_entry_valid_i,
    .alpha_entry_ready_o,
    .alpha_entry_i,
    .copied_valid_i,
    .copied_i,
    .passed_valid_o(passed_valid),
    .passed_ready_i(REDISTRIBUTES && world_ready_i),
    .passed_o      (passed),
    .marks_valid_o (marks_valid),
    .marks_ready_i (REDISTRIBUTES && screen_ready_i),
    .marks_o       (marks),
    .alpha_free_valid_o,
    .alpha_free_ready_i,
    .alpha_free_o,
    .idle_o        (pdb_idle)
  );

  assign world_valid_o = REDISTRIBUTES ? passed_valid : built_valid;
  assign world_o = REDISTRIBUTES ? passed : built;
  assign screen_valid_o = REDISTRIBUTES ? marks_valid : mark_valid;
  assign screen_o = REDISTRIBUTES ? marks : mark;

  // ---- outputs
  assign idle_o = steps_idle && fetch_idle && assembly_idle && batches_idle && pdb_idle;

endmodule
