// Header decode: decodes the dwords of the pushbuffer into methods. A run of data continues across segment ends and
// channel switches.
//
// It delivers a method a cycle (host-method-rate): a header with its first datum, one datum, or two data for one
// address; latency is 2 cycles. It stalls after a method that Host itself executes until that is done, and after an
// error. Order is kept. Specification: Host. Interfaces: Pushbuffer headers.

module header_decode
  import host_class_pkg::*;
  import host_parts_pkg::*;
  import push_header_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          words_valid_i,
  output logic          words_ready_o,
  input  push_words_t   words_i,
  output logic          decoded_valid_o,
  input  logic          decoded_ready_i,
  output decoded_t      decoded_o,
  input  logic          hold_i,           // no more methods
  input  logic          resume_i,         // the method that stalls decoding is done
  input  logic          start_valid_i,    // discard the words held, and continue from this state
  input  decode_start_t start_i,
  output decode_start_t at_o,             // the state from which to continue after decoded
  output logic          settled_o,        // no output is held: at can be saved
  output logic          idle_o
);

  // Words of the window: while it holds four or more no
  // pair is accepted; otherwise two words a cycle can be.
  localparam int unsigned WINDOW = 5;

  // ---- registers
  typedef struct packed {
    logic        entry;
    logic        last;
    logic [31:0] value;
  } push_word_t;
  typedef struct packed {
    decode_start_t           at;
    logic                    skip;           // skips up to the end of the segment
    logic [2:0]              count;          // words in the window
    push_word_t [WINDOW-1:0] window;         // the oldest first
    struct packed {logic valid; decoded_t data;} decoded;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign words_ready_o = q.count <= 3'(WINDOW - 2);
  assign {decoded_valid_o, decoded_o} = q.decoded;
  assign at_o = q.at;
  assign settled_o = !q.decoded.valid && !q.skip;
  assign idle_o = q.count == 0 && !q.decoded.valid;

  // ---- the next method from the words held
  push_word_t w0, w1;
  header_t header;
  push_run_t run;
  decoded_t out;
  logic [1:0] n;
  logic second, skip, fixed, known, end0, end1;
  logic [20:0] taken;

  always_comb begin
    w0 = q.window[0];
    w1 = q.window[1];
    second = q.count >= 2 && !w1.entry;
    header = parse(w0.value);
    fixed = q.at.run.mode == RUN_MODE_FIXED && q.at.run.address >= FIRST_ENGINE_METHOD;
    // NOP and the two checks have no effect.
    known = w0.value inside {32'd0, 32'd2, 32'd3};
    run = q.at.run;
    skip = q.skip;
    out = '0;
    n = 2'd1;

    if (w0.entry) begin
      out.words[0] = w0.value;
      if (!known) out.kind = DECODED_KIND_ENTRY;
    end else if (q.skip) begin
      skip = !w0.last;
    end else if (q.at.run.count > 0) begin
      out.kind = DECODED_KIND_METHOD;
      out.subchannel = q.at.run.subchannel;
      out.address = q.at.run.address;
      out.two = fixed && q.at.run.count >= 2 && second;
      out.words[0] = w0.value;
      if (out.two) begin
        out.words[1] = w1.value;
        n = 2'd2;
      end
      run = after_run(q.at.run, n);
    end else begin
      case (header.kind)
        HEADER_RUN: begin
          run = header.run;
          if (second) begin
            n = 2'd2;
            out.kind = DECODED_KIND_METHOD;
            out.subchannel = header.run.subchannel;
            out.address = header.run.address;
            out.words[0] = w1.value;
            run = after_run(header.run, 2'd1);
          end
        end
        HEADER_IMMEDIATE: begin
          out.kind = DECODED_KIND_METHOD;
          out.subchannel = header.run.subchannel;
          out.address = header.run.address;
          out.words[0] = header.value;
        end
        HEADER_END: skip = !w0.last;
        HEADER_BAD: begin
          out.kind = DECODED_KIND_HEADER;
          out.words[0] = w0.value;
          skip = !w0.last;
        end
        default: ;
      endcase
    end
    end0 = w0.last;
    end1 = n == 2'd2 && w1.last;
    out.done = {1'b0, end0} + {1'b0, end1};
    if (end1 || end0 && n == 2'd1) taken = '0;
    else if (end0) taken = 21'd1;
    else taken = q.at.taken + 21'(n);
  end

  // ---- next state
  logic free, may;
  logic [2:0] left;

  always_comb begin
    d = q;
    free = decoded_ready_i || !q.decoded.valid;
    may = free && q.count > 0 && !q.at.waiting && (!hold_i || q.skip) && !start_valid_i;
    left = q.count;
    if (may) begin
      d.at.run = run;
      d.at.taken = taken;
      d.skip = skip;
      d.decoded.valid = out.kind != DECODED_KIND_NOTHING || out.done != 0;
      if (d.decoded.valid) d.decoded.data = out;
      d.at.waiting = out.kind inside {DECODED_KIND_ENTRY, DECODED_KIND_HEADER} || out.kind == DECODED_KIND_METHOD && waits(out.address);
      left = q.count - {1'b0, n};
      d.window = n == 2'd2 ? q.window >> 2 * $bits(push_word_t) : q.window >> $bits(push_word_t);
    end else if (free) begin
      d.decoded.valid = 1'b0;
    end
    if (resume_i) d.at.waiting = 1'b0;

    // ---- the window
    d.count = left;
    if (words_valid_i && words_ready_o) begin
      d.window[left] = '{entry: words_i.entry, last: words_i.last && !words_i.two, value: words_i.words[0]};
      d.window[left+1] = '{entry: 1'b0, last: words_i.last, value: words_i.words[1]};
      d.count = left + (words_i.two ? 3'd2 : 3'd1);
    end
    if (start_valid_i) begin
      d.count = '0;
      d.skip = 1'b0;
      d.at = start_i;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
