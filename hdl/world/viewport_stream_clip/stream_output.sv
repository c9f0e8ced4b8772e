// Stream output: writes components of batches' vertices, primitive by primitive, into up to four buffers, and counts primitives for
// reports. It examines a primitive a cycle; for each buffer with space, it reads a row of components in 4 cycles, then writes up to
// eight components of a vertex a cycle (pes-vsc-attribute-rate), within one sector. Rows and the store stall it. Order is kept: a batch
// is completely written before the next one's primitives are examined. Specification: PES: VSC; flow 40.3.

module stream_output
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import memory_port_pkg::*;
  import header_maps_pkg::*;
  import output_map_pkg::*;
  import reports_pkg::*;
  import state_pkg::*;
  import stream_methods_pkg::*;
  import stream_output_params_pkg::*;
  import stream_output_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter stream_output_params_t P = STREAM_OUTPUT_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          step_valid_i,
  output logic          step_ready_o,
  input  vsc_step_t     step_i,
  input  logic          state_valid_i,
  input  state_t        state_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output row_read_t     read_o,
  input  logic          row_valid_i,
  input  isbe_row_t     row_i,
  input  logic          rows_free_valid_i,   // attribute fill has read a batch
  /* verilator lint_off UNUSEDSIGNAL */  // in the order of batches
  input  rows_free_t    rows_free_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          batch_free_valid_o,  // the batch is completely read
  output rows_free_t    batch_free_o,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output stream_write_t write_o,
  output logic          flush_o,             // no more data for now
  output logic          fence_o,             // all received data must be performed in memory
  input  logic          performed_i,         // the data are performed
  input  logic [63:0]   prims_in_i,          // primitives that entered the clipper, and that left it
  input  logic [63:0]   prims_out_i,
  output logic          marker_done_valid_o,
  output marker_done_t  marker_done_o,
  output logic          report_value_valid_o,
  output report_value_t report_value_o,
  output logic          drained_o,           // no batch or report is unfinished
  output logic          idle_o               // and no batch waits to be freed
);

  // Batches that can wait to be freed.
  localparam int unsigned BATCHES = 16;

  // ---- registers
  typedef struct packed {
    stream_state_t                   state;
    components_t                     written;  // components that the stage outputs
    stream_counts_t                  counts;
    stream_phase_t                   phase;
    vsc_batch_t                      batch;
    logic [STREAM_BUFFERS-1:0][31:0] base;        // start of the batch's vertices,
    logic [5:0]                      fit;         // number of primitives that fit
    logic [1:0]                      buffer;      // the current buffer
    logic [7:0]                      requested;   // components requested so far
    logic [127:0]                    there;       // those that the stage outputs
    logic [4:0]                      ahead;    // rows requested and not yet accepted
    logic [1:0]                      quarter;  // quarter of the row, eight vertices each
    logic [5:0]                      prim;     // the next vertex, and its next component
    logic [1:0]                      corner;
    logic [7:0]                      slot;
    logic [31:0]                     place;    // offset of the vertex in the buffer
    struct packed {logic valid; stream_piece_t data;} piece;
    struct packed {logic valid; stream_write_t data;} write;
    logic [6:0]                      filled;   // batches that attribute fill has read
    struct packed {logic valid; row_read_t data;} read;
    struct packed {logic valid; rows_free_t data;} free;
    logic [3:0]                      marker;
    struct packed {logic valid; marker_done_t data;} done;
    logic [63:0]                     value;    // sent with the marker, if its selector is counted here
    logic                            reports;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, step_pop, row_valid, row_pop, rows_push, rows_room, rows_valid, over_push, over_room, over_valid;
  logic over_pop, layout_we, prims_we;
  logic [6:0] layout_at;
  logic [5:0] prims_at;
  vsc_step_t step;
  isbe_row_t row;
  stream_row_t rows_in, rows_out;
  rows_free_t over_in, oldest;
  /* verilator lint_off UNUSEDSIGNAL */  // never full: requests are limited to the free entries
  logic row_room;
  /* verilator lint_on UNUSEDSIGNAL */
  stream_layout_t layout[STREAM_LAYOUTS];
  stream_prim_t prims[STREAM_PRIMS];
  logic bank_write, bank_read;
  logic [SECTOR_WORDS-1:0][STREAM_BANK_ADDRESS-1:0] bank_read_at;
  logic [SECTOR_WORDS-1:0][31:0] bank_in, bank_out;
  logic [STREAM_BANK_ADDRESS-1:0] bank_write_at;

  fifo #(
    .WIDTH($bits(vsc_step_t)),
    .DEPTH(P.steps)
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  fifo #(
    .WIDTH($bits(isbe_row_t)),
    .DEPTH(P.rows)
  ) row_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_valid_i),
    .push_ready_o(row_room),
    .push_i      (row_i),
    .pop_valid_o (row_valid),
    .pop_ready_i (row_pop),
    .pop_o       (row)
  );

  fifo #(
    .WIDTH($bits(stream_row_t)),
    .DEPTH(P.rows)
  ) rows (
    .clk_i,
    .rst_ni,
    .push_valid_i(rows_push),
    .push_ready_o(rows_room),
    .push_i      (rows_in),
    .pop_valid_o (rows_valid),
    .pop_ready_i (row_pop),
    .pop_o       (rows_out)
  );

  ram #(
    .WIDTH($bits(stream_word_t)),
    .ADDR (STREAM_BANK_ADDRESS),
    .LANES(1)
  ) bank[SECTOR_WORDS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (bank_read),
    .read_addr_i (bank_read_at),
    .read_data_o (bank_out),
    .write_en_i  (bank_write),
    .write_addr_i(bank_write_at),
    .write_data_i(bank_in)
  );

  fifo #(
    .WIDTH($bits(rows_free_t)),
    .DEPTH(BATCHES)
  ) over (
    .clk_i,
    .rst_ni,
    .push_valid_i(over_push),
    .push_ready_o(over_room),
    .push_i      (over_in),
    .pop_valid_o (over_valid),
    .pop_ready_i (over_pop),
    .pop_o       (oldest)
  );

  // ---- outputs
  logic goes;

  assign {read_valid_o, read_o} = q.read;
  assign {batch_free_valid_o, batch_free_o} = q.free;
  assign {write_valid_o, write_o} = q.write;
  assign flush_o = q.phase != STREAM_PHASE_EMIT && !q.piece.valid && !q.write.valid;
  assign fence_o = q.phase == STREAM_PHASE_FENCE;
  assign {marker_done_valid_o, marker_done_o} = q.done;
  assign report_value_valid_o = q.done.valid && q.reports;
  assign report_value_o = '{id: q.marker, value: q.value};
  assign goes = q.phase != STREAM_PHASE_COLLECT || q.piece.valid || q.write.valid || q.done.valid;
  assign drained_o = !goes && !step_valid;
  assign idle_o = drained_o && !over_valid && !q.free.valid;

  // ---- next state
  // Corners of a primitive.
  function automatic logic [1:0] corners_of(input prim_shape_t shape);
    case (shape)
      PRIM_SHAPE_POINT: return 2'd1;
      PRIM_SHAPE_LINE: return 2'd2;
      PRIM_SHAPE_TRIANGLE: return 2'd3;
      default: return 2'd0;
    endcase
  endfunction

  // The buffer that is selected next.
  typedef struct packed {
    logic       valid;
    logic [1:0] buffer;
  } next_buffer_t;

  logic [STREAM_BUFFERS-1:0] active;  // active buffers: those that record the batch's stream
  logic [STREAM_BUFFERS-1:0][33:0] ends;
  logic fits, there, last, ends_batch;
  logic [1:0] corners;
  /* verilator lint_off UNUSEDSIGNAL */  // only its corners are used
  vsc_prim_t prim;
  /* verilator lint_on UNUSEDSIGNAL */
  next_buffer_t first, next;
  /* verilator lint_off UNUSEDSIGNAL */  // only enabled buffers are used
  stream_buffer_t own;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0] components;
  stream_layout_t numbers;
  component_t component;
  logic [5:0] vertex;
  logic [4:0] word;
  logic [37:0] address;
  logic [2:0] lane, rotate, after;
  logic [7:0] count, mask;
  logic [4:0] corner;
  stream_count_t reported, cleared;
  logic [2:0] sub_report;
  logic [63:0] value;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (write_ready_i) d.write.valid = 1'b0;
    d.done.valid = 1'b0;
    over_push = 1'b0;
    over_in = '{sm: q.batch.sm, last: q.batch.last, again: q.batch.again};
    rows_push = 1'b0;
    row_pop = 1'b0;
    bank_write = 1'b0;
    bank_read = 1'b0;
    step_pop = 1'b0;
    prims_we = 1'b0;
    prims_at = q.fit;

    for (int k = 0; k < STREAM_BUFFERS; k++)
      active[k] = q.state.enabled && q.state.buffers[k].enabled && q.state.buffers[k].stream == q.batch.stream
          && q.state.buffers[k].components != '0;
    first = '0;
    next = '0;
    for (int k = STREAM_BUFFERS - 1; k >= 0; k--)
      if (active[k]) begin
        first = {1'b1, 2'(k)};
        if (2'(k) > q.buffer) next = {1'b1, 2'(k)};
      end
    own = q.state.buffers[q.buffer];
    components = own.components > 8'(STREAM_COMPONENTS) ? 8'(STREAM_COMPONENTS) : own.components;
    corners = corners_of(q.batch.shape);

    // Words that were read are sent to the store.
    if (q.piece.valid && !d.write.valid) begin
      d.write.valid = 1'b1;
      d.write.data.sector = q.piece.data.sector;
      d.write.data.mask = q.piece.data.mask;
      for (int k = 0; k < SECTOR_WORDS; k++)
        d.write.data.words[k] = bank_out[3'(k)+q.piece.data.rotate];
      d.piece.valid = 1'b0;
    end

    // Processes the steps of the current batch, up to its end.
    prim = vsc_step_prim(step);
    fits = 1'b1;
    for (int k = 0; k < STREAM_BUFFERS; k++) begin
      ends[k] = 34'(q.state.buffers[k].offset);
      for (int unsigned n = 0; n < CORNERS; n++)
        if (n < 32'(corners)) ends[k] = ends[k] + 34'(q.state.buffers[k].stride);
      if (active[k] && ends[k] > 34'(q.state.buffers[k].bytes)) fits = 1'b0;
    end
    ends_batch = 1'b0;
    if (q.phase == STREAM_PHASE_COLLECT && step_valid) begin
      step_pop = 1'b1;
      case (step.kind)
        VSC_STEP_BATCH: begin
          d.batch = vsc_step_batch(step);
          d.fit = '0;
          for (int k = 0; k < STREAM_BUFFERS; k++) d.base[k] = q.state.buffers[k].offset;
        end
        VSC_STEP_PRIM: if (corners != '0 && !q.batch.replay) begin
          // Counts a primitive, and selects it for writing if it fits in all buffers.
          d.counts.generated[q.batch.stream] = q.counts.generated[q.batch.stream] + 64'(!q.counts.off.generated);
          if (q.state.stages[STREAM_GEOMETRY]) d.counts.geometry = q.counts.geometry + 64'(!q.counts.off.geometry);
          // Primitives of a stream without a buffer are not recorded.
          if (active != '0) begin
            d.counts.needed[q.batch.stream] = q.counts.needed[q.batch.stream] + 64'(!q.counts.off.needed);
            if (fits) begin
              d.counts.succeeded[q.batch.stream] = q.counts.succeeded[q.batch.stream] + 64'(!q.counts.off.succeeded);
              prims_we = 1'b1;
              d.fit = q.fit + 6'd1;
              for (int k = 0; k < STREAM_BUFFERS; k++) if (active[k]) d.state.buffers[k].offset = ends[k][31:0];
            end else begin
              d.counts.missed = q.counts.missed + 64'(!q.counts.off.missed);
            end
          end
        end
        default:
        if (first.valid && q.fit != '0) begin
          d.phase = STREAM_PHASE_LOAD;
          d.buffer = first.buffer;
          d.requested = '0;
        end else begin
          ends_batch = 1'b1;
          step_pop = over_room;
        end
      endcase
    end

    // Requests the next component's row; a component that the stage does not output is skipped.
    numbers = layout[{q.buffer, q.requested[6:2]}];
    component = numbers.numbers[q.requested[1:0]];
    there = q.written[component];
    rows_in = '{slot: q.requested[6:0]};
    if (q.phase == STREAM_PHASE_LOAD && q.requested < components
        && (!there || (!d.read.valid && 32'(q.ahead) < P.rows && rows_room))) begin
      d.there[q.requested[6:0]] = there;
      d.requested = q.requested + 8'd1;
      if (there) begin
        d.read = {1'b1, words_of(q.written, component, q.batch)};
        rows_push = 1'b1;
        d.ahead = q.ahead + 5'd1;
      end
    end

    // Stores eight vertices of the oldest row: the word of vertex v and slot s is in bank v + s.
    bank_write_at = {rows_out.slot, q.quarter};
    for (int k = 0; k < SECTOR_WORDS; k++) begin
      word = {q.quarter, 3'(k) - rows_out.slot[2:0]};
      bank_in[k] = row.words[word];
    end
    vertex = q.batch.vertices > 6'd32 ? 6'd32 : q.batch.vertices;
    last = {1'b0, q.quarter, 3'd0} + 6'd8 >= vertex;
    if (q.phase == STREAM_PHASE_LOAD && rows_valid && row_valid) begin
      bank_write = 1'b1;
      d.quarter = last ? '0 : q.quarter + 2'd1;
      if (last) begin
        d.ahead = d.ahead - 5'd1;
        row_pop = 1'b1;
      end
    end
    if (q.phase == STREAM_PHASE_LOAD && q.requested >= components && q.ahead == '0 && !q.read.valid) begin
      d.phase = STREAM_PHASE_EMIT;
      d.prim = '0;
      d.corner = '0;
      d.slot = '0;
      d.place = q.base[q.buffer];
    end

    // Reads the next words of a vertex, as many as its sector holds.
    address = 38'(({own.upper, own.lower} + 40'(q.place)) >> 2) + 38'(q.slot);
    lane = address[2:0];
    count = 8'd8 - 8'(lane);
    if (components - q.slot < count) count = components - q.slot;
    mask = '0;
    for (int unsigned k = 0; k < SECTOR_WORDS; k++)
      if (k < 32'(count)) mask[3'(k)+lane] = q.there[q.slot[6:0]+7'(k)];
    corner = prims[q.prim].corners[q.corner];
    rotate = corner[2:0] + q.slot[2:0] - lane;
    for (int k = 0; k < SECTOR_WORDS; k++) begin
      after = 3'(k) - corner[2:0] - q.slot[2:0];  // the slot of the bank among the next eight
      bank_read_at[k] = {q.slot[6:0] + 7'(after), corner[4:3]};
    end
    if (q.phase == STREAM_PHASE_EMIT) begin
      if (q.prim == q.fit) begin
        // The buffer is completely read.
        if (next.valid) begin
          d.phase = STREAM_PHASE_LOAD;
          d.buffer = next.buffer;
          d.requested = '0;
        end else begin
          ends_batch = 1'b1;
          if (over_room) d.phase = STREAM_PHASE_COLLECT;
        end
      end else if (!d.piece.valid) begin
        bank_read = mask != '0;
        if (mask != '0) d.piece = {1'b1, address[37:3], rotate, mask};
        d.slot = q.slot + count;
        if (d.slot >= components) begin
          d.slot = '0;
          d.place = q.place + own.stride;
          d.corner = q.corner + 2'd1;
          if (d.corner >= corners) begin
            d.corner = '0;
            d.prim = q.prim + 6'd1;
          end
        end
      end
    end
    over_push = ends_batch;

    // A marker is done when all earlier data are in memory.
    if (q.phase == STREAM_PHASE_FENCE && performed_i) begin
      d.done = {1'b1, q.marker};
      d.phase = STREAM_PHASE_COLLECT;
    end

    // A batch is freed when it has been read here, and for its attributes.
    over_pop = over_valid && q.filled != '0;
    d.filled = q.filled + 7'(rows_free_valid_i) - 7'(over_pop);
    d.free.valid = over_pop;
    if (over_pop) d.free.data = oldest;

    // Applies a method, while nothing is in flight.
    layout_at = 7'((state_i.address - SET_STREAM_OUT_LAYOUT_SELECT) >> 2);
    layout_we = state_valid_i && is_stream_layout(state_i.address);
    cleared = stream_count_cleared(clear_report_value_report(state_i.value));
    reported = stream_count_of(report_marker_selector(state_i.value));
    // A counter, of stream or buffer `sub`; other values of `sub` have none.
    sub_report = report_marker_sub_report(state_i.value);
    case (reported)
      STREAM_COUNT_GENERATED: value = sub_report[2] ? '0 : q.counts.generated[sub_report[1:0]];
      STREAM_COUNT_NEEDED: value = sub_report[2] ? '0 : q.counts.needed[sub_report[1:0]];
      STREAM_COUNT_SUCCEEDED: value = sub_report[2] ? '0 : q.counts.succeeded[sub_report[1:0]];
      STREAM_COUNT_OFFSET: value = 64'(q.state.buffers[sub_report[1:0]].offset);
      STREAM_COUNT_GEOMETRY: value = q.counts.geometry;
      STREAM_COUNT_MISSED:
      value = sub_report[2] ? '0 : q.counts.needed[sub_report[1:0]] - q.counts.succeeded[sub_report[1:0]];
      STREAM_COUNT_MISSED_OF_ALL: value = q.counts.missed;
      STREAM_COUNT_CLIPPER_IN: value = q.counts.off.clipper_in ? q.counts.clipper_in : prims_in_i - q.counts.clipper_in;
      STREAM_COUNT_CLIPPER_OUT: value = q.counts.off.clipper_out ? q.counts.clipper_out : prims_out_i - q.counts.clipper_out;
      default: value = '0;
    endcase
    if (state_valid_i) begin
      d.state = stream_state_after(d.state, state_i);
      d.written = written_after(q.written, state_i);
      if (state_i.address == CLEAR_REPORT_VALUE)
        case (cleared)
          STREAM_COUNT_GENERATED: d.counts.generated = '0;
          STREAM_COUNT_NEEDED: d.counts.needed = '0;
          STREAM_COUNT_SUCCEEDED: d.counts.succeeded = '0;
          STREAM_COUNT_GEOMETRY: d.counts.geometry = '0;
          STREAM_COUNT_MISSED_OF_ALL: d.counts.missed = '0;
          STREAM_COUNT_CLIPPER_IN: d.counts.clipper_in = q.counts.off.clipper_in ? '0 : prims_in_i;
          STREAM_COUNT_CLIPPER_OUT: d.counts.clipper_out = q.counts.off.clipper_out ? '0 : prims_out_i;
          default: ;
        endcase
      if (state_i.address == SET_STATISTICS_COUNTER) begin
        // The clipper's own counters never stop: the difference to them is stored, or while disabled the last value.
        d.counts.off = '{
            geometry: !set_statistics_counter_gs_primitives_generated_enable(state_i.value),
            succeeded: !set_statistics_counter_streaming_primitives_succeeded_enable(state_i.value),
            needed: !set_statistics_counter_streaming_primitives_needed_enable(state_i.value),
            clipper_in: !set_statistics_counter_clipper_invocations_enable(state_i.value),
            clipper_out: !set_statistics_counter_clipper_primitives_generated_enable(state_i.value),
            generated: !set_statistics_counter_vtg_primitives_out_enable(state_i.value),
            missed: !set_statistics_counter_total_streaming_primitives_needed_succeeded_enable(state_i.value)
        };
        if (d.counts.off.clipper_in != q.counts.off.clipper_in) d.counts.clipper_in = prims_in_i - q.counts.clipper_in;
        if (d.counts.off.clipper_out != q.counts.off.clipper_out) d.counts.clipper_out = prims_out_i - q.counts.clipper_out;
      end
      if (state_i.address == REPORT_MARKER) begin
        d.marker = report_marker_id(state_i.value);
        d.phase = STREAM_PHASE_FENCE;
        d.reports = reported != STREAM_COUNT_NONE;
        d.value = value;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i) begin
    if (layout_we) layout[layout_at] <= '{numbers: state_i.value};
    if (prims_we) prims[prims_at] <= '{corners: prim.corners};
  end
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
