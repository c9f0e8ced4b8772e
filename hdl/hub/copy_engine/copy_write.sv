// Copy write: aligns bytes to the destination, writes them in requests of up to 256 bytes (ce-max-request), and
// drives the engine's port, which also carries the read requests. Bytes arrive line by line of tiles; their beats
// wait in a 4 KB buffer, from which they are sent in address order. After the last beat of a copy it releases the
// semaphore and raises the interrupt.
//
// It sends a packet a cycle. A write request is sent once all its data are held, so no other packet separates it from
// its data; reads have priority over writes. It stalls for the port and for bytes. Copies keep their order.
// Specification: CE.

module copy_write
  import byte_align_pkg::*;
  import copies_pkg::*;
  import copy_engine_pkg::*;
  import copy_write_params_pkg::*;
  import copy_write_steps_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
#(
  // ---- parameters
  parameter copy_write_params_t P = COPY_WRITE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         target_valid_i,
  output logic         target_ready_o,
  input  copy_target_t target_i,
  input  logic         made_valid_i,
  output logic         made_ready_o,
  input  span_beat_t   made_i,
  input  logic         read_valid_i,
  output logic         read_ready_o,
  input  copy_read_t   read_i,
  input  time_t        time_i,
  output logic         port_valid_o,
  input  logic         port_ready_i,
  output copy_packet_t port_o,
  output logic         interrupt_valid_o,
  input  logic         interrupt_ready_i,
  output interrupt_t   interrupt_o,
  output logic         idle_o
);

  // ---- registers
  // WALK: the walk lists the lines; DRAIN: all bytes are in requests, or there are none;
  // RELEASE: the semaphore's request was sent.
  typedef enum logic [2:0] {IDLE, WALK, DRAIN, RELEASE, NOTIFY} phase_t;

  typedef struct packed {
    phase_t       phase;
    copy_slot_t   tail;          // number of the next beat into the buffer
    copy_slot_t   kept;          // lowest slot that is still requested
    struct packed {logic valid; copy_place_t data;} place;  // destination of the beat at the buffer's output
    copy_write_t  run;           // the request that is being gathered
    logic [4:0]   left;          // beats of the current request still to be sent
    struct packed {logic valid; copy_packet_t data;} port;
    struct packed {logic valid; interrupt_t data;} notice;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, read_valid, run_valid, next_valid, wants_valid, placed_valid;
  logic target_pop, read_pop, run_pop, beat_pop;
  logic lines_valid, want_ready, has_entry, puts, shows, gather, beats_ready, runs_ready;
  copy_target_t target;
  copy_read_t read;
  copy_write_t run, run_head;
  copy_place_t next;
  /* verilator lint_off UNUSEDSIGNAL */
  copy_place_t wants_at;  // only its bytes are used, not its address
  /* verilator lint_on UNUSEDSIGNAL */
  copy_slot_t placed_slot;
  copy_beat_t placed, tile_beat, beat_head;
  // Beats wait exactly as long as their request; the current job covers the contents of the walk and the aligner.
  /* verilator lint_off PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(copy_target_t)),
    .DEPTH(P.target_depth)
  ) target_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(target_valid_i),
    .push_ready_o(target_ready_o),
    .push_i (target_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (target_pop),
    .pop_o  (target)
  );

  stage #(
    .WIDTH($bits(copy_read_t))
  ) read_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_valid_i),
    .push_ready_o(read_ready_o),
    .push_i (read_i),
    .pop_valid_o (read_valid),
    .pop_ready_i (read_pop),
    .pop_o  (read)
  );

  // The current job; and bytes line by line, also for queued jobs.
  copy_walk #(
    .P('{lines_depth: 32'd1})
  ) walk (
    .clk_i,
    .rst_ni,
    .lines_valid_i(lines_valid),
    .lines_ready_o(),
    .lines_i      (target.lines),
    .place_valid_o(next_valid),
    .place_ready_i(shows),
    .place_o      (next),
    .idle_o       ()
  );

  copy_walk #(
    .P('{lines_depth: P.target_depth})
  ) wants (
    .clk_i,
    .rst_ni,
    .lines_valid_i(target_valid_i && target_ready_o && !target_i.empty),
    .lines_ready_o(),
    .lines_i      (spans_of(target_i.lines)),
    .place_valid_o(wants_valid),
    .place_ready_i(want_ready),
    .place_o      (wants_at),
    .idle_o       ()
  );

  byte_align #(
    .WIDTH($bits(copy_slot_t))
  ) align (
    .clk_i,
    .rst_ni,
    .beat_valid_i(made_valid_i),
    .beat_ready_o(made_ready_o),
    .beat_i      (made_i),
    .want_valid_i(wants_valid),
    .want_ready_o(want_ready),
    .want_i      ({wants_at.span, wants_at.slot}),
    .out_valid_o (placed_valid),
    .out_ready_i (has_entry),
    .out_o       ({placed, placed_slot}),
    .drop_i      (1'b0),
    .still_o     (),
    .idle_o      ()
  );

  ram #(
    .WIDTH($bits(copy_beat_t)),
    .ADDR (COPY_SLOTS_LOG2)
  ) tiles (
    .clk_i,
    .rst_ni,
    .read_en_i   (shows),
    .read_addr_i (next.slot[7:0]),
    .read_data_o (tile_beat),
    .write_en_i  (puts),
    .write_addr_i(placed_slot[7:0]),
    .write_data_i(placed)
  );

  fifo #(
    .WIDTH($bits(copy_beat_t)),
    .DEPTH(P.beats)
  ) beats (
    .clk_i,
    .rst_ni,
    .push_valid_i(gather),
    .push_ready_o(beats_ready),
    .push_i (tile_beat),
    .pop_valid_o (),
    .pop_ready_i (beat_pop),
    .pop_o  (beat_head)
  );

  fifo #(
    .WIDTH($bits(copy_write_t)),
    .DEPTH(P.beats)
  ) runs (
    .clk_i,
    .rst_ni,
    .push_valid_i(gather && q.place.data.run_end),
    .push_ready_o(runs_ready),
    .push_i (run),
    .pop_valid_o (run_valid),
    .pop_ready_i (run_pop),
    .pop_o  (run_head)
  );

  // ---- outputs
  assign {port_valid_o, port_o} = q.port;
  assign {interrupt_valid_o, interrupt_o} = q.notice;
  assign idle_o = !head_valid && !read_valid && !q.port.valid && !q.notice.valid;

  // ---- next state: a beat enters the buffer, is read from it once it has arrived, and joins its request
  copy_slot_t waiting, after;

  always_comb begin
    waiting = q.tail - q.kept;
    has_entry = waiting < 9'd256;
    puts = placed_valid && has_entry;
    gather = q.place.valid && beats_ready && runs_ready;
    after = q.tail - next.slot - 9'd1;
    shows = next_valid && after < 9'd256 && (gather || !q.place.valid);
    run = '{
        address: q.run.beats == 0 ? q.place.data.address : q.run.address,
        beats: q.run.beats + 5'd1,
        ordered: 1'b0
    };
    lines_valid = head_valid && q.phase == IDLE && !target.empty;
  end

  // ---- next state: packets from the queues: data of announced requests; reads before writes
  logic port_free, gone;
  copy_write_t release_run;

  always_comb begin
    port_free = port_ready_i || !q.port.valid;
    beat_pop = port_free && q.phase != RELEASE && q.left != 0;
    read_pop = port_free && q.phase != RELEASE && q.left == 0 && read_valid;
    run_pop = port_free && q.phase != RELEASE && q.left == 0 && !read_valid && run_valid;
    gone = q.left == 0 && !read_valid && !run_valid;
    target_pop = port_free && q.phase == NOTIFY && (interrupt_ready_i || !q.notice.valid);
    release_run = '{address: target.semaphore_va[39:4], beats: 5'd1, ordered: 1'b1};
  end

  // ---- next state
  always_comb begin
    d = q;

    if (puts) d.tail = placed_slot + 9'd1;
    if (gather) begin
      d.place.valid = 1'b0;
      d.run = run;
      if (q.place.data.run_end) d.run.beats = '0;
    end
    if (shows) begin
      d.place = {1'b1, next};
      d.kept = next.kept;
    end
    if (interrupt_ready_i) d.notice.valid = 1'b0;
    if (port_free) d.port.valid = beat_pop || read_pop || run_pop;
    if (beat_pop) begin
      d.port.data = copy_packet_of_data(beat_head);
      d.left = q.left - 5'd1;
    end
    if (read_pop) d.port.data = copy_packet_of_read(read);
    if (run_pop) begin
      d.port.data = copy_packet_of_write(run_head);
      d.left = run_head.beats;
    end

    // Steps after the last beat, once all earlier packets were sent.
    unique case (q.phase)
      IDLE:
      if (head_valid && target.empty) d.phase = DRAIN;
      else if (lines_valid) d.phase = WALK;
      WALK: if (gather && q.place.data.last) d.phase = DRAIN;
      DRAIN:
      if (port_free && gone) begin
        d.phase = NOTIFY;
        if (target.release_kind != COPY_RELEASE_NONE) begin
          d.port = {1'b1, copy_packet_of_write(release_run)};
          d.phase = RELEASE;
        end
      end
      RELEASE:
      if (port_free) begin
        d.port = {1'b1, copy_packet_of_data(release_beat(target, time_i))};
        d.phase = NOTIFY;
      end
      default:
      if (target_pop) begin
        d.phase = IDLE;
        if (target.notice != COPY_NOTICE_NONE) begin
          d.notice = '{valid: 1'b1, data: '{
              kind: target.notice == COPY_NOTICE_BLOCKING ? INTERRUPT_KIND_AWAKEN : INTERRUPT_KIND_NON_STALL,
              channel: target.channel,
              value: target.payload
          }};
        end
      end
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
