// Row port: connects the units of world space to rows of an SM's shared memory. One access a cycle, 2 cycles latency; requesters are
// served round-robin. Stalled by the SM; reads also while `reads` of them are in flight. In order; a response returns to its requester
// 1 cycle after the SM's. Specification: ISBE, SM.

module row_port
  import row_port_params_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter row_port_params_t P = ROW_PORT_PARAMS
) (
  // ---- ports
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic         [P.askers-1:0]   access_valid_i,
  output logic         [P.askers-1:0]   access_ready_o,
  input  isbe_access_t [P.askers-1:0]   access_i,
  output logic         [P.askers-1:0]   response_valid_o,
  output isbe_row_t    [P.askers-1:0]   response_o,
  output logic                          row_request_valid_o,  // to the SM
  input  logic                          row_request_ready_i,
  output row_access_t                   row_request_o,
  input  logic                          row_valid_i,      // rows read, in order
  input  row_t                          row_i,
  output logic                          idle_o
);

  // ---- registers
  // An access, and whose.
  typedef struct packed {
    logic [1:0]   asker;
    isbe_access_t access;
  } requested_t;

  typedef struct packed {
    logic [1:0] to;
    struct packed {logic valid; isbe_row_t data;} response;
  } regs_t;

  regs_t d, q;

  // ---- parts
  requested_t [P.askers-1:0] requested;
  requested_t oldest;
  logic oldest_valid, arbiter_idle, reader_ready, reader_valid, goes;
  logic [1:0] reader;

  always_comb
    for (int unsigned k = 0; k < P.askers; k++) requested[k] = '{asker: 2'(k), access: access_i[k]};

  arbiter #(
    .WIDTH($bits(requested_t)),
    .CHANNELS(P.askers)
  ) arbiter (
    .clk_i,
    .rst_ni,
    .push_valid_i(access_valid_i),
    .push_ready_o(access_ready_o),
    .push_i      (requested),
    .barrier_i   ('0),
    .more_i      ('0),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (goes),
    .pop_o       (oldest),
    .idle_o      (arbiter_idle)
  );

  fifo #(
    .WIDTH(2),
    .DEPTH(P.reads)
  ) readers (
    .clk_i,
    .rst_ni,
    .push_valid_i(goes && !oldest.access.request.write),
    .push_ready_o(reader_ready),
    .push_i      (oldest.asker),
    .pop_valid_o (reader_valid),
    .pop_ready_i (row_valid_i),
    .pop_o       (reader)
  );

  // ---- outputs
  always_comb begin
    for (int unsigned k = 0; k < P.askers; k++) begin
      response_valid_o[k] = q.response.valid && q.to == 2'(k);
      response_o[k] = response_valid_o[k] ? q.response.data : '0;
    end
    // a read needs a free entry for its requester
    row_request_valid_o = oldest_valid && (oldest.access.request.write || reader_ready);
    row_request_o = row_request_valid_o ? '{request: oldest.access.request, data: oldest.access.data.words} : '0;
    idle_o = arbiter_idle && !reader_valid && !q.response.valid;
  end

  // ---- next state
  always_comb begin
    d = q;
    goes = row_request_valid_o && row_request_ready_i;
    d.response.valid = row_valid_i;
    if (row_valid_i) begin
      d.to = reader;
      d.response.data = row_i;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
