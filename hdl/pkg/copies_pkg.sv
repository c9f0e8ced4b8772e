// Generated from rtl-model/bundle/copies.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copies_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;

  // The three places of the inline copy's methods.
  typedef enum logic [1:0] {INLINE_PLACE_OWN, INLINE_PLACE_THREE_D, INLINE_PLACE_COMPUTE} inline_place_t;

  // A state or launch method of the inline copy.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    word_address_t address;
    logic [31:0] value;
  } inline_method_t;

  // Words of LOAD_INLINE_DATA.
  typedef struct packed {
    channel_id_t channel;
    inline_place_t place;
    logic two;
    logic [1:0][31:0] words;
  } inline_data_t;

  // LAUNCH_DMA of the inline copy, as far as it has an effect.
  typedef struct packed {
    channel_id_t channel;
    // An `InlinePlace`; a context in memory may have any bits.
    logic [1:0] place;
    logic release_semaphore;
    logic one_word;
    // With an interrupt.
    logic notifies;
    // Its data are dropped, and nothing else happens.
    logic faulty;
    virtual_address_t semaphore;
    logic [31:0] payload;
  } inline_launch_t;

  // A method of the copy class.
  typedef struct packed {
    channel_id_t channel;
    word_address_t address;
    logic [31:0] value;
  } copy_method_t;

  // Address of a beat: bits 39 to 4.
  typedef logic [35:0] beat_address_t;

  // 16 bytes; word 0 has the lowest address.
  typedef struct packed {
    logic [3:0][31:0] words;
  } beat_t;

  // Bytes that the copy engine moves in a clock (ce-port-width).
  localparam int unsigned COPY_BEAT_BYTES = 16;

  // A request to read `beats` beats, from one to 16 (ce-max-request).
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
  } copy_read_t;

  // Announces `beats` beats to write, which follow.
  typedef struct packed {
    beat_address_t address;
    logic [4:0] beats;
  } copy_write_t;

  // Byte k is written where bit k of `mask` is set.
  typedef struct packed {
    logic [15:0] mask;
    beat_t data;
  } copy_beat_t;

  // Lines to walk through in a surface. At least one, of at least one byte.
  typedef struct packed {
    logic block_linear;
    // Of block-linear surfaces, a multiple of 512.
    virtual_address_t base;
    // From line to line, where the surface is not block-linear. What follows, but
    // `bytes` and `lines`, is of block-linear surfaces only.
    logic [31:0] pitch;
    // Width in columns of 64 bytes.
    logic [30:0] columns;
    // Height in rows.
    logic [31:0] rows;
    // Log2 of the GOBs that a block is high.
    logic [2:0] height_log2;
    // Log2 of the slices that a block is deep.
    logic [2:0] depth_log2;
    logic [31:0] layer;
    // Of the first line: byte in its row.
    logic [20:0] x;
    // Of the first line: row.
    logic [16:0] y;
    // Of a line.
    logic [35:0] bytes;
    logic [31:0] lines;
  } surface_lines_t;

  // Bytes of a beat: `count`, up to 16, from byte `first`.
  typedef struct packed {
    logic [3:0] first;
    logic [4:0] count;
  } byte_span_t;

  // The bytes of a line that lie in one beat.
  typedef struct packed {
    beat_address_t address;
    byte_span_t span;
    // What follows is not the next beat, or is in the next 256 bytes.
    logic run_end;
    // Nothing follows.
    logic last;
  } surface_beat_t;

  // Where a walk through lines is.
  typedef struct packed {
    // More beats follow the one at hand, and these are of them:
    logic walks;
    // from a line, or from a row of blocks, to the next;
    virtual_address_t stride;
    // pitch: the line; block-linear: the block where it starts;
    virtual_address_t row;
    // the same of the byte that follows;
    virtual_address_t at;
    // block-linear: in the block;
    logic [5:0] x;
    logic [7:0] y;
    // bytes of the line,
    logic [35:0] left;
    // and lines with this one.
    logic [31:0] lines;
    logic beat_valid;
    surface_beat_t beat;
  } surface_position_t;

  // A launch of the inline copy that waits for data, as a context keeps it: two sectors.
  // Zero where there is none.
  typedef struct packed {
    logic [58:0] unused;
    logic open;
    inline_launch_t launch;
    // Bytes that have not come.
    logic [63:0] left;
    // What `SurfaceLines` has of them, as far as it counts between two beats.
    logic block_linear;
    logic [2:0] height_log2;
    logic [2:0] depth_log2;
    logic [4:0] layer;
    logic [5:0] x;
    logic [31:0] bytes;
    surface_position_t position;
  } inline_context_t;

  // The same as it lies in memory, the lower sector first.
  typedef struct packed {
    sector_t [1:0] sectors;
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

  typedef enum logic [1:0] {COPY_PACKET_READ, COPY_PACKET_WRITE, COPY_PACKET_DATA} copy_packet_kind_t;

  // On the copy engine's write port, which carries read requests too.
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
    return copy_write_t'(packet.body[40:0]);
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
