// Bundle order: accepts the front end's bundles, passes state on, gathers words of constants into sectors, and holds a draw
// until all earlier constants are in place and the headers of its programs are read. It handles a bundle a cycle
// (fe-state-bundle-clocks) and a word of constants a cycle (scc-update-idle-cost). PD and the constant store stall it. Order
// is kept. Specification: PD.

module bundle_order
  import batch_rows_pkg::*;
  import bundle_order_params_pkg::*;
  import bundle_order_pkg::*;
  import constant_class_pkg::*;
  import derived_state_pkg::*;
  import draw_class_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import passed_methods_pkg::*;
  import reports_pkg::*;
  import shader_methods_pkg::*;
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

  // The pixel stage: all earlier stages are of world space.
  localparam int PIXELS = 5;
  localparam int GEOMETRY = 4;

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
  // Caches that a method invalidates: instructions, constants, data, textures, headers, samplers.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [5:0] invalidates(input method_address_t address, input logic [31:0] value);
  /* verilator lint_on UNUSEDSIGNAL */
    unique case (address)
      INVALIDATE_SHADER_CACHES, INVALIDATE_SHADER_CACHES_NO_WFI:
      return {
        3'd0,
        invalidate_shader_caches_data(value),
        invalidate_shader_caches_constant(value),
        invalidate_shader_caches_instruction(value)
      };
      INVALIDATE_TEXTURE_HEADER_CACHE_ALL, INVALIDATE_TEXTURE_HEADER_CACHE, INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI:
      return 6'b010000;
      INVALIDATE_SAMPLER_CACHE_ALL, INVALIDATE_SAMPLER_CACHE, INVALIDATE_SAMPLER_CACHE_NO_WFI: return 6'b100000;
      INVALIDATE_TEXTURE_DATA_CACHE, INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI: return 6'b001000;
      default: return '0;
    endcase
  endfunction

  // State that no front-end bundle carries.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic bundle_t derived(input state_t of);
    derived = '0;
    derived.kind = BUNDLE_KIND_STATE;
    derived.address = of.address[13:2];
    derived.value = of.value;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  method_address_t address;
  logic method, trigger, draws, waits, tables, flushes, loads, joins, hands, gives, takes;
  logic [5:0] mask;
  /* verilator lint_off UNUSEDSIGNAL */  // it addresses words: the two lowest bits are not used
  logic [39:0] target;
  /* verilator lint_on UNUSEDSIGNAL */
  logic binds, keeps, stale, passes, within_draw, refuses;
  program_fault_t wrong;
  logic [2:0] stale_stage, last_stage, vertex_stage;
  logic fast, clears;
  logic [PROGRAMS-1:0] stages;
  constant_work_t given;
  bank_change_t change;
  constant_state_t after;
  bundle_t out;

  always_comb begin
    d = q;
    if (draw_ready_i) d.draw.valid = 1'b0;
    if (work_ready_i) d.work.valid = 1'b0;
    if (request_ready_i) d.request.valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;

    // Sends state that the parts generate, ahead of bundles.
    word_pop = !d.draw.valid;
    header_pop = !d.draw.valid && !word_in_valid;
    out = '0;
    if (!d.draw.valid && (word_in_valid || header_in_valid))
      d.draw = {1'b1, derived(word_in_valid ? word : header_word)};

    // The oldest bundle.
    address = {head.address, 2'b00};
    method = head.kind == BUNDLE_KIND_STATE || head.kind == BUNDLE_KIND_TRIGGER;
    trigger = head.kind == BUNDLE_KIND_TRIGGER;
    draws = trigger && (address == BEGIN || begins_and_ends(address));
    flushes = 1'b0;
    if (head.kind == BUNDLE_KIND_INVALIDATE) mask = '1;
    else if (head.kind == BUNDLE_KIND_FLUSH) mask = '0;
    else mask = invalidates(address, head.value);
    // The CPU may have overwritten data that the caches still hold: constants and data.
    if (mask == '0 && draws && q.released) begin
      flushes = 1'b1;
      mask = 6'b000110;
    end
    tables = mask[1:0] != '0;
    within_draw = draws_arrays(address) || draws_inline(address) || draws_fetched(address) || address == DRAW_ZERO_INDEX
        || address == END;
    waits = draws || (method && (address == SET_REPORT_SEMAPHORE_D || address == INCREMENT_SYNC_POINT));
    loads = method && loads_constants(address);
    binds = method && binds_bank(address);
    keeps = method && (enables_program(address) || begins_program(address));
    // Stages that have programs; the last of world space; the stage of the vertex outputs: its
    // maps are sent if it has changed, or if the map of per-primitive values is no longer valid.
    last_stage = '0;
    vertex_stage = '0;
    fast = q.passes && q.programs[GEOMETRY].enable;
    clears = q.each && !fast;
    for (int s = 0; s < PROGRAMS; s++) stages[s] = q.programs[s].enable;
    for (int s = 1; s < PIXELS; s++)
      if (q.programs[s].enable) begin
        last_stage = 3'(s);
        if (s != GEOMETRY || !fast) vertex_stage = 3'(s);
      end
    stale = 1'b0;
    stale_stage = '0;
    for (int s = PROGRAMS - 1; s >= 0; s--)
    if (q.programs[s].enable && (q.programs[s].stale || (3'(s) == vertex_stage && (3'(s) != q.last || clears)))) begin
      stale = 1'b1;
      stale_stage = 3'(s);
    end
    target = q.state.address + 40'(q.offset);
    joins = q.gather.valid && q.gather.update.block == target[39:8] && q.gather.update.sector == target[7:5];
    change = '{
        group: address[7:5],
        bank: bind_group_constant_buffer_shader_slot(head.value),
        valid: bind_group_constant_buffer_valid(head.value) && q.state.size != '0,
        base: q.state.address[39:8],
        size: q.state.size
    };
    after = constant_state_after(q.state, '{address: address, value: head.value});

    hands = 1'b0;  // the gathered sector is sent to the store
    gives = 1'b0;  // other work is sent
    given = '0;
    passes = 1'b0;
    refuses = 1'b0;  // the draw that begins is dropped
    wrong = PROGRAM_FAULT_ROOM;
    takes = 1'b0;
    unique case (q.phase)
      ORDER_PHASE_PASS:
      if (head_valid) begin
        d.rest = '0;
        if (mask != '0) begin
          if (q.gather.valid || (tables && d.work.valid)) hands = 1'b1;
          else if (!d.draw.valid) begin
            gives = tables;
            given = constant_work_of_purge('{instructions: mask[0], constants: mask[1]});
            if (!flushes) out = head;
            out.kind = BUNDLE_KIND_STATE;
            out.address = INVALIDATE_CACHES[13:2];
            out.value = 32'(mask);
            d.draw = {1'b1, out};
            if (flushes) d.released = 1'b0;
            takes = !flushes;
          end
        end else if (loads) begin
          hands = !joins;
          takes = joins || !q.gather.valid || !d.work.valid;
        end else if (binds) begin
          if (q.gather.valid || d.work.valid) hands = 1'b1;
          else begin
            gives = 32'(change.bank) < BANKS;
            given = constant_work_of_bank(change);
            takes = 1'b1;
          end
        end else if (waits && q.gather.valid) hands = 1'b1;
        else if (waits && q.loose) begin
          if (!d.work.valid) begin
            gives = 1'b1;
            given = constant_work_of_settle('0);
            d.phase = ORDER_PHASE_SETTLED;
          end
        end else if (draws && q.refused) begin
          d.refused = 1'b0;
          d.broken = address == BEGIN;
          takes = 1'b1;
        end else if (draws && stages != q.notified_stages) begin
          if (!d.draw.valid) begin
            d.draw = {1'b1, derived('{address: SHADING_STAGES, value: 32'(stages)})};
            d.notified_stages = stages;
          end
        end else if (draws && stale) begin
          if (!d.request.valid) begin
            d.stage = stale_stage;
            d.request = {
              1'b1,
              header_request_t
              '{
                  stage: stale_stage,
                  last: stale_stage == vertex_stage,
                  clears: stale_stage == vertex_stage && clears,
                  address: q.state.region + 40'(q.programs[stale_stage].offset),
                  offset: q.programs[stale_stage].offset
              }
            };
            d.phase = ORDER_PHASE_HEADER;
          end
        end else if (draws && 32'(batch_rows(q.rows, stages)) > P.rows) refuses = !d.fault.valid;
        else if (draws && !q.notified) begin
          if (!d.work.valid) begin
            d.work = {1'b1, constant_work_of_draw('0)};
            d.notified = 1'b1;
          end
        end else passes = 1'b1;
      end else begin
        if (32'(q.rest) < P.settle) d.rest = q.rest + 8'd1;
        if (q.gather.valid) hands = 1'b1;
        else if (32'(q.rest) == P.settle && q.loose && !d.work.valid) begin
          gives = 1'b1;
          given = constant_work_of_settle('0);
          d.phase = ORDER_PHASE_SETTLED;
        end
      end
      ORDER_PHASE_SETTLED:
      if (settled_valid_i) begin
        d.loose = 1'b0;
        d.phase = ORDER_PHASE_PASS;
      end
      ORDER_PHASE_HEADER:
      if (header_read_valid_i && header_read_ready_o) begin
        d.phase = ORDER_PHASE_PASS;
        d.programs[q.stage].stale = header_read_i.fault != PROGRAM_FAULT_NONE;
        wrong = header_read_i.fault;
        refuses = wrong != PROGRAM_FAULT_NONE;
        // Records the maps sent with it.
        if (!refuses && 32'(q.stage) == GEOMETRY) d.passes = header_read_i.passes;
        if (!refuses && header_read_i.passes) d.each = 1'b1;
        else if (q.stage == vertex_stage) begin
          d.last = refuses ? '0 : q.stage;
          if (!refuses && clears) d.each = 1'b0;
        end
        else if (q.last == q.stage) d.last = '0;  // vertices have the outputs of the program before it
        for (int s = 1; s < PIXELS; s++) if (!refuses && 3'(s) == q.stage) d.rows[s-1] = header_read_i.rows;
      end
      default: ;
    endcase

    if (refuses) begin
      d.fault = {
        1'b1,
        fault_t
        '{
            kind: FAULT_KIND_PROGRAM,
            channel: head.channel,
            subchannel: '0,
            address: head.address,
            value: {21'd0, wrong == PROGRAM_FAULT_ROOM ? last_stage : q.stage, 5'd0, wrong}
        }
      };
      d.refused = 1'b1;
    end

    // Work for the store.
    if (hands && q.gather.valid && !d.work.valid) begin
      d.work = {1'b1, constant_work_of_update(q.gather.update)};
      d.gather.valid = 1'b0;
      d.loose = 1'b1;
      d.notified = 1'b0;
    end
    if (gives) begin
      d.work = {1'b1, given};
      d.loose = 1'b1;
      d.notified = 1'b0;
    end
    if (loads && takes) begin
      if (!joins) begin
        d.gather = '0;
        d.gather.valid = 1'b1;
        d.gather.update.block = target[39:8];
        d.gather.update.sector = target[7:5];
      end
      d.gather.update.mask[target[4:2]] = 1'b1;
      d.gather.update.data.words[target[4:2]] = head.value;
      d.offset = q.offset + 16'd4;
    end

    // Bundles that are forwarded or consumed.
    if (passes) begin
      if (method && address == LOAD_CONSTANT_BUFFER_OFFSET) begin
        d.offset = {head.value[15:2], 2'b00};
        takes = 1'b1;
      end else if (method && constant_state(address)) begin
        d.state = after;
        if (after.region != q.state.region) for (int s = 0; s < PROGRAMS; s++) d.programs[s].stale = 1'b1;
        takes = 1'b1;
      end else if (q.broken && trigger && address != BEGIN && within_draw) begin
        if (address == END || head.whole) d.broken = 1'b0;
        takes = 1'b1;
      end else if (!d.draw.valid) begin
        if (keeps) begin
          if (begins_program(address)) d.programs[address[8:6]].offset = set_pipeline_program_offset(head.value);
          else d.programs[address[8:6]].enable = set_pipeline_shader_enable(head.value);
          d.programs[address[8:6]].stale = 1'b1;
        end
        // A CPU that waits for a release may then write data that were read before.
        if (method && address == SET_REPORT_SEMAPHORE_D && set_report_semaphore_d_operation(head.value) == '0)
          d.released = 1'b1;
        d.draw = {1'b1, head};
        takes = 1'b1;
      end
    end
    head_pop = takes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
