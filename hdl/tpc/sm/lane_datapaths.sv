// Lane datapaths: the coupled datapaths of a sub-partition, 32 of each, 16 of those at half rate. An instruction on the path Lanes in any
// clock (sm-common-alu-throughput; sm-less-common-alu-throughput: not two at half rate in neighbouring clocks), its
// result 5 clocks later (`LANES_CLOCKS`), in order; nothing stalls it. docs/units/tpc/sm/lane_datapaths.md has the rules. Specification: SM.

module lane_datapaths
  import fp32_fma_pkg::*;
  import lane_float_pkg::*;
  import lane_moves_pkg::*;
  import lane_ops_pkg::*;
  import lane_outcome_pkg::*;
  import lane_predicates_pkg::*;
  import modifiers_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         operands_valid_i,
  input  operands_t    operands_i,        // of other paths nothing is done
  input  logic [63:0]  clock_i,           // for CS2R
  output logic         result_valid_o,
  output lane_result_t result_o
);

  localparam int unsigned LANES_CLOCKS = 5;
  localparam int unsigned HALF = WARP_LANES / 2;

  // ---- registers
  typedef struct packed {
    logic [LANES_CLOCKS-1:0] valid;  // bit k: an instruction of k + 1 clocks ago
  } regs_t;

  // What is carried through all stages.
  typedef struct packed {
    datapath_t    datapath;
    slot_t        slot;
    lanes_t       lanes;
    register_t    destination;
    logic [1:0]   halves;
    logic         writes_flags;
    logic         whole;        // all predicates are written, not two that are named
    logic         is_float;     // FMNMX: flags are those of a float
    logic [6:0]   predicates;
    predicate_t   pd;
    logic [1:0]   bop;          // of VSETP
    lanes_t       p;
  } common_t;

  regs_t d, q;
  common_t [LANES_CLOCKS:1] common_q;
  common_t common_d, common;

  // Operands of the second half: lanes 16 to 31.
  typedef struct packed {
    instruction_t          instruction;
    logic [HALF-1:0][31:0] a;
    logic [HALF-1:0][31:0] b;
    logic [HALF-1:0][31:0] c;
    logic [HALF-1:0]       p;
    logic [HALF-1:0]       carry;
    logic [HALF-1:0]       zero;
  } half_t;

  half_t upper_d, upper_q, half;

  // ---- what enters
  logic enters;
  datapath_t datapath;
  instruction_t instruction;
  names_t names;
  lanes_t p;
  r2p_modifiers_t to_predicates;

  always_comb begin
    instruction = operands_i.instruction;
    enters = operands_valid_i && instruction.path == PATH_LANES;
    datapath = datapath_of(instruction.opcode);
    names = names_of(instruction);
    p = predicate_of(operands_i.flags, names.ps, names.p_not);
    to_predicates = instruction.modifiers[$bits(r2p_modifiers_t)-1:0];

    common_d.datapath = datapath;
    common_d.slot = operands_i.slot;
    common_d.lanes = operands_i.lanes & moved(instruction);
    common_d.destination = instruction.destination.count == '0 ? RZ : instruction.destination.first;
    common_d.halves = instruction.halves;
    common_d.writes_flags = instruction.writes_flags;
    common_d.whole = instruction.opcode == OPCODE_R2P;
    common_d.is_float = instruction.opcode == OPCODE_FMNMX;
    common_d.predicates = instruction.predicates;
    // A literal says for all lanes which are written.
    if (common_d.whole && !to_predicates.dst && instruction.b_kind == SOURCE_KIND_LITERAL)
      common_d.predicates &= instruction.literal[6:0];
    common_d.pd = names.pd;
    common_d.bop = bop_of(instruction);
    common_d.p = p;

    d.valid = {q.valid[LANES_CLOCKS-2:0], enters};
  end

  // Others read these.
  logic unused;
  assign unused = &{1'b0, operands_i.control, operands_i.word, operands_i.active, names.pq, common.is_float};

  // ---- 32 of each: operations
  full_ops_t full_ops;
  fp32_fma_op_t [3:0] fma_ops;  // of the lanes of a quad
  logic [3:0] alone;
  fswzadd_modifiers_t swizzle;
  full_results_t [WARP_LANES-1:0] full;

  always_comb begin
    full_ops = full_ops_of(instruction);
    swizzle = instruction.modifiers[$bits(fswzadd_modifiers_t)-1:0];
    for (int lane = 0; lane < 4; lane++) begin
      alone[lane] = instruction.opcode == OPCODE_FSWZADD && is_alone(swizzle, 2'(lane));
      fma_ops[lane] = instruction.opcode == OPCODE_FSWZADD ? fswzadd_op(swizzle, 2'(lane)) : fma_op_of(instruction);
    end
  end

  for (genvar lane = 0; lane < WARP_LANES; lane++) begin : g_full
    full_rate_lane datapaths (
      .clk_i,
      .rst_ni,
      .enters_i  (enters),
      .datapath_i(datapath),
      .ops_i     (full_ops),
      .fma_op_i  (fma_ops[lane%4]),
      .alone_i   (alone[lane%4]),
      .carry_i   (operands_i.flags.carry[lane]),
      .zero_i    (operands_i.flags.zero[lane]),
      .a_i       (operands_i.a.words[lane]),
      .b_i       (operands_i.b.words[lane]),
      .c_i       (operands_i.c.words[lane]),
      .results_o (full[lane])
    );
  end

  // ---- moves, predicates: in the first clock
  outcome_t [WARP_LANES-1:0] moves_d, moves_q;
  p2r_modifiers_t from_predicates;
  tests_t tests;
  logic [31:0] truth, same_word;
  logic [WARP_LANES-1:0][6:0] news;

  always_comb begin
    from_predicates = instruction.modifiers[$bits(p2r_modifiers_t)-1:0];
    tests = tests_of(instruction, operands_i.flags, operands_i.lanes, p);
    truth = truth_of(instruction);
    unique case (instruction.opcode)
      OPCODE_VOTE: same_word = p & operands_i.lanes;
      OPCODE_CS2R: same_word = clock_word(instruction.modifiers[$bits(cs2r_modifiers_t)-1:0], clock_i);
      OPCODE_LEPC: same_word = operands_i.counter;
      default: same_word = '0;
    endcase
  end

  for (genvar lane = 0; lane < WARP_LANES; lane++) begin : g_move
    logic [31:0] a, b;
    assign a = operands_i.a.words[lane];
    assign b = operands_i.b.words[lane];
    always_comb begin
      unique case (instruction.opcode)
        OPCODE_MOV, OPCODE_MOV32I: moves_d[lane].word = b;
        OPCODE_SEL: moves_d[lane].word = p[lane] ? a : b;
        OPCODE_P2R: moves_d[lane].word = p2r(from_predicates, a, b, operands_i.flags, 5'(lane));
        OPCODE_PSET, OPCODE_CSET: moves_d[lane].word = tests.pd[lane] ? truth : '0;
        default: moves_d[lane].word = same_word;
      endcase
      news[lane] = r2p(to_predicates, a, b, operands_i.flags, 5'(lane));
      moves_d[lane].code = number_code(moves_d[lane].word);
      if (common_d.whole) moves_d[lane].code = '{overflow: news[lane][3], carry: news[lane][2], sign: news[lane][1], zero: news[lane][0]};
      moves_d[lane].predicates = news[lane];
      moves_d[lane].pd = instruction.opcode == OPCODE_FCHK ? needs_care(a, b) : tests.pd[lane];
      moves_d[lane].pq = tests.pq[lane];
    end
  end

  // ---- 16 of each: lanes 0 to 15, then the others
  datapath_t half_datapath;
  logic second, half_enters;
  half_ops_t half_ops;
  half_results_t [HALF-1:0] halves;

  always_comb begin
    second = q.valid[0] && upper_q.instruction.half_rate;
    half_datapath = second ? common_q[1].datapath : datapath;
    half_enters = second || enters && instruction.half_rate;
    upper_d.instruction = instruction;
    upper_d.a = operands_i.a.words[WARP_LANES-1:HALF];
    upper_d.b = operands_i.b.words[WARP_LANES-1:HALF];
    upper_d.c = operands_i.c.words[WARP_LANES-1:HALF];
    upper_d.p = p[WARP_LANES-1:HALF];
    upper_d.carry = operands_i.flags.carry[WARP_LANES-1:HALF];
    upper_d.zero = operands_i.flags.zero[WARP_LANES-1:HALF];
    half.instruction = instruction;
    half.a = operands_i.a.words[HALF-1:0];
    half.b = operands_i.b.words[HALF-1:0];
    half.c = operands_i.c.words[HALF-1:0];
    half.p = p[HALF-1:0];
    half.carry = operands_i.flags.carry[HALF-1:0];
    half.zero = operands_i.flags.zero[HALF-1:0];
    if (second) half = upper_q;
    half_ops = half_ops_of(half.instruction);
  end

  for (genvar lane = 0; lane < HALF; lane++) begin : g_half
    half_rate_lane datapaths (
      .clk_i,
      .rst_ni,
      .enters_i  (half_enters),
      .datapath_i(half_datapath),
      .ops_i     (half_ops),
      .p_i       (half.p[lane]),
      .carry_i   (half.carry[lane]),
      .zero_i    (half.zero[lane]),
      .a_i       (half.a[lane]),
      .b_i       (half.b[lane]),
      .c_i       (half.c[lane]),
      .results_o (halves[lane])
    );
  end

  // ---- results on their way: each joins in the clock in which it is there
  // Lanes 0 to 15 of those at half rate come a clock before the others.
  outcome_t [LANES_CLOCKS:2][WARP_LANES-1:0] outcome_d, outcome_q;

  always_comb begin
    // 1: moves, logic, permutations.
    outcome_d[2] = moves_q;
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      if (common_q[1].datapath == DATAPATH_LOGIC) begin
        outcome_d[2][lane] = with_number(moves_q[lane], full[lane].logical.flagged);
        outcome_d[2][lane].pd = full[lane].logical.pd;
      end
      if (common_q[1].datapath == DATAPATH_PERMUTE) outcome_d[2][lane].word = full[lane].permuted;
    end

    // 2: comparisons and fields of lanes 0 to 15.
    outcome_d[3] = outcome_q[2];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[3][lane] = early(outcome_q[2][lane], common_q[2].datapath, common_q[2].is_float, halves[lane].float_compared,
                                 halves[lane].int_compared, halves[lane].field);
    end

    // 3: sums; comparisons and fields of the others; shifts and comparisons of halves of lanes 0 to 15.
    outcome_d[4] = outcome_q[3];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[4][lane] = middle(outcome_q[3][lane], common_q[3].datapath, halves[lane].half_compared, halves[lane].shifted);
      outcome_d[4][HALF+lane] = early(outcome_q[3][HALF+lane], common_q[3].datapath, common_q[3].is_float, halves[lane].float_compared,
                                      halves[lane].int_compared, halves[lane].field);
    end
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      if (common_q[3].datapath == DATAPATH_ADD) outcome_d[4][lane] = with_number(outcome_q[3][lane], full[lane].added);
      if (common_q[3].datapath == DATAPATH_XMAD) outcome_d[4][lane] = with_number(outcome_q[3][lane], full[lane].multiplied);
    end

    // 4: reductions; shifts and comparisons of halves of the others; parts of words of lanes 0 to 15.
    outcome_d[5] = outcome_q[4];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[5][lane] = late(outcome_q[4][lane], common_q[4].datapath, halves[lane].part, halves[lane].difference);
      outcome_d[5][HALF+lane] = middle(outcome_q[4][HALF+lane], common_q[4].datapath, halves[lane].half_compared, halves[lane].shifted);
    end
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      if (common_q[4].datapath == DATAPATH_REDUCTION) outcome_d[5][lane].word = full[lane].reduced;
    end
  end

  // ---- outputs
  // 5: floats; parts of words of the others.
  outcome_t [WARP_LANES-1:0] outcome;
  lanes_t pd, pq, code;

  always_comb begin
    common = common_q[LANES_CLOCKS];
    outcome = outcome_q[LANES_CLOCKS];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome[HALF+lane] = late(outcome_q[LANES_CLOCKS][HALF+lane], common.datapath, halves[lane].part, halves[lane].difference);
    end
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      if (common.datapath == DATAPATH_FMA) begin
        outcome[lane].word = full[lane].fma;
        outcome[lane].code = float_code(full[lane].fma);
      end
      if (common.datapath == DATAPATH_HALF_FMA) outcome[lane].word = full[lane].half_fma;
      pd[lane] = outcome[lane].pd;
      pq[lane] = outcome[lane].pq;
    end
    // VSETP's tests have not met their predicate.
    if (common.datapath == DATAPATH_VIDEO) begin
      pq = combined(common.bop, ~pd, common.p);
      pd = combined(common.bop, pd, common.p);
    end

    code = common.writes_flags ? common.lanes : '0;
    result_valid_o = q.valid[LANES_CLOCKS-1];
    result_o.slot = common.slot;
    result_o.lanes = common.lanes;
    result_o.destination = common.destination;
    result_o.halves = common.halves;
    result_o.writes_flags = common.writes_flags;
    result_o.predicates = common.predicates;
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      result_o.row.words[lane] = outcome[lane].word & {32{common.lanes[lane] && common.destination != RZ}};
      result_o.flags.zero[lane] = outcome[lane].code.zero && code[lane];
      result_o.flags.negative[lane] = outcome[lane].code.sign && code[lane];
      result_o.flags.carry[lane] = outcome[lane].code.carry && code[lane];
      result_o.flags.overflow[lane] = outcome[lane].code.overflow && code[lane];
      for (int k = 0; k < PREDICATES; k++) begin
        result_o.flags.predicates[k][lane] = common.predicates[k] && common.lanes[lane]
            && (common.whole ? outcome[lane].predicates[k] : common.pd == 3'(k) ? pd[lane] : pq[lane]);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  // What is on its way needs no reset.
  always_ff @(posedge clk_i) begin
    common_q <= {common_q[LANES_CLOCKS-1:1], common_d};
    upper_q <= upper_d;
    moves_q <= moves_d;
    outcome_q <= outcome_d;
  end

endmodule
