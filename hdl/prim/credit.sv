// Credit: the sender's side of a credit scheme. It passes packets on to a receiver that has no
// ready, as long as that has places reserved.
//
// One packet a clock while credits last, latency 1 clock. With R clocks from the take of a packet
// to the first clock in which its credit may be used again, CREDITS of R or more give one a clock,
// fewer give CREDITS / R. Pushes stall while all credits are out. Order is kept.

module credit #(
  // ---- parameters
  parameter int unsigned WIDTH = 8,
  parameter int unsigned CREDITS = 8
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             push_valid_i,
  output logic             push_ready_o,
  input  logic [WIDTH-1:0] push_i,
  output logic             out_valid_o,  // the receiver has a place for it
  output logic [WIDTH-1:0] out_o,
  input  logic             give_i,       // the receiver gives a place back
  output logic             fault_o       // it gave back more than it got
);

  // ---- registers
  typedef struct packed {
    logic [6:0] outstanding;  // credits used and not given back
    logic       fault;
    struct packed {logic valid; logic [WIDTH-1:0] data;} out;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign push_ready_o = q.outstanding < 7'(CREDITS);
  assign {out_valid_o, out_o} = q.out;
  assign fault_o = q.fault;

  // ---- next state
  logic push, back;

  always_comb begin
    d = q;
    push = push_valid_i && push_ready_o;
    // What is pushed in this clock has not reached the receiver yet: it cannot be given back.
    back = give_i && q.outstanding > 0;

    d.outstanding = q.outstanding + 7'(push) - 7'(back);
    d.fault = q.fault || give_i && q.outstanding == 0;
    d.out.valid = push;
    if (push) d.out.data = push_i;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
