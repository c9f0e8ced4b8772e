// Steps of the cache of instructions and constants: keys of lines, and what a change of the table makes untrue.

package gcc_steps_pkg;
  import gcc_pkg::*;
  import shader_constants_pkg::*;

  localparam int unsigned WAYS = 4;
  // The most sets, SMs, and lines that one of them can wait for.
  localparam int unsigned SETS = 64;
  localparam int unsigned SMS = 8;
  localparam int unsigned ASKS = 8;
  // Blocks of constants that can lie aside.
  localparam int unsigned SLOTS = 64;
  // Sectors and purges that can wait for an SM: places are reserved before they are read.
  localparam int unsigned FILLS = 8;

  typedef struct packed {
    line_key_t  key;
    logic [3:0] tag;
  } key_tag_t;

  // A constant's line by its buffer and number.
  function automatic key_tag_t key_of(input constant_cache_ask_t ask);
    instruction_ask_t instruction;
    constant_ask_t constant;
    instruction = constant_cache_ask_instruction(ask);
    constant = constant_cache_ask_constant(ask);
    unique case (ask.kind)
      CONSTANT_CACHE_ASK_INSTRUCTION: return '{key: '{constant: 1'b0, line: instruction.line}, tag: instruction.tag};
      CONSTANT_CACHE_ASK_CONSTANT:
      return '{key: '{constant: 1'b1, line: 33'({constant.buffer, constant.line})}, tag: constant.tag};
      default: return '0;
    endcase
  endfunction

  // The set of a line; buffers begin in different ones.
  /* verilator lint_off UNUSEDSIGNAL */  // what is above it is its tag
  function automatic logic [5:0] set_of(input line_key_t key, input logic [5:0] last);
    return (key.line[5:0] ^ (key.constant ? {key.line[11:9], 3'd0} : 6'd0)) & last;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // What the SMs are told; nothing, if no line becomes untrue.
  typedef struct packed {
    logic some;
    constant_cache_fill_t packet;
  } told_t;

  function automatic constant_cache_fill_t whole(input constant_buffer_t buffer);
    return constant_cache_fill_of_purge('{buffer: buffer, all: 1'b1, block: '0});
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // places
  function automatic told_t told_of(input constant_table_t change);
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
      // What SCC moves aside has no place yet.
      default: return '0;
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a line is untrue after it.
  function automatic logic forgets(input constant_cache_fill_t packet, input line_key_t key);
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
