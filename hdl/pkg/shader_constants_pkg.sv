// Generated from rtl-model/bundle/shader_constants.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shader_constants_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // A version of a constant buffer's binding, or a bank of a compute task: 0 to 127 are versions, then 8 for each task.
  typedef logic [7:0] constant_buffer_t;

  // 128 bytes of a program.
  typedef struct packed {
    line_address_t line;
    logic [3:0] tag;
  } instruction_request_t;

  // 128 bytes of a constant buffer, of up to 64 KB.
  typedef struct packed {
    constant_buffer_t buffer;
    logic [8:0] line;
    logic [3:0] tag;
  } constant_request_t;

  // A purge is done.
  typedef struct packed {
    logic all;
  } purged_t;

  typedef enum logic [1:0] {CONSTANT_CACHE_REQUEST_INSTRUCTION, CONSTANT_CACHE_REQUEST_CONSTANT, CONSTANT_CACHE_REQUEST_PURGED} constant_cache_request_kind_t;

  // Packets from an SM to its GPC's cache.
  typedef struct packed {
    constant_cache_request_kind_t kind;
    logic [36:0] body;
  } constant_cache_request_t;

  function automatic instruction_request_t constant_cache_request_instruction(input constant_cache_request_t packet);
    return instruction_request_t'(packet.body[36:0]);
  endfunction

  function automatic constant_cache_request_t constant_cache_request_of_instruction(input instruction_request_t instruction);
    return {CONSTANT_CACHE_REQUEST_INSTRUCTION, 37'(instruction)};
  endfunction

  function automatic constant_request_t constant_cache_request_constant(input constant_cache_request_t packet);
    return constant_request_t'(packet.body[20:0]);
  endfunction

  function automatic constant_cache_request_t constant_cache_request_of_constant(input constant_request_t constant);
    return {CONSTANT_CACHE_REQUEST_CONSTANT, 37'(constant)};
  endfunction

  function automatic purged_t constant_cache_request_purged(input constant_cache_request_t packet);
    return purged_t'(packet.body[0:0]);
  endfunction

  function automatic constant_cache_request_t constant_cache_request_of_purged(input purged_t purged);
    return {CONSTANT_CACHE_REQUEST_PURGED, 37'(purged)};
  endfunction

  // A sector; in order within a tag, in any order between tags.
  typedef struct packed {
    logic [3:0] tag;
    logic constant;
    logic [1:0] sector;
    logic last;
    logic fault;
    sector_t data;
  } constant_fill_t;

  // Purges 256 bytes of a buffer, or all of it.
  typedef struct packed {
    constant_buffer_t buffer;
    logic all;
    logic [7:0] block;
  } constant_purge_t;

  typedef struct packed {
    logic instructions;
    logic constants;
  } purge_all_t;

  typedef enum logic [1:0] {CONSTANT_CACHE_FILL_FILL, CONSTANT_CACHE_FILL_PURGE, CONSTANT_CACHE_FILL_PURGE_ALL} constant_cache_fill_kind_t;

  // Packets from the GPC's cache to an SM.
  typedef struct packed {
    constant_cache_fill_kind_t kind;
    logic [264:0] body;
  } constant_cache_fill_t;

  function automatic constant_fill_t constant_cache_fill_fill(input constant_cache_fill_t packet);
    return constant_fill_t'(packet.body[264:0]);
  endfunction

  function automatic constant_cache_fill_t constant_cache_fill_of_fill(input constant_fill_t fill);
    return {CONSTANT_CACHE_FILL_FILL, 265'(fill)};
  endfunction

  function automatic constant_purge_t constant_cache_fill_purge(input constant_cache_fill_t packet);
    return constant_purge_t'(packet.body[16:0]);
  endfunction

  function automatic constant_cache_fill_t constant_cache_fill_of_purge(input constant_purge_t purge);
    return {CONSTANT_CACHE_FILL_PURGE, 265'(purge)};
  endfunction

  function automatic purge_all_t constant_cache_fill_purge_all(input constant_cache_fill_t packet);
    return purge_all_t'(packet.body[1:0]);
  endfunction

  function automatic constant_cache_fill_t constant_cache_fill_of_purge_all(input purge_all_t purge_all);
    return {CONSTANT_CACHE_FILL_PURGE_ALL, 265'(purge_all)};
  endfunction

  // Location of a buffer: bits 39 to 8 of its address, and its size in bytes, less one.
  typedef struct packed {
    constant_buffer_t buffer;
    logic [31:0] base;
    logic [16:0] size;
  } constant_bind_t;

  // From now on 256 bytes of a buffer are in a slot.
  typedef struct packed {
    constant_buffer_t buffer;
    logic [7:0] block;
    logic [5:0] slot;
  } constant_move_t;

  typedef struct packed {
    constant_buffer_t buffer;
  } constant_free_t;

  typedef enum logic [2:0] {CONSTANT_TABLE_ATTACH, CONSTANT_TABLE_PURGE, CONSTANT_TABLE_MOVE, CONSTANT_TABLE_FREE, CONSTANT_TABLE_PURGE_ALL} constant_table_kind_t;

  // Updates sent to the caches of all GPCs.
  typedef struct packed {
    constant_table_kind_t kind;
    logic [56:0] body;
  } constant_table_t;

  function automatic constant_bind_t constant_table_attach(input constant_table_t packet);
    return constant_bind_t'(packet.body[56:0]);
  endfunction

  function automatic constant_table_t constant_table_of_attach(input constant_bind_t attach);
    return {CONSTANT_TABLE_ATTACH, 57'(attach)};
  endfunction

  function automatic constant_purge_t constant_table_purge(input constant_table_t packet);
    return constant_purge_t'(packet.body[16:0]);
  endfunction

  function automatic constant_table_t constant_table_of_purge(input constant_purge_t purge);
    return {CONSTANT_TABLE_PURGE, 57'(purge)};
  endfunction

  function automatic constant_move_t constant_table_move(input constant_table_t packet);
    return constant_move_t'(packet.body[21:0]);
  endfunction

  function automatic constant_table_t constant_table_of_move(input constant_move_t move);
    return {CONSTANT_TABLE_MOVE, 57'(move)};
  endfunction

  function automatic constant_free_t constant_table_free(input constant_table_t packet);
    return constant_free_t'(packet.body[7:0]);
  endfunction

  function automatic constant_table_t constant_table_of_free(input constant_free_t free);
    return {CONSTANT_TABLE_FREE, 57'(free)};
  endfunction

  function automatic purge_all_t constant_table_purge_all(input constant_table_t packet);
    return purge_all_t'(packet.body[1:0]);
  endfunction

  function automatic constant_table_t constant_table_of_purge_all(input purge_all_t purge_all);
    return {CONSTANT_TABLE_PURGE_ALL, 57'(purge_all)};
  endfunction

  // All pixels before the end of the epoch have been shaded.
  typedef struct packed {
    logic [7:0] epoch;
  } epoch_done_t;

endpackage
