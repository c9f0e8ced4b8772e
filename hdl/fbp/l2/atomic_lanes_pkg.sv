// Lanes of a sector that are operated on: words of 32 bits, or pairs of them. Adding and comparing are
// one step, choosing the new value is another.

/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of their arguments

package atomic_lanes_pkg;
  import atomic_pkg::*;
  import memory_port_pkg::*;

  // A work, its words added and compared. A bit is a word's, the same in both words of a lane.
  typedef struct packed {
    atomic_op_t atomic;
    atomic_type_t operand;
    sector_t old;
    sector_t data;
    logic [SECTOR_WORDS-1:0][31:0] sums;  // or minima or maxima of halves
    logic [SECTOR_WORDS-1:0] on;     // operated on; of sums of floats, those not yet in the adder
    logic [SECTOR_WORDS-1:0] carry;  // of the sum
    logic [SECTOR_WORDS-1:0] less;   // old < data
    logic [SECTOR_WORDS-1:0] same;   // old = data; of compare-and-swap, old = compare
  } compared_t;

  function automatic logic is_wide(input atomic_type_t operand);
    return operand inside {ATOMIC_TYPE_U64, ATOMIC_TYPE_S64};
  endfunction

  function automatic logic is_signed(input atomic_type_t operand);
    return operand inside {ATOMIC_TYPE_S32, ATOMIC_TYPE_S64};
  endfunction

  // Whether the real chip has an operation on a type. Other combinations leave memory unchanged (hardware.tsv, R12 and R13).
  function automatic logic exists(input atomic_op_t atomic, input atomic_type_t operand);
    unique case (atomic)
      ATOMIC_OP_INCREMENT, ATOMIC_OP_DECREMENT: return operand == ATOMIC_TYPE_U32;
      ATOMIC_OP_ADD, ATOMIC_OP_AND, ATOMIC_OP_OR, ATOMIC_OP_XOR: return operand != ATOMIC_TYPE_S64;
      default: return 1'b1;
    endcase
  endfunction

  // Whether it is a minimum or maximum of each half separately.
  function automatic logic picks_halves(input atomic_op_t atomic, input atomic_type_t operand);
    return operand == ATOMIC_TYPE_F16X2 && atomic inside {ATOMIC_OP_MIN, ATOMIC_OP_MAX};
  endfunction

  function automatic logic half_is_nan(input logic [15:0] x);
    return x[14:0] > 15'h7c00;
  endfunction

  // A subnormal is a zero of its sign.
  function automatic logic [15:0] flushed_half(input logic [15:0] x);
    return x[14:10] == '0 ? {x[15], 15'd0} : x;
  endfunction

  // An unsigned number that is ordered as the halves.
  function automatic logic [15:0] half_rank(input logic [15:0] x);
    return x[15] ? ~x : {1'b1, x[14:0]};
  endfunction

  // The lesser or the greater of two halves: a number beats NaN, and -0 is below +0.
  function automatic logic [15:0] picked(input logic [15:0] a, input logic [15:0] b, input logic greater);
    logic [15:0] x, y;
    x = flushed_half(a);
    y = flushed_half(b);
    if (half_is_nan(x) && half_is_nan(y)) return 16'h7fff;
    if (half_is_nan(x) || half_is_nan(y)) return half_is_nan(x) ? y : x;
    return (half_rank(x) < half_rank(y)) != greater ? x : y;
  endfunction

  // Adds and compares all lanes of a work.
  function automatic compared_t compared(input atomic_work_t work);
    compared_t c;
    logic wide, flip, has;
    logic [1:0] on, carry, less, same;
    logic [1:0][31:0] old, data, addend, other;
    logic [65:0] sum, difference;
    wide = is_wide(work.operand);
    // Signed numbers are in the order of unsigned ones with the sign's bit turned.
    flip = is_signed(work.operand) && work.atomic inside {ATOMIC_OP_MIN, ATOMIC_OP_MAX};
    has = exists(work.atomic, work.operand);
    c = '0;
    c.atomic = work.atomic;
    c.operand = work.operand;
    c.old = work.old;
    c.data = work.data;
    for (int unsigned k = 0; k < SECTOR_WORDS; k += 2) begin
      old = work.old.words[k+:2];
      data = work.data.words[k+:2];
      other = work.atomic == ATOMIC_OP_COMPARE_AND_SWAP ? work.compare.words[k+:2] : data;
      unique case (work.atomic)
        // Increment and decrement exist for lanes of 32 bits only.
        ATOMIC_OP_INCREMENT: addend = {32'd1, 32'd1};
        ATOMIC_OP_DECREMENT: addend = '1;
        default: addend = data;
      endcase

      // Two words in one adder. A bit between them, 1 in a wide lane, propagates the low word's carry.
      sum = {1'b0, old[1], wide, old[0]} + {1'b0, addend[1], 1'b0, addend[0]};
      carry = {sum[65], sum[32] ^ wide};
      c.sums[k+:2] = {sum[64:33], sum[31:0]};

      // Old minus data: the sum with the complement and one. In a narrow lane the middle bit makes the one
      // of the high word.
      old[1][31] ^= flip;
      data[1][31] ^= flip;
      old[0][31] ^= flip && !wide;
      data[0][31] ^= flip && !wide;
      difference = {1'b0, old[1], 1'b1, old[0]} + {1'b0, ~data[1], !wide, ~data[0]} + 66'd1;
      less = ~{difference[65], difference[32] ^ wide};

      for (int unsigned n = 0; n < 2; n++) begin
        on[n] = has && &work.mask[4*(k+n)+:4];
        same[n] = work.old.words[k+n] == other[n];
      end

      if (picks_halves(work.atomic, work.operand)) begin
        for (int unsigned n = 0; n < 4; n++)
          c.sums[k+n/2][16*(n%2)+:16] =
              picked(work.old.words[k+n/2][16*(n%2)+:16], work.data.words[k+n/2][16*(n%2)+:16],
                     work.atomic == ATOMIC_OP_MAX);
      end

      // Both words of a wide lane have its bits.
      c.on[k+:2] = wide ? {2{&on}} : on;
      c.carry[k+:2] = wide ? {2{carry[1]}} : carry;
      c.less[k+:2] = wide ? {2{less[1]}} : less;
      c.same[k+:2] = wide ? {2{&same}} : same;
    end
    return c;
  endfunction

  // Whether its lanes use a floating-point adder.
  function automatic logic floats(input compared_t c);
    return c.operand inside {ATOMIC_TYPE_F32, ATOMIC_TYPE_F16X2} && c.atomic == ATOMIC_OP_ADD && c.on != '0;
  endfunction

  // The new value of an integer word.
  function automatic logic [31:0] value(input compared_t c, input int unsigned k);
    logic [31:0] old, data, sum;
    logic carry, less, same, sign, beyond;
    int unsigned last;
    old = c.old.words[k];
    data = c.data.words[k];
    sum = c.sums[k];
    carry = c.carry[k];
    less = c.less[k];
    same = c.same[k];
    // A lane's sign is in its last word.
    last = is_wide(c.operand) ? k | 1 : k;
    sign = c.sums[last][31];
    beyond = (c.old.words[last][31] ^ sign) && (c.data.words[last][31] ^ sign);
    unique case (c.atomic)
      ATOMIC_OP_ADD: return sum;
      ATOMIC_OP_SAFE_ADD: return (is_signed(c.operand) ? beyond : carry) ? old : sum;
      ATOMIC_OP_MIN: return picks_halves(c.atomic, c.operand) ? sum : less ? old : data;
      ATOMIC_OP_MAX: return picks_halves(c.atomic, c.operand) ? sum : less ? data : old;
      ATOMIC_OP_INCREMENT: return less ? sum : '0;
      // Adding all ones carries unless the old value is zero, which wraps.
      ATOMIC_OP_DECREMENT: return carry && (less || same) ? sum : data;
      ATOMIC_OP_AND: return old & data;
      ATOMIC_OP_OR: return old | data;
      ATOMIC_OP_XOR: return old ^ data;
      ATOMIC_OP_EXCHANGE: return data;
      default: return same ? data : old;  // compare-and-swap
    endcase
  endfunction

  // The result of an integer operation.
  function automatic sector_t result(input compared_t c);
    sector_t s;
    s = c.old;
    for (int unsigned k = 0; k < SECTOR_WORDS; k++) if (c.on[k]) s.words[k] = value(c, k);
    return s;
  endfunction
endpackage
