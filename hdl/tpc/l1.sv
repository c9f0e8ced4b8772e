// Generated from rtl-model/tpc/l1.rs by `cargo test -p assemblies`; do not edit.
// L1: a partition's cache of global and local memory: 12 KB of tagged lines, and a pool of 20 KB for in-flight data. 8 words a cycle
// (l1-global-threads); 80 cycles from a wavefront to its return where it hits (l1-local-hit-latency). Stalled by returns that are not
// accepted, by the request network, and while the pool is full; memory responses never stall. Returns are in the order of wavefronts
// (l1-order). Specification: L1, chip 2.1 and 2.4.

module l1
  import l1_params_pkg::*;
  import l1_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import texel_port_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter l1_params_t P = L1_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            request_valid_i,
  output logic            request_ready_o,
  input  l1_wavefront_t   request_i,
  input  logic            texel_request_valid_i,  // of the texture unit
  output logic            texel_request_ready_o,
  input  texel_request_t  texel_request_i,
  input  logic            control_valid_i,        // from the MPC
  output logic            control_ready_o,
  input  cache_control_t  control_i,
  output logic            response_valid_o,
  input  logic            response_ready_i,
  output l1_return_t      response_o,
  output logic            texel_response_valid_o,
  input  logic            texel_response_ready_i,
  output texel_response_t texel_response_o,
  output logic            controlled_valid_o,     // the oldest request of the MPC is done
  output logic            controlled_o,
  output logic            memory_up_valid_o,      // the response's entry is reserved
  input  logic            memory_up_ready_i,
  output memory_up_t      memory_up_o,
  input  logic            memory_down_valid_i,
  input  memory_down_t    memory_down_i,
  output logic            idle_o                  // no wavefront is held and no response outstanding; stores may be in flight
);

  // ---- wires
  logic lookup_pass_valid, lookup_pass_ready, lookup_idle;
  l1_pass_t lookup_pass;
  logic requests_record_valid, requests_record_ready, requests_idle;
  l1_record_t requests_record;
  logic returns_freed_valid, returns_freed, returns_idle;

  // ---- parts
  l1_lookup #(
    .P(P.lookup)
  ) lookup (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_ready_o,
    .request_i,
    .texels_valid_i(texel_request_valid_i),
    .texels_ready_o(texel_request_ready_o),
    .texels_i      (texel_request_i),
    .control_valid_i,
    .control_ready_o,
    .control_i,
    .pass_valid_o  (lookup_pass_valid),
    .pass_ready_i  (lookup_pass_ready),
    .pass_o        (lookup_pass),
    .idle_o        (lookup_idle)
  );

  l1_requests #(
    .P(P.requests)
  ) requests (
    .clk_i,
    .rst_ni,
    .pass_valid_i  (lookup_pass_valid),
    .pass_ready_o  (lookup_pass_ready),
    .pass_i        (lookup_pass),
    .freed_valid_i (returns_freed_valid),
    .freed_i       (returns_freed),
    .record_valid_o(requests_record_valid),
    .record_ready_i(requests_record_ready),
    .record_o      (requests_record),
    .up_valid_o    (memory_up_valid_o),
    .up_ready_i    (memory_up_ready_i),
    .up_o          (memory_up_o),
    .idle_o        (requests_idle)
  );

  l1_returns #(
    .P(P.returns)
  ) returns (
    .clk_i,
    .rst_ni,
    .record_valid_i(requests_record_valid),
    .record_ready_o(requests_record_ready),
    .record_i      (requests_record),
    .down_valid_i  (memory_down_valid_i),
    .down_i        (memory_down_i),
    .response_valid_o,
    .response_ready_i,
    .response_o,
    .texels_valid_o(texel_response_valid_o),
    .texels_ready_i(texel_response_ready_i),
    .texels_o      (texel_response_o),
    .freed_valid_o (returns_freed_valid),
    .freed_o       (returns_freed),
    .controlled_valid_o,
    .controlled_o,
    .idle_o        (returns_idle)
  );

  // ---- outputs
  assign idle_o = lookup_idle && requests_idle && returns_idle;

endmodule
