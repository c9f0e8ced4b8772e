// Blit write: gathers the pixels of each sector of the destination, and writes their bytes; none of those that are masked.
//
// It takes a pixel a cycle; a sector is offered 2 cycles after its last pixel arrived. Only its output stalls it. Order is
// kept. Specification: RSTR2D.

module blit_write
  import memory_port_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t         job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          pixel_valid_i,
  output logic          pixel_ready_o,
  input  blit_pixel_t   pixel_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [31:0] mask;  // bytes of the current sector that are there
    sector_t     data;
    struct packed {logic valid; memory_write_t data;} write;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  /* verilator lint_off UNUSEDSIGNAL */  // what the pixel was made of
  blit_pixel_t head;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(blit_pixel_t)),
    .DEPTH(2)
  ) pixel_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(pixel_ready_o),
    .push_i      (pixel_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {write_valid_o, write_o} = q.write;
  assign idle_o = !head_valid && q.mask == '0 && !q.write.valid;

  // ---- next state
  logic [31:0] bytes, mask;
  logic [31:0][7:0] placed, data;

  always_comb begin
    d = q;
    pop = write_ready_i || !q.write.valid;

    bytes = '0;
    placed = '0;
    mask = q.mask;
    data = q.data;

    if (write_ready_i) d.write.valid = 1'b0;
    if (head_valid && pop) begin
      // The pixel's bytes in its sector.
      if (!head.target.masked) bytes = ((32'd1 << (6'd1 << job_i.destination.texel_log2)) - 32'd1) << head.target.first;
      placed = 256'(head.words) << {head.target.first, 3'd0};
      mask = q.mask | bytes;
      for (int unsigned k = 0; k < 32; k++) if (bytes[k]) data[k] = placed[k];
      d.mask = head.target.last ? '0 : mask;
      d.data = head.target.last ? '0 : data;
      if (head.target.last && mask != '0) begin
        d.write = '0;
        d.write.valid = 1'b1;
        d.write.data.address = head.target.address;
        d.write.data.mask = mask;
        d.write.data.data = data;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
