// Compression: a stage between the crossbar and a slice of the L2 that makes compressed tiles appear plain to
// clients. Rate: one packet a cycle; one decoded sector a cycle; a cleared kilobyte in 2 cycles
// (compression-zbc-rate). Latency: 2 cycles to the slice, 3 if status is looked up, 2 for responses. Virtual channels
// wait separately; decoded reads stall on the response channel, and requests stall on status that misses in the
// cache. Each virtual channel is in order; the status and data of a tile change together. Specification: CBC and
// compression.

module compression
  import compression_responses_pkg::*;
  import compression_codec_pkg::*;
  import compression_control_pkg::*;
  import compression_kinds_pkg::*;
  import compression_packing_pkg::*;
  import compression_params_pkg::*;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import compression_state_pkg::*;
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter compression_params_t P = COMPRESSION_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,      // its entry was reserved
  input  memory_up_t     request_i,
  output logic           freed_valid_o,
  output freed_places_t  freed_o,
  output logic           response_valid_o,
  input  logic           response_ready_i,
  output memory_down_t   response_o,
  output logic           slice_valid_o,        // its entry in the slice was reserved
  output memory_up_t     slice_o,
  input  logic           slice_freed_valid_i,
  input  freed_places_t  slice_freed_i,
  input  logic           down_valid_i,
  output logic           down_ready_o,
  input  memory_down_t   down_i,
  input  logic           clear_write_valid_i,
  input  clear_write_t   clear_write_i,
  input  block_address_t backing_i,            // base address of the status of the chip's tiles
  input  client_id_t     number_i,             // index of the slice
  output logic           fault_valid_o,        // a write was dropped; its address is physical
  output access_fault_t  fault_o,
  output logic           idle_o
);

  // ---- registers
  regs_t d, q;

  // ---- parts
  logic [CHANNELS-1:0] head_comes, head_valid, head_pop, beat_comes, beat_valid, beat_pop;
  memory_head_t [CHANNELS-1:0] heads;
  memory_beat_t [CHANNELS-1:0] beats_here;
  memory_head_t come_head;
  memory_beat_t come_beat;
  logic down_valid, down_pop;
  memory_down_t stored_down;
  logic shown_valid, lookup_valid, change_valid, clean_valid, looks, resting, status_valid, status_goes, filled, status_idle;
  status_shown_t shown;
  status_lookup_t lookup;
  status_change_t change;
  client_id_t clean;
  memory_up_t status_up;
  logic find_valid;
  clear_find_t find;
  clear_show_t show;
  value_place_t found;
  clear_value_t value;
  logic job_valid, job_ready, plain_valid, plain_pop, decode_idle;
  decode_job_t job;
  memory_down_t plain;
  logic opens, keeps;
  keep_t keep;
  kept_t kept;
  read_id_t opening, arriving;

  /* verilator lint_off PINCONNECTEMPTY */  // entries were reserved; the lookup tells when a value is found
  fifo #(
    .WIDTH($bits(memory_head_t)),
    .DEPTH(P.places)
  ) heads_in[CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(head_comes),
    .push_ready_o(),
    .push_i      ({CHANNELS{come_head}}),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (heads)
  );

  fifo #(
    .WIDTH($bits(memory_beat_t)),
    .DEPTH(P.places)
  ) beats_in[CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(beat_comes),
    .push_ready_o(),
    .push_i      ({CHANNELS{come_beat}}),
    .pop_valid_o (beat_valid),
    .pop_ready_i (beat_pop),
    .pop_o       (beats_here)
  );

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(P.down_depth)
  ) down_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(down_valid_i),
    .push_ready_o(down_ready_o),
    .push_i      (down_i),
    .pop_valid_o (down_valid),
    .pop_ready_i (down_pop),
    .pop_o       (stored_down)
  );

  status #(
    .P(P.status)
  ) status (
    .clk_i,
    .rst_ni,
    .lookup_valid_i (lookup_valid),
    .lookup_i       (lookup),
    .shown_valid_o  (shown_valid),
    .shown_o        (shown),
    .change_valid_i(change_valid),
    .change_i      (change),
    .clean_valid_i (clean_valid),
    .clean_i       (clean),
    .looks_o       (looks),
    .resting_o     (resting),
    .memory_valid_o(status_valid),
    .memory_ready_i(status_goes),
    .memory_o      (status_up),
    .filled_valid_i(filled),
    .filled_i      (stored_down.data),
    .backing_i,
    .number_i,
    .idle_o        (status_idle)
  );

  clear_values clear_values (
    .clk_i,
    .rst_ni,
    .write_valid_i(clear_write_valid_i),
    .write_i      (clear_write_i),
    .find_valid_i (find_valid),
    .find_i       (find),
    .found_valid_o(),
    .found_o      (found),
    .show_valid_i (opens),
    .show_i       (show),
    .shown_o      (value)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  decode #(
    .P(P.decode)
  ) decode (
    .clk_i,
    .rst_ni,
    .job_valid_i  (job_valid),
    .job_ready_o  (job_ready),
    .job_i        (job),
    .plain_valid_o(plain_valid),
    .plain_ready_i(plain_pop),
    .plain_o      (plain),
    .idle_o       (decode_idle)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) low (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.low),
    .write_en_i  (keeps && keep == KEEP_LOW),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) high (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.high),
    .write_en_i  (keeps && keep == KEEP_HIGH),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) stencils (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.stencil),
    .write_en_i  (keeps && keep == KEEP_STENCIL),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) right_low (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.right_low),
    .write_en_i  (keeps && keep == KEEP_RIGHT_LOW),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) right_high (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.right_high),
    .write_en_i  (keeps && keep == KEEP_RIGHT_HIGH),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (READS_LOG2)
  ) right_stencils (
    .clk_i,
    .rst_ni,
    .read_en_i   (opens),
    .read_addr_i (opening),
    .read_data_o (kept.right_stencil),
    .write_en_i  (keeps && keep == KEEP_RIGHT_STENCIL),
    .write_addr_i(arriving),
    .write_data_i(stored_down.data)
  );

  // ---- outputs
  logic reads;

  always_comb begin
    reads = are_read(q, '0, 1'b1);
    for (int unsigned v = 0; v < CHANNELS; v++) freed_o.channels[v] = q.outstanding[v] != '0;
    freed_valid_o = freed_o.channels != '0;
    idle_o = head_valid == '0 && beat_valid == '0 && !reads && status_idle && decode_idle && !down_valid
        && !freed_valid_o && !q.slice.valid && !q.fault.valid && !q.response.valid && q.left == '0
        && q.cleaning == CLEANING_REST;
  end
  assign {response_valid_o, response_o} = q.response;
  assign {slice_valid_o, slice_o} = q.slice;
  assign {fault_valid_o, fault_o} = q.fault;

  // ---- arbitration conditions
  // Whether the slice has free entries for a request.
  function automatic logic fits(input memory_head_t head, input logic [CHANNELS-1:0][6:0] used);
    return 32'(used[head.channel]) + 32'(beats(head)) < P.places;
  endfunction

  // The highest sector of a set.
  function automatic logic [1:0] last_of(input logic [LINE_SECTORS-1:0] sectors);
    last_of = '0;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) if (sectors[s]) last_of = 2'(s);
  endfunction

  logic [CHANNELS-1:0] here, remembers, passing_all, cleans_tags;
  logic [CHANNELS-1:0][2:0] unused_sent;  // first free entry of `sent`
  logic passing;
  logic [1:0] pass;

  always_comb
    for (int unsigned v = 0; v < CHANNELS; v++) begin
      here[v] = head_valid[v] && q.whole[v] != '0;
      remembers[v] = 1'b0;
      unused_sent[v] = '0;
      for (int k = SENT - 1; k >= 0; k--)
        if (q.sent[v][k].after == '0) begin
          remembers[v] = 1'b1;
          unused_sent[v] = 3'(k);
        end
      // Requests that need no lookup.
      cleans_tags[v] = here[v] && heads[v].op == MEMORY_OP_CLEAN_TAGS;
      passing_all[v] = here[v] && !is_looked(heads[v]) && fits(heads[v], q.used)
          && !(cleans_tags[v] && !(q.cleaning == CLEANING_DONE && 32'(q.cleaner) == v))
          && !(to_all(heads[v]) && are_read(q, heads[v].client, 1'b0));
    end

  assign passing = passing_all != '0;
  assign pass = 2'(in_turn(32'(passing_all), 5'(q.turn)));

  // ---- the request whose status is shown
  logic decided, fast, changes, blocked, cleared, ready, sends, parted, is_other;
  logic [PAIRS-1:0] pair_free, pair_ends;
  logic [1:0] v_looked;
  free_reading_t reading_place;
  free_passing_t passing_place;
  memory_head_t looked_head, looked_sends;
  sector_t pattern;
  /* verilator lint_off UNUSEDSIGNAL */  // bits that are always 0
  tile_status_t tile, other_tile;
  /* verilator lint_on UNUSEDSIGNAL */
  plan_t plan;
  coding_t looked_coding;

  always_comb begin
    v_looked = q.looked.data;
    looked_head = heads[v_looked];
    pattern = beats_here[v_looked].data;
    tile = q.bare ? '0 : shown.block.tiles[tile_of(looked_head)];
    other_tile = q.bare ? '0 : shown.block.tiles[tile_of(looked_head)^2'd1];
    pair_ends = ending_pairs(q, looked_head);
    parted = needs_both(looked_head) && tile != other_tile && pair_ends == '0;
    is_other = parted && tile.state == '0;  // if one half is plain, the other is not
    fast = looked_head.op == MEMORY_OP_FAST_CLEAR && clears(looked_head, pattern);
    changes = may_change(looked_head, tile.state) || parted;
    pair_free = free_pairs(q);
    blocked = is_blocked(q, q.looked.data, block_of(looked_head), changes);
    decided = q.looked.valid && (q.bare || shown_valid && shown.hit) && here[v_looked] && !blocked;
    cleared = fast && found.found;
    plan = plan_of(looked_head, tile.state, pattern, cleared);
    if (parted) plan.kind = PLAN_EXPAND;
    looked_coding = coding_at(looked_head, plan.kind == PLAN_FILL ? plan.state
                              : is_other ? other_tile.state : tile.state);
    if (is_other) looked_coding.right = !looked_coding.right;

    // Whether the request can proceed, and the head that it sends.
    reading_place = free_reading(q);
    passing_place = free_passing(q);
    ready = decided;
    sends = 1'b0;
    looked_sends = looked_head;
    case (plan.kind)
      PLAN_PASS, PLAN_REFUSE: sends = 1'b1;
      PLAN_READ: begin
        ready = decided && (plan.reading.passes ? passing_place.valid : reading_place.valid)
            && !(plan.reading.second != '0 && q.work.step != REST);
        sends = plan.reading.sectors != '0;
        looked_sends = own(looked_head, plan.reading.line, plan.reading.sectors,
                           plan.reading.passes ? {1'b0, 1'b1, 10'(passing_place.at)}
                           : 12'({plan.reading.unpacks && plan.reading.line[0], reading_place.at}));
      end
      PLAN_FILL, PLAN_EXPAND, PLAN_SCATTER: ready = decided && q.work.step == REST;
      default: ;
    endcase
    if (sends && plan.kind != PLAN_REFUSE && !(fits(looked_sends, q.used) && remembers[v_looked])) ready = 1'b0;
  end

  // ---- signals of the next state
  logic go, go_sent, go_changes, done, goes_work, silent, requests, wants, last, merges, writes_here, becomes;
  logic [1:0] w, from, scatters, filled_sector;
  logic filled_upper, scatters_second, to_second;
  logic [31:0] work_tile;
  logic [LINE_SECTORS-1:0] depth_here;
  logic [7:0] to_sectors;
  logic [3:0] freed_now;
  memory_head_t go_head, owner, work_head, status_head;
  source_t go_source, work_source;
  block_address_t go_block;
  memory_beat_t beat, status_beat;
  logic beat_goes, expanded_goes, plain_own, plain_responses;
  tile_status_t new_status;
  logic [CHANNELS-1:0] may_lookup;
  logic lookup_any;
  logic [1:0] next_lookup;
  memory_head_t lookup_head;
  logic own_down, for_passing, stays, forwards, bare;
  logic [PASSES_LOG2-1:0] passes_on;
  logic [READS-1:0] due;
  logic ended;
  /* verilator lint_off UNUSEDSIGNAL */  // only some fields of each are read
  passing_t passing_read;
  reading_t reading, arrived, open_reading;
  /* verilator lint_on UNUSEDSIGNAL */

  assign w = q.work.channel;
  assign from = q.from;
  assign last = q.left == 3'd1;
  assign owner = heads[w];
  // Plain codes occupy two lines.
  assign filled_upper = q.work.coding.form == FORM_PLAIN && !q.work.upper;
  assign filled_sector = 2'($countones(filled_of(q.work.coding, filled_upper)) - 32'(q.left));

  // ---- the next status lookup
  always_comb begin
    for (int unsigned v = 0; v < CHANNELS; v++) begin
      may_lookup[v] = here[v] && is_looked(heads[v]) && !(q.looked.valid && v_looked == 2'(v))
          && !(q.work.step != REST && w == 2'(v)) && (looks || !by_status(heads[v]));
      // Beats of the previous request are queued before its own.
      if (q.left != '0 && q.source inside {CHANNEL, LOST} && from == 2'(v)
          && !(last && heads[v].op != MEMORY_OP_FAST_CLEAR))
        may_lookup[v] = 1'b0;
    end
    next_lookup = 2'(in_turn(32'(may_lookup), 5'(q.lookup_turn)));
    lookup_head = heads[next_lookup];
    lookup_any = may_lookup != '0;
    bare = lookup_any ? !by_status(lookup_head) : q.bare;
    lookup_valid = lookup_any && !bare;
    lookup.place = place_of(lookup_head);
    find_valid = lookup_any && lookup_head.op == MEMORY_OP_FAST_CLEAR;
    find.depth = is_depth(lookup_head.page.kind);
    find.value = beats_here[next_lookup].data[127:0];
  end

  // ---- the slice's oldest response, and where its sector is stored
  always_comb begin
    own_down = down_valid && stored_down.client == OWN_CLIENT;
    filled = own_down && stored_down.tag[STATUS_TAG];
    for_passing = own_down && !filled && stored_down.tag[PASSING_TAG];
    stays = own_down && !filled && !for_passing;
    forwards = down_valid && (!own_down || for_passing);
    arriving = stays ? stored_down.tag[READS_LOG2-1:0] : '0;
    reading = q.readings[arriving];
    passes_on = stored_down.tag[PASSES_LOG2-1:0];
    passing_read = q.passing[passes_on];
    keep = place_of_sector(reading, stored_down.tag[SECOND_TAG], stored_down.sector);
    keeps = stays;
  end

  // ---- the line at the output of the RAMs, and the candidates for the next
  always_comb begin
    arrived = q.readings[q.opened.data];
    job_valid = q.opened.valid;
    job = job_of(arrived, kept, value);
    due = due_lines(q);
  end

  // ---- next state
  always_comb begin
    d = q;
    head_pop = '0;
    beat_pop = '0;
    change_valid = 1'b0;
    clean_valid = 1'b0;
    status_goes = 1'b0;
    expanded_goes = 1'b0;
    plain_own = plain_valid && plain.client == OWN_CLIENT;
    plain_responses = plain_valid && plain.client != OWN_CLIENT;

    // Request path to the slice: beats of the current request, or else a head. Candidates in order of priority:
    // status, work on tiles, then requests with status and without, alternating.
    go = 1'b0;
    go_head = '0;
    go_source = CHANNEL;
    go_sent = 1'b0;
    go_block = '0;
    go_changes = 1'b0;
    done = 1'b0;
    d.slice.valid = 1'b0;
    d.fault.valid = 1'b0;
    status_head = memory_up_head(status_up);
    status_beat = memory_up_beat(status_up);
    beat = '0;
    beat_goes = 1'b0;
    merges = 1'b0;
    goes_work = 1'b0;
    silent = 1'b0;
    requests = 1'b0;
    wants = 1'b0;
    writes_here = 1'b0;
    scatters = first_of(q.work.tiles);
    // The last sector that has been sent.
    if (q.left != '0 && !q.work.upper) scatters = last_of(owner.sectors & ~q.work.tiles);
    // For eight-byte samples a second scattered line follows.
    scatters_second = q.work.coding.wide ? !q.work.upper : scatters[0];
    work_head = owner;
    work_source = CHANNEL;
    work_tile = {owner.line[32:2], owner.line[1] ^ q.work.other};
    depth_here = depth_of_line(q.work.coding, q.work.upper);
    to_sectors = packed_of(q.work.coding, is_upper(owner), scatters);
    to_second = q.work.coding.wide ? q.work.upper : scatters[0];
    if (q.left != '0) begin
      case (q.source)
        CHANNEL: begin
          beat_pop[from] = 1'b1;
          beat = beats_here[from];
          beat_goes = 1'b1;
        end
        LOST: begin
          beat_pop[from] = 1'b1;
          d.left = q.left - 3'd1;
        end
        STATUS: begin
          status_goes = status_valid;
          beat = status_beat;
          beat_goes = status_valid && status_up.kind == MEMORY_UP_BEAT;
        end
        FILLED: begin
          beat = {32'hffff_ffff, constant(q.work.coding, beats_here[w].data, filled_sector), last};
          beat_goes = 1'b1;
          if (last && q.work.tiles == '0) begin
            head_pop[w] = 1'b1;
            beat_pop[w] = 1'b1;
            d.work.step = REST;
          end
        end
        SCATTERED: begin
          beat = scattered(q.work.coding, is_upper(owner), scatters, scatters_second, q.left, beats_here[w]);
          beat_goes = 1'b1;
          beat_pop[w] = last && !q.work.upper;
          if (last && !q.work.upper && q.work.tiles == '0) begin
            head_pop[w] = 1'b1;
            d.work.step = REST;
          end
        end
        EXPANDED:
        if (plain_own) begin
          expanded_goes = 1'b1;
          writes_here = owner.op == MEMORY_OP_WRITE && !packs(owner.page.kind);  // packed samples are written after the expansion
          merges = writes_here && is_upper(owner) == q.work.upper && owner.sectors[plain.sector];
          beat = {32'hffff_ffff, plain.data, last};
          beat_goes = 1'b1;
          if (merges) begin
            beat_pop[w] = 1'b1;
            beat.data = merged(plain.data, beats_here[w]);
          end
          if (last) begin
            d.work.upper = 1'b1;
            if (q.work.upper) begin
              d.work.step = REST;
              head_pop[w] = writes_here;
            end
          end
        end
        default: ;
      endcase
      if (beat_goes) begin
        d.slice = {1'b1, memory_up_of_beat(beat)};
        d.left = q.left - 3'd1;
      end
    end else begin
      // The head that the work step sends.
      case (q.work.step)
        REQUEST: begin
          wants = 1'b1;
          work_head = own(owner, {work_tile, 1'b0}, requested(q.work.coding, q.work.upper, depth_here), 12'(q.work.upper));
          requests = !q.readings[3'(q.work.upper)].busy;
          silent = requests && work_head.sectors == '0;
          goes_work = requests && !silent;
        end
        SECOND: begin
          wants = 1'b1;
          work_head = own(owner, {owner.line[32:1], 1'b1}, q.work.second, 12'({1'b1, q.work.read}));
          goes_work = 1'b1;
        end
        WRITE: begin
          wants = plain_own;
          work_head = writing(owner, {work_tile, q.work.upper}, depth_here);
          work_source = EXPANDED;
          goes_work = 1'b1;
        end
        FILL: begin
          wants = q.work.tiles != '0;
          work_head = writing(owner, {6'd0, q.work.block, first_of(q.work.tiles), q.work.upper}, filled_of(q.work.coding, q.work.upper));
          work_source = FILLED;
          goes_work = 1'b1;
        end
        SCATTER: begin
          wants = q.work.tiles != '0;
          work_head = writing(owner, {owner.line[32:1], to_second}, to_second ? to_sectors[7:4] : to_sectors[3:0]);
          work_source = SCATTERED;
          goes_work = 1'b1;
        end
        default: ;
      endcase
      goes_work = goes_work && wants && fits(work_head, q.used) && remembers[w];
      if (status_valid && status_up.kind == MEMORY_UP_HEAD && fits(status_head, q.used)) begin
        status_goes = 1'b1;
        go = 1'b1;
        go_head = status_head;
        go_source = STATUS;
      end
      if (silent || goes_work && !go) begin
        case (q.work.step)
          REQUEST: begin
            d.readings[3'(q.work.upper)] = '0;
            d.readings[3'(q.work.upper)].busy = 1'b1;
            d.readings[3'(q.work.upper)].missing = 3'($countones(work_head.sectors))
                + 3'($countones(requested_second(q.work.coding, q.work.upper, depth_here)));
            d.readings[3'(q.work.upper)].expands = 1'b1;
            d.readings[3'(q.work.upper)].client = OWN_CLIENT;
            d.readings[3'(q.work.upper)].coding = q.work.coding;
            d.readings[3'(q.work.upper)].upper = q.work.upper;
            d.readings[3'(q.work.upper)].wanted = depth_here;
            d.readings[3'(q.work.upper)].clear = q.work.clear;
            d.work.upper = !q.work.upper;
            d.work.second = requested_second(q.work.coding, q.work.upper, depth_here);
            d.work.step = !q.work.upper ? REQUEST : d.work.second != '0 ? SECOND : WRITE;
          end
          SECOND: begin
            d.work.step = owner.op == MEMORY_OP_READ ? REST : WRITE;
            head_pop[w] = owner.op == MEMORY_OP_READ;
          end
          // Plain codes occupy two lines.
          FILL: begin
            d.work.upper = q.work.coding.form == FORM_PLAIN && !q.work.upper;
            if (!d.work.upper) d.work.tiles = others_of(q.work.tiles);
          end
          SCATTER: begin
            d.work.upper = q.work.coding.wide && !q.work.upper;
            if (!d.work.upper) d.work.tiles = others_of(q.work.tiles);
          end
          default: ;
        endcase
      end
      if (!go && goes_work) begin
        go = 1'b1;
        go_head = work_head;
        go_source = work_source;
        go_sent = 1'b1;
        go_block = q.work.block;
        go_changes = 1'b1;
      end else if (!go && ready && sends && (!passing || q.passed)) begin
        done = 1'b1;
        d.passed = 1'b0;
        go = 1'b1;
        go_head = looked_sends;
        go_source = plan.kind == PLAN_REFUSE ? LOST : CHANNEL;
        go_sent = plan.kind != PLAN_REFUSE;
        go_block = block_of(looked_head);
        go_changes = changes;
      end else if (!go && passing) begin
        d.passed = 1'b1;
        d.turn = pass + 2'd1;
        head_pop[pass] = 1'b1;
        if (heads[pass].op == MEMORY_OP_CLEAN_TAGS) d.cleaning = CLEANING_REST;
        go = 1'b1;
        go_head = heads[pass];
        go_source = is_lost(heads[pass]) ? LOST : CHANNEL;
      end
    end
    if (ready && !sends) done = 1'b1;

    // Perform the decided request.
    becomes = 1'b0;
    new_status = '0;
    new_status.state = plan.state;
    if (done) begin
      head_pop[v_looked] = 1'b1;
      if (is_raw_write(looked_head) && plan.kind != PLAN_EXPAND) begin
        if (pair_ends != '0) d.paired[2'(lowest(32'(pair_ends)))].on = looked_head.pair;
        else if (looked_head.pair && pair_free != '0 && plan.kind != PLAN_REFUSE)
          d.paired[2'(lowest(32'(pair_free)))] = {1'b1, looked_head.client, looked_head.channel, block_of(looked_head)};
      end
      case (plan.kind)
        PLAN_PASS: becomes = plan.becomes;
        PLAN_CLEAR: begin
          becomes = 1'b1;
          new_status.state = 2'd1;
          new_status.clear = found.index;
          beat_pop[v_looked] = 1'b1;
        end
        PLAN_FILL, PLAN_EXPAND, PLAN_SCATTER: begin
          becomes = plan.kind == PLAN_EXPAND || plan.kind == PLAN_FILL && plan.becomes;
          head_pop[v_looked] = 1'b0;
          d.work = '0;
          d.work.step = plan.kind == PLAN_FILL ? FILL : plan.kind == PLAN_SCATTER ? SCATTER : REQUEST;
          d.work.channel = looked_head.channel;
          d.work.block = block_of(looked_head);
          d.work.coding = looked_coding;
          if (plan.kind != PLAN_EXPAND) d.work.tiles = looked_head.sectors;
          else begin
            d.work.clear = is_other ? other_tile.clear : tile.clear;
            d.work.read = 3'd1;
            d.work.other = is_other;
          end
        end
        PLAN_READ:
        if (plan.reading.passes)
          d.passing[passing_place.at] = {
            1'b1, looked_head.client, looked_head.tag, plan.reading.status, plan.reading.compressible
          };
        else begin
          if (plan.reading.second != '0) begin
            head_pop[v_looked] = 1'b0;
            d.work = '0;
            d.work.step = SECOND;
            d.work.channel = looked_head.channel;
            d.work.block = block_of(looked_head);
            d.work.read = reading_place.at;
            d.work.second = plan.reading.second;
          end
          d.readings[reading_place.at].busy = 1'b1;
          d.readings[reading_place.at].missing = 3'($countones(plan.reading.sectors)) + 3'($countones(plan.reading.second));
          d.readings[reading_place.at].expands = 1'b0;
          d.readings[reading_place.at].unpacks = plan.reading.unpacks;
          d.readings[reading_place.at].client = looked_head.client;
          d.readings[reading_place.at].tag = looked_head.tag;
          d.readings[reading_place.at].status = plan.reading.status;
          d.readings[reading_place.at].compressible = plan.reading.compressible;
          d.readings[reading_place.at].coding = looked_coding;
          d.readings[reading_place.at].coding.form = plan.reading.form;
          // If nothing is read, stencil is not read either.
          d.readings[reading_place.at].coding.stencil = looked_coding.stencil && plan.reading.sectors != '0;
          d.readings[reading_place.at].upper = is_upper(looked_head);
          d.readings[reading_place.at].wanted = plan.reading.wanted;
          d.readings[reading_place.at].clear = tile.clear;
        end
        default: ;
      endcase
      change_valid = becomes;
    end
    if (parted) new_status.state = '0;
    change = {place_of(looked_head), tiles_of(looked_head), new_status};
    if (is_other) change.tiles = BLOCK_TILES'(1) << (tile_of(looked_head) ^ 2'd1);

    // A head is sent.
    freed_now = slice_freed_valid_i ? slice_freed_i.channels : '0;
    for (int unsigned v = 0; v < CHANNELS; v++) begin
      d.used[v] = q.used[v] - 7'(freed_now[v]);
      for (int unsigned k = 0; k < SENT; k++)
        if (freed_now[v] && q.sent[v][k].after != '0) d.sent[v][k].after = q.sent[v][k].after - 7'd1;
    end
    if (go) begin
      d.source = go_source;
      d.from = go_head.channel;
      d.left = beats(go_head);
    end
    if (go && go_source == LOST)
      d.fault = {
        1'b1, ACCESS_FAULT_KIND_KIND, go_head.client, ACCESS_KIND_WRITE, space_id_t'(0), {go_head.line, 7'd0}
      };
    else if (go) begin
      d.slice = {1'b1, memory_up_of_head(go_head)};
      d.used[go_head.channel] = d.used[go_head.channel] + 7'd1 + 7'(beats(go_head));
      if (go_sent)
        d.sent[go_head.channel][unused_sent[go_head.channel]] = {d.used[go_head.channel], go_block, go_changes};
    end

    // Look up the status of a tile.
    d.looked.valid = lookup_any;
    d.bare = bare;
    if (lookup_any) begin
      d.looked.data = virtual_channel_t'(next_lookup);
      d.lookup_turn = next_lookup + 2'd1;
    end

    // CleanTags writes all dirty status to memory.
    clean = heads[2'(lowest(32'(cleans_tags)))].client;
    case (q.cleaning)
      CLEANING_REST:
      if (cleans_tags != '0 && resting) begin
        clean_valid = 1'b1;
        d.cleaner = heads[2'(lowest(32'(cleans_tags)))].channel;
        d.cleaning = CLEANING_BUSY;
      end
      CLEANING_BUSY: if (resting) d.cleaning = CLEANING_DONE;
      default: ;
    endcase

    // Responses, alternating: forwarded ones of the slice, and decoded lines; some sectors of the slice are for this stage.
    if (response_ready_i) d.response.valid = 1'b0;
    down_pop = stays || filled;
    plain_pop = expanded_goes;
    if (!d.response.valid && forwards && (!plain_responses || q.decoded)) begin
      d.response = {1'b1, stored_down};
      if (for_passing) begin
        d.response.data.client = passing_read.client;
        d.response.data.tag = passing_read.tag;
        d.response.data.status = passing_read.status;
        d.response.data.compressible = passing_read.compressible;
        d.passing[passes_on].busy = !stored_down.last;
      end
      d.decoded = 1'b0;
      down_pop = 1'b1;
    end else if (!d.response.valid && plain_responses) begin
      d.response = {1'b1, plain};
      d.decoded = 1'b1;
      plain_pop = 1'b1;
    end
    if (stays) d.readings[arriving].missing = reading.missing - 2'd1;

    // Send lines to decode.
    if (q.opened.valid && job_ready) begin
      d.opened.valid = 1'b0;
      d.readings[q.opened.data].busy = 1'b0;
    end
    opens = !d.opened.valid && due != '0;
    opening = 3'(in_turn(32'(due), 5'(q.open_turn)));
    open_reading = q.readings[opening];
    if (opens) begin
      d.opened = {1'b1, opening};
      d.open_turn = opening + 3'd1;
    end
    show = {open_reading.coding.depth, open_reading.clear};

    // Track queue entries.
    come_head = memory_up_head(request_i);
    come_beat = memory_up_beat(request_i);
    if (request_valid_i && request_i.kind == MEMORY_UP_HEAD) d.channel = come_head.channel;
    for (int unsigned v = 0; v < CHANNELS; v++) begin
      head_comes[v] = request_valid_i && request_i.kind == MEMORY_UP_HEAD && 32'(come_head.channel) == v;
      beat_comes[v] = request_valid_i && request_i.kind == MEMORY_UP_BEAT && 32'(q.channel) == v;
      ended = (head_comes[v] || beat_comes[v]) && ends(request_i);
      d.whole[v] = q.whole[v] + 7'(ended) - 7'(head_pop[v]);
      d.outstanding[v] = q.outstanding[v] + 7'(head_pop[v]) + 7'(beat_pop[v]) - 7'(q.outstanding[v] != '0);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
