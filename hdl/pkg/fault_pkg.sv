// Generated from rtl-model/bundle/fault.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fault_pkg;
  import host_pkg::*;

  // Reasons for which Host interrupts the driver.
  typedef enum logic [2:0] {INTERRUPT_KIND_NON_STALL, INTERRUPT_KIND_AWAKEN, INTERRUPT_KIND_RUNLIST_DONE, INTERRUPT_KIND_FAULT} interrupt_kind_t;

  typedef struct packed {
    interrupt_kind_t kind;
    channel_id_t channel;
    logic [31:0] value;
  } interrupt_t;

  // Why a channel was stopped.
  typedef enum logic [4:0] {FAULT_KIND_NONE, FAULT_KIND_ENTRY, FAULT_KIND_HEADER, FAULT_KIND_HOST_METHOD, FAULT_KIND_HOST_VALUE, FAULT_KIND_SIGNATURE, FAULT_KIND_UNBOUND, FAULT_KIND_CLASS, FAULT_KIND_METHOD, FAULT_KIND_VALUE, FAULT_KIND_SEQUENCE, FAULT_KIND_INLINE, FAULT_KIND_MACRO_PARAMETER, FAULT_KIND_MACRO_OPCODE, FAULT_KIND_MACRO_BRANCH, FAULT_KIND_MACRO_ADDRESS, FAULT_KIND_MACRO_WATCHDOG, FAULT_KIND_COPY, FAULT_KIND_ALIGNMENT, FAULT_KIND_RUNLIST, FAULT_KIND_PHYSICAL, FAULT_KIND_UNBUILT, FAULT_KIND_DESCRIPTOR, FAULT_KIND_PROGRAM, FAULT_KIND_ACCESS} fault_kind_t;

  typedef struct packed {
    fault_kind_t kind;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic [31:0] value;
  } fault_t;

endpackage
