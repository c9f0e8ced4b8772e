// Generated from rtl-model/tex/headers/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_headers_pkg;
  import texel_port_pkg::*;

  // A word of a context.
  typedef struct packed {
    logic [31:0] bits;
  } pool_word_t;

  typedef enum logic [1:0] {HEADERS_STATE_LOOKUP, HEADERS_STATE_HEADER, HEADERS_STATE_SAMPLER} headers_state_t;

  // What a binding is made of: the header's and the sampler's address, in 32 bytes.
  typedef struct packed {
    logic [34:0] header;
    logic sampled;
    logic [34:0] sampler;
  } binding_key_t;

  typedef struct packed {
    logic valid;
    logic refused;
    binding_key_t key;
    logic [7:0] quads;
  } binding_entry_t;

  // The pools of a context: addresses in 32 bytes, highest indices.
  typedef struct packed {
    logic [34:0] headers;
    logic [19:0] highest_header;
    logic [34:0] samplers;
    logic [19:0] highest_sampler;
    logic by_header;
  } descriptor_pools_t;

  // Of the oldest quad: lanes with one handle, and what that names.
  typedef struct packed {
    logic [3:0] lanes;
    logic follows;
    logic faults;
    binding_key_t key;
  } binding_wanted_t;

  // A header with its sampler, as memory has them.
  typedef struct packed {
    logic [DESCRIPTOR_WORDS-1:0][31:0] header;
    logic [DESCRIPTOR_WORDS-1:0][31:0] sampler;
  } descriptor_pair_t;

endpackage
