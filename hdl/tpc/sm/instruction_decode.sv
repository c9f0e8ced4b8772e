// Instruction decode: decodes words into instructions by the table of encodings. One instruction a cycle (sm-common-alu-throughput), 1
// cycle later, in order; `hold` stalls it. Words that match no row, reserved values and bits without a meaning decode to `Unknown`.
// Specification: SM; the instruction set.

module instruction_decode
  import encoding_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     issue_valid_i,
  input  fetched_t issue_i,
  input  logic     hold_i,           // stall: `issue_i` is repeated
  output logic     decoded_valid_o,
  output decoded_t decoded_o
);

  // ---- registers
  typedef struct packed {
    struct packed {
      logic     valid;
      decoded_t data;
    } decoded;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {decoded_valid_o, decoded_o} = q.decoded;

  // The outline from fetch is contained in the instruction.
  logic unused;
  assign unused = &{1'b0, issue_i.outline};

  // ---- next state
  always_comb begin
    d = q;
    if (!hold_i) begin
      d.decoded.valid = issue_valid_i;
      if (issue_valid_i) begin
        d.decoded.data = '{
          slot: issue_i.slot,
          counter: issue_i.counter,
          control: issue_i.control,
          word: issue_i.word,
          constant: issue_i.constant,
          instruction: issue_i.fault == FETCH_FAULT_NOTHING ? instruction_of(issue_i.word)
              : refused_instruction(issue_i.word, issue_i.fault)
        };
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
