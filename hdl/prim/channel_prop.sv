// Properties of any unit that accepts elements on one channel and offers them on another, in order: nothing is lost,
// duplicated, altered, reordered or invented; it never holds more than its capacity; an offer stays until it is
// accepted.
//
// One element, which the free input `track_i` selects, is followed from its push to its pop: as the selection is free,
// the proof holds for every element.

module channel_prop #(
  parameter int unsigned WIDTH = 2,
  parameter int unsigned ROOM = 2,
  // Largest number of cycles in which elements are held and none is offered; 255: not checked.
  parameter int unsigned DELAY = 0
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             track_i,
  input  logic             push_valid_i,
  input  logic             push_ready_i,
  input  logic [WIDTH-1:0] push_i,
  input  logic             pop_valid_i,
  input  logic             pop_ready_i,
  input  logic [WIDTH-1:0] pop_i,
  output logic [7:0]       held_o        // elements
);

  logic [7:0] held_q, ahead_q, quiet_q;
  logic chosen_q, waiting_q, offered_q;
  logic [WIDTH-1:0] chosen_data_q, offered_data_q;
  logic push, pop;

  assign push = push_valid_i && push_ready_i;
  assign pop = pop_valid_i && pop_ready_i;
  assign held_o = held_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q <= '0;
      ahead_q <= '0;
      quiet_q <= '0;
      chosen_q <= 1'b0;
      waiting_q <= 1'b0;
      offered_q <= 1'b0;
    end else begin
      held_q <= held_q + 8'(push) - 8'(pop);
      quiet_q <= held_q == 0 || pop_valid_i ? '0 : quiet_q + 1;
      offered_q <= pop_valid_i && !pop_ready_i;
      if (push && track_i && !chosen_q) begin
        chosen_q <= 1'b1;
        waiting_q <= 1'b1;
        ahead_q <= held_q - 8'(pop);
      end else if (pop && waiting_q) begin
        if (ahead_q == 0) waiting_q <= 1'b0;
        else ahead_q <= ahead_q - 1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    offered_data_q <= pop_i;
    if (push && track_i && !chosen_q) chosen_data_q <= push_i;
  end

  always_comb begin
    if (rst_ni) begin
      // Invented, or duplicated: an element is offered although all pushed ones have left.
      assert (!pop_valid_i || held_q > 0);
      // Overflow.
      assert (held_q <= 8'(ROOM));
      // Lost: it would never be offered again.
      if (DELAY < 255) assert (quiet_q <= 8'(DELAY));
      // Altered or out of order: the selected element is offered when the older ones have left.
      assert (!(waiting_q && ahead_q == 0 && pop_valid_i) || pop_i == chosen_data_q);
      // Valid and data do not change until ready.
      assert (!offered_q || pop_valid_i && pop_i == offered_data_q);
    end
  end

endmodule
