// Packet issue: sends a request to the slice: its head, then its beats. Rate: one packet a cycle. Latency: one cycle. A
// lost request, a raw write with a status that its page does not have, is reported instead of its head, and its beats
// are dropped. Nothing stalls it: its packets have reserved entries. Packets are in order. Specification: CBC and
// compression.

module packet_issue
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import slice_issue_pkg::*;
  import translation_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             head_valid_i,   // while no beats are left
  input  issued_head_t     head_i,
  input  logic             beat_valid_i,   // while beats are left
  input  memory_beat_t     beat_i,
  output current_request_t current_o,
  output logic             slice_valid_o,
  output memory_up_t       slice_o,
  output logic             fault_valid_o,  // a write was dropped; its address is physical
  output access_fault_t    fault_o,
  output logic             idle_o
);

  // ---- registers
  typedef struct packed {logic valid; memory_up_t data;} slice_t;
  typedef struct packed {logic valid; access_fault_t data;} fault_t;

  typedef struct packed {
    current_request_t current;
    slice_t           slice;
    fault_t           fault;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign current_o = q.current;
  assign {slice_valid_o, slice_o} = q.slice;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = !q.slice.valid && !q.fault.valid && q.current.left == '0;

  // ---- next state
  always_comb begin
    d = q;
    d.slice.valid = 1'b0;
    d.fault.valid = 1'b0;
    if (beat_valid_i) begin
      d.current.left = q.current.left - 3'd1;
      if (q.current.source != BEAT_SOURCE_LOST) d.slice = {1'b1, memory_up_of_beat(beat_i)};
    end
    if (head_valid_i) begin
      d.current = {head_i.source, head_i.head.channel, beats(head_i.head)};
      if (head_i.source == BEAT_SOURCE_LOST)
        d.fault = {
          1'b1, ACCESS_FAULT_KIND_KIND, head_i.head.client, ACCESS_KIND_WRITE, space_id_t'(0), {head_i.head.line, 7'd0}
        };
      else d.slice = {1'b1, memory_up_of_head(head_i.head)};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
