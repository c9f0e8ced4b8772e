// Copy read: joins beats of the source to read requests of up to 256 bytes (ce-max-request),
// and buffers the data with the span of bytes that is wanted of each beat.
//
// A beat a clock; a request 1 clock after its last beat left the queue, data through the buffer
// in 2 clocks. It stalls while as many beats as the buffer may hold are requested and not yet
// used, so every answer has its place. Order is kept. Specification: CE.

module copy_read
  import byte_align_pkg::*;
  import copies_pkg::*;
  import copy_engine_pkg::*;
  import copy_read_params_pkg::*;
  import surface_walk_pkg::*;
#(
  // ---- parameters
  parameter copy_read_params_t P = COPY_READ_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          beat_valid_i,
  output logic          beat_ready_o,
  input  surface_beat_t beat_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output copy_read_t    read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  beat_t         read_data_i,
  output logic          bytes_valid_o,
  input  logic          bytes_ready_i,
  output copy_bytes_t   bytes_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [8:0] held;        // beats requested, or about to be, and not yet used
    copy_read_t run;         // the request that is being joined
    struct packed {logic valid; copy_read_t data;} read;
  } regs_t;

  // Log2 of the beats that the buffer has: 4 KB.
  localparam int unsigned BUFFER_LOG2 = 8;

  regs_t d, q;

  // ---- parts
  logic beat_valid, take, used;
  logic span_valid, data_valid;
  /* verilator lint_off UNUSEDSIGNAL */
  surface_beat_t beat;  // the walk's end does not matter here
  /* verilator lint_on UNUSEDSIGNAL */
  // There is room for all that is requested, and as many spans as beats.
  /* verilator lint_off PINCONNECTEMPTY */

  stage #(
    .WIDTH($bits(surface_beat_t))
  ) beat_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(beat_valid_i),
    .push_ready_o(beat_ready_o),
    .push_i (beat_i),
    .pop_valid_o (beat_valid),
    .pop_ready_i (take),
    .pop_o  (beat)
  );

  deep_fifo #(
    .WIDTH($bits(byte_span_t)),
    .ADDR (BUFFER_LOG2)
  ) spans (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    .push_ready_o(),
    .push_i (beat.span),
    .pop_valid_o (span_valid),
    .pop_ready_i (used),
    .pop_o  (bytes_o.span),
    .empty_o     ()
  );

  deep_fifo #(
    .WIDTH($bits(beat_t)),
    .ADDR (BUFFER_LOG2)
  ) data (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (used),
    .pop_o  (bytes_o.data),
    .empty_o     ()
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign bytes_valid_o = data_valid && span_valid;
  assign idle_o = q.held == 0 && !beat_valid;

  // ---- next state
  copy_read_t run;

  always_comb begin
    d = q;
    take = beat_valid && q.held < 9'(P.beats) && (!beat.run_end || read_ready_i || !q.read.valid);
    used = bytes_valid_o && bytes_ready_i;
    run = '{address: q.run.beats == 0 ? beat.address : q.run.address, beats: q.run.beats + 5'd1};

    if (read_ready_i) d.read.valid = 1'b0;
    if (take) begin
      d.run = run;
      if (beat.run_end) begin
        d.run.beats = '0;
        d.read = {1'b1, run};
      end
    end
    if (take != used) d.held = take ? q.held + 9'd1 : q.held - 9'd1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
