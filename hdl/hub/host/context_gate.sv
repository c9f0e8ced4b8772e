// Context gate: passes packets to the front end while the engines hold the context of the packets' group. When the
// first packet of another group waits, the gate switches contexts: drain, save, load (host-context-switch-trigger).
//
// A request to the front end follows 1 cycle after the packet or the response before it; packets stall until the load
// is complete. Specification: Host.

module context_gate
  import host_parts_pkg::*;
  import host_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            start_valid_i,   // when idle: packets are of this group from now on
  input  engine_context_t start_i,
  input  logic            packet_waits_i,  // a packet is waiting
  output logic            open_o,          // packets may pass
  output logic            request_valid_o,
  input  logic            request_ready_i,
  output host_packet_t    request_o,
  input  logic            response_valid_i,  // always accepted
  input  host_drain_t     response_i,
  input  logic            failed_i,        // a downstream unit reports a fault of the context that the engines hold
  output group_id_t       owner_o,         // group of that context
  output logic            idle_o           // responses are not for the gate
);

  // ---- registers
  // The current request to the front end, and the response that is outstanding.
  typedef enum logic [2:0] {PASS, DRAIN, DRAINED, SAVE, SAVED, LOAD, LOADED} gate_step_t;
  typedef struct packed {
    gate_step_t      step;
    logic            owned;    // the engines hold a context
    engine_context_t owner;
    engine_context_t current;
    host_tag_t       tag;
    logic            failed;   // the owner's methods are dropped, and its context is not saved
    logic            lost;     // its channel was switched out since then
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign open_o          = q.step == PASS && q.owned && !q.lost && q.owner.group == q.current.group;
  assign request_valid_o = q.step inside {DRAIN, SAVE, LOAD};
  assign owner_o         = q.owner.group;
  assign idle_o          = q.step == PASS;

  always_comb begin
    case (q.step)
      SAVE: request_o = host_packet_of_save('{tag: q.tag, channel: q.owner.channel, address: q.owner.address});
      LOAD: request_o = host_packet_of_load('{tag: q.tag, channel: q.current.channel, address: q.current.address});
      default: request_o = host_packet_of_drain(q.tag);
    endcase
  end

  // ---- next state
  logic responded, requests;

  always_comb begin
    d = q;
    responded = response_valid_i && response_i.tag == q.tag;
    requests = 1'b0;
    d.failed = q.failed || failed_i;
    case (q.step)
      PASS:
      if (packet_waits_i && !open_o) begin
        d.step = q.owned ? DRAIN : LOAD;
        requests = 1'b1;
      end else if (packet_waits_i) d.owner.channel = q.current.channel;
      DRAIN:   if (request_ready_i) d.step = DRAINED;
      DRAINED:
      if (responded) begin
        d.step = q.failed ? LOAD : SAVE;
        requests = 1'b1;
      end
      SAVE:    if (request_ready_i) d.step = SAVED;
      SAVED:
      if (responded) begin
        d.step = LOAD;
        requests = 1'b1;
      end
      LOAD:    if (request_ready_i) d.step = LOADED;
      LOADED:
      if (responded) begin
        d.step = PASS;
        d.owned = 1'b1;
        d.owner = q.current;
        d.failed = 1'b0;
        d.lost = 1'b0;
      end
      default: ;
    endcase
    if (requests) d.tag = q.tag + 4'd1;
    if (start_valid_i) begin
      d.current = start_i;
      d.lost = d.failed;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
