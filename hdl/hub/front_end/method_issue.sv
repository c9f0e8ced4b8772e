// Issue: sends each method to its unit. Methods wait here for idle (where work has been sent: idle, flush, idle), for a change of
// subchannel (idle, flush, idle, invalidate), and for a condition in memory; after a fault they are dropped, until a context is
// loaded. A draw is held until it is known whether its END follows; if so, both are sent as one.
//
// It issues a method a cycle (fe-method-rate), 2 cycles from an accepted method to its output. Order is kept.
// Specification: FE.

module method_issue
  import copies_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import inline_copy_pkg::*;
  import issue_rules_pkg::*;
  import memory_port_pkg::*;
  import method_addresses_pkg::*;
  import method_issue_params_pkg::*;
  import method_rule_pkg::*;
#(
  // ---- parameters
  parameter method_issue_params_t P = METHOD_ISSUE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            work_valid_i,
  output logic            work_ready_o,
  input  front_end_work_t work_i,
  output logic            bundle_valid_o,
  input  logic            bundle_ready_i,
  output bundle_t         bundle_o,
  output logic            inline_valid_o,
  input  logic            inline_ready_i,
  output inline_packet_t  inline_o,
  output logic            copy_valid_o,
  input  logic            copy_ready_i,
  output copy_method_t    copy_o,
  output logic            posted_valid_o,
  input  logic            posted_ready_i,
  output release_t        posted_o,
  output logic            read_valid_o,
  input  logic            read_ready_i,
  output memory_read_t    read_o,
  input  logic            read_data_valid_i,
  output logic            read_data_ready_o,
  input  sector_t         read_data_i,
  output logic            fault_valid_o,
  input  logic            fault_ready_i,
  output fault_t          fault_o,
  output logic            response_valid_o,
  input  logic            response_ready_i,
  output host_drain_t     response_o,
  output logic            start_valid_o,      // a context is to be saved or loaded, one cycle
  output context_start_t  start_o,
  input  logic            restore_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  context_registers_t restore_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output context_registers_t registers_o,     // its own fields, the others zero
  input  logic            engines_idle_i,     // all engines are idle and all releases done
  input  logic            inline_idle_i,      // inline data are in memory
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    issue_state_t           state;
    subchannel_id_t         current;     // subchannel whose caches are valid
    logic                   entered;     // some subchannel has been entered
    logic                   waited;      // since a wait for idle only methods that imply one were sent
    logic                   dirty;       // work was sent since a flush: caches may hold data that memory lacks
    logic                   drawing;     // between BEGIN and END
    logic                   dropping;    // rendering was disabled at the BEGIN
    struct packed {logic valid; bundle_t data;} held;  // a draw whose END may follow
    logic [4:0]             hidden;      // by subchannel: the condition does not hold
    logic [3:0][1:0]        overridden;
    virtual_address_t [4:0] condition;
    virtual_address_t [3:0] report;
    virtual_address_t [3:0] notify;
    logic [3:0][31:0]       payload;
    logic [1:0][31:0]       first;       // the first of the two values to compare
    struct packed {logic valid; bundle_t data;} bundle;
    struct packed {logic valid; inline_packet_t data;} inlined;
    struct packed {logic valid; copy_method_t data;} copy;
    struct packed {logic valid; release_t data;} posted;
    struct packed {logic valid; memory_read_t data;} read;
    struct packed {logic valid; fault_t data;} fault;
    struct packed {logic valid; host_drain_t data;} response;
    struct packed {logic valid; context_start_t data;} start;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop, data_valid, pop_data;
  front_end_work_t w;
  sector_t data;

  fifo #(
    .WIDTH  ($bits(front_end_work_t)),
    .DEPTH  (P.work_depth),
    .LATENCY(1)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (w)
  );

  fifo #(
    .WIDTH  ($bits(sector_t)),
    .DEPTH  (P.data_depth),
    .LATENCY(1)
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (pop_data),
    .pop_o  (data)
  );

  // ---- outputs
  assign {bundle_valid_o, bundle_o} = q.bundle;
  assign {inline_valid_o, inline_o} = q.inlined;
  assign {copy_valid_o, copy_o} = q.copy;
  assign {posted_valid_o, posted_o} = q.posted;
  assign {read_valid_o, read_o} = q.read;
  assign {fault_valid_o, fault_o} = q.fault;
  assign {response_valid_o, response_o} = q.response;
  assign {start_valid_o, start_o} = q.start;

  always_comb begin
    registers_o = '0;
    registers_o.current = q.current;
    registers_o.entered = q.entered;
    registers_o.drawing = q.drawing;
    registers_o.dropping = q.dropping;
    registers_o.hidden = q.hidden;
  end

  assign idle_o = q.state inside {ISSUE_STATE_RUN, ISSUE_STATE_STOPPED} && !head_valid && !q.held.valid
      && !q.fault.valid && !q.bundle.valid && !q.inlined.valid && !q.copy.valid && !q.posted.valid && !q.response.valid;

  // ---- next state
  logic bundle_free, inline_free, copy_free, posted_free, idle, is_method, restores, renders;
  logic sends_bundle, sends, flushes, ends, more, half;
  logic [1:0] k;
  subchannel_id_t c;
  channel_id_t drawn;
  logic [31:0] value;
  logic [63:0] low, high;
  front_end_step_t s;
  fault_kind_t fault;
  bundle_kind_t kind;
  memory_read_t next_read;

  always_comb begin
    d = q;
    pop = 1'b0;
    pop_data = 1'b0;

    // outputs that are accepted
    bundle_free = !q.bundle.valid || bundle_ready_i;
    inline_free = !q.inlined.valid || inline_ready_i;
    copy_free = !q.copy.valid || copy_ready_i;
    posted_free = !q.posted.valid || posted_ready_i;
    d.bundle.valid = !bundle_free;
    d.inlined.valid = !inline_free;
    d.copy.valid = !copy_free;
    d.posted.valid = !posted_free;
    d.read.valid = q.read.valid && !read_ready_i;
    d.fault.valid = q.fault.valid && !fault_ready_i;
    d.response.valid = q.response.valid && !response_ready_i;
    d.start.valid = 1'b0;

    idle = engines_idle_i && !q.bundle.valid && !q.inlined.valid && !q.copy.valid && !q.posted.valid
        && !q.held.valid && !q.fault.valid;
    s = w.step;
    value = s.words[0];
    k = s.subchannel[1:0];
    c = s.subchannel < COPY ? s.subchannel : COPY;
    is_method = s.kind == FRONT_END_STEP_KIND_METHOD;
    restores = s.kind == FRONT_END_STEP_KIND_RESTORE;
    renders = q.overridden[k] == 2'd1 || q.overridden[k] == 2'd0 && !q.hidden[{1'b0, k}];
    fault = FAULT_KIND_NONE;
    kind = BUNDLE_KIND_TRIGGER;
    flushes = 1'b0;
    drawn = '0;
    sends_bundle = 1'b0;  // a bundle of this method
    sends = 1'b0;         // all kinds but a wait for idle
    ends = is_method && w.method == METHOD_KIND_END;
    more = is_method && w.method == METHOD_KIND_DRAW;
    low = {data.words[1], data.words[0]};
    high = {data.words[5], data.words[4]};
    half = q.condition[c][4];
    next_read.address = q.condition[c][39:5];

    unique case (q.state)
      ISSUE_STATE_RUN, ISSUE_STATE_STOPPED: begin
        if (!head_valid) begin
        end else if (q.held.valid) begin
          // a draw is sent, with its END if that follows
          if (bundle_free) begin
            d.bundle = {1'b1, q.held.data};
            d.bundle.data.whole = ends;
            d.held.valid = more;
            if (more) d.held.data = bundle_of(w, BUNDLE_KIND_TRIGGER, 1'b0);
            if (ends) d.drawing = 1'b0;
            pop = ends || more;
          end
        end else if (q.state == ISSUE_STATE_STOPPED && (is_method || restores || s.kind == FRONT_END_STEP_KIND_FAULT)) begin
          pop = 1'b1;
        end else if (!is_method && !restores) begin
          if (s.kind == FRONT_END_STEP_KIND_FAULT) fault = s.fault;
          else if (idle && q.dirty) flushes = 1'b1;
          else if (idle && s.kind != FRONT_END_STEP_KIND_DRAIN) begin
            d.start = {1'b1, start_of(s, q.state == ISSUE_STATE_STOPPED)};
            if (d.start.data.load && !d.start.data.claim) d.state = ISSUE_STATE_RUN;
            pop = 1'b1;
          end else if (idle && !q.response.valid) begin
            d.response.valid = 1'b1;
            d.response.data.tag = s.words[1][6:3];
            pop = 1'b1;
          end
        end else if (is_out_of_sequence(w.method, q.drawing)) fault = FAULT_KIND_SEQUENCE;
        else if (is_method && q.entered && s.subchannel != q.current) begin
          // another subchannel
          if (idle) begin
            flushes = 1'b1;
            d.state = ISSUE_STATE_ENTERING;
          end
        end else if ((!idle || q.dirty) && (w.method == METHOD_KIND_WAIT || w.wfi && !q.waited)) begin
          // a method that waits for idle finds in memory all that the preceding work wrote
          flushes = idle;
        end else if (begins_work(w.method) && (q.inlined.valid || !inline_idle_i)) begin
          // a grid's descriptor, or data that a draw reads, may have arrived as inline data
        end else begin
          if (is_method) begin
            d.current = s.subchannel;
            d.entered = 1'b1;
          end
          case (w.method)
            METHOD_KIND_STATE, METHOD_KIND_TRIGGER:
            if (bundle_free) begin
              sends_bundle = 1'b1;
              if (w.method == METHOD_KIND_STATE) kind = BUNDLE_KIND_STATE;
              pop = 1'b1;
            end
            METHOD_KIND_LAUNCH, METHOD_KIND_DRAW_WHOLE:
            if (!renders || bundle_free) begin
              sends_bundle = renders;
              pop = 1'b1;
            end
            METHOD_KIND_BEGIN:
            if (!renders || bundle_free) begin
              sends_bundle = renders;
              d.drawing = 1'b1;
              d.dropping = !renders;
              pop = 1'b1;
            end
            METHOD_KIND_END:
            if (q.dropping || bundle_free) begin
              sends_bundle = !q.dropping;
              d.drawing = 1'b0;
              d.dropping = 1'b0;
              pop = 1'b1;
            end
            METHOD_KIND_DRAW: begin
              if (!q.dropping) begin
                d.held = {1'b1, bundle_of(w, BUNDLE_KIND_TRIGGER, 1'b0)};
                d.dirty = 1'b1;
                sends = 1'b1;
              end
              pop = 1'b1;
            end
            METHOD_KIND_INLINE:
            if (inline_free) begin
              d.inlined = {1'b1, inline_of(s)};
              sends = 1'b1;
              pop = 1'b1;
            end
            METHOD_KIND_COPY:
            if (s.address == COPY_LAUNCH_DMA && q.hidden[COPY]) pop = 1'b1;
            else if (copy_free) begin
              d.copy = {1'b1, s.channel, s.address, value};
              sends = 1'b1;
              pop = 1'b1;
            end
            METHOD_KIND_ADDRESS: begin
              case (place_of(s.address))
                PLACE_NOTIFY_UPPER: d.notify[k][39:32] = value[7:0];
                PLACE_NOTIFY_LOWER: d.notify[k][31:0] = value;
                PLACE_CONDITION_UPPER: d.condition[c][39:32] = value[7:0];
                PLACE_CONDITION_LOWER: d.condition[c][31:0] = value;
                PLACE_REPORT_UPPER: d.report[k][39:32] = value[7:0];
                PLACE_REPORT_LOWER: d.report[k][31:0] = value;
                default: d.payload[k] = value;
              endcase
              pop = 1'b1;
            end
            METHOD_KIND_RENDER_ENABLE: begin
              if (value <= ALWAYS) begin
                d.hidden[c] = value != ALWAYS;
                pop = 1'b1;
              end else if (q.condition[c][3:0] != 0) fault = FAULT_KIND_ALIGNMENT;
              else begin
                d.read = {1'b1, next_read};
                d.state = ISSUE_STATE_CONDITION;
              end
            end
            METHOD_KIND_RENDER_OVERRIDE: begin
              d.overridden[k] = value[1:0];
              pop = 1'b1;
            end
            METHOD_KIND_REPORT: begin
              if (is_misaligned(q.report[k], is_one_word(value))) fault = FAULT_KIND_ALIGNMENT;
              else if (bundle_free && posted_free) begin
                sends_bundle = 1'b1;
                d.posted = {1'b1, report_of(s, q.report[k], q.payload[k])};
                pop = 1'b1;
              end
            end
            METHOD_KIND_SYNC_POINT: begin
              if (value[11:8] != 0) fault = FAULT_KIND_VALUE;
              else if (bundle_free && posted_free) begin
                sends_bundle = 1'b1;
                d.posted = {1'b1, increment_of(s)};
                pop = 1'b1;
              end
            end
            METHOD_KIND_NOTIFY: begin
              if (q.notify[k][3:0] != 0) fault = FAULT_KIND_ALIGNMENT;
              else if (posted_free) begin
                d.posted = {1'b1, notify_of(s, q.notify[k])};
                pop = 1'b1;
              end
            end
            // a wait for idle has ended; no other kind reaches this point
            default: pop = 1'b1;
          endcase
          if (sends_bundle) begin
            d.bundle = {1'b1, bundle_of(w, kind, w.method == METHOD_KIND_DRAW_WHOLE)};
            if (kind == BUNDLE_KIND_TRIGGER && is_method) d.dirty = 1'b1;
          end
          if (pop && (w.wfi || w.method == METHOD_KIND_WAIT)) d.waited = 1'b1;
          else if (sends_bundle || sends) d.waited = 1'b0;
        end
      end

      ISSUE_STATE_ENTERING:
      if (idle) begin
        d.bundle = {has_port(s.subchannel), cache_bundle(BUNDLE_KIND_INVALIDATE, s.channel, s.subchannel)};
        d.current = s.subchannel;
        d.waited = 1'b1;
        d.state = ISSUE_STATE_RUN;
      end

      ISSUE_STATE_CONDITION:
      if (data_valid) begin
        pop_data = 1'b1;
        d.first = half ? high : low;
        if (half && value != CONDITIONAL) begin
          next_read.address = q.condition[c][39:5] + 1;
          d.read = {1'b1, next_read};
          d.state = ISSUE_STATE_SECOND;
        end else begin
          d.hidden[c] = !holds(value, half ? high : low, high);
          d.state = ISSUE_STATE_RUN;
          pop = 1'b1;
        end
      end

      ISSUE_STATE_SECOND:
      if (data_valid) begin
        pop_data = 1'b1;
        d.hidden[c] = !holds(value, q.first, low);
        d.state = ISSUE_STATE_RUN;
        pop = 1'b1;
      end

      default: ;
    endcase

    // caches are written to memory; where the entry is no method, the flushed context is the one that has drawn
    if (flushes) begin
      drawn = is_method ? s.channel : q.bundle.data.channel;
      d.bundle = {has_port(q.current), cache_bundle(BUNDLE_KIND_FLUSH, drawn, q.current)};
      d.dirty = 1'b0;
    end

    if (restore_valid_i) begin
      d.current = restore_i.current;
      d.entered = restore_i.entered;
      d.waited = 1'b0;
      d.drawing = restore_i.drawing;
      d.dropping = restore_i.dropping;
      d.hidden = restore_i.hidden;
    end
    if (fault != FAULT_KIND_NONE) begin
      d.fault = {1'b1, fault, s.channel, s.subchannel, s.address, value};
      d.state = ISSUE_STATE_STOPPED;
      pop = 1'b1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
