// Types of the banks: accesses that were chosen, and what a bank writes.

package bank_types_pkg;
  import atomic_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Banks: one for each sector of a line.
  localparam int unsigned BANKS = LINE_SECTORS;
  // Responses, and evicted sectors, that may be read but not yet sent.
  localparam int unsigned RESPONSES = 4;
  // Sectors that can be operated on at a time: enough to hide the latency of a read, an operation and a write.
  localparam int unsigned OPERATING = 8;
  localparam int unsigned NUMBER = $bits(work_number_t);

  // A sector that is operated on.
  typedef struct packed {
    read_access_t access;
    logic         fresh;
    logic         responses;
    logic [31:0]  mask;
  } operating_t;

  // A sector that was operated on.
  typedef struct packed {
    operating_t operating;
    sector_t    old;
    sector_t    data;
  } operated_t;

  // A sector that an atomic in flight is the last to change.
  typedef struct packed {
    row_t       row;
    logic [1:0] sector;
  } place_t;

  // What a bank writes.
  typedef struct packed {
    row_t        row;
    logic [31:0] lanes;
    sector_t     data;
    logic [31:0] dirty;
  } put_data_t;

  typedef struct packed {logic valid; fill_sector_t data;} chosen_fill_t;
  typedef struct packed {logic valid; operated_t data;} chosen_result_t;
  typedef struct packed {logic valid; write_sector_t data;} chosen_write_t;
  typedef struct packed {logic valid; evict_access_t data;} chosen_evict_t;
  typedef struct packed {logic valid; read_access_t data;} chosen_read_t;
  typedef struct packed {logic valid; done_response_t data;} chosen_done_t;
  typedef struct packed {logic valid; logic [31:0] data;} newer_t;
  typedef struct packed {logic valid; put_data_t data;} put_t;
  typedef struct packed {logic valid; place_t data;} last_t;
  typedef struct packed {logic valid; filled_t data;} filled_pulse_t;
  typedef struct packed {logic valid; performed_t data;} performed_pulse_t;

  // In the cycle after their banks were chosen.
  typedef struct packed {
    chosen_fill_t   fill;
    chosen_result_t result;
    chosen_write_t  write;
    newer_t         newer;  // dirty bits of the result's sector that its bank was written with meanwhile
    chosen_write_t  operate;
    atomic_chain_t  chain;
    chosen_evict_t  evict;
    chosen_read_t   read;
    chosen_done_t   done;
  } chosen_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only its request and its sector
  function automatic performed_t performed_of(input read_access_t access, input logic full);
  /* verilator lint_on UNUSEDSIGNAL */
    return '{request: access.request, sector: access.sector, full: full};
  endfunction

endpackage
