// L1 lookup: splits wavefronts into passes by lines, banks and equal addresses, and looks up the tags. One pass a cycle, 3 cycles from
// a wavefront to its first pass. A pass serves up to four lines that hit, of different sets (l1-tag-lookups), or one line with missing
// sectors. Stalled by passes that are not accepted. In order. Specification: L1.

module l1_lookup
  import l1_lookup_params_pkg::*;
  import l1_passes_pkg::*;
  import l1_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter l1_lookup_params_t P = L1_LOOKUP_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,
  output logic           request_ready_o,
  input  l1_wavefront_t  request_i,
  input  logic           texels_valid_i,
  output logic           texels_ready_o,
  input  texel_request_t texels_i,
  input  logic           control_valid_i,
  output logic           control_ready_o,
  input  cache_control_t control_i,
  output logic           pass_valid_o,
  input  logic           pass_ready_i,
  output l1_pass_t       pass_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {logic valid; l1_wave_t data;} wave_offer_t;
  typedef struct packed {logic valid; l1_pass_t data;} pass_offer_t;

  typedef struct packed {
    l1_tag_t [L1_SETS-1:0][L1_WAYS-1:0] tags;
    logic [L1_SETS-1:0][4:0]            victims; // the line to replace next, unless it was used last
    logic [L1_SETS-1:0][4:0]            newest;
    wave_offer_t                        wave;
    logic                               texture_turn; // the texture unit's request is next if both wait
    pass_offer_t                        pass;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic request_ready, request_valid, request_pop, texels_ready, texels_valid, texels_pop, control_valid, control_pop;
  l1_wavefront_t request;
  texel_request_t texels;
  cache_control_t order;

  fifo #(
    .WIDTH($bits(l1_wavefront_t))
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i && !control_valid),
    .push_ready_o(request_ready),
    .push_i      (request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_pop),
    .pop_o       (request)
  );

  fifo #(
    .WIDTH($bits(texel_request_t))
  ) texels_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(texels_valid_i && !control_valid),
    .push_ready_o(texels_ready),
    .push_i      (texels_i),
    .pop_valid_o (texels_valid),
    .pop_ready_i (texels_pop),
    .pop_o       (texels)
  );

  fifo #(
    .WIDTH($bits(cache_control_t))
  ) control_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(control_valid_i),
    .push_ready_o(control_ready_o),
    .push_i      (control_i),
    .pop_valid_o (control_valid),
    .pop_ready_i (control_pop),
    .pop_o       (order)
  );

  // ---- outputs
  // Wavefronts accepted before the MPC's request are served first; later ones stall outside.
  assign request_ready_o = request_ready && !control_valid;
  assign texels_ready_o = texels_ready && !control_valid;
  assign {pass_valid_o, pass_o} = q.pass;
  assign idle_o = !request_valid && !texels_valid && !control_valid && !q.wave.valid && !q.pass.valid;

  // ---- next state
  // Where a line is.
  typedef struct packed {
    logic       found;
    logic [4:0] way;
    logic [3:0] sectors;
  } place_t;

  function automatic place_t find_line(input l1_tag_t [L1_WAYS-1:0] tags, input logic [30:0] line);
    place_t p;
    p = '0;
    for (int unsigned k = L1_WAYS; k > 0; k--)
      if (tags[k-1].sectors != '0 && tags[k-1].line == line) p = {1'b1, 5'(k - 1), tags[k-1].sectors};
    return p;
  endfunction

  function automatic logic [4:0] after(input logic [4:0] way);
    return way == 5'(P.ways - 1) ? '0 : way + 5'd1;
  endfunction

  l1_wave_t wave;
  l1_op_t op;
  logic [2:0] first, leader;
  line_address_t line;
  logic [L1_PLACES-1:0] all_places, of_set;
  place_t [L1_SETS-1:0] place;
  logic [L1_SETS-1:0][L1_PLACES-1:0] which;  // places that hit
  logic [L1_BANKS-1:0] owned;
  logic [L1_BANKS-1:0][1:0] owner;
  logic [L1_SETS-1:0][4:0] newest;
  logic [1:0] set;
  logic [3:0] bank, need;
  logic [4:0] victim, way;
  served_t hits, served;
  l1_pass_t next_pass;
  logic pass_free, free, texture, misses;
  logic [TEXEL_SETS-1:0] texel_hits;

  always_comb begin
    d = q;
    wave = q.wave.data;
    op = wave.front.request.op;
    if (pass_ready_i) d.pass.valid = 1'b0;
    pass_free = !q.pass.valid || pass_ready_i;

    first = lowest(wave.left);
    line = wave.front.lanes[first].address[39:7];
    all_places = of_line(wave, line);
    misses = 1'b0;
    texel_hits = '0;

    // For each set the line of its lowest place, if that hits.
    for (int unsigned s = 0; s < L1_SETS; s++) begin
      for (int unsigned k = 0; k < L1_PLACES; k++)
        of_set[k] = wave.left[k] && wave.front.lanes[k].address[8:7] == 2'(s);
      leader = lowest(of_set);
      place[s] = find_line(q.tags[s], wave.texture ? wave.texels.lines[s] : wave.front.lanes[leader].address[39:9]);
      texel_hits[s] = wave.texture && wave.sets_left[s] && !wave.texels.uncached && place[s].found
                   && (wave.texels.sectors[s] & ~place[s].sectors) == '0;
      which[s] = of_line(wave, wave.front.lanes[leader].address[39:7]);
      if (of_set == '0 || !place[s].found || (sectors_of(wave, which[s]) & ~place[s].sectors) != '0) which[s] = '0;
    end

    // Then for each bank the places of one word.
    owned = '0;
    owner = '0;
    hits = '0;
    newest = q.newest;
    for (int unsigned k = 0; k < L1_PLACES; k++) begin
      set = wave.front.lanes[k].address[8:7];
      bank = wave.front.lanes[k].address[6:3];
      if (which[set][k] && (!owned[bank] || owner[bank] == set)) begin
        owned[bank] = 1'b1;
        owner[bank] = set;
        hits.places[k] = 1'b1;
        hits.rows[k] = {set, place[set].way};
        newest[set] = place[set].way;
      end
    end

    // Or the lowest place's line, which has missing sectors.
    set = line[1:0];
    need = sectors_of(wave, all_places);
    if (wave.texture) begin
      set = lowest_set(wave.sets_left);
      line = {wave.texels.lines[set], set};
      need = wave.texels.uncached ? wave.texels.sectors[set] : promoted(wave.texels.sectors[set], wave.texels.promotion);
    end
    victim = q.victims[set] == q.newest[set] ? after(q.victims[set]) : q.victims[set];
    way = place[set].found ? place[set].way : victim;

    served = '0;
    unique case (op)
      L1_OP_LOAD, L1_OP_PREFETCH:
        if (is_cached(wave.front.request)) begin
          if (hits.places[first] || wave.left == '0) served = hits;
          else begin
            served.places = all_places;
            served.rows = {L1_PLACES{set, way}};
            served.missing = need & ~(place[set].found ? place[set].sectors : 4'd0);
          end
        end else if (op == L1_OP_LOAD) begin
          served.places = all_places;
          served.missing = need;
        end else served.places = wave.left;
      L1_OP_STORE: begin
        served.places = all_places;
        served.missing = need;
      end
      L1_OP_REDUCE, L1_OP_ATOMIC: begin
        served.places = separate(wave, all_places, first);
        served.missing = sectors_of(wave, served.places);
      end
      L1_OP_INVALIDATE: served.places = wave.front.request.mode == ALL ? wave.left : all_places;
      default:          served.places = wave.left;
    endcase
    if (wave.texture) begin
      served = '0;
      if (texel_hits != '0) begin
        served.places = L1_PLACES'(texel_hits);
        for (int unsigned s = 0; s < TEXEL_SETS; s++) if (texel_hits[s]) served.rows[s] = {2'(s), place[s].way};
      end else begin
        served.places[3'(set)] = wave.sets_left[set];
        served.missing = need;
        if (!wave.texels.uncached) begin
          served.rows = {L1_PLACES{set, way}};
          served.missing = need & ~(place[set].found ? place[set].sectors : 4'd0);
        end
      end
    end
    next_pass = wave.texture ? texel_pass_of(wave, texel_hits == '0 ? line : '0, served) : pass_of(wave, line, served);

    free = !q.wave.valid;
    if (q.wave.valid && pass_free) begin
      if (wave.texture) begin
        for (int unsigned s = 0; s < TEXEL_SETS; s++) if (texel_hits[s]) d.newest[s] = place[s].way;
        misses = texel_hits == '0 && !wave.texels.uncached;
      end else if (is_cached(wave.front.request)) begin
        if (hits.places[first] || wave.left == '0) d.newest = newest;
        else misses = 1'b1;
      end
      if (misses) begin
        if (!place[set].found) d.victims[set] = after(victim);
        d.newest[set] = way;
        d.tags[set][way].sectors = need | (place[set].found ? place[set].sectors : 4'd0);
        d.tags[set][way].line = line[32:2];
      end
      // A barrier may invalidate all lines, too.
      if (!wave.texture && (op == L1_OP_INVALIDATE && wave.front.request.mode == ALL || op == L1_OP_BARRIER && wave.front.request.mode[2])) begin
        for (int unsigned s = 0; s < L1_SETS; s++)
          for (int unsigned k = 0; k < L1_WAYS; k++) d.tags[s][k].sectors = '0;
      end else if (!wave.texture && (op == L1_OP_STORE || op == L1_OP_REDUCE || op == L1_OP_ATOMIC || op == L1_OP_INVALIDATE)
                   && wave.left != '0 && place[set].found)
        d.tags[set][place[set].way].sectors = '0;
      if (wave.texture) begin
        d.wave.data.sets_left = wave.sets_left & ~served.places[TEXEL_SETS-1:0];
        free = d.wave.data.sets_left == '0;
      end else begin
        d.wave.data.left = wave.left & ~served.places;
        free = d.wave.data.left == '0;
      end
      if (next_pass.records || next_pass.requests) d.pass = {1'b1, next_pass};
    end

    texture = texels_valid && (q.texture_turn || !request_valid);
    request_pop = free && !texture;
    texels_pop = free && texture;
    control_pop = free && !request_valid && !texture;
    if (free) begin
      d.wave.valid = control_valid || request_valid || texture;
      if (texture) begin
        d.wave.data = wave_of_texels(texels);
        d.texture_turn = 1'b0;
      end else if (request_valid) begin
        d.wave.data = wave_of(request);
        d.texture_turn = 1'b1;
      end else if (control_valid) d.wave.data = wave_of_control(order);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
