// Properties of prim/grant, with sources that keep an offer until it is accepted, and an owner that offers the word of
// the source held, else that of the first source: an offer does not change until it is accepted, and it is a source's
// that offers.

module grant_prop #(
  parameter int unsigned SOURCES = 3
) (
  input logic               clk_i,
  input logic [SOURCES-1:0] requests_i,
  input logic               taken_i
);

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic held_valid, shown_valid;
  logic [7:0] source, held;

  // Offers of each source, until accepted; the first source has priority.
  logic [SOURCES-1:0] offers, offers_q;
  always_comb begin
    offers = offers_q | requests_i;
    shown_valid = offers != 0;
    source = '0;
    for (int k = SOURCES - 1; k >= 0; k--) if (offers[k]) source = 8'(k);
    if (held_valid) source = held;
  end
  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) offers_q <= '0;
    else offers_q <= shown_valid && taken_i ? offers & ~(SOURCES'(1) << source) : offers;
  end

  grant dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .shown_valid_i(shown_valid),
    .shown_i(source),
    .taken_i,
    .held_valid_o(held_valid),
    .held_o(held)
  );

  // The offer of the last cycle that was not accepted.
  logic waits_q;
  logic [7:0] source_q;
  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) waits_q <= 1'b0;
    else waits_q <= shown_valid && !taken_i;
  end
  always_ff @(posedge clk_i) source_q <= source;

  always_comb begin
    if (rst_n_q) begin
      assert (held_valid == waits_q);
      assert (!waits_q || shown_valid && source == source_q);
      assert (!held_valid || held < 8'(SOURCES) && offers_q[held]);
      assert (!shown_valid || offers[source]);
    end
  end

endmodule
