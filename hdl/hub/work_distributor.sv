// Work distributor: places the blocks of grids on SMs, one in 2 cycles (cwd-cta-interval), each on the SM with the most free capacity.
// The first block is placed 5 cycles after the last of the grid's SMs has reported its capacity. It stalls while no SM has capacity,
// and while an SM does not accept its packets. Grids are placed one after the other in order of arrival; they end in any order.
// Specification: SKED and CWD.

module work_distributor
  import tasks_pkg::*;
  import work_distributor_params_pkg::*;
  import work_distributor_pkg::*;
#(
  // ---- parameters
  parameter work_distributor_params_t P = WORK_DISTRIBUTOR_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         task_valid_i,
  output logic                         task_ready_o,
  input  task_packet_t                 task_i,
  output logic                         task_ended_valid_o,
  input  logic                         task_ended_ready_i,
  output task_ended_t                  task_ended_o,
  output logic          [P.sms-1:0]    block_valid_o,
  input  logic          [P.sms-1:0]    block_ready_i,
  output block_packet_t [P.sms-1:0]    block_o,
  input  logic          [P.sms-1:0]    report_valid_i,
  output logic          [P.sms-1:0]    report_ready_o,
  input  block_report_t [P.sms-1:0]    report_i,
  output logic                         idle_o
);

  // ---- registers
  typedef struct packed {
    logic          valid;
    block_packet_t data;
  } block_out_t;

  typedef struct packed {
    place_step_t                   step;
    grid_t                         grid;
    next_block_t                   next;
    chosen_sm_t                    chosen;
    logic                          alone;       // a block of a sequential grid runs
    logic [WORK_SMS-1:0]           responded;
    logic [WORK_SMS-1:0][6:0]      free_blocks; // blocks that may be sent, by SM
    running_task_t [WORK_TASKS-1:0] running;
    block_out_t [WORK_SMS-1:0]     block;
    struct packed {
      logic        valid;
      task_ended_t data;
    } task_ended;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  task_packet_t head;
  fifo #(
    .WIDTH($bits(task_packet_t)),
    .DEPTH(P.depth)
  ) task_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(task_valid_i),
    .push_ready_o(task_ready_o),
    .push_i      (task_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  logic [P.sms-1:0] notified_valid;
  block_report_t [P.sms-1:0] notified;
  fifo #(
    .WIDTH($bits(block_report_t)),
    .DEPTH(P.depth)
  ) report_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(report_valid_i),
    .push_ready_o(report_ready_o),
    .push_i      (report_i),
    .pop_valid_o (notified_valid),
    .pop_ready_i ('1),
    .pop_o       (notified)
  );

  // ---- outputs
  logic [WORK_SMS-1:0] sending;
  logic [WORK_TASKS-1:0] runs, ends;
  always_comb begin
    for (int unsigned k = 0; k < P.sms; k++) {block_valid_o[k], block_o[k]} = q.block[k];
    for (int unsigned k = 0; k < WORK_SMS; k++) sending[k] = q.block[k].valid;
    for (int unsigned k = 0; k < WORK_TASKS; k++) begin
      runs[k] = q.running[k].valid;
      ends[k] = q.running[k].valid && q.running[k].sms == '0;
    end
  end
  assign {task_ended_valid_o, task_ended_o} = q.task_ended;
  assign idle_o = !head_valid && q.step == PLACE_STEP_IDLE && runs == '0 && !q.task_ended.valid && sending == '0;

  // ---- next state
  // All SMs, and those of the grid.
  localparam logic [WORK_SMS-1:0] ALL = '1 >> (WORK_SMS - P.sms);
  logic [WORK_SMS-1:0] of_grid, free;
  logic placing, all_free, tells, takes, found, last_x, last_y, last_z;
  logic [4:0] most;
  logic [3:0] ended;
  logic [6:0] most_free;
  task_id_t of_task;
  blocks_free_t more;
  block_packet_t word;
  /* verilator lint_off UNUSEDSIGNAL */
  grid_t grid; // bits of SMs that do not exist
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    of_grid = q.grid.sms[WORK_SMS-1:0] & ALL;
    of_task = q.grid.needs.task_id;
    placing = q.step == PLACE_STEP_RESPONSES || q.step == PLACE_STEP_PLACE;
    free = '0;
    for (int unsigned k = 0; k < P.sms; k++) begin
      free[k] = !q.block[k].valid || block_ready_i[k];
      d.block[k].valid = q.block[k].valid && !block_ready_i[k];
    end
    all_free = free == ALL;
    d.task_ended.valid = q.task_ended.valid && !task_ended_ready_i;

    // Reports from SMs.
    more = '0;
    ended = '0;
    for (int unsigned k = 0; k < P.sms; k++)
      if (notified_valid[k])
        case (notified[k].kind)
          BLOCK_REPORT_FREE: begin
            more = block_report_free(notified[k]);
            if (placing && more.task_id == of_task) begin
              d.free_blocks[k] = q.free_blocks[k] + more.blocks;
              d.responded[k] = 1'b1;
            end
          end
          BLOCK_REPORT_DONE:
          if (placing && block_report_done(notified[k]) == of_task) begin
            d.free_blocks[k] = q.free_blocks[k] + 7'd1;
            d.alone = 1'b0;
          end
          BLOCK_REPORT_ENDED: begin
            ended = block_report_ended(notified[k]);
            d.running[ended].sms[k] = 1'b0;
          end
          default: ;
        endcase

    // The SM with the most free capacity, the lowest of equals.
    found = 1'b0;
    most = '0;
    most_free = '0;
    for (int unsigned k = 0; k < P.sms; k++)
      if (q.free_blocks[k] > most_free) begin
        found = 1'b1;
        most = 5'(k);
        most_free = q.free_blocks[k];
      end

    // One cycle of the grid that is placed.
    tells = 1'b0;
    last_x = q.next.x + 32'd1 == q.grid.width;
    last_y = q.next.y + 16'd1 == q.grid.height;
    last_z = q.next.z + 16'd1 == q.grid.depth;
    unique case (q.step)
      PLACE_STEP_IDLE: ;
      PLACE_STEP_NEEDS:
      if (all_free) begin
        tells = 1'b1;
        for (int unsigned k = 0; k < P.sms; k++)
          if (of_grid[k]) d.block[k] = {1'b1, block_packet_of_needs(q.grid.needs)};
        d.step = PLACE_STEP_RESPONSES;
      end
      PLACE_STEP_RESPONSES: if (q.responded == of_grid) d.step = PLACE_STEP_PLACE;
      // Chooses an SM, and a cycle later sends it the block.
      PLACE_STEP_PLACE:
      if (!q.chosen.valid) begin
        if (found && !q.alone) d.chosen = {1'b1, most};
      end else if (free[q.chosen.sm]) begin
        d.block[q.chosen.sm] = {
          1'b1, block_packet_of_block('{task_id: of_task, x: q.next.x, y: q.next.y, z: q.next.z})
        };
        d.free_blocks[q.chosen.sm] = d.free_blocks[q.chosen.sm] - 7'd1;
        d.chosen.valid = 1'b0;
        d.alone = q.grid.sequential;
        d.next.x = last_x ? '0 : q.next.x + 32'd1;
        if (last_x) d.next.y = last_y ? '0 : q.next.y + 16'd1;
        if (last_x && last_y) d.next.z = q.next.z + 16'd1;
        if (last_x && last_y && last_z) d.step = PLACE_STEP_LAST;
      end
      PLACE_STEP_LAST:
      if (all_free) begin
        tells = 1'b1;
        for (int unsigned k = 0; k < P.sms; k++)
          d.block[k] = {
            1'b1, block_packet_of_last('{task_id: of_task, membar: of_grid[k] ? q.grid.membar : 2'd0})
          };
        d.running[of_task] = '{valid: 1'b1, sms: ALL};
        d.step = PLACE_STEP_IDLE;
      end
      default: ;
    endcase

    // The packet at the head. A block has priority over a word.
    takes = 1'b0;
    word = '0;
    grid = task_packet_grid(head);
    if (head_valid)
      if (head.kind == TASK_PACKET_GRID) begin
        if (q.step == PLACE_STEP_IDLE && !q.running[grid.needs.task_id].valid) begin
          takes = 1'b1;
          d.step = grid.width == '0 || grid.height == '0 || grid.depth == '0 || (grid.sms[WORK_SMS-1:0] & ALL) == '0 ?
              PLACE_STEP_LAST : PLACE_STEP_NEEDS;
          d.grid = grid;
          d.next = '0;
          d.responded = '0;
          d.free_blocks = '0;
          d.chosen = '0;
          d.alone = 1'b0;
        end
      end else if (!tells && all_free && !(q.step == PLACE_STEP_PLACE && q.chosen.valid)) begin
        takes = 1'b1;
        word = head.kind == TASK_PACKET_WORD ? block_packet_of_word(task_packet_word(head)) :
            block_packet_of_invalidate(task_packet_invalidate(head));
        for (int unsigned k = 0; k < P.sms; k++) d.block[k] = {1'b1, word};
      end
    head_pop = takes;

    // Ends a task that all SMs have ended.
    if (ends != '0 && (!q.task_ended.valid || task_ended_ready_i)) begin
      for (int k = WORK_TASKS - 1; k >= 0; k--) if (ends[k]) ended = 4'(k);
      d.task_ended = {1'b1, ended};
      d.running[ended].valid = 1'b0;
    end

    // Registers of SMs that are not there remain zero.
    for (int unsigned k = P.sms; k < WORK_SMS; k++) begin
      d.free_blocks[k] = '0;
      d.block[k] = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
