// Load address: where each lane of a warp's access is, in global, local or shared memory. A warp a cycle, the result 3 cycles
// later (`LOAD_ADDRESS_CYCLES`), in order; nothing stalls it. Specification: instruction set 10; chip 2.4.

module load_address
  import host_pkg::*;
  import load_address_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             request_valid_i,
  input  address_request_t request_i,
  output logic             result_valid_o,
  output address_result_t  result_o
);

  localparam int unsigned LOAD_ADDRESS_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [LOAD_ADDRESS_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    address_result_t                result;  // of the last operation that came through
  } regs_t;

  typedef struct packed {
    logic [2:0]       size;
    lanes_t           lanes;
    virtual_address_t local_base;
    logic [23:0]      local_low;
    logic [23:0]      local_high;
  } common_t;

  typedef struct packed {
    common_t                     common;
    address_space_t              space;
    logic [31:0]                 shared_window;
    logic [31:0]                 local_window;
    logic [WARP_LANES-1:0][63:0] sums;
    logic [27:0]                 product_low;   // of a warp's number and its bytes: low half, high half
    logic [27:0]                 product_high;
  } sums_t;

  typedef struct packed {
    common_t                     common;
    lanes_t                      shared;
    lanes_t                      local_lanes;
    logic [WARP_LANES-1:0][63:0] at;
    virtual_address_t            of_warp;
  } places_t;

  regs_t d, q;
  sums_t sums_d, sums_q;
  places_t places_d, places_q;

  // ---- outputs
  assign result_valid_o = q.valid[LOAD_ADDRESS_CYCLES-1];
  assign result_o = q.result;

  // ---- next state
  // Sums, and the parts of the product.
  always_comb begin
    sums_d.common = {request_i.size, request_i.lanes, request_i.local_base, request_i.local_low, request_i.local_high};
    sums_d.space = request_i.space;
    sums_d.shared_window = request_i.shared_window;
    sums_d.local_window = request_i.local_window;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      sums_d.sums[k] = {request_i.high.words[k], request_i.low.words[k]} + {{32{request_i.offset[31]}}, request_i.offset};
      if (!request_i.wide) sums_d.sums[k][63:32] = '0;
    end
    sums_d.product_low = 28'(request_i.warp) * 28'(request_i.local_bytes[15:0]);
    sums_d.product_high = 28'(request_i.warp) * 28'(request_i.local_bytes[31:16]);
  end

  // The distance from a window, above its 16 MiB where it is not in it.
  function automatic logic [64:0] from_window(input logic [63:0] sum, input logic [31:0] window);
    return {1'b0, sum} - {33'd0, window};
  endfunction

  logic [64:0] from_shared, from_local;
  logic in_shared, in_local;
  always_comb begin
    places_d.common = sums_q.common;
    places_d.of_warp = sums_q.common.local_base + 40'(sums_q.product_low) + {sums_q.product_high[23:0], 16'd0};
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      from_shared = from_window(sums_q.sums[k], sums_q.shared_window);
      from_local = from_window(sums_q.sums[k], sums_q.local_window);
      in_shared = from_shared[64:24] == '0;
      in_local = from_local[64:24] == '0;
      places_d.shared[k] = sums_q.space == ADDRESS_SPACE_SHARED || sums_q.space == ADDRESS_SPACE_GENERIC && in_shared;
      places_d.local_lanes[k] = sums_q.space == ADDRESS_SPACE_LOCAL
          || sums_q.space == ADDRESS_SPACE_GENERIC && !in_shared && in_local;
      places_d.at[k] = sums_q.sums[k];
      if (sums_q.space == ADDRESS_SPACE_GENERIC && in_shared) places_d.at[k] = {40'd0, from_shared[23:0]};
      else if (sums_q.space == ADDRESS_SPACE_GENERIC && in_local) places_d.at[k] = {40'd0, from_local[23:0]};
      else if (sums_q.space == ADDRESS_SPACE_LOCAL || sums_q.space == ADDRESS_SPACE_SHARED) places_d.at[k][63:32] = '0;
    end
  end

  // Address and faults.
  logic [3:0] low_bits;
  logic [32:0] after;
  logic [30:0] local_word;
  logic outside, is_high;
  always_comb begin
    unique case (places_q.common.size)
      3'd0, 3'd1: low_bits = 4'd0;
      3'd2, 3'd3: low_bits = 4'd1;
      3'd4:       low_bits = 4'd3;
      3'd5:       low_bits = 4'd7;
      default:    low_bits = 4'd15;
    endcase
    d = q;
    d.valid = {q.valid[1:0], request_valid_i};
    after = '0;
    local_word = '0;
    is_high = 1'b0;
    outside = 1'b0;
    if (q.valid[1]) begin
      d.result.shared = places_q.shared & places_q.common.lanes;
      d.result.local_lanes = places_q.local_lanes & places_q.common.lanes;
      for (int unsigned k = 0; k < WARP_LANES; k++) begin
        // The high part of local memory, which ends at 16 MiB, is stored after the low one.
        is_high = places_q.at[k][31:24] == '0 && {1'b0, places_q.at[k][23:0]} + {1'b0, places_q.common.local_high} >= 25'h100_0000;
        after = {1'b0, places_q.at[k][31:0]} + 33'(low_bits) + 33'd1;
        local_word = {1'b0, places_q.at[k][31:2]};
        if (is_high)
          local_word = local_word + 31'(places_q.common.local_low[23:2]) + 31'(places_q.common.local_high[23:2])
              - 31'h40_0000;
        outside = !places_q.shared[k] && places_q.at[k][63:40] != '0;
        d.result.addresses[k] = places_q.at[k][39:0];
        if (places_q.local_lanes[k]) begin
          // A lane's words have a stride of 128 bytes.
          outside = after > (is_high ? 33'h100_0000 : 33'(places_q.common.local_low));
          d.result.addresses[k] = places_q.of_warp + {2'd0, local_word, 7'd0}
              + {33'd0, 5'(k), places_q.at[k][1:0]};
        end
        d.result.misaligned[k] = places_q.common.lanes[k] && (places_q.at[k][3:0] & low_bits) != '0;
        d.result.outside[k] = places_q.common.lanes[k] && outside;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    sums_q <= sums_d;
    places_q <= places_d;
  end

endmodule
