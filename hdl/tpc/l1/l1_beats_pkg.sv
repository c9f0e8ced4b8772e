// Heads and beats of requests.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package l1_beats_pkg;
  import l1_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  function automatic logic updates(input memory_op_t op);
    return op == MEMORY_OP_REDUCE || op == MEMORY_OP_ATOMIC;
  endfunction

  function automatic logic compares(input memory_op_t op, input atomic_op_t atomic);
    return updates(op) && atomic == ATOMIC_OP_COMPARE_AND_SWAP;
  endfunction

  // Merges a pass's words into the request; of places with equal addresses the lowest wins.
  function automatic l1_line_request_t put_pass(input l1_line_request_t request, input l1_pass_t pass);
    l1_line_request_t r;
    logic [6:0] offset;
    logic [1:0] sector;
    logic [2:0] word;
    logic [3:0] mask;
    logic [31:0] bits, data;
    logic wide;
    r = request;
    wide = pass.operand == ATOMIC_TYPE_U64 || pass.operand == ATOMIC_TYPE_S64;
    r.sectors = r.sectors | pass.sectors;
    for (int unsigned n = L1_PLACES; n > 0; n--)
      if (pass.record.places[n-1]) begin
        offset = pass.record.offsets[n-1];
        {sector, word} = offset[6:2];
        unique case (pass.record.size)
          3'd0, 3'd1: begin
            mask = 4'd1 << offset[1:0];
            data = pass.words[n-1] << {offset[1:0], 3'd0};
          end
          3'd2, 3'd3: begin
            mask = offset[1] ? 4'b1100 : 4'b0011;
            data = pass.words[n-1] << {offset[1], 4'd0};
          end
          default: begin
            mask = 4'b1111;
            data = pass.words[n-1];
          end
        endcase
        bits = {{8{mask[3]}}, {8{mask[2]}}, {8{mask[1]}}, {8{mask[0]}}};
        r.masks[sector][{word, 2'd0}+:4] = r.masks[sector][{word, 2'd0}+:4] | mask;
        r.data[sector].words[word] = r.data[sector].words[word] & ~bits | data & bits;
        r.swapped[sector].words[word] = pass.words[3'(n - 1) + (wide ? 3'd2 : 3'd1)];
      end
    return r;
  endfunction

  function automatic memory_head_t head_of(input l1_line_request_t request);
    memory_head_t h;
    h = '0;
    h.op = request.op;
    h.tag = {4'd0, request.slot};
    h.line = request.line;
    h.sectors = request.sectors;
    h.system = request.system;
    if (updates(request.op)) begin
      h.atomic = request.atomic;
      h.operand = request.operand;
    end
    return h;
  endfunction

endpackage
