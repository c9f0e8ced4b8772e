// Properties of prim/credit: those of a channel that holds one element for one clock; it is
// ready exactly while credits are held; the receiver never has more in its places than there
// are. The receiver gives back only what it got, in the clock in which it sees it or later;
// with FREE = 1 whatever it likes, and then the fault is exact.

module credit_prop #(
  parameter int unsigned WIDTH = 2,
  parameter int unsigned CREDITS = 3,
  parameter bit FREE = 1'b0,
  // Whether to assert as well what the registers hold, by which the proof is short.
  parameter bit INNER = 1'b0
) (
  input logic             clk_i,
  input logic             track_i,
  input logic             push_valid_i,
  input logic [WIDTH-1:0] push_i,
  input logic             give_i
);

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic push_ready, out_valid, give, fault, push;
  logic [WIDTH-1:0] out;
  logic [7:0] held;

  credit #(
    .WIDTH(WIDTH),
    .CREDITS(CREDITS)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .push_valid_i,
    .push_ready_o(push_ready),
    .push_i,
    .out_valid_o(out_valid),
    .out_o(out),
    .give_i(give),
    .fault_o(fault)
  );

  channel_prop #(
    .WIDTH(WIDTH),
    .ROOM (1),
    .DELAY(0)
  ) channel (
    .clk_i,
    .rst_ni(rst_n_q),
    .track_i,
    .push_valid_i,
    .push_ready_i(push_ready),
    .push_i,
    .pop_valid_i(out_valid),
    .pop_ready_i(1'b1),
    .pop_i(out),
    .held_o(held)
  );

  // Places that the receiver uses, without the packet it sees; credits that are used; and
  // whether more came back.
  logic [7:0] places_q, places, used_q;
  logic more_q;

  always_comb begin
    push = push_valid_i && push_ready;
    places = places_q + 8'(out_valid);
    give = give_i && (FREE || places > 0);
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) begin
      places_q <= '0;
      used_q <= '0;
      more_q <= 1'b0;
    end else begin
      places_q <= give && places > 0 ? places - 1 : places;
      used_q <= used_q + 8'(push) - 8'(give && used_q > 0);
      if (give && used_q == 0) more_q <= 1'b1;
    end
  end

  always_comb begin
    if (rst_n_q) begin
      assert (used_q <= 8'(CREDITS));
      assert (push_ready == (used_q < 8'(CREDITS)));
      assert (fault == more_q);
      if (!FREE) begin
        assert (places <= 8'(CREDITS));
        assert (!fault);
      end
    end
    if (INNER && rst_n_q) begin
      assert (8'(dut.q.outstanding) == used_q);
      assert (places == used_q && held == 8'(out_valid));
      assert (!(channel.waiting_q && out_valid) || channel.ahead_q == 0 && out == channel.chosen_data_q);
      assert (!channel.waiting_q || out_valid);
    end
  end

endmodule
