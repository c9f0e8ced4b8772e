// Generated from rtl-model/hub/state_constants.rs by `cargo test -p assemblies`; do not edit.
// State and constants (SCC): passes the front end's bundles on to the primitive distributor, stores versions of constant
// buffers, so that each draw sees constants as they were at its place in the stream, and reads the headers of programs. It
// handles a bundle a cycle and a word of constants a cycle. PD, memory and the caches stall it. Order is kept. Specification:
// PD.

module state_constants
  import engine_pkg::*;
  import fault_pkg::*;
  import memory_pkg::*;
  import shader_constants_pkg::*;
  import state_constants_params_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter state_constants_params_t P = STATE_CONSTANTS_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            bundle_valid_i,
  output logic            bundle_ready_o,
  input  bundle_t         bundle_i,
  output logic            draw_valid_o,
  input  logic            draw_ready_i,
  output bundle_t         draw_o,
  output logic            table_valid_o,
  input  logic            table_ready_i,
  output constant_table_t table_o,
  input  logic            table_done_valid_i,
  input  logic            table_done_i,
  input  logic            epoch_done_valid_i,
  input  epoch_done_t     epoch_done_i,
  output logic            store_up_valid_o,
  input  logic            store_up_ready_i,
  output memory_up_t      store_up_o,
  input  logic            store_down_valid_i,
  input  memory_down_t    store_down_i,
  output logic            header_up_valid_o,
  input  logic            header_up_ready_i,
  output memory_up_t      header_up_o,
  input  logic            header_down_valid_i,
  input  memory_down_t    header_down_i,
  input  constant_block_t aside_i,             // physical address of the copies of older blocks
  output logic            fault_valid_o,
  input  logic            fault_ready_i,
  output fault_t          fault_o,
  output logic            idle_o
);

  // ---- wires
  logic order_work_valid, order_work_ready, order_request_valid, order_request_ready, order_idle;
  constant_work_t order_work;
  header_request_t order_request;
  logic store_word_ready, store_settled_valid, store_settled, store_word_valid, store_idle;
  state_t store_word;
  logic headers_word_ready, headers_done_ready, headers_word_valid, headers_done_valid, headers_idle;
  state_t headers_word;
  header_read_t headers_done;

  // ---- parts
  bundle_order #(
    .P(P.order)
  ) order (
    .clk_i,
    .rst_ni,
    .bundle_valid_i,
    .bundle_ready_o,
    .bundle_i,
    .draw_valid_o,
    .draw_ready_i,
    .draw_o,
    .work_valid_o       (order_work_valid),
    .work_ready_i       (order_work_ready),
    .work_o             (order_work),
    .settled_valid_i    (store_settled_valid),
    .settled_i          (store_settled),
    .word_valid_i       (store_word_valid),
    .word_ready_o       (store_word_ready),
    .word_i             (store_word),
    .request_valid_o    (order_request_valid),
    .request_ready_i    (order_request_ready),
    .request_o          (order_request),
    .header_word_valid_i(headers_word_valid),
    .header_word_ready_o(headers_word_ready),
    .header_word_i      (headers_word),
    .header_read_valid_i(headers_done_valid),
    .header_read_ready_o(headers_done_ready),
    .header_read_i      (headers_done),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .idle_o             (order_idle)
  );

  constant_store #(
    .P(P.store)
  ) store (
    .clk_i,
    .rst_ni,
    .work_valid_i       (order_work_valid),
    .work_ready_o       (order_work_ready),
    .work_i             (order_work),
    .settled_valid_o    (store_settled_valid),
    .settled_o          (store_settled),
    .word_valid_o       (store_word_valid),
    .word_ready_i       (store_word_ready),
    .word_o             (store_word),
    .table_valid_o,
    .table_ready_i,
    .table_o,
    .table_done_valid_i,
    .table_done_i,
    .epoch_done_valid_i,
    .epoch_done_i,
    .memory_up_valid_o  (store_up_valid_o),
    .memory_up_ready_i  (store_up_ready_i),
    .memory_up_o        (store_up_o),
    .memory_down_valid_i(store_down_valid_i),
    .memory_down_i      (store_down_i),
    .aside_i,
    .idle_o             (store_idle)
  );

  program_headers headers (
    .clk_i,
    .rst_ni,
    .request_valid_i    (order_request_valid),
    .request_ready_o    (order_request_ready),
    .request_i          (order_request),
    .word_valid_o       (headers_word_valid),
    .word_ready_i       (headers_word_ready),
    .word_o             (headers_word),
    .done_valid_o       (headers_done_valid),
    .done_ready_i       (headers_done_ready),
    .done_o             (headers_done),
    .memory_up_valid_o  (header_up_valid_o),
    .memory_up_ready_i  (header_up_ready_i),
    .memory_up_o        (header_up_o),
    .memory_down_valid_i(header_down_valid_i),
    .memory_down_i      (header_down_i),
    .idle_o             (headers_idle)
  );

  // ---- outputs
  assign idle_o = order_idle && store_idle && headers_idle;

endmodule
