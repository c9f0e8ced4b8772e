// Colour store: the cache's data, and the pipeline through it: the work on a sector is combined with the sector's
// bytes from memory and from the cache, blended, and written back. Rate: one sector a cycle, or one pass a cycle for
// a blend in floats. Latency: 8 cycles from input to the write, 27 for a blend in floats. A sector waits only for
// bytes that are in flight: from memory, from earlier work, or being evicted from its slot. Sectors start in order;
// those blended in bytes may be written before earlier ones in floats. Specification: CROP.

module colour_store
  import colour_store_params_pkg::*;
  import crop_lanes_pkg::*;
  import crop_pixels_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
#(
  // ---- parameters
  parameter colour_store_params_t P = COLOUR_STORE_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           cached_valid_i,
  output logic           cached_ready_o,
  input  cached_sector_t cached_i,
  input  logic           read_data_valid_i,
  output logic           read_data_ready_o,
  input  sector_t        read_data_i,
  input  logic [15:0]    leaving_i,
  output logic           retired_valid_o,
  output cache_slot_t    retired_o,
  output logic           stored_valid_o,
  output stored_t        stored_o,           // data written to the cache
  output logic           idle_o
);

  // Stages of the pipeline: select, gather, and those of the blend, in bytes and in floats.
  localparam int unsigned NARROW = 6;
  localparam int unsigned WIDE = 23;

  // ---- registers
  // Bytes that work in the pipeline will write. A blend in floats is split into passes.
  typedef struct packed {
    logic        valid;
    cache_slot_t slot;
    logic [2:0]  sector;
    logic [31:0] write;
    logic        wide;
    logic [1:0]  pass;
    logic        last;  // last pass of its sector
  } stage_t;

  typedef struct packed {
    stage_t [WIDE-1:0] stages;
    logic [3:0]        passes;    // passes of the work at stage 0 not yet issued
    cached_sector_t    work;      // at stage 0
    logic [7:0][31:0]  source1;   // second colours of that work, or its alphas
    logic [7:0][31:0]  ahead;     // the most recently received ones
    sector_t           memory;
    blend_input_t      gathered;  // at stage 1
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic next_valid, memory_valid, issue, begins;
  cached_sector_t next;
  sector_t memory, held, narrow_result, wide_result;

  fifo #(
    .WIDTH($bits(cached_sector_t)),
    .DEPTH(P.cached_depth)
  ) cached_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(cached_valid_i),
    .push_ready_o(cached_ready_o),
    .push_i      (cached_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (issue),
    .pop_o       (next)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(P.read_data_depth)
  ) read_data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (read_data_i),
    .pop_valid_o (memory_valid),
    .pop_ready_i (issue && next.fetch),
    .pop_o       (memory)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7),
    .LANES(32)
  ) data_ram (
    .clk_i,
    .rst_ni,
    .read_en_i   (begins),
    .read_addr_i ({next.slot, next.sector}),
    .read_data_o (held),
    .write_en_i  (stored_valid_o ? stored_o.write : '0),
    .write_addr_i({stored_o.slot, stored_o.sector}),
    .write_data_i(stored_o.data)
  );

  blend_lanes blend_lanes (
    .clk_i,
    .rst_ni,
    .sector_valid_i(q.stages[1].valid && !q.stages[1].wide),
    .sector_i      (q.gathered),
    .result_o      (narrow_result)
  );

  blend_wide blend_wide (
    .clk_i,
    .rst_ni,
    .sector_valid_i(q.stages[1].valid && q.stages[1].wide),
    .pass_i        (q.stages[1].pass),
    .sector_i      (q.gathered),
    .result_o      (wide_result)
  );

  // ---- outputs
  // The pass is not used at the end.
  /* verilator lint_off UNUSEDSIGNAL */
  stage_t last;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [WIDE-1:0] busy;

  assign last = q.stages[NARROW-1].valid && !q.stages[NARROW-1].wide ? q.stages[NARROW-1] : q.stages[WIDE-1];
  assign retired_valid_o = last.valid && last.last;
  assign retired_o       = last.slot;
  assign stored_valid_o  = last.valid;
  assign stored_o        = '{
      slot: last.slot,
      sector: last.sector,
      write: last.write,
      data: last.wide ? wide_result : narrow_result
  };
  assign idle_o          = !next_valid && busy == 0;

  // ---- next state: whether the next sector can start
  logic [WIDE-1:0] after;
  logic next_wide, taken;

  always_comb begin
    next_wide = next.work.control.mode == COLOUR_MODE_WIDE;
    for (int k = 0; k < WIDE; k++) begin
      busy[k] = q.stages[k].valid;
      // Work with the shorter latency must not overtake a write to the same bytes.
      after[k] = busy[k] && q.stages[k].slot == next.slot && q.stages[k].sector == next.sector
          && (q.stages[k].write & next.work.coverage) != 0 && (next.work.read || q.stages[k].wide && !next_wide);
    end
    // The cache accepts one write a cycle.
    taken = !next_wide && !next.work.source1 && q.stages[WIDE-NARROW-1].valid;
    issue = next_valid && (memory_valid || !next.fetch) && (q.passes == '0 || next.work.source1) && after == '0 && !taken
        && (!leaving_i[next.slot] || next.work.source1);
    begins = issue && !next.work.source1;
  end

  // ---- next state: the bytes of a sector and of its pixels' sources, byte by byte
  blend_input_t gathered;
  logic [31:0][7:0] held_bytes, memory_bytes, whole_bytes;

  assign held_bytes   = held;
  assign memory_bytes = q.memory;
  assign whole_bytes  = q.work.work.data;
  assign gathered.control = q.work.work.control;
  assign gathered.write   = q.work.work.write;

  for (genvar b = 0; b < 32; b++) begin : gen_byte
    // The sample is not used here.
    /* verilator lint_off UNUSEDSIGNAL */
    lane_t from;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [3:0][7:0] pixel, second;
    logic [1:0] alpha_at;

    always_comb begin
      {from, pixel, second, alpha_at} = '0;
      {gathered.source[b], gathered.alpha[b], gathered.source1[b], gathered.alpha1[b], gathered.destination[b]} = '0;
      if (q.stages[0].valid) begin
        from = lane(q.work.work.map, 5'(b));
        pixel = q.work.work.data[from.word];
        second = q.source1[from.word];
        gathered.source[b] = q.work.work.map.whole ? whole_bytes[b] : pixel[from.at];
        alpha_at = 2'd3;
        if (q.work.work.control.layout == COLOUR_LAYOUT_A8) alpha_at = 2'd0;
        if (q.work.work.control.layout == COLOUR_LAYOUT_R16) alpha_at = 2'd2 | from.at;
        gathered.alpha[b] = q.work.work.control.alphas ? second[from.at] : pixel[alpha_at];
        gathered.source1[b] = second[from.at];
        gathered.alpha1[b] = second[alpha_at];
        gathered.destination[b] = !q.work.fetch || q.work.present[b] ? held_bytes[b] : memory_bytes[b];
      end
    end
  end

  // ---- next state: the passes of a sector. Bytes from memory fill those that the cache does not hold;
  // the first pass also writes those that belong to no pass.
  colour_layout_t layout;
  logic [31:0] next_write, work_write, others;
  logic [3:0] all, left;
  logic [1:0] pass;

  always_comb begin
    layout = begins ? next.work.control.layout : q.work.work.control.layout;
    next_write = next.work.write | (next.fetch ? ~next.present : '0);
    work_write = q.work.work.write | (q.work.fetch ? ~q.work.present : '0);
    all = q.passes;
    if (begins) all = next_wide ? passes(layout, next.work.write) : 4'd1;
    pass = '0;
    for (int p = 3; p >= 0; p--) if (all[p]) pass = 2'(p);
    left = all;
    left[pass] = 1'b0;
    others = '0;
    for (int p = 0; p < 4; p++) if (left[p]) others |= pass_bytes(layout, 2'(p));
  end

  // ---- next state
  always_comb begin
    d = q;
    for (int k = 1; k < WIDE; k++) begin
      if (q.stages[k-1].valid && (k < NARROW || q.stages[k-1].wide)) d.stages[k] = q.stages[k-1];
      else d.stages[k].valid = 1'b0;
    end
    if (q.stages[0].valid) d.gathered = gathered;
    d.stages[0].valid = begins || q.passes != '0;
    if (issue && next.work.source1) d.ahead = next.work.data;
    if (begins) begin
      d.source1 = q.ahead;
      d.stages[0].slot = next.slot;
      d.stages[0].sector = next.sector;
      d.stages[0].write = next_write & ~others;
      d.stages[0].wide = next_wide;
      d.work = next;
      if (next.fetch) d.memory = memory;
    end else if (q.passes != '0) d.stages[0].write = work_write & pass_bytes(layout, pass);
    if (begins || q.passes != '0) begin
      d.stages[0].pass = pass;
      d.stages[0].last = left == '0;
      d.passes = left;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
