// Attribute convert: converts vectors from their memory format to 32-bit words; constants come from methods. It
// converts a vector a cycle, in 3 cycles. It stalls while words are not accepted. Order is kept. Specification: PE /
// PEL, interfaces 3.

module attribute_convert
  import state_pkg::*;
  import vertex_fetch_pkg::*;
  import vertex_formats_pkg::*;
  import vertex_methods_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              state_valid_i,  // sets constants; only while no vector is in flight
  input  state_t            state_i,
  input  logic              vector_valid_i,
  output logic              vector_ready_o,
  input  attribute_vector_t vector_i,
  output logic              converted_valid_o,
  input  logic              converted_ready_i,
  output attribute_vector_t converted_o,
  output logic              idle_o
);

  // ---- registers
  typedef struct packed {
    logic [7:0]  named;  // the constant that the next words set
    logic [31:0] given;  // constants that were set
    struct packed {logic valid; attribute_vector_t data;} vector;
    struct packed {logic valid; attribute_vector_t data;} converted;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic vector_valid, vector_pop;
  logic [4:0] constant_write;
  attribute_vector_t vector;
  /* verilator lint_off UNUSEDSIGNAL */  // fields of methods do not use all bits
  constant_attribute_t constant;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(attribute_vector_t))
  ) vector_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(vector_valid_i),
    .push_ready_o(vector_ready_o),
    .push_i      (vector_i),
    .pop_valid_o (vector_valid),
    .pop_ready_i (vector_pop),
    .pop_o       (vector)
  );

  ram #(
    .WIDTH($bits(constant_attribute_t)),
    .ADDR (5),
    .LANES(5)
  ) constants (
    .clk_i,
    .rst_ni,
    .read_en_i   (vector_valid && vector_pop),
    .read_addr_i (vector.info.attribute),
    .read_data_o (constant),
    .write_en_i  (constant_write),
    .write_addr_i(d.named[4:0]),
    .write_data_i({5{state_i.value}})
  );

  // ---- outputs
  assign {converted_valid_o, converted_o} = q.converted;
  assign idle_o = !vector_valid && !q.vector.valid && !q.converted.valid;

  // ---- next state
  logic given;
  attribute_format_t format;
  logic [3:0][31:0] words;

  always_comb begin
    d = q;

    // A method that sets constants. There are 32; another one's number is stored, so that its words are ignored.
    constant_write = '0;
    if (state_valid_i && state_i.address == SET_CONSTANT_ATTRIBUTE) begin
      d.named = set_constant_attribute_attribute(state_i.value);
      constant_write[4] = d.named < 8'd32;
      if (d.named < 8'd32) d.given[d.named[4:0]] = 1'b1;
    end
    if (state_valid_i && (state_i.address & ~14'hc) == SET_CONSTANT_ATTRIBUTE_VALUE)
      constant_write[3'(state_i.address[3:2])] = q.named < 8'd32;

    // A vector's words; a constant that was never set has no components, and float format.
    if (converted_ready_i) d.converted.valid = 1'b0;
    given = q.given[q.vector.data.info.attribute];
    format = q.vector.data.info.format;
    if (q.vector.data.info.source == VECTOR_SOURCE_CONSTANT) begin
      format.components = given ? set_constant_attribute_components(constant.define) : '0;
      format.size = set_constant_attribute_size(constant.define);
      format.number = given ? set_constant_attribute_numerical_type(constant.define) : VERTEX_NUMBER_FLOAT;
      format.swap = 1'b0;
    end
    words = words_of(format, q.vector.data.info.source == VECTOR_SOURCE_CONSTANT ? constant.words : q.vector.data.words);
    if (q.vector.data.info.source == VECTOR_SOURCE_ZERO) words = '0;
    if (!d.converted.valid && q.vector.valid) begin
      d.converted = {1'b1, q.vector.data.info, words};
      d.vector.valid = 1'b0;
    end
    vector_pop = !d.vector.valid;
    if (vector_valid && vector_pop) d.vector = {1'b1, vector};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
