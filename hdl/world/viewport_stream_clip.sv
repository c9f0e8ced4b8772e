// VSC: viewport, stream output and clip, one for each PES: turns the outputs of a batch's last shader into primitives for raster,
// with their vertices in entries of the circular buffers. An assembly; rates and stalls are those of its parts. Batches stay in
// order. Specification: PES: VSC.

module viewport_stream_clip
  import copy_out_pkg::*;
  import memory_pkg::*;
  import reports_pkg::*;
  import state_pkg::*;
  import stream_output_pkg::*;
  import viewport_stream_clip_params_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter viewport_stream_clip_params_t P = VIEWPORT_STREAM_CLIP_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       world_valid_i,
  output logic                       world_ready_o,
  input  world_packet_t              world_i,
  input  sm_id_t                     first_sm_i,           // the number of the PES's first SM
  input  logic         [P.sms-1:0]   stage_valid_i,
  output logic         [P.sms-1:0]   stage_ready_o,
  input  stage_packet_t [P.sms-1:0]  stage_i,
  output logic         [P.sms-1:0]   row_request_valid_o,
  input  logic         [P.sms-1:0]   row_request_ready_i,
  output isbe_access_t [P.sms-1:0]   row_request_o,
  input  logic         [P.sms-1:0]   row_valid_i,
  input  isbe_row_t    [P.sms-1:0]   row_i,
  output logic         [P.sms-1:0]   isbe_free_valid_o,
  input  logic         [P.sms-1:0]   isbe_free_ready_i,
  output isbe_rows_t   [P.sms-1:0]   isbe_free_o,
  output logic         [P.sms-1:0]   part_read_valid_o,    // the oldest part has been read, and is not its batch's last
  output logic         [P.sms-1:0]   part_read_o,
  output logic                       entry_request_valid_o,
  input  logic                       entry_request_ready_i,
  output entry_request_t             entry_request_o,
  input  logic                       entry_valid_i,
  output logic                       entry_ready_o,
  input  entry_grant_t               entry_i,
  output logic                       alpha_entry_valid_o,  // entry of a batch of the alpha phase
  input  logic                       alpha_entry_ready_i,
  output alpha_entry_t               alpha_entry_o,
  output logic                       wdx_valid_o,
  input  logic                       wdx_ready_i,
  output wdx_packet_t                wdx_o,
  output logic                       up_valid_o,
  input  logic                       up_ready_i,
  output memory_up_t                 up_o,
  input  logic                       down_valid_i,
  input  memory_down_t               down_i,
  input  client_id_t                 client_i,
  input  line_address_t              window_i,             // first line of the circular buffers
  output logic                       marker_done_valid_o,
  output marker_done_t               marker_done_o,
  output logic                       report_value_valid_o,
  output report_value_t              report_value_o,
  output logic                       idle_o
);

  // Batches for which an SM has rows.
  localparam int unsigned BATCHES = 64;
  // Units that write memory: entries, buffers.
  localparam int unsigned WRITERS = 2;

  // ---- parts
  logic gate_idle, rows_idle, share_idle, transform_idle, cull_idle, clip_idle, gather_idle, fill_idle, write_idle;
  logic emit_idle, drained;
  logic [63:0] prims_in, prims_out;  // primitives that entered the clipper, and that left it
  logic batch_valid, batch_ready, step_valid, cull_room, state_valid, position_valid, position_ready;
  logic attribute_valid, attribute_ready, position_row_valid, attribute_row_valid, vertex_valid, window_valid;
  logic clip_made_valid, clip_made_ready, culled_valid, culled_ready, clipped_valid, clipped_ready, piece_free_valid;
  logic rows_free_valid, placed_valid, prim_valid, prim_ready, piece_valid, piece_ready, fill_valid, fill_ready;
  logic image_valid, record_valid, entry_image_valid, entry_image_ready, lines_valid, written_valid, written_ready;
  vsc_batch_t gate_batch, multicast_batch, batch;
  vsc_step_t gate_step, played, step;
  logic gate_batch_valid, gate_step_valid, multicast_batch_valid, played_valid, multicast_room, multicasts, masks_come;
  logic masks_valid, rows_read_valid, multicast_idle;
  row_read_t masks, rows_read;
  state_t state;
  row_read_t position, attribute;
  isbe_row_t position_row, attribute_row;
  shaded_vertex_t vertex, clip_made;
  window_vertex_t window;
  culled_step_t culled;
  clipped_step_t clipped;
  piece_free_t piece_free;
  rows_free_t rows_free;
  placed_made_t placed;
  out_prim_t prim;
  batch_piece_t piece;
  fill_step_t fill_step;
  image_write_t image;
  record_write_t record;
  entry_image_t entry_image;
  lines_free_t lines;
  entry_written_t written;
  logic stream_room, stream_drained, stream_idle, store_idle, merge_idle, stream_read_valid, stream_read_ready;
  logic stream_row_valid, batch_free_valid, store_valid, store_ready, flush, fence, performed, of_buffers;
  row_read_t stream_read;
  isbe_row_t stream_row;
  rows_free_t batch_free;
  stream_write_t store_write;
  logic [WRITERS-1:0] merge_valid, merge_ready, followed;
  memory_up_t [WRITERS-1:0] merge;
  logic [P.sms-1:0] freed;
  // Copies and writes alternate: the gate passes no packet until the other is done.
  logic copies, copy_idle, settled, alpha_valid, alpha_ready, copy_read_valid, copy_read_ready, copy_row_valid, copied_valid;
  alpha_work_t alpha;
  row_read_t copy_read;
  isbe_row_t copy_row;
  alpha_copied_t copied;
  logic write_requests, copy_requests, write_hears, copy_hears, write_up_valid, copy_up_valid;
  entry_request_t write_request, copy_request;
  memory_up_t write_up, copy_up;
  /* verilator lint_off UNUSEDSIGNAL */  // as many entries as batches
  logic [P.sms-1:0] free_room;
  /* verilator lint_on UNUSEDSIGNAL */

  batch_gate #(
    .P(P.gate)
  ) gate (
    .clk_i,
    .rst_ni,
    .world_valid_i,
    .world_ready_o,
    .world_i,
    .stage_valid_i,
    .stage_ready_o,
    .stage_i,
    .first_sm_i,
    .drained_i    (drained),
    .settled_i    (settled),
    .copies_i     (copies),
    .alpha_valid_o(alpha_valid),
    .alpha_ready_i(alpha_ready),
    .alpha_o      (alpha),
    .batch_valid_o(gate_batch_valid),
    .batch_ready_i(multicasts || batch_ready),
    .batch_o      (gate_batch),
    .step_valid_o (gate_step_valid),
    .step_ready_i (multicasts ? multicast_room : cull_room && stream_room),
    .step_o       (gate_step),
    .state_valid_o(state_valid),
    .state_o      (state),
    .idle_o       (gate_idle)
  );

  viewport_multicast multicast (
    .clk_i,
    .rst_ni,
    .step_valid_i  (multicasts && gate_step_valid),
    .step_ready_o  (multicast_room),
    .step_i        (gate_step),
    .state_valid_i (state_valid),
    .state_i       (state),
    .free_i        (rows_idle),
    .read_valid_o  (masks_valid),
    .read_ready_i  (position_ready),
    .read_o        (masks),
    .row_valid_i   (position_row_valid && masks_come),
    .row_i         (position_row),
    .batch_valid_o (multicast_batch_valid),
    .batch_ready_i (batch_ready),
    .batch_o       (multicast_batch),
    .played_valid_o(played_valid),
    .played_ready_i(cull_room && stream_room),
    .played_o      (played),
    .on_o          (multicasts),
    .waits_o       (masks_come),
    .idle_o        (multicast_idle)
  );

  // With viewport masks, a batch and its steps come from the multicast. Their row is read while no other unit waits for rows.
  assign batch_valid = multicasts ? multicast_batch_valid : gate_batch_valid;
  assign batch = multicasts ? multicast_batch : gate_batch;
  assign step_valid = multicasts ? played_valid : gate_step_valid;
  assign step = multicasts ? played : gate_step;
  assign position_valid = masks_valid || rows_read_valid;
  assign position = masks_valid ? masks : rows_read;

  vertex_rows #(
    .P(P.rows)
  ) rows (
    .clk_i,
    .rst_ni,
    .batch_valid_i    (batch_valid),
    .batch_ready_o    (batch_ready),
    .batch_i          (batch),
    .state_valid_i    (state_valid),
    .state_i          (state),
    .read_valid_o     (rows_read_valid),
    .read_ready_i     (position_ready && !masks_valid),
    .read_o           (rows_read),
    .row_valid_i      (position_row_valid && !masks_come),
    .row_i            (position_row),
    .rows_free_valid_i(rows_free_valid),
    .rows_free_i      (rows_free),
    .vertex_valid_o   (vertex_valid),
    .vertex_o         (vertex),
    .idle_o           (rows_idle)
  );

  row_share #(
    .P(P.share)
  ) share (
    .clk_i,
    .rst_ni,
    .position_valid_i     (position_valid),
    .position_ready_o     (position_ready),
    .position_i           (position),
    .attribute_valid_i    (attribute_valid),
    .attribute_ready_o    (attribute_ready),
    .attribute_i          (attribute),
    .row_request_valid_o,
    .row_request_ready_i,
    .row_request_o,
    .row_valid_i,
    .row_i,
    .position_row_valid_o (position_row_valid),
    .position_row_o       (position_row),
    .attribute_row_valid_o(attribute_row_valid),
    .attribute_row_o      (attribute_row),
    .stream_valid_i       (stream_read_valid),
    .stream_ready_o       (stream_read_ready),
    .stream_i             (stream_read),
    .stream_row_valid_o   (stream_row_valid),
    .stream_row_o         (stream_row),
    .copy_valid_i         (copy_read_valid),
    .copy_ready_o         (copy_read_ready),
    .copy_i               (copy_read),
    .copy_row_valid_o     (copy_row_valid),
    .copy_row_o           (copy_row),
    .idle_o               (share_idle)
  );

  viewport_transform #(
    .P(P.transform)
  ) transform (
    .clk_i,
    .rst_ni,
    .vertex_valid_i(vertex_valid),
    .vertex_i      (vertex),
    .made_valid_i  (clip_made_valid),
    .made_ready_o  (clip_made_ready),
    .made_i        (clip_made),
    .state_valid_i (state_valid),
    .state_i       (state),
    .window_valid_o(window_valid),
    .window_o      (window),
    .idle_o        (transform_idle)
  );

  primitive_cull #(
    .P(P.cull)
  ) cull (
    .clk_i,
    .rst_ni,
    .step_valid_i  (step_valid && stream_room),
    .step_ready_o  (cull_room),
    .step_i        (step),
    .window_valid_i(window_valid),
    .window_i      (window),
    .state_valid_i (state_valid),
    .state_i       (state),
    .culled_valid_o(culled_valid),
    .culled_ready_i(culled_ready),
    .culled_o      (culled),
    .prims_o       (prims_in),
    .idle_o        (cull_idle)
  );

  clipper #(
    .P(P.clip)
  ) clip (
    .clk_i,
    .rst_ni,
    .culled_valid_i    (culled_valid),
    .culled_ready_o    (culled_ready),
    .culled_i          (culled),
    .window_valid_i    (window_valid),
    .window_i          (window),
    .state_valid_i     (state_valid),
    .state_i           (state),
    .piece_free_valid_i(piece_free_valid),
    .piece_free_i      (piece_free),
    .made_valid_o      (clip_made_valid),
    .made_ready_i      (clip_made_ready),
    .made_o            (clip_made),
    .step_valid_o      (clipped_valid),
    .step_ready_i      (clipped_ready),
    .step_o            (clipped),
    .prims_o           (prims_out),
    .idle_o            (clip_idle)
  );

  piece_gather gather (
    .clk_i,
    .rst_ni,
    .step_valid_i (clipped_valid),
    .step_ready_o (clipped_ready),
    .step_i       (clipped),
    .state_valid_i(state_valid),
    .state_i      (state),
    .made_valid_o (placed_valid),
    .made_o       (placed),
    .prim_valid_o (prim_valid),
    .prim_ready_i (prim_ready),
    .prim_o       (prim),
    .piece_valid_o(piece_valid),
    .piece_ready_i(piece_ready),
    .piece_o      (piece),
    .fill_valid_o (fill_valid),
    .fill_ready_i (fill_ready),
    .fill_o       (fill_step),
    .idle_o       (gather_idle)
  );

  attribute_fill #(
    .P(P.fill)
  ) fill (
    .clk_i,
    .rst_ni,
    .fill_valid_i      (fill_valid),
    .fill_ready_o      (fill_ready),
    .fill_i            (fill_step),
    .window_valid_i    (window_valid),
    .window_i          (window),
    .made_valid_i      (placed_valid),
    .made_i            (placed),
    .read_valid_o      (attribute_valid),
    .read_ready_i      (attribute_ready),
    .read_o            (attribute),
    .row_valid_i       (attribute_row_valid),
    .row_i             (attribute_row),
    .lines_valid_i     (lines_valid),
    .lines_i           (lines),
    .image_valid_o     (image_valid),
    .image_o           (image),
    .record_valid_o    (record_valid),
    .record_o          (record),
    .entry_valid_o     (entry_image_valid),
    .entry_ready_i     (entry_image_ready),
    .entry_o           (entry_image),
    .rows_free_valid_o (rows_free_valid),
    .rows_free_o       (rows_free),
    .piece_free_valid_o(piece_free_valid),
    .piece_free_o      (piece_free),
    .idle_o            (fill_idle)
  );

  entry_write #(
    .P(P.write)
  ) write (
    .clk_i,
    .rst_ni,
    .image_valid_i  (image_valid),
    .image_i        (image),
    .record_valid_i (record_valid),
    .record_i       (record),
    .entry_valid_i  (entry_image_valid),
    .entry_ready_o  (entry_image_ready),
    .entry_i        (entry_image),
    .entry_request_valid_o(write_requests),
    .entry_request_ready_i(entry_request_ready_i && !copies),
    .entry_request_o  (write_request),
    .grant_valid_i    (entry_valid_i && !copies),
    .grant_ready_o    (write_hears),
    .grant_i          (entry_i),
    .up_valid_o       (write_up_valid),
    .up_ready_i       (merge_ready[0] && !copies),
    .up_o             (write_up),
    .down_valid_i     (down_valid_i && !of_buffers && !copies),
    .down_i,
    .client_i,
    .window_i,
    .lines_valid_o  (lines_valid),
    .lines_o        (lines),
    .written_valid_o(written_valid),
    .written_ready_i(written_ready),
    .written_o      (written),
    .idle_o         (write_idle)
  );

  copy_out #(
    .P(P.copy)
  ) copy (
    .clk_i,
    .rst_ni,
    .work_valid_i     (alpha_valid),
    .work_ready_o     (alpha_ready),
    .work_i           (alpha),
    .read_valid_o     (copy_read_valid),
    .read_ready_i     (copy_read_ready),
    .read_o           (copy_read),
    .row_valid_i      (copy_row_valid),
    .row_i            (copy_row),
    .copied_valid_o   (copied_valid),
    .copied_o         (copied),
    .entry_request_valid_o(copy_requests),
    .entry_request_ready_i(entry_request_ready_i && copies),
    .entry_request_o    (copy_request),
    .grant_valid_i      (entry_valid_i && copies),
    .grant_ready_o      (copy_hears),
    .grant_i            (entry_i),
    .up_valid_o         (copy_up_valid),
    .up_ready_i         (merge_ready[0] && copies),
    .up_o               (copy_up),
    .down_valid_i       (down_valid_i && 32'(down_i.tag) == ALPHA_TAG && copies),
    .down_i,
    .client_i,
    .window_i,
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .idle_o           (copy_idle)
  );

  assign copies = !copy_idle;
  assign entry_request_valid_o = copies ? copy_requests : write_requests;
  assign entry_request_o = copies ? copy_request : write_request;
  assign entry_ready_o = copies ? copy_hears : write_hears;
  assign merge_valid[0] = copies ? copy_up_valid : write_up_valid;
  assign merge[0] = copies ? copy_up : write_up;

  fifo #(
    .WIDTH($bits(isbe_rows_t)),
    .DEPTH(BATCHES)
  ) free_out[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(freed),
    .push_ready_o(free_room),
    .push_i      ({(P.sms * $bits(isbe_rows_t)) {1'b0}}),
    .pop_valid_o (isbe_free_valid_o),
    .pop_ready_i (isbe_free_ready_i),
    .pop_o       (isbe_free_o)
  );

  stream_output #(
    .P(P.stream)
  ) stream (
    .clk_i,
    .rst_ni,
    .step_valid_i      (step_valid && cull_room),
    .step_ready_o      (stream_room),
    .step_i            (step),
    .state_valid_i     (state_valid),
    .state_i           (state),
    .read_valid_o      (stream_read_valid),
    .read_ready_i      (stream_read_ready),
    .read_o            (stream_read),
    .row_valid_i       (stream_row_valid),
    .row_i             (stream_row),
    .rows_free_valid_i (rows_free_valid),
    .rows_free_i       (rows_free),
    .batch_free_valid_o(batch_free_valid),
    .batch_free_o      (batch_free),
    .write_valid_o     (store_valid),
    .write_ready_i     (store_ready),
    .write_o           (store_write),
    .flush_o           (flush),
    .fence_o           (fence),
    .performed_i       (performed),
    .prims_in_i        (prims_in),
    .prims_out_i       (prims_out),
    .marker_done_valid_o,
    .marker_done_o,
    .report_value_valid_o,
    .report_value_o,
    .drained_o         (stream_drained),
    .idle_o            (stream_idle)
  );

  stream_store #(
    .P(P.store)
  ) store (
    .clk_i,
    .rst_ni,
    .write_valid_i(store_valid),
    .write_ready_o(store_ready),
    .write_i      (store_write),
    .flush_i      (flush),
    .fence_i      (fence),
    .performed_o  (performed),
    .up_valid_o   (merge_valid[1]),
    .up_ready_i   (merge_ready[1]),
    .up_o         (merge[1]),
    .down_valid_i (down_valid_i && of_buffers),
    .down_i,
    .client_i,
    .idle_o       (store_idle)
  );

  arbiter #(
    .WIDTH   ($bits(memory_up_t)),
    .CHANNELS(WRITERS)
  ) up_merge (
    .clk_i,
    .rst_ni,
    .push_valid_i(merge_valid),
    .push_ready_o(merge_ready),
    .push_i      (merge),
    .barrier_i   ('0),
    .more_i      (followed),
    .pop_valid_o (up_valid_o),
    .pop_ready_i (up_ready_i),
    .pop_o       (up_o),
    .idle_o      (merge_idle)
  );

  primitive_emit emit (
    .clk_i,
    .rst_ni,
    .prim_valid_i   (prim_valid),
    .prim_ready_o   (prim_ready),
    .prim_i         (prim),
    .piece_valid_i  (piece_valid),
    .piece_ready_o  (piece_ready),
    .piece_i        (piece),
    .written_valid_i(written_valid),
    .written_ready_o(written_ready),
    .written_i      (written),
    .wdx_valid_o,
    .wdx_ready_i,
    .wdx_o,
    .idle_o         (emit_idle)
  );

  // ---- outputs
  // Nothing is between the gate and the entries.
  assign drained = multicast_idle && rows_idle && transform_idle && cull_idle && clip_idle && gather_idle && stream_drained;
  assign idle_o = gate_idle && drained && fill_idle && write_idle && store_idle && merge_idle && emit_idle && share_idle
      && stream_idle && isbe_free_valid_o == '0 && copy_idle;
  // No entry is to be written, and no SM row is to be read for one.
  assign settled = fill_idle && write_idle && stream_idle && isbe_free_valid_o == '0;

  // Barrier responses are routed by their tags.
  assign of_buffers = 32'(down_i.tag) == STREAM_TAG;

  // Whether a beat follows a packet: after all heads except those of barriers.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic is_followed(input memory_up_t packet);
    memory_head_t head;
    memory_beat_t beat;
    head = memory_up_head(packet);
    beat = memory_up_beat(packet);
    return packet.kind == MEMORY_UP_HEAD ? head.op == MEMORY_OP_WRITE : !beat.last;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb for (int k = 0; k < WRITERS; k++) followed[k] = is_followed(merge[k]);

  // Whether all units have read an SM's oldest batch, or part of one.
  always_comb
    for (int k = 0; k < P.sms; k++) begin
      freed[k] = (batch_free_valid && batch_free.sm == 3'(k) && batch_free.last && !batch_free.again)
          || (copied_valid && copied.sm == 3'(k));
      part_read_valid_o[k] = batch_free_valid && batch_free.sm == 3'(k) && !batch_free.last && !batch_free.again;
      part_read_o[k] = 1'b1;
    end

endmodule
