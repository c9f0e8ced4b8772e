// Generated from rtl-model/bundle/system_translation.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package system_translation_pkg;
  import memory_pkg::*;

  // Bits 33 to 12 of an address.
  typedef logic [21:0] system_page_t;

  // A page table entry.
  typedef struct packed {
    logic present;
    system_page_t frame;
  } system_entry_t;

  // Sets the page directory; without `enabled` addresses are not translated.
  typedef struct packed {
    logic enabled;
    system_page_t directory;
  } system_attach_t;

  // A range of pages that are not translated.
  typedef struct packed {
    logic [1:0] index;
    logic enabled;
    system_page_t first;
    system_page_t last;
  } system_bypass_t;

  // Invalidates the cached translations of all pages, or of one.
  typedef struct packed {
    logic all;
    system_page_t page;
  } system_invalidate_t;

  typedef enum logic [1:0] {SMMU_CONTROL_ATTACH, SMMU_CONTROL_BYPASS, SMMU_CONTROL_INVALIDATE} smmu_control_kind_t;

  typedef struct packed {
    smmu_control_kind_t kind;
    logic [46:0] body;
  } smmu_control_t;

  function automatic system_attach_t smmu_control_attach(input smmu_control_t packet);
    return system_attach_t'(packet.body[22:0]);
  endfunction

  function automatic smmu_control_t smmu_control_of_attach(input system_attach_t attach);
    return {SMMU_CONTROL_ATTACH, 47'(attach)};
  endfunction

  function automatic system_bypass_t smmu_control_bypass(input smmu_control_t packet);
    return system_bypass_t'(packet.body[46:0]);
  endfunction

  function automatic smmu_control_t smmu_control_of_bypass(input system_bypass_t bypass);
    return {SMMU_CONTROL_BYPASS, 47'(bypass)};
  endfunction

  function automatic system_invalidate_t smmu_control_invalidate(input smmu_control_t packet);
    return system_invalidate_t'(packet.body[22:0]);
  endfunction

  function automatic smmu_control_t smmu_control_of_invalidate(input system_invalidate_t invalidate);
    return {SMMU_CONTROL_INVALIDATE, 47'(invalidate)};
  endfunction

  // An access to a page that is not present.
  typedef struct packed {
    client_id_t client;
    logic write;
    system_page_t page;
  } system_fault_t;

endpackage
