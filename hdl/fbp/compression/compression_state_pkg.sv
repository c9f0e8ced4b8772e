// Registers of the compression stage.

package compression_state_pkg;
  import compression_pkg::*;
  import memory_pkg::*;
  import translation_pkg::*;

  localparam int unsigned CHANNELS = VIRTUAL_CHANNELS;

  // Source of the beats of a request. Lost beats are dropped; scattered beats are each of the channel's beats, in two or three sectors.
  typedef enum logic [2:0] {CHANNEL, STATUS, EXPANDED, FILLED, LOST, SCATTERED} source_t;
  typedef enum logic [2:0] {
    REST,
    REQUEST,      // request the sectors of an expanded tile
    SECOND,   // request sectors of a tile's second line
    WRITE,    // write the expanded tile
    FILL,     // fill tiles with one value
    SCATTER   // write ordinary bytes of packed samples
  } work_step_t;
  typedef enum logic [1:0] {CLEANING_REST, CLEANING_BUSY, CLEANING_DONE} cleaning_t;

  // A head that the slice may not have looked up yet.
  typedef struct packed {
    logic [6:0]     after;   // freed entries after which the slice has certainly looked it up
    block_address_t block;
    logic           changes;
  } sent_t;

  // A client's second write of a tile is awaited.
  typedef struct packed {
    logic             on;
    client_id_t       client;
    virtual_channel_t channel;
    block_address_t   block;
  } paired_t;

  // Multi-step work on tiles for the oldest request of a virtual channel.
  typedef struct packed {
    work_step_t             step;
    virtual_channel_t       channel;
    block_address_t         block;
    coding_t                coding;
    logic [3:0]             clear;
    logic                   other;    // the tile is the other half of eight-byte samples
    logic                   upper;
    logic [BLOCK_TILES-1:0] tiles;    // tiles not yet filled, or sectors not yet scattered
    read_id_t               read;     // read whose second line is requested
    logic [3:0]             second;   // sectors of that line
  } work_t;

  // A read whose sectors are forwarded undecoded.
  typedef struct packed {
    logic         busy;
    client_id_t   client;
    request_tag_t tag;
    logic [1:0]   status;
    logic [7:0]   compressible;
  } passing_t;

  // A read whose sectors are decoded.
  typedef struct packed {
    logic         busy;
    logic [2:0]   missing;
    logic         expands;       // its sectors are for `work`
    logic         unpacks;       // ordinary sectors are built from them
    client_id_t   client;
    request_tag_t tag;
    logic [1:0]   status;
    logic [7:0]   compressible;
    coding_t      coding;
    logic         upper;
    logic [3:0]   wanted;
    logic [3:0]   clear;
  } reading_t;

  typedef struct packed {logic valid; virtual_channel_t data;} looked_t;
  typedef struct packed {logic valid; read_id_t data;} opened_t;
  typedef struct packed {logic valid; memory_up_t data;} slice_t;
  typedef struct packed {logic valid; access_fault_t data;} fault_t;
  typedef struct packed {logic valid; memory_down_t data;} response_t;

  typedef struct packed {
    virtual_channel_t              channel;        // of the arriving request
    logic [CHANNELS-1:0][6:0]      whole;          // requests whose packets have all arrived
    logic [CHANNELS-1:0][6:0]      outstanding;    // freed entries still to be returned
    logic [CHANNELS-1:0][6:0]      used;           // entries in use in the slice
    sent_t [CHANNELS-1:0][SENT-1:0] sent;
    paired_t [PAIRS-1:0]           paired;
    logic [1:0]                    turn;       // round-robin: next virtual channel to pass
    logic [1:0]                    lookup_turn;
    looked_t                       looked;     // channel whose oldest request's status is shown
    logic                          bare;       // without status: its tile is plain
    logic                          passed;     // the last head sent was without status
    source_t                       source;     // source of the beats
    virtual_channel_t              from;
    logic [2:0]                    left;       // beats not yet sent
    work_t                         work;
    passing_t [PASSES-1:0]         passing;
    reading_t [READS-1:0]          readings;
    read_id_t                      open_turn;
    opened_t                       opened;     // its sectors are at the output of the RAMs
    cleaning_t                     cleaning;
    virtual_channel_t              cleaner;
    slice_t                        slice;
    fault_t                        fault;
    response_t                     response;
    logic                          decoded;    // the last response was decoded here
  } regs_t;

endpackage
