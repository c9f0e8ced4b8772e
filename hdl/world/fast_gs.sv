// Fast geometry, one for each SM: turns the output of a pass-through geometry shader into a part for viewport, stream output and clip:
// the incoming vertices, the primitives of its directory, and the location of each primitive's own layer and viewport mask. A row of
// the directory has four primitives and takes 2 cycles, its memory latency, and 2 more. Shared memory stalls it, and so does a part
// that is not accepted. It processes one warp at a time, in order. Specification: Fast GS.

module fast_gs
  import stage_tasks_pkg::*;
  import vertex_room_pkg::room_log2;
  import vertices_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           work_valid_i,
  output logic           work_ready_o,
  input  geometry_work_t work_i,
  output logic           row_request_valid_o,
  input  logic           row_request_ready_i,
  output isbe_access_t   row_request_o,
  input  logic           row_valid_i,
  input  isbe_row_t      row_i,
  output logic           stage_valid_o,
  input  logic           stage_ready_i,
  output stage_packet_t  stage_o,
  output logic           sent_valid_o,     // all of a work was sent
  output logic           sent_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    fast_phase_t phase;
    logic [5:0]  at;         // the warp's next primitive
    isbe_row_t   directory;  // the directory row that contains it
    struct packed {logic valid; isbe_access_t data;} row_request;
    struct packed {logic valid; stage_packet_t data;} stage;
    struct packed {logic valid; logic data;} sent;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic work_valid, ends;
  /* verilator lint_off UNUSEDSIGNAL */  // control words are not used
  geometry_work_t work;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(geometry_work_t)),
    .DEPTH(2)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (work_valid),
    .pop_ready_i (ends),
    .pop_o       (work)
  );

  // ---- outputs
  assign {row_request_valid_o, row_request_o} = q.row_request;
  assign {stage_valid_o, stage_o} = q.stage;
  assign {sent_valid_o, sent_o} = q.sent;
  assign idle_o = !work_valid && !q.stage.valid && !q.sent.valid;

  // ---- next state
  logic [5:0] number;  // number of the next primitive in its batch's directory
  isbe_access_t access;
  batch_prims_t two;
  logic [1:0] place;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] word;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    if (row_request_ready_i) d.row_request.valid = 1'b0;
    if (stage_ready_i) d.stage.valid = 1'b0;
    d.sent.valid = 1'b0;
    ends = 1'b0;
    number = work.first + q.at;

    // The directory precedes the warp's outputs.
    access = '0;
    access.request.row = work.row - 10'(DIRECTORY_ROWS) + 10'(number[5:2]);

    two = '0;
    place = '0;
    word = '0;
    for (int unsigned k = 0; k < BATCH_PRIMS; k++) begin
      place = number[1:0] + 2'(k);
      for (int unsigned c = 0; c < 3; c++) begin
        word = q.directory.words[5'(32'(place) * DIRECTORY_PITCH + c)];
        two.prims[k].corners[c] = word[4:0];
      end
      word = q.directory.words[5'(32'(place) * DIRECTORY_PITCH + DIRECTORY_EDGES)];
      two.prims[k].edges = word[2:0];
      two.prims[k].first = word[3];
    end

    if (work_valid)
      case (q.phase)
        // Sends the part's head. A part without primitives has no vertices.
        FAST_PHASE_IDLE:
        if (!d.stage.valid) begin
          d.stage = {
            1'b1,
            stage_packet_of_part(
                '{
                    word: {work.inputs, 5'd0},
                    stride_log2: 4'(room_log2(work.vertices)),
                    vertices: work.lanes == '0 ? '0 : work.vertices,
                    prims: work.lanes,
                    topology: 32'(work.topology) == OUT_LINES ? TOPOLOGY_LINES
                        : 32'(work.topology) == OUT_TRIANGLES ? TOPOLOGY_TRIANGLES : TOPOLOGY_POINTS,
                    stream: '0,
                    last: work.last,
                    each: work.each,
                    first_id: '0,
                    starts: '0
                })
          };
          d.at = '0;
          d.phase = work.lanes == '0 ? FAST_PHASE_SEND : FAST_PHASE_REQUEST;
        end
        FAST_PHASE_REQUEST:
        if (!d.row_request.valid) begin
          d.row_request = {1'b1, access};
          d.phase = FAST_PHASE_WAIT;
        end
        FAST_PHASE_WAIT:
        if (row_valid_i) begin
          d.directory = row_i;
          d.phase = FAST_PHASE_SEND;
        end
        // Sends two of the row's primitives, or the end.
        FAST_PHASE_SEND:
        if (q.at >= work.lanes) begin
          d.sent = '1;
          d.phase = FAST_PHASE_IDLE;
          ends = 1'b1;
        end else if (!d.stage.valid) begin
          d.stage = {1'b1, stage_packet_of_prims(two)};
          d.at = q.at + 6'(BATCH_PRIMS);
          if (d.at < work.lanes && number[1:0] == 2'd2) d.phase = FAST_PHASE_REQUEST;
        end
        default: ;
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
