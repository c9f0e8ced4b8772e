// Slice entries: the entries that requests use in the slice, and the blocks of those that it may not have looked up yet.
// Rate: one request a cycle, and one freed entry of each virtual channel. Latency: one cycle to `entries`. Nothing
// stalls it: the sender checks that there are free entries. Specification: CBC and compression.

module slice_entries
  import compression_pkg::*;
  import memory_pkg::*;
  import slice_entries_pkg::*;
  import slice_issue_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            request_valid_i,  // it fits
  input  sent_request_t   request_i,
  input  logic            freed_valid_i,
  input  freed_places_t   freed_i,
  output entries_in_use_t entries_o
);

  // ---- registers
  typedef struct packed {
    entries_in_use_t entries;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign entries_o = q.entries;

  // ---- next state
  logic [VIRTUAL_CHANNELS-1:0] back;
  virtual_channel_t v_request;
  free_sent_t free;

  always_comb begin
    d = q;
    back = freed_valid_i ? freed_i.channels : '0;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      d.entries.channels[v].used = q.entries.channels[v].used - 7'(back[v]);
      for (int unsigned k = 0; k < SENT; k++)
        if (back[v] && q.entries.channels[v].sent[k].after != '0)
          d.entries.channels[v].sent[k].after = q.entries.channels[v].sent[k].after - 7'd1;
    end
    v_request = request_i.channel;
    free = free_sent(q.entries, v_request);
    if (request_valid_i) begin
      d.entries.channels[v_request].used = d.entries.channels[v_request].used + 7'd1 + 7'(request_i.beats);
      if (request_i.depends && free.valid)
        d.entries.channels[v_request].sent[free.at] = {
          d.entries.channels[v_request].used, request_i.block, request_i.changes
        };
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
