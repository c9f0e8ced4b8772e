// Port to the GPC's cache: arbitrates between requests of the instruction cache and of the constant cache, round-robin, and sends one
// `Purged` when both have completed a `PurgeAll` of both. One request a cycle, 2 cycles latency; upstream's ready stalls both.
// Specification: GCC, SM.

module gcc_port
  import shader_constants_pkg::*;
(
  // ---- ports
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     instruction_valid_i,
  output logic                     instruction_ready_o,
  input  constant_cache_request_t  instruction_i,
  input  logic                     constant_valid_i,
  output logic                     constant_ready_o,
  input  constant_cache_request_t  constant_i,
  input  logic                     fill_valid_i, // the fill, sent to both caches
  /* verilator lint_off UNUSEDSIGNAL */      // only `PurgeAll` is used
  input  constant_cache_fill_t fill_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                     request_valid_o,
  input  logic                     request_ready_i,
  output constant_cache_request_t  request_o,
  output logic                     idle_o
);

  localparam int unsigned ASKERS = 2;

  // ---- registers
  typedef struct packed {
    logic [3:0] doubles; // requests whose two caches' responses are merged into one
  } regs_t;

  regs_t d, q;

  // ---- outputs: one of two responses is dropped
  logic pop_valid, drops, both;
  purge_all_t purge;
  assign drops = pop_valid && q.doubles != '0 && request_o.kind == CONSTANT_CACHE_REQUEST_PURGED;
  assign request_valid_o = pop_valid && !drops;

  arbiter #(
    .WIDTH   ($bits(constant_cache_request_t)),
    .CHANNELS(ASKERS)
  ) requests (
    .clk_i,
    .rst_ni,
    .push_valid_i({constant_valid_i, instruction_valid_i}),
    .push_ready_o({constant_ready_o, instruction_ready_o}),
    .push_i      ({constant_i, instruction_i}),
    .barrier_i   ('0),
    .more_i      ('0),
    .pop_valid_o (pop_valid),
    .pop_ready_i (drops || request_ready_i),
    .pop_o       (request_o),
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
