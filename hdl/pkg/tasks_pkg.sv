// Generated from rtl-model/bundle/tasks.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tasks_pkg;
  import warps_pkg::*;

  typedef logic [3:0] task_id_t;

  // SM resources that a thread block needs; shared memory in units of 256 bytes.
  typedef struct packed {
    task_id_t task_id;
    logic [5:0] warps;
    logic [7:0] registers;
    logic [8:0] shared;
    logic [4:0] barriers;
    logic one_partition;
  } block_needs_t;

  // A grid.
  typedef struct packed {
    block_needs_t needs;
    logic [31:0] width;
    logic [15:0] height;
    logic [15:0] depth;
    logic sequential;
    logic [63:0] sms;
    logic [1:0] membar;
  } grid_t;

  typedef enum logic [1:0] {TASK_PACKET_WORD, TASK_PACKET_INVALIDATE, TASK_PACKET_GRID} task_packet_kind_t;

  // Packets from the scheduler to the work distributor.
  typedef struct packed {
    task_packet_kind_t kind;
    logic [163:0] body;
  } task_packet_t;

  function automatic context_write_t task_packet_word(input task_packet_t packet);
    return context_write_t'(packet.body[41:0]);
  endfunction

  function automatic task_packet_t task_packet_of_word(input context_write_t word);
    return {TASK_PACKET_WORD, 164'(word)};
  endfunction

  function automatic cache_invalidate_t task_packet_invalidate(input task_packet_t packet);
    return cache_invalidate_t'(packet.body[5:0]);
  endfunction

  function automatic task_packet_t task_packet_of_invalidate(input cache_invalidate_t invalidate);
    return {TASK_PACKET_INVALIDATE, 164'(invalidate)};
  endfunction

  function automatic grid_t task_packet_grid(input task_packet_t packet);
    return grid_t'(packet.body[163:0]);
  endfunction

  function automatic task_packet_t task_packet_of_grid(input grid_t grid);
    return {TASK_PACKET_GRID, 164'(grid)};
  endfunction

  // All blocks of a task have retired, and its barriers have got their responses.
  typedef struct packed {
    task_id_t task_id;
  } task_ended_t;

  // A block, by its coordinates in the grid.
  typedef struct packed {
    task_id_t task_id;
    logic [31:0] x;
    logic [15:0] y;
    logic [15:0] z;
  } block_t;

  // A task has no more blocks.
  typedef struct packed {
    task_id_t task_id;
    logic [1:0] membar;
  } blocks_end_t;

  typedef enum logic [2:0] {BLOCK_PACKET_WORD, BLOCK_PACKET_INVALIDATE, BLOCK_PACKET_NEEDS, BLOCK_PACKET_BLOCK, BLOCK_PACKET_LAST} block_packet_kind_t;

  // Packets from the work distributor to an SM's MPC.
  typedef struct packed {
    block_packet_kind_t kind;
    logic [67:0] body;
  } block_packet_t;

  function automatic context_write_t block_packet_word(input block_packet_t packet);
    return context_write_t'(packet.body[41:0]);
  endfunction

  function automatic block_packet_t block_packet_of_word(input context_write_t word);
    return {BLOCK_PACKET_WORD, 68'(word)};
  endfunction

  function automatic cache_invalidate_t block_packet_invalidate(input block_packet_t packet);
    return cache_invalidate_t'(packet.body[5:0]);
  endfunction

  function automatic block_packet_t block_packet_of_invalidate(input cache_invalidate_t invalidate);
    return {BLOCK_PACKET_INVALIDATE, 68'(invalidate)};
  endfunction

  function automatic block_needs_t block_packet_needs(input block_packet_t packet);
    return block_needs_t'(packet.body[32:0]);
  endfunction

  function automatic block_packet_t block_packet_of_needs(input block_needs_t needs);
    return {BLOCK_PACKET_NEEDS, 68'(needs)};
  endfunction

  function automatic block_t block_packet_block(input block_packet_t packet);
    return block_t'(packet.body[67:0]);
  endfunction

  function automatic block_packet_t block_packet_of_block(input block_t block);
    return {BLOCK_PACKET_BLOCK, 68'(block)};
  endfunction

  function automatic blocks_end_t block_packet_last(input block_packet_t packet);
    return blocks_end_t'(packet.body[5:0]);
  endfunction

  function automatic block_packet_t block_packet_of_last(input blocks_end_t last);
    return {BLOCK_PACKET_LAST, 68'(last)};
  endfunction

  // Number of blocks of a task for which an SM has free resources.
  typedef struct packed {
    task_id_t task_id;
    logic [6:0] blocks;
  } blocks_free_t;

  typedef struct packed {
    task_id_t task_id;
  } block_done_t;

  typedef enum logic [1:0] {BLOCK_REPORT_FREE, BLOCK_REPORT_DONE, BLOCK_REPORT_ENDED} block_report_kind_t;

  typedef struct packed {
    block_report_kind_t kind;
    logic [10:0] body;
  } block_report_t;

  function automatic blocks_free_t block_report_free(input block_report_t packet);
    return blocks_free_t'(packet.body[10:0]);
  endfunction

  function automatic block_report_t block_report_of_free(input blocks_free_t free);
    return {BLOCK_REPORT_FREE, 11'(free)};
  endfunction

  function automatic block_done_t block_report_done(input block_report_t packet);
    return block_done_t'(packet.body[3:0]);
  endfunction

  function automatic block_report_t block_report_of_done(input block_done_t done);
    return {BLOCK_REPORT_DONE, 11'(done)};
  endfunction

  function automatic task_ended_t block_report_ended(input block_report_t packet);
    return task_ended_t'(packet.body[3:0]);
  endfunction

  function automatic block_report_t block_report_of_ended(input task_ended_t ended);
    return {BLOCK_REPORT_ENDED, 11'(ended)};
  endfunction

endpackage
