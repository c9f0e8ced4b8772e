// Record port: reads the raster records of setup from the circular buffers. Rate: one pair a cycle. Latency: 2 cycles
// and that of memory. It stalls on memory and on setup. In order. Specification: Setup, Alpha/beta phases and
// circular buffers.

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
  input  pair_read_t    fetch_i,
  output logic          pair_valid_o,
  input  logic          pair_ready_i,
  output vertex_pair_t  pair_o,
  input  line_address_t window_i,           // physical base address of the circular buffers
  output logic          read_valid_o,       // through a client port
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  output logic          idle_o              // no pair is waiting
);

  // ---- registers
  typedef struct packed {
    line_address_t window;
  } regs_t;

  regs_t d, q;

  // ---- parts
  pair_read_t fetched;
  vertex_pair_t brought;

  fifo #(
    .WIDTH($bits(pair_read_t)),
    .DEPTH(P.depth)
  ) fetches (
    .clk_i,
    .rst_ni,
    .push_valid_i(fetch_valid_i),
    .push_ready_o(fetch_ready_o),
    .push_i      (fetch_i),
    .pop_valid_o (read_valid_o),
    .pop_ready_i (read_ready_i),
    .pop_o       (fetched)
  );

  fifo #(
    .WIDTH($bits(vertex_pair_t)),
    .DEPTH(P.depth)
  ) pairs (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (brought),
    .pop_valid_o (pair_valid_o),
    .pop_ready_i (pair_ready_i),
    .pop_o       (pair_o)
  );

  // x is in the lowest word of a record, the size in the highest
  always_comb
    for (int k = 0; k < PAIR_RECORDS; k++)
      brought.records[k] = '{
          size: read_data_i.words[4*k+3],
          z: read_data_i.words[4*k+2],
          y: read_data_i.words[4*k+1],
          x: read_data_i.words[4*k]
      };

  // ---- outputs
  assign read_o.address = {q.window, 2'b00} + sector_address_t'(fetched.pair);
  assign idle_o = !read_valid_o && !pair_valid_o;

  // ---- next state
  assign d.window = window_i;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
