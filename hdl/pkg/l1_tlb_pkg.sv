// Generated from rtl-model/mem/gmmu/l1_tlb.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package l1_tlb_pkg;

  // Use of the tag RAM; the tags of a walked line are looked up (Places), then it is filled.
  typedef enum logic [2:0] {TLB_STATE_SWEEPS, TLB_STATE_PICKS, TLB_STATE_LOOKS_BIG, TLB_STATE_LOOKS_SMALL, TLB_STATE_PLACES, TLB_STATE_FILLS} tlb_state_t;

endpackage
