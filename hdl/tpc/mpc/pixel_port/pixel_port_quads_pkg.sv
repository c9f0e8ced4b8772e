// Converts quads of a packet to quads of a warp.

/* verilator lint_off UNUSEDSIGNAL */ // a function uses some fields of its arguments
package pixel_port_quads_pkg;
  import pixels_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import warps_pkg::*;

  // Whether a primitive of the packet has pixels.
  function automatic logic has_pixels(input subtile_quads_t packet, input logic which);
    has_pixels = 1'b0;
    for (int unsigned k = 0; k < GROUP_QUADS; k++)
      if (packet.quads[k].mask != '0 && packet.quads[k].which == which) has_pixels = 1'b1;
  endfunction

  // Active lanes of 16: all lanes of a quad with pixels; lane 0 for a packet without pixels.
  function automatic logic [15:0] lanes_of(input subtile_quads_t packet);
    logic [15:0] lanes;
    for (int unsigned k = 0; k < GROUP_QUADS; k++) lanes[4*k+:4] = packet.quads[k].mask != '0 ? 4'hf : 4'h0;
    return lanes == '0 ? 16'd1 : lanes;
  endfunction

  function automatic logic [15:0] covered_of(input subtile_quads_t packet);
    for (int unsigned k = 0; k < GROUP_QUADS; k++) covered_of[4*k+:4] = packet.quads[k].mask;
  endfunction

  // Coverage of a quad's pixels: four bits each; with 8 and 16 samples it uses the bits of two and of four quads.
  function automatic logic [QUAD_PIXELS-1:0][15:0] coverage_of(input subtile_quads_t packet, input logic [1:0] k,
                                                               input sample_mode_t mode);
    logic [63:0] bits;
    bits = packet.coverage;
    for (int unsigned p = 0; p < QUAD_PIXELS; p++)
      unique case (mode)
        SAMPLE_MODE_X8: coverage_of[p] = k[1] ? '0 : {8'd0, bits[6'({k[0], 2'(p), 3'd0})+:8]};
        SAMPLE_MODE_X16: coverage_of[p] = k != '0 ? '0 : bits[6'({2'(p), 4'd0})+:16];
        default: coverage_of[p] = {12'd0, bits[6'({k, 2'(p), 2'd0})+:4]};
      endcase
  endfunction

  function automatic warp_quad_t warp_quad(input subtile_quads_t packet, input logic [1:0] k, input sample_mode_t mode,
                                           input planes_ready_t planes);
    subtile_quad_t quad;
    quad = packet.quads[k];
    if (quad.mask == '0) return '0;
    return '{
      mask: quad.mask, x: quad.x, y: quad.y, tram: planes.tram, tile_x: planes.tile_x, tile_y: planes.tile_y,
      back: packet.prims[quad.which].back, sample: packet.sample, coverage: coverage_of(packet, k, mode)
    };
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
