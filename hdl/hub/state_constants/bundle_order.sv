// Bundle order: accepts the front end's bundles, passes state on, gathers words of constants into sectors, and holds a draw
// until all earlier constants are in place and the headers of its programs are read. It handles a bundle a cycle
// (fe-state-bundle-clocks) and a word of constants a cycle (scc-update-idle-cost). PD and the constant store stall it. Order
// is kept. Specification: PD.

module bundle_order
  import batch_rows_pkg::*;
  import bundle_order_params_pkg::*;
  import bundle_order_pkg::*;
  import constant_class_pkg::*;
  import constant_sectors_pkg::*;
  import derived_state_pkg::*;
  import draw_class_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import order_actions_pkg::*;
  import program_stages_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter bundle_order_params_t P = BUNDLE_ORDER_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           bundle_valid_i,
  output logic           bundle_ready_o,
  input  bundle_t        bundle_i,
  output logic           draw_valid_o,
  input  logic           draw_ready_i,
  output bundle_t        draw_o,
  output logic           work_valid_o,
  input  logic           work_ready_i,
  output constant_work_t work_o,
  input  logic           settled_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters
  input  logic           settled_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic              word_valid_i,
  output logic              word_ready_o,
  input  state_t            word_i,
  output logic              request_valid_o,
  input  logic              request_ready_i,
  output header_request_t   request_o,
  input  logic              header_word_valid_i,
  output logic              header_word_ready_o,
  input  state_t            header_word_i,
  input  logic              header_read_valid_i,
  output logic              header_read_ready_o,
  input  header_read_t      header_read_i,
  output logic              fault_valid_o,
  input  logic              fault_ready_i,
  output fault_t            fault_o,
  output logic              idle_o
);

  // ---- registers
  typedef struct packed {
    order_phase_t phase;
    constant_state_t state;
    logic [15:0] offset;  // offset of the next word of constants
    sector_gather_t gather;
    stage_program_t [PROGRAMS-1:0] programs;
    logic [WORLD_STAGES-1:0][8:0] rows;  // rows that a batch needs, by stage
    logic [2:0] stage;  // stage whose header is read
    logic [2:0] last;  // stage of the vertex outputs, as last sent
    logic passes;  // the geometry shader is a pass-through shader
    logic each;  // the map of per-primitive values was sent, too
    logic [PROGRAMS-1:0] notified_stages;  // stages that have programs, as last sent
    logic loose;  // work on constants may be in flight
    logic notified;  // a draw was reported to the store since the last work
    logic released;  // a semaphore was released since the last cache invalidation
    logic refused;  // the draw that begins has no program
    logic broken;  // the draw is dropped, up to its end
    logic [7:0] rest;  // cycles without a bundle
    struct packed {logic valid; bundle_t data;} draw;
    struct packed {logic valid; constant_work_t data;} work;
    struct packed {logic valid; header_request_t data;} request;
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop, word_in_valid, word_pop, header_in_valid, header_pop;
  bundle_t head;
  state_t word, header_word;

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
    .WIDTH($bits(state_t)),
    .DEPTH(2)
  ) word_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(word_valid_i),
    .push_ready_o(word_ready_o),
    .push_i      (word_i),
    .pop_valid_o (word_in_valid),
    .pop_ready_i (word_pop),
    .pop_o       (word)
  );

  fifo #(
    .WIDTH($bits(state_t)),
    .DEPTH(2)
  ) header_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(header_word_valid_i),
    .push_ready_o(header_word_ready_o),
    .push_i      (header_word_i),
    .pop_valid_o (header_in_valid),
    .pop_ready_i (header_pop),
    .pop_o       (header_word)
  );

  // ---- outputs
  assign {draw_valid_o, draw_o} = q.draw;
  assign {work_valid_o, work_o} = q.work;
  assign {request_valid_o, request_o} = q.request;
  assign {fault_valid_o, fault_o} = q.fault;
  // All of the header's words have been forwarded.
  assign header_read_ready_o = q.phase == ORDER_PHASE_HEADER && !header_in_valid && !q.fault.valid;
  assign idle_o = !head_valid && !word_in_valid && q.phase == ORDER_PHASE_PASS && !q.gather.valid && !q.loose
      && !q.draw.valid && !q.fault.valid;

  // ---- next state
  bundle_view_t view;
  program_stages_t stages;
  order_action_t action;
  logic joins, hands, settles, gives, refuses;
  logic [39:0] target;
  program_fault_t wrong;
  constant_work_t given;
  bank_change_t change;
  constant_state_t after;

  always_comb begin
    d = q;
    if (draw_ready_i) d.draw.valid = 1'b0;
    if (work_ready_i) d.work.valid = 1'b0;
    if (request_ready_i) d.request.valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;

    // Sends state that the parts generate, ahead of bundles.
    word_pop = !d.draw.valid;
    header_pop = !d.draw.valid && !word_in_valid;
    if (!d.draw.valid && (word_in_valid || header_in_valid))
      d.draw = {1'b1, derived(word_in_valid ? word : header_word)};

    // The oldest bundle.
    view = bundle_view(head, q.released);
    stages = program_stages(q.programs, q.passes, q.each, q.last);
    action = order_action(view, q.gather.valid, q.loose, q.refused, stages.enabled != q.notified_stages, stages.some_stale,
                          32'(batch_rows(q.rows, stages.enabled)) <= P.rows, q.notified);
    target = q.state.address + 40'(q.offset);
    joins = joins_sector(q.gather, target);
    change = bank_change(view.address, head.value, q.state);
    after = constant_state_after(q.state, '{address: view.address, value: head.value});

    hands = 1'b0;  // the gathered sector is sent to the store
    settles = 1'b0;  // constants are to be in place
    gives = 1'b0;  // other work is sent
    given = '0;
    refuses = 1'b0;  // the draw that begins is dropped
    wrong = PROGRAM_FAULT_ROOM;
    head_pop = 1'b0;
    unique case (q.phase)
      ORDER_PHASE_PASS:
      if (head_valid) begin
        d.rest = '0;
        unique case (action)
          ORDER_ACTION_INVALIDATE:
          if (q.gather.valid || (view.caches[1:0] != '0 && d.work.valid)) hands = 1'b1;
          else if (!d.draw.valid) begin
            gives = view.caches[1:0] != '0;
            given = constant_work_of_purge('{instructions: view.caches[0], constants: view.caches[1]});
            d.draw = {1'b1, invalidating(view, head)};
            if (view.flushes) d.released = 1'b0;
            head_pop = !view.flushes;
          end
          ORDER_ACTION_LOAD: begin
            hands = !joins;
            head_pop = joins || !q.gather.valid || !d.work.valid;
          end
          ORDER_ACTION_BIND:
          if (q.gather.valid || d.work.valid) hands = 1'b1;
          else begin
            // Higher banks do not exist.
            gives = 32'(change.bank) < BANKS;
            given = constant_work_of_bank(change);
            head_pop = 1'b1;
          end
          ORDER_ACTION_GATHERED: hands = 1'b1;
          ORDER_ACTION_SETTLE: settles = !d.work.valid;
          ORDER_ACTION_DROP: begin
            d.refused = 1'b0;
            d.broken = view.address == BEGIN;
            head_pop = 1'b1;
          end
          ORDER_ACTION_STAGES:
          if (!d.draw.valid) begin
            d.draw = {1'b1, derived('{address: SHADING_STAGES, value: 32'(stages.enabled)})};
            d.notified_stages = stages.enabled;
          end
          ORDER_ACTION_HEADER:
          if (!d.request.valid) begin
            d.stage = stages.stale;
            d.request = {1'b1, header_request(stages, q.state.region, q.programs[stages.stale].offset)};
            d.phase = ORDER_PHASE_HEADER;
          end
          ORDER_ACTION_REFUSE: refuses = !d.fault.valid;
          ORDER_ACTION_DRAW:
          if (!d.work.valid) {d.notified, d.work} = {2'b11, constant_work_of_draw('0)};
          // Forwards or consumes the bundle.
          ORDER_ACTION_PASS: begin
            head_pop = 1'b1;
            if (view.method && view.address == LOAD_CONSTANT_BUFFER_OFFSET) d.offset = {head.value[15:2], 2'b00};
            else if (view.method && constant_state(view.address)) begin
              d.state = after;
              if (after.region != q.state.region) for (int s = 0; s < PROGRAMS; s++) d.programs[s].stale = 1'b1;
            end else if (q.broken && view.in_draw) d.broken = view.address != END && !head.whole;
            else if (d.draw.valid) head_pop = 1'b0;
            else begin
              if (view.sets_program)
                d.programs[view.address[8:6]] =
                    program_after(q.programs[view.address[8:6]], begins_program(view.address), head.value);
              if (view.releases) d.released = 1'b1;
              d.draw = {1'b1, head};
            end
          end
          default: ;
        endcase
      end else begin
        // Without new bundles the gathered sector is sent, and after a while made visible.
        if (32'(q.rest) < P.settle) d.rest = q.rest + 8'd1;
        if (q.gather.valid) hands = 1'b1;
        else settles = 32'(q.rest) == P.settle && q.loose && !d.work.valid;
      end
      ORDER_PHASE_SETTLED:
      if (settled_valid_i) {d.loose, d.phase} = {1'b0, ORDER_PHASE_PASS};
      ORDER_PHASE_HEADER:
      if (header_read_valid_i && header_read_ready_o) begin
        d.phase = ORDER_PHASE_PASS;
        d.programs[q.stage].stale = header_read_i.fault != PROGRAM_FAULT_NONE;
        wrong = header_read_i.fault;
        refuses = wrong != PROGRAM_FAULT_NONE;
        {d.passes, d.each, d.last} = maps_sent('{q.passes, q.each, q.last}, stages, q.stage, header_read_i);
        for (int s = 1; s < PIXEL_PROGRAM; s++) if (!refuses && 3'(s) == q.stage) d.rows[s-1] = header_read_i.rows;
      end
      default: ;
    endcase

    if (refuses)
      {d.refused, d.fault} = {2'b11, program_fault(head, wrong == PROGRAM_FAULT_ROOM ? stages.last : q.stage, wrong)};

    // Work for the store.
    if (hands && q.gather.valid && !d.work.valid) begin
      gives = 1'b1;
      given = constant_work_of_update(q.gather.update);
      d.gather.valid = 1'b0;
    end
    if (settles) begin
      gives = 1'b1;
      given = constant_work_of_settle('0);
      d.phase = ORDER_PHASE_SETTLED;
    end
    if (gives) begin
      d.work = {1'b1, given};
      d.loose = 1'b1;
      d.notified = 1'b0;
    end
    if (head_valid && q.phase == ORDER_PHASE_PASS && action == ORDER_ACTION_LOAD && head_pop) begin
      d.gather = gather_word(q.gather, target, head.value);
      d.offset = q.offset + 16'd4;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
