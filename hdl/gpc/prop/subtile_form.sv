// Subtile form: groups quads into subtiles for shading, and marks the end of each subtile and primitive. Rate: four
// quads a cycle (prop-quads-per-clk). Latency: one cycle. It stalls on its output. In order; state ends a subtile.
// Specification: PROP; chip 2.6.

module subtile_form
  import derived_state_pkg::*;
  import geometry_pkg::*;
  import pixel_pipeline_pkg::*;
  import pixels_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import subtile_form_params_pkg::*;
#(
  // ---- parameters
  parameter subtile_form_params_t P = SUBTILE_FORM_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            scan_valid_i,
  output logic            scan_ready_o,
  input  scan_packet_t    scan_i,
  output logic            subtile_valid_o,
  input  logic            subtile_ready_i,
  output subtile_packet_t subtile_o,
  input  logic            responded_i,       // a packet of quads has all its outputs
  input  logic            full_i,            // the source operations list no more quads until one has responded
  output logic            idle_o
);

  // First word of the pixel shader's header that declares planes.
  localparam int unsigned FIRST_WORD = 5;
  localparam int unsigned WORDS = 13;

  // ---- registers
  typedef struct packed {
    logic                  open;     // quads of a subtile were sent, but not its end
    logic [4:0]            packets;  // packets of quads in it
    prim_id_t              prim;     // its last primitive
    logic [10:0]           used;     // planes of its primitives
    logic [WORDS-1:0][4:0] counts;   // components with planes in each word of the header
    logic [7:0]            planes;   // planes of a primitive
    logic [9:0]            waiting;  // packets of quads without a response yet
    logic                  full;
    logic                  notified;     // the end of the primitive at the head was sent
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  scan_packet_t head;

  fifo #(
    .WIDTH($bits(scan_packet_t)),
    .DEPTH(P.scan_depth)
  ) scan_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(scan_valid_i),
    .push_ready_o(scan_ready_o),
    .push_i      (scan_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // Components with planes in a word of the header.
  function automatic logic [4:0] count(input logic [13:0] word, input logic [31:0] value);
    logic [31:0] modes;
    modes = (value | value >> 1) & 32'h5555_5555;
    unique case (word)
      14'd5: return 5'($countones({value[30], value[27:0]}));
      14'd14: return 5'($countones({modes[15:0], value[31:28], value[26:16]}));
      14'd17: return 5'($countones(modes[15:0]));
      default: return 5'($countones(modes));
    endcase
  endfunction

  // ---- the next packet, and whether it completes the head
  scan_quads_t scan;
  state_t state;
  subtile_quads_t quads;
  logic [4:0] packets;
  logic [10:0] used;
  logic [11:0] sum;
  logic has_quads, is_state, ends, pops, goes, sent, is_last;

  always_comb begin
    scan = scan_packet_quads(head);
    state = scan_packet_state(head);
    is_state = head.kind == SCAN_PACKET_STATE;
    has_quads = scan.quads[0].mask != '0;
    packets = q.open ? q.packets : '0;

    // Planes of the subtile including those of the head's primitive.
    sum = 12'(q.used) + 12'(q.planes);
    used = q.used;
    if (!q.open) used = 11'(q.planes);
    else if (has_quads && scan.prim != q.prim) used = sum[11] ? '1 : sum[10:0];
    // The subtile ends with these quads, or with their FRTX.
    ends = scan.ends_tile && !(scan.follows && 32'(used) + 32'(q.planes) <= P.planes / 2);

    quads = '0;
    quads.prims[0] = '{prim: scan.prim, back: scan.back};
    for (int k = 0; k < GROUP_QUADS; k++)
      quads.quads[k] = '{mask: scan.quads[k].mask, x: scan.quads[k].x, y: scan.quads[k].y, which: 1'b0};
    quads.coverage = scan.coverage;
    quads.sample = scan.sample;
    quads.ended = {1'b0, scan.ended};
    quads.last = 32'(packets) + 1 == P.packets || ends;

    subtile_valid_o = 1'b1;
    subtile_o = subtile_packet_of_last('0);
    pops = 1'b1;
    sent = 1'b0;
    is_last = 1'b0;
    if (!head_valid) begin
      subtile_valid_o = q.open && q.full && q.waiting == 10'(q.packets);
      is_last = 1'b1;
      pops = 1'b0;
    end else if (is_state) begin
      pops = !q.open;
      is_last = q.open;
      if (!q.open) subtile_o = subtile_packet_of_state(state);
    end else if (has_quads) begin
      subtile_o = subtile_packet_of_quads(quads);
      sent = 1'b1;
    end else if (scan.ended && !q.notified) begin
      subtile_o = subtile_packet_of_prim_done('{prim: scan.prim});
      pops = !(q.open && ends);
    end else begin
      subtile_valid_o = q.open && ends;
      is_last = 1'b1;
    end
    goes = !subtile_valid_o || subtile_ready_i;
  end

  assign head_pop = pops && goes;
  assign idle_o = !head_valid && !subtile_valid_o;

  // ---- next state
  logic [13:0] word;
  logic [4:0] more;
  logic [9:0] waiting;

  always_comb begin
    d = q;
    d.full = full_i;
    waiting = q.waiting + 10'(sent && goes);
    d.waiting = responded_i && waiting != '0 ? waiting - 10'd1 : waiting;
    word = (state.address - PIXEL_HEADER_FIRST) >> 2;
    more = count(word, state.value);
    if (goes) begin
      if (sent) begin
        d.open = !quads.last;
        d.packets = packets + 5'd1;
        d.prim = scan.prim;
        d.used = used;
      end
      if (subtile_valid_o && is_last) d.open = 1'b0;
      if (head_valid && is_state && !q.open && word >= 14'(FIRST_WORD) && word < 14'(FIRST_WORD + WORDS)) begin
        d.counts[4'(word-14'(FIRST_WORD))] = more;
        d.planes = q.planes - 8'(q.counts[4'(word-14'(FIRST_WORD))]) + 8'(more);
      end
      d.notified = head_valid && !is_state && !has_quads && scan.ended && !q.notified && !pops;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.planes <= 8'd1;  // 1/w
    end else q <= d;
  end

endmodule
