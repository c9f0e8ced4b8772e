// Generated from `params!` of directory: BLESS=1 cargo test --test checks pkg.

package directory_params_pkg;
  import channel_arbiter_params_pkg::*;

  typedef struct packed {
    int unsigned ways_log2;  // Ways of a set, as a power of two.
    int unsigned sets_log2;  // Sets, as a power of two.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned requests;  // Requests under way: each virtual channel owns two.
    int unsigned fills;  // Lines with requests to memory in flight, at most.
    int unsigned dirty_most;  // Dirty lines of a set above which one goes to memory (l2-dirty-limit).
    int unsigned last_most;  // Lines of a set that are to stay; above it the oldest is the first to go (l2-evict-last-limit).
    int unsigned places;  // Places of each virtual channel.
    channel_arbiter_params_t channel_arbiter;
  } directory_params_t;

  localparam directory_params_t DIRECTORY_PARAMS = {32'd4,32'd6,32'd2,32'd32,32'd32,32'd4,32'd8,32'd20,{32'd20}};

endpackage
