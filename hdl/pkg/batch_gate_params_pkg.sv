// Generated from `params!` of batch_gate: BLESS=1 cargo test --test checks pkg.

package batch_gate_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned packets;  // Packets that can wait for shaders.
    int unsigned stage;  // Packets of an SM's stages that can wait.
  } batch_gate_params_t;

  localparam batch_gate_params_t BATCH_GATE_PARAMS = {32'd2,32'd512,32'd16};

endpackage
