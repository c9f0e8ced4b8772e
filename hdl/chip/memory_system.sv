// Memory: an assembly of micro-TLBs, GMMU, crossbar, compression, the L2's slices, SMMU and DRAM. Clients and the DRAM
// devices are outside.
//
// Rates and latencies are those of its parts (xbar-l2-path-figure, l2-read-rate-slice, gmmu-miss-stream).
// Requests of a port keep their order at each slice; there is none between slices but barriers. Specification: XBAR, L2,
// GMMU, SMMU, DRAM interface.

module memory_system
  import compression_pkg::*;
  import dram_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import memory_system_params_pkg::*;
  import system_translation_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter memory_system_params_t P = MEMORY_SYSTEM_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic           [P.ports-1:0]    up_valid_i,
  output logic           [P.ports-1:0]    up_ready_o,
  input  memory_up_t     [P.ports-1:0]    up_i,
  output logic           [P.ports-1:0]    freed_valid_o,            // who counts its places counts these
  output freed_places_t  [P.ports-1:0]    freed_o,
  output logic           [P.ports-1:0]    down_valid_o,             // the client has a place for it
  output memory_down_t   [P.ports-1:0]    down_o,
  input  logic           [P.space_control.clients-1:0] control_valid_i,
  output logic           [P.space_control.clients-1:0] control_ready_o,
  input  space_control_t [P.space_control.clients-1:0] control_i,
  output logic           [P.space_control.clients-1:0] controlled_valid_o,
  output logic           [P.space_control.clients-1:0] controlled_o,
  output logic           [P.ports-1:0]    fault_valid_o,
  output access_fault_t  [P.ports-1:0]    fault_o,
  input  logic                            clear_write_valid_i,
  input  clear_write_t                    clear_write_i,            // an entry of the tables of clear values
  input  block_address_t                  backing_i,                // the kilobyte in which the status of tiles begins
  output logic           [P.slices-1:0]   kind_fault_valid_o,       // a ROP wrote what its page cannot store
  output access_fault_t  [P.slices-1:0]   kind_fault_o,
  input  logic                            system_control_valid_i,
  output logic                            system_control_ready_o,
  input  smmu_control_t                   system_control_i,
  output logic                            system_controlled_valid_o,
  output logic                            system_controlled_o,
  output logic                            system_fault_valid_o,
  output system_fault_t                   system_fault_o,
  output logic           [P.channels-1:0] command_valid_o,
  output dram_command_t  [P.channels-1:0] command_o,
  input  logic           [P.channels-1:0] data_valid_i,
  input  sector_t        [P.channels-1:0] data_i,
  output logic                            idle_o
);

  // ---- wires
  // Of each port.
  logic [P.ports-1:0] ask_valid, ask_ready, line_valid, translated_valid, translated_ready, answer_valid;
  logic [P.ports-1:0] up_freed_valid;
  freed_places_t [P.ports-1:0] up_freed;
  logic [P.ports-1:0] outer_valid, outer_ready, outer_done_valid, outer_done, utlb_idle;
  translate_ask_t [P.ports-1:0] ask;
  translate_line_t [P.ports-1:0] line;
  memory_up_t [P.ports-1:0] translated;
  memory_down_t [P.ports-1:0] answer;
  space_control_t [P.ports-1:0] outer;
  // Of each slice.
  logic [P.slices-1:0] request_valid, freed_valid, sector_valid, sector_ready, miss_valid, miss_ready;
  logic [P.slices-1:0] filled_valid, filled_ready, l2_idle;
  memory_up_t [P.slices-1:0] request, miss;
  freed_places_t [P.slices-1:0] freed;
  memory_down_t [P.slices-1:0] sector, filled;
  // Between compression and the slice.
  logic [P.slices-1:0] slice_valid, slice_freed_valid, stored_valid, stored_ready, compression_idle;
  memory_up_t [P.slices-1:0] slice;
  freed_places_t [P.slices-1:0] slice_freed;
  memory_down_t [P.slices-1:0] stored;
  client_id_t [P.slices-1:0] numbers;
  // Of the walkers: of pages, and of the system's.
  logic [1:0] walk_valid, walk_ready, walked_valid;
  walk_ask_t [1:0] walk;
  walk_data_t [1:0] walked;
  logic inner_valid, inner_ready, inner_done_valid, inner_done;
  logic memory_valid, memory_ready, memory_down_valid, memory_down_ready;
  space_control_t inner;
  memory_up_t memory;
  memory_down_t memory_down;
  logic space_control_idle, gmmu_idle, xbar_idle, smmu_idle, dram_idle;

  always_comb for (int unsigned s = 0; s < P.slices; s++) numbers[s] = client_id_t'(s);

  // ---- parts
  utlb #(
    .P(P.utlb)
  ) utlb[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .up_valid_i,
    .up_ready_o,
    .up_i,
    .translated_valid_o (translated_valid),
    .translated_ready_i (translated_ready),
    .translated_o       (translated),
    .freed_valid_i      (up_freed_valid),
    .freed_i            (up_freed),
    .client_freed_valid_o(freed_valid_o),
    .client_freed_o     (freed_o),
    .down_valid_i       (answer_valid),
    .down_i             (answer),
    .client_down_valid_o(down_valid_o),
    .client_down_o      (down_o),
    .ask_valid_o        (ask_valid),
    .ask_ready_i        (ask_ready),
    .ask_o              (ask),
    .line_valid_i       (line_valid),
    .line_i             (line),
    .control_valid_i    (outer_valid),
    .control_ready_o    (outer_ready),
    .control_i          (outer),
    .controlled_valid_o (outer_done_valid),
    .controlled_o       (outer_done),
    .fault_valid_o,
    .fault_o,
    .idle_o             (utlb_idle)
  );

  space_control #(
    .P(P.space_control)
  ) space_control (
    .clk_i,
    .rst_ni,
    .control_valid_i,
    .control_ready_o,
    .control_i,
    .inner_valid_o     (inner_valid),
    .inner_ready_i     (inner_ready),
    .inner_o           (inner),
    .inner_done_valid_i(inner_done_valid),
    .inner_done_i      (inner_done),
    .outer_valid_o     (outer_valid),
    .outer_ready_i     (outer_ready),
    .outer_o           (outer),
    .outer_done_valid_i(outer_done_valid),
    .outer_done_i      (outer_done),
    .controlled_valid_o,
    .controlled_o,
    .idle_o            (space_control_idle)
  );

  gmmu #(
    .P(P.gmmu)
  ) gmmu (
    .clk_i,
    .rst_ni,
    .ask_valid_i       (ask_valid),
    .ask_ready_o       (ask_ready),
    .ask_i             (ask),
    .line_valid_o      (line_valid),
    .line_o            (line),
    .ask_table_valid_o (walk_valid[0]),
    .ask_table_ready_i (walk_ready[0]),
    .ask_table_o       (walk[0]),
    .data_valid_i      (walked_valid[0]),
    .data_i            (walked[0]),
    .control_valid_i   (inner_valid),
    .control_ready_o   (inner_ready),
    .control_i         (inner),
    .controlled_valid_o(inner_done_valid),
    .controlled_o      (inner_done),
    .idle_o            (gmmu_idle)
  );

  xbar #(
    .P(P.xbar)
  ) xbar (
    .clk_i,
    .rst_ni,
    .up_valid_i     (translated_valid),
    .up_ready_o     (translated_ready),
    .up_i           (translated),
    .up_freed_valid_o(up_freed_valid),
    .up_freed_o     (up_freed),
    .request_valid_o(request_valid),
    .request_o      (request),
    .freed_valid_i  (freed_valid),
    .freed_i        (freed),
    .answer_valid_i (sector_valid),
    .answer_ready_o (sector_ready),
    .answer_i       (sector),
    .down_valid_o   (answer_valid),
    .down_o         (answer),
    .idle_o         (xbar_idle)
  );

  compression #(
    .P(P.compression)
  ) compression[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i    (request_valid),
    .request_i          (request),
    .freed_valid_o      (freed_valid),
    .freed_o            (freed),
    .answer_valid_o     (sector_valid),
    .answer_ready_i     (sector_ready),
    .answer_o           (sector),
    .slice_valid_o      (slice_valid),
    .slice_o            (slice),
    .slice_freed_valid_i(slice_freed_valid),
    .slice_freed_i      (slice_freed),
    .down_valid_i       (stored_valid),
    .down_ready_o       (stored_ready),
    .down_i             (stored),
    .clear_write_valid_i({P.slices{clear_write_valid_i}}),
    .clear_write_i      ({P.slices{clear_write_i}}),
    .fault_valid_o      (kind_fault_valid_o),
    .fault_o            (kind_fault_o),
    .backing_i          ({P.slices{backing_i}}),
    .number_i           (numbers),
    .idle_o             (compression_idle)
  );

  l2 #(
    .P(P.l2)
  ) l2[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i    (slice_valid),
    .request_i          (slice),
    .freed_valid_o      (slice_freed_valid),
    .freed_o            (slice_freed),
    .answer_valid_o     (stored_valid),
    .answer_ready_i     (stored_ready),
    .answer_o           (stored),
    .memory_valid_o     (miss_valid),
    .memory_ready_i     (miss_ready),
    .memory_o           (miss),
    .memory_down_valid_i(filled_valid),
    .memory_down_ready_o(filled_ready),
    .memory_down_i      (filled),
    .client_i           (numbers),
    .idle_o             (l2_idle)
  );

  smmu #(
    .P(P.smmu)
  ) smmu (
    .clk_i,
    .rst_ni,
    .up_valid_i        (miss_valid),
    .up_ready_o        (miss_ready),
    .up_i              (miss),
    .down_valid_o      (filled_valid),
    .down_ready_i      (filled_ready),
    .down_o            (filled),
    .memory_valid_o    (memory_valid),
    .memory_ready_i    (memory_ready),
    .memory_o          (memory),
    .answer_valid_i    (memory_down_valid),
    .answer_ready_o    (memory_down_ready),
    .answer_i          (memory_down),
    .walk_valid_o      (walk_valid[1]),
    .walk_ready_i      (walk_ready[1]),
    .walk_o            (walk[1]),
    .walked_valid_i    (walked_valid[1]),
    .walked_i          (walked[1]),
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
    .up_valid_i    (memory_valid),
    .up_ready_o    (memory_ready),
    .up_i          (memory),
    .down_valid_o  (memory_down_valid),
    .down_ready_i  (memory_down_ready),
    .down_o        (memory_down),
    .walk_valid_i  (walk_valid),
    .walk_ready_o  (walk_ready),
    .walk_i        (walk),
    .walked_valid_o(walked_valid),
    .walked_o      (walked),
    .command_valid_o,
    .command_o,
    .data_valid_i,
    .data_i,
    .idle_o        (dram_idle)
  );

  // ---- outputs
  assign idle_o = utlb_idle == '1 && compression_idle == '1 && l2_idle == '1 && space_control_idle && gmmu_idle && xbar_idle && smmu_idle && dram_idle;

endmodule
