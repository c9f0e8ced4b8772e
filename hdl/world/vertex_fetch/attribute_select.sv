// Attribute select: lists the attributes that a batch's shader reads, each with its format and stream, as set by
// methods. It lists an attribute in 3 cycles, in 35 where the instance is divided. It stalls while an attribute is not
// accepted. Attributes are in order. Specification: PE / PEL, interfaces 3.

module attribute_select
  import state_pkg::*;
  import vertex_fetch_pkg::*;
  import vertex_methods_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             state_valid_i,  // only while no batch is in flight
  input  state_t           state_i,
  input  logic             batch_valid_i,
  output logic             batch_ready_o,
  input  attribute_batch_t batch_i,
  output logic             read_valid_o,
  input  logic             read_ready_i,
  output attribute_read_t  read_o,
  output logic             idle_o
);

  // Bits of an instance.
  localparam logic [5:0] BITS = 6'd32;

  // ---- registers
  typedef struct packed {
    vertex_state_t    state;
    select_stage_t    stage;
    attribute_batch_t batch;      // remaining attributes of the batch
    logic [4:0]       attribute;
    logic             numbers;    // the attribute supplies the vertex numbers
    logic [31:0]      rest;       // remainder of the division, and the partial quotient
    logic [31:0]      quotient;
    logic [5:0]       left;
    struct packed {logic valid; attribute_read_t data;} read;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic batch_valid, batch_pop, attribute_write, attribute_read, stream_read;
  attribute_batch_t batch;
  logic [4:0] attribute_write_at, stream_write_at;
  logic [5:0] stream_write;
  logic [4:0] first, stream;
  /* verilator lint_off UNUSEDSIGNAL */  // fields of methods do not use all bits
  attribute_word_t word;
  stream_words_t words;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(attribute_batch_t))
  ) batch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(batch_valid_i),
    .push_ready_o(batch_ready_o),
    .push_i      (batch_i),
    .pop_valid_o (batch_valid),
    .pop_ready_i (batch_pop),
    .pop_o       (batch)
  );

  ram #(
    .WIDTH($bits(attribute_word_t)),
    .ADDR (5),
    .LANES(1)
  ) attributes (
    .clk_i,
    .rst_ni,
    .read_en_i   (attribute_read),
    .read_addr_i (first),
    .read_data_o (word),
    .write_en_i  (attribute_write),
    .write_addr_i(attribute_write_at),
    .write_data_i(state_i.value)
  );

  ram #(
    .WIDTH($bits(stream_words_t)),
    .ADDR (5),
    .LANES(6)
  ) streams (
    .clk_i,
    .rst_ni,
    .read_en_i   (stream_read),
    .read_addr_i (stream),
    .read_data_o (words),
    .write_en_i  (stream_write),
    .write_addr_i(stream_write_at),
    .write_data_i({6{state_i.value}})
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign idle_o = !batch_valid && q.stage == SELECT_STAGE_IDLE && !q.read.valid;

  // ---- next state
  logic some, wanted, fits, puts, empty;
  logic [31:0] quotient;
  logic [32:0] rest;
  logic [2:0] components;
  attribute_read_t read;

  always_comb begin
    // Stores a method's word.
    attribute_write = state_valid_i && is_vertex_attribute(state_i.address);
    attribute_write_at = 5'((state_i.address - SET_VERTEX_ATTRIBUTE_A) >> 2);
    stream_write = '0;
    stream_write_at = state_i.address[8:4];
    if (state_valid_i && is_vertex_stream(state_i.address)) stream_write[3'(state_i.address[3:2])] = 1'b1;
    else if (state_valid_i && is_vertex_stream_limit(state_i.address)) begin
      stream_write[{2'b10, state_i.address[2]}] = 1'b1;
      stream_write_at = state_i.address[7:3];
    end
  end

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (state_valid_i) d.state = vertex_state_after(q.state, state_i);

    wanted = 1'b0;
    first = q.batch.id.copies ? q.batch.id.attribute : '0;
    for (int k = 31; k >= 0; k--)
      if (q.batch.wanted[k/16][4*(k%16)+:4] != '0) begin
        wanted = 1'b1;
        first = 5'(k);
      end
    some = wanted || q.batch.id.copies;

    // The attribute at the RAM outputs, with the instance's index.
    stream = set_vertex_attribute_a_stream(word.word);
    components = set_vertex_attribute_a_components(word.word);
    fits = words.frequency > 32'd1 && q.batch.instance_id >= words.frequency;
    quotient = q.stage == SELECT_STAGE_DIVIDE ? q.quotient : words.frequency == 32'd1 ? q.batch.instance_id : '0;
    read = '0;
    read.info.source = set_vertex_attribute_a_source(word.word) ? VECTOR_SOURCE_CONSTANT
        : q.state.enabled[stream[4]][stream[3:0]] && components != '0 ? VECTOR_SOURCE_MEMORY : VECTOR_SOURCE_ZERO;
    read.info.attribute = q.attribute;
    read.info.format.components = components;
    read.info.format.size = set_vertex_attribute_a_size(word.word);
    read.info.format.number = set_vertex_attribute_a_numerical_type(word.word);
    read.info.format.swap = set_vertex_attribute_a_swap_r_and_b(word.word);
    read.info.place = q.numbers ? q.batch.id_place : q.batch.place;
    read.info.mask = q.numbers ? 4'd1 << q.batch.id.component
        : q.batch.wanted[q.attribute[4]][{q.attribute[3:0], 2'b00}+:4];
    read.bytes = set_vertex_attribute_a_bytes(word.word);
    read.base = {set_vertex_stream_a_location_a_offset_upper(words.offset_upper), words.offset_lower};
    read.limit = {set_vertex_stream_limit_a_a_upper(words.limit_upper), words.limit_lower};
    read.stride = set_vertex_stream_a_format_stride(words.format);
    read.offset = set_vertex_attribute_a_offset(word.word);
    read.instanced = q.state.instanced[stream[4]][stream[3:0]];
    read.index = q.state.base_instance + quotient;

    rest = {q.rest, q.quotient[31]};
    puts = 1'b0;
    batch_pop = 1'b0;
    attribute_read = 1'b0;
    stream_read = 1'b0;
    empty = 1'b0;
    case (q.stage)
      SELECT_STAGE_IDLE: begin
        batch_pop = 1'b1;
        if (batch_valid) begin
          d.batch = batch;
          d.stage = SELECT_STAGE_FIND;
        end
      end
      SELECT_STAGE_FIND: begin
        attribute_read = some;
        if (some) begin
          d.attribute = first;
          d.numbers = !wanted;
          d.stage = SELECT_STAGE_ATTRIBUTE;
        end
        // No attribute is read, but the batch still ends.
        else if (!d.read.valid) begin
          d.read = '0;
          d.read.valid = 1'b1;
          d.read.data.instanced = 1'b1;
          d.read.data.info.closes = 1'b1;
          d.stage = SELECT_STAGE_IDLE;
        end
      end
      SELECT_STAGE_ATTRIBUTE: begin
        stream_read = 1'b1;
        d.stage = SELECT_STAGE_STREAM;
      end
      SELECT_STAGE_STREAM:
        if (fits) begin
          d.rest = '0;
          d.quotient = q.batch.instance_id;
          d.left = BITS;
          d.stage = SELECT_STAGE_DIVIDE;
        end
        else puts = !d.read.valid;
      default:
        if (q.left == '0) puts = !d.read.valid;
        else begin
          d.quotient = {q.quotient[30:0], rest >= {1'b0, words.frequency}};
          d.rest = rest >= {1'b0, words.frequency} ? 32'(rest - {1'b0, words.frequency}) : rest[31:0];
          d.left = q.left - 6'd1;
        end
    endcase

    // The attribute is sent: the batch continues without it.
    if (puts) begin
      if (q.numbers) d.batch.id.copies = 1'b0;
      else begin
        d.batch.wanted[q.attribute[4]][{q.attribute[3:0], 2'b00}+:4] = '0;
        d.batch.place = q.batch.place + 8'($countones(read.info.mask));
      end
      empty = d.batch.wanted == '0 && !d.batch.id.copies;
      read.info.closes = empty;
      d.read = {1'b1, read};
      d.stage = empty ? SELECT_STAGE_IDLE : SELECT_STAGE_FIND;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
