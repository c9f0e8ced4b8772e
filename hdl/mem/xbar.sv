// Crossbar: requests from ports of clients to the L2's slices, answers back, each way a network of
// its own. A packet a clock to each slice and from it; 2 clocks from a packet's take to the slice, and back, where
// nothing waits. Slices serve ports round robin, a whole request at a time, if the request's virtual
// channel has places; answers never wait for clients. In order for each pair of port and
// slice. Specification: XBAR.

module xbar
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import xbar_params_pkg::*;
#(
  // ---- parameters
  parameter xbar_params_t P = XBAR_PARAMS
) (
  // ---- ports
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic           [  P.ports-1:0]         up_valid_i,
  output logic           [  P.ports-1:0]         up_ready_o,
  input  memory_up_t     [  P.ports-1:0]         up_i,
  output logic           [ P.slices-1:0]         request_valid_o,  // the slice has a place for it
  output memory_up_t     [ P.slices-1:0]         request_o,
  input  logic           [ P.slices-1:0]         freed_valid_i,
  input  freed_places_t  [ P.slices-1:0]         freed_i,
  input  logic           [ P.slices-1:0]         answer_valid_i,
  output logic           [ P.slices-1:0]         answer_ready_o,
  input  memory_down_t   [ P.slices-1:0]         answer_i,
  output logic           [  P.ports-1:0]         down_valid_o,     // the client has a place for it
  output memory_down_t   [  P.ports-1:0]         down_o,
  output logic                                   idle_o
);

  // The most ports and slices there may be.
  localparam int unsigned PORTS = 16;
  localparam int unsigned SLICES = 8;

  // ---- registers
  typedef struct packed {logic valid; memory_up_t data;} request_t;
  typedef struct packed {logic valid; memory_down_t data;} down_t;

  typedef struct packed {
    logic [PORTS-1:0][6:0]                whole;      // requests of which all packets are here
    logic [PORTS-1:0][7:0]                sent;       // slices that have taken a request to all
    logic [SLICES-1:0][3:0]               turn;       // the port that is asked first
    logic [SLICES-1:0][3:0]               from;       // the port whose request is under way
    logic [SLICES-1:0][2:0]               left;       // its beats still to go
    logic [SLICES-1:0][VIRTUAL_CHANNELS-1:0][6:0] used;       // places in use
    request_t [SLICES-1:0]                request;
    logic [PORTS-1:0][2:0]                down_turn;
    down_t [PORTS-1:0]                    down;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.ports-1:0] up_valid, up_pop;
  memory_up_t [P.ports-1:0] up;
  logic [P.slices-1:0] answer_valid, answer_pop;
  memory_down_t [P.slices-1:0] answer;

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_valid_i),
    .push_ready_o(up_ready_o),
    .push_i      (up_i),
    .pop_valid_o (up_valid),
    .pop_ready_i (up_pop),
    .pop_o       (up)
  );

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(P.answer_depth)
  ) answer_in[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(answer_valid_i),
    .push_ready_o(answer_ready_o),
    .push_i      (answer_i),
    .pop_valid_o (answer_valid),
    .pop_ready_i (answer_pop),
    .pop_o       (answer)
  );

  // ---- outputs
  always_comb begin
    idle_o = up_valid == '0 && answer_valid == '0;
    for (int unsigned s = 0; s < P.slices; s++) begin
      {request_valid_o[s], request_o[s]} = q.request[s];
      if (q.request[s].valid) idle_o = 1'b0;
    end
    for (int unsigned p = 0; p < P.ports; p++) begin
      {down_valid_o[p], down_o[p]} = q.down[p];
      if (q.down[p].valid) idle_o = 1'b0;
    end
  end

  // ---- what is asked of each slice
  memory_head_t [P.ports-1:0] heads;
  logic [P.ports-1:0][2:0] slices_of;
  logic [P.ports-1:0][2:0] behind;
  logic [P.ports-1:0] all;
  logic [P.slices-1:0][P.ports-1:0] takes, chosen;

  always_comb
    for (int unsigned p = 0; p < P.ports; p++) begin
      heads[p] = memory_up_head(up[p]);
      behind[p] = beats(heads[p]);
      all[p] = to_all(heads[p]);
      slices_of[p] = slice_of(heads[p].line, P.slices);
    end

  always_comb
    for (int unsigned s = 0; s < P.slices; s++) begin
      for (int unsigned p = 0; p < P.ports; p++)
        takes[s][p] = up_valid[p] && up[p].kind == MEMORY_UP_HEAD && q.whole[p] != '0 && q.left[s] == '0
            && (all[p] ? !q.sent[p][s] : 32'(slices_of[p]) == s)
            && 32'(q.used[s][heads[p].channel]) + 32'(behind[p]) < P.places;
      chosen[s] = P.ports'(one_in_turn(32'(takes[s]), 5'(q.turn[s])));
    end

  // ---- next state
  logic [P.ports-1:0][P.slices-1:0] waiting, answering;
  logic comes, goes;

  always_comb begin
    d = q;
    up_pop = '0;
    for (int unsigned s = 0; s < P.slices; s++) begin
      d.request[s].valid = 1'b0;
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if (freed_valid_i[s] && freed_i[s].channels[v]) d.used[s][v] = d.used[s][v] - 7'd1;
      for (int unsigned p = 0; p < P.ports; p++) begin
        if (q.left[s] != '0 && 32'(q.from[s]) == p) begin
          up_pop[p] = 1'b1;
          d.request[s] = {1'b1, up[p]};
          d.left[s] = q.left[s] - 3'd1;
        end
        if (chosen[s][p]) begin
          d.request[s] = {1'b1, up[p]};
          d.left[s] = behind[p];
          d.from[s] = 4'(p);
          d.turn[s] = p == P.ports - 1 ? '0 : 4'(p + 1);
          d.used[s][heads[p].channel] = d.used[s][heads[p].channel] + 7'd1 + 7'(behind[p]);
          if (all[p]) d.sent[p][s] = 1'b1;
          else up_pop[p] = 1'b1;
        end
      end
    end
    for (int unsigned p = 0; p < P.ports; p++) begin
      if (d.sent[p][P.slices-1:0] == '1) begin
        d.sent[p] = '0;
        up_pop[p] = 1'b1;
      end
      comes = up_valid_i[p] && up_ready_o[p] && ends(up_i[p]);
      goes = up_pop[p] && up[p].kind == MEMORY_UP_HEAD;
      d.whole[p] = q.whole[p] + 7'(comes) - 7'(goes);
    end

    // Answers.
    answer_pop = '0;
    for (int unsigned p = 0; p < P.ports; p++) begin
      d.down[p].valid = 1'b0;
      for (int unsigned s = 0; s < P.slices; s++)
        waiting[p][s] = answer_valid[s] && 32'(answer[s].client) >> P.clients_log2 == p;
      answering[p] = P.slices'(one_in_turn(32'(waiting[p]), 5'(q.down_turn[p])));
      for (int unsigned s = 0; s < P.slices; s++)
        if (answering[p][s]) begin
          answer_pop[s] = 1'b1;
          d.down[p] = {1'b1, answer[s]};
          d.down_turn[p] = 3'((s + 1) & (P.slices - 1));
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
