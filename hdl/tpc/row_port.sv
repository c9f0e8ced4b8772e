// Row port: the way of world space's units to rows of an SM's shared memory. An access a clock, 2 clocks through; askers by
// turns. Stalled by the SM, and at a read while reads are on their way. In order; an answer goes to who asked, a clock behind
// the SM's. Specification: ISBE, SM.

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
  output logic         [P.askers-1:0]   answer_valid_o,
  output isbe_row_t    [P.askers-1:0]   answer_o,
  output logic                          row_ask_valid_o,  // to the SM
  input  logic                          row_ask_ready_i,
  output row_access_t                   row_ask_o,
  input  logic                          row_valid_i,      // each row that was read, in order
  input  row_t                          row_i,
  output logic                          idle_o
);

  // ---- registers
  // An access, and whose.
  typedef struct packed {
    logic [1:0]   asker;
    isbe_access_t access;
  } asked_t;

  typedef struct packed {
    logic [1:0] to;
    struct packed {logic valid; isbe_row_t data;} answer;
  } regs_t;

  regs_t d, q;

  // ---- parts
  asked_t [P.askers-1:0] asked;
  asked_t oldest;
  logic oldest_valid, arbiter_idle, room, reader_valid, goes;
  logic [1:0] reader;

  always_comb
    for (int unsigned k = 0; k < P.askers; k++) asked[k] = '{asker: 2'(k), access: access_i[k]};

  arbiter #(
    .WIDTH($bits(asked_t)),
    .CHANNELS(P.askers)
  ) arbiter (
    .clk_i,
    .rst_ni,
    .push_valid_i(access_valid_i),
    .push_ready_o(access_ready_o),
    .push_i      (asked),
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
    .push_valid_i(goes && !oldest.access.ask.write),
    .push_ready_o(room),
    .push_i      (oldest.asker),
    .pop_valid_o (reader_valid),
    .pop_ready_i (row_valid_i),
    .pop_o       (reader)
  );

  // ---- outputs
  always_comb begin
    for (int unsigned k = 0; k < P.askers; k++) begin
      answer_valid_o[k] = q.answer.valid && q.to == 2'(k);
      answer_o[k] = answer_valid_o[k] ? q.answer.data : '0;
    end
    // a read has to be known when it is answered
    row_ask_valid_o = oldest_valid && (oldest.access.ask.write || room);
    row_ask_o = row_ask_valid_o ? '{ask: oldest.access.ask, data: oldest.access.data.words} : '0;
    idle_o = arbiter_idle && !reader_valid && !q.answer.valid;
  end

  // ---- next state
  always_comb begin
    d = q;
    goes = row_ask_valid_o && row_ask_ready_i;
    d.answer.valid = row_valid_i;
    if (row_valid_i) begin
      d.to = reader;
      d.answer.data = row_i;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
