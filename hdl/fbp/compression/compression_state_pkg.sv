// Registers of the compression stage.

package compression_state_pkg;
  import compression_pkg::*;
  import memory_pkg::*;
  import translation_pkg::*;

  localparam int unsigned CHANNELS = VIRTUAL_CHANNELS;

  // Where the beats of a request come from; lost ones go nowhere, scattered ones are each of the channel's in two or three.
  typedef enum logic [2:0] {CHANNEL, STATUS, EXPANDED, FILLED, LOST, SCATTERED} source_t;
  typedef enum logic [2:0] {
    REST,
    ASK,      // for what a tile is made of
    SECOND,   // asks for sectors of a tile's second line
    WRITE,    // what was expanded
    FILL,     // tiles with one value
    SCATTER   // ordinary bytes of packed samples
  } work_step_t;
  typedef enum logic [1:0] {CLEANING_REST, CLEANING_BUSY, CLEANING_DONE} cleaning_t;

  // A head that the slice may not have looked at.
  typedef struct packed {
    logic [6:0]     behind;   // places given back before it certainly has
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

  // What is done to tiles on behalf of a virtual channel's oldest request.
  typedef struct packed {
    work_step_t             step;
    virtual_channel_t       channel;
    block_address_t         block;
    coding_t                coding;
    logic [3:0]             clear;
    logic                   other;    // the tile is the other half of eight-byte samples
    logic                   upper;
    logic [BLOCK_TILES-1:0] tiles;    // still to be filled, or sectors to be scattered
    read_id_t               read;     // whose second line is asked for
    logic [3:0]             second;   // its sectors
  } work_t;

  // A read whose sectors are answered as they are.
  typedef struct packed {
    logic         busy;
    client_id_t   client;
    request_tag_t tag;
    logic [1:0]   status;
    logic [7:0]   compressible;
  } passing_t;

  // A read whose sectors come to be decoded.
  typedef struct packed {
    logic         busy;
    logic [2:0]   missing;
    logic         expands;       // they are for `work`
    logic         unpacks;       // ordinary sectors are made of them
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
  typedef struct packed {logic valid; memory_down_t data;} answer_t;

  typedef struct packed {
    virtual_channel_t              channel;    // of the request that comes
    logic [CHANNELS-1:0][6:0]      whole;      // requests of which all packets are here
    logic [CHANNELS-1:0][6:0]      owed;       // places to give back
    logic [CHANNELS-1:0][6:0]      used;       // places in use in the slice
    sent_t [CHANNELS-1:0][SENT-1:0] sent;
    paired_t [PAIRS-1:0]           paired;
    logic [1:0]                    turn;       // the virtual channel that passes first
    logic [1:0]                    look_turn;
    looked_t                       looked;     // whose oldest request's status is shown
    logic                          bare;       // it has none: its tile is plain
    logic                          passed;     // the last head went without status
    source_t                       source;     // of beats
    virtual_channel_t              from;
    logic [2:0]                    left;       // beats still to go
    work_t                         work;
    passing_t [PASSES-1:0]         passing;
    reading_t [READS-1:0]          readings;
    read_id_t                      open_turn;
    opened_t                       opened;     // the RAMs show its sectors
    cleaning_t                     cleaning;
    virtual_channel_t              cleaner;
    slice_t                        slice;
    fault_t                        fault;
    answer_t                       answer;
    logic                          decoded;    // the last answer was decoded here
  } regs_t;

endpackage
