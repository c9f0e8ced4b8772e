// Generated from rtl-model/hub/scheduler/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package scheduler_pkg;
  import host_pkg::*;
  import tasks_pkg::*;

  // Banks that a descriptor binds, and its releases.
  localparam int unsigned TASK_BANKS = 8;

  localparam int unsigned TASK_RELEASES = 2;

  // The first fault found in a descriptor.
  typedef enum logic [4:0] {DESCRIPTOR_FAULT_NONE, DESCRIPTOR_FAULT_UNREADABLE, DESCRIPTOR_FAULT_VERSION, DESCRIPTOR_FAULT_PROGRAM, DESCRIPTOR_FAULT_THREADS, DESCRIPTOR_FAULT_REGISTERS, DESCRIPTOR_FAULT_SHARED, DESCRIPTOR_FAULT_BARRIERS, DESCRIPTOR_FAULT_MEMBAR, DESCRIPTOR_FAULT_LOCAL, DESCRIPTOR_FAULT_BANK, DESCRIPTOR_FAULT_RELEASE, DESCRIPTOR_FAULT_BANK_MAPPING, DESCRIPTOR_FAULT_QUEUE, DESCRIPTOR_FAULT_DEPENDENT, DESCRIPTOR_FAULT_SCHEDULING, DESCRIPTOR_FAULT_COUNTER, DESCRIPTOR_FAULT_ARITHMETIC, DESCRIPTOR_FAULT_SMS} descriptor_fault_t;

  typedef struct packed {
    logic enabled;
    virtual_address_t address;
    logic [2:0] op;
    logic [1:0] format;
    logic reduces;
    logic one_word;
    logic [31:0] payload;
  } descriptor_release_t;

  typedef struct packed {
    logic valid;
    virtual_address_t address;
    logic [16:0] size;
  } descriptor_bank_t;

  // The fields of a descriptor that are used.
  typedef struct packed {
    logic [31:0] dependent;
    logic one_partition;
    logic is_queue;
    logic requires_scheduling;
    logic depends;
    logic dependent_grid;
    logic field_copy;
    logic [5:0] invalidates;
    logic [31:0] code_offset;
    logic system_release;
    logic counts;
    logic [1:0] membar;
    logic sequential;
    logic [2:0] arithmetic;
    logic wide_banks;
    logic header_index;
    logic [31:0] width;
    logic [15:0] height;
    logic [15:0] depth;
    logic [17:0] shared;
    logic [7:0] version;
    logic [15:0] x;
    logic [15:0] y;
    logic [15:0] z;
    logic [2:0] configuration;
    logic [63:0] disabled;
    descriptor_release_t [TASK_RELEASES-1:0] releases;
    descriptor_bank_t [TASK_BANKS-1:0] banks;
    logic [23:0] local_low;
    logic [4:0] barriers;
    logic [23:0] local_high;
    logic [7:0] registers;
    logic [23:0] stack_bytes;
  } task_descriptor_t;

  typedef enum logic [2:0] {FETCH_PHASE_IDLE, FETCH_PHASE_FIRST, FETCH_PHASE_SECOND, FETCH_PHASE_RECEIVE, FETCH_PHASE_MULTIPLY, FETCH_PHASE_TOTAL, FETCH_PHASE_CHECK, FETCH_PHASE_READY} fetch_phase_t;

  // A descriptor that is being read.
  typedef struct packed {
    fetch_phase_t phase;
    task_id_t task_id;
    channel_id_t channel;
    logic [31:0] address;
    logic [7:0] came;
    logic unreadable;
    logic [21:0] plane;
    logic [17:0] threads;
    task_descriptor_t descriptor;
  } task_fetch_t;

  typedef enum logic [2:0] {SEND_PHASE_IDLE, SEND_PHASE_INVALIDATE, SEND_PHASE_PURGE, SEND_PHASE_ATTACH, SEND_PHASE_TABLE, SEND_PHASE_WORDS, SEND_PHASE_GRID} send_phase_t;

  // A task on its way to the work distributor, or an invalidation of caches alone.
  typedef struct packed {
    send_phase_t phase;
    logic alone;
    task_id_t task_id;
    channel_id_t channel;
    logic [5:0] warps;
    logic [5:0] mask;
    logic [7:0] banks;
    logic [5:0] word;
    task_descriptor_t descriptor;
  } task_send_t;

  // The actions at the end of a task.
  typedef struct packed {
    channel_id_t channel;
    logic system;
    logic depends;
    logic [31:0] dependent;
    descriptor_release_t [TASK_RELEASES-1:0] releases;
  } task_record_t;

  typedef enum logic [2:0] {FINISH_PHASE_IDLE, FINISH_PHASE_RELEASE, FINISH_PHASE_BEAT, FINISH_PHASE_BARRIER, FINISH_PHASE_RESPONSES, FINISH_PHASE_CHAIN} finish_phase_t;

  // A task that has ended.
  typedef struct packed {
    finish_phase_t phase;
    task_id_t task_id;
    logic second;
    logic wrote;
    logic [3:0] responses;
    task_record_t record;
  } task_finish_t;

endpackage
