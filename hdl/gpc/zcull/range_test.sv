// Range test: stores the depth ranges of the region's tiles, judges tiles by them, and updates them so that they
// remain valid bounds. Rate: one job a cycle. Latency: 3 cycles to the verdict. In order; it never stalls.
// Specification: Zcull.

module range_test
  import range_test_params_pkg::*;
  import zcull_bucket_pkg::*;
  import zcull_judge_pkg::*;
  import zcull_pkg::*;
#(
  // ---- parameters
  parameter range_test_params_t P = RANGE_TEST_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           job_valid_i,
  input  zcull_job_t     job_i,
  input  tile_ranges_t   ranges_i,  // of the primitive
  output logic           verdict_valid_o,
  output zcull_verdict_t verdict_o,
  output logic           word_valid_o,
  output tile_ranges_t   word_o     // the requested word
);

  // ---- registers
  typedef struct packed {
    logic         valid;
    zcull_job_t   job;
    tile_ranges_t ranges;
  } stage_t;

  typedef struct packed {
    stage_t         read;           // its word is at the output of the RAM
    stage_t         judge;
    tile_ranges_t   stored;         // the word of judge
    logic           again;          // the previous job has just written that word
    logic           written;        // last is the current word at last_at
    logic [10:0]    last_at;
    tile_ranges_t   last;
    logic [31:0]    rows;           // rows of present that are valid
    depth_range_t   rest;           // range of the tiles that are not present
    logic           stale;          // ZROPs may still report depths from before the last change
    logic           against;        // depths may have been written against the direction
    logic [7:0]     awaited;        // ZROPs that have not responded to the fence
    struct packed {logic valid; zcull_verdict_t data;} verdict;
    struct packed {logic valid; tile_ranges_t data;} word;
    logic [31:0]    discarded;  // tiles since reset, by verdict
    logic [31:0]    accepted;
    logic [31:0]    ambiguous;
    logic [31:0]    skipped;
  } regs_t;

  regs_t d, q;
  logic [63:0] present[32];  // tiles with a word of their own
  logic present_we;
  logic [4:0] present_at;

  // ---- parts
  tile_ranges_t read_data, word;
  logic write;

  ram #(
    .WIDTH($bits(tile_ranges_t)),
    .ADDR (RANGE_WORDS_LOG2)
  ) ram (
    .clk_i,
    .rst_ni,
    .read_en_i   (job_valid_i),
    .read_addr_i (job_i.at),
    .read_data_o (read_data),
    .write_en_i  (write),
    .write_addr_i(q.judge.job.at),
    .write_data_i(word)
  );

  // ---- outputs
  assign {verdict_valid_o, verdict_o} = q.verdict;
  assign {word_valid_o, word_o} = q.word;

  // ---- next state
  logic [63:0] read_row, judge_row;
  zcull_job_t job;
  /* verilator lint_off UNUSEDSIGNAL */
  zcull_rules_t rules;  // the clamp range has been applied already
  /* verilator lint_on UNUSEDSIGNAL */
  tile_ranges_t old, news, ranges;
  logic here, tile, turned, stopped, tested, fails, clips, discard, accept, fence, doubt, direct;
  test_t depth;

  // ---- judge
  always_comb begin
    job = q.judge.job;
    rules = job.rules;
    old = q.again ? q.last : q.stored;
    news = q.judge.ranges;
    here = q.judge.valid && job.in_region;
    tile = q.judge.valid && job.op == ZCULL_OP_TILE;

    turned = rules.write && (rules.greater ? lowers(rules.func) : raises(rules.func));
    stopped = !rules.cull || q.against || turned;
    tested = rules.test && rules.func_known && !stopped;
    clips = rules.cull && !job.unclipped;
    discard = job.in_region;
    accept = job.in_region;
    for (int k = 0; k < 4; k++) begin
      depth = test(rules.func, rules.exact, news.blocks[k], old.blocks[k]);
      fails = (tested && depth.fail && !rules.stencil)
          || (rules.bounds_on && !stopped && outside(old.blocks[k], rules.bounds));
      if (job.touched[k]) begin
        if (!((fails && !rules.shaded)
            || (clips && outside(news.blocks[k], rules.clip)))) discard = 1'b0;
        if (!(tested && depth.pass && !(rules.kill && rules.write))) accept = 1'b0;
      end
    end
    if (discard) accept = 1'b0;
    fence = here && tile && q.stale && q.awaited == 0 && !turned;
  end

  // ---- stored ranges
  always_comb begin
    d = q;
    // The row of present that contains a tile.
    read_row = q.rows[q.read.job.at[10:6]] ? present[q.read.job.at[10:6]] : '0;
    judge_row = q.rows[q.judge.job.at[10:6]] ? present[q.judge.job.at[10:6]] : '0;

    // ---- read
    d.read.valid = job_valid_i;
    ranges = job_i.op == ZCULL_OP_PUT ? ranges_i : held(ranges_i, job_i.rules.hold);
    if (job_valid_i) d.read = '{valid: 1'b1, job: job_i, ranges: ranges};
    d.judge.valid = q.read.valid;
    if (q.read.valid) begin
      d.judge = q.read;
      if (q.written && q.last_at == q.read.job.at) d.stored = q.last;
      else if (read_row[q.read.job.at[5:0]]) d.stored = read_data;
      else d.stored.blocks = {4{q.rest}};
    end

    d.verdict.valid = tile;
    if (tile) begin
      d.verdict.data = '{discard: discard, accept: accept, fence: fence};
      if (!job.in_region) d.skipped = q.skipped + 1;
      else if (discard) d.discarded = q.discarded + 1;
      else if (accept) d.accepted = q.accepted + 1;
      else d.ambiguous = q.ambiguous + 1;
    end

    d.word.valid = q.judge.valid && job.op == ZCULL_OP_FETCH;
    if (d.word.valid) d.word.data = old;

    // ---- update the ranges
    doubt = q.stale || q.awaited != 0;  // feedback may be older than what is stored
    direct = P.direct == 1 && rules.certain && job.covered;
    word = old;
    write = here;
    case (job.op)
      ZCULL_OP_TILE: begin
        if (!rules.write || discard || !(lowers(rules.func) || raises(rules.func))) write = 1'b0;
        for (int k = 0; k < 4; k++)
          if (job.touched[k])
            word.blocks[k] = written(
                rules.func, direct && job.whole[k] && (job.unclipped || inside_of(news.blocks[k], rules.clip)), news.blocks[k], old.blocks[k]);
      end
      ZCULL_OP_CLEAR:
      for (int k = 0; k < 4; k++)
        if (job.touched[k]) word.blocks[k] = job.whole[k] ? job.range : hull(old.blocks[k], job.range);
      ZCULL_OP_FEEDBACK: begin
        if (job.fence || !(job.loosen || (rules.single && !doubt))) write = 1'b0;
        for (int k = 0; k < 4; k++)
          if (job.touched[k]) begin
            if (job.loosen) word.blocks[k] = hull(old.blocks[k], job.range);
            else if (rules.greater) word.blocks[k].min = max(old.blocks[k].min, job.range.min);
            else word.blocks[k].max = min(old.blocks[k].max, job.range.max);
          end
      end
      ZCULL_OP_PUT: word = news;
      default: write = 1'b0;
    endcase
    d.again = write && q.read.job.at == job.at;
    if (write) begin
      d.written = 1'b1;
      d.last_at = job.at;
      d.last = word;
      d.rows[job.at[10:6]] = 1'b1;
    end

    // ---- validity of feedback
    if (fence) begin
      d.stale = 1'b0;
      d.awaited = 8'hff >> (8 - P.rops);
    end
    if (here && tile && turned && !discard) begin
      d.stale = 1'b1;
      d.against = 1'b1;
    end
    if (here && job.op == ZCULL_OP_CLEAR) d.stale = 1'b1;
    if (q.judge.valid && job.op inside {ZCULL_OP_RESET, ZCULL_OP_TURN, ZCULL_OP_PUT}) d.stale = 1'b1;
    if (q.judge.valid && job.op == ZCULL_OP_FEEDBACK && job.fence) begin
      d.awaited[job.source] = 1'b0;
      if (d.awaited == 0 && !q.stale) d.against = 1'b0;
    end
    if (q.read.valid && q.read.job.op == ZCULL_OP_RESET) begin
      d.rows = '0;
      d.rest = q.read.job.range;
      d.written = 1'b0;
    end
  end

  assign present_we = write;
  assign present_at = q.judge.job.at[10:6];

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.rest <= ALL_DEPTHS;
    end else q <= d;
  end
  always_ff @(posedge clk_i) if (present_we) present[present_at] <= judge_row | 64'b1 << q.judge.job.at[5:0];

endmodule
