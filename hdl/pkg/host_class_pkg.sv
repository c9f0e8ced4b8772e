// Generated from rtl-model/hub/host/methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package host_class_pkg;
  import host_pkg::*;

  localparam word_address_t SET_OBJECT = 12'h0;

  localparam word_address_t ILLEGAL = 12'h1;

  localparam word_address_t NOP = 12'h2;

  localparam word_address_t SEMAPHORE_A = 12'h4;

  localparam word_address_t SEMAPHORE_B = 12'h5;

  localparam word_address_t SEMAPHORE_C = 12'h6;

  // Acts on the semaphore.
  localparam word_address_t SEMAPHORE_D = 12'h7;

  localparam word_address_t NON_STALL_INTERRUPT = 12'h8;

  localparam word_address_t FB_FLUSH = 12'h9;

  localparam word_address_t MEM_OP_C = 12'hc;

  // Starts the memory operation.
  localparam word_address_t MEM_OP_D = 12'hd;

  localparam word_address_t SET_REFERENCE = 12'h14;

  localparam word_address_t SYNCPOINT_A = 12'h1c;

  // Waits for a syncpoint, or increments it.
  localparam word_address_t SYNCPOINT_B = 12'h1d;

  localparam word_address_t HOST_WFI = 12'h1e;

  localparam word_address_t CRC_CHECK = 12'h1f;

  localparam word_address_t YIELD = 12'h20;

  // Methods with lower addresses are Host's own.
  localparam word_address_t FIRST_ENGINE_METHOD = 12'h40;

endpackage
