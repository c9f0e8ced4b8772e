// Generated from rtl-model/tpc/sm/pixel_export/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixel_export_pkg;
  import sm_pkg::*;

  typedef struct packed {
    logic [3:0] context_id;
    lanes_t covered;
    logic [1:0] halves;
    logic [3:0] collector;
    logic [3:0] half;
    logic [5:0] limit;
  } export_warp_t;

  typedef struct packed {
    slot_t slot;
  } export_slot_t;

  // Outputs of pixels: SPH dword 18, and bits of dword 19: sample mask, depth.
  typedef struct packed {
    logic [31:0] colours;
    logic [1:0] others;
  } export_form_t;

  typedef enum logic [2:0] {EXPORT_STEP_IDLE, EXPORT_STEP_BEGIN, EXPORT_STEP_COLLECT, EXPORT_STEP_SEND, EXPORT_STEP_AGAIN, EXPORT_STEP_CHOOSE, EXPORT_STEP_GONE} export_step_t;

  typedef enum logic [1:0] {EXPORT_KIND_SAMPLE_MASK, EXPORT_KIND_DEPTH, EXPORT_KIND_COLOUR} export_kind_t;

endpackage
