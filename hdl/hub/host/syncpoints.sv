// Syncpoints: 256 counters that Host reads and increments for its methods, and that the front
// end increments.
//
// An operation takes two cycles; a value is delivered 1 cycle after its read was accepted. Where both sides request,
// the one not served last has priority. Specification: Synchronisation summary.

module syncpoints
  import host_parts_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         count_valid_i,
  output logic         count_ready_o,
  input  count_order_t count_i,
  output logic         count_data_valid_o,  // in the cycle after
  output logic [31:0]  count_data_o,
  input  logic         increment_valid_i,
  output logic         increment_ready_o,
  input  logic [7:0]   increment_i,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    logic [255:0] counted;  // has been incremented, so that the memory's value is valid
    logic         busy;     // a counter has been read
    logic         up;
    logic [7:0]   at;
    logic         host_first;     // Host has priority if both request
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic input_valid, count, pop, write;
  logic [7:0] index;
  logic [31:0] value;

  stage #(
    .WIDTH(8)
  ) increment_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(increment_valid_i),
    .push_ready_o(increment_ready_o),
    .push_i (increment_i),
    .pop_valid_o (input_valid),
    .pop_ready_i (pop),
    .pop_o  (index)
  );

  ram #(
    .WIDTH(32),
    .ADDR (8),
    .LANES(1)
  ) counts (
    .clk_i,
    .rst_ni,
    .read_en_i   (d.busy),
    .read_addr_i (d.at),
    .read_data_o (value),
    .write_en_i  (write),
    .write_addr_i(q.at),
    .write_data_i(count_data_o + 32'd1)
  );

  // ---- outputs
  assign count_ready_o      = !q.busy && (q.host_first || !input_valid);
  assign count_data_valid_o = q.busy && !q.up;
  assign count_data_o       = q.counted[q.at] ? value : '0;
  assign idle_o             = !q.busy && !input_valid;

  // ---- next state
  always_comb begin
    d = q;
    count = count_valid_i && count_ready_o;
    pop = !q.busy && input_valid && !count;
    d.busy = count || pop;
    if (d.busy) begin
      d.at = count ? count_i.index : index;
      d.up = pop || count_i.up;
      d.host_first = pop;
    end
    write = q.busy && q.up;
    if (write) d.counted[q.at] = 1'b1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
