// Generated from testbenches/rigs/command_path.rs by `cargo test -p assemblies`; do not edit.
// Command path: Host, front end, macro engine, inline copy and copy engine, for benches that are the engines and the memory.
// The chip has the same units in `chip/command`.
//
// Rates and latencies are those of its parts (host-method-rate, fe-method-rate, i2m-rate,
// ce-rate-256b). A channel's methods keep their order. Specification: Host, FE, I2M, CE.

module command_path
  import command_path_params_pkg::*;
  import copies_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import inline_copy_pkg::*;
  import macros_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter command_path_params_t P = COMMAND_PATH_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            doorbell_valid_i,
  output logic            doorbell_ready_o,
  input  doorbell_t       doorbell_i,
  input  logic            register_valid_i,
  output logic            register_ready_o,
  input  register_write_t register_i,
  output logic            bundle_valid_o,
  input  logic            bundle_ready_i,
  output bundle_t         bundle_o,
  input  logic            complete_valid_i,
  output logic            complete_ready_o,
  input  completed_t      complete_i,
  input  logic            three_d_idle_i,
  input  logic            compute_idle_i,
  input  logic            two_d_idle_i,
  input  logic            failed_i,                    // an engine reports a fault
  input  logic            refusal_valid_i,             // a read of Host's was refused
  input  access_fault_t   refusal_i,
  // All that the two copiers have written is performed.
  input  logic            inline_settled_i,
  input  logic            copy_settled_i,
  input  time_t           time_i,
  output logic            host_read_valid_o,
  input  logic            host_read_ready_i,
  output memory_read_t    host_read_o,
  input  logic            host_read_data_valid_i,
  output logic            host_read_data_ready_o,
  input  sector_t         host_read_data_i,
  output logic            host_write_valid_o,
  input  logic            host_write_ready_i,
  output memory_write_t   host_write_o,
  output logic            host_flush_valid_o,
  input  logic            host_flush_ready_i,
  output cache_order_t    host_flush_o,
  input  logic            host_flushed_valid_i,
  input  logic            host_flushed_i,
  output logic            host_control_valid_o,
  input  logic            host_control_ready_i,
  output space_control_t  host_control_o,
  input  logic            host_controlled_valid_i,
  input  logic            host_controlled_i,
  output logic            front_end_clean_valid_o,
  input  logic            front_end_clean_ready_i,
  output cache_order_t    front_end_clean_o,
  input  logic            front_end_cleaned_valid_i,
  input  logic            front_end_cleaned_i,
  output logic            front_end_read_valid_o,
  input  logic            front_end_read_ready_i,
  output memory_read_t    front_end_read_o,
  input  logic            front_end_read_data_valid_i,
  output logic            front_end_read_data_ready_o,
  input  sector_t         front_end_read_data_i,
  output logic            front_end_write_valid_o,
  input  logic            front_end_write_ready_i,
  output memory_write_t   front_end_write_o,
  output logic            inline_write_valid_o,
  input  logic            inline_write_ready_i,
  output memory_write_t   inline_write_o,
  output logic            copy_port_valid_o,
  input  logic            copy_port_ready_i,
  output copy_packet_t    copy_port_o,
  input  logic            copy_read_data_valid_i,
  output logic            copy_read_data_ready_o,
  input  beat_t           copy_read_data_i,
  output logic            host_interrupt_valid_o,
  input  logic            host_interrupt_ready_i,
  output interrupt_t      host_interrupt_o,
  output logic            front_end_interrupt_valid_o,
  input  logic            front_end_interrupt_ready_i,
  output interrupt_t      front_end_interrupt_o,
  output logic            inline_interrupt_valid_o,
  input  logic            inline_interrupt_ready_i,
  output interrupt_t      inline_interrupt_o,
  output logic            copy_interrupt_valid_o,
  input  logic            copy_interrupt_ready_i,
  output interrupt_t      copy_interrupt_o,
  output logic            host_fault_valid_o,
  input  logic            host_fault_ready_i,
  output fault_t          host_fault_o,
  output logic            front_end_fault_valid_o,
  input  logic            front_end_fault_ready_i,
  output fault_t          front_end_fault_o,
  output logic            inline_fault_valid_o,
  input  logic            inline_fault_ready_i,
  output fault_t          inline_fault_o,
  output logic            copy_fault_valid_o,
  input  logic            copy_fault_ready_i,
  output fault_t          copy_fault_o,
  output logic            loaded_o,                    // a channel is loaded and runs
  output channel_id_t     channel_o,                   // which
  output method_state_t   state_o,                     // what it waits for, if anything
  output push_run_t       run_o,                       // data that its last header has announced, and that are to come
  // Host offers this to the front end, which takes it, and responds to a question.
  output logic            packet_valid_o,
  output host_packet_t    packet_o,
  output logic            packet_taken_o,
  output logic            responded_o,
  // The front end takes this from the macro engine.
  output logic            sent_valid_o,
  output macro_send_t     sent_o,
  output logic            host_idle_o,
  output logic            front_end_idle_o,
  output logic            macro_engine_idle_o,
  output logic            inline_to_memory_idle_o,
  output logic            inline_open_o,               // a launch waits for data
  output logic            copy_engine_idle_o,
  output logic            idle_o
);

  // ---- wires
  logic host_failed, host_packet_ready;
  logic front_end_increment_ready, front_end_macro_packet_valid, front_end_macro_packet_ready, front_end_shadow_valid;
  logic front_end_inline_valid, front_end_inline_ready, front_end_inline_suspend, front_end_inline_resume_valid;
  logic front_end_copy_valid, front_end_copy_ready, front_end_increment_valid;
  host_drain_t front_end_response;
  macro_packet_t front_end_macro_packet;
  logic [31:0] front_end_shadow;
  inline_packet_t front_end_inline;
  launch_image_t front_end_inline_resume;
  copy_method_t front_end_copy;
  logic [7:0] front_end_increment;
  logic macro_engine_send_ready, macro_engine_send_valid;
  macro_send_t macro_engine_send;
  launch_image_t inline_to_memory_context;

  always_comb begin
    host_failed = failed_i || front_end_fault_valid_o && front_end_fault_ready_i || inline_fault_valid_o
      && inline_fault_ready_i || copy_fault_valid_o && copy_fault_ready_i;
  end

  // ---- parts
  host #(
    .P(P.host)
  ) host (
    .clk_i,
    .rst_ni,
    .doorbell_valid_i,
    .doorbell_ready_o,
    .doorbell_i,
    .register_valid_i,
    .register_ready_o,
    .register_i,
    .response_valid_i  (responded_o),
    .response_i        (front_end_response),
    .increment_valid_i (front_end_increment_valid),
    .increment_ready_o (front_end_increment_ready),
    .increment_i       (front_end_increment),
    .time_i,
    .failed_i          (host_failed),
    .refusal_valid_i,
    .refusal_i,
    .packet_valid_o,
    .packet_ready_i    (host_packet_ready),
    .packet_o,
    .read_valid_o      (host_read_valid_o),
    .read_ready_i      (host_read_ready_i),
    .read_o            (host_read_o),
    .read_data_valid_i (host_read_data_valid_i),
    .read_data_ready_o (host_read_data_ready_o),
    .read_data_i       (host_read_data_i),
    .write_valid_o     (host_write_valid_o),
    .write_ready_i     (host_write_ready_i),
    .write_o           (host_write_o),
    .flush_valid_o     (host_flush_valid_o),
    .flush_ready_i     (host_flush_ready_i),
    .flush_o           (host_flush_o),
    .flushed_valid_i   (host_flushed_valid_i),
    .flushed_i         (host_flushed_i),
    .control_valid_o   (host_control_valid_o),
    .control_ready_i   (host_control_ready_i),
    .control_o         (host_control_o),
    .controlled_valid_i(host_controlled_valid_i),
    .controlled_i      (host_controlled_i),
    .interrupt_valid_o (host_interrupt_valid_o),
    .interrupt_ready_i (host_interrupt_ready_i),
    .interrupt_o       (host_interrupt_o),
    .fault_valid_o     (host_fault_valid_o),
    .fault_ready_i     (host_fault_ready_i),
    .fault_o           (host_fault_o),
    .loaded_o,
    .channel_o,
    .state_o,
    .run_o,
    .idle_o            (host_idle_o)
  );

  front_end #(
    .P(P.front_end)
  ) front_end (
    .clk_i,
    .rst_ni,
    .packet_valid_i       (packet_valid_o),
    .packet_ready_o       (host_packet_ready),
    .packet_i             (packet_o),
    .send_valid_i         (macro_engine_send_valid),
    .send_ready_o         (macro_engine_send_ready),
    .send_i               (macro_engine_send),
    .read_data_valid_i    (front_end_read_data_valid_i),
    .read_data_ready_o    (front_end_read_data_ready_o),
    .read_data_i          (front_end_read_data_i),
    .complete_valid_i,
    .complete_ready_o,
    .complete_i,
    .time_i,
    .three_d_idle_i,
    .compute_idle_i,
    .two_d_idle_i,
    .inline_idle_i        (inline_to_memory_idle_o && inline_settled_i),
    .inline_context_i     (inline_to_memory_context),
    .copy_idle_i          (copy_engine_idle_o && copy_settled_i),
    .macro_idle_i         (macro_engine_idle_o),
    .response_valid_o     (responded_o),
    .response_ready_i     (1'b1),
    .response_o           (front_end_response),
    .macro_packet_valid_o (front_end_macro_packet_valid),
    .macro_packet_ready_i (front_end_macro_packet_ready),
    .macro_packet_o       (front_end_macro_packet),
    .shadow_valid_o       (front_end_shadow_valid),
    .shadow_o             (front_end_shadow),
    .bundle_valid_o,
    .bundle_ready_i,
    .bundle_o,
    .inline_valid_o       (front_end_inline_valid),
    .inline_ready_i       (front_end_inline_ready),
    .inline_o             (front_end_inline),
    .inline_suspend_o     (front_end_inline_suspend),
    .inline_resume_valid_o(front_end_inline_resume_valid),
    .inline_resume_o      (front_end_inline_resume),
    .copy_valid_o         (front_end_copy_valid),
    .copy_ready_i         (front_end_copy_ready),
    .copy_o               (front_end_copy),
    .increment_valid_o    (front_end_increment_valid),
    .increment_ready_i    (front_end_increment_ready),
    .increment_o          (front_end_increment),
    .clean_valid_o        (front_end_clean_valid_o),
    .clean_ready_i        (front_end_clean_ready_i),
    .clean_o              (front_end_clean_o),
    .cleaned_valid_i      (front_end_cleaned_valid_i),
    .cleaned_i            (front_end_cleaned_i),
    .read_valid_o         (front_end_read_valid_o),
    .read_ready_i         (front_end_read_ready_i),
    .read_o               (front_end_read_o),
    .write_valid_o        (front_end_write_valid_o),
    .write_ready_i        (front_end_write_ready_i),
    .write_o              (front_end_write_o),
    .interrupt_valid_o    (front_end_interrupt_valid_o),
    .interrupt_ready_i    (front_end_interrupt_ready_i),
    .interrupt_o          (front_end_interrupt_o),
    .fault_valid_o        (front_end_fault_valid_o),
    .fault_ready_i        (front_end_fault_ready_i),
    .fault_o              (front_end_fault_o),
    .idle_o               (front_end_idle_o)
  );

  macro_engine #(
    .P(P.macro_engine)
  ) macro_engine (
    .clk_i,
    .rst_ni,
    .macro_packet_valid_i(front_end_macro_packet_valid),
    .macro_packet_ready_o(front_end_macro_packet_ready),
    .macro_packet_i      (front_end_macro_packet),
    .shadow_valid_i      (front_end_shadow_valid),
    .shadow_i            (front_end_shadow),
    .send_valid_o        (macro_engine_send_valid),
    .send_ready_i        (macro_engine_send_ready),
    .send_o              (macro_engine_send),
    .idle_o              (macro_engine_idle_o)
  );

  inline_to_memory #(
    .P(P.inline_to_memory)
  ) inline_to_memory (
    .clk_i,
    .rst_ni,
    .packet_valid_i   (front_end_inline_valid),
    .packet_ready_o   (front_end_inline_ready),
    .packet_i         (front_end_inline),
    .time_i,
    .write_valid_o    (inline_write_valid_o),
    .write_ready_i    (inline_write_ready_i),
    .write_o          (inline_write_o),
    .interrupt_valid_o(inline_interrupt_valid_o),
    .interrupt_ready_i(inline_interrupt_ready_i),
    .interrupt_o      (inline_interrupt_o),
    .fault_valid_o    (inline_fault_valid_o),
    .fault_ready_i    (inline_fault_ready_i),
    .fault_o          (inline_fault_o),
    .suspend_i        (front_end_inline_suspend),
    .resume_valid_i   (front_end_inline_resume_valid),
    .resume_i         (front_end_inline_resume),
    .context_o        (inline_to_memory_context),
    .open_o           (inline_open_o),
    .idle_o           (inline_to_memory_idle_o)
  );

  copy_engine #(
    .P(P.copy_engine)
  ) copy_engine (
    .clk_i,
    .rst_ni,
    .method_valid_i   (front_end_copy_valid),
    .method_ready_o   (front_end_copy_ready),
    .method_i         (front_end_copy),
    .read_data_valid_i(copy_read_data_valid_i),
    .read_data_ready_o(copy_read_data_ready_o),
    .read_data_i      (copy_read_data_i),
    .time_i,
    .port_valid_o     (copy_port_valid_o),
    .port_ready_i     (copy_port_ready_i),
    .port_o           (copy_port_o),
    .interrupt_valid_o(copy_interrupt_valid_o),
    .interrupt_ready_i(copy_interrupt_ready_i),
    .interrupt_o      (copy_interrupt_o),
    .fault_valid_o    (copy_fault_valid_o),
    .fault_ready_i    (copy_fault_ready_i),
    .fault_o          (copy_fault_o),
    .idle_o           (copy_engine_idle_o)
  );

  // ---- outputs
  assign packet_taken_o = packet_valid_o && host_packet_ready;
  assign sent_valid_o = macro_engine_send_valid && macro_engine_send_ready;
  assign sent_o = macro_engine_send;
  assign idle_o = host_idle_o && front_end_idle_o && macro_engine_idle_o && inline_to_memory_idle_o && !inline_open_o
      && copy_engine_idle_o;

endmodule
