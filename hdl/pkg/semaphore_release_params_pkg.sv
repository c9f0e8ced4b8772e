// Generated from `params!` of semaphore_release: BLESS=1 cargo test --test checks pkg.

package semaphore_release_params_pkg;

  typedef struct packed {
    int unsigned release_depth;  // Releases that can wait for one engine.
  } semaphore_release_params_t;

  localparam semaphore_release_params_t SEMAPHORE_RELEASE_PARAMS = {32'd16};

endpackage
