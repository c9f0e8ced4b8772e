// Generated from testbenches/rigs/hub_memory.rs by `cargo test -p assemblies`; do not edit.
// The hub's way to memory, for benches that are its clients: an assembly of the ports of Host, front end, inline copy, copy engine and scheduler, and of what the
// driver's registers, Host and front end request of the L2, behind one port of the crossbar. The chip has the same in `chip/command`.
//
// Rates and latencies are those of its parts. In order for each client. Specification: XBAR, Host, FE, I2M, CE.

module hub_memory
  import client_mux_params_pkg::*;
  import copies_pkg::*;
  import hub_memory_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter hub_memory_params_t P = HUB_MEMORY_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          host_read_valid_i,
  output logic          host_read_ready_o,
  input  memory_read_t  host_read_i,
  output logic          host_read_data_valid_o,
  input  logic          host_read_data_ready_i,
  output sector_t       host_read_data_o,
  input  logic          host_write_valid_i,
  output logic          host_write_ready_o,
  input  memory_write_t host_write_i,
  input  logic          front_end_read_valid_i,
  output logic          front_end_read_ready_o,
  input  memory_read_t  front_end_read_i,
  output logic          front_end_read_data_valid_o,
  input  logic          front_end_read_data_ready_i,
  output sector_t       front_end_read_data_o,
  input  logic          front_end_write_valid_i,
  output logic          front_end_write_ready_o,
  input  memory_write_t front_end_write_i,
  input  logic          inline_write_valid_i,
  output logic          inline_write_ready_o,
  input  memory_write_t inline_write_i,
  input  logic          copy_packet_valid_i,
  output logic          copy_packet_ready_o,
  input  copy_packet_t  copy_packet_i,
  output logic          copy_beat_valid_o,
  input  logic          copy_beat_ready_i,
  output beat_t         copy_beat_o,
  input  logic          scheduler_up_valid_i,
  output logic          scheduler_up_ready_o,
  input  memory_up_t    scheduler_up_i,
  output logic          scheduler_down_valid_o,
  output memory_down_t  scheduler_down_o,
  input  logic          constants_up_valid_i,
  output logic          constants_up_ready_o,
  input  memory_up_t    constants_up_i,
  output logic          constants_down_valid_o,
  output memory_down_t  constants_down_o,
  input  logic          headers_up_valid_i,
  output logic          headers_up_ready_o,
  input  memory_up_t    headers_up_i,
  output logic          headers_down_valid_o,
  output memory_down_t  headers_down_o,
  input  logic          index_read_valid_i,
  output logic          index_read_ready_o,
  input  memory_read_t  index_read_i,
  output logic          index_read_data_valid_o,
  input  logic          index_read_data_ready_i,
  output sector_t       index_read_data_o,
  input  logic          order_valid_i,               // of the driver's registers
  output logic          order_ready_o,
  input  cache_order_t  order_i,
  output logic          done_valid_o,                // the oldest order is
  output logic          done_o,
  input  logic          host_order_valid_i,
  output logic          host_order_ready_o,
  input  cache_order_t  host_order_i,
  output logic          host_done_valid_o,
  output logic          host_done_o,
  input  logic          front_end_order_valid_i,
  output logic          front_end_order_ready_o,
  input  cache_order_t  front_end_order_i,
  output logic          front_end_done_valid_o,
  output logic          front_end_done_o,
  output logic          memory_up_valid_o,           // credits of the crossbar
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,
  input  memory_down_t  memory_down_i,
  input  logic          memory_freed_valid_i,
  input  freed_places_t memory_freed_i,
  output logic          inline_settled_o,            // all that it wrote is performed
  output logic          copy_settled_o,
  output logic          idle_o
);

  // Ports of the mux: more than the clients have now.
  localparam int unsigned CLIENTS = 16;

  // ---- wires
  logic host_port_fence_ready, host_port_memory_up_valid, host_port_performed_valid, host_port_performed;
  logic host_port_idle;
  memory_up_t host_port_memory_up;
  logic front_end_port_fence_ready, front_end_port_memory_up_valid, front_end_port_performed_valid;
  logic front_end_port_performed, front_end_port_idle;
  memory_up_t front_end_port_memory_up;
  logic inline_port_memory_up_valid;
  memory_up_t inline_port_memory_up;
  logic copy_port_read_valid, copy_port_read_ready, copy_port_write_valid, copy_port_write_ready, copy_port_idle;
  memory_read_t copy_port_read;
  memory_write_t copy_port_write;
  logic copy_engine_port_read_data_ready, copy_engine_port_read_data_valid, copy_engine_port_memory_up_valid;
  logic copy_engine_port_idle;
  sector_t copy_engine_port_read_data;
  memory_up_t copy_engine_port_memory_up;
  logic index_port_memory_up_valid, index_port_idle;
  memory_up_t index_port_memory_up;
  logic [P.flush.clients-1:0] flush_order_valid;
  cache_order_t [P.flush.clients-1:0] flush_order;
  logic flush_memory_up_valid, flush_idle;
  memory_up_t flush_memory_up;
  logic [P.flush.ports-1:0] flush_fence_ready, flush_performed_valid, flush_performed;
  logic [CLIENTS-1:0] mux_client_up_valid;
  memory_up_t [CLIENTS-1:0] mux_client_up;
  logic mux_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.flush.clients-1:0] flush_order_ready, flush_done_valid, flush_done;
  logic [P.flush.ports-1:0] flush_fence_valid;
  memory_fence_t [P.flush.ports-1:0] flush_fence;
  logic [CLIENTS-1:0] mux_client_up_ready, mux_client_down_valid;
  memory_down_t [CLIENTS-1:0] mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

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
    flush_order_valid[1] = host_order_valid_i;
    flush_order[1] = host_order_i;
    flush_order_valid[2] = front_end_order_valid_i;
    flush_order[2] = front_end_order_i;
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
    mux_client_up_valid[3] = copy_engine_port_memory_up_valid;
    mux_client_up[3] = copy_engine_port_memory_up;
    mux_client_up_valid[4] = flush_memory_up_valid;
    mux_client_up[4] = flush_memory_up;
    mux_client_up_valid[5] = scheduler_up_valid_i;
    mux_client_up[5] = scheduler_up_i;
    mux_client_up_valid[6] = constants_up_valid_i;
    mux_client_up[6] = constants_up_i;
    mux_client_up_valid[7] = headers_up_valid_i;
    mux_client_up[7] = headers_up_i;
    mux_client_up_valid[8] = index_port_memory_up_valid;
    mux_client_up[8] = index_port_memory_up;
  end

  // ---- parts
  client_port #(
    .P(P.port)
  ) host_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (host_read_valid_i),
    .read_ready_o       (host_read_ready_o),
    .read_i             (host_read_i),
    .read_data_valid_o  (host_read_data_valid_o),
    .read_data_ready_i  (host_read_data_ready_i),
    .read_data_o        (host_read_data_o),
    .write_valid_i      (host_write_valid_i),
    .write_ready_o      (host_write_ready_o),
    .write_i            (host_write_i),
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
    .read_valid_i       (front_end_read_valid_i),
    .read_ready_o       (front_end_read_ready_o),
    .read_i             (front_end_read_i),
    .read_data_valid_o  (front_end_read_data_valid_o),
    .read_data_ready_i  (front_end_read_data_ready_i),
    .read_data_o        (front_end_read_data_o),
    .write_valid_i      (front_end_write_valid_i),
    .write_ready_o      (front_end_write_ready_o),
    .write_i            (front_end_write_i),
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
    .write_valid_i      (inline_write_valid_i),
    .write_ready_o      (inline_write_ready_o),
    .write_i            (inline_write_i),
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
    .idle_o             (inline_settled_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  copy_port #(
    .P(P.copy_port)
  ) copy_port (
    .clk_i,
    .rst_ni,
    .packet_valid_i   (copy_packet_valid_i),
    .packet_ready_o   (copy_packet_ready_o),
    .packet_i         (copy_packet_i),
    .beat_valid_o     (copy_beat_valid_o),
    .beat_ready_i     (copy_beat_ready_i),
    .beat_o           (copy_beat_o),
    .read_valid_o     (copy_port_read_valid),
    .read_ready_i     (copy_port_read_ready),
    .read_o           (copy_port_read),
    .read_data_valid_i(copy_engine_port_read_data_valid),
    .read_data_ready_o(copy_engine_port_read_data_ready),
    .read_data_i      (copy_engine_port_read_data),
    .write_valid_o    (copy_port_write_valid),
    .write_ready_i    (copy_port_write_ready),
    .write_o          (copy_port_write),
    .idle_o           (copy_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.port)
  ) copy_engine_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (copy_port_read_valid),
    .read_ready_o       (copy_port_read_ready),
    .read_i             (copy_port_read),
    .read_data_valid_o  (copy_engine_port_read_data_valid),
    .read_data_ready_i  (copy_engine_port_read_data_ready),
    .read_data_o        (copy_engine_port_read_data),
    .write_valid_i      (copy_port_write_valid),
    .write_ready_o      (copy_port_write_ready),
    .write_i            (copy_port_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (copy_engine_port_memory_up_valid),
    .memory_up_ready_i  (mux_client_up_ready[3]),
    .memory_up_o        (copy_engine_port_memory_up),
    .memory_down_valid_i(mux_client_down_valid[3]),
    .memory_down_i      (mux_client_down[3]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (copy_engine_port_idle)
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
  assign scheduler_up_ready_o = mux_client_up_ready[5];
  assign scheduler_down_valid_o = mux_client_down_valid[5];
  assign scheduler_down_o = mux_client_down[5];
  assign constants_up_ready_o = mux_client_up_ready[6];
  assign constants_down_valid_o = mux_client_down_valid[6];
  assign constants_down_o = mux_client_down[6];
  assign headers_up_ready_o = mux_client_up_ready[7];
  assign headers_down_valid_o = mux_client_down_valid[7];
  assign headers_down_o = mux_client_down[7];
  assign order_ready_o = flush_order_ready[0];
  assign done_valid_o = flush_done_valid[0];
  assign done_o = flush_done[0];
  assign host_order_ready_o = flush_order_ready[1];
  assign host_done_valid_o = flush_done_valid[1];
  assign host_done_o = flush_done[1];
  assign front_end_order_ready_o = flush_order_ready[2];
  assign front_end_done_valid_o = flush_done_valid[2];
  assign front_end_done_o = flush_done[2];
  assign copy_settled_o = copy_port_idle && copy_engine_port_idle;
  assign idle_o = host_port_idle && front_end_port_idle && inline_settled_o && copy_port_idle && copy_engine_port_idle
      && index_port_idle && flush_idle && mux_idle;

endmodule
