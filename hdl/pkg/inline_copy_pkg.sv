// Generated from rtl-model/bundle/inline_copy.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package inline_copy_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;

  // The three classes with inline copy methods.
  typedef enum logic [1:0] {INLINE_PLACE_OWN, INLINE_PLACE_THREE_D, INLINE_PLACE_COMPUTE} inline_place_t;

  // A state method or the launch method of the inline copy.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    word_address_t address;
    logic [31:0] value;
  } inline_method_t;

  // Data words of LOAD_INLINE_DATA.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    logic two;
    logic [METHOD_WORDS-1:0][31:0] words;
  } inline_data_t;

  // Sectors that a launch occupies in a context.
  localparam int unsigned LAUNCH_SECTORS = 2;

  // A launch as stored in memory, lower sector first.
  typedef struct packed {
    sector_t [LAUNCH_SECTORS-1:0] sectors;
  } launch_image_t;

  typedef enum logic [0:0] {INLINE_PACKET_METHOD, INLINE_PACKET_DATA} inline_packet_kind_t;

  // From the front end to the inline copy.
  typedef struct packed {
    inline_packet_kind_t kind;
    logic [75:0] body;
  } inline_packet_t;

  function automatic inline_method_t inline_packet_method(input inline_packet_t packet);
    return inline_method_t'(packet.body[54:0]);
  endfunction

  function automatic inline_packet_t inline_packet_of_method(input inline_method_t method);
    return {INLINE_PACKET_METHOD, 76'(method)};
  endfunction

  function automatic inline_data_t inline_packet_data(input inline_packet_t packet);
    return inline_data_t'(packet.body[75:0]);
  endfunction

  function automatic inline_packet_t inline_packet_of_data(input inline_data_t data);
    return {INLINE_PACKET_DATA, 76'(data)};
  endfunction

endpackage
