// Jobs that a packet, or a ZROP's feedback, requests of the ranges.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_job_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import raster_pkg::*;
  import tile_depth_pkg::*;
  import zcull_bucket_pkg::ALL_DEPTHS;
  import zcull_pkg::*;
  import zcull_rules_pkg::*;

  // A job, and the tile that it concerns; whether the tile has a word is determined later.
  typedef struct packed {
    logic        valid;
    zcull_job_t job;
    logic [10:0] x;
    logic [10:0] y;
  } aim_t;

  typedef struct packed {
    logic [3:0] touched;
    logic [3:0] whole;
  } blocks_t;

  // The blocks of a tile that a rectangle touches, and those it fills.
  function automatic blocks_t blocks(input logic [10:0] x, input logic [10:0] y, input rect_t rect);
    blocks_t b;
    logic [15:0] left, top, right, below;
    for (int k = 0; k < 4; k++) begin
      left = {1'b0, x, k[0], 3'b0};
      top = {1'b0, y, k[1], 3'b0};
      right = left + 16'd8;
      below = top + 16'd8;
      b.touched[k] = 16'(rect.x0) < right && 16'(rect.x1) > left && 16'(rect.y0) < below && 16'(rect.y1) > top;
      b.whole[k] = 16'(rect.x0) <= left && 16'(rect.x1) >= right && 16'(rect.y0) <= top && 16'(rect.y1) >= below;
    end
    return b;
  endfunction

  function automatic aim_t of_tile(input zcull_state_t s, input tile_t tile);
    aim_t aim;
    aim = '0;
    aim.valid = 1'b1;
    aim.x = {1'b0, tile.x};
    aim.y = {1'b0, tile.y};
    aim.job.op = ZCULL_OP_TILE;
    aim.job.rules = rules(s);
    aim.job.in_region = active(s);
    {aim.job.touched, aim.job.whole} = blocks(aim.x, aim.y, tile.info.rect);
    aim.job.covered = tile.covered;
    aim.job.unclipped = tile.info.unclipped;
    return aim;
  endfunction

  function automatic aim_t of_clear(input zcull_state_t s, input clear_tile_t clear, input depth_range_t range);
    aim_t aim;
    blocks_t b;
    aim = '0;
    aim.valid = clear.z;
    aim.x = clear.rect.x0[14:4];
    aim.y = clear.rect.y0[14:4];
    b = blocks(aim.x, aim.y, clear.rect);
    aim.job.op = ZCULL_OP_CLEAR;
    aim.job.rules = rules(s);
    aim.job.in_region = s.surface.region != NO_ZCULL_REGION;
    aim.job.touched = b.touched;
    if (s.target_on && !s.read_only_z) aim.job.whole = b.whole;
    aim.job.range = range;
    return aim;
  endfunction

  function automatic aim_t of_feedback(input zcull_state_t s, input depth_feedback_t feedback, input logic [2:0] source);
    aim_t aim;
    aim = '0;
    aim.valid = 1'b1;
    aim.job.op = ZCULL_OP_FEEDBACK;
    aim.job.rules = rules(s);
    aim.job.in_region = s.surface.region != NO_ZCULL_REGION;
    aim.job.touched[{feedback.y[0], feedback.x[0]}] = 1'b1;
    aim.job.range = '{min: feedback.z_min, max: feedback.z_max};
    aim.job.fence = feedback.fence;
    aim.job.loosen = feedback.loosen;
    aim.job.source = source;
    aim.x = feedback.x[11:1];
    aim.y = feedback.y[11:1];
    return aim;
  endfunction

  // Stores a word of the ranges to memory, or loads one.
  function automatic zcull_job_t of_storage(input storage_request_t request);
    zcull_job_t job;
    job = '0;
    job.op = request.put ? ZCULL_OP_PUT : ZCULL_OP_FETCH;
    job.in_region = 1'b1;
    job.at = request.at;
    return job;
  endfunction

  // The job of a change of state; range is the new range of every tile.
  function automatic aim_t of_step(input zcull_state_t s, input zcull_step_t change, input depth_range_t range);
    aim_t aim;
    aim = '0;
    aim.valid = change.act;
    aim.job.op = change.op;
    aim.job.rules = rules(s);
    aim.job.range = range;
    return aim;
  endfunction

  // The job of a packet, which may be a change of state.
  function automatic aim_t of_packet(input zcull_state_t s, input tile_packet_t packet, input zcull_step_t change);
    depth_range_t cleared;
    aim_t aim;
    tile_t tile;
    cleared = zcull_bucket_pkg::range(s.format, s.clear, s.clear);
    tile = tile_packet_tile(packet);
    case (packet.kind)
      TILE_PACKET_TILE: begin
        aim = of_tile(s, tile);
        aim.valid = !tile.drop;
      end
      TILE_PACKET_CLEAR: aim = of_clear(s, tile_packet_clear(packet), cleared);
      default: aim = of_step(s, change, change.clear ? cleared : ALL_DEPTHS);
    endcase
    return aim;
  endfunction

endpackage
