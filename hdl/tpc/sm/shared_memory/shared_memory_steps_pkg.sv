// Accesses of shared memory, the lanes that a pass serves, and the results of atomics.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package shared_memory_steps_pkg;
  import memory_port_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;

  // Bytes of a size, by the ISA's code.
  function automatic logic [2:0] size_bytes(input logic [2:0] code);
    return code < 3'd2 ? 3'd1 : code < 3'd4 ? 3'd2 : 3'd4;
  endfunction

  // Whether a size is sign-extended.
  function automatic logic is_signed(input logic [2:0] code);
    return code == 3'd1 || code == 3'd3;
  endfunction

  function automatic logic is_wide(input atomic_type_t operand);
    return operand == ATOMIC_TYPE_U64 || operand == ATOMIC_TYPE_S64;
  endfunction

  // Byte offset in its word; bits below the alignment are ignored.
  function automatic logic [1:0] low_byte(input logic [1:0] at, input logic [2:0] code);
    return code < 3'd2 ? at : code < 3'd4 ? {at[1], 1'b0} : 2'd0;
  endfunction

  // A request with any address outside has no effect.
  function automatic shared_access_t access_of(input shared_request_t request, input logic [1:0] asker);
    shared_access_t a;
    logic [24:0] block;
    logic fault;
    fault = 1'b0;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      block = {1'b0, request.addresses.words[k][31:8]};
      if (request.lanes[k] && (block >= {16'd0, request.limit} || {16'd0, request.base} + block >= 25'd256)) fault = 1'b1;
      a.at[k] = {request.base[7:0], 8'd0} + request.addresses.words[k][15:0];
    end
    a.owner = {1'b0, asker, request.tag, fault};
    a.op = request.op;
    a.size = request.size;
    a.atomic = request.atomic;
    a.operand = request.operand;
    a.left = fault ? '0 : request.lanes;
    a.data = request.data;
    return a;
  endfunction

  function automatic shared_access_t access_of_row(input row_access_t access);
    shared_access_t a;
    a = '0;
    a.owner.row = 1'b1;
    a.op = access.request.write ? SHARED_OP_STORE : SHARED_OP_LOAD;
    a.size = 3'd4;
    a.left = access.request.row[9] ? '0 : access.request.write ? access.request.words : '1;
    for (int unsigned k = 0; k < WARP_LANES; k++) a.at[k] = {access.request.row[8:0], 5'(k), 2'd0};
    a.data = access.data;
    return a;
  endfunction

  // For each bank the word of its lowest lane; for an atomic only that lane.
  function automatic lanes_t served_of(input shared_access_t access);
    lanes_t served;
    logic same;
    logic [BANKS-1:0] found;
    bank_row_t [BANKS-1:0] rows;
    logic [4:0] at;
    served = '0;
    found = '0;
    rows = '0;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      at = access.at[k][6:2];
      same = access.op != SHARED_OP_ATOMIC && rows[at] == access.at[k][15:7];
      served[k] = access.left[k] && (!found[at] || same);
      if (access.left[k] && !found[at]) begin
        found[at] = 1'b1;
        rows[at] = access.at[k][15:7];
      end
    end
    return served;
  endfunction

  // The pass that serves a mask of lanes.
  function automatic shared_pass_t pass_of(input shared_access_t access, input lanes_t served, input logic last);
    shared_pass_t p;
    logic wide;
    logic [2:0] bytes;
    logic [1:0] low;
    logic [4:0] at;
    logic [3:0] mask;
    logic [31:0] word;
    p = '0;
    p.owner = access.owner;
    p.op = access.op;
    p.size = access.size;
    p.atomic = access.atomic;
    p.operand = access.operand;
    p.last = last;
    p.lanes = served;
    wide = is_wide(access.operand);
    bytes = size_bytes(access.size);
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      p.at[k] = access.at[k][6:0];
      at = access.at[k][6:2];
      low = low_byte(access.at[k][1:0], access.size);
      mask = bytes[0] ? 4'd1 << low : bytes[1] ? 4'd3 << low : '1;
      word = access.data.words[k] << {low, 3'd0};
      if (served[k]) begin
        p.rows[at] = access.at[k][15:7];
        for (int unsigned b = 0; b < 4; b++)
          if (mask[b]) begin
            p.bytes[at][b] = 1'b1;
            p.words[at][8*b+:8] = word[8*b+:8];
          end
        p.new_words[at] = access.data.words[5'(k)+(wide ? 5'd2 : 5'd1)];
      end
    end
    return p;
  endfunction

  // Whether a row belongs to the TRAM, the last rows.
  function automatic logic in_tram(input bank_row_t row);
    return row >= bank_row_t'(512 - TRAM_ROWS);
  endfunction

  // Whether a pass changes words of the TRAM.
  function automatic logic touches_tram(input shared_pass_t pass);
    logic touches;
    touches = 1'b0;
    for (int unsigned k = 0; k < BANKS; k++) touches |= pass.bytes[k] != '0 && in_tram(pass.rows[k]);
    return touches;
  endfunction

  function automatic logic updates_tram(input shared_update_t update);
    logic touches;
    touches = 1'b0;
    for (int unsigned k = 0; k < BANKS; k++) touches |= update.banks[k] && in_tram(update.rows[k]);
    return touches;
  endfunction

  // Words read for its lanes, extended.
  function automatic row_t gathered(input shared_pass_t pass, input logic [BANKS-1:0][31:0] shown, input row_t row);
    row_t r;
    logic [31:0] word;
    r = row;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      word = shown[pass.at[k][6:2]] >> {low_byte(pass.at[k][1:0], pass.size), 3'd0};
      unique case (size_bytes(pass.size))
        3'd1:    word = {{24{is_signed(pass.size) && word[7]}}, word[7:0]};
        3'd2:    word = {{16{is_signed(pass.size) && word[15]}}, word[15:0]};
        default: ;
      endcase
      if (pass.lanes[k]) r.words[k] = word;
    end
    return r;
  endfunction

  // Operations whose width only matters for the comparison.
  function automatic logic [63:0] left_of(input atomic_op_t op, input logic [63:0] old, input logic [63:0] word,
                                          input logic [63:0] fresh, input logic below);
    unique case (op)
      ATOMIC_OP_MIN:              return below ? old : word;
      ATOMIC_OP_MAX:              return below ? word : old;
      ATOMIC_OP_AND:              return old & word;
      ATOMIC_OP_OR:               return old | word;
      ATOMIC_OP_XOR:              return old ^ word;
      ATOMIC_OP_EXCHANGE:         return word;
      ATOMIC_OP_COMPARE_AND_SWAP: return old == word ? fresh : old;
      default:                    return old;
    endcase
  endfunction

  function automatic logic [31:0] left32(input atomic_op_t op, input logic negative, input logic [31:0] old,
                                         input logic [31:0] word, input logic [31:0] fresh);
    logic below;
    below = negative ? $signed(old) < $signed(word) : old < word;
    if (op == ATOMIC_OP_ADD) return old + word;
    if (op == ATOMIC_OP_INCREMENT && !negative) return old >= word ? '0 : old + 32'd1;
    if (op == ATOMIC_OP_DECREMENT && !negative) return old == '0 || old > word ? word : old - 32'd1;
    return 32'(left_of(op, {32'd0, old}, {32'd0, word}, {32'd0, fresh}, below));
  endfunction

  function automatic logic [63:0] left64(input atomic_op_t op, input logic negative, input logic [63:0] old,
                                         input logic [63:0] word, input logic [63:0] fresh);
    logic below;
    below = negative ? $signed(old) < $signed(word) : old < word;
    return op == ATOMIC_OP_ADD ? old + word : left_of(op, old, word, fresh, below);
  endfunction

  // New words of an atomic: of pairs of banks with 64 bits, else of each bank.
  function automatic shared_update_t update_of(input shared_pass_t pass, input logic [BANKS-1:0][31:0] shown);
    shared_update_t u;
    logic [63:0] pair;
    u = '0;
    u.rows = pass.rows;
    for (int unsigned k = 0; k < BANKS; k += 2) begin
      pair = left64(pass.atomic, pass.operand == ATOMIC_TYPE_S64, shown[k+:2], pass.words[k+:2], pass.new_words[k+:2]);
      if (!is_wide(pass.operand))
        for (int unsigned b = 0; b < 2; b++)
          pair[32*b+:32] = left32(pass.atomic, pass.operand == ATOMIC_TYPE_S32, shown[k+b], pass.words[k+b],
                                  pass.new_words[k+b]);
      for (int unsigned b = 0; b < 2; b++)
        if (pass.bytes[k+b] != '0) begin
          u.banks[k+b] = 1'b1;
          u.words[k+b] = pair[32*b+:32];
        end
    end
    return u;
  endfunction

endpackage
