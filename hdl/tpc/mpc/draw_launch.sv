// Draw launch: allocates a slot and registers to warps of vertices and of pixels, and sends them to the SM after the words of their
// contexts. One word a cycle, one warp of vertices a cycle, one warp of pixels in three cycles; 2 cycles latency. Stalled by the SM,
// and while no slot or registers are free. In order for each port; pixels have priority, unless a batch has waited long. Specification:
// MPC; chip 3.

module draw_launch
  import draw_launch_params_pkg::*;
  import mpc_draws_pkg::*;
  import mpc_room_pkg::*;
  import shading_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter draw_launch_params_t P = DRAW_LAUNCH_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic                              world_valid_i,
  output logic                              world_ready_o,
  input  draw_warp_t                        world_i,
  input  logic                              world_word_valid_i,
  output logic                              world_word_ready_o,
  input  context_write_t                    world_word_i,
  input  logic                              pixel_valid_i,
  output logic                              pixel_ready_o,
  input  pixel_warp_t                       pixel_i,
  input  logic                              pixel_word_valid_i,
  output logic                              pixel_word_ready_o,
  input  context_write_t                    pixel_word_i,
  output logic                              warp_valid_o,
  input  logic                              warp_ready_i,
  output warp_packet_t                      warp_o,
  input  logic [P.sub_partitions-1:0]       warp_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  warp_done_t [P.sub_partitions-1:0] warp_done_i,       // only the slot is used: the SM reports faults
  /* verilator lint_on UNUSEDSIGNAL */
  output logic [P.sub_partitions-1:0]       ended_valid_o,
  output draw_ended_t [P.sub_partitions-1:0] ended_o,
  output logic                              idle_o
);

  // Cycles after which a waiting batch has priority.
  localparam logic [8:0] PATIENCE = 9'd256;
  // Sub-partitions that can have warps, and all their slots.
  localparam int unsigned SUBS = P.sub_partitions == 3 ? 2 : P.sub_partitions;
  localparam int unsigned WARPS = SUBS * P.slots;

  // ---- registers
  typedef struct packed {
    draw_slot_t [DRAW_SLOTS-1:0] slots;
  } slot_records_t;

  typedef struct packed {
    logic        valid;
    draw_ended_t data;
  } ended_t;

  typedef struct packed {
    logic [DRAW_SUBS-1:0][63:0]    rows;      // allocated units
    logic [DRAW_SUBS-1:0][15:0]    slots;
    logic [1:0][6:0]               warps;     // warps of world space, and of pixels
    logic [8:0]                    waited;    // cycles that a batch has waited
    logic [1:0]                    next_grant;      // the sub-partition with priority for a batch
    logic                          partition; // partition of the current subtile
    logic                          side;      // side with priority for pixels
    logic [1:0]                    halves;    // halves of quads still to be sent
    slot_records_t [DRAW_SUBS-1:0] records;
    ended_t [DRAW_SUBS-1:0]        ended;
    struct packed {
      logic         valid;
      warp_packet_t data;
    } warp;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic world_valid, world_pop, pixel_valid, pixel_pop;
  logic world_word_valid, world_word_pop, pixel_word_valid, pixel_word_pop;
  draw_warp_t world;
  pixel_warp_t pixel;
  context_write_t world_word, pixel_word;
  fifo #(
    .WIDTH($bits(draw_warp_t))
  ) world_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (world_valid),
    .pop_ready_i (world_pop),
    .pop_o       (world)
  );

  fifo #(
    .WIDTH($bits(context_write_t))
  ) world_words (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_word_valid_i),
    .push_ready_o(world_word_ready_o),
    .push_i      (world_word_i),
    .pop_valid_o (world_word_valid),
    .pop_ready_i (world_word_pop),
    .pop_o       (world_word)
  );

  fifo #(
    .WIDTH($bits(pixel_warp_t))
  ) pixel_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(pixel_ready_o),
    .push_i      (pixel_i),
    .pop_valid_o (pixel_valid),
    .pop_ready_i (pixel_pop),
    .pop_o       (pixel)
  );

  fifo #(
    .WIDTH($bits(context_write_t))
  ) pixel_words (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_word_valid_i),
    .push_ready_o(pixel_word_ready_o),
    .push_i      (pixel_word_i),
    .pop_valid_o (pixel_word_valid),
    .pop_ready_i (pixel_word_pop),
    .pop_o       (pixel_word)
  );

  // ---- outputs
  assign {warp_valid_o, warp_o} = q.warp;
  for (genvar s = 0; s < P.sub_partitions; s++) begin : gen_ended
    assign {ended_valid_o[s], ended_o[s]} = q.ended[s];
  end
  assign idle_o = !world_valid && !pixel_valid && !world_word_valid && !pixel_word_valid && q.warps == '0 && !q.warp.valid;

  // ---- free slots and registers
  logic [DRAW_SUBS-1:0] world_fits, pixel_fits;
  logic [7:0] used;
  logic world_found, pixel_found, other;
  logic [1:0] world_sub, pixel_sub;

  always_comb begin
    for (int unsigned s = 0; s < DRAW_SUBS; s++) begin
      world_fits[s] = s < SUBS && q.slots[s] != '1 && runs(q.rows[s], world.registers) != '0;
      pixel_fits[s] = s < SUBS && q.slots[s] != '1 && runs(q.rows[s], pixel.warp.registers) != '0;
    end
    // The last slot is reserved for the other port while that has no warp.
    used = 8'(q.warps[0]) + 8'(q.warps[1]);
    world_found = world_fits != '0 && (WARPS == 1 || q.warps[1] != '0 || 32'(used) + 1 < WARPS);
    world_sub = q.next_grant;
    for (int k = DRAW_SUBS - 1; k >= 0; k--) if (world_fits[q.next_grant+2'(k)]) world_sub = q.next_grant + 2'(k);
    // Pixels: sides of the subtile's partition alternate; a new subtile uses the other partition if that has a free slot.
    other = pixel.first && pixel_fits[{!q.partition, 1'b0}+:2] != '0 ? !q.partition : q.partition;
    pixel_sub = {other, pixel_fits[{other, q.side}] ? q.side : !q.side};
    pixel_found = pixel_fits[pixel_sub] && (WARPS == 1 || q.warps[0] != '0 || 32'(used) + 1 < WARPS);
  end

  // ---- next state
  logic launches, long, of_pixels;
  logic [1:0] sub;
  draw_warp_t warp;
  logic [3:0] slot;
  register_rows_t base;
  draw_slot_t [DRAW_SUBS-1:0] record;
  logic [DRAW_SUBS-1:0][3:0] done;

  always_comb begin
    d = q;
    if (warp_ready_i) d.warp.valid = 1'b0;
    world_pop = 1'b0;
    pixel_pop = 1'b0;
    world_word_pop = 1'b0;
    pixel_word_pop = 1'b0;

    // Frees the resources of warps that have ended; the end of a warp that does not run is ignored.
    record = '0;
    done = '0;
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      d.ended[s].valid = 1'b0;
      done[s] = warp_done_i[s].warp[3:0];
      record[s] = q.records[s].slots[done[s]];
      if (warp_done_valid_i[s] && s < SUBS && 32'(done[s]) < P.slots && q.slots[s][done[s]]) begin
        d.ended[s] = {1'b1, record[s].ended};
        d.slots[s][done[s]] = 1'b0;
        d.rows[s] = d.rows[s] & ~span(record[s].base, 7'(record[s].registers));
        d.warps[record[s].ended.pixel] = d.warps[record[s].ended.pixel] - 7'd1;
      end
    end

    // The next packet: quads follow their warp; words of a context precede the warps that need it.
    long = q.waited == PATIENCE && world_valid;
    of_pixels = pixel_valid && !long;
    launches = 1'b0;
    sub = of_pixels ? pixel_sub : world_sub;
    warp = of_pixels ? pixel.warp : world;
    slot = 4'(lowest(64'(~q.slots[sub])));
    base = lowest(runs(q.rows[sub], warp.registers));
    if (!d.warp.valid) begin
      if (q.halves != '0) begin
        if (pixel_valid) begin
          d.warp = {
            1'b1,
            warp_packet_of_quads(
                '{
                  half: {1'b0, q.halves == 2'd1},
                  quads: q.halves == 2'd1 ? pixel.quads[2*GROUP_QUADS-1:GROUP_QUADS] : pixel.quads[GROUP_QUADS-1:0]
                })
          };
          d.halves = q.halves - 2'd1;
          pixel_pop = q.halves == 2'd1;
        end
      end else if (pixel_word_valid) begin
        d.warp = {1'b1, warp_packet_of_word(pixel_word)};
        pixel_word_pop = 1'b1;
      end else if (world_word_valid) begin
        d.warp = {1'b1, warp_packet_of_word(world_word)};
        world_word_pop = 1'b1;
      end else if (of_pixels) begin
        launches = pixel_found;
        if (launches) begin
          d.partition = pixel_sub[1];
          d.side = !pixel_sub[0];
          d.halves = 2'd2;
        end
      end else if (world_valid) begin
        launches = world_found;
        if (launches) begin
          d.next_grant = world_sub + 2'd1;
          world_pop = 1'b1;
        end
      end
    end
    if (launches) begin
      d.warp = {
        1'b1,
        warp_packet_of_launch(
            '{
              partition: sub, slot: {1'b0, slot}, kind: warp.kind, context_id: warp.context_id, base: base,
              registers: warp.registers, group: '0, warp: '0, lanes: {32'd0, warp.lanes}, place: warp.place
            })
      };
      d.slots[sub][slot] = 1'b1;
      d.rows[sub] = d.rows[sub] | span(base, 7'(warp.registers));
      d.warps[warp.kind==WARP_KIND_PIXEL] = d.warps[warp.kind==WARP_KIND_PIXEL] + 7'd1;
      d.records[sub].slots[slot] = '{
        ended: '{pixel: warp.kind == WARP_KIND_PIXEL, context_id: warp.context_id, retire: warp.retire},
        base: base, registers: warp.registers
      };
    end
    d.waited = !world_valid || world_pop ? '0 : q.waited == PATIENCE ? PATIENCE : q.waited + 9'd1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) begin
      q <= '0;
      for (int unsigned s = 0; s < DRAW_SUBS; s++) begin
        q.rows[s] <= ~span('0, 7'(P.register_rows));
        q.slots[s] <= ~16'(span('0, 7'(P.slots)));
      end
    end else q <= d;

endmodule
