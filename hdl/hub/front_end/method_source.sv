// Source: selects the front end's next step: Host's methods in order, and while a macro runs, the macro's output. It
// records which subchannels have a class bound, passes programs, calls and parameters to the macro engine, and splits
// pairs of words that are not inline data. While a context is saved or loaded it accepts only the context switch's
// actions.
//
// It makes a step a cycle, 2 cycles from a packet to its step. It stalls for decode, and at a macro's end until the
// macro engine has reported it. Order is kept. Specification: FE.

module method_source
  import fault_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import macros_pkg::*;
  import method_addresses_pkg::*;
  import method_source_params_pkg::*;
  import method_steps_pkg::*;
#(
  // ---- parameters
  parameter method_source_params_t P = METHOD_SOURCE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            packet_valid_i,
  output logic            packet_ready_o,
  input  host_packet_t    packet_i,
  input  logic            send_valid_i,
  output logic            send_ready_o,
  input  macro_send_t     send_i,
  output logic            macro_packet_valid_o,
  input  logic            macro_packet_ready_i,
  output macro_packet_t   macro_packet_o,
  input  logic            macro_idle_i,
  input  logic [3:0]      foreign_i,             // classes whose state is another channel's until they are claimed
  input  logic            action_valid_i,
  output logic            action_ready_o,
  input  context_action_t action_i,
  output logic            dumped_valid_o,        // a word from the macro engine, one cycle
  output logic [31:0]     dumped_o,
  input  logic            restore_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  context_registers_t restore_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output context_registers_t registers_o,        // its own fields, the others zero
  input  logic            advance_i,             // the step is accepted, or there is none
  output logic            step_valid_o,          // held until accepted
  output front_end_step_t step_o,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    logic [3:0]      bound;               // bit k: subchannel k has its class
    logic            second;              // the first of two words has been sent
    logic            calling;             // a macro is running
    logic            ended;               // `Last` was sent: no more parameters follow
    logic            dropping;            // the macro trapped; its remaining parameters are dropped
    channel_id_t     channel;             // the call's channel
    logic [7:0]      call;                // its index
    struct packed {logic valid; macro_packet_t data;} macro_packet;
    struct packed {logic valid; front_end_step_t data;} step;
    logic            switching;           // a context is saved or loaded
    struct packed {logic valid; logic [31:0] data;} dumped;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop, send_valid, pop_send, action_valid, pop_action;
  context_action_t action;
  host_packet_t head;
  macro_send_t send;

  fifo #(
    .WIDTH  ($bits(host_packet_t)),
    .DEPTH  (P.packet_depth),
    .LATENCY(1)
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

  fifo #(
    .WIDTH  ($bits(macro_send_t)),
    .DEPTH  (P.send_depth),
    .LATENCY(1)
  ) send_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(send_valid_i),
    .push_ready_o(send_ready_o),
    .push_i (send_i),
    .pop_valid_o (send_valid),
    .pop_ready_i (pop_send),
    .pop_o  (send)
  );

  stage #(
    .WIDTH($bits(context_action_t))
  ) action_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(action_valid_i),
    .push_ready_o(action_ready_o),
    .push_i (action_i),
    .pop_valid_o (action_valid),
    .pop_ready_i (pop_action),
    .pop_o  (action)
  );

  // ---- outputs
  assign {macro_packet_valid_o, macro_packet_o} = q.macro_packet;
  assign {step_valid_o, step_o} = q.step;
  assign {dumped_valid_o, dumped_o} = q.dumped;
  // while its macro runs, an open call counts as the macro engine's work
  assign idle_o = !head_valid && !send_valid && !q.macro_packet.valid && !q.step.valid && !q.switching;

  always_comb begin
    registers_o = '0;
    registers_o.bound = q.bound;
    registers_o.trapped = q.dropping;
    registers_o.call = q.call;
  end

  // ---- next state
  logic macro_free, in_line, first, three_d, parameter_of, mine, bound, taken;
  host_method_t m;
  host_context_t context_of;
  host_drain_t drain;
  macro_method_t sent;
  macro_read_t requested;
  macro_done_t done;
  logic [31:0] value;
  fault_kind_t fault;
  macro_last_t no_more;
  macro_call_t call;
  macro_load_t load;
  macro_argument_t given;
  macro_word_t dumped;
  macro_dump_t dump;
  macro_load_t reload;
  front_end_step_kind_t kind;

  always_comb begin
    d = q;
    pop = 1'b0;
    pop_send = 1'b0;
    pop_action = 1'b0;
    m = host_packet_method(head);
    context_of = host_packet_save(head);
    drain = host_packet_drain(head);
    if (head.kind == HOST_PACKET_DRAIN) begin
      context_of = '0;
      context_of.tag = drain.tag;
    end
    sent = macro_send_method(send);
    requested = macro_send_read(send);
    done = macro_send_done(send);
    dumped = macro_send_word(send);
    dump = action.address;
    reload = {action.port, action.value};
    no_more = '0;
    macro_free = !q.macro_packet.valid || macro_packet_ready_i;
    in_line = m.address == LOAD_INLINE_DATA && m.subchannel <= 3'd2;
    first = m.two && !in_line && !q.second;
    value = m.words[q.second];
    three_d = m.subchannel == 0;
    parameter_of = three_d && m.address >= CALL_MME_MACRO && m.address[0];
    mine = parameter_of && m.address[8:1] == q.call;
    bound = m.subchannel == COPY_SUBCHANNEL || !m.subchannel[2] && q.bound[m.subchannel[1:0]];
    call = {m.address[8:1], value};
    load = {macro_port_t'(m.address[1:0] - 2'd1), value};
    given = value;
    fault = FAULT_KIND_NONE;
    kind = FRONT_END_STEP_KIND_DRAIN;
    taken = 1'b0;

    if (macro_free) d.macro_packet.valid = 1'b0;
    if (advance_i) d.step.valid = 1'b0;
    d.dumped.valid = 1'b0;
    if (restore_valid_i) begin
      d.bound = restore_i.bound;
      d.dropping = restore_i.trapped;
      d.call = restore_i.call;
    end

    if (send_valid) begin
      // a macro's output precedes the methods after its call
      pop_send = advance_i || send.kind == MACRO_SEND_WORD;
      if (send.kind == MACRO_SEND_WORD) begin
        d.dumped = {1'b1, dumped.value};
      end else if (advance_i)
        case (send.kind)
          MACRO_SEND_METHOD: begin
            d.step.valid = q.calling;
            if (is_macro_load(sent.address) || sent.address >= CALL_MME_MACRO || sent.address == 0)
              d.step.data = fault_of(FAULT_KIND_MACRO_ADDRESS, q.channel, '0, sent.address, sent.value);
            else d.step.data = step_of(FRONT_END_STEP_KIND_METHOD, q.channel, '0, sent.address, sent.value);
          end
          MACRO_SEND_READ: begin
            d.step = {q.calling, step_of(FRONT_END_STEP_KIND_READ, q.channel, '0, requested.address, '0)};
          end
          default: begin
            d.step = {q.calling && done.fault != FAULT_KIND_NONE, fault_of(done.fault, q.channel, '0, {CALL_MME_MACRO[11:9], q.call, 1'b0}, 32'(done.counter))};
            d.calling = 1'b0;
            d.dropping = done.fault != FAULT_KIND_NONE;
          end
        endcase
    end else if (q.switching) begin
      if (action_valid)
        case (action.kind)
          CONTEXT_KIND_DUMP, CONTEXT_KIND_LOAD:
          if (macro_free) begin
            d.macro_packet.valid = 1'b1;
            d.macro_packet.data = action.kind == CONTEXT_KIND_DUMP ? macro_packet_of_dump(dump)
                : macro_packet_of_load(reload);
            pop_action = 1'b1;
          end
          CONTEXT_KIND_CLAIMED: begin
            d.switching = 1'b0;
            pop_action = 1'b1;
          end
          default:
          if (advance_i) begin
            case (action.kind)
              CONTEXT_KIND_PEEK: kind = FRONT_END_STEP_KIND_PEEK;
              CONTEXT_KIND_RESTORE, CONTEXT_KIND_RESEND: kind = FRONT_END_STEP_KIND_RESTORE;
              default: d.switching = 1'b0;
            endcase
            d.step = {1'b1, step_of(kind, action.channel, action.subchannel, action.address, '0)};
            if (action.kind == CONTEXT_KIND_RESTORE) d.step.data.words = {31'b0, action.current, action.value};
            else if (action.kind == CONTEXT_KIND_RESEND) d.step.data.words = {32'd2, action.value};
            else if (action.kind != CONTEXT_KIND_PEEK) d.step.data.words[1] = {action.value[28:0], 3'b0};
            pop_action = 1'b1;
          end
        endcase
    end else if (head_valid) begin
      if (q.calling && (head.kind != HOST_PACKET_METHOD || !mine || q.ended)) begin
        // the call gets no more parameters; the packet waits for its end
        if (!q.ended && macro_free) begin
          d.macro_packet = {1'b1, macro_packet_of_last(no_more)};
          d.ended = 1'b1;
        end
      end else if (head.kind == HOST_PACKET_METHOD) begin
        if (q.calling) begin
          if (macro_free) begin
            d.macro_packet = {1'b1, macro_packet_of_argument(given)};
            taken = 1'b1;
          end
        end else if (m.subchannel == SOFTWARE_SUBCHANNEL || mine && q.dropping) taken = 1'b1;
        else if (m.address == 0 || !bound || parameter_of) begin
          fault = refusal_of(m.address, bound, m.subchannel, value);
          if (fault == FAULT_KIND_NONE && !m.subchannel[2] && foreign_i[m.subchannel[1:0]]) begin
            // the packet waits for its class
            if (advance_i && macro_idle_i && !q.macro_packet.valid) begin
              d.step = {1'b1, claim_of(m.channel, m.subchannel)};
              d.switching = 1'b1;
            end
          end else if (advance_i) begin
            if (fault == FAULT_KIND_NONE && !m.subchannel[2]) d.bound[m.subchannel[1:0]] = 1'b1;
            d.step = {fault != FAULT_KIND_NONE, fault_of(fault, m.channel, m.subchannel, m.address, value)};
            taken = 1'b1;
          end
        end else if (three_d && (is_macro_load(m.address) || m.address >= CALL_MME_MACRO)) begin
          if (macro_free) begin
            d.macro_packet.valid = 1'b1;
            if (m.address >= CALL_MME_MACRO) begin
              d.macro_packet.data = macro_packet_of_call(call);
              d.calling = 1'b1;
              d.ended = 1'b0;
              d.channel = m.channel;
              d.call = m.address[8:1];
            end else d.macro_packet.data = macro_packet_of_load(load);
            taken = 1'b1;
          end
        end else if (advance_i) begin
          d.step = {1'b1, step_of(FRONT_END_STEP_KIND_METHOD, m.channel, m.subchannel, m.address, value)};
          if (in_line) begin
            d.step.data.two = m.two;
            d.step.data.words = m.words;
          end
          taken = 1'b1;
        end
        if (taken) begin
          d.second = first;
          d.dropping = q.dropping && mine;
          pop = !first;
        end
      end else if (advance_i && macro_idle_i && !q.macro_packet.valid) begin
        if (head.kind == HOST_PACKET_SAVE) kind = FRONT_END_STEP_KIND_SAVE;
        else if (head.kind == HOST_PACKET_LOAD) kind = FRONT_END_STEP_KIND_LOAD;
        d.step = {1'b1, step_of(kind, context_of.channel, '0, '0, context_of.address[31:0])};
        d.step.data.words[1] = {25'b0, context_of.tag, context_of.address[34:32]};
        d.switching = kind != FRONT_END_STEP_KIND_DRAIN;
        pop = 1'b1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
