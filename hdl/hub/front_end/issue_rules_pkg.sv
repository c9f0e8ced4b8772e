// Stateless rules of issue: the work that each method becomes.

package issue_rules_pkg;
  import engine_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import inline_copy_pkg::*;
  import method_addresses_pkg::*;
  import method_rule_pkg::*;

  // State of the issue unit.
  typedef enum logic [2:0] {
    ISSUE_STATE_RUN,
    ISSUE_STATE_ENTERING,   // the old subchannel is being flushed
    ISSUE_STATE_CONDITION,  // the condition's first sector is requested,
    ISSUE_STATE_SECOND,     // and its second one
    ISSUE_STATE_STOPPED     // methods are dropped, after a fault
  } issue_state_t;

  // Modes of SET_RENDER_ENABLE_C.
  localparam logic [31:0] ALWAYS = 32'd1;
  localparam logic [31:0] CONDITIONAL = 32'd2;
  localparam logic [31:0] EQUAL = 32'd3;

  // The bit of the copy engine's condition.
  localparam subchannel_id_t COPY = 3'd4;

  // The register that an address method writes.
  typedef enum logic [2:0] {
    PLACE_NOTIFY_UPPER,
    PLACE_NOTIFY_LOWER,
    PLACE_CONDITION_UPPER,
    PLACE_CONDITION_LOWER,
    PLACE_REPORT_UPPER,
    PLACE_REPORT_LOWER,
    PLACE_PAYLOAD
  } place_t;

  function automatic place_t place_of(input word_address_t address);
    case (address)
      SET_NOTIFY_A: return PLACE_NOTIFY_UPPER;
      SET_NOTIFY_B: return PLACE_NOTIFY_LOWER;
      SET_RENDER_ENABLE_A, TWO_D_RENDER_ENABLE_A, COPY_RENDER_ENABLE_A: return PLACE_CONDITION_UPPER;
      SET_RENDER_ENABLE_B, TWO_D_RENDER_ENABLE_B, COPY_RENDER_ENABLE_B: return PLACE_CONDITION_LOWER;
      SET_REPORT_SEMAPHORE_A: return PLACE_REPORT_UPPER;
      SET_REPORT_SEMAPHORE_B: return PLACE_REPORT_LOWER;
      default: return PLACE_PAYLOAD;
    endcase
  endfunction

  // Whether a condition on one or two 64-bit values holds.
  function automatic logic holds(input logic [31:0] mode, input logic [63:0] a, input logic [63:0] b);
    return mode == CONDITIONAL ? a != 0 : (a == b) == (mode == EQUAL);
  endfunction

  // Whether a subchannel's engine accepts bundles.
  function automatic logic has_port(input subchannel_id_t subchannel);
    return subchannel == 0 || subchannel == 1 || subchannel == 3;
  endfunction

  function automatic engine_t engine_of(input subchannel_id_t subchannel);
    case (subchannel)
      3'd0: return ENGINE_THREE_D;
      3'd1: return ENGINE_COMPUTE;
      default: return ENGINE_TWO_D;
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic bundle_t bundle_of(input front_end_work_t w, input bundle_kind_t kind, input logic whole);
    bundle_t b;
    b.channel = w.step.channel;
    b.engine = engine_of(w.step.subchannel);
    b.kind = kind;
    b.heavy = w.heavy;
    b.whole = whole;
    b.address = w.step.address;
    b.value = w.step.words[0];
    return b;
  endfunction

  function automatic context_start_t start_of(input front_end_step_t s, input logic stopped);
    return {s.kind == FRONT_END_STEP_KIND_LOAD, s.words[1][7], s.subchannel, stopped, s.words[1][6:3], s.channel, s.words[1][2:0], s.words[0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic bundle_t cache_bundle(
      input bundle_kind_t kind, input channel_id_t channel, input subchannel_id_t subchannel);
    bundle_t b;
    b = '0;
    b.channel = channel;
    b.engine = engine_of(subchannel);
    b.kind = kind;
    return b;
  endfunction

  function automatic logic is_out_of_sequence(input method_kind_t kind, input logic drawing);
    case (kind)
      METHOD_KIND_BEGIN, METHOD_KIND_DRAW_WHOLE: return drawing;
      METHOD_KIND_END, METHOD_KIND_DRAW: return !drawing;
      default: return 1'b0;
    endcase
  endfunction

  // Whether a method begins work that reads memory.
  function automatic logic begins_work(input method_kind_t kind);
    return kind inside {METHOD_KIND_LAUNCH, METHOD_KIND_BEGIN, METHOD_KIND_DRAW_WHOLE};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic inline_packet_t inline_of(input front_end_step_t s);
    inline_place_t at;
    inline_data_t data;
    inline_method_t control;
    case (s.subchannel)
      3'd0: at = INLINE_PLACE_THREE_D;
      3'd1: at = INLINE_PLACE_COMPUTE;
      default: at = INLINE_PLACE_OWN;
    endcase
    data = {s.channel, at, s.two, s.words};
    control = {s.channel, at, s.address, s.words[0]};
    return s.address == LOAD_INLINE_DATA ? inline_packet_of_data(data) : inline_packet_of_method(control);
  endfunction

  function automatic logic is_one_word(input logic [31:0] value);
    return value[28];
  endfunction

  function automatic logic is_misaligned(input virtual_address_t address, input logic one_word);
    return one_word ? address[1:0] != 0 : address[3:0] != 0;
  endfunction

  // The data that SET_REPORT_SEMAPHORE_D writes: a report's 32-bit count follows the payload, a 64-bit one replaces it.
  function automatic release_t report_of(
      input front_end_step_t s, input virtual_address_t address, input logic [31:0] payload);
    release_t r;
    logic [31:0] value;
    logic [4:0] counter;
    logic counts;
    value = s.words[0];
    counter = value[27:23];
    r.channel = s.channel;
    r.after = s.subchannel == 0 ? RELEASE_AFTER_THREE_D : RELEASE_AFTER_COMPUTE;
    // a release, and a report that counts nothing, write the payload
    counts = value[1:0] != 0 && counter != 0;
    r.form = is_one_word(value) ? (counts ? RELEASE_FORM_ONE_COUNT : RELEASE_FORM_ONE_WORD)
        : !counts ? RELEASE_FORM_FOUR_WORDS
        : counter == 5'h02 || counter == 5'h1a ? RELEASE_FORM_COUNT32 : RELEASE_FORM_COUNT64;
    r.awaken = value[20];
    r.cleans = 1'b0;
    r.address = address;
    r.payload = r.form == RELEASE_FORM_COUNT64 ? '0 : payload;
    return r;
  endfunction

  function automatic release_t increment_of(input front_end_step_t s);
    release_t r;
    r = '0;
    r.channel = s.channel;
    r.after = RELEASE_AFTER_THREE_D;
    r.form = RELEASE_FORM_INCREMENT;
    r.cleans = s.words[0][16];
    r.address = 40'(s.words[0][7:0]);
    return r;
  endfunction

  function automatic release_t notify_of(input front_end_step_t s, input virtual_address_t address);
    release_t r;
    r = '0;
    r.channel = s.channel;
    r.after = RELEASE_AFTER_NOTHING;
    r.form = RELEASE_FORM_NOTIFY;
    r.awaken = s.words[0][0];
    r.address = address;
    return r;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
