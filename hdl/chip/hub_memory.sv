// The hub's way to memory: an assembly of the ports of Host, front end, inline copy, copy engine and scheduler, and of what the
// driver's registers, Host and front end ask of the L2, behind one port of the crossbar.
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
  input  logic clk_i,
  input  logic rst_ni,
  input  logic host_read_valid_i,
  output logic host_read_ready_o,
  input  memory_read_t host_read_i,
  output logic host_read_data_valid_o,
  input  logic host_read_data_ready_i,
  output sector_t host_read_data_o,
  input  logic host_write_valid_i,
  output logic host_write_ready_o,
  input  memory_write_t host_write_i,
  input  logic front_end_read_valid_i,
  output logic front_end_read_ready_o,
  input  memory_read_t front_end_read_i,
  output logic front_end_read_data_valid_o,
  input  logic front_end_read_data_ready_i,
  output sector_t front_end_read_data_o,
  input  logic front_end_write_valid_i,
  output logic front_end_write_ready_o,
  input  memory_write_t front_end_write_i,
  input  logic inline_write_valid_i,
  output logic inline_write_ready_o,
  input  memory_write_t inline_write_i,
  input  logic copy_packet_valid_i,
  output logic copy_packet_ready_o,
  input  copy_packet_t copy_packet_i,
  output logic copy_beat_valid_o,
  input  logic copy_beat_ready_i,
  output beat_t copy_beat_o,
  input  logic scheduler_up_valid_i,
  output logic scheduler_up_ready_o,
  input  memory_up_t scheduler_up_i,
  output logic scheduler_down_valid_o,
  output memory_down_t scheduler_down_o,
  input  logic constants_up_valid_i,
  output logic constants_up_ready_o,
  input  memory_up_t constants_up_i,
  output logic constants_down_valid_o,
  output memory_down_t constants_down_o,
  input  logic headers_up_valid_i,
  output logic headers_up_ready_o,
  input  memory_up_t headers_up_i,
  output logic headers_down_valid_o,
  output memory_down_t headers_down_o,
  input  logic index_read_valid_i,
  output logic index_read_ready_o,
  input  memory_read_t index_read_i,
  output logic index_read_data_valid_o,
  input  logic index_read_data_ready_i,
  output sector_t index_read_data_o,
  input  logic order_valid_i,
  output logic order_ready_o,
  input  cache_order_t order_i,
  output logic done_valid_o,
  output logic done_o,
  input  logic host_order_valid_i,
  output logic host_order_ready_o,
  input  cache_order_t host_order_i,
  output logic host_done_valid_o,
  output logic host_done_o,
  input  logic front_end_order_valid_i,
  output logic front_end_order_ready_o,
  input  cache_order_t front_end_order_i,
  output logic front_end_done_valid_o,
  output logic front_end_done_o,
  output logic up_valid_o,
  input  logic up_ready_i,
  output memory_up_t up_o,
  input  logic freed_valid_i,  // places of `up` in the crossbar
  input  freed_places_t freed_i,
  input  logic down_valid_i,
  input  memory_down_t down_i,
  output logic inline_settled_o,
  output logic copy_settled_o,
  output logic idle_o
);

  // Ports of the mux: those of the clients, and room for those to come.
  localparam int unsigned CLIENTS = 16;

  // ---- wires
  /* verilator lint_off UNUSEDSIGNAL */  // nobody is behind the last ports of the mux
  logic [CLIENTS-1:0] ups_valid, ups_ready, downs_valid;
  memory_up_t [CLIENTS-1:0] ups;
  memory_down_t [CLIENTS-1:0] downs;
  /* verilator lint_on UNUSEDSIGNAL */
  logic copy_read_valid, copy_read_ready, copy_data_valid, copy_data_ready, copy_write_valid, copy_write_ready;
  memory_read_t copy_read;
  sector_t copy_data;
  memory_write_t copy_write;
  logic [1:0] fences_valid, fences_ready, performed_valid, performed;
  memory_fence_t [1:0] fences;
  logic host_idle, front_end_idle, inline_idle, beats_idle, copy_idle, index_idle, flush_idle, mux_idle;

  assign ups_valid[5] = scheduler_up_valid_i;
  assign scheduler_up_ready_o = ups_ready[5];
  assign ups[5] = scheduler_up_i;
  assign scheduler_down_valid_o = downs_valid[5];
  assign scheduler_down_o = downs[5];
  assign ups_valid[6] = constants_up_valid_i;
  assign constants_up_ready_o = ups_ready[6];
  assign ups[6] = constants_up_i;
  assign constants_down_valid_o = downs_valid[6];
  assign constants_down_o = downs[6];
  assign ups_valid[7] = headers_up_valid_i;
  assign headers_up_ready_o = ups_ready[7];
  assign ups[7] = headers_up_i;
  assign headers_down_valid_o = downs_valid[7];
  assign headers_down_o = downs[7];
  assign ups_valid[CLIENTS-1:9] = '0;
  assign ups[CLIENTS-1:9] = '0;

  // ---- parts
  // Flush alone asks for fences; the inline copy does not read, who reads indices does not write.
  /* verilator lint_off PINCONNECTEMPTY */
  client_port #(
    .P(P.port)
  ) host_port (
    .clk_i,
    .rst_ni,
    .read_valid_i(host_read_valid_i),
    .read_ready_o(host_read_ready_o),
    .read_i(host_read_i),
    .read_data_valid_o(host_read_data_valid_o),
    .read_data_ready_i(host_read_data_ready_i),
    .read_data_o(host_read_data_o),
    .write_valid_i(host_write_valid_i),
    .write_ready_o(host_write_ready_o),
    .write_i(host_write_i),
    .fence_valid_i(fences_valid[0]),
    .fence_ready_o(fences_ready[0]),
    .fence_i(fences[0]),
    .up_valid_o(ups_valid[0]),
    .up_ready_i(ups_ready[0]),
    .up_o(ups[0]),
    .down_valid_i(downs_valid[0]),
    .down_i(downs[0]),
    .performed_valid_o(performed_valid[0]),
    .performed_o(performed[0]),
    .client_i(8'd0),
    .idle_o(host_idle)
  );

  client_port #(
    .P(P.port)
  ) front_end_port (
    .clk_i,
    .rst_ni,
    .read_valid_i(front_end_read_valid_i),
    .read_ready_o(front_end_read_ready_o),
    .read_i(front_end_read_i),
    .read_data_valid_o(front_end_read_data_valid_o),
    .read_data_ready_i(front_end_read_data_ready_i),
    .read_data_o(front_end_read_data_o),
    .write_valid_i(front_end_write_valid_i),
    .write_ready_o(front_end_write_ready_o),
    .write_i(front_end_write_i),
    .fence_valid_i(fences_valid[1]),
    .fence_ready_o(fences_ready[1]),
    .fence_i(fences[1]),
    .up_valid_o(ups_valid[1]),
    .up_ready_i(ups_ready[1]),
    .up_o(ups[1]),
    .down_valid_i(downs_valid[1]),
    .down_i(downs[1]),
    .performed_valid_o(performed_valid[1]),
    .performed_o(performed[1]),
    .client_i(8'd1),
    .idle_o(front_end_idle)
  );

  client_port #(
    .P(P.port)
  ) inline_port (
    .clk_i,
    .rst_ni,
    .read_valid_i(1'b0),
    .read_ready_o(),
    .read_i('0),
    .read_data_valid_o(),
    .read_data_ready_i(1'b0),
    .read_data_o(),
    .write_valid_i(inline_write_valid_i),
    .write_ready_o(inline_write_ready_o),
    .write_i(inline_write_i),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i('0),
    .up_valid_o(ups_valid[2]),
    .up_ready_i(ups_ready[2]),
    .up_o(ups[2]),
    .down_valid_i(downs_valid[2]),
    .down_i(downs[2]),
    .performed_valid_o(),
    .performed_o(),
    .client_i(8'd2),
    .idle_o(inline_idle)
  );

  copy_port #(
    .P(P.copy_port)
  ) copy_port (
    .clk_i,
    .rst_ni,
    .packet_valid_i(copy_packet_valid_i),
    .packet_ready_o(copy_packet_ready_o),
    .packet_i(copy_packet_i),
    .beat_valid_o(copy_beat_valid_o),
    .beat_ready_i(copy_beat_ready_i),
    .beat_o(copy_beat_o),
    .read_valid_o(copy_read_valid),
    .read_ready_i(copy_read_ready),
    .read_o(copy_read),
    .read_data_valid_i(copy_data_valid),
    .read_data_ready_o(copy_data_ready),
    .read_data_i(copy_data),
    .write_valid_o(copy_write_valid),
    .write_ready_i(copy_write_ready),
    .write_o(copy_write),
    .idle_o(beats_idle)
  );

  client_port #(
    .P(P.port)
  ) copy_engine_port (
    .clk_i,
    .rst_ni,
    .read_valid_i(copy_read_valid),
    .read_ready_o(copy_read_ready),
    .read_i(copy_read),
    .read_data_valid_o(copy_data_valid),
    .read_data_ready_i(copy_data_ready),
    .read_data_o(copy_data),
    .write_valid_i(copy_write_valid),
    .write_ready_o(copy_write_ready),
    .write_i(copy_write),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i('0),
    .up_valid_o(ups_valid[3]),
    .up_ready_i(ups_ready[3]),
    .up_o(ups[3]),
    .down_valid_i(downs_valid[3]),
    .down_i(downs[3]),
    .performed_valid_o(),
    .performed_o(),
    .client_i(8'd3),
    .idle_o(copy_idle)
  );

  client_port #(
    .P(P.port)
  ) index_port (
    .clk_i,
    .rst_ni,
    .read_valid_i(index_read_valid_i),
    .read_ready_o(index_read_ready_o),
    .read_i(index_read_i),
    .read_data_valid_o(index_read_data_valid_o),
    .read_data_ready_i(index_read_data_ready_i),
    .read_data_o(index_read_data_o),
    .write_valid_i(1'b0),
    .write_ready_o(),
    .write_i('0),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i('0),
    .up_valid_o(ups_valid[8]),
    .up_ready_i(ups_ready[8]),
    .up_o(ups[8]),
    .down_valid_i(downs_valid[8]),
    .down_i(downs[8]),
    .performed_valid_o(),
    .performed_o(),
    .client_i(8'd8),
    .idle_o(index_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  flush #(
    .P(P.flush)
  ) flush (
    .clk_i,
    .rst_ni,
    .order_valid_i({front_end_order_valid_i, host_order_valid_i, order_valid_i}),
    .order_ready_o({front_end_order_ready_o, host_order_ready_o, order_ready_o}),
    .order_i({front_end_order_i, host_order_i, order_i}),
    .up_valid_o(ups_valid[4]),
    .up_ready_i(ups_ready[4]),
    .up_o(ups[4]),
    .down_valid_i(downs_valid[4]),
    .down_i(downs[4]),
    .done_valid_o({front_end_done_valid_o, host_done_valid_o, done_valid_o}),
    .done_o({front_end_done_o, host_done_o, done_o}),
    .fence_valid_o(fences_valid),
    .fence_ready_i(fences_ready),
    .fence_o(fences),
    .performed_valid_i(performed_valid),
    .performed_i(performed),
    .client_i(8'd4),
    .idle_o(flush_idle)
  );

  client_mux #(
    .P('{clients: CLIENTS, first: 32'd16, places: CLIENT_MUX_PARAMS.places})
  ) mux (
    .clk_i,
    .rst_ni,
    .up_valid_i(ups_valid),
    .up_ready_o(ups_ready),
    .up_i(ups),
    .merged_valid_o(up_valid_o),
    .merged_ready_i(up_ready_i),
    .merged_o(up_o),
    .freed_valid_i,
    .freed_i,
    .down_valid_i,
    .down_i,
    .client_down_valid_o(downs_valid),
    .client_down_o(downs),
    .idle_o(mux_idle)
  );

  // ---- outputs
  assign inline_settled_o = inline_idle;
  assign copy_settled_o = beats_idle && copy_idle;
  assign idle_o = host_idle && front_end_idle && inline_idle && beats_idle && copy_idle && index_idle && flush_idle
      && mux_idle;

endmodule
