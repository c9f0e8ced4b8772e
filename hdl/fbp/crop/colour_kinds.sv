// Colour kinds: caches the kinds of some pages, and requests those of others, to decide whether an evicted tile is
// encoded, merged with its stored data, or written plain. Rate: one tile a cycle. Latency: two cycles. A page is
// learned from the response to a raw read; all pages are invalidated when a target is set. It stalls on its outputs,
// and before a read on fast clears that memory has not accepted. In order. Specification: CROP, CBC and compression.

module colour_kinds
  import colour_kinds_params_pkg::*;
  import crop_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter colour_kinds_params_t P = COLOUR_KINDS_PARAMS
) (
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       evicted_valid_i,
  output logic       evicted_ready_o,
  input  eviction_t  evicted_i,
  output logic       job_valid_o,
  input  logic       job_ready_i,
  output tile_job_t  job_o,
  output logic       read_valid_o,
  input  logic       read_ready_i,
  output tile_read_t read_o,
  input  logic       learned_valid_i,
  input  page_kind_t learned_i,
  input  logic       invalidate_i,        // a target was set
  input  logic       cleared_i,           // memory has accepted a fast clear
  output logic       idle_o
);

  // Cached pages.
  localparam int unsigned PAGES = 8;

  // ---- registers
  typedef struct packed {
    logic [7:0]             valid;   // cached pages
    page_kind_t [PAGES-1:0] pages;
    logic [2:0]             next;    // page to be replaced next
    logic [5:0]             clears;  // fast clears that memory has not accepted
    struct packed {logic valid; tile_job_t data;} job;
    struct packed {logic valid; tile_read_t data;} read;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  eviction_t head;

  fifo #(
    .WIDTH($bits(eviction_t)),
    .DEPTH(P.evicted_depth)
  ) evicted_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(evicted_valid_i),
    .push_ready_o(evicted_ready_o),
    .push_i      (evicted_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {job_valid_o, job_o} = q.job;
  assign {read_valid_o, read_o} = q.read;
  assign idle_o = !head_valid && !q.job.valid && !q.read.valid && q.clears == '0;

  // ---- next state: the job for an evicted tile
  logic known, whole;
  logic [7:0] kind;
  tile_job_t job;

  always_comb begin
    known = 1'b0;
    kind = '0;
    for (int unsigned k = 0; k < PAGES; k++)
      if (q.valid[k] && q.pages[k].page == head.tile[31:8]) begin
        known = 1'b1;
        kind |= q.pages[k].kind;
      end
    whole = head.dirty == '1;
    job = '0;
    job.slot = head.slot;
    job.tile = head.tile;
    job.clear = head.clear;
    job.marker = head.marker;
    job.dirty = head.dirty;
    if (P.compress == 1 && head.coded && head.clear == '0 && !head.marker) begin
      job.read = !known || kind != '0 && !whole;
      if (whole) job.kind = kind;
    end
  end

  // ---- next state
  logic [2:0] place;

  always_comb begin
    d = q;
    if (job_ready_i) d.job.valid = 1'b0;
    if (read_ready_i) d.read.valid = 1'b0;
    d.clears = q.clears - 6'(cleared_i);
    // A read after a fast clear waits until memory has accepted it.
    pop = head_valid && !d.job.valid && !(job.read && (d.read.valid || q.clears != '0));
    if (pop) begin
      d.job = {1'b1, job};
      d.clears = d.clears + 6'(job.clear != '0);
    end
    // A compressed tile stores all its data in its first line. For a whole tile only the kind is needed.
    if (pop && job.read) d.read = {1'b1, job.tile, 1'b0, whole ? 4'd0 : 4'd15, 1'b0, 1'b0};

    place = q.next;
    if (learned_valid_i) begin
      d.next = q.next + 3'd1;
      for (int unsigned k = 0; k < PAGES; k++)
        if (q.valid[k] && q.pages[k].page == learned_i.page) begin
          place = 3'(k);
          d.next = q.next;
        end
      d.pages[place] = learned_i;
      d.valid[place] = 1'b1;
    end
    if (invalidate_i) d.valid = '0;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
