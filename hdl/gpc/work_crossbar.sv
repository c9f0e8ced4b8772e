// Work crossbar (WDX), untiled: merges the primitives of all sources and the state between them into API order, by
// the primitive distributor's marks, and numbers the primitives. Rate: one packet a cycle. Latency: 2 cycles. It
// stalls on setup, and on the source of the next batch. Specification: WDX and the binner.

module work_crossbar
  import geometry_pkg::*;
  import vertices_pkg::*;
  import work_crossbar_params_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter work_crossbar_params_t P = WORK_CROSSBAR_PARAMS
) (
  // ---- ports
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        screen_valid_i,
  output logic                        screen_ready_o,
  input  screen_packet_t              screen_i,
  input  logic        [P.sources-1:0] wdx_valid_i,
  output logic        [P.sources-1:0] wdx_ready_o,
  input  wdx_packet_t [P.sources-1:0] wdx_i,
  output logic                        prim_valid_o,
  input  logic                        prim_ready_i,
  output prim_packet_t                prim_o,
  output logic                        last_valid_o,
  input  logic                        last_ready_i,
  output entry_last_t                 last_o,
  output logic                        idle_o
);

  // ---- registers
  typedef struct packed {
    logic open;  // the batch of a mark has begun
    logic [2:0] source;  // source of the batch
    prim_id_t number;  // of the next primitive
    struct packed {logic valid; prim_packet_t data;} prim;
    struct packed {logic valid; entry_last_t data;} last;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic screen_valid, screen_pop;
  screen_packet_t screen;
  logic [P.sources-1:0] wdx_valid, wdx_pop;
  wdx_packet_t [P.sources-1:0] wdx;

  fifo #(
    .WIDTH($bits(screen_packet_t)),
    .DEPTH(P.screen_depth)
  ) screen_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(screen_valid_i),
    .push_ready_o(screen_ready_o),
    .push_i      (screen_i),
    .pop_valid_o (screen_valid),
    .pop_ready_i (screen_pop),
    .pop_o       (screen)
  );

  fifo #(
    .WIDTH($bits(wdx_packet_t)),
    .DEPTH(P.depth)
  ) wdx_in[P.sources-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(wdx_valid_i),
    .push_ready_o(wdx_ready_o),
    .push_i      (wdx_i),
    .pop_valid_o (wdx_valid),
    .pop_ready_i (wdx_pop),
    .pop_o       (wdx)
  );

  // ---- outputs
  assign {prim_valid_o, prim_o} = q.prim;
  assign {last_valid_o, last_o} = q.last;
  assign idle_o = !screen_valid && wdx_valid == '0 && !q.open && !q.prim.valid && !q.last.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // a mark's batch is always the next of its source
  screen_mark_t mark;
  wdx_packet_t packet;
  wdx_prim_t from;
  /* verilator lint_on UNUSEDSIGNAL */
  logic here;

  always_comb begin
    d = q;
    if (prim_ready_i) d.prim.valid = 1'b0;
    if (last_ready_i) d.last.valid = 1'b0;
    screen_pop = 1'b0;
    wdx_pop = '0;
    mark = screen_packet_mark(screen);
    packet = '0;
    here = 1'b0;
    for (int s = 0; s < P.sources; s++)
    if (q.open && 3'(s) == q.source) begin
      packet = wdx[s];
      here = wdx_valid[s];
    end
    from = wdx_packet_prim(packet);

    if (!q.open && screen_valid) begin
      if (screen.kind == SCREEN_PACKET_STATE) begin
        screen_pop = !d.prim.valid;
        if (!d.prim.valid) d.prim = {1'b1, prim_packet_of_state(screen_packet_state(screen))};
      end else begin
        screen_pop = 1'b1;
        d.open = 1'b1;
        d.source = mark.source[2:0];
      end
    end
    if (here) begin
      if (packet.kind == WDX_PACKET_PRIM) begin
        if (!d.prim.valid && !(from.last && d.last.valid)) begin
          wdx_pop = P.sources'(1) << q.source;
          if (from.last)
            d.last = {
              1'b1, entry_last_t'{source: 8'(q.source), entry: from.attributes.entry, prim: q.number}
            };
          d.prim = {
            1'b1,
            prim_packet_of_prim('{
                prim: q.number,
                topology: from.topology,
                first: from.first,
                vertices: from.vertices,
                attributes: from.attributes
            })
          };
          d.number = q.number + 16'd1;
        end
      end else begin
        wdx_pop = P.sources'(1) << q.source;
        d.open = 1'b0;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
