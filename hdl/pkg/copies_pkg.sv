// Generated from rtl-model/bundle/copies.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copies_pkg;
  import host_pkg::*;

  // A method of the copy class.
  typedef struct packed {
    channel_id_t channel;
    word_address_t address;
    logic [31:0] value;
  } copy_method_t;

  // Address of a beat: bits 39 to 4.
  typedef logic [35:0] beat_address_t;

  // Words of 32 bits in a beat.
  localparam int unsigned BEAT_WORDS = 4;

  // 16 bytes; word 0 has the lowest address.
  typedef struct packed {
    logic [BEAT_WORDS-1:0][31:0] words;
  } beat_t;

  // Bytes that the copy engine moves in a cycle (ce-port-width).
  localparam int unsigned COPY_BEAT_BYTES = 16;

  // A request to read `beats` beats, 1 to 16 (ce-max-request).
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
  } copy_read_t;

  // Announces `beats` beats to write, which follow; `ordered` as in a memory write.
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
    logic ordered;
  } copy_write_t;

  // Byte k is written where bit k of `mask` is set.
  typedef struct packed {
    logic [15:0] mask;
    beat_t data;
  } copy_beat_t;

  typedef enum logic [1:0] {COPY_PACKET_READ, COPY_PACKET_WRITE, COPY_PACKET_DATA} copy_packet_kind_t;

  // Packets of the copy engine's write port, which carries read requests too.
  typedef struct packed {
    copy_packet_kind_t kind;
    logic [143:0] body;
  } copy_packet_t;

  function automatic copy_read_t copy_packet_read(input copy_packet_t packet);
    return copy_read_t'(packet.body[40:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_read(input copy_read_t read);
    return {COPY_PACKET_READ, 144'(read)};
  endfunction

  function automatic copy_write_t copy_packet_write(input copy_packet_t packet);
    return copy_write_t'(packet.body[41:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_write(input copy_write_t write);
    return {COPY_PACKET_WRITE, 144'(write)};
  endfunction

  function automatic copy_beat_t copy_packet_data(input copy_packet_t packet);
    return copy_beat_t'(packet.body[143:0]);
  endfunction

  function automatic copy_packet_t copy_packet_of_data(input copy_beat_t data);
    return {COPY_PACKET_DATA, 144'(data)};
  endfunction

endpackage
