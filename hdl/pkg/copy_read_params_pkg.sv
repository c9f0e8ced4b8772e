// Generated from `params!` of copy_read: BLESS=1 cargo test --test checks pkg.

package copy_read_params_pkg;

  typedef struct packed {
    int unsigned beats;  // Beats of 16 bytes requested and not yet used: the specification's 4 KB buffer has 256. A tile of a block-linear source can have 72 beats that wait for each other.
  } copy_read_params_t;

  localparam copy_read_params_t COPY_READ_PARAMS = {32'd256};

endpackage
