// Pixel export: sends the outputs of a sub-partition's pixel warps from their registers to the GPM when they have ended: for the first
// packet of quads the depth, then each colour, then the same for the second packet. One register a cycle, when nothing is decoded; with
// one output a packet a cycle. Stalled by decode and by export order. Warps are in launch order; they keep their registers until all
// outputs are sent. Specification: SM, GPM; interfaces 10.2; chip 2.6.

module pixel_export
  import export_reads_pkg::*;
  import pixel_export_params_pkg::*;
  import pixel_export_pkg::*;
  import pixels_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter pixel_export_params_t P = PIXEL_EXPORT_PARAMS
) (
  // ---- ports
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  warp_start_t          start_i,
  input  logic                 context_valid_i,
  input  context_write_t       context_i,
  input  logic                 ended_valid_i,
  input  logic [3:0]           ended_i,
  input  lanes_t [P.slots-1:0] killed_i,
  output logic [P.slots-1:0]   holds_o,
  output logic                 read_valid_o,
  input  logic                 read_ready_i,
  output decoded_t             read_o,
  output logic                 urgent_o,
  input  logic                 operands_valid_i,
  input  operands_t            operands_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                 gone_valid_o,
  input  logic                 gone_ready_i,
  output logic [3:0]           gone_o,
  output logic                 pixel_out_valid_o,
  input  logic                 pixel_out_ready_i,
  output pixel_out_t           pixel_out_o
);

  localparam int unsigned CONTEXTS = 16;
  localparam int unsigned FORM_OTHERS = CONTEXT_COLOURS + 1;

  // ---- registers
  typedef struct packed {
    logic [15:0]      holds;
    logic [15:0]      ended;         // of these, slots that have ended
    export_step_t     step;
    export_kind_t     kind;
    logic [3:0]       slot;
    register_t        first_register; // register of the first component, present or not
    logic [3:0]       sending;       // components still to be read, and components still to arrive
    logic [3:0]       getting;
    logic [7:0]       waited;        // cycles that the current register read has waited
    logic [2:0]       target_output; // the current colour
    logic [31:0]      colours;       // colours after it
    logic             depth;         // the depth is still to be sent
    logic             first;         // no output of the half has been sent yet
    logic             half;          // the current half
    logic             masked;        // pixels write a sample mask
    row_t             mask;
    row_t [PARTS-1:0] rows;
    struct packed {logic valid; pixel_out_t data;} pixel_out;
  } regs_t;

  regs_t d, q;
  export_warp_t warps[SLOTS];
  export_form_t forms[CONTEXTS];
  logic warps_we, forms_we;
  slot_t warps_at;
  logic [3:0] forms_at;

  // ---- parts
  logic oldest_valid, oldest_pop;
  export_slot_t oldest, started;
  assign started = '{slot: start_i.slot};
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(export_slot_t)),
    .DEPTH(SLOTS)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(start_valid_i && start_i.exports),
    .push_ready_o(),
    .push_i      (started),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (oldest_pop),
    .pop_o       (oldest)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- kind of the current warp
  export_warp_t warp;
  export_form_t form;
  lanes_t killed;
  register_t source;
  logic beyond;

  always_comb begin
    warp = warps[q.slot];
    form = forms[warp.context_id];
    killed = 32'(q.slot) < P.slots ? killed_i[32'(q.slot)%P.slots] : '0;
    // The next register to read.
    source = q.first_register + (q.sending[0] ? 8'd0 : q.sending[1] ? 8'd1 : q.sending[2] ? 8'd2 : q.sending[3] ? 8'd3 : 8'd0);
    beyond = {3'd0, source} >= {2'd0, warp.limit, 3'd0};
  end

  // ---- outputs
  assign holds_o = q.holds[P.slots-1:0];
  assign read_valid_o = q.step == EXPORT_STEP_COLLECT && q.sending != '0 && !beyond;
  assign read_o = read_of(q.slot, source);
  assign urgent_o = read_valid_o && 32'(q.waited) == P.patience;
  assign gone_valid_o = q.step == EXPORT_STEP_GONE;
  assign gone_o = q.slot;
  assign {pixel_out_valid_o, pixel_out_o} = q.pixel_out;

  // ---- output of half of the warp
  pixel_out_t half;

  export_half half_of (
    .warp_i         (warp),
    .killed_i       (killed),
    .kind_i         (q.kind),
    .half_i         (q.half),
    .target_output_i(q.target_output),
    .remains_i      (q.colours != '0 || q.depth),
    .masked_i       (q.masked),
    .mask_i         (q.mask),
    .rows_i         (q.rows),
    .half_o         (half)
  );

  // ---- next state
  // Outputs of the half that are left: all, where it begins.
  logic begins, left_depth, chooses, takes_next;
  logic [31:0] left;
  logic [2:0] at, ahead;
  logic [1:0] arrives;
  logic [3:0] parts, lowest_sent, lowest_got;

  always_comb begin
    d = q;
    if (pixel_out_ready_i) d.pixel_out.valid = 1'b0;
    d.waited = read_valid_o ? q.waited + 8'(32'(q.waited) < P.patience) : '0;
    if (ended_valid_i && q.holds[ended_i]) d.ended[ended_i] = 1'b1;
    begins = q.step == EXPORT_STEP_BEGIN || q.step == EXPORT_STEP_AGAIN;
    left = begins ? form.colours : q.colours;
    left_depth = begins ? form.others[1] : q.depth;
    at = lowest_target(left);
    parts = left[4*32'(at)+:4];
    ahead = targets_below(form.colours, at);
    chooses = begins || q.step == EXPORT_STEP_CHOOSE;
    takes_next = 1'b0;
    lowest_sent = q.sending & -q.sending;
    lowest_got = q.getting & -q.getting;
    arrives = lowest_got[1] ? 2'd1 : lowest_got[2] ? 2'd2 : lowest_got[3] ? 2'd3 : 2'd0;
    unique case (q.step)
      EXPORT_STEP_IDLE:
      takes_next = 1'b1;
      EXPORT_STEP_COLLECT: begin
        if (q.sending != '0 && (beyond || read_ready_i)) begin
          d.sending = q.sending & ~lowest_sent;
          if (beyond) d.getting = q.getting & ~lowest_sent;
        end
        if (operands_valid_i && operands_i.instruction.path == PATH_PIXEL_EXPORT && q.getting != '0) begin
          d.rows[arrives] = operands_i.a;
          d.getting &= ~lowest_got;
        end
        if (d.sending == '0 && d.getting == '0) begin
          d.step = EXPORT_STEP_SEND;
          if (q.kind == EXPORT_KIND_SAMPLE_MASK) begin
            d.mask = d.rows[0];
            d.step = EXPORT_STEP_CHOOSE;
          end
        end
      end
      // After a half's last output the other half begins; if it was the only output, with the registers already read.
      EXPORT_STEP_SEND:
      if (!d.pixel_out.valid) begin
        d.pixel_out = {1'b1, half};
        d.first = 1'b0;
        if (!half.last) d.step = EXPORT_STEP_CHOOSE;
        else if (!q.half && warp.halves[1]) begin
          d.half = 1'b1;
          d.first = 1'b1;
          d.step = q.first ? EXPORT_STEP_SEND : EXPORT_STEP_AGAIN;
        end else d.step = EXPORT_STEP_GONE;
      end
      EXPORT_STEP_GONE:
      if (gone_ready_i) begin
        takes_next = 1'b1;
        d.holds[q.slot] = 1'b0;
        d.ended[q.slot] = 1'b0;
      end
      default: ;
    endcase
    // The depth, a colour, or, if a half has neither, only the killed lanes.
    if (chooses) begin
      d.rows = '0;
      d.colours = left;
      d.depth = 1'b0;
      d.step = EXPORT_STEP_COLLECT;
      if (left_depth) begin
        d.kind = EXPORT_KIND_DEPTH;
        d.target_output = '0;
        d.first_register = 8'($countones(form.colours)) + 8'd1;
        d.sending = 4'd1;
        d.getting = 4'd1;
      end else if (left != '0) begin
        d.kind = EXPORT_KIND_COLOUR;
        d.target_output = at;
        d.first_register = {3'd0, ahead, 2'd0};
        d.sending = parts;
        d.getting = parts;
        d.colours[4*32'(at)+:4] = '0;
      end else begin
        d.kind = EXPORT_KIND_COLOUR;
        d.target_output = '0;
        d.step = EXPORT_STEP_SEND;
      end
    end
    // Starts a warp: its sample mask is read first.
    if (q.step == EXPORT_STEP_BEGIN) begin
      d.half = !warp.halves[0];
      d.masked = form.others[0];
      if (warp.halves == '0) d.step = EXPORT_STEP_GONE;
      else if (form.others[0]) begin
        d.colours = left;
        d.depth = left_depth;
        d.step = EXPORT_STEP_COLLECT;
        d.kind = EXPORT_KIND_SAMPLE_MASK;
        d.sending = 4'd1;
        d.getting = 4'd1;
        d.first_register = 8'($countones(form.colours));
      end
    end
    oldest_pop = takes_next && oldest_valid && q.ended[oldest.slot];
    if (takes_next) d.step = oldest_pop ? EXPORT_STEP_BEGIN : EXPORT_STEP_IDLE;
    if (oldest_pop) begin
      d.slot = oldest.slot;
      d.first = 1'b1;
    end
    if (start_valid_i) d.holds[start_i.slot] = start_i.exports;
  end

  assign warps_we = start_valid_i;
  assign warps_at = start_i.slot;
  assign forms_we = context_valid_i && (32'(context_i.word) == CONTEXT_COLOURS || 32'(context_i.word) == FORM_OTHERS);
  assign forms_at = context_i.context_id;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) begin
    if (warps_we)
      warps[warps_at] <= '{
          context_id: start_i.context_id,
          covered: start_i.lanes & ~start_i.helpers,
          halves: {start_i.lanes[31:16] != '0, start_i.lanes[15:0] != '0},
          collector: start_i.collector,
          half: start_i.half,
          limit: start_i.registers
      };
    if (forms_we) begin
      if (32'(context_i.word) == FORM_OTHERS) forms[forms_at].others <= context_i.value[1:0];
      else forms[forms_at].colours <= context_i.value;
    end
  end

endmodule
