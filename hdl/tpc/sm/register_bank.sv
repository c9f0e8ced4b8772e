// Register bank: rows of 32 words, one read and one write a cycle (sm-rf-size: four of them). The row read is at the output 1 cycle
// later and is held; a write to the same row in the cycle of the read is forwarded. Nothing stalls it. The rows are not reset.
// Specification: SM.

module register_bank
  import sm_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        read_en_i,
  input  logic [6:0]  read_at_i,
  input  logic [63:0] write_en_i, // halves of words, the low half of a lane before its high half
  input  logic [6:0]  write_at_i,
  input  row_t        write_row_i,
  output row_t        row_o
);

  // Rows of a bank, log2.
  localparam int unsigned BANK_ROWS_LOG2 = 7;

  // ---- registers
  typedef struct packed {
    row_t        read;
    logic [63:0] forward; // halves written in the cycle of the read
    row_t        written;
  } regs_t;

  regs_t q;
  row_t rows[1 << BANK_ROWS_LOG2];
  logic [63:0] rows_we;
  logic [6:0] rows_at;

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < 2 * WARP_LANES; k++)
      row_o[16*k+:16] = q.forward[k] ? q.written[16*k+:16] : q.read[16*k+:16];

  // ---- next state
  assign rows_we = write_en_i;
  assign rows_at = write_at_i;

  // Halves to forward; the row itself is read from the memory.
  logic [63:0] forward;
  assign forward = write_at_i == read_at_i ? write_en_i : '0;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else if (read_en_i) begin
      q.read <= rows[read_at_i];
      q.forward <= forward;
      if (forward != '0) q.written <= write_row_i;
    end
  end
  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < 2 * WARP_LANES; k++)
      if (rows_we[k]) rows[rows_at][16*k+:16] <= write_row_i[16*k+:16];
  end

endmodule
