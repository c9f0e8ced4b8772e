// Which places of a wavefront a pass can serve, and the pass itself.

// Functions look at some fields of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package l1_passes_pkg;
  import l1_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import warps_pkg::*;

  // Local memory's and global's modes that are cached: all but volatile, and what is constant for the grid.
  localparam logic [2:0] VOLATILE = 3'd3;
  localparam logic [2:0] CONSTANT = 3'd2;
  // An invalidation's mode (CCTL's operation) that takes all lines; a barrier's that goes down to DRAM.
  localparam logic [2:0] ALL = 3'd6;
  localparam logic [2:0] SYSTEM = 3'd2;
  // Which of the caches that the MPC invalidates this is: data. Textures' bit is 3.
  localparam int unsigned DATA = 2;
  // The size of words of 32 bits.
  localparam logic [2:0] WORD = 3'd4;

  // Places that a pass serves, the rows of their lines, and sectors that have to come.
  typedef struct packed {
    logic [L1_PLACES-1:0]    places;
    l1_row_t [L1_PLACES-1:0] rows;
    logic [3:0]              missing;
  } served_t;

  // What the MPC asks for, as a wavefront without places.
  function automatic l1_wave_t wave_of_control(input cache_control_t order);
    l1_wave_t w;
    cache_barrier_t barrier;
    cache_invalidate_t which;
    w = '0;
    w.control = 1'b1;
    barrier = cache_control_barrier(order);
    which = cache_control_invalidate(order);
    if (order.kind == CACHE_CONTROL_BARRIER) begin
      w.front.ask.op = L1_OP_BARRIER;
      w.front.ask.mode = barrier.system ? SYSTEM : 3'd0;
    end else begin
      w.front.ask.op = L1_OP_INVALIDATE;
      w.front.ask.mode = which.mask[DATA] ? ALL : 3'd0;
    end
    return w;
  endfunction

  function automatic logic [2:0] lowest(input logic [L1_PLACES-1:0] places);
    logic [2:0] at;
    at = '0;
    for (int unsigned k = L1_PLACES; k > 0; k--) if (places[k-1]) at = 3'(k - 1);
    return at;
  endfunction

  // Places left of a line.
  function automatic logic [L1_PLACES-1:0] of_line(input l1_wave_t wave, input line_address_t line);
    logic [L1_PLACES-1:0] which;
    for (int unsigned k = 0; k < L1_PLACES; k++)
      which[k] = wave.left[k] && wave.front.lanes[k].address[39:7] == line;
    return which;
  endfunction

  // The sectors that they are in.
  function automatic logic [3:0] sectors_of(input l1_wave_t wave, input logic [L1_PLACES-1:0] which);
    logic [3:0] sectors;
    sectors = '0;
    for (int unsigned k = 0; k < L1_PLACES; k++)
      if (which[k]) sectors[wave.front.lanes[k].address[6:5]] = 1'b1;
    return sectors;
  endfunction

  // Of an atomic's places the lowest of each word; of compare-and-swap in one sector.
  function automatic logic [L1_PLACES-1:0] apart(input l1_wave_t wave, input logic [L1_PLACES-1:0] which,
                                                 input logic [2:0] first);
    logic [L1_PLACES-1:0] places;
    places = which;
    for (int unsigned k = 0; k < L1_PLACES; k++) begin
      for (int unsigned j = 0; j < k; j++)
        if (which[j] && wave.front.lanes[j].address[6:2] == wave.front.lanes[k].address[6:2]) places[k] = 1'b0;
      if (wave.front.ask.atomic == ATOMIC_OP_COMPARE_AND_SWAP
          && wave.front.lanes[k].address[6:5] != wave.front.lanes[first].address[6:5])
        places[k] = 1'b0;
    end
    return places;
  endfunction

  // Whether it looks at the tags: elsewhere other partitions' stores would not be seen.
  function automatic logic is_cached(input l1_ask_t ask);
    return (ask.op == L1_OP_LOAD || ask.op == L1_OP_PREFETCH)
        && (ask.space == L1_SPACE_LOCAL ? ask.mode < VOLATILE : ask.mode == CONSTANT);
  endfunction

  function automatic l1_pass_t pass_of(input l1_wave_t wave, input line_address_t line, input served_t served);
    l1_pass_t p;
    l1_ask_t ask;
    logic barrier, returns;
    ask = wave.front.ask;
    barrier = ask.op == L1_OP_BARRIER;
    returns = ask.op == L1_OP_LOAD || ask.op == L1_OP_ATOMIC || barrier;
    p.record.warp = ask.warp;
    p.record.destination = ask.destination;
    p.record.step = ask.step;
    p.record.mask = ask.mask;
    p.record.last = ask.last;
    p.record.told = wave.control ? L1_TOLD_MPC : returns ? L1_TOLD_SM : L1_TOLD_NOBODY;
    p.record.ends = (wave.left & ~served.places) == '0;
    p.record.size = ask.op == L1_OP_ATOMIC || ask.op == L1_OP_REDUCE ? WORD : ask.size;
    p.record.places = barrier ? '0 : served.places;
    for (int unsigned k = 0; k < L1_PLACES; k++) p.record.offsets[k] = wave.front.lanes[k].address[6:0];
    p.record.rows = served.rows;
    p.record.waits = served.missing;
    p.record.barrier = barrier;
    p.record.fills = is_cached(ask) && served.missing != '0;
    p.record.fresh = 1'b0;
    p.record.slot = '0;
    p.records = returns || wave.control || ask.op == L1_OP_PREFETCH && served.missing != '0;
    p.asks = served.missing != '0 || barrier;
    unique case (ask.op)
      L1_OP_STORE:   p.op = MEMORY_OP_WRITE;
      L1_OP_REDUCE:  p.op = MEMORY_OP_REDUCE;
      L1_OP_ATOMIC:  p.op = MEMORY_OP_ATOMIC;
      L1_OP_BARRIER: p.op = MEMORY_OP_BARRIER;
      default:       p.op = MEMORY_OP_READ;
    endcase
    p.line = barrier ? '0 : line;
    p.sectors = served.missing;
    p.system = barrier && ask.mode[1:0] == SYSTEM[1:0];
    p.atomic = ask.atomic;
    p.operand = ask.operand;
    for (int unsigned k = 0; k < L1_PLACES; k++) p.words[k] = wave.front.lanes[k].data;
    return p;
  endfunction

endpackage
