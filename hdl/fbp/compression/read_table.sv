// Read table: the reads in flight, and the sectors of lines until they are decoded. Rate: a new read of each kind, a
// sector and a line a cycle. Latency: one cycle from a line's last sector to `next`, one from `open` to its job. Nothing
// stalls it but the jobs: entries are allocated by the sender of the requests. Lines are decoded round-robin, the two
// of an expanded tile in order. Specification: CBC and compression.

module read_table
  import compression_pkg::*;
  import in_turn_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import read_buffers_pkg::*;
  import slice_issue_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         decode_valid_i,  // of a client
  input  new_reading_t decode_i,
  input  logic         expand_valid_i,  // of an expanded tile
  input  new_reading_t expand_i,
  input  logic         pass_valid_i,
  input  new_passing_t pass_i,
  input  logic         sector_valid_i,  // of a read that is decoded
  /* verilator lint_off UNUSEDSIGNAL */  // it is this stage's, and data
  input  memory_down_t sector_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic         passed_valid_i,  // the last sector of a forwarded read is sent
  input  pass_id_t     passed_i,
  output reads_t       reads_o,
  output logic         next_valid_o,    // clear value of the next complete line, shown until it is opened
  output clear_show_t  next_o,
  input  logic         open_i,          // the line of `next` is offered in the next cycle
  output logic         job_valid_o,
  input  logic         job_ready_i,
  output decode_job_t  job_o,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {logic valid; read_id_t data;} opened_t;

  typedef struct packed {
    reading_t [READS-1:0]  readings;
    passing_t [PASSES-1:0] passing;
    read_id_t              open_turn;
    opened_t               opened;     // its sectors are at the output of the RAMs
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [BUFFERS-1:0] writes;
  logic opens;
  read_id_t next, arriving;
  sector_t [BUFFERS-1:0] shown;

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) sectors[BUFFERS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   ({BUFFERS{opens}}),
    .read_addr_i ({BUFFERS{next}}),
    .read_data_o (shown),
    .write_en_i  (writes),
    .write_addr_i({BUFFERS{arriving}}),
    .write_data_i({BUFFERS{sector_i.data}})
  );

  // ---- the next complete line; the two lines of an expanded tile are decoded in order
  logic [READS-1:0] busy, due;
  logic [PASSES-1:0] passing_busy;

  always_comb begin
    for (int unsigned k = 0; k < READS; k++) begin
      busy[k] = q.readings[k].busy;
      due[k] = busy[k] && q.readings[k].missing == '0 && !(q.opened.valid && q.opened.data == 3'(k))
          && !(k == 1 && q.readings[k].expands && q.readings[0].busy);
    end
    for (int unsigned k = 0; k < PASSES; k++) passing_busy[k] = q.passing[k].busy;
    next = 3'(in_turn(32'(due), 5'(q.open_turn)));
  end
  assign opens = due != '0 && open_i;

  // ---- outputs
  /* verilator lint_off UNUSEDSIGNAL */  // only some fields are read
  reading_t line, next_line;
  /* verilator lint_on UNUSEDSIGNAL */

  assign next_line = q.readings[next];
  assign line = q.readings[q.opened.data];
  assign reads_o = {q.readings, q.passing};
  assign next_valid_o = due != '0;
  assign next_o = {next_line.coding.depth, next_line.clear};
  assign job_valid_o = q.opened.valid;
  assign idle_o = busy == '0 && passing_busy == '0;

  // The bytes of a clear value are still missing.
  always_comb begin
    job_o.client = line.client;
    job_o.tag = line.tag;
    job_o.status = line.status;
    job_o.compressible = line.compressible;
    job_o.coding = line.coding;
    job_o.upper = line.upper;
    job_o.wanted = line.wanted;
    job_o.unpacks = line.unpacks;
    job_o.low = line.coding.form == FORM_PLAIN && !line.unpacks ? '0 : shown[LOW];
    job_o.high = shown[HIGH];
    job_o.stencil = shown[STENCIL];
    job_o.right_low = shown[RIGHT_LOW];
    job_o.right_high = shown[RIGHT_HIGH];
    job_o.right_stencil = shown[RIGHT_STENCIL];
  end

  // ---- next state
  always_comb begin
    d = q;

    // Lines to decode.
    if (q.opened.valid && job_ready_i) begin
      d.opened.valid = 1'b0;
      d.readings[q.opened.data].busy = 1'b0;
    end
    if (opens) begin
      d.opened = {1'b1, next};
      d.open_turn = next + 3'd1;
    end

    // A sector.
    arriving = sector_i.tag[READS_LOG2-1:0];
    writes = '0;
    if (sector_valid_i) begin
      writes[buffer_of(q.readings[arriving], sector_i.tag[SECOND_TAG], sector_i.sector)] = 1'b1;
      d.readings[arriving].missing = q.readings[arriving].missing - 3'd1;
    end

    // Entries.
    if (passed_valid_i) d.passing[passed_i].busy = 1'b0;
    if (pass_valid_i) d.passing[pass_i.id] = pass_i.passing;
    if (decode_valid_i) d.readings[decode_i.id] = decode_i.reading;
    if (expand_valid_i) d.readings[expand_i.id] = expand_i.reading;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
