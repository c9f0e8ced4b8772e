// A texel's ends and weights in BPTC.

package bptc_weights_pkg;

  // As in a tap of a stage.
  typedef struct packed {
    logic [1:0][3:0][15:0] ends;
    logic [1:0][4:0]       bits;
    logic [1:0][6:0]       weights;
    logic [1:0]            rotation;
  } bptc_ends_t;

  // The weight of an index, of 64.
  function automatic logic [6:0] weight(input logic [3:0] index, input logic [2:0] bits);
    case (bits)
      3'd2: return 7'd21 * 7'(index) + 7'(index[3:1]);
      3'd3: return 7'd9 * 7'(index) + 7'(index[3:2]);
      default: return {1'b0, index, 2'd0} + 7'(index[3:2]) + 7'(index[1]);
    endcase
  endfunction
endpackage
