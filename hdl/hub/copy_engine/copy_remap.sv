// Copy remap: builds elements of the destination from those of the source: components are moved, replaced by
// constants or left unwritten.
//
// It handles as many elements a cycle as fit into 16 bytes on both sides, which is 16 bytes a cycle where nothing
// changes. A job that changes elements begins with 16 cycles in which its table is built. It stalls for bytes of the
// source and for the writer. Order is kept. Specification: CE.

module copy_remap
  import byte_align_pkg::*;
  import copies_pkg::*;
  import copy_engine_pkg::*;
  import copy_remap_params_pkg::*;
#(
  // ---- parameters
  parameter copy_remap_params_t P = COPY_REMAP_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           elements_valid_i,
  output logic           elements_ready_o,
  input  copy_elements_t elements_i,
  input  logic           bytes_valid_i,
  output logic           bytes_ready_o,
  input  copy_bytes_t    bytes_i,
  output logic           made_valid_o,
  input  logic           made_ready_i,
  output span_beat_t     made_o,
  output logic           idle_o
);

  // ---- registers
  typedef enum logic [1:0] {IDLE, TABLE, RUN} phase_t;  // TABLE: the table is built, a byte a cycle
  typedef enum logic [1:0] {SOURCE, CONSTANT, NOTHING} pick_kind_t;

  // The origin of one byte of the elements.
  typedef struct packed {
    pick_kind_t kind;
    logic [7:0] value;  // byte of the source's elements, or the constant
  } pick_t;

  // Elements that are converted together.
  typedef struct packed {
    logic       valid;
    logic [4:0] elements;
    logic       last;      // last chunk of the job
  } chunk_t;

  // The origins of a chunk's bytes.
  typedef struct packed {
    logic [4:0] count;
    logic       last;
  } made_t;

  typedef struct packed {
    phase_t       phase;
    pick_t [15:0] picks;
    logic [3:0]   at;          // next byte of the table
    logic [1:0]   byte_at;     // byte within its component
    logic [1:0]   component;   // component within its element
    logic [3:0]   base;        // first source byte of its element
    logic [31:0]  left;        // remaining elements of the line
    logic [31:0]  lines;       // remaining lines, the current one included
    logic         done;        // all chunks are cut
    chunk_t       chunk;
    logic         want_valid;
    logic [4:0]   want_count;
    made_t        made;
    struct packed {logic valid; span_beat_t data;} out;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic job_valid, aligned_valid, out_free, want_free, job_end;
  copy_elements_t job;
  logic want_ready, align_idle;
  copy_beat_t aligned;
  made_t made;
  byte_span_t want_span;
  span_beat_t beat;

  assign want_span = '{first: '0, count: q.want_count};
  assign beat = '{span: bytes_i.span, beat: '{mask: '1, data: bytes_i.data}};

  fifo #(
    .WIDTH($bits(copy_elements_t)),
    .DEPTH(P.elements_depth)
  ) elements_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(elements_valid_i),
    .push_ready_o(elements_ready_o),
    .push_i (elements_i),
    .pop_valid_o (job_valid),
    .pop_ready_i (job_end),
    .pop_o  (job)
  );

  /* verilator lint_off PINCONNECTEMPTY */
  byte_align #(
    .WIDTH($bits(made_t))
  ) align (
    .clk_i,
    .rst_ni,
    .beat_valid_i(bytes_valid_i),
    .beat_ready_o(bytes_ready_o),
    .beat_i      (beat),
    .want_valid_i(q.want_valid),
    .want_ready_o(want_ready),
    .want_i      ({want_span, q.made}),
    .out_valid_o (aligned_valid),
    .out_ready_i (out_free),
    .out_o       ({aligned, made}),
    .drop_i      (1'b0),
    .still_o     (),
    .idle_o      (align_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {made_valid_o, made_o} = q.out;
  assign idle_o = !job_valid && !q.out.valid && align_idle;

  // ---- next state: sizes of elements
  logic [4:0] source_size, source_bytes, target_bytes, larger, most;

  // Bytes in an element of `components` components of `bytes` bytes, both less one.
  function automatic logic [4:0] size_of(input logic [1:0] bytes, input logic [1:0] components);
    logic [4:0] one;
    one = 5'(bytes) + 5'd1;
    unique case (components)
      2'd0: return one;
      2'd1: return one << 1;
      2'd2: return one + (one << 1);
      default: return one << 2;
    endcase
  endfunction

  // Elements of a size that fit into 16 bytes.
  function automatic logic [4:0] fitting(input logic [4:0] size);
    unique case (size)
      5'd1: return 5'd16;
      5'd2: return 5'd8;
      5'd3: return 5'd5;
      5'd4: return 5'd4;
      5'd6, 5'd8: return 5'd2;
      default: return 5'd1;
    endcase
  endfunction

  always_comb begin
    source_size = size_of(job.component, job.source);
    source_bytes = job.plain ? 5'd1 : job.fill ? 5'd0 : source_size;
    target_bytes = job.plain ? 5'd1 : size_of(job.component, job.destination);
    larger = source_bytes > target_bytes ? source_bytes : target_bytes;
    most = fitting(larger);
  end

  // ---- next state: the table's current byte
  pick_t pick;
  logic [2:0] which;

  always_comb begin
    which = job.picks[q.component];
    pick = '{kind: NOTHING, value: '0};
    if (!which[2]) begin
      if (which[1:0] > job.source) pick.kind = CONSTANT;  // a component that the source lacks is zero
      else
        pick = '{
            kind: SOURCE,
            value: 8'(4'(q.base + 4'(which[1:0]) * 4'(3'(job.component) + 3'd1) + 4'(q.byte_at)))
        };
    end else if (!which[1])
      pick = '{kind: CONSTANT, value: job.constants[which[0]][8*q.byte_at+:8]};
  end

  // ---- next state: converting the source's bytes
  copy_beat_t applied;

  always_comb begin
    for (int k = 0; k < 16; k++) begin
      applied.mask[k] = q.picks[k].kind != NOTHING;
      unique case (q.picks[k].kind)
        SOURCE: applied.data[8*k+:8] = aligned.data[8*q.picks[k].value[3:0]+:8];
        CONSTANT: applied.data[8*k+:8] = q.picks[k].value;
        default: applied.data[8*k+:8] = '0;
      endcase
    end
  end

  // ---- next state
  logic line_end;

  always_comb begin
    d = q;
    out_free = made_ready_i || !q.out.valid;
    want_free = want_ready || !q.want_valid;
    job_end = aligned_valid && out_free && made.last;
    line_end = q.left <= 32'(most);

    unique case (q.phase)
      IDLE:
      if (job_valid) begin
        d.at = '0;
        d.byte_at = '0;
        d.component = '0;
        d.base = '0;
        d.done = 1'b0;
        d.left = job.elements;
        d.lines = job.lines;
        d.phase = job.plain ? RUN : TABLE;
      end
      TABLE: begin
        d.picks[q.at] = pick;
        d.at = q.at + 4'd1;
        d.byte_at = q.byte_at + 2'd1;
        if (q.byte_at == job.component) begin
          d.byte_at = '0;
          d.component = q.component + 2'd1;
          if (q.component == job.destination) begin
            d.component = '0;
            d.base = q.base + source_size[3:0];
          end
        end
        if (q.at == 4'd15) d.phase = RUN;
      end
      default: begin
        if (want_free) begin
          d.chunk.valid = 1'b0;
          d.want_valid = q.chunk.valid;
        end
        if (want_free && q.chunk.valid) begin
          d.want_count = 5'(q.chunk.elements * source_bytes);
          d.made = '{count: 5'(q.chunk.elements * target_bytes), last: q.chunk.last};
        end
        if (!q.done && (want_free || !q.chunk.valid)) begin
          d.chunk = '{valid: 1'b1, elements: line_end ? q.left[4:0] : most, last: line_end && q.lines == 32'd1};
          d.left = line_end ? job.elements : q.left - 32'(most);
          if (line_end) d.lines = q.lines - 32'd1;
          d.done = line_end && q.lines == 32'd1;
        end
        if (job_end) d.phase = IDLE;
      end
    endcase

    if (made_ready_i) d.out.valid = 1'b0;
    if (aligned_valid && out_free) begin
      d.out.valid = 1'b1;
      d.out.data.span = '{first: '0, count: made.count};
      d.out.data.beat = job.plain ? aligned : applied;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
