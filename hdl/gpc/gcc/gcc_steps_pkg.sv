// Steps of the cache of instructions and constants: line keys, and the lines that a change of the buffer table invalidates.

package gcc_steps_pkg;
  import gcc_pkg::*;
  import shader_constants_pkg::*;

  localparam int unsigned WAYS = 4;
  // Maximum sets, SMs, and outstanding lines of an SM.
  localparam int unsigned SETS = 64;
  localparam int unsigned SMS = 32;
  localparam int unsigned REQUESTS = 8;
  // Slots for blocks of constants that were moved aside.
  localparam int unsigned SLOTS = 64;
  // Fill queue of an SM, in sectors and purges: entries are reserved before the RAM is read.
  localparam int unsigned FILLS = 8;

  typedef struct packed {
    line_key_t  key;
    logic [3:0] tag;
  } key_tag_t;

  // The line key of a request: for constants, buffer and line number.
  function automatic key_tag_t key_of(input constant_cache_request_t request);
    instruction_request_t instruction;
    constant_request_t constant;
    instruction = constant_cache_request_instruction(request);
    constant = constant_cache_request_constant(request);
    unique case (request.kind)
      CONSTANT_CACHE_REQUEST_INSTRUCTION: return '{key: '{constant: 1'b0, line: instruction.line}, tag: instruction.tag};
      CONSTANT_CACHE_REQUEST_CONSTANT:
      return '{key: '{constant: 1'b1, line: 33'({constant.buffer, constant.line})}, tag: constant.tag};
      default: return '0;
    endcase
  endfunction

  // The set of a line; the lines of different buffers begin in different sets.
  /* verilator lint_off UNUSEDSIGNAL */  // the bits above it are the tag
  function automatic logic [5:0] set_of(input line_key_t key, input logic [5:0] last);
    return (key.line[5:0] ^ (key.constant ? {key.line[11:9], 3'd0} : 6'd0)) & last;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The way that a miss replaces: an empty one, or else the next from `victim` on.
  function automatic logic [1:0] way_of(
    input logic [WAYS-1:0] free, input logic [WAYS-1:0] valid, input logic [1:0] victim
  );
    logic [1:0] way;
    way_of = '0;
    for (int k = WAYS - 1; k >= 0; k--) begin
      way = victim + 2'(k);
      if (free[way]) way_of = way;
    end
    for (int k = WAYS - 1; k >= 0; k--) if (free[k] && !valid[k]) way_of = 2'(k);
  endfunction

  // The packet sent to the SMs; none if no line becomes invalid.
  typedef struct packed {
    logic some;
    constant_cache_fill_t packet;
  } notified_t;

  function automatic constant_cache_fill_t whole(input constant_buffer_t buffer);
    return constant_cache_fill_of_purge('{buffer: buffer, all: 1'b1, block: '0});
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // entries
  function automatic notified_t notified_of(input constant_table_t change);
    constant_bind_t attach;
    constant_free_t freed;
    purge_all_t all;
    attach = constant_table_attach(change);
    freed = constant_table_free(change);
    all = constant_table_purge_all(change);
    unique case (change.kind)
      CONSTANT_TABLE_ATTACH: return '{some: 1'b1, packet: whole(attach.buffer)};
      CONSTANT_TABLE_FREE: return '{some: 1'b1, packet: whole(freed.buffer)};
      CONSTANT_TABLE_PURGE:
      return '{
          some: 1'b1,
          packet: constant_cache_fill_of_purge(constant_table_purge(change))
      };
      CONSTANT_TABLE_PURGE_ALL:
      return '{
          some: all.instructions || all.constants,
          packet: constant_cache_fill_of_purge_all(all)
      };
      // A block moved aside by SCC has no slot yet.
      default: return '0;
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether the change invalidates a line.
  function automatic logic invalidates(input constant_cache_fill_t packet, input line_key_t key);
    constant_purge_t purge;
    purge_all_t all;
    purge = constant_cache_fill_purge(packet);
    all = constant_cache_fill_purge_all(packet);
    unique case (packet.kind)
      CONSTANT_CACHE_FILL_PURGE:
      return key.constant && key.line[16:9] == purge.buffer && (purge.all || key.line[8:1] == purge.block);
      CONSTANT_CACHE_FILL_PURGE_ALL: return key.constant ? all.constants : all.instructions;
      default: return 1'b0;
    endcase
  endfunction

endpackage
