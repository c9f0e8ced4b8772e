// Generated from rtl-model/hub/host/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package host_orders_pkg;
  import host_pkg::*;
  import host_parts_pkg::*;

  // A channel is enabled, or disabled.
  typedef struct packed {
    channel_id_t channel;
    logic on;
  } channel_enable_t;

  // A runlist in memory, and its entries.
  typedef struct packed {
    instance_address_t base;
    logic [15:0] length;
  } list_place_t;

  // A runlist was read; a bad one is not used.
  typedef struct packed {
    logic bad;
    logic [15:0] length;
  } list_told_t;

  // A channel goes on: its ring, its data, and what Host's methods keep for it.
  typedef struct packed {
    ring_start_t ring;
    decode_start_t decode;
    method_state_t methods;
  } pipe_start_t;

  // A channel's user registers, and what they said last.
  typedef struct packed {
    // Bits 39 to 9 of their address.
    logic [30:0] user;
    logic [31:0] get;
    logic [31:0] put;
  } user_start_t;

  // A syncpoint is counted up, or else its value is asked for.
  typedef struct packed {
    logic up;
    logic [7:0] index;
  } count_order_t;

endpackage
