// Generated from rtl-model/fbp/l2/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package l2_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // The most ways and sets, requests and fills of a slice.
  localparam int unsigned WAYS = 16;

  localparam int unsigned SETS_LOG2 = 6;

  localparam int unsigned REQUESTS = 32;

  localparam int unsigned FILLS = 32;

  // Beats that a request can have, as a power of two.
  localparam int unsigned BEATS_LOG2 = 2;

  // Lines and barriers that can be on their way to memory.
  localparam int unsigned LEAVING = 4;

  // Bits of a tag to memory that say: a barrier; the scan's.
  localparam int unsigned BARRIER_TAG = 11;

  localparam int unsigned SCAN_TAG = 10;

  // A line in the banks: set and way.
  typedef logic [9:0] row_t;

  typedef logic [4:0] request_id_t;

  typedef logic [4:0] fill_id_t;

  // A sector of a request that is answered.
  typedef struct packed {
    request_id_t request;
    row_t row;
    logic [1:0] sector;
    client_id_t client;
    request_tag_t tag;
    logic last;
  } read_access_t;

  // A sector of a request that has beats.
  typedef struct packed {
    read_access_t access;
    // The first of its beats.
    logic [1:0] beat;
    // No byte of it was dirty.
    logic fresh;
    // It is operated on; the old value is the response, where there is one.
    logic operates;
    logic responses;
    atomic_op_t atomic;
    atomic_type_t operand;
  } write_access_t;

  // The same with its beat; `compare` of compare-and-swap alone.
  typedef struct packed {
    write_access_t access;
    logic [31:0] mask;
    sector_t data;
    sector_t compare;
  } write_sector_t;

  // A sector that memory has sent. `merge`: dirty bytes stay.
  typedef struct packed {
    fill_id_t fill;
    row_t row;
    logic [1:0] sector;
    logic merge;
    sector_t data;
  } fill_sector_t;

  // A sector of a line that goes to memory.
  typedef struct packed {
    row_t row;
    logic [1:0] sector;
    logic last;
  } evict_access_t;

  // A sector of a request is done. `full`: all its bytes were written.
  typedef struct packed {
    request_id_t request;
    logic [1:0] sector;
    logic full;
  } performed_t;

  // A sector is in its bank.
  typedef struct packed {
    fill_id_t fill;
    logic [1:0] sector;
  } filled_t;

  // A request whose beats are to be kept. A pattern is one beat, which stays for the next
  // request unless it is the `last` that has it.
  typedef struct packed {
    request_id_t request;
    virtual_channel_t channel;
    logic [2:0] count;
    logic keeps;
  } beats_t;

  // A beat has come.
  typedef struct packed {
    request_id_t request;
  } beat_here_t;

  // Who waits for a barrier in memory: the scan, or a request.
  typedef struct packed {
    logic scan;
    request_id_t request;
  } barrier_owner_t;

  // Sectors of a line that go to memory.
  typedef struct packed {
    line_address_t line;
    row_t row;
    logic [3:0] sectors;
  } eviction_t;

  typedef enum logic [0:0] {OUTGOING_EVICT, OUTGOING_BARRIER} outgoing_kind_t;

  // What goes to memory in order.
  typedef struct packed {
    outgoing_kind_t kind;
    logic [46:0] body;
  } outgoing_t;

  function automatic eviction_t outgoing_evict(input outgoing_t packet);
    return eviction_t'(packet.body[46:0]);
  endfunction

  function automatic outgoing_t outgoing_of_evict(input eviction_t evict);
    return {OUTGOING_EVICT, 47'(evict)};
  endfunction

  function automatic barrier_owner_t outgoing_barrier(input outgoing_t packet);
    return barrier_owner_t'(packet.body[5:0]);
  endfunction

  function automatic outgoing_t outgoing_of_barrier(input barrier_owner_t barrier);
    return {OUTGOING_BARRIER, 47'(barrier)};
  endfunction

  // Sectors to request of memory.
  typedef struct packed {
    fill_id_t fill;
    line_address_t line;
    logic [3:0] sectors;
  } fill_request_t;

  // A request that is answered without data.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
  } done_response_t;

  // What the slice has of a sector: bytes as in memory; all bytes, some dirty; dirty bytes alone.
  typedef enum logic [1:0] {SECTOR_STATE_EMPTY, SECTOR_STATE_CLEAN, SECTOR_STATE_DIRTY, SECTOR_STATE_PARTIAL} sector_state_t;

  typedef enum logic [1:0] {REQUEST_KIND_READ, REQUEST_KIND_WRITE, REQUEST_KIND_OPERATE, REQUEST_KIND_BARRIER} request_kind_t;

  // What looks at the tags.
  typedef enum logic [1:0] {LOOKUP_KIND_HEAD, LOOKUP_KIND_WRITTEN, LOOKUP_KIND_FILLED, LOOKUP_KIND_SCAN} lookup_kind_t;

  typedef struct packed {
    logic valid;
    logic [26:0] line;
    sector_state_t [LINE_SECTORS-1:0] sectors;
    evict_class_t evict;
    // 0 was used last.
    logic [3:0] age;
  } way_t;

  typedef struct packed {
    way_t [WAYS-1:0] ways;
  } way_set_t;

  // A request in flight, as its completion needs it.
  typedef struct packed {
    logic valid;
    request_kind_t kind;
    virtual_channel_t channel;
    client_id_t client;
    request_tag_t tag;
    row_t row;
    logic [3:0] sectors;
    // Not done by the banks.
    logic [3:0] open;
    // Of which all bytes were written.
    logic [3:0] full;
    // For a fill.
    logic waits;
    fill_id_t fill;
    logic uncached;
  } request_t;

  // The entry that a request gets.
  typedef struct packed {
    request_id_t id;
    request_t request;
  } new_request_t;

  // The same request, as the issue of its sectors to the banks needs it.
  typedef struct packed {
    request_kind_t kind;
    client_id_t client;
    request_tag_t tag;
    row_t row;
    logic [3:0] sectors;
    // Still to go to the banks.
    logic [3:0] left;
    // Those whose bytes are here.
    logic [3:0] ready;
    // Of which no byte is dirty.
    logic [3:0] fresh;
    // Beats that are here.
    logic [2:0] beats;
    // One beat for all.
    logic pattern;
    logic responses;
    atomic_op_t atomic;
    atomic_type_t operand;
    // For a fill.
    logic waits;
    fill_id_t fill;
  } issue_t;

  typedef struct packed {
    request_id_t id;
    issue_t issue;
  } new_issue_t;

  // Sectors of a line requested of memory.
  typedef struct packed {
    logic valid;
    row_t row;
    logic [3:0] requested;
    logic [3:0] arrived;
    // Dirty bytes stay.
    logic [3:0] merge;
    logic keep;
    // Requests that wait for it.
    logic [5:0] waiters;
  } fill_t;

  // Sectors that a fill is to bring: of a new fill, or more of one in flight.
  typedef struct packed {
    fill_id_t fill;
    row_t row;
    logic [3:0] sectors;
    // Dirty bytes stay.
    logic [3:0] merge;
    logic keep;
  } fill_sectors_t;

  // All that a slice has in flight.
  typedef struct packed {
    request_t [REQUESTS-1:0] requests;
    fill_t [FILLS-1:0] fills;
  } in_flight_t;

  // What is complete, and is to look up its line.
  typedef struct packed {
    lookup_kind_t kind;
    logic [4:0] id;
    logic [5:0] set;
  } completion_t;

  // A request's head at the tags.
  typedef struct packed {
    memory_head_t head;
    // It was refused before.
    logic retried;
    // Of a fast clear: the line.
    logic [2:0] step;
  } head_lookup_t;

  // What becomes of it: all is done; it is retried; lines of a fast clear remain.
  typedef enum logic [1:0] {VERDICT_ACCEPTED, VERDICT_REFUSED, VERDICT_CONTINUES} verdict_t;

  // What goes to memory, oldest first.
  typedef struct packed {
    logic is_line;
    logic [26:0] line;
    row_t row;
  } leaving_t;

  // A Clean or an Invalidate.
  typedef struct packed {
    logic active;
    // All sets are done, memory is to say so.
    logic flushes;
    // For what is in flight in a line of the set.
    logic waits;
    logic drops;
    logic whole;
    logic [21:0] page;
    logic [5:0] set;
    client_id_t client;
    request_tag_t tag;
  } scan_t;

endpackage
