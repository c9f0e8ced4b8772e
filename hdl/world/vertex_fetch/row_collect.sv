// Row collect: transposes vectors into rows of shared memory, one for each component that the shader reads: lane v is
// vertex v. It accepts a vector a cycle; rows of an attribute are sent in consecutive cycles after its last vector, so
// that an attribute of fewer than four vertices takes four cycles. Each component is processed a cycle after the one
// before it, and a row is sent when its last lane arrives. Rows that are not accepted stall it. Attributes stay in
// order, and a batch's end follows its rows. Specification: ISBEs.

module row_collect
  import row_collect_params_pkg::*;
  import vertex_fetch_pkg::*;
  import vertex_rows_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter row_collect_params_t P = ROW_COLLECT_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              batch_valid_i,
  output logic              batch_ready_o,
  input  batch_place_t      batch_i,
  input  logic              vector_valid_i,
  output logic              vector_ready_o,
  input  attribute_vector_t vector_i,
  output logic              row_valid_o,
  input  logic              row_ready_i,
  output row_write_t        row_o,
  output logic              ready_valid_o,
  input  logic              ready_ready_i,
  output batch_ready_t      ready_o,
  output logic              idle_o
);

  // Cycles between an attribute's last vector and the next one's.
  localparam logic [1:0] SEPARATE = 2'd3;

  // ---- registers
  typedef struct packed {logic valid; collect_step_t data;} step_offer_t;

  typedef struct packed {
    isbe_row_t [3:0]   rows;         // by component
    step_offer_t [2:0] steps;        // vectors whose second, third, fourth component is next
    logic [1:0]        wait_cycles;  // cycles until an attribute may end
    struct packed {logic valid; row_write_t data;} row;
    struct packed {logic valid; batch_ready_t data;} ready;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic batch_valid, batch_pop, vector_valid, vector_pop;
  batch_place_t batch;
  attribute_vector_t vector;

  fifo #(
    .WIDTH($bits(batch_place_t)),
    .DEPTH(P.batches)
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

  // ---- outputs
  assign {row_valid_o, row_o} = q.row;
  assign {ready_valid_o, ready_o} = q.ready;
  assign idle_o = !batch_valid && !vector_valid && !q.steps[0].valid && !q.steps[1].valid && !q.steps[2].valid
      && !q.row.valid && !q.ready.valid;

  // ---- next state
  logic may, leaves, ends, goes;
  logic [1:0] component;
  step_offer_t [3:0] all;
  logic [3:0] below;
  logic [9:0] at;
  row_write_t row;

  always_comb begin
    d = q;
    if (row_ready_i) d.row.valid = 1'b0;
    if (ready_ready_i) d.ready.valid = 1'b0;

    // The vector whose first component is next, and those after it.
    may = vector_valid && batch_valid && !(vector.info.last && q.wait_cycles != '0);
    all = {q.steps, {may, vector, batch}};

    // The first row is that of indices.
    leaves = 1'b0;
    component = '0;
    row = '0;
    for (int k = 3; k >= 0; k--) begin
      below = all[k].data.vector.info.mask & 4'((1 << k) - 1);
      at = 10'd1 + 10'(all[k].data.vector.info.place) + 10'($countones(below));
      if (all[k].valid && all[k].data.vector.info.last && all[k].data.vector.info.mask[k]
          && at < all[k].data.place.rows) begin
        leaves = 1'b1;
        component = 2'(k);
        row.sm = all[k].data.place.sm;
        row.access.request.write = 1'b1;
        row.access.request.row = all[k].data.place.row + at;
        row.access.request.words = lanes_of(all[k].data.place.vertices);
      end
    end
    ends = q.steps[2].valid && q.steps[2].data.vector.info.closes;
    goes = (!leaves || !d.row.valid) && !(ends && d.ready.valid);

    if (goes) begin
      for (int k = 0; k < 4; k++)
        if (all[k].valid) d.rows[k].words[all[k].data.vector.info.lane] = all[k].data.vector.words[k];
      row.access.data = d.rows[component];
      if (leaves) d.row = {1'b1, row};
      if (ends) d.ready = {1'b1, q.steps[2].data.place.sm, q.steps[2].data.place.batch, q.steps[2].data.place.row};
      for (int k = 0; k < 3; k++) begin
        d.steps[k].valid = all[k].valid;
        if (all[k].valid) d.steps[k].data = all[k].data;
      end
      d.wait_cycles = may && vector.info.last ? SEPARATE : q.wait_cycles == '0 ? '0 : q.wait_cycles - 2'd1;
    end
    vector_pop = goes && may;
    batch_pop = goes && may && vector.info.closes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
