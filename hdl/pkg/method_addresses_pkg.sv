// Generated from rtl-model/bundle/method_addresses.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package method_addresses_pkg;
  import host_pkg::*;

  localparam word_address_t SET_NOTIFY_A = 12'h41;

  localparam word_address_t SET_NOTIFY_B = 12'h42;

  // The methods that write the macro engine's memories begin here.
  localparam word_address_t LOAD_MME_INSTRUCTION_RAM_POINTER = 12'h45;

  // From here on an even word calls a macro, and the odd one after it is a parameter of that call.
  localparam word_address_t CALL_MME_MACRO = 12'he00;

  localparam word_address_t INLINE_LAUNCH_DMA = 12'h6c;

  localparam word_address_t LOAD_INLINE_DATA = 12'h6d;

  localparam word_address_t COPY_LAUNCH_DMA = 12'hc0;

  // Of 3D, compute and the inline copy.
  localparam word_address_t SET_RENDER_ENABLE_A = 12'h554;

  localparam word_address_t SET_RENDER_ENABLE_B = 12'h555;

  localparam word_address_t TWO_D_RENDER_ENABLE_A = 12'h99;

  localparam word_address_t TWO_D_RENDER_ENABLE_B = 12'h9a;

  localparam word_address_t COPY_RENDER_ENABLE_A = 12'h95;

  localparam word_address_t COPY_RENDER_ENABLE_B = 12'h96;

  localparam word_address_t SET_REPORT_SEMAPHORE_A = 12'h6c0;

  localparam word_address_t SET_REPORT_SEMAPHORE_B = 12'h6c1;

endpackage
