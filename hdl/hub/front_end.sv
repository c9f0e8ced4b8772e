// Generated from rtl-model/hub/front_end.rs by `cargo test -p assemblies`; do not edit.
// Front end: turns Host's methods into bundles, packets and methods for the downstream units. It knows every method
// of every class (`method_map`), refuses those that do not exist or have illegal values, drops redundant state, runs
// macros, waits for idle where a method implies it, and releases semaphores when the preceding work is complete. An
// assembly: source and decode advance together, whenever issue accepts decode's output.
//
// It handles a method a cycle (fe-method-rate), redundant ones too (fe-redundant-filter); a packet takes 7 cycles to
// its bundle. It stalls for downstream units, for idle (fe-wfi-merge, fe-subchannel-switch), and while a context is
// Synchronisation summary. Interfaces: Subchannels to Reports and semaphores.

module front_end
  import copies_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import front_end_params_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import inline_copy_pkg::*;
  import macros_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
#(
  // ---- parameters
  parameter front_end_params_t P = FRONT_END_PARAMS
) (
  // ---- ports
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  packet_valid_i,
  output logic                  packet_ready_o,
  input  host_packet_t          packet_i,
  input  logic                  send_valid_i,
  output logic                  send_ready_o,
  input  macro_send_t           send_i,
  input  logic                  read_data_valid_i,
  output logic                  read_data_ready_o,
  input  sector_t               read_data_i,
  input  logic                  complete_valid_i,
  output logic                  complete_ready_o,
  input  completed_t            complete_i,
  input  time_t                 time_i,
  input  logic                  three_d_idle_i,
  input  logic                  compute_idle_i,
  input  logic                  two_d_idle_i,
  input  logic                  inline_idle_i,
  input  launch_image_t         inline_context_i,      // the inline copy's launch that waits for data
  input  logic                  copy_idle_i,
  input  logic                  macro_idle_i,
  output logic                  response_valid_o,
  input  logic                  response_ready_i,
  output host_drain_t           response_o,
  output logic                  macro_packet_valid_o,
  input  logic                  macro_packet_ready_i,
  output macro_packet_t         macro_packet_o,
  output logic                  shadow_valid_o,
  output logic           [31:0] shadow_o,
  output logic                  bundle_valid_o,
  input  logic                  bundle_ready_i,
  output bundle_t               bundle_o,
  output logic                  inline_valid_o,
  input  logic                  inline_ready_i,
  output inline_packet_t        inline_o,
  output logic                  inline_suspend_o,      // one cycle: write the gathered bytes, ahead of a save
  output logic                  inline_resume_valid_o, // the inline copy resumes this launch, after a load
  output launch_image_t         inline_resume_o,
  output logic                  copy_valid_o,
  input  logic                  copy_ready_i,
  output copy_method_t          copy_o,
  output logic                  increment_valid_o,
  input  logic                  increment_ready_i,
  output logic           [7:0]  increment_o,
  output logic                  clean_valid_o,         // for the whole L2, before an increment
  input  logic                  clean_ready_i,
  output cache_order_t          clean_o,
  input  logic                  cleaned_valid_i,
  input  logic                  cleaned_i,
  output logic                  read_valid_o,
  input  logic                  read_ready_i,
  output memory_read_t          read_o,
  output logic                  write_valid_o,
  input  logic                  write_ready_i,
  output memory_write_t         write_o,
  output logic                  interrupt_valid_o,
  input  logic                  interrupt_ready_i,
  output interrupt_t            interrupt_o,
  output logic                  fault_valid_o,
  input  logic                  fault_ready_i,
  output fault_t                fault_o,
  output logic                  idle_o
);

  // ---- wires
  logic source_action_ready, source_dumped_valid, source_step_valid, source_idle;
  logic [31:0] source_dumped;
  context_registers_t source_registers;
  front_end_step_t source_step;
  logic decode_work_valid, decode_work_ready, decode_saved_valid, decode_changed_valid, decode_idle;
  front_end_work_t decode_work;
  shadow_word_t decode_saved;
  shadow_group_t decode_changed;
  context_registers_t decode_registers;
  logic issue_posted_valid, issue_posted_ready, issue_read_valid, issue_read_data_ready, issue_start_valid;
  logic issue_engines_idle, issue_idle;
  release_t issue_posted;
  memory_read_t issue_read;
  context_start_t issue_start;
  context_registers_t issue_registers;
  logic releases_write_valid, releases_idle;
  memory_write_t releases_write;
  logic [3:0] contexts_foreign;
  logic contexts_action_valid, contexts_restore_valid, contexts_read_valid, contexts_read_data_ready;
  logic contexts_write_valid, contexts_bindings_valid, contexts_loaded_valid, contexts_loaded_ready, contexts_idle;
  context_action_t contexts_action;
  context_registers_t contexts_restore;
  memory_read_t contexts_read;
  memory_write_t contexts_write;
  context_start_t contexts_bindings;
  sector_t contexts_loaded;
  logic bindings_saved_ready, bindings_saved_valid, bindings_action_valid, bindings_idle;
  sector_t bindings_saved;
  context_action_t bindings_action;

  logic advance;

  // Source and decode advance when issue accepts decode's output, or there is none.
  assign advance = decode_work_ready || !decode_work_valid;

  always_comb begin
    issue_engines_idle = three_d_idle_i && compute_idle_i && two_d_idle_i && inline_idle_i && copy_idle_i
      && releases_idle;
  end

  // ---- parts
  method_source #(
    .P(P.source)
  ) source (
    .clk_i,
    .rst_ni,
    .packet_valid_i,
    .packet_ready_o,
    .packet_i,
    .send_valid_i,
    .send_ready_o,
    .send_i,
    .macro_packet_valid_o,
    .macro_packet_ready_i,
    .macro_packet_o,
    .macro_idle_i,
    .action_valid_i (contexts_action_valid || bindings_action_valid),
    .action_ready_o (source_action_ready),
    .action_i       (contexts_action_valid ? contexts_action : bindings_action),
    .dumped_valid_o (source_dumped_valid),
    .dumped_o       (source_dumped),
    .foreign_i      (contexts_foreign),
    .restore_valid_i(contexts_restore_valid),
    .restore_i      (contexts_restore),
    .registers_o    (source_registers),
    .advance_i      (advance),
    .step_valid_o   (source_step_valid),
    .step_o         (source_step),
    .idle_o         (source_idle)
  );

  method_decode decode (
    .clk_i,
    .rst_ni,
    .step_valid_i   (source_step_valid && advance),
    .step_i         (source_step),
    .work_valid_o   (decode_work_valid),
    .work_ready_i   (decode_work_ready),
    .work_o         (decode_work),
    .shadow_valid_o,
    .shadow_o,
    .saved_valid_o  (decode_saved_valid),
    .saved_o        (decode_saved),
    .changed_valid_o(decode_changed_valid),
    .changed_o      (decode_changed),
    .restore_valid_i(contexts_restore_valid),
    .restore_i      (contexts_restore),
    .registers_o    (decode_registers),
    .idle_o         (decode_idle)
  );

  method_issue #(
    .P(P.issue)
  ) issue (
    .clk_i,
    .rst_ni,
    .work_valid_i     (decode_work_valid),
    .work_ready_o     (decode_work_ready),
    .work_i           (decode_work),
    .bundle_valid_o,
    .bundle_ready_i,
    .bundle_o,
    .inline_valid_o,
    .inline_ready_i,
    .inline_o,
    .copy_valid_o,
    .copy_ready_i,
    .copy_o,
    .posted_valid_o   (issue_posted_valid),
    .posted_ready_i   (issue_posted_ready),
    .posted_o         (issue_posted),
    .read_valid_o     (issue_read_valid),
    .read_ready_i     (read_ready_i && contexts_idle),
    .read_o           (issue_read),
    .read_data_valid_i(read_data_valid_i && contexts_idle),
    .read_data_ready_o(issue_read_data_ready),
    .read_data_i,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .response_valid_o,
    .response_ready_i,
    .response_o,
    .start_valid_o    (issue_start_valid),
    .start_o          (issue_start),
    .restore_valid_i  (contexts_restore_valid),
    .restore_i        (contexts_restore),
    .registers_o      (issue_registers),
    .engines_idle_i   (issue_engines_idle),
    .inline_idle_i,
    .idle_o           (issue_idle)
  );

  semaphore_release #(
    .P(P.releases)
  ) releases (
    .clk_i,
    .rst_ni,
    .posted_valid_i(issue_posted_valid),
    .posted_ready_o(issue_posted_ready),
    .posted_i      (issue_posted),
    .complete_valid_i,
    .complete_ready_o,
    .complete_i,
    .time_i,
    .write_valid_o (releases_write_valid),
    .write_ready_i (write_ready_i && contexts_idle),
    .write_o       (releases_write),
    .interrupt_valid_o,
    .interrupt_ready_i,
    .interrupt_o,
    .increment_valid_o,
    .increment_ready_i,
    .increment_o,
    .clean_valid_o,
    .clean_ready_i,
    .clean_o,
    .cleaned_valid_i,
    .cleaned_i,
    .idle_o        (releases_idle)
  );

  context_switch #(
    .P(P.contexts)
  ) contexts (
    .clk_i,
    .rst_ni,
    .start_valid_i       (issue_start_valid),
    .start_i             (issue_start),
    .changed_valid_i     (decode_changed_valid),
    .changed_i           (decode_changed),
    .macro_packet_valid_i(macro_packet_valid_o && macro_packet_ready_i),
    .macro_packet_i      (macro_packet_o),
    .source_i            (source_registers),
    .decode_i            (decode_registers),
    .issue_i             (issue_registers),
    .launch_i            (inline_context_i),
    .foreign_o           (contexts_foreign),
    .action_valid_o      (contexts_action_valid),
    .action_ready_i      (source_action_ready),
    .action_o            (contexts_action),
    .word_valid_i        (decode_saved_valid),
    .word_i              (decode_saved),
    .dumped_valid_i      (source_dumped_valid),
    .dumped_i            (source_dumped),
    .restore_valid_o     (contexts_restore_valid),
    .restore_o           (contexts_restore),
    .resume_valid_o      (inline_resume_valid_o),
    .resume_o            (inline_resume_o),
    .read_valid_o        (contexts_read_valid),
    .read_ready_i        (read_ready_i && !contexts_idle),
    .read_o              (contexts_read),
    .read_data_valid_i   (read_data_valid_i && !contexts_idle),
    .read_data_ready_o   (contexts_read_data_ready),
    .read_data_i,
    .write_valid_o       (contexts_write_valid),
    .write_ready_i       (write_ready_i && !contexts_idle),
    .write_o             (contexts_write),
    .bindings_valid_o    (contexts_bindings_valid),
    .bindings_o          (contexts_bindings),
    .saved_valid_i       (bindings_saved_valid),
    .saved_ready_o       (bindings_saved_ready),
    .saved_i             (bindings_saved),
    .loaded_valid_o      (contexts_loaded_valid),
    .loaded_ready_i      (contexts_loaded_ready),
    .loaded_o            (contexts_loaded),
    .bindings_idle_i     (bindings_idle),
    .idle_o              (contexts_idle)
  );

  constant_bindings bindings (
    .clk_i,
    .rst_ni,
    .bundle_valid_i(bundle_valid_o && bundle_ready_i),
    .bundle_i      (bundle_o),
    .start_valid_i (contexts_bindings_valid),
    .start_i       (contexts_bindings),
    .saved_valid_o (bindings_saved_valid),
    .saved_ready_i (bindings_saved_ready),
    .saved_o       (bindings_saved),
    .loaded_valid_i(contexts_loaded_valid),
    .loaded_ready_o(contexts_loaded_ready),
    .loaded_i      (contexts_loaded),
    .action_valid_o(bindings_action_valid),
    .action_ready_i(source_action_ready && !contexts_action_valid),
    .action_o      (bindings_action),
    .idle_o        (bindings_idle)
  );

  // ---- outputs
  assign read_data_ready_o = contexts_idle ? issue_read_data_ready : contexts_read_data_ready;
  assign inline_suspend_o = issue_start_valid && !issue_start.load;
  assign read_valid_o = contexts_idle ? issue_read_valid : contexts_read_valid;
  assign read_o = contexts_idle ? issue_read : contexts_read;
  assign write_valid_o = contexts_idle ? releases_write_valid : contexts_write_valid;
  assign write_o = contexts_idle ? releases_write : contexts_write;
  assign idle_o = source_idle && decode_idle && issue_idle && releases_idle && contexts_idle;

endmodule
