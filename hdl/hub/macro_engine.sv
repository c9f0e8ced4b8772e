// Macro engine: runs the driver's macros, and sends the methods they produce. While one instruction executes, the
// next is at the output of the instruction memory, and the one after it, or a branch's target, is addressed; so a
// delay slot costs nothing, and an annulled instruction a cycle.
//
// It executes an instruction a cycle (fe-macro-cost), 4 cycles from a call to its first instruction and 1 from an
// instruction to its message. It stalls for a parameter, for a free message entry, and for the response to a read of
// the shadow. Messages are sent in order. Specification: FE. Interfaces: Macro engine.

module macro_engine
  import fault_pkg::*;
  import host_pkg::*;
  import macro_engine_params_pkg::*;
  import macro_engine_types_pkg::*;
  import macro_execute_pkg::*;
  import macro_instruction_pkg::*;
  import macros_pkg::*;
#(
  // ---- parameters
  parameter macro_engine_params_t P = MACRO_ENGINE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          macro_packet_valid_i,
  output logic          macro_packet_ready_o,
  input  macro_packet_t macro_packet_i,
  input  logic          shadow_valid_i,
  input  logic [31:0]   shadow_i,
  output logic          send_valid_o,
  input  logic          send_ready_i,
  output macro_send_t   send_o,
  output logic          idle_o
);

  // ---- registers
  regs_t d, q;

  // ---- parts
  logic head_valid, pop, push, queue_ready, send_out_valid, ended;
  macro_packet_t head;
  macro_send_t send;
  logic word_we, start_we, start_re, word_re, requests;
  logic [10:0] word_addr;
  logic [31:0] word;
  logic [10:0] start;

  /* verilator lint_off UNUSEDSIGNAL */
  macro_load_t load;
  macro_call_t call;
  macro_argument_t argument;
  macro_dump_t dump;
  instruction_t n;
  /* verilator lint_on UNUSEDSIGNAL */

  assign load = macro_packet_load(head);
  assign call = macro_packet_call(head);
  assign argument = macro_packet_argument(head);
  assign dump = macro_packet_dump(head);

  fifo #(
    .WIDTH  ($bits(macro_packet_t)),
    .DEPTH  (P.packet_depth),
    .LATENCY(1)
  ) packet_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(macro_packet_valid_i),
    .push_ready_o(macro_packet_ready_o),
    .push_i (macro_packet_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  fifo #(
    .WIDTH  ($bits(macro_send_t)),
    .DEPTH  (P.send_depth),
    .LATENCY(1)
  ) send_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(queue_ready),
    .push_i (send),
    .pop_valid_o (send_out_valid),
    .pop_ready_i (send_ready_i),
    .pop_o  (send_o)
  );

  ram #(
    .WIDTH(32),
    .ADDR (11),
    .LANES(1)
  ) words (
    .clk_i,
    .rst_ni,
    .read_en_i   (word_re),
    .read_addr_i (word_addr),
    .read_data_o (word),
    .write_en_i  (word_we),
    .write_addr_i(q.load_at),
    .write_data_i(load.value)
  );

  ram #(
    .WIDTH(11),
    .ADDR (8),
    .LANES(1)
  ) starts (
    .clk_i,
    .rst_ni,
    .read_en_i   (start_re),
    .read_addr_i (requests ? dump.address[7:0] : call.index),
    .read_data_o (start),
    .write_en_i  (start_we),
    .write_addr_i(q.start_at),
    .write_data_i(load.value[10:0])
  );

  // ---- outputs
  assign send_valid_o = send_out_valid;
  // a macro that has ended is no work, although its report waits until it is known whether parameters remain
  assign ended = q.phase == FINISH && q.fault == FAULT_KIND_NONE;
  assign idle_o = (q.phase == IDLE || ended) && !head_valid && !send_out_valid;

  // ---- next state
  instruction_t i;
  fault_kind_t fault;
  logic [31:0] a, b, v, kept, dumped;
  logic [32:0] result;
  logic has_parameter, taken, exits, waits, executes, keeps, ends, moves;
  logic [17:0] target;
  word_address_t method;
  operands_t o;
  read_t next;

  // The instruction in execution: its value, and whether it is a taken branch.
  always_comb begin
    i = decoded(q.step);
    a = q.read.a_new ? q.kept : q.read.a;
    b = q.read.b_new ? q.kept : q.read.b;
    o = operands(i, a, b);
    result = outcome(i, o, q.carry, q.shadow);
    v = result[31:0];
    has_parameter = head_valid && head.kind == MACRO_PACKET_ARGUMENT;
    taken = i.op == BRANCH && (a != 0) == i.if_not_zero;
    exits = i.exits && !taken;

    fault = trap_of(i, q.step_at[11], q.count == P.watchdog, q.slot);
    if (i.op == BRANCH) waits = 1'b0;
    else if (i.op == READ && !q.responded) waits = 1'b1;
    else waits = (i.sends && !queue_ready) || (i.takes && !head_valid);
    executes = q.phase == RUN && q.step_valid && fault == FAULT_KIND_NONE && !waits;
    if (executes && i.op != BRANCH && i.takes && !has_parameter) fault = FAULT_KIND_MACRO_PARAMETER;
    ends = q.phase == RUN && q.step_valid && (fault != FAULT_KIND_NONE || (executes && q.last));
    moves = q.phase == RUN && !ends && (executes || !q.step_valid);

    keeps = executes && i.op != BRANCH && i.rd != 0 && fault == FAULT_KIND_NONE;
    kept = i.keeps ? argument.value : v;
    method = i.aims ? v[11:0] : q.method + (q.outstanding ? 12'(q.increment) : 12'd0);
  end

  // The next instruction: its register values, before the current one writes.
  always_comb begin
    n = decoded(word);
    next.a = q.r[n.ra];
    next.b = n.by_immediate ? n.immediate : q.r[n.rb];
    next.a_new = keeps && i.rd == n.ra;
    next.b_new = keeps && i.rd == n.rb && !n.by_immediate;
  end

  // The instruction memory is addressed with the address
  // after the word at its output, or with a branch's target.
  always_comb begin
    target = 18'(q.fetch_at) + word[31:14];
    requests = q.phase == IDLE && head_valid && head.kind == MACRO_PACKET_DUMP;
    if (q.phase == START) word_addr = start;
    else if (requests) word_addr = dump.address[10:0];
    else word_addr = taken && q.step_valid ? q.target[10:0] : q.fetch_at[10:0] + 11'd1;
    word_re = q.phase == START || requests || moves;
  end

  // The message, if one is sent; its kind is known early.
  always_comb begin
    if (!q.fetch_at[11]) dumped = word;
    else dumped = q.fetch_at[8] ? {8'b0, q.start_at, 5'b0, q.load_at} : 32'(start);
    if (q.phase == FINISH) send = done_of(q.fault, has_parameter, q.step_at);
    else if (q.phase == DUMP) send = macro_send_of_word('{value: dumped});
    else send = message_of(i, i.op == READ && !q.responded, a + b, method, v, argument.value);
  end

  always_comb begin
    d = q;
    pop = 1'b0;
    push = 1'b0;
    {word_we, start_we, start_re} = '0;

    unique case (q.phase)
      IDLE: begin
        pop = 1'b1;
        if (head_valid)
          case (head.kind)
            MACRO_PACKET_LOAD:
            case (load.port)
              MACRO_PORT_INSTRUCTION_POINTER: d.load_at = load.value[10:0];
              MACRO_PORT_INSTRUCTION: begin
                word_we = 1'b1;
                d.load_at = q.load_at + 1;
              end
              MACRO_PORT_START_POINTER: d.start_at = load.value[7:0];
              MACRO_PORT_START: begin
                start_we = 1'b1;
                d.start_at = q.start_at + 1;
              end
            endcase
            MACRO_PACKET_CALL: begin
              start_re = 1'b1;
              d = '0;
              d.load_at = q.load_at;
              d.start_at = q.start_at;
              d.phase = START;
              d.r[1] = call.value;
            end
            MACRO_PACKET_DUMP: begin
              start_re = 1'b1;
              d.phase = DUMP;
              d.fetch_at = dump.address;
            end
            default: ;  // parameters remaining after a macro that trapped
          endcase
      end
      START: begin
        d.phase = RUN;
        d.fetch_at = {1'b0, start};
      end
      RUN: begin
        if (q.step_valid && i.op == READ && !q.responded && !q.requested && fault == FAULT_KIND_NONE && queue_ready) begin
          push = 1'b1;
          d.requested = 1'b1;
        end
        if (executes && i.op != BRANCH) begin
          pop = i.takes && has_parameter;
          push = i.sends && (i.result != 3'd6 || has_parameter);
          d.carry = result[32];
          d.responded = 1'b0;
          d.method = method;
          if (i.aims) d.increment = v[17:12];
          d.outstanding = i.sends;
          if (keeps) begin
            d.r[i.rd] = kept;
            d.kept = kept;
          end
        end
        if (executes && fault == FAULT_KIND_NONE) begin
          d.count = q.count + 1;
          d.slot = exits || (i.op == BRANCH && !i.annuls);
          if (!q.last) d.last = exits;
        end
        if (moves) begin
          d.step_valid = !(q.step_valid && taken && i.annuls);
          d.step = word;
          d.read = next;
          d.step_at = q.fetch_at;
          d.target = {target[17:11] != 0, target[10:0]};
          d.fetch_at = q.step_valid && taken ? q.target : q.fetch_at + 1;
        end
        if (ends) begin
          d.fault = fault;
          d.phase = FINISH;
          d.step_valid = 1'b0;
        end
        if (shadow_valid_i && q.requested) begin
          d.requested = 1'b0;
          d.responded = 1'b1;
          d.shadow = shadow_i;
        end
      end
      FINISH: begin
        // without a trap, no parameters may remain
        if ((q.fault != FAULT_KIND_NONE || head_valid) && queue_ready) begin
          push = 1'b1;
          pop = head.kind inside {MACRO_PACKET_ARGUMENT, MACRO_PACKET_LAST};
          d.phase = IDLE;
        end
      end
      default:
      if (queue_ready) begin
        push = 1'b1;
        d.phase = IDLE;
      end
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
