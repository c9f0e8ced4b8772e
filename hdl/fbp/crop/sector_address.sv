// Sector address: computes the memory address of a position in a target. Rate: one sector a cycle. Latency: three
// cycles; the product of the row and the columns of a row has its own stage. It stalls only on its output. In order.
// Specification: Surface addressing.

module sector_address
  import crop_pkg::*;
  import sector_address_params_pkg::*;
#(
  // ---- parameters
  parameter sector_address_params_t P = SECTOR_ADDRESS_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              sector_valid_i,
  output logic              sector_ready_o,
  input  placed_sector_t    sector_i,
  output logic              addressed_valid_o,
  input  logic              addressed_ready_i,
  output addressed_sector_t addressed_o,
  output logic              idle_o
);

  // ---- registers
  typedef struct packed {
    logic              product_valid;
    logic [31:0]       product;          // 64-byte columns above the row, or the row of blocks
    placed_sector_t    sector;
    struct packed {logic valid; addressed_sector_t data;} addressed;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  placed_sector_t head;

  fifo #(
    .WIDTH($bits(placed_sector_t)),
    .DEPTH(P.sector_depth)
  ) sector_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(sector_valid_i),
    .push_ready_o(sector_ready_o),
    .push_i      (sector_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {addressed_valid_o, addressed_o} = q.addressed;
  assign idle_o = !head_valid && !q.product_valid && !q.addressed.valid;

  // ---- next state
  logic out_free;
  logic [15:0] row;
  logic [34:0] offset;

  always_comb begin
    d = q;
    out_free = addressed_ready_i || !q.addressed.valid;
    pop = !q.product_valid || out_free;

    // Sectors from the base, given the product.
    offset = q.sector.pitch ? {2'b0, q.product, 1'b0} + 35'(q.sector.x[19:5])
        : block_linear_pkg::sector_below(
            q.product, q.sector.block_height, q.sector.block_depth, q.sector.x, q.sector.y);

    if (addressed_ready_i) d.addressed.valid = 1'b0;
    if (q.product_valid && out_free) begin
      d.addressed = '{valid: 1'b1, data: '{address: q.sector.base + offset, work: q.sector.work}};
      d.product_valid = 1'b0;
    end

    // The row to multiply: in bytes for a pitch surface, in blocks for a block-linear one.
    row = head.pitch ? head.y : 16'(block_linear_pkg::block_row(head.block_height, head.y));
    if (head_valid && pop) begin
      d.product_valid = 1'b1;
      d.product = 32'(row) * 32'(head.columns);
      d.sector = head;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
