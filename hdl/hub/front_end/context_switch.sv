// Context switch: saves and loads the front-end state of a channel. Words pass through the front end's pipeline as
// steps, so the shadow and the macro memories need no second port. Loaded state is forwarded to the engines, which
// save none themselves. In memory a context is a run of 32-byte sectors: 80 groups of 256 shadow words, 16 groups a
// class, each after a sector of bits (whether the engine has the word's value); 256 sectors of macro instructions, 32
// of start addresses, one of registers, two of the inline copy's launch that waits for data, and those of 3D's
// constant bindings.
//
// It takes 40,044 cycles to save, and 23,479 to load at 300 cycles of memory latency (host-context-switch). It stalls
// for memory and for the pipeline. Specification: Host, FE.

module context_switch
  import context_layout_pkg::*;
  import context_switch_params_pkg::*;
  import front_end_pkg::*;
  import inline_copy_pkg::*;
  import macros_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter context_switch_params_t P = CONTEXT_SWITCH_PARAMS
) (
  // ---- ports
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               start_valid_i,    // one cycle; nothing is in flight
  input  context_start_t     start_i,
  input  context_registers_t source_i,         // the registers of each part, the others' fields zero
  input  context_registers_t decode_i,
  input  context_registers_t issue_i,
  input  launch_image_t      launch_i,
  output logic               action_valid_o,
  input  logic               action_ready_i,
  output context_action_t    action_o,
  input  logic               word_valid_i,     // the shadow's responses, in order
  input  shadow_word_t       word_i,
  input  logic               dumped_valid_i,   // the macro engine's
  input  logic [31:0]        dumped_i,
  output logic               restore_valid_o,  // one cycle: the registers are set to these
  output context_registers_t restore_o,
  output logic               resume_valid_o,   // one cycle: the inline copy resumes this launch
  output launch_image_t      resume_o,
  output logic               read_valid_o,
  input  logic               read_ready_i,
  output memory_read_t       read_o,
  input  logic               read_data_valid_i,
  output logic               read_data_ready_o,
  input  sector_t            read_data_i,
  output logic               write_valid_o,
  input  logic               write_ready_i,
  output memory_write_t      write_o,
  input  logic               saved_valid_i,    // sectors of the constant bindings
  output logic               saved_ready_o,
  input  sector_t            saved_i,
  output logic               loaded_valid_o,
  input  logic               loaded_ready_i,
  output sector_t            loaded_o,
  input  logic               bindings_idle_i,
  output logic               idle_o
);

  // ---- registers
  typedef enum logic [3:0] {
    IDLE,
    REQUEST,         // words of a sector are requested, and arrive
    WRITE,       // the sector is written
    WRITE_BITS,  // the bits of its group are written
    CLEAR,       // the macro engine's pointers are set to zero
    LOAD,        // words are sent to their destinations
    POINTERS,    // the macro engine's pointers are loaded
    LAUNCH,      // the inline copy's launch is loaded
    BINDINGS,    // sectors of constant bindings are written, or loaded
    FINISH
  } phase_t;

  typedef struct packed {
    phase_t             phase;
    context_start_t     start;
    logic [11:0]        sector;         // current sector, not counting those of bits
    logic [3:0]         requested;          // words of it that were requested, or forwarded
    logic [3:0]         got;            // words that have arrived
    sector_t            gathered;
    logic               bits_valid;     // while loading: the bits of the group have arrived
    sector_t            bits;           // bits of the group, or the first sector of the launch
    logic [11:0]        next;           // sector to read
    logic [5:0]         flight;         // sectors read and not yet used
    struct packed {logic valid; context_registers_t data;} restore;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic data_valid, pop;
  sector_t data;

  fifo #(
    .WIDTH  ($bits(sector_t)),
    .DEPTH  (P.ahead),
    .LATENCY(1)
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (pop),
    .pop_o  (data)
  );

  // ---- outputs
  logic macros, first;
  logic [7:0] bit_at;
  logic [3:0] words;
  logic [31:0] in_hand;

  always_comb begin
    macros = q.sector >= SHADOW_SECTORS;
    first = q.requested == 0;
    bit_at = {q.sector[4:0], q.requested[2:0]};
    words = words_of(q.sector);
    in_hand = data.words[q.requested[2:0]];

    action_o = '0;
    action_o.channel = q.start.channel;
    action_o.subchannel = q.sector[11:9];
    action_o.address = {q.sector[8:0], q.requested[2:0]};
    action_o.current = q.bits.words[bit_at[7:5]][bit_at[4:0]];
    if (q.phase inside {CLEAR, POINTERS})
      action_o.port = first ? MACRO_PORT_INSTRUCTION_POINTER : MACRO_PORT_START_POINTER;
    else action_o.port = q.sector < START_SECTORS ? MACRO_PORT_INSTRUCTION : MACRO_PORT_START;
    case (q.phase)
      REQUEST: action_o.kind = macros ? CONTEXT_KIND_DUMP : CONTEXT_KIND_PEEK;
      CLEAR: action_o.kind = CONTEXT_KIND_LOAD;
      LOAD: begin
        action_o.kind = macros ? CONTEXT_KIND_LOAD : CONTEXT_KIND_RESTORE;
        action_o.value = in_hand;
      end
      POINTERS: begin
        action_o.kind = CONTEXT_KIND_LOAD;
        action_o.value = first ? 32'(data.words[0][10:0]) : 32'(data.words[0][23:16]);
      end
      default: begin
        action_o.kind = CONTEXT_KIND_END;
        action_o.value = 32'(q.start.tag);
      end
    endcase

    case (q.phase)
      REQUEST: action_valid_o = q.requested != words;
      LOAD: action_valid_o = data_valid && (q.bits_valid || macros) && q.sector != REGISTER_SECTOR;
      CLEAR, POINTERS, FINISH: action_valid_o = 1'b1;
      default: action_valid_o = 1'b0;
    endcase

    // the current sector, or the bits of the group before it
    write_o = '0;
    write_o.address = sector_at(q.start.address, place_of(q.sector, q.phase == WRITE_BITS));
    write_o.mask = '1;
    write_o.data = q.phase == WRITE_BITS ? q.bits : q.gathered;
    read_o.address = sector_at(q.start.address, q.next);
  end

  assign {restore_valid_o, restore_o} = q.restore;
  assign resume_valid_o = q.phase == LAUNCH && q.sector == BINDINGS_SECTOR - 12'd1 && data_valid;
  assign resume_o = {data, q.bits};
  assign read_valid_o = q.start.load && q.next != CONTEXT_SECTORS && q.flight != 6'(P.ahead);
  assign write_valid_o = q.phase inside {WRITE, WRITE_BITS};
  assign saved_ready_o = q.phase == BINDINGS && !q.start.load;
  assign loaded_valid_o = q.phase == BINDINGS && q.start.load && data_valid;
  assign loaded_o = data;
  assign idle_o = q.phase == IDLE;

  // ---- next state
  logic goes, reads;
  logic [7:0] got_at;
  shadow_word_t arrived;

  // A response: from the shadow, or from the macro engine.
  assign arrived = word_valid_i ? word_i : {1'b0, dumped_i};

  always_comb begin
    d = q;
    pop = 1'b0;
    goes = action_valid_o && action_ready_i;
    reads = read_valid_o && read_ready_i;
    got_at = {q.sector[4:0], q.got[2:0]};
    d.restore.valid = 1'b0;
    if (goes) d.requested = q.requested + 4'd1;

    unique case (q.phase)
      IDLE:
      if (start_valid_i) begin
        d = '0;
        d.start = start_i;
        d.phase = start_i.load ? CLEAR : REQUEST;
      end
      REQUEST:
      if (word_valid_i || dumped_valid_i) begin
        d.gathered.words[q.got[2:0]] = arrived.value;
        d.bits.words[got_at[7:5]][got_at[4:0]] = arrived.current;
        d.got = q.got + 4'd1;
        if (d.got == words) d.phase = WRITE;
        if (q.sector == REGISTER_SECTOR) begin
          d.gathered = '0;
          d.gathered.words[0] = arrived.value;
          d.gathered.words[1] = source_i | decode_i | issue_i;
        end
      end
      WRITE:
      if (write_ready_i) begin
        d.phase = !macros && q.sector[4:0] == '1 ? WRITE_BITS : REQUEST;
        if (q.sector >= REGISTER_SECTOR) begin
          d.phase = q.sector <= LAUNCH_SECTOR ? WRITE : q.sector == CONTEXT_END - 12'd1 ? FINISH : BINDINGS;
          d.gathered = q.sector == REGISTER_SECTOR ? launch_i.sectors[0] : launch_i.sectors[1];
        end
        d.sector = q.sector + 12'd1;
        d.requested = '0;
        d.got = '0;
      end
      WRITE_BITS: if (write_ready_i) d.phase = REQUEST;
      CLEAR:
      if (goes && q.requested == 4'd1) begin
        d.requested = '0;
        d.phase = LOAD;
      end
      LOAD: begin
        if (data_valid && !q.bits_valid && !macros) begin
          pop = 1'b1;
          d.bits_valid = 1'b1;
          d.bits = data;
        end else if (data_valid && q.sector == REGISTER_SECTOR) d.phase = POINTERS;
        else if (goes && q.requested == 4'd7) begin
          pop = 1'b1;
          d.bits_valid = q.bits_valid && q.sector[4:0] != '1;
          d.sector = q.sector + 12'd1;
          d.requested = '0;
          d.got = '0;
        end
      end
      POINTERS:
      if (goes && q.requested == 4'd1) begin
        pop = 1'b1;
        d.restore = {1'b1, data.words[1]};
        d.phase = LAUNCH;
        d.sector = q.sector + 12'd1;
        d.requested = '0;
        d.got = '0;
      end
      LAUNCH:
      if (data_valid) begin
        pop = 1'b1;
        d.bits = data;
        d.phase = q.sector == LAUNCH_SECTOR ? LAUNCH : BINDINGS;
        d.sector = q.sector + 12'd1;
        d.requested = '0;
        d.got = '0;
      end
      BINDINGS:
      if (q.start.load) begin
        pop = data_valid && loaded_ready_i;
        d.sector = q.sector + 12'(pop);
        if (q.sector == CONTEXT_END && bindings_idle_i) d.phase = FINISH;
      end else if (saved_valid_i) begin
        d.gathered = saved_i;
        d.phase = WRITE;
      end
      FINISH: if (goes) d.phase = IDLE;
      default: ;
    endcase

    if (reads) d.next = q.next + 12'd1;
    if (q.phase != IDLE) d.flight = q.flight + 6'(reads) - 6'(pop);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
