// Client mux: makes one port of the crossbar of several clients. A packet a clock each way; 2 clocks
// up, 1 down. Clients take turns, a whole request each; one can go before the others, in 1 clock up. The way up stalls them all,
// answers never stall. In order for each client. Specification: XBAR.

module client_mux
  import client_mux_params_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter client_mux_params_t P = CLIENT_MUX_PARAMS
) (
  // ---- ports
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic         [P.clients-1:0]  up_valid_i,
  output logic         [P.clients-1:0]  up_ready_o,
  input  memory_up_t   [P.clients-1:0]  up_i,
  output logic                          merged_valid_o,
  input  logic                          merged_ready_i,
  output memory_up_t                    merged_o,
  input  logic                          down_valid_i,
  input  memory_down_t                  down_i,
  output logic         [P.clients-1:0]  client_down_valid_o,
  output memory_down_t [P.clients-1:0]  client_down_o,
  output logic                          idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; memory_down_t data;} down;
    logic mine;    // a request of the first client's has begun to leave
    logic others;  // one of another's has, or is shown
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.clients-1:0] more, turns_valid, turns_ready;
  logic arbiter_idle, arbiter_valid, arbiter_pop, first_push, first_ready, first_valid, first_pop;
  memory_up_t arbiter_data, first_data, first_up;

  arbiter #(
    .WIDTH   ($bits(memory_up_t)),
    .CHANNELS(P.clients),
    .DEPTH   (2)
  ) arbiter (
    .clk_i,
    .rst_ni,
    .push_valid_i(turns_valid),
    .push_ready_o(turns_ready),
    .push_i      (up_i),
    .barrier_i   ('0),
    .more_i      (more),
    .pop_valid_o (arbiter_valid),
    .pop_ready_i (arbiter_pop),
    .pop_o       (arbiter_data),
    .idle_o      (arbiter_idle)
  );

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(2)
  ) first_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(first_push),
    .push_ready_o(first_ready),
    .push_i      (first_up),
    .pop_valid_o (first_valid),
    .pop_ready_i (first_pop),
    .pop_o       (first_data)
  );

  // ---- outputs
  // Whether it is the first client's turn to leave.
  logic first;
  assign first = q.mine || first_valid && !q.others;
  assign merged_valid_o = first ? first_valid : arbiter_valid;
  assign merged_o = first ? first_data : arbiter_data;

  always_comb begin
    first_push = 1'b0;
    first_up = '0;
    for (int unsigned k = 0; k < P.clients; k++) begin
      up_ready_o[k] = k == P.first ? first_ready : turns_ready[k];
      turns_valid[k] = up_valid_i[k] && k != P.first;
      if (k == P.first) begin
        first_push = up_valid_i[k];
        first_up = up_i[k];
      end
    end
  end

  always_comb
    for (int unsigned k = 0; k < P.clients; k++) begin
      client_down_valid_o[k] = q.down.valid && (32'(q.down.data.client) & (P.clients - 1)) == k;
      client_down_o[k] = q.down.data;
    end
  assign idle_o = arbiter_idle && !first_valid && !q.down.valid;

  // ---- next state
  always_comb begin
    d = q;
    d.down.valid = down_valid_i;
    if (down_valid_i) d.down.data = down_i;
    for (int unsigned k = 0; k < P.clients; k++) more[k] = !ends(up_i[k]);
    // What is shown stays, and a request stays together.
    if (merged_valid_o) begin
      d.mine = first && !ends(merged_o) && (q.mine || merged_ready_i);
      d.others = !first && (!ends(merged_o) || !merged_ready_i);
    end
    first_pop = first && merged_ready_i;
    arbiter_pop = !first && merged_ready_i;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
