// Copy read: merges beats of the source into read requests of up to 256 bytes (ce-max-request), and buffers the data
// together with the span of bytes wanted from each beat. Beats arrive in address order and are sent on in the order
// of their numbers, line by line.
//
// It accepts a beat a cycle; a request is sent 1 cycle after its last beat left the queue, and data pass the buffer
// in 2 cycles. A beat stalls while its slot in the buffer is not free, so every response has a slot. Specification:
// CE.

module copy_read
  import byte_align_pkg::*;
  import copies_pkg::*;
  import copy_engine_pkg::*;
  import copy_read_params_pkg::*;
#(
  // ---- parameters
  parameter copy_read_params_t P = COPY_READ_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          place_valid_i,
  output logic          place_ready_o,
  input  copy_place_t   place_i,
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
    logic [8:0]       reserved;    // beats requested, or about to be, and not yet used
    copy_read_t       run;     // the request that is being assembled
    struct packed {logic valid; copy_read_t data;} read;
    logic [3:0][63:0] filled;  // slots whose data have arrived
    copy_slot_t       head;    // the next slot to be read from the buffer
    logic             shown;   // the slot before `head` is at the buffer's output
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic place_valid, take, used, comes, shows;
  logic requested_valid;
  logic [7:0] requested;
  /* verilator lint_off UNUSEDSIGNAL */
  copy_place_t place;  // the walk's last beat and its lowest live slot are not used here
  /* verilator lint_on UNUSEDSIGNAL */

  stage #(
    .WIDTH($bits(copy_place_t))
  ) place_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(place_valid_i),
    .push_ready_o(place_ready_o),
    .push_i (place_i),
    .pop_valid_o (place_valid),
    .pop_ready_i (take),
    .pop_o  (place)
  );

  // Slots in the order of the responses; never full, as requests are limited to the buffer.
  /* verilator lint_off PINCONNECTEMPTY */
  deep_fifo #(
    .WIDTH(8),
    .ADDR (COPY_SLOTS_LOG2)
  ) responses (
    .clk_i,
    .rst_ni,
    .push_valid_i(take),
    .push_ready_o(),
    .push_i (place.slot[7:0]),
    .pop_valid_o (requested_valid),
    .pop_ready_i (comes),
    .pop_o  (requested),
    .empty_o     ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  ram #(
    .WIDTH($bits(byte_span_t)),
    .ADDR (COPY_SLOTS_LOG2)
  ) spans (
    .clk_i,
    .rst_ni,
    .read_en_i   (shows),
    .read_addr_i (q.head[7:0]),
    .read_data_o (bytes_o.span),
    .write_en_i  (take),
    .write_addr_i(place.slot[7:0]),
    .write_data_i(place.span)
  );

  ram #(
    .WIDTH($bits(beat_t)),
    .ADDR (COPY_SLOTS_LOG2)
  ) buffer (
    .clk_i,
    .rst_ni,
    .read_en_i   (shows),
    .read_addr_i (q.head[7:0]),
    .read_data_o (bytes_o.data),
    .write_en_i  (comes),
    .write_addr_i(requested),
    .write_data_i(read_data_i)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign read_data_ready_o = requested_valid;
  assign bytes_valid_o = q.shown;
  assign idle_o = q.reserved == 0 && !place_valid;

  // ---- next state
  copy_read_t run;
  copy_slot_t ahead;

  always_comb begin
    d = q;
    ahead = place.slot - q.head + 9'(q.shown);
    take = place_valid && ahead < 9'(P.beats) && (!place.run_end || read_ready_i || !q.read.valid);
    run = '{address: q.run.beats == 0 ? place.address : q.run.address, beats: q.run.beats + 5'd1};
    comes = read_data_valid_i && requested_valid;
    used = q.shown && bytes_ready_i;
    shows = q.filled[q.head[7:6]][q.head[5:0]] && (used || !q.shown);

    if (read_ready_i) d.read.valid = 1'b0;
    if (take) begin
      d.run = run;
      if (place.run_end) begin
        d.run.beats = '0;
        d.read = {1'b1, run};
      end
    end
    if (shows) begin
      d.filled[q.head[7:6]][q.head[5:0]] = 1'b0;
      d.head = q.head + 9'd1;
    end
    if (comes) d.filled[requested[7:6]][requested[5:0]] = 1'b1;
    d.shown = shows || q.shown && !used;
    if (take != used) d.reserved = take ? q.reserved + 9'd1 : q.reserved - 9'd1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
