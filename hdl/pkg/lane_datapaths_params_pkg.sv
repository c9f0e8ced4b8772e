// Generated from `params!` of lane_datapaths: BLESS=1 cargo test --test checks pkg.

package lane_datapaths_params_pkg;

  typedef struct packed {
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
  } lane_datapaths_params_t;

  localparam lane_datapaths_params_t LANE_DATAPATHS_PARAMS = {32'd5};

endpackage
