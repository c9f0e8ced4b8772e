// Pixel collect: takes shaded pixels from the SMs in launch order, and reports markers and epochs that all SMs have
// passed. Rate: an output of four quads a cycle; depths one quad a cycle (zrop-shader-z-net). Latency: 2 cycles. It
// stalls on the receiver of the pixels; an SM's output is not read until its subtile is the oldest. Specification:
// GPM; chip 2.6.

module pixel_collect
  import gpm_pkg::*;
  import pixel_collect_params_pkg::*;
  import pixels_pkg::*;
  import shader_constants_pkg::*;
  import shading_pkg::*;
#(
  // ---- parameters
  parameter pixel_collect_params_t P = PIXEL_COLLECT_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       order_valid_i,
  output logic                       order_ready_o,
  input  launch_order_t              order_i,
  input  logic                       epoch_valid_i,
  output logic                       epoch_ready_o,
  input  epoch_done_t                epoch_i,
  input  logic          [P.sms-1:0]  pixel_out_valid_i,
  output logic          [P.sms-1:0]  pixel_out_ready_o,
  input  pixel_out_t    [P.sms-1:0]  pixel_out_i,
  input  logic          [P.sms-1:0]  passed_valid_i,
  output logic          [P.sms-1:0]  passed_ready_o,
  /* verilator lint_off UNUSEDSIGNAL */  // in order, so their numbers are known
  input  port_passed_t  [P.sms-1:0]  passed_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                       shaded_valid_o,
  input  logic                       shaded_ready_i,
  output shaded_packet_t             shaded_o,
  output logic                       epoch_done_valid_o,
  input  logic                       epoch_done_ready_i,
  output epoch_done_t                epoch_done_o,
  output logic                       returned_valid_o,
  output subtile_return_t            returned_o,
  output logic                       idle_o
);

  // Maximum open epochs, and markers among the launched subtiles.
  localparam int unsigned EPOCHS = 16;
  localparam int unsigned MARKERS = 8;

  // ---- registers
  typedef struct packed {
    logic [7:0]              groups;      // packets of the oldest subtile that have been sent
    logic [2:0]              quad;        // quad whose depths are sent next; after the last one its kills and masks
    logic [GPM_SMS-1:0][7:0] markers;     // markers passed and not yet reported
    logic [GPM_SMS-1:0][7:0] epochs;
    struct packed {logic valid; shaded_packet_t data;} shaded;
    struct packed {logic valid; epoch_done_t data;} epoch_done;
    struct packed {logic valid; subtile_return_t data;} returned;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic order_valid, order_pop, epoch_valid, epoch_pop;
  launch_order_t order;
  epoch_done_t epoch;
  logic [P.sms-1:0] pixels_valid, pixels_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // in order, so their slots are known
  pixel_out_t [P.sms-1:0] pixels;
  pixel_out_t oldest;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(launch_order_t)),
    .DEPTH(P.subtiles * P.sms + MARKERS)
  ) order_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(order_valid_i),
    .push_ready_o(order_ready_o),
    .push_i      (order_i),
    .pop_valid_o (order_valid),
    .pop_ready_i (order_pop),
    .pop_o       (order)
  );

  fifo #(
    .WIDTH($bits(epoch_done_t)),
    .DEPTH(EPOCHS)
  ) epoch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(epoch_valid_i),
    .push_ready_o(epoch_ready_o),
    .push_i      (epoch_i),
    .pop_valid_o (epoch_valid),
    .pop_ready_i (epoch_pop),
    .pop_o       (epoch)
  );

  fifo #(
    .WIDTH($bits(pixel_out_t)),
    .DEPTH(P.outputs)
  ) pixels_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_out_valid_i),
    .push_ready_o(pixel_out_ready_o),
    .push_i      (pixel_out_i),
    .pop_valid_o (pixels_valid),
    .pop_ready_i (pixels_pop),
    .pop_o       (pixels)
  );

  // ---- outputs
  assign passed_ready_o = '1;
  assign {shaded_valid_o, shaded_o} = q.shaded;
  assign {epoch_done_valid_o, epoch_done_o} = q.epoch_done;
  assign {returned_valid_o, returned_o} = q.returned;
  assign idle_o = !order_valid && !epoch_valid && !q.shaded.valid && !q.epoch_done.valid && !q.returned.valid;

  // ---- next state
  // Depths of a quad: the first component of each pixel.
  function automatic shaded_depth_t depths(input shaded_group_t group, input logic [1:0] quad);
    shaded_depth_t depth;
    depth.quad = quad;
    for (int k = 0; k < QUAD_PIXELS; k++) depth.z[k] = group.quads[quad].colour[k][0];
    return depth;
  endfunction

  launched_subtile_t subtile;
  logic free, comes, takes, whole, all_marked, all_ended, marker;
  logic [7:0] marks, ends;

  always_comb begin
    d = q;
    if (shaded_ready_i) d.shaded.valid = 1'b0;
    if (epoch_done_ready_i) d.epoch_done.valid = 1'b0;
    d.returned.valid = 1'b0;
    free = !q.shaded.valid || shaded_ready_i;

    // Sends an output of the oldest subtile.
    subtile = launch_order_subtile(order);
    comes = 1'b0;
    oldest = '0;
    for (int k = 0; k < P.sms; k++)
      if (subtile.sm == 3'(k)) begin
        comes = pixels_valid[k];
        oldest = pixels[k];
      end
    takes = order_valid && order.kind == LAUNCH_ORDER_SUBTILE && free && comes;
    // Quads without colours send their kills and masks with their depths.
    whole = !oldest.depth || q.quad >= 3'(GROUP_QUADS - 1) + 3'(oldest.last);
    pixels_pop = '0;
    for (int k = 0; k < P.sms; k++) pixels_pop[k] = takes && whole && subtile.sm == 3'(k);
    order_pop = 1'b0;
    if (takes) begin
      d.quad = whole ? '0 : q.quad + 3'd1;
      if (oldest.depth && q.quad < 3'(GROUP_QUADS)) d.shaded = {1'b1, shaded_packet_of_depth(depths(oldest.group, q.quad[1:0]))};
      else d.shaded = {1'b1, shaded_packet_of_colour(oldest.group)};
      if (whole && oldest.last) begin
        d.groups = q.groups + 8'd1;
        if (d.groups == subtile.groups) begin
          d.groups = '0;
          d.returned = '{valid: 1'b1, data: '{sm: subtile.sm}};
          order_pop = 1'b1;
        end
      end
    end

    // Reports, once, a marker or epoch that every SM has passed.
    all_marked = 1'b1;
    all_ended = 1'b1;
    for (int k = 0; k < P.sms; k++) begin
      if (q.markers[k] == '0) all_marked = 1'b0;
      if (q.epochs[k] == '0) all_ended = 1'b0;
    end
    marker = order_valid && order.kind == LAUNCH_ORDER_MARKER && free && all_marked;
    if (marker) begin
      d.shaded = {1'b1, shaded_packet_of_passed(launch_order_marker(order))};
      order_pop = 1'b1;
    end
    epoch_pop = epoch_valid && all_ended && (!q.epoch_done.valid || epoch_done_ready_i);
    if (epoch_pop) d.epoch_done = {1'b1, epoch};
    for (int k = 0; k < P.sms; k++) begin
      marks = q.markers[k];
      ends = q.epochs[k];
      if (passed_valid_i[k] && passed_i[k].pixel) begin
        if (passed_i[k].marker && marks != '1) marks = marks + 8'd1;
        if (!passed_i[k].marker && ends != '1) ends = ends + 8'd1;
      end
      d.markers[k] = marks - 8'(marker);
      d.epochs[k] = ends - 8'(epoch_pop);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
