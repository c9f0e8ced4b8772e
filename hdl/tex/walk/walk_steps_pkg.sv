// A lane's passes: places, shares and steps.

package walk_steps_pkg;
  import texture_quads_pkg::*;
  import texture_sums_pkg::*;
  import walk_pkg::*;

  // Distances of taps from the middle in parts of the axis: of half the number of taps, less one; odd multiples of half a
  // tap's part, from the middle on.
  typedef logic [7:0][7:0][31:0] tap_places_t;

  function automatic tap_places_t tap_places();
    tap_places_t places;
    for (int unsigned n = 0; n < 8; n++)
      for (int unsigned k = 0; k < 8; k++) places[n][k] = quotient_of(24'(2 * k + 1), 24'(4 * n + 4));
    return places;
  endfunction

  localparam tap_places_t TAP_PLACES = tap_places();

  // The number of taps that a field means: 1, or even and at most 16.
  function automatic logic [4:0] taps_of(input logic [4:0] field);
    if (field[4]) return 5'd16;
    return field < 5'd2 ? 5'd1 : {field[4:1], 1'b0};
  endfunction

  // 65,536 times part / 256 times tap / taps, rounded down.
  function automatic logic [16:0] sum_of(input logic [8:0] part, input logic [4:0] tap, input logic [4:0] taps);
    logic [12:0] whole;
    logic [20:0] reciprocal;
    logic [16:0] quotient;
    whole = 13'(part) * 13'(tap);
    case (taps)
      5'd10: reciprocal = 21'(FIFTH);
      5'd14: reciprocal = 21'(SEVENTH);
      default: reciprocal = 21'(THIRD);
    endcase
    quotient = 17'((34'(whole) * 34'(reciprocal)) >> (taps == 5'd12 ? 5'd16 : 5'd15));
    case (taps)
      5'd2: return 17'({whole, 7'd0});
      5'd4: return 17'({whole, 6'd0});
      5'd8: return 17'({whole, 5'd0});
      5'd16: return 17'({whole, 4'd0});
      5'd6, 5'd10, 5'd12, 5'd14: return quotient;
      default: return 17'({whole, 8'd0});
    endcase
  endfunction

  // A tap's share, with the weight of its level. Sums are rounded down, so that shares add up.
  function automatic logic [16:0] share_of(input logic [8:0] part, input logic [3:0] tap, input logic [4:0] taps);
    return sum_of(part, 5'(tap) + 5'd1, taps) - sum_of(part, 5'(tap), taps);
  endfunction

  // A tap's coordinates.
  function automatic logic [2:0][31:0] at_of(
    input logic [2:0][31:0] at, input logic [1:0][31:0] axis, input logic [3:0] tap, input logic [4:0] taps
  );
    logic [3:0] half;
    logic [31:0] along;
    if (taps == 5'd1) return at;
    // Half of 2 tap + 1 - taps, rounded down.
    half = tap - taps[4:1];
    along = TAP_PLACES[3'(taps[4:1]-4'd1)][half[3]?~half[2:0] : half[2:0]];
    along[31] = half[3];
    return {at[2], fused_of(along, axis[1], at[1]), fused_of(along, axis[0], at[0])};
  endfunction

  // A lane's pass; `several` where its quad may have more than one.
  function automatic pass_lane_t pass_of(
    input logic several, input logic coarser, input logic [3:0] tap, input logic second, input sample_lane_t lane
  );
    logic [4:0] taps;
    logic [8:0] fraction;
    taps = several ? taps_of(lane.taps) : 5'd1;
    fraction = several && lane.two_levels ? 9'(lane.fraction) : '0;
    return '{
        on: 1'b1,
        at: at_of(lane.at, lane.axis, tap, taps),
        layer: lane.layer,
        sample: lane.sample,
        level: lane.level + 4'(coarser),
        linear: lane.linear,
        second_slice: second,
        share: share_of(coarser ? fraction : 9'd256 - fraction, tap, taps),
        outside: lane.outside,
        offsets: lane.offsets,
        comparand: lane.comparand
    };
  endfunction

  // Where a lane's walk is after a pass.
  function automatic lane_walk_t step_of(
    input logic several, input logic slices, input logic two_levels, input logic [4:0] taps, input lane_walk_t walk
  );
    lane_walk_t step;
    logic last_tap;
    step = walk;
    step.second = several && slices && !walk.second;
    if (!step.second) begin
      last_tap = !several || 5'(walk.tap) + 5'd1 == taps_of(taps);
      step.tap = last_tap ? '0 : walk.tap + 4'd1;
      if (last_tap) begin
        step.coarser = several && two_levels && !walk.coarser;
        step.ended = !step.coarser;
      end
    end
    return step;
  endfunction

endpackage
