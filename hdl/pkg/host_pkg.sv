// Generated from rtl-model/bundle/host.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package host_pkg;
  import memory_port_pkg::*;

  // Offset of a method in its class, in 32-bit words.
  typedef logic [11:0] word_address_t;

  // Byte address.
  typedef logic [39:0] virtual_address_t;

  typedef logic [8:0] channel_id_t;

  typedef logic [2:0] subchannel_id_t;

  // Nanoseconds.
  typedef logic [63:0] time_t;

  // Tag of a request of Host to the front end, returned with the response.
  typedef logic [3:0] host_tag_t;

  // The driver has published work: GP_PUT in the channel's user registers has changed.
  typedef struct packed {
    channel_id_t channel;
  } doorbell_t;

  // Address of a control register, in bytes.
  typedef logic [23:0] register_address_t;

  // A write to a control register.
  typedef struct packed {
    register_address_t address;
    logic [31:0] value;
  } register_write_t;

  // Largest number of words of a method.
  localparam int unsigned METHOD_WORDS = 2;

  // A method on the way to the front end. Two words have the same address; only a non-incrementing run sends two at a
  // time.
  typedef struct packed {
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [METHOD_WORDS-1:0][31:0] words;
  } host_method_t;

  // A context to save or load.
  typedef struct packed {
    host_tag_t tag;
    channel_id_t channel;
    sector_address_t address;
  } host_context_t;

  // Requests a response when everything before it is complete.
  typedef struct packed {
    host_tag_t tag;
  } host_drain_t;

  typedef enum logic [1:0] {HOST_PACKET_METHOD, HOST_PACKET_SAVE, HOST_PACKET_LOAD, HOST_PACKET_DRAIN} host_packet_kind_t;

  // From Host to the front end, in order. The responses to Save, Load and Drain carry their tag; Save and Load are only
  // sent when nothing is in flight.
  typedef struct packed {
    host_packet_kind_t kind;
    logic [88:0] body;
  } host_packet_t;

  function automatic host_method_t host_packet_method(input host_packet_t packet);
    return host_method_t'(packet.body[88:0]);
  endfunction

  function automatic host_packet_t host_packet_of_method(input host_method_t method);
    return {HOST_PACKET_METHOD, 89'(method)};
  endfunction

  function automatic host_context_t host_packet_save(input host_packet_t packet);
    return host_context_t'(packet.body[47:0]);
  endfunction

  function automatic host_packet_t host_packet_of_save(input host_context_t save);
    return {HOST_PACKET_SAVE, 89'(save)};
  endfunction

  function automatic host_context_t host_packet_load(input host_packet_t packet);
    return host_context_t'(packet.body[47:0]);
  endfunction

  function automatic host_packet_t host_packet_of_load(input host_context_t load);
    return {HOST_PACKET_LOAD, 89'(load)};
  endfunction

  function automatic host_drain_t host_packet_drain(input host_packet_t packet);
    return host_drain_t'(packet.body[3:0]);
  endfunction

  function automatic host_packet_t host_packet_of_drain(input host_drain_t drain);
    return {HOST_PACKET_DRAIN, 89'(drain)};
  endfunction

  // Address of a dword: bits 39 to 2.
  typedef logic [37:0] dword_address_t;

  // Condition a channel waits for.
  typedef enum logic [1:0] {HOST_WAIT_NOTHING, HOST_WAIT_SEMAPHORE, HOST_WAIT_SYNCPOINT} host_wait_t;

  // Per-channel state of Host's own methods.
  typedef struct packed {
    channel_id_t channel;
    // Bits 39 to 9 of the user registers' address.
    logic [30:0] user;
    // A failed acquire is retried after `retry` << `retry_exponent` cycles.
    logic [6:0] retry;
    logic [3:0] retry_exponent;
    // Semaphore address: bits 39 to 2.
    dword_address_t semaphore_va;
    logic [31:0] payload;
    // Last value written to SEMAPHORED.
    logic [31:0] operation;
    logic [31:0] threshold;
    // Last value written to SYNCPOINTB.
    logic [31:0] syncpoint;
    host_wait_t waits_for;
    // Ring entries that end with the waiting method.
    logic [1:0] ends;
  } method_state_t;

  // Runlist: address >> 12.
  localparam register_address_t RUNLIST_BASE = 24'h2270;

  // Number of entries; writing it submits the list.
  localparam register_address_t RUNLIST_SUBMIT = 24'h2274;

  // Eight bytes for each channel: its instance block, then its enable bits.
  localparam register_address_t CHANNEL_REGISTERS = 24'h800000;

endpackage
