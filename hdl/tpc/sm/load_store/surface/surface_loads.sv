// Surface loads: registers of surface loads and atomics. Raw words pass unchanged, a register a cycle; texels are decoded four a cycle
// (surface-fmt-ld-r-linear-anyhdr-reduce1to1 and its like), their first register 14 cycles after the last word, a register a cycle.
// Lanes outside are zero. Stalled by registers that are not accepted. Order is kept. Specification: L1, rates of surfaces.

module surface_loads
  import colour_unpack_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import pixel_format_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import texture_binding_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           order_valid_i,
  output logic           order_ready_o,
  input  surface_order_t order_i,
  input  logic           loaded_valid_i,
  output logic           loaded_ready_o,
  input  load_finish_t   loaded_i,
  output logic           finish_valid_o,
  input  logic           finish_ready_i,
  output load_finish_t   finish_o,
  output logic           ordered_o        // the oldest order leaves its entry
);

  // Groups of a warp whose texels are decoded.
  localparam int unsigned GROUPS = WARP_LANES / TEXEL_LANES;

  // ---- registers
  typedef struct packed {logic valid; surface_order_t data;} order_offer_t;

  typedef struct packed {
    row_t [GATHER_ROWS-1:0] words;     // of texels that come
    logic [2:0]             number;    // of registers of an access of which nothing was requested
    row_t [GATHER_ROWS-1:0] feed;      // of texels that are decoded
    order_offer_t           feeding;
    logic [2:0]             fed;       // groups of them
    logic [2:0]             got;       // groups that are
    logic                   promised;  // all groups of an access are on their way, or its registers are
    row_t [GATHER_ROWS-1:0] texels;    // components
    order_offer_t           whole;     // an access is decoded
    row_t [GATHER_ROWS-1:0] rows;
    logic [2:0]             next;      // the component whose register leaves next
    logic [1:0]             sent;      // registers that have left
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic order_valid, order_pop, loaded_valid, loaded_pop, feeds, decoding_push, decoding_ready, decoding_valid, decoding_pop;
  logic finish_push, finish_ready;
  logic [TEXEL_LANES-1:0] texel_valid;
  surface_order_t order, decoding_order;
  /* verilator lint_off UNUSEDSIGNAL */
  load_finish_t loaded;  // its register, and of its ticket how many there are
  /* verilator lint_on UNUSEDSIGNAL */
  load_finish_t finish;
  colour_unpack_op_t [TEXEL_LANES-1:0] texel_op;
  colour_t [TEXEL_LANES-1:0] texel;

  fifo #(
    .WIDTH($bits(surface_order_t)),
    .DEPTH(SURFACE_ORDERS)
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
    .WIDTH($bits(load_finish_t))
  ) loaded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(loaded_valid_i),
    .push_ready_o(loaded_ready_o),
    .push_i      (loaded_i),
    .pop_valid_o (loaded_valid),
    .pop_ready_i (loaded_pop),
    .pop_o       (loaded)
  );

  colour_unpack unpack[TEXEL_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (feeds),
    .op_i          (texel_op),
    .result_valid_o(texel_valid),
    .result_o      (texel)
  );

  fifo #(
    .WIDTH($bits(surface_order_t))
  ) decoding (
    .clk_i,
    .rst_ni,
    .push_valid_i(decoding_push),
    .push_ready_o(decoding_ready),
    .push_i      (q.feeding.data),
    .pop_valid_o (decoding_valid),
    .pop_ready_i (decoding_pop),
    .pop_o       (decoding_order)
  );

  fifo #(
    .WIDTH($bits(load_finish_t))
  ) finish_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(finish_push),
    .push_ready_o(finish_ready),
    .push_i      (finish),
    .pop_valid_o (finish_valid_o),
    .pop_ready_i (finish_ready_i),
    .pop_o       (finish_o)
  );

  assign ordered_o = order_pop;

  // An entry was reserved for each group; the four units run in step, so one `valid` is enough.
  logic unused;
  assign unused = &{decoding_ready, texel_valid[TEXEL_LANES-1:1]};

  // ---- next state
  function automatic logic [31:0] of_level(input logic [31:0] last, input logic [31:0] level);
    logic [31:0] extent;
    extent = (last + 32'd1) >> (level > 32'd31 ? 5'd31 : level[4:0]);
    return extent == '0 ? 32'd1 : extent;
  endfunction

  // A register of a formatted load: a component, zero or one as the header says.
  function automatic row_t sourced(input texel_source_t source, input row_t [GATHER_ROWS-1:0] rows);
    unique case (source)
      TEXEL_SOURCE_RED:       return rows[0];
      TEXEL_SOURCE_GREEN:     return rows[1];
      TEXEL_SOURCE_BLUE:      return rows[2];
      TEXEL_SOURCE_ALPHA:     return rows[3];
      TEXEL_SOURCE_ONE_INT:   return {WARP_LANES{32'd1}};
      TEXEL_SOURCE_ONE_FLOAT: return {WARP_LANES{32'h3f80_0000}};
      default:                return '0;
    endcase
  endfunction

  // Standard positions of 2, 4 and 8 samples, y and x of the last one first, in 1/16 pixel.
  localparam logic [1:0][7:0] TWO = 16'hcc44;
  localparam logic [3:0][7:0] FOUR = 32'hea_a2_6e_26;
  localparam logic [7:0][7:0] EIGHT = {32'h9d_fb_1f_59, 32'hb7_d3_35_71};

  // A sample's position from the pixel's centre: x and y as s4.12 in the low and the high half.
  function automatic logic [31:0] position(input logic [2:0] samples_log2, input logic [31:0] sample);
    logic [7:0] at;
    unique case (samples_log2)
      3'd1: at = TWO[sample[0]];
      3'd2: at = FOUR[sample[1:0]];
      3'd3: at = EIGHT[sample[2:0]];
      // The middle of a sixteenth.
      3'd4: at = {sample[3:2], 2'd2, sample[1:0], 2'd2};
      default: at = 8'h88;
    endcase
    if ((sample >> samples_log2) != '0) at = 8'h88;
    return {{{4{~at[7]}}, at[7:4]} ^ 8'h08, 8'd0, {{4{~at[3]}}, at[3:0]} ^ 8'h08, 8'd0};
  endfunction

  // One of a level's extents x, y, z or layers, or the number of levels: `number` counts only the requested components.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic row_t extents(input surface_extent_t e, input row_t levels, input logic [3:0] components,
                                   input logic [1:0] number);
  /* verilator lint_on UNUSEDSIGNAL */
    row_t r;
    logic [2:0] seen;
    logic [1:0] component;
    seen = '0;
    component = '0;
    for (int unsigned k = 0; k < 4; k++)
      if (components[k]) begin
        if (seen == {1'b0, number}) component = 2'(k);
        seen += 3'd1;
      end
    for (int unsigned k = 0; k < WARP_LANES; k++)
      unique case (component)
        2'd0:    r.words[k] = of_level(e.last_x, levels.words[k]);
        2'd1:    r.words[k] = e.lined ? {16'd0, e.last_layer} + 32'd1 : of_level({16'd0, e.last_y}, levels.words[k]);
        2'd2:    r.words[k] = e.last_layer != '0 ? {16'd0, e.last_layer} + 32'd1 : of_level({16'd0, e.last_z}, levels.words[k]);
        default: r.words[k] = {28'd0, e.last_level} + 32'd1;
      endcase
    return r;
  endfunction

  // Lanes outside the surface are zero.
  function automatic row_t masked(input row_t row, input lanes_t lanes);
    row_t r;
    for (int unsigned k = 0; k < WARP_LANES; k++) r.words[k] = lanes[k] ? row.words[k] : '0;
    return r;
  endfunction

  logic last_fed, last_got, found, further, decodes, ends, free;
  logic [1:0] component, after;
  row_t row;

  always_comb begin
    d = q;

    // Send the next four lanes to the decoders.
    last_fed = q.fed == 3'(GROUPS - 1);
    feeds = q.feeding.valid && (!last_fed || !q.promised);
    for (int unsigned k = 0; k < TEXEL_LANES; k++) begin
      texel_op[k].format = q.feeding.data.format;
      for (int unsigned r = 0; r < PIXEL_WORDS; r++) texel_op[k].words[r] = q.feed[r].words[{q.fed, 2'(k)}];
    end
    decoding_push = feeds && last_fed;
    if (feeds) d.fed = last_fed ? '0 : q.fed + 3'd1;
    if (decoding_push) begin
      d.feeding.valid = 1'b0;
      d.promised = 1'b1;
    end

    // The component whose register is sent next, and whether another follows.
    found = 1'b0;
    further = 1'b0;
    component = '0;
    after = '0;
    for (int unsigned k = 0; k < GATHER_ROWS; k++)
      if (3'(k) >= q.next && q.whole.data.components[k]) begin
        if (!found) component = 2'(k);
        else if (!further) after = 2'(k);
        further = found;
        found = 1'b1;
      end
    if (q.whole.valid && finish_ready) begin
      d.next = {1'b0, after};
      d.sent = further ? q.sent + 2'd1 : '0;
      if (!further) begin
        d.whole.valid = 1'b0;
        d.promised = 1'b0;
      end
    end

    // Sends a register of an access that is not decoded, or collects the words of one that is.
    decodes = q.feeding.valid || decoding_valid || q.whole.valid;
    ends = order.empty ? order.refused || {1'b0, q.number} + 4'd1 >= {1'b0, order.ticket.rows}
        : loaded.fault || {1'b0, loaded.number} + 3'd1 >= loaded.ticket.rows;
    free = !q.feeding.valid || decoding_push;
    order_pop = 1'b0;
    loaded_pop = 1'b0;
    finish = '0;
    finish.ticket = order.ticket;
    finish.number = q.number[1:0];
    finish.last = ends && !order.ticket.follows;
    finish.predicate = '1;
    row = '0;
    finish_push = 1'b0;
    if (order_valid && order.empty) begin
      finish_push = !decodes;
      finish.fault = order.refused;
      finish.kind = order.kind;
      finish.last = finish.last || order.refused;
      if (finish_ready && !decodes) begin
        d.number = ends ? '0 : q.number + 3'd1;
        order_pop = ends;
      end
    end else if (order_valid && loaded_valid && order.formatted && !loaded.fault) begin
      loaded_pop = !ends || free;
      order_pop = ends && free;
      if (loaded_pop) d.words[loaded.number] = loaded.row;
      if (order_pop) begin
        d.feed = d.words;
        d.feeding = {1'b1, order};
      end
    end else if (order_valid && loaded_valid && !decodes) begin
      loaded_pop = finish_ready;
      order_pop = finish_ready && ends;
      finish_push = 1'b1;
      finish.number = loaded.number;
      finish.fault = loaded.fault;
      finish.kind = loaded.kind;
      finish.last = finish.last || loaded.fault;
      row = loaded.row;
    end
    if (q.whole.valid) begin
      finish_push = 1'b1;
      finish.fault = 1'b0;
      finish.kind = WARP_FAULT_KIND_ENCODING;
      finish.ticket = q.whole.data.ticket;
      finish.number = q.sent;
      finish.last = !further && !q.whole.data.ticket.follows;
      row = sourced(q.whole.data.sources[component], q.rows);
    end
    finish.row = masked(row, q.whole.valid ? q.whole.data.inner : order.inner);
    if (!q.whole.valid && order.empty)
      unique case (order.query)
        HEADER_QUERY_EXTENTS: finish.row = extents(order.extent, order.levels, order.components, q.number[1:0]);
        HEADER_QUERY_SAMPLES: finish.row = {WARP_LANES{32'd1 << order.extent.samples_log2}};
        HEADER_QUERY_POSITIONS:
        for (int unsigned k = 0; k < WARP_LANES; k++)
          finish.row.words[k] = position(order.extent.samples_log2, order.levels.words[k]);
        default: ;
      endcase

    // Collects four decoded lanes; the last ones complete the access.
    last_got = q.got == 3'(GROUPS - 1);
    decoding_pop = texel_valid[0] && last_got;
    if (texel_valid[0]) begin
      for (int unsigned k = 0; k < WARP_LANES; k++)
        if (3'(k / TEXEL_LANES) == q.got)
          for (int unsigned r = 0; r < GATHER_ROWS; r++) d.texels[r].words[k] = texel[k%TEXEL_LANES][r];
      d.got = last_got ? '0 : q.got + 3'd1;
    end
    if (decoding_pop) begin
      d.rows = d.texels;
      d.whole = {1'b1, decoding_order};
    end
  end

  // ---- clock edge
  /* verilator lint_off WIDTHCONCAT */  // sixteen rows and more
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  /* verilator lint_on WIDTHCONCAT */

endmodule
