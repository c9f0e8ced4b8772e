// Request table (MSHR): the requests of a slice that are in flight, and the fills that they wait for. A new request, a
// new fill, and a completion of each kind a cycle; 1 cycle to `in_flight`. Nothing stalls it: its entries are allocated by the
// directory. Completions are shown lowest entry first, writes before fills. Specification: L2.

module request_table
  import in_turn_pkg::*;
  import l2_pkg::*;
  import l2_tables_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,
  input  new_request_t  request_i,
  input  logic          fill_valid_i,
  input  fill_sectors_t fill_i,
  input  logic          responded_valid_i,  // a sector of a read is done
  input  performed_t    responded_i,
  input  logic          written_valid_i,
  input  performed_t    written_i,
  input  logic          operated_valid_i,
  input  performed_t    operated_i,
  input  logic          filled_valid_i,    // a sector from memory is in its bank
  input  filled_t       filled_i,
  input  logic          flushed_valid_i,   // memory has answered a barrier
  input  request_id_t   flushed_i,
  output in_flight_t    in_flight_o,
  output logic          complete_valid_o,  // it looks up its line in the next cycle
  output completion_t   complete_o,
  input  logic          ended_i,           // the completion of the cycle before frees its entry
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {logic valid; completion_t data;} ending_t;

  typedef struct packed {
    in_flight_t          in_flight;
    logic [REQUESTS-1:0] written;    // writes whose sectors are all done
    logic [FILLS-1:0]    whole;      // fills that are whole and without waiters
    ending_t             ending;     // it looks up its line
  } regs_t;

  regs_t d, q;

  // ---- the first write whose sectors are all done, else the first fill that is whole and without waiters
  logic [REQUESTS-1:0] written, first_written, requests;
  logic [FILLS-1:0] whole, first_whole, fills;
  logic [5:0] write_set, fill_set;

  always_comb begin
    written = q.written;
    whole = q.whole;
    if (q.ending.valid && q.ending.data.kind == LOOKUP_KIND_WRITTEN) written[q.ending.data.id] = 1'b0;
    if (q.ending.valid && q.ending.data.kind == LOOKUP_KIND_FILLED) whole[q.ending.data.id] = 1'b0;
    first_written = lowest_bit(written);
    first_whole = lowest_bit(whole);
    write_set = '0;
    fill_set = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      requests[k] = q.in_flight.requests[k].valid;
      write_set |= {6{first_written[k]}} & q.in_flight.requests[k].row[9:4];
    end
    for (int unsigned k = 0; k < FILLS; k++) begin
      fills[k] = q.in_flight.fills[k].valid;
      fill_set |= {6{first_whole[k]}} & q.in_flight.fills[k].row[9:4];
    end
  end

  // ---- outputs
  assign in_flight_o = q.in_flight;
  assign complete_valid_o = written != '0 || whole != '0;
  assign complete_o = written != '0 ? {LOOKUP_KIND_WRITTEN, lowest(written), write_set}
                                    : {LOOKUP_KIND_FILLED, lowest(whole), fill_set};
  assign idle_o = requests == '0 && fills == '0;

  // ---- next state
  always_comb begin
    d = q;
    d.in_flight = complete_sectors(q.in_flight, {operated_valid_i, written_valid_i, responded_valid_i},
                                   {operated_i, written_i, responded_i}, filled_valid_i, filled_i, flushed_valid_i, flushed_i);
    if (q.ending.valid && ended_i) d.in_flight = end_completion(d.in_flight, q.ending.data);
    for (int unsigned k = 0; k < REQUESTS; k++) d.written[k] = is_written(d.in_flight.requests[k]);
    for (int unsigned k = 0; k < FILLS; k++) begin
      // Of a fill that is whole, more sectors or one more request are known late: it is whole no longer.
      d.whole[k] = is_whole(d.in_flight.fills[k]) && !(fill_valid_i && 32'(fill_i.fill) == k)
          && !(request_valid_i && request_i.request.waits && 32'(request_i.request.fill) == k);
      if (fill_valid_i && 32'(fill_i.fill) == k) begin
        if (!d.in_flight.fills[k].valid) d.in_flight.fills[k] = {1'b1, fill_i.row, 4'd0, 4'd0, 4'd0, fill_i.keep, 6'd0};
        d.in_flight.fills[k].requested |= fill_i.sectors;
        d.in_flight.fills[k].merge |= fill_i.merge;
      end
      if (request_valid_i && request_i.request.waits && 32'(request_i.request.fill) == k)
        d.in_flight.fills[k].waiters = d.in_flight.fills[k].waiters + 6'd1;
    end
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (request_valid_i && 32'(request_i.id) == k) d.in_flight.requests[k] = request_i.request;
    d.ending.valid = complete_valid_o;
    if (complete_valid_o) d.ending.data = complete_o;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
