// Generated from rtl-model/tpc/sm/load_store/load_address.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package load_address_pkg;
  import host_pkg::*;
  import sm_pkg::*;

  typedef enum logic [1:0] {ADDRESS_SPACE_GENERIC, ADDRESS_SPACE_GLOBAL, ADDRESS_SPACE_LOCAL, ADDRESS_SPACE_SHARED} address_space_t;

  // Registers, offset, size by the ISA's code; of the context its windows and local memory.
  typedef struct packed {
    address_space_t space;
    logic [2:0] size;
    logic wide;
    logic [31:0] offset;
    lanes_t lanes;
    row_t low;
    row_t high;
    logic [31:0] shared_window;
    logic [31:0] local_window;
    virtual_address_t local_base;
    logic [31:0] local_bytes;
    logic [23:0] local_low;
    logic [23:0] local_high;
    logic [11:0] warp;
  } address_request_t;

  // Lanes in shared and in local memory, the others are in global memory; faults.
  typedef struct packed {
    lanes_t shared;
    lanes_t local_lanes;
    lanes_t misaligned;
    lanes_t outside;
    virtual_address_t [WARP_LANES-1:0] addresses;
  } address_result_t;

endpackage
