// Lane predicates: predicates of predicates and of flags, for all lanes at once, and the predicates that an instruction names.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_predicates_pkg;
  import arith_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  // The predicate read, and the two written.
  typedef struct packed {
    predicate_t ps;
    logic       p_not;
    predicate_t pd;
    predicate_t pq;
  } names_t;

  function automatic names_t reads(input predicate_t ps, input logic p_not);
    return '{ps: ps, p_not: p_not, pd: PT, pq: PT};
  endfunction

  function automatic names_t writes(input predicate_t pd);
    return '{ps: PT, p_not: 1'b0, pd: pd, pq: PT};
  endfunction

  function automatic names_t names_of(input instruction_t i);
    fmnmx_modifiers_t fmnmx;
    fset_modifiers_t fset;
    fsetp_modifiers_t fsetp;
    fchk_modifiers_t fchk;
    hset2_modifiers_t hset2;
    hsetp2_modifiers_t hsetp2;
    imnmx_modifiers_t imnmx;
    iset_modifiers_t iset;
    isetp_modifiers_t isetp;
    lop_modifiers_t lop;
    lop3_modifiers_t lop3;
    lea_modifiers_t lea;
    sel_modifiers_t sel;
    psetp_modifiers_t psetp;
    cset_modifiers_t cset;
    csetp_modifiers_t csetp;
    vote_modifiers_t vote;
    vsetp_modifiers_t vsetp;
    fmnmx = i.modifiers[$bits(fmnmx_modifiers_t)-1:0];
    fset = i.modifiers[$bits(fset_modifiers_t)-1:0];
    fsetp = i.modifiers[$bits(fsetp_modifiers_t)-1:0];
    fchk = i.modifiers[$bits(fchk_modifiers_t)-1:0];
    hset2 = i.modifiers[$bits(hset2_modifiers_t)-1:0];
    hsetp2 = i.modifiers[$bits(hsetp2_modifiers_t)-1:0];
    imnmx = i.modifiers[$bits(imnmx_modifiers_t)-1:0];
    iset = i.modifiers[$bits(iset_modifiers_t)-1:0];
    isetp = i.modifiers[$bits(isetp_modifiers_t)-1:0];
    lop = i.modifiers[$bits(lop_modifiers_t)-1:0];
    lop3 = i.modifiers[$bits(lop3_modifiers_t)-1:0];
    lea = i.modifiers[$bits(lea_modifiers_t)-1:0];
    sel = i.modifiers[$bits(sel_modifiers_t)-1:0];
    psetp = i.modifiers[$bits(psetp_modifiers_t)-1:0];
    cset = i.modifiers[$bits(cset_modifiers_t)-1:0];
    csetp = i.modifiers[$bits(csetp_modifiers_t)-1:0];
    vote = i.modifiers[$bits(vote_modifiers_t)-1:0];
    vsetp = i.modifiers[$bits(vsetp_modifiers_t)-1:0];
    unique case (i.opcode)
      OPCODE_FMNMX: return reads(fmnmx.ps, fmnmx.p_not);
      OPCODE_FSET: return reads(fset.ps, fset.p_not);
      OPCODE_FSETP: return '{ps: fsetp.ps, p_not: fsetp.p_not, pd: fsetp.pd, pq: fsetp.pq};
      OPCODE_FCHK: return writes(fchk.pd);
      OPCODE_HSET2: return reads(hset2.ps, hset2.p_not);
      OPCODE_HSETP2: return '{ps: hsetp2.ps, p_not: hsetp2.p_not, pd: hsetp2.pd, pq: hsetp2.pq};
      OPCODE_IMNMX: return reads(imnmx.ps, imnmx.p_not);
      OPCODE_ISET: return reads(iset.ps, iset.p_not);
      OPCODE_ISETP: return '{ps: isetp.ps, p_not: isetp.p_not, pd: isetp.pd, pq: isetp.pq};
      OPCODE_LOP: return writes(lop.pd);
      OPCODE_LOP3: return writes(lop3.pd);
      OPCODE_LEA, OPCODE_LEA_HI: return writes(lea.pd);
      OPCODE_SEL: return reads(sel.ps, sel.p_not);
      OPCODE_PSETP: return '{ps: PT, p_not: 1'b0, pd: psetp.pd, pq: psetp.pq};
      OPCODE_CSET: return reads(cset.ps, cset.p_not);
      OPCODE_CSETP: return '{ps: csetp.ps, p_not: csetp.p_not, pd: csetp.pd, pq: csetp.pq};
      OPCODE_VOTE: return '{ps: vote.ps, p_not: vote.p_not, pd: vote.pd, pq: PT};
      OPCODE_VSETP: return '{ps: vsetp.ps, p_not: vsetp.p_not, pd: vsetp.pd, pq: vsetp.pq};
      default: return reads(PT, 1'b0);
    endcase
  endfunction

  // A predicate of all lanes, or its inverse.
  function automatic lanes_t predicate_of(input flags_t flags, input predicate_t number, input logic invert);
    lanes_t value;
    value = '1;
    for (int k = 0; k < PREDICATES; k++) if (number == 3'(k)) value = flags.predicates[k];
    return value ^ {32{invert}};
  endfunction

  function automatic lanes_t combined(input logic [1:0] op, input lanes_t a, input lanes_t b);
    unique case (predicate_op_t'(op))
      PREDICATE_OP_AND: return a & b;
      PREDICATE_OP_OR: return a | b;
      default: return a ^ b;
    endcase
  endfunction

  // A test of the condition code; undocumented tests hold in no lane.
  function automatic lanes_t flag_test(input flags_t flags, input logic [4:0] test);
    lanes_t z, n, c, v;
    z = flags.zero;
    n = flags.negative;
    c = flags.carry;
    v = flags.overflow;
    unique case (test)
      5'd1: return (n & ~z) ^ v;
      5'd2: return ~n & z;
      5'd3: return n ^ (z | v);
      5'd4: return ~((n ^ v) | z);
      5'd5: return ~z;
      5'd6: return ~(n ^ v);
      5'd7: return ~(n & z);
      5'd8: return n & z;
      5'd9: return n ^ v;
      5'd10: return z;
      5'd11: return (n ^ v) | z;
      5'd12: return ~n ^ (v | z);
      5'd13: return n | ~z;
      5'd14: return (~n | z) ^ v;
      5'd15: return '1;
      5'd16: return ~v;
      5'd17: return ~c;
      5'd18: return ~n;
      5'd19: return z | ~c;
      5'd20: return c & ~z;
      5'd21: return n;
      5'd22: return c;
      5'd23: return v;
      5'd30: return n | z;
      5'd31: return ~(n | z);
      default: return '0;
    endcase
  endfunction

  // Values of Pd and Pq; for PSET and CSET the first is the result.
  typedef struct packed {
    lanes_t pd;
    lanes_t pq;
  } tests_t;

  function automatic tests_t pset(input flags_t flags, input pset_modifiers_t m);
    lanes_t first;
    first = combined(m.op1, predicate_of(flags, m.pa, m.p_not), predicate_of(flags, m.pb, m.q_not));
    return '{pd: combined(m.op2, first, predicate_of(flags, m.pc, m.r_not)), pq: '0};
  endfunction

  function automatic tests_t psetp(input flags_t flags, input psetp_modifiers_t m);
    lanes_t a, b, c;
    a = predicate_of(flags, m.pa, m.p_not);
    b = predicate_of(flags, m.pb, m.q_not);
    c = predicate_of(flags, m.pc, m.r_not);
    // For Pq the first operand is inverted, not the combination of both.
    return '{pd: combined(m.op2, combined(m.op1, a, b), c), pq: combined(m.op2, combined(m.op1, ~a, b), c)};
  endfunction

  function automatic tests_t cset(input flags_t flags, input lanes_t p, input cset_modifiers_t m);
    return '{pd: combined(m.bop, flag_test(flags, m.cc), p), pq: '0};
  endfunction

  function automatic tests_t csetp(input flags_t flags, input lanes_t p, input csetp_modifiers_t m);
    lanes_t test;
    test = flag_test(flags, m.cc);
    return '{pd: combined(m.bop, test, p), pq: combined(m.bop, ~test, p)};
  endfunction

  // Among the active lanes: whether the predicate holds in all, in any, or equally in all.
  function automatic tests_t vote(input lanes_t lanes, input lanes_t p, input vote_modifiers_t m);
    logic holds, every, none;
    every = (p & lanes) == lanes;
    none = (p & lanes) == '0;
    unique case (m.mode)
      2'd0: holds = every;
      2'd1: holds = !none;
      default: holds = every || none;
    endcase
    return '{pd: {32{holds}}, pq: '0};
  endfunction

  // PSET, PSETP, CSET, CSETP, VOTE; `p` is the predicate that the instruction names.
  function automatic tests_t tests_of(input instruction_t i, input flags_t flags, input lanes_t lanes, input lanes_t p);
    unique case (i.opcode)
      OPCODE_PSET: return pset(flags, i.modifiers[$bits(pset_modifiers_t)-1:0]);
      OPCODE_PSETP: return psetp(flags, i.modifiers[$bits(psetp_modifiers_t)-1:0]);
      OPCODE_CSET: return cset(flags, p, i.modifiers[$bits(cset_modifiers_t)-1:0]);
      OPCODE_CSETP: return csetp(flags, p, i.modifiers[$bits(csetp_modifiers_t)-1:0]);
      default: return vote(lanes, p, i.modifiers[$bits(vote_modifiers_t)-1:0]);
    endcase
  endfunction

  // How VSETP's test is combined with its predicate; unused for other instructions.
  function automatic logic [1:0] bop_of(input instruction_t i);
    vsetp_modifiers_t m;
    m = i.modifiers[$bits(vsetp_modifiers_t)-1:0];
    return i.opcode == OPCODE_VSETP ? m.bop : 2'd0;
  endfunction

  // All ones, or 1.0, where a test of a number holds.
  function automatic logic [31:0] truth_of(input instruction_t i);
    pset_modifiers_t m_pset;
    cset_modifiers_t m_cset;
    logic bf;
    m_pset = i.modifiers[$bits(pset_modifiers_t)-1:0];
    m_cset = i.modifiers[$bits(cset_modifiers_t)-1:0];
    bf = i.opcode == OPCODE_PSET ? m_pset.bf : m_cset.bf;
    return bf ? 32'h3f80_0000 : '1;
  endfunction

endpackage
