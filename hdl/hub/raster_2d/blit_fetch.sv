// Blit fetch: finds the sector of each texel, and requests it unless it is one of the last 16 that were requested. Texels of
// a value have none.
//
// It handles a texel a cycle, 3 cycles after it arrived; the product of row and columns has its own stage. Both outputs
// stall it. Order is kept, so that a sector replaces another when its first texel leaves `blit_texels`. Specification:
// RSTR2D, Surface addressing.

module blit_fetch
  import blit_surface_pkg::*;
  import memory_port_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  logic         start_i,
  input  blit_t        job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic         texel_valid_i,
  output logic         texel_ready_o,
  input  blit_texel_t  texel_i,
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output memory_read_t read_o,
  output logic         place_valid_o,
  input  logic         place_ready_i,
  output blit_place_t  place_o,
  output logic         idle_o
);

  // ---- registers
  // A sector that was requested.
  typedef struct packed {
    logic            valid;
    sector_address_t address;
  } tag_t;

  typedef struct packed {
    logic                  product_valid;
    logic [31:0]           product;        // 64-byte columns above the row, or the row of blocks
    blit_texel_t           texel;
    tag_t [BLIT_SLOTS-1:0] tags;
    logic [3:0]            oldest;         // slot of the next request
    struct packed {logic valid; memory_read_t data;} read;
    struct packed {logic valid; blit_place_t data;} place;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  blit_texel_t head;

  fifo #(
    .WIDTH($bits(blit_texel_t)),
    .DEPTH(2)
  ) texel_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(texel_valid_i),
    .push_ready_o(texel_ready_o),
    .push_i      (texel_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {place_valid_o, place_o} = q.place;
  assign idle_o = !head_valid && !q.product_valid && !q.read.valid && !q.place.valid;

  // ---- next state: the texel's sector
  blit_sector_t sector;
  tag_t tag;
  logic of_value, requested;
  logic [3:0] slot;

  always_comb begin
    sector = '0;
    tag = '0;
    of_value = job_i.value.used && !q.texel.under;
    requested = 1'b1;
    slot = q.oldest;
    if (q.product_valid && of_value) begin
      sector.first = q.texel.x[4:0];
      requested = 1'b0;
      slot = '0;
    end else if (q.product_valid) begin
      sector = '{address: q.texel.target.address, first: q.texel.target.first};
      if (!q.texel.under) sector = sector_of(job_i.source, q.product, q.texel.x, q.texel.y);
      tag = '{valid: 1'b1, address: sector.address};
      for (int unsigned k = 0; k < BLIT_SLOTS; k++) begin
        if (q.tags[k] == tag) begin
          requested = 1'b0;
          slot = 4'(k);
        end
      end
    end
  end

  // ---- next state
  logic moves;
  logic [15:0] row;

  always_comb begin
    d = q;
    moves = q.product_valid && (read_ready_i || !q.read.valid) && (place_ready_i || !q.place.valid);
    pop = !q.product_valid || moves;
    if (read_ready_i) d.read.valid = 1'b0;
    if (place_ready_i) d.place.valid = 1'b0;
    if (moves) begin
      d.product_valid = 1'b0;
      d.place.valid = 1'b1;
      d.place.data = '{
          slot: slot,
          requested: requested,
          first: sector.first,
          weight: q.texel.weight,
          last: q.texel.last,
          under: q.texel.under,
          target: q.texel.target
      };
      if (requested) begin
        d.read = '{valid: 1'b1, data: '{address: tag.address}};
        d.tags[q.oldest] = tag;
        d.oldest = q.oldest + 4'd1;
      end
    end

    // The row to multiply: of texels in a pitch surface, of blocks in a block-linear one.
    row = job_i.source.pitch_linear ? head.y : 16'(block_linear_pkg::block_row(job_i.source.block_height, head.y));
    if (head_valid && pop) begin
      d.product_valid = 1'b1;
      d.product = 32'(row) * 32'(job_i.source.columns);
      d.texel = head;
    end
    if (start_valid_i) d.tags = '0;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
