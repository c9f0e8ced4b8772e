// Tile work: multi-step work on tiles for the oldest request of a virtual channel: expands a tile, fills tiles with one
// value, writes ordinary bytes to their packed locations, or requests a read's second line. Rate: one head a cycle.
// Latency: one cycle from its begin to its first head. It advances when its head, or the last beat of its request, is
// sent. The next work begins after the end of the one before. Specification: CBC and compression.

module tile_work
  import compression_kinds_pkg::*;
  import compression_packing_pkg::*;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import slice_issue_pkg::*;
  import work_beats_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         begin_valid_i,
  input  work_t        begin_i,
  output work_t        work_o,           // its step is Rest if there is none
  output logic         head_valid_o,     // shown until it is sent
  output issued_head_t head_o,
  output logic         reading_valid_o,  // the line whose sectors `head` requests, of an expanded tile
  output reading_t     reading_o,
  output work_pops_t   pops_o,
  input  logic         sent_i,           // the head was sent, or has no sectors
  input  logic         ended_i           // the last beat of its request was sent
);

  // ---- registers
  typedef struct packed {
    work_t work;
  } regs_t;

  regs_t d, q;

  // ---- the line of an expanded tile: its sectors to read, of the tile's first line, and of the second
  logic [LINE_SECTORS-1:0] wanted, first, second;

  assign wanted = depth_of_line(q.work.coding, q.work.upper);
  assign first = requested(q.work.coding, q.work.upper, wanted);
  assign second = requested_second(q.work.coding, q.work.upper, wanted);

  always_comb begin
    reading_valid_o = q.work.step == WORK_STEP_REQUEST;
    reading_o = '0;
    reading_o.busy = 1'b1;
    reading_o.missing = 3'($countones(first)) + 3'($countones(second));
    reading_o.expands = 1'b1;
    reading_o.client = OWN_CLIENT;
    reading_o.coding = q.work.coding;
    reading_o.upper = q.work.upper;
    reading_o.wanted = wanted;
    reading_o.clear = q.work.clear;
  end

  // ---- the head that the work sends next
  memory_head_t owner;
  logic [31:0] tile;
  logic [1:0] sector;
  logic [7:0] sectors;
  logic to_second;

  always_comb begin
    owner = q.work.owner;
    tile = {owner.line[32:2], owner.line[1] ^ q.work.other};
    sector = first_of(q.work.tiles);
    sectors = packed_of(q.work.coding, is_upper(owner), sector);
    to_second = q.work.coding.wide ? q.work.upper : sector[0];
    head_valid_o = 1'b1;
    head_o = {owner, BEAT_SOURCE_CHANNEL};
    unique case (q.work.step)
      WORK_STEP_REQUEST: head_o.head = own(owner, {tile, 1'b0}, first, 12'(q.work.upper));
      WORK_STEP_SECOND: head_o.head = own(owner, {tile, 1'b1}, q.work.second, 12'({1'b1, q.work.read}));
      WORK_STEP_WRITE: head_o = {writing(owner, {tile, q.work.upper}, wanted), BEAT_SOURCE_EXPANDED};
      WORK_STEP_FILL: begin
        head_valid_o = q.work.tiles != '0;
        head_o.head = writing(owner, {6'd0, block_of(owner), sector, q.work.upper}, filled_of(q.work.coding, q.work.upper));
        head_o.source = BEAT_SOURCE_FILLED;
      end
      WORK_STEP_SCATTER: begin
        head_valid_o = q.work.tiles != '0;
        head_o.head = writing(owner, {tile, to_second}, to_second ? sectors[7:4] : sectors[3:0]);
        head_o.source = BEAT_SOURCE_SCATTERED;
      end
      WORK_STEP_REST: head_valid_o = 1'b0;
      default: head_valid_o = 1'b0;
    endcase
  end

  // ---- what is removed from the owner's queue
  always_comb begin
    pops_o = '0;
    case (q.work.step)
      WORK_STEP_SECOND: pops_o.head = owner.op == MEMORY_OP_READ;
      WORK_STEP_WRITE: pops_o.head = q.work.upper && merges(owner);
      WORK_STEP_FILL: pops_o = {2{q.work.tiles == '0}};
      // For eight-byte samples a second line follows.
      WORK_STEP_SCATTER: pops_o = {q.work.tiles == '0 && !q.work.upper, !q.work.upper};
      default: ;
    endcase
  end

  // ---- outputs
  assign work_o = q.work;

  // ---- next state
  always_comb begin
    d = q;
    if (sent_i)
      case (q.work.step)
        WORK_STEP_REQUEST: begin
          d.work.upper = !q.work.upper;
          d.work.second = second;
          d.work.step = !q.work.upper ? WORK_STEP_REQUEST : second != '0 ? WORK_STEP_SECOND : WORK_STEP_WRITE;
        end
        WORK_STEP_SECOND: d.work.step = owner.op == MEMORY_OP_READ ? WORK_STEP_REST : WORK_STEP_WRITE;
        // Plain codes occupy two lines.
        WORK_STEP_FILL: begin
          d.work.upper = q.work.coding.form == FORM_PLAIN && !q.work.upper;
          if (!d.work.upper) d.work.tiles = others_of(q.work.tiles);
        end
        WORK_STEP_SCATTER: begin
          d.work.upper = q.work.coding.wide && !q.work.upper;
          if (!d.work.upper) d.work.tiles = others_of(q.work.tiles);
        end
        default: ;
      endcase
    if (ended_i)
      case (q.work.step)
        WORK_STEP_WRITE: begin
          d.work.upper = 1'b1;
          if (q.work.upper) d.work.step = WORK_STEP_REST;
        end
        WORK_STEP_FILL, WORK_STEP_SCATTER: if (pops_o.head) d.work.step = WORK_STEP_REST;
        default: ;
      endcase
    if (begin_valid_i) d.work = begin_i;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
