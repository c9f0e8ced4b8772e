// Generated from `params!` of copy_write: BLESS=1 cargo test --test checks pkg.

package copy_write_params_pkg;

  typedef struct packed {
    int unsigned target_depth;  // Copies that can queue behind the current one: how far reads run ahead of writes.
    int unsigned beats;  // Beats of 16 bytes that can wait for the port: two requests of 16 at full rate.
  } copy_write_params_t;

  localparam copy_write_params_t COPY_WRITE_PARAMS = {32'd4,32'd32};

endpackage
