// Vertex fetch (VAF), one for each TPC: fetches the attributes of a batch's vertices that its shader reads, and writes them to
// rows of the SM's shared memory. It fetches a vertex's vector a cycle (vaf-vector-rate) and at most a sector of memory a cycle
// (vaf-request-rate). A batch is accepted while the one before it is fetched. The allocation of SM rows stalls it, and so do
// memory and row writes; state stalls all later packets until all earlier batches have been requested. Batches stay in order.
// Specification: PE / PEL, ISBEs.

module vertex_fetch
  import copy_in_pkg::*;
  import derived_state_pkg::*;
  import geometry_shape_pkg::beta_rows;
  import geometry_shape_pkg::entry_lines;
  import geometry_shape_pkg::later_rows;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import stage_tasks_pkg::*;
  import state_pkg::*;
  import vertex_fetch_params_pkg::*;
  import vertex_fetch_pkg::*;
  import vertex_methods_pkg::*;
  import vertex_rows_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter vertex_fetch_params_t P = VERTEX_FETCH_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       world_valid_i,
  output logic                       world_ready_o,
  input  world_packet_t              world_i,
  input  sm_id_t                     first_sm_i,           // the number of the TPC's first SM
  output logic          [P.sms-1:0]  isbe_request_valid_o,
  input  logic          [P.sms-1:0]  isbe_request_ready_i,
  output isbe_request_t [P.sms-1:0]  isbe_request_o,
  input  logic          [P.sms-1:0]  isbe_grant_valid_i,
  output logic          [P.sms-1:0]  isbe_grant_ready_o,
  input  isbe_rows_t    [P.sms-1:0]  isbe_grant_i,
  output logic          [P.sms-1:0]  row_valid_o,
  input  logic          [P.sms-1:0]  row_ready_i,
  output isbe_access_t  [P.sms-1:0]  row_o,
  output logic          [P.sms-1:0]  inputs_ready_valid_o,
  input  logic          [P.sms-1:0]  inputs_ready_ready_i,
  output inputs_ready_t [P.sms-1:0]  inputs_ready_o,
  output logic                       read_valid_o,
  input  logic                       read_ready_i,
  output memory_read_t               read_o,
  input  logic                       read_data_valid_i,
  output logic                       read_data_ready_o,
  input  sector_t                    read_data_i,
  output logic                       copy_up_valid_o,      // reads of alpha ring entries
  input  logic                       copy_up_ready_i,
  output memory_up_t                 copy_up_o,
  input  logic                       copy_down_valid_i,
  input  memory_down_t               copy_down_i,
  input  line_address_t              window_i,             // first line of the circular buffers
  output logic                       copied_valid_o,       // an entry has been copied
  output logic                       copied_o,
  output logic                       idle_o
);

  // Batches accepted whose vectors are not all requested.
  localparam int unsigned BATCHES = 2;
  localparam logic [5:0] MOST = 6'd32;
  // Tasks of the beta phase that may be in flight.
  localparam logic [7:0] MOST_TASKS = 8'd127;

  // ---- registers
  typedef struct packed {
    maps_t                     header;     // header words of the vertex shader
    map_counts_t               counts;     // component counts of that header, a cycle later
    stages_state_t             stages;     // state of later stages, and the rows that they need, a cycle later
    logic [9:0]                later_rows;
    id_copy_t                  id;         // source of vertex numbers
    logic [31:0]               id_offset;  // offset from the vertex's index to its number
    open_batch_t [BATCHES-1:0] batches;
    isbe_row_t [BATCHES-1:0]   indices;
    logic                      open;       // a batch is being received
    logic                      fill;       // slot of the batch received, or of the next
    logic [5:0]                count;      // indices received
    logic                      sizing;     // the batch's rows of shared memory are being counted
    logic                      waiting;    // its rows were requested
    struct packed {logic valid; isbe_request_t data;} request;
    logic                      select;         // batch whose attributes are selected next
    logic [3:0]                system;         // rows without an attribute that are still to be written
    logic                      system_at;
    logic                      walk;       // batch whose vertices are walked, and its next vertex
    logic [4:0]                lane;
    logic [7:0]                flight;     // batches and tasks that are not ready, and the number of tasks among them
    logic [7:0]                tasks;
    copy_step_t                copy_step;
    copy_task_t                copy;       // the task being received, and the rows that it needs after its entry
    logic [9:0]                copy_rows;
    struct packed {logic valid; batch_ready_t data;} inputs_ready;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic world_valid, world_pop, state_valid, selects, select_ready, collect_ready, read_valid, read_pop;
  world_packet_t world;
  logic [P.sms-1:0] granted, grant_pop;
  isbe_rows_t [P.sms-1:0] grants;
  state_t state;
  attribute_batch_t attributes;
  attribute_read_t read, step;
  logic step_valid, step_ready, request_valid, request_ready, vector_valid, vector_ready, converted_valid, converted_ready;
  vector_request_t request;
  attribute_vector_t vector, converted;
  logic collected_valid, collected_ready, done_valid, done_pop, row_push, row_pending, row_pop;
  row_write_t collected, row_push_data, row;
  batch_ready_t done, copy_ready, ready;
  logic of_tasks, gives, copy_room, row_copied, row_collected, copy_ready_valid, ready_valid, taken, unused_copy_idle;
  row_write_t copy_row, row_out_data;
  logic [4:0] unused_idle;

  fifo #(
    .WIDTH($bits(world_packet_t))
  ) world_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (world_valid),
    .pop_ready_i (world_pop),
    .pop_o       (world)
  );

  fifo #(
    .WIDTH($bits(isbe_rows_t))
  ) grant_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(isbe_grant_valid_i),
    .push_ready_o(isbe_grant_ready_o),
    .push_i      (isbe_grant_i),
    .pop_valid_o (granted),
    .pop_ready_i (grant_pop),
    .pop_o       (grants)
  );

  attribute_select select (
    .clk_i,
    .rst_ni,
    .state_valid_i(state_valid),
    .state_i      (state),
    .batch_valid_i(selects),
    .batch_ready_o(select_ready),
    .batch_i      (attributes),
    .read_valid_o (read_valid),
    .read_ready_i (read_pop),
    .read_o       (read),
    .idle_o       (unused_idle[0])
  );

  vertex_address address (
    .clk_i,
    .rst_ni,
    .step_valid_i(step_valid),
    .step_ready_o(step_ready),
    .step_i          (step),
    .request_valid_o (request_valid),
    .request_ready_i (request_ready),
    .request_o       (request),
    .idle_o          (unused_idle[1])
  );

  sector_cache #(
    .P(P.cache)
  ) cache (
    .clk_i,
    .rst_ni,
    .request_valid_i   (request_valid),
    .request_ready_o   (request_ready),
    .request_i         (request),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .vector_valid_o(vector_valid),
    .vector_ready_i(vector_ready),
    .vector_o      (vector),
    .idle_o        (unused_idle[2])
  );

  attribute_convert convert (
    .clk_i,
    .rst_ni,
    .state_valid_i    (state_valid),
    .state_i          (state),
    .vector_valid_i   (vector_valid),
    .vector_ready_o   (vector_ready),
    .vector_i         (vector),
    .converted_valid_o(converted_valid),
    .converted_ready_i(converted_ready),
    .converted_o      (converted),
    .idle_o           (unused_idle[3])
  );

  row_collect #(
    .P(P.collect)
  ) collect (
    .clk_i,
    .rst_ni,
    .batch_valid_i (selects),
    .batch_ready_o (collect_ready),
    .batch_i       (q.batches[q.select].place),
    .vector_valid_i(converted_valid),
    .vector_ready_o(converted_ready),
    .vector_i      (converted),
    .row_valid_o   (collected_valid),
    .row_ready_i   (collected_ready),
    .row_o         (collected),
    .ready_valid_o (done_valid),
    .ready_ready_i (done_pop),
    .ready_o       (done),
    .idle_o        (unused_idle[4])
  );

  fifo #(
    .WIDTH($bits(row_write_t))
  ) row_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_push),
    .push_ready_o(collected_ready),
    .push_i      (row_push_data),
    .pop_valid_o (row_collected),
    .pop_ready_i (row_pop && !of_tasks),
    .pop_o       (row_out_data)
  );

  copy_in #(
    .P(P.copy)
  ) copy (
    .clk_i,
    .rst_ni,
    .task_valid_i       (gives),
    .task_ready_o       (copy_room),
    .task_i             (q.copy),
    .memory_up_valid_o  (copy_up_valid_o),
    .memory_up_ready_i  (copy_up_ready_i),
    .memory_up_o        (copy_up_o),
    .memory_down_valid_i(copy_down_valid_i),
    .memory_down_i      (copy_down_i),
    .window_i,
    .row_valid_o        (row_copied),
    .row_ready_i        (row_pop && of_tasks),
    .row_o              (copy_row),
    .ready_valid_o      (copy_ready_valid),
    .ready_ready_i      (taken && of_tasks),
    .ready_o            (copy_ready),
    .copied_valid_o,
    .copied_o,
    .idle_o             (unused_copy_idle)
  );

  // Batches and tasks are never in flight at once.
  assign of_tasks = q.tasks != '0;
  assign gives = q.copy_step == COPY_STEP_GIVE && copy_room;
  assign row_pending = of_tasks ? row_copied : row_collected;
  assign row = of_tasks ? copy_row : row_out_data;
  assign ready_valid = of_tasks ? copy_ready_valid : q.inputs_ready.valid;
  assign ready = of_tasks ? copy_ready : q.inputs_ready.data;

  // ---- outputs
  logic [1:0] asker;
  assign asker = q.copy_step != COPY_STEP_NONE ? q.copy.sm : q.batches[q.fill].place.sm;
  always_comb
    for (int k = 0; k < P.sms; k++) begin
      isbe_request_valid_o[k] = q.request.valid && asker == 2'(k);
      isbe_request_o[k] = q.request.data;
      inputs_ready_valid_o[k] = ready_valid && ready.sm == 2'(k);
      inputs_ready_o[k] = ready.inputs;
      row_valid_o[k] = row_pending && row.sm == 2'(k);
      row_o[k] = row.access;
    end
  assign idle_o = !world_valid && q.flight == '0;

  // ---- next state
  logic numbered, mine, may, turn, last, closes, walks;
  /* verilator lint_off UNUSEDSIGNAL */  // some fields of each are not used
  batch_head_t head;
  batch_task_t of_task;
  open_batch_t walked, written;
  /* verilator lint_on UNUSEDSIGNAL */
  batch_indices_t four;
  sm_id_t sm;
  logic [1:0] kind;
  logic [9:0] system_row;
  logic [7:0] vertex_at, slot;

  always_comb begin
    d = q;
    for (int k = 0; k < P.sms; k++) if (asker == 2'(k) && isbe_request_ready_i[k]) d.request.valid = 1'b0;
    taken = 1'b0;
    for (int k = 0; k < P.sms; k++) if (inputs_ready_valid_o[k] && inputs_ready_ready_i[k]) taken = 1'b1;
    if (taken && !of_tasks) d.inputs_ready.valid = 1'b0;
    d.counts = counts_of(q.header);
    d.later_rows = later_rows(q.stages);
    d.copy_rows = beta_rows(q.stages);
    numbered = q.header[PRIMITIVE/32][PRIMITIVE%32];

    // The next packet, if it may be accepted.
    world_pop = 1'b0;
    state_valid = 1'b0;
    state = world_packet_state(world);
    head = world_packet_head(world);
    four = world_packet_indices(world);
    of_task = world_packet_batch_task(world);
    sm = (world.kind == WORLD_PACKET_BATCH_TASK ? of_task.sm : head.sm) - first_sm_i;
    mine = 32'(sm) < P.sms && !q.open;
    may = 1'b0;
    if (world_valid)
      case (world.kind)
        WORLD_PACKET_STATE: begin
          state_valid = !q.batches[0].used && !q.batches[1].used
              && !(state.address inside {[SET_CONSTANT_ATTRIBUTE : SET_CONSTANT_ATTRIBUTE_VALUE + 14'd15]}
              && q.flight != '0) && q.copy_step == COPY_STEP_NONE;
          world_pop = state_valid;
        end
        WORLD_PACKET_HEAD: begin
          // `inputs_ready` is signalled in order: batches wait for tasks, and tasks for batches.
          may = mine && !q.batches[q.fill].used && !of_tasks;
          world_pop = !mine || may;
          if (may) begin
            d.batches[q.fill] = '0;
            d.batches[q.fill].used = 1'b1;
            d.batches[q.fill].place.batch = head.batch;
            d.batches[q.fill].place.sm = sm[1:0];
            d.batches[q.fill].place.vertices = head.vertices > MOST ? MOST : head.vertices;
            d.batches[q.fill].primitive_id = head.primitive_id;
            d.batches[q.fill].instance_id = head.instance_id;
            d.open = 1'b1;
            d.sizing = 1'b1;
            d.count = '0;
            d.flight = q.flight + 8'd1;
          end
        end
        WORLD_PACKET_INDICES: begin
          world_pop = 1'b1;
          if (q.open && q.count < MOST) begin
            for (int k = 0; k < BATCH_INDICES; k++) d.indices[q.fill].words[5'(q.count)+5'(k)] = four.indices[k];
            d.count = q.count + 6'(BATCH_INDICES);
          end
        end
        // The next batch's slot is free once this batch's rows are known.
        WORLD_PACKET_CLOSE: begin
          world_pop = !q.open || q.batches[q.fill].granted;
          if (q.open && world_pop) begin
            d.batches[q.fill].closed = 1'b1;
            d.open = 1'b0;
            d.fill = !q.fill;
          end
        end
        WORLD_PACKET_BATCH_TASK: begin
          may = mine && q.flight == q.tasks && q.copy_step == COPY_STEP_NONE && q.tasks < MOST_TASKS;
          world_pop = !mine || may;
          if (may) begin
            d.copy = '{
                batch: of_task.batch,
                sm: sm[1:0],
                row: '0,
                entry: of_task.entry,
                lines: entry_lines(q.stages, of_task.vertices > MOST ? MOST : of_task.vertices)
            };
            d.copy_step = COPY_STEP_REQUEST;
            d.flight = q.flight + 8'd1;
            d.tasks = q.tasks + 8'd1;
          end
        end
        default: world_pop = 1'b1;
      endcase
    if (state_valid) d.stages = stages_state_after(q.stages, state);
    // The number of a vertex may come from an attribute; a slot that names no attribute is invalid.
    slot = set_vertex_id_copy_attribute_slot(state.value);
    if (state_valid && state.address == SET_VERTEX_ID_COPY) begin
      d.id.copies = set_vertex_id_copy_enable(state.value) && slot >= 8'(FIRST_SLOT) && slot <= 8'(LAST_SLOT);
      d.id.attribute = 5'((slot - 8'(FIRST_SLOT)) >> 2);
      d.id.component = slot[1:0];
    end
    if (state_valid && state.address == VERTEX_ID_OFFSET) d.id_offset = state.value;
    if (state_valid && (state.address & ~14'h7c) == VERTEX_SHADER_HEADER)
      for (int k = 0; k < MAPS; k++)
        if (32'(state.address[6:2]) == 32'(k) + HEADER_INPUTS) d.header[k] = state.value;

    // Requests the rows of the batch that was received.
    if (q.sizing) begin
      d.request = {
        1'b1, rows_of(q.counts, numbered, q.batches[q.fill].place.vertices, P.overlap == 1) + q.later_rows
      };
      d.sizing = 1'b0;
      d.waiting = 1'b1;
    end

    // The rows are known.
    for (int k = 0; k < P.sms; k++) begin
      grant_pop[k] = (q.waiting || q.copy_step == COPY_STEP_WAIT) && asker == 2'(k);
      if (grant_pop[k] && granted[k] && q.copy_step == COPY_STEP_WAIT) begin
        d.copy.row = grants[k].row;
        d.copy_step = COPY_STEP_GIVE;
      end
      if (grant_pop[k] && granted[k] && q.waiting) begin
        d.batches[q.fill].granted = 1'b1;
        d.batches[q.fill].place.row = grants[k].row;
        d.batches[q.fill].place.rows = grants[k].rows;
        d.waiting = 1'b0;
      end
    end

    // A task of the beta phase: requests its rows, and sends it to the unit that copies its entry.
    if (q.copy_step == COPY_STEP_REQUEST) begin
      d.request = {1'b1, 10'(q.copy.lines) + q.copy_rows};
      d.copy_step = COPY_STEP_WAIT;
    end
    if (gives) d.copy_step = COPY_STEP_NONE;

    // Selects a batch's attributes: its location is sent ahead of its vectors, and rows without attributes become due.
    selects = q.batches[q.select].closed && q.batches[q.select].granted && q.system == '0 && select_ready
        && collect_ready;
    attributes.wanted = q.batches[q.select].place.vertices == '0 ? '0 : q.header[GENERIC_WORD+:4];
    attributes.place = 8'(q.counts.attribute_at);
    attributes.instance_id = q.batches[q.select].instance_id;
    vertex_at = q.counts.instance_at + 8'(q.header[INSTANCE/32][INSTANCE%32]);
    attributes.id = q.id;
    if (!q.header[VERTEX/32][VERTEX%32] || q.batches[q.select].place.vertices == '0) attributes.id.copies = 1'b0;
    attributes.id_place = vertex_at;
    if (selects) begin
      d.batches[q.select].closed = 1'b0;
      d.system = {
        q.header[VERTEX/32][VERTEX%32] && !q.id.copies, q.header[INSTANCE/32][INSTANCE%32], numbered, 1'b1
      };
      d.system_at = q.select;
      d.select = !q.select;
    end

    // Rows without an attribute, one a cycle: indices, primitive, instance, vertex.
    turn = q.system != '0 && collected_ready && !collected_valid;
    kind = q.system[0] ? 2'd0 : q.system[1] ? 2'd1 : q.system[2] ? 2'd2 : 2'd3;
    written = q.batches[q.system_at];
    case (kind)
      2'd0: system_row = '0;
      2'd1: system_row = 10'd1 + 10'(q.counts.primitive_at);
      2'd2: system_row = 10'd1 + 10'(q.counts.instance_at);
      default: system_row = 10'd1 + 10'(vertex_at);
    endcase
    row_push = collected_valid || (turn && system_row < written.place.rows);
    row_push_data = collected;
    if (!collected_valid) begin
      row_push_data.sm = written.place.sm;
      row_push_data.access.request.write = 1'b1;
      row_push_data.access.request.row = written.place.row + system_row;
      row_push_data.access.request.words = lanes_of(written.place.vertices);
      row_push_data.access.data = system_data(kind, written, q.indices[q.system_at], q.id_offset);
    end
    if (turn) d.system[kind] = 1'b0;

    // A vertex of the selected attribute. The batch's last one waits until its rows without attributes are written.
    walked = q.batches[q.walk];
    last = 6'(q.lane) + 6'd1 >= walked.place.vertices;
    closes = read.info.closes && last;
    walks = read_valid && step_ready && !(closes && q.system != '0 && q.system_at == q.walk);
    step_valid = walks;
    step = read;
    step.info.lane = q.lane;
    step.info.last = last;
    step.info.closes = closes;
    if (!read.instanced) step.index = q.indices[q.walk].words[q.lane];
    read_pop = walks && last;
    if (walks) d.lane = last ? '0 : q.lane + 5'd1;
    if (walks && closes) begin
      d.batches[q.walk].used = 1'b0;
      d.batches[q.walk].granted = 1'b0;
      d.walk = !q.walk;
    end

    // Ready, once all rows were sent.
    done_pop = done_valid && !collected_valid && !row_collected && !d.inputs_ready.valid;
    if (done_pop) d.inputs_ready = {1'b1, done};
    if (taken) d.flight = d.flight - 8'd1;
    if (taken && of_tasks) d.tasks = d.tasks - 8'd1;
    row_pop = 1'b0;
    for (int k = 0; k < P.sms; k++) if (row_pending && row.sm == 2'(k)) row_pop = row_ready_i[k];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
