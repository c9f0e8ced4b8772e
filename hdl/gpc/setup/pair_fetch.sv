// Pair fetch: determines from the indices of primitives which pairs of vertices setup must read, requests them
// (setup-vertex-fetch-width), and lists for primitive assembly, step by step, the source of each vertex. Rate: one
// step or state packet a cycle; a primitive takes one step per pair read, at least one, and one for each state that a
// change of viewport or layer requires. Latency: two cycles after its packet was accepted. It stalls while either
// output is full. In order. Specification: Setup.

module pair_fetch
  import pair_fetch_params_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import viewport_select_pkg::*;
#(
  // ---- parameters
  parameter pair_fetch_params_t P = PAIR_FETCH_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         prim_valid_i,
  output logic         prim_ready_o,
  input  prim_packet_t prim_i,
  output logic         fetch_valid_o,
  input  logic         fetch_ready_i,
  output pair_read_t   fetch_o,
  output logic         step_valid_o,
  input  logic         step_ready_i,
  output step_packet_t step_o,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    vertex_index_t [2:0] held;         // vertices of the previous primitive
    logic [2:0]          held_valid;
    pair_index_t         kept;         // the last pair requested
    logic                kept_valid;
    circular_entry_t     entry;        // entry of the previous primitive
    logic [2:0]          missing;      // vertices of the current primitive that no step has supplied yet
    viewport_windows_t   windows;
    struct packed {logic valid; pair_index_t data;} fetch;
    struct packed {logic valid; step_packet_t data;} step;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  prim_packet_t head;

  fifo #(
    .WIDTH($bits(prim_packet_t)),
    .DEPTH(P.prim_depth)
  ) prim_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(prim_valid_i),
    .push_ready_o(prim_ready_o),
    .push_i (prim_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  // Mask of the vertices that a topology uses.
  function automatic logic [2:0] used(input topology_t topology);
    case (topology)
      TOPOLOGY_LINES: return 3'b011;
      TOPOLOGY_TRIANGLES, TOPOLOGY_TRIANGLE_STRIP, TOPOLOGY_TRIANGLE_FAN: return 3'b111;
      default: return 3'b001;
    endcase
  endfunction

  // Whether a primitive may share vertices with the previous one.
  function automatic logic shares(input topology_t topology);
    return topology == TOPOLOGY_TRIANGLE_STRIP || topology == TOPOLOGY_TRIANGLE_FAN || topology == TOPOLOGY_LINES;
  endfunction

  // Raster records in a 128-byte line of the circular buffers.
  localparam int unsigned LINE_RECORDS_LOG2 = 3;

  /* verilator lint_off UNUSEDSIGNAL */  // render targets; edges are not terms
  function automatic plane_head_t plane_head(input prim_ref_t p);
    plane_head_t terms;
    vertex_index_t first, place;
    first = vertex_index_t'({p.attributes.entry, LINE_RECORDS_LOG2'(0)});
    terms.entry = p.attributes.entry;
    terms.count = p.attributes.count;
    terms.scalars = p.attributes.scalars;
    terms.provoking = p.attributes.provoking;
    for (int k = 0; k < 3; k++) begin
      place = p.vertices[k] - first;
      terms.corners[k] = place[5:0];
    end
    return terms;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- outputs
  assign {fetch_valid_o, fetch_o} = q.fetch;
  assign {step_valid_o, step_o} = q.step;
  assign idle_o = !head_valid && !q.fetch.valid && !q.step.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // attributes are used elsewhere
  prim_ref_t p;
  /* verilator lint_on UNUSEDSIGNAL */
  logic begins, fetch, is_last, same_entry;
  logic [2:0] wanted, missing;
  logic [2:0][2:0] is_held;
  logic [2:0] is_kept;
  logic [2:0][2:0] together;  // vertices in the same pair
  logic [2:0] brought;
  vertex_from_t [2:0] from;
  pair_index_t pair;

  // Work, and its viewport and layer: later units have one of each and receive the changes before the work.
  state_t state;
  place_t state_place;
  clear_place_t clear_place;
  logic works, is_on;
  lacking_t lacks;

  always_comb begin
    d = q;
    p = prim_packet_prim(head);
    state = prim_packet_state(head);
    state_place = place_of(state.address);
    clear_place = of_clear(state);
    works = head.kind == PRIM_PACKET_STATE ? clear_place.is_clear : q.missing == 0;
    lacks = lacking(
        q.windows,
        head.kind == PRIM_PACKET_STATE ? '0 : p.attributes.viewport,
        head.kind == PRIM_PACKET_STATE ? clear_place.layer : 16'(p.attributes.layer)
    );
    is_on = 1'b0;
    pop = 1'b0;

    if (fetch_ready_i) d.fetch.valid = 1'b0;
    if (step_ready_i) d.step.valid = 1'b0;

    // Reuse, in the first step only: the first primitive has no vertex held and no pair kept.
    begins = q.missing == 0;
    same_entry = q.entry == p.attributes.entry;
    wanted = begins ? used(p.topology) : q.missing;
    from = {VERTEX_FROM_HELD2, VERTEX_FROM_HELD1, VERTEX_FROM_HELD0};
    missing = wanted;
    for (int k = 0; k < 3; k++) begin
      for (int j = 0; j < 3; j++)
        is_held[k][j] = shares(
            p.topology
        ) && !p.first && same_entry && q.held_valid[j] && q.held[j] == p.vertices[k];
      for (int j = 0; j < 3; j++) together[k][j] = p.vertices[k][15:1] == p.vertices[j][15:1];
      is_kept[k] = !p.first && same_entry && q.kept_valid && q.kept == p.vertices[k][15:1];
      if (begins && wanted[k]) begin
        if (is_held[k] != 0 || is_kept[k]) missing[k] = 1'b0;
        if (is_held[k][0]) from[k] = VERTEX_FROM_HELD0;
        else if (is_held[k][1]) from[k] = VERTEX_FROM_HELD1;
        else if (is_held[k][2]) from[k] = VERTEX_FROM_HELD2;
        else if (is_kept[k]) from[k] = p.vertices[k][0] ? VERTEX_FROM_KEPT1 : VERTEX_FROM_KEPT0;
      end
    end

    // The pair of the first vertex still missing; its vertices are found by comparisons in parallel to those above,
    // not after them.
    fetch = missing != 0;
    if (missing[0]) pair = p.vertices[0][15:1];
    else if (missing[1]) pair = p.vertices[1][15:1];
    else pair = p.vertices[2][15:1];
    for (int k = 0; k < 3; k++) begin
      brought[k] = missing[0] ? together[k][0] : missing[1] ? together[k][1] : together[k][2];
      if (missing[k] && brought[k]) from[k] = p.vertices[k][0] ? VERTEX_FROM_NEW1 : VERTEX_FROM_NEW0;
    end
    missing &= ~brought;
    is_last = missing == 0;

    if (head_valid && !d.fetch.valid && !d.step.valid) begin
      d.step.valid = 1'b1;
      if (works) d.windows = lacks.windows;
      if (works && lacks.any) d.step.data = step_packet_of_state(lacks.state);
      else unique case (head.kind)
        PRIM_PACKET_STATE: begin
          pop = 1'b1;
          is_on = state_place.viewport == q.windows.current;
          if (state_place.is_one) begin
            d.windows.all[state_place.viewport].words[state_place.word] = state.value;
            if (is_on) d.windows.live.words[state_place.word] = state.value;
            state.address = method(state_place.word);
          end
          // State of another viewport is kept here.
          if (state_place.is_one && !is_on) d.step.valid = 1'b0;
          else d.step.data = step_packet_of_state(state);
          d.kept_valid = 1'b0;  // what follows may belong to another draw
        end
        PRIM_PACKET_PRIM: begin
          pop = is_last;
          d.missing = missing;
          d.step.data = step_packet_of_step('{
              prim: p.prim,
              head: plane_head(p),
              topology: p.topology,
              fetch: fetch,
              last: is_last,
              edges: p.attributes.edges,
              from: from
          });
          if (fetch) begin
            d.fetch = {1'b1, pair};
            d.kept_valid = 1'b1;
            d.kept = pair;
          end
          if (is_last) begin
            d.entry = p.attributes.entry;
            d.held = p.vertices;
            d.held_valid = used(p.topology);
          end
        end
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.windows <= WINDOWS_RESET;
    end else q <= d;
  end

endmodule
