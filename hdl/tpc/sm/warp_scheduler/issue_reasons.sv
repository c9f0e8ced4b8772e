// Issue reasons: why each slot does not issue in a cycle, without registers. Specification: instruction set 2; units, SM.

module issue_reasons
  import sm_pkg::*;
  import warp_conditions_pkg::*;
  import warp_scheduler_params_pkg::*;
  import warp_scheduler_pkg::*;
#(
  // ---- parameters
  parameter warp_scheduler_params_t P = WARP_SCHEDULER_PARAMS
) (
  // ---- ports
  input  logic [SLOTS-1:0]              running_i,        // slots whose warps have not ended
  input  logic [SLOTS-1:0]              branching_i,      // slots with an instruction at divergence that this cycle does not decide
  input  logic [SLOTS-1:0]              parked_i,
  input  logic [SLOTS-1:0]              stopping_i,
  input  logic [SLOTS-1:0][3:0]         count_i,
  input  slot_head_t [SLOTS-1:0]        head_i,
  input  logic [SLOTS-1:0][6:0]         stall_i,
  input  slot_scoreboards_t [SLOTS-1:0] scoreboards_i,
  input  logic [SLOTS-1:0][5:0]         in_flight_i,
  input  logic [ROOMS-1:0][3:0]         used_i,
  input  logic [2:0]                    control_stall_i,
  input  logic [2:0]                    busy_i,
  input  logic                          half_rate_i,
  output issue_reason_t [SLOTS-1:0]     reasons_o,
  output logic [SLOTS-1:0]              able_o,           // slots that may issue
  output logic [SLOTS-1:0]              idle_o,           // slots with nothing in flight
  output slot_head_t [SLOTS-1:0]        heads_o           // issue conditions of each slot's oldest word
);

  logic [ROOMS-1:0] full;

  always_comb begin
    full = '0;
    for (int k = 0; k < ROOMS; k++)
      unique case (path_t'(k))
        PATH_NOWHERE, PATH_LANES: ;
        PATH_DIVERGENCE: full[k] = 32'(used_i[k]) >= P.control_room || control_stall_i != '0;
        default: full[k] = 32'(used_i[k]) >= P.room;
      endcase
    able_o = '0;
    for (int k = 0; k < SLOTS; k++) begin
      idle_o[k] = in_flight_i[k] == '0 && scoreboards_i[k] == '0;
      heads_o[k] = head_i[k];
      if (stopping_i[k]) begin
        heads_o[k].path = PATH_DIVERGENCE;
        heads_o[k].half_rate = 1'b0;
        heads_o[k].parks = 1'b0;
        heads_o[k].orders = 1'b0;
      end
      if (!running_i[k]) reasons_o[k] = ISSUE_REASON_NO_WARP;
      else if (branching_i[k]) reasons_o[k] = ISSUE_REASON_CONTROL;
      else if (parked_i[k] && !stopping_i[k]) reasons_o[k] = ISSUE_REASON_PARKED;
      else if (count_i[k] == '0) reasons_o[k] = ISSUE_REASON_NO_INSTRUCTION;
      else if (stall_i[k] != '0) reasons_o[k] = ISSUE_REASON_STALL_COUNT;
      else if (!is_clear(head_i[k], scoreboards_i[k]) || (head_i[k].alone && !idle_o[k])
          || (heads_o[k].orders && in_flight_i[k] != '0)) reasons_o[k] = ISSUE_REASON_SCOREBOARD;
      else if (full[queue_of(heads_o[k].path)] || (is_in_flight(heads_o[k].path) && in_flight_i[k] >= MOST)) reasons_o[k] = ISSUE_REASON_PATH_FULL;
      else if ((half_rate_i && heads_o[k].half_rate) || (busy_i != '0 && heads_o[k].path == PATH_LANES)) reasons_o[k] = ISSUE_REASON_HALF_RATE;
      else reasons_o[k] = ISSUE_REASON_ISSUED;
      able_o[k] = reasons_o[k] == ISSUE_REASON_ISSUED;
    end
  end

endmodule
