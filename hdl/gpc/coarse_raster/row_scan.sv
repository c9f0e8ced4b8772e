// Row scan: finds the touched tiles of each primitive row by row and sends the tile walk the runs that contain tiles
// of its GPC. Rate: one packet, or one window of SCAN_TILES tiles, a cycle. Latency: 12 cycles from a packet to its
// first run. The queue of runs in the tile walk lets the scan run ahead, so that rows and primitives follow each
// other without a bubble. A full output stalls the whole pipeline. In order. Specification: Coarse raster.
//
// A packet without tiles (state, a clear, a primitive that touches none) is sent as an empty run, in order.

module row_scan
  import coarse_pkg::*;
  import raster_pkg::*;
  import row_scan_params_pkg::*;
  import scan_run_pkg::*;
  import scan_window_pkg::*;
#(
  // ---- parameters
  parameter row_scan_params_t P = ROW_SCAN_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          setup_valid_i,
  output logic          setup_ready_o,
  input  setup_packet_t setup_i,
  input  gpc_id_t       gpc_i,          // index of this GPC
  output logic          span_valid_o,
  input  logic          span_ready_i,
  output tile_span_t    span_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    place_t     place;
    terms_t     terms;
    origin_window_t origin;
    window_t    window;
    quarters_t  quarters;
    touched_t   touched;
    ends_t      ends;
    run_t       run;
    logic       pending_valid;
    logic       pending_open;   // the packet of `pending` has not ended
    tile_span_t pending;
    struct packed {logic valid; tile_span_t data;} span;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic setup_valid, pop_setup, origin_valid, origin_ready, pop_origin;
  setup_packet_t setup;
  /* verilator lint_off UNUSEDSIGNAL */  // an entry of the queue is always valid
  origin_window_t first_origin;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(setup_packet_t)),
    .DEPTH(P.setup_depth)
  ) setup_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(setup_valid_i),
    .push_ready_o(setup_ready_o),
    .push_i (setup_i),
    .pop_valid_o (setup_valid),
    .pop_ready_i (pop_setup),
    .pop_o  (setup)
  );

  // Decouples the loop of the scan from the stages before it.
  fifo #(
    .WIDTH($bits(origin_window_t))
  ) origins (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.origin.valid),
    .push_ready_o(origin_ready),
    .push_i (q.origin),
    .pop_valid_o (origin_valid),
    .pop_ready_i (pop_origin),
    .pop_o  (first_origin)
  );

  // ---- outputs
  logic stages;

  assign stages = q.place.valid || q.terms.valid || q.origin.valid || q.window.valid || q.quarters.valid
      || q.touched.valid || q.ends.valid || q.run.valid;
  assign {span_valid_o, span_o} = q.span;
  assign idle_o = !(stages || q.pending_valid || q.span.valid || setup_valid || origin_valid);

  // ---- next state
  lookup_t seen;
  logic done, origin_free, terms_free, some, comes, closes;

  always_comb begin
    d = q;
    seen = lookup(q.window);
    done = !q.window.valid || seen.next == MOVE_DONE;
    origin_free = origin_ready || !q.origin.valid;
    terms_free = origin_free || !q.terms.valid;
    some = q.run.count > 0;
    comes = q.run.valid && (some || q.run.closing && !q.pending_open);
    closes = q.run.valid && q.run.closing && !some && q.pending_open;

    // Compute the first window of each packet.
    if (origin_free) begin
      d.origin.valid = 1'b0;
      if (q.terms.valid) d.origin = origin(q.terms);
    end
    if (terms_free) begin
      d.terms.valid = 1'b0;
      if (q.place.valid) d.terms = terms(q.place);
    end
    pop_setup = terms_free || !q.place.valid;
    if (pop_setup) begin
      d.place.valid = setup_valid;
      if (setup_valid && setup.kind == SETUP_PACKET_PRIM) d.place = place(setup_packet_prim(setup));
      else if (setup_valid) d.place.pass = 1'b1;
    end

    pop_origin = 1'b0;
    if (!q.span.valid || span_ready_i) begin
      // Scan the window and choose the next one.
      pop_origin = done;
      if (done) begin
        d.window.valid = 1'b0;
        if (origin_valid) d.window = first_window(first_origin);
      end else d.window = moved(q.window, seen);

      // Convert the touched tiles of the window to a run.
      d.quarters.valid = q.window.valid && seen.sweep;
      if (d.quarters.valid) d.quarters = quarters(q.window, done);
      d.touched.valid = q.quarters.valid;
      if (q.quarters.valid) d.touched = touched(q.quarters, gpc_i, P.gpcs);
      d.ends.valid = q.touched.valid;
      if (q.touched.valid) d.ends = ends(q.touched);
      d.run.valid = q.ends.valid;
      if (q.ends.valid) d.run = run(q.ends, P.gpcs);

      // Hold a run until it is known whether its primitive has another one.
      d.span.valid = q.pending_valid && (!q.pending_open || comes || closes);
      if (d.span.valid) begin
        d.span.data = q.pending;
        d.span.data.last = q.pending.last || closes;
        d.pending_valid = 1'b0;
        d.pending_open = 1'b0;
      end
      if (comes) begin
        d.pending_valid = 1'b1;
        d.pending_open = !q.run.closing;
        d.pending = span(q.run, !q.pending_open);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
