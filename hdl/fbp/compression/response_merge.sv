// Response merge: separates the responses of the slice - for clients, of status, of lines to decode - and merges
// forwarded ones with decoded lines, alternating. Rate: one response a cycle. Latency: 2 cycles from the slice to
// clients, one to the stage itself. Responses for clients stall on the response channel, and decoded sectors of an
// expanded tile until they are written. Each kind is in order. Specification: CBC and compression.

module response_merge
  import compression_pkg::*;
  import memory_pkg::*;
  import response_merge_params_pkg::*;
#(
  // ---- parameters
  parameter response_merge_params_t P = RESPONSE_MERGE_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           down_valid_i,      // of the slice
  output logic           down_ready_o,
  input  memory_down_t   down_i,
  input  logic           job_valid_i,
  output logic           job_ready_o,
  input  decode_job_t    job_i,
  /* verilator lint_off UNUSEDSIGNAL */  // whether they are busy
  input  passing_reads_t passing_i,         // clients of forwarded reads
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           response_valid_o,
  input  logic           response_ready_i,
  output memory_down_t   response_o,
  output logic           expanded_valid_o,  // of an expanded tile
  input  logic           expanded_ready_i,
  output memory_down_t   expanded_o,
  output logic           filled_valid_o,    // of status
  output status_fill_t   filled_o,
  output logic           sector_valid_o,    // of a read that is decoded
  output memory_down_t   sector_o,
  output logic           passed_valid_o,    // the next response is the last of this forwarded read
  output pass_id_t       passed_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {logic valid; memory_down_t data;} response_t;

  typedef struct packed {
    response_t response;
    logic      decoded;   // the last response was decoded here
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic down_valid, down_pop, plain_valid, plain_pop, decode_idle;
  memory_down_t down, plain;

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(P.down_depth)
  ) down_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(down_valid_i),
    .push_ready_o(down_ready_o),
    .push_i      (down_i),
    .pop_valid_o (down_valid),
    .pop_ready_i (down_pop),
    .pop_o       (down)
  );

  decode #(
    .P(P.decode)
  ) decode (
    .clk_i,
    .rst_ni,
    .job_valid_i,
    .job_ready_o,
    .job_i,
    .plain_valid_o(plain_valid),
    .plain_ready_i(plain_pop),
    .plain_o      (plain),
    .idle_o       (decode_idle)
  );

  // ---- destination of the slice's oldest response
  logic own, for_status, for_passing, for_decode, for_client, plain_own, plain_for_client, forwards;

  always_comb begin
    own = down_valid && down.client == OWN_CLIENT;
    for_status = own && down.tag[STATUS_TAG];
    for_passing = own && !for_status && down.tag[PASSING_TAG];
    for_decode = own && !for_status && !for_passing;
    for_client = down_valid && (!own || for_passing);
    plain_own = plain_valid && plain.client == OWN_CLIENT;
    plain_for_client = plain_valid && plain.client != OWN_CLIENT;
    forwards = for_client && (!plain_for_client || q.decoded);
  end

  // ---- outputs
  assign {response_valid_o, response_o} = q.response;
  assign expanded_valid_o = plain_own;
  assign expanded_o = plain;
  assign filled_valid_o = for_status;
  assign filled_o = {down.tag[1:0], down.sector, down.data};
  assign sector_valid_o = for_decode;
  assign sector_o = down;
  assign passed_valid_o = forwards && for_passing && down.last;
  assign passed_o = down.tag[PASSES_LOG2-1:0];
  assign idle_o = decode_idle && !down_valid && !q.response.valid;

  // ---- next state
  logic free;
  /* verilator lint_off UNUSEDSIGNAL */  // it is busy
  passing_t passing;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    if (response_ready_i) d.response.valid = 1'b0;
    free = !d.response.valid;
    passing = passing_i.reads[down.tag[PASSES_LOG2-1:0]];
    down_pop = for_status || for_decode || (free && forwards);
    plain_pop = (plain_own && expanded_ready_i) || (free && !forwards && plain_for_client);
    if (free && forwards) begin
      d.response = {1'b1, down};
      if (for_passing) begin
        d.response.data.client = passing.client;
        d.response.data.tag = passing.tag;
        d.response.data.status = passing.status;
        d.response.data.compressible = passing.compressible;
      end
      d.decoded = 1'b0;
    end else if (free && plain_for_client) begin
      d.response = {1'b1, plain};
      d.decoded = 1'b1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
