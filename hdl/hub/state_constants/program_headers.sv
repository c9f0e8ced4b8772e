// Program headers: reads a stage's header (SPH) from memory, checks it, and sends its words, the program's region and its start there
// as state. It handles one header at a time, a word a cycle. For world space it counts rows of shared memory meanwhile. The receiver
// of its words stalls it. Specification: PD; interfaces: SPH.

module program_headers
  import batch_rows_pkg::stage_rows;
  import derived_state_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import program_headers_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            request_valid_i,
  output logic            request_ready_o,
  input  header_request_t request_i,
  output logic            word_valid_o,
  input  logic            word_ready_i,
  output state_t          word_o,
  output logic            done_valid_o,
  input  logic            done_ready_i,
  output header_read_t    done_o,
  output logic            memory_up_valid_o,
  input  logic            memory_up_ready_i,
  output memory_up_t      memory_up_o,
  input  logic            memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // every response is for this client
  input  memory_down_t memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         idle_o
);

  // Words of a header; it ends at the end of a line, and begins in the line's second sector.
  localparam int unsigned WORDS = 20;
  localparam logic [6:0] BEGINS = 7'h30;
  localparam int unsigned FIRST_WORD = 4;
  // Output maps of a stage: these words of the last stage's header are sent once more,
  // or those of a pass-through geometry shader, whose map is as many words lower.
  localparam logic [4:0] MAP_WORDS = 5'd12;
  localparam logic [4:0] EACH_WORDS = 5'(WORDS) - MAP_WORDS;
  // Inputs are in the words from the first of these up to the second, whose upper half begins the outputs.
  localparam logic [4:0] INPUTS = 5'd5;
  localparam logic [4:0] OUTPUTS = 5'd12;
  // Programs of all stages have the same type, except for pixels.
  localparam logic [2:0] PIXEL = 3'd5;
  localparam logic [2:0] GEOMETRY = 3'd4;
  localparam logic [4:0] VERSION = 5'd3;

  // ---- registers
  typedef struct packed {
    header_phase_t phase;
    header_request_t request;
    logic [2:0] came;
    logic unreadable;
    sector_t [2:0] sectors;
    logic [4:0] at;  // the word that is sent
    logic [7:0] inputs;  // components in the words sent so far
    logic [7:0] outputs;
    program_fault_t fault;
    struct packed {logic valid; state_t data;} word;
    struct packed {logic valid; header_read_t data;} done;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign request_ready_o = q.phase == HEADER_PHASE_IDLE;
  assign {word_valid_o, word_o} = q.word;
  assign {done_valid_o, done_o} = q.done;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign idle_o = q.phase == HEADER_PHASE_IDLE && !q.word.valid && !q.done.valid;

  // ---- next state
  logic [23:0][31:0] words;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] first;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [31:0] word, comes, goes;
  program_fault_t wrong;
  logic passes, maps;
  logic [4:0] first_map, place;
  memory_head_t head;
  virtual_address_t region;

  always_comb begin
    d = q;
    if (word_ready_i) d.word.valid = 1'b0;
    if (done_ready_i) d.done.valid = 1'b0;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    if (memory_down_valid_i) begin
      if (memory_down_i.kind == RESPONSE_KIND_FAULT) d.unreadable = 1'b1;
      for (int s = 0; s < 3; s++)
      if (32'(memory_down_i.sector) == s + 1) begin
        d.came[s] = 1'b1;
        d.sectors[s] = memory_down_i.data;
      end
    end

    // The header's fault, by its first word.
    words = q.sectors;
    first = words[FIRST_WORD];
    if (q.request.address[6:0] != BEGINS) wrong = PROGRAM_FAULT_PLACE;
    else if (q.unreadable) wrong = PROGRAM_FAULT_UNREADABLE;
    else if (first[4:0] != (q.request.stage == PIXEL ? 5'd2 : 5'd1) || q.request.stage == '0 || first[13:10] != 4'(q.request.stage))
      wrong = PROGRAM_FAULT_KIND;
    else if (first[9:5] != VERSION) wrong = PROGRAM_FAULT_VERSION;
    else wrong = PROGRAM_FAULT_NONE;

    // Components in the word that is sent.
    word = words[5'(FIRST_WORD)+q.at];
    comes = '0;
    goes = '0;
    if (q.at >= INPUTS && q.at < OUTPUTS) comes = word;
    else if (q.at == OUTPUTS) {goes[15:0], comes[15:0]} = word;
    else if (q.at > OUTPUTS) goes = word;

    // The first map word to send, if any: the per-primitive map is cleared before the vertex map is sent.
    passes = q.request.stage == GEOMETRY && first[24];
    maps = passes || q.request.last;
    first_map = !passes && q.request.clears ? MAP_WORDS - EACH_WORDS : MAP_WORDS;
    place = passes ? q.at - EACH_WORDS : q.at;

    head = '0;
    head.line = request_i.address[39:7];
    head.sectors = 4'b1110;
    region = q.request.address - {8'd0, q.request.offset};
    unique case (q.phase)
      HEADER_PHASE_IDLE:
      if (request_valid_i) begin
        d.request = request_i;
        d.came = '0;
        d.unreadable = 1'b0;
        if (request_i.address[6:0] == BEGINS) begin
          d.up = {1'b1, memory_up_of_head(head)};
          d.phase = HEADER_PHASE_ARRIVE;
        end else d.phase = HEADER_PHASE_CHECK;
      end
      HEADER_PHASE_ARRIVE: if (q.came == '1) d.phase = HEADER_PHASE_CHECK;
      HEADER_PHASE_CHECK: begin
        d.fault = wrong;
        d.at = '0;
        d.inputs = '0;
        d.outputs = '0;
        d.phase = wrong == PROGRAM_FAULT_NONE ? HEADER_PHASE_WORDS : HEADER_PHASE_DONE;
      end
      HEADER_PHASE_WORDS:
      if (!d.word.valid) begin
        d.word = {1'b1, state_t'{address: PROGRAM_HEADERS + {4'd0, q.request.stage, q.at, 2'd0}, value: word}};
        d.inputs = q.inputs + 8'($countones(comes));
        d.outputs = q.outputs + 8'($countones(goes));
        d.at = q.at + 5'd1;
        if (32'(q.at) + 1 == WORDS) begin
          d.at = maps ? first_map : '0;
          d.phase = maps ? HEADER_PHASE_MAPS : HEADER_PHASE_STARTS;
        end
      end
      HEADER_PHASE_MAPS:
      if (!d.word.valid) begin
        d.word = {
          1'b1,
          state_t'{address: LAST_HEADER + {7'd0, place, 2'd0}, value: q.at < MAP_WORDS ? '0 : word}
        };
        d.at = q.at + 5'd1;
        if (32'(q.at) + 1 == WORDS) begin
          d.at = '0;
          d.phase = HEADER_PHASE_STARTS;
        end
      end
      HEADER_PHASE_STARTS:
      if (!d.word.valid) begin
        d.word = {
          1'b1,
          state_t
          '{
              address: PROGRAM_REGIONS + {8'd0, q.request.stage, q.at[0], 2'd0},
              value: q.at == '0 ? {24'd0, region[39:32]} : region[31:0]
          }
        };
        if (q.at == 5'd2) begin
          d.word.data.address = PROGRAM_HEADERS + {4'd0, q.request.stage, 5'(WORDS), 2'd0};
          d.word.data.value = q.request.offset + 32'(WORDS * 4);
        end
        d.at = q.at + 5'd1;
        if (q.at == 5'd2) d.phase = HEADER_PHASE_DONE;
      end
      HEADER_PHASE_DONE:
      if (!d.done.valid && !d.word.valid) begin
        d.done = {
          1'b1,
          header_read_t
          '{
              fault: q.fault,
              passes: passes,
              rows: stage_rows(q.request.stage, q.inputs, q.outputs, words[FIRST_WORD+1][31:24], words[FIRST_WORD+4][11:0])
          }
        };
        d.phase = HEADER_PHASE_IDLE;
      end
      default: ;
    endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
