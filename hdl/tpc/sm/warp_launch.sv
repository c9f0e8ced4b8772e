// Warp launch: distributes the packets that the MPC sends to an SM to its parts: words of contexts, warps, their starts. One packet a
// cycle, each part receives it in the next cycle, in order; nothing stalls it. Specification: MPC, SM.

module warp_launch
  import attributes_pkg::*;
  import divergence_pkg::*;
  import sm_pkg::*;
  import warp_launch_params_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter warp_launch_params_t P = WARP_LAUNCH_PARAMS
) (
  // ---- ports
  input  logic                              clk_i,
  input  logic                              rst_ni,
  input  logic                              packet_valid_i,
  output logic                              packet_ready_o,
  input  warp_packet_t                      packet_i,
  output logic                              context_valid_o,
  output context_write_t                    context_o,
  output logic                              launch_valid_o,
  output launch_t                           launch_o,
  output logic        [P.sub_partitions-1:0] start_valid_o,
  output warp_start_t [P.sub_partitions-1:0] start_o,
  output logic                              quads_valid_o,
  output warp_quads_t                       quads_o        // quads of the last launch
);

  localparam int unsigned CONTEXTS = 16;
  localparam logic [31:0] STACK_MOST = 32'd4095;
  // Bytes of a stack entry in memory, log2.
  localparam int unsigned ENTRY_BYTES_LOG2 = 4;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; context_write_t data;} word;
    struct packed {logic valid; launch_t data;} launch;
    struct packed {logic valid; warp_start_t data;} start; // start for the launch's sub-partition
    struct packed {logic valid; warp_quads_t data;} quads;
  } regs_t;

  regs_t d, q;
  logic [31:0] entries[CONTEXTS];
  logic entries_we;
  context_id_t entries_at;
  logic [31:0] stacks[CONTEXTS];
  logic stacks_we;
  context_id_t stacks_at;

  // ---- outputs
  assign packet_ready_o = 1'b1;
  assign {context_valid_o, context_o} = q.word;
  assign {launch_valid_o, launch_o} = q.launch;
  assign {quads_valid_o, quads_o} = q.quads;
  always_comb
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      start_valid_o[s] = q.start.valid && 32'(q.launch.data.partition) == s;
      start_o[s] = q.start.data;
    end

  // ---- next state
  context_write_t word;
  launch_t launch;
  launch_quads_t quads;
  pixel_place_t pixels;
  logic [31:0] room;

  always_comb begin
    d = q;
    word = warp_packet_word(packet_i);
    launch = warp_packet_launch(packet_i);
    quads = warp_packet_quads(packet_i);
    pixels = launch.place.low[$bits(pixel_place_t)-1:0];
    d.word.valid = packet_valid_i && packet_i.kind == WARP_PACKET_WORD;
    d.launch.valid = packet_valid_i && packet_i.kind == WARP_PACKET_LAUNCH;
    d.start.valid = d.launch.valid;
    d.quads.valid = packet_valid_i && packet_i.kind == WARP_PACKET_QUADS;
    if (d.word.valid) d.word.data = word;
    room = 32'(STACK_HERE) + (stacks[launch.context_id] >> ENTRY_BYTES_LOG2);
    if (room > STACK_MOST) room = STACK_MOST;
    if (d.launch.valid) begin
      d.launch.data = launch;
      d.start.data = '{
          slot: launch.slot[3:0],
          counter: entries[launch.context_id],
          lanes: launch.lanes[31:0],
          base: launch.base,
          registers: launch.registers,
          context_id: launch.context_id,
          stack_entries: room[11:0],
          helpers: launch.kind == WARP_KIND_PIXEL ? launch.lanes[31:0] & ~pixels.covered : '0,
          exports: launch.kind == WARP_KIND_PIXEL,
          collector: pixels.slot,
          half: pixels.half
      };
    end
    if (d.quads.valid)
      d.quads.data = '{
          partition: q.launch.data.partition,
          slot: q.launch.data.slot[3:0],
          half: quads.half[0],
          quads: quads.quads
      };
  end

  assign entries_we = d.word.valid && 32'(word.word) == CONTEXT_ENTRY;
  assign entries_at = word.context_id;
  assign stacks_we = d.word.valid && 32'(word.word) == CONTEXT_STACK;
  assign stacks_at = word.context_id;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (entries_we) entries[entries_at] <= word.value;
    if (stacks_we) stacks[stacks_at] <= word.value;
  end

endmodule
