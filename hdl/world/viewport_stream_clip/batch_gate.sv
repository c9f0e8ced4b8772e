// Batch gate: releases batches whose last shader has ended, or parts of them with primitives of their own, then their primitives
// without adjacency, and the state between batches. It handles a packet or a primitive a cycle, 3 cycles from a packet to its step.
// A batch waits for its shader; state waits until all earlier primitives have been culled and clipped. A batch of the alpha phase
// is sent to the copy unit, once all earlier batches have left shared memory; later packets wait for the copy. Order is kept.
// Specification: PES: VSC, PD.

module batch_gate
  import batch_gate_params_pkg::*;
  import batch_start_pkg::*;
  import copy_out_pkg::*;
  import entry_image_pkg::*;
  import output_map_pkg::*;
  import state_pkg::*;
  import stream_methods_pkg::*;
  import stream_output_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter batch_gate_params_t P = BATCH_GATE_PARAMS
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      world_valid_i,
  output logic                      world_ready_o,
  input  world_packet_t             world_i,
  input  logic          [P.sms-1:0] stage_valid_i,
  output logic          [P.sms-1:0] stage_ready_o,
  input  stage_packet_t [P.sms-1:0] stage_i,
  input  sm_id_t                    first_sm_i,
  input  logic                      drained_i,      // no work is in culling or clipping
  input  logic                      settled_i,      // no unit reads shared memory or writes an entry
  input  logic                      copies_i,       // batches of the alpha phase are being copied
  output logic                      alpha_valid_o,
  input  logic                      alpha_ready_i,
  output alpha_work_t               alpha_o,
  output logic                      batch_valid_o,  // valid in the same cycle as its step
  input  logic                      batch_ready_i,
  output vsc_batch_t                batch_o,
  output logic                      step_valid_o,
  input  logic                      step_ready_i,
  output vsc_step_t                 step_o,
  output logic                      state_valid_o,
  output state_t                    state_o,
  output logic                      idle_o
);

  localparam int unsigned SM = P.sms > 1 ? $clog2(P.sms) : 1;

  // ---- registers
  typedef struct packed {
    output_map_t map;
    logic        open;
    logic        parts;       // the distributor's batch continues: its SM sends it in parts
    prim_shape_t shape;
    logic        split;       // triangles are parts of quads or polygons
    logic        neighbours;  // primitives have adjacent corners between their own
    logic [5:0]  left;        // primitives still to be sent
    logic        second;      // the second primitive of a packet is next
    logic [4:0]  number;      // number of the next primitive
    logic [31:0] starts;      // vertices at which patches begin, if the part has patches
    struct packed {logic valid; vsc_batch_t data;} batch;  // the batch offered and, once accepted, the current one
    struct packed {logic valid; vsc_step_t data;} step;
    struct packed {logic valid; state_t data;} state;
    struct packed {logic valid; alpha_work_t data;} alpha;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, packet_pop, empty;
  world_packet_t packet;
  logic [P.sms-1:0] left_valid, left_pop;
  stage_packet_t [P.sms-1:0] left;

  deep_fifo #(
    .WIDTH($bits(world_packet_t)),
    .ADDR (10),
    .DEPTH(P.packets)
  ) packets (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (packet_pop),
    .pop_o       (packet),
    .empty_o     (empty)
  );

  fifo #(
    .WIDTH($bits(stage_packet_t)),
    .DEPTH(P.stage)
  ) stage_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(stage_valid_i),
    .push_ready_o(stage_ready_o),
    .push_i      (stage_i),
    .pop_valid_o (left_valid),
    .pop_ready_i (left_pop),
    .pop_o       (left)
  );

  // ---- outputs
  assign {batch_valid_o, batch_o} = q.batch;
  assign {step_valid_o, step_o} = q.step;
  assign {state_valid_o, state_o} = q.state;
  assign {alpha_valid_o, alpha_o} = q.alpha;
  assign idle_o = empty && !q.open && !q.batch.valid && !q.step.valid && !q.state.valid && !q.alpha.valid;

  // State that any part uses.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic is_looked_at(input state_t state);
    return is_vsc_state(state.address) || is_stream_state(state.address) || is_stream_layout(state.address)
        || is_map_word(state);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- next state
  state_t word;
  /* verilator lint_off UNUSEDSIGNAL */  // some fields are not used here
  batch_head_t head;
  batch_task_t of_task;
  alpha_part_t leaves;
  /* verilator lint_on UNUSEDSIGNAL */
  stage_packet_t own_left;
  batch_part_t part;
  batch_prims_t prims;
  sm_id_t distance;
  logic [SM-1:0] sm;
  vsc_batch_t batch;
  vsc_prim_t prim;
  logic [31:0] ahead;
  logic free, is_part, begins, draws, ends, taken, is_task, copies, later;
  batch_id_t number;

  always_comb begin
    d = q;
    if (batch_ready_i) d.batch.valid = 1'b0;
    if (step_ready_i) d.step.valid = 1'b0;
    d.state.valid = 1'b0;
    if (alpha_ready_i) d.alpha.valid = 1'b0;
    free = !d.step.valid;
    copies = copies_i || q.alpha.valid;

    word = world_packet_state(packet);
    head = world_packet_head(packet);
    of_task = world_packet_batch_task(packet);
    is_task = packet.kind == WORLD_PACKET_BATCH_TASK;
    number = is_task ? of_task.batch : head.batch;
    distance = (is_task ? of_task.sm : head.sm) - first_sm_i;
    sm = 32'(distance) < P.sms ? SM'(distance) : '0;
    if (q.parts) sm = SM'(q.batch.data.sm);
    own_left = left[sm];
    part = stage_packet_part(own_left);
    is_part = own_left.kind == STAGE_PACKET_PART;
    leaves = stage_packet_alpha(own_left);
    batch = is_part ? part_of(q.parts ? q.batch.data.batch : number, 5'(sm), part)
        : whole(head, 5'(sm), stage_packet_batch(own_left));
    batch.prims = is_part ? part.prims : head.prims;
    batch.numbered = (!is_part || part.starts != '0) && counts(q.map);
    batch.values = batch.numbered || (batch.each.on && has_values(q.map));
    prims = q.parts ? stage_packet_prims(own_left) : world_packet_prims(packet);

    prim = '0;
    ahead = '0;
    later = 1'b0;
    packet_pop = 1'b0;
    left_pop = '0;
    begins = 1'b0;
    draws = 1'b0;
    ends = q.open && q.left == '0;  // all its primitives were sent
    if (!ends && q.parts) begin
      // The next part of a batch, or a primitive of the open part.
      if (left_valid[sm]) begin
        if (q.open) begin
          draws = own_left.kind == STAGE_PACKET_PRIMS;
          ends = !draws;
        end
        else begin
          begins = is_part;
          left_pop[sm] = !is_part;
        end
      end
    end
    else if (!ends && packet_valid)
      case (packet.kind)
        WORLD_PACKET_STATE:
          if (!is_looked_at(word)) packet_pop = 1'b1;
          else if (q.open) ends = 1'b1;
          else if (drained_i && !q.batch.valid && !q.step.valid && !q.state.valid) begin
            d.map = map_after(q.map, word);
            d.state = {1'b1, word};
            packet_pop = 1'b1;
          end
        WORLD_PACKET_HEAD:
          if (q.open) ends = 1'b1;
          else if (left_valid[sm] && !q.state.valid) begin
            if (own_left.kind == STAGE_PACKET_ALPHA) begin
              if (drained_i && settled_i && !q.batch.valid && !q.step.valid && !q.alpha.valid) begin
                d.alpha = {
                  1'b1,
                  alpha_work_t'{
                      batch: head.batch,
                      sm: 5'(sm),
                      row: leaves.row,
                      rows: 8'(leaves.rows),
                      patch_row: leaves.patch_row,
                      patch_rows: leaves.patch_rows,
                      patches: 4'(leaves.patches),
                      vertices: leaves.vertices,
                      scalars: leaves.scalars
                  }
                };
                packet_pop = 1'b1;
                left_pop[sm] = 1'b1;
              end
            end
            else begin
              begins = own_left.kind != STAGE_PACKET_PRIMS;
              left_pop[sm] = !begins;
            end
          end
        // A task of the beta phase has only parts.
        WORLD_PACKET_BATCH_TASK:
          if (q.open) ends = 1'b1;
          else if (left_valid[sm] && !q.state.valid) begin
            begins = is_part;
            left_pop[sm] = !is_part;
          end
        WORLD_PACKET_PRIMS:
          if (q.open) draws = 1'b1;
          else packet_pop = 1'b1;
        WORLD_PACKET_CLOSE:
          if (q.open) ends = 1'b1;
          else packet_pop = 1'b1;
        default: packet_pop = 1'b1;
      endcase

    taken = q.second || q.left == 6'd1;
    if (begins && free && !d.batch.valid && !copies) begin
      d.batch = {1'b1, batch};
      d.step = {1'b1, vsc_step_of_batch(batch)};
      d.open = 1'b1;
      d.parts = is_part;
      d.shape = batch.shape;
      d.split = !is_part && head.topology >= 4'd7 && head.topology <= 4'd9;
      d.neighbours = !is_part && head.topology >= 4'd10 && head.topology <= 4'd13;
      d.left = batch.prims;
      d.second = 1'b0;
      d.number = '0;
      d.starts = is_part ? part.starts : '0;
      packet_pop = !q.parts;  // the head is accepted with the first part
      left_pop[sm] = 1'b1;
    end
    if (draws && free) begin
      prim = own(prims.prims[q.second], q.shape, q.split, q.neighbours);
      // The number among the primitives, where parts of one share it; or that of its patch in the part.
      ahead = q.starts & (~32'd0 >> (5'd31 - prim.corners[0]));
      ahead[0] = 1'b0;
      later = q.split && q.number != '0 && !prim.edges[EDGES_BEGIN];
      prim.number = q.starts == '0 ? q.number - 5'(later) : 5'($countones(ahead));
      d.step = {1'b1, vsc_step_of_prim(prim)};
      d.number = (q.starts == '0 ? prim.number : q.number) + 5'd1;
      d.left = q.left - 6'd1;
      d.second = !taken;
      packet_pop = taken && !q.parts;
      left_pop[sm] = taken && q.parts;
    end
    if (ends && free) begin
      d.step = {1'b1, vsc_step_of_close('0)};
      d.open = 1'b0;
      d.parts = q.parts && !q.batch.data.last;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
