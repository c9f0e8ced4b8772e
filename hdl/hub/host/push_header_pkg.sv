// Pushbuffer headers. Interfaces: Pushbuffer headers.

package push_header_pkg;
  import host_class_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;

  // Kinds of header: no data follow, data follow, the datum is
  // in the header, the remainder of the segment is ignored.
  typedef enum logic [2:0] {HEADER_NONE, HEADER_RUN, HEADER_IMMEDIATE, HEADER_END, HEADER_BAD} header_kind_t;

  typedef struct packed {
    header_kind_t kind;
    push_run_t    run;
    logic [31:0]  value;
  } header_t;

  // Decodes a header. There is one device, which is in every sub-device mask.
  function automatic header_t parse(input logic [31:0] word);
    header_t h;
    logic old;
    old = word[31:29] == 3'd0 || word[31:29] == 3'd2;
    h.run.mode = RUN_MODE_INCREMENT;
    h.run.subchannel = word[15:13];
    h.run.address = old ? {1'b0, word[12:2]} : word[11:0];
    h.run.count = old ? {2'b0, word[28:18]} : word[28:16];
    h.value = {19'b0, word[28:16]};
    h.kind = h.run.count == 0 ? HEADER_NONE : HEADER_RUN;
    case (word[31:29])
      3'd0: if (word[17:16] != 0) h.kind = HEADER_NONE;
      3'd1: ;
      3'd2: begin
        h.run.mode = RUN_MODE_FIXED;
        if (word[17:16] != 0) h.kind = HEADER_BAD;
      end
      3'd3: h.run.mode = RUN_MODE_FIXED;
      3'd4: h.kind = HEADER_IMMEDIATE;
      3'd5: h.run.mode = RUN_MODE_ONCE;
      3'd6: h.kind = HEADER_BAD;
      default: h.kind = HEADER_END;
    endcase
    return h;
  endfunction

  // The remainder of a run after n of its dwords, which it must have.
  function automatic push_run_t after_run(input push_run_t run, input logic [1:0] n);
    push_run_t next;
    next = run;
    next.count = run.count - 13'(n);
    if (run.mode == RUN_MODE_INCREMENT) next.address = run.address + 12'(n);
    if (run.mode == RUN_MODE_ONCE) begin
      next.mode = RUN_MODE_FIXED;
      next.address = run.address + 12'd1;
    end
    return next;
  endfunction

  // Whether decoding must wait after a method until Host has executed it:
  // true for all of Host's own methods that do more than store a value.
  function automatic logic waits(input word_address_t address);
    logic keeps;
    keeps = address inside {SET_OBJECT, NOP, SEMAPHORE_A, SEMAPHORE_B, SEMAPHORE_C, MEM_OP_C, SYNCPOINT_A, CRC_CHECK};
    return address < FIRST_ENGINE_METHOD && !keeps;
  endfunction

endpackage
