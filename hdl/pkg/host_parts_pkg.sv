// Generated from rtl-model/hub/host/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package host_parts_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;

  // Dwords to fetch: an entry of the ring, or the remainder of one. Without
  // dwords it is an entry with an opcode, in bits 37 to 30 of the address.
  typedef struct packed {
    dword_address_t address;
    logic [20:0] length;
  } segment_t;

  // A channel's ring, and the entry from which it is fetched.
  typedef struct packed {
    // Address of the first entry: bits 39 to 3.
    logic [36:0] base;
    // The ring has 2^limit entries.
    logic [4:0] limit;
    // The first entry not consumed.
    logic [31:0] get;
    // Entries from there on that were fetched and decoded, but wait to be consumed.
    logic [1:0] decoded;
    // Dwords of the entry after these that were already consumed.
    logic [20:0] taken;
  } ring_start_t;

  // One or two dwords of a segment; `last` says that the segment ends with
  // them. Where `entry` is set, `words[0]` is an entry with an opcode.
  typedef struct packed {
    logic entry;
    logic two;
    logic last;
    logic [METHOD_WORDS-1:0][31:0] words;
  } push_words_t;

  // The destination of a header's data.
  typedef enum logic [1:0] {RUN_MODE_INCREMENT, RUN_MODE_FIXED, RUN_MODE_ONCE} run_mode_t;

  // The remainder of a header's data: `count` dwords, the next for `address`.
  typedef struct packed {
    run_mode_t mode;
    subchannel_id_t subchannel;
    word_address_t address;
    logic [12:0] count;
  } push_run_t;

  // The state in which decoding continues after a channel switch.
  typedef struct packed {
    push_run_t run;
    // Dwords of the entry that were already consumed.
    logic [20:0] taken;
    // The last method sent is not complete.
    logic waiting;
  } decode_start_t;

  typedef enum logic [1:0] {DECODED_KIND_NOTHING, DECODED_KIND_METHOD, DECODED_KIND_ENTRY, DECODED_KIND_HEADER} decoded_kind_t;

  // A method of the pushbuffer; `done` entries end with it.
  typedef struct packed {
    decoded_kind_t kind;
    logic [1:0] done;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [METHOD_WORDS-1:0][31:0] words;
  } decoded_t;

  // Address of an instance block: bits 39 to 12.
  typedef logic [27:0] instance_address_t;

  // A group of the runlist, or a channel that is a group by itself.
  typedef struct packed {
    logic group;
    logic [11:0] id;
  } group_id_t;

  // A group's time slice: `timeout` << `scale` units; unlimited if `timeout` is 0.
  typedef struct packed {
    logic [7:0] timeout;
    logic [3:0] scale;
  } time_slice_t;

  // The channel that runs next.
  typedef struct packed {
    channel_id_t channel;
    group_id_t group;
    // A channel outside of groups, with a time slice of its own.
    logic alone;
    // Its group was entered again.
    logic fresh;
    time_slice_t slice;
  } chosen_t;

  // The way in which a channel's turn ended.
  typedef struct packed {
    // The group's turn is over.
    logic leave;
    // The channel can continue.
    logic again;
    // It is not blocked, but yields.
    logic spared;
    // It made progress.
    logic moved;
  } turn_end_t;

  // The state that Host saves for a channel.
  typedef struct packed {
    ring_start_t ring;
    decode_start_t decode;
    method_state_t methods;
    // The last known GP_PUT.
    logic [31:0] put;
    // Address of the engines' context.
    sector_address_t context_at;
    time_slice_t slice;
    // The signature is correct.
    logic good;
  } channel_state_t;

  // The context that the engines hold.
  typedef struct packed {
    group_id_t group;
    channel_id_t channel;
    sector_address_t address;
  } engine_context_t;

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

  // A runlist was read; a bad one is discarded.
  typedef struct packed {
    logic bad;
    logic [15:0] length;
  } list_notified_t;

  // The point at which a channel continues: its ring, its data, and the state of Host's methods.
  typedef struct packed {
    ring_start_t ring;
    decode_start_t decode;
    method_state_t methods;
  } pipe_start_t;

  // A channel's user registers, and their last known values.
  typedef struct packed {
    // Bits 39 to 9 of their address.
    logic [30:0] user;
    logic [31:0] get;
    logic [31:0] put;
  } user_start_t;

  // Increments a syncpoint, or else reads its value.
  typedef struct packed {
    logic up;
    logic [7:0] index;
  } count_order_t;

endpackage
