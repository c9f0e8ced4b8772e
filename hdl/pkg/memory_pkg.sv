// Generated from rtl-model/bundle/memory.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package memory_pkg;
  import memory_port_pkg::*;

  // Sectors of 32 bytes in a line.
  localparam int unsigned LINE_SECTORS = 4;

  // Slice interleave in lines, as a power of two: a kilobyte (l2-slice-interleave).
  localparam int unsigned INTERLEAVE_LOG2 = 3;

  // Lines in a page of 4 KB, as a power of two.
  localparam int unsigned PAGE_LINES_LOG2 = 5;

  // Number of virtual channels.
  localparam int unsigned VIRTUAL_CHANNELS = 4;

  // Bits 39 to 7 of an address: virtual before translation, physical (34 bits used) after.
  typedef logic [32:0] line_address_t;

  // Client number: a port of the crossbar, and a client behind it; and tag of a request, unique while it is outstanding.
  typedef logic [11:0] client_id_t;

  typedef logic [11:0] request_tag_t;

  typedef enum logic [3:0] {MEMORY_OP_READ, MEMORY_OP_WRITE, MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC, MEMORY_OP_FAST_CLEAR, MEMORY_OP_DISCARD, MEMORY_OP_BARRIER, MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE, MEMORY_OP_CLEAN_TAGS} memory_op_t;

  // Eviction priority of a line.
  typedef enum logic [1:0] {EVICT_CLASS_NORMAL, EVICT_CLASS_FIRST, EVICT_CLASS_LAST} evict_class_t;

  // Form in which compressible data are returned.
  typedef enum logic [1:0] {MEMORY_VIEW_PLAIN, MEMORY_VIEW_REDUCED, MEMORY_VIEW_RAW, MEMORY_VIEW_COMPRESSED} memory_view_t;

  // Channels queue separately on the way to a slice, so that a blocked one does not stall the others.
  typedef enum logic [1:0] {VIRTUAL_CHANNEL_DEMAND, VIRTUAL_CHANNEL_RING, VIRTUAL_CHANNEL_PIXEL, VIRTUAL_CHANNEL_CONTROL} virtual_channel_t;

  // Credits that a slice returns: bit v is one of virtual channel v.
  typedef struct packed {
    logic [3:0] channels;
  } freed_places_t;

  // Memory in which a page is.
  typedef enum logic [1:0] {APERTURE_VIDEO, APERTURE_PEER, APERTURE_SYSTEM_COHERENT, APERTURE_SYSTEM_NON_COHERENT} aperture_t;

  // Page attributes that translation adds to an address.
  typedef struct packed {
    aperture_t aperture;
    logic [7:0] kind;
    // Line of compression status (0: not compressed), and which half.
    logic [16:0] comptag;
  } page_attributes_t;

  // Requests a barrier, down to DRAM with `system`.
  typedef struct packed {
    logic system;
  } memory_fence_t;

  // Operations on the whole L2: write dirty bytes to memory; invalidate lines as well; write compression status to memory.
  typedef enum logic [1:0] {CACHE_ORDER_CLEAN, CACHE_ORDER_INVALIDATE, CACHE_ORDER_CLEAN_TAGS} cache_order_t;

  // Head of a request. Up to four beats with data follow for operations that have data.
  typedef struct packed {
    memory_op_t op;
    client_id_t client;
    request_tag_t tag;
    virtual_channel_t channel;
    line_address_t line;
    logic [3:0] sectors;
    // Address is not translated: for reserved ranges and Host's own accesses.
    logic physical;
    logic privileged;
    // Not cached in the L2. The next field, of a barrier: down to DRAM.
    logic uncached;
    logic system;
    evict_class_t evict;
    memory_view_t view;
    page_attributes_t page;
    // For a raw write: the tile's new status, and whether this is the first of its two lines.
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

  // Request network: a head, then its beats, one for each of its sectors, lowest first.
  typedef struct packed {
    memory_up_kind_t kind;
    logic [288:0] body;
  } memory_up_t;

  function automatic memory_head_t memory_up_head(input memory_up_t packet);
    return memory_head_t'(packet.body[111:0]);
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

  typedef enum logic [1:0] {RESPONSE_KIND_DATA, RESPONSE_KIND_DONE, RESPONSE_KIND_SPARSE, RESPONSE_KIND_FAULT} response_kind_t;

  // Response network: a sector, with its index in the line.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    response_kind_t kind;
    logic [1:0] sector;
    logic last;
    // For a raw read: the tile's status, and the page's kind if it is compressible, else 0.
    logic [1:0] status;
    logic [7:0] compressible;
    sector_t data;
  } memory_down_t;

endpackage
