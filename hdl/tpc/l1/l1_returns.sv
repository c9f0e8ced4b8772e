// L1 returns: passes wait in order for their data and read it from lines or from the pool; fills are also written to their lines. One
// pass a cycle, 2 cycles and `latency` from its record to its return (l1-return-to-sm, l1-order). Memory responses never stall. Stalled
// by returns that are not accepted; one cycle more where a pass reads the line that was filled just before it. In order. Specification:
// L1.

module l1_returns
  import l1_pkg::*;
  import l1_returns_params_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter l1_returns_params_t P = L1_RETURNS_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         record_valid_i,
  output logic         record_ready_o,
  input  l1_record_t   record_i,
  input  logic         down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  memory_down_t down_i,             // used: slot, kind, sector and data
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         response_valid_o,
  input  logic         response_ready_i,
  output l1_return_t   response_o,
  output logic         texels_valid_o,
  input  logic         texels_ready_i,
  output texel_response_t texels_o,
  output logic         freed_valid_o,      // a slot is released
  output logic         freed_o,
  output logic         controlled_valid_o, // the oldest request of the MPC is done
  output logic         controlled_o,
  output logic         idle_o
);

  // Passes that can wait, log2.
  localparam int unsigned QUEUE_LOG2 = 8;

  // ---- registers
  typedef struct packed {logic valid; l1_slot_t data;} slot_offer_t;
  typedef struct packed {logic valid; l1_record_t data;} read_offer_t;
  typedef struct packed {logic valid; l1_return_t data;} response_offer_t;
  typedef struct packed {logic valid; texel_response_t data;} texels_offer_t;
  typedef struct packed {logic valid; logic data;} pulse_t;

  typedef struct packed {
    logic [1:0][63:0]             pushed;     // bit k: a record arrived k + 1 cycles ago
    logic [8:0]                   due;        // records that have waited long enough
    logic [L1_SLOTS-1:0][4:0]     here;       // sectors that arrived; for a barrier, slices that responded
    logic [2:0][63:0]             faulty;     // slots with a fault
    logic [2:0][63:0]             sparse;     // slots with data of a sparse page
    slot_offer_t                  last_slot;  // the slot that was read last
    logic [L1_LINE_ROWS-1:0][3:0] poison;     // sectors that read zero after a fault
    logic [L1_LINE_ROWS-1:0][3:0] unmapped;   // sectors of sparse pages
    read_offer_t                  read;       // its data are at the RAMs' outputs
    sector_t                      part;       // words that earlier passes of its wavefront have read
    logic                         part_fault;
    response_offer_t              response;
    logic [TEXEL_BANKS-1:0][1:0][31:0] texel_part; // words that earlier passes of a texture request have read
    logic [TEXEL_BANKS-1:0]       part_sparse; // those of them that are on sparse pages
    texels_offer_t                texels;
    pulse_t                       freed;
    pulse_t                       controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, takes, empty;
  l1_record_t head;
  logic [L1_BANKS-1:0][6:0] line_at;
  logic [L1_BANKS-1:0] line_write;
  l1_bank_word_t [L1_BANKS-1:0] line_data, line_word;
  logic [6:0] fill_row;
  logic [LINE_SECTORS-1:0] pool_write;
  sector_t [LINE_SECTORS-1:0] pool_data;

  deep_fifo #(
    .WIDTH($bits(l1_record_t)),
    .ADDR (QUEUE_LOG2)
  ) queue (
    .clk_i,
    .rst_ni,
    .push_valid_i(record_valid_i),
    .push_ready_o(record_ready_o),
    .push_i      (record_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (takes),
    .pop_o       (head),
    .empty_o     (empty)
  );

  ram #(
    .WIDTH($bits(l1_bank_word_t)),
    .ADDR (7)
  ) lines[L1_BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (takes),
    .read_addr_i (line_at),
    .read_data_o (line_data),
    .write_en_i  (line_write),
    .write_addr_i(fill_row),
    .write_data_i(line_word)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (8)
  ) pool[LINE_SECTORS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (takes),
    .read_addr_i (head.slot),
    .read_data_o (pool_data),
    .write_en_i  (pool_write),
    .write_addr_i(down_i.tag[7:0]),
    .write_data_i(down_i.data)
  );

  // ---- outputs
  assign {response_valid_o, response_o} = q.response;
  assign {texels_valid_o, texels_o} = q.texels;
  assign {freed_valid_o, freed_o} = q.freed;
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign idle_o = empty && !q.read.valid && !q.response.valid && !q.texels.valid && !q.controlled.valid;

  // ---- next state
  // Row of its line that a record fills.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic l1_row_t row_of(input l1_record_t of);
  /* verilator lint_on UNUSEDSIGNAL */
    l1_row_t row;
    row = of.rows[0];
    for (int unsigned k = L1_PLACES; k > 0; k--) if (of.places[k-1]) row = of.rows[k-1];
    return row;
  endfunction

  // Whether a bank reads its data from the pool: four banks are a sector.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic awaits_bank(input logic [3:0] waits, input logic [3:0] bank);
  /* verilator lint_on UNUSEDSIGNAL */
    return waits[bank[3:2]];
  endfunction

  l1_record_t read;
  logic [6:0] offset;
  logic awaited, faulty, sparse, fault, accepted, moves, fills, comes, after, turns;
  logic [4:0] here;
  logic [31:0] word;

  always_comb begin
    d = q;
    if (response_ready_i) d.response.valid = 1'b0;
    if (texels_ready_i) d.texels.valid = 1'b0;

    // Enqueue records.
    d.pushed = {q.pushed[1][62:0], q.pushed[0], record_valid_i && record_ready_o};

    // The record whose data are at the RAMs' outputs: to its return.
    read = q.read.data;
    unique case (read.notified)
      L1_NOTIFIED_SM:      accepted = !q.response.valid || response_ready_i;
      L1_NOTIFIED_TEXTURE: accepted = !q.texels.valid || texels_ready_i;
      default:             accepted = 1'b1;
    endcase
    moves = q.read.valid && (!read.ends || accepted);
    faulty = q.faulty[read.slot[7:6]][read.slot[5:0]];
    sparse = q.sparse[read.slot[7:6]][read.slot[5:0]];
    fault = q.part_fault;
    offset = '0;
    awaited = 1'b0;
    word = '0;
    for (int unsigned k = 0; k < L1_PLACES; k++) begin
      offset = read.offsets[k];
      awaited = awaits_bank(read.waits, offset[6:3]);
      word = awaited ? pool_data[offset[6:5]].words[offset[4:2]] : line_data[offset[6:3]].words[offset[2]];
      unique case (read.size)
        3'd0, 3'd1: word = {24'd0, word[{offset[1:0], 3'd0}+:8]};
        3'd2, 3'd3: word = {16'd0, offset[1] ? word[31:16] : word[15:0]};
        default:    word = word;
      endcase
      if (moves && read.notified == L1_NOTIFIED_SM && read.places[k]) begin
        d.part.words[k] = word;
        if (awaited ? faulty : q.poison[read.rows[k]][offset[6:5]]) fault = 1'b1;
      end
    end
    if (moves && read.notified == L1_NOTIFIED_SM) begin
      d.part_fault = fault;
      if (read.ends) begin
        d.response = {1'b1, read.warp, read.destination, read.step, read.mask, read.last, fault, d.part};
        d.part = '0;
        d.part_fault = 1'b0;
      end
    end
    if (moves && read.notified == L1_NOTIFIED_TEXTURE) begin
      for (int unsigned b = 0; b < TEXEL_BANKS; b++)
        if (read.banks[b]) begin
          awaited = awaits_bank(read.waits, 4'(b));
          d.texel_part[b] = awaited ? pool_data[b/4].words[2*(b%4)+:2] : line_data[b].words;
          if (awaited ? faulty : q.poison[read.rows[3'(read.sets[b])]][b/4]) fault = 1'b1;
          if (awaited ? sparse : q.unmapped[read.rows[3'(read.sets[b])]][b/4]) d.part_sparse[b] = 1'b1;
        end
      d.part_fault = fault;
      if (read.ends) begin
        d.texels = {1'b1, fault, d.part_sparse, d.texel_part};
        d.part_fault = 1'b0;
        d.part_sparse = '0;
      end
    end
    d.controlled = {2{moves && read.ends && read.notified == L1_NOTIFIED_MPC}};

    // The fill: to its line.
    fills = moves && read.fills;
    fill_row = row_of(read);
    if (fills) begin
      d.poison[fill_row] = q.poison[fill_row] & ~read.waits | (faulty ? read.waits : 4'd0);
      d.unmapped[fill_row] = q.unmapped[fill_row] & ~read.waits | (sparse ? read.waits : 4'd0);
    end
    for (int unsigned b = 0; b < L1_BANKS; b++) begin
      line_write[b] = fills && read.waits[b/4];
      line_word[b] = pool_data[b/4].words[2*(b%4)+:2];
    end

    // The oldest record, if its data have arrived.
    here = q.here[head.slot];
    comes = head.barrier ? 32'(here) == P.slices : (head.waits & ~here[3:0]) == '0;
    after = 1'b0;
    line_at = '0;
    for (int unsigned k = L1_PLACES; k > 0; k--)
      if (head.places[k-1]) begin
        if (!awaits_bank(head.waits, head.offsets[k-1][6:3]) && head.rows[k-1] == fill_row) after = q.read.valid && read.fills;
        line_at[head.offsets[k-1][6:3]] = head.rows[k-1];
      end
    for (int unsigned b = 0; b < L1_BANKS; b++)
      if (head.banks[b]) begin
        if (!awaits_bank(head.waits, 4'(b)) && head.rows[3'(head.sets[b])] == fill_row && q.read.valid && read.fills)
          after = 1'b1;
        line_at[b] = head.rows[3'(head.sets[b])];
      end
    takes = head_valid && q.due != '0 && comes && (!q.read.valid || moves) && !after;
    if (moves) d.read.valid = 1'b0;
    if (takes) d.read = {1'b1, head};
    d.due = q.due + 9'(q.pushed[(P.latency-2)/64][(P.latency-2)%64]) - 9'(takes);

    // Its slot is held until another slot is read.
    turns = takes && head.fresh;
    d.freed = {2{turns && q.last_slot.valid}};
    if (turns && q.last_slot.valid) begin
      d.here[q.last_slot.data] = '0;
      d.faulty[q.last_slot.data[7:6]][q.last_slot.data[5:0]] = 1'b0;
      d.sparse[q.last_slot.data[7:6]][q.last_slot.data[5:0]] = 1'b0;
    end
    if (turns) d.last_slot = {1'b1, head.slot};

    // Memory responses.
    pool_write = '0;
    if (down_valid_i) begin
      if (down_i.kind == RESPONSE_KIND_DONE) d.here[down_i.tag[7:0]] = q.here[down_i.tag[7:0]] + 5'd1;
      else begin
        d.here[down_i.tag[7:0]][3'(down_i.sector)] = 1'b1;
        pool_write[down_i.sector] = 1'b1;
      end
      if (down_i.kind == RESPONSE_KIND_FAULT) d.faulty[down_i.tag[7:6]][down_i.tag[5:0]] = 1'b1;
      if (down_i.kind == RESPONSE_KIND_SPARSE) d.sparse[down_i.tag[7:6]][down_i.tag[5:0]] = 1'b1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
