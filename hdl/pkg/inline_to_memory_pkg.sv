// Generated from rtl-model/hub/inline_to_memory/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package inline_to_memory_pkg;
  import host_pkg::*;
  import surface_walk_pkg::*;

  // The fields of the inline copy's LAUNCH_DMA that have an effect.
  typedef struct packed {
    channel_id_t channel;
    // An `InlinePlace`; a context in memory may contain other bits.
    logic [1:0] place;
    logic release_semaphore;
    logic one_word;
    // The launch raises an interrupt.
    logic notifies;
    // Its data are dropped without any effect.
    logic faulty;
    virtual_address_t semaphore_va;
    logic [31:0] payload;
  } inline_launch_t;

  // Context image of a launch of the inline copy that waits
  // for data: two sectors. Zero where there is no launch.
  typedef struct packed {
    logic [58:0] unused;
    logic open;
    inline_launch_t launch;
    // Bytes still to arrive.
    logic [63:0] left;
    // The fields of `SurfaceLines` that are needed between two beats.
    logic block_linear;
    logic [2:0] height_log2;
    logic [2:0] depth_log2;
    logic [4:0] layer;
    logic [5:0] x;
    logic [31:0] bytes;
    surface_position_t position;
  } inline_context_t;

endpackage
