// Decode: looks up each method's rule, reads the rule and the shadow's word, checks the value, and drops the method
// if it is redundant; otherwise the shadow is written. 3D state that a loaded context does not have is sent to the
// engine with its reset value.
//
// It decodes a method a cycle (fe-method-rate, fe-redundant-filter) with a latency of 3 cycles. The three stages
// advance together, whenever the output is free. Order is kept. Specification: FE.

module method_decode
  import fault_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import method_map_pkg::*;
  import method_rule_pkg::*;
  import reset_values_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             step_valid_i,   // only in a cycle in which the stages advance
  input  front_end_step_t  step_i,
  output logic             work_valid_o,
  input  logic             work_ready_i,
  output front_end_work_t  work_o,
  output logic             shadow_valid_o,
  output logic [31:0]      shadow_o,
  input  logic             restore_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  context_registers_t restore_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output context_registers_t registers_o,  // its own fields, the others zero
  output logic             saved_valid_o,  // a word to save, one cycle
  output shadow_word_t     saved_o,
  output logic             changed_valid_o,  // a method has changed a word of this group, one cycle
  output shadow_group_t    changed_o,
  output logic             idle_o
);

  // ---- registers
  typedef struct packed {
    logic            valid;
    front_end_step_t step;
  } stage_t;

  // A word of the shadow, written by the method after the shadow was read.
  typedef struct packed {
    logic           valid;
    subchannel_id_t subchannel;
    word_address_t  address;
    shadow_word_t   word;
  } written_t;

  typedef struct packed {
    stage_t          looked;        // stage in which the rule's number is known
    logic [7:0]      number;
    stage_t          read;          // stage in which its rule and its shadow word are known
    method_rule_t    rule;
    struct packed {logic valid; logic [31:0] data;} reset;  // value in a context that does not have the word
    written_t        written;
    logic [1:0]      mode;          // SET_MME_SHADOW_RAM_CONTROL, bit 0 inverted: it filters after reset
    struct packed {logic valid; subchannel_id_t data;} last;  // subchannel of the last method
    struct packed {logic valid; front_end_work_t data;} work;
    struct packed {logic valid; logic [31:0] data;} shadow;
    struct packed {logic valid; shadow_word_t data;} saved;
    struct packed {logic valid; shadow_group_t data;} changed;
    logic [31:0]     dropped;  // redundant methods dropped so far
  } regs_t;

  regs_t d, q;

  // Modes of the shadow, as stored; in the fourth it tracks without a filter.
  localparam logic [1:0] TRACK_WITH_FILTER = 2'd0;
  localparam logic [1:0] PASS_THROUGH = 2'd3;
  localparam logic [1:0] REPLAY = 2'd2;

  // The word of SET_MME_SHADOW_SCRATCH in which the firmware responds, and its response.
  localparam word_address_t FIRMWARE_RESPONSE = 12'hd00;
  localparam logic [31:0] FIRMWARE_DONE = 32'd1;

  // ---- parts
  shadow_word_t [4:0] words;
  shadow_word_t word, next;
  logic moves, write, read_en;
  logic [4:0] write_en;
  word_address_t write_address;

  assign moves = !q.work.valid || work_ready_i;
  assign read_en = moves && q.looked.valid;

  always_comb begin
    write_en = '0;
    for (int k = 0; k < 5; k++) write_en[k] = write && q.read.step.subchannel == 3'(k);
  end

  // one for each class of subchannel
  ram #(
    .WIDTH($bits(shadow_word_t)),
    .ADDR (12),
    .LANES(1)
  ) shadow[4:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (read_en),
    .read_addr_i (q.looked.step.address),
    .read_data_o (words),
    .write_en_i  (write_en),
    .write_addr_i(write_address),
    .write_data_i(next)
  );

  // ---- outputs
  assign {work_valid_o, work_o} = q.work;
  assign {shadow_valid_o, shadow_o} = q.shadow;
  assign {saved_valid_o, saved_o} = q.saved;
  assign {changed_valid_o, changed_o} = q.changed;
  assign idle_o = !q.looked.valid && !q.read.valid && !q.work.valid;

  always_comb begin
    registers_o = '0;
    registers_o.mode = q.mode;
  end

  // ---- check
  logic is_method, restores, again, resets, of_issue, good, redundant, firmware, silent, enters, goes_on;
  logic [31:0] value;
  fault_kind_t fault;
  front_end_work_t work;

  always_comb begin
    word = '0;
    for (int k = 0; k < 5; k++) if (q.read.step.subchannel == 3'(k)) word = words[k];
    if (q.written.valid && q.written.subchannel == q.read.step.subchannel
        && q.written.address == q.read.step.address)
      word = q.written.word;

    is_method = q.read.step.kind == FRONT_END_STEP_KIND_METHOD;
    restores = q.read.step.kind == FRONT_END_STEP_KIND_RESTORE;
    again = q.read.step.words[1][1];  // for a restore: forwarded without the shadow
    value = q.read.step.words[0];
    if (is_method && q.mode == REPLAY && q.rule.kind == METHOD_KIND_STATE && word.current) value = word.value;
    // state that the context lacks must not remain from another channel; issue's state is zero after reset
    of_issue = q.rule.kind inside {METHOD_KIND_ADDRESS, METHOD_KIND_RENDER_OVERRIDE};
    resets = restores && !again && !q.read.step.words[1][0] && (q.reset.valid || of_issue);
    if (resets) value = q.reset.valid ? q.reset.data : '0;

    fault = FAULT_KIND_NONE;
    if (q.rule.kind == METHOD_KIND_UNKNOWN || q.rule.kind == METHOD_KIND_MACRO) fault = FAULT_KIND_METHOD;
    else if ((value & ~q.rule.mask) != 0 || !is_legal(q.rule.legal, value)) fault = FAULT_KIND_VALUE;
    else if (!is_legal(q.rule.built, value)) fault = FAULT_KIND_UNBUILT;
    good = is_method && fault == FAULT_KIND_NONE;
    redundant = good && q.rule.filtered && word.current && word.value == value
        && q.mode == TRACK_WITH_FILTER;

    work = '0;
    work.step = q.read.step;
    if (good || restores) begin
      work.method = q.rule.kind;
      work.wfi = q.rule.wfi && is_method;
      work.heavy = q.rule.heavy;
      work.step.words[0] = value;
    end else if (is_method) begin
      work.step.kind = FRONT_END_STEP_KIND_FAULT;
      work.step.fault = fault;
    end
    firmware = q.rule.kind == METHOD_KIND_FIRMWARE;
    silent = good && (q.rule.kind == METHOD_KIND_NOTHING || q.rule.kind == METHOD_KIND_SHADOW_CONTROL || firmware);
    // a method without effect still changes the subchannel
    enters = good && !(q.last.valid && q.last.data == q.read.step.subchannel);
    if (redundant || silent) begin
      work.method = METHOD_KIND_NOTHING;
      work.wfi = 1'b0;
      work.heavy = 1'b0;
    end

    // a method that passes through leaves the shadow's value, but the engine now has another
    next.current = q.mode != PASS_THROUGH;
    next.value = q.mode == PASS_THROUGH ? word.value : value;
    if (firmware) next.value = FIRMWARE_DONE;
    if (restores) begin
      next.current = q.read.step.words[1][0];
      next.value = q.read.step.words[0];
    end
    write_address = good && firmware ? FIRMWARE_RESPONSE : q.read.step.address;
    write = moves && q.read.valid && (good || restores && !again);

    // a loaded word is forwarded if an engine or issue keeps it as written
    case (q.rule.kind)
      METHOD_KIND_STATE, METHOD_KIND_INLINE, METHOD_KIND_COPY: goes_on = q.rule.filtered;
      default: goes_on = of_issue;
    endcase
  end

  // ---- next state
  always_comb begin
    d = q;
    d.shadow.valid = 1'b0;
    d.saved.valid = 1'b0;
    d.changed.valid = 1'b0;
    if (restore_valid_i) begin
      d.mode = restore_i.mode;
      d.last = {restore_i.entered, restore_i.current};
    end

    if (moves) begin
      // lookup stage
      d.looked.valid = step_valid_i;
      if (step_valid_i) begin
        d.looked.step = step_i;
        d.number = rule_at({step_i.subchannel, step_i.address});
      end

      // read stage
      d.read.valid = q.looked.valid;
      if (q.looked.valid) begin
        d.read.step = q.looked.step;
        d.rule = rule_of(q.number);
        d.reset = q.looked.step.subchannel == 0 ? reset_of(q.looked.step.address) : '0;
      end

      // check stage
      d.work.valid = q.read.valid && (!(redundant || silent) || enters)
          && !(q.read.step.kind inside {FRONT_END_STEP_KIND_READ, FRONT_END_STEP_KIND_PEEK});
      if (restores) d.work.valid = q.read.valid && (again || (next.current || resets) && goes_on);
      if (d.work.valid) d.work.data = work;
      d.written.valid = write;
      if (write) begin
        d.written.subchannel = q.read.step.subchannel;
        d.written.address = write_address;
        d.written.word = next;
        if (is_method && q.rule.kind == METHOD_KIND_SHADOW_CONTROL) d.mode = value[1:0] ^ 2'b01;
      end
      if (q.read.valid && good) begin
        d.last = {1'b1, q.read.step.subchannel};
        d.changed = {!redundant, q.read.step.subchannel, write_address[11:8]};
      end
      if (q.read.valid && redundant) d.dropped = q.dropped + 1;
      if (q.read.valid && q.read.step.kind == FRONT_END_STEP_KIND_READ) begin
        d.shadow = {1'b1, word.value};
      end
      if (q.read.valid && q.read.step.kind == FRONT_END_STEP_KIND_PEEK) begin
        d.saved = {1'b1, word};
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
