// Free resources: runs of free units, and the sub-partitions of a block's warps.

package mpc_room_pkg;
  import mpc_pkg::*;
  import warps_pkg::*;

  localparam int unsigned SHARED_UNITS = 64 * MPC_SHARED;

  typedef struct packed {
    logic       found;
    logic [8:0] at;
  } run_t;

  // Shift that extends runs of `have` to longer ones, of at most `size`.
  function automatic logic [8:0] reach(input logic [8:0] size, input logic [8:0] have);
    logic [8:0] more;
    more = size - have;
    return size <= have ? '0 : more < have ? more : have;
  endfunction

  // Starts of runs of `size` free units, of 64 units.
  function automatic logic [63:0] runs(input logic [63:0] used, input logic [5:0] size);
    logic [63:0] at;
    at = ~used;
    for (int k = 0; k < 5; k++) at = at & at >> reach(9'(size), 9'(1 << k));
    return at;
  endfunction

  function automatic logic [5:0] lowest(input logic [63:0] bits);
    lowest = '0;
    for (int k = 63; k >= 0; k--) if (bits[k]) lowest = 6'(k);
  endfunction

  // Start of the lowest free run of shared memory, if there is one; 0 for size 0.
  function automatic run_t shared_fit(input logic [SHARED_UNITS-1:0] used, input logic [8:0] size);
    logic [SHARED_UNITS-1:0] at;
    run_t found;
    at = ~used;
    for (int k = 0; k < 9; k++) at = at & at >> reach(size, 9'(1 << k));
    found = '0;
    found.found = size == '0 || at != '0;
    if (size != '0)
      for (int k = MPC_SHARED - 1; k >= 0; k--)
        if (at[64*k+:64] != '0) found.at = 9'(64 * k) + 9'(lowest(at[64*k+:64]));
    return found;
  endfunction

  // Start of the lowest free run of barriers.
  function automatic run_t barrier_fit(input logic [MPC_BARRIERS-1:0] used, input logic [4:0] size);
    logic [63:0] at;
    at = runs({{64-MPC_BARRIERS{1'b1}}, used}, 6'(size));
    return {size == '0 || at != '0, size == '0 ? 9'd0 : 9'(lowest(at))};
  endfunction

  // Mask of `count` units from `first` on.
  function automatic logic [63:0] span(input logic [5:0] first, input logic [6:0] count);
    return 64'((65'd1 << count) - 65'd1) << first;
  endfunction

  function automatic logic [SHARED_UNITS-1:0] shared_span(input logic [8:0] first, input logic [8:0] count);
    return SHARED_UNITS'(((SHARED_UNITS+1)'(1) << count) - (SHARED_UNITS+1)'(1)) << first;
  endfunction

  // Distributes a block's warps over `turns` + 1 sub-partitions, or two of one partition: all get the same number, and the rest goes to
  // those that fit the most, the lowest first.
  function automatic sub_plan_t plan_of(
      input logic [MPC_SUBS-1:0][6:0] fit, input logic [5:0] warps, input logic one_partition, input logic [1:0] turns);
    logic halved, more, second;
    logic [1:0] all;
    logic [5:0] share;
    logic [MPC_SUBS-1:0][1:0] ranks;
    logic [MPC_SUBS-1:0][6:0] counts;
    logic [MPC_SUBS-1:0] fits, there;
    sub_plan_t found;
    halved = one_partition && turns == 2'd3;
    all = halved ? 2'd1 : turns;
    share = all == 2'd0 ? warps : all == 2'd1 ? warps >> 1 : warps >> 2;
    for (int unsigned s = 0; s < MPC_SUBS; s++) begin
      there[s] = s <= 32'(turns);
      ranks[s] = '0;
      for (int unsigned t = 0; t < MPC_SUBS; t++)
        if (there[s] && t <= 32'(turns) && t != s && (!halved || s / 2 == t / 2))
          if (fit[t] > fit[s] || fit[t] == fit[s] && t < s) ranks[s] = ranks[s] + 2'd1;
      counts[s] = 7'(share) + 7'(6'(ranks[s]) < (warps & 6'(all)));
      fits[s] = fit[s] >= counts[s];
    end
    more = 8'(fit[2]) + 8'(fit[3]) > 8'(fit[0]) + 8'(fit[1]);
    second = (&fits[3:2]) && (more || !(&fits[1:0]));
    found = '0;
    found.turns = all;
    found.fits = halved ? (&fits[1:0]) || (&fits[3:2]) : &(fits | ~there);
    for (int unsigned s = 0; s < MPC_SUBS; s++)
      if (there[s] && (!halved || second == (s >= 2))) begin
        found.order[ranks[s]] = 2'(s);
        found.counts[s] = counts[s];
      end
    return found;
  endfunction

  // The thread at distance `stride` from `at`.
  /* verilator lint_off UNUSEDSIGNAL */ // z never wraps
  function automatic thread_index_t thread_after(
      input thread_index_t at, input thread_index_t stride, input thread_index_t threads);
    logic [11:0] x, y;
    logic carry, carry_y;
    x = 12'(at.x) + 12'(stride.x);
    carry = x >= 12'(threads.x);
    y = 12'(at.y) + 12'(stride.y) + 12'(carry);
    carry_y = y >= 12'(threads.y);
    return {
      at.z + stride.z + 7'(carry_y),
      y[10:0] - (carry_y ? threads.y : 11'd0),
      x[10:0] - (carry ? threads.x : 11'd0)
    };
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Lanes of a block's last warp.
  function automatic logic [31:0] last_lanes(input logic [4:0] x, input logic [4:0] y, input logic [4:0] z);
    logic [4:0] rest;
    rest = x * y * z;
    return rest == '0 ? '1 : (32'd1 << rest) - 32'd1;
  endfunction

  // Place of a compute warp, in the bits of a launch.
  function automatic warp_place_t warp_place(input compute_place_t place);
    return {place[63:0], 10'd0, place[117:64]};
  endfunction

endpackage
