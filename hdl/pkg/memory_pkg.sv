// Generated from rtl-model/bundle/memory.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package memory_pkg;
  import memory_port_pkg::*;

  // Sectors of 32 bytes in a line.
  localparam int unsigned LINE_SECTORS = 4;

  // Lines in which slices take turns, a kilobyte, as a power of two (l2-slice-interleave).
  localparam int unsigned INTERLEAVE_LOG2 = 3;

  // Lines in a page of 4 KB, as a power of two.
  localparam int unsigned PAGE_LINES_LOG2 = 5;

  // What waits apart.
  localparam int unsigned VIRTUAL_CHANNELS = 4;

  // Bits 39 to 7 of an address: virtual before translation, physical (34 bits used) after it.
  typedef logic [32:0] line_address_t;

  // Who asked, as the profile numbers clients; and which of its requests, unique while it is out.
  typedef logic [7:0] client_id_t;

  typedef logic [11:0] request_tag_t;

  typedef enum logic [3:0] {MEMORY_OP_READ, MEMORY_OP_WRITE, MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC, MEMORY_OP_FAST_CLEAR, MEMORY_OP_DISCARD, MEMORY_OP_BARRIER, MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE, MEMORY_OP_CLEAN_TAGS} memory_op_t;

  // How long a line should stay.
  typedef enum logic [1:0] {EVICT_CLASS_NORMAL, EVICT_CLASS_FIRST, EVICT_CLASS_LAST} evict_class_t;

  // In which form compressible bytes are wanted.
  typedef enum logic [1:0] {MEMORY_VIEW_PLAIN, MEMORY_VIEW_REDUCED, MEMORY_VIEW_RAW, MEMORY_VIEW_COMPRESSED} memory_view_t;

  // What waits apart on its way to a slice, so that one may be blocked and the others go on.
  typedef enum logic [1:0] {VIRTUAL_CHANNEL_DEMAND, VIRTUAL_CHANNEL_RING, VIRTUAL_CHANNEL_PIXEL, VIRTUAL_CHANNEL_CONTROL} virtual_channel_t;

  // Places that a slice gives back: bit v is one of virtual channel v.
  typedef struct packed {
    logic [3:0] channels;
  } freed_places_t;

  // Where a page lies.
  typedef enum logic [1:0] {APERTURE_VIDEO, APERTURE_PEER, APERTURE_SYSTEM_COHERENT, APERTURE_SYSTEM_NON_COHERENT} aperture_t;

  // What translation adds to an address.
  typedef struct packed {
    aperture_t aperture;
    logic [7:0] kind;
    // Line of compression status, 0 for none, and which half.
    logic [16:0] comptag;
  } page_attributes_t;

  // Asks for a barrier, down to DRAM with `system`.
  typedef struct packed {
    logic system;
  } memory_fence_t;

  // What the driver's registers ask of the whole L2: dirty bytes go to memory; lines are dropped as well; compression
  // status goes to memory.
  typedef enum logic [1:0] {CACHE_ORDER_CLEAN, CACHE_ORDER_INVALIDATE, CACHE_ORDER_CLEAN_TAGS} cache_order_t;

  // Data follow, in up to four beats, where the operation has any.
  typedef struct packed {
    memory_op_t op;
    client_id_t client;
    request_tag_t tag;
    virtual_channel_t channel;
    line_address_t line;
    logic [3:0] sectors;
    // Not translated: reserved ranges, and Host's own.
    logic physical;
    logic privileged;
    // Not kept in the L2; of a barrier: down to DRAM.
    logic uncached;
    logic system;
    evict_class_t evict;
    memory_view_t view;
    page_attributes_t page;
    // Of a raw write: the tile's new status, and the first of its two lines.
    logic [1:0] status;
    logic pair;
    atomic_op_t atomic;
    atomic_type_t operand;
  } memory_head_t;

  // Byte k of a sector is written where bit k of `mask` is set.
  typedef struct packed {
    logic [31:0] mask;
    sector_t data;
    logic last;
  } memory_beat_t;

  typedef enum logic [0:0] {MEMORY_UP_HEAD, MEMORY_UP_BEAT} memory_up_kind_t;

  // The way up: a head, and behind it its beats, one for each of its sectors, lowest first.
  typedef struct packed {
    memory_up_kind_t kind;
    logic [288:0] body;
  } memory_up_t;

  function automatic memory_head_t memory_up_head(input memory_up_t packet);
    return memory_head_t'(packet.body[107:0]);
  endfunction

  function automatic memory_up_t memory_up_of_head(input memory_head_t head);
    return {MEMORY_UP_HEAD, 289'(head)};
  endfunction

  function automatic memory_beat_t memory_up_beat(input memory_up_t packet);
    return memory_beat_t'(packet.body[288:0]);
  endfunction

  function automatic memory_up_t memory_up_of_beat(input memory_beat_t beat);
    return {MEMORY_UP_BEAT, 289'(beat)};
  endfunction

  typedef enum logic [1:0] {ANSWER_KIND_DATA, ANSWER_KIND_DONE, ANSWER_KIND_SPARSE, ANSWER_KIND_FAULT} answer_kind_t;

  // The way down: a sector, which says itself which of its request's it is.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    answer_kind_t kind;
    logic [1:0] sector;
    logic last;
    // Of a raw read: its tile's status, and the page's kind where that is compressed, else 0.
    logic [1:0] status;
    logic [7:0] compressible;
    sector_t data;
  } memory_down_t;

endpackage
