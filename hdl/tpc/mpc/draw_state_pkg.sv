// Kept state, and how a context is built from it.

/* verilator lint_off UNUSEDSIGNAL */ // a function uses some fields of its arguments
package draw_state_pkg;
  import derived_state_pkg::*;
  import mpc_draws_pkg::*;
  import sample_methods_pkg::*;
  import shader_methods_pkg::*;
  import state_pkg::*;
  import warps_pkg::*;

  // Derived state: words of headers, followed by programs' first words; banks; programs' regions.
  localparam method_address_t HEADERS = PROGRAM_HEADERS;
  localparam method_address_t BANKS = WORLD_BANKS;
  localparam method_address_t STARTS = PROGRAM_REGIONS;
  localparam method_address_t STARTS_END = PIXEL_PROGRAM_REGION + 14'd8;
  // Dwords of a header; number of banks.
  localparam logic [4:0] HEADER_WORDS = 5'd20;
  localparam logic [4:0] BANK_COUNT = 5'd18;
  // Stage number of pixels.
  localparam logic [2:0] PIXELS = 3'd5;
  // Components with one bit that need no plane: x, y and 1/w.
  localparam logic [31:0] POSITION = 32'hb000_0000;
  localparam logic [13:0] REGISTERS_END = SET_PIPELINE_REGISTER_COUNT + 14'h180;

  // Place where a method's word is kept.
  function automatic kept_word_t kept_of(input method_address_t address, input logic pixel);
    logic [13:0] from;
    logic [2:0] stage;
    logic [5:0] word;
    logic [8:0] common;
    logic own, there;
    common = '0;
    case (address) inside
      SET_SHADER_LOCAL_MEMORY_A: common = 9'(KEPT_LOCAL_HIGH);
      SET_SHADER_LOCAL_MEMORY_B: common = 9'(KEPT_LOCAL_LOW);
      SET_SHADER_LOCAL_MEMORY_E: common = 9'(KEPT_LOCAL_BYTES);
      SET_SHADER_LOCAL_MEMORY_WINDOW: common = 9'(KEPT_LOCAL_WINDOW);
      SET_TEX_HEADER_POOL_A: common = 9'(KEPT_HEADERS_HIGH);
      SET_TEX_HEADER_POOL_B: common = 9'(KEPT_HEADERS_LOW);
      SET_TEX_HEADER_POOL_C: common = 9'(KEPT_HEADERS_MOST);
      SET_TEX_SAMPLER_POOL_A: common = 9'(KEPT_SAMPLERS_HIGH);
      SET_TEX_SAMPLER_POOL_B: common = 9'(KEPT_SAMPLERS_LOW);
      SET_TEX_SAMPLER_POOL_C: common = 9'(KEPT_SAMPLERS_MOST);
      SET_SAMPLER_BINDING: common = 9'(KEPT_SAMPLER_BINDING);
      SET_BINDLESS_TEXTURE: common = 9'(KEPT_HANDLES);
      SET_SHADE_MODE: if (pixel) common = 9'(KEPT_SHADE_MODE);
      SET_HYBRID_ANTI_ALIAS_CONTROL: if (pixel) common = 9'(KEPT_PASSES);
      SET_ANTI_ALIAS: if (pixel) common = 9'(KEPT_ANTI_ALIAS);
      [SET_ANTI_ALIAS_SAMPLE_POSITIONS : SET_ANTI_ALIAS_SAMPLE_POSITIONS + 14'hc]:
      if (pixel) common = 9'(KEPT_SAMPLES) + 9'(address[3:2]);
      default: common = '0;
    endcase
    if (common != '0) return '{valid: 1'b1, place: common, common: 1'b1, stage: '0};
    own = 1'b1;
    there = 1'b1;
    from = '0;
    stage = '0;
    word = '0;
    if (address >= HEADERS && address < BANKS) begin
      from = address - HEADERS;
      stage = from[9:7];
      word = address[6:2] == HEADER_WORDS ? 6'(KEPT_ENTRY) : {1'b0, address[6:2]};
      there = address[6:2] <= HEADER_WORDS;
    end else if (address >= BANKS && address < STARTS) begin
      from = address - BANKS;
      stage = from[9:7] + 3'd1;
      word = 6'(KEPT_BANKS) + 6'(address[6:2]);
      there = address[6:2] < BANK_COUNT;
    end else if (address >= STARTS && address < STARTS_END) begin
      from = address - STARTS;
      stage = from[5:3];
      word = 6'(KEPT_START_HIGH) + 6'(address[2]);
    end else if (address >= SET_PIPELINE_REGISTER_COUNT && address < REGISTERS_END && address[5:0] == 6'hc) begin
      from = address - SET_PIPELINE_REGISTER_COUNT;
      stage = from[8:6];
      word = 6'(KEPT_REGISTERS);
    end else own = 1'b0;
    if (!own || !there || pixel != (stage == PIXELS) || stage == '0) return '0;
    stage = pixel ? 3'd0 : stage - 3'd1;
    return '{valid: 1'b1, place: {1'b0, stage[1:0], word}, common: 1'b0, stage: stage[1:0]};
  endfunction

  // Steps before the maps, and the last step of world space and of pixels.
  localparam logic [5:0] MAPS = 6'd38;
  localparam logic [5:0] VERTEX_LAST = 6'd53;
  localparam logic [5:0] LATER_LAST = 6'd55;
  localparam logic [5:0] PIXEL_LAST = 6'd59;

  // The stage whose outputs a stage reads; `controls` and `evaluates` say which tessellation stages exist.
  function automatic draw_stage_t stage_before(input draw_stage_t stage, input logic controls, input logic evaluates);
    if (stage == 2'd3 && evaluates) return 2'd2;
    return stage == 2'd2 && controls ? 2'd1 : 2'd0;
  endfunction

  // One step through the kept words: those of the stage itself, except that inputs of later stages are outputs of the previous one.
  function automatic context_step_t step_of(input logic [5:0] n, input draw_stage_t stage, input logic pixel,
                                            input logic controls, input logic evaluates);
    logic [5:0] k;
    draw_stage_t from;
    logic [5:0] own, word;
    logic [8:0] common;
    context_step_kind_t kind;
    k = n - MAPS;
    from = stage;
    own = '0;
    common = '0;
    word = '0;
    kind = CONTEXT_STEP_KIND_COPY;
    if (n < MAPS)
      case (n) inside
        6'd0: own = 6'(KEPT_START_LOW);
        6'd1: {own, word} = {6'(KEPT_START_HIGH), 6'd1};
        6'd2: {common, word} = {9'(KEPT_LOCAL_LOW), 6'd2};
        6'd3: {common, word} = {9'(KEPT_LOCAL_HIGH), 6'd3};
        6'd4: {own, word, kind} = {6'd1, 6'(CONTEXT_LOCAL_LOW), CONTEXT_STEP_KIND_LOCAL_SIZE};
        6'd5: {own, word, kind} = {6'd2, 6'(CONTEXT_LOCAL_HIGH), CONTEXT_STEP_KIND_LOCAL_SIZE};
        6'd6: {own, word, kind} = {6'd3, 6'(CONTEXT_STACK), CONTEXT_STEP_KIND_STACK};
        6'd7: {common, word, kind} = {9'(KEPT_LOCAL_BYTES), 6'd4, CONTEXT_STEP_KIND_PER_WARP};
        6'd8: {common, word, kind} = {9'(KEPT_LOCAL_WINDOW), 6'(CONTEXT_SHARED_WINDOW), CONTEXT_STEP_KIND_BELOW};
        6'd9: {common, word} = {9'(KEPT_LOCAL_WINDOW), 6'(CONTEXT_LOCAL_WINDOW)};
        6'd10: {common, word} = {9'(KEPT_HEADERS_LOW), 6'd7};
        6'd11: {common, word} = {9'(KEPT_HEADERS_HIGH), 6'd8};
        6'd12: {common, word} = {9'(KEPT_HEADERS_MOST), 6'd9};
        6'd13: {common, word} = {9'(KEPT_SAMPLERS_LOW), 6'd10};
        6'd14: {common, word} = {9'(KEPT_SAMPLERS_HIGH), 6'd11};
        6'd15: {common, word} = {9'(KEPT_SAMPLERS_MOST), 6'd12};
        6'd16: {common, kind} = {9'(KEPT_HANDLES), CONTEXT_STEP_KIND_KEEP};
        6'd17: {common, word, kind} = {9'(KEPT_SAMPLER_BINDING), 6'd13, CONTEXT_STEP_KIND_HANDLES};
        6'd18: {own, word} = {6'(KEPT_REGISTERS), 6'(CONTEXT_REGISTERS)};
        6'd19: {own, word, kind} = {6'(KEPT_ENTRY), 6'(CONTEXT_ENTRY), CONTEXT_STEP_KIND_ENTRY};
        default: {own, word} = {6'(KEPT_BANKS) + (n - 6'd20), n - 6'd4};
      endcase
    else if (!pixel && stage != '0) begin
      if (k < 6'd9) begin
        from = stage_before(stage, controls, evaluates);
        own = k == 6'd8 ? 6'd19 : 6'd12 + k;
        word = 6'(CONTEXT_INPUTS) + k - 6'd1;
      end else begin
        own = k == 6'd17 ? 6'd19 : 6'd3 + k;
        word = 6'(CONTEXT_OUTPUTS) + k - 6'd10;
      end
      kind = CONTEXT_STEP_KIND_OUTPUTS;
      if (k == 6'd0 || k == 6'd9) begin
        kind = CONTEXT_STEP_KIND_KEEP;
        word = '0;
      end
      if (k == 6'd8 || k == 6'd17) kind = CONTEXT_STEP_KIND_LAST_OUTPUTS;
    end else if (!pixel) begin
      own = 6'd5 + k;
      if (k < 6'd8) word = 6'(CONTEXT_INPUTS) + k;
      else word = 6'(CONTEXT_OUTPUTS) + k - 6'd8;
      kind = k < 6'd7 ? CONTEXT_STEP_KIND_INPUTS : k == 6'd7 ? CONTEXT_STEP_KIND_LAST_INPUTS :
          k < 6'd15 ? CONTEXT_STEP_KIND_OUTPUTS : CONTEXT_STEP_KIND_LAST_OUTPUTS;
      if (k == 6'd15) own = 6'd19;
    end else begin
      own = 6'd5 + k;
      case (k) inside
        6'd0: {word, kind} = {6'(CONTEXT_INPUTS), CONTEXT_STEP_KIND_FIXED};
        6'd1, 6'd3, 6'd5, 6'd7, 6'd10: kind = CONTEXT_STEP_KIND_KEEP;
        6'd2, 6'd4, 6'd6, 6'd8: {word, kind} = {6'(CONTEXT_INPUTS) + 6'(k[5:1]), CONTEXT_STEP_KIND_PAIRS};
        6'd9: {word, kind} = {6'(CONTEXT_INPUTS) + 6'd5, CONTEXT_STEP_KIND_MIXED};
        6'd11: {word, kind} = {6'(CONTEXT_INPUTS) + 6'd6, CONTEXT_STEP_KIND_PAIRS};
        6'd12: {word, kind} = {6'(CONTEXT_INPUTS) + 6'd7, CONTEXT_STEP_KIND_LAST_PAIRS};
        6'd13: word = 6'(CONTEXT_COLOURS);
        6'd14: word = 6'(CONTEXT_COLOURS) + 6'd1;
        6'd15, 6'd16, 6'd17, 6'd18: begin
          common = 9'(KEPT_SAMPLES) + 9'(k - 6'd15);
          word = 6'(CONTEXT_SAMPLES) + k - 6'd15;
        end
        6'd19: {common, kind} = {9'(KEPT_PASSES), CONTEXT_STEP_KIND_PASSES};
        6'd20: {common, kind} = {9'(KEPT_SHADE_MODE), CONTEXT_STEP_KIND_KEEP};
        default: {common, word, kind} = {9'(KEPT_ANTI_ALIAS), 6'(CONTEXT_PIXELS), CONTEXT_STEP_KIND_SETTINGS};
      endcase
    end
    return '{
      place: common != '0 ? common : {1'b0, from, own}, kind: kind, word: word,
      last: n == (pixel ? PIXEL_LAST : stage != '0 ? LATER_LAST : VERTEX_LAST)
    };
  endfunction

  // Use bits of 16 components with two bits each.
  function automatic logic [15:0] pairs(input logic [31:0] word);
    for (int k = 0; k < 16; k++) pairs[k] = word[2*k+:2] != '0;
  endfunction

  // Whether a warp shades one sample of each pixel, which is also its centroid.
  function automatic logic per_sample(input logic [31:0] passes, input logic [3:0] mode);
    logic [1:0] log2;
    log2 = set_hybrid_anti_alias_control_passes(passes);
    return set_hybrid_anti_alias_control_per_pass(passes) && log2 != '0 &&
        3'(log2) >= 3'(decode_sample_columns(mode)) + 3'(decode_sample_rows(mode));
  endfunction

  // A context's word, built from two kept words; `bytes`: a warp's local memory so far, or the word of passes.
  function automatic logic [31:0] made_of(input context_step_kind_t kind, input logic [31:0] earlier, input logic [31:0] word,
                                          input logic [31:0] bytes);
    unique case (kind)
      CONTEXT_STEP_KIND_KEEP, CONTEXT_STEP_KIND_PASSES: return '0;
      CONTEXT_STEP_KIND_COPY, CONTEXT_STEP_KIND_ENTRY, CONTEXT_STEP_KIND_INPUTS: return word;
      CONTEXT_STEP_KIND_BELOW: return word - 32'h100_0000;
      CONTEXT_STEP_KIND_LOCAL_SIZE, CONTEXT_STEP_KIND_STACK: return {8'd0, word[23:0]};
      CONTEXT_STEP_KIND_PER_WARP: return word == '0 ? bytes : word;
      CONTEXT_STEP_KIND_HANDLES: return {26'd0, word[0], earlier[4:0]};
      CONTEXT_STEP_KIND_LAST_INPUTS: return {16'd0, word[15:0]};
      CONTEXT_STEP_KIND_OUTPUTS: return {word[15:0], earlier[31:16]};
      CONTEXT_STEP_KIND_LAST_OUTPUTS: return {16'd0, word[31:16]};
      // The position needs no plane.
      CONTEXT_STEP_KIND_FIXED: return word & ~POSITION;
      CONTEXT_STEP_KIND_PAIRS: return {pairs(word), pairs(earlier)};
      CONTEXT_STEP_KIND_LAST_PAIRS: return {16'd0, pairs({16'd0, word[15:0]})};
      CONTEXT_STEP_KIND_MIXED: return {word[31:28], 1'b0, word[26:16], pairs({16'd0, word[15:0]})};
      CONTEXT_STEP_KIND_SETTINGS: return {27'd0, decode_flat(earlier), per_sample(bytes, word[3:0]), decode_sample_mode(word[3:0])};
      default: return '0;
    endcase
  endfunction

  // Bytes of a warp's local memory: that of 32 threads and its stack. After they are written, the word of passes.
  function automatic logic [31:0] bytes_after(input context_step_kind_t kind, input logic [31:0] word, input logic [31:0] bytes);
    case (kind)
      CONTEXT_STEP_KIND_LOCAL_SIZE: return bytes + {3'd0, word[23:0], 5'd0};
      CONTEXT_STEP_KIND_STACK: return bytes + {8'd0, word[23:0]};
      CONTEXT_STEP_KIND_PASSES: return word;
      default: return bytes;
    endcase
  endfunction

  // Registers in units of eight; a warp has at least one unit.
  function automatic register_rows_t eights(input logic [7:0] registers);
    return registers == '0 ? 6'd1 : 6'((9'(registers) + 9'd7) >> 3);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
