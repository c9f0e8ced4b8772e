// Lane datapaths: the coupled datapaths of a sub-partition, 32 of each kind, 16 of those at half rate. One instruction on the path
// Lanes in any cycle (sm-common-alu-throughput; sm-less-common-alu-throughput: not two at half rate in consecutive cycles), its result
// 5 cycles later (`LANES_CYCLES`), in order; nothing stalls it. With fewer datapaths an instruction enters in groups of lanes, one
// group a cycle, and so does its result. docs/units/tpc/sm/lane_datapaths.md has the rules. Specification: SM.

module lane_datapaths
  import fp32_fma_pkg::*;
  import lane_datapaths_params_pkg::*;
  import lane_float_pkg::*;
  import lane_moves_pkg::*;
  import lane_ops_pkg::*;
  import lane_outcome_pkg::*;
  import lane_predicates_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
#(
  // ---- parameters
  parameter lane_datapaths_params_t P = LANE_DATAPATHS_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         operands_valid_i,
  input  operands_t    operands_i,        // instructions on other paths are ignored
  input  logic [63:0]  cycle_i,           // for CS2R
  output logic         result_valid_o,
  output lane_result_t result_o
);

  localparam int unsigned LANES_CYCLES = 5;
  localparam int unsigned LANES = 1 << P.lanes_log2;
  localparam int unsigned GROUPS = WARP_LANES / LANES;
  // Datapaths at half rate; with fewer than 32 lanes as many as at full rate.
  localparam int unsigned HALF = GROUPS == 1 ? LANES / 2 : LANES;

  // ---- registers
  typedef struct packed {
    logic [LANES_CYCLES-1:0] valid;  // bit k: a group entered k + 1 cycles ago
    logic [2:0]              left;   // groups of the current instruction still to enter
  } regs_t;

  // Fields carried through all stages.
  typedef struct packed {
    datapath_t    datapath;
    slot_t        slot;
    lanes_t       lanes;        // lanes of the group
    register_t    destination;
    logic [1:0]   halves;
    logic         writes_flags;
    logic         whole;        // all predicates are written, not two that are named
    logic         is_float;     // FMNMX: flags of a float
    logic [6:0]   predicates;
    predicate_t   pd;
    logic [1:0]   bop;          // for VSETP
    lanes_t       p;
  } common_t;

  regs_t d, q;
  common_t [LANES_CYCLES:1] common_q;
  common_t common_d, common;

  // The instruction whose groups enter; the next lanes are lowest.
  typedef struct packed {
    common_t               common;       // for the whole warp
    instruction_t          instruction;
    logic [31:0]           same_word;    // for all lanes
    tests_t                tests;
    lanes_t                p;
    flags_t                flags;
    row_t                  a;
    row_t                  b;
    row_t                  c;
  } entry_t;

  entry_t first, entry;

  // Operands of the second half, the upper lanes.
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

  // ---- operations that enter
  logic begins, enters;
  instruction_t comes;
  names_t names;

  always_comb begin
    comes = operands_i.instruction;
    begins = operands_valid_i && comes.path == PATH_LANES;
    names = names_of(comes);

    first.instruction = comes;
    first.p = predicate_of(operands_i.flags, names.ps, names.p_not);
    first.tests = tests_of(comes, operands_i.flags, operands_i.lanes, first.p);
    unique case (comes.opcode)
      OPCODE_VOTE: first.same_word = first.p & operands_i.lanes;
      OPCODE_CS2R: first.same_word = cycle_word(comes.modifiers[$bits(cs2r_modifiers_t)-1:0], cycle_i);
      OPCODE_LEPC: first.same_word = operands_i.counter;
      default: first.same_word = '0;
    endcase
    first.flags = operands_i.flags;
    first.a = operands_i.a;
    first.b = operands_i.b;
    first.c = operands_i.c;
    first.common.datapath = datapath_of(comes.opcode);
    first.common.slot = operands_i.slot;
    first.common.lanes = operands_i.lanes & moved(comes);
    first.common.destination = comes.destination.count == '0 ? RZ : comes.destination.first;
    first.common.halves = comes.halves;
    first.common.writes_flags = comes.writes_flags;
    first.common.whole = comes.opcode == OPCODE_R2P;
    first.common.is_float = comes.opcode == OPCODE_FMNMX;
    first.common.predicates = comes.predicates;
    first.common.pd = names.pd;
    first.common.bop = bop_of(comes);
    first.common.p = first.p;

    enters = begins || q.left != '0;
    d.valid = {q.valid[LANES_CYCLES-2:0], enters};
    d.left = begins ? 3'(GROUPS - 1) : q.left == '0 ? '0 : q.left - 3'd1;
  end

  // Groups of an instruction enter one after another, from lane 0 up.
  lanes_t group;
  if (GROUPS == 1) begin : g_whole
    assign entry = first;
    assign group = '1;
  end else begin : g_groups
    entry_t rest_d, rest_q;
    always_comb begin
      entry = begins ? first : rest_q;
      rest_d = entry;
      rest_d.tests.pd = entry.tests.pd >> LANES;
      rest_d.tests.pq = entry.tests.pq >> LANES;
      rest_d.p = entry.p >> LANES;
      rest_d.flags.zero = entry.flags.zero >> LANES;
      rest_d.flags.negative = entry.flags.negative >> LANES;
      rest_d.flags.carry = entry.flags.carry >> LANES;
      rest_d.flags.overflow = entry.flags.overflow >> LANES;
      for (int k = 0; k < PREDICATES; k++) rest_d.flags.predicates[k] = entry.flags.predicates[k] >> LANES;
      rest_d.a = entry.a >> (32 * LANES);
      rest_d.b = entry.b >> (32 * LANES);
      rest_d.c = entry.c >> (32 * LANES);
      group = lanes_t'((33'd1 << LANES) - 33'd1) << (begins ? 0 : WARP_LANES - LANES * 32'(q.left));
    end
    always_ff @(posedge clk_i) rest_q <= rest_d;
  end

  instruction_t instruction;
  datapath_t datapath;
  r2p_modifiers_t to_predicates;
  assign instruction = entry.instruction;
  assign datapath = entry.common.datapath;
  assign to_predicates = instruction.modifiers[$bits(r2p_modifiers_t)-1:0];

  always_comb begin
    common_d = entry.common;
    common_d.lanes &= group;
    // A literal mask is the same for all lanes.
    if (common_d.whole && !to_predicates.dst && instruction.b_kind == SOURCE_KIND_LITERAL)
      common_d.predicates &= instruction.literal[6:0];
  end

  // Other units read these.
  logic unused;
  assign unused = &{1'b0, operands_i.control, operands_i.word, operands_i.active, names.pq, common.is_float};

  // ---- 32 of each: operations
  full_ops_t full_ops;
  fp32_fma_op_t [3:0] fma_ops;  // for the lanes of a quad
  logic [3:0] alone;
  fswzadd_modifiers_t swizzle;
  full_results_t [LANES-1:0] full;

  always_comb begin
    full_ops = full_ops_of(instruction);
    swizzle = instruction.modifiers[$bits(fswzadd_modifiers_t)-1:0];
    for (int lane = 0; lane < 4; lane++) begin
      alone[lane] = instruction.opcode == OPCODE_FSWZADD && is_alone(swizzle, 2'(lane));
      fma_ops[lane] = instruction.opcode == OPCODE_FSWZADD ? fswzadd_op(swizzle, 2'(lane)) : fma_op_of(instruction);
    end
  end

  for (genvar lane = 0; lane < LANES; lane++) begin : g_full
    full_rate_lane datapaths (
      .clk_i,
      .rst_ni,
      .enters_i  (enters),
      .datapath_i(datapath),
      .ops_i     (full_ops),
      .fma_op_i  (fma_ops[lane%4]),
      .alone_i   (alone[lane%4]),
      .carry_i   (entry.flags.carry[lane]),
      .overflow_i(entry.flags.overflow[lane]),
      .zero_i    (entry.flags.zero[lane]),
      .a_i       (entry.a.words[lane]),
      .b_i       (entry.b.words[lane]),
      .c_i       (entry.c.words[lane]),
      .results_o (full[lane])
    );
  end

  // ---- moves, predicates: in the first cycle
  outcome_t [LANES-1:0] moves_d, moves_q;
  p2r_modifiers_t from_predicates;
  logic [31:0] truth;
  logic [LANES-1:0][6:0] news;

  always_comb begin
    from_predicates = instruction.modifiers[$bits(p2r_modifiers_t)-1:0];
    truth = truth_of(instruction);
  end

  for (genvar lane = 0; lane < LANES; lane++) begin : g_move
    logic [31:0] a, b;
    assign a = entry.a.words[lane];
    assign b = entry.b.words[lane];
    always_comb begin
      unique case (instruction.opcode)
        OPCODE_MOV, OPCODE_MOV32I: moves_d[lane].word = b;
        OPCODE_SEL: moves_d[lane].word = entry.p[lane] ? a : b;
        OPCODE_P2R: moves_d[lane].word = p2r(from_predicates, a, b, entry.flags, 5'(lane));
        OPCODE_PSET, OPCODE_CSET: moves_d[lane].word = entry.tests.pd[lane] ? truth : '0;
        default: moves_d[lane].word = entry.same_word;
      endcase
      news[lane] = r2p(to_predicates, a, b, entry.flags, 5'(lane));
      moves_d[lane].code = number_code(moves_d[lane].word);
      if (common_d.whole) moves_d[lane].code = '{overflow: news[lane][3], carry: news[lane][2], sign: news[lane][1], zero: news[lane][0]};
      moves_d[lane].predicates = news[lane];
      moves_d[lane].pd = instruction.opcode == OPCODE_FCHK ? needs_care(a, b) : entry.tests.pd[lane];
      moves_d[lane].pq = entry.tests.pq[lane];
    end
  end

  // ---- 16 of each: lanes 0 to 15, then the others; fewer than 32 datapaths: as many
  datapath_t half_datapath;
  logic second, half_enters;
  half_ops_t half_ops;
  half_results_t [HALF-1:0] halves;

  always_comb begin
    second = GROUPS == 1 && q.valid[0] && upper_q.instruction.half_rate;
    half_datapath = second ? common_q[1].datapath : datapath;
    half_enters = second || enters && instruction.half_rate;
    upper_d.instruction = instruction;
    upper_d.a = entry.a.words[HALF+:HALF];
    upper_d.b = entry.b.words[HALF+:HALF];
    upper_d.c = entry.c.words[HALF+:HALF];
    upper_d.p = entry.p[HALF+:HALF];
    upper_d.carry = entry.flags.carry[HALF+:HALF];
    upper_d.zero = entry.flags.zero[HALF+:HALF];
    half.instruction = instruction;
    half.a = entry.a.words[HALF-1:0];
    half.b = entry.b.words[HALF-1:0];
    half.c = entry.c.words[HALF-1:0];
    half.p = entry.p[HALF-1:0];
    half.carry = entry.flags.carry[HALF-1:0];
    half.zero = entry.flags.zero[HALF-1:0];
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

  // ---- results in flight: each is merged in the cycle in which it is ready
  // The first of those at half rate come a cycle before the others, where there are others.
  outcome_t [LANES_CYCLES:2][LANES-1:0] outcome_d, outcome_q;

  always_comb begin
    // Stage 1: moves, logic, permutations.
    outcome_d[2] = moves_q;
    for (int lane = 0; lane < LANES; lane++) begin
      if (common_q[1].datapath == DATAPATH_LOGIC) begin
        outcome_d[2][lane] = with_number(moves_q[lane], full[lane].logical.flagged);
        outcome_d[2][lane].pd = full[lane].logical.pd;
      end
      if (common_q[1].datapath == DATAPATH_PERMUTE) outcome_d[2][lane].word = full[lane].permuted;
    end

    // Stage 2: comparisons and fields of lanes 0 to 15.
    outcome_d[3] = outcome_q[2];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[3][lane] = early(outcome_q[2][lane], common_q[2].datapath, common_q[2].is_float, halves[lane].float_compared,
                                 halves[lane].int_compared, halves[lane].field);
    end

    // Stage 3: sums; comparisons and fields of the other lanes; shifts and comparisons of halves of lanes 0 to 15.
    outcome_d[4] = outcome_q[3];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[4][lane] = middle(outcome_q[3][lane], common_q[3].datapath, halves[lane].half_compared, halves[lane].shifted);
    end
    for (int lane = HALF; lane < LANES; lane++) begin
      outcome_d[4][lane] = early(outcome_q[3][lane], common_q[3].datapath, common_q[3].is_float, halves[lane-HALF].float_compared,
                                 halves[lane-HALF].int_compared, halves[lane-HALF].field);
    end
    for (int lane = 0; lane < LANES; lane++) begin
      if (common_q[3].datapath == DATAPATH_ADD) outcome_d[4][lane] = with_number(outcome_q[3][lane], full[lane].added);
      if (common_q[3].datapath == DATAPATH_XMAD) outcome_d[4][lane] = with_number(outcome_q[3][lane], full[lane].multiplied);
    end

    // Stage 4: reductions; shifts and comparisons of halves of the other lanes; parts of words of lanes 0 to 15.
    outcome_d[5] = outcome_q[4];
    for (int lane = 0; lane < HALF; lane++) begin
      outcome_d[5][lane] = late(outcome_q[4][lane], common_q[4].datapath, halves[lane].part, halves[lane].difference);
    end
    for (int lane = HALF; lane < LANES; lane++) begin
      outcome_d[5][lane] = middle(outcome_q[4][lane], common_q[4].datapath, halves[lane-HALF].half_compared, halves[lane-HALF].shifted);
    end
    for (int lane = 0; lane < LANES; lane++) begin
      if (common_q[4].datapath == DATAPATH_REDUCTION) outcome_d[5][lane].word = full[lane].reduced;
    end
  end

  // ---- outputs
  // 5: floats; parts of words of the others.
  outcome_t [LANES-1:0] outcome;
  lanes_t pd, pq, code;

  always_comb begin
    common = common_q[LANES_CYCLES];
    outcome = outcome_q[LANES_CYCLES];
    for (int lane = HALF; lane < LANES; lane++) begin
      outcome[lane] = late(outcome_q[LANES_CYCLES][lane], common.datapath, halves[lane-HALF].part, halves[lane-HALF].difference);
    end
    for (int lane = 0; lane < LANES; lane++) begin
      if (common.datapath == DATAPATH_FMA) begin
        outcome[lane].word = full[lane].fma;
        outcome[lane].code = float_code(full[lane].fma);
      end
      if (common.datapath == DATAPATH_HALF_FMA) outcome[lane].word = full[lane].half_fma;
    end
    // A group's outcome is copied to all lanes; `lanes` selects its own.
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      pd[lane] = outcome[lane%LANES].pd;
      pq[lane] = outcome[lane%LANES].pq;
    end
    // VSETP's tests are not combined with their predicate yet.
    if (common.datapath == DATAPATH_VIDEO) begin
      pq = combined(common.bop, ~pd, common.p);
      pd = combined(common.bop, pd, common.p);
    end

    code = common.writes_flags ? common.lanes : '0;
    result_valid_o = q.valid[LANES_CYCLES-1];
    result_o.slot = common.slot;
    result_o.lanes = common.lanes;
    result_o.destination = common.destination;
    result_o.halves = common.halves;
    result_o.writes_flags = common.writes_flags;
    result_o.predicates = common.predicates;
    for (int lane = 0; lane < WARP_LANES; lane++) begin
      result_o.row.words[lane] = outcome[lane%LANES].word & {32{common.lanes[lane] && common.destination != RZ}};
      result_o.flags.zero[lane] = outcome[lane%LANES].code.zero && code[lane];
      result_o.flags.negative[lane] = outcome[lane%LANES].code.sign && code[lane];
      result_o.flags.carry[lane] = outcome[lane%LANES].code.carry && code[lane];
      result_o.flags.overflow[lane] = outcome[lane%LANES].code.overflow && code[lane];
      for (int k = 0; k < PREDICATES; k++) begin
        result_o.flags.predicates[k][lane] = common.predicates[k] && common.lanes[lane]
            && (common.whole ? outcome[lane%LANES].predicates[k] : common.pd == 3'(k) ? pd[lane] : pq[lane]);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  // Pipeline data need no reset.
  always_ff @(posedge clk_i) begin
    common_q <= {common_q[LANES_CYCLES-1:1], common_d};
    upper_q <= upper_d;
    moves_q <= moves_d;
    outcome_q <= outcome_d;
  end

endmodule
