// Generated from `params!` of circular_buffers: BLESS=1 cargo test --test checks pkg.

package circular_buffers_params_pkg;
  import entry_discard_params_pkg::*;

  typedef struct packed {
    int unsigned pes;  // PESs that request.
    int unsigned gpcs;  // GPCs that receive all primitives.
    int unsigned entries;  // Most entries in a ring.
    int unsigned beta_lines;  // Lines of 128 bytes in a PES's rings: 256 are 32 KB.
    int unsigned alpha_lines;  // 
    entry_discard_params_t discard;
  } circular_buffers_params_t;

  localparam circular_buffers_params_t CIRCULAR_BUFFERS_PARAMS = {32'd1,32'd1,32'd32,32'd256,32'd256,{32'd2,32'd32}};

endpackage
