// Vertex address: computes a vector's address from its index, base + index times stride + offset, and whether all of
// it is within the stream. It handles a vector a cycle, 3 cycles from accepting one to its address. It stalls while
// its address is not accepted. Order is kept. Specification: PE / PEL.

module vertex_address
  import vertex_fetch_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            step_valid_i,
  output logic            step_ready_o,
  input  attribute_read_t step_i,
  output logic            request_valid_o,
  input  logic            request_ready_i,
  output vector_request_t request_o,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; attribute_multiple_t data;} multiple;
    struct packed {logic valid; vector_request_t data;} request;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, step_pop;
  attribute_read_t step;

  fifo #(
    .WIDTH($bits(attribute_read_t))
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  // ---- outputs
  assign {request_valid_o, request_o} = q.request;
  assign idle_o = !step_valid && !q.multiple.valid && !q.request.valid;

  // ---- next state
  logic [45:0] place, last;
  /* verilator lint_off UNUSEDSIGNAL */  // stride and index are included in the product
  attribute_read_t read;
  /* verilator lint_on UNUSEDSIGNAL */
  vector_info_t info;

  always_comb begin
    d = q;
    if (request_ready_i) d.request.valid = 1'b0;

    // The vector's location; zeros where a byte is after the stream's last.
    read = q.multiple.data.read;
    place = 46'(read.base) + 46'(q.multiple.data.multiple) + 46'(read.offset);
    last = place + 46'(read.bytes) - 46'd1;
    info = read.info;
    if (info.source == VECTOR_SOURCE_MEMORY && last > 46'(read.limit)) info.source = VECTOR_SOURCE_ZERO;
    if (!d.request.valid && q.multiple.valid) begin
      d.request = {1'b1, info, read.bytes, place[39:0]};
      d.multiple.valid = 1'b0;
    end
    step_pop = !d.multiple.valid;
    if (step_pop && step_valid) d.multiple = {1'b1, step, 44'(step.index) * 44'(step.stride)};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
