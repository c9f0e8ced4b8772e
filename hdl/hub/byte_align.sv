// Byte align: accepts bytes in spans of one alignment and delivers them in spans of another. The bytes pass through a
// ring of four 16-byte beats; each byte is rotated twice, into its lane of the ring and out of it.
//
// It accepts one span of up to 16 bytes and delivers one each cycle (ce-datapath), 2 cycles from a span and its
// request to the output. The input stalls while fewer than 16 bytes of the ring are free, the output until all bytes
// of its span are held. Order is kept. Specification: CE.

module byte_align
  import byte_align_pkg::*;
  import copies_pkg::*;
#(
  // ---- parameters
  parameter int unsigned WIDTH = 8  // width of the tag that travels with a span
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             beat_valid_i,
  output logic             beat_ready_o,
  input  span_beat_t       beat_i,
  input  logic             want_valid_i,
  output logic             want_ready_o,
  input  logic [$bits(byte_span_t)+WIDTH-1:0] want_i,
  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [$bits(copy_beat_t)+WIDTH-1:0] out_o,
  output logic             still_o,       // no request or output is held; bytes may be
  input  logic             drop_i,        // discards everything; held for DROP_CYCLES cycles
  output logic             idle_o
);

  // The bytes of that span; lanes outside it are not in the mask, and undefined.
  typedef struct packed {
    copy_beat_t       beat;
    logic [WIDTH-1:0] tag;
  } aligned_t;

  // ---- registers
  typedef struct packed {
    copy_beat_t [3:0] rows;       // byte n of the stream is in row n / 16 % 4, lane n % 16
    logic [5:0]       tail;       // position of the next byte to enter
    logic [5:0]       head;       // position of the oldest byte
    logic [6:0]       count;      // number of bytes held
    struct packed {logic valid; aligned_t data;} out;
  } regs_t;

  // A request for a span, with a tag that is delivered with it.
  typedef struct packed {
    byte_span_t       span;
    logic [WIDTH-1:0] tag;
  } want_t;

  regs_t d, q;

  // Mask of `count` lanes from lane `first` on, wrapping around.
  function automatic logic [15:0] lanes(input logic [3:0] first, input logic [4:0] count);
    logic [31:0] both;
    both = ((32'd1 << count) - 32'd1) << first;
    return both[31:16] | both[15:0];
  endfunction

  // `fresh` in the lanes of `on`, `old` in the other lanes.
  function automatic copy_beat_t choose(
    input logic [15:0] on, input copy_beat_t fresh, input copy_beat_t old
  );
    copy_beat_t result;
    for (int k = 0; k < 16; k++) begin
      result.mask[k] = on[k] ? fresh.mask[k] : old.mask[k];
      result.data[8*k+:8] = on[k] ? fresh.data[8*k+:8] : old.data[8*k+:8];
    end
    return result;
  endfunction

  // The beat rotated up by `by` lanes.
  function automatic copy_beat_t rotated(input copy_beat_t beat, input logic [3:0] by);
    copy_beat_t b;
    b = beat;
    for (int n = 0; n < 4; n++)
      if (by[n])
        b = '{
            mask: 16'({b.mask, b.mask} >> (16 - (1 << n))),
            data: 128'({b.data, b.data} >> (128 - (8 << n)))
        };
    return b;
  endfunction

  // ---- parts
  logic want_valid, get;
  want_t want;

  stage #(
    .WIDTH($bits(want_t))
  ) want_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(want_valid_i),
    .push_ready_o(want_ready_o),
    .push_i (want_i),
    .pop_valid_o (want_valid),
    .pop_ready_i (get || drop_i),
    .pop_o  (want)
  );

  // ---- outputs
  assign beat_ready_o = q.count <= 7'd48;
  assign {out_valid_o, out_o} = q.out;
  assign still_o = !want_valid && !q.out.valid;
  assign idle_o = q.count == 0 && !want_valid && !q.out.valid;

  // ---- next state: the span that enters
  logic put;
  copy_beat_t turned;
  logic [15:0] entering, entering_next;
  logic [1:0] put_row;

  always_comb begin
    put = beat_valid_i && beat_ready_o;
    put_row = q.tail[5:4];
    turned = rotated(beat_i.beat, q.tail[3:0] - beat_i.span.first);
    entering = lanes(q.tail[3:0], beat_i.span.count);
    // Lanes below the tail's belong to the next row.
    entering_next = entering & 16'((17'd1 << q.tail[3:0]) - 17'd1);
  end

  // ---- next state: the span that is delivered
  copy_beat_t window, leaving;
  logic [1:0] get_row;

  always_comb begin
    get = want_valid && q.count >= 7'(want.span.count) && (out_ready_i || !q.out.valid);
    get_row = q.head[5:4];
    window = choose(16'((17'd1 << q.head[3:0]) - 17'd1), q.rows[get_row+2'd1], q.rows[get_row]);
    leaving = rotated(window, want.span.first - q.head[3:0]);
    leaving.mask &= lanes(want.span.first, want.span.count);
  end

  // ---- next state
  always_comb begin
    d = q;

    if (out_ready_i) d.out.valid = 1'b0;
    if (get) begin
      d.out = {1'b1, leaving, want.tag};
      d.head = q.head + 6'(want.span.count);
    end
    if (put) begin
      d.rows[put_row] = choose(entering & ~entering_next, turned, q.rows[put_row]);
      d.rows[put_row+2'd1] = choose(entering_next, turned, q.rows[put_row+2'd1]);
      d.tail = q.tail + 6'(beat_i.span.count);
    end
    d.count = q.count + (put ? 7'(beat_i.span.count) : 7'd0) - (get ? 7'(want.span.count) : 7'd0);
    if (drop_i) begin
      d.head = '0;
      d.tail = '0;
      d.count = '0;
      d.out.valid = 1'b0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
