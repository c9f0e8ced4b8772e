// Export half: the current output of half of a warp, and whether it is the last; without registers. Specification: SM.

module export_half
  import export_reads_pkg::*;
  import pixel_export_pkg::*;
  import pixels_pkg::*;
  import shading_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  export_warp_t     warp_i,
  input  lanes_t           killed_i,
  input  export_kind_t     kind_i,
  input  logic             half_i,
  input  logic [2:0]       target_output_i,
  input  logic             remains_i,        // another output of the half is to be sent
  input  logic             masked_i,         // pixels write a sample mask
  input  row_t             mask_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  row_t [PARTS-1:0] rows_i,
  output pixel_out_t       half_o
);

  // Lanes of half a warp.
  localparam int unsigned HALF = GROUP_QUADS * QUAD_PIXELS;

  logic [HALF-1:0] covered, kill;

  always_comb begin
    covered = half_i ? warp_i.covered[31:16] : warp_i.covered[15:0];
    kill = covered & (half_i ? killed_i[31:16] : killed_i[15:0]);
    half_o.slot = warp_i.collector;
    half_o.half = warp_i.half + 4'(half_i);
    half_o.target_output = target_output_i;
    half_o.depth = kind_i == EXPORT_KIND_DEPTH;
    half_o.last = kill == covered || !remains_i;
    for (int unsigned k = 0; k < GROUP_QUADS; k++) begin
      half_o.group.quads[k].kill = kill[4*k+:4];
      for (int unsigned p = 0; p < QUAD_PIXELS; p++) begin
        automatic logic [4:0] lane = {half_i, 2'(k), 2'(p)};
        half_o.group.quads[k].sample_mask[p] = masked_i ? mask_i.words[lane][15:0] : '1;
        for (int unsigned c = 0; c < PARTS; c++) half_o.group.quads[k].colour[p][c] = rows_i[c].words[lane];
      end
    end
  end

endmodule
