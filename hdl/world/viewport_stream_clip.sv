// Generated from rtl-model/world/viewport_stream_clip.rs by `cargo test -p assemblies`; do not edit.
// VSC: viewport, stream output and clip, one for each PES: turns the outputs of a batch's last shader into primitives for raster,
// with their vertices in entries of the circular buffers. An assembly; rates and stalls are those of its parts. Batches stay in
// order. Specification: PES: VSC.

module viewport_stream_clip
  import copy_out_pkg::*;
  import entry_image_pkg::*;
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
  input  sm_id_t                     first_sm_i,            // the number of the PES's first SM
  input  logic           [P.sms-1:0] stage_valid_i,
  output logic           [P.sms-1:0] stage_ready_o,
  input  stage_packet_t  [P.sms-1:0] stage_i,
  output logic           [P.sms-1:0] row_request_valid_o,
  input  logic           [P.sms-1:0] row_request_ready_i,
  output isbe_access_t   [P.sms-1:0] row_request_o,
  input  logic           [P.sms-1:0] row_valid_i,
  input  isbe_row_t      [P.sms-1:0] row_i,
  output logic           [P.sms-1:0] isbe_free_valid_o,
  input  logic           [P.sms-1:0] isbe_free_ready_i,
  output isbe_rows_t     [P.sms-1:0] isbe_free_o,
  output logic           [P.sms-1:0] part_read_valid_o,     // the oldest part has been read, and is not its batch's last
  output logic           [P.sms-1:0] part_read_o,
  output logic                       entry_request_valid_o,
  input  logic                       entry_request_ready_i,
  output entry_request_t             entry_request_o,
  input  logic                       entry_valid_i,
  output logic                       entry_ready_o,
  input  entry_grant_t               entry_i,
  output logic                       alpha_entry_valid_o,   // entry of a batch of the alpha phase
  input  logic                       alpha_entry_ready_i,
  output alpha_entry_t               alpha_entry_o,
  output logic                       wdx_valid_o,
  input  logic                       wdx_ready_i,
  output wdx_packet_t                wdx_o,
  output logic                       memory_up_valid_o,
  input  logic                       memory_up_ready_i,
  output memory_up_t                 memory_up_o,
  input  logic                       memory_down_valid_i,
  input  memory_down_t               memory_down_i,
  input  line_address_t              window_i,              // first line of the circular buffers
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

  // ---- wires
  logic gate_alpha_valid, gate_alpha_ready, gate_batch_valid, gate_step_valid, gate_state_valid, gate_idle;
  alpha_work_t gate_alpha;
  vsc_batch_t gate_batch;
  vsc_step_t gate_step;
  state_t gate_state;
  logic multicast_step_ready, multicast_read_valid, multicast_batch_valid, multicast_played_valid, multicast_on;
  logic multicast_waits, multicast_idle;
  row_read_t multicast_read;
  vsc_batch_t multicast_batch;
  vsc_step_t multicast_played;
  logic rows_batch_ready, rows_read_valid, rows_vertex_valid, rows_idle;
  row_read_t rows_read;
  shaded_vertex_t rows_vertex;
  logic share_position_ready, share_position_row_valid, share_attribute_row_valid, share_stream_row_valid;
  logic share_copy_row_valid, share_idle;
  isbe_row_t share_position_row, share_attribute_row, share_stream_row, share_copy_row;
  logic transform_window_valid, transform_idle;
  window_vertex_t transform_window;
  logic cull_step_valid, cull_step_ready, cull_culled_valid, cull_culled_ready, cull_idle;
  culled_step_t cull_culled;
  logic [63:0] cull_prims;
  logic clip_made_ready, clip_made_valid, clip_step_valid, clip_step_ready, clip_idle;
  shaded_vertex_t clip_made;
  clipped_step_t clip_step;
  logic [63:0] clip_prims;
  logic gather_made_valid, gather_prim_valid, gather_prim_ready, gather_piece_valid, gather_piece_ready;
  logic gather_fill_valid, gather_fill_ready, gather_idle;
  placed_made_t gather_made;
  out_prim_t gather_prim;
  batch_piece_t gather_piece;
  fill_step_t gather_fill;
  logic fill_read_ready, fill_read_valid, fill_image_valid, fill_record_valid, fill_entry_valid, fill_entry_ready;
  logic fill_rows_free_valid, fill_piece_free_valid, fill_idle;
  row_read_t fill_read;
  image_write_t fill_image;
  record_write_t fill_record;
  entry_image_t fill_entry;
  rows_free_t fill_rows_free;
  piece_free_t fill_piece_free;
  logic write_entry_request_valid, write_grant_ready, write_memory_up_valid, write_lines_valid, write_written_valid;
  logic write_written_ready, write_idle;
  entry_request_t write_entry_request;
  memory_up_t write_memory_up;
  lines_free_t write_lines;
  entry_written_t write_written;
  logic copy_read_ready, copy_read_valid, copy_copied_valid, copy_entry_request_valid, copy_grant_ready;
  logic copy_memory_up_valid, copy_idle;
  row_read_t copy_read;
  entry_request_t copy_entry_request;
  memory_up_t copy_memory_up;
  logic [P.sms-1:0] free_out_push_valid;
  logic stream_read_ready, stream_step_valid, stream_step_ready, stream_read_valid, stream_batch_free_valid;
  logic stream_write_valid, stream_write_ready, stream_flush, stream_fence, stream_drained, stream_idle;
  row_read_t stream_read;
  stream_write_t stream_write;
  logic store_performed, store_memory_up_valid, store_idle;
  memory_up_t store_memory_up;
  logic [WRITERS-1:0] up_merge_push_valid, up_merge_more;
  memory_up_t [WRITERS-1:0] up_merge_push;
  logic up_merge_idle;
  logic emit_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  alpha_copied_t copy_copied;
  rows_free_t stream_batch_free;
  logic [WRITERS-1:0] up_merge_push_ready;
  /* verilator lint_on UNUSEDSIGNAL */

  logic drained;
  logic settled;
  logic takes_step;

  // No work is in flight between the gate and the entries.
  assign drained = multicast_idle && rows_idle && transform_idle && cull_idle && clip_idle && gather_idle
      && stream_drained;

  // No entry is to be written, and no SM row is to be read for one.
  assign settled = fill_idle && write_idle && stream_idle && !(isbe_free_valid_o != '0);

  // A step goes to culling and to stream output at once.
  assign takes_step = cull_step_ready && stream_step_ready;

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  function automatic logic begins_write(input memory_up_t packet);
    memory_head_t head;
    head = memory_up_head(packet);
    return packet.kind == MEMORY_UP_HEAD && (head.op == MEMORY_OP_WRITE);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  function automatic logic continues(input memory_up_t packet);
    memory_beat_t beat;
    beat = memory_up_beat(packet);
    return packet.kind == MEMORY_UP_BEAT && (!beat.last);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    cull_step_valid = (multicast_on ? multicast_played_valid : gate_step_valid) && stream_step_ready;
  end

  always_comb begin
    for (int k = 0; k < P.sms; k++) begin
      free_out_push_valid[k] = stream_batch_free_valid && 32'(stream_batch_free.sm) == k && stream_batch_free.last
      && !stream_batch_free.again || copy_copied_valid && 32'(copy_copied.sm) == k;
    end
  end

  always_comb begin
    stream_step_valid = (multicast_on ? multicast_played_valid : gate_step_valid) && cull_step_ready;
  end

  always_comb begin
    up_merge_push_valid = '0;
    for (int n = 0; n < WRITERS; n++) up_merge_push[n] = '0;
    up_merge_more = '0;
    up_merge_push_valid[0] = copy_idle ? write_memory_up_valid : copy_memory_up_valid;
    up_merge_push[0] = copy_idle ? write_memory_up : copy_memory_up;
    up_merge_more[0] = copy_idle ? begins_write(write_memory_up) || continues(write_memory_up)
      : begins_write(copy_memory_up) || continues(copy_memory_up);
    up_merge_push_valid[1] = store_memory_up_valid;
    up_merge_push[1] = store_memory_up;
    up_merge_more[1] = begins_write(store_memory_up) || continues(store_memory_up);
  end

  // ---- parts
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
    .copies_i     (!copy_idle),
    .alpha_valid_o(gate_alpha_valid),
    .alpha_ready_i(gate_alpha_ready),
    .alpha_o      (gate_alpha),
    .batch_valid_o(gate_batch_valid),
    .batch_ready_i(multicast_on || rows_batch_ready),
    .batch_o      (gate_batch),
    .step_valid_o (gate_step_valid),
    .step_ready_i (multicast_on ? multicast_step_ready : takes_step),
    .step_o       (gate_step),
    .state_valid_o(gate_state_valid),
    .state_o      (gate_state),
    .idle_o       (gate_idle)
  );

  viewport_multicast multicast (
    .clk_i,
    .rst_ni,
    .step_valid_i  (gate_step_valid && multicast_on),
    .step_ready_o  (multicast_step_ready),
    .step_i        (gate_step),
    .state_valid_i (gate_state_valid),
    .state_i       (gate_state),
    .free_i        (rows_idle),
    .read_valid_o  (multicast_read_valid),
    .read_ready_i  (share_position_ready),
    .read_o        (multicast_read),
    .row_valid_i   (share_position_row_valid && multicast_waits),
    .row_i         (share_position_row),
    .batch_valid_o (multicast_batch_valid),
    .batch_ready_i (rows_batch_ready),
    .batch_o       (multicast_batch),
    .played_valid_o(multicast_played_valid),
    .played_ready_i(takes_step),
    .played_o      (multicast_played),
    .on_o          (multicast_on),
    .waits_o       (multicast_waits),
    .idle_o        (multicast_idle)
  );

  vertex_rows #(
    .P(P.rows)
  ) rows (
    .clk_i,
    .rst_ni,
    .batch_valid_i    (multicast_on ? multicast_batch_valid : gate_batch_valid),
    .batch_ready_o    (rows_batch_ready),
    .batch_i          (multicast_on ? multicast_batch : gate_batch),
    .state_valid_i    (gate_state_valid),
    .state_i          (gate_state),
    .read_valid_o     (rows_read_valid),
    .read_ready_i     (share_position_ready && !multicast_read_valid),
    .read_o           (rows_read),
    .row_valid_i      (share_position_row_valid && !multicast_waits),
    .row_i            (share_position_row),
    .rows_free_valid_i(fill_rows_free_valid),
    .rows_free_i      (fill_rows_free),
    .vertex_valid_o   (rows_vertex_valid),
    .vertex_o         (rows_vertex),
    .idle_o           (rows_idle)
  );

  row_share #(
    .P(P.share)
  ) share (
    .clk_i,
    .rst_ni,
    .position_valid_i     (multicast_read_valid || rows_read_valid),
    .position_ready_o     (share_position_ready),
    .position_i           (multicast_read_valid ? multicast_read : rows_read),
    .attribute_valid_i    (fill_read_valid),
    .attribute_ready_o    (fill_read_ready),
    .attribute_i          (fill_read),
    .stream_valid_i       (stream_read_valid),
    .stream_ready_o       (stream_read_ready),
    .stream_i             (stream_read),
    .copy_valid_i         (copy_read_valid),
    .copy_ready_o         (copy_read_ready),
    .copy_i               (copy_read),
    .row_request_valid_o,
    .row_request_ready_i,
    .row_request_o,
    .row_valid_i,
    .row_i,
    .position_row_valid_o (share_position_row_valid),
    .position_row_o       (share_position_row),
    .attribute_row_valid_o(share_attribute_row_valid),
    .attribute_row_o      (share_attribute_row),
    .stream_row_valid_o   (share_stream_row_valid),
    .stream_row_o         (share_stream_row),
    .copy_row_valid_o     (share_copy_row_valid),
    .copy_row_o           (share_copy_row),
    .idle_o               (share_idle)
  );

  viewport_transform #(
    .P(P.transform)
  ) transform (
    .clk_i,
    .rst_ni,
    .vertex_valid_i(rows_vertex_valid),
    .vertex_i      (rows_vertex),
    .made_valid_i  (clip_made_valid),
    .made_ready_o  (clip_made_ready),
    .made_i        (clip_made),
    .state_valid_i (gate_state_valid),
    .state_i       (gate_state),
    .window_valid_o(transform_window_valid),
    .window_o      (transform_window),
    .idle_o        (transform_idle)
  );

  primitive_cull #(
    .P(P.cull)
  ) cull (
    .clk_i,
    .rst_ni,
    .step_valid_i  (cull_step_valid),
    .step_ready_o  (cull_step_ready),
    .step_i        (multicast_on ? multicast_played : gate_step),
    .window_valid_i(transform_window_valid),
    .window_i      (transform_window),
    .state_valid_i (gate_state_valid),
    .state_i       (gate_state),
    .culled_valid_o(cull_culled_valid),
    .culled_ready_i(cull_culled_ready),
    .culled_o      (cull_culled),
    .prims_o       (cull_prims),
    .idle_o        (cull_idle)
  );

  clipper #(
    .P(P.clip)
  ) clip (
    .clk_i,
    .rst_ni,
    .culled_valid_i    (cull_culled_valid),
    .culled_ready_o    (cull_culled_ready),
    .culled_i          (cull_culled),
    .window_valid_i    (transform_window_valid),
    .window_i          (transform_window),
    .state_valid_i     (gate_state_valid),
    .state_i           (gate_state),
    .piece_free_valid_i(fill_piece_free_valid),
    .piece_free_i      (fill_piece_free),
    .made_valid_o      (clip_made_valid),
    .made_ready_i      (clip_made_ready),
    .made_o            (clip_made),
    .step_valid_o      (clip_step_valid),
    .step_ready_i      (clip_step_ready),
    .step_o            (clip_step),
    .prims_o           (clip_prims),
    .idle_o            (clip_idle)
  );

  piece_gather gather (
    .clk_i,
    .rst_ni,
    .step_valid_i (clip_step_valid),
    .step_ready_o (clip_step_ready),
    .step_i       (clip_step),
    .state_valid_i(gate_state_valid),
    .state_i      (gate_state),
    .made_valid_o (gather_made_valid),
    .made_o       (gather_made),
    .prim_valid_o (gather_prim_valid),
    .prim_ready_i (gather_prim_ready),
    .prim_o       (gather_prim),
    .piece_valid_o(gather_piece_valid),
    .piece_ready_i(gather_piece_ready),
    .piece_o      (gather_piece),
    .fill_valid_o (gather_fill_valid),
    .fill_ready_i (gather_fill_ready),
    .fill_o       (gather_fill),
    .idle_o       (gather_idle)
  );

  attribute_fill #(
    .P(P.fill)
  ) fill (
    .clk_i,
    .rst_ni,
    .fill_valid_i      (gather_fill_valid),
    .fill_ready_o      (gather_fill_ready),
    .fill_i            (gather_fill),
    .window_valid_i    (transform_window_valid),
    .window_i          (transform_window),
    .made_valid_i      (gather_made_valid),
    .made_i            (gather_made),
    .read_valid_o      (fill_read_valid),
    .read_ready_i      (fill_read_ready),
    .read_o            (fill_read),
    .row_valid_i       (share_attribute_row_valid),
    .row_i             (share_attribute_row),
    .lines_valid_i     (write_lines_valid),
    .lines_i           (write_lines),
    .image_valid_o     (fill_image_valid),
    .image_o           (fill_image),
    .record_valid_o    (fill_record_valid),
    .record_o          (fill_record),
    .entry_valid_o     (fill_entry_valid),
    .entry_ready_i     (fill_entry_ready),
    .entry_o           (fill_entry),
    .rows_free_valid_o (fill_rows_free_valid),
    .rows_free_o       (fill_rows_free),
    .piece_free_valid_o(fill_piece_free_valid),
    .piece_free_o      (fill_piece_free),
    .idle_o            (fill_idle)
  );

  entry_write #(
    .P(P.write)
  ) write (
    .clk_i,
    .rst_ni,
    .image_valid_i        (fill_image_valid),
    .image_i              (fill_image),
    .record_valid_i       (fill_record_valid),
    .record_i             (fill_record),
    .entry_valid_i        (fill_entry_valid),
    .entry_ready_o        (fill_entry_ready),
    .entry_i              (fill_entry),
    .entry_request_valid_o(write_entry_request_valid),
    .entry_request_ready_i(entry_request_ready_i && copy_idle),
    .entry_request_o      (write_entry_request),
    .grant_valid_i        (entry_valid_i && copy_idle),
    .grant_ready_o        (write_grant_ready),
    .grant_i              (entry_i),
    .memory_up_valid_o    (write_memory_up_valid),
    .memory_up_ready_i    (up_merge_push_ready[0] && copy_idle),
    .memory_up_o          (write_memory_up),
    .memory_down_valid_i,
    .memory_down_i,
    .window_i,
    .lines_valid_o        (write_lines_valid),
    .lines_o              (write_lines),
    .written_valid_o      (write_written_valid),
    .written_ready_i      (write_written_ready),
    .written_o            (write_written),
    .idle_o               (write_idle)
  );

  copy_out #(
    .P(P.copy)
  ) copy (
    .clk_i,
    .rst_ni,
    .work_valid_i         (gate_alpha_valid),
    .work_ready_o         (gate_alpha_ready),
    .work_i               (gate_alpha),
    .read_valid_o         (copy_read_valid),
    .read_ready_i         (copy_read_ready),
    .read_o               (copy_read),
    .row_valid_i          (share_copy_row_valid),
    .row_i                (share_copy_row),
    .copied_valid_o       (copy_copied_valid),
    .copied_o             (copy_copied),
    .entry_request_valid_o(copy_entry_request_valid),
    .entry_request_ready_i(entry_request_ready_i && !copy_idle),
    .entry_request_o      (copy_entry_request),
    .grant_valid_i        (entry_valid_i && !copy_idle),
    .grant_ready_o        (copy_grant_ready),
    .grant_i              (entry_i),
    .memory_up_valid_o    (copy_memory_up_valid),
    .memory_up_ready_i    (up_merge_push_ready[0] && !copy_idle),
    .memory_up_o          (copy_memory_up),
    .memory_down_valid_i,
    .memory_down_i,
    .window_i,
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .idle_o               (copy_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  fifo #(
    .WIDTH($bits(isbe_rows_t)),
    .DEPTH(BATCHES)
  ) free_out[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(free_out_push_valid),
    .push_ready_o(),
    .push_i      (isbe_rows_t'('0)),
    .pop_valid_o (isbe_free_valid_o),
    .pop_ready_i (isbe_free_ready_i),
    .pop_o       (isbe_free_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  stream_output #(
    .P(P.stream)
  ) stream (
    .clk_i,
    .rst_ni,
    .step_valid_i      (stream_step_valid),
    .step_ready_o      (stream_step_ready),
    .step_i            (multicast_on ? multicast_played : gate_step),
    .state_valid_i     (gate_state_valid),
    .state_i           (gate_state),
    .read_valid_o      (stream_read_valid),
    .read_ready_i      (stream_read_ready),
    .read_o            (stream_read),
    .row_valid_i       (share_stream_row_valid),
    .row_i             (share_stream_row),
    .rows_free_valid_i (fill_rows_free_valid),
    .rows_free_i       (fill_rows_free),
    .batch_free_valid_o(stream_batch_free_valid),
    .batch_free_o      (stream_batch_free),
    .write_valid_o     (stream_write_valid),
    .write_ready_i     (stream_write_ready),
    .write_o           (stream_write),
    .flush_o           (stream_flush),
    .fence_o           (stream_fence),
    .performed_i       (store_performed),
    .prims_in_i        (cull_prims),
    .prims_out_i       (clip_prims),
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
    .write_valid_i    (stream_write_valid),
    .write_ready_o    (stream_write_ready),
    .write_i          (stream_write),
    .flush_i          (stream_flush),
    .fence_i          (stream_fence),
    .performed_o      (store_performed),
    .memory_up_valid_o(store_memory_up_valid),
    .memory_up_ready_i(up_merge_push_ready[1]),
    .memory_up_o      (store_memory_up),
    .memory_down_valid_i,
    .memory_down_i,
    .idle_o           (store_idle)
  );

  arbiter #(
    .WIDTH($bits(memory_up_t)),
    .CHANNELS(WRITERS)
  ) up_merge (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_merge_push_valid),
    .push_ready_o(up_merge_push_ready),
    .push_i      (up_merge_push),
    .barrier_i   ('0),
    .more_i      (up_merge_more),
    .pop_valid_o (memory_up_valid_o),
    .pop_ready_i (memory_up_ready_i),
    .pop_o       (memory_up_o),
    .idle_o      (up_merge_idle)
  );

  primitive_emit emit (
    .clk_i,
    .rst_ni,
    .prim_valid_i   (gather_prim_valid),
    .prim_ready_o   (gather_prim_ready),
    .prim_i         (gather_prim),
    .piece_valid_i  (gather_piece_valid),
    .piece_ready_o  (gather_piece_ready),
    .piece_i        (gather_piece),
    .written_valid_i(write_written_valid),
    .written_ready_o(write_written_ready),
    .written_i      (write_written),
    .wdx_valid_o,
    .wdx_ready_i,
    .wdx_o,
    .idle_o         (emit_idle)
  );

  // ---- outputs
  assign entry_request_valid_o = copy_idle ? write_entry_request_valid : copy_entry_request_valid;
  assign entry_request_o = copy_idle ? write_entry_request : copy_entry_request;
  assign entry_ready_o = copy_idle ? write_grant_ready : copy_grant_ready;
  assign idle_o = gate_idle && drained && settled && store_idle && up_merge_idle && emit_idle && share_idle
      && copy_idle;

  always_comb begin
    for (int k = 0; k < P.sms; k++) begin
      part_read_valid_o[k] = stream_batch_free_valid && 32'(stream_batch_free.sm) == k && !stream_batch_free.last
      && !stream_batch_free.again;
      part_read_o[k] = 1'b1;
    end
  end

endmodule
