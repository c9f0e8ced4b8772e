// Grant: stores which of several sources of a channel was offered and not accepted, so that its offer does not change.
//
// The offers do not pass through it, so they are not delayed: the owner offers the word of the source `held`, else that
// of the first source that offers. It handles an offer a cycle and stalls nothing. Sources have a fixed priority.

module grant (
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       shown_valid_i,  // source whose word is offered
  input  logic [7:0] shown_i,
  input  logic       taken_i,        // the word is accepted
  output logic       held_valid_o,   // source whose word was offered and not accepted
  output logic [7:0] held_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; logic [7:0] data;} held;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {held_valid_o, held_o} = q.held;

  // ---- next state
  always_comb begin
    d = q;
    d.held.valid = shown_valid_i && !taken_i;
    if (d.held.valid) d.held.data = shown_i;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
