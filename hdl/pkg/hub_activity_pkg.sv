// Generated from rtl-model/hub/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package hub_activity_pkg;
  import host_pkg::*;
  import host_parts_pkg::*;

  // What Host has loaded, what the front end accepts in this cycle, and which units are idle with all their writes performed.
  typedef struct packed {
    // A channel is loaded and runs; which one, and the condition for which it waits, if any.
    logic loaded;
    channel_id_t channel;
    method_state_t state;
    // Data that its last header has announced and that have not arrived.
    push_run_t run;
    // The front end accepts Host's packet, or responds to a request of Host's.
    logic packet_taken;
    logic responded;
    logic host_idle;
    logic front_end_idle;
    logic macro_engine_idle;
    logic inline_to_memory_idle;
    logic copy_engine_idle;
    // A launch of the inline copy waits for data.
    logic inline_open;
  } activity_t;

endpackage
