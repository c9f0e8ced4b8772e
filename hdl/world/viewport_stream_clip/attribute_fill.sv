// Attribute fill: builds the image of a piece's entry: records, then eight scalars of a vertex a cycle (pes-vsc-attribute-rate),
// once their rows have arrived; for a made vertex in every second cycle. Rows stall it, and so does a full image. Order is kept.
// Specification: PES: VSC, Alpha/beta phases and circular buffers.

module attribute_fill
  import arith_pkg::*;
  import attribute_fill_params_pkg::*;
  import entry_image_pkg::*;
  import fill_steps_pkg::*;
  import fp32_fma_pkg::*;
  import header_maps_pkg::*;
  import output_map_pkg::*;
  import vertices_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter attribute_fill_params_t P = ATTRIBUTE_FILL_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           fill_valid_i,
  output logic           fill_ready_o,
  input  fill_step_t     fill_i,
  input  logic           window_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // records are retained
  input  window_vertex_t window_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic           made_valid_i,
  input  placed_made_t   made_i,
  output logic           read_valid_o,
  input  logic           read_ready_i,
  output row_read_t      read_o,
  input  logic           row_valid_i,
  input  isbe_row_t      row_i,
  input  logic           lines_valid_i,
  input  lines_free_t    lines_i,
  output logic           image_valid_o,
  output image_write_t   image_o,
  output logic           record_valid_o,
  output record_write_t  record_o,
  output logic           entry_valid_o,
  input  logic           entry_ready_i,
  output entry_image_t   entry_o,
  output logic           rows_free_valid_o,
  output rows_free_t     rows_free_o,
  output logic           piece_free_valid_o,
  output piece_free_t    piece_free_o,
  output logic           idle_o
);

  // Lines of attributes, and of records, that can wait to be written.
  localparam logic [8:0] IMAGE_LINES = 9'd256;
  localparam logic [5:0] RECORD_LINES = 6'd32;
  // Images that are being filled, or wait to be accepted.
  localparam int unsigned ENTRIES = 4;
  // Made vertices in the pipelines of their screen shares, and of their sums.
  localparam int unsigned MAKING = 8;
  localparam int unsigned SUMMING = 12;
  // Cycles from the last operation to its words in the image.
  localparam int unsigned FILL_CYCLES = 9;

  // ---- registers
  typedef struct packed {
    output_map_t            map;
    components_t     components;    // components of a vertex that are read, a cycle later
    scalar_count_t          scalars;       // number of these scalars
    logic                   settled;       // the map has not changed since they were counted
    logic [2:0]             waits;         // images that wait to be accepted
    logic [8:0]             free;          // free lines for attributes
    logic [7:0]             line;          // next free line
    logic [5:0]             free_records;  // free lines for records
    logic [4:0]             record_line;
    fill_phase_t            phase;
    batch_piece_t           piece;
    logic [5:0]             vertices;
    logic [4:0]             first;         // first line of the records; of the attributes
    logic [7:0]             attributes;
    components_t     requests;        // components whose rows are still to be requested
    struct packed {logic valid; row_read_t data;} read;
    logic [4:0]             ahead;       // rows requested and not yet accepted
    components_t     loads;       // components whose rows are still to be accepted
    logic [7:0]             at;          // first scalar of the group
    logic [3:0]             slots;       // scalars in the group so far
    isbe_row_t [GROUP-1:0]  rows;
    logic [GROUP-1:0]       own;         // bit for each scalar that belongs to the primitive
    logic [GROUP-1:0]       constant;
    logic [GROUP-1:0]       linear;
    logic [31:0]            left;        // vertices of the batch that are still to be sent
    logic [4:0]             left_made;   // number of the next made vertex
    logic [5:0]             number;      // number of the next vertex
    struct packed {logic valid; piece_vertex_t data;} reading;  // its record is at the RAM output
    logic                   turn;        // a made vertex may start in this cycle
    logic [4:0]             under_way;   // made vertices in the pipeline
    struct packed {logic valid; record_write_t data;} record;
    struct packed {logic valid; rows_free_t data;} rows_free;
    struct packed {logic valid; piece_free_t data;} piece_free;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic fill_valid, fill_pop, row_valid, row_pop, reads, made_reads, entry_push, entry_room, scale_valid, scale_idle;
  fill_step_t fill_step;
  isbe_row_t row;
  logic [7:0] record_at;
  kept_record_t record_word;
  /* verilator lint_off UNUSEDSIGNAL */  // all lanes work in step; rows and results are limited to the free entries
  logic [GROUP-1:0] summed;
  logic [1:0] shared, unused_room, unused_valid;
  logic row_room;
  making_vertex_t made_next, summed_next;
  /* verilator lint_on UNUSEDSIGNAL */
  made_vertex_t made_word;
  making_vertex_t read_vertex;
  logic comes;
  fp32_fma_op_t [1:0] screen_op;
  logic [1:0][31:0] of_screen;
  share_op_t [GROUP-1:0] share_op;
  logic [GROUP-1:0][31:0] share_sums;
  scale_op_t scale_op;
  entry_image_t entry;

  fifo #(
    .WIDTH($bits(fill_step_t))
  ) fill_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_valid_i),
    .push_ready_o(fill_ready_o),
    .push_i      (fill_i),
    .pop_valid_o (fill_valid),
    .pop_ready_i (fill_pop),
    .pop_o       (fill_step)
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

  ram #(
    .WIDTH($bits(kept_record_t)),
    .ADDR (8),
    .LANES(1)
  ) record (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (record_at),
    .read_data_o (record_word),
    .write_en_i  (window_valid_i),
    .write_addr_i({window_i.shaded.place.made, window_i.shaded.place.bank, window_i.shaded.place.index}),
    .write_data_i({window_i.record, window_i.inverse})
  );

  ram #(
    .WIDTH($bits(made_vertex_t)),
    .ADDR (7),
    .LANES(1)
  ) made (
    .clk_i,
    .rst_ni,
    .read_en_i   (made_reads),
    .read_addr_i (record_at[6:0]),
    .read_data_o (made_word),
    .write_en_i  (made_valid_i),
    .write_addr_i({made_i.bank, made_i.index}),
    .write_data_i(made_i.vertex)
  );

  fp32_fma screen[1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (comes),
    .op_i          (screen_op),
    .result_valid_o(shared),
    .result_o      (of_screen)
  );

  fifo #(
    .WIDTH($bits(making_vertex_t)),
    .DEPTH(MAKING)
  ) making (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(unused_room[0]),
    .push_i      (read_vertex),
    .pop_valid_o (unused_valid[0]),
    .pop_ready_i (shared[0]),
    .pop_o       (made_next)
  );

  share_sum sum[GROUP-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (shared[0]),
    .op_i          (share_op),
    .result_valid_o(summed),
    .result_o      (share_sums)
  );

  fifo #(
    .WIDTH($bits(making_vertex_t)),
    .DEPTH(SUMMING)
  ) summing (
    .clk_i,
    .rst_ni,
    .push_valid_i(shared[0]),
    .push_ready_o(unused_room[1]),
    .push_i      (made_next),
    .pop_valid_o (unused_valid[1]),
    .pop_ready_i (summed[0]),
    .pop_o       (summed_next)
  );

  attribute_scale scale (
    .clk_i,
    .rst_ni,
    .op_valid_i (scale_valid),
    .op_i       (scale_op),
    .image_valid_o,
    .image_o,
    .idle_o     (scale_idle)
  );

  fifo #(
    .WIDTH  ($bits(entry_image_t)),
    .DEPTH  (ENTRIES),
    .LATENCY(FILL_CYCLES)
  ) entries (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_push),
    .push_ready_o(entry_room),
    .push_i      (entry),
    .pop_valid_o (entry_valid_o),
    .pop_ready_i (entry_ready_i),
    .pop_o       (entry_o)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {record_valid_o, record_o} = q.record;
  assign {rows_free_valid_o, rows_free_o} = q.rows_free;
  assign {piece_free_valid_o, piece_free_o} = q.piece_free;
  assign idle_o = !fill_valid && q.waits == '0 && scale_idle && q.phase == FILL_PHASE_IDLE && !q.rows_free.valid
      && !q.piece_free.valid;

  // ---- next state
  batch_piece_t piece;
  /* verilator lint_off UNUSEDSIGNAL */  // other fields freed with it are not used
  batch_piece_t ending;
  /* verilator lint_on UNUSEDSIGNAL */
  entry_lines_t lines, own_lines;
  components_t constants, linears, each, in_rows;
  isbe_row_t numbers;
  logic counted, number_slot;
  component_t requested, loaded;
  logic made_turn, more, ends, next_group, begins_vertices, goes_made;
  logic [4:0] index;
  logic [GROUP-1:0][31:0] words;
  kept_record_t kept_record;
  logic [5:0] number, piece_vertices;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    d.rows_free.valid = 1'b0;
    d.piece_free.valid = 1'b0;
    d.record.valid = 1'b0;
    d.components = held_components(kept(q.map));
    d.scalars = 8'd1 + 8'($countones(d.components));
    d.settled = 1'b1;
    if (lines_valid_i) begin
      d.free = q.free + lines_i.lines;
      d.free_records = q.free_records + 6'(lines_i.record_lines);
    end
    d.waits = q.waits - 3'(entry_valid_o && entry_ready_i);

    // Requests the next component's row, also of per-primitive values.
    each = q.piece.place.values ? q.map.each : '0;
    // A primitive's number needs no row.
    counted = counts(q.map);
    in_rows = q.components;
    if (counted) in_rows[COMPONENT_PRIMITIVE] = 1'b0;
    for (int k = 0; k < ROW_LANES; k++)
      numbers.words[k] = q.piece.place.numbered ? q.piece.place.first_id + 32'(k) : '0;
    requested = lowest(q.requests);
    if (q.requests != '0 && !d.read.valid && 32'(q.ahead) < P.rows) begin
      d.read.valid = 1'b1;
      d.read.data = each[requested] ? each_words(q.map.each, requested, q.piece.place)
          : words_of(q.map.written, requested, q.piece.place);
      d.requests = less_lowest(q.requests);
      d.ahead = q.ahead + 5'd1;
    end

    // Reads the next vertex's record, and its shares if it is a made one, in phases that use them.
    made_turn = q.left == '0;
    more = !made_turn || 6'(q.left_made) < q.piece.made;
    reads = (q.phase == FILL_PHASE_MAKE && more && q.turn) || (q.phase == FILL_PHASE_VERTICES && !made_turn);
    made_reads = reads && made_turn;
    index = made_turn ? q.left_made : first_vertex(q.left);
    record_at = {made_turn, made_turn ? q.piece.made_bank : q.piece.bank, index};
    d.reading.valid = reads;
    if (reads) begin
      d.reading.data = '{made: made_turn, index: index, number: q.number};
      d.number = q.number + 6'd1;
      if (made_turn) d.left_made = q.left_made + 5'd1;
      else d.left = q.left & (q.left - 32'd1);
    end

    // A made vertex that was read: first its screen shares are divided by its w, then its sums are computed, then it is sent.
    d.turn = q.phase != FILL_PHASE_MAKE || !q.turn;
    comes = q.phase == FILL_PHASE_MAKE && q.reading.valid;
    read_vertex = '{vertex: made_word, number: q.reading.data.number, kept: record_word};
    screen_op = '0;
    for (int k = 0; k < 2; k++) begin
      screen_op[k].kind = FMA_KIND_MUL;
      screen_op[k].a = made_word.screen[k];
      screen_op[k].b = record_word.inverse;
    end
    for (int k = 0; k < GROUP; k++) begin
      share_op[k].base = q.rows[k].words[made_next.vertex.corners[0]];
      share_op[k].others[0] = q.rows[k].words[made_next.vertex.corners[1]];
      share_op[k].others[1] = q.rows[k].words[made_next.vertex.corners[2]];
      share_op[k].shares = q.linear[k] ? of_screen : made_next.vertex.shares;
    end
    goes_made = q.phase == FILL_PHASE_MAKE && summed[0];
    d.under_way = q.under_way + 5'(comes) - 5'(summed[0]);

    // The group's scalars of a vertex: from its lane, or from its sums. Scalar 0 is 1/w itself.
    number = goes_made ? summed_next.number : q.reading.data.number;
    kept_record = goes_made ? summed_next.kept : record_word;
    for (int k = 0; k < GROUP; k++)
      // Per-primitive values are those of the provoking vertex, which is a made one.
      if (q.own[k]) words[k] = goes_made ? q.rows[k].words[summed_next.vertex.number] : '0;
      else
        words[k] = !goes_made ? q.rows[k].words[q.reading.data.index]
            : q.constant[k] ? q.rows[k].words[summed_next.vertex.provoking] : share_sums[k];
    scale_op = '{
        place: {q.attributes, 5'd0} + 13'(number) * 13'(q.scalars) + 13'(q.at),
        mask: 8'((9'd1 << q.slots) - 9'd1),
        plain: q.constant | q.linear,
        words: words,
        scale: kept_record.inverse
    };
    if (q.at == '0) begin
      scale_op.words[0] = kept_record.inverse;
      scale_op.plain[0] = 1'b1;
    end

    piece = fill_step_piece(fill_step);
    ending = q.piece;
    piece_vertices = 6'($countones(piece.used)) + piece.made;
    lines = lines_of(piece_vertices, q.scalars);
    own_lines = lines_of(q.vertices, q.scalars);
    loaded = lowest(q.loads);
    number_slot = counted && loaded == 8'(COMPONENT_PRIMITIVE);
    constants = constants_of(q.map);
    linears = linears_of(q.map);
    entry = '{
        record_line: q.first,
        record_lines: own_lines.records,
        line: q.attributes,
        lines: own_lines.attributes,
        vertices: q.vertices,
        scalars: q.scalars
    };
    fill_pop = 1'b0;
    row_pop = 1'b0;
    entry_push = 1'b0;
    scale_valid = 1'b0;
    ends = 1'b0;
    next_group = 1'b0;
    begins_vertices = 1'b0;
    case (q.phase)
      // Begins the next step: a word of a header; or a piece, once the image can hold it.
      FILL_PHASE_IDLE:
        if (fill_valid) begin
          if (fill_step.kind == FILL_STEP_WORD) begin
            d.map = map_after(q.map, fill_step_word(fill_step));
            d.settled = 1'b0;
            fill_pop = 1'b1;
          end
          else if (piece.prims == '0) begin
            ending = piece;
            ends = 1'b1;
            fill_pop = 1'b1;
          end
          else if (q.settled && q.free >= lines.attributes && q.free_records >= 6'(lines.records) && entry_room) begin
            d.free = d.free - lines.attributes;
            d.free_records = d.free_records - 6'(lines.records);
            d.first = q.record_line;
            d.attributes = q.line;
            d.line = q.line + 8'(lines.attributes);
            d.record_line = q.record_line + 5'(lines.records);
            d.piece = piece;
            d.vertices = piece_vertices;
            d.requests = in_rows;
            d.loads = q.components;
            d.at = '0;
            d.slots = 4'd1;
            d.phase = FILL_PHASE_LOAD;
            fill_pop = 1'b1;
          end
        end
      // Accepts a row of the group; the group is complete with eight scalars, or with the last.
      FILL_PHASE_LOAD:
        if (q.loads == '0 || q.slots == 4'(GROUP)) begin
          begins_vertices = 1'b1;
          d.phase = FILL_PHASE_VERTICES;
        end
        else if (row_valid || number_slot) begin
          d.rows[q.slots[2:0]] = clamped(q.map, loaded, number_slot ? numbers : row);
          d.own[q.slots[2:0]] = number_slot || each[loaded];
          d.constant[q.slots[2:0]] = constants[loaded];
          d.linear[q.slots[2:0]] = linears[loaded];
          d.loads = less_lowest(q.loads);
          d.slots = q.slots + 4'd1;
          if (!number_slot) begin
            d.ahead = d.ahead - 5'd1;
            row_pop = 1'b1;
          end
        end
      FILL_PHASE_VERTICES:
        if (q.reading.valid) scale_valid = 1'b1;
        else if (q.left == '0) begin
          if (q.piece.made == '0) next_group = 1'b1;
          else d.phase = FILL_PHASE_MAKE;
        end
      // Sends the made vertex whose sums are complete; after the last, begins the next group.
      FILL_PHASE_MAKE:
        if (summed[0]) scale_valid = 1'b1;
        else if (6'(q.left_made) == q.piece.made && !q.reading.valid && q.under_way == '0) next_group = 1'b1;
      // The piece is complete in the image.
      default: begin
        entry_push = 1'b1;
        d.waits = d.waits + 3'd1;
        ends = 1'b1;
        d.phase = FILL_PHASE_IDLE;
      end
    endcase

    // A vertex's record is sent with its first scalars.
    if (scale_valid && q.at == '0) begin
      d.record.valid = 1'b1;
      d.record.data = '{place: {q.first, 3'd0} + 8'(number), record: kept_record.record};
    end
    if (begins_vertices) begin
      d.left = d.piece.used;
      d.left_made = '0;
      d.number = '0;
    end
    if (next_group) begin
      if (q.loads == '0) d.phase = FILL_PHASE_DONE;
      else begin
        d.at = q.at + 8'(GROUP);
        d.slots = '0;
        d.phase = FILL_PHASE_LOAD;
      end
    end
    if (ends) begin
      d.piece_free = {1'b1, ending.made_bank};
      if (ending.last) d.rows_free = {1'b1, ending.place.sm, ending.place.last, ending.place.again};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) begin
      /* verilator lint_off WIDTHCONCAT */  // eight rows of words
      q <= '0;
      /* verilator lint_on WIDTHCONCAT */
      q.scalars <= 8'd1;
      q.settled <= 1'b1;
      q.free <= IMAGE_LINES;
      q.free_records <= RECORD_LINES;
    end
    else q <= d;

endmodule
