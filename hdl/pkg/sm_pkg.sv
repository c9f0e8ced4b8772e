// Generated from rtl-model/tpc/sm/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package sm_pkg;
  import opcode_pkg::*;

  typedef logic [3:0] slot_t;

  typedef logic [31:0] lanes_t;

  typedef logic [31:0] program_counter_t;

  typedef logic [2:0] scoreboard_t;

  typedef logic [7:0] register_t;

  typedef logic [2:0] predicate_t;

  localparam int unsigned WARP_LANES = 32;

  // Predicates, except the one that is always true.
  localparam int unsigned PREDICATES = 7;

  // Maximum number of slots of a sub-partition.
  localparam int unsigned SLOTS = 16;

  // Barriers that order a warp's own instructions (scoreboards), and the number for no scoreboard.
  localparam int unsigned SCOREBOARDS = 6;

  localparam scoreboard_t NO_SCOREBOARD = 3'h7;

  // The register that reads zero, and the predicate that is always true.
  localparam register_t RZ = 8'hff;

  localparam predicate_t PT = 3'h7;

  // The unit that executes an instruction. One on `Nowhere` is done when it has issued; one on `Divergence` changes the program
  // counter or the active lanes. No instruction is on the path of pixel export, only its own register reads.
  typedef enum logic [3:0] {PATH_NOWHERE, PATH_DIVERGENCE, PATH_LANES, PATH_SPECIAL, PATH_DOUBLE, PATH_LOAD_STORE, PATH_BARRIERS, PATH_TEXTURE, PATH_SPECIAL_REGISTERS, PATH_ATTRIBUTES, PATH_PIXEL_EXPORT} path_t;

  // An instruction's field of the control word, as in memory.
  typedef struct packed {
    logic [3:0] reuse;
    logic [5:0] waits;
    scoreboard_t read_scoreboard;
    scoreboard_t write_scoreboard;
    logic stays;
    logic [3:0] stall;
  } issue_control_t;

  // Properties of a word that are known before it is decoded.
  typedef struct packed {
    path_t path;
    logic half_rate;
    // A constant of one or two words is an operand; not set for LDC.
    logic constant;
    logic constant_pair;
    logic [4:0] bank;
    logic [15:0] offset;
    // After it, its warp waits until a unit resumes it.
    logic parks;
    // It waits for all its warp's instructions at units.
    logic orders;
    // It waits for the scoreboards that it names: a `ScoreboardWait`.
    logic waits;
    // It may not lead a pair.
    logic unpaired;
  } outline_t;

  // Scoreboard condition of an instruction that `waits`: those of the mask are zero, and with `counts` one has at most `most`
  // instructions.
  typedef struct packed {
    logic counts;
    scoreboard_t scoreboard;
    logic [5:0] most;
    logic [5:0] mask;
  } scoreboard_wait_t;

  // Why fetch has no instruction: the counter is misaligned or memory refused its bundle, or its constant is missing.
  typedef enum logic [1:0] {FETCH_FAULT_NOTHING, FETCH_FAULT_COUNTER, FETCH_FAULT_CONSTANT} fetch_fault_t;

  // A fetched instruction with its constant; with a fault, `Unknown` on the path `Divergence`.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    issue_control_t control;
    outline_t outline;
    logic [63:0] word;
    fetch_fault_t fault;
    logic [63:0] constant;
  } fetched_t;

  // A group of 0 to 4 registers that is read or written.
  typedef struct packed {
    register_t first;
    logic [2:0] count;
  } group_t;

  typedef enum logic [1:0] {SOURCE_KIND_REGISTER, SOURCE_KIND_CONSTANT, SOURCE_KIND_LITERAL} source_kind_t;

  // A decoded instruction. `b` and `c` have their register also where a constant or a literal replaces it.
  typedef struct packed {
    opcode_t opcode;
    path_t path;
    logic half_rate;
    predicate_t guard;
    logic guard_not;
    group_t a;
    group_t b;
    group_t c;
    source_kind_t b_kind;
    logic c_constant;
    group_t destination;
    logic [1:0] halves;
    logic reads_flags;
    logic writes_flags;
    logic [6:0] predicates;
    // A literal, an offset of an address, a target relative to the next word or in the segment; for `Unknown` the `FetchFault`.
    logic [31:0] literal;
    logic [4:0] bank;
    logic [15:0] offset;
    // The mnemonic's modifiers and further predicates, by its struct in package `modifiers`.
    logic [47:0] modifiers;
  } instruction_t;

  // The output of `decode`.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    issue_control_t control;
    logic [63:0] word;
    logic [63:0] constant;
    instruction_t instruction;
  } decoded_t;

  // The condition code and the predicates of a warp, a bit for each lane.
  typedef struct packed {
    lanes_t zero;
    lanes_t negative;
    lanes_t carry;
    lanes_t overflow;
    lanes_t [PREDICATES-1:0] predicates;
  } flags_t;

  // 32 words, one for each lane.
  typedef struct packed {
    logic [WARP_LANES-1:0][31:0] words;
  } row_t;

  // An instruction with its operands; for groups of several registers the first one.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    issue_control_t control;
    logic [63:0] word;
    instruction_t instruction;
    lanes_t active;
    lanes_t lanes;
    flags_t flags;
    row_t a;
    row_t b;
    row_t c;
  } operands_t;

  // A result for `lanes`: a register, predicates under a mask, the condition code.
  typedef struct packed {
    slot_t slot;
    lanes_t lanes;
    register_t destination;
    logic [1:0] halves;
    row_t row;
    logic writes_flags;
    logic [6:0] predicates;
    flags_t flags;
  } lane_result_t;

  // A further register of an instruction's groups, sent after its `Operands`: those of a, then b, then c.
  typedef struct packed {
    slot_t slot;
    path_t path;
    logic last;
    row_t row;
  } operand_row_t;

  // A result of a unit other than `lanes`. With `last` the instruction is done, and its scoreboard is released.
  typedef struct packed {
    lane_result_t result;
    scoreboard_t scoreboard;
    logic last;
  } written_t;

  // Announces an instruction's first register, which arrives as `Written` 3 cycles later, a second one in the next cycle.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    group_t destination;
  } soon_t;

  // Start of a warp in a slot.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    lanes_t lanes;
    logic [5:0] base;
    logic [5:0] registers;
    logic [3:0] context_id;
    logic [11:0] stack_entries;
    lanes_t helpers;
    logic exports;
    logic [3:0] collector;
    logic [3:0] half;
  } warp_start_t;

  // A warp continues at a counter, or has ended.
  typedef struct packed {
    slot_t slot;
    logic ended;
    logic straight;
    program_counter_t counter;
  } warp_next_t;

  // Decrements a scoreboard of a warp (`NO_SCOREBOARD`: none); with `retired` an instruction is done.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    logic retired;
  } release_t;

  typedef enum logic [3:0] {WARP_FAULT_KIND_ENCODING, WARP_FAULT_KIND_COUNTER, WARP_FAULT_KIND_STACK, WARP_FAULT_KIND_TARGET, WARP_FAULT_KIND_CONSTANT, WARP_FAULT_KIND_MISALIGNED, WARP_FAULT_KIND_RANGE, WARP_FAULT_KIND_UNMAPPED, WARP_FAULT_KIND_BARRIER, WARP_FAULT_KIND_REGISTER, WARP_FAULT_KIND_SURFACE, WARP_FAULT_KIND_MISALIGNED_REGISTER, WARP_FAULT_KIND_TEXTURE} warp_fault_kind_t;

  // Why a warp was stopped, its counter and its word.
  typedef struct packed {
    slot_t slot;
    warp_fault_kind_t kind;
    program_counter_t counter;
    logic [63:0] word;
  } warp_fault_t;

  // A fault of a sub-partition's warp.
  typedef struct packed {
    logic [1:0] sub_partition;
    warp_fault_t fault;
  } sm_fault_t;

endpackage
