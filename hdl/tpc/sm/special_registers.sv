// Special registers: executes S2R for the warps of an SM. One at a time, sub-partitions round-robin; 6 cycles from operands to the
// register, 13 where threads or primitives are counted. Stalled by a result that is not accepted. In order for each sub-partition.
// Specification: SM; the instruction set.

module special_registers
  import modifiers_pkg::*;
  import sm_pkg::*;
  import special_registers_params_pkg::*;
  import special_registers_pkg::*;
  import special_threads_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter special_registers_params_t P = SPECIAL_REGISTERS_PARAMS
) (
  // ---- ports
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [5:0]             number_i,         // number of the SM
  input  logic                   launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                launch_i,         // used: slot, kind, context and place
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                   context_valid_i,
  input  context_write_t         context_i,
  input  logic [P.sub_partitions-1:0]      operands_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operands_t [P.sub_partitions-1:0] operands_i,       // register operands are not used
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [63:0]            cycle_i,
  input  lanes_t [P.sub_partitions-1:0]    killed_i,         // lanes of the warp whose operands arrive
  output logic [P.sub_partitions-1:0]      credit_valid_o,
  output logic [P.sub_partitions-1:0]      credit_o,
  output logic [P.sub_partitions-1:0]      written_valid_o,
  input  logic [P.sub_partitions-1:0]      written_ready_i,
  output written_t [P.sub_partitions-1:0]  written_o
);

  // Maximum number of sub-partitions.
  localparam int unsigned SUBS = 4;
  // Lanes whose threads are computed in a cycle.
  localparam int unsigned STEP = 4;
  // Numbers of registers: a lane's number in its primitive; its primitive and the primitive's corners.
  localparam logic [7:0] INVOCATION_ID = 8'h11;
  localparam logic [7:0] INVOCATION_INFO = 8'h1d;
  // Numbers of registers: vertices of an input primitive; killed and helper lanes; constants of graphics.
  localparam logic [7:0] PRIM_TYPE = 8'h10;
  localparam logic [7:0] THREAD_KILL = 8'h13;
  localparam logic [7:0] Y_DIRECTION = 8'h12;
  localparam logic [7:0] WSCALE_XY = 8'h1e;
  localparam logic [7:0] WSCALE_Z = 8'h1f;
  // 1.0 as a float.
  localparam logic [31:0] ONE = 32'h3f80_0000;
  // Bytes of a window.
  localparam logic [31:0] WINDOW = 32'h100_0000;

  // ---- registers
  typedef struct packed {
    special_step_t   step;
    logic [1:0]      next_grant;
    logic [1:0]      sub;
    special_read_t   read;
    logic [63:0]     cycle;
    thread_place_t   thread;  // thread of the next lane
    logic [4:0]      lane;
    row_t            row;
    logic [SUBS-1:0] credit;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.sub_partitions-1:0] read_push, read_ready, read_valid, read_pop;
  special_read_t [P.sub_partitions-1:0] read_in_data, head;
  logic warp_read, context_read;
  logic [5:0] warp_at;
  logic [9:0] context_at;
  warp_record_t now;
  context_word_t word;
  /* verilator lint_off UNUSEDSIGNAL */
  compute_place_t place; // all but its shared memory's address and its barriers
  world_place_t world;   // all but its rows
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      read_push[s] = operands_valid_i[s] && operands_i[s].instruction.path == PATH_SPECIAL_REGISTERS;
      read_in_data[s].slot = operands_i[s].slot;
      read_in_data[s].scoreboard = operands_i[s].control.write_scoreboard;
      read_in_data[s].destination = operands_i[s].instruction.destination.first;
      read_in_data[s].lanes = operands_i[s].lanes;
      read_in_data[s].killed = killed_i[s];
      read_in_data[s].number = operands_i[s].instruction.modifiers[$bits(s2r_modifiers_t)-1:0];
    end

  fifo #(
    .WIDTH($bits(special_read_t)),
    .DEPTH(P.depth)
  ) read_in[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_push),
    .push_ready_o(read_ready),
    .push_i      (read_in_data),
    .pop_valid_o (read_valid),
    .pop_ready_i (read_pop),
    .pop_o       (head)
  );

  // Credits guarantee a free entry.
  logic unused;
  assign unused = &read_ready;

  ram #(
    .WIDTH($bits(warp_record_t)),
    .ADDR (6)
  ) warps (
    .clk_i,
    .rst_ni,
    .read_en_i   (warp_read),
    .read_addr_i (warp_at),
    .read_data_o (now),
    .write_en_i  (launch_valid_i),
    .write_addr_i({launch_i.partition, launch_i.slot[3:0]}),
    .write_data_i({launch_i.kind, launch_i.context_id, launch_i.place})
  );

  ram #(
    .WIDTH($bits(context_word_t)),
    .ADDR (10)
  ) contexts (
    .clk_i,
    .rst_ni,
    .read_en_i   (context_read),
    .read_addr_i (context_at),
    .read_data_o (word),
    .write_en_i  (context_valid_i),
    .write_addr_i({context_i.context_id, context_i.word}),
    .write_data_i(context_i.value)
  );

  assign place = {now.place.high[$bits(compute_place_t)-65:0], now.place.low};
  assign world = {now.place.high[$bits(world_place_t)-65:0], now.place.low};

  // ---- outputs
  written_t written;
  assign credit_valid_o = q.credit[P.sub_partitions-1:0];
  assign credit_o = '1;
  always_comb begin
    written = '0;
    written.result.slot = q.read.slot;
    written.result.lanes = q.read.lanes;
    written.result.destination = q.read.destination;
    written.result.halves = 2'd3;
    written.result.row = q.row;
    written.scoreboard = q.read.scoreboard;
    written.last = 1'b1;
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      written_valid_o[s] = q.step == SPECIAL_STEP_DONE && q.sub == 2'(s);
      written_o[s] = written;
    end
  end

  // ---- next state
  logic counts, counts_primitives, instances, found;
  logic [1:0] chosen;
  logic [31:0] warp, value;
  thread_place_t threads;

  always_comb begin
    d = q;
    d.credit = '0;
    read_pop = '0;
    warp_read = 1'b0;
    context_read = 1'b0;
    warp_at = '0;
    context_at = '0;
    found = 1'b0;
    chosen = '0;
    value = '0;
    warp = 32'(q.sub) * P.slots + 32'(q.read.slot);
    counts_primitives = q.read.number == INVOCATION_ID || q.read.number == INVOCATION_INFO;
    counts = q.read.number >= 8'h20 && q.read.number <= 8'h23 || counts_primitives;
    instances = now.kind == WARP_KIND_CONTROL || now.kind == WARP_KIND_GEOMETRY;
    threads = threads_of(word.word);
    unique case (q.step)
      SPECIAL_STEP_IDLE: begin
        // The first sub-partition, round-robin.
        for (int unsigned pass = 0; pass < 2; pass++)
          for (int unsigned k = 0; k < P.sub_partitions; k++)
            if (!found && read_valid[k] && (pass == 1 || 2'(k) >= q.next_grant)) begin
              found = 1'b1;
              chosen = 2'(k);
            end
        if (found) begin
          d.step = SPECIAL_STEP_WARP;
          d.read = head[chosen];
          d.sub = chosen;
          d.next_grant = 32'(chosen) + 1 == P.sub_partitions ? '0 : chosen + 2'd1;
          d.cycle = cycle_i;
          read_pop = P.sub_partitions'(1) << chosen;
          d.credit[chosen] = 1'b1;
          warp_read = 1'b1;
          warp_at = {chosen, head[chosen].slot};
        end
      end
      SPECIAL_STEP_WARP: begin
        d.step = SPECIAL_STEP_CONTEXT;
        context_read = 1'b1;
        context_at = {now.context_id, word_of(q.read.number)};
        d.thread = {1'b0, place.thread_x, 1'b0, place.thread_y, 1'b0, place.thread_z};
        if (counts_primitives) begin
          d.thread.x = 11'(world.first_prim);
          d.thread.y = 11'(world.geometry_instance);
        end
        d.lane = '0;
      end
      SPECIAL_STEP_CONTEXT, SPECIAL_STEP_THREADS:
      if (counts) begin
        d.step = SPECIAL_STEP_THREADS;
        for (int unsigned k = 0; k < STEP; k++) begin
          case (q.read.number)
            8'h20:         value = packed_of(d.thread);
            8'h21:         value = 32'(d.thread.x);
            8'h22:         value = 32'(d.thread.y);
            8'h23:         value = 32'(d.thread.z);
            INVOCATION_ID: value = instances ? 32'(d.thread.y) : '0;
            default:       value = instances || now.kind == WARP_KIND_EVALUATION ? {10'd0, world.corners, 5'd0, d.thread.x} : '0;
          endcase
          d.row.words[d.lane] = value;
          d.lane = d.lane + 5'd1;
          if (!counts_primitives) d.thread = after(d.thread, threads);
          else if (world.starts[d.lane]) begin
            d.thread.x = d.thread.x + 11'd1;
            d.thread.y = 11'(world.geometry_instance);
          end else d.thread.y = d.thread.y + 11'd1;
        end
        if (d.lane == '0) d.step = SPECIAL_STEP_DONE;
      end else begin
        for (int unsigned k = 0; k < WARP_LANES; k++) begin
          automatic logic [31:0] bit_k = 32'd1 << k;
          case (q.read.number)
            8'h00:               value = k;
            8'h01, 8'h50, 8'h52: value = q.cycle[31:0];
            8'h51, 8'h53:        value = q.cycle[63:32];
            8'h02:               value = (P.sub_partitions * P.slots) << 8 | P.sms << 20;
            8'h03:               value = warp << 8 | 32'(number_i) << 20;
            PRIM_TYPE:           value = instances || now.kind == WARP_KIND_EVALUATION ? {18'd0, world.corners, 8'd0} : '0;
            THREAD_KILL:         value = now.kind == WARP_KIND_PIXEL && q.read.killed[k] ? '1 : '0;
            Y_DIRECTION, WSCALE_XY, WSCALE_Z: value = ONE;
            8'h25:               value = place.x;
            8'h26:               value = 32'(place.y);
            8'h27:               value = 32'(place.z);
            8'h28:               value = packed_of(threads);
            8'h30, 8'h34, 8'h36, 8'h3d: value = word.word;
            8'h31, 8'h35:        value = WINDOW;
            8'h32:               value = 32'(place.shared_size) << 8;
            8'h33:               value = 32'd32;
            8'h37:               value = WINDOW - word.word;
            8'h38:               value = bit_k;
            8'h39:               value = bit_k - 32'd1;
            8'h3a:               value = bit_k | (bit_k - 32'd1);
            8'h3b:               value = ~(bit_k | (bit_k - 32'd1));
            8'h3c:               value = ~(bit_k - 32'd1);
            // Unprogrammed counters, affinity, and registers of other stages. The decoder refuses all others.
            default:             value = '0;
          endcase
          d.row.words[k] = value;
        end
        d.step = SPECIAL_STEP_DONE;
      end
      SPECIAL_STEP_DONE: if (|(written_ready_i & P.sub_partitions'(1) << q.sub)) d.step = SPECIAL_STEP_IDLE;
      default: ;
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
