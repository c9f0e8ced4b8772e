// Row share: gives four units access to words of several SMs' shared memory, in this priority: positions, attributes, stream output,
// copies. It requests a row a cycle from each SM, with a latency of 1 cycle each way. Words that span two rows take two requests; they
// are delivered with the first in lane 0. A request to another SM than the unit's last waits until all outstanding rows have arrived,
// so that a unit's words arrive in order. Specification: ISBEs.

module row_share
  import row_share_params_pkg::*;
  import viewport_stream_clip_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter row_share_params_t P = ROW_SHARE_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       position_valid_i,
  output logic                       position_ready_o,
  input  row_read_t                  position_i,
  input  logic                       attribute_valid_i,
  output logic                       attribute_ready_o,
  input  row_read_t                  attribute_i,
  input  logic                       stream_valid_i,
  output logic                       stream_ready_o,
  input  row_read_t                  stream_i,
  input  logic                       copy_valid_i,
  output logic                       copy_ready_o,
  input  row_read_t                  copy_i,
  output logic         [P.sms-1:0]   row_request_valid_o,
  input  logic         [P.sms-1:0]   row_request_ready_i,
  output isbe_access_t [P.sms-1:0]   row_request_o,
  input  logic         [P.sms-1:0]   row_valid_i,
  input  isbe_row_t    [P.sms-1:0]   row_i,
  output logic                       position_row_valid_o,  // in the order of its requests, with the requested word first
  output isbe_row_t                  position_row_o,
  output logic                       attribute_row_valid_o,
  output isbe_row_t                  attribute_row_o,
  output logic                       stream_row_valid_o,
  output isbe_row_t                  stream_row_o,
  output logic                       copy_row_valid_o,
  output isbe_row_t                  copy_row_o,
  output logic                       idle_o
);

  // Most SMs, and rows of an SM that may be in flight.
  localparam int unsigned SMS = 32;
  localparam int unsigned ROWS = 32;
  localparam int unsigned SM = P.sms > 1 ? $clog2(P.sms) : 1;

  // ---- registers
  typedef struct packed {logic valid; row_request_t data;} request_offer_t;
  typedef struct packed {logic valid; isbe_row_t data;} row_offer_t;

  typedef struct packed {
    request_offer_t [SMS-1:0] row_request;
    logic [ROW_ASKERS-1:0][4:0] sm;     // SM of each unit's requests, positions first
    logic [ROW_ASKERS-1:0][5:0] waits;  // outstanding rows of each unit
    logic [ROW_ASKERS-1:0] second;      // the second row of its request is next
    isbe_row_t [ROW_ASKERS-1:0] held;   // the first of two rows
    row_offer_t [ROW_ASKERS-1:0] response;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [ROW_ASKERS-1:0] read_valid, read_pop;
  row_read_t [ROW_ASKERS-1:0] read;
  logic [P.sms-1:0] requested, room, asker_valid, comes;
  row_asker_t [P.sms-1:0] by, asker;

  fifo #(
    .WIDTH($bits(row_read_t))
  ) position_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(position_valid_i),
    .push_ready_o(position_ready_o),
    .push_i      (position_i),
    .pop_valid_o (read_valid[0]),
    .pop_ready_i (read_pop[0]),
    .pop_o       (read[0])
  );

  fifo #(
    .WIDTH($bits(row_read_t))
  ) attribute_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(attribute_valid_i),
    .push_ready_o(attribute_ready_o),
    .push_i      (attribute_i),
    .pop_valid_o (read_valid[1]),
    .pop_ready_i (read_pop[1]),
    .pop_o       (read[1])
  );

  fifo #(
    .WIDTH($bits(row_read_t))
  ) stream_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(stream_valid_i),
    .push_ready_o(stream_ready_o),
    .push_i      (stream_i),
    .pop_valid_o (read_valid[2]),
    .pop_ready_i (read_pop[2]),
    .pop_o       (read[2])
  );

  fifo #(
    .WIDTH($bits(row_read_t))
  ) copy_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(copy_valid_i),
    .push_ready_o(copy_ready_o),
    .push_i      (copy_i),
    .pop_valid_o (read_valid[3]),
    .pop_ready_i (read_pop[3]),
    .pop_o       (read[3])
  );

  fifo #(
    .WIDTH($bits(row_asker_t)),
    .DEPTH(ROWS)
  ) askers[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(requested),
    .push_ready_o(room),
    .push_i      (by),
    .pop_valid_o (asker_valid),
    .pop_ready_i (comes),
    .pop_o       (asker)
  );

  // ---- outputs
  always_comb
    for (int k = 0; k < P.sms; k++) begin
      row_request_valid_o[k] = q.row_request[k].valid;
      row_request_o[k] = '{request: q.row_request[k].data, data: '0};
    end
  assign {position_row_valid_o, position_row_o} = q.response[0];
  assign {attribute_row_valid_o, attribute_row_o} = q.response[1];
  assign {stream_row_valid_o, stream_row_o} = q.response[2];
  assign {copy_row_valid_o, copy_row_o} = q.response[3];
  assign idle_o = read_valid == '0 && q.waits == '0 && !q.response[0].valid && !q.response[1].valid && !q.response[2].valid
      && !q.response[3].valid;

  // ---- next state
  logic [SM-1:0] sm;
  logic other;
  row_part_t part;
  isbe_row_t first;
  logic [4:0] lane;

  // Whether words span two rows.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic crosses(input row_read_t words);
    return 7'(words.word[4:0]) + 7'(words.count) > 7'(ROW_LANES);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    for (int k = 0; k < P.sms; k++) if (row_request_ready_i[k]) d.row_request[k].valid = 1'b0;

    // Requests, in order of priority: positions first.
    requested = '0;
    by = '0;
    part = ROW_PART_WHOLE;
    first = '0;
    lane = '0;
    read_pop = '0;
    for (int unit = 0; unit < ROW_ASKERS; unit++) begin
      sm = 32'(read[unit].sm) < P.sms ? SM'(read[unit].sm) : '0;
      other = q.waits[unit] != '0 && q.sm[unit] != 5'(sm);
      if (read_valid[unit] && !other && !d.row_request[sm].valid && room[sm] && q.waits[unit] != 6'(ROWS)) begin
        d.row_request[sm] = '0;
        d.row_request[sm].valid = 1'b1;
        d.row_request[sm].data.row = read[unit].word[14:5] + shared_row_t'(q.second[unit]);
        d.sm[unit] = 5'(sm);
        d.waits[unit] = d.waits[unit] + 6'd1;
        requested[sm] = 1'b1;
        part = !crosses(read[unit]) ? ROW_PART_WHOLE : q.second[unit] ? ROW_PART_SECOND : ROW_PART_FIRST;
        by[sm] = '{asker: 2'(unit), part: part, lane: read[unit].word[4:0]};
        d.second[unit] = part == ROW_PART_FIRST;
        read_pop[unit] = part != ROW_PART_FIRST;
      end
    end

    // Rows are sent to their requesters.
    for (int unit = 0; unit < ROW_ASKERS; unit++) d.response[unit].valid = 1'b0;
    for (int k = 0; k < P.sms; k++) begin
      comes[k] = row_valid_i[k] && asker_valid[k];
      if (comes[k]) begin
        lane = asker[k].lane;
        first = asker[k].part == ROW_PART_SECOND ? q.held[asker[k].asker] : row_i[k];
        if (asker[k].part == ROW_PART_FIRST) d.held[asker[k].asker] = row_i[k];
        else begin
          d.response[asker[k].asker].valid = 1'b1;
          for (int n = 0; n < ROW_LANES; n++)
            d.response[asker[k].asker].data.words[n] =
                n + 32'(lane) < ROW_LANES ? first.words[5'(n)+lane] : row_i[k].words[5'(n)+lane];
        end
        d.waits[asker[k].asker] = d.waits[asker[k].asker] - 6'd1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    /* verilator lint_off WIDTHCONCAT */  // rows of words for each SM
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;

endmodule
