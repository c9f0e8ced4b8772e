// An instruction's fields, and the value that it computes.

// Each function has the whole instruction as its input and uses some fields; bit 3 of the word is unused.
/* verilator lint_off UNUSEDSIGNAL */

package macro_instruction_pkg;

  // Functions of the ALU.
  localparam logic [31:0] FUNCTIONS = 32'b1_1111_0000_1111;

  // Operation of an instruction.
  typedef enum logic [2:0] {
    ALU,            // a function of two registers
    ADD_IMMEDIATE,  // a register and the immediate
    INSERT,         // a register with a field of another inserted
    EXTRACT,        // a field whose position is in a register is extracted
    DEPOSIT,        // a field is inserted at the position in a register
    READ,           // reads a method's shadow
    UNKNOWN,
    BRANCH
  } op_t;

  typedef struct packed {
    op_t         op;
    logic        known;         // the instruction is legal
    logic        by_immediate;  // b is the immediate
    logic        takes;         // a parameter is consumed
    logic        sends;         // a method is sent
    logic        aims;          // the value sets the method that is sent next
    logic        keeps;         // the parameter is written to rd, else the value
    logic        if_not_zero;   // for a branch: it is taken where the register is not zero
    logic        annuls;        // for a branch: the next instruction is annulled where it is taken
    logic        exits;
    logic [2:0]  result;
    logic [2:0]  rd;
    logic [2:0]  ra;
    logic [2:0]  rb;
    logic [4:0]  function_code;
    logic [31:0] immediate;
    logic [4:0]  source;
    logic [4:0]  size;
    logic [4:0]  destination;
  } instruction_t;

  function automatic instruction_t decoded(input logic [31:0] word);
    instruction_t i;
    logic [7:0] results;
    results = 8'(1) << word[6:4];
    i.op = op_t'(word[2:0]);
    i.known = i.op == ALU ? FUNCTIONS[word[21:17]] : i.op != UNKNOWN;
    i.by_immediate = word[2:0] inside {3'd1, 3'd5, 3'd6, 3'd7};
    i.takes = |(results & 8'b0110_1001);
    i.sends = |(results & 8'b1101_1000);
    i.aims = |(results & 8'b1110_0100);
    i.keeps = |(results & 8'b0010_1001);
    i.if_not_zero = word[4];
    i.annuls = word[5];
    i.exits = word[7];
    i.result = word[6:4];
    i.rd = word[10:8];
    i.ra = word[13:11];
    i.rb = word[16:14];
    i.function_code = word[21:17];
    i.immediate = 32'(signed'(word[31:14]));
    i.source = word[21:17];
    i.size = word[26:22];
    i.destination = word[31:27];
    return i;
  endfunction

  // The registers that an instruction names, read in the cycle before it executes.
  // The value written in that cycle is not among them; it is retained separately.
  typedef struct packed {
    logic [31:0] a;
    logic [31:0] b;      // rb, or the immediate
    logic        a_new;  // the retained value replaces ra
    logic        b_new;
  } read_t;

  // The operands of an instruction.
  typedef struct packed {
    logic [31:0] a;
    logic [31:0] b;     // second operand: rb, its complement, or the immediate
    logic [4:0]  from;  // position of the source field
    logic [4:0]  to;    // position of the destination field
  } operands_t;

  function automatic logic subtracts(input instruction_t i);
    return i.op == ALU && !i.function_code[3] && i.function_code[1];
  endfunction

  function automatic operands_t operands(input instruction_t i, input logic [31:0] a,
                                         input logic [31:0] b);
    return '{
        a: a,
        b: subtracts(i) ? ~b : b,
        from: i.op == EXTRACT ? a[4:0] : i.source,
        to: i.op == DEPOSIT ? a[4:0] : i.destination
    };
  endfunction

  // Sum or difference, with the carry or borrow below: one carry chain.
  function automatic logic [32:0] sum(input instruction_t i, input operands_t o, input logic carry);
    logic less, in;
    logic [33:0] total;
    less = subtracts(i);
    in = i.op == ALU && i.function_code[0] && carry;
    total = {1'b0, o.a, 1'b1} + {1'b0, o.b, less ^ in};
    return {total[33] ^ less, total[32:1]};
  endfunction

  // A field of b shifted to its new position, and for Insert the other bits of
  // a. It is rotated to the right by the difference of the positions; `places`
  // is the mask that it fills, `there` the part of it for which b has a bit.
  function automatic logic [31:0] moved(input instruction_t i, input operands_t o);
    logic [5:0] by, above;
    logic [31:0] turned, places, there, field;
    logic far;
    far = i.op != INSERT && o.a[31:5] != 0;
    by = 6'(o.from) - 6'(o.to);
    above = 6'(o.to) + 6'(i.size);
    turned = 32'({o.b, o.b} >> by[4:0]);
    places = (32'hffff_ffff << o.to) & ~(32'hffff_ffff << above);
    there = by[5] ? 32'hffff_ffff : 32'hffff_ffff >> by[4:0];
    field = far ? '0 : turned & places & there;
    return i.op == INSERT ? (o.a & ~places) | field : field;
  endfunction

  function automatic logic [31:0] logical(input logic [4:0] code, input logic [31:0] a,
                                          input logic [31:0] b);
    case (code[2:0])
      3'd0: return a ^ b;
      3'd1: return a | b;
      3'd2: return a & b;
      3'd3: return a & ~b;
      default: return ~(a & b);
    endcase
  endfunction

  // The value, with the carry above it.
  function automatic logic [32:0] outcome(input instruction_t i, input operands_t o,
                                          input logic carry, input logic [31:0] shadow);
    logic [32:0] total;
    total = sum(i, o, carry);
    case (i.op)
      ALU: return i.function_code[3] ? {carry, logical(i.function_code, o.a, o.b)} : total;
      INSERT, EXTRACT, DEPOSIT: return {carry, moved(i, o)};
      READ: return {carry, shadow};
      default: return {carry, total[31:0]};
    endcase
  endfunction

endpackage
