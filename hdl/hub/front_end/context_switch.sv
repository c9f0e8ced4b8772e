// Context switch: saves and loads the front-end state of a channel, as far as it has changed. Words pass through the
// front end's pipeline as steps, so the shadow and the macro memories need no second port. Loaded state is forwarded
// to the engines, which save none themselves. In memory a context is a run of 32-byte sectors: a header, the inline
// copy's launch that waits for data, 3D's constant bindings, the macro memories, and 80 groups of 256 shadow words, 16
// groups a class, each after a sector of bits (whether the engine has the word's value).
//
// A class that a channel has not bound stays as it is, and is reset when the channel claims it. A load takes what
// differs from the reset state, in the context or here; nothing of a class that is still here as it was saved.
//
// A word takes a cycle (host-context-switch). It stalls for memory and for the pipeline. Specification: Host, FE.

module context_switch
  import context_held_pkg::*;
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
  input  logic               changed_valid_i,  // a method has changed a word of the shadow, one cycle
  input  shadow_group_t      changed_i,
  input  logic               macro_packet_valid_i,  // one cycle: the macro engine accepts it
  input  macro_packet_t      macro_packet_i,
  input  context_registers_t source_i,         // the registers of each part, the others' fields zero
  input  context_registers_t decode_i,
  input  context_registers_t issue_i,
  input  launch_image_t      launch_i,
  output logic [3:0]         foreign_o,        // classes whose state is another channel's until they are claimed
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
  output logic               bindings_valid_o, // the constant bindings are saved or loaded, one cycle; claimed
  output context_start_t     bindings_o,       // where the context has none
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
    HEADER,      // the context's header is read
    LAUNCH,      // the inline copy's launch is loaded
    TURN,        // the next item is selected
    BITS,        // the bits of its group are read
    LOAD,        // words are sent to their destinations
    CLEAR,       // the macro engine's pointers are set to zero
    POINTERS,    // the macro engine's pointers are loaded
    GATHER,      // words are requested, and arrive; sectors of them are written
    WRITE_BITS,  // the bits of their group are written
    BOUND,       // sectors of constant bindings are written, or loaded
    TAIL,        // the launch and the header are written
    FINISH
  } phase_t;

  typedef struct packed {
    held_t              held;
    phase_t             phase;
    context_start_t     start;
    context_header_t    header;    // of the context that is loaded
    classes_t           classes;   // that are saved or loaded
    item_t              item;      // current item
    logic [11:0]        words;     // words of it that were requested, or forwarded
    logic [11:0]        got;       // words that have arrived
    logic [8:0]         moved;     // sectors of them that were moved to `out`, or accepted
    logic [8:0]         written;   // sectors that were written
    sector_t            gathered;
    sector_t            bits;      // bits of the group, or the first sector of the launch
    struct packed {logic valid; sector_t data;} out;
    logic               known;     // the header has arrived
    item_t              reading;   // item whose sectors are read
    logic [8:0]         next;      // sector of it to read
    logic [5:0]         flight;    // sectors read and not yet used
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

  // ---- the current item
  logic in_memory, has_class, has_group, last_word, works;
  logic [8:0] sectors, sector, to_read;
  groups_t saves;
  phase_t work;

  always_comb begin
    sector = q.words[11:3];
    has_class = q.classes[class_of(q.item)];
    has_group = has(q.header.groups, q.item);
    saves = groups_to_save(q.held, q.start);

    // sectors of its words; whether the current one is loaded from memory, not set to zero
    case (q.item)
      INSTRUCTIONS: begin
        sectors = q.held.extent.instructions;
        if (q.start.load && q.header.extent.instructions > sectors) sectors = q.header.extent.instructions;
        in_memory = sector < q.header.extent.instructions;
      end
      STARTS: begin
        sectors = 9'(q.held.extent.starts);
        if (q.start.load && 9'(q.header.extent.starts) > sectors) sectors = 9'(q.header.extent.starts);
        in_memory = sector < 9'(q.header.extent.starts);
      end
      default: begin
        sectors = GROUP_SECTORS;
        in_memory = has_group;
      end
    endcase
    last_word = q.words[2:0] == '1 && sector + 9'd1 == sectors;

    // the phase that saves or loads it, if any of it is to be
    works = 1'b1;
    if (q.start.load)
      case (q.item)
        INSTRUCTIONS: work = CLEAR;
        STARTS: begin
          work = LOAD;
          works = sectors != 0;
        end
        BINDINGS: work = POINTERS;
        default: begin
          work = has_group ? BITS : LOAD;
          works = has_group || is_dirty(q.held, q.item);
        end
      endcase
    else begin
      work = q.item == BINDINGS ? BOUND : GATHER;
      case (q.item)
        INSTRUCTIONS, STARTS: works = saves_macros(q.held, q.start) && sectors != 0;
        BINDINGS: works = has_bindings(saves);
        default: works = has(saves, q.item);
      endcase
    end

    // sectors to read
    to_read = '0;
    if (q.reading == HEAD) to_read = HEAD_SECTORS;
    else if (q.reading != LAST && q.classes[class_of(q.reading)])
      case (q.reading)
        INSTRUCTIONS: to_read = q.header.extent.instructions;
        STARTS: to_read = 9'(q.header.extent.starts);
        BINDINGS: if (has_bindings(q.header.groups)) to_read = BOUND_SECTORS;
        default: if (has(q.header.groups, q.reading)) to_read = GROUP_SECTORS + 9'd1;
      endcase
  end

  // ---- outputs
  logic first, pointers;
  logic [31:0] word;
  logic [11:0] place;

  always_comb begin
    first = q.words == 0;
    pointers = q.phase inside {CLEAR, POINTERS};
    word = in_memory ? data.words[q.words[2:0]] : '0;

    action_o = '0;
    action_o.channel = q.start.channel;
    action_o.subchannel = q.item[6:4];
    case (q.item)
      INSTRUCTIONS: action_o.address = q.words;
      STARTS: action_o.address = 12'h800 | q.words;
      default: action_o.address = {q.item[3:0], 8'b0} | q.words;
    endcase
    action_o.current = in_memory && q.bits.words[q.words[7:5]][q.words[4:0]];
    if (pointers) action_o.port = first ? MACRO_PORT_INSTRUCTION_POINTER : MACRO_PORT_START_POINTER;
    else action_o.port = q.item == STARTS ? MACRO_PORT_START : MACRO_PORT_INSTRUCTION;
    case (q.phase)
      GATHER: action_o.kind = is_group(q.item) ? CONTEXT_KIND_PEEK : CONTEXT_KIND_DUMP;
      CLEAR: action_o.kind = CONTEXT_KIND_LOAD;
      LOAD: begin
        action_o.kind = is_group(q.item) ? CONTEXT_KIND_RESTORE : CONTEXT_KIND_LOAD;
        action_o.value = word;
      end
      POINTERS: begin
        action_o.kind = CONTEXT_KIND_LOAD;
        action_o.value = first ? 32'(q.header.instruction) : 32'(q.header.start);
      end
      default: begin
        action_o.kind = q.start.claim ? CONTEXT_KIND_CLAIMED : CONTEXT_KIND_END;
        if (!q.start.claim) action_o.value = 32'(q.start.tag);
      end
    endcase

    case (q.phase)
      GATHER: action_valid_o = sector != sectors && sector < q.written + 9'd2;
      LOAD: action_valid_o = data_valid || !in_memory;
      CLEAR, POINTERS, FINISH: action_valid_o = 1'b1;
      default: action_valid_o = 1'b0;
    endcase

    case (q.phase)
      TAIL: place = head_place(q.written);
      GATHER: place = place_of(q.item) + 12'(is_group(q.item)) + 12'(q.written);
      BOUND: place = BINDINGS_PLACE + 12'(q.written);
      default: place = place_of(q.item);
    endcase
    write_o = '0;
    write_o.address = sector_at(q.start.address, place);
    write_o.mask = '1;
    write_o.data = q.phase == WRITE_BITS ? q.bits : q.out.data;
    read_o.address = sector_at(q.start.address, place_of(q.reading) + 12'(q.next));
    bindings_o = q.start;
    bindings_o.claim = q.start.load && !has_bindings(q.header.groups);
  end

  assign foreign_o = foreign_of(q.held);
  assign {restore_valid_o, restore_o} = q.restore;
  assign resume_valid_o = q.phase == LAUNCH && q.moved == 9'd1 && data_valid;
  assign resume_o = {data, q.bits};
  assign read_valid_o = q.start.load && q.next != to_read && q.flight != 6'(P.ahead);
  assign write_valid_o = q.phase == WRITE_BITS || q.out.valid;
  assign bindings_valid_o = q.phase == TURN && q.item == BINDINGS && has_class && works;
  assign saved_ready_o = q.phase == BOUND && !q.start.load && !q.out.valid;
  assign loaded_valid_o = q.phase == BOUND && q.start.load && data_valid;
  assign loaded_o = data;
  assign idle_o = q.phase == IDLE;

  // ---- next state
  logic goes, reads, advance;
  held_t noted;  // with what is noted in this cycle
  shadow_word_t arrived;
  context_header_t header;  // of the context that is saved

  // A response: from the shadow, or from the macro engine.
  assign arrived = word_valid_i ? word_i : {1'b0, dumped_i};

  always_comb begin
    header = '0;
    header.number = q.held.number;
    header.registers = source_i | decode_i | issue_i;
    for (int k = 0; k < SHADOW_CLASSES; k++) if (q.classes[k]) header.groups[k] = q.held.used[k];
    if (q.classes[0]) begin
      header.extent = q.held.extent;
      header.instruction = q.held.instruction;
      header.start = q.held.start;
    end
  end

  always_comb begin
    d = q;
    pop = 1'b0;
    goes = action_valid_o && action_ready_i;
    reads = read_valid_o && read_ready_i;
    d.restore.valid = 1'b0;
    if (goes) d.words = q.words + 12'd1;
    if (q.out.valid && write_ready_i) begin
      d.out.valid = 1'b0;
      d.written = q.written + 9'd1;
    end
    noted = q.held;
    if (changed_valid_i) noted = note(noted, changed_i);
    if (macro_packet_valid_i && macro_packet_i.kind == MACRO_PACKET_LOAD)
      noted = note_macro(noted, macro_packet_load(macro_packet_i), q.phase == IDLE);
    d.held = noted;
    advance = 1'b0;

    unique case (q.phase)
      IDLE:
      if (start_valid_i) begin
        d = '0;
        d.held = begin_of(noted, start_i);
        d.start = start_i;
        d.phase = TURN;
        d.reading = LAST;
        if (!start_i.load) d.classes = {1'b1, source_i.bound};
        else if (start_i.claim) begin
          d.classes[start_i.of] = 1'b1;
          d.item = {start_i.of, 4'b0};
        end else begin
          d.phase = HEADER;
          d.reading = HEAD;
        end
      end
      HEADER:
      if (data_valid) begin
        pop = 1'b1;
        d.known = 1'b1;
        d.header = header_of(data);
        d.classes = classes_to_load(q.held, q.start, d.header);
        d.phase = LAUNCH;
      end
      LAUNCH:
      if (data_valid) begin
        pop = 1'b1;
        d.bits = data;
        d.moved = 9'd1;
        if (q.moved == 9'd1) begin
          d.phase = TURN;
          d.moved = '0;
        end
      end
      TURN:
      if (q.item == LAST) begin
        d.phase = q.start.load ? FINISH : TAIL;
        if (q.start.load) d.restore = {!q.start.claim, q.header.registers};
      end else if (!has_class) d.item = past_class(q.item);
      else if (works) d.phase = work;
      else d.item = q.item + 7'd1;
      BITS:
      if (data_valid) begin
        pop = 1'b1;
        d.bits = data;
        d.phase = LOAD;
      end
      LOAD:
      if (goes && q.words[2:0] == '1) begin
        pop = in_memory;
        advance = last_word;
      end
      CLEAR:
      if (goes && !first) begin
        d.words = '0;
        if (sectors == 0) advance = 1'b1;
        else d.phase = LOAD;
      end
      POINTERS:
      if (goes && !first) begin
        d.words = '0;
        if (has_bindings(q.header.groups)) d.phase = BOUND;
        else advance = 1'b1;
      end
      GATHER: begin
        if (q.got[11:3] != q.moved && !q.out.valid) begin
          d.out = {1'b1, q.gathered};
          d.moved = q.moved + 9'd1;
        end
        if (word_valid_i || dumped_valid_i) begin
          d.gathered.words[q.got[2:0]] = arrived.value;
          d.bits.words[q.got[7:5]][q.got[4:0]] = arrived.current;
          d.got = q.got + 12'd1;
        end
        if (d.written == sectors) begin
          if (is_group(q.item)) d.phase = WRITE_BITS;
          else advance = 1'b1;
        end
      end
      WRITE_BITS: advance = write_ready_i;
      BOUND:
      if (q.start.load) begin
        pop = data_valid && loaded_ready_i;
        if (pop) d.moved = q.moved + 9'd1;
        advance = q.moved == BOUND_SECTORS && bindings_idle_i;
      end else begin
        if (saved_valid_i && !q.out.valid) d.out = {1'b1, saved_i};
        advance = d.written == BOUND_SECTORS;
      end
      TAIL: begin
        if (!q.out.valid && q.moved != HEAD_SECTORS) begin
          d.out.valid = 1'b1;
          d.out.data = q.moved == 9'(LAUNCH_SECTORS) ? header : launch_i.sectors[q.moved[0]];
          d.moved = q.moved + 9'd1;
        end
        if (d.written == HEAD_SECTORS) d.phase = FINISH;
      end
      FINISH:
      if (goes) begin
        d.held = end_of(noted, q.start, q.header, q.classes);
        d.phase = IDLE;
      end
      default: ;
    endcase

    // the current item is complete
    if (advance) begin
      d.phase = TURN;
      d.item = q.item + 7'd1;
      d.words = '0;
      d.got = '0;
      d.moved = '0;
      d.written = '0;
    end

    if (reads) d.next = q.next + 9'd1;
    else if (q.phase != IDLE && q.next == to_read && (q.reading == HEAD ? q.known : q.reading != LAST)) begin
      d.next = '0;
      if (q.reading == HEAD) d.reading = '0;
      else d.reading = q.classes[class_of(q.reading)] ? q.reading + 7'd1 : past_class(q.reading);
    end
    if (q.phase != IDLE) d.flight = q.flight + 6'(reads) - 6'(pop);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
