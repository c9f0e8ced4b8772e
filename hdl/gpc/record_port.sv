// Record port: setup's pairs of raster records are sectors of the window that has the circular buffers. A pair a clock each way,
// a clock from an ask to its read and from a sector to its pair. Stalled by whoever takes. In order. Specification: Setup,
// Alpha/beta phases and circular buffers.

module record_port
  import memory_pkg::*;
  import memory_port_pkg::*;
  import record_port_params_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter record_port_params_t P = RECORD_PORT_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          fetch_valid_i,
  output logic          fetch_ready_o,
  input  pair_index_t   fetch_i,
  output logic          pair_valid_o,
  input  logic          pair_ready_i,
  output vertex_pair_t  pair_o,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  input  line_address_t window_i,           // where the window begins, physical
  output logic          idle_o              // nothing waits here; what was read may be on its way
);

  // ---- parts
  memory_read_t asked;
  vertex_pair_t pair;

  fifo #(
    .WIDTH($bits(memory_read_t)),
    .DEPTH(P.depth)
  ) reads (
    .clk_i,
    .rst_ni,
    .push_valid_i(fetch_valid_i),
    .push_ready_o(fetch_ready_o),
    .push_i      (asked),
    .pop_valid_o (read_valid_o),
    .pop_ready_i (read_ready_i),
    .pop_o       (read_o)
  );

  fifo #(
    .WIDTH($bits(vertex_pair_t)),
    .DEPTH(P.depth)
  ) pairs (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (pair),
    .pop_valid_o (pair_valid_o),
    .pop_ready_i (pair_ready_i),
    .pop_o       (pair_o)
  );

  // ---- outputs
  assign idle_o = !read_valid_o && !pair_valid_o;

  // ---- connections
  always_comb begin
    // The window goes on in the address space, as lines do.
    asked.address = {window_i, 2'b0} + sector_address_t'(fetch_i);
    for (int k = 0; k < PAIR_RECORDS; k++)
    pair.records[k] = '{
        x: read_data_i.words[4*k],
        y: read_data_i.words[4*k+1],
        z: read_data_i.words[4*k+2],
        w: read_data_i.words[4*k+3]
    };
  end

endmodule
