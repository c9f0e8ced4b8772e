// Host: reads the driver's commands from memory. Control registers and doorbells say which channels exist and which
// have work; one channel at a time is loaded, its ring is read, methods for engines are sent to the front end, and
// Host's own methods are executed here.
//
// It handles a method a cycle (host-method-rate); a doorbell takes 34 cycles and four memory latencies to the first
// packet, a change of channel 28 cycles and one latency (host-channel-swap). It stalls for the front end, memory,
// unmet semaphores and syncpoints, and after a fault. Order is kept within a channel. The parts share a read and a
// write port; read responses are in order. Specification: Host, Synchronisation summary. Interfaces: Host.

module host
  import channel_state_pkg::*;
  import fault_pkg::*;
  import host_params_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter host_params_t P = HOST_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            doorbell_valid_i,
  output logic            doorbell_ready_o,
  input  doorbell_t       doorbell_i,
  input  logic            register_valid_i,
  output logic            register_ready_o,
  input  register_write_t register_i,
  input  logic            response_valid_i,     // always accepted
  input  host_drain_t     response_i,
  input  logic            increment_valid_i,
  output logic            increment_ready_o,
  input  logic [7:0]      increment_i,
  input  time_t           time_i,
  input  logic            failed_i,           // a downstream unit reports a fault of the context that the engines hold
  input  logic            refusal_valid_i,    // a read of Host's was refused
  input  access_fault_t   refusal_i,
  output logic            packet_valid_o,
  input  logic            packet_ready_i,
  output host_packet_t    packet_o,
  output logic            read_valid_o,
  input  logic            read_ready_i,
  output memory_read_t    read_o,
  input  logic            read_data_valid_i,
  output logic            read_data_ready_o,
  input  sector_t         read_data_i,
  output logic            write_valid_o,
  input  logic            write_ready_i,
  output memory_write_t   write_o,
  output logic            flush_valid_o,
  input  logic            flush_ready_i,
  output cache_order_t    flush_o,            // for the whole L2
  input  logic            flushed_valid_i,    // always accepted
  input  logic            flushed_i,
  output logic            control_valid_o,
  input  logic            control_ready_i,
  output space_control_t  control_o,          // for all translations
  input  logic            controlled_valid_i, // always accepted
  input  logic            controlled_i,
  output logic            interrupt_valid_o,
  input  logic            interrupt_ready_i,
  output interrupt_t      interrupt_o,
  output logic            fault_valid_o,
  input  logic            fault_ready_i,
  output fault_t          fault_o,
  output logic            loaded_o,           // a channel is loaded and runs
  output channel_id_t     channel_o,          // which
  output method_state_t   state_o,            // the condition for which it waits, if any
  output push_run_t       run_o,              // data announced by its last header that are still to arrive
  output logic            idle_o
);

  // ---- registers
  typedef logic [1:0] reader_t;  // clients: instance block, runlist, user registers, pipe
  typedef struct packed {
    logic       write_waits;  // a write is offered and not accepted
    logic [1:0] writer;       // client of the write: the instance block, the user registers, the pipe
    logic       notified;     // an interrupt is offered and not accepted
    logic       of_pipe;      // the interrupt is the pipe's
    logic       failed;       // a fault is offered and not accepted
    logic       fails;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic rings;
  doorbell_t rung;
  logic table_idle, enable_valid, list_valid, list_ready, takes_list;
  channel_enable_t enable;
  instance_address_t instance_at;
  list_place_t list_place;
  list_notified_t list_notified;
  channel_id_t refused_channel;
  logic notified_valid, notified_ready, next_valid, next_ready, chosen_valid, nothing, resting;
  turn_end_t turn_end;
  chosen_t chosen;
  /* verilator lint_off UNUSEDSIGNAL */
  chosen_t current;  // the channel turn reads its time slice directly
  /* verilator lint_on UNUSEDSIGNAL */
  logic lookup, load, save, start, hold, drop, go, runs, leaves, refused, turn_idle, dry;
  logic turn_interrupt_valid, turn_fault_valid, of_pipe, fails;
  interrupt_t turn_interrupt, pipe_interrupt;
  fault_t turn_fault, pipe_fault;
  channel_state_t loaded;
  logic block_idle;
  logic [31:0] put, notified, get;
  logic user_idle;
  logic pipe_packet_valid, open, request_valid, gate_idle;
  host_packet_t pipe_packet, request;
  group_id_t owner;
  logic pipe_failed, sweeps, table_ready;
  logic pipe_ready, pipe_interrupt_valid, pipe_fault_valid;
  logic settled, blocked, switches, moved, pipe_dry, pipe_empty, pipe_idle;
  logic [1:0] yields;
  decode_start_t at;
  logic count_valid, count_ready, count_data_valid, counts_idle;
  count_order_t count;
  logic [31:0] count_data;
  logic [3:0] read_wants, reads, responded;
  logic [2:0] write_wants, writes;
  memory_read_t block_read, list_read, user_read, pipe_read;
  memory_write_t block_write, user_write, pipe_write;
  reader_t reader, held, requested;
  logic [1:0] writer;
  logic held_valid, readers_valid, readers_empty;

  stage #(
    .WIDTH($bits(doorbell_t))
  ) doorbell_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(doorbell_valid_i),
    .push_ready_o(doorbell_ready_o),
    .push_i (doorbell_i),
    .pop_valid_o (rings),
    .pop_ready_i (1'b1),
    .pop_o  (rung)
  );

  channel_table channels (
    .clk_i,
    .rst_ni,
    .register_valid_i(register_valid_i && !sweeps),
    .register_ready_o(table_ready),
    .register_i,
    .lookup_valid_i  (lookup),
    .lookup_i        (current.channel),
    .instance_at_o   (instance_at),
    .enable_valid_o  (enable_valid),
    .enable_o        (enable),
    .list_valid_o    (list_valid),
    .list_ready_i    (takes_list && list_ready),
    .list_o          (list_place),
    .idle_o          (table_idle)
  );

  runlist list (
    .clk_i,
    .rst_ni,
    .doorbell_valid_i (rings),
    .doorbell_i       (rung),
    .enable_valid_i   (enable_valid),
    .enable_i         (enable),
    .refused_valid_i  (refused),
    .refused_i        (refused_channel),
    .strike_valid_i   (failed_i),
    .strike_i         (owner),
    .dry_i            (runs && dry),
    .dry_channel_i    (current.channel),
    .list_valid_i     (list_valid && takes_list),
    .list_ready_o     (list_ready),
    .list_i           (list_place),
    .notified_valid_o (notified_valid),
    .notified_ready_i (notified_ready),
    .notified_o       (list_notified),
    .next_valid_i     (next_valid),
    .next_ready_o     (next_ready),
    .next_i           (turn_end),
    .chosen_valid_o   (chosen_valid),
    .chosen_o         (chosen),
    .nothing_o        (nothing),
    .sweeps_o         (sweeps),
    .resting_o        (resting),
    .read_valid_o     (read_wants[1]),
    .read_ready_i     (reads[1]),
    .read_o           (list_read),
    .read_data_valid_i(responded[1]),
    .read_data_i
  );

  channel_turn turn (
    .clk_i,
    .rst_ni,
    .list_waits_i      (list_valid),
    .takes_list_o      (takes_list),
    .notified_valid_i  (notified_valid),
    .notified_ready_o  (notified_ready),
    .notified_i        (list_notified),
    .disable_valid_i   (enable_valid && !enable.on),
    .disable_i         (enable.channel),
    .next_valid_o      (next_valid),
    .next_ready_i      (next_ready),
    .next_o            (turn_end),
    .chosen_valid_i    (chosen_valid),
    .chosen_i          (chosen),
    .nothing_i         (nothing),
    .lookup_o          (lookup),
    .load_o            (load),
    .save_o            (save),
    .block_idle_i      (block_idle),
    .good_i            (loaded.good),
    .slice_i           (loaded.slice),
    .start_o           (start),
    .hold_o            (hold),
    .drop_o            (drop),
    .go_o              (go),
    .settled_i         (settled && !pipe_packet_valid && gate_idle),
    .empty_i           (pipe_empty && !read_wants[3] && user_idle && notified == get),
    .dry_i             (dry),
    .waits_i           (state_o.waits_for != HOST_WAIT_NOTHING),
    .blocked_i         (blocked),
    .switches_i        (switches),
    .yields_i          (yields),
    .moved_i           (moved),
    .failed_i          (pipe_failed),
    .strike_valid_i    (failed_i),
    .strike_i          (owner),
    .refusal_valid_i,
    .refusal_i,
    .current_o        (current),
    .runs_o           (runs),
    .leaves_o         (leaves),
    .refused_valid_o  (refused),
    .refused_o        (refused_channel),
    .interrupt_valid_o(turn_interrupt_valid),
    .interrupt_ready_i(interrupt_ready_i && !of_pipe),
    .interrupt_o      (turn_interrupt),
    .fault_valid_o    (turn_fault_valid),
    .fault_ready_i    (fault_ready_i && !fails),
    .fault_o          (turn_fault),
    .idle_o           (turn_idle)
  );

  instance_block block (
    .clk_i,
    .rst_ni,
    .load_valid_i     (load),
    .load_i           (current.channel),
    .save_valid_i     (save),
    .save_i           (saved(loaded, put, get, at, state_o)),
    .instance_at_i    (instance_at),
    .state_o          (loaded),
    .read_valid_o     (read_wants[0]),
    .read_ready_i     (reads[0]),
    .read_o           (block_read),
    .read_data_valid_i(responded[0]),
    .read_data_i,
    .write_valid_o    (write_wants[0]),
    .write_ready_i    (writes[0]),
    .write_o          (block_write),
    .idle_o           (block_idle)
  );

  user_registers user (
    .clk_i,
    .rst_ni,
    .start_valid_i    (start),
    .start_i          (user_start(loaded)),
    .lookup_i         (rings && rung == current.channel && (runs || leaves)),
    .get_i            (get),
    .put_o            (put),
    .notified_o       (notified),
    .read_valid_o     (read_wants[2]),
    .read_ready_i     (reads[2]),
    .read_o           (user_read),
    .read_data_valid_i(responded[2]),
    .read_data_i,
    .write_valid_o    (write_wants[1]),
    .write_ready_i    (writes[1]),
    .write_o          (user_write),
    .idle_o           (user_idle)
  );

  push_pipe #(.P(P.pipe)) pipe (
    .clk_i,
    .rst_ni,
    .start_valid_i     (start),
    .start_i           (pipe_start(loaded)),
    .put_i             (put),
    .hold_i            (hold),
    .drop_i            (drop),
    .go_i              (go),
    .struck_i          (failed_i && owner == current.group),
    .time_i,
    .packet_valid_o      (pipe_packet_valid),
    .packet_ready_i      (packet_ready_i && open),
    .packet_o            (pipe_packet),
    .response_valid_i    (response_valid_i && gate_idle),
    .response_i,
    .read_valid_o      (read_wants[3]),
    .read_ready_i      (reads[3]),
    .read_o            (pipe_read),
    .read_data_valid_i (responded[3]),
    .read_data_ready_o (pipe_ready),
    .read_data_i,
    .write_valid_o     (write_wants[2]),
    .write_ready_i     (writes[2]),
    .write_o           (pipe_write),
    .count_valid_o     (count_valid),
    .count_ready_i     (count_ready),
    .count_o           (count),
    .count_data_valid_i(count_data_valid),
    .count_data_i      (count_data),
    .flush_valid_o,
    .flush_ready_i,
    .flush_o,
    .flushed_valid_i,
    .flushed_i,
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .controlled_valid_i,
    .controlled_i,
    .interrupt_valid_o (pipe_interrupt_valid),
    .interrupt_ready_i (interrupt_ready_i && of_pipe),
    .interrupt_o       (pipe_interrupt),
    .fault_valid_o     (pipe_fault_valid),
    .fault_ready_i     (fault_ready_i && fails),
    .fault_o           (pipe_fault),
    .failed_o          (pipe_failed),
    .get_o             (get),
    .at_o              (at),
    .state_o,
    .settled_o         (settled),
    .blocked_o         (blocked),
    .switches_o        (switches),
    .yields_o          (yields),
    .moved_o           (moved),
    .dry_o             (pipe_dry),
    .empty_o           (pipe_empty),
    .idle_o            (pipe_idle)
  );

  context_gate gate (
    .clk_i,
    .rst_ni,
    .start_valid_i (start),
    .start_i       (engine_context(current, loaded)),
    .packet_waits_i(pipe_packet_valid),
    .open_o            (open),
    .request_valid_o   (request_valid),
    .request_ready_i   (packet_ready_i),
    .request_o         (request),
    .response_valid_i,
    .response_i,
    .failed_i,
    .owner_o       (owner),
    .idle_o        (gate_idle)
  );

  syncpoints counts (
    .clk_i,
    .rst_ni,
    .count_valid_i     (count_valid),
    .count_ready_o     (count_ready),
    .count_i           (count),
    .count_data_valid_o(count_data_valid),
    .count_data_o      (count_data),
    .increment_valid_i,
    .increment_ready_o,
    .increment_i,
    .idle_o            (counts_idle)
  );

  read_share #(
    .WIDTH($bits(reader_t)),
    .ADDR (9)
  ) readers (
    .clk_i,
    .rst_ni,
    .shown_valid_i(read_valid_o),
    .shown_i      (reader),
    .taken_i      (read_ready_i),
    .responded_i  (read_data_valid_i && read_data_ready_o),
    .held_valid_o (held_valid),
    .held_o       (held),
    .owner_valid_o(readers_valid),
    .owner_o      (requested),
    .empty_o      (readers_empty)
  );

  // ---- outputs
  // register writes after a fault take effect after the fault's own effects, so they wait for the sweep
  assign register_ready_o = table_ready && !sweeps;
  assign packet_valid_o = request_valid || open && pipe_packet_valid;
  assign packet_o = request_valid ? request : pipe_packet;
  assign read_valid_o = |read_wants;
  assign read_data_ready_o = readers_valid && (requested != 2'd3 || pipe_ready);
  assign write_valid_o = |write_wants;
  assign interrupt_valid_o = turn_interrupt_valid || pipe_interrupt_valid;
  assign interrupt_o = of_pipe ? pipe_interrupt : turn_interrupt;
  assign fault_valid_o = turn_fault_valid || pipe_fault_valid;
  assign fault_o = fails ? pipe_fault : turn_fault;
  assign loaded_o = runs;
  assign channel_o = current.channel;
  assign run_o = runs ? at.run : '0;

  always_comb begin
    case (reader)
      2'd0: read_o = block_read;
      2'd1: read_o = list_read;
      2'd2: read_o = user_read;
      default: read_o = pipe_read;
    endcase
    case (writer)
      2'd0: write_o = block_write;
      2'd1: write_o = user_write;
      default: write_o = pipe_write;
    endcase
    idle_o = turn_idle && resting && table_idle && !rings;
    // a channel that was preempted may have more work
    idle_o = idle_o && block_idle && user_idle && notified == get;
    idle_o = idle_o && (runs ? pipe_idle && pipe_dry : !pipe_interrupt_valid && !pipe_fault_valid);
    idle_o = idle_o && gate_idle && counts_idle && readers_empty;
  end

  // ---- next state
  always_comb begin
    // The first client that requests; an offer that was made remains.
    if (held_valid) reader = held;
    else if (read_wants[0]) reader = 2'd0;
    else if (read_wants[1]) reader = 2'd1;
    else if (read_wants[2]) reader = 2'd2;
    else reader = 2'd3;
    if (q.write_waits) writer = q.writer;
    else if (write_wants[0]) writer = 2'd0;
    else if (write_wants[1]) writer = 2'd1;
    else writer = 2'd2;
    of_pipe = q.notified ? q.of_pipe : !turn_interrupt_valid;
    fails = q.failed ? q.fails : !turn_fault_valid;
    for (int k = 0; k < 4; k++) begin
      reads[k] = read_ready_i && reader == 2'(k);
      responded[k] = read_data_valid_i && readers_valid && requested == 2'(k);
    end
    for (int k = 0; k < 3; k++) writes[k] = write_ready_i && writer == 2'(k);

    d.write_waits = write_valid_o && !write_ready_i;
    d.writer = writer;
    d.notified = interrupt_valid_o && !interrupt_ready_i;
    d.of_pipe = of_pipe;
    d.failed = fault_valid_o && !fault_ready_i;
    d.fails = fails;
    dry = pipe_dry && user_idle;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
