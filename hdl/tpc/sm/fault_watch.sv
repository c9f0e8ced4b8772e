// Fault watch: reports the first fault of each sub-partition that has not been reported yet; stops a warp that memory or a barrier
// refused, or that names registers it does not have; and says of a warp that ends whether it faulted. One fault a cycle is sent, 2
// cycles after it arrived; faults that arrive while one waits only mark their warp. `done` follows `ended` in the next cycle.
// Specification: SM.

module fault_watch
  import fault_watch_params_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter fault_watch_params_t P = FAULT_WATCH_PARAMS
) (
  // ---- ports
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic        [P.sub_partitions-1:0] flow_valid_i,     // this warp ends by itself
  input  warp_fault_t [P.sub_partitions-1:0] flow_i,
  input  logic        [P.sub_partitions-1:0] memory_valid_i,
  input  warp_fault_t [P.sub_partitions-1:0] memory_i,
  input  logic        [P.sub_partitions-1:0] barrier_valid_i,
  input  warp_fault_t [P.sub_partitions-1:0] barrier_i,
  input  logic        [P.sub_partitions-1:0] register_valid_i,
  input  warp_fault_t [P.sub_partitions-1:0] register_i,
  input  logic        [P.sub_partitions-1:0] attribute_valid_i,
  input  warp_fault_t [P.sub_partitions-1:0] attribute_i,
  input  logic        [P.sub_partitions-1:0] texture_valid_i,
  input  warp_fault_t [P.sub_partitions-1:0] texture_i,
  input  logic        [P.sub_partitions-1:0] ended_valid_i,
  input  logic   [P.sub_partitions-1:0][3:0] ended_i,
  output logic                               fault_valid_o,
  input  logic                               fault_ready_i,
  output sm_fault_t                          fault_o,
  output logic  [P.sub_partitions-1:0][15:0] stop_o,
  output logic        [P.sub_partitions-1:0] done_valid_o,
  output warp_done_t  [P.sub_partitions-1:0] done_o
);

  localparam int unsigned SUBS = 4;

  typedef struct packed {logic valid; warp_fault_t data;} waiting_t;
  typedef struct packed {logic valid; warp_done_t data;} notified_t;

  // ---- registers
  typedef struct packed {
    logic [SUBS-1:0][15:0] faulted;                         // warps that have faulted
    waiting_t [SUBS-1:0]   first;                           // first fault, not reported yet
    logic [1:0]            next_grant;
    struct packed {logic valid; sm_fault_t data;} fault;
    logic [SUBS-1:0][15:0] stop;
    notified_t [SUBS-1:0]  done;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {fault_valid_o, fault_o} = q.fault;
  always_comb
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      stop_o[s] = q.stop[s];
      {done_valid_o[s], done_o[s]} = q.done[s];
    end

  // ---- next state
  function automatic logic [15:0] mark(input logic valid, input slot_t slot);
    return valid ? 16'd1 << slot : '0;
  endfunction

  logic found;
  logic [1:0] chosen;

  always_comb begin
    d = q;
    if (fault_ready_i) d.fault.valid = 1'b0;
    found = 1'b0;
    chosen = '0;
    for (int unsigned k = 0; k < P.sub_partitions; k++)
      if (!found && q.first[(32'(q.next_grant)+k)%P.sub_partitions].valid) begin
        found = 1'b1;
        chosen = 2'((32'(q.next_grant) + k) % P.sub_partitions);
      end
    if (found && !d.fault.valid) begin
      d.fault = {1'b1, sm_fault_t'{sub_partition: chosen, fault: q.first[chosen].data}};
      d.first[chosen].valid = 1'b0;
      d.next_grant = 2'((32'(chosen) + 1) % P.sub_partitions);
    end
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      d.stop[s] = mark(memory_valid_i[s], memory_i[s].slot) | mark(barrier_valid_i[s], barrier_i[s].slot)
          | mark(register_valid_i[s], register_i[s].slot) | mark(attribute_valid_i[s], attribute_i[s].slot)
          | mark(texture_valid_i[s], texture_i[s].slot);
      d.done[s].valid = ended_valid_i[s];
      if (ended_valid_i[s]) begin
        d.done[s].data = '{warp: {1'b0, 2'(s), ended_i[s]}, faulted: q.faulted[s][ended_i[s]]};
        d.faulted[s][ended_i[s]] = 1'b0;
      end
      d.faulted[s] |= d.stop[s] | mark(flow_valid_i[s], flow_i[s].slot);
      if (!q.first[s].valid && (flow_valid_i[s] || memory_valid_i[s] || barrier_valid_i[s] || register_valid_i[s]
          || attribute_valid_i[s] || texture_valid_i[s]))
        d.first[s] = {1'b1, flow_valid_i[s] ? flow_i[s] : memory_valid_i[s] ? memory_i[s]
                            : barrier_valid_i[s] ? barrier_i[s] : register_valid_i[s] ? register_i[s]
                            : attribute_valid_i[s] ? attribute_i[s]
                            : texture_i[s]};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
