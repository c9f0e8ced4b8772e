// SKED, the scheduler of compute tasks: reads a task's descriptor from memory, checks it, writes the task's context, and sends
// its grid to the work distributor; when the grid has ended it performs the releases, then starts the dependent grid. Grids
// are sent in launch order, `interval` cycles apart at least (sked-task-interval); up to 16 are active at a time. Launches
// stall while all task numbers are in use, state while a task that it may concern is being prepared. Specification: SKED and
// CWD; interfaces: Compute class.

module scheduler
  import compute_class_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import reports_pkg::*;
  import scheduler_params_pkg::*;
  import scheduler_pkg::*;
  import shader_constants_pkg::*;
  import task_context_pkg::*;
  import task_descriptor_pkg::*;
  import tasks_pkg::*;
#(
  // ---- parameters
  parameter scheduler_params_t P = SCHEDULER_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            bundle_valid_i,
  output logic            bundle_ready_o,
  input  bundle_t         bundle_i,
  output logic            complete_valid_o,
  input  logic            complete_ready_i,
  output engine_t         complete_o,
  output logic            task_valid_o,
  input  logic            task_ready_i,
  output task_packet_t    task_o,
  input  logic            task_ended_valid_i,
  output logic            task_ended_ready_o,
  input  task_ended_t     task_ended_i,
  output logic            table_valid_o,
  input  logic            table_ready_i,
  output constant_table_t table_o,
  input  logic            table_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters; every response is for this client
  input  logic            table_done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            memory_up_valid_o,
  input  logic            memory_up_ready_i,
  output memory_up_t      memory_up_o,
  input  logic            memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  memory_down_t    memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  time_t           time_i,
  output logic            fault_valid_o,
  input  logic            fault_ready_i,
  output fault_t          fault_o,
  output logic            idle_o
);

  // Task numbers, and completions that can wait for tasks.
  localparam int unsigned TASKS = 16;
  localparam int unsigned MARKS = 16;
  localparam logic [2:0] COMPUTE = 3'd1;
  localparam logic [5:0] ALL = 6'h3f;

  // ---- registers
  typedef struct packed {
    compute_state_t state;
    logic [TASKS-1:0] live;  // tasks from their launch to the end of all dependent work
    task_fetch_t fetch;
    task_send_t send;
    task_finish_t finish;
    logic [7:0] since;  // cycles since the last grid, up to the interval
    logic [MARKS-1:0][TASKS-1:0] marks;  // tasks for which a completion waits
    logic [4:0] marked;
    struct packed {logic valid; engine_t data;} complete;
    struct packed {logic valid; task_packet_t data;} task_;
    struct packed {logic valid; constant_table_t data;} table_;
    struct packed {logic valid; memory_up_t data;} up;
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;
  task_record_t records[TASKS];
  logic records_we;
  task_id_t records_at;
  task_record_t record;

  // ---- parts
  logic head_valid, head_pop, ended_valid, ended_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // all bundles are for compute
  bundle_t head;
  /* verilator lint_on UNUSEDSIGNAL */
  task_ended_t ended;

  fifo #(
    .WIDTH($bits(bundle_t)),
    .DEPTH(2)
  ) bundle_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(bundle_valid_i),
    .push_ready_o(bundle_ready_o),
    .push_i      (bundle_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(task_ended_t)),
    .DEPTH(TASKS)
  ) ended_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(task_ended_valid_i),
    .push_ready_o(task_ended_ready_o),
    .push_i      (task_ended_i),
    .pop_valid_o (ended_valid),
    .pop_ready_i (ended_pop),
    .pop_o       (ended)
  );

  // ---- outputs
  assign {complete_valid_o, complete_o} = q.complete;
  assign {task_valid_o, task_o} = q.task_;
  assign {table_valid_o, table_o} = q.table_;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = q.live == '0 && q.send.phase == SEND_PHASE_IDLE && q.marked == '0 && !q.complete.valid
      && !q.task_.valid && !q.up.valid && !q.fault.valid && !head_valid;

  // ---- next state
  // Accepts a launch: its descriptor is to be read.
  function automatic task_fetch_t fetch_of(input task_id_t task_id, input channel_id_t channel, input logic [31:0] address);
    task_fetch_t f;
    f = '0;
    f.phase = FETCH_PHASE_FIRST;
    f.task_id = task_id;
    f.channel = channel;
    f.address = address;
    return f;
  endfunction

  logic may_request, data_comes, done_comes;
  memory_head_t request, barrier;
  descriptor_fault_t wrong;
  logic [TASKS-1:0] freed;
  send_phase_t after_caches;
  logic [2:0] bank;
  /* verilator lint_off UNUSEDSIGNAL */  // always valid here
  descriptor_bank_t bound;
  /* verilator lint_on UNUSEDSIGNAL */
  descriptor_release_t release_;
  logic steps, wrote, chains, fetches, rests, caches, launches, takes;
  logic [5:0] mask;
  logic [13:0] method;
  task_id_t number;

  always_comb begin
    d = q;
    if (complete_ready_i) d.complete.valid = 1'b0;
    if (task_ready_i) d.task_.valid = 1'b0;
    if (table_ready_i) d.table_.valid = 1'b0;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;
    freed = '0;

    // Reads the descriptor: it is requested, received, checked.
    may_request = !d.up.valid && q.finish.phase != FINISH_PHASE_RELEASE && q.finish.phase != FINISH_PHASE_BEAT
        && q.finish.phase != FINISH_PHASE_BARRIER;
    done_comes = memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE;
    data_comes = memory_down_valid_i && memory_down_i.kind != RESPONSE_KIND_DONE;
    if (data_comes) begin
      d.fetch.came[{memory_down_i.tag[0], memory_down_i.sector}] = 1'b1;
      if (memory_down_i.kind == RESPONSE_KIND_FAULT) d.fetch.unreadable = 1'b1;
      d.fetch.descriptor = taken(q.fetch.descriptor, {memory_down_i.tag[0], memory_down_i.sector}, memory_down_i.data);
    end
    request = '0;
    request.tag = 12'(q.fetch.phase == FETCH_PHASE_SECOND);
    request.line = {q.fetch.address, q.fetch.phase == FETCH_PHASE_SECOND};
    request.sectors = '1;
    wrong = fault_of(q.fetch.descriptor, q.fetch.unreadable, q.fetch.plane, q.fetch.threads, P);
    unique case (q.fetch.phase)
      FETCH_PHASE_IDLE: ;
      FETCH_PHASE_FIRST, FETCH_PHASE_SECOND:
      if (may_request) begin
        d.up = {1'b1, memory_up_of_head(request)};
        d.fetch.phase = q.fetch.phase == FETCH_PHASE_SECOND ? FETCH_PHASE_RECEIVE : FETCH_PHASE_SECOND;
      end
      FETCH_PHASE_RECEIVE: if (q.fetch.came == '1) d.fetch.phase = FETCH_PHASE_MULTIPLY;
      FETCH_PHASE_MULTIPLY: begin
        d.fetch.descriptor = known(q.fetch.descriptor);
        d.fetch.plane = 22'(q.fetch.descriptor.x[10:0]) * 22'(q.fetch.descriptor.y[10:0]);
        // A value above 11 bits is too large in any case.
        if (q.fetch.descriptor.x[15:11] != '0 || q.fetch.descriptor.y[15:11] != '0) d.fetch.plane = '1;
        d.fetch.phase = FETCH_PHASE_TOTAL;
      end
      FETCH_PHASE_TOTAL: begin
        d.fetch.threads = 18'(q.fetch.plane[10:0]) * 18'(q.fetch.descriptor.z[6:0]);
        d.fetch.phase = FETCH_PHASE_CHECK;
      end
      FETCH_PHASE_CHECK:
      if (wrong == DESCRIPTOR_FAULT_NONE) d.fetch.phase = FETCH_PHASE_READY;
      else if (!d.fault.valid) begin
        d.fetch.phase = FETCH_PHASE_IDLE;
        freed[q.fetch.task_id] = 1'b1;
        d.fault = {
          1'b1,
          fault_t
          '{
              kind: FAULT_KIND_DESCRIPTOR,
              channel: q.fetch.channel,
              subchannel: COMPUTE,
              address: SEND_SIGNALING_PCAS_B[13:2],
              value: 32'(wrong)
          }
        };
      end
      FETCH_PHASE_READY:
      if (q.send.phase == SEND_PHASE_IDLE) begin
        d.fetch.phase = FETCH_PHASE_IDLE;
        d.send = send_of(q.fetch);
      end
      default: ;
    endcase

    // A task's preparation: caches, banks, the words of its context, its grid.
    if (32'(q.since) < P.interval) d.since = q.since + 8'd1;
    after_caches = q.send.alone ? SEND_PHASE_IDLE : SEND_PHASE_ATTACH;
    bank = '0;
    for (int k = TASK_BANKS - 1; k >= 0; k--) if (q.send.banks[k]) bank = 3'(k);
    bound = q.send.descriptor.banks[bank];
    unique case (q.send.phase)
      SEND_PHASE_IDLE: ;
      SEND_PHASE_INVALIDATE:
      if (!d.task_.valid) begin
        d.task_ = {1'b1, task_packet_of_invalidate('{mask: q.send.mask})};
        d.send.phase = (q.send.mask & (INSTRUCTIONS | CONSTANTS)) != '0 ? SEND_PHASE_PURGE : after_caches;
      end
      SEND_PHASE_PURGE: begin
        d.table_ = {
          1'b1,
          constant_table_of_purge_all('{
              instructions: (q.send.mask & INSTRUCTIONS) != '0,
              constants: (q.send.mask & CONSTANTS) != '0
          })
        };
        d.send.phase = SEND_PHASE_TABLE;
      end
      SEND_PHASE_ATTACH:
      if (q.send.banks == '0) d.send.phase = SEND_PHASE_WORDS;
      else begin
        d.table_ = {
          1'b1,
          constant_table_of_attach('{
              buffer: buffer_of(q.send.task_id, bank),
              base: bound.address[39:8],
              size: bound.size - 17'd1
          })
        };
        d.send.banks[bank] = 1'b0;
        d.send.phase = SEND_PHASE_TABLE;
      end
      SEND_PHASE_TABLE: if (table_done_valid_i) d.send.phase = after_caches;
      SEND_PHASE_WORDS:
      if (!d.task_.valid) begin
        d.task_ = {
          1'b1,
          task_packet_of_word('{
              context_id: q.send.task_id,
              word: q.send.word,
              value: word_of(q.send.word, q.state, q.send.descriptor, q.send.task_id)
          })
        };
        d.send.word = q.send.word + 6'd1;
        if (q.send.word + 6'd1 == WORDS) d.send.phase = SEND_PHASE_GRID;
      end
      SEND_PHASE_GRID:
      if (!d.task_.valid && 32'(q.since) + 1 >= P.interval) begin
        d.task_ = {1'b1, task_packet_of_grid(grid_of(q.send))};
        d.since = '0;
        d.send.phase = SEND_PHASE_IDLE;
      end
      default: ;
    endcase
    record = '{
        channel: q.send.channel,
        system: q.send.descriptor.system_release,
        depends: q.send.descriptor.depends,
        dependent: q.send.descriptor.dependent,
        releases: q.send.descriptor.releases
    };
    records_we = q.send.phase == SEND_PHASE_WORDS && q.send.word == '0;
    records_at = q.send.task_id;

    // The end of a task: its releases, the barrier after them, and the dependent grid.
    ended_pop = q.finish.phase == FINISH_PHASE_IDLE;
    release_ = q.finish.record.releases[q.finish.second];
    steps = 1'b0;
    wrote = q.finish.wrote;
    barrier = '0;
    barrier.op = MEMORY_OP_BARRIER;
    barrier.system = q.finish.record.system;
    unique case (q.finish.phase)
      FINISH_PHASE_IDLE:
      if (ended_valid) begin
        d.finish = '0;
        d.finish.phase = FINISH_PHASE_RELEASE;
        d.finish.task_id = ended.task_id;
        d.finish.record = records[d.finish.task_id];
      end
      FINISH_PHASE_RELEASE:
      if (!release_.enabled) steps = 1'b1;
      else if (!d.up.valid) begin
        d.up = {1'b1, memory_up_of_head(release_head(release_))};
        d.finish.phase = FINISH_PHASE_BEAT;
      end
      FINISH_PHASE_BEAT:
      if (!d.up.valid) begin
        d.up = {1'b1, memory_up_of_beat(release_beat(release_, time_i))};
        steps = 1'b1;
        wrote = 1'b1;
      end
      FINISH_PHASE_BARRIER:
      if (!d.up.valid) begin
        d.up = {1'b1, memory_up_of_head(barrier)};
        d.finish.responses = '0;
        d.finish.phase = FINISH_PHASE_RESPONSES;
      end
      FINISH_PHASE_RESPONSES:
      if (done_comes) begin
        d.finish.responses = q.finish.responses + 4'd1;
        if (32'(q.finish.responses) + 1 == P.slices) d.finish.phase = FINISH_PHASE_CHAIN;
      end
      FINISH_PHASE_CHAIN:
      if (!q.finish.record.depends) begin
        freed[q.finish.task_id] = 1'b1;
        d.finish.phase = FINISH_PHASE_IDLE;
      end else if (q.fetch.phase == FETCH_PHASE_IDLE) begin
        d.fetch = fetch_of(q.finish.task_id, q.finish.record.channel, q.finish.record.dependent);
        d.finish.phase = FINISH_PHASE_IDLE;
      end
      default: ;
    endcase
    // After a release, or where there is none.
    if (steps) begin
      d.finish.wrote = wrote;
      d.finish.second = !q.finish.second;
      if (!q.finish.second) d.finish.phase = FINISH_PHASE_RELEASE;
      else d.finish.phase = wrote ? FINISH_PHASE_BARRIER : FINISH_PHASE_CHAIN;
    end
    d.live = d.live & ~freed;
    for (int k = 0; k < MARKS; k++) d.marks[k] = d.marks[k] & ~freed;

    // The oldest completion, once all tasks for which it waits have ended.
    if (q.marked != '0 && q.marks[0] == '0 && !d.complete.valid) begin
      d.complete = {1'b1, ENGINE_COMPUTE};
      d.marks = {16'd0, d.marks[MARKS-1:1]};
      d.marked = q.marked - 5'd1;
    end

    // Effects of methods: state, launches, completions, invalidated caches.
    method = {head.address, 2'b00};
    chains = q.finish.phase == FINISH_PHASE_CHAIN && q.finish.record.depends;
    fetches = q.fetch.phase != FETCH_PHASE_IDLE || chains;
    rests = !fetches && q.send.phase == SEND_PHASE_IDLE;
    unique case (head.kind)
      BUNDLE_KIND_FLUSH: mask = '0;
      BUNDLE_KIND_INVALIDATE: mask = ALL;
      BUNDLE_KIND_STATE, BUNDLE_KIND_TRIGGER: mask = invalidates(method, head.value);
      default: mask = '0;
    endcase
    caches = head.kind == BUNDLE_KIND_FLUSH || head.kind == BUNDLE_KIND_INVALIDATE || mask != '0;
    launches = method == SEND_SIGNALING_PCAS_B && send_signaling_pcas_b_schedule(head.value);
    number = '0;
    for (int k = TASKS - 1; k >= 0; k--) if (!q.live[k]) number = 4'(k);
    if (caches) takes = mask == '0 || rests;
    else if (launches) takes = !fetches && q.live != '1;
    else if (method == SET_REPORT_SEMAPHORE_D) takes = 32'(q.marked) < MARKS;
    else if (method == SEND_PCAS_B) takes = !d.fault.valid;
    else takes = method == SEND_PCAS_A || method == SEND_SIGNALING_PCAS_B || rests;
    if (head_valid && takes) begin
      if (caches) begin
        if (mask != '0) begin
          d.send.phase = SEND_PHASE_INVALIDATE;
          d.send.alone = 1'b1;
          d.send.mask = mask;
        end
      end else if (launches) begin
        d.live[number] = 1'b1;
        d.fetch = fetch_of(number, head.channel, q.state.descriptor);
      end else if (method == SET_REPORT_SEMAPHORE_D) begin
        d.marks[d.marked[3:0]] = d.live;
        d.marked = d.marked + 5'd1;
      end else if (method == SEND_PCAS_B) begin
        d.fault = {
          1'b1,
          fault_t
          '{
              kind: FAULT_KIND_UNBUILT,
              channel: head.channel,
              subchannel: COMPUTE,
              address: head.address,
              value: head.value
          }
        };
      end else d.state = compute_after(q.state, '{address: method, value: head.value});
    end
    head_pop = takes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (records_we) records[records_at] <= record;

endmodule
