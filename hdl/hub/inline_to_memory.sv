// Inline to memory: writes data that arrived inside a pushbuffer to lines of a pitch or block-linear surface. Its
// methods exist in three places (own subchannel, 3D, compute), each with its own state. A copy that still lacks data
// can be saved with a context and continued later.
//
// It writes 8 bytes a cycle on long lines (i2m-rate); the first sector is at the write port 9 cycles after the
// launch, 3 more for several lines, 7 more for blocks. It stalls for memory; a launch waits until the copy before it
// is done. Copies are made in order. Specification: I2M. Interfaces: Inline to memory.

module inline_to_memory
  import byte_align_pkg::*;
  import copies_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import inline_class_pkg::*;
  import inline_copy_pkg::*;
  import inline_state_pkg::*;
  import inline_to_memory_params_pkg::*;
  import inline_to_memory_pkg::*;
  import memory_port_pkg::*;
  import method_addresses_pkg::*;
  import surface_walk_pkg::*;
#(
  // ---- parameters
  parameter inline_to_memory_params_t P = INLINE_TO_MEMORY_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           packet_valid_i,
  output logic           packet_ready_o,
  input  inline_packet_t packet_i,
  input  time_t          time_i,
  output logic           write_valid_o,
  input  logic           write_ready_i,
  output memory_write_t  write_o,
  output logic           interrupt_valid_o,
  input  logic           interrupt_ready_i,
  output interrupt_t     interrupt_o,
  output logic           fault_valid_o,
  input  logic           fault_ready_i,
  output fault_t         fault_o,
  input  logic           suspend_i,          // one cycle, as the inputs below only when idle: writes the gathered bytes
  input  logic           resume_valid_i,     // the launch is from now on as this says
  input  launch_image_t  resume_i,
  output launch_image_t  context_o,          // the launch that waits for data; complete after `suspend`
  output logic           open_o,             // a launch waits for data
  output logic           idle_o              // no work but for a launch that waits for data
);

  // ---- registers
  // COUNT: computes the bytes of all lines; RELEASE: all data are written, or
  // there are none; NOTIFY: so is the semaphore; DROP: the copy is discarded.
  typedef enum logic [2:0] {IDLE, COUNT, COPY, RELEASE, NOTIFY, DROP} phase_t;

  typedef struct packed {
    inline_state_t [2:0] state;
    phase_t              phase;
    logic [2:0]          wait_cycles;
    inline_launch_t      launch;
    logic                lines_valid;
    surface_lines_t      lines;
    logic [63:0]         left;             // bytes still to arrive
    logic [5:0]          spare;            // bytes received beyond the beats requested from the walk
    logic                written;          // the last byte was sent to the write port
    memory_write_t       lower_half;       // the lower half of a sector
    struct packed {logic valid; memory_write_t data;} write;
    struct packed {logic valid; interrupt_t data;} notice;  // an interrupt
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  localparam logic [2:0] MULTIPLY_CYCLES = 2;
  localparam logic [2:0] DROP_CYCLES = 4;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  inline_packet_t head;
  inline_method_t method;
  inline_data_t data;
  logic [63:0] product;
  logic lines_ready, place_valid, want_valid, want_ready, enough, cut, still, drop;
  /* verilator lint_off UNUSEDSIGNAL */
  surface_beat_t place, wanted, out_place;  // the aligner has used the span
  surface_position_t position, next_position;
  /* verilator lint_on UNUSEDSIGNAL */
  logic beat_valid, beat_ready, out_valid;
  span_beat_t beat;
  copy_beat_t out;
  logic write_free, fault_free;
  // Phase and fault register cover the work of the parts.
  /* verilator lint_off PINCONNECTEMPTY */

  assign method = inline_packet_method(head);
  assign data = inline_packet_data(head);

  fifo #(
    .WIDTH($bits(inline_packet_t)),
    .DEPTH(P.packet_depth)
  ) packet_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(packet_valid_i),
    .push_ready_o(packet_ready_o),
    .push_i (packet_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.lines.bytes[31:0]),
    .b_i      (q.lines.lines),
    .product_o(product)
  );

  surface_walk #(
    .P('{lines_depth: 32'd1})  // one copy at a time
  ) walk (
    .clk_i,
    .rst_ni,
    .lines_valid_i(q.lines_valid),
    .lines_ready_o(lines_ready),
    .lines_i      (q.lines),
    .beat_valid_o (place_valid),
    .beat_ready_i (want_ready && enough),
    .beat_o       (place),
    .drop_i       (drop),
    .resume_valid_i(cut || resume_valid_i),
    .resume_i     (next_position),
    .position_o   (position),
    .idle_o       ()
  );

  byte_align #(
    .WIDTH($bits(surface_beat_t))
  ) align (
    .clk_i,
    .rst_ni,
    .beat_valid_i(beat_valid),
    .beat_ready_o(beat_ready),
    .beat_i      (beat),
    .want_valid_i(want_valid),
    .want_ready_o(want_ready),
    .want_i      ({wanted.span, wanted}),
    .out_valid_o (out_valid),
    .out_ready_i (write_free),
    .out_o       ({out, out_place}),
    .drop_i      (drop),
    .still_o     (still),
    .idle_o      ()
  );

  // The subchannel of a place's methods.
  function automatic subchannel_id_t subchannel_of(input inline_place_t from);
    case (from)
      INLINE_PLACE_THREE_D: return 3'd0;
      INLINE_PLACE_COMPUTE: return 3'd1;
      default: return 3'd2;
    endcase
  endfunction

  // ---- outputs
  assign {write_valid_o, write_o} = q.write;
  assign {interrupt_valid_o, interrupt_o} = q.notice;
  assign {fault_valid_o, fault_o} = q.fault;

  logic open, lacks, waits;
  inline_context_t resumed;

  assign resumed = resume_i;

  always_comb begin
    open = q.phase == COPY && q.left != 0;
    // the next beat lacks bytes
    lacks = still && !q.lines_valid && place_valid && q.spare < 6'(place.span.count);
    waits = open && (q.launch.faulty || lacks);
    idle_o = !head_valid && (q.phase == IDLE || waits) && !q.write.valid && !q.notice.valid && !q.fault.valid;
    open_o = open;
    context_o = open ? inline_context(q.launch, q.left, q.lines, position) : '0;
  end

  // ---- next state: the action for the packet at the head
  logic set, launch, abandon, take, stray, surplus;

  always_comb begin
    write_free = write_ready_i || !q.write.valid;
    fault_free = fault_ready_i || !q.fault.valid;
    set = 1'b0;
    launch = 1'b0;
    abandon = 1'b0;  // a launch before the last one had all its data: the packet remains in the queue
    take = 1'b0;
    stray = 1'b0;    // Data that no launch requested are dropped.
    if (head_valid && q.phase != DROP) begin
      if (head.kind == INLINE_PACKET_METHOD) begin
        if (method.address == INLINE_LAUNCH_DMA) begin
          launch = q.phase == IDLE && fault_free;
          abandon = q.phase == COPY && q.left != 0 && fault_free;
        end else set = 1'b1;
      end else if (q.phase != COUNT && fault_free) begin
        stray = q.left == 0 || data.place != q.launch.place;
        take = !stray && (q.launch.faulty || beat_ready);
      end
    end
    surplus = take && data.two && q.left <= 64'd4;
    pop = set || launch || take || stray;
  end

  // ---- next state: data
  logic [3:0] sent;

  always_comb begin
    sent = data.two ? 4'd8 : 4'd4;
    if (q.left < 64'(sent)) sent = q.left[3:0];
    beat_valid = take && !q.launch.faulty;
    beat.span = '{first: '0, count: 5'(sent)};
    beat.beat = '{mask: '1, data: {64'd0, data.words}};
  end

  // ---- next state: a beat is requested once its bytes have arrived; after the last received byte the walk waits
  logic [6:0] have;

  always_comb begin
    have = 7'(q.spare) + (beat_valid ? 7'(sent) : 7'd0);
    enough = place_valid && have >= 7'(place.span.count);
    // the bytes of a beat that have arrived are written alone; the others become another beat
    cut = suspend_i && open && !q.launch.faulty;
    wanted = place;
    next_position = position;
    if (cut) begin
      wanted.span.count = q.spare[4:0];
      wanted.run_end = 1'b1;
      wanted.last = 1'b0;
      next_position.beat.span = '{
          first: place.span.first + q.spare[3:0],
          count: place.span.count - q.spare[4:0]
      };
    end
    if (resume_valid_i) next_position = resumed.position;
    want_valid = cut || enough;
    drop = q.phase == DROP || resume_valid_i;
  end

  // ---- next state: a beat joins its sector
  memory_write_t sector;
  logic upper;

  always_comb begin
    upper = out_place.address[0];
    sector = upper ? q.lower_half : '0;
    sector.address = out_place.address[35:1];
    if (upper) begin
      sector.mask[31:16] = out.mask;
      sector.data.words[7:4] = out.data.words;
    end else begin
      sector.mask[15:0] = out.mask;
      sector.data.words[3:0] = out.data.words;
    end
  end

  // ---- next state: the effect of a launch
  inline_state_t launched;
  fault_kind_t launch_fault;

  always_comb begin
    launched = q.state[method.place == INLINE_PLACE_OWN ? 0 : method.place == INLINE_PLACE_THREE_D ? 1 : 2];
    launch_fault = inline_fault(launched, method.value);
  end

  // ---- next state
  logic begins;
  logic [63:0] bytes;

  always_comb begin
    d = q;
    begins = 1'b0;
    bytes = product;

    if (write_ready_i) d.write.valid = 1'b0;
    if (interrupt_ready_i) d.notice.valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;
    if (lines_ready) d.lines_valid = 1'b0;

    if (out_valid && write_free && q.phase == COPY) begin
      if (upper || out_place.run_end) begin
        if (sector.mask != 0) begin
          d.write = {1'b1, sector};
        end
        d.lower_half = '0;
      end else d.lower_half = sector;
      d.written = out_place.last;
    end

    // After the last byte: the semaphore, then the interrupt.
    unique case (q.phase)
      COPY: if (q.left == 0 && (q.written || q.launch.faulty)) d.phase = RELEASE;
      RELEASE:
      if (q.launch.faulty) d.phase = IDLE;
      else if (write_free) begin
        if (q.launch.release_semaphore) begin
          d.write = {1'b1, semaphore_write(q.launch, time_i)};
        end
        d.phase = NOTIFY;
      end
      NOTIFY:
      if (write_free && (interrupt_ready_i || !q.notice.valid)) begin
        if (q.launch.notifies) begin
          d.notice = '{valid: 1'b1, data: '{kind: INTERRUPT_KIND_AWAKEN, channel: q.launch.channel, value: q.launch.payload}};
        end
        d.phase = IDLE;
      end
      COUNT: begin
        d.wait_cycles = q.wait_cycles == 0 ? '0 : q.wait_cycles - 3'd1;
        begins = q.wait_cycles == 0;
      end
      DROP: begin
        d.wait_cycles = q.wait_cycles == 0 ? '0 : q.wait_cycles - 3'd1;
        if (q.wait_cycles == 0) d.phase = IDLE;
      end
      default: ;
    endcase

    if (set)
      for (int k = 0; k < 3; k++)
        if (2'(k) == method.place) d.state[k] = inline_set(q.state[k], method.address, method.value);
    if (launch) begin
      d.launch = inline_launch(launched, method);
      d.lines = inline_lines(launched, !method.value[0]);
      d.written = 1'b0;
      if (launched.line_count > 32'd1) begin
        d.phase = COUNT;
        d.wait_cycles = MULTIPLY_CYCLES;
      end else begin
        begins = 1'b1;
        bytes = launched.line_count == 0 ? '0 : 64'(launched.line_length);
      end
    end
    if (begins) begin
      d.left = bytes;
      d.lines_valid = bytes != 0 && !d.launch.faulty;
      d.phase = bytes != 0 ? COPY : RELEASE;
    end
    d.spare = 6'(have - (cut || enough && want_ready ? 7'(wanted.span.count) : 7'd0));
    if (q.phase == DROP) d.spare = '0;
    if (abandon) begin
      d.phase = DROP;
      d.wait_cycles = DROP_CYCLES;
      d.left = '0;
      d.lines_valid = 1'b0;
      d.spare = '0;
      d.lower_half = '0;
    end
    if (take) d.left = q.left - 64'(sent);

    if (resume_valid_i) begin
      d.phase = resumed.open ? COPY : IDLE;
      d.launch = resumed.launch;
      d.left = resumed.left;
      d.lines_valid = resumed.position.walks;
      d.lines = lines_again(resumed);
      d.written = 1'b0;
      d.spare = '0;
      d.lower_half = '0;
    end

    if (launch && launch_fault != FAULT_KIND_NONE || abandon) begin
      d.fault = '{valid: 1'b1, data: '{
          kind: abandon ? FAULT_KIND_INLINE : launch_fault,
          channel: method.channel,
          subchannel: subchannel_of(method.place),
          address: method.address,
          value: method.value
      }};
    end
    if (stray || surplus) begin
      d.fault = '{valid: 1'b1, data: '{
          kind: FAULT_KIND_INLINE,
          channel: data.channel,
          subchannel: subchannel_of(data.place),
          address: LOAD_INLINE_DATA,
          value: data.words[surplus]
      }};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
