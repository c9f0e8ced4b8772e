// Selects the places of a wavefront that a pass serves, and builds the pass.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package l1_passes_pkg;
  import l1_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;

  // Cached modes: all but volatile for local memory, only grid constants for global memory.
  localparam logic [2:0] VOLATILE = 3'd3;
  localparam logic [2:0] CONSTANT = 3'd2;
  // Mode of an invalidation (CCTL's operation) of all lines; mode of a barrier that reaches DRAM.
  localparam logic [2:0] ALL = 3'd6;
  localparam logic [2:0] SYSTEM = 3'd2;
  // Bits of this cache in the MPC's invalidations: data and textures, which share its lines.
  localparam logic [5:0] SHARED = 6'hc;
  // Size code of 32-bit words.
  localparam logic [2:0] WORD = 3'd4;

  // Places that a pass serves, the rows of their lines, and missing sectors.
  typedef struct packed {
    logic [L1_PLACES-1:0]    places;
    l1_row_t [L1_PLACES-1:0] rows;
    logic [3:0]              missing;
  } served_t;

  function automatic l1_wave_t wave_of(input l1_wavefront_t front);
    l1_wave_t w;
    w = '0;
    w.front = front;
    w.left = front.request.mask;
    return w;
  endfunction

  // A request of the texture unit.
  function automatic l1_wave_t wave_of_texels(input texel_request_t texels);
    l1_wave_t w;
    w = '0;
    w.texture = 1'b1;
    w.sets_left = texels.valid;
    w.texels = texels;
    return w;
  endfunction

  function automatic logic [1:0] lowest_set(input logic [TEXEL_SETS-1:0] sets);
    return sets[0] ? 2'd0 : sets[1] ? 2'd1 : sets[2] ? 2'd2 : sets[3] ? 2'd3 : 2'd0;
  endfunction

  // A request of the MPC, as a wavefront without places.
  function automatic l1_wave_t wave_of_control(input cache_control_t order);
    l1_wave_t w;
    cache_barrier_t barrier;
    cache_invalidate_t which;
    w = '0;
    w.control = 1'b1;
    barrier = cache_control_barrier(order);
    which = cache_control_invalidate(order);
    if (order.kind == CACHE_CONTROL_BARRIER) begin
      w.front.request.op = L1_OP_BARRIER;
      w.front.request.mode = barrier.system ? SYSTEM : 3'd0;
    end else begin
      w.front.request.op = L1_OP_INVALIDATE;
      w.front.request.mode = (which.mask & SHARED) != '0 ? ALL : 3'd0;
    end
    return w;
  endfunction

  function automatic logic [2:0] lowest(input logic [L1_PLACES-1:0] places);
    logic [2:0] at;
    at = '0;
    for (int unsigned k = L1_PLACES; k > 0; k--) if (places[k-1]) at = 3'(k - 1);
    return at;
  endfunction

  // Unserved places in a line.
  function automatic logic [L1_PLACES-1:0] of_line(input l1_wave_t wave, input line_address_t line);
    logic [L1_PLACES-1:0] which;
    for (int unsigned k = 0; k < L1_PLACES; k++)
      which[k] = wave.left[k] && wave.front.lanes[k].address[39:7] == line;
    return which;
  endfunction

  // Sectors of the places in a mask.
  function automatic logic [3:0] sectors_of(input l1_wave_t wave, input logic [L1_PLACES-1:0] which);
    logic [3:0] sectors;
    sectors = '0;
    for (int unsigned k = 0; k < L1_PLACES; k++)
      if (which[k]) sectors[wave.front.lanes[k].address[6:5]] = 1'b1;
    return sectors;
  endfunction

  // For an atomic the lowest place of each word; for compare-and-swap only those in one sector.
  function automatic logic [L1_PLACES-1:0] separate(input l1_wave_t wave, input logic [L1_PLACES-1:0] which,
                                                 input logic [2:0] first);
    logic [L1_PLACES-1:0] places;
    places = which;
    for (int unsigned k = 0; k < L1_PLACES; k++) begin
      for (int unsigned j = 0; j < k; j++)
        if (which[j] && wave.front.lanes[j].address[6:2] == wave.front.lanes[k].address[6:2]) places[k] = 1'b0;
      if (wave.front.request.atomic == ATOMIC_OP_COMPARE_AND_SWAP
          && wave.front.lanes[k].address[6:5] != wave.front.lanes[first].address[6:5])
        places[k] = 1'b0;
    end
    return places;
  endfunction

  // Whether it looks up the tags: other loads bypass them, as they have to see other partitions' stores.
  function automatic logic is_cached(input l1_request_t request);
    return (request.op == L1_OP_LOAD || request.op == L1_OP_PREFETCH)
        && (request.space == L1_SPACE_LOCAL ? request.mode < VOLATILE : request.mode == CONSTANT);
  endfunction

  function automatic l1_pass_t pass_of(input l1_wave_t wave, input line_address_t line, input served_t served);
    l1_pass_t p;
    l1_request_t request;
    logic barrier, returns;
    request = wave.front.request;
    barrier = request.op == L1_OP_BARRIER;
    returns = request.op == L1_OP_LOAD || request.op == L1_OP_ATOMIC || barrier;
    p.record.warp = request.warp;
    p.record.destination = request.destination;
    p.record.step = request.step;
    p.record.mask = request.mask;
    p.record.last = request.last;
    p.record.notified = wave.control ? L1_NOTIFIED_MPC : returns ? L1_NOTIFIED_SM : L1_NOTIFIED_NO_UNIT;
    p.record.ends = (wave.left & ~served.places) == '0;
    p.record.size = request.op == L1_OP_ATOMIC || request.op == L1_OP_REDUCE ? WORD : request.size;
    p.record.places = barrier ? '0 : served.places;
    for (int unsigned k = 0; k < L1_PLACES; k++) p.record.offsets[k] = wave.front.lanes[k].address[6:0];
    p.record.rows = served.rows;
    p.record.banks = '0;
    p.record.sets = '0;
    p.record.waits = served.missing;
    p.record.barrier = barrier;
    p.record.fills = is_cached(request) && served.missing != '0;
    p.record.fresh = 1'b0;
    p.record.slot = '0;
    p.records = returns || wave.control || request.op == L1_OP_PREFETCH && served.missing != '0;
    p.requests = served.missing != '0 || barrier;
    unique case (request.op)
      L1_OP_STORE:   p.op = MEMORY_OP_WRITE;
      L1_OP_REDUCE:  p.op = MEMORY_OP_REDUCE;
      L1_OP_ATOMIC:  p.op = MEMORY_OP_ATOMIC;
      L1_OP_BARRIER: p.op = MEMORY_OP_BARRIER;
      default:       p.op = MEMORY_OP_READ;
    endcase
    p.line = barrier ? '0 : line;
    p.sectors = served.missing;
    p.system = barrier && request.mode[1:0] == SYSTEM[1:0];
    p.atomic = request.atomic;
    p.operand = request.operand;
    for (int unsigned k = 0; k < L1_PLACES; k++) p.words[k] = wave.front.lanes[k].data;
    return p;
  endfunction

  // Sectors of a texture request's line that a miss fetches: those that are wanted, with the other row pair's, the other half's or
  // all.
  function automatic logic [3:0] promoted(input logic [3:0] wanted, input logic [1:0] promotion);
    logic [3:0] rows;
    rows = promotion[0] ? wanted | {wanted[1:0], wanted[3:2]} : wanted;
    return promotion[1] ? rows | {rows[2], rows[3], rows[0], rows[1]} : rows;
  endfunction

  // A pass of a texture request, which serves sets.
  function automatic l1_pass_t texel_pass_of(input l1_wave_t wave, input line_address_t line, input served_t served);
    l1_pass_t p;
    p = '0;
    p.record.notified = L1_NOTIFIED_TEXTURE;
    p.record.ends = (wave.sets_left & ~served.places[TEXEL_SETS-1:0]) == '0;
    p.record.rows = served.rows;
    for (int unsigned b = 0; b < TEXEL_BANKS; b++)
      p.record.banks[b] = wave.texels.banks[b] && served.places[3'(wave.texels.sets[b])];
    p.record.sets = wave.texels.sets;
    p.record.waits = served.missing;
    p.record.fills = !wave.texels.uncached && served.missing != '0;
    p.records = 1'b1;
    p.requests = served.missing != '0;
    p.op = MEMORY_OP_READ;
    p.line = line;
    p.sectors = served.missing;
    return p;
  endfunction

endpackage
