// Colour reads: the read path to memory, for sectors of blends and for tiles to be merged. Rate: one read and one
// response a cycle. Latency: one cycle each way. Merges have priority. Responses are matched by the order of their
// reads; blends reserve queue entries before they read, so that they never block merges. It stalls on memory and on
// merges. In order. Specification: CROP.

module colour_reads
  import colour_reads_params_pkg::*;
  import memory_port_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter colour_reads_params_t P = COLOUR_READS_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         blend_valid_i,
  output logic         blend_ready_o,
  input  tile_read_t   blend_i,
  input  logic         merge_valid_i,
  output logic         merge_ready_o,
  input  tile_read_t   merge_i,
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output tile_read_t   read_o,
  input  logic         read_data_valid_i,
  output logic         read_data_ready_o,
  input  tile_sector_t read_data_i,
  output logic         sector_valid_o,
  input  logic         sector_ready_i,
  output sector_t      sector_o,           // of blends
  output logic         raw_valid_o,
  input  logic         raw_ready_i,
  output tile_sector_t raw_o,              // of merges
  output logic         idle_o
);

  // Maximum reads in flight.
  localparam int unsigned READS = 160;

  // ---- registers
  typedef struct packed {
    logic       stays;   // memory did not accept the request
    logic       merges;  // it was of a merge
    logic [7:0] blends;  // sectors for blends that are requested and not yet used
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic blend_valid, merge_valid, order_valid, order_ready, order_merge, sent, merges, responded;
  logic sectors_ready, raws_ready;
  tile_read_t blend, merge;

  fifo #(
    .WIDTH($bits(tile_read_t)),
    .DEPTH(P.blend_depth)
  ) blend_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(blend_valid_i),
    .push_ready_o(blend_ready_o),
    .push_i      (blend_i),
    .pop_valid_o (blend_valid),
    .pop_ready_i (sent && !merges),
    .pop_o       (blend)
  );

  fifo #(
    .WIDTH($bits(tile_read_t)),
    .DEPTH(2)
  ) merge_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(merge_valid_i),
    .push_ready_o(merge_ready_o),
    .push_i      (merge_i),
    .pop_valid_o (merge_valid),
    .pop_ready_i (sent && merges),
    .pop_o       (merge)
  );

  fifo #(
    .WIDTH(1),
    .DEPTH(READS)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(sent),
    .push_ready_o(order_ready),
    .push_i      (merges),
    .pop_valid_o (order_valid),
    .pop_ready_i (responded && read_data_i.last),
    .pop_o       (order_merge)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(P.sector_depth)
  ) sectors (
    .clk_i,
    .rst_ni,
    .push_valid_i(responded && !order_merge),
    .push_ready_o(sectors_ready),
    .push_i      (read_data_i.data),
    .pop_valid_o (sector_valid_o),
    .pop_ready_i (sector_ready_i),
    .pop_o       (sector_o)
  );

  fifo #(
    .WIDTH($bits(tile_sector_t)),
    .DEPTH(P.raw_depth)
  ) raws (
    .clk_i,
    .rst_ni,
    .push_valid_i(responded && order_merge),
    .push_ready_o(raws_ready),
    .push_i      (read_data_i),
    .pop_valid_o (raw_valid_o),
    .pop_ready_i (raw_ready_i),
    .pop_o       (raw_o)
  );

  // ---- outputs
  assign merges = q.stays ? q.merges : merge_valid;
  assign read_valid_o = order_ready && (merges ? merge_valid : blend_valid && 32'(q.blends) < P.sector_depth);
  assign read_o = merges ? merge : blend;
  assign read_data_ready_o = order_valid && (order_merge ? raws_ready : sectors_ready);
  assign sent = read_valid_o && read_ready_i;
  assign responded = read_data_valid_i && read_data_ready_o;
  assign idle_o = !blend_valid && !merge_valid && !order_valid;

  // ---- next state
  always_comb begin
    d.stays = read_valid_o && !read_ready_i;
    d.merges = merges;
    d.blends = q.blends + 8'(sent && !merges) - 8'(sector_valid_o && sector_ready_i);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
