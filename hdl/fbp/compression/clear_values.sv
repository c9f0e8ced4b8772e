// Clear values: the tables of the values of cleared tiles, 16 of colour and 16 of depth, of 16 bytes each. Rate: a
// search, a read and a write in every cycle. Latency: one cycle from a request to its result. It never stalls.
// Specification: CBC and compression.

module clear_values
  import compression_pkg::*;
  import in_turn_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         write_valid_i,
  input  clear_write_t write_i,
  input  logic         find_valid_i,
  input  clear_find_t  find_i,
  output logic         found_valid_o,  // lowest entry with the value, a cycle later
  output value_place_t found_o,
  input  logic         show_valid_i,
  input  clear_show_t  show_i,
  output clear_value_t shown_o         // a cycle later, stable until the next request
);

  // ---- registers
  typedef struct packed {logic valid; value_place_t data;} found_t;

  typedef struct packed {
    clear_value_t [CLEAR_VALUES-1:0] colours;
    clear_value_t [CLEAR_VALUES-1:0] depths;
    logic [CLEAR_VALUES-1:0]         colours_used;
    logic [CLEAR_VALUES-1:0]         depths_used;
    found_t                          found;
    clear_value_t                    shown;
  } regs_t;

  regs_t d, q;

  function automatic value_place_t lowest_of(input logic [CLEAR_VALUES-1:0] some);
    return {some != '0, 4'(lowest(32'(some)))};
  endfunction

  // ---- outputs
  assign {found_valid_o, found_o} = q.found;
  assign shown_o = q.shown;

  // ---- next state
  logic [CLEAR_VALUES-1:0] is;

  always_comb begin
    d = q;
    for (int unsigned k = 0; k < CLEAR_VALUES; k++)
      is[k] = find_i.depth ? q.depths_used[k] && q.depths[k] == find_i.value
                           : q.colours_used[k] && q.colours[k] == find_i.value;
    d.found.valid = find_valid_i;
    if (find_valid_i) d.found.data = lowest_of(is);
    if (show_valid_i) d.shown = show_i.depth ? q.depths[show_i.index] : q.colours[show_i.index];
    if (write_valid_i && write_i.depth) begin
      d.depths[write_i.index] = write_i.value;
      d.depths_used[write_i.index] = 1'b1;
    end
    if (write_valid_i && !write_i.depth) begin
      d.colours[write_i.index] = write_i.value;
      d.colours_used[write_i.index] = 1'b1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
