// Client mux: makes one port of the crossbar of several clients. A packet a clock each way; 2 clocks
// up, 1 down. Clients take turns, a whole request each; the way up stalls them all, answers never stall.
// In order for each client. Specification: XBAR.

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
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.clients-1:0] more;
  logic arbiter_idle;

  arbiter #(
    .WIDTH   ($bits(memory_up_t)),
    .CHANNELS(P.clients),
    .DEPTH   (2)
  ) arbiter (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_valid_i),
    .push_ready_o(up_ready_o),
    .push_i      (up_i),
    .barrier_i   ('0),
    .more_i      (more),
    .pop_valid_o (merged_valid_o),
    .pop_ready_i (merged_ready_i),
    .pop_o       (merged_o),
    .idle_o      (arbiter_idle)
  );

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.clients; k++) begin
      client_down_valid_o[k] = q.down.valid && (32'(q.down.data.client) & (P.clients - 1)) == k;
      client_down_o[k] = q.down.data;
    end
  assign idle_o = arbiter_idle && !q.down.valid;

  // ---- next state
  always_comb begin
    d = q;
    d.down.valid = down_valid_i;
    if (down_valid_i) d.down.data = down_i;
    for (int unsigned k = 0; k < P.clients; k++) more[k] = !ends(up_i[k]);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
