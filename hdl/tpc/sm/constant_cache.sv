// Constant cache: 4 KB of lines of 128 bytes. One constant a cycle for each sub-partition and each texture unit, 2 cycles after its
// request; missing lines are requested from gcc, and `wake` signals that a miss may be requested again. Loads by lane run in parallel, 3
// cycles for each address. Nothing stalls lookups. Specification: SM, GCC; chip 2.2 and 2.4.

module constant_cache
  import constant_cache_params_pkg::*;
  import constant_cache_pkg::*;
  import constant_fill_pkg::*;
  import constant_load_pkg::*;
  import constant_lookup_pkg::*;
  import constant_miss_pkg::*;
  import in_turn_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter constant_cache_params_t P = CONSTANT_CACHE_PARAMS
) (
  // ---- ports
  input  logic                                    clk_i,
  input  logic                                    rst_ni,
  input  logic [P.clients-1:0]             request_valid_i,
  input  constant_lookup_t [P.clients-1:0] request_i,
  input  logic [P.partitions-1:0]                 load_valid_i,
  output logic [P.partitions-1:0]                 load_ready_o,
  input  constant_load_t [P.partitions-1:0]       load_i,
  input  logic                                    context_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  context_write_t                          context_i,       // only 26 bits of a bank's word are used
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                                    fill_valid_i,
  output logic                                    fill_ready_o,
  input  constant_cache_fill_t                    fill_i,
  output logic [P.clients-1:0]             response_valid_o,
  output constant_found_t [P.clients-1:0]  response_o,
  output logic                                    wake_o,
  output logic [P.partitions-1:0]                 loaded_valid_o,
  output constant_loaded_t [P.partitions-1:0]     loaded_o,
  output logic                                    gcc_valid_o,
  input  logic                                    gcc_ready_i,
  output constant_cache_request_t                 gcc_o
);

  // Words of a context that describe banks: the first, and their number.
  localparam logic [5:0] FIRST_BANK = 6'd16;

  // ---- registers
  typedef struct packed {logic valid; constant_wanted_t data;} wanted_offer_t;
  typedef struct packed {logic valid; constant_read_t data;} read_offer_t;
  typedef struct packed {logic valid; constant_loading_t data;} loading_offer_t;
  typedef struct packed {logic valid; constant_load_end_t data;} loaded_offer_t;
  typedef struct packed {logic valid; constant_cache_request_t data;} gcc_offer_t;

  typedef struct packed {
    constant_tag_t [CONSTANT_LINES-1:0]          tags;
    logic [4:0]                                  next;           // the line to replace next
    constant_requested_t [CONSTANT_REQUESTS-1:0] requested;
    wanted_offer_t [CONSTANT_CLIENTS-1:0]        wanted;
    read_offer_t [CONSTANT_CLIENTS-1:0]          read;
    wanted_offer_t                               load_wanted;
    read_offer_t                                 load_read;
    loading_offer_t                              loading;
    logic                                        partition_last; // partition whose load was accepted last
    loaded_offer_t                               loaded;
    gcc_offer_t                                  gcc;
    logic [1:0]                                  wakes;          // cycles until wake
  } regs_t;

  regs_t d, q;
  constant_bank_t banks[512];
  logic banks_we;
  logic [8:0] banks_at;

  // ---- parts
  logic [P.clients-1:0] read_en;
  logic [P.clients-1:0][6:0] read_at;
  sector_t [P.clients-1:0] sector;
  logic load_read_en, write_en, fill_valid, fill_pop;
  logic [6:0] load_read_at, write_at;
  sector_t load_sector;
  constant_cache_fill_t fill;
  logic [P.partitions-1:0] load_waits, load_pop;
  constant_load_t [P.partitions-1:0] load;
  constant_fill_t come;

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7)
  ) words[P.clients-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (read_en),
    .read_addr_i (read_at),
    .read_data_o (sector),
    .write_en_i  (write_en),
    .write_addr_i(write_at),
    .write_data_i(come.data)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7)
  ) load_words (
    .clk_i,
    .rst_ni,
    .read_en_i   (load_read_en),
    .read_addr_i (load_read_at),
    .read_data_o (load_sector),
    .write_en_i  (write_en),
    .write_addr_i(write_at),
    .write_data_i(come.data)
  );

  fifo #(
    .WIDTH($bits(constant_cache_fill_t))
  ) fill_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_valid_i),
    .push_ready_o(fill_ready_o),
    .push_i      (fill_i),
    .pop_valid_o (fill_valid),
    .pop_ready_i (fill_pop),
    .pop_o       (fill)
  );

  fifo #(
    .WIDTH($bits(constant_load_t))
  ) load_in[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(load_valid_i),
    .push_ready_o(load_ready_o),
    .push_i      (load_i),
    .pop_valid_o (load_waits),
    .pop_ready_i (load_pop),
    .pop_o       (load)
  );

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.clients; k++) begin
      response_valid_o[k] = q.read[k].valid;
      response_o[k] = found_of(q.read[k].data, sector[k]);
    end
  always_comb
    for (int unsigned k = 0; k < P.partitions; k++) begin
      loaded_valid_o[k] = q.loaded.valid && q.loaded.data.partition == 1'(k);
      loaded_o[k] = q.loaded.data.loaded;
    end
  assign wake_o = q.wakes[0];
  assign {gcc_valid_o, gcc_o} = q.gcc;

  // ---- next state
  constant_place_t [CONSTANT_CLIENTS-1:0] place;
  constant_place_t load_place;
  read_offer_t [CONSTANT_CLIENTS-1:0] read;
  read_offer_t load_read;
  logic gcc_free, purges, idle, refused, ends, granted, requests_load;
  first_missing_t missing;
  free_request_t request;
  free_entry_t replaced;
  logic [CONSTANT_CLIENTS:0] misses;
  constant_line_t [CONSTANT_CLIENTS:0] lines;
  logic [4:0] first;
  lanes_t same;
  logic [31:0] load_address;
  logic [63:0] value;
  constant_purge_t purge;
  wanted_offer_t [CONSTANT_CLIENTS:0] all;
  constant_place_t [CONSTANT_CLIENTS:0] all_places;

  always_comb begin
    d = q;
    d.wakes = {1'b0, q.wakes[1]};
    if (gcc_ready_i) d.gcc.valid = 1'b0;
    gcc_free = !d.gcc.valid;

    // Fills from gcc: sectors, or a purge that can be completed.
    come = constant_cache_fill_fill(fill);
    purge = constant_cache_fill_purge(fill);
    fill_pop = gcc_free || fill.kind == CONSTANT_CACHE_FILL_FILL;
    write_en = fill_valid && fill.kind == CONSTANT_CACHE_FILL_FILL && come.constant;
    write_at = {q.requested[come.tag].entry, come.sector};
    purges = gcc_free && fill_valid && is_purge(fill);
    if (write_en && come.last) begin
      d.requested[come.tag].out = 1'b0;
      d.tags[q.requested[come.tag].entry] = filled(q.tags[q.requested[come.tag].entry], come.fault);
      d.wakes[1] = 1'b1;
    end
    if (purges) begin
      for (int unsigned k = 0; k < CONSTANT_LINES; k++)
        if (fill.kind == CONSTANT_CACHE_FILL_PURGE_ALL || is_purged(purge, q.tags[k].line)) d.tags[k] = purged(q.tags[k]);
      d.gcc = {1'b1, constant_cache_request_of_purged(purged_t'(fill.kind == CONSTANT_CACHE_FILL_PURGE_ALL))};
    end

    // Lines: hits are read.
    for (int unsigned k = 0; k < CONSTANT_CLIENTS; k++) begin
      place[k] = place_of(q.tags, q.wanted[k].data.line);
      read[k] = {q.wanted[k].valid, read_of(q.wanted[k].data, place[k])};
    end
    load_place = place_of(q.tags, q.load_wanted.data.line);
    load_read = {q.load_wanted.valid, read_of(q.load_wanted.data, load_place)};
    for (int unsigned k = 0; k < P.clients; k++) begin
      read_en[k] = read[k].valid && read[k].data.here && !read[k].data.nothing;
      read_at[k] = {place[k].entry, q.wanted[k].data.word[4:3]};
      d.read[k].valid = read[k].valid;
      if (read[k].valid) d.read[k] = read[k];
    end
    load_read_en = load_read.valid && load_read.data.here && !load_read.data.nothing;
    load_read_at = {load_place.entry, q.load_wanted.data.word[4:3]};
    d.load_read.valid = load_read.valid;
    if (load_read.valid) d.load_read = load_read;

    // The first missing line is requested, or a wakeup of its requesters is scheduled.
    all = {q.load_wanted, q.wanted};
    all_places = {load_place, place};
    for (int unsigned k = 0; k <= CONSTANT_CLIENTS; k++) begin
      misses[k] = all[k].valid && !all[k].data.nothing && !all_places[k].found;
      lines[k] = all[k].data.line;
    end
    missing = first_missing(misses, lines);
    request = free_request(q.requested, P.requests);
    replaced = free_entry(q.tags, q.next, P.lines);
    if (missing.valid) begin
      if (request.valid && replaced.valid && !purges && !d.gcc.valid) begin
        d.requested[request.tag] = {1'b1, replaced.entry};
        d.tags[replaced.entry] = {1'b0, 1'b1, 1'b0, 1'b0, missing.line};
        d.next = replaced.entry == 5'(P.lines - 1) ? '0 : replaced.entry + 5'd1;
        d.gcc = {1'b1, constant_cache_request_of_constant({missing.line.buffer, missing.line.line, request.tag})};
        if (missing.others) d.wakes[1] = 1'b1;
      end else d.wakes[1] = 1'b1;
    end

    // Requests read their bank.
    for (int unsigned k = 0; k < P.clients; k++) begin
      d.wanted[k].valid = request_valid_i[k];
      if (request_valid_i[k])
        d.wanted[k].data = wanted_of(banks[{request_i[k].context_id, request_i[k].bank}], request_i[k].bank, {16'd0, request_i[k].offset},
                                     request_i[k].pair ? 4'd8 : 4'd4);
    end

    // A pass of a load: request, lookup, read.
    first = lowest(q.loading.data.load.lanes);
    load_address = address_of(q.loading.data.load, first);
    idle = !q.load_wanted.valid && !q.load_read.valid;
    requests_load = q.loading.valid && idle && q.loading.data.load.lanes != '0;
    d.load_wanted.valid = requests_load;
    if (requests_load)
      d.load_wanted.data = wanted_of(banks[{q.loading.data.load.context_id, q.loading.data.load.banks[first]}],
                                     q.loading.data.load.banks[first], load_address,
                                     size_bytes(q.loading.data.load.size));
    refused = q.load_read.valid && q.load_read.data.fault;
    same = same_of(q.loading.data.load);
    value = value_of(q.load_read.data, load_sector);
    if (q.load_read.valid && q.load_read.data.here) begin
      for (int unsigned k = 0; k < WARP_LANES; k++)
        if (same[k]) begin
          d.loading.data.row.words[k] =
              extended(value[31:0], q.loading.data.load.size, load_address[1:0]);
          d.loading.data.high.words[k] = value[63:32];
        end
      d.loading.data.load.lanes = q.loading.data.load.lanes & ~same;
    end
    ends = q.loading.valid && (idle || q.load_read.valid) && (refused || d.loading.data.load.lanes == '0);
    d.loaded.valid = ends;
    if (ends)
      d.loaded.data = {d.loading.data.partition, d.loading.data.load.tag, refused, d.loading.data.row, d.loading.data.high};

    // The next load; partitions alternate.
    if (ends) d.loading.valid = 1'b0;
    granted = q.partition_last;
    for (int unsigned k = 0; k < P.partitions; k++)
      if (load_waits[k] && q.partition_last != 1'(k)) granted = 1'(k);
    load_pop = '0;
    if (!q.loading.valid && load_waits != '0) begin
      load_pop[granted] = 1'b1;
      d.loading = {1'b1, constant_loading_t'('0)};
      d.loading.data.partition = granted;
      d.loading.data.load = load[granted];
      d.partition_last = granted;
    end
  end

  assign banks_we = context_valid_i && context_i.word >= FIRST_BANK && context_i.word < FIRST_BANK + 6'(BANKS);
  assign banks_at = {context_i.context_id, 5'(context_i.word - FIRST_BANK)};

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) if (banks_we) banks[banks_at] <= context_i.value[25:0];

endmodule
