// Host methods: forwards methods of engines to the front end, and executes Host's own one at a time: semaphores,
// syncpoints, waits, memory operations, interrupts.
//
// It handles a method a cycle (host-method-rate) with a latency of 2 cycles. It stalls for the front end, in an
// acquire or wait that is not met (it is retried), in a drain until its response arrives, and after a fault until the
// channel is switched out. Order is kept. Specification: Host, Synchronisation summary. Interfaces: Host methods.

module host_methods
  import fault_pkg::*;
  import first_step_pkg::*;
  import host_class_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import memory_operation_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import semaphore_pkg::*;
  import translation_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          start_valid_i,       // when settled: another channel's state
  input  method_state_t start_i,
  input  logic          hold_i,              // the channel is to be switched out
  input  logic          go_i,                // no other channel was granted after the yield
  input  logic          struck_i,            // its group has failed: methods are skipped
  input  time_t         time_i,
  input  logic          decoded_valid_i,
  output logic          decoded_ready_o,
  input  decoded_t      decoded_i,
  output logic          packet_valid_o,
  input  logic          packet_ready_i,
  output host_packet_t  packet_o,
  input  logic          response_valid_i,      // always accepted
  input  host_drain_t   response_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,   // always accepted
  input  sector_t       read_data_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          count_valid_o,
  input  logic          count_ready_i,
  output count_order_t  count_o,
  input  logic          count_data_valid_i,  // always accepted
  input  logic [31:0]   count_data_i,
  output logic          flush_valid_o,
  input  logic          flush_ready_i,
  output cache_order_t  flush_o,             // for the whole L2
  input  logic          flushed_valid_i,     // always accepted
  /* verilator lint_off UNUSEDSIGNAL */  // only the pulse matters
  input  logic          flushed_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          control_valid_o,
  input  logic          control_ready_i,
  output space_control_t control_o,          // for all translations
  input  logic          controlled_valid_i,  // always accepted
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          controlled_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          interrupt_valid_o,
  input  logic          interrupt_ready_i,
  output interrupt_t    interrupt_o,
  output logic          fault_valid_o,
  input  logic          fault_ready_i,
  output fault_t        fault_o,
  output logic          failed_o,            // high for one cycle: a fault is signalled
  output method_state_t state_o,
  output logic          resume_o,            // the decoder may continue
  output logic [1:0]    done_o,              // entries consumed
  output logic          settled_o,           // the channel can be switched out
  output logic          blocked_o,           // the current method waits
  output logic          switches_o,          // switch hint of the waiting method: other channels may run meanwhile
  output logic [1:0]    yields_o,            // it yields
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    host_step_t    step;
    method_state_t state;
    word_address_t address;          // the current method
    logic [31:0]   value;
    host_tag_t     tag;
    logic [31:0]   found;
    logic [21:0]   timer;
    logic          resume;
    logic [1:0]    done;
    struct packed {logic valid; host_packet_t data;} packet;
    memory_write_t write;
    struct packed {logic valid; interrupt_t data;} notice;
    logic          fault_valid;
    fault_t        fault;
    logic          failed;
    logic          struck;           // the channel's group has failed
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  decoded_t head;

  fifo #(
    .WIDTH($bits(decoded_t))
  ) decoded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(decoded_valid_i),
    .push_ready_o(decoded_ready_o),
    .push_i (decoded_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  // ---- outputs
  logic orders_flush;
  assign orders_flush = is_cache_order(q.value[31:27]);
  assign state_o = q.state;
  assign resume_o = q.resume;
  assign done_o = q.done;
  assign {packet_valid_o, packet_o} = q.packet;
  assign read_valid_o = q.step == READ;
  assign read_o = q.state.semaphore_va[37:3];
  assign write_valid_o = q.step == WRITE;
  assign write_o = q.write;
  assign count_valid_o = q.step == COUNT;
  assign count_o = '{up: q.state.syncpoint[0], index: q.state.syncpoint[15:8]};
  assign flush_valid_o = q.step == ORDER && orders_flush;
  assign flush_o = cache_order(q.value[31:27]);
  assign control_valid_o = q.step == ORDER && !orders_flush;
  assign control_o = invalidate_all();
  assign {interrupt_valid_o, interrupt_o} = q.notice;
  assign fault_valid_o = q.fault_valid;
  assign fault_o = q.fault;
  assign failed_o = q.failed;
  assign settled_o = q.step == RUN && !head_valid && !q.resume || q.step inside {WAIT, YIELDS};
  assign blocked_o = q.step == WAIT;
  assign switches_o = q.state.waits_for == HOST_WAIT_SEMAPHORE ? q.state.operation[12] : q.state.syncpoint[4];
  assign yields_o = q.step == YIELDS ? q.value[1:0] : '0;
  assign idle_o = q.step == RUN && settled_o && q.done == 0 && !(q.packet.valid || q.notice.valid || q.fault_valid);

  // ---- next state
  logic free, may_tell, finishes;
  host_wait_t awaits;  // the method is retried later
  begun_t begun;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] after;  // only its sign is used
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    pop = 1'b0;
    d.resume = 1'b0;
    d.done = '0;
    d.failed = 1'b0;
    d.struck = q.struck || struck_i;
    if (packet_ready_i) d.packet.valid = 1'b0;
    if (interrupt_ready_i) d.notice.valid = 1'b0;
    if (fault_ready_i) d.fault_valid = 1'b0;
    free = packet_ready_i || !q.packet.valid;
    may_tell = interrupt_ready_i || !q.notice.valid;
    finishes = 1'b0;
    awaits = HOST_WAIT_NOTHING;
    begun = '0;
    after = q.found - q.state.threshold;

    case (q.step)
      RUN: begin
        // Only when all earlier packets are accepted, so that Host's actions are seen in order.
        pop = head_valid && free;
        if (pop && q.struck) begin
          d.done = head.done;
          d.resume = 1'b1;
        end else if (pop && is_for_engine(head)) begin
          d.done = head.done;
          d.packet = {1'b1, host_packet_of_method(engine_method(head, q.state.channel))};
        end else if (pop) begin
          begun = first_step(head, q.state);
          d.step = begun.step;
          d.state = begun.state;
          d.done = begun.done;
          d.address = head.address;
          d.value = head.words[0];
          d.fault = fault_of(head, q.state.channel, begun.step == REPORT ? begun.fault : q.fault.kind);
        end
      end
      REQUEST:
      if (free) begin
        d.tag = q.tag + 4'd1;
        d.packet = {1'b1, host_packet_of_drain(d.tag)};
        d.step = DRAINED;
      end
      DRAINED: if (response_valid_i && response_i.tag == q.tag) d.step = LAUNCH;
      LAUNCH:
      if (q.struck) finishes = 1'b1;
      else if (free) begin
        if (q.address == SEMAPHORE_D && q.value[4:0] == RELEASE) begin
          d.step = WRITE;
          d.write = release_write(q.state, q.state.payload, time_i);
        end else if (q.address == SEMAPHORE_D) begin
          // An acquire begins with its read.
          d.step = WRITE;
          d.write = reduction_write(q.state);
        end else if (q.address == SET_REFERENCE) begin
          d.step = WRITE;
          d.write.address = {q.state.user, 4'd2};
          d.write.mask = 32'hf00;
          d.write.ordered = 1'b1;
          d.write.reduces = 1'b0;
          d.write.data.words = {8{q.value}};
        end else if (q.address == MEM_OP_D && (orders_flush || q.value[31:27] == INVALIDATE_TRANSLATIONS)) begin
          d.step = ORDER;
        end else finishes = 1'b1;
      end
      READ: if (read_ready_i) d.step = DATA;
      DATA:
      if (read_data_valid_i) begin
        d.found = read_data_i.words[q.state.semaphore_va[2:0]];
        d.step = JUDGE;
      end
      JUDGE:
      if (is_met(q.state.operation, q.found, q.state.payload)) finishes = 1'b1;
      else awaits = HOST_WAIT_SEMAPHORE;
      WRITE: if (write_ready_i) finishes = 1'b1;
      COUNT:
      if (count_ready_i) begin
        if (q.state.syncpoint[0]) finishes = 1'b1;
        else d.step = COUNTED;
      end
      COUNTED:
      if (count_data_valid_i) begin
        d.found = count_data_i;
        d.step = COMPARE;
      end
      COMPARE:
      if (after[31]) awaits = HOST_WAIT_SYNCPOINT;
      else finishes = 1'b1;
      ORDER: if (orders_flush ? flush_ready_i : control_ready_i) d.step = ORDERED;
      ORDERED: if (flushed_valid_i || controlled_valid_i) finishes = 1'b1;
      WAIT:
      if (q.timer > 1) d.timer = q.timer - 22'd1;
      else if (!hold_i) d.step = q.state.waits_for == HOST_WAIT_SYNCPOINT ? COUNT : READ;
      NOTIFY:
      if (may_tell) begin
        d.notice = '{valid: 1'b1, data: '{kind: INTERRUPT_KIND_NON_STALL, channel: q.state.channel, value: q.value}};
        finishes = 1'b1;
      end
      YIELDS: if (go_i || q.value[1:0] == 0) finishes = 1'b1;
      REPORT:
      if (may_tell && (fault_ready_i || !q.fault_valid)) begin
        d.notice = '{valid: 1'b1, data: '{kind: INTERRUPT_KIND_FAULT, channel: q.state.channel, value: q.value}};
        d.fault_valid = 1'b1;
        d.failed = 1'b1;
        d.step = STOPPED;
      end
      STOPPED: if (hold_i && !q.fault_valid) finishes = 1'b1;
      default: ;
    endcase
    if (finishes) begin
      d.step = RUN;
      d.state.waits_for = HOST_WAIT_NOTHING;
      d.done = q.state.ends;
      d.state.ends = '0;
      d.resume = 1'b1;
    end
    if (awaits != HOST_WAIT_NOTHING) begin
      d.step = WAIT;
      d.state.waits_for = awaits;
      d.timer = 22'(q.state.retry) << q.state.retry_exponent;
    end
    if (start_valid_i) begin
      d.state = start_i;
      d.timer = '0;
      d.struck = 1'b0;
      d.step = start_i.waits_for == HOST_WAIT_NOTHING ? RUN : WAIT;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
