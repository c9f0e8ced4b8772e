// Transmission of a closed batch: its packets to world space one by one, its mark to the screen, and its SM.

package batch_send_pkg;
  import batch_builder_params_pkg::*;
  import primitive_distributor_pkg::*;
  import world_pkg::*;

  // A packet of a batch, and the phase and the position in its list that follow.
  typedef struct packed {
    world_packet_t packet;
    batch_phase_t  phase;
    logic [4:0]    cursor;
  } batch_step_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only some parameters, and fields of a draw, are used

  // The SM after another in round-robin order.
  function automatic sm_id_t sm_after(input sm_id_t sm, input batch_builder_params_t p);
    return 32'(sm) + 32'd1 == p.sms ? '0 : sm + 8'd1;
  endfunction

  function automatic screen_mark_t mark_of(input batch_id_t batch, input sm_id_t sm, input batch_builder_params_t p);
    return '{batch: batch, source: 8'(32'(sm) / p.sms_per_tpc / p.tpcs_per_pes)};
  endfunction

  // A packet's part of a list, with zeros after its end.
  function automatic batch_indices_t indices_of(input logic [BATCH_VERTICES-1:0][31:0] indices, input logic [4:0] from,
                                                input logic [5:0] count);
    batch_indices_t part;
    part = '0;
    for (int k = 0; k < BATCH_INDICES; k++) if (6'(from) + 6'(k) < count) part.indices[k] = indices[from+5'(k)];
    return part;
  endfunction

  function automatic batch_prims_t prims_of(input batch_prim_t [MOST_PRIMS-1:0] list, input logic [4:0] from,
                                            input logic [5:0] count);
    batch_prims_t part;
    part = '0;
    for (int k = 0; k < BATCH_PRIMS; k++) if (6'(from) + 6'(k) < count) part.prims[k] = list[from+5'(k)];
    return part;
  endfunction

  function automatic batch_head_t head_of(input fill_batch_t batch, input draw_bound_t draw, input batch_id_t id,
                                          input sm_id_t sm);
    return '{
        batch: id,
        sm: sm,
        stage: WORLD_STAGE_VERTEX,
        topology: draw.topology,
        vertices: batch.vertices,
        prims: batch.prims,
        primitive_id: batch.primitive_id,
        instance_id: draw.instance_id,
        begins: batch.begins
    };
  endfunction

  // The packet of a batch in a phase. `cursor` is the next vertex or primitive to send.
  function automatic batch_step_t batch_step(input fill_batch_t batch, input draw_bound_t draw, input batch_id_t id,
                                             input sm_id_t sm, input batch_phase_t phase, input logic [4:0] cursor);
    logic last;
    batch_step.phase = phase;
    batch_step.cursor = cursor;
    unique case (phase)
      BATCH_PHASE_HEAD: begin
        batch_step.packet = world_packet_of_head(head_of(batch, draw, id, sm));
        batch_step.phase = BATCH_PHASE_INDICES;
      end
      BATCH_PHASE_INDICES: begin
        batch_step.packet = world_packet_of_indices(indices_of(batch.indices, cursor, batch.vertices));
        last = 6'(cursor) + 6'(BATCH_INDICES) >= batch.vertices;
        batch_step.cursor = last ? '0 : cursor + 5'(BATCH_INDICES);
        if (last) batch_step.phase = BATCH_PHASE_PRIMS;
      end
      BATCH_PHASE_PRIMS: begin
        batch_step.packet = world_packet_of_prims(prims_of(batch.list, cursor, batch.prims));
        last = 6'(cursor) + 6'(BATCH_PRIMS) >= batch.prims;
        batch_step.cursor = last ? '0 : cursor + 5'(BATCH_PRIMS);
        if (last) batch_step.phase = BATCH_PHASE_CLOSE;
      end
      BATCH_PHASE_CLOSE: batch_step.packet = world_packet_of_close(id);
      default: batch_step.packet = '0;
    endcase
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
