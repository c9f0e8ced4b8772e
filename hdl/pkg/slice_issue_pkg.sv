// Generated from rtl-model/fbp/compression/slice_issue/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package slice_issue_pkg;
  import compression_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // The oldest head and beat of each virtual channel, zeros if there is none. `whole`: all its packets have arrived.
  typedef struct packed {
    logic [3:0] whole;
    memory_head_t [VIRTUAL_CHANNELS-1:0] heads;
    memory_beat_t [VIRTUAL_CHANNELS-1:0] beats;
  } oldest_t;

  // A request that is looked up, and its first beat: the pattern of a FastClear.
  typedef struct packed {
    memory_head_t head;
    sector_t pattern;
  } tile_lookup_t;

  // A CleanTags that waits until all status is in memory.
  typedef struct packed {
    client_id_t client;
    virtual_channel_t channel;
  } clean_request_t;

  // Source of the beats of a request.
  typedef enum logic [2:0] {BEAT_SOURCE_CHANNEL, BEAT_SOURCE_STATUS, BEAT_SOURCE_EXPANDED, BEAT_SOURCE_FILLED, BEAT_SOURCE_LOST, BEAT_SOURCE_SCATTERED} beat_source_t;

  // The head of a request that is issued, and the source of its beats.
  typedef struct packed {
    memory_head_t head;
    beat_source_t source;
  } issued_head_t;

  // The request whose beats follow: its virtual channel, and beats not yet sent.
  typedef struct packed {
    beat_source_t source;
    virtual_channel_t channel;
    logic [2:0] left;
  } current_request_t;

  typedef enum logic [2:0] {WORK_STEP_REST, WORK_STEP_REQUEST, WORK_STEP_SECOND, WORK_STEP_WRITE, WORK_STEP_FILL, WORK_STEP_SCATTER} work_step_t;

  // Multi-step work on tiles for the oldest request of a virtual channel, `owner`. `other`: the tile is the other half
  // of eight-byte samples; `tiles`: tiles not yet filled, or sectors not yet scattered; `read`: the read whose second
  // line is requested, `second`: the sectors of that line.
  typedef struct packed {
    work_step_t step;
    memory_head_t owner;
    coding_t coding;
    logic [3:0] clear;
    logic other;
    logic upper;
    logic [3:0] tiles;
    read_id_t read;
    logic [3:0] second;
  } work_t;

  // Packets to remove from the owner's queue: when the second line is requested, or else at a request's last beat.
  typedef struct packed {
    logic head;
    logic beat;
  } work_pops_t;

  typedef struct packed {
    pass_id_t id;
    passing_t passing;
  } new_passing_t;

  // A read whose sectors are decoded. `expands`: its sectors are for work on a tile; `unpacks`: ordinary sectors are
  // built from them.
  typedef struct packed {
    logic busy;
    logic [2:0] missing;
    logic expands;
    logic unpacks;
    client_id_t client;
    request_tag_t tag;
    logic [1:0] status;
    logic [7:0] compressible;
    coding_t coding;
    logic upper;
    logic [3:0] wanted;
    logic [3:0] clear;
  } reading_t;

  typedef struct packed {
    read_id_t id;
    reading_t reading;
  } new_reading_t;

  // All reads in flight.
  typedef struct packed {
    reading_t [READS-1:0] readings;
    passing_reads_t passing;
  } reads_t;

  // A head that the slice may not have looked up yet: once `after` more entries are freed, it certainly has. `changes`: it may
  // change the status of its block.
  typedef struct packed {
    logic [6:0] after;
    block_address_t block;
    logic changes;
  } sent_t;

  // Entries of a virtual channel that are in use in the slice, and its heads there.
  typedef struct packed {
    logic [6:0] used;
    sent_t [SENT-1:0] sent;
  } channel_entries_t;

  typedef struct packed {
    channel_entries_t [VIRTUAL_CHANNELS-1:0] channels;
  } entries_in_use_t;

  // A request that is sent to the slice; its block is recorded if it `depends` on status.
  typedef struct packed {
    virtual_channel_t channel;
    logic [2:0] beats;
    logic depends;
    block_address_t block;
    logic changes;
  } sent_request_t;

  // The plan for a request. `changes`: it may change status, or other lines than its own. `head` goes to the slice if
  // `sends`, to the entry of its read if it has one, unless it is `refused`: then its beats are dropped. `pops` are
  // removed from its queue. `work` begins, unless its step is Rest; `reading` does if `decodes`, `passing` if `passes`.
  typedef struct packed {
    memory_head_t request;
    logic changes;
    logic sends;
    logic refused;
    memory_head_t head;
    work_pops_t pops;
    work_t work;
    logic decodes;
    reading_t reading;
    logic passes;
    passing_t passing;
  } planned_t;

endpackage
