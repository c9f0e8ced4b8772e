// Runlist: stores the list of groups and channels, records which channels are enabled and have work, and selects the
// next channel: groups in list order, round-robin among the channels of a group (host-scheduler, host-tsg-leave,
// host-tsg-appearances).
//
// It examines an entry in two cycles, heads of groups included. A doorbell is always accepted. Reading a list stalls
// for memory. Specification: Host. Interfaces: Runlist and control registers.

module runlist
  import host_parts_pkg::*;
  import host_pkg::*;
  import list_entries_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              doorbell_valid_i,
  input  doorbell_t         doorbell_i,
  input  logic              enable_valid_i,
  input  channel_enable_t   enable_i,
  input  logic              refused_valid_i,    // may not run any more
  input  channel_id_t       refused_i,
  input  logic              dry_i,              // a channel has no work
  input  channel_id_t       dry_channel_i,      // that channel
  input  logic              strike_valid_i,     // none of the group's channels may run any more
  input  group_id_t         strike_i,
  input  logic              list_valid_i,
  output logic              list_ready_o,       // with next_valid_i a list waits
  input  list_place_t       list_i,
  output logic              notified_valid_o,       // a list was read
  input  logic              notified_ready_i,
  output list_notified_t    notified_o,
  input  logic              next_valid_i,
  output logic              next_ready_o,
  input  turn_end_t         next_i,             // how the last turn ended
  output logic              chosen_valid_o,     // high for one cycle
  output chosen_t           chosen_o,
  output logic              nothing_o,          // high for one cycle: no channel can run
  output logic              sweeps_o,           // a group's channels are being disabled
  output logic              resting_o,          // and no state has changed since then
  output logic              read_valid_o,
  input  logic              read_ready_i,
  output memory_read_t      read_o,
  input  logic              read_data_valid_i,  // always accepted
  input  sector_t           read_data_i
);

  localparam int unsigned ADDR = 10;  // for 1024 entries

  // ---- registers
  // Request, DATA, FILL: a sector of a new list is requested, arrives, and its entries
  // are stored; Signalled: the list is complete, or bad; SEEK, SEE: an entry is read
  // and examined; FOUND, NOTHING: a channel that can run is found, or none is; SWEEP,
  // SWEPT: an entry is read and examined, for the channels of a group that failed.
  typedef enum logic [3:0] {REST, REQUEST, DATA, FILL, NOTIFIED, SEEK, SEE, FOUND, NOTHING, SWEEP, SWEPT} runlist_step_t;
  typedef struct packed {
    runlist_step_t   step;
    logic [511:0]    enabled;
    logic [511:0]    work;
    sector_address_t page;     // next sector of the list to read
    sector_t         sector;
    logic [15:0]     length;
    logic [ADDR:0]   filled;   // entries stored from a new list, or swept
    logic [5:0]      members;  // channels still to come in its last group
    struct packed {logic valid; group_id_t data;} strike;  // its channels are to be disabled
    logic            struck;   // the entries being swept belong to it
    logic            bad;
    logic [ADDR-1:0] at;       // the entry being examined
    logic            header;   // the entry is the head of a group
    logic            entered;  // a group was entered
    logic [ADDR-1:0] head;     // address of its head
    logic [ADDR-1:0] first;    // its first channel
    logic [5:0]      count;    // its channels
    logic [5:0]      turn;     // the channel being examined
    logic [ADDR:0]   beyond;   // index one past the last entry
    logic [6:0]      tries;    // channels in a row that could not run
    logic [1:0]      wraps;    // ends of the list passed
    logic            stirred;  // some channel may have become able to run
    logic            barren;   // no channel can run
    chosen_t         chosen;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic fill, keep, read, sweep;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] word, kept;  // some bits are unused
  /* verilator lint_on UNUSEDSIGNAL */
  logic [5:0] kept_turn;

  ram #(
    .WIDTH(32),
    .ADDR (ADDR),
    .LANES(1)
  ) entries (
    .clk_i,
    .rst_ni,
    .read_en_i   (read || sweep),
    .read_addr_i (sweep ? q.filled[ADDR-1:0] : q.at),
    .read_data_o (word),
    .write_en_i  (fill),
    .write_addr_i(q.filled[ADDR-1:0]),
    .write_data_i(kept)
  );

  ram #(
    .WIDTH(6),
    .ADDR (ADDR),
    .LANES(1)
  ) turns (
    .clk_i,
    .rst_ni,
    .read_en_i   (read),
    .read_addr_i (q.at),
    .read_data_o (kept_turn),
    .write_en_i  (fill || keep),
    .write_addr_i(fill ? q.filled[ADDR-1:0] : q.head),
    .write_data_i(fill ? 6'd0 : d.turn)
  );

  // ---- outputs
  logic barren, rests, in_vain;

  assign barren         = q.barren || q.length == 0;
  assign rests          = q.step == REST && !q.strike.valid;
  // the channel that was found belongs to a group that has failed since
  assign in_vain          = q.strike.valid && q.strike.data == q.chosen.group;
  assign list_ready_o     = rests;
  assign notified_valid_o = q.step == NOTIFIED;
  assign notified_o       = '{bad: q.bad, length: q.length};
  assign next_ready_o     = rests && !barren;
  assign chosen_valid_o   = q.step == FOUND && !in_vain;
  assign chosen_o         = q.chosen;
  assign nothing_o        = q.step == NOTHING || q.step == FOUND && in_vain;
  assign sweeps_o         = q.strike.valid;
  assign resting_o        = rests && barren;
  assign read_valid_o     = q.step == REQUEST;
  assign read_o           = q.page;

  // ---- next state
  logic [5:0] after;
  logic group, kept_group, last, leaves, seeks, wrap;

  always_comb begin
    d = q;
    fill = 1'b0;
    keep = 1'b0;
    read = q.step == SEEK;
    sweep = q.step == SWEEP;
    kept = q.sector.words[{q.filled[1:0], 1'b0}];
    kept_group = is_group(kept);
    group = is_group(word);
    after = {1'b0, q.turn} + 7'd1 >= {1'b0, q.count} ? '0 : q.turn + 6'd1;
    last = 1'b0;
    {leaves, seeks} = '0;

    // ---- which channels can run
    if (dry_i) d.work[dry_channel_i] = 1'b0;
    if (doorbell_valid_i) d.work[doorbell_i] = 1'b1;
    if (refused_valid_i) d.enabled[refused_i] = 1'b0;
    if (strike_valid_i) d.strike = {1'b1, strike_i};
    if (enable_valid_i) d.enabled[enable_i.channel] = enable_i.on;
    if (doorbell_valid_i || enable_valid_i) begin
      d.stirred = 1'b1;
      d.barren = 1'b0;
    end

    case (q.step)
      REST:
      if (q.strike.valid) begin
        d.filled = '0;
        d.members = '0;
        d.strike.valid = q.length != 0;
        if (d.strike.valid) d.step = SWEEP;
      end else if (next_valid_i && !barren) begin
        d.wraps = '0;
        d.stirred = 1'b0;
        d.chosen.fresh = 1'b0;
        if (!q.entered) begin
          d.header = 1'b1;
          d.step = SEEK;
        end else begin
          d.tries = next_i.spared ? '0 : next_i.moved ? 7'd1 : q.tries + 7'd1;
          d.turn = next_i.again ? q.turn : after;
          keep = next_i.leave || d.tries >= 7'(q.count);
          leaves = keep;
          seeks = !keep;
        end
      end else if (list_valid_i) begin
        d.page = {list_i.base, 7'd0};
        d.length = list_i.length;
        d.filled = '0;
        d.members = '0;
        d.bad = list_i.length > 16'(1 << ADDR);
        d.step = d.bad || list_i.length == 0 ? NOTIFIED : REQUEST;
      end
      REQUEST: if (read_ready_i) d.step = DATA;
      DATA:
      if (read_data_valid_i) begin
        d.sector = read_data_i;
        d.page = q.page + 35'd1;
        d.step = FILL;
      end
      FILL: begin
        fill = 1'b1;
        d.filled = q.filled + 11'd1;
        d.members = members_after(q.members, kept);
        last = 16'(d.filled) == q.length;
        d.bad = q.bad || q.members != 0 && kept_group || last && d.members != 0;
        if (last) d.step = NOTIFIED;
        else if (q.filled[1:0] == 2'd3) d.step = REQUEST;
      end
      NOTIFIED:
      if (notified_ready_i) begin
        d.step = REST;
        if (q.bad) d.length = '0;
        d.entered = 1'b0;
        d.barren = 1'b0;
        d.at = '0;
      end
      SEEK: d.step = SEE;
      SEE:
      if (q.header) begin
        d.head = q.at;
        d.entered = 1'b1;
        d.first = q.at + ADDR'(group);
        d.count = group ? count_of(word) : 6'd1;
        d.beyond = {1'b0, q.at} + 11'(d.count) + 11'(group);
        d.turn = kept_turn;
        d.tries = '0;
        d.chosen.fresh = 1'b1;
        d.chosen.alone = !group;
        d.chosen.group = '{group: group, id: id_of(word)};
        d.chosen.slice = slice_of(word);
        leaves = d.count == 0;
        seeks = d.count != 0;
      end else if (word[11:9] == 0 && d.enabled[word[8:0]] && d.work[word[8:0]]) begin
        d.chosen.channel = word[8:0];
        d.step = FOUND;
      end else begin
        d.tries = q.tries + 7'd1;
        d.turn = after;
        keep = d.tries >= 7'(q.count);
        leaves = keep;
        seeks = !keep;
      end
      FOUND: d.step = REST;
      SWEEP: d.step = SWEPT;
      SWEPT: begin
        d.members = members_after(q.members, word);
        if (q.members == 0) d.struck = q.strike.data == {group, id_of(word)};
        if (d.struck && !(q.members == 0 && group) && word[11:9] == 0) d.enabled[word[8:0]] = 1'b0;
        d.filled = q.filled + 11'd1;
        last = 16'(d.filled) == q.length;
        d.strike.valid = !last || strike_valid_i;
        d.step = last ? REST : SWEEP;
      end
      NOTHING: begin
        d.step = REST;
        d.barren = !d.stirred;
      end
      default: ;
    endcase

    // to the next group, or to the group's next channel
    wrap = leaves && 16'(d.beyond) >= d.length;
    if (leaves) begin
      d.header = 1'b1;
      d.entered = 1'b0;
      d.at = wrap ? '0 : d.beyond[ADDR-1:0];
      d.wraps = d.wraps + 2'(wrap);
      d.step = d.wraps == 2'd2 ? NOTHING : SEEK;
    end
    if (seeks) begin
      d.header = 1'b0;
      d.at = d.first + ADDR'(d.turn);
      d.step = SEEK;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
