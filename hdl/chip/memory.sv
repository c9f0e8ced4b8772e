// Generated from rtl-model/chip/memory.rs by `cargo test -p assemblies`; do not edit.
// Memory: an assembly of micro-TLBs, GMMU, crossbar, compression, the L2's slices, SMMU and DRAM. Clients and the DRAM
// devices are outside.
//
// Rates and latencies are those of its parts (xbar-l2-path-figure, l2-read-rate-slice, gmmu-miss-stream).
// Requests of a port keep their order at each slice; there is none between slices but barriers. Specification: XBAR, L2,
// GMMU, SMMU, DRAM interface.

module memory
  import compression_pkg::*;
  import dram_pkg::*;
  import memory_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import system_translation_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter memory_params_t P = MEMORY_PARAMS
) (
  // ---- ports
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic           [P.ports-1:0]                 port_up_valid_i,
  output logic           [P.ports-1:0]                 port_up_ready_o,
  input  memory_up_t     [P.ports-1:0]                 port_up_i,
  output logic           [P.ports-1:0]                 port_down_valid_o,
  output memory_down_t   [P.ports-1:0]                 port_down_o,
  output logic           [P.ports-1:0]                 port_freed_valid_o,
  output freed_places_t  [P.ports-1:0]                 port_freed_o,
  input  logic           [P.space_control.clients-1:0] control_valid_i,
  output logic           [P.space_control.clients-1:0] control_ready_o,
  input  space_control_t [P.space_control.clients-1:0] control_i,
  output logic           [P.space_control.clients-1:0] controlled_valid_o,
  output logic           [P.space_control.clients-1:0] controlled_o,
  output logic           [P.ports-1:0]                 fault_valid_o,
  output access_fault_t  [P.ports-1:0]                 fault_o,
  input  logic                                         clear_write_valid_i,       // an entry of the tables of clear values
  input  clear_write_t                                 clear_write_i,
  input  block_address_t                               backing_i,                 // the kilobyte in which the status of tiles begins
  output logic           [P.slices-1:0]                kind_fault_valid_o,        // a ROP wrote what its page cannot store
  output access_fault_t  [P.slices-1:0]                kind_fault_o,
  input  logic                                         system_control_valid_i,
  output logic                                         system_control_ready_o,
  input  smmu_control_t                                system_control_i,
  output logic                                         system_controlled_valid_o,
  output logic                                         system_controlled_o,
  output logic                                         system_fault_valid_o,
  output system_fault_t                                system_fault_o,
  output logic           [P.channels-1:0]              command_valid_o,
  output dram_command_t  [P.channels-1:0]              command_o,
  input  logic           [P.channels-1:0]              data_valid_i,
  input  sector_t        [P.channels-1:0]              data_i,
  output logic                                         idle_o
);

  // ---- wires
  client_id_t [P.ports-1:0] utlb_first_client;
  logic [P.ports-1:0] utlb_translated_valid, utlb_translated_ready, utlb_walk_request_valid, utlb_walk_request_ready;
  logic [P.ports-1:0] utlb_controlled_valid, utlb_controlled, utlb_idle;
  memory_up_t [P.ports-1:0] utlb_translated;
  translate_request_t [P.ports-1:0] utlb_walk_request;
  logic [P.ports-1:0] space_control_outer_ready, space_control_outer_valid;
  logic space_control_inner_valid, space_control_inner_ready, space_control_idle;
  space_control_t space_control_inner;
  space_control_t [P.ports-1:0] space_control_outer;
  logic [P.ports-1:0] gmmu_line_valid;
  translate_line_t [P.ports-1:0] gmmu_line;
  logic gmmu_request_table_valid, gmmu_controlled_valid, gmmu_controlled, gmmu_idle;
  walk_request_t gmmu_request_table;
  logic [P.ports-1:0] xbar_up_freed_valid, xbar_down_valid;
  freed_places_t [P.ports-1:0] xbar_up_freed;
  logic [P.slices-1:0] xbar_request_valid;
  memory_up_t [P.slices-1:0] xbar_request;
  memory_down_t [P.ports-1:0] xbar_down;
  logic xbar_idle;
  logic [P.slices-1:0] compression_response_ready, compression_freed_valid, compression_response_valid;
  logic [P.slices-1:0] compression_slice_valid, compression_idle;
  freed_places_t [P.slices-1:0] compression_freed;
  memory_down_t [P.slices-1:0] compression_response;
  memory_up_t [P.slices-1:0] compression_slice;
  client_id_t [P.slices-1:0] compression_number;
  logic [P.slices-1:0] l2_response_ready, l2_freed_valid, l2_response_valid, l2_memory_valid, l2_memory_ready, l2_idle;
  freed_places_t [P.slices-1:0] l2_freed;
  memory_down_t [P.slices-1:0] l2_response;
  memory_up_t [P.slices-1:0] l2_memory;
  client_id_t [P.slices-1:0] l2_slice;
  logic [P.slices-1:0] smmu_down_ready, smmu_down_valid, smmu_memory_valid, smmu_memory_ready;
  memory_down_t [P.slices-1:0] smmu_down;
  memory_up_t [P.slices-1:0] smmu_memory;
  logic smmu_walk_valid, smmu_idle;
  walk_request_t smmu_walk;
  logic dram_down_ready, dram_down_valid, dram_idle;
  memory_down_t dram_down;
  logic [P.dram.walkers-1:0] dram_walk_valid;
  walk_request_t [P.dram.walkers-1:0] dram_walk;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.dram.walkers-1:0] dram_walk_ready, dram_walked_valid;
  walk_data_t [P.dram.walkers-1:0] dram_walked;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    for (int k = 0; k < P.ports; k++) begin
      utlb_first_client[k] = client_id_t'(k) << P.xbar.clients_log2;
    end
  end

  always_comb begin
    for (int s = 0; s < P.slices; s++) begin
      compression_number[s] = client_id_t'(s);
    end
  end

  always_comb begin
    for (int s = 0; s < P.slices; s++) begin
      l2_slice[s] = client_id_t'(s);
    end
  end

  always_comb begin
    dram_walk_valid = '0;
    for (int n = 0; n < P.dram.walkers; n++) dram_walk[n] = '0;
    dram_walk_valid[0] = gmmu_request_table_valid;
    dram_walk[0] = gmmu_request_table;
    dram_walk_valid[1] = smmu_walk_valid;
    dram_walk[1] = smmu_walk;
  end

  // ---- parts
  utlb #(
    .P(P.utlb)
  ) utlb[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .first_client_i      (utlb_first_client),
    .client_up_valid_i   (port_up_valid_i),
    .client_up_ready_o   (port_up_ready_o),
    .client_up_i         (port_up_i),
    .client_down_valid_o (port_down_valid_o),
    .client_down_o       (port_down_o),
    .client_freed_valid_o(port_freed_valid_o),
    .client_freed_o      (port_freed_o),
    .translated_valid_o  (utlb_translated_valid),
    .translated_ready_i  (utlb_translated_ready),
    .translated_o        (utlb_translated),
    .freed_valid_i       (xbar_up_freed_valid),
    .freed_i             (xbar_up_freed),
    .down_valid_i        (xbar_down_valid),
    .down_i              (xbar_down),
    .walk_request_valid_o(utlb_walk_request_valid),
    .walk_request_ready_i(utlb_walk_request_ready),
    .walk_request_o      (utlb_walk_request),
    .line_valid_i        (gmmu_line_valid),
    .line_i              (gmmu_line),
    .control_valid_i     (space_control_outer_valid),
    .control_ready_o     (space_control_outer_ready),
    .control_i           (space_control_outer),
    .controlled_valid_o  (utlb_controlled_valid),
    .controlled_o        (utlb_controlled),
    .fault_valid_o,
    .fault_o,
    .idle_o              (utlb_idle)
  );

  space_control #(
    .P(P.space_control)
  ) space_control (
    .clk_i,
    .rst_ni,
    .control_valid_i,
    .control_ready_o,
    .control_i,
    .inner_valid_o     (space_control_inner_valid),
    .inner_ready_i     (space_control_inner_ready),
    .inner_o           (space_control_inner),
    .inner_done_valid_i(gmmu_controlled_valid),
    .inner_done_i      (gmmu_controlled),
    .outer_valid_o     (space_control_outer_valid),
    .outer_ready_i     (space_control_outer_ready),
    .outer_o           (space_control_outer),
    .outer_done_valid_i(utlb_controlled_valid),
    .outer_done_i      (utlb_controlled),
    .controlled_valid_o,
    .controlled_o,
    .idle_o            (space_control_idle)
  );

  gmmu #(
    .P(P.gmmu)
  ) gmmu (
    .clk_i,
    .rst_ni,
    .walk_request_valid_i (utlb_walk_request_valid),
    .walk_request_ready_o (utlb_walk_request_ready),
    .walk_request_i       (utlb_walk_request),
    .line_valid_o         (gmmu_line_valid),
    .line_o               (gmmu_line),
    .request_table_valid_o(gmmu_request_table_valid),
    .request_table_ready_i(dram_walk_ready[0]),
    .request_table_o      (gmmu_request_table),
    .data_valid_i         (dram_walked_valid[0]),
    .data_i               (dram_walked[0]),
    .control_valid_i      (space_control_inner_valid),
    .control_ready_o      (space_control_inner_ready),
    .control_i            (space_control_inner),
    .controlled_valid_o   (gmmu_controlled_valid),
    .controlled_o         (gmmu_controlled),
    .idle_o               (gmmu_idle)
  );

  xbar #(
    .P(P.xbar)
  ) xbar (
    .clk_i,
    .rst_ni,
    .up_valid_i      (utlb_translated_valid),
    .up_ready_o      (utlb_translated_ready),
    .up_i            (utlb_translated),
    .up_freed_valid_o(xbar_up_freed_valid),
    .up_freed_o      (xbar_up_freed),
    .request_valid_o (xbar_request_valid),
    .request_o       (xbar_request),
    .freed_valid_i   (compression_freed_valid),
    .freed_i         (compression_freed),
    .response_valid_i(compression_response_valid),
    .response_ready_o(compression_response_ready),
    .response_i      (compression_response),
    .down_valid_o    (xbar_down_valid),
    .down_o          (xbar_down),
    .idle_o          (xbar_idle)
  );

  compression #(
    .P(P.compression)
  ) compression[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i    (xbar_request_valid),
    .request_i          (xbar_request),
    .freed_valid_o      (compression_freed_valid),
    .freed_o            (compression_freed),
    .response_valid_o   (compression_response_valid),
    .response_ready_i   (compression_response_ready),
    .response_o         (compression_response),
    .slice_valid_o      (compression_slice_valid),
    .slice_o            (compression_slice),
    .slice_freed_valid_i(l2_freed_valid),
    .slice_freed_i      (l2_freed),
    .down_valid_i       (l2_response_valid),
    .down_ready_o       (l2_response_ready),
    .down_i             (l2_response),
    .clear_write_valid_i,
    .clear_write_i,
    .backing_i,
    .number_i           (compression_number),
    .fault_valid_o      (kind_fault_valid_o),
    .fault_o            (kind_fault_o),
    .idle_o             (compression_idle)
  );

  l2 #(
    .P(P.l2)
  ) l2[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i    (compression_slice_valid),
    .request_i          (compression_slice),
    .freed_valid_o      (l2_freed_valid),
    .freed_o            (l2_freed),
    .response_valid_o   (l2_response_valid),
    .response_ready_i   (l2_response_ready),
    .response_o         (l2_response),
    .memory_valid_o     (l2_memory_valid),
    .memory_ready_i     (l2_memory_ready),
    .memory_o           (l2_memory),
    .memory_down_valid_i(smmu_down_valid),
    .memory_down_ready_o(smmu_down_ready),
    .memory_down_i      (smmu_down),
    .slice_i            (l2_slice),
    .idle_o             (l2_idle)
  );

  smmu #(
    .P(P.smmu)
  ) smmu (
    .clk_i,
    .rst_ni,
    .up_valid_i        (l2_memory_valid),
    .up_ready_o        (l2_memory_ready),
    .up_i              (l2_memory),
    .down_valid_o      (smmu_down_valid),
    .down_ready_i      (smmu_down_ready),
    .down_o            (smmu_down),
    .memory_valid_o    (smmu_memory_valid),
    .memory_ready_i    (smmu_memory_ready),
    .memory_o          (smmu_memory),
    .response_valid_i  (dram_down_valid),
    .response_ready_o  (dram_down_ready),
    .response_i        (dram_down),
    .walk_valid_o      (smmu_walk_valid),
    .walk_ready_i      (dram_walk_ready[1]),
    .walk_o            (smmu_walk),
    .walked_valid_i    (dram_walked_valid[1]),
    .walked_i          (dram_walked[1]),
    .control_valid_i   (system_control_valid_i),
    .control_ready_o   (system_control_ready_o),
    .control_i         (system_control_i),
    .controlled_valid_o(system_controlled_valid_o),
    .controlled_o      (system_controlled_o),
    .fault_valid_o     (system_fault_valid_o),
    .fault_o           (system_fault_o),
    .idle_o            (smmu_idle)
  );

  dram #(
    .P(P.dram)
  ) dram (
    .clk_i,
    .rst_ni,
    .up_valid_i    (smmu_memory_valid),
    .up_ready_o    (smmu_memory_ready),
    .up_i          (smmu_memory),
    .down_valid_o  (dram_down_valid),
    .down_ready_i  (dram_down_ready),
    .down_o        (dram_down),
    .walk_valid_i  (dram_walk_valid),
    .walk_ready_o  (dram_walk_ready),
    .walk_i        (dram_walk),
    .walked_valid_o(dram_walked_valid),
    .walked_o      (dram_walked),
    .command_valid_o,
    .command_o,
    .data_valid_i,
    .data_i,
    .idle_o        (dram_idle)
  );

  // ---- outputs
  assign idle_o = utlb_idle == '1 && compression_idle == '1 && l2_idle == '1 && space_control_idle && gmmu_idle
      && xbar_idle && smmu_idle && dram_idle;

endmodule
