// Shared memory: 64 KB in 32 banks (smem-capacity-table1). 32 words a cycle for loads and stores (sm-shared-attribute-mem-throughput);
// a response 5 cycles and `latency` after its request. Different words of a bank take one pass each; atomics of a bank are serialised,
// 3 cycles a pass. Only these stall it; responses are in the order of requests. In parallel it writes one plane of attributes a cycle
// into the TRAM's RAMs (stri-plane-rate). Specification: SM, STRI and TRAM, L1 (conflicts), instruction set 10.

module shared_memory
  import shared_memory_params_pkg::*;
  import shared_memory_pkg::*;
  import shared_memory_steps_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter shared_memory_params_t P = SHARED_MEMORY_PARAMS
) (
  // ---- ports
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic [P.askers-1:0]                request_valid_i,
  output logic [P.askers-1:0]                request_ready_o,
  input  shared_request_t [P.askers-1:0]     request_i,
  input  logic                               row_request_valid_i,
  output logic                               row_request_ready_o,
  input  row_access_t                        row_request_i,
  input  logic                               plane_valid_i,
  output logic                               plane_ready_o,
  input  plane_write_t                       plane_i,
  output logic [P.askers-1:0]              response_valid_o,
  output shared_response_t [P.askers-1:0]  response_o,
  output logic                               row_valid_o,
  output row_t                               row_o
);

  // Idle cycles after an atomic's pass.
  localparam logic [1:0] ATOMIC_WAIT = 2'd2;
  // Address bits of the TRAM.
  localparam int unsigned TRAM_ADDR = $clog2(TRAM_ROWS);

  // ---- registers
  typedef struct packed {logic valid; shared_access_t data;} access_offer_t;
  typedef struct packed {logic valid; shared_pass_t data;} pass_offer_t;
  typedef struct packed {logic valid; shared_update_t data;} update_offer_t;
  typedef struct packed {logic valid; shared_result_t data;} result_offer_t;

  typedef struct packed {
    access_offer_t access;
    logic [1:0]    wait_cycles;    // cycles until the next pass
    pass_offer_t   pass;           // pass that accesses the banks
    pass_offer_t   read;           // pass whose data are at the banks' outputs
    update_offer_t update;
    result_offer_t result;         // row gathered so far
    logic          row_last;       // a row was accepted last; and the requester that was
    logic [1:0]    asker_last;
    logic          plane_waited;   // a plane has waited: no pass in this cycle
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.askers-1:0] requested, request_pop;
  shared_request_t [P.askers-1:0] request;
  logic row_requested, row_pop, result_valid;
  row_access_t row_access;
  shared_result_t result;
  logic plane_waits, plane_held;
  plane_store_t plane, plane_stored;
  logic [BANKS-1:0] bank_read, tram_read;
  logic [BANKS-1:0][3:0] write_en, bank_write, tram_write;
  bank_row_t [BANKS-1:0] write_at;
  logic [BANKS-1:0][TRAM_ADDR-1:0] tram_read_at, tram_write_at;
  logic [BANKS-1:0][31:0] write_word, tram_word, bank_shown, tram_shown, shown;

  // The plane's words in the TRAM.
  assign plane_stored = '{word: 12'(P.tram << 6) + 12'd3 * 12'(plane_i.plane), words: {plane_i.c, plane_i.b, plane_i.a}};

  // RAMs below the TRAM.
  ram #(
    .WIDTH(32),
    .ADDR (9),
    .LANES(4)
  ) bank[BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (bank_read),
    .read_addr_i (q.pass.data.rows),
    .read_data_o (bank_shown),
    .write_en_i  (bank_write),
    .write_addr_i(write_at),
    .write_data_i(write_word)
  );

  ram #(
    .WIDTH(32),
    .ADDR (TRAM_ADDR),
    .LANES(4)
  ) tram[BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (tram_read),
    .read_addr_i (tram_read_at),
    .read_data_o (tram_shown),
    .write_en_i  (tram_write),
    .write_addr_i(tram_write_at),
    .write_data_i(tram_word)
  );

  fifo #(
    .WIDTH($bits(shared_request_t))
  ) request_in[P.askers-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (requested),
    .pop_ready_i (request_pop),
    .pop_o       (request)
  );

  fifo #(
    .WIDTH($bits(row_access_t))
  ) row_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_request_valid_i),
    .push_ready_o(row_request_ready_o),
    .push_i      (row_request_i),
    .pop_valid_o (row_requested),
    .pop_ready_i (row_pop),
    .pop_o       (row_access)
  );

  fifo #(
    .WIDTH($bits(plane_store_t))
  ) plane_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(plane_valid_i),
    .push_ready_o(plane_ready_o),
    .push_i      (plane_stored),
    .pop_valid_o (plane_held),
    .pop_ready_i (!plane_waits),
    .pop_o       (plane)
  );

  // It can hold all accesses that arrive within its latency.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH  ($bits(shared_result_t)),
    .DEPTH  (P.latency + 1),
    .LATENCY(P.latency)
  ) result_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.result.valid),
    .push_ready_o(),
    .push_i      (q.result.data),
    .pop_valid_o (result_valid),
    .pop_ready_i (1'b1),
    .pop_o       (result)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.askers; k++) begin
      response_valid_o[k] = result_valid && !result.owner.row && result.owner.asker == 2'(k);
      response_o[k] = {result.owner.tag, result.owner.fault, result.row};
    end
  assign row_valid_o = result_valid && result.owner.row;
  assign row_o = result.row;

  // ---- next state
  logic may, free, turn_row, turn_request;
  logic [1:0] turn;
  logic [3:0] requests; // the maximum number
  shared_request_t next;
  lanes_t served;
  logic [11:0] plane_at;

  always_comb begin
    d = q;

    // The next pass, unless one waits.
    may = q.access.valid && q.wait_cycles == '0 && !q.plane_waited;
    if (q.wait_cycles != '0) d.wait_cycles = q.wait_cycles - 2'd1;
    served = served_of(q.access.data);
    free = !q.access.valid;
    d.pass.valid = may;
    if (may) begin
      d.access.data.left = q.access.data.left & ~served;
      free = d.access.data.left == '0;
      d.pass.data = pass_of(q.access.data, served, free);
      if (q.access.data.op == SHARED_OP_ATOMIC) d.wait_cycles = ATOMIC_WAIT;
    end

    // The next access: a row and the requesters, round-robin.
    turn_request = 1'b0;
    turn = '0;
    requests = 4'(requested);
    for (int unsigned k = 1; k <= P.askers; k++)
      if (!turn_request && requests[2'((32'(q.asker_last)+k)%P.askers)]) begin
        turn_request = 1'b1;
        turn = 2'((32'(q.asker_last) + k) % P.askers);
      end
    turn_row = row_requested && (!turn_request || !q.row_last);
    row_pop = free && turn_row;
    next = '0;
    for (int unsigned k = 0; k < P.askers; k++) begin
      request_pop[k] = free && !turn_row && turn_request && turn == 2'(k);
      if (turn == 2'(k)) next = request[k];
    end
    if (free) begin
      d.access.valid = 1'b0;
      if (turn_row) begin
        d.access = {1'b1, access_of_row(row_access)};
        d.row_last = 1'b1;
      end else if (turn_request) begin
        d.access = {1'b1, access_of(next, turn)};
        d.row_last = 1'b0;
        d.asker_last = turn;
      end
    end

    // Bank reads and writes. A plane waits while a request is changing words of the TRAM, or is about to.
    plane_waits = (q.pass.valid && q.pass.data.op != SHARED_OP_LOAD && touches_tram(q.pass.data))
        || (q.read.valid && q.read.data.op == SHARED_OP_ATOMIC && touches_tram(q.read.data))
        || (q.update.valid && updates_tram(q.update.data));
    d.plane_waited = plane_held && plane_waits;
    for (int unsigned k = 0; k < BANKS; k++) begin
      bank_read[k] = q.pass.valid && q.pass.data.op != SHARED_OP_STORE && !in_tram(q.pass.data.rows[k]);
      tram_read[k] = q.pass.valid && q.pass.data.op != SHARED_OP_STORE && in_tram(q.pass.data.rows[k]);
      tram_read_at[k] = q.pass.data.rows[k][TRAM_ADDR-1:0];
      write_en[k] = q.pass.valid && q.pass.data.op == SHARED_OP_STORE ? q.pass.data.bytes[k] : '0;
      write_at[k] = q.pass.data.rows[k];
      write_word[k] = q.pass.data.words[k];
      if (q.update.valid) begin
        write_en[k] = {4{q.update.data.banks[k]}};
        write_at[k] = q.update.data.rows[k];
        write_word[k] = q.update.data.words[k];
      end
      bank_write[k] = in_tram(write_at[k]) ? '0 : write_en[k];
      tram_write[k] = in_tram(write_at[k]) ? write_en[k] : '0;
      tram_write_at[k] = write_at[k][TRAM_ADDR-1:0];
      tram_word[k] = write_word[k];
    end
    // The row bits of the last word wrap, as the TRAM does.
    for (int unsigned j = 0; j < PLANE_WORDS; j++) begin
      plane_at = plane.word + 12'(j);
      if (plane_held && !plane_waits) begin
        tram_write[plane_at[4:0]] = '1;
        tram_write_at[plane_at[4:0]] = plane_at[11:5];
        tram_word[plane_at[4:0]] = plane.words[j];
      end
    end

    // Words that were read go to their lanes.
    for (int unsigned k = 0; k < BANKS; k++) shown[k] = in_tram(q.read.data.rows[k]) ? tram_shown[k] : bank_shown[k];
    d.read.valid = q.pass.valid;
    if (q.pass.valid) d.read.data = q.pass.data;
    d.result.valid = 1'b0;
    if (q.result.valid) d.result.data.row = '0;
    d.update.valid = 1'b0;
    if (q.read.valid) begin
      d.result.valid = q.read.data.last && !(q.read.data.owner.row && q.read.data.op == SHARED_OP_STORE);
      d.result.data.owner = q.read.data.owner;
      if (q.read.data.op != SHARED_OP_STORE) d.result.data.row = gathered(q.read.data, shown, d.result.data.row);
      if (q.read.data.op == SHARED_OP_ATOMIC) d.update = {1'b1, update_of(q.read.data, shown)};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    /* verilator lint_off WIDTHCONCAT */  // two passes of 32 words and further fields
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;

endmodule
