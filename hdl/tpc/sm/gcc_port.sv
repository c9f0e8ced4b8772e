// The way to the GPC's cache: asks of the instruction cache and of the constant cache, in turn, and one `Purged` where each of
// them says that it is done with `PurgeAll` of both. One ask a clock, 2 clocks through it; upstream's ready stalls both.
// Specification: GCC, SM.

module gcc_port
  import shader_constants_pkg::*;
(
  // ---- ports
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 instruction_valid_i,
  output logic                 instruction_ready_o,
  input  constant_cache_ask_t  instruction_i,
  input  logic                 constant_valid_i,
  output logic                 constant_ready_o,
  input  constant_cache_ask_t  constant_i,
  input  logic                 fill_valid_i, // what both are told
  /* verilator lint_off UNUSEDSIGNAL */      // PurgeAll alone
  input  constant_cache_fill_t fill_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                 ask_valid_o,
  input  logic                 ask_ready_i,
  output constant_cache_ask_t  ask_o,
  output logic                 idle_o
);

  localparam int unsigned ASKERS = 2;

  // ---- registers
  typedef struct packed {
    logic [3:0] doubles; // answers of which there are two where one is awaited
  } regs_t;

  regs_t d, q;

  // ---- outputs: one of two answers goes nowhere
  logic pop_valid, drops, both;
  purge_all_t purge;
  assign drops = pop_valid && q.doubles != '0 && ask_o.kind == CONSTANT_CACHE_ASK_PURGED;
  assign ask_valid_o = pop_valid && !drops;

  arbiter #(
    .WIDTH   ($bits(constant_cache_ask_t)),
    .CHANNELS(ASKERS)
  ) asks (
    .clk_i,
    .rst_ni,
    .push_valid_i({constant_valid_i, instruction_valid_i}),
    .push_ready_o({constant_ready_o, instruction_ready_o}),
    .push_i      ({constant_i, instruction_i}),
    .barrier_i   ('0),
    .more_i      ('0),
    .pop_valid_o (pop_valid),
    .pop_ready_i (drops || ask_ready_i),
    .pop_o       (ask_o),
    .idle_o
  );

  // ---- next state
  always_comb begin
    d = q;
    purge = constant_cache_fill_purge_all(fill_i);
    both = fill_valid_i && fill_i.kind == CONSTANT_CACHE_FILL_PURGE_ALL && purge.instructions && purge.constants;
    d.doubles = q.doubles + 4'(both) - 4'(drops);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
