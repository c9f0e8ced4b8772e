// Generated from rtl-model/chip/command.rs by `cargo test -p assemblies`; do not edit.
// Command: what takes the driver's work and hands it to the engines. Host to engine ports, the copiers, scheduler and work distributor
// of compute, 2D, and the hub's clients of memory behind one port of the crossbar. An assembly.
//
// Rates and latencies are those of its parts (host-method-rate, fe-method-rate, i2m-rate, ce-rate-256b). A channel's methods keep their
// order, requests that of their client. Specification: Host, FE, I2M, CE, SKED and CWD, XBAR.

module command
  import client_mux_params_pkg::*;
  import command_params_pkg::*;
  import copies_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import hub_activity_pkg::*;
  import inline_copy_pkg::*;
  import macros_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import tasks_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter command_params_t P = COMMAND_PARAMS
) (
  // ---- ports
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               doorbell_valid_i,
  output logic                               doorbell_ready_o,
  input  doorbell_t                          doorbell_i,
  input  logic                               register_valid_i,
  output logic                               register_ready_o,
  input  register_write_t                    register_i,
  input  logic                               order_valid_i,              // of its registers, to the L2
  output logic                               order_ready_o,
  input  cache_order_t                       order_i,
  output logic                               done_valid_o,               // the oldest order is
  output logic                               done_o,
  input  time_t                              time_i,
  output logic            [P.interrupts-1:0] interrupt_valid_o,
  input  logic            [P.interrupts-1:0] interrupt_ready_i,
  output interrupt_t      [P.interrupts-1:0] interrupt_o,
  output logic            [P.faults-1:0]     engine_fault_valid_o,
  input  logic            [P.faults-1:0]     engine_fault_ready_i,
  output fault_t          [P.faults-1:0]     engine_fault_o,
  // Of the engines.
  output logic                               three_d_valid_o,
  input  logic                               three_d_ready_i,
  output bundle_t                            three_d_o,
  input  logic                               three_d_complete_valid_i,
  output logic                               three_d_complete_ready_o,
  input  completed_t                         three_d_complete_i,
  input  logic                               three_d_idle_i,
  input  logic                               failed_i,                   // an engine outside reports a fault
  output logic            [P.sms-1:0]        block_valid_o,
  input  logic            [P.sms-1:0]        block_ready_i,
  output block_packet_t   [P.sms-1:0]        block_o,
  input  logic            [P.sms-1:0]        report_valid_i,
  output logic            [P.sms-1:0]        report_ready_o,
  input  block_report_t   [P.sms-1:0]        report_i,
  input  logic                               cores_idle_i,               // nothing is in the cores
  input  logic                               constants_valid_i,          // changes of SCC's
  output logic                               constants_ready_o,
  input  constant_table_t                    constants_i,
  output logic                               constants_done_valid_o,
  output logic                               constants_done_o,
  output logic                               table_valid_o,              // changes, to the caches of constants
  input  logic                               table_ready_i,
  output constant_table_t                    table_o,
  input  logic                               table_done_valid_i,
  input  logic                               table_done_i,
  // Of memory.
  input  logic                               scc_constants_up_valid_i,
  output logic                               scc_constants_up_ready_o,
  input  memory_up_t                         scc_constants_up_i,
  output logic                               scc_constants_down_valid_o,
  output memory_down_t                       scc_constants_down_o,
  input  logic                               scc_headers_up_valid_i,
  output logic                               scc_headers_up_ready_o,
  input  memory_up_t                         scc_headers_up_i,
  output logic                               scc_headers_down_valid_o,
  output memory_down_t                       scc_headers_down_o,
  input  logic                               index_read_valid_i,
  output logic                               index_read_ready_o,
  input  memory_read_t                       index_read_i,
  output logic                               index_read_data_valid_o,
  input  logic                               index_read_data_ready_i,
  output sector_t                            index_read_data_o,
  output logic                               memory_up_valid_o,
  input  logic                               memory_up_ready_i,
  output memory_up_t                         memory_up_o,
  input  logic                               memory_down_valid_i,
  input  memory_down_t                       memory_down_i,
  input  logic                               memory_freed_valid_i,
  input  freed_places_t                      memory_freed_i,
  output logic                               control_valid_o,
  input  logic                               control_ready_i,
  output space_control_t                     control_o,
  input  logic                               controlled_valid_i,
  input  logic                               controlled_i,
  input  logic                               refusal_valid_i,            // a read of Host's was refused
  input  access_fault_t                      refusal_i,
  // For benches only.
  output activity_t                          activity_o,
  output logic                               packet_valid_o,             // Host offers it to the front end
  output host_packet_t                       packet_o,
  output logic                               sent_valid_o,               // the front end accepts it from the macro engine
  output macro_send_t                        sent_o,
  output logic                               accepted_valid_o,           // engine_ports accepts it from the front end
  output bundle_t                            accepted_o,
  output logic                               idle_o
);

  // Ports of the mux: more than the clients have now.
  localparam int unsigned CLIENTS = 16;
  localparam int unsigned FRONT_END = 1;
  localparam int unsigned INLINE = 2;
  localparam int unsigned COPY = 3;
  // A descriptor that is wrong.
  localparam int unsigned COMPUTE = 4;
  // A launch of 2D that is wrong or not built.
  localparam int unsigned TWO_D = 5;

  // ---- wires
  logic host_failed, host_read_valid, host_read_ready, host_write_valid, host_write_ready, host_flush_valid;
  logic host_interrupt_valid, host_fault_valid, host_loaded, host_idle, host_packet_ready;
  memory_read_t host_read;
  memory_write_t host_write;
  cache_order_t host_flush;
  interrupt_t host_interrupt;
  fault_t host_fault;
  channel_id_t host_channel;
  method_state_t host_state;
  push_run_t host_run;
  logic front_end_increment_ready, front_end_response_valid, front_end_macro_packet_valid, front_end_macro_packet_ready;
  logic front_end_shadow_valid, front_end_bundle_valid, front_end_bundle_ready, front_end_inline_valid;
  logic front_end_inline_ready, front_end_inline_suspend, front_end_inline_resume_valid, front_end_copy_valid;
  logic front_end_copy_ready, front_end_increment_valid, front_end_clean_valid, front_end_read_valid;
  logic front_end_read_ready, front_end_write_valid, front_end_write_ready, front_end_interrupt_valid;
  logic front_end_fault_valid, front_end_idle;
  host_drain_t front_end_response;
  macro_packet_t front_end_macro_packet;
  logic [31:0] front_end_shadow;
  inline_packet_t front_end_inline;
  launch_image_t front_end_inline_resume;
  copy_method_t front_end_copy;
  logic [7:0] front_end_increment;
  cache_order_t front_end_clean;
  memory_read_t front_end_read;
  memory_write_t front_end_write;
  interrupt_t front_end_interrupt;
  fault_t front_end_fault;
  logic macro_engine_send_ready, macro_engine_send_valid, macro_engine_idle;
  logic inline_to_memory_write_valid, inline_to_memory_write_ready, inline_to_memory_interrupt_valid;
  logic inline_to_memory_fault_valid, inline_to_memory_open, inline_to_memory_idle;
  memory_write_t inline_to_memory_write;
  interrupt_t inline_to_memory_interrupt;
  fault_t inline_to_memory_fault;
  launch_image_t inline_to_memory_context;
  logic copy_engine_port_valid, copy_engine_port_ready, copy_engine_interrupt_valid, copy_engine_fault_valid;
  logic copy_engine_idle;
  copy_packet_t copy_engine_port;
  interrupt_t copy_engine_interrupt;
  fault_t copy_engine_fault;
  logic engine_ports_complete_ready, engine_ports_compute_valid, engine_ports_compute_ready, engine_ports_two_d_valid;
  logic engine_ports_two_d_ready, engine_ports_complete_valid, engine_ports_idle;
  bundle_t engine_ports_compute, engine_ports_two_d;
  completed_t engine_ports_complete;
  logic raster_2d_fault_valid, raster_2d_read_valid, raster_2d_read_ready, raster_2d_write_valid, raster_2d_write_ready;
  logic raster_2d_idle;
  fault_t raster_2d_fault;
  memory_read_t raster_2d_read;
  memory_write_t raster_2d_write;
  logic scheduler_complete_ready, scheduler_complete_valid, scheduler_task_valid, scheduler_task_ready;
  logic scheduler_table_valid, scheduler_table_ready, scheduler_memory_up_valid, scheduler_fault_valid, scheduler_idle;
  engine_t scheduler_complete;
  task_packet_t scheduler_task;
  constant_table_t scheduler_table;
  memory_up_t scheduler_memory_up;
  fault_t scheduler_fault;
  logic work_distributor_task_ended_ready, work_distributor_task_ended_valid, work_distributor_idle;
  task_ended_t work_distributor_task_ended;
  logic constant_changes_scheduler_done_valid, constant_changes_scheduler_done, constant_changes_idle;
  logic [0:0] constant_changes_table_ready, constant_changes_table_done_valid, constant_changes_table_done;
  logic host_port_read_data_ready, host_port_read_data_valid, host_port_fence_ready, host_port_memory_up_valid;
  logic host_port_performed_valid, host_port_performed, host_port_idle;
  sector_t host_port_read_data;
  memory_up_t host_port_memory_up;
  logic front_end_port_read_data_ready, front_end_port_read_data_valid, front_end_port_fence_ready;
  logic front_end_port_memory_up_valid, front_end_port_performed_valid, front_end_port_performed, front_end_port_idle;
  sector_t front_end_port_read_data;
  memory_up_t front_end_port_memory_up;
  logic inline_port_memory_up_valid, inline_port_idle;
  memory_up_t inline_port_memory_up;
  logic copy_port_beat_ready, copy_port_beat_valid, copy_port_read_valid, copy_port_read_ready, copy_port_write_valid;
  logic copy_port_write_ready, copy_port_idle;
  beat_t copy_port_beat;
  memory_read_t copy_port_read;
  memory_write_t copy_port_write;
  logic copy_client_port_read_data_ready, copy_client_port_read_data_valid, copy_client_port_memory_up_valid;
  logic copy_client_port_idle;
  sector_t copy_client_port_read_data;
  memory_up_t copy_client_port_memory_up;
  logic index_port_memory_up_valid, index_port_idle;
  memory_up_t index_port_memory_up;
  logic two_d_port_read_data_ready, two_d_port_read_data_valid, two_d_port_memory_up_valid, two_d_port_idle;
  sector_t two_d_port_read_data;
  memory_up_t two_d_port_memory_up;
  logic [P.flush.clients-1:0] flush_order_valid;
  cache_order_t [P.flush.clients-1:0] flush_order;
  logic flush_memory_up_valid, flush_idle;
  memory_up_t flush_memory_up;
  logic [P.flush.ports-1:0] flush_fence_ready, flush_performed_valid, flush_performed;
  logic [CLIENTS-1:0] mux_client_up_valid;
  memory_up_t [CLIENTS-1:0] mux_client_up;
  logic mux_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [0:0] constant_changes_table_valid;
  constant_table_t [0:0] constant_changes_table;
  logic [P.flush.clients-1:0] flush_order_ready, flush_done_valid, flush_done;
  logic [P.flush.ports-1:0] flush_fence_valid;
  memory_fence_t [P.flush.ports-1:0] flush_fence;
  logic [CLIENTS-1:0] mux_client_up_ready, mux_client_down_valid;
  memory_down_t [CLIENTS-1:0] mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

  logic compute_idle;
  logic copy_settled;

  // Whether no grid is live, the cores aside, and no bundle for compute is in flight.
  assign compute_idle = engine_ports_idle && scheduler_idle && work_distributor_idle && constant_changes_idle;

  // Whether all that the copy engine has written is performed.
  assign copy_settled = copy_port_idle && copy_client_port_idle;

  always_comb begin
    host_failed = front_end_fault_valid && engine_fault_ready_i[FRONT_END] || inline_to_memory_fault_valid
      && engine_fault_ready_i[INLINE] || copy_engine_fault_valid && engine_fault_ready_i[COPY] || scheduler_fault_valid
      && engine_fault_ready_i[COMPUTE] || raster_2d_fault_valid && engine_fault_ready_i[TWO_D] || failed_i;
  end

  always_comb begin
    constant_changes_table_ready = '0;
    constant_changes_table_done_valid = '0;
    constant_changes_table_done = '0;
    constant_changes_table_ready[0] = table_ready_i;
    constant_changes_table_done_valid[0] = table_done_valid_i;
    constant_changes_table_done[0] = table_done_i;
  end

  always_comb begin
    flush_order_valid = '0;
    for (int n = 0; n < P.flush.clients; n++) flush_order[n] = cache_order_t'('0);
    flush_fence_ready = '0;
    flush_performed_valid = '0;
    flush_performed = '0;
    flush_fence_ready[0] = host_port_fence_ready;
    flush_performed_valid[0] = host_port_performed_valid;
    flush_performed[0] = host_port_performed;
    flush_fence_ready[1] = front_end_port_fence_ready;
    flush_performed_valid[1] = front_end_port_performed_valid;
    flush_performed[1] = front_end_port_performed;
    flush_order_valid[0] = order_valid_i;
    flush_order[0] = order_i;
    flush_order_valid[1] = host_flush_valid;
    flush_order[1] = host_flush;
    flush_order_valid[2] = front_end_clean_valid;
    flush_order[2] = front_end_clean;
  end

  always_comb begin
    mux_client_up_valid = '0;
    for (int n = 0; n < CLIENTS; n++) mux_client_up[n] = '0;
    mux_client_up_valid[0] = host_port_memory_up_valid;
    mux_client_up[0] = host_port_memory_up;
    mux_client_up_valid[1] = front_end_port_memory_up_valid;
    mux_client_up[1] = front_end_port_memory_up;
    mux_client_up_valid[2] = inline_port_memory_up_valid;
    mux_client_up[2] = inline_port_memory_up;
    mux_client_up_valid[3] = copy_client_port_memory_up_valid;
    mux_client_up[3] = copy_client_port_memory_up;
    mux_client_up_valid[4] = flush_memory_up_valid;
    mux_client_up[4] = flush_memory_up;
    mux_client_up_valid[9] = two_d_port_memory_up_valid;
    mux_client_up[9] = two_d_port_memory_up;
    mux_client_up_valid[5] = scheduler_memory_up_valid;
    mux_client_up[5] = scheduler_memory_up;
    mux_client_up_valid[6] = scc_constants_up_valid_i;
    mux_client_up[6] = scc_constants_up_i;
    mux_client_up_valid[7] = scc_headers_up_valid_i;
    mux_client_up[7] = scc_headers_up_i;
    mux_client_up_valid[8] = index_port_memory_up_valid;
    mux_client_up[8] = index_port_memory_up;
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
    .response_valid_i (front_end_response_valid),
    .response_i       (front_end_response),
    .increment_valid_i(front_end_increment_valid),
    .increment_ready_o(front_end_increment_ready),
    .increment_i      (front_end_increment),
    .time_i,
    .failed_i         (host_failed),
    .refusal_valid_i,
    .refusal_i,
    .packet_valid_o,
    .packet_ready_i   (host_packet_ready),
    .packet_o,
    .read_valid_o     (host_read_valid),
    .read_ready_i     (host_read_ready),
    .read_o           (host_read),
    .read_data_valid_i(host_port_read_data_valid),
    .read_data_ready_o(host_port_read_data_ready),
    .read_data_i      (host_port_read_data),
    .write_valid_o    (host_write_valid),
    .write_ready_i    (host_write_ready),
    .write_o          (host_write),
    .flush_valid_o    (host_flush_valid),
    .flush_ready_i    (flush_order_ready[1]),
    .flush_o          (host_flush),
    .flushed_valid_i  (flush_done_valid[1]),
    .flushed_i        (flush_done[1]),
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .controlled_valid_i,
    .controlled_i,
    .interrupt_valid_o(host_interrupt_valid),
    .interrupt_ready_i(interrupt_ready_i[0]),
    .interrupt_o      (host_interrupt),
    .fault_valid_o    (host_fault_valid),
    .fault_ready_i    (engine_fault_ready_i[0]),
    .fault_o          (host_fault),
    .loaded_o         (host_loaded),
    .channel_o        (host_channel),
    .state_o          (host_state),
    .run_o            (host_run),
    .idle_o           (host_idle)
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
    .send_i               (sent_o),
    .read_data_valid_i    (front_end_port_read_data_valid),
    .read_data_ready_o    (front_end_port_read_data_ready),
    .read_data_i          (front_end_port_read_data),
    .complete_valid_i     (engine_ports_complete_valid),
    .complete_ready_o     (engine_ports_complete_ready),
    .complete_i           (engine_ports_complete),
    .time_i,
    .three_d_idle_i       (three_d_idle_i && engine_ports_idle),
    .compute_idle_i       (compute_idle && cores_idle_i),
    .two_d_idle_i         (raster_2d_idle && two_d_port_idle && engine_ports_idle),
    .inline_idle_i        (inline_to_memory_idle && inline_port_idle),
    .inline_context_i     (inline_to_memory_context),
    .copy_idle_i          (copy_engine_idle && copy_settled),
    .macro_idle_i         (macro_engine_idle),
    .response_valid_o     (front_end_response_valid),
    .response_ready_i     (1'b1),
    .response_o           (front_end_response),
    .macro_packet_valid_o (front_end_macro_packet_valid),
    .macro_packet_ready_i (front_end_macro_packet_ready),
    .macro_packet_o       (front_end_macro_packet),
    .shadow_valid_o       (front_end_shadow_valid),
    .shadow_o             (front_end_shadow),
    .bundle_valid_o       (front_end_bundle_valid),
    .bundle_ready_i       (front_end_bundle_ready),
    .bundle_o             (accepted_o),
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
    .clean_valid_o        (front_end_clean_valid),
    .clean_ready_i        (flush_order_ready[2]),
    .clean_o              (front_end_clean),
    .cleaned_valid_i      (flush_done_valid[2]),
    .cleaned_i            (flush_done[2]),
    .read_valid_o         (front_end_read_valid),
    .read_ready_i         (front_end_read_ready),
    .read_o               (front_end_read),
    .write_valid_o        (front_end_write_valid),
    .write_ready_i        (front_end_write_ready),
    .write_o              (front_end_write),
    .interrupt_valid_o    (front_end_interrupt_valid),
    .interrupt_ready_i    (interrupt_ready_i[1]),
    .interrupt_o          (front_end_interrupt),
    .fault_valid_o        (front_end_fault_valid),
    .fault_ready_i        (engine_fault_ready_i[1]),
    .fault_o              (front_end_fault),
    .idle_o               (front_end_idle)
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
    .send_o              (sent_o),
    .idle_o              (macro_engine_idle)
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
    .write_valid_o    (inline_to_memory_write_valid),
    .write_ready_i    (inline_to_memory_write_ready),
    .write_o          (inline_to_memory_write),
    .interrupt_valid_o(inline_to_memory_interrupt_valid),
    .interrupt_ready_i(interrupt_ready_i[2]),
    .interrupt_o      (inline_to_memory_interrupt),
    .fault_valid_o    (inline_to_memory_fault_valid),
    .fault_ready_i    (engine_fault_ready_i[2]),
    .fault_o          (inline_to_memory_fault),
    .suspend_i        (front_end_inline_suspend),
    .resume_valid_i   (front_end_inline_resume_valid),
    .resume_i         (front_end_inline_resume),
    .context_o        (inline_to_memory_context),
    .open_o           (inline_to_memory_open),
    .idle_o           (inline_to_memory_idle)
  );

  copy_engine #(
    .P(P.copy_engine)
  ) copy_engine (
    .clk_i,
    .rst_ni,
    .method_valid_i   (front_end_copy_valid),
    .method_ready_o   (front_end_copy_ready),
    .method_i         (front_end_copy),
    .read_data_valid_i(copy_port_beat_valid),
    .read_data_ready_o(copy_port_beat_ready),
    .read_data_i      (copy_port_beat),
    .time_i,
    .port_valid_o     (copy_engine_port_valid),
    .port_ready_i     (copy_engine_port_ready),
    .port_o           (copy_engine_port),
    .interrupt_valid_o(copy_engine_interrupt_valid),
    .interrupt_ready_i(interrupt_ready_i[3]),
    .interrupt_o      (copy_engine_interrupt),
    .fault_valid_o    (copy_engine_fault_valid),
    .fault_ready_i    (engine_fault_ready_i[3]),
    .fault_o          (copy_engine_fault),
    .idle_o           (copy_engine_idle)
  );

  engine_ports engine_ports (
    .clk_i,
    .rst_ni,
    .bundle_valid_i          (front_end_bundle_valid),
    .bundle_ready_o          (front_end_bundle_ready),
    .bundle_i                (accepted_o),
    .compute_valid_o         (engine_ports_compute_valid),
    .compute_ready_i         (engine_ports_compute_ready),
    .compute_o               (engine_ports_compute),
    .three_d_valid_o,
    .three_d_ready_i,
    .three_d_o,
    .two_d_valid_o           (engine_ports_two_d_valid),
    .two_d_ready_i           (engine_ports_two_d_ready),
    .two_d_o                 (engine_ports_two_d),
    .compute_complete_valid_i(scheduler_complete_valid),
    .compute_complete_ready_o(scheduler_complete_ready),
    .compute_complete_i      (scheduler_complete),
    .three_d_complete_valid_i,
    .three_d_complete_ready_o,
    .three_d_complete_i,
    .complete_valid_o        (engine_ports_complete_valid),
    .complete_ready_i        (engine_ports_complete_ready),
    .complete_o              (engine_ports_complete),
    .idle_o                  (engine_ports_idle)
  );

  raster_2d #(
    .P(P.raster_2d)
  ) raster_2d (
    .clk_i,
    .rst_ni,
    .bundle_valid_i   (engine_ports_two_d_valid),
    .bundle_ready_o   (engine_ports_two_d_ready),
    .bundle_i         (engine_ports_two_d),
    .fault_valid_o    (raster_2d_fault_valid),
    .fault_ready_i    (engine_fault_ready_i[5]),
    .fault_o          (raster_2d_fault),
    .read_valid_o     (raster_2d_read_valid),
    .read_ready_i     (raster_2d_read_ready),
    .read_o           (raster_2d_read),
    .read_data_valid_i(two_d_port_read_data_valid),
    .read_data_ready_o(two_d_port_read_data_ready),
    .read_data_i      (two_d_port_read_data),
    .write_valid_o    (raster_2d_write_valid),
    .write_ready_i    (raster_2d_write_ready),
    .write_o          (raster_2d_write),
    .idle_o           (raster_2d_idle)
  );

  scheduler #(
    .P(P.scheduler)
  ) scheduler (
    .clk_i,
    .rst_ni,
    .bundle_valid_i     (engine_ports_compute_valid),
    .bundle_ready_o     (engine_ports_compute_ready),
    .bundle_i           (engine_ports_compute),
    .complete_valid_o   (scheduler_complete_valid),
    .complete_ready_i   (scheduler_complete_ready),
    .complete_o         (scheduler_complete),
    .task_valid_o       (scheduler_task_valid),
    .task_ready_i       (scheduler_task_ready),
    .task_o             (scheduler_task),
    .task_ended_valid_i (work_distributor_task_ended_valid),
    .task_ended_ready_o (work_distributor_task_ended_ready),
    .task_ended_i       (work_distributor_task_ended),
    .table_valid_o      (scheduler_table_valid),
    .table_ready_i      (scheduler_table_ready),
    .table_o            (scheduler_table),
    .table_done_valid_i (constant_changes_scheduler_done_valid),
    .table_done_i       (constant_changes_scheduler_done),
    .memory_up_valid_o  (scheduler_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[5]),
    .memory_up_o        (scheduler_memory_up),
    .memory_down_valid_i(mux_client_down_valid[5]),
    .memory_down_i      (mux_client_down[5]),
    .time_i,
    .fault_valid_o      (scheduler_fault_valid),
    .fault_ready_i      (engine_fault_ready_i[4]),
    .fault_o            (scheduler_fault),
    .idle_o             (scheduler_idle)
  );

  work_distributor #(
    .P(P.work_distributor)
  ) work_distributor (
    .clk_i,
    .rst_ni,
    .task_valid_i      (scheduler_task_valid),
    .task_ready_o      (scheduler_task_ready),
    .task_i            (scheduler_task),
    .task_ended_valid_o(work_distributor_task_ended_valid),
    .task_ended_ready_i(work_distributor_task_ended_ready),
    .task_ended_o      (work_distributor_task_ended),
    .block_valid_o,
    .block_ready_i,
    .block_o,
    .report_valid_i,
    .report_ready_o,
    .report_i,
    .idle_o            (work_distributor_idle)
  );

  constant_changes constant_changes (
    .clk_i,
    .rst_ni,
    .scheduler_valid_i     (scheduler_table_valid),
    .scheduler_ready_o     (scheduler_table_ready),
    .scheduler_i           (scheduler_table),
    .scheduler_done_valid_o(constant_changes_scheduler_done_valid),
    .scheduler_done_o      (constant_changes_scheduler_done),
    .constants_valid_i,
    .constants_ready_o,
    .constants_i,
    .constants_done_valid_o,
    .constants_done_o,
    .table_valid_o         (constant_changes_table_valid),
    .table_ready_i         (constant_changes_table_ready),
    .table_o               (constant_changes_table),
    .table_done_valid_i    (constant_changes_table_done_valid),
    .table_done_i          (constant_changes_table_done),
    .idle_o                (constant_changes_idle)
  );

  client_port #(
    .P(P.port)
  ) host_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (host_read_valid),
    .read_ready_o       (host_read_ready),
    .read_i             (host_read),
    .read_data_valid_o  (host_port_read_data_valid),
    .read_data_ready_i  (host_port_read_data_ready),
    .read_data_o        (host_port_read_data),
    .write_valid_i      (host_write_valid),
    .write_ready_o      (host_write_ready),
    .write_i            (host_write),
    .fence_valid_i      (flush_fence_valid[0]),
    .fence_ready_o      (host_port_fence_ready),
    .fence_i            (flush_fence[0]),
    .memory_up_valid_o  (host_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[0]),
    .memory_up_o        (host_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[0]),
    .memory_down_i      (mux_client_down[0]),
    .performed_valid_o  (host_port_performed_valid),
    .performed_o        (host_port_performed),
    .idle_o             (host_port_idle)
  );

  client_port #(
    .P(P.port)
  ) front_end_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (front_end_read_valid),
    .read_ready_o       (front_end_read_ready),
    .read_i             (front_end_read),
    .read_data_valid_o  (front_end_port_read_data_valid),
    .read_data_ready_i  (front_end_port_read_data_ready),
    .read_data_o        (front_end_port_read_data),
    .write_valid_i      (front_end_write_valid),
    .write_ready_o      (front_end_write_ready),
    .write_i            (front_end_write),
    .fence_valid_i      (flush_fence_valid[1]),
    .fence_ready_o      (front_end_port_fence_ready),
    .fence_i            (flush_fence[1]),
    .memory_up_valid_o  (front_end_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[1]),
    .memory_up_o        (front_end_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[1]),
    .memory_down_i      (mux_client_down[1]),
    .performed_valid_o  (front_end_port_performed_valid),
    .performed_o        (front_end_port_performed),
    .idle_o             (front_end_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.port)
  ) inline_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (1'b0),
    .read_ready_o       (),
    .read_i             ('0),
    .read_data_valid_o  (),
    .read_data_ready_i  (1'b0),
    .read_data_o        (),
    .write_valid_i      (inline_to_memory_write_valid),
    .write_ready_o      (inline_to_memory_write_ready),
    .write_i            (inline_to_memory_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (inline_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[2]),
    .memory_up_o        (inline_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[2]),
    .memory_down_i      (mux_client_down[2]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (inline_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  copy_port #(
    .P(P.copy_port)
  ) copy_port (
    .clk_i,
    .rst_ni,
    .packet_valid_i   (copy_engine_port_valid),
    .packet_ready_o   (copy_engine_port_ready),
    .packet_i         (copy_engine_port),
    .beat_valid_o     (copy_port_beat_valid),
    .beat_ready_i     (copy_port_beat_ready),
    .beat_o           (copy_port_beat),
    .read_valid_o     (copy_port_read_valid),
    .read_ready_i     (copy_port_read_ready),
    .read_o           (copy_port_read),
    .read_data_valid_i(copy_client_port_read_data_valid),
    .read_data_ready_o(copy_client_port_read_data_ready),
    .read_data_i      (copy_client_port_read_data),
    .write_valid_o    (copy_port_write_valid),
    .write_ready_i    (copy_port_write_ready),
    .write_o          (copy_port_write),
    .idle_o           (copy_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.port)
  ) copy_client_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (copy_port_read_valid),
    .read_ready_o       (copy_port_read_ready),
    .read_i             (copy_port_read),
    .read_data_valid_o  (copy_client_port_read_data_valid),
    .read_data_ready_i  (copy_client_port_read_data_ready),
    .read_data_o        (copy_client_port_read_data),
    .write_valid_i      (copy_port_write_valid),
    .write_ready_o      (copy_port_write_ready),
    .write_i            (copy_port_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (copy_client_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[3]),
    .memory_up_o        (copy_client_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[3]),
    .memory_down_i      (mux_client_down[3]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (copy_client_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.port)
  ) index_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (index_read_valid_i),
    .read_ready_o       (index_read_ready_o),
    .read_i             (index_read_i),
    .read_data_valid_o  (index_read_data_valid_o),
    .read_data_ready_i  (index_read_data_ready_i),
    .read_data_o        (index_read_data_o),
    .write_valid_i      (1'b0),
    .write_ready_o      (),
    .write_i            ('0),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (index_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[8]),
    .memory_up_o        (index_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[8]),
    .memory_down_i      (mux_client_down[8]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (index_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.port)
  ) two_d_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (raster_2d_read_valid),
    .read_ready_o       (raster_2d_read_ready),
    .read_i             (raster_2d_read),
    .read_data_valid_o  (two_d_port_read_data_valid),
    .read_data_ready_i  (two_d_port_read_data_ready),
    .read_data_o        (two_d_port_read_data),
    .write_valid_i      (raster_2d_write_valid),
    .write_ready_o      (raster_2d_write_ready),
    .write_i            (raster_2d_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (two_d_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[9]),
    .memory_up_o        (two_d_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[9]),
    .memory_down_i      (mux_client_down[9]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (two_d_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  flush #(
    .P(P.flush)
  ) flush (
    .clk_i,
    .rst_ni,
    .order_valid_i      (flush_order_valid),
    .order_ready_o      (flush_order_ready),
    .order_i            (flush_order),
    .memory_up_valid_o  (flush_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[4]),
    .memory_up_o        (flush_memory_up),
    .memory_down_valid_i(mux_client_down_valid[4]),
    .memory_down_i      (mux_client_down[4]),
    .done_valid_o       (flush_done_valid),
    .done_o             (flush_done),
    .fence_valid_o      (flush_fence_valid),
    .fence_ready_i      (flush_fence_ready),
    .fence_o            (flush_fence),
    .performed_valid_i  (flush_performed_valid),
    .performed_i        (flush_performed),
    .idle_o             (flush_idle)
  );

  client_mux #(
    .P('{clients: CLIENTS, first: CLIENT_MUX_PARAMS.first, places: CLIENT_MUX_PARAMS.places})
  ) mux (
    .clk_i,
    .rst_ni,
    .client_up_valid_i  (mux_client_up_valid),
    .client_up_ready_o  (mux_client_up_ready),
    .client_up_i        (mux_client_up),
    .client_down_valid_o(mux_client_down_valid),
    .client_down_o      (mux_client_down),
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .memory_freed_valid_i,
    .memory_freed_i,
    .idle_o             (mux_idle)
  );

  // ---- outputs
  assign order_ready_o = flush_order_ready[0];
  assign done_valid_o = flush_done_valid[0];
  assign done_o = flush_done[0];
  assign table_valid_o = constant_changes_table_valid[0];
  assign table_o = constant_changes_table[0];
  assign scc_constants_up_ready_o = mux_client_up_ready[6];
  assign scc_constants_down_valid_o = mux_client_down_valid[6];
  assign scc_constants_down_o = mux_client_down[6];
  assign scc_headers_up_ready_o = mux_client_up_ready[7];
  assign scc_headers_down_valid_o = mux_client_down_valid[7];
  assign scc_headers_down_o = mux_client_down[7];
  assign activity_o = '{loaded: host_loaded, channel: host_channel, state: host_state, run: host_run,
      packet_taken: packet_valid_o && host_packet_ready, responded: front_end_response_valid, host_idle: host_idle,
      front_end_idle: front_end_idle, macro_engine_idle: macro_engine_idle, inline_to_memory_idle: inline_to_memory_idle
      && inline_port_idle, copy_engine_idle: copy_engine_idle && copy_settled, inline_open: inline_to_memory_open};
  assign sent_valid_o = macro_engine_send_valid && macro_engine_send_ready;
  assign accepted_valid_o = front_end_bundle_valid && front_end_bundle_ready;
  assign idle_o = host_idle && front_end_idle && macro_engine_idle && copy_engine_idle && inline_to_memory_idle
      && !inline_to_memory_open && compute_idle && raster_2d_idle && host_port_idle && front_end_port_idle
      && inline_port_idle && copy_settled && index_port_idle && two_d_port_idle && flush_idle && mux_idle;

  always_comb begin
    interrupt_valid_o = '0;
    for (int n = 0; n < P.interrupts; n++) interrupt_o[n] = '0;
    engine_fault_valid_o = '0;
    for (int n = 0; n < P.faults; n++) engine_fault_o[n] = '0;
    interrupt_valid_o[0] = host_interrupt_valid;
    interrupt_o[0] = host_interrupt;
    interrupt_valid_o[1] = front_end_interrupt_valid;
    interrupt_o[1] = front_end_interrupt;
    interrupt_valid_o[2] = inline_to_memory_interrupt_valid;
    interrupt_o[2] = inline_to_memory_interrupt;
    interrupt_valid_o[3] = copy_engine_interrupt_valid;
    interrupt_o[3] = copy_engine_interrupt;
    engine_fault_valid_o[0] = host_fault_valid;
    engine_fault_o[0] = host_fault;
    engine_fault_valid_o[1] = front_end_fault_valid;
    engine_fault_o[1] = front_end_fault;
    engine_fault_valid_o[2] = inline_to_memory_fault_valid;
    engine_fault_o[2] = inline_to_memory_fault;
    engine_fault_valid_o[3] = copy_engine_fault_valid;
    engine_fault_o[3] = copy_engine_fault;
    engine_fault_valid_o[4] = scheduler_fault_valid;
    engine_fault_o[4] = scheduler_fault;
    engine_fault_valid_o[5] = raster_2d_fault_valid;
    engine_fault_o[5] = raster_2d_fault;
  end

endmodule
