// Generated from `params!` of write_beats: BLESS=1 cargo test --test checks pkg.

package write_beats_params_pkg;

  typedef struct packed {
    int unsigned places;  // Places of each virtual channel.
  } write_beats_params_t;

  localparam write_beats_params_t WRITE_BEATS_PARAMS = {32'd20};

endpackage
